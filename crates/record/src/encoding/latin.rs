//! Which of the encodings of Latin letters a text is in: the one in which its accented letters are
//! those of one language.

use crate::text::Charset;

const WEST: Charset = Charset::WINDOWS_1252;
const CENTRAL: Charset = Charset::called("windows-1250");
const TURKISH: Charset = Charset::called("windows-1254");
const BALTIC: Charset = Charset::called("windows-1257");
const OLD_CENTRAL: Charset = Charset::called("ISO-8859-2");
const OLD_BALTIC: Charset = Charset::called("ISO-8859-4");

/// The encodings, and the logarithms of their shares of all texts. Of those in which a text is the
/// same, the first is named.
const ENCODINGS: [(Charset, f32); 6] = [
    (WEST, 0.0),
    (CENTRAL, -1.5),
    (TURKISH, -2.0),
    (BALTIC, -2.0),
    (OLD_CENTRAL, -3.0),
    (OLD_BALTIC, -5.0),
];

/// Where a language is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Region {
    West,
    Central,
    Turkey,
    Baltic,
}

impl Region {
    fn writes_in(self, charset: Charset) -> bool {
        match self {
            Region::West => charset == WEST,
            Region::Central => charset == CENTRAL || charset == OLD_CENTRAL,
            Region::Turkey => charset == TURKISH,
            Region::Baltic => charset == BALTIC || charset == OLD_BALTIC,
        }
    }
}

/// The letters of a language beyond ASCII, the most frequent first.
static LANGUAGES: [(Region, &str); 21] = [
    (Region::West, "üäöß"),
    (Region::West, "éèàçêôîâûëïùœ"),
    (Region::West, "áéíóñú¡¿ü"),
    (Region::West, "ãçáéíóõêâúàô"),
    (Region::West, "àèéìòù"),
    (Region::West, "äåöé"),
    (Region::West, "øåæé"),
    (Region::West, "áíðóéúöæþý"),
    (Region::West, "äõüöšž"),
    (Region::West, "ëéïüèö"),
    (Region::Central, "łóęąśżćńź"),
    (Region::Central, "íáéřěčžšýůúňťďó"),
    (Region::Central, "áíčéšžýľúťňóôďäĺŕ"),
    (Region::Central, "áéöóíüőúű"),
    (Region::Central, "čšžćđ"),
    (Region::Central, "ăâîşţ"),
    (Region::Turkey, "ıüşçöğâî"),
    (Region::Baltic, "ėšųžįčūąę"),
    (Region::Baltic, "āīēšņļžūģčķ"),
    (Region::Baltic, "äõüöšž"),
    (Region::Baltic, "łóęąśżćńź"),
];

pub(super) fn is_latin(charset: Charset) -> bool {
    ENCODINGS.iter().any(|&(encoding, _)| encoding == charset)
}

/// The likeliest encoding of a text in Latin letters.
pub(super) fn likeliest(bytes: &[u8]) -> Charset {
    let mut best = (f32::NEG_INFINITY, WEST);
    for (charset, share) in ENCODINGS {
        let (text, _) = charset.decode(bytes);
        let share = share - capitals(&text);
        let accented: Vec<char> = text.chars().filter(|c| !c.is_ascii()).collect();
        for (region, letters) in &LANGUAGES {
            if region.writes_in(charset) {
                let score = share + accented.iter().map(|&c| weight(c, letters)).sum::<f32>();
                if score > best.0 {
                    best = (score, charset);
                }
            }
        }
    }
    best.1
}

/// The logarithm of a letter's probability in a language.
fn weight(letter: char, letters: &str) -> f32 {
    /// Ranks before the first letter of a language.
    const LEAD: f32 = 3.0;
    let share = |rank: usize| 1.0 / (LEAD + rank as f32);
    // The small letter of `İ` is two letters.
    let small = |c: char| c.to_lowercase().next().unwrap_or(c);
    let count = letters.chars().count();
    match letters.chars().position(|c| c == small(letter)) {
        Some(rank) => (share(rank) / (0..count).map(share).sum::<f32>()).ln(),
        None if "«»“”„‘’–—…°§·\u{a0}".contains(letter) => -5.0,
        // A letter of another language is likelier than a sign.
        None if letter.is_alphabetic() => -7.5,
        None if letter.is_control() || letter == '\u{fffd}' => -14.0,
        None => -10.0,
    }
}

/// What capitals behind small letters cost: most words have none, unless they are misread.
fn capitals(text: &str) -> f32 {
    let mut small = false;
    let mut sum = 0.0;
    for c in text.chars() {
        if small && c.is_uppercase() && !c.is_ascii() {
            sum += 4.0;
        }
        small = c.is_lowercase();
    }
    sum
}
