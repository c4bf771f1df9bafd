//! What the fragment of a room's link has brought.

use tengen_api::{ArbiterKey, ArbiterKeyError, SeatKey};
use tengen_model::Link;

/// The key of an arbiter's link, or why it is none.
pub(crate) type BroughtKey = Option<Result<ArbiterKey, ArbiterKeyError>>;

/// The keys of a link.
#[derive(Clone, Default)]
pub(crate) struct Keys {
    pub(crate) arbiter: BroughtKey,
    /// Of one seat.
    pub(crate) seat: Option<SeatKey>,
}

impl Keys {
    pub(crate) fn of(link: &Link) -> Keys {
        Keys {
            arbiter: link.arbiter.clone(),
            seat: link.seat.clone(),
        }
    }

    pub(crate) const fn is_some(&self) -> bool {
        self.arbiter.is_some() || self.seat.is_some()
    }
}
