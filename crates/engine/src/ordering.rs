//! What the search learns about moves while it runs, and the order it tries them in.

use tengen_core::Color;

use crate::movegen::Candidate;

/// The largest history value either way.
const HISTORY_MAX: i32 = 8192;
/// Offsets between a stone and its answer that have a history of their own, either way.
const SPAN: i32 = 7;
const OFFSETS: usize = ((2 * SPAN + 1) * (2 * SPAN + 1)) as usize;

/// Histories of the moves that refuted others.
pub(crate) struct History {
    /// By side and cell.
    cells: Box<[[i16; 1024]; 2]>,
    /// By side and where the answer lies seen from the stone it answers.
    answers: Box<[[i16; OFFSETS]; 2]>,
}

impl History {
    pub(crate) fn new() -> History {
        History {
            cells: Box::new([[0; 1024]; 2]),
            answers: Box::new([[0; OFFSETS]; 2]),
        }
    }

    pub(crate) fn clear(&mut self) {
        *self.cells = [[0; 1024]; 2];
        *self.answers = [[0; OFFSETS]; 2];
    }

    /// Halves everything, before a new search.
    pub(crate) fn fade(&mut self) {
        let all = self.cells.iter_mut().flatten();
        all.chain(self.answers.iter_mut().flatten())
            .for_each(|h| *h /= 2);
    }

    pub(crate) fn of(&self, side: Color, cell: usize, last: Option<usize>) -> i32 {
        let own = self.cells[side.index()][cell & 1023];
        let answer = offset(cell, last).map_or(0, |o| self.answers[side.index()][o]);
        i32::from(own) + i32::from(answer)
    }

    /// Moves the histories of a cell towards a bonus (negative for a failure).
    pub(crate) fn add(&mut self, side: Color, cell: usize, last: Option<usize>, bonus: i32) {
        nudge(&mut self.cells[side.index()][cell & 1023], bonus);
        if let Some(o) = offset(cell, last) {
            nudge(&mut self.answers[side.index()][o], bonus);
        }
    }
}

/// Gravity: the larger a value, the less a further bonus moves it.
fn nudge(history: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    let now = i32::from(*history);
    *history = (now + bonus - now * bonus.abs() / HISTORY_MAX) as i16;
}

fn offset(cell: usize, last: Option<usize>) -> Option<usize> {
    let last = last?;
    let dx = (cell & 31) as i32 - (last & 31) as i32;
    let dy = (cell >> 5) as i32 - (last >> 5) as i32;
    let near = dx.abs() <= SPAN && dy.abs() <= SPAN;
    near.then(|| ((dy + SPAN) * (2 * SPAN + 1) + dx + SPAN) as usize)
}

/// Brings the best of `moves` to the front; ties go to the earlier point.
pub(crate) fn select(moves: &mut [Candidate]) -> Option<Candidate> {
    let mut best = 0;
    for (i, m) in moves.iter().enumerate() {
        let b = &moves[best];
        if m.score > b.score || (m.score == b.score && m.cell < b.cell) {
            best = i;
        }
    }
    if moves.is_empty() {
        return None;
    }
    moves.swap(0, best);
    Some(moves[0])
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
    LOG[plies.clamp(0, 63) as usize] * LOG[number.min(63)] * 38 / 4096
}

/// How many moves are worth a look at a depth in plies: about 3 + d^1.32, twice that when things
/// are getting better.
pub(crate) fn width(plies: i32, improving: bool) -> usize {
    const WIDTH: [usize; 16] = [3, 4, 6, 7, 9, 11, 14, 16, 19, 21, 24, 27, 30, 33, 36, 39];
    let width = WIDTH[plies.clamp(0, 15) as usize];
    if plies > 15 {
        return usize::MAX;
    }
    if improving {
        2 * width
    } else {
        width + width / 4
    }
}
