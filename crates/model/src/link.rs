//! Links: a position as `?rule=…&size=…&black=…&white=…&to-move=…&moves=…&ply=…&view=…`, or
//! `?room=…`.

use tengen_api::{RoomId, RoomIdError};
use tengen_core::notation::{self, NotationError};
use tengen_core::{
    Color, Move, Point, Position, ReplayError, Rule, RuleError, SetupError, Size, SizeError, Start,
    StartError, Symmetry,
};
use tengen_text::{Language, LanguageError};
use thiserror::Error;

use crate::{Section, SectionError};

/// A link's parts, each read or refused separately.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// The page's language.
    pub language: Option<Language>,
    /// The position to open.
    pub wanted: Option<Wanted>,
    /// The room to visit, or why its identifier is not valid.
    pub room: Option<Result<RoomId, RoomIdError>>,
    /// The section to open.
    pub section: Option<Section>,
    /// Whether the engine's bench is requested instead of a game.
    pub bench: bool,
    /// The refused parts; if one concerns the position, none is opened.
    pub errors: Vec<LinkError>,
}

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

/// What is wrong with a link.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// An unknown language.
    #[error(transparent)]
    Language(#[from] LanguageError),
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
    /// An unknown section.
    #[error(transparent)]
    Section(#[from] SectionError),
    /// An unknown way to see the board.
    #[error("{0:?} is no view of the board")]
    View(String),
    /// Not a side to move.
    #[error("{0:?} is neither black nor white")]
    Turn(String),
}

impl Link {
    /// Reads the decoded names and values of a query; ignores unknown names, which other programs
    /// add to links.
    pub fn read<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Link {
        let mut link = Link::default();
        let (mut rule, mut size, mut moves, mut ply) = (None, None, None, None);
        let mut view = Some(Symmetry::all()[0]);
        let (mut stones, mut turn) = ([None, None], None);
        for (name, value) in pairs {
            match name {
                "lang" => link.language = link.collect_error(value.parse::<Language>()),
                "rule" => rule = Some(link.collect_error(value.parse::<Rule>())),
                "size" => size = Some(link.collect_error(read_size(value))),
                "moves" => moves = Some(link.collect_error(notation::parse_moves(value))),
                "black" => stones[0] = Some(link.collect_error(notation::parse_points(value))),
                "white" => stones[1] = Some(link.collect_error(notation::parse_points(value))),
                "to-move" => turn = Some(link.collect_error(read_turn(value))),
                RoomId::IN_LINKS => link.room = Some(value.parse()),
                "ply" => ply = value.parse().ok(),
                "view" => view = link.collect_error(read_view(value)),
                "open" => link.section = link.collect_error(value.parse::<Section>()),
                "bench" => link.bench = true,
                _ => {}
            }
        }
        let set_up = turn.is_some() || stones.iter().any(Option::is_some);
        if rule.is_none() && size.is_none() && moves.is_none() && !set_up {
            return link;
        }
        // Defaults are those of the command line; a refused part means that no position is opened.
        let whole = (
            rule.unwrap_or(Some(Rule::Freestyle)),
            size.unwrap_or(Some(Size::STANDARD)),
            moves.unwrap_or(Some(Vec::new())),
        );
        let [black, white] = stones.map(|list| list.unwrap_or(Some(Vec::new())));
        let start = (black, white, turn.unwrap_or(Some(Color::Black)));
        if let (Some(rule), Some(size), Some(moves)) = whole
            && let (Some(black), Some(white), Some(to_move)) = start
            && let Some(view) = view
        {
            let start = Start {
                black,
                white,
                to_move,
            };
            let wanted = Wanted {
                rule,
                size,
                start,
                moves,
                ply,
                view,
            };
            if link.collect_error(wanted.position()).is_some() {
                link.wanted = Some(wanted);
            }
        }
        link
    }

    /// The position to open on the analysis board, which it is unless the link asks for a game.
    #[must_use]
    pub fn on_board(&self) -> Option<&Wanted> {
        let wanted = self.wanted.as_ref();
        wanted.filter(|_| self.section != Some(Section::Play))
    }

    /// The position to play on from.
    #[must_use]
    pub fn in_game(&self) -> Option<&Wanted> {
        let wanted = self.wanted.as_ref();
        wanted.filter(|_| self.section == Some(Section::Play))
    }

    fn collect_error<T>(&mut self, read: Result<T, impl Into<LinkError>>) -> Option<T> {
        read.map_err(|e| self.errors.push(e.into())).ok()
    }
}

impl Wanted {
    /// The position; never fails for a link that [`Link::read`] accepted.
    pub fn position(&self) -> Result<Position, StartError> {
        self.start.replay(self.rule, self.size, &self.moves)
    }
}

impl From<StartError> for LinkError {
    fn from(error: StartError) -> LinkError {
        match error {
            StartError::Setup(why) => LinkError::Setup(why),
            StartError::Replay(why) => LinkError::Replay(why),
        }
    }
}

/// A position as text: its moves, or for a set-up the query that [`Link::read`] reads.
pub(crate) fn copied(position: &Position) -> String {
    let moves = notation::format_moves(position.moves());
    let start = Start::of(position);
    match start.is_usual() {
        true => moves,
        false => shared(position, None, Symmetry::all()[0]),
    }
}

/// The query of a link to a line of moves, shown after `ply` of them.
pub(crate) fn shared(position: &Position, ply: Option<usize>, view: Symmetry) -> String {
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

fn read_turn(value: &str) -> Result<Color, LinkError> {
    let mut colors = Color::BOTH.into_iter();
    colors
        .find(|c| c.to_string() == value)
        .ok_or_else(|| LinkError::Turn(value.to_owned()))
}

fn read_view(value: &str) -> Result<Symmetry, LinkError> {
    let mut all = Symmetry::all().into_iter();
    all.find(|view| view.name() == value)
        .ok_or_else(|| LinkError::View(value.to_owned()))
}

fn read_size(value: &str) -> Result<Size, LinkError> {
    let n: u32 = value
        .parse()
        .map_err(|_| LinkError::SizeText(value.to_owned()))?;
    Ok(Size::new(n)?)
}
