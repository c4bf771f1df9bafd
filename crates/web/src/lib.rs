//! The page, in the browser.
//!
//! What is on the table and what follows from an action lives in `tengen_model`, without a
//! screen; here is what touches the browser.
//!
//! * `browser`: storage, the worker, sounds, the address.
//! * `page`: holds the two together; every click ends in [`page::Page::run`].
//! * `records`, `proofs`: files, puzzles and certificates that come and go.
//! * `room`: the connection to a room on the server.
//! * `tools`: the list of the tools that can lie on the board.
//! * `ui`: what is seen.

mod browser;
mod music;
mod page;
mod proofs;
mod records;
mod room;
mod tools;
mod ui;

use leptos::prelude::document;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

use browser::Store;
use tengen_text::Language;

/// Puts the page into the document. The browser calls it once, when the module has been loaded.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        ui::broken::show();
    }));
    let store = Store::open();
    let link = browser::link();
    let elsewhere = link.bench || link.wanted.is_some() || link.room.is_some();
    let last_game = browser::server::is_there() && store.current().is_none() && !elsewhere;
    let chosen = link
        .language
        .or(store.settings().ok().and_then(|s| s.language));
    let language = page::language(chosen);
    spawn_local(async move {
        // In English the page can say that another language did not come, and try again.
        if browser::fetch_words(language).await.is_err()
            && browser::fetch_words(Language::English).await.is_err()
        {
            return ui::broken::show();
        }
        if last_game {
            browser::server::lay_last_game(&store).await;
        }
        mount();
    });
}

/// Puts the page in place of what the document shows meanwhile.
fn mount() {
    if let Some(loading) = document().get_element_by_id("loading") {
        loading.remove();
    }
    leptos::mount::mount_to_body(ui::app::App);
}
