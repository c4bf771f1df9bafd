//! RenjuNet's database of games, RIF, in XML.
//!
//! The file is a few small tables (countries, cities, rules, openings, players, tournaments) and
//! many games that point into them by number. [`visit`] streams it: a [`Visitor`] sees every row
//! and every game and may stop, [`for_each`] shows the games as records. [`read`] makes a [`crate::Record`] of every game and keeps the
//! tables.
//!
//! No schema is published. Unknown tables, attributes and rows are kept; missing attributes,
//! empty move lists and players that are in no table are fine.
//!
//! The database's own licence is for non-commercial use offline: this module carries no data.

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
pub use stream::{for_each, tables};
pub use visit::{Visited, Visitor, visit};
pub use write::{write, write_database};

/// The root's property with a game's attributes as the file has them, `name=value` each.
pub const ATTRS: &str = "RIF";
/// The root's property with elements of a game that are neither moves nor information,
/// `name=text` each.
pub const ELEMENTS: &str = "RIFX";

/// How many attributes an element may have.
const MOST_ATTRS: usize = 200;

/// The board of every game.
const SIZE: Size = Size::STANDARD;

/// What can be wrong with a RIF.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RifFault {
    /// There is no element in it.
    #[error("there is no XML element")]
    Nothing,
    /// It is not XML.
    #[error("{0}")]
    Xml(String),
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    Io(std::io::ErrorKind),
    /// The file ends within an element.
    #[error("the file ends within <{0}>")]
    Truncated(String),
    /// An element or text where none belongs.
    #[error("{0:?} has no place here")]
    Unexpected(String),
    /// More attributes than any table needs; finding repeated ones would take for ever.
    #[error("an element has more than {MOST_ATTRS} attributes")]
    Attributes,
    /// A number that another game has.
    #[error("there are two games with the id {0}")]
    DuplicateId(u32),
    /// An id that is no number.
    #[error("the id {0:?} is no number")]
    Id(String),
    /// A result other than 1, 0.5 and 0.
    #[error("bresult {0:?} is not 1, 0.5 or 0")]
    Result(String),
    /// A move that is no point.
    #[error("move {ply}: {text:?} is no point")]
    Move {
        /// The number of the move, from 1.
        ply: usize,
        /// What stands there, shortened.
        text: String,
    },
    /// A stone that cannot be put there.
    #[error("move {ply}: {why}")]
    Misplaced {
        /// The number of the move, from 1.
        ply: usize,
        /// Why.
        why: Misplaced,
    },
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The element's name, `player`.
    pub name: String,
    /// Its attributes.
    pub attrs: Attrs,
    /// The text in it; empty for none.
    pub text: String,
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The element's name, `players`.
    pub name: String,
    /// Its attributes.
    pub attrs: Attrs,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// Everything of a database but the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// The name of the file's outermost element.
    pub root: String,
    /// Its attributes.
    pub attrs: Attrs,
    /// The tables in the order of the file.
    pub groups: Vec<Group>,
}

/// One game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Its attributes as the file has them.
    pub attrs: Attrs,
    /// The moves, Black first.
    pub moves: Vec<Move>,
    /// Free text; empty for none.
    pub info: String,
    /// Other elements in it: name and text.
    pub elements: Vec<(String, String)>,
}

/// A whole database in memory.
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
