//! Letters, digits and signs as strokes, so that a picture needs no font.
//!
//! Capitals and digits are 100 units high, with y = 0 at the top; small letters reach down to 130.

use std::fmt::Write as _;

/// The stroke width.
const PEN: f64 = 13.0;
/// Between two glyphs, without the stroke width.
const GAP: f64 = 27.0;
/// The width of every digit.
const FIGURE: f64 = 56.0;

/// A character, the width of its strokes, and their SVG path.
type Glyph = (char, f64, &'static str);

const GLYPHS: [Glyph; 76] = [
    (
        '0',
        FIGURE,
        "M28 0C44 0 56 20 56 50S44 100 28 100S0 80 0 50S12 0 28 0Z",
    ),
    ('1', FIGURE, "M11 20L33 0V100"),
    (
        '2',
        FIGURE,
        "M2 26C4 9 15 0 28 0C43 0 53 11 53 26C53 41 44 52 31 65L0 100H56",
    ),
    (
        '3',
        FIGURE,
        "M2 14C8 5 17 0 28 0C43 0 53 10 53 25C53 40 42 48 26 48C44 48 56 58 56 74C56 90 44 100 28 100C15 100 5 94 0 82",
    ),
    ('4', FIGURE, "M43 100V0L0 70H58"),
    (
        '5',
        FIGURE,
        "M51 0H10L5 46C11 40 19 37 28 37C44 37 56 49 56 68C56 88 44 100 27 100C14 100 5 94 0 84",
    ),
    (
        '6',
        FIGURE,
        "M49 8C43 2 37 0 31 0C12 0 0 20 0 56C0 84 11 100 28 100C44 100 56 87 56 69C56 51 45 39 29 39C14 39 2 50 0 64",
    ),
    ('7', FIGURE, "M0 0H56L20 100"),
    (
        '8',
        FIGURE,
        "M28 0C43 0 52 10 52 24C52 38 42 46 28 46C14 46 4 38 4 24C4 10 13 0 28 0ZM28 46C45 46 56 57 56 73C56 89 45 100 28 100C11 100 0 89 0 73C0 57 11 46 28 46Z",
    ),
    (
        '9',
        FIGURE,
        "M7 92C13 98 19 100 25 100C44 100 56 80 56 44C56 16 45 0 28 0C12 0 0 13 0 31C0 49 11 61 27 61C42 61 54 50 56 36",
    ),
    ('A', 70.0, "M0 100L35 0L70 100M12 67H58"),
    (
        'B',
        60.0,
        "M0 0V100H32C50 100 60 89 60 74C60 58 49 48 32 48H0M30 48C45 48 55 39 55 25C55 10 45 0 30 0H0",
    ),
    (
        'C',
        68.0,
        "M68 20C60 7 50 0 38 0C16 0 0 20 0 50C0 80 16 100 38 100C50 100 60 93 68 80",
    ),
    ('D', 66.0, "M0 0V100H26C50 100 66 82 66 50C66 18 50 0 26 0Z"),
    ('E', 54.0, "M54 0H0V100H54M0 48H46"),
    ('F', 54.0, "M54 0H0V100M0 50H44"),
    (
        'G',
        70.0,
        "M67 20C60 7 50 0 38 0C16 0 0 20 0 50C0 80 16 100 38 100C57 100 70 90 70 70V54H42",
    ),
    ('H', 62.0, "M0 0V100M62 0V100M0 48H62"),
    ('I', 0.0, "M0 0V100"),
    ('J', 42.0, "M42 0V70C42 90 34 100 21 100C10 100 3 94 0 84"),
    ('K', 62.0, "M0 0V100M58 0L0 60M20 40L62 100"),
    ('L', 52.0, "M0 0V100H52"),
    ('M', 76.0, "M0 100V0L38 64L76 0V100"),
    ('N', 62.0, "M0 100V0L62 100V0"),
    (
        'O',
        78.0,
        "M39 0C62 0 78 20 78 50S62 100 39 100S0 80 0 50S16 0 39 0Z",
    ),
    (
        'P',
        60.0,
        "M0 100V0H32C50 0 60 11 60 28C60 45 50 56 32 56H0",
    ),
    (
        'Q',
        78.0,
        "M39 0C62 0 78 20 78 50S62 100 39 100S0 80 0 50S16 0 39 0ZM48 74L76 106",
    ),
    (
        'R',
        62.0,
        "M0 100V0H32C50 0 60 11 60 28C60 45 50 56 32 56H0M34 56L62 100",
    ),
    (
        'S',
        58.0,
        "M56 16C50 6 41 0 29 0C14 0 3 10 3 25C3 40 14 45 30 49C48 53 58 60 58 75C58 90 46 100 30 100C15 100 5 93 0 82",
    ),
    ('T', 64.0, "M0 0H64M32 0V100"),
    ('U', 62.0, "M0 0V66C0 88 12 100 31 100C50 100 62 88 62 66V0"),
    ('V', 66.0, "M0 0L33 100L66 0"),
    ('W', 92.0, "M0 0L24 100L46 10L68 100L92 0"),
    ('X', 60.0, "M0 0L60 100M60 0L0 100"),
    ('Y', 62.0, "M0 0L31 52L62 0M31 52V100"),
    ('Z', 60.0, "M0 0H58L0 100H60"),
    (
        'a',
        46.0,
        "M4 44C10 37 17 34 25 34C40 34 46 42 46 56V100M46 66H26C9 66 0 73 0 83C0 94 8 100 20 100C32 100 42 92 46 82",
    ),
    (
        'b',
        54.0,
        "M0 0V100M0 67C0 46 12 34 27 34C44 34 54 47 54 67C54 87 44 100 27 100C12 100 0 88 0 67",
    ),
    (
        'c',
        48.0,
        "M48 46C43 38 36 34 28 34C11 34 0 47 0 67C0 87 11 100 28 100C36 100 43 96 48 88",
    ),
    (
        'd',
        54.0,
        "M54 0V100M54 67C54 46 42 34 27 34C10 34 0 47 0 67C0 87 10 100 27 100C42 100 54 88 54 67",
    ),
    (
        'e',
        52.0,
        "M1 66H52C52 46 43 34 28 34C11 34 0 47 0 67C0 87 11 100 29 100C38 100 45 96 50 89",
    ),
    (
        'f',
        36.0,
        "M36 3C33 1 30 0 27 0C17 0 12 7 12 20V100M0 36H32",
    ),
    (
        'g',
        54.0,
        "M54 36V104C54 122 44 130 27 130C18 130 10 127 4 121M54 67C54 46 42 34 27 34C10 34 0 47 0 67C0 87 10 100 27 100C42 100 54 88 54 67",
    ),
    (
        'h',
        48.0,
        "M0 0V100M0 64C2 46 12 34 27 34C41 34 48 43 48 58V100",
    ),
    ('i', 0.0, "M0 36V100M0 9V11"),
    ('j', 14.0, "M14 36V110C14 123 9 130 0 130M14 9V11"),
    ('k', 44.0, "M0 0V100M42 36L0 78M16 62L44 100"),
    ('l', 0.0, "M0 0V100"),
    (
        'm',
        80.0,
        "M0 36V100M0 60C2 44 10 34 22 34C34 34 40 42 40 56V100M40 60C42 44 50 34 62 34C74 34 80 42 80 56V100",
    ),
    (
        'n',
        48.0,
        "M0 36V100M0 64C2 46 12 34 27 34C41 34 48 43 48 58V100",
    ),
    (
        'o',
        56.0,
        "M28 34C45 34 56 47 56 67S45 100 28 100S0 87 0 67S11 34 28 34Z",
    ),
    (
        'p',
        54.0,
        "M0 36V130M0 67C0 46 12 34 27 34C44 34 54 47 54 67C54 87 44 100 27 100C12 100 0 88 0 67",
    ),
    (
        'q',
        54.0,
        "M54 36V130M54 67C54 46 42 34 27 34C10 34 0 47 0 67C0 87 10 100 27 100C42 100 54 88 54 67",
    ),
    ('r', 28.0, "M0 36V100M0 66C2 46 12 35 28 35"),
    (
        's',
        44.0,
        "M42 44C37 37 30 34 22 34C10 34 2 41 2 50C2 60 10 63 22 66C35 69 44 73 44 83C44 93 35 100 22 100C11 100 4 96 0 88",
    ),
    (
        't',
        36.0,
        "M12 12V80C12 94 17 100 27 100C30 100 33 99 36 97M0 36H32",
    ),
    (
        'u',
        48.0,
        "M0 36V78C0 92 7 100 21 100C36 100 46 89 48 72M48 36V100",
    ),
    ('v', 50.0, "M0 36L25 100L50 36"),
    ('w', 72.0, "M0 36L18 100L36 44L54 100L72 36"),
    ('x', 46.0, "M0 36L46 100M46 36L0 100"),
    ('y', 50.0, "M0 36L25 98M50 36L22 110C17 124 11 130 2 130"),
    ('z', 46.0, "M0 36H44L0 100H46"),
    (
        '?',
        48.0,
        "M0 22C2 8 12 0 24 0C38 0 48 9 48 23C48 40 25 44 25 68M25 98V99",
    ),
    ('!', 0.0, "M0 0V68M0 98V99"),
    ('+', 50.0, "M0 55H50M25 30V80"),
    ('-', 36.0, "M0 56H36"),
    ('=', 50.0, "M0 44H50M0 68H50"),
    ('.', 0.0, "M0 98V99"),
    (',', 8.0, "M8 98L0 116"),
    ('*', 44.0, "M22 14V64M0 26L44 52M44 26L0 52"),
    ('/', 40.0, "M40 0L0 100"),
    ('(', 18.0, "M18 -6C6 10 0 30 0 50S6 90 18 106"),
    (')', 18.0, "M0 -6C12 10 18 30 18 50S12 90 0 106"),
    ('#', 62.0, "M18 0L8 100M54 0L44 100M2 32H62M0 68H60"),
    (
        '%',
        70.0,
        "M60 0L10 100M14 0C24 0 28 8 28 20S24 40 14 40S0 32 0 20S4 0 14 0ZM56 60C66 60 70 68 70 80S66 100 56 100S42 92 42 80S46 60 56 60Z",
    ),
    (' ', 20.0, ""),
];

/// The width of a glyph's strokes, and their path; `None` for a character that has none.
fn glyph(c: char) -> Option<(f64, &'static str)> {
    let found = GLYPHS.iter().find(|glyph| glyph.0 == c);
    found.map(|&(_, width, path)| (width, path))
}

/// Whether every character of a text can be drawn.
pub(crate) fn can_draw(text: &str) -> bool {
    text.chars().all(|c| glyph(c).is_some())
}

/// Where and how a text stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextStyle<'a> {
    /// Its middle.
    pub(crate) at: (f64, f64),
    /// In units of the picture.
    pub(crate) height: f64,
    /// The pen's thickness, 1 the usual one.
    pub(crate) weight: f64,
    pub(crate) color: &'a str,
}

