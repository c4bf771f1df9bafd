//! The record that was opened last, as the browser keeps it: its file, and where in it one was.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use tengen_core::Rule;
use tengen_text::Text;
use thiserror::Error;

use crate::scene::Scene;
use crate::{Book, Document};

/// Bytes of a file that is still kept: a browser keeps about five million letters in all.
pub const KEPT_BYTES: usize = 1_000_000;
const VERSION: u32 = 1;

/// The file of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptFile {
    version: u32,
    /// Its name, where it came as a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The encoding that was named for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charset: Option<String>,
    /// Whether it was read leniently.
    #[serde(default)]
    pub lenient: bool,
    bytes: String,
}

/// Where in its file the record is, and where in it one was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPlace {
    version: u32,
    /// Its number in the file, from 0.
    pub record: usize,
    /// The node, by its number.
    pub node: usize,
    /// The rule it is judged by.
    pub rule: String,
    /// Its name, for the list of games.
    pub title: String,
    /// Whether it lies on the board: a reload brings it back.
    pub open: bool,
}

/// Why a kept record cannot be read.
#[derive(Debug, Error)]
pub enum KeptRecordError {
    /// Not the text of one.
    #[error("not a kept record: {0}")]
    Json(#[from] serde_json::Error),
    /// Written by a later Tengen.
    #[error("version {0} is not known here")]
    Version(u32),
    /// Letters that are no bytes.
    #[error("its bytes cannot be read: {0}")]
    Bytes(#[from] base64::DecodeError),
}

impl KeptFile {
    /// A file; `None` where it is too large to be kept.
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

    /// Its bytes.
    ///
    /// # Errors
    /// [`KeptRecordError::Bytes`].
    pub fn bytes(&self) -> Result<Vec<u8>, KeptRecordError> {
        Ok(BASE64_STANDARD.decode(self.bytes.as_bytes())?)
    }

    /// Reads a document.
    ///
    /// # Errors
    /// [`KeptRecordError`] names what is wrong.
    pub fn read(text: &str) -> Result<KeptFile, KeptRecordError> {
        let file: KeptFile = serde_json::from_str(text)?;
        known(file.version)?;
        file.bytes()?;
        Ok(file)
    }

    /// The document as text.
    ///
    /// # Errors
    /// Never for this type; serde's face allows for it.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

impl KeptPlace {
    /// Reads a document.
    ///
    /// # Errors
    /// [`KeptRecordError`] names what is wrong.
    pub fn read(text: &str) -> Result<KeptPlace, KeptRecordError> {
        let place: KeptPlace = serde_json::from_str(text)?;
        known(place.version)?;
        Ok(place)
    }

    /// The document as text.
    ///
    /// # Errors
    /// Never for this type; serde's face allows for it.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// The same once it does not lie on the board any more.
    #[must_use]
    pub fn closed(self) -> KeptPlace {
        KeptPlace {
            open: false,
            ..self
        }
    }
}

const fn known(version: u32) -> Result<(), KeptRecordError> {
    match version {
        VERSION => Ok(()),
        _ => Err(KeptRecordError::Version(version)),
    }
}

impl Book {
    /// Where one is, to be kept.
    #[must_use]
    pub fn kept_place(&self, text: Text) -> KeptPlace {
        KeptPlace {
            version: VERSION,
            record: self.number(),
            node: self.cursor.index(),
            rule: Scene::rule(self).name().to_owned(),
            title: self.name(text),
            open: true,
        }
    }

    /// Goes where one was. A rule or a node that the record does not have changes nothing.
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
