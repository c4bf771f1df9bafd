//! The browser's history: an entry for each sheet and tool that is open, so that *Back* closes them.
//!
//! An entry's state is how many are open in it; that of the page itself is 0.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// How many sheets and tools are open in the present entry.
pub(crate) fn depth() -> usize {
    let state = window().history().and_then(|history| history.state());
    let depth = state.ok().and_then(|state| state.as_f64());
    depth.map_or(0, |depth| depth as usize)
}

/// Adds an entry in which so many are open.
pub(crate) fn push(depth: usize) {
    if let Ok(history) = window().history() {
        // Where the browser refuses, its *Back* leaves the page.
        let _ = history.push_state(&JsValue::from_f64(depth as f64), "");
    }
}

/// Goes back by so many entries; `popstate` tells when.
pub(crate) fn back(by: usize) {
    if let Ok(history) = window().history() {
        // Where the browser refuses, *Back* goes through entries in which nothing is open.
        let _ = history.go_with_delta(-(by as i32));
    }
}
