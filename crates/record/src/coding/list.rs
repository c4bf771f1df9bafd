//! The encodings of the WHATWG list.

/// How the letters of an encoding are made of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Utf8,
    Utf16 {
        big_endian: bool,
    },
    /// Every letter is a byte.
    Single,
    /// Two bytes, or four with digits; GBK is read as GB 18030.
    Gb18030,
    /// A lead from 0x81 to 0xfe, and a second byte: Big5, and Korean.
    Pairs,
    ShiftJis,
    EucJp,
    /// Seven bits, with escapes between alphabets.
    Iso2022Jp,
}

const UTF_16BE: Shape = Shape::Utf16 { big_endian: true };
const UTF_16LE: Shape = Shape::Utf16 { big_endian: false };

/// Their names and shapes. A [`crate::Charset`] is a place in this list.
pub(crate) const LIST: [(&str, Shape); 39] = [
    ("UTF-8", Shape::Utf8),
    ("UTF-16BE", UTF_16BE),
    ("UTF-16LE", UTF_16LE),
    ("gb18030", Shape::Gb18030),
    ("GBK", Shape::Gb18030),
    ("Big5", Shape::Pairs),
    ("EUC-KR", Shape::Pairs),
    ("Shift_JIS", Shape::ShiftJis),
    ("EUC-JP", Shape::EucJp),
    ("ISO-2022-JP", Shape::Iso2022Jp),
    ("IBM866", Shape::Single),
    ("ISO-8859-2", Shape::Single),
    ("ISO-8859-3", Shape::Single),
    ("ISO-8859-4", Shape::Single),
    ("ISO-8859-5", Shape::Single),
    ("ISO-8859-6", Shape::Single),
    ("ISO-8859-7", Shape::Single),
    ("ISO-8859-8", Shape::Single),
    ("ISO-8859-8-I", Shape::Single),
    ("ISO-8859-10", Shape::Single),
    ("ISO-8859-13", Shape::Single),
    ("ISO-8859-14", Shape::Single),
    ("ISO-8859-15", Shape::Single),
    ("ISO-8859-16", Shape::Single),
    ("KOI8-R", Shape::Single),
    ("KOI8-U", Shape::Single),
    ("macintosh", Shape::Single),
    ("windows-874", Shape::Single),
    ("windows-1250", Shape::Single),
    ("windows-1251", Shape::Single),
    ("windows-1252", Shape::Single),
    ("windows-1253", Shape::Single),
    ("windows-1254", Shape::Single),
    ("windows-1255", Shape::Single),
    ("windows-1256", Shape::Single),
    ("windows-1257", Shape::Single),
    ("windows-1258", Shape::Single),
    ("x-mac-cyrillic", Shape::Single),
    ("x-user-defined", Shape::Single),
];

/// The place of a name in the list. Panics if it is not there; called with constants only.
pub(crate) const fn place(name: &str) -> u8 {
    let mut at = 0;
    while at < LIST.len() {
        if same(LIST[at].0.as_bytes(), name.as_bytes()) {
            return at as u8;
        }
        at += 1;
    }
    panic!("no encoding has this name")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}
