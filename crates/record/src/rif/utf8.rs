//! Decoding a stream to UTF-8.

use std::io::{self, BufRead, Read};

use crate::coding::decoder::Decoder;
use crate::coding::list::Shape;
use crate::text::Charset;

/// The most bytes searched for an XML declaration.
const DECLARATION: usize = 256;
const PIECE: usize = 1 << 15;

/// A reader that decodes another one.
pub(super) struct Utf8<R> {
    inner: R,
    pub(super) charset: Charset,
    decoder: Decoder,
    lenient: bool,
    /// What the decoder has not read.
    waiting: Vec<u8>,
    out: String,
    at: usize,
    taken: usize,
    /// Nothing has been decoded yet: a byte order mark may come.
    begins: bool,
    /// The offset of the first malformed bytes.
    pub(super) malformed: Option<usize>,
    ended: bool,
}

impl<R: BufRead> Utf8<R> {
    /// Uses the wanted encoding, that of a byte order mark or an XML declaration, or UTF-8.
    pub(super) fn new(mut inner: R, wanted: Option<Charset>, lenient: bool) -> io::Result<Self> {
        let head = inner.fill_buf()?;
        let charset = wanted
            .or_else(|| Charset::marked(head).map(|(charset, _)| charset))
            .or_else(|| declared(head))
            .unwrap_or(Charset::UTF_8);
        Ok(Utf8 {
            inner,
            charset,
            decoder: charset.decoder(),
            lenient,
            waiting: Vec::new(),
            out: String::with_capacity(PIECE + 16),
            at: 0,
            taken: 0,
            begins: matches!(charset.shape(), Shape::Utf8 | Shape::Utf16 { .. }),
            malformed: None,
            ended: false,
        })
    }

    fn decode_piece(&mut self) -> io::Result<()> {
        self.out.clear();
        self.at = 0;
        while self.out.is_empty() && !self.ended {
            let input = self.inner.fill_buf()?;
            let last = input.is_empty();
            let length = input.len().min(PIECE);
            self.waiting.extend_from_slice(&input[..length]);
            self.inner.consume(length);
            let mut read = 0;
            loop {
                let rest = &self.waiting[read..];
                let (more, bad) = self.decoder.decode(rest, last, &mut self.out);
                read += more;
                let Some(length) = bad else {
                    break;
                };
                self.malformed.get_or_insert(self.taken + read - length);
                if !self.lenient {
                    return Err(io::ErrorKind::InvalidData.into());
                }
                self.out.push('\u{fffd}');
            }
            self.waiting.drain(..read);
            self.taken += read;
            self.ended = last;
            if !self.out.is_empty()
                && std::mem::take(&mut self.begins)
                && self.out.starts_with('\u{feff}')
            {
                self.out.drain(..'\u{feff}'.len_utf8());
            }
        }
        Ok(())
    }
}

fn declared(head: &[u8]) -> Option<Charset> {
    let head = String::from_utf8_lossy(&head[..head.len().min(DECLARATION)]);
    let declaration = &head[..head.strip_prefix("<?xml").and(head.find("?>"))?];
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let label = value.get(1..)?.split(['"', '\'']).next()?;
    label.parse().ok()
}

impl<R: BufRead> Read for Utf8<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let n = available.len().min(buf.len());
        buf[..n].copy_from_slice(&available[..n]);
        self.consume(n);
        Ok(n)
    }
}

impl<R: BufRead> BufRead for Utf8<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.out.len() {
            self.decode_piece()?;
        }
        Ok(&self.out.as_bytes()[self.at..])
    }

    fn consume(&mut self, amount: usize) {
        self.at = (self.at + amount).min(self.out.len());
    }
}
