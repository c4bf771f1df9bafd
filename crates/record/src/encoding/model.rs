//! How likely a letter is in the names and comments of a language.

use std::sync::OnceLock;

use super::letters as list;

/// A kind of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    Simplified,
    Traditional,
    Japanese,
    Korean,
    Cyrillic,
    Latin,
}

/// How common a two-byte letter is by its place in the encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Kana, which have lists of their own.
    Kana,
    /// The letters for daily use.
    Common,
    /// The other letters of the first standard.
    Rare,
    /// Symbols.
    Symbol,
    /// Letters that later standards added, and half-width kana.
    Added,
}

/// Logarithms of probabilities of letters, sorted by the letter.
type Table = Vec<(char, f32)>;

/// Ranks before the first letter of a list: the first are not much more frequent than the next.
const LEAD: f32 = 20.0;

/// Mixes lists, each with its share; within a list, frequency falls with the rank.
fn table(lists: &[(f32, &str)]) -> Table {
    let mut all: Table = Vec::new();
    for &(share, letters) in lists {
        let weight = |rank: usize| 1.0 / (LEAD + rank as f32);
        let sum: f32 = (0..letters.chars().count()).map(weight).sum();
        let ranked = letters.chars().enumerate();
        all.extend(ranked.map(|(rank, c)| (c, share * weight(rank) / sum)));
    }
    all.sort_by_key(|&(c, _)| c);
    all.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    for (_, p) in &mut all {
        *p = p.ln();
    }
    all
}

impl Script {
    fn table(self) -> &'static Table {
        static TABLES: [OnceLock<Table>; 6] = [const { OnceLock::new() }; 6];
        TABLES[self as usize].get_or_init(|| match self {
            Script::Simplified => table(&[
                (0.3, list::SURNAMES_SIMPLIFIED),
                (0.38, list::GIVEN_SIMPLIFIED),
                (0.22, list::TEXT_SIMPLIFIED),
            ]),
            Script::Traditional => table(&[
                (0.3, list::SURNAMES_TRADITIONAL),
                (0.38, list::GIVEN_TRADITIONAL),
                (0.22, list::TEXT_TRADITIONAL),
            ]),
            Script::Japanese => table(&[
                (0.32, list::SURNAMES_JAPANESE),
                (0.26, list::GIVEN_JAPANESE),
                (0.34, list::TEXT_JAPANESE),
            ]),
            Script::Korean => table(&[(0.7, list::KOREAN)]),
            Script::Cyrillic => table(&[(0.95, list::CYRILLIC)]),
            Script::Latin => Vec::new(),
        })
    }

    /// The logarithm of a letter's probability; `place` counts for letters outside the lists.
    pub(super) fn letter(self, c: char, place: Place) -> f32 {
        let table = self.table();
        if let Ok(at) = table.binary_search_by_key(&c, |&(c, _)| c) {
            return table[at].1;
        }
        match (self, place) {
            (Script::Korean, Place::Common) => -9.3,
            (Script::Korean, _) => -16.0,
            (_, Place::Kana) => -9.0,
            (_, Place::Common) => -10.8,
            (_, Place::Rare) => -13.4,
            (_, Place::Symbol) => -12.0,
            (_, Place::Added) => -15.5,
        }
    }

    /// Words that only texts of this kind have.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Script::Simplified => list::WORDS_SIMPLIFIED,
            Script::Traditional => list::WORDS_TRADITIONAL,
            Script::Japanese => list::WORDS_JAPANESE,
            Script::Cyrillic => list::WORDS_CYRILLIC,
            Script::Korean | Script::Latin => "",
        }
    }
}
