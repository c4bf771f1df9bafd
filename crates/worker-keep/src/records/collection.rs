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

/// A record as a packed tree, which takes a tenth of its memory.
#[derive(Debug)]
struct Packed {
    tree: Box<[u8]>,
    /// Moves of its main line.
    moves: u32,
    /// Nodes beside the main line.
    variations: u32,
}

impl Packed {
    fn of(record: &Record, tree: Box<[u8]>) -> Packed {
        Packed {
            tree,
            moves: record.moves().count() as u32,
            variations: (record.len() - record.main_line().count()) as u32,
        }
    }
}

/// Records and their positions.
#[derive(Debug, Default)]
pub(crate) struct Collection {
    packed: Vec<Packed>,
    /// Of all records but a file's only one, which may be large and is not searched for.
    positions: PositionIndex,
}

impl Collection {
    pub(crate) fn push(&mut self, record: &Record) {
        if !self.packed.is_empty() && self.index_rest().is_ok() {
            self.positions.push(record);
        }
        self.packed.push(Packed::of(record, pack(record).into()));
    }

    pub(crate) const fn len(&self) -> usize {
        self.packed.len()
    }

    /// The packed tree of a record; `None` if there is no such record.
    pub(crate) fn packed(&self, at: usize) -> Option<&[u8]> {
        Some(&self.packed.get(at)?.tree)
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
        *place = Packed::of(&record, packed.into());
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
                if is_named(text, self.head(at)?.info(), at, &words) {
                    kept.push((at, node));
                }
            }
            found = kept;
        }
        let listed = found.iter().skip(from).take(MOST_LISTED);
        let entries = listed.map(|&(at, node)| {
            let head = self.head(at)?;
            Ok(entry(
                text,
                (at, node as usize),
                head.info(),
                &self.packed[at],
            ))
        });
        Ok((found.len(), entries.collect::<Result<_, _>>()?))
    }

    /// A record without its moves.
    fn head(&self, at: usize) -> Result<Record, UnpackError> {
        Ok(Unpacker::new(&self.packed[at].tree)?.record())
    }

    fn index_rest(&mut self) -> Result<(), UnpackError> {
        for packed in &self.packed[self.positions.len()..] {
            self.positions.push(&unpacked(&packed.tree)?);
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

fn entry(text: Text, (at, node): (usize, usize), info: &Info, packed: &Packed) -> Entry {
    let line = LISTED.iter().filter_map(|&field| info.get(field));
    Entry {
        record: at,
        node,
        title: text.record_title(info, at),
        line: printable(&line.collect::<Vec<_>>().join(" · ")).into_owned(),
        moves: packed.moves as usize,
        variations: packed.variations as usize,
    }
}
