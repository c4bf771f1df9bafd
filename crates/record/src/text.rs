//! Text encodings: detection, decoding, and byte offsets of decoded text.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::coding::decoder::Decoder;
use crate::coding::encodings;
use crate::coding::list::{LIST, Shape, place};
pub(crate) use crate::encoding::Sample;
use crate::error::{Fault, Notice, ReadError};
use crate::notices::Notices;
use crate::options::ReadOptions;

/// Bytes of decoded text between two checkpoints.
const CHECKPOINTS: usize = 1 << 6;

/// A text encoding of the WHATWG list, such as `utf-8`, `gb18030` or `windows-1252`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Charset(u8);

/// An encoding error.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CharsetError {
    /// An unknown encoding name.
    #[error("{0:?} is not the name of a text encoding")]
    Unknown(String),
    /// Bytes that are invalid in the encoding.
    #[error("these bytes are not {0} text")]
    Malformed(Charset),
}

impl Charset {
    /// UTF-8.
    pub const UTF_8: Charset = Charset::called("UTF-8");
    /// Simplified Chinese; includes GBK and GB 2312.
    pub const GB18030: Charset = Charset::called("gb18030");
    /// Traditional Chinese.
    pub const BIG5: Charset = Charset::called("Big5");
    /// Japanese (Windows).
    pub const SHIFT_JIS: Charset = Charset::called("Shift_JIS");
    /// Western European (Windows); includes Latin-1.
    pub const WINDOWS_1252: Charset = Charset::called("windows-1252");

    /// The encoding of a WHATWG name; does not compile for other names in a constant.
    pub(crate) const fn called(name: &str) -> Charset {
        Charset(place(name))
    }

    /// All encodings, in no order that means something.
    pub fn all() -> impl Iterator<Item = Charset> {
        (0..LIST.len()).map(|at| Charset(at as u8))
    }

    /// The WHATWG name.
    #[must_use]
    pub fn name(self) -> &'static str {
        LIST[usize::from(self.0)].0
    }

    pub(crate) fn shape(self) -> Shape {
        LIST[usize::from(self.0)].1
    }

    pub(crate) const fn decoder(self) -> Decoder {
        Decoder::new(self.0)
    }

    /// Encodes text, in [`Charset::for_output`]; returns the number of characters replaced by `?`
    /// as well.
    #[must_use]
    pub fn encode(self, text: &str) -> (Vec<u8>, usize) {
        let charset = self.for_output();
        let encoded = match charset {
            Charset::UTF_8 => None,
            _ => encodings().and_then(|e| e.encode(charset.name(), text)),
        };
        encoded.unwrap_or_else(|| (text.as_bytes().to_vec(), 0))
    }

    /// The encoding in which programs of this language (as in `zh-Hant`) wrote before UTF-8, if
    /// texts alone do not tell it from others.
    #[must_use]
    pub fn usual(language: &str) -> Option<Charset> {
        match language {
            "zh" => Some(Charset::GB18030),
            "zh-Hant" => Some(Charset::BIG5),
            "ja" => Some(Charset::SHIFT_JIS),
            _ => None,
        }
    }

    /// The first letters of a file that are not ASCII, for a choice between encodings; empty if
    /// there are none.
    #[must_use]
    pub fn glimpse(self, bytes: &[u8]) -> String {
        const LENGTH: usize = 16;
        let line = bytes.split(|&b| b == b'\n').find(|line| !line.is_ascii());
        let line = line.unwrap_or_default();
        let (text, _) = self.decode(&line[..line.len().min(1 << 10)]);
        let from = text.find(|c: char| !c.is_ascii()).unwrap_or(text.len());
        let end = |c: &char| !matches!(c, ']' | '<' | '\r') && !c.is_control();
        text[from..].chars().take_while(end).take(LENGTH).collect()
    }

    /// The text of a file in UTF-16 with a byte order mark.
    pub(crate) fn decoded_utf16(bytes: &[u8]) -> Option<String> {
        let (charset, mark) = Charset::marked(bytes)?;
        let wide = charset != Charset::UTF_8;
        wide.then(|| charset.decode(&bytes[mark..]).0.into_owned())
    }

    /// The encoding of a byte order mark, and its length.
    pub(crate) fn marked(bytes: &[u8]) -> Option<(Charset, usize)> {
        match bytes {
            [0xef, 0xbb, 0xbf, ..] => Some((Charset::UTF_8, 3)),
            [0xff, 0xfe, ..] => Some((const { Charset::called("UTF-16LE") }, 2)),
            [0xfe, 0xff, ..] => Some((const { Charset::called("UTF-16BE") }, 2)),
            _ => None,
        }
    }

    /// The encoding that [`Charset::encode`] uses: UTF-8 instead of UTF-16, and in a browser
    /// always.
    #[must_use]
    pub fn for_output(self) -> Charset {
        let wide = matches!(self.shape(), Shape::Utf16 { .. });
        let can = || encodings().is_some_and(|e| e.encode(self.name(), "").is_some());
        match wide || self == Charset::UTF_8 || !can() {
            true => Charset::UTF_8,
            false => self,
        }
    }

    /// Decodes, with U+FFFD for errors; returns the offset of the first one as well.
    pub fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, Option<usize>) {
        if self == Charset::UTF_8 {
            let bad = std::str::from_utf8(bytes).err();
            return (String::from_utf8_lossy(bytes), bad.map(|e| e.valid_up_to()));
        }
        let (mut decoder, mut out) = (self.decoder(), String::new());
        let (mut at, mut first) = (0, None);
        loop {
            let (read, bad) = decoder.decode(&bytes[at..], true, &mut out);
            at += read;
            let Some(length) = bad else {
                return (Cow::Owned(out), first);
            };
            first.get_or_insert(at - length);
            out.push('\u{fffd}');
        }
    }

    /// Decodes, or returns the offset of the first error.
    pub(crate) fn decode_strict(self, bytes: &[u8]) -> Result<Cow<'_, str>, usize> {
        if self == Charset::UTF_8 {
            let text = std::str::from_utf8(bytes);
            return text.map(Cow::Borrowed).map_err(|e| e.valid_up_to());
        }
        let mut out = String::new();
        match self.decoder().decode(bytes, true, &mut out) {
            (_, None) => Ok(Cow::Owned(out)),
            (read, Some(length)) => Err(read - length),
        }
    }
}

