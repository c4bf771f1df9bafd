//! What the search learns about moves while it runs, and the order it tries them in.

use tengen_core::Color;

use crate::lanes::Lanes;
use crate::movegen::Candidate;

/// The largest history value either way.
const HISTORY_MAX: i32 = 8192;
/// Columns and rows between a stone and its answer up to which they have a history, either way.
const SPAN: i32 = 7;
const CELLS: usize = 1024;
/// The differences between two cells, and as many of a cell to none, which have no history.
const OFFSETS: usize = 4 * CELLS;

/// What came before a move: the stone it answers and its side's own last one, where they are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    last: Stone,
    own: Stone,
}

impl Before {
    pub(crate) fn new(last: Option<usize>, own: Option<usize>) -> Before {
        Before {
            last: Stone::new(last),
            own: Stone::new(own),
        }
    }
}

/// What to add to a cell for its offset from a stone. Boards are narrow enough for offsets within the span to be no others'.
#[derive(Clone, Copy, Debug)]
struct Stone(usize);

impl Stone {
    fn new(cell: Option<usize>) -> Stone {
        Stone(cell.map_or(3 * CELLS, |cell| CELLS - (cell & (CELLS - 1))))
    }

    const fn offset(self, cell: usize) -> usize {
        (self.0 + (cell & (CELLS - 1))) & (OFFSETS - 1)
    }

    /// The offset, if it has a history.
    fn near(self, cell: usize) -> Option<usize> {
        let stone = CELLS.checked_sub(self.0)?;
        let dx = (cell & 31) as i32 - (stone & 31) as i32;
        let dy = (cell >> 5) as i32 - (stone >> 5) as i32;
        let near = dx.abs() <= SPAN && dy.abs() <= SPAN;
        near.then(|| self.offset(cell))
    }
}

/// Histories of the moves that refuted others.
pub(crate) struct History {
    /// By side and cell.
    cells: Box<[[i16; CELLS]; 2]>,
    /// By side and where the answer lies seen from the stone it answers.
    answers: Box<[[i16; OFFSETS]; 2]>,
    /// By side and where the stone lies seen from its side's last one.
    followups: Box<[[i16; OFFSETS]; 2]>,
}

impl History {
    pub(crate) fn new() -> History {
        History {
            cells: Box::new([[0; CELLS]; 2]),
            answers: Box::new([[0; OFFSETS]; 2]),
            followups: Box::new([[0; OFFSETS]; 2]),
        }
    }

    /// Halves everything, before a new search.
    pub(crate) fn fade(&mut self) {
        let all = self.cells.iter_mut().flatten();
        let answers = self.answers.iter_mut().flatten();
        let followups = self.followups.iter_mut().flatten();
        all.chain(answers).chain(followups).for_each(|h| *h /= 2);
    }

    pub(crate) fn of(&self, side: Color, cell: usize, before: Before) -> i32 {
        let side = side.index();
        let own = self.cells[side][cell & (CELLS - 1)];
        let answer = self.answers[side][before.last.offset(cell)];
        let followup = self.followups[side][before.own.offset(cell)];
        i32::from(own) + i32::from(answer) + i32::from(followup) * crate::params::followup() / 64
    }

    /// Moves the histories of a cell towards a bonus (negative for a failure).
    pub(crate) fn add(&mut self, side: Color, cell: usize, before: Before, bonus: i32) {
        let side = side.index();
        nudge(&mut self.cells[side][cell & (CELLS - 1)], bonus);
        if let Some(o) = before.last.near(cell) {
            nudge(&mut self.answers[side][o], bonus);
        }
        if let Some(o) = before.own.near(cell) {
            nudge(&mut self.followups[side][o], bonus);
        }
    }
}

/// What positions with the same threats about turned out to be worth, against what the evaluation said of them.
pub(crate) struct Corrections {
    /// By side to move and threats; in 64ths of the evaluation's unit.
    errors: Box<[[i16; 1 << CORRECTION_BITS]; 2]>,
}

