//! Victory by continuous fours: every stone of the attacker makes a four, and the defender never
//! has more than its answers.
//!
//! A depth-first search over fours and answers with a table of dead ends. With a limit on the
//! number of fours that rises one by one it finds the shortest win, and has proved that none is
//! shorter when it does. How it goes about that is its [`Style`].

use tengen_core::{Color, Point, stone_key, white_to_move_key};

use crate::board::{Board, Cell, Stops, WIDTH, point_of};
use crate::classes::PointClass;
use crate::control::Unattended;
use crate::dead_ends::{ALL, DeadEnds};
use crate::fours::{fours, is_four, may_have_four, may_make_four, open_four};
use crate::meter::Meter;
use crate::observer::Observer;
use crate::steps::{StepId, Steps};
use crate::threats::answers_to_fives;

/// How a search for continuous fours ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The attacker wins; the first step, and the fours before the five at most.
    Win(StepId, u16),
    /// There is no such win within the limit of fours.
    None,
    /// The search was ended before it knew.
    Unknown,
}

/// The order of fours, and how much is seen before a stone is placed.
pub trait Style<O: Observer> {
    /// Whether open fours, answers that leave the attacker no four and dead ends behind an answer
    /// are seen without placing a stone, and what a limit of fours has cut short is remembered as
    /// such. A search without that places more stones for the same wins.
    const LOOKS_AHEAD: bool;

    /// The lower, the earlier a four is tried; those of the same rank in the order of [`fours`].
    /// `last` is the attacker's last stone of the search.
    fn rank(board: &Board<O>, cell: Cell, last: Option<Cell>) -> i32;
}

/// Looks ahead, and goes on near the last stone: it was placed for something.
#[derive(Clone, Copy, Debug)]
pub enum Nearest {}

impl<O: Observer> Style<O> for Nearest {
    const LOOKS_AHEAD: bool = true;

    #[inline]
    fn rank(_: &Board<O>, cell: Cell, last: Option<Cell>) -> i32 {
        let far = last.map_or(0, |last| distance(last, cell));
        far << RANK_CELL_BITS | i32::from(cell.number())
    }
}

/// Bits of a rank for the cell, so that no two have the same.
const RANK_CELL_BITS: u32 = 10;

/// A search for continuous fours of the side to move.
pub struct Vcf<'a, 'm, O: Observer, S> {
    board: &'a mut Board<O>,
    dead: &'a mut DeadEnds,
    steps: &'a mut Steps,
    meter: &'a mut Meter<'m>,
    /// Stones this search may place.
    budget: u64,
    /// Whether the limit of fours has kept the last search from something.
    cut: bool,
    style: std::marker::PhantomData<S>,
}

const WHITE_TO_MOVE: u64 = white_to_move_key();

/// Fours to try, each with its rank.
struct Moves {
    cells: [(i32, Cell); CAPACITY],
    len: usize,
}

/// More fours of one position than these are not tried, and the search does not know then.
const CAPACITY: usize = 64;
/// More answers to a four than these are not tried. Only caro has more than one, and never as many.
const ANSWERS: usize = 8;

impl<'a, 'm, O: Observer, S: Style<O>> Vcf<'a, 'm, O, S> {
    /// A search that places at most `budget` stones, and no more than its meter allows.
    pub fn new(
        board: &'a mut Board<O>,
        dead: &'a mut DeadEnds,
        steps: &'a mut Steps,
        meter: &'a mut Meter<'m>,
        budget: u64,
    ) -> Vcf<'a, 'm, O, S> {
        Vcf {
            board,
            dead,
            steps,
            meter,
            budget,
            cut: false,
            style: std::marker::PhantomData,
        }
    }

    /// Looks for any win of at most `fours` fours.
    pub fn any(&mut self, fours: u16) -> Outcome {
        self.steps.clear();
        self.attack(fours, None)
    }