impl FromStr for Charset {
    type Err = CharsetError;

    fn from_str(label: &str) -> Result<Charset, CharsetError> {
        // Names of code pages that the web does not know.
        let lower = label.trim().to_ascii_lowercase();
        let page = lower.strip_prefix("cp").or(lower.strip_prefix("windows-"));
        let label = match page.unwrap_or(&lower) {
            "936" => "gbk",
            "950" => "big5",
            "932" | "943" => "shift_jis",
            "949" => "euc-kr",
            _ => label,
        };
        let named = encodings().and_then(|e| e.named(label));
        let is = |charset: &Charset| {
            named
                .as_ref()
                .is_some_and(|n| n.eq_ignore_ascii_case(charset.name()))
        };
        Charset::all()
            .find(is)
            .ok_or_else(|| CharsetError::Unknown(excerpt(label)))
    }
}

impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The encoding: the wanted one, that of a byte order mark, UTF-8 if valid, the declared one if
/// nothing contradicts it, or a guess. What is guessed or contradicted is noted.
pub(crate) fn detect(
    bytes: &[u8],
    options: &ReadOptions,
    declared: Option<&str>,
    notices: &mut Notices,
) -> Charset {
    if let Some(charset) = options.charset {
        return charset;
    }
    if let Some((charset, _)) = Charset::marked(bytes) {
        return charset;
    }
    if bytes.is_ascii() {
        return Charset::UTF_8;
    }
    let declared = declared.map(str::trim).filter(|label| !label.is_empty());
    // A name of no encoding says nothing.
    let named = |label: &&str| label.parse::<Charset>().is_ok();
    let declared = declared.filter(named);
    let said = declared.and_then(|label| label.parse::<Charset>().ok());
    let said = said.filter(|said| said.decode_strict(bytes).is_ok());
    let sample = Sample::of(bytes);
    let lie = |charset, others| {
        let declared = excerpt(declared?);
        Some(Notice::CharsetContradicted {
            declared,
            charset,
            others,
        })
    };
    if std::str::from_utf8(bytes).is_ok() {
        // Some short texts of other encodings are valid UTF-8 by chance, in letters of two bytes.
        let short = bytes.iter().all(|&b| b < 0xe0);
        let charset = match said {
            Some(said) if short && sample.best(options.likely) == said => said,
            _ => Charset::UTF_8,
        };
        if said.is_none_or(|said| said != charset)
            && let Some(lie) = lie(charset, Vec::new())
        {
            notices.push(lie);
        }
        return charset;
    }
    if let Some(fallback) = options.fallback
        && fallback.decode_strict(bytes).is_ok()
    {
        return fallback;
    }
    if let Some(said) = said
        && !sample.contradicts(said, options.likely)
    {
        return said;
    }
    let charset = sample.best(options.likely);
    let others = sample.alternatives(charset, options.likely);
    let notice = lie(charset, others.clone());
    notices.push(notice.unwrap_or(Notice::CharsetGuessed { charset, others }));
    charset
}

