//! Decoding a stream to UTF-8.

use std::io::{self, BufRead, Read};

use encoding_rs::{Decoder, DecoderResult, Encoding};

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
    out: Vec<u8>,
    at: usize,
    taken: usize,
    /// The offset of the first malformed bytes.
    pub(super) malformed: Option<usize>,
    ended: bool,
}

impl<R: BufRead> Utf8<R> {
    /// Uses the wanted encoding, that of a byte order mark or an XML declaration, or UTF-8.
    pub(super) fn new(mut inner: R, wanted: Option<Charset>, lenient: bool) -> io::Result<Self> {
        let head = inner.fill_buf()?;
        let charset = wanted
            .or_else(|| Encoding::for_bom(head).map(|(e, _)| Charset::guessed(e)))
            .or_else(|| declared(head))
            .unwrap_or(Charset::UTF_8);
        Ok(Utf8 {
            inner,
            charset,
            decoder: charset.encoding().new_decoder_with_bom_removal(),
            lenient,
            out: Vec::with_capacity(PIECE + 16),
            at: 0,
            taken: 0,
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
            self.out.resize(PIECE, 0);
            let (result, read, written) =
                self.decoder
                    .decode_to_utf8_without_replacement(input, &mut self.out, last);
            self.out.truncate(written);
            self.inner.consume(read);
            self.taken += read;
            match result {
                DecoderResult::InputEmpty => self.ended = last,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(length, after) => {
                    let back = usize::from(length) + usize::from(after);
                    let at = self.taken.saturating_sub(back);
                    self.malformed.get_or_insert(at);
                    if !self.lenient {
                        return Err(io::ErrorKind::InvalidData.into());
                    }
                    self.out.extend_from_slice("\u{fffd}".as_bytes());
                }
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
        Ok(&self.out[self.at..])
    }

    fn consume(&mut self, amount: usize) {
        self.at = (self.at + amount).min(self.out.len());
    }
}
