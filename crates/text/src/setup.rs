//! Set-ups.

use crate::Text;
use crate::message::messages;

messages! { MESSAGES in SETUP:
    fn set_up_counted(black, white) = "set-up-counts";
    pub fn set_up_stuck(color) = "set-up-stuck";
    pub fn set_up_won(color, points) = "set-up-won";
    pub fn set_up_from(count) = "set-up-from";
    pub fn set_up_turn(to_move) = "set-up-turn";
}

impl Text {
    /// The number of stones of each colour.
    #[must_use]
    pub fn set_up_counts(self, black: u16, white: u16) -> String {
        match self.exchanged {
            true => self.set_up_counted(white, black),
            false => self.set_up_counted(black, white),
        }
    }
}
