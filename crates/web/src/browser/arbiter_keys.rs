//! Keys of arbiters in the browser's storage.

use leptos::prelude::window;
use tengen_api::{ArbiterKey, RoomId};

use super::Store;

/// The key with which the user judges a room, followed by the room.
const ARBITER: &str = "tengen.arbiter.";
/// The key in the link to hand over, in a room that the user has made.
const LINK: &str = "tengen.arbiter-link.";

/// The keys in a store.
pub(crate) struct ArbiterKeys(pub(crate) Store);

impl ArbiterKeys {
    /// The key with which the user judges a room.
    pub(crate) fn own(&self, room: &RoomId) -> Option<ArbiterKey> {
        self.0.get(&format!("{ARBITER}{room}"))?.parse().ok()
    }

    pub(crate) fn keep_own(&self, room: &RoomId, key: &ArbiterKey) {
        // Without storage the link is needed again after a reload.
        let _ = self.0.set(&format!("{ARBITER}{room}"), key.as_str());
    }

    pub(crate) fn drop_own(room: &RoomId) {
        if let Ok(Some(storage)) = window().local_storage() {
            // If it stays, the seat is noticed again at the next visit.
            let _ = storage.remove_item(&format!("{ARBITER}{room}"));
        }
    }

    /// The key for the link to hand over.
    pub(crate) fn link(&self, room: &RoomId) -> Option<ArbiterKey> {
        self.0.get(&format!("{LINK}{room}"))?.parse().ok()
    }

    pub(crate) fn keep_link(&self, room: &RoomId, key: &ArbiterKey) -> Result<(), String> {
        self.0.set(&format!("{LINK}{room}"), key.as_str())
    }
}
