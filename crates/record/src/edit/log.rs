//! The binary form of edits, and drafts restored from it.

use tengen_core::{Color, Move, Symmetry};
use thiserror::Error;

use super::{Draft, Edit, EditError};
use crate::info::Field;
use crate::node::Act;
use crate::pack::{Bytes, MARKS, Packer, Unfit, UnpackError, Unpacker, pack};
use crate::tree::{NodeId, Record};

/// The first byte of an entry; to be raised when the format changes.
const VERSION: u8 = 1;

/// An item of a draft's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An edit that changed the record.
    Edit(Edit),
    /// Undo of the last edit.
    Undo,
    /// Redo of the last undone edit.
    Redo,
}

/// Why bytes are not an [`Entry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("byte {at} of the kept edit: {what}")]
pub struct EntryError {
    /// The byte offset.
    pub at: usize,
    /// The error.
    pub what: Unfit,
}

impl From<UnpackError> for EntryError {
    fn from(UnpackError { at, what }: UnpackError) -> EntryError {
        EntryError { at, what }
    }
}

/// Why a log cannot be replayed. Entries count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// This entry's edit is refused.
    #[error("edit {0}: {1}")]
    Edit(usize, EditError),
    /// This entry has nothing to undo or redo.
    #[error("edit {0}: there is nothing to undo or redo")]
    Nothing(usize),
}

/// A draft as it is sent and stored: the packed base and the edits after it.
///
/// ```
/// use tengen_core::Size;
/// use tengen_record::edit::{Entry, KeptDraft};
/// use tengen_record::{Record, pack};
///
/// let base = pack::pack(&Record::new(Size::STANDARD));
/// let kept = KeptDraft { base, entries: vec![Entry::Undo] };
/// assert_eq!(KeptDraft::from_bytes(&kept.to_bytes()), Ok(kept));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptDraft {
    /// The base as [`pack`] writes it; empty for a list of edits alone.
    pub base: Vec<u8>,
    /// The edits, undos and redos.
    pub entries: Vec<Entry>,
}

impl KeptDraft {
    /// Encodes the draft.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Packer(Vec::with_capacity(self.base.len() + 64));
        let mut add = |bytes: &[u8]| {
            out.number(bytes.len() as u64);
            out.0.extend_from_slice(bytes);
        };
        add(&self.base);
        self.entries.iter().for_each(|entry| add(&entry.to_bytes()));
        out.0
    }

    /// Decodes a draft; its base is read by [`Unpacker`].
    ///
    /// # Errors
    /// The first error in a length or an entry, with its offset.
    pub fn from_bytes(bytes: &[u8]) -> Result<KeptDraft, EntryError> {
        let mut bytes = Bytes { all: bytes, at: 0 };
        let base = piece(&mut bytes)?.to_vec();
        let mut entries = Vec::new();
        while bytes.at < bytes.all.len() {
            let next = piece(&mut bytes)?;
            let start = bytes.at - next.len();
            let entry = Entry::from_bytes(next).map_err(|error| EntryError {
                at: start + error.at,
                ..error
            });
            entries.push(entry?);
        }
        Ok(KeptDraft { base, entries })
    }
}

/// Bytes after their length.
fn piece<'a>(bytes: &mut Bytes<'a>) -> Result<&'a [u8], UnpackError> {
    let wrong = bytes.wrong(Unfit::Value);
    let length = usize::try_from(bytes.number()?).map_err(|_| wrong)?;
    bytes.take(length)
}

mod tag {
    pub(super) const UNDO: u8 = 0;
    pub(super) const REDO: u8 = 1;
    pub(super) const ADD: u8 = 2;
    pub(super) const CUT: u8 = 3;
    pub(super) const PASTE: u8 = 4;
    pub(super) const MERGE: u8 = 5;
    pub(super) const PROMOTE: u8 = 6;
    pub(super) const ONLY_LINE: u8 = 7;
    pub(super) const COMMENT: u8 = 8;
    pub(super) const NAME: u8 = 9;
    pub(super) const MARK: u8 = 10;
    pub(super) const LABEL: u8 = 11;
    pub(super) const FLAG: u8 = 12;
    pub(super) const HEADER: u8 = 13;
    pub(super) const TURN: u8 = 14;
    pub(super) const TO_MOVE: u8 = 15;
}

