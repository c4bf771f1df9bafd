//! Victory by continuous fours: every stone of the attacker makes a four, and the defender never
//! has more than its answers.
//!
//! A depth-first search over fours and answers, those nearest to the last one first, with a table
//! of dead ends. With a limit on the
//! number of fours that rises one by one it finds the shortest win, and has proved that none is
//! shorter when it does.

use tengen_core::{Color, stone_key, white_to_move_key};
use tengen_engine::cells::{
    Stops, answers_to_fives, may_have_four as may_still_have_four, point_of,
};
use tengen_engine::{Board, LineClass, PointClass};

use crate::dead::{ALL, DeadEnds};
use crate::meter::Meter;
use crate::steps::{FOURS, StepId, Steps, each_of};

/// How a search for continuous fours ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The attacker wins; the first step, and the fours before the five at most.
    Win(StepId, u16),
    /// There is no such win within the limit of fours.
    None,
    /// The search was ended before it knew.
    Unknown,
}

/// A search for continuous fours of the side to move.
pub(crate) struct Vcf<'a, 'm> {
    pub(crate) board: &'a mut Board,
    pub(crate) dead: &'a mut DeadEnds,
    pub(crate) steps: &'a mut Steps,
    pub(crate) meter: &'a mut Meter<'m>,
    /// Stones this search may place.
    pub(crate) budget: u64,
    /// Whether the limit of fours has kept the last search from something.
    pub(crate) cut: bool,
}

const WHITE_TO_MOVE: u64 = white_to_move_key();

/// Fours to try, the most promising first, each with how far it is from the last.
struct Moves {
    cells: [(i32, u16); CAPACITY],
    len: usize,
}

/// More fours than these are looked at in no order.
const CAPACITY: usize = 64;

impl Vcf<'_, '_> {
    /// Looks for a win of at most so many fours, whichever comes first.
    pub(crate) fn any(&mut self, fours: u16) -> Outcome {
        self.steps.clear();
        self.attack(fours, None)
    }

    /// Looks for the shortest win of at most so many fours.
    pub(crate) fn shortest(&mut self, fours: u16) -> Outcome {
        let most = fours.min((self.board.empties() / 2) as u16);
        for limit in 0..=most {
            self.steps.clear();
            self.cut = false;
            match self.attack(limit, None) {
                Outcome::None if self.cut => {}
                found => return found,
            }
        }
        Outcome::None
    }

    /// A win of at most so many fours that begins with this stone, the shortest one if that is wanted.
    pub(crate) fn beginning_with(&mut self, cell: usize, shortest: bool, fours: u16) -> Outcome {
        self.steps.clear();
        let us = self.board.to_move();
        if self.board.cell_class(cell, us) == PointClass::Five {
            return Outcome::Win(self.steps.five(cell), 0);
        }
        if !is_four(self.board, cell, us) {
            return Outcome::None;
        }
        let most = fours.min((self.board.empties() / 2) as u16);
        let limits = if shortest { 1..=most } else { fours..=fours };
        for limit in limits {
            self.steps.clear();
            self.cut = false;
            match self.four(cell, limit) {
                Outcome::None if self.cut => {}
                found => return found,
            }
        }
        Outcome::None
    }

    fn over(&self) -> bool {
        self.budget == 0 || self.meter.stopped()
    }

    fn place(&mut self, cell: usize) {
        self.board.play_cell(cell);
        self.meter.tick();
        self.budget = self.budget.saturating_sub(1);
    }

    fn attack(&mut self, limit: u16, last: Option<usize>) -> Outcome {
        let us = self.board.to_move();
        let them = us.opponent();
        if self.board.count(us, PointClass::Five) > 0 {
            let five = self.board.first_of(us, PointClass::Five);
            return five.map_or(Outcome::None, |cell| Outcome::Win(self.steps.five(cell), 0));
        }
        if limit == 0 {
            self.cut |= may_have_four(self.board, us);
            return Outcome::None;
        }
        let must = (self.board.count(them, PointClass::Five) > 0)
            .then(|| answers_to_fives(self.board, us));
        if must.is_none()
            && let Some(cell) = open_four(self.board, us)
        {
            return Outcome::Win(self.steps.four(cell, &[]), 1);
        }
        if limit == 1 && must.is_none() && !self.board.rule().forbids(them) {
            // Any other four has an answer.
            self.cut |= may_have_four(self.board, us);
            return Outcome::None;
        }
        let key = self.board.hash();
        // After an answer somebody has looked already.
        if last.is_none()
            && let Some(tried) = self.dead.tried(key)
            && tried >= limit
        {
            self.cut |= tried != ALL;
            return Outcome::None;
        }
        let (moves, all) = self.moves(us, must.as_ref(), last);
        let cut = std::mem::take(&mut self.cut);
        let mut sure = all;
        for &(_, cell) in &moves.cells[..moves.len] {
            match self.four(usize::from(cell), limit) {
                Outcome::None => {}
                Outcome::Unknown => sure = false,
                win @ Outcome::Win(..) => return win,
            }
            if self.over() {
                sure = false;
                break;
            }
        }
        if sure {
            self.dead.add(key, if self.cut { limit } else { ALL });
        }
        self.cut |= cut;
        if sure {
            Outcome::None
        } else {
            Outcome::Unknown
        }
    }

