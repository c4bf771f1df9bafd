//! Pictures of every region of the page: in two languages, light and dark, on four screens or two.
//! They are put together on one sheet for each region, in `docs/images/looks`.
//!
//! Run by `cargo xtask nightly looks`. Arguments: names of regions for those alone; before them
//! `--bars FOLDER`, for pictures in that folder on phones whose browser's bars are shown.

mod regions;
mod sheet;

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use tengen_journeys::{Browser, Extent, Screen, Tengen};

use regions::{Language, REGIONS, Visitor};
use sheet::{Picture, write_sheet};

/// The screens, and whether each is a phone.
const SCREENS: [(Extent, bool); 4] = [
    ((1440, 900), false),
    ((1024, 768), false),
    ((390, 844), true),
    ((844, 390), true),
];

/// A desktop and a phone.
const TWO_SCREENS: [(Extent, bool); 2] = [SCREENS[0], SCREENS[2]];

/// The regions that are taken with the browser's bars, unless others are named.
const WITH_BARS: [&str; 6] = ["play", "result", "analysis", "lesson", "puzzle", "tree"];
/// Phones with the browser's bars.
const BARS: [(Extent, bool); 4] = [
    ((375, 553), true),
    ((360, 560), true),
    ((390, 664), true),
    ((320, 454), true),
];

/// The regions that are also taken with forced colours.
const FORCED: [&str; 3] = ["play", "lesson", "puzzle"];

#[tokio::main]
async fn main() -> Result<()> {
    let mut wanted: Vec<String> = std::env::args().skip(1).collect();
    let mut folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images/looks");
    let bars = wanted.first().is_some_and(|word| word == "--bars");
    if bars {
        folder = wanted
            .drain(..2.min(wanted.len()))
            .next_back()
            .unwrap_or_default()
            .into();
        if wanted.is_empty() {
            wanted.extend(WITH_BARS.map(str::to_owned));
        }
    }
    let known = |name: &String| REGIONS.iter().any(|region| region.name == name);
    if let Some(unknown) = wanted.iter().find(|name| !known(name)) {
        anyhow::bail!("there is no region {unknown:?}");
    }
    let regions = REGIONS
        .iter()
        .filter(|region| wanted.is_empty() || wanted.iter().any(|name| region.name == name));
    std::fs::create_dir_all(&folder).context("making the folder of the sheets")?;
    for region in regions {
        println!("{}", region.name);
        let screens = match (bars, region.on_two) {
            (true, _) => &BARS[..],
            (false, true) => &TWO_SCREENS[..],
            (false, false) => &SCREENS[..],
        };
        let mut pictures = Vec::new();
        for language in [Language::English, Language::Chinese] {
            let taken = pictures_of(region.name, language, screens).await;
            pictures.extend(taken.with_context(|| format!("{}, {language:?}", region.name))?);
        }
        let file = folder.join(format!("{}.webp", region.name));
        let extents: Vec<Extent> = screens.iter().map(|(extent, _)| *extent).collect();
        write_sheet(&pictures, &extents, &file).await?;
    }
    Ok(())
}

/// A region in one language, light and then dark, on each screen.
async fn pictures_of(
    name: &str,
    language: Language,
    screens: &[(Extent, bool)],
) -> Result<Vec<Picture>> {
    let pools = ["freestyle,swap2,5m+4s", "renju,none,10m"];
    let pools = pools.iter().flat_map(|pool| ["--pool", *pool]);
    let tengen = Tengen::start_with(pools.map(str::to_owned).collect()).await?;
    let browser = Browser::start(Screen::Desktop).await?;
    let visitor = Visitor {
        tengen: &tengen,
        browser: &browser,
        language,
    };
    let other = visitor.goes_to(name).await?;
    let mut pictures = Vec::new();
    for dark in [false, true] {
        browser.prefer_dark(dark).await?;
        let scheme = if dark { "dark" } else { "light" };
        on_each_screen(
            &browser,
            &format!("{language:?}, {scheme}"),
            screens,
            &mut pictures,
        )
        .await?;
    }
    if FORCED.contains(&name) {
        browser.force_colors(true).await?;
        on_each_screen(
            &browser,
            &format!("{language:?}, forced"),
            screens,
            &mut pictures,
        )
        .await?;
    }
    let errors = browser.errors().await?;
    ensure!(errors.is_empty(), "errors on the page: {errors:?}");
    browser.close().await;
    if let Some(other) = other {
        other.close().await;
    }
    Ok(pictures)
}

async fn on_each_screen(
    browser: &Browser,
    how: &str,
    screens: &[(Extent, bool)],
    pictures: &mut Vec<Picture>,
) -> Result<()> {
    for &(extent, phone) in screens {
        browser.resize(extent, phone).await?;
        let scale = f64::from(sheet::HEIGHT) / f64::from(extent.1);
        let image = browser.small_picture(extent, scale).await?;
        let label = format!("{how}, {} × {}", extent.0, extent.1);
        pictures.push(Picture { label, image });
    }
    Ok(())
}
