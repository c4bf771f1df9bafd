//! The main line for formats without variations.

use tengen_core::{Color, Move, Size};

use crate::loss::{Losses, Lost};
use crate::moves::misplaced;
use crate::node::{Act, Node};
use crate::tree::Record;

/// The main line up to the first move out of turn, on an occupied point, off the board or refused
/// by `accept`; the rest counts as lost.
pub(crate) fn alternating<'a>(
    record: &'a Record,
    size: Size,
    at: usize,
    losses: &mut Losses,
    accept: impl Fn(Move) -> bool,
) -> Vec<(Move, &'a Node)> {
    let mut line = Vec::new();
    let mut cut = 0;
    for id in record.main_line() {
        let node = record.node(id);
        let Act::Play(color, mv) = node.act() else {
            continue;
        };
        if cut == 0 && color == Color::BOTH[line.len() % 2] && accept(mv) {
            line.push((mv, node));
        } else {
            cut += 1;
        }
    }
    let moves: Vec<Move> = line.iter().map(|(mv, _)| *mv).collect();
    if let Some((i, _)) = misplaced(size, &moves) {
        cut += line.len() - i;
        line.truncate(i);
    }
    losses.add(at, Lost::Moves, cut);
    line
}
