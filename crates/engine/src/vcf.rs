//! Victory by continuous fours (VCF): the engine's side of the threat-space search.

use tengen_board::vcf::{self, Outcome, Style, Vcf};
use tengen_board::{ANY_FOURS, Cell, DeadEnds, Meter, NoControl, Steps};
use tengen_core::{Color, Point};

use crate::Board;
use crate::eval::Evaluation;

/// VCF move ordering by policy score, without lookahead. Its node counts enter the bench signature.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ByScore {}

impl Style<Evaluation> for ByScore {
    const LOOKS_AHEAD: bool = false;

    #[inline]
    fn rank(board: &Board, cell: Cell, _: Option<Cell>) -> i32 {
        -board.entry(cell, board.to_move()).own_score()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fours {
    /// Plies up to and including the winning stone, and the stones of both sides.
    Win(i32, Vec<Point>),
    /// Proved: there is no VCF.
    None,
    Unknown,
}

/// Searches a VCF of the side to move with at most `limit` nodes, with `shortest` then a shorter
/// one with what is left of them. Also returns the nodes used.
pub(crate) fn fours(
    board: &mut Board,
    dead: &mut DeadEnds,
    limit: u64,
    shortest: bool,
) -> (Fours, u64) {
    let mut control = NoControl;
    let mut meter = Meter::new(Some(limit), &mut control);
    let mut steps = Steps::default();
    let mut search = |board: &mut Board, steps: &mut Steps, meter: &mut Meter<'_>, most| {
        let mut vcf = Vcf::<_, ByScore>::new(board, dead, steps, meter, u64::MAX);
        match most {
            None => vcf.any(ANY_FOURS),
            Some(fours) => vcf.shortest(fours),
        }
    };
    let mut found = match search(board, &mut steps, &mut meter, None) {
        Outcome::Win(first, fours) => (fours, steps.line(first, board)),
        Outcome::None => return (Fours::None, meter.nodes()),
        Outcome::Unknown => return (Fours::Unknown, meter.nodes()),
    };
    if shortest
        && let Some(fewer) = found.0.checked_sub(1)
        && let Outcome::Win(first, fours) = search(board, &mut steps, &mut meter, Some(fewer))
    {
        found = (fours, steps.line(first, board));
    }
    let (fours, line) = found;
    // Each four and its answer, then the five.
    (Fours::Win(2 * i32::from(fours) + 1, line), meter.nodes())
}

/// A VCF of `side` as if it were its turn: the stones of both sides, up to and including the
/// winning one. `None` if there is none or it is not found within `limit` nodes.
///
/// If the defender's only answer is a forbidden point, the line ends with the four.
pub fn vcf(board: &mut Board, side: Color, limit: u64) -> Option<Vec<Point>> {
    vcf::find::<_, ByScore>(board, side, limit)
}
