//! Positions from a `BOARD` block.

use tengen_core::{Color, Point, Size};
use thiserror::Error;

use crate::Xy;

/// Whose stone a line of a `BOARD` block shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// 1: the engine's.
    Own,
    /// 2: its opponent's.
    Opponent,
    /// 3: part of an old winning line, or unusable otherwise; continuous games only.
    Unusable,
}

/// A line of a `BOARD` block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where.
    pub at: Xy,
    /// Whose.
    pub owner: Owner,
}

/// What is wrong with a `BOARD` block.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// A stone is not on the board.
    #[error("stone {number} at {at} is off the {size}x{size} board")]
    OffBoard {
        /// Which stone, from 1.
        number: usize,
        /// Where.
        at: Xy,
        /// The board's size.
        size: Size,
    },
    /// A point is named twice.
    #[error("stone {number} at {at}: the point is named twice")]
    Twice {
        /// Which stone, from 1.
        number: usize,
        /// Where.
        at: Xy,
    },
    /// A point of a continuous game, which is not played here.
    #[error("stone {number} at {at} belongs to nobody (3): continuous games are not supported")]
    Unusable {
        /// Which stone, from 1.
        number: usize,
        /// Where.
        at: Xy,
    },
}

/// Stones with their colours, in the order given, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setup {
    pub(crate) stones: Vec<(Point, Color)>,
    pub(crate) engine: Color,
}

/// Finds out who is who; the engine is to move.
///
/// As many own stones as theirs: the engine is Black. One less: White. In playing order the first
/// stone is Black's then, as it should be. Any other numbers are no game's; there, too, the first
/// stone named is taken to be Black's.
pub(crate) fn arrange(stones: &[Stone], size: Size) -> Result<Setup, BoardError> {
    let mut placed: Vec<(Point, Owner)> = Vec::with_capacity(stones.len());
    for (number, &Stone { at, owner }) in (1..).zip(stones) {
        let Some(p) = at.point(size) else {
            return Err(BoardError::OffBoard { number, at, size });
        };
        if placed.iter().any(|&(q, _)| q == p) {
            return Err(BoardError::Twice { number, at });
        }
        if owner == Owner::Unusable {
            return Err(BoardError::Unusable { number, at });
        }
        placed.push((p, owner));
    }
    let count = |owner| placed.iter().filter(|&&(_, o)| o == owner).count();
    let (own, theirs) = (count(Owner::Own), count(Owner::Opponent));
    let engine = match placed.first() {
        _ if own == theirs => Color::Black,
        _ if own + 1 == theirs => Color::White,
        Some((_, Owner::Own)) => Color::Black,
        _ => Color::White,
    };
    let color = |owner| match owner {
        Owner::Own => engine,
        _ => engine.opponent(),
    };
    let stones = placed.into_iter().map(|(p, o)| (p, color(o))).collect();
    Ok(Setup { stones, engine })
}
