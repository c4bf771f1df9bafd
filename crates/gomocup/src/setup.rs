//! Positions from blocks of stones.

use tengen_core::{Color, Point, Size};
use thiserror::Error;

use crate::Xy;

/// Whose stone a line of a block shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// 1: the engine's.
    Own,
    /// 2: its opponent's.
    Opponent,
    /// 3: part of an old winning line, or unusable otherwise; continuous games only.
    Unusable,
}

/// A line of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where.
    pub at: Xy,
    /// Whose; `None` where it is not said.
    pub owner: Option<Owner>,
}

/// What is wrong with a block.
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
    /// Nothing says whose stone it is.
    #[error("stone {number} at {at}: whose it is has to follow, 1 or 2")]
    Nobody {
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
    let points = in_order(stones, size)?;
    let mut placed: Vec<(Point, Owner)> = Vec::with_capacity(stones.len());
    for ((number, &Stone { at, owner }), p) in (1..).zip(stones).zip(points) {
        match owner {
            None => return Err(BoardError::Nobody { number, at }),
            Some(Owner::Unusable) => return Err(BoardError::Unusable { number, at }),
            Some(owner) => placed.push((p, owner)),
        }
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

/// The points of a block, whoever they belong to.
pub(crate) fn in_order(stones: &[Stone], size: Size) -> Result<Vec<Point>, BoardError> {
    let mut points = Vec::with_capacity(stones.len());
    for (number, &Stone { at, .. }) in (1..).zip(stones) {
        let p = at.point(size);
        let p = p.ok_or(BoardError::OffBoard { number, at, size })?;
        if points.contains(&p) {
            return Err(BoardError::Twice { number, at });
        }
        points.push(p);
    }
    Ok(points)
}
