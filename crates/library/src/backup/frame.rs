//! The rows of a backup's bytes.

use tengen_record::pack::{Bytes, Packer};

use super::{Damage, Fault};
use crate::rows::Table;

/// The byte that begins the end.
pub(super) const END: u8 = 255;
/// The most bytes of a key.
const MOST_KEY: u64 = 1 << 16;

/// A row and its offset.
pub(super) struct Frame<'a> {
    pub(super) at: usize,
    pub(super) table: Table,
    pub(super) key: &'a [u8],
    pub(super) value: &'a [u8],
}

/// Appends a row.
pub(super) fn write(out: &mut Packer, table: Table, key: &[u8], value: &[u8]) {
    let start = out.0.len();
    out.0.push(table as u8);
    out.number(key.len() as u64);
    out.0.extend(key);
    out.number(value.len() as u64);
    out.0.extend(value);
    let crc = crc32fast::hash(&out.0[start..]);
    out.0.extend(crc.to_le_bytes());
}

/// Whether a key's length is right for its table.
fn fits(table: Table, length: u64) -> bool {
    match table {
        Table::Heads | Table::Judgements => length == 16,
        Table::Bases => length == 20,
        Table::Entries => length == 24,
        Table::Certificates => length == 32,
        Table::Meta => length <= MOST_KEY,
    }
}

/// Iterates over rows and damages. After a damaged row it looks for the next whole one.
pub(super) struct Frames<'a> {
    all: &'a [u8],
    at: usize,
    rows: u64,
    last: Option<(Table, &'a [u8])>,
    done: bool,
    /// Bytes that may still be summed in search of a row, so that no file takes quadratic time.
    budget: usize,
}

impl<'a> Frames<'a> {
    pub(super) const fn new(all: &'a [u8], at: usize) -> Frames<'a> {
        Frames {
            all,
            at,
            rows: 0,
            last: None,
            done: false,
            budget: all.len().saturating_mul(16),
        }
    }

    /// The row at an offset, and the offset after it.
    fn row(&self, at: usize) -> Result<(Frame<'a>, usize), Fault> {
        let mut bytes = Bytes::new(&self.all[at..]);
        let cut = |_| Fault::Cut;
        let table = bytes.byte().map_err(cut)?;
        let table = *Table::ALL.get(usize::from(table)).ok_or(Fault::NoRow)?;
        let length = bytes.number().map_err(|_| Fault::NoRow)?;
        if !fits(table, length) {
            return Err(Fault::NoRow);
        }
        let key = bytes.take(length as usize).map_err(cut)?;
        let length = bytes.number().map_err(|_| Fault::NoRow)?;
        let length = usize::try_from(length).map_err(|_| Fault::NoRow)?;
        let value = bytes.take(length).map_err(cut)?;
        let sum_at = self.all.len() - bytes.left();
        let sum = bytes.take(4).map_err(cut)?;
        if crc32fast::hash(&self.all[at..sum_at]).to_le_bytes() != *sum {
            return Err(Fault::Checksum);
        }
        let frame = Frame {
            at,
            table,
            key,
            value,
        };
        Ok((frame, sum_at + 4))
    }

    /// Checks the end at the current offset.
    fn end(&self) -> Result<(), Fault> {
        let mut bytes = Bytes::new(&self.all[self.at + 1..]);
        let total = bytes.number().map_err(|_| Fault::Cut)?;
        let sum_at = self.all.len() - bytes.left();
        let sum = bytes.take(4).map_err(|_| Fault::Cut)?;
        if bytes.left() > 0 {
            return Err(Fault::Rest);
        }
        if total != self.rows {
            return Err(Fault::Total(total));
        }
        match crc32fast::hash(&self.all[..sum_at]).to_le_bytes() == *sum {
            true => Ok(()),
            false => Err(Fault::Checksum),
        }
    }

    /// Moves to the next whole row or the end.
    fn resume(&mut self) {
        for at in self.at + 1..self.all.len() {
            if self.all[at] == END {
                let (before, rows) = (self.at, self.rows);
                self.at = at;
                // The number of rows does not fit any more.
                let ends = matches!(self.end(), Ok(()) | Err(Fault::Total(_) | Fault::Checksum));
                (self.at, self.rows) = (before, rows);
                if ends && self.all.len() - at <= 15 {
                    self.at = at;
                    return;
                }
            }
            match self.row(at) {
                Ok(_) => {
                    self.at = at;
                    return;
                }
                Err(Fault::Checksum) => {
                    let spent = self.all.len() - at;
                    let Some(left) = self.budget.checked_sub(spent) else {
                        break;
                    };
                    self.budget = left;
                }
                Err(_) => {}
            }
        }
        self.done = true;
    }
}

impl<'a> Iterator for Frames<'a> {
    type Item = Result<Frame<'a>, Damage>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let at = self.at;
        if self.all.get(at) == Some(&END) {
            self.done = true;
            return self.end().err().map(|what| Err(Damage { at, what }));
        }
        let what = match self.row(at) {
            Ok((frame, after)) => {
                self.rows += 1;
                self.at = after;
                let this = (frame.table, frame.key);
                let rising = self.last.is_none_or(|last| last < this);
                self.last = self.last.max(Some(this));
                if rising {
                    return Some(Ok(frame));
                }
                Fault::Order
            }
            Err(what) => {
                self.resume();
                what
            }
        };
        Some(Err(Damage { at, what }))
    }
}