    /// The fours at hand, and whether they are all there.
    fn moves(&self, us: Color, must: Option<&Stops>, last: Option<usize>) -> (Moves, bool) {
        let board = &*self.board;
        let mut moves = Moves {
            cells: [(0, 0); CAPACITY],
            len: 0,
        };
        let mut all = true;
        let mut add = |cell: usize| {
            if must.is_some_and(|m| !m.contains(cell)) {
                return;
            }
            if moves.len == CAPACITY {
                all = false;
                return;
            }
            // The last four was made for something: what is nearest to it comes first.
            let far = last.map_or(0, |last| far(last, cell));
            moves.cells[moves.len] = (far, cell as u16);
            moves.len += 1;
        };
        each_of(board, us, &FOURS, &mut add);
        if board.count(us, PointClass::Suspect) > 0 {
            each_of(board, us, &[PointClass::Suspect], |cell| {
                if is_four(board, cell, us) {
                    add(cell);
                }
            });
        }
        let len = moves.len;
        moves.cells[..len].sort_unstable();
        (moves, all)
    }

    /// Plays a four and whatever answers it allows.
    fn four(&mut self, cell: usize, limit: u16) -> Outcome {
        self.place(cell);
        let outcome = self.answers(cell, limit);
        self.board.undo();
        outcome
    }

    fn answers(&mut self, cell: usize, limit: u16) -> Outcome {
        let them = self.board.to_move();
        if self.board.count(them, PointClass::Five) > 0 {
            return Outcome::None;
        }
        let answers = answers_to_fives(self.board, them);
        let left = if limit == ALL { ALL } else { limit - 1 };
        // An answer leaves no five and never gives the attacker a four he could not hope for.
        if !answers.is_empty() {
            let more = may_still_have_four(self.board, them.opponent());
            if left == 0 || !more {
                self.cut |= more;
                return Outcome::None;
            }
        }
        let mark = self.steps.mark();
        let mut replies = [(0, 0); 8];
        let mut most = 0;
        for (i, answer) in answers.iter().enumerate() {
            let key = self.board.hash() ^ stone_key(point_of(answer), them) ^ WHITE_TO_MOVE;
            if let Some(tried) = self.dead.tried(key)
                && tried >= left
            {
                self.cut |= tried != ALL;
                self.steps.cut(mark);
                return Outcome::None;
            }
            self.place(answer);
            let outcome = match () {
                () if i >= replies.len() => Outcome::Unknown,
                () if self.over() => Outcome::Unknown,
                () => self.attack(left, Some(cell)),
            };
            self.board.undo();
            let Outcome::Win(next, fours) = outcome else {
                self.steps.cut(mark);
                return outcome;
            };
            replies[i] = (answer as u16, next);
            most = most.max(fours);
        }
        let step = self.steps.four(cell, &replies[..answers.len()]);
        Outcome::Win(step, most + 1)
    }
}

/// Whether a stone of a side on an empty cell makes a four that it is allowed.
pub(crate) fn is_four(board: &Board, cell: usize, us: Color) -> bool {
    match board.cell_class(cell, us) {
        PointClass::Suspect => {
            let lines = board.cell_line_classes(cell, us);
            let four = |l: &LineClass| matches!(l, LineClass::Four | LineClass::OpenFour);
            lines.iter().any(four) && board.is_legal(cell, us)
        }
        class => FOURS.contains(&class),
    }
}

/// A cell where a side makes two fours that no single stone answers. Renju's black makes an open
/// four, which two threes beside it may make look forbidden.
fn open_four(board: &Board, us: Color) -> Option<usize> {
    if board.count(us, PointClass::OpenFour) > 0 {
        return board.first_of(us, PointClass::OpenFour);
    }
    if board.count(us, PointClass::Suspect) == 0 {
        return None;
    }
    let mut found = None;
    each_of(board, us, &[PointClass::Suspect], |cell| {
        let lines = board.cell_line_classes(cell, us);
        if found.is_none() && lines.contains(&LineClass::OpenFour) && board.is_legal(cell, us) {
            found = Some(cell);
        }
    });
    found
}

/// Whether a side has a stone that makes a four.
fn may_have_four(board: &Board, color: Color) -> bool {
    FOURS.iter().any(|&class| board.count(color, class) > 0)
        || board.count(color, PointClass::Suspect) > 0
}

/// How far apart two cells are; whatever is more than four apart, or not on one line, is further
/// than what is.
fn far(a: usize, b: usize) -> i32 {
    let dx = ((a & 31) as i32 - (b & 31) as i32).abs();
    let dy = ((a >> 5) as i32 - (b >> 5) as i32).abs();
    let distance = dx.max(dy);
    if distance <= 4 && (dx == 0 || dy == 0 || dx == dy) {
        distance
    } else {
        32 + distance
    }
}
