//! Move ordering, histories, and the tables of reductions and move counts.

use tengen_board::{Cell, GRID, SIDES};
use tengen_core::Color;

use crate::depth::Depth;
use crate::lanes::Lanes;
use crate::movegen::Candidate;
use crate::params as p;

/// The largest history value either way.
const HISTORY_MAX: i32 = 8192;
/// By how much histories shrink between two searches.
const FADING: i16 = 2;
/// `followup` is in 64ths.
const FOLLOWUP_PARTS: i32 = 64;
/// Columns and rows between a stone and its answer up to which they have a history, either way.
const SPAN: i32 = 7;
/// The differences between two cells, and as many of a cell to none, which have no history.
const OFFSETS: usize = 4 * GRID;

/// The context of a move: the stone it answers and its side's own last one, where they are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveContext {
    last: Stone,
    own: Stone,
}

impl MoveContext {
    pub(crate) fn new(last: Option<Cell>, own: Option<Cell>) -> MoveContext {
        MoveContext {
            last: Stone::new(last),
            own: Stone::new(own),
        }
    }
}

/// What to add to a cell for its offset from no stone: beyond all differences.
const NO_STONE: usize = 3 * GRID;

/// What to add to a cell for its offset from a stone. Boards are narrow enough for offsets within
/// the span to be no others'.
#[derive(Clone, Copy, Debug)]
struct Stone(usize);

impl Stone {
    fn new(cell: Option<Cell>) -> Stone {
        Stone(cell.map_or(NO_STONE, |cell| GRID - cell.index()))
    }

    const fn offset(self, cell: Cell) -> usize {
        (self.0 + cell.index()) & (OFFSETS - 1)
    }

    /// The offset, if it has a history.
    fn near(self, cell: Cell) -> Option<usize> {
        let stone = Cell::new(GRID.checked_sub(self.0)?);
        let dx = cell.column() as i32 - stone.column() as i32;
        let dy = cell.row() as i32 - stone.row() as i32;
        let near = dx.abs() <= SPAN && dy.abs() <= SPAN;
        near.then(|| self.offset(cell))
    }
}

/// History heuristic (Schaeffer 1983), with continuation histories by where a move lies seen from
/// the last stones.
pub(crate) struct History {
    /// By side and cell.
    cells: Box<[[i16; GRID]; SIDES]>,
    /// By side and where the answer lies seen from the stone it answers.
    answers: Box<[[i16; OFFSETS]; SIDES]>,
    /// By side and where the stone lies seen from its side's last one.
    followups: Box<[[i16; OFFSETS]; SIDES]>,
}

impl History {
    pub(crate) fn new() -> History {
        History {
            cells: Box::new([[0; GRID]; SIDES]),
            answers: Box::new([[0; OFFSETS]; SIDES]),
            followups: Box::new([[0; OFFSETS]; SIDES]),
        }
    }

    /// Fades everything, before a new search.
    pub(crate) fn fade(&mut self) {
        let all = self.cells.iter_mut().flatten();
        let answers = self.answers.iter_mut().flatten();
        let followups = self.followups.iter_mut().flatten();
        all.chain(answers)
            .chain(followups)
            .for_each(|h| *h /= FADING);
    }

    pub(crate) fn of(&self, side: Color, cell: Cell, before: MoveContext) -> i32 {
        let side = side.index();
        let own = self.cells[side][cell.index()];
        let answer = self.answers[side][before.last.offset(cell)];
        let followup = self.followups[side][before.own.offset(cell)];
        i32::from(own) + i32::from(answer) + i32::from(followup) * p::followup() / FOLLOWUP_PARTS
    }

    /// Moves the histories of a cell towards a bonus (negative for a failure).
    pub(crate) fn add(&mut self, side: Color, cell: Cell, before: MoveContext, bonus: i32) {
        let side = side.index();
        nudge(&mut self.cells[side][cell.index()], bonus);
        if let Some(o) = before.last.near(cell) {
            nudge(&mut self.answers[side][o], bonus);
        }
        if let Some(o) = before.own.near(cell) {
            nudge(&mut self.followups[side][o], bonus);
        }
    }
}

