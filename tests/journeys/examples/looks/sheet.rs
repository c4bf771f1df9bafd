//! Small pictures on one sheet, drawn by the browser.

use std::path::Path;

use anyhow::{Context as _, Result};
use tengen_journeys::{Browser, Screen};

/// The largest sheet in bytes, and the qualities that are tried for it.
const MOST_BYTES: usize = 190_000;
const QUALITIES: [u8; 6] = [60, 45, 35, 25, 15, 8];
/// The width of a sheet, and the height of each row of four pictures, in CSS pixels.
const WIDTH: u32 = 2_180;
const ROW: u32 = 410;
const STYLE: &str = "body { margin: 10px; font: 13px sans-serif; background: #888 }
    div { display: grid; grid-template-columns: 608px 507px 176px 823px; gap: 8px 14px }
    figure { margin: 0 } figcaption { white-space: nowrap; overflow: hidden; color: #fff }
    img { height: 380px; max-width: 100%; object-fit: contain; object-position: left; display: block }";

/// A small picture with what it shows.
pub(crate) struct Picture {
    pub(crate) label: String,
    pub(crate) image: Vec<u8>,
}

/// Writes a sheet in rows of four.
pub(crate) async fn write_sheet(pictures: &[Picture], file: &Path) -> Result<()> {
    let figure = |picture: &Picture| {
        let data = data_encoding::BASE64.encode(&picture.image);
        let label = &picture.label;
        format!(
            "<figure><figcaption>{label}</figcaption><img src='data:image/png;base64,{data}'></figure>"
        )
    };
    let figures: String = pictures.iter().map(figure).collect();
    let folder = tempfile::tempdir().context("making a folder")?;
    let page = folder.path().join("sheet.html");
    let html =
        format!("<!doctype html><meta charset=utf-8><style>{STYLE}</style><div>{figures}</div>");
    std::fs::write(&page, html).context("writing the sheet's page")?;
    let browser = Browser::start(Screen::Desktop).await?;
    browser.open(&format!("file://{}", page.display())).await?;
    let rows = u32::try_from(pictures.len().div_ceil(4))?;
    browser.resize((WIDTH, rows * ROW + 20), false).await?;
    let mut sheet = Vec::new();
    for quality in QUALITIES {
        sheet = browser.webp(quality).await?;
        if sheet.len() <= MOST_BYTES {
            break;
        }
    }
    browser.close().await;
    std::fs::write(file, sheet).with_context(|| format!("writing {}", file.display()))
}
