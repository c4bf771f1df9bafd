//! Displayed names of moves.

use tengen_core::notation;
use tengen_text::Text;

/// A move in notation as the board displays it; other text in upper case.
#[must_use]
pub fn move_name(text: Text, written: &str) -> String {
    match notation::parse_moves(written).as_deref() {
        Ok([mv]) => text.move_name(*mv),
        _ => written.to_ascii_uppercase(),
    }
}
