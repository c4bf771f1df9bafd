//! Conversion of a database with one game in memory at a time.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use tengen_record::moves::Separator;
use tengen_record::{Format, Lost, ReadOptions, Record, WriteOptions, rif, write};
use tengen_text::Text;

use super::output::Output;
use super::tell_sums;
use crate::input::Source;

pub(super) struct Job<'a> {
    pub(super) text: Text,
    pub(super) source: &'a Source,
    pub(super) path: PathBuf,
    pub(super) options: ReadOptions,
    pub(super) to: Format,
    pub(super) write: WriteOptions,
    pub(super) which: Option<usize>,
}

struct Done {
    output: Output,
    seen: usize,
    written: usize,
    /// Keeps lines of moves apart.
    separator: Separator,
    losses: BTreeMap<Lost, usize>,
}

impl Job<'_> {
    pub(super) fn run(self, to: &Path) -> anyhow::Result<()> {
        // A database up to its first fault is of use.
        let fail = |e| match self.options.lenient {
            true => self.source.error(self.text, &e),
            false => self.source.lenient_error(self.text, &e),
        };
        let tables = rif::tables(Source::open(&self.path)?, &self.options).map_err(fail)?;
        let mut done = Done {
            output: Output::create(to)?,
            seen: 0,
            written: 0,
            separator: Separator::default(),
            losses: BTreeMap::new(),
        };
        let mut failed = None;
        let input = Source::open(&self.path)?;
        let visited = rif::for_each(&tables, input, &self.options, |record| {
            match self.game(&mut done, &record) {
                Ok(flow) => flow,
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        let visited = visited.map_err(fail)?;
        if done.written == 0 {
            let what = match self.which {
                Some(number) => self.text.no_such_game(number, done.seen),
                None => self.text.write_error(&tengen_record::WriteError::Nothing),
            };
            bail!("{}: {what}", self.source);
        }
        done.output.finish()?;
        self.source.tell(self.text, &visited.notices);
        done.losses.insert(Lost::Tables, tables.groups.len().max(1));
        tell_sums(self.text, &done.losses);
        Ok(())
    }

    fn game(&self, done: &mut Done, record: &Record) -> anyhow::Result<ControlFlow<()>> {
        done.seen += 1;
        let several = matches!(self.to, Format::Sgf | Format::Moves | Format::Psq);
        if self.which.is_some_and(|number| number != done.seen) {
            return Ok(ControlFlow::Continue(()));
        }
        if done.written > 0 && !several {
            *done.losses.entry(Lost::Records).or_default() += 1;
            return Ok(ControlFlow::Continue(()));
        }
        let written = write(std::slice::from_ref(record), None, self.to, &self.write);
        let written =
            written.map_err(|e| anyhow!("{}: {}", self.source, self.text.write_error(&e)))?;
        if self.to == Format::Moves {
            let moves: Vec<_> = record.moves().collect();
            if done.separator.next(record.size(), &moves) {
                done.output.write(b"\n")?;
            }
        }
        done.output.write(&written.bytes)?;
        done.written += 1;
        for loss in written.losses {
            *done.losses.entry(loss.what).or_default() += loss.count;
        }
        Ok(if self.which.is_some() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }
}
