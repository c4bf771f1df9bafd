//! The items as text, for the browser's storage.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use tengen_core::PositionSpec;
use thiserror::Error;

use super::Item;

/// A saved text that no outbox has made.
#[derive(Debug, Error)]
#[error("what was to be kept cannot be read: {0}")]
pub struct SavedError(String);

/// The version of the form.
const FORM: u32 = 1;

#[derive(Deserialize, Serialize)]
struct Saved {
    form: u32,
    items: Vec<SavedItem>,
}

#[derive(Deserialize, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum SavedItem {
    Training {
        bytes: String,
    },
    Proof {
        position: Box<PositionSpec>,
        plies: u32,
        bytes: String,
    },
    Evaluations {
        bytes: String,
    },
}

/// All items, and then only those that cannot be computed again, if there are others; none if there
/// are no items.
pub(super) fn texts<'a>(items: impl Iterator<Item = &'a Item> + Clone) -> Vec<String> {
    let all = items.clone().count();
    let training = items
        .clone()
        .filter(|item| matches!(item, Item::Training(_)));
    let few = training.clone().count();
    let mut texts = Vec::new();
    if all > 0 {
        texts.extend(write(items));
    }
    if few > 0 && few < all {
        texts.extend(write(training));
    }
    texts
}

fn write<'a>(items: impl Iterator<Item = &'a Item>) -> Option<String> {
    let saved = Saved {
        form: FORM,
        items: items.map(saved).collect(),
    };
    // Texts and numbers can always be written.
    serde_json::to_string(&saved).ok()
}

fn saved(item: &Item) -> SavedItem {
    let text = |bytes: &[u8]| STANDARD.encode(bytes);
    match item {
        Item::Training(rows) => SavedItem::Training { bytes: text(rows) },
        Item::Proof {
            position,
            plies,
            certificate,
        } => SavedItem::Proof {
            position: position.clone(),
            plies: *plies,
            bytes: text(certificate),
        },
        Item::Evaluations(bytes) => SavedItem::Evaluations { bytes: text(bytes) },
    }
}

pub(super) fn read(text: &str) -> Result<Vec<Item>, SavedError> {
    let wrong = |why: String| SavedError(why);
    let saved: Saved = serde_json::from_str(text).map_err(|e| wrong(e.to_string()))?;
    if saved.form != FORM {
        return Err(wrong(format!("it has the form {}", saved.form)));
    }
    let bytes = |text: &str| STANDARD.decode(text).map_err(|e| wrong(e.to_string()));
    let items = saved.items.into_iter().map(|item| {
        Ok(match item {
            SavedItem::Training { bytes: text } => Item::Training(bytes(&text)?),
            SavedItem::Proof {
                position,
                plies,
                bytes: text,
            } => Item::Proof {
                position,
                plies,
                certificate: bytes(&text)?,
            },
            SavedItem::Evaluations { bytes: text } => Item::Evaluations(bytes(&text)?),
        })
    });
    items.collect()
}