#[derive(Debug)]
pub(crate) struct Source<'a> {
    bytes: &'a [u8],
    pub(crate) text: Cow<'a, str>,
    pub(crate) charset: Charset,
    mark: usize,
    known: OnceCell<Vec<(usize, usize)>>,
}

impl<'a> Source<'a> {
    /// Decodes a file; if `lenient`, malformed bytes become U+FFFD and a notice.
    pub(crate) fn read(
        bytes: &'a [u8],
        options: &ReadOptions,
        declared: Option<&str>,
        notices: &mut Notices,
    ) -> Result<Source<'a>, ReadError> {
        let charset = detect(bytes, options, declared, notices);
        let mark = match Charset::marked(bytes) {
            Some((marked, length)) if marked == charset => length,
            _ => 0,
        };
        let body = &bytes[mark..];
        let text = match charset.decode_strict(body) {
            Ok(text) => text,
            Err(at) => {
                let fault = Fault {
                    offset: mark + at,
                    what: CharsetError::Malformed(charset),
                };
                if !options.lenient {
                    return Err(fault.into());
                }
                notices.push(Notice::Replaced(fault));
                charset.decode(body).0
            }
        };
        Ok(Source {
            bytes,
            text,
            charset,
            mark,
            known: OnceCell::new(),
        })
    }

    /// The byte offset in the file for one in `text`.
    pub(crate) fn offset(&self, target: usize) -> usize {
        if matches!(self.text, Cow::Borrowed(_)) {
            return self.mark + target;
        }
        let known = self.known.get_or_init(|| self.checkpoints());
        let i = known.partition_point(|&(decoded, _)| decoded <= target);
        let (decoded, at) = known[i.saturating_sub(1)];
        let mut found = self.bytes.len();
        self.decode_from(decoded, at, |decoded, at| {
            found = at;
            decoded < target
        });
        found
    }

    /// Pairs of text and file offsets, about [`CHECKPOINTS`] bytes apart, so that many faults
    /// together take linear time.
    fn checkpoints(&self) -> Vec<(usize, usize)> {
        let mut known = vec![(0, self.mark)];
        let mut last = 0;
        self.decode_from(0, self.mark, |decoded, at| {
            if decoded - last >= CHECKPOINTS {
                last = decoded;
                known.push((decoded, at));
            }
            true
        });
        known
    }

    /// Decodes from a checkpoint and calls `more` with both offsets after each character, until
    /// it returns false.
    fn decode_from(&self, decoded: usize, at: usize, mut more: impl FnMut(usize, usize) -> bool) {
        let mut decoder = self.charset.decoder();
        let mut letter = String::new();
        let (mut written, mut at) = (decoded, at);
        while more(written, at) && at < self.bytes.len() {
            letter.clear();
            let read = decoder.step(&self.bytes[at..], true, &mut letter);
            at += read.unwrap_or_else(|error| error);
            written += match read {
                Ok(_) => letter.len(),
                Err(_) => '\u{fffd}'.len_utf8(),
            };
        }
    }
}

/// The lines of a text without their ends, each with its place; `\r` alone ends one too.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    let mut rest = (!text.is_empty()).then_some(0);
    std::iter::from_fn(move || {
        let at = rest?;
        let line = &text[at..];
        let length = line.find(['\n', '\r']).unwrap_or(line.len());
        let end = match line[length..].starts_with("\r\n") {
            true => 2,
            false => 1,
        };
        let next = at + length + end;
        rest = (next < text.len()).then_some(next);
        Some((at, &line[..length]))
    })
}

/// The start of a text, for an error message.
pub(crate) fn excerpt(text: &str) -> String {
    text.chars().take(24).collect()
}