    /// Looks for the shortest win of at most `fours` fours.
    pub fn shortest(&mut self, fours: u16) -> Outcome {
        let most = self.most(fours);
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

    /// A win of at most `fours` fours that begins with this stone, the shortest one if that is
    /// wanted.
    pub fn beginning_with(&mut self, cell: Cell, shortest: bool, fours: u16) -> Outcome {
        self.steps.clear();
        let us = self.board.to_move();
        if self.board.cell_class(cell, us) == PointClass::Five {
            return Outcome::Win(self.steps.five(cell), 0);
        }
        if !is_four(self.board, cell, us) {
            return Outcome::None;
        }
        let most = self.most(fours);
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

    /// No more fours than there is room for: every other stone is the defender's.
    fn most(&self, fours: u16) -> u16 {
        fours.min((self.board.empties() / 2) as u16)
    }

    fn over(&self) -> bool {
        self.budget == 0 || self.meter.stopped()
    }

    fn place(&mut self, cell: Cell) {
        self.board.play_cell(cell);
        self.meter.tick();
        self.budget = self.budget.saturating_sub(1);
    }

    fn attack(&mut self, limit: u16, last: Option<Cell>) -> Outcome {
        let us = self.board.to_move();
        let them = us.opponent();
        if self.board.count(us, PointClass::Five) > 0 {
            let five = self.board.first_of(us, PointClass::Five);
            return five.map_or(Outcome::None, |cell| Outcome::Win(self.steps.five(cell), 0));
        }
        if limit == 0 {
            self.cut |= !S::LOOKS_AHEAD || may_make_four(self.board, us);
            return Outcome::None;
        }
        let must = (self.board.count(them, PointClass::Five) > 0)
            .then(|| answers_to_fives(self.board, us));
        if S::LOOKS_AHEAD
            && must.is_none()
            && let Some(outcome) = self.at_once(limit)
        {
            return outcome;
        }
        let key = self.board.hash();
        // Looking ahead, it is known after an answer that this is no dead end.
        if (last.is_none() || !S::LOOKS_AHEAD) && self.is_dead(key, limit) {
            return Outcome::None;
        }
        let (moves, all) = self.moves(must.as_ref(), last);
        // Looking ahead, even this is remembered: it is seen before the stone that leads here.
        if moves.len == 0 && !S::LOOKS_AHEAD {
            return Outcome::None;
        }
        let cut = std::mem::take(&mut self.cut);
        let mut sure = all;
        for &(_, cell) in &moves.cells[..moves.len] {
            match self.four(cell, limit) {
                Outcome::None => {}
                Outcome::Unknown => sure = false,
                win @ Outcome::Win(..) => return win,
            }
            if self.over() {
                sure = false;
                break;
            }
        }
        if sure && (S::LOOKS_AHEAD || !self.cut) {
            self.dead.add(key, if self.cut { limit } else { ALL });
        }
        self.cut |= cut;
        if sure {
            Outcome::None
        } else {
            Outcome::Unknown
        }
    }

    /// What is seen where the defender threatens no five: an open four, or that one four will not
    /// do.
    fn at_once(&mut self, limit: u16) -> Option<Outcome> {
        let us = self.board.to_move();
        if let Some(cell) = open_four(self.board, us) {
            return Some(Outcome::Win(self.steps.four(cell, &[]), 1));
        }
        if limit == 1 && !self.board.rule().forbids(us.opponent()) {
            // Any other four has an answer.
            self.cut |= may_make_four(self.board, us);
            return Some(Outcome::None);
        }
        None
    }

    /// Whether a position is known to hold no win of `fours` fours.
    fn is_dead(&mut self, key: u64, fours: u16) -> bool {
        let tried = self.dead.tried(key).filter(|&tried| tried >= fours);
        self.cut |= tried.is_some_and(|tried| tried != ALL);
        tried.is_some()
    }

    /// The fours at hand in their order, and whether they are all there.
    fn moves(&self, must: Option<&Stops>, last: Option<Cell>) -> (Moves, bool) {
        let board = &*self.board;
        let mut moves = Moves {
            cells: [(0, Cell::default()); CAPACITY],
            len: 0,
        };
        let mut all = true;
        fours(board, |cell| {
            if must.is_some_and(|m| !m.contains(cell)) {
                return;
            }
            if moves.len == CAPACITY {
                all = false;
                return;
            }
            moves.cells[moves.len] = (S::rank(board, cell, last), cell);
            moves.len += 1;
        });
        let len = moves.len;
        moves.cells[..len].sort_by_key(|&(rank, _)| rank);
        (moves, all)
    }

    /// Plays a four and whatever answers it allows.
    fn four(&mut self, cell: Cell, limit: u16) -> Outcome {
        self.place(cell);
        let outcome = self.answers(cell, limit);
        self.board.undo();
        outcome
    }

    fn answers(&mut self, cell: Cell, limit: u16) -> Outcome {
        let them = self.board.to_move();
        if self.board.count(them, PointClass::Five) > 0 {
            return Outcome::None;
        }
        let answers = answers_to_fives(self.board, them);
        let left = if limit == ALL { ALL } else { limit - 1 };
        // An answer leaves no five and never gives the attacker a four that was out of reach.
        if S::LOOKS_AHEAD && !answers.is_empty() {
            let more = may_have_four(self.board, them.opponent());
            if left == 0 || !more {
                self.cut |= more;
                return Outcome::None;
            }
        }
        let mark = self.steps.mark();
        let mut replies = [(Cell::default(), 0); ANSWERS];
        let mut most = 0;
        for (i, answer) in answers.iter().enumerate() {
            let key = self.board.hash() ^ stone_key(point_of(answer), them) ^ WHITE_TO_MOVE;
            if S::LOOKS_AHEAD && self.is_dead(key, left) {
                self.steps.cut(mark);
                return Outcome::None;
            }
            self.place(answer);
            let outcome = match () {
                () if i >= ANSWERS => Outcome::Unknown,
                () if self.over() => Outcome::Unknown,
                () => self.attack(left, Some(cell)),
            };
            self.board.undo();
            let Outcome::Win(next, fours) = outcome else {
                self.steps.cut(mark);
                return outcome;
            };
            replies[i] = (answer, next);
            most = most.max(fours);
        }
        let step = self.steps.four(cell, &replies[..answers.len()]);
        Outcome::Win(step, most + 1)
    }
}

/// Further than any cell of a line that a stone reaches.
const OFF_LINE: i32 = WIDTH as i32;
/// Cells either way along a line that a stone may make a four with.
const REACH: i32 = 4;

/// How far apart two cells are; whatever is more than four apart, or not on one line, is further
/// than what is.
fn distance(a: Cell, b: Cell) -> i32 {
    let step = |a: usize, b: usize| (a as i32 - b as i32).abs();
    let (dx, dy) = (step(a.column(), b.column()), step(a.row(), b.row()));
    let distance = dx.max(dy);
    if distance <= REACH && (dx == 0 || dy == 0 || dx == dy) {
        distance
    } else {
        OFF_LINE + distance
    }
}

/// A win of `side` by continuous fours, as if it were its turn: the stones of both sides up to and
/// with the winning one. `None` if there is none or it was not found within `limit` stones placed.
///
/// Where the defender's only answer is forbidden to it, the line ends with the four before.
pub fn find<O: Observer, S: Style<O>>(
    board: &mut Board<O>,
    side: Color,
    limit: u64,
) -> Option<Vec<Point>> {
    let pass = board.to_move() != side;
    if pass {
        board.pass();
    }
    let (mut dead, mut steps) = (DeadEnds::fixed(FIND_BITS), Steps::default());
    let mut control = Unattended;
    let mut meter = Meter::new(Some(limit), &mut control);
    let mut vcf = Vcf::<O, S>::new(board, &mut dead, &mut steps, &mut meter, limit);
    let outcome = vcf.any(ALL);
    let line = match outcome {
        Outcome::Win(first, _) => Some(steps.line(first, board)),
        Outcome::None | Outcome::Unknown => None,
    };
    if pass {
        board.undo();
    }
    line
}

/// The dead ends of [`find`] are a table of two to this power.
const FIND_BITS: u32 = 12;
