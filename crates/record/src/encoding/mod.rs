//! Guesses of text encodings.
//!
//! Each candidate reads the text, and how likely its letters are in names and comments decides:
//! lists of frequent letters of each language, words of the game, and what the reader knows (the
//! language of the interface). Two short names are often enough; what is not certain is reported
//! with the other candidates.

mod latin;
mod letters;
mod model;

use self::model::{Place, Script};
use crate::coding::list::Shape;
use crate::text::Charset;

/// The most bytes of lines that are not ASCII.
const MOST: usize = 1 << 16;
/// What the interface's language is worth, as the logarithm of a ratio of probabilities.
const LIKELY: f32 = 6.0;
/// What a word of the game is worth.
const WORD: f32 = 4.0;
/// What a plain letter would cost if all candidates counted it.
const ASCII: f32 = 3.0;
/// A candidate this much less likely than the best is no alternative.
const FAR: f32 = 40.0;
/// The most alternatives.
const ALTERNATIVES: usize = 3;

/// The lines of a file, or texts in it, that are not ASCII.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sample(Vec<u8>);

/// Where to cut a line of at most `room` bytes: not within a letter, which has no spaces and
/// brackets in any candidate.
fn whole(line: &[u8], room: usize) -> usize {
    if line.len() <= room {
        return line.len();
    }
    let between = line[..room].iter().rposition(|&b| b < b'0');
    between.unwrap_or_default()
}

/// A candidate encoding.
struct Candidate {
    charset: Charset,
    script: Script,
    /// The logarithm of its share of all texts.
    share: f32,
}

const fn candidate(name: &str, script: Script, share: f32) -> Candidate {
    Candidate {
        charset: Charset::called(name),
        script,
        share,
    }
}

static CANDIDATES: [Candidate; 9] = [
    candidate("gb18030", Script::Simplified, -1.0),
    candidate("Big5", Script::Traditional, -1.5),
    candidate("Shift_JIS", Script::Japanese, -1.5),
    candidate("EUC-JP", Script::Japanese, -2.0),
    candidate("windows-1251", Script::Cyrillic, -2.0),
    candidate("windows-1252", Script::Latin, -2.0),
    candidate("KOI8-R", Script::Cyrillic, -5.0),
    candidate("IBM866", Script::Cyrillic, -6.0),
    candidate("EUC-KR", Script::Korean, -5.0),
];

impl Sample {
    /// The sample of a whole file.
    pub(crate) fn of(bytes: &[u8]) -> Sample {
        let mut sample = Sample::default();
        sample.add_lines(bytes);
        sample
    }

