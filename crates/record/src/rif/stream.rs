//! Streaming the games of a RIF as records.

use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;

use super::read::Index;
use super::visit::{Visited, Visitor, visit};
use super::{Attrs, Database, Game, Row, Tables};
use crate::error::ReadError;
use crate::options::{Each, ReadOptions, Reading};
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

/// Calls `each` with every game and the bytes read so far, of which the pass for the tables counts
/// as the first half; the result has no records.
///
/// # Errors
/// Those of [`visit`].
pub(crate) fn read_each(
    bytes: &[u8],
    options: &ReadOptions,
    each: Each<'_>,
) -> Result<Reading, ReadError> {
    let tables = tables(bytes, options)?;
    let read = Cell::new(0);
    let input = Counted {
        rest: bytes,
        read: &read,
    };
    let visited = for_each(&tables, input, options, |record| {
        each(record, usize::midpoint(bytes.len(), read.get()));
        ControlFlow::Continue(())
    })?;
    Ok(Reading {
        charset: Some(visited.charset),
        tables: Some(tables),
        ..Reading::new(Vec::new(), visited.notices)
    })
}

/// Bytes that note how far they are read.
struct Counted<'a> {
    rest: &'a [u8],
    read: &'a Cell<usize>,
}

impl Read for Counted<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.rest.read(buf)?;
        self.read.update(|read| read + n);
        Ok(n)
    }
}

impl BufRead for Counted<'_> {
    /// In parts, so that the reader's own buffers do not hide how far it is.
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(&self.rest[..self.rest.len().min(1 << 16)])
    }

    fn consume(&mut self, n: usize) {
        self.rest.consume(n);
        self.read.update(|read| read + n);
    }
}