/// Correction history keyed by threat counts: search score minus static evaluation (wiki: Static
/// Evaluation Correction History).
pub(crate) struct Corrections {
    /// By side to move and threats; in 64ths of the evaluation's unit.
    errors: Box<[[i16; 1 << CORRECTION_BITS]; SIDES]>,
}

/// There are two to this power for a side; threats that share one are corrected alike.
const CORRECTION_BITS: u32 = 13;
/// The largest correction, in 64ths of the evaluation's unit.
const CORRECTION_MAX: i32 = CORRECTION_PARTS * 200;
/// Corrections are kept in these parts of the evaluation's unit.
const CORRECTION_PARTS: i32 = 64;
/// `correct` is in parts of one, too.
const CORRECT_PARTS: i32 = 64;
/// `correct_rate` is in these parts of one.
const RATE_PARTS: i32 = 4096;
/// The depths, in plies, between which a search teaches the more the deeper it is.
const TAUGHT_PLIES: (i32, i32) = (1, 12);

impl Corrections {
    pub(crate) fn new() -> Corrections {
        Corrections {
            errors: Box::new([[0; 1 << CORRECTION_BITS]; SIDES]),
        }
    }

    const fn place(key: u64) -> usize {
        (key >> (u64::BITS - CORRECTION_BITS)) as usize
    }

    /// What to add to the evaluation of a position with these threats.
    pub(crate) fn of(&self, side: Color, key: u64) -> i32 {
        i32::from(self.errors[side.index()][Corrections::place(key)]) * p::correct()
            / (CORRECTION_PARTS * CORRECT_PARTS)
    }

    /// Learns from a search of `plies` plies whose score was `missing` above the evaluation.
    pub(crate) fn add(&mut self, side: Color, key: u64, missing: i32, plies: i32) {
        let error = &mut self.errors[side.index()][Corrections::place(key)];
        let weight = plies.clamp(TAUGHT_PLIES.0, TAUGHT_PLIES.1);
        let target = (missing * CORRECTION_PARTS).clamp(-CORRECTION_MAX, CORRECTION_MAX);
        let now = i32::from(*error);
        *error = (now + (target - now) * weight * p::correct_rate() / RATE_PARTS) as i16;
    }
}

/// Gravity: the larger a value, the less a further bonus moves it.
fn nudge(history: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    let now = i32::from(*history);
    *history = (now + bonus - now * bonus.abs() / HISTORY_MAX) as i16;
}

/// The greatest order below one, [`i32::MIN`] where there is none. For [`Lanes`].
#[inline(always)]
pub(crate) fn next(moves: &[Candidate], below: i32) -> i32 {
    const LANES: usize = 8;
    let lower = |m: &Candidate| {
        let order = m.order();
        if order < below { order } else { i32::MIN }
    };
    let Some(end) = moves.last_chunk::<LANES>() else {
        return moves.iter().map(lower).max().unwrap_or(i32::MIN);
    };
    // What the last chunk shares with the one before it is looked at twice.
    let mut most = end.each_ref().map(lower);
    for chunk in moves.as_chunks::<LANES>().0 {
        for (most, m) in most.iter_mut().zip(chunk) {
            *most = lower(m).max(*most);
        }
    }
    most.into_iter().fold(i32::MIN, i32::max)
}

/// The best of `moves` at first, then the next best ones, one after another; ties go to the earlier
/// point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picker {
    lanes: Lanes,
    below: i32,
}

impl Picker {
    pub(crate) const fn new(lanes: Lanes) -> Picker {
        Picker {
            lanes,
            below: i32::MAX,
        }
    }

    /// The next one of the same moves, in whatever order they lie.
    pub(crate) fn next(&mut self, moves: &[Candidate]) -> Option<Candidate> {
        let order = self.lanes.next(moves, self.below);
        self.below = order;
        (order != i32::MIN).then(|| Candidate::of_order(order))
    }
}

