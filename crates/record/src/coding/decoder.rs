//! A decoder of every encoding of the list, letter by letter, as the WHATWG standard has it.

use super::encodings;
use super::list::{LIST, Shape, place};
use super::table::Table;

/// U+FFFD in GB 18030, the only letter beyond Unicode's own encodings that is like an error.
const REPLACEMENT: [u8; 4] = [0x84, 0x31, 0xa4, 0x37];

/// A decoder's place in the alphabets of ISO-2022-JP, and its encoding.
#[derive(Clone, Debug)]
pub(crate) struct Decoder {
    charset: u8,
    alphabet: Alphabet,
    /// An escape was the last that was read: a second one at once is an error.
    escaped: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alphabet {
    Ascii,
    Roman,
    Katakana,
    Kanji,
}

/// What was read: the length of a letter, 0 if it is not all there yet; the error is the length of
/// what means nothing.
type Read = Result<usize, usize>;

impl Decoder {
    pub(crate) const fn new(charset: u8) -> Decoder {
        Decoder {
            charset,
            alphabet: Alphabet::Ascii,
            escaped: false,
        }
    }

    const fn shape(&self) -> Shape {
        LIST[self.charset as usize].1
    }

    fn table(&self) -> &'static Table {
        Table::of(self.charset)
    }

    /// Decodes up to the first error, or what is there; `last` if nothing follows. Returns the
    /// number of bytes read, and the length of the error that they end with.
    pub(crate) fn decode(
        &mut self,
        bytes: &[u8],
        last: bool,
        out: &mut String,
    ) -> (usize, Option<usize>) {
        let mut at = 0;
        loop {
            let plain = self.plain(&bytes[at..]);
            out.push_str(plain);
            at += plain.len();
            if at == bytes.len() {
                return (at, None);
            }
            match self.step(&bytes[at..], last, out) {
                Ok(0) => return (at, None),
                Ok(length) => at += length,
                Err(length) => return (at + length, Some(length)),
            }
        }
    }

