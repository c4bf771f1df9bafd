//! New versions of the page. The script `offline.js` stores them; it and the page speak by events
//! of the window, so that the page needs neither the script nor service workers.

use leptos::prelude::{document, window};
use web_sys::Event;

/// A new version is stored and can be used.
pub(crate) const READY: &str = "tengen-update";
const RENEW: &str = "tengen-renew";
/// The attribute of the document that tells of an event before the page listened.
const READY_MARK: &str = "data-update";

/// Whether a new version is stored and can be used.
pub(crate) fn update_is_ready() -> bool {
    document()
        .document_element()
        .is_some_and(|root| root.has_attribute(READY_MARK))
}

/// Loads the page again, in its newest version.
pub(crate) fn renew() {
    if let Ok(event) = Event::new(RENEW) {
        // If the browser refuses, the user can reload.
        let _ = window().dispatch_event(&event);
    }
}
