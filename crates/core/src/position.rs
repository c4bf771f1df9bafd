//! A position: stones, turn, moves and result.

use std::fmt;

use thiserror::Error;

use crate::foul::{self, Foul, Fouls, Verdict};
use crate::hash::{start_key, stone_key, white_to_move_key};
use crate::{Board, Color, Ending, Outcome, Point, Rule, Size, win};

/// A stone or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone on a point.
    Place(Point),
    /// No stone. Two passes in a row are a draw.
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

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The point is not on this board.
    #[error("{0} is off the {1}×{1} board")]
    OffBoard(Point, Size),
    /// The point holds a stone.
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
    /// The move is refused: lessons, games against the computer.
    #[default]
    Refuse,
    /// The move stands and loses: engines, matches, imported records.
    Lose,
    /// Fouls and fives stand until claimed (see [`crate::Claimable`]): games by the RIF's hand
    /// rules.
    Claim(WrongClaim),
}

/// What a wrong claim costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WrongClaim {
    /// Nothing; the game goes on.
    #[default]
    Nothing,
    /// The game.
    Game,
}

/// Why a set-up is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A stone is not on this board.
    #[error("{0} is off the {1}×{1} board")]
    OffBoard(Point, Size),
    /// A point is listed twice.
    #[error("{0} is named twice")]
    Twice(Point),
    /// Both sides have a winning row.
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

/// A position under one rule, with the moves that led to it.
///
/// ```
/// use tengen_core::{Color, Ending, Point, Position, Rule, Size};
///
/// let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
/// for p in ["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"] {
///     position.play(p.parse::<Point>()?)?;
/// }
/// let outcome = position.outcome().expect("five in a row");
/// assert_eq!((outcome.winner, outcome.by), (Some(Color::Black), Ending::Five));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// A set-up with any numbers of stones. It is over if one side has a winning row or the board
    /// is full; a black overline in renju has no effect.
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

    /// A position in a record after the end of its game: no move is legal, and both sides may have
    /// a winning row.
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

    /// Whether a stone of `side` on `p`, on its turn or not, threatens to win with the next one.
    /// False if the stone is illegal or ends the game.
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

    /// Plays moves from the empty board; the error names the first illegal one.
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

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move, also after the end.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The moves since the empty board or the set-up.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The number of moves, passes included.
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

    /// Whether the side to move may put a stone on `p`.
    ///
    /// # Errors
    /// [`Illegal`]; of several reasons the first of: off the board, over, taken, forbidden.
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

    /// The legal points of the side to move, in point order; none after the end.
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

    /// The points forbidden to Black now and their fouls, in point order. Empty under other rules,
    /// on White's turn and after the end.
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
    /// [`Illegal`]; the position is unchanged.
    pub fn play(&mut self, mv: impl Into<Move>) -> Result<(), Illegal> {
        self.play_with(mv.into(), OnFoul::Refuse)
    }

    /// As [`Position::play`], under a policy for forbidden points.
    pub fn play_with(&mut self, mv: Move, on_foul: OnFoul) -> Result<(), Illegal> {
        let Move::Place(p) = mv else {
            return self.pass(on_foul);
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
            // A row or a foul of the last stone can still be claimed, until a pass.
            (None, OnFoul::Claim(_)) => None,
            (None, _) => self.outcome_after(p, color),
        };
        Ok(())
    }

    fn full_board(&self) -> Option<Outcome> {
        self.board
            .is_full()
            .then(|| Outcome::draw(Ending::FullBoard))
    }

    pub(crate) fn standing_rows(&self, color: Color) -> Option<(Ending, Vec<Point>)> {
        win::standing(&self.board, self.rule, color)
    }

    fn pass(&mut self, on_foul: OnFoul) -> Result<(), Illegal> {
        if let Some(outcome) = &self.outcome {
            return Err(Illegal::Over(outcome.by));
        }
        if let (OnFoul::Claim(_), Some(outcome)) = (on_foul, self.full_board()) {
            self.outcome = Some(outcome);
        } else if self.moves.last() == Some(&Move::Pass) {
            self.outcome = Some(Outcome::draw(Ending::Passes));
        }
        self.moves.push(Move::Pass);
        self.set_to_move(self.to_move.opponent());
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        let color = self.to_move.opponent();
        self.set_to_move(color);
        if let Move::Place(p) = mv {
            self.board.take(p);
            self.hash ^= stone_key(p, color);
        }
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

/// The first illegal move of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move {ply} ({mv}): {why}")]
pub struct ReplayError {
    /// Its number, from 1.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// Why it is illegal.
    pub why: Illegal,
}
