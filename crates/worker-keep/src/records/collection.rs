//! The records of the open file.

use tengen_core::{Board, Color};
use tengen_library::PositionIndex;
use tengen_record::pack::{UnpackError, Unpacker, pack};
use tengen_record::{Field, Info, Record};
use tengen_text::{Text, printable};
use tengen_worker_protocol::records::{Entry, MOST_LISTED};

/// The fields beside the title by which a record is listed and found.
const LISTED: [Field; 5] = [
    Field::Event,
    Field::Round,
    Field::Place,
    Field::Date,
    Field::Result,
];

/// Records as packed trees, which take a tenth of their memory, and their positions.
#[derive(Debug, Default)]
pub(crate) struct Collection {
    packed: Vec<Box<[u8]>>,
    /// Of all records but a file's only one, which may be large and is not searched for.
    positions: PositionIndex,
}

impl Collection {
    pub(crate) fn push(&mut self, record: &Record) {
        if !self.packed.is_empty() && self.index_rest().is_ok() {
            self.positions.push(record);
        }
        self.packed.push(pack(record).into());
    }

    pub(crate) const fn len(&self) -> usize {
        self.packed.len()
    }

    /// The packed tree of a record; `None` if there is no such record.
    pub(crate) fn packed(&self, at: usize) -> Option<&[u8]> {
        self.packed.get(at).map(AsRef::as_ref)
    }

    /// Puts a packed tree in the place of another; `false` if there is no such record.
    pub(crate) fn replace(&mut self, at: usize, packed: &[u8]) -> Result<bool, UnpackError> {
        let Some(place) = self.packed.get_mut(at) else {
            return Ok(false);
        };
        let record = unpacked(packed)?;
        if at < self.positions.len() {
            self.positions.replace(at, &record);
        }
        *place = packed.into();
        Ok(true)
    }

    /// The records from a place in the list on, of those with a text in their header and with a
    /// position, as far as these are asked for; and how many there are in all.
    pub(crate) fn list(
        &mut self,
        text: Text,
        words: &str,
        position: Option<&(Board, Color)>,
        from: usize,
    ) -> Result<(usize, Vec<Entry>), UnpackError> {
        let mut found: Vec<(usize, u32)> = match position {
            Some((board, to_move)) => {
                self.index_rest()?;
                self.positions.find(board, Some(*to_move))
            }
            None => (0..self.packed.len()).map(|at| (at, 0)).collect(),
        };
        let words = words.trim().to_lowercase();
        if !words.is_empty() {
            let mut kept = Vec::new();
            for (at, node) in found {
                let head = Unpacker::new(&self.packed[at])?.record();
                if is_named(text, head.info(), at, &words) {
                    kept.push((at, node));
                }
            }
            found = kept;
        }
        let listed = found.iter().skip(from).take(MOST_LISTED);
        let entries = listed.map(|&(at, node)| {
            let record = unpacked(&self.packed[at])?;
            Ok(entry(text, (at, node as usize), &record))
        });
        Ok((found.len(), entries.collect::<Result<_, _>>()?))
    }

    fn index_rest(&mut self) -> Result<(), UnpackError> {
        for packed in &self.packed[self.positions.len()..] {
            self.positions.push(&unpacked(packed)?);
        }
        Ok(())
    }
}

fn is_named(text: Text, info: &Info, at: usize, words: &str) -> bool {
    let holds = |field: &str| field.to_lowercase().contains(words);
    holds(&text.record_title(info, at))
        || LISTED
            .iter()
            .filter_map(|&field| info.get(field))
            .any(holds)
}

pub(crate) fn unpacked(bytes: &[u8]) -> Result<Record, UnpackError> {
    let mut unpacker = Unpacker::new(bytes)?;
    while unpacker.read(usize::MAX)? {}
    Ok(unpacker.record())
}

fn entry(text: Text, (at, node): (usize, usize), record: &Record) -> Entry {
    let info = record.info();
    let line = LISTED.iter().filter_map(|&field| info.get(field));
    Entry {
        record: at,
        node,
        title: text.record_title(info, at),
        line: printable(&line.collect::<Vec<_>>().join(" · ")).into_owned(),
        moves: record.moves().count(),
        variations: record.len() - record.main_line().count(),
    }
}
