//! Whose turn it is after a set-up that does not say so.

use tengen_core::{Board, Color};

use crate::node::Act;
use crate::tree::{NodeId, Record};

/// What tells whose turn it is after a set-up without SGF's `PL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnFrom {
    /// The first move that follows on the main line.
    FirstMove,
    /// Only black stones, and SGF's `HA`: White moves first.
    Handicap,
    /// The numbers of stones alone, which is a guess.
    Count,
}

/// The side to move after the stones that a node sets up without stating the turn; `board` has
/// them already.
///
/// It is the colour of the first move, or White if only Black has stones and the root's `HA` says
/// that they are a handicap, or White if Black has more stones, otherwise Black.
///
/// ```
/// use tengen_core::Color;
/// use tengen_record::{Cursor, Format, NodeId, ReadOptions, TurnFrom, read, turn_of_set_up};
///
/// let sgf = b"(;GM[4]SZ[15]AB[hh][ii]AW[gg][jj];W[hi];B[ij])";
/// let reading = read(sgf, Format::Sgf, &ReadOptions::default())?;
/// let record = &reading.records[0];
/// let cursor = Cursor::at(record, NodeId::ROOT);
/// let turn = turn_of_set_up(record, NodeId::ROOT, cursor.board());
/// assert_eq!(turn, (Color::White, TurnFrom::FirstMove));
/// assert_eq!(cursor.to_move(), Color::White);
/// # Ok::<(), tengen_record::ReadError>(())
/// ```
#[must_use]
pub fn turn_of_set_up(record: &Record, at: NodeId, board: &Board) -> (Color, TurnFrom) {
    if let Some(color) = first_move(record, at) {
        return (color, TurnFrom::FirstMove);
    }
    let [black, white] = Color::BOTH.map(|color| board.count(color));
    if white == 0 && black > 0 && has_handicap(record) {
        return (Color::White, TurnFrom::Handicap);
    }
    let color = match black > white {
        true => Color::White,
        false => Color::Black,
    };
    (color, TurnFrom::Count)
}

/// The colour of the first move at or below a node, unless another set-up or turn precedes it.
fn first_move(record: &Record, at: NodeId) -> Option<Color> {
    let line = std::iter::successors(Some(at), |&id| record.first_child(id));
    for id in line {
        let node = record.node(id);
        let extra = node.extra();
        let resets = !extra.stones.is_empty() || extra.to_move.is_some();
        if id != at && resets {
            return None;
        }
        if let Act::Play(color, _) = node.act() {
            return Some(color);
        }
    }
    None
}

fn has_handicap(record: &Record) -> bool {
    let stated = record.node(NodeId::ROOT).extra().prop("HA");
    let number = stated.and_then(|values| values.first()?.trim().parse::<u32>().ok());
    number.is_some_and(|stones| stones > 0)
}