    /// Adds the lines of a text that are not ASCII.
    pub(crate) fn add_lines(&mut self, bytes: &[u8]) {
        // In no candidate is a line end part of a letter.
        for line in bytes.split(|&b| b == b'\n' || b == b'\r') {
            if self.0.len() >= MOST {
                return;
            }
            if !line.is_ascii() {
                let room = MOST - self.0.len();
                self.0.extend_from_slice(&line[..whole(line, room)]);
                self.0.push(b'\n');
            }
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The most likely encoding; `likely` is that of the interface's language.
    pub(crate) fn best(&self, likely: Option<Charset>) -> Charset {
        self.ranked(likely)[0].0
    }

    /// The encodings from the most likely on, and the logarithms of their probabilities; at least
    /// one.
    fn ranked(&self, likely: Option<Charset>) -> Vec<(Charset, f32)> {
        let scored = CANDIDATES.iter().filter_map(|candidate| {
            let score = self.score(candidate)? + candidate.share;
            let hint = likely.map_or(0.0, |likely| hint(likely, candidate));
            Some((self.exact(candidate), score + hint))
        });
        let mut all: Vec<_> = scored.collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        all
    }

    /// The other encodings that the texts could be in, the most likely first.
    pub(crate) fn alternatives(&self, chosen: Charset, likely: Option<Charset>) -> Vec<Charset> {
        let ranked = self.ranked(likely);
        let best = ranked[0].1;
        let near = ranked.into_iter().filter(|&(_, score)| score > best - FAR);
        let others = near.map(|(charset, _)| charset);
        others.filter(|&c| c != chosen).take(ALTERNATIVES).collect()
    }

    /// Whether a declared encoding reads much worse than the best one.
    pub(crate) fn contradicts(&self, declared: Charset, likely: Option<Charset>) -> bool {
        let ranked = self.ranked(likely);
        let declared = ranked.iter().find(|(charset, _)| {
            let both = |shape| charset.shape() == shape && declared.shape() == shape;
            *charset == declared
                || (latin::is_latin(*charset) && latin::is_latin(declared))
                // GBK is a part of GB 18030.
                || both(Shape::Gb18030)
        });
        // Single bytes are text in any such encoding; letters of two bytes are so seldom by chance.
        let doubt = declared.map_or(0.0, |(charset, _)| match charset.shape() {
            Shape::Single => 12.0,
            _ => 60.0,
        });
        declared.is_some_and(|&(_, score)| score < ranked[0].1 - doubt)
    }

    /// The encoding of a candidate; which of the Latin ones, the languages tell.
    fn exact(&self, candidate: &Candidate) -> Charset {
        match candidate.script {
            Script::Latin => latin::likeliest(&self.0),
            _ => candidate.charset,
        }
    }

    /// The logarithm of the text's probability; `None` if it is malformed.
    fn score(&self, candidate: &Candidate) -> Option<f32> {
        let sum = match candidate.script {
            Script::Latin => self.latin(),
            Script::Cyrillic => self.cyrillic(candidate.charset)?,
            script => self.two_bytes(candidate.charset, script)?,
        };
        let words = candidate.script.words();
        let (text, _) = candidate.charset.decode(&self.0);
        let found = words.split(' ').filter(|w| !w.is_empty());
        let found: usize = found.map(|word| text.matches(word).count()).sum();
        Some(sum + WORD * found as f32)
    }

    fn latin(&self) -> f32 {
        let bytes = &self.0;
        let letter = |at: Option<usize>| {
            let byte = at.and_then(|at| bytes.get(at));
            byte.is_some_and(u8::is_ascii_alphabetic)
        };
        let mut sum = 0.0;
        for (at, byte) in bytes.iter().enumerate() {
            sum += match byte {
                0..=0x7f => 0.0,
                // An accented letter stands beside plain ones.
                0xc0.. if letter(at.checked_sub(1)) || letter(Some(at + 1)) => -4.0,
                0x8a | 0x8e | 0x9a | 0x9e | 0xb3 | 0xb9
                    if letter(at.checked_sub(1)) || letter(Some(at + 1)) =>
                {
                    -5.0
                }
                0xc0.. => -8.0,
                _ => -9.0,
            };
        }
        sum
    }

    fn cyrillic(&self, charset: Charset) -> Option<f32> {
        let text = charset.decode_strict(&self.0).ok()?;
        let mut before = None::<char>;
        let mut sum = 0.0;
        for c in text.chars() {
            if !c.is_ascii() {
                let lower = c.to_lowercase().next().unwrap_or(c);
                let letter = matches!(lower, 'а'..='я' | 'ё');
                sum += match letter {
                    true => Script::Cyrillic.letter(lower, Place::Common),
                    false if matches!(lower, '«' | '»' | '–' | '—' | '№' | '\u{a0}') => {
                        -6.0
                    }
                    false => -13.0,
                };
                // A capital begins a word, or all letters are capitals.
                let upper = |c: char| c.is_uppercase();
                if letter && upper(c) && before.is_some_and(|b| b.is_lowercase()) {
                    sum -= 5.0;
                }
                if letter && before.is_some_and(|b| b.is_ascii_alphabetic()) {
                    sum -= 4.0;
                }
                if letter && upper(c) && before.is_some_and(upper) {
                    sum -= 1.0;
                }
                // The soft and hard signs follow a consonant.
                let starts = before.is_none_or(|b| !b.is_alphabetic());
                if starts && matches!(lower, 'ь' | 'ъ' | 'ы') {
                    sum -= 6.0;
                }
                // Most words begin with a capital, being names, or are long.
                if starts && letter && !upper(c) {
                    sum -= 1.0;
                }
            } else if c.is_ascii_alphabetic()
                && before.is_some_and(|b| !b.is_ascii() && b.is_alphabetic())
            {
                sum -= 4.0;
            }
            before = Some(c);
        }
        Some(sum)
    }

    fn two_bytes(&self, charset: Charset, script: Script) -> Option<f32> {
        let mut rest = &self.0[..];
        let mut sum = 0.0;
        while let Some(&lead) = rest.first() {
            if lead < 0x80 {
                rest = &rest[1..];
                continue;
            }
            let (length, place) = split(charset, rest)?;
            let (letter, after) = rest.split_at_checked(length)?;
            let text = charset.decode_strict(letter).ok()?;
            for c in text.chars() {
                sum += match place {
                    // ASCII as the second byte of a letter is rare in short names.
                    _ if c.is_ascii() => -14.0,
                    _ => script.letter(c, place),
                };
            }
            // In the other candidates these bytes are letters of their own, which none counts.
            let plain = letter.iter().filter(|b| b.is_ascii_alphabetic()).count();
            sum += ASCII * plain as f32;
            rest = after;
        }
        Some(sum)
    }
}

/// What the interface's language says for a candidate.
fn hint(likely: Charset, candidate: &Candidate) -> f32 {
    let japanese = |charset: Charset| matches!(charset.shape(), Shape::ShiftJis | Shape::EucJp);
    match likely == candidate.charset || (japanese(likely) && japanese(candidate.charset)) {
        true => LIKELY,
        false => 0.0,
    }
}

/// The length of the first letter of a text and its place; `None` if no letter begins there.
fn split(charset: Charset, text: &[u8]) -> Option<(usize, Place)> {
    let (lead, trail) = (text[0], text.get(1).copied().unwrap_or(0));
    let kuten = |common: std::ops::RangeInclusive<u8>, rare: std::ops::RangeInclusive<u8>| match (
        lead, trail,
    ) {
        (_, ..0xa1) => Place::Added,
        _ if common.contains(&lead) => Place::Common,
        _ if rare.contains(&lead) => Place::Rare,
        (0xa1..=0xaf, _) => Place::Symbol,
        _ => Place::Added,
    };
    if charset == Charset::GB18030 {
        let four = lead >= 0x81 && trail.is_ascii_digit();
        return Some(match four {
            true => (4, Place::Added),
            false => (2, kuten(0xb0..=0xd7, 0xd8..=0xf7)),
        });
    }
    if charset == Charset::BIG5 {
        let place = match lead {
            0xa4..=0xc6 => Place::Common,
            0xc9..=0xf9 => Place::Rare,
            0xa1..=0xa3 => Place::Symbol,
            _ => Place::Added,
        };
        return Some((2, place));
    }
    if charset == Charset::SHIFT_JIS {
        return Some(match lead {
            0xa1..=0xdf => (1, Place::Added),
            0x82 if trail >= 0x9f => (2, Place::Kana),
            0x83 if trail <= 0x96 => (2, Place::Kana),
            0x81..=0x87 => (2, Place::Symbol),
            0x88..=0x97 => (2, Place::Common),
            0x98 if trail <= 0x72 => (2, Place::Common),
            0x98..=0xea => (2, Place::Rare),
            0xed..=0xfc => (2, Place::Added),
            _ => return None,
        });
    }
    if charset.shape() == Shape::EucJp {
        return Some(match lead {
            0x8e => (2, Place::Added),
            0x8f => (3, Place::Added),
            0xa4 | 0xa5 => (2, Place::Kana),
            _ => (2, kuten(0xb0..=0xcf, 0xd0..=0xf4)),
        });
    }
    Some((2, kuten(0xb0..=0xc8, 0xca..=0xfd)))
}
