//! Stones to be found, as the page names them.

use tengen_core::{Board, Color, Size, SizeError, Start, StartTextError};
use thiserror::Error;

/// Why a text names no stones.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StonesError {
    /// An unsupported board size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// No [`Start`] text.
    #[error(transparent)]
    Start(#[from] StartTextError),
}

/// Stones and the side to move, of a board size and a [`Start`] text. They need not be a legal
/// position; stones off the board and second ones on a point are left out.
///
/// # Errors
/// [`StonesError`].
pub fn stones(size: u32, start: &str) -> Result<(Board, Color), StonesError> {
    let size = Size::new(size)?;
    let start: Start = start.parse()?;
    let mut board = Board::new(size);
    for (points, color) in [(&start.black, Color::Black), (&start.white, Color::White)] {
        for &p in points.iter().filter(|&&p| size.contains(p)) {
            if board.is_empty(p) {
                board.put(p, color);
            }
        }
    }
    Ok((board, start.to_move))
}