const CORRECTION_BITS: u32 = 13;
/// The largest correction, in 64ths of the evaluation's unit.
const CORRECTION_MAX: i32 = 64 * 200;

impl Corrections {
    pub(crate) fn new() -> Corrections {
        Corrections {
            errors: Box::new([[0; 1 << CORRECTION_BITS]; 2]),
        }
    }

    const fn place(key: u64) -> usize {
        (key >> (64 - CORRECTION_BITS)) as usize
    }

    /// What to add to the evaluation of a position with these threats.
    pub(crate) fn of(&self, side: Color, key: u64) -> i32 {
        i32::from(self.errors[side.index()][Corrections::place(key)]) * crate::params::correct()
            / 4096
    }

    /// Learns that the evaluation was so far below what a search of so many plies found.
    pub(crate) fn add(&mut self, side: Color, key: u64, missing: i32, plies: i32) {
        let error = &mut self.errors[side.index()][Corrections::place(key)];
        let weight = plies.clamp(1, 12);
        let target = (missing * 64).clamp(-CORRECTION_MAX, CORRECTION_MAX);
        let now = i32::from(*error);
        *error = (now + (target - now) * weight * crate::params::correct_rate() / 4096) as i16;
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

/// The best of `moves` at first, then the next best ones, one after another; ties go to the earlier point.
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

/// 64·ln(i), rounded.
const LOG: [i32; 64] = [
    0, 0, 44, 70, 89, 103, 115, 125, 133, 141, 147, 153, 159, 164, 169, 173, 177, 181, 185, 188,
    192, 195, 198, 201, 203, 206, 209, 211, 213, 216, 218, 220, 222, 224, 226, 228, 229, 231, 233,
    234, 236, 238, 239, 241, 242, 244, 245, 246, 248, 249, 250, 252, 253, 254, 255, 256, 258, 259,
    260, 261, 262, 263, 264, 265,
];

/// How much less deep the `number`th move is searched, in 64ths of a ply: about
/// 0.6·ln(depth)·ln(number) plies.
pub(crate) fn reduction(plies: i32, number: usize) -> i32 {
    LOG[plies.clamp(0, 63) as usize] * LOG[number.min(63)] * crate::params::reduction() / 4096
}

/// How much less deep a move is searched because it looks so much less natural than the most natural one.
pub(crate) fn unnatural(gap: i32) -> i32 {
    use crate::params as p;
    let beyond = (gap - p::reduce_policy_from()).max(0);
    (beyond * p::reduce_policy() / 32).min(p::reduce_policy_most())
}

/// How many moves are worth a look at a depth in plies: about 3 + d^1.32, twice that when things
/// are getting better; `cut` where a beta cutoff is expected.
pub(crate) fn width(plies: i32, improving: bool, cut: bool) -> usize {
    const WIDTH: [usize; 16] = [3, 4, 6, 7, 9, 11, 14, 16, 19, 21, 24, 27, 30, 33, 36, 39];
    if plies <= 0 {
        return crate::params::width_last() as usize;
    }
    let width = WIDTH[plies.clamp(0, 15) as usize];
    if plies > 15 {
        return usize::MAX;
    }
    let percent = if improving {
        crate::params::width_better()
    } else {
        crate::params::width_worse()
    };
    let share = if cut { crate::params::width_cut() } else { 100 };
    width * (percent * share) as usize / 10_000
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tengen_core::Size;

    use super::Stone;
    use crate::board::cell_of;

    #[test]
    fn offsets_without_a_history_are_no_others() {
        let Ok(size) = Size::new(22) else {
            panic!("the largest board")
        };
        let cells: Vec<usize> = size.points().map(cell_of).collect();
        let (mut near, mut far) = (BTreeSet::new(), BTreeSet::new());
        for &stone in &cells {
            for &cell in &cells {
                let from = Stone::new(Some(stone));
                let steps = |shift: u32| (cell >> shift & 31).abs_diff(stone >> shift & 31);
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
