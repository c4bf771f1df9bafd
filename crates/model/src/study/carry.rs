//! Certificates that come and go: as files, as text, in links.

use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use base64::{DecodeError as LettersError, Engine as _};
use tengen_core::Point;
use tengen_proof::{Certificate, DecodeError, MAGIC};
use thiserror::Error;

/// What stands before a certificate in the fragment of an address. A fragment never leaves the
/// browser, so no server sees it, and none limits it.
const FRAGMENT: &str = "proof=";
/// Letters of a certificate that still fit into a link: mail programs and chats cut longer ones.
pub const LONGEST_LINK: usize = 8_000;
/// Letters of a certificate that are still read.
const LONGEST: usize = 4_000_000;

/// A certificate with its bytes. Nobody has checked it yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    bytes: Vec<u8>,
    certificate: Certificate,
}

/// What is wrong with what somebody has brought.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CarryError {
    /// Letters that are no certificate's.
    #[error("the link holds no certificate: letter {0} cannot stand there")]
    Letters(usize),
    /// More than is read.
    #[error("the link is longer than {LONGEST} letters")]
    Long,
    /// Bytes that are no certificate.
    #[error(transparent)]
    Decode(#[from] DecodeError),
}

impl Proof {
    /// A certificate from its bytes.
    ///
    /// # Errors
    /// [`DecodeError`] says what is wrong and where.
    pub fn read(bytes: &[u8]) -> Result<Proof, DecodeError> {
        Ok(Proof {
            bytes: bytes.to_vec(),
            certificate: Certificate::decode(bytes)?,
        })
    }

    /// The bytes, as they are in a file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What they say.
    #[must_use]
    pub const fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// The winner's first stone.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        let root = self.certificate.root()?;
        Some(self.certificate.node(root)?.stone)
    }

    /// The certificate as letters for addresses and for what is kept.
    #[must_use]
    pub fn letters(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(&self.bytes)
    }

    /// A certificate from its letters.
    ///
    /// # Errors
    /// [`CarryError`] says what is wrong.
    pub fn from_letters(letters: &str) -> Result<Proof, CarryError> {
        if letters.len() > LONGEST {
            return Err(CarryError::Long);
        }
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(letters.as_bytes());
        let bytes = bytes.map_err(|error| {
            CarryError::Letters(match error {
                LettersError::InvalidByte(at, _) => at + 1,
                _ => letters.len(),
            })
        })?;
        Ok(Proof::read(&bytes)?)
    }
}

/// The fragment of an address that opens a certificate; `None` where it would be too long to be
/// passed on.
#[must_use]
pub fn link(proof: &Proof) -> Option<String> {
    let letters = proof.letters();
    (letters.len() <= LONGEST_LINK).then(|| format!("#{FRAGMENT}{letters}"))
}

/// A certificate in what somebody has brought: a file's bytes, an address, or the letters alone.
/// `None` where it is something else altogether.
#[must_use]
pub fn read_proof(brought: &[u8]) -> Option<Result<Proof, CarryError>> {
    if brought.starts_with(&MAGIC) {
        return Some(Proof::read(brought).map_err(CarryError::Decode));
    }
    let text = std::str::from_utf8(brought).ok()?.trim();
    let letters = match text.split_once('#') {
        Some((_, fragment)) => fragment.strip_prefix(FRAGMENT)?,
        None => {
            // The letters of the magic word.
            let alone = text.strip_prefix(FRAGMENT).unwrap_or(text);
            alone.starts_with("VEdQR").then_some(alone)?
        }
    };
    Some(Proof::from_letters(letters))
}
