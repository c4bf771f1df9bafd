//! Games of a RIF one at a time, with their numbers looked up.

use std::io::BufRead;
use std::ops::ControlFlow;

use super::read::Index;
use super::visit::{Visited, Visitor, visit};
use super::{Attrs, Database, Game, Row, Tables};
use crate::error::ReadError;
use crate::options::ReadOptions;
use crate::tree::Record;

/// The tables of a RIF without its games.
///
/// # Errors
/// As [`visit`].
pub fn tables<R: BufRead>(input: R, options: &ReadOptions) -> Result<Tables, ReadError> {
    struct TablesOnly(Database);
    impl Visitor for TablesOnly {
        fn root(&mut self, name: &str, attrs: Attrs) {
            self.0.root(name, attrs);
        }
        fn group(&mut self, name: &str, attrs: Attrs) {
            self.0.group(name, attrs);
        }
        fn row(&mut self, row: Row) -> ControlFlow<()> {
            self.0.row(row)
        }
    }
    let mut visitor = TablesOnly(Database::default());
    visit(input, options, &mut visitor)?;
    Ok(visitor.0.tables)
}

/// Shows every game to `each` as a record, its numbers looked up in `tables`, which a first
/// reading gave ([`tables`]); only one game is in memory at a time. `Break` ends the reading.
///
/// # Errors
/// As [`visit`].
pub fn for_each<R: BufRead>(
    tables: &Tables,
    input: R,
    options: &ReadOptions,
    each: impl FnMut(Record) -> ControlFlow<()>,
) -> Result<Visited, ReadError> {
    struct Games<'a, F> {
        tables: &'a Tables,
        index: Index,
        each: F,
    }
    impl<F: FnMut(Record) -> ControlFlow<()>> Visitor for Games<'_, F> {
        fn game(&mut self, game: Game) -> ControlFlow<()> {
            (self.each)(self.index.record(self.tables, game))
        }
    }
    let index = Index::new(tables);
    let mut visitor = Games {
        tables,
        index,
        each,
    };
    visit(input, options, &mut visitor)
}
