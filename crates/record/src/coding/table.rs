//! What each byte and each pair of bytes means in an encoding.

use std::sync::OnceLock;

use super::encodings;
use super::list::{LIST, Shape};

const LEADS: std::ops::RangeInclusive<u8> = 0x81..=0xfe;
const TRAILS: std::ops::RangeInclusive<u8> = 0x40..=0xfe;
/// Bytes beyond ASCII, which come before the pairs.
const SINGLES: usize = 128;

/// Pairs that Chromium does not know, by the names of their encodings.
const ADDED: [(&str, [u8; 2], &str); 5] = [
    ("Big5", [0x88, 0x62], "\u{ca}\u{304}"),
    ("Big5", [0x88, 0x64], "\u{ca}\u{30c}"),
    ("Big5", [0x88, 0xa3], "\u{ea}\u{304}"),
    ("Big5", [0x88, 0xa5], "\u{ea}\u{30c}"),
    ("EUC-JP", [0xa1, 0xa1], "\u{3000}"),
];

/// Where a pair stands in a table.
fn place([lead, trail]: [u8; 2]) -> usize {
    let [lead, trail] = [lead - LEADS.start(), trail - TRAILS.start()].map(usize::from);
    SINGLES + lead * TRAILS.count() + trail
}

/// The letters of single bytes and pairs; four pairs of Big5 mean two letters.
pub(super) struct Table {
    text: String,
    /// Where each one's text ends; it is empty if the bytes mean nothing.
    ends: Vec<u32>,
}

impl Table {
    /// The table of an encoding, made when it is first asked for.
    pub(super) fn of(charset: u8) -> &'static Table {
        static TABLES: [OnceLock<Table>; LIST.len()] = [const { OnceLock::new() }; LIST.len()];
        TABLES[usize::from(charset)].get_or_init(|| {
            let (name, shape) = LIST[usize::from(charset)];
            Table::made(name, shape != Shape::Single)
        })
    }

    fn made(name: &str, pairs: bool) -> Table {
        // All in one text, each on a line of its own: no letter contains a line end.
        let mut bytes: Vec<u8> = (0x80..=0xff).flat_map(|byte| [byte, b'\n']).collect();
        if pairs {
            let of_lead = |lead| TRAILS.flat_map(move |trail| [lead, trail, b'\n']);
            bytes.extend(LEADS.flat_map(of_lead));
        }
        let decoded = encodings().map_or_else(String::new, |e| e.decode(name, &bytes));
        let mut table = Table {
            text: String::with_capacity(decoded.len()),
            ends: Vec::new(),
        };
        for (at, letter) in decoded.lines().enumerate() {
            let is_added = |(of, pair, _): &&(&str, _, _)| *of == name && place(*pair) == at;
            match ADDED.iter().find(is_added) {
                Some((_, _, letters)) => table.text.push_str(letters),
                None if letter.contains('\u{fffd}') => {}
                None => table.text.push_str(letter),
            }
            table.ends.push(table.text.len() as u32);
        }
        table
    }

    fn letter(&self, at: usize) -> Option<&str> {
        let end = *self.ends.get(at)? as usize;
        let begin = at.checked_sub(1).map_or(0, |at| self.ends[at] as usize);
        Some(&self.text[begin..end]).filter(|letter| !letter.is_empty())
    }

    /// The letter of a byte beyond ASCII.
    pub(super) fn single(&self, byte: u8) -> Option<&str> {
        self.letter(usize::from(byte).checked_sub(SINGLES)?)
    }

    /// The letter of a pair.
    pub(super) fn pair(&self, lead: u8, trail: u8) -> Option<&str> {
        if !LEADS.contains(&lead) || !TRAILS.contains(&trail) {
            return None;
        }
        self.letter(place([lead, trail]))
    }
}