impl Entry {
    /// Encodes the entry.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Packer(vec![VERSION]);
        match self {
            Entry::Undo => out.0.push(tag::UNDO),
            Entry::Redo => out.0.push(tag::REDO),
            Entry::Edit(edit) => write(&mut out, edit),
        }
        out.0
    }

    /// Decodes an entry.
    ///
    /// # Errors
    /// The first error, with its offset.
    pub fn from_bytes(bytes: &[u8]) -> Result<Entry, EntryError> {
        let mut bytes = Bytes { all: bytes, at: 0 };
        if bytes.byte()? != VERSION {
            return Err(bytes.wrong(Unfit::Version).into());
        }
        let entry = match bytes.byte()? {
            tag::UNDO => Entry::Undo,
            tag::REDO => Entry::Redo,
            tag => Entry::Edit(read(&mut bytes, tag)?),
        };
        if bytes.at < bytes.all.len() {
            return Err(bytes.wrong(Unfit::Rest).into());
        }
        Ok(entry)
    }
}

fn write(out: &mut Packer, edit: &Edit) {
    let tag = match edit {
        Edit::Add { .. } => tag::ADD,
        Edit::Cut { .. } => tag::CUT,
        Edit::Paste { .. } => tag::PASTE,
        Edit::Merge { .. } => tag::MERGE,
        Edit::Promote { .. } => tag::PROMOTE,
        Edit::OnlyLine { .. } => tag::ONLY_LINE,
        Edit::Comment { .. } => tag::COMMENT,
        Edit::Name { .. } => tag::NAME,
        Edit::Mark { .. } => tag::MARK,
        Edit::Label { .. } => tag::LABEL,
        Edit::Flag { .. } => tag::FLAG,
        Edit::Header { .. } => tag::HEADER,
        Edit::Turn { .. } => tag::TURN,
        Edit::ToMove { .. } => tag::TO_MOVE,
    };
    out.0.push(tag);
    out.number(edit.node().index() as u64);
    match edit {
        Edit::Add { act, .. } => match *act {
            Act::None => out.0.push(0),
            Act::Play(color, Move::Pass) => out.0.push(1 + color as u8),
            Act::Play(color, Move::Place(p)) => {
                out.0.push(3 + color as u8);
                out.point(p);
            }
        },
        Edit::Paste { lines: other, .. } | Edit::Merge { other } => out.0.extend(pack(other)),
        Edit::Cut { .. } | Edit::Promote { .. } | Edit::OnlyLine { .. } => {}
        Edit::Comment { text, .. } | Edit::Name { text, .. } => out.text(text),
        Edit::Mark { at, kind, .. } => {
            out.point(*at);
            out.0.push(kind.map_or(0, |kind| 1 + kind as u8));
        }
        Edit::Label { at, text, .. } => {
            out.point(*at);
            out.text(text);
        }
        Edit::Flag { on, .. } => out.0.push(u8::from(*on)),
        Edit::ToMove { color, .. } => out.0.push(color.map_or(0, |color| 1 + color as u8)),
        Edit::Header { field, text } => {
            out.0.push(*field as u8);
            out.text(text);
        }
        Edit::Turn { symmetry } => {
            let number = Symmetry::all().iter().position(|one| one == symmetry);
            out.0.push(number.unwrap_or_default() as u8);
        }
    }
}

