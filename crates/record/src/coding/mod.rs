//! Text encodings without their tables: those are asked for once, of `encoding_rs` or a browser.
//!
//! The page's module would be an eighth larger with the letters of five East Asian encodings, which
//! every browser has. One [`decoder::Decoder`] reads all of them, so that texts, errors and their
//! places are the same wherever the tables come from.

pub(crate) mod decoder;
pub(crate) mod list;
mod table;

use std::sync::OnceLock;

/// The letters of the encodings of the WHATWG list: natively those of `encoding_rs`, on the page
/// the browser's, which [`use_encodings`] makes known.
pub trait Encodings: Sync {
    /// The name of the encoding that a label means, in any case, as WHATWG's *get an encoding*;
    /// `None` for no label, and for those of the encoding *replacement*.
    fn named(&self, label: &str) -> Option<String>;

    /// Decodes a text in an encoding that is not Unicode's, with U+FFFD for errors.
    fn decode(&self, name: &str, bytes: &[u8]) -> String;

    /// Encodes a text; the number of letters that became `?` as well. `None` if it writes UTF-8
    /// only, as browsers do.
    fn encode(&self, name: &str, text: &str) -> Option<(Vec<u8>, usize)>;
}

static GIVEN: OnceLock<&'static dyn Encodings> = OnceLock::new();

/// Says who knows the encodings, before the first text is read; a second call has no effect.
/// Natively it is not needed. In a browser, without it, only UTF-8 and UTF-16 can be read.
pub fn use_encodings(encodings: &'static dyn Encodings) {
    let _ = GIVEN.set(encodings);
}

#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn encodings() -> Option<&'static dyn Encodings> {
    Some(GIVEN.get().copied().unwrap_or(&native::EncodingRs))
}

#[cfg(target_arch = "wasm32")]
pub(crate) fn encodings() -> Option<&'static dyn Encodings> {
    GIVEN.get().copied()
}

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use encoding_rs::{EncoderResult, Encoding};

    use super::Encodings;

    /// The tables of `encoding_rs`.
    pub(super) struct EncodingRs;

    impl Encodings for EncodingRs {
        fn named(&self, label: &str) -> Option<String> {
            let encoding = Encoding::for_label_no_replacement(label.as_bytes())?;
            Some(encoding.name().to_owned())
        }

        fn decode(&self, name: &str, bytes: &[u8]) -> String {
            Encoding::for_label(name.as_bytes()).map_or_else(String::new, |encoding| {
                encoding.decode_without_bom_handling(bytes).0.into_owned()
            })
        }

        fn encode(&self, name: &str, text: &str) -> Option<(Vec<u8>, usize)> {
            let mut encoder = Encoding::for_label(name.as_bytes())?.new_encoder();
            let mut out = Vec::with_capacity(text.len() + 16);
            let (mut rest, mut missing) = (text, 0);
            loop {
                out.reserve(rest.len() + 16);
                let (result, read) =
                    encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut out, true);
                rest = &rest[read..];
                match result {
                    EncoderResult::InputEmpty => return Some((out, missing)),
                    EncoderResult::OutputFull => out.reserve(rest.len() * 4 + 16),
                    EncoderResult::Unmappable(_) => {
                        missing += 1;
                        out.push(b'?');
                    }
                }
            }
        }
    }
}
