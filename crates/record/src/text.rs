//! Text encodings: detection, decoding, and byte offsets of decoded text.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;
use std::str::FromStr;

use encoding_rs::{Decoder, DecoderResult, EncoderResult, Encoding};
use thiserror::Error;

pub(crate) use crate::encoding::Sample;
use crate::error::{Fault, Notice, ReadError};
use crate::notices::Notices;
use crate::options::ReadOptions;

/// Bytes of decoded text between two checkpoints.
const CHECKPOINTS: usize = 1 << 6;

/// A text encoding of the WHATWG list, such as `utf-8`, `gb18030` or `windows-1252`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Charset(&'static Encoding);

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
    pub const UTF_8: Charset = Charset(encoding_rs::UTF_8);
    /// Simplified Chinese; includes GBK and GB 2312.
    pub const GB18030: Charset = Charset(encoding_rs::GB18030);
    /// Traditional Chinese.
    pub const BIG5: Charset = Charset(encoding_rs::BIG5);
    /// Japanese (Windows).
    pub const SHIFT_JIS: Charset = Charset(encoding_rs::SHIFT_JIS);
    /// Western European (Windows); includes Latin-1.
    pub const WINDOWS_1252: Charset = Charset(encoding_rs::WINDOWS_1252);

    /// The WHATWG name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Encodes text; returns the number of characters replaced by `?` as well.
    #[must_use]
    pub fn encode(self, text: &str) -> (Vec<u8>, usize) {
        let mut encoder = self.0.new_encoder();
        let mut out = Vec::with_capacity(text.len() + 16);
        let (mut rest, mut missing) = (text, 0);
        loop {
            out.reserve(rest.len() + 16);
            let (result, read) =
                encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut out, true);
            rest = &rest[read..];
            match result {
                EncoderResult::InputEmpty => return (out, missing),
                EncoderResult::OutputFull => out.reserve(rest.len() * 4 + 16),
                EncoderResult::Unmappable(_) => {
                    missing += 1;
                    out.push(b'?');
                }
            }
        }
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
        let (text, _) = self
            .0
            .decode_without_bom_handling(&line[..line.len().min(1 << 10)]);
        let from = text.find(|c: char| !c.is_ascii()).unwrap_or(text.len());
        let end = |c: &char| !matches!(c, ']' | '<' | '\r') && !c.is_control();
        text[from..].chars().take_while(end).take(LENGTH).collect()
    }

    /// The text of a file in UTF-16 with a byte order mark.
    pub(crate) fn decoded_utf16(bytes: &[u8]) -> Option<String> {
        let (encoding, mark) = Encoding::for_bom(bytes)?;
        let wide = encoding != encoding_rs::UTF_8;
        wide.then(|| {
            encoding
                .decode_without_bom_handling(&bytes[mark..])
                .0
                .into_owned()
        })
    }

    /// The encoding that [`Charset::encode`] uses: UTF-8 instead of UTF-16.
    #[must_use]
    pub fn for_output(self) -> Charset {
        Charset(self.0.output_encoding())
    }

    pub(crate) const fn guessed(encoding: &'static Encoding) -> Charset {
        Charset(encoding)
    }

    /// Decodes with U+FFFD for errors; returns the offset of the first one as well.
    pub(crate) fn decode_lossy(self, bytes: &[u8]) -> (Cow<'_, str>, Option<usize>) {
        match self.decode_strict(bytes) {
            Ok(text) => (text, None),
            Err(at) => (self.0.decode_without_bom_handling(bytes).0, Some(at)),
        }
    }

    pub(crate) const fn encoding(self) -> &'static Encoding {
        self.0
    }

    /// Decodes, or returns the offset of the first error.
    fn decode_strict(self, bytes: &[u8]) -> Result<Cow<'_, str>, usize> {
        match self
            .0
            .decode_without_bom_handling_and_without_replacement(bytes)
        {
            Some(text) => Ok(text),
            None => Err(first_malformed(
                self.0.new_decoder_without_bom_handling(),
                bytes,
            )),
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
        Encoding::for_label_no_replacement(label.as_bytes())
            .map(Charset)
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

/// The offset of the first malformed bytes; the length if there are none.
fn first_malformed(mut decoder: Decoder, bytes: &[u8]) -> usize {
    let mut sink = [0; 4096];
    let mut at = 0;
    loop {
        let (result, read, _) =
            decoder.decode_to_utf8_without_replacement(&bytes[at..], &mut sink, true);
        at += read;
        match result {
            DecoderResult::InputEmpty => return bytes.len(),
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(length, after) => {
                return at.saturating_sub(usize::from(length) + usize::from(after));
            }
        }
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
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Charset(encoding);
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
        let mark = match Encoding::for_bom(bytes) {
            Some((encoding, length)) if encoding == charset.0 => length,
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
                charset.0.decode_without_bom_handling(body).0
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
        let mut decoder = self.charset.0.new_decoder_without_bom_handling();
        let mut sink = [0; 64];
        let mut written = decoded;
        if !more(decoded, at) {
            return;
        }
        for (i, byte) in self.bytes.iter().enumerate().skip(at) {
            let (_, _, count, _) = decoder.decode_to_utf8(&[*byte], &mut sink, false);
            written += count;
            if count > 0 && !more(written, i + 1) {
                return;
            }
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
