//! The first plain oversight of a side: a four, or a three that becomes an open four, left open.

use tengen_core::{Color, Point, PositionSpec};

use crate::plain::{self, Plain};

/// A threat on the board that a move left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oversight {
    /// The move, from 1.
    pub number: usize,
    /// Whether a four was left open; otherwise a three.
    pub four: bool,
    /// The points that stopped it.
    pub stops: Vec<Point>,
}

/// The first move of a side after which the other one had such a win, while another move would have
/// stopped it. `None` if there is none, or the game cannot be replayed.
#[must_use]
pub fn first_oversight(game: &PositionSpec, side: Color) -> Option<Oversight> {
    let start = PositionSpec {
        moves: Vec::new(),
        ..game.clone()
    };
    let mut position = start.position().ok()?;
    for (i, &mv) in game.moves.iter().enumerate() {
        let mut after = position.clone();
        after.play(mv).ok()?;
        if position.to_move() == side
            && after.outcome().is_none()
            && let Some(left) = plain::win(&after)
        {
            let stops = plain::stops(&position);
            if !stops.is_empty() {
                let four = left == Plain::Five;
                return Some(Oversight {
                    number: i + 1,
                    four,
                    stops,
                });
            }
        }
        position = after;
    }
    None
}
