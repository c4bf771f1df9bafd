//! Wood grain as SVG paths, drawn from a fixed seed.

use std::fmt::Write as _;

use tengen_core::SplitMix;

/// Paths for a plank of this size, to be stroked with round caps and no fill.
#[must_use]
pub fn grain(width: f64, height: f64) -> String {
    let mut out = String::new();
    let mut chance = SplitMix::new(15);
    let lean = between(&mut chance, -7.0, 7.0);
    let mut x = -12.0;
    while x < width + 12.0 {
        line(&mut out, &mut chance, x, height, lean);
        // The distance between lines varies as between early and late wood.
        let season = 1.0 + 0.28 * (x / 83.0).sin();
        x += between(&mut chance, 4.0, 10.0) * season;
    }
    for _ in 0..(width * height / 3200.0) as u32 {
        pore(&mut out, &mut chance, [width, height], lean);
    }
    out
}

/// One grain line. All lines follow the same waves, so they do not cross.
fn line(out: &mut String, chance: &mut SplitMix, x: f64, height: f64, lean: f64) {
    let at = |y: f64| {
        let down = y / height;
        x + lean * down + 5.0 * (down * 2.6 + x / 210.0).sin() + 1.6 * (down * 7.3 + x / 90.0).sin()
    };
    let strength = between(chance, 0.04, 0.22);
    let thickness = between(chance, 0.5, 1.9);
    let _ = write!(
        out,
        "<path stroke-width=\"{thickness:.2}\" stroke-opacity=\"{strength:.2}\" d=\"M{:.1} 0",
        at(0.0)
    );
    let step = height / 8.0;
    for i in 0..8 {
        let y = step * f64::from(i);
        let middle = at(y + step / 2.0) * 2.0 - (at(y) + at(y + step)) / 2.0;
        let _ = write!(
            out,
            "Q{middle:.1} {:.1} {:.1} {:.1}",
            y + step / 2.0,
            at(y + step),
            y + step
        );
    }
    out.push_str("\"/>");
}

/// A short dark pore along the grain.
fn pore(out: &mut String, chance: &mut SplitMix, [width, height]: [f64; 2], lean: f64) {
    let (x, y) = (between(chance, 0.0, width), between(chance, 0.0, height));
    let length = between(chance, 5.0, 22.0);
    let strength = between(chance, 0.08, 0.24);
    let _ = write!(
        out,
        "<path stroke-width=\"0.9\" stroke-opacity=\"{strength:.2}\" d=\"M{x:.1} {y:.1}l{:.1} {length:.1}\"/>",
        lean * length / height
    );
}

/// A number from `low` to `high`, from the upper 53 bits of the next number.
fn between(chance: &mut SplitMix, low: f64, high: f64) -> f64 {
    let unit = (chance.next() >> 11) as f64 / (1u64 << 53) as f64;
    low + (high - low) * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grain_is_the_same_on_every_machine() {
        let grain = grain(600.0, 600.0);
        let first = "<path stroke-width=\"1.28\" stroke-opacity=\"0.18\" d=\"M";
        assert!(grain.starts_with(first), "{grain}");
        let last = "stroke-opacity=\"0.12\" d=\"M235.1 39.7l0.0 19.1\"/>";
        assert!(grain.ends_with(last), "{grain}");
    }
}
