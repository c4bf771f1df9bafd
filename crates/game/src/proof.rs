//! Certificates in files, texts and links.

use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use base64::{DecodeError as LettersError, Engine as _};
use tengen_core::Point;
use tengen_proof::{Certificate, DecodeError, MAGIC};
use thiserror::Error;

/// Precedes a certificate in a URL's fragment, which is not sent to a server.
const FRAGMENT: &str = "proof=";
/// The longest certificate for a link, in letters: mail programs and chats cut longer ones.
pub const LONGEST_LINK: usize = 8_000;
/// The longest certificate that is read, in letters.
const MAX_LETTERS: usize = 4_000_000;

/// A certificate that can be decoded, with its bytes; not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    bytes: Vec<u8>,
    certificate: Certificate,
}

/// Why there is no certificate in a file, text or link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImportProofError {
    /// A letter that is not base64url; counted from 1.
    #[error("the link holds no certificate: letter {0} cannot stand there")]
    Letters(usize),
    /// Too many letters to read.
    #[error("the link is longer than {MAX_LETTERS} letters")]
    Long,
    /// Bytes that are not a certificate.
    #[error(transparent)]
    Decode(#[from] DecodeError),
}

impl Proof {
    /// Decodes a certificate; [`DecodeError`] says what is wrong and where.
    pub fn read(bytes: &[u8]) -> Result<Proof, DecodeError> {
        Ok(Proof {
            bytes: bytes.to_vec(),
            certificate: Certificate::decode(bytes)?,
        })
    }

    /// The bytes of a file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The decoded certificate.
    #[must_use]
    pub const fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// The attacker's first stone.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        let root = self.certificate.root()?;
        Some(self.certificate.node(root)?.stone)
    }

    /// The certificate as base64url, for links and puzzles.
    #[must_use]
    pub fn letters(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(&self.bytes)
    }

    /// The inverse of [`letters`](Self::letters).
    pub fn from_letters(letters: &str) -> Result<Proof, ImportProofError> {
        if letters.len() > MAX_LETTERS {
            return Err(ImportProofError::Long);
        }
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(letters.as_bytes());
        let bytes = bytes.map_err(|error| {
            ImportProofError::Letters(match error {
                LettersError::InvalidByte(at, _) => at + 1,
                _ => letters.len(),
            })
        })?;
        Ok(Proof::read(&bytes)?)
    }
}

/// A URL fragment with a certificate; `None` if it exceeds [`LONGEST_LINK`].
#[must_use]
pub fn link(proof: &Proof) -> Option<String> {
    let letters = proof.letters();
    (letters.len() <= LONGEST_LINK).then(|| format!("#{FRAGMENT}{letters}"))
}

/// Reads a certificate from a file, a URL or bare letters; `None` if the input is none of these.
#[must_use]
pub fn read_proof(input: &[u8]) -> Option<Result<Proof, ImportProofError>> {
    if input.starts_with(&MAGIC) {
        return Some(Proof::read(input).map_err(ImportProofError::Decode));
    }
    let text = std::str::from_utf8(input).ok()?.trim();
    let letters = match text.split_once('#') {
        Some((_, fragment)) => fragment.strip_prefix(FRAGMENT)?,
        None => {
            // [`MAGIC`] in base64url.
            let alone = text.strip_prefix(FRAGMENT).unwrap_or(text);
            alone.starts_with("VEdQR").then_some(alone)?
        }
    };
    Some(Proof::from_letters(letters))
}
