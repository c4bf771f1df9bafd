//! The words of the terminal that carry values.

use crate::message::messages;

messages! { MESSAGES:
    /// Whose turn it is, with the number of the move.
    pub fn terminal_turn(color, ply) = "terminal-turn";
}
