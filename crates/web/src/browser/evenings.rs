//! Events in the browser's storage: the seat that was entered here, and the event held here.

use leptos::prelude::window;
use tengen_api::MySeat;
use tengen_page::evening::Held;

use super::Store;

/// Beside the session, which is a cookie that no script reads: event and name of the seat.
const SEAT: &str = "tengen.seat";
/// The event with its teacher's key.
const HELD: &str = "tengen.event";

/// The events in a store.
pub(crate) struct Evenings(pub(crate) Store);

impl Evenings {
    /// The seat that was entered here.
    pub(crate) fn seat(&self) -> Option<MySeat> {
        let stored = self.0.get(SEAT)?;
        let (event, name) = stored.split_once(' ')?;
        Some(MySeat {
            event: event.parse().ok()?,
            name: name.parse().ok()?,
        })
    }

    pub(crate) fn keep_seat(&self, seat: Option<&MySeat>) {
        self.put(
            SEAT,
            seat.map(|seat| format!("{} {}", seat.event, seat.name)),
        );
    }

    /// The event that is held here.
    pub(crate) fn held(&self) -> Option<Held> {
        self.0.get(HELD)?.parse().ok()
    }

    pub(crate) fn keep_held(&self, held: Option<&Held>) {
        self.put(HELD, held.map(Held::stored));
    }

    fn put(&self, key: &str, value: Option<String>) {
        match value {
            // Without storage the server is asked, or the link is needed again.
            Some(value) => {
                let _ = self.0.set(key, &value);
            }
            None => {
                if let Ok(Some(storage)) = window().local_storage() {
                    let _ = storage.remove_item(key);
                }
            }
        }
    }
}