/// A text as strokes; characters without a glyph are left out.
pub(crate) fn text(words: &str, style: TextStyle<'_>) -> String {
    let TextStyle {
        at: (x, y),
        height,
        weight,
        color,
    } = style;
    let glyphs: Vec<(f64, &str)> = words.chars().filter_map(glyph).collect();
    let gaps = glyphs.len().saturating_sub(1) as f64 * GAP;
    let width = glyphs.iter().map(|(w, _)| w).sum::<f64>() + gaps;
    let scale = height / 100.0;
    let (left, top) = (x - width * scale / 2.0, y - height / 2.0);
    let pen = PEN * weight;
    let mut out = format!(
        "<g transform=\"translate({left:.2} {top:.2}) scale({scale:.4})\" fill=\"none\" stroke=\"{color}\" \
         stroke-width=\"{pen:.1}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    );
    let mut at = 0.0;
    for (width, path) in glyphs {
        let _ = if at == 0.0 {
            write!(out, "<path d=\"{path}\"/>")
        } else {
            write!(out, "<path transform=\"translate({at})\" d=\"{path}\"/>")
        };
        at += width + GAP;
    }
    out.push_str("</g>");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_and_letters_have_glyphs_of_their_own() {
        let all: Vec<char> = ('0'..='9').chain('A'..='Z').chain('a'..='z').collect();
        let mut paths: Vec<&str> = all.iter().map(|&c| glyph(c).expect("a glyph").1).collect();
        paths.sort_unstable();
        paths.dedup();
        // A capital I and a small l are the same stroke.
        assert_eq!(paths.len(), all.len() - 1);
    }

    #[test]
    fn what_cannot_be_drawn_is_known() {
        assert!(can_draw("a1?"));
        assert!(!can_draw("黑"));
    }

    #[test]
    fn figures_are_tabular() {
        for c in '0'..='9' {
            assert_eq!(glyph(c).expect("a glyph").0, FIGURE);
        }
    }
}
