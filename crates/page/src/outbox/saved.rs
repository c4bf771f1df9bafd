//! What is not acknowledged as text, for the browser's storage.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use tengen_core::PositionSpec;
use tengen_record::edit::KeptDraft;
use thiserror::Error;

use super::item::{Item, NewTree};
use super::lane::{Lane, Queue};
use super::record::{Batch, Record};

/// A saved text that no outbox has made.
#[derive(Debug, Error)]
#[error("what was to be kept cannot be read: {0}")]
pub struct SavedError(String);

/// The version of the form. Version 1 has no records, and version 2 no changes of the training
/// and no names.
const FORM: u32 = 3;

#[derive(Deserialize, Serialize)]
struct Saved {
    form: u32,
    items: Vec<SavedItem>,
}

/// An item of some kind. One structure for all: an enumeration by `kind` would be more code in the
/// page.
#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
struct SavedItem {
    kind: String,
    /// Of training, its changes, a proof and evaluations.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<String>,
    /// Of a proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Box<PositionSpec>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    /// Of a record: its document, the state that the library has of it, its tree, its edits, and
    /// its names.
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<(u32, u32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<SavedTree>,
    #[serde(skip_serializing_if = "Option::is_none")]
    batches: Option<Vec<SavedBatch>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    /// Whether the first edits of a record may be in the library.
    #[serde(skip_serializing_if = "Option::is_none")]
    sent: Option<bool>,
}

/// The kinds.
const TRAINING: &str = "training";
const CHANGES: &str = "changes";
const PROOF: &str = "proof";
const EVALUATIONS: &str = "evaluations";
const RECORD: &str = "record";

#[derive(Deserialize, Serialize)]
struct SavedTree {
    name: String,
    bytes: String,
    summary: Option<String>,
    spare: String,
}

#[derive(Deserialize, Serialize)]
struct SavedBatch {
    bytes: String,
    summary: Option<String>,
    copy: String,
}

/// What a saved text has.
#[derive(Default)]
pub(super) struct Items {
    /// Training, its changes, proofs and evaluations, those of a kind in order.
    pub(super) rows: Vec<Item>,
    pub(super) records: Vec<Record>,
}

/// What a text has: everything; no proofs and evaluations, which can be computed again; and no
/// records that are no documents yet either, which may be large.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    All,
    NotComputed,
    NoTrees,
}

const EXTENTS: [Extent; 3] = [Extent::All, Extent::NotComputed, Extent::NoTrees];

/// Whether the text with this number has no trees.
pub(super) const fn lacks_trees(text: usize) -> bool {
    text >= 2
}

/// The texts to choose from, the fullest first, of items with at most `most` bytes; none if there
/// is nothing to save.
pub(super) fn texts(lanes: &[Lane], most: usize) -> Vec<String> {
    let mut texts = Vec::new();
    if !lanes.iter().all(is_outside) {
        for extent in EXTENTS
            .into_iter()
            .filter(|extent| size(lanes, *extent) <= most)
        {
            let saved = Saved {
                form: FORM,
                items: items(lanes, extent).collect(),
            };
            // Texts and numbers can always be written.
            texts.extend(serde_json::to_string(&saved).ok());
        }
    }
    texts
}

/// Whether a lane has nothing to save: nothing at all, or what the browser's storage has anyway.
fn is_outside(lane: &Lane) -> bool {
    lane.is_empty() || matches!(lane.queue, Queue::Texts(_))
}

impl Extent {
    fn has_row(self, row: &Item) -> bool {
        self == Extent::All || matches!(row, Item::Training(_))
    }

    fn has_record(self, record: &Record) -> bool {
        !record.is_empty() && (record.tree.is_none() || self != Extent::NoTrees)
    }
}

/// About how many bytes the items have; cheap also for large ones.
fn size(lanes: &[Lane], extent: Extent) -> usize {
    let summary = |summary: &Option<Vec<u8>>| summary.as_ref().map_or(0, Vec::len);
    let of_record = |record: &Record| {
        let tree = record.tree.as_ref();
        let tree = tree.map_or(0, |new| new.tree.len() + summary(&new.summary));
        let batches = record.batches.iter();
        let edits = batches.map(|batch| summary(&batch.summary) + batch.entries.len() * ENTRY);
        tree + edits.sum::<usize>()
    };
    let of_lane = |lane: &Lane| match &lane.queue {
        Queue::Rows(rows) => {
            let rows = rows.iter().filter(|row| extent.has_row(row));
            rows.map(row_size).sum()
        }
        Queue::Changes(changes) => changes.iter().map(Vec::len).sum(),
        Queue::Record(record) if extent.has_record(record) => of_record(record),
        Queue::Record(_) | Queue::Texts(_) => 0,
    };
    lanes.iter().map(of_lane).sum()
}

/// Bytes of most edits.
const ENTRY: usize = 16;

fn row_size(row: &Item) -> usize {
    match row {
        Item::Training(bytes) | Item::Evaluations(bytes) => bytes.len(),
        Item::Proof { certificate, .. } => certificate.len(),
        _ => 0,
    }
}

