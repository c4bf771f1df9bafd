//! How each record was seen last: turned or mirrored, and with which move numbers.

use serde::{Deserialize, Serialize};
use tengen_model::KeptPlace;

/// The most records that are remembered: a few thousand bytes.
const MOST: usize = 200;

/// How records were seen, the last one first. One that is seen upright with all numbers has no
/// entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen(Vec<(String, usize, i32)>);

impl Seen {
    /// Reads what [`Seen::write`] wrote; nothing of what cannot be read.
    #[must_use]
    pub fn read(text: Option<&str>) -> Seen {
        let read = text.map(serde_json::from_str);
        read.and_then(Result::ok).unwrap_or_default()
    }

    /// As JSON; never fails.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Notes how the record at this place is seen; returns whether that is new. A record without a
    /// document is not noted.
    pub fn note(&mut self, place: &KeptPlace) -> bool {
        let Some(id) = &place.document else {
            return false;
        };
        let now = (place.view, place.numbered);
        if self.of(id) == now {
            return false;
        }
        self.0.retain(|(other, ..)| other != id);
        if now != (0, 0) {
            self.0.insert(0, (id.clone(), now.0, now.1));
            self.0.truncate(MOST);
        }
        true
    }

    /// The view and the numbers of a document, as [`KeptPlace`] has them.
    #[must_use]
    pub fn of(&self, document: &str) -> (usize, i32) {
        let found = self.0.iter().find(|(id, ..)| id == document);
        found.map_or((0, 0), |&(_, view, numbered)| (view, numbered))
    }
}