/// The parts of one that logarithms are kept in.
const LOG_PARTS: i32 = 64;
/// Length of the logarithm table; larger arguments take its last entry.
const LOGS: usize = 64;
/// [`LOG_PARTS`]·ln(i), rounded.
const LOG: [i32; LOGS] = [
    0, 0, 44, 70, 89, 103, 115, 125, 133, 141, 147, 153, 159, 164, 169, 173, 177, 181, 185, 188,
    192, 195, 198, 201, 203, 206, 209, 211, 213, 216, 218, 220, 222, 224, 226, 228, 229, 231, 233,
    234, 236, 238, 239, 241, 242, 244, 245, 246, 248, 249, 250, 252, 253, 254, 255, 256, 258, 259,
    260, 261, 262, 263, 264, 265,
];

/// Step 16 of a node: how much less deep the `number`th move is searched, about
/// 0.6·ln(depth)·ln(number) plies. Parameter: `reduction`.
pub(crate) fn reduction(plies: i32, number: usize) -> Depth {
    let last = LOG.len() - 1;
    let logs = LOG[plies.clamp(0, last as i32) as usize] * LOG[number.min(last)];
    Depth::fractions(logs * p::reduction() / (LOG_PARTS * LOG_PARTS))
}

/// How natural a move looks is measured in these parts of a natural logarithm.
const POLICY_PARTS: i32 = 32;

/// Step 16 of a node: how much less deep a move is searched because it looks less natural than the
/// most natural one. Parameters: `reduce_policy`, `reduce_policy_from`, `reduce_policy_most`.
/// Without it: −12 (Rapfi: −59).
pub(crate) fn policy_reduction(gap: i32) -> Depth {
    let beyond = (gap - p::reduce_policy_from()).max(0);
    let reduced = beyond * p::reduce_policy() / POLICY_PARTS;
    Depth::fractions(reduced.min(p::reduce_policy_most()))
}

const PERCENT: i32 = 100;
/// The depths in plies, from 0, at which there is a move-count limit.
const LIMITED_PLIES: usize = 16;

/// Step 13 of a node: move-count pruning, also *late move pruning* (wiki: Futility Pruning, Move
/// Count Based Pruning). How many moves are searched at a depth in plies: a share of about 3 +
/// d^1.32, larger where the evaluation improves; `cut` where a beta cutoff is expected. Parameters:
/// `width_better`, `width_worse`, `width_cut`, `width_last`. Without it: −108.
pub(crate) fn move_count_limit(plies: i32, improving: bool, cut: bool) -> usize {
    const LIMITS: [usize; LIMITED_PLIES] =
        [3, 4, 6, 7, 9, 11, 14, 16, 19, 21, 24, 27, 30, 33, 36, 39];
    if plies <= 0 {
        return p::width_last() as usize;
    }
    let Some(&limit) = LIMITS.get(plies as usize) else {
        return usize::MAX;
    };
    let percent = if improving {
        p::width_better()
    } else {
        p::width_worse()
    };
    let share = if cut { p::width_cut() } else { PERCENT };
    limit * (percent * share) as usize / (PERCENT * PERCENT) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tengen_board::{Cell, cell_of};
    use tengen_core::Size;

    use super::Stone;

    #[test]
    fn offsets_without_a_history_are_no_others() {
        let Ok(size) = Size::new(22) else {
            panic!("the largest board")
        };
        let cells: Vec<Cell> = size.points().map(cell_of).collect();
        let (mut near, mut far) = (BTreeSet::new(), BTreeSet::new());
        for &stone in &cells {
            for &cell in &cells {
                let from = Stone::new(Some(stone));
                let steps =
                    |shift: u32| (cell.index() >> shift & 31).abs_diff(stone.index() >> shift & 31);
                assert_eq!(from.near(cell).is_some(), steps(0).max(steps(5)) <= 7);
                let set = match from.near(cell) {
                    Some(_) => &mut near,
                    None => &mut far,
                };
                set.insert(from.offset(cell));
            }
        }
        far.extend(cells.iter().map(|&cell| Stone::new(None).offset(cell)));
        assert_eq!(near.len(), 15 * 15);
        assert!(near.is_disjoint(&far));
    }
}
