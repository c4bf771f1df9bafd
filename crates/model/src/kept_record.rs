//! The last opened record as the browser stores it: its file and the cursor.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use tengen_core::Rule;
use tengen_text::Text;
use thiserror::Error;

use crate::scene::Scene;
use crate::{Book, Document};

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
    /// The node's number.
    pub node: usize,
    /// The name of the rule applied.
    pub rule: String,
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
            rule: Scene::rule(self).name().to_owned(),
            title: self.name(text),
            open: true,
            document: None,
        }
    }

    /// Restores rule and cursor; ignores an unknown rule or node.
    pub fn return_to(&mut self, place: &KeptPlace) {
        if let Ok(rule) = place.rule.parse::<Rule>()
            && rule != Scene::rule(self)
        {
            self.judge_by(rule);
        }
        let node = Document::tree(self.document()).id(place.node);
        if let Some(node) = node {
            self.turn_to(node);
        }
    }
}
