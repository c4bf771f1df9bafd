//! The page's files as this program carries them: each once, by brotli if that makes it smaller.
//!
//! Browsers accept brotli over HTTPS and from their own machine only. For the rest, and for
//! programs, a file is unpacked, and packed by gzip, when it is first asked for.

use std::io::{self, Write as _};
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the page.
pub(super) struct File {
    /// Without a leading slash.
    pub(super) path: &'static str,
    pub(super) mime: &'static str,
    /// Hash of the plain content.
    pub(super) tag: &'static str,
    carried: &'static [u8],
    /// Whether what is carried is packed by brotli.
    packed: bool,
    plain: Made,
    gzip: Made,
}

/// Another form of a file, made once; `None` if that has failed.
type Made = OnceLock<Option<Vec<u8>>>;

/// A content coding, as HTTP names them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Coding {
    Plain,
    Gzip,
    Brotli,
}

impl Coding {
    /// Its name in headers; `None` if they name none.
    pub(super) fn name(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

/// Whether the page is embedded in this program.
#[must_use]
pub const fn is_built() -> bool {
    BUILT
}

/// The file at a path without leading slash.
pub(super) fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

impl File {
    const fn new(
        path: &'static str,
        mime: &'static str,
        tag: &'static str,
        carried: &'static [u8],
        packed: bool,
    ) -> Self {
        Self {
            path,
            mime,
            tag,
            carried,
            packed,
            plain: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    /// Whether compression makes the file smaller.
    pub(super) fn is_packed(&self) -> bool {
        self.packed
    }

    /// The content in this coding, if it is there without work.
    pub(super) fn ready(&self, coding: Coding) -> Option<&[u8]> {
        let made = match (coding, self.packed) {
            (Coding::Plain, false) | (Coding::Brotli, true) => return Some(self.carried),
            (Coding::Plain, true) => &self.plain,
            (Coding::Gzip, _) => &self.gzip,
            (Coding::Brotli, false) => return None,
        };
        made.get()?.as_deref()
    }

    /// The same, made if need be, which takes some milliseconds. `None` if what this program
    /// carries cannot be unpacked, or for brotli where it carries the plain file.
    pub(super) fn content(&self, coding: Coding) -> Option<&[u8]> {
        match coding {
            Coding::Plain => {
                if self.packed {
                    self.plain.get_or_init(|| unpacked(self.carried).ok());
                }
            }
            Coding::Gzip => {
                let plain = self.content(Coding::Plain)?;
                self.gzip.get_or_init(|| gzip(plain).ok());
            }
            Coding::Brotli => {}
        }
        self.ready(coding)
    }
}

fn unpacked(mut bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    brotli_decompressor::BrotliDecompress(&mut bytes, &mut plain)?;
    Ok(plain)
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain)?;
    encoder.finish()
}
