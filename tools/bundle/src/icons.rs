//! The icons as PNG, drawn from `icon.svg` in the sizes that launchers and home screens use.

use anyhow::{Context as _, Result, ensure};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::inputs::Files;

const SOURCE: &str = "icon.svg";
/// Pixels of the icons with rounded corners.
const ROUNDED: [u32; 6] = [32, 48, 96, 192, 256, 512];
/// Pixels of the icons that the system cuts to its own shape; 180 is that of Apple's home screen.
const WHOLE: [(&str, u32); 3] = [
    ("icon-180.png", 180),
    ("icon-maskable-192.png", 192),
    ("icon-maskable-512.png", 512),
];
/// The attribute by which `icon.svg` rounds its corners.
const CORNERS: &str = " rx=\"13\"";

/// Draws all icons.
///
/// # Errors
/// If `icon.svg` is missing, is no SVG, or has no rounded corners.
pub(crate) fn draw(files: &Files) -> Result<Files> {
    let rounded = files.get(SOURCE).context("no icon.svg")?;
    let rounded = std::str::from_utf8(rounded).context(SOURCE)?;
    ensure!(
        rounded.matches(CORNERS).count() == 1,
        "{SOURCE}: its background has no{CORNERS}"
    );
    let whole = rounded.replace(CORNERS, "");
    let mut icons = Files::new();
    for size in ROUNDED {
        icons.insert(format!("icon-{size}.png"), png(rounded, size)?);
    }
    for (name, size) in WHOLE {
        icons.insert(name.to_owned(), png(&whole, size)?);
    }
    Ok(icons)
}

fn png(svg: &str, size: u32) -> Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).context(SOURCE)?;
    let mut picture = Pixmap::new(size, size).context("an icon without pixels")?;
    #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
    let (across, down) = (
        size as f32 / tree.size().width(),
        size as f32 / tree.size().height(),
    );
    resvg::render(
        &tree,
        Transform::from_scale(across, down),
        &mut picture.as_mut(),
    );
    picture.encode_png().context("writing an icon")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_round_or_left_to_the_system() {
        let svg = include_bytes!("../../../crates/web/static/icon.svg").to_vec();
        let icons = draw(&Files::from([(SOURCE.to_owned(), svg)])).expect("icons");
        assert_eq!(icons.len(), ROUNDED.len() + WHOLE.len());
        let corner = |name: &str| {
            let icon = Pixmap::decode_png(&icons[name]).expect("a picture");
            icon.pixel(0, 0).expect("a corner").alpha()
        };
        assert_eq!(corner("icon-192.png"), 0);
        assert_eq!(corner("icon-maskable-192.png"), 255);
    }
}
