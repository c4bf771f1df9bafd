//! The browser's history: one entry per open sheet or tool, so that *Back* closes them.
//!
//! An entry's state is the number of open sheets and tools; 0 is the page itself. An entry
//! without a state is one whose address the page has not written.

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::{document, set_timeout, window};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Event, HtmlElement};

thread_local! {
    static FOCUSED: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// Records the focused element; the handler of `focusin`.
pub(crate) fn note_focus(event: &Event) {
    let focused = event.target().and_then(|t| t.dyn_into().ok());
    FOCUSED.set(focused);
}

/// Restores the focus, which Chromium drops right after `popstate`.
pub(crate) fn restore_focus() {
    let restore = || {
        let focused = FOCUSED.with_borrow(Clone::clone);
        let body = document().body().map(web_sys::Element::from);
        if let Some(focused) = focused.filter(|_| document().active_element() == body) {
            let _ = focused.focus();
        }
    };
    set_timeout(restore, Duration::ZERO);
}

pub(crate) fn depth() -> usize {
    state().map_or(0, |depth| depth as usize)
}

/// Whether the page has written the address of the present entry.
pub(crate) fn is_own() -> bool {
    state().is_some()
}

/// Whether the page was loaded by a reload.
pub(crate) fn is_reload() -> bool {
    let entries = window().performance();
    let entries = entries.map(|performance| performance.get_entries_by_type("navigation"));
    let kind =
        entries.and_then(|entries| js_sys::Reflect::get(&entries.get(0), &"type".into()).ok());
    kind.and_then(|kind| kind.as_string()).as_deref() == Some("reload")
}

fn state() -> Option<f64> {
    let state = window().history().and_then(|history| history.state());
    state.ok().and_then(|state| state.as_f64())
}

/// Changes the address of the present entry.
pub(crate) fn rename(address: &str) {
    if let Ok(history) = window().history() {
        let state = JsValue::from_f64(depth() as f64);
        // If the browser refuses, a copied address leads to the position before.
        let _ = history.replace_state_with_url(&state, "", Some(address));
    }
}

pub(crate) fn push(depth: usize) {
    if let Ok(history) = window().history() {
        // If the browser refuses, *Back* leaves the page.
        let _ = history.push_state(&JsValue::from_f64(depth as f64), "");
    }
}

/// Goes back by `by` entries; `popstate` follows.
pub(crate) fn back(by: usize) {
    if let Ok(history) = window().history() {
        // If the browser refuses, *Back* passes through entries without effect.
        let _ = history.go_with_delta(-(by as i32));
    }
}
