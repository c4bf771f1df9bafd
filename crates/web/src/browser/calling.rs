//! Calls a user who looks elsewhere: by the window's title, and by a message of the system where
//! the user has allowed it. Over plain http browsers have no such messages.

use std::cell::RefCell;

use leptos::prelude::{document, window};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Notification, NotificationPermission};

use super::is_secure;

thread_local! {
    /// The window's title before the call, and that of the call.
    static TITLES: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// Whether the browser may show messages of the system, if the user allows it.
pub(crate) fn can_notify() -> bool {
    has_notices() && Notification::permission() != NotificationPermission::Denied
}

/// Some browsers on phones have none at all.
fn has_notices() -> bool {
    is_secure() && js_sys::Reflect::has(&window(), &"Notification".into()) == Ok(true)
}

/// Asks the user for that.
pub(crate) fn ask() {
    if can_notify()
        && let Ok(asked) = Notification::request_permission()
    {
        spawn_local(async move {
            // Without it sound and title remain.
            let _ = JsFuture::from(asked).await;
        });
    }
}

/// Calls the user, unless the page is seen.
pub(crate) fn call(what: &str) {
    let document = document();
    if !document.hidden() {
        return;
    }
    let before = document.title();
    TITLES.with_borrow_mut(|titles| {
        let before = titles.take().map_or(before, |(before, _)| before);
        *titles = Some((before, what.to_owned()));
    });
    document.set_title(what);
    if has_notices() && Notification::permission() == NotificationPermission::Granted {
        // A browser that shows none has the title.
        let _ = Notification::new(what);
    }
}

/// The page is seen.
pub(crate) fn stop() {
    let titles = TITLES.take();
    // Another title has come meanwhile, that it is the user's turn.
    if let Some((before, called)) = titles
        && document().title() == called
    {
        document().set_title(&before);
    }
}
