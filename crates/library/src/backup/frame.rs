//! The rows of a backup's bytes.

use tengen_record::pack::{Bytes, Packer};

use super::{Damage, Fault};
use crate::row::CRC;
use crate::rows::Table;

/// The byte that begins the end.
pub(super) const END: u8 = 255;
/// The most bytes of the end.
const MOST_END: usize = 15;
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
    let crc = CRC.checksum(&out.0[start..]);
    out.0.extend(crc.to_le_bytes());
}

/// Whether a key's length is right for its table.
pub(super) const fn fits(table: Table, length: u64) -> bool {
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

    /// The row at an offset, and the offset after it. Counts the bytes that were summed in vain.
    fn row(&self, at: usize, spent: &mut usize) -> Result<(Frame<'a>, usize), Fault> {
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
        if CRC.checksum(&self.all[at..sum_at]).to_le_bytes() != *sum {
            *spent += sum_at - at;
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

    /// Checks the end at an offset.
    fn end(&self, at: usize) -> Result<(), Fault> {
        let mut bytes = Bytes::new(&self.all[at + 1..]);
        let total = bytes.number().map_err(|_| Fault::Cut)?;
        let sum_at = self.all.len() - bytes.left();
        let sum = bytes.take(4).map_err(|_| Fault::Cut)?;
        if bytes.left() > 0 {
            return Err(Fault::Rest);
        }
        if total != self.rows {
            return Err(Fault::Total(total));
        }
        match CRC.checksum(&self.all[..sum_at]).to_le_bytes() == *sum {
            true => Ok(()),
            false => Err(Fault::Checksum),
        }
    }

    /// Whether a whole row or the end is at an offset.
    fn is_whole(&mut self, at: usize) -> bool {
        if self.all.get(at) == Some(&END) && self.all.len() - at <= MOST_END {
            // The number of rows and the sum do not fit any more.
            return !matches!(self.end(at), Err(Fault::Cut | Fault::Rest));
        }
        let mut spent = 0;
        let whole = at < self.all.len() && self.row(at, &mut spent).is_ok();
        self.budget = self.budget.saturating_sub(spent);
        whole
    }

    /// Moves to the next whole row or the end: first where the damaged row says that it ends, since
    /// its value may contain rows.
    fn resume(&mut self, length: usize) {
        let next = self.at + length + 4;
        if length > 0 && self.is_whole(next) {
            self.at = next;
            return;
        }
        for at in self.at + 1..self.all.len() {
            if self.budget == 0 {
                break;
            }
            if self.is_whole(at) {
                self.at = at;
                return;
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
            return self.end(at).err().map(|what| Err(Damage { at, what }));
        }
        let mut spent = 0;
        let what = match self.row(at, &mut spent) {
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
                self.resume(spent);
                what
            }
        };
        Some(Err(Damage { at, what }))
    }
}
