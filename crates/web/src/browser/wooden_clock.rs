//! The clock for a wooden board, as of the last visit.

use leptos::prelude::window;
use web_sys::Storage;

const KEY: &str = "tengen.wooden-clock";

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

pub(crate) fn read() -> Option<String> {
    storage()?.get_item(KEY).ok().flatten()
}

pub(crate) fn keep(text: &str) {
    if let Some(storage) = storage() {
        // Without room for it the clock is new after a reload.
        let _ = storage.set_item(KEY, text);
    }
}
