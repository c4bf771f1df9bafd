//! A position in a link: `?rule=…&size=…&black=…&white=…&to-move=…&moves=…&ply=…&view=…`.

use tengen_core::notation::{self, NotationError};
use tengen_core::{
    Color, Move, Point, Position, ReplayError, Rule, RuleError, SetupError, Size, SizeError, Start,
    StartError, Symmetry,
};
use thiserror::Error;

/// A position to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The start position.
    pub start: Start,
    /// Legal moves from the start.
    pub moves: Vec<Move>,
    /// The number of moves after which the game is shown; all of them if it is `None` or too large.
    pub ply: Option<usize>,
    /// How the board is seen.
    pub view: Symmetry,
}

/// What is wrong with a position in a link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// An unknown rule.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A size that is not a number.
    #[error("{0:?} is no board size")]
    SizeText(String),
    /// A size that no board has.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Malformed moves.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// An illegal move.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// An illegal set-up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An unknown way to see the board.
    #[error("{0:?} is no view of the board")]
    View(String),
    /// Not a side to move.
    #[error("{0:?} is neither black nor white")]
    Turn(String),
}

/// Reads a position from the decoded names and values of a query.
#[derive(Debug)]
pub struct Reader {
    wanted: Wanted,
    /// Whether there is a position.
    any: bool,
    errors: Vec<PositionError>,
}

impl Default for Reader {
    /// Has the defaults of the command line.
    fn default() -> Reader {
        Reader {
            wanted: Wanted {
                rule: Rule::Freestyle,
                size: Size::STANDARD,
                start: Start::default(),
                moves: Vec::new(),
                ply: None,
                view: Symmetry::all()[0],
            },
            any: false,
            errors: Vec::new(),
        }
    }
}

impl Reader {
    /// Takes a part; ignores what is none of a position.
    pub fn take(&mut self, name: &str, value: &str) {
        let read = self.read(name, value);
        self.errors.extend(read.err());
    }

    fn read(&mut self, name: &str, value: &str) -> Result<(), PositionError> {
        let wanted = &mut self.wanted;
        match name {
            "ply" => wanted.ply = value.parse().ok(),
            "view" => wanted.view = read_view(value)?,
            "rule" | "size" | "moves" | "black" | "white" | "to-move" => self.any = true,
            _ => {}
        }
        match name {
            "rule" => wanted.rule = value.parse()?,
            "size" => wanted.size = read_size(value)?,
            "moves" => wanted.moves = notation::parse_moves(value)?,
            "black" => wanted.start.black = notation::parse_points(value)?,
            "white" => wanted.start.white = notation::parse_points(value)?,
            "to-move" => wanted.start.to_move = read_turn(value)?,
            _ => {}
        }
        Ok(())
    }

    /// The position, if there is one.
    ///
    /// # Errors
    /// Each refused part, or why the moves or stones cannot be.
    pub fn finish(mut self) -> Result<Option<Wanted>, Vec<PositionError>> {
        if self.any && self.errors.is_empty() {
            self.errors
                .extend(self.wanted.position().err().map(Into::into));
        }
        match self.errors.is_empty() {
            true => Ok(self.any.then_some(self.wanted)),
            false => Err(self.errors),
        }
    }
}

impl Wanted {
    /// The position; never fails for a link that [`Reader`] accepted.
    pub fn position(&self) -> Result<Position, StartError> {
        self.start.replay(self.rule, self.size, &self.moves)
    }
}

impl From<StartError> for PositionError {
    fn from(error: StartError) -> PositionError {
        match error {
            StartError::Setup(why) => PositionError::Setup(why),
            StartError::Replay(why) => PositionError::Replay(why),
        }
    }
}

/// A position as text: its moves, or for a set-up the query that [`Reader`] reads.
#[must_use]
pub fn copied(position: &Position) -> String {
    let moves = notation::format_moves(position.moves());
    let start = Start::of(position);
    match start.is_usual() {
        true => moves,
        false => shared(position, None, Symmetry::all()[0]),
    }
}

/// The query of a link to a line of moves, shown after `ply` of them.
#[must_use]
pub fn shared(position: &Position, ply: Option<usize>, view: Symmetry) -> String {
    let (rule, size) = (position.rule().name(), position.size());
    let mut query = format!("?rule={rule}&size={size}");
    let start = Start::of(position);
    if !start.is_usual() {
        let points = |points: &[Point]| points.iter().map(Point::to_string).collect::<String>();
        let (black, white) = (points(&start.black), points(&start.white));
        query += &format!("&black={black}&white={white}&to-move={}", start.to_move);
    }
    query += "&moves=";
    query += &notation::format_moves(position.moves());
    if let Some(ply) = ply.filter(|&ply| ply < position.moves().len()) {
        query += &format!("&ply={ply}");
    }
    if view != Symmetry::all()[0] {
        query += &format!("&view={}", view.name());
    }
    query
}

fn read_turn(value: &str) -> Result<Color, PositionError> {
    let mut colors = Color::BOTH.into_iter();
    colors
        .find(|c| c.to_string() == value)
        .ok_or_else(|| PositionError::Turn(value.to_owned()))
}

fn read_view(value: &str) -> Result<Symmetry, PositionError> {
    let mut all = Symmetry::all().into_iter();
    all.find(|view| view.name() == value)
        .ok_or_else(|| PositionError::View(value.to_owned()))
}

fn read_size(value: &str) -> Result<Size, PositionError> {
    let n: u32 = value
        .parse()
        .map_err(|_| PositionError::SizeText(value.to_owned()))?;
    Ok(Size::new(n)?)
}
