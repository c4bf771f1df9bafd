//! A position: stones, turn, history and whether the game is over.

use std::fmt;

use thiserror::Error;

use crate::foul::{self, Foul, Fouls, Verdict};
use crate::hash::{start_key, stone_key, white_to_move_key};
use crate::{Board, Color, Ending, Outcome, Point, Rule, Size, win};

/// A turn: a stone, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone on a point.
    Place(Point),
    /// No stone. Two in a row end the game as a draw.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(p) => p.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl From<Point> for Move {
    fn from(p: Point) -> Move {
        Move::Place(p)
    }
}

/// Why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The point is not on this board.
    #[error("{0} is off the {1}×{1} board")]
    OffBoard(Point, Size),
    /// There is a stone already.
    #[error("{0} is taken by a {1} stone")]
    Taken(Point, Color),
    /// Renju forbids it to Black.
    #[error("{0} is forbidden to black: {1}")]
    Forbidden(Point, Foul),
    /// The game is over.
    #[error("the game is over ({})", .0.name())]
    Over(Ending),
}

/// What happens when Black plays a forbidden point in renju.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OnFoul {
    /// The move is refused and nothing changes: lessons, games against the computer.
    #[default]
    Refuse,
    /// The move stands and loses the game: engines, matches, imported records.
    Lose,
    /// Nothing ends by itself: fouls and fives stand until somebody claims them, and what nobody
    /// notices plays on (see [`crate::Claimable`]). Two people by the RIF's hand rules.
    Claim(WrongClaim),
}

/// What it costs to claim what is not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WrongClaim {
    /// Nothing: the game goes on.
    #[default]
    Nothing,
    /// The game.
    Game,
}

/// What is wrong with a set-up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A stone is not on this board.
    #[error("{0} is off the {1}×{1} board")]
    OffBoard(Point, Size),
    /// A point is named twice.
    #[error("{0} is named twice")]
    Twice(Point),
    /// Both sides already have a winning row.
    #[error("both sides have a winning row: black at {}, white at {}", list(.0), list(.1))]
    BothWon(Vec<Point>, Vec<Point>),
}

