//! How often the page's address follows what is on the board.

use std::time::Duration;

/// The least time between two changes of the address; browsers refuse pages that change it often.
pub const EVERY: Duration = Duration::from_millis(500);

/// The address, which is changed some time after the board, once for all changes until then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Following {
    is_due: bool,
}

impl Following {
    /// The board has changed. The time until the address is to be changed, and
    /// [`Following::shows`] called; `None` if that is on its way already.
    pub const fn changed(&mut self) -> Option<Duration> {
        match std::mem::replace(&mut self.is_due, true) {
            true => None,
            false => Some(EVERY),
        }
    }

    /// The address is changed to what the board is now.
    pub const fn shows(&mut self) {
        self.is_due = false;
    }
}
