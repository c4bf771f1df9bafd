//! Wood grain as SVG paths, drawn from a fixed seed.

use std::fmt::Write as _;

/// splitmix64, so that the grain is the same on every machine.
struct Chance(u64);

impl Chance {
    /// A number from 0 to 1, 1 excluded.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

/// Paths for a plank of this size, to be stroked with round caps and no fill.
#[must_use]
pub fn grain(width: f64, height: f64) -> String {
    let mut out = String::new();
    let mut chance = Chance(15);
    let lean = chance.between(-7.0, 7.0);
    let mut x = -12.0;
    while x < width + 12.0 {
        line(&mut out, &mut chance, x, height, lean);
        // The distance between lines varies as between early and late wood.
        let season = 1.0 + 0.28 * (x / 83.0).sin();
        x += chance.between(4.0, 10.0) * season;
    }
    for _ in 0..(width * height / 3200.0) as u32 {
        pore(&mut out, &mut chance, [width, height], lean);
    }
    out
}

/// One grain line. All lines follow the same waves, so they do not cross.
fn line(out: &mut String, chance: &mut Chance, x: f64, height: f64, lean: f64) {
    let at = |y: f64| {
        let down = y / height;
        x + lean * down + 5.0 * (down * 2.6 + x / 210.0).sin() + 1.6 * (down * 7.3 + x / 90.0).sin()
    };
    let strength = chance.between(0.04, 0.22);
    let thickness = chance.between(0.5, 1.9);
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
fn pore(out: &mut String, chance: &mut Chance, [width, height]: [f64; 2], lean: f64) {
    let (x, y) = (chance.between(0.0, width), chance.between(0.0, height));
    let length = chance.between(5.0, 22.0);
    let strength = chance.between(0.08, 0.24);
    let _ = write!(
        out,
        "<path stroke-width=\"0.9\" stroke-opacity=\"{strength:.2}\" d=\"M{x:.1} {y:.1}l{:.1} {length:.1}\"/>",
        lean * length / height
    );
}