fn list(points: &[Point]) -> String {
    points
        .iter()
        .map(Point::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A playable position under one rule, with the moves that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    rule: Rule,
    board: Board,
    to_move: Color,
    moves: Vec<Move>,
    hash: u64,
    outcome: Option<Outcome>,
}

impl Position {
    /// An empty board, Black to move.
    #[must_use]
    pub const fn new(rule: Rule, size: Size) -> Position {
        Position {
            rule,
            board: Board::new(size),
            to_move: Color::Black,
            moves: Vec::new(),
            hash: start_key(rule, size),
            outcome: None,
        }
    }

    /// A set-up with any numbers of stones. It is over at once where one side has a winning row
    /// or the board is full; a black overline in renju is just there.
    ///
    /// # Errors
    /// [`SetupError`] names the stone that is off the board or named twice, or both winning rows.
    pub fn from_stones(
        rule: Rule,
        size: Size,
        black: &[Point],
        white: &[Point],
        to_move: Color,
    ) -> Result<Position, SetupError> {
        let mut position = Position::new(rule, size);
        for (color, points) in Color::BOTH.into_iter().zip([black, white]) {
            for &p in points {
                if !size.contains(p) {
                    return Err(SetupError::OffBoard(p, size));
                }
                if !position.board.is_empty(p) {
                    return Err(SetupError::Twice(p));
                }
                position.board.put(p, color);
                position.hash ^= stone_key(p, color);
            }
        }
        position.set_to_move(to_move);
        position.outcome = position.setup_outcome()?;
        Ok(position)
    }

    /// A position that a record shows after its end: the stones as they stand, and the result that
    /// the game had before play went on. Nothing may be played in it. Unlike in a set-up, both
    /// sides may have a winning row.
    #[must_use]
    pub fn after_end(rule: Rule, board: Board, to_move: Color, outcome: Outcome) -> Position {
        let mut position = Position::new(rule, board.size());
        for (p, color) in board.iter() {
            position.hash ^= stone_key(p, color);
        }
        position.board = board;
        position.set_to_move(to_move);
        position.outcome = Some(outcome);
        position
    }

    fn setup_outcome(&self) -> Result<Option<Outcome>, SetupError> {
        let won = Color::BOTH.map(|color| self.standing_rows(color));
        Ok(match won {
            [Some((_, black)), Some((_, white))] => return Err(SetupError::BothWon(black, white)),
            [Some((by, line)), None] => Some(Outcome {
                winner: Some(Color::Black),
                by,
                line,
            }),
            [None, Some((by, line))] => Some(Outcome {
                winner: Some(Color::White),
                by,
                line,
            }),
            [None, None] => self.full_board(),
        })
    }

    /// Whether a stone of a side, as if it were that side's turn, threatens to complete a row with
    /// its next one. False where the stone may not be played or ends the game.
    #[must_use]
    pub fn makes_four(&self, side: Color, p: Point) -> bool {
        let mut after = self.clone();
        after.set_to_move(side);
        if after.play(p).is_err() || after.outcome.is_some() {
            return false;
        }
        after.set_to_move(side);
        let wins = |q: Point| {
            let mut next = after.clone();
            let won = |outcome: &Outcome| outcome.winner == Some(side);
            next.play(q).is_ok() && next.outcome.as_ref().is_some_and(won)
        };
        after.legal_points().into_iter().any(wins)
    }

    /// Plays moves from an empty board, forbidden points refused.
    ///
    /// # Errors
    /// [`ReplayError`] names the first move that may not be played.
    pub fn from_moves(rule: Rule, size: Size, moves: &[Move]) -> Result<Position, ReplayError> {
        let mut position = Position::new(rule, size);
        for (i, &mv) in moves.iter().enumerate() {
            position.play(mv).map_err(|why| ReplayError {
                ply: i + 1,
                mv,
                why,
            })?;
        }
        Ok(position)
    }

    /// The rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is, also after the end.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The moves played since the empty board or the set-up.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves have been played, passes included.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Hash v1; see [`crate::stone_key`].
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The result, if the game is over.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The one legality function: whether the side to move may put a stone on `p`, and why not.
    ///
    /// # Errors
    /// [`Illegal`], in the order off the board, over, taken, forbidden.
    pub fn legality(&self, p: Point) -> Result<(), Illegal> {
        if !self.size().contains(p) {
            return Err(Illegal::OffBoard(p, self.size()));
        }
        if let Some(outcome) = &self.outcome {
            return Err(Illegal::Over(outcome.by));
        }
        if let Some(color) = self.board.get(p) {
            return Err(Illegal::Taken(p, color));
        }
        if self.rule.forbids(self.to_move)
            && let Verdict::Foul(foul) = foul::verdict(&self.board, p)
        {
            return Err(Illegal::Forbidden(p, foul));
        }
        Ok(())
    }

    /// Every point the side to move may play, in point order; none after the end.
    #[must_use]
    pub fn legal_points(&self) -> Vec<Point> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        self.size()
            .points()
            .filter(|&p| self.legality(p).is_ok())
            .collect()
    }

    /// Every point that renju forbids to Black now, with all the fouls it would be, in point
    /// order. None under other rules, on White's turn and after the end.
    #[must_use]
    pub fn forbidden_points(&self) -> Vec<(Point, Fouls)> {
        if self.outcome.is_some() || !self.rule.forbids(self.to_move) {
            return Vec::new();
        }
        let points = foul::forbidden(&self.board).into_iter();
        points.map(|p| (p, foul::fouls(&self.board, p))).collect()
    }

    /// Plays a move; a forbidden point is refused.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played; nothing has changed then.
    pub fn play(&mut self, mv: impl Into<Move>) -> Result<(), Illegal> {
        self.play_with(mv.into(), OnFoul::Refuse)
    }

    /// Plays a move, with a say in what a foul costs.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played; nothing has changed then.
    pub fn play_with(&mut self, mv: Move, on_foul: OnFoul) -> Result<(), Illegal> {
        let Move::Place(p) = mv else {
            return self.pass();
        };
        let foul = match (self.legality(p), on_foul) {
            (Err(Illegal::Forbidden(_, foul)), OnFoul::Lose) => Some(foul),
            (Err(Illegal::Forbidden(..)), OnFoul::Claim(_)) => None,
            (legality, _) => legality.map(|()| None)?,
        };
        let color = self.to_move;
        self.board.put(p, color);
        self.hash ^= stone_key(p, color);
        self.moves.push(mv);
        self.set_to_move(color.opponent());
        self.outcome = match (foul, on_foul) {
            (Some(foul), _) => Some(Outcome {
                winner: Some(color.opponent()),
                by: Ending::Foul(foul),
                line: vec![p],
            }),
            (None, OnFoul::Claim(_)) => self.full_board(),
            (None, _) => self.outcome_after(p, color),
        };
        Ok(())
    }

    fn full_board(&self) -> Option<Outcome> {
        self.board
            .is_full()
            .then(|| Outcome::draw(Ending::FullBoard))
    }

    /// The winning rows of a colour that stand on the board, claimed or not: whether a plain five
    /// is among them, and all their points.
    pub(crate) fn standing_rows(&self, color: Color) -> Option<(Ending, Vec<Point>)> {
        win::standing(&self.board, self.rule, color)
    }

    fn pass(&mut self) -> Result<(), Illegal> {
        if let Some(outcome) = &self.outcome {
            return Err(Illegal::Over(outcome.by));
        }
        if self.moves.last() == Some(&Move::Pass) {
            self.outcome = Some(Outcome::draw(Ending::Passes));
        }
        self.moves.push(Move::Pass);
        self.set_to_move(self.to_move.opponent());
        Ok(())
    }

    /// Takes the last move back and returns it; `None` where no move was played.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        let color = self.to_move.opponent();
        self.set_to_move(color);
        if let Move::Place(p) = mv {
            self.board.take(p);
            self.hash ^= stone_key(p, color);
        }
        // A move could be played, so the game was not over before it.
        self.outcome = None;
        Some(mv)
    }

    fn set_to_move(&mut self, color: Color) {
        if color != self.to_move {
            self.hash ^= white_to_move_key();
            self.to_move = color;
        }
    }

    fn outcome_after(&self, p: Point, color: Color) -> Option<Outcome> {
        win::through(&self.board, self.rule, p, color).or_else(|| self.full_board())
    }
}

/// A move in a sequence that may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move {ply} ({mv}): {why}")]
pub struct ReplayError {
    /// The number of the move, from 1.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// What is wrong with it.
    pub why: Illegal,
}
