//! Judgements of several positions as bytes, between the page and its library.

use tengen_core::{PosKey, Size};
use tengen_record::pack::{Bytes, Packer, Unfit, UnpackError};

use crate::judgement::Judgements;

/// A position, by its key and the board's size, and what is known of the key's image; in a request
/// nothing.
pub type Judged = (PosKey, Size, Judgements);

/// Writes them side by side.
///
/// ```
/// use tengen_core::{Canonical, Position, Rule, Size};
/// use tengen_library::{Judgements, pack_judged, unpack_judged};
///
/// let position = Position::new(Rule::Renju, Size::STANDARD);
/// let asked = (Canonical::of(&position).key(), Size::STANDARD, Judgements::default());
/// assert_eq!(unpack_judged(&pack_judged(&[asked.clone()]))?, [asked]);
/// # Ok::<(), tengen_record::pack::UnpackError>(())
/// ```
#[must_use]
pub fn pack_judged(all: &[Judged]) -> Vec<u8> {
    let mut out = Packer::default();
    out.list(all, |out, (key, size, judgements)| {
        out.0.extend(key.get().to_be_bytes());
        let content = judgements.to_bytes(*size);
        out.number(content.len() as u64);
        out.0.extend(content);
    });
    out.0
}

/// Reads what [`pack_judged`] wrote.
///
/// # Errors
/// [`UnpackError`].
pub fn unpack_judged(bytes: &[u8]) -> Result<Vec<Judged>, UnpackError> {
    let mut bytes = Bytes::new(bytes);
    bytes.list(|bytes| {
        let cut = bytes.wrong(Unfit::Cut);
        let key = bytes.take(16)?.first_chunk().ok_or(cut)?;
        let key = PosKey::from_bits(u128::from_be_bytes(*key));
        let length = usize::try_from(bytes.number()?).map_err(|_| cut)?;
        let (size, judgements) = Judgements::from_bytes(bytes.take(length)?)?;
        Ok((key, size, judgements))
    })
}
