//! The engine's search for continuous fours.

use tengen_board::vcf::{self, Outcome, Style, Vcf};
use tengen_board::{ALL, Cell, DeadEnds, Meter, Steps, Unattended};
use tengen_core::{Color, Point};

use crate::Board;
use crate::eval::Evaluation;

/// The order of moves that the search goes by, and nothing seen ahead. Stones placed by it are part
/// of the bench signature.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ByScore {}

impl Style<Evaluation> for ByScore {
    const LOOKS_AHEAD: bool = false;

    #[inline]
    fn rank(board: &Board, cell: Cell, _: Option<Cell>) -> i32 {
        -board.entry(cell, board.to_move()).own_score()
    }
}

/// What came of looking for a win by continuous fours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fours {
    /// A win: plies up to and with the winning stone, and the stones of both sides.
    Win(i32, Vec<Point>),
    /// There is none.
    None,
    /// The stones ran out first.
    Unknown,
}

/// Looks for a win of the side to move by continuous fours, with at most `limit` stones; where one
/// is found and `shortest` is wanted, goes on with what is left of them for the shortest one. Says
/// how many stones it has placed, too.
pub(crate) fn fours(
    board: &mut Board,
    dead: &mut DeadEnds,
    limit: u64,
    shortest: bool,
) -> (Fours, u64) {
    let mut control = Unattended;
    let mut meter = Meter::new(Some(limit), &mut control);
    let mut steps = Steps::default();
    let mut search = |board: &mut Board, steps: &mut Steps, meter: &mut Meter<'_>, most| {
        let mut vcf = Vcf::<_, ByScore>::new(board, dead, steps, meter, u64::MAX);
        match most {
            None => vcf.any(ALL),
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
    // Each four with its answer, and the five.
    (Fours::Win(2 * i32::from(fours) + 1, line), meter.nodes())
}

/// A win of `side` by continuous fours, as if it were its turn: the stones of both sides up to
/// and with the winning one. `None` if there is none or it was not found within `limit` stones
/// placed.
///
/// Where the defender's only answer is forbidden to it, the line ends with the four before.
pub fn vcf(board: &mut Board, side: Color, limit: u64) -> Option<Vec<Point>> {
    vcf::find::<_, ByScore>(board, side, limit)
}
