//! The browser's history: an entry for each sheet and tool that is open, so that *Back* closes them.
//!
//! An entry's state is how many are open in it; that of the page itself is 0.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::{document, set_timeout, window};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Event, HtmlElement};

thread_local! {
    /// What had the focus last.
    static FOCUSED: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// Remembers what gets the focus; for `focusin`.
pub(crate) fn note_focus(event: &Event) {
    let focused = event.target().and_then(|t| t.dyn_into().ok());
    FOCUSED.set(focused);
}

/// Gives the focus back that Chromium takes away right after `popstate`.
pub(crate) fn restore_focus() {
    let restore = || {
        let focused = FOCUSED.with_borrow(Clone::clone);
        let body = document().body().map(web_sys::Element::from);
        if let Some(focused) = focused.filter(|_| document().active_element() == body) {
            // One that is gone takes none; then it falls back to the page.
            let _ = focused.focus();
        }
    };
    set_timeout(restore, Duration::ZERO);
}

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
