//! The last opened record as the browser stores it: its file and the cursor.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use tengen_core::{Rule, Symmetry};
use tengen_record::{NodeId, Record};
use tengen_text::Text;
use thiserror::Error;

use crate::scene::Scene;
use crate::{Book, Document, Numbered};

/// The largest file that is stored: browsers store about five million characters in all.
pub const KEPT_BYTES: usize = 1_000_000;
const VERSION: u32 = 1;

/// A record's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptFile {
    version: u32,
    /// The file's name, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The encoding the user chose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charset: Option<String>,
    /// Whether it was read leniently.
    #[serde(default)]
    pub lenient: bool,
    bytes: String,
}

/// Which record of the file is open, and the cursor in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPlace {
    version: u32,
    /// The record's number in the file, from 0.
    pub record: usize,
    /// The node's number, for earlier versions; it changes when old edits are folded.
    pub node: usize,
    /// The way to the node: how often to take the first child, the number of the child to take
    /// then, and so on.
    #[serde(default)]
    pub way: Vec<u32>,
    /// The number of the symmetry by which the board is seen.
    #[serde(default)]
    pub view: usize,
    /// Which stones show their numbers: those after this many moves, counted from 1, or the last
    /// ones if it is negative.
    #[serde(default)]
    pub numbered: i32,
    /// The name of the rule applied.
    pub rule: String,
    /// Whether the name of the record is still to be asked for.
    #[serde(default)]
    pub unnamed: bool,
    /// The title in the list of games.
    pub title: String,
    /// Whether the record is on the board; a reload restores it then.
    pub open: bool,
    /// The record's document in the library; earlier versions stored the file instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
}

/// Why a stored record cannot be read.
#[derive(Debug, Error)]
pub enum KeptRecordError {
    /// Invalid JSON or fields.
    #[error("not a kept record: {0}")]
    Json(#[from] serde_json::Error),
    /// Written by a later version.
    #[error("version {0} is not known here")]
    Version(u32),
    /// Invalid Base64.
    #[error("its bytes cannot be read: {0}")]
    Bytes(#[from] base64::DecodeError),
}

impl KeptFile {
    /// A file; `None` if it is longer than [`KEPT_BYTES`].
    #[must_use]
    pub fn new(bytes: &[u8], name: Option<String>, lenient: bool) -> Option<KeptFile> {
        (bytes.len() <= KEPT_BYTES).then(|| KeptFile {
            version: VERSION,
            name,
            charset: None,
            lenient,
            bytes: BASE64_STANDARD.encode(bytes),
        })
    }

    /// The file's bytes, or [`KeptRecordError::Bytes`].
    pub fn bytes(&self) -> Result<Vec<u8>, KeptRecordError> {
        Ok(BASE64_STANDARD.decode(self.bytes.as_bytes())?)
    }

    /// Reads what [`KeptFile::write`] wrote.
    pub fn read(text: &str) -> Result<KeptFile, KeptRecordError> {
        let file: KeptFile = serde_json::from_str(text)?;
        check_version(file.version)?;
        file.bytes()?;
        Ok(file)
    }

    /// The file as JSON; never fails.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

impl KeptPlace {
    /// Reads what [`KeptPlace::write`] wrote.
    pub fn read(text: &str) -> Result<KeptPlace, KeptRecordError> {
        let place: KeptPlace = serde_json::from_str(text)?;
        check_version(place.version)?;
        Ok(place)
    }

    /// The place as JSON; never fails.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// The same place in a document of the library.
    #[must_use]
    pub fn in_document(self, document: Option<String>) -> KeptPlace {
        KeptPlace { document, ..self }
    }

    /// The same place with the record closed.
    #[must_use]
    pub fn closed(self) -> KeptPlace {
        KeptPlace {
            open: false,
            ..self
        }
    }
}

const fn check_version(version: u32) -> Result<(), KeptRecordError> {
    match version {
        VERSION => Ok(()),
        _ => Err(KeptRecordError::Version(version)),
    }
}

impl Book {
    /// The place to store.
    #[must_use]
    pub fn kept_place(&self, text: Text) -> KeptPlace {
        KeptPlace {
            version: VERSION,
            record: self.number(),
            node: self.cursor.index(),
            way: way(self.tree(), self.cursor),
            view: number_of(self.view()),
            numbered: self.numbered().to_kept(),
            unnamed: self.is_unnamed(),
            rule: Scene::rule(self).name().to_owned(),
            title: self.name(text),
            open: true,
            document: None,
        }
    }

    /// Restores view and numbers, as a [`KeptPlace`] has them; ignores an unknown view.
    pub fn see_as(&mut self, (view, numbered): (usize, i32)) {
        if let Some(&view) = Symmetry::all().get(view) {
            self.set_view(view);
        }
        self.set_numbered(Numbered::of_kept(numbered));
    }

    /// Restores rule, view, numbers, cursor and whether a name is missing; ignores an unknown rule,
    /// view or node.
    pub fn return_to(&mut self, place: &KeptPlace) {
        if let Ok(rule) = place.rule.parse::<Rule>()
            && rule != Scene::rule(self)
        {
            self.judge_by(rule);
        }
        self.see_as((place.view, place.numbered));
        if place.unnamed {
            self.ask_name_later();
        }
        let tree = Document::tree(self.document());
        let node = match place.way.as_slice() {
            [] => tree.id(place.node),
            way => at_end(tree, way),
        };
        if let Some(node) = node {
            self.turn_to(node);
        }
    }
}

/// The index of a view in [`Symmetry::all`].
pub(crate) fn number_of(view: Symmetry) -> usize {
    let all = Symmetry::all();
    all.iter().position(|&one| one == view).unwrap_or_default()
}

/// The way to a node; see [`KeptPlace::way`].
fn way(tree: &Record, node: NodeId) -> Vec<u32> {
    let (mut way, mut firsts) = (Vec::new(), 0);
    for pair in tree.path(node).windows(2) {
        let number = tree.children(pair[0]).position(|child| child == pair[1]);
        match number.unwrap_or_default() {
            0 => firsts += 1,
            number => way.extend([std::mem::take(&mut firsts), number as u32]),
        }
    }
    way.push(firsts);
    way
}

/// The node at the end of a way; `None` if the tree lacks it.
fn at_end(tree: &Record, way: &[u32]) -> Option<NodeId> {
    let first = |id| tree.first_child(id);
    way.iter()
        .enumerate()
        .try_fold(NodeId::ROOT, |id, (i, &n)| {
            let n = n as usize;
            match i % 2 {
                0 => std::iter::successors(Some(id), |&id| first(id)).nth(n),
                _ => tree.children(id).nth(n),
            }
        })
}
