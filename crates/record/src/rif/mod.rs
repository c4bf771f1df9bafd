//! RIF, RenjuNet's game database in XML.
//!
//! Tables of countries, cities, rules, openings, players and tournaments precede the games, which
//! refer to them by id. [`visit`] streams a file, [`for_each`] streams its games as records, and
//! [`read`] returns all games and the tables.
//!
//! There is no published schema. Unknown tables, rows, their attributes and the texts in them are
//! kept; deeper elements, attributes of those and texts between the tables are counted as
//! [`crate::Ignored`]. Missing attributes, move lists and players are accepted. A bad move, result
//! or id is an error; a lenient reading keeps the game up to the move, and its place in the list.
//! No data is included: its licence forbids commercial use.

mod attrs;
mod read;
mod stream;
mod utf8;
mod visit;
mod write;

use thiserror::Error;

use tengen_core::{Move, Size};

use crate::moves::Misplaced;

pub use attrs::Attrs;
pub use read::{read, to_record};
pub(crate) use stream::read_each;
pub use stream::{for_each, tables};
pub use visit::{Visited, Visitor, visit};
pub use write::{write, write_database};

/// Root property with a game's attributes, one `name=value` each.
pub const ATTRS: &str = "RIF";
/// Root property with other elements of a game, one `name=text` each.
pub const ELEMENTS: &str = "RIFX";

const MAX_ATTRS: usize = 200;

const SIZE: Size = Size::STANDARD;

/// An error in a RIF.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RifFault {
    /// There is no element.
    #[error("there is no XML element")]
    Nothing,
    /// Invalid XML.
    #[error("{0}")]
    Xml(String),
    /// Reading failed.
    #[error("the file cannot be read: {0}")]
    Io(std::io::ErrorKind),
    /// The file ends within an element.
    #[error("the file ends within <{0}>")]
    Truncated(String),
    /// An unexpected element or text.
    #[error("{0:?} has no place here")]
    Unexpected(String),
    /// Too many attributes; bounds the quadratic check for repeated names.
    #[error("an element has more than {MAX_ATTRS} attributes")]
    Attributes,
    /// An id of an earlier game.
    #[error("there are two games with the id {0}")]
    DuplicateId(u32),
    /// An id that is not a number.
    #[error("the id {0:?} is no number")]
    Id(String),
    /// A result other than 1, 0.5 and 0.
    #[error("bresult {0:?} is not 1, 0.5 or 0")]
    Result(String),
    /// A move that is not a point.
    #[error("game {game}, move {ply}: {text:?} is no point")]
    Move {
        /// The number of the game in the file, from 1.
        game: usize,
        /// The move number, from 1.
        ply: usize,
        /// The text, shortened.
        text: String,
    },
    /// A stone that cannot be placed.
    #[error("game {game}, move {ply}: {why}")]
    Misplaced {
        /// The number of the game in the file, from 1.
        game: usize,
        /// The move number, from 1.
        ply: usize,
        /// The reason.
        why: Misplaced,
    },
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The element's name, such as `player`.
    pub name: String,
    /// Its attributes.
    pub attrs: Attrs,
    /// Its text; empty for none.
    pub text: String,
    /// Names and texts of the elements in it.
    pub elements: Vec<(String, String)>,
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The element's name, such as `players`.
    pub name: String,
    /// Its attributes.
    pub attrs: Attrs,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// A database without its games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// The name of the outermost element.
    pub root: String,
    /// Its attributes.
    pub attrs: Attrs,
    /// In the file's order.
    pub groups: Vec<Group>,
}

/// A game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Its attributes as in the file.
    pub attrs: Attrs,
    /// The moves, Black first.
    pub moves: Vec<Move>,
    /// Free text; empty for none.
    pub info: String,
    /// Names and texts of other elements.
    pub elements: Vec<(String, String)>,
}

/// A database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Database {
    /// The tables.
    pub tables: Tables,
    /// The games.
    pub games: Vec<Game>,
}

impl Visitor for Database {
    fn root(&mut self, name: &str, attrs: Attrs) {
        self.tables.root = name.to_owned();
        self.tables.attrs = attrs;
    }

    fn group(&mut self, name: &str, attrs: Attrs) {
        self.tables.groups.push(Group {
            name: name.to_owned(),
            attrs,
            rows: Vec::new(),
        });
    }

    fn row(&mut self, row: Row) -> std::ops::ControlFlow<()> {
        if let Some(group) = self.tables.groups.last_mut() {
            group.rows.push(row);
        }
        std::ops::ControlFlow::Continue(())
    }

    fn game(&mut self, game: Game) -> std::ops::ControlFlow<()> {
        self.games.push(game);
        std::ops::ControlFlow::Continue(())
    }
}
