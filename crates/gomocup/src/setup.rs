//! Positions from blocks of stones.

use tengen_core::{Color, Point, Size};
use thiserror::Error;

use crate::Xy;

/// The owner of a stone in a block, relative to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// 1: the engine's.
    Own,
    /// 2: the opponent's.
    Opponent,
    /// 3: part of an old winning line; in continuous games only.
    Unusable,
}

/// One line of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// The coordinates, not yet checked against the board.
    pub at: Xy,
    /// `None` for `X,Y` without an owner.
    pub owner: Option<Owner>,
}

/// Why a block is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// A stone off the board.
    #[error("stone {number} at {at} is off the {size}x{size} board")]
    OffBoard {
        /// The stone's place in the block, from 1.
        number: usize,
        /// The coordinates received.
        at: Xy,
        /// The board's size.
        size: Size,
    },
    /// A point named twice.
    #[error("stone {number} at {at}: the point is named twice")]
    Twice {
        /// The second stone's place in the block, from 1.
        number: usize,
        /// The coordinates received.
        at: Xy,
    },
    /// A stone without an owner in a block that needs one.
    #[error("stone {number} at {at}: whose it is has to follow, 1 or 2")]
    Nobody {
        /// The stone's place in the block, from 1.
        number: usize,
        /// The coordinates received.
        at: Xy,
    },
    /// A point of a continuous game, which is not supported.
    #[error("stone {number} at {at} belongs to nobody (3): continuous games are not supported")]
    Unusable {
        /// The stone's place in the block, from 1.
        number: usize,
        /// The coordinates received.
        at: Xy,
    },
}

/// Stones with their colours in the order received, and the engine's colour (to move).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setup {
    pub(crate) stones: Vec<(Point, Color)>,
    pub(crate) engine: Color,
}

/// Derives the colours from the counts: with equal counts the engine is Black; with one stone fewer
/// than the opponent, White. With any other counts the first stone is taken to be Black's.
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

/// The points of a block in order, ignoring owners.
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