    /// The beginning of a text that is as it stands: UTF-8, or ASCII where it means itself.
    fn plain<'b>(&self, bytes: &'b [u8]) -> &'b str {
        let end = match self.shape() {
            Shape::Utf16 { .. } | Shape::Iso2022Jp => 0,
            Shape::Utf8 => match std::str::from_utf8(bytes) {
                Ok(text) => return text,
                Err(why) => why.valid_up_to(),
            },
            _ => bytes
                .iter()
                .position(|byte| !byte.is_ascii())
                .unwrap_or(bytes.len()),
        };
        std::str::from_utf8(&bytes[..end]).unwrap_or_default()
    }

    /// Decodes one letter; there is at least one byte.
    pub(crate) fn step(&mut self, bytes: &[u8], last: bool, out: &mut String) -> Read {
        let read = match self.shape() {
            Shape::Utf8 => utf8(bytes, out),
            Shape::Utf16 { big_endian } => utf16(bytes, big_endian, out),
            Shape::Iso2022Jp => self.escapes(bytes, last, out),
            _ => self.letter(bytes, out),
        };
        match read {
            Ok(0) if last => Err(bytes.len()),
            read => read,
        }
    }

    fn letter(&self, bytes: &[u8], out: &mut String) -> Read {
        let lead = bytes[0];
        if lead.is_ascii() {
            out.push(char::from(lead));
            return Ok(1);
        }
        if let Some(letter) = self.table().single(lead) {
            out.push_str(letter);
            return Ok(1);
        }
        let leads = match self.shape() {
            Shape::Gb18030 | Shape::Pairs => matches!(lead, 0x81..=0xfe),
            Shape::ShiftJis => matches!(lead, 0x81..=0x9f | 0xe0..=0xfc),
            Shape::EucJp => matches!(lead, 0x8e | 0x8f | 0xa1..=0xfe),
            _ => false,
        };
        if !leads {
            return Err(1);
        }
        let Some(&trail) = bytes.get(1) else {
            return Ok(0);
        };
        match self.shape() {
            Shape::Gb18030 if trail.is_ascii_digit() => self.four(bytes, out),
            Shape::EucJp if lead == 0x8f && (0xa1..=0xfe).contains(&trail) => {
                match bytes.get(2) {
                    None => Ok(0),
                    Some(0xa1..=0xfe) => self.long(&bytes[..3], out),
                    // A byte of ASCII is read again.
                    Some(byte) => Err(2 + usize::from(!byte.is_ascii())),
                }
            }
            _ => match self.table().pair(lead, trail) {
                Some(letter) => {
                    out.push_str(letter);
                    Ok(2)
                }
                None => Err(1 + usize::from(!trail.is_ascii())),
            },
        }
    }

    /// A letter of four bytes of GB 18030, the second of which is a digit.
    fn four(&self, bytes: &[u8], out: &mut String) -> Read {
        match (bytes.get(2), bytes.get(3)) {
            (Some(0x81..=0xfe), Some(b'0'..=b'9')) => self.long(&bytes[..4], out),
            (None, _) | (Some(0x81..=0xfe), None) => Ok(0),
            _ => Err(1),
        }
    }

    /// A letter that is too rare for the table.
    fn long(&self, bytes: &[u8], out: &mut String) -> Read {
        let name = LIST[usize::from(self.charset)].0;
        let letter = encodings().map_or_else(String::new, |e| e.decode(name, bytes));
        if letter.is_empty() || letter.contains('\u{fffd}') && bytes != REPLACEMENT {
            return Err(bytes.len());
        }
        out.push_str(&letter);
        Ok(bytes.len())
    }

    /// A letter of ISO-2022-JP, or an escape, which is no text.
    fn escapes(&mut self, bytes: &[u8], last: bool, out: &mut String) -> Read {
        let byte = bytes[0];
        if byte == 0x1b {
            return self.escape(bytes, last);
        }
        let escaped = std::mem::take(&mut self.escaped);
        match (self.alphabet, byte) {
            (Alphabet::Roman, b'\\') => out.push('¥'),
            (Alphabet::Roman, b'~') => out.push('‾'),
            (Alphabet::Ascii | Alphabet::Roman, 0x0e | 0x0f | 0x80..) => return Err(1),
            (Alphabet::Ascii | Alphabet::Roman, _) => out.push(char::from(byte)),
            (Alphabet::Katakana, 0x21..=0x5f) => {
                let letter = 0xff61 - 0x21 + u32::from(byte);
                out.extend(char::from_u32(letter));
            }
            (Alphabet::Kanji, 0x21..=0x7e) => {
                let euc = Table::of(const { place("EUC-JP") });
                return match bytes.get(1) {
                    None => {
                        self.escaped = escaped;
                        Ok(0)
                    }
                    // An escape is read again.
                    Some(0x1b) => Err(1),
                    Some(&trail @ 0x21..=0x7e) => match euc.pair(byte | 0x80, trail | 0x80) {
                        Some(letter) => {
                            out.push_str(letter);
                            Ok(2)
                        }
                        None => Err(2),
                    },
                    Some(_) => Err(2),
                };
            }
            _ => return Err(1),
        }
        Ok(1)
    }

    fn escape(&mut self, bytes: &[u8], last: bool) -> Read {
        let alphabet = match (bytes.get(1), bytes.get(2)) {
            (Some(b'('), Some(b'B')) => Alphabet::Ascii,
            (Some(b'('), Some(b'J')) => Alphabet::Roman,
            (Some(b'('), Some(b'I')) => Alphabet::Katakana,
            (Some(b'$'), Some(b'@' | b'B')) => Alphabet::Kanji,
            (None, _) | (Some(b'(' | b'$'), None) if !last => return Ok(0),
            // What follows is read again.
            _ => {
                self.escaped = false;
                return Err(1);
            }
        };
        self.alphabet = alphabet;
        match std::mem::replace(&mut self.escaped, true) {
            true => Err(3),
            false => Ok(3),
        }
    }
}

fn utf8(bytes: &[u8], out: &mut String) -> Read {
    let bytes = &bytes[..bytes.len().min(4)];
    let valid = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(why) if why.valid_up_to() == 0 => return why.error_len().map_or(Ok(0), Err),
        Err(why) => std::str::from_utf8(&bytes[..why.valid_up_to()]).unwrap_or_default(),
    };
    let letter = valid.chars().next().unwrap_or_default();
    out.push(letter);
    Ok(letter.len_utf8())
}

fn utf16(bytes: &[u8], big_endian: bool, out: &mut String) -> Read {
    let unit = |at: usize| {
        let pair = [*bytes.get(at)?, *bytes.get(at + 1)?];
        Some(match big_endian {
            true => u16::from_be_bytes(pair),
            false => u16::from_le_bytes(pair),
        })
    };
    let Some(first) = unit(0) else {
        return Ok(0);
    };
    let second = match first {
        0xd800..=0xdbff => match unit(2) {
            None => return Ok(0),
            second => second,
        },
        _ => None,
    };
    let units = std::iter::once(first).chain(second);
    match char::decode_utf16(units).next() {
        Some(Ok(letter)) => {
            out.push(letter);
            Ok(letter.len_utf16() * 2)
        }
        // What follows half a letter is read again.
        _ => Err(2),
    }
}