fn items(lanes: &[Lane], extent: Extent) -> impl Iterator<Item = SavedItem> {
    lanes.iter().flat_map(move |lane| {
        let items: Vec<SavedItem> = match &lane.queue {
            Queue::Rows(rows) => {
                let rows = rows.iter().filter(|row| extent.has_row(row));
                rows.filter_map(saved_row).collect()
            }
            Queue::Changes(changes) => {
                let saved = |bytes: &Vec<u8>| saved_bytes(CHANGES, bytes);
                changes.iter().map(saved).collect()
            }
            Queue::Record(record) => {
                let wanted = extent.has_record(record);
                wanted.then(|| saved_record(record)).into_iter().collect()
            }
            Queue::Texts(_) => Vec::new(),
        };
        items
    })
}

fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

fn saved_bytes(kind: &str, bytes: &[u8]) -> SavedItem {
    SavedItem {
        kind: kind.to_owned(),
        bytes: Some(base64(bytes)),
        ..SavedItem::default()
    }
}

fn saved_row(item: &Item) -> Option<SavedItem> {
    Some(match item {
        Item::Training(rows) => saved_bytes(TRAINING, rows),
        Item::Proof {
            position,
            plies,
            certificate,
        } => SavedItem {
            position: Some(position.clone()),
            plies: Some(*plies),
            ..saved_bytes(PROOF, certificate)
        },
        Item::Evaluations(bytes) => saved_bytes(EVALUATIONS, bytes),
        _ => return None,
    })
}

fn saved_record(record: &Record) -> SavedItem {
    let summary = |summary: &Option<Vec<u8>>| summary.as_deref().map(base64);
    let tree = record.tree.as_ref().map(|new| SavedTree {
        name: new.name.clone(),
        bytes: base64(&new.tree),
        summary: summary(&new.summary),
        spare: format!("{:x}", new.spare),
    });
    let batches = record.batches.iter().map(|batch| {
        let kept = KeptDraft {
            base: Vec::new(),
            entries: batch.entries.clone(),
        };
        SavedBatch {
            bytes: base64(&kept.to_bytes()),
            summary: summary(&batch.summary),
            copy: format!("{:x}", batch.copy),
        }
    });
    SavedItem {
        kind: RECORD.to_owned(),
        document: record.document.clone(),
        seen: Some(record.seen),
        tree,
        batches: Some(batches.collect()),
        names: record.names.iter().cloned().collect(),
        sent: Some(record.is_frozen),
        ..SavedItem::default()
    }
}

fn wrong(why: impl ToString) -> SavedError {
    SavedError(why.to_string())
}

fn bytes(text: &str) -> Result<Vec<u8>, SavedError> {
    STANDARD.decode(text).map_err(wrong)
}

fn number(text: &str) -> Result<u128, SavedError> {
    u128::from_str_radix(text, 16).map_err(wrong)
}

pub(super) fn read(text: &str) -> Result<Items, SavedError> {
    let saved: Saved = serde_json::from_str(text).map_err(wrong)?;
    if !(1..=FORM).contains(&saved.form) {
        return Err(wrong(format!("it has the form {}", saved.form)));
    }
    let mut items = Items::default();
    for item in saved.items {
        match item.kind.as_str() {
            RECORD => items.records.push(read_record(item)?),
            _ => items.rows.push(read_row(item)?),
        }
    }
    Ok(items)
}

/// What an item of this kind must have.
fn needed<T>(part: Option<T>, kind: &str) -> Result<T, SavedError> {
    part.ok_or_else(|| wrong(format!("a part of {kind:?} is missing")))
}

fn read_row(item: SavedItem) -> Result<Item, SavedError> {
    let kind = item.kind.as_str();
    let content = bytes(&needed(item.bytes, kind)?)?;
    Ok(match kind {
        TRAINING => Item::Training(content),
        CHANGES => Item::Changes(content),
        EVALUATIONS => Item::Evaluations(content),
        PROOF => Item::Proof {
            position: needed(item.position, kind)?,
            plies: needed(item.plies, kind)?,
            certificate: content,
        },
        other => return Err(wrong(format!("{other:?} is no kind"))),
    })
}

fn read_record(saved: SavedItem) -> Result<Record, SavedError> {
    let summary = |text: Option<String>| text.as_deref().map(bytes).transpose();
    let tree = saved.tree.map(|tree| {
        Ok(NewTree {
            name: tree.name,
            tree: bytes(&tree.bytes)?,
            summary: summary(tree.summary)?,
            spare: number(&tree.spare)?,
        })
    });
    let batches = needed(saved.batches, RECORD)?.into_iter().map(|batch| {
        Ok(Batch {
            entries: KeptDraft::from_bytes(&bytes(&batch.bytes)?)
                .map_err(wrong)?
                .entries,
            summary: summary(batch.summary)?,
            copy: number(&batch.copy)?,
        })
    });
    Ok(Record {
        document: saved.document,
        seen: needed(saved.seen, RECORD)?,
        tree: tree.transpose()?,
        batches: batches.collect::<Result<_, SavedError>>()?,
        is_frozen: needed(saved.sent, RECORD)?,
        names: saved.names.into(),
        ..Record::default()
    })
}
