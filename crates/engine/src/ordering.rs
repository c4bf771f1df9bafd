//! Move ordering: history heuristic, continuation and correction histories, move picker, and the
//! tables of late move reductions and move-count pruning.

use tengen_board::{Cell, GRID, SIDES};
use tengen_core::Color;

use crate::depth::Depth;
use crate::lanes::Lanes;
use crate::movegen::Candidate;
use crate::params as p;

/// Bound of history values, either sign.
const HISTORY_MAX: i32 = 8192;
/// Divisor of all histories between searches.
const FADING: i16 = 2;
/// Denominator of parameter `followup`.
const FOLLOWUP_PARTS: i32 = 64;
/// Continuation histories cover replies up to this many columns and rows away.
const SPAN: i32 = 7;
/// Size of a continuation history: all differences of two cells, plus the range of [`NO_STONE`].
const OFFSETS: usize = 4 * GRID;

/// Keys of the continuation histories: the opponent's last stone and the side's own, if any.
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

/// Base for a missing stone: its offsets lie beyond all differences.
const NO_STONE: usize = 3 * GRID;

/// Base to which a cell index is added to get its offset. Boards are narrow enough that offsets
/// within [`SPAN`] are unique.
#[derive(Clone, Copy, Debug)]
struct Stone(usize);

impl Stone {
    fn new(cell: Option<Cell>) -> Stone {
        Stone(cell.map_or(NO_STONE, |cell| GRID - cell.index()))
    }

    const fn offset(self, cell: Cell) -> usize {
        (self.0 + cell.index()) & (OFFSETS - 1)
    }

    /// The offset if within [`SPAN`], the only ones that are written.
    fn near(self, cell: Cell) -> Option<usize> {
        let stone = Cell::new(GRID.checked_sub(self.0)?);
        let dx = cell.column() as i32 - stone.column() as i32;
        let dy = cell.row() as i32 - stone.row() as i32;
        let near = dx.abs() <= SPAN && dy.abs() <= SPAN;
        near.then(|| self.offset(cell))
    }
}

/// History heuristic (Schaeffer 1983), with continuation histories keyed by relative position.
pub(crate) struct History {
    /// By side and cell (butterfly history).
    cells: Box<[[i16; GRID]; SIDES]>,
    /// By side and offset from the opponent's last stone (counter-move history).
    answers: Box<[[i16; OFFSETS]; SIDES]>,
    /// By side and offset from the side's own last stone (follow-up history).
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

    /// Moves the histories towards `bonus`; negative for a malus.
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
    /// By side to move and threat key, in 1/64 engine units.
    errors: Box<[[i16; 1 << CORRECTION_BITS]; SIDES]>,
}

/// log2 of the entries per side; colliding threat keys share one.
const CORRECTION_BITS: u32 = 13;
/// Largest correction, in 1/64 engine units.
const CORRECTION_MAX: i32 = CORRECTION_PARTS * 200;
/// Resolution of stored corrections.
const CORRECTION_PARTS: i32 = 64;
/// Denominator of parameter `correct`.
const CORRECT_PARTS: i32 = 64;
/// Denominator of parameter `correct_rate`.
const RATE_PARTS: i32 = 4096;
/// Clamp of the depth in plies that weights an update.
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

    /// Correction in engine units for a position with this threat key.
    pub(crate) fn of(&self, side: Color, key: u64) -> i32 {
        i32::from(self.errors[side.index()][Corrections::place(key)]) * p::correct()
            / (CORRECTION_PARTS * CORRECT_PARTS)
    }

    /// Updates the running average with `missing`, search score minus static evaluation, weighted
    /// by depth.
    pub(crate) fn add(&mut self, side: Color, key: u64, missing: i32, plies: i32) {
        let error = &mut self.errors[side.index()][Corrections::place(key)];
        let weight = plies.clamp(TAUGHT_PLIES.0, TAUGHT_PLIES.1);
        let target = (missing * CORRECTION_PARTS).clamp(-CORRECTION_MAX, CORRECTION_MAX);
        let now = i32::from(*error);
        *error = (now + (target - now) * weight * p::correct_rate() / RATE_PARTS) as i16;
    }
}

/// History gravity: updates shrink as the value approaches its bound.
fn nudge(history: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    let now = i32::from(*history);
    *history = (now + bonus - now * bonus.abs() / HISTORY_MAX) as i16;
}

/// The greatest order below `below`, or [`i32::MIN`]. Vectorised through [`Lanes`].
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
    // The last chunk may overlap the one before it: the maximum is unaffected.
    let mut most = end.each_ref().map(lower);
    for chunk in moves.as_chunks::<LANES>().0 {
        for (most, m) in most.iter_mut().zip(chunk) {
            *most = lower(m).max(*most);
        }
    }
    most.into_iter().fold(i32::MIN, i32::max)
}

/// Move picker: selection of the next best move without sorting; ties go to the lower cell.
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

    /// The next move of the same slice, in any order.
    pub(crate) fn next(&mut self, moves: &[Candidate]) -> Option<Candidate> {
        let order = self.lanes.next(moves, self.below);
        self.below = order;
        (order != i32::MIN).then(|| Candidate::of_order(order))
    }
}

/// Resolution of [`LOG`].
const LOG_PARTS: i32 = 64;
const LOGS: usize = 64;
/// [`LOG_PARTS`]·ln(i), rounded.
const LOG: [i32; LOGS] = [
    0, 0, 44, 70, 89, 103, 115, 125, 133, 141, 147, 153, 159, 164, 169, 173, 177, 181, 185, 188,
    192, 195, 198, 201, 203, 206, 209, 211, 213, 216, 218, 220, 222, 224, 226, 228, 229, 231, 233,
    234, 236, 238, 239, 241, 242, 244, 245, 246, 248, 249, 250, 252, 253, 254, 255, 256, 258, 259,
    260, 261, 262, 263, 264, 265,
];

/// Base late move reduction (step 16) of the `number`th move: about 0.6·ln(depth)·ln(number) plies.
/// Parameter: `reduction`.
pub(crate) fn reduction(plies: i32, number: usize) -> Depth {
    let last = LOG.len() - 1;
    let logs = LOG[plies.clamp(0, last as i32) as usize] * LOG[number.min(last)];
    Depth::fractions(logs * p::reduction() / (LOG_PARTS * LOG_PARTS))
}

/// Policy scores are in 1/32 of a natural logarithm.
const POLICY_PARTS: i32 = 32;

/// Late move reduction (step 16) by `gap`, the policy score below the best move's. Parameters:
/// `reduce_policy`, `reduce_policy_from`, `reduce_policy_most`. Without it: −12 (Rapfi: −59).
pub(crate) fn policy_reduction(gap: i32) -> Depth {
    let beyond = (gap - p::reduce_policy_from()).max(0);
    let reduced = beyond * p::reduce_policy() / POLICY_PARTS;
    Depth::fractions(reduced.min(p::reduce_policy_most()))
}

const PERCENT: i32 = 100;
/// Depths in plies, from 0, with a move-count limit.
const LIMITED_PLIES: usize = 16;

/// Step 13. Move-count pruning, also *late move pruning* (wiki: Futility Pruning, Move Count Based
/// Pruning): how many moves are searched at a depth, a percentage of about 3 + depth^1.32.
/// Parameters: `width_better`, `width_worse`, `width_cut`, `width_last`. Without it: −108.
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
