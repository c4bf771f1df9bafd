//! How records were seen, in the browser's storage.

use tengen_page::seen::Seen;

use super::{Store, readers};

const SEEN: &str = "tengen.seen";

/// What is stored of it.
pub(crate) fn read(store: &Store) -> Seen {
    let text = store.get(SEEN).zip(readers());
    text.map(|(text, readers)| (readers.seen)(&text))
        .unwrap_or_default()
}

pub(crate) fn keep(store: &Store, seen: &Seen) {
    if let Ok(text) = seen.write() {
        // Without it records are upright when they are opened again.
        let _ = store.set(SEEN, &text);
    }
}
