//! Small pictures on one sheet, drawn by the browser.

use std::path::Path;

use anyhow::{Context as _, Result};
use tengen_journeys::{Browser, Extent, Screen};

/// The largest sheet in bytes, and the qualities that are tried for it.
const MOST_BYTES: usize = 190_000;
const QUALITIES: [u8; 6] = [60, 45, 35, 25, 15, 8];
/// The height of a picture, in CSS pixels, and of a row with its label.
pub(crate) const HEIGHT: u32 = 380;
const ROW: u32 = HEIGHT + 30;
/// Around the pictures, and between them.
const MARGIN: u32 = 10;
const GAP: u32 = 14;
const STYLE: &str = "body { margin: MARGINpx; font: 13px sans-serif; background: #888 }
    div { display: grid; grid-template-columns: COLUMNS; gap: 8px GAPpx }
    figure { margin: 0 } figcaption { white-space: nowrap; overflow: hidden; color: #fff }
    img { height: HEIGHTpx; display: block }";

/// A small picture with what it shows.
pub(crate) struct Picture {
    pub(crate) label: String,
    pub(crate) image: Vec<u8>,
}

/// Writes a sheet with a column for each of the screens.
pub(crate) async fn write_sheet(
    pictures: &[Picture],
    screens: &[Extent],
    file: &Path,
) -> Result<()> {
    let widths: Vec<u32> = screens
        .iter()
        .map(|(width, height)| (width * HEIGHT).div_ceil(*height))
        .collect();
    let columns: String = widths.iter().map(|width| format!("{width}px ")).collect();
    let style = STYLE
        .replace("COLUMNS", &columns)
        .replace("MARGIN", &MARGIN.to_string())
        .replace("GAP", &GAP.to_string())
        .replace("HEIGHT", &HEIGHT.to_string());
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
        format!("<!doctype html><meta charset=utf-8><style>{style}</style><div>{figures}</div>");
    std::fs::write(&page, html).context("writing the sheet's page")?;
    let browser = Browser::start(Screen::Desktop).await?;
    browser.open(&format!("file://{}", page.display())).await?;
    let columns = u32::try_from(screens.len())?;
    let rows = u32::try_from(pictures.len())?.div_ceil(columns);
    let width = widths.iter().sum::<u32>() + (columns - 1) * GAP + 2 * MARGIN;
    browser
        .resize((width, rows * ROW + 2 * MARGIN), false)
        .await?;
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
