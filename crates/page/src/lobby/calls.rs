//! Notification when somebody looks for a game.

use super::{Call, Effect};

/// Notifies once, and again only after no seek and no wait was left.
#[derive(Clone, Debug, Default)]
pub(super) struct Calls {
    is_on: bool,
    has_called: bool,
}

impl Calls {
    pub(super) const fn is_on(&self) -> bool {
        self.is_on
    }

    /// Who looks now is on the screen.
    pub(super) const fn turn(&mut self, on: bool, is_anybody_looking: bool) {
        (self.is_on, self.has_called) = (on, is_anybody_looking);
    }

    pub(super) fn look(&mut self, is_anybody_looking: bool) -> Option<Effect> {
        let calls = self.is_on && is_anybody_looking && !self.has_called;
        self.has_called = is_anybody_looking;
        calls.then_some(Effect::Call(Call::Seek))
    }
}
