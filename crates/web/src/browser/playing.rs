//! Until when a game without help goes on in a tab, in the browser's storage; see
//! [`tengen_page::fair`].

use super::Store;

pub(super) const PLAYING: &str = "tengen.playing";

/// What is stored.
pub(crate) fn read(store: &Store) -> Option<String> {
    store.get(PLAYING)
}

pub(crate) fn keep(store: &Store, until: &str) {
    // Without storage each tab knows of its own game only.
    let _ = store.set(PLAYING, until);
}
