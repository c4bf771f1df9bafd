//! Certificates in the library: stored in one orientation under their hash, and verified before
//! they are shown.

use std::fmt;

use sha2::{Digest as _, Sha256};
use tengen_core::{Board, Color, Images, Point, Position, Rule, Symmetry};
use tengen_proof::{Certificate, Refusal, Verified, verify_interruptible};
use tengen_record::pack::{Bytes, Unfit, UnpackError};
use thiserror::Error;

/// The most bytes of a stored certificate. Of a larger one only the verdict is kept.
pub const MOST_CERTIFICATE: usize = 1 << 20;

/// The SHA-256 of a certificate's bytes in the orientation in which it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CertificateHash(pub [u8; 32]);

impl CertificateHash {
    /// The hash of a certificate's bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> CertificateHash {
        CertificateHash(Sha256::digest(bytes).into())
    }

    pub(crate) fn read(bytes: &mut Bytes<'_>) -> Result<CertificateHash, UnpackError> {
        let wrong = bytes.wrong(Unfit::Cut);
        let hash = bytes.take(32)?.first_chunk().ok_or(wrong)?;
        Ok(CertificateHash(*hash))
    }
}

impl fmt::Display for CertificateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for CertificateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A certificate as it is stored. [`UnverifiedCertificate::verify`] is the only way to its content,
/// besides the bytes for a verifier elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnverifiedCertificate(Certificate);

/// A certificate that was replayed against the position that asked for it, in its orientation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedCertificate {
    certificate: Certificate,
    verified: Verified,
}

/// Why a certificate is not shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CertificateError {
    /// It is of another position, rule or side.
    #[error("the certificate is of another position")]
    OtherPosition,
    /// It does not replay.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The caller has stopped the replay.
    #[error("the replay was stopped")]
    Stopped,
}

impl VerifiedCertificate {
    /// The certificate.
    #[must_use]
    pub const fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// What its replay has found.
    #[must_use]
    pub const fn verified(&self) -> Verified {
        self.verified
    }
}

impl UnverifiedCertificate {
    pub(crate) const fn new(certificate: Certificate) -> UnverifiedCertificate {
        UnverifiedCertificate(certificate)
    }

    /// Maps the certificate to a position's orientation and replays it there as a win of
    /// `attacker`, to move. `stop` is asked now and then.
    ///
    /// # Errors
    /// [`CertificateError`].
    pub fn verify(
        &self,
        position: &Position,
        attacker: Color,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<VerifiedCertificate, CertificateError> {
        let certificate = self
            .seen_by(position, attacker)
            .ok_or(CertificateError::OtherPosition)?;
        let verified =
            verify_interruptible(&certificate, stop).ok_or(CertificateError::Stopped)??;
        Ok(VerifiedCertificate {
            certificate,
            verified,
        })
    }

    /// The certificate's bytes in a position's orientation, to be replayed elsewhere; `None` if it
    /// is of another position or attacker.
    #[must_use]
    pub fn to_verify(&self, position: &Position, attacker: Color) -> Option<Vec<u8>> {
        Some(self.seen_by(position, attacker)?.encode())
    }

    fn seen_by(&self, position: &Position, attacker: Color) -> Option<Certificate> {
        let UnverifiedCertificate(stored) = self;
        let asked = (position.rule(), position.size(), attacker);
        let same = asked == (stored.rule, stored.size, stored.attacker);
        let back = orientation(position.rule(), position.board()).inverse();
        let certificate = stored.image(back).filter(|_| same)?;
        is_of(&certificate, position.board()).then_some(certificate)
    }
}

/// The certificate in the orientation in which it is stored; `None` if it is of another position.
pub(crate) fn stored_form(certificate: &Certificate, position: &Position) -> Option<Certificate> {
    let same = (certificate.rule, certificate.size) == (position.rule(), position.size())
        && is_of(certificate, position.board());
    let onto = orientation(position.rule(), position.board());
    certificate.image(onto).filter(|_| same)
}

/// The symmetry to the image for which positions are stored; it does not depend on the side to
/// move.
fn orientation(rule: Rule, board: &Board) -> Symmetry {
    let mut images = Images::new(rule, board.size());
    for (p, color) in board.iter() {
        images.toggle(p, color);
    }
    images.canonical(Color::Black).orientation()
}

fn is_of(certificate: &Certificate, board: &Board) -> bool {
    let of = |stones: &[Point], color| {
        let all = stones.iter().all(|&p| board.get(p) == Some(color));
        all && stones.len() == usize::from(board.count(color))
    };
    of(&certificate.black, Color::Black) && of(&certificate.white, Color::White)
}