fn read(bytes: &mut Bytes<'_>, tag: u8) -> Result<Edit, UnpackError> {
    let wrong = bytes.wrong(Unfit::Value);
    let node = u32::try_from(bytes.number()?).map_err(|_| wrong)?;
    let node = NodeId(node);
    Ok(match tag {
        tag::ADD => Edit::Add {
            parent: node,
            act: act(bytes)?,
        },
        tag::CUT => Edit::Cut { node },
        tag::PASTE => Edit::Paste {
            parent: node,
            lines: record(bytes)?,
        },
        tag::MERGE if node == NodeId::ROOT => Edit::Merge {
            other: record(bytes)?,
        },
        tag::PROMOTE => Edit::Promote { node },
        tag::ONLY_LINE => Edit::OnlyLine { node },
        tag::COMMENT => Edit::Comment {
            node,
            text: bytes.text()?,
        },
        tag::NAME => Edit::Name {
            node,
            text: bytes.text()?,
        },
        tag::MARK => {
            let (at, kind) = (bytes.point()?, usize::from(bytes.byte()?));
            let kind = match kind.checked_sub(1) {
                None => None,
                Some(kind) => Some(*MARKS.get(kind).ok_or(bytes.wrong(Unfit::Value))?),
            };
            Edit::Mark { node, at, kind }
        }
        tag::LABEL => {
            let (at, text) = (bytes.point()?, bytes.text()?);
            Edit::Label { node, at, text }
        }
        tag::FLAG => {
            let on = bytes.byte()?;
            if on > 1 {
                return Err(bytes.wrong(Unfit::Value));
            }
            Edit::Flag { node, on: on == 1 }
        }
        tag::TO_MOVE => {
            let color = match bytes.byte()? {
                0 => None,
                n => Some(*Color::BOTH.get(usize::from(n) - 1).ok_or(wrong)?),
            };
            Edit::ToMove { node, color }
        }
        tag::HEADER if node == NodeId::ROOT => {
            let field = Field::ALL.get(usize::from(bytes.byte()?));
            let (field, _) = *field.ok_or(bytes.wrong(Unfit::Value))?;
            let text = bytes.text()?;
            Edit::Header { field, text }
        }
        tag::TURN if node == NodeId::ROOT => {
            let number = usize::from(bytes.byte()?);
            let symmetry = Symmetry::all().get(number).copied();
            Edit::Turn {
                symmetry: symmetry.ok_or(bytes.wrong(Unfit::Value))?,
            }
        }
        _ => return Err(wrong),
    })
}

fn act(bytes: &mut Bytes<'_>) -> Result<Act, UnpackError> {
    let kind = bytes.byte()?;
    let color = Color::BOTH[usize::from(kind % 2 == 0)];
    match kind {
        0 => Ok(Act::None),
        1 | 2 => Ok(Act::Play(color, Move::Pass)),
        3 | 4 => Ok(Act::Play(color, Move::Place(bytes.point()?))),
        _ => Err(bytes.wrong(Unfit::Value)),
    }
}

/// A packed record, which fills the rest of the entry.
fn record(bytes: &mut Bytes<'_>) -> Result<Box<Record>, UnpackError> {
    let at = bytes.at;
    let rest = bytes.take(bytes.all.len() - at)?;
    let within = |error: UnpackError| UnpackError {
        at: at + error.at,
        ..error
    };
    let mut unpacker = Unpacker::new(rest).map_err(within)?;
    while unpacker.read(usize::MAX).map_err(within)? {}
    Ok(Box::new(unpacker.record()))
}

impl Draft {
    /// Restores a draft from its base record and its log.
    ///
    /// # Errors
    /// The first entry that cannot be applied.
    pub fn replay(
        base: Record,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<Draft, ReplayError> {
        let mut draft = Draft::new(base);
        for (i, entry) in entries.into_iter().enumerate() {
            match entry {
                Entry::Edit(edit) => {
                    draft.apply(edit).map_err(|e| ReplayError::Edit(i, e))?;
                }
                Entry::Undo => {
                    draft.undo().ok_or(ReplayError::Nothing(i))?;
                }
                Entry::Redo => {
                    draft.redo().ok_or(ReplayError::Nothing(i))?;
                }
            }
        }
        Ok(draft)
    }
}
