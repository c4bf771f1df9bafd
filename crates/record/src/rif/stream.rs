//! Streaming the games of a RIF as records.

use std::io::BufRead;
use std::ops::ControlFlow;

use super::read::Index;
use super::visit::{Visited, Visitor, visit};
use super::{Attrs, Database, Game, Row, Tables};
use crate::error::ReadError;
use crate::options::ReadOptions;
use crate::tree::Record;

/// Reads only the tables.
///
/// # Errors
/// Those of [`visit`].
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

/// Calls `each` with every game as a record, until it breaks. Only one game is in memory; `tables`
/// come from a first pass, [`tables`].
///
/// # Errors
/// Those of [`visit`].
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
