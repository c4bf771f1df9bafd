//! VCF: a win by continuous fours, in which the defender can only answer.
//!
//! A depth-first search over fours and answers with a table of dead ends. The shortest win is found
//! by raising a limit of fours one by one.

use tengen_core::{Color, Point, stone_key, white_to_move_key};

use crate::board::{Board, Cell, Stops, WIDTH, point_on_board};
use crate::classes::PointClass;
use crate::control::NoControl;
use crate::dead_ends::{ANY_FOURS, DeadEnds};
use crate::fours::{fours, is_four, may_have_four, may_make_four, open_four};
use crate::meter::Meter;
use crate::observer::Observer;
use crate::steps::{StepId, Steps};
use crate::threats::answers_to_fives;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The attacker wins: the first step, and the number of fours before the five at most.
    Win(StepId, u16),
    /// There is no win within the limit of fours.
    None,
    /// The search was stopped or cut short.
    Unknown,
}

/// The order of fours, and whether the search looks ahead.
pub trait Style<O: Observer> {
    /// Whether to detect open fours, answers after which no four is left and dead ends behind an
    /// answer before placing a stone, and to store results of a limited search. Otherwise a search
    /// places more stones for the same wins.
    const LOOKS_AHEAD: bool;

    /// Lower ranks are tried first, equal ranks in the order of [`fours`]. `last` is the attacker's
    /// last stone.
    fn rank(board: &Board<O>, cell: Cell, last: Option<Cell>) -> i32;
}

/// Looks ahead, and tries fours near the attacker's last stone first.
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

/// The low bits of a rank hold the cell, which makes ranks unique.
const RANK_CELL_BITS: u32 = 10;

/// A search for continuous fours of the side to move.
pub struct Vcf<'a, 'm, O: Observer, S> {
    board: &'a mut Board<O>,
    dead: &'a mut DeadEnds,
    steps: &'a mut Steps,
    meter: &'a mut Meter<'m>,
    /// Stones that this search may still place.
    budget: u64,
    /// Whether the limit of fours has cut off a branch.
    cut: bool,
    style: std::marker::PhantomData<S>,
}

const WHITE_TO_MOVE: u64 = white_to_move_key();

/// Fours and their ranks.
struct Moves {
    cells: [(i32, Cell); CAPACITY],
    len: usize,
}

/// The limit of fours per position; with more, a search without a win is [`Outcome::Unknown`].
const CAPACITY: usize = 64;
/// The limit of answers per four. Only caro has more than one, and always fewer than this.
const ANSWERS: usize = 8;

impl<'a, 'm, O: Observer, S: Style<O>> Vcf<'a, 'm, O, S> {
    /// A search that places at most `budget` stones, within the limits of its meter.
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

    /// Finds any win of at most `fours` fours.
    pub fn any(&mut self, fours: u16) -> Outcome {
        self.steps.clear();
        self.attack(fours, None)
    }

    /// Finds a shortest win of at most `fours` fours.
    pub fn shortest(&mut self, fours: u16) -> Outcome {
        let most = self.capped(fours);
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

    /// Finds a win of at most `fours` fours that begins with this stone, perhaps a shortest one.
    pub fn beginning_with(&mut self, cell: Cell, shortest: bool, fours: u16) -> Outcome {
        self.steps.clear();
        let us = self.board.to_move();
        if self.board.cell_class(cell, us) == PointClass::Five {
            return Outcome::Win(self.steps.five(cell), 0);
        }
        if !is_four(self.board, cell, us) {
            return Outcome::None;
        }
        let most = self.capped(fours);
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

    /// Limits fours to those that fit on the board; the defender needs every other point.
    fn capped(&self, fours: u16) -> u16 {
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
        let forced = (self.board.count(them, PointClass::Five) > 0)
            .then(|| answers_to_fives(self.board, us));
        if S::LOOKS_AHEAD
            && forced.is_none()
            && let Some(outcome) = self.without_a_stone(limit)
        {
            return outcome;
        }
        let key = self.board.hash();
        // When looking ahead, the dead end was ruled out before the answer.
        if (last.is_none() || !S::LOOKS_AHEAD) && self.is_dead(key, limit) {
            return Outcome::None;
        }
        let (moves, all) = self.moves(forced.as_ref(), last);
        // When looking ahead, this is stored too, for the check before the answer.
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
            self.dead.add(key, if self.cut { limit } else { ANY_FOURS });
        }
        self.cut |= cut;
        if sure {
            Outcome::None
        } else {
            Outcome::Unknown
        }
    }

    /// What is decided without a stone if the defender threatens no five: an open four wins, and a
    /// single other four does not.
    fn without_a_stone(&mut self, limit: u16) -> Option<Outcome> {
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
        self.cut |= tried.is_some_and(|tried| tried != ANY_FOURS);
        tried.is_some()
    }

    /// The fours in order of rank, and whether the list is complete.
    fn moves(&self, forced: Option<&Stops>, last: Option<Cell>) -> (Moves, bool) {
        let board = &*self.board;
        let mut moves = Moves {
            cells: [(0, Cell::default()); CAPACITY],
            len: 0,
        };
        let mut all = true;
        fours(board, |cell| {
            if forced.is_some_and(|m| !m.contains(cell)) {
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
        let left = if limit == ANY_FOURS {
            ANY_FOURS
        } else {
            limit - 1
        };
        // Answers leave no five and give the attacker no new fours.
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
            let key = self.board.hash() ^ stone_key(point_on_board(answer), them) ^ WHITE_TO_MOVE;
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

/// Further than any distance along a line.
const OFF_LINE: i32 = WIDTH as i32;
/// Cells along a line within which stones can be in one four.
const REACH: i32 = 4;

/// The distance of two cells; larger if they cannot be in one four.
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

/// A VCF of `side`, on its turn or not: the stones of both sides to the winning one. `None` if
/// there is none or none was found within `limit` stones placed.
///
/// If the only answer is forbidden to the defender, the line ends with the four before it.
///
/// ```
/// use tengen_board::{Board, vcf};
/// use tengen_core::{Color, Position, Rule, Size, notation};
///
/// let moves = notation::parse_moves("h8a1i8a3j8a5")?;
/// let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
/// let mut board: Board = Board::new(&position);
/// let mut plies = |side| vcf::find::<_, vcf::Nearest>(&mut board, side, 1_000).map(|l| l.len());
/// assert_eq!((plies(Color::Black), plies(Color::White)), (Some(3), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    let mut control = NoControl;
    let mut meter = Meter::new(Some(limit), &mut control);
    let mut vcf = Vcf::<O, S>::new(board, &mut dead, &mut steps, &mut meter, limit);
    let outcome = vcf.any(ANY_FOURS);
    let line = match outcome {
        Outcome::Win(first, _) => Some(steps.line(first, board)),
        Outcome::None | Outcome::Unknown => None,
    };
    if pass {
        board.undo();
    }
    line
}

/// Binary logarithm of the dead ends of [`find`].
const FIND_BITS: u32 = 12;
