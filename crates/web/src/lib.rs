//! The page, compiled to WebAssembly.
//!
//! The page's state and logic are in `tengen_model`; this crate connects them to the browser.
//!
//! * `browser`: storage, workers, sound, address.
//! * `page`: the page's parts, each a context for the components that need it; every change of the
//!   board goes through [`page::OnBoard::run`].
//! * `account`: who the user is on the server.
//! * `library`: what is kept, in the worker with the database.
//! * `records`, `proofs`: import and export of files, puzzles and certificates.
//! * `lobby`: finding somebody to play with.
//! * `room`: the connection to a room on the server.
//! * `tools`: the list of tools that replace the game on the board.
//! * `ui`: the components.

mod account;
mod browser;
mod documents;
mod keys;
mod library;
mod lobby;
mod page;
mod proofs;
mod records;
mod room;
mod tools;
mod training;
mod ui;

use leptos::prelude::document;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;

use browser::Store;
use tengen_page::speaking::{self, Start};
use tengen_text::Language;

/// Starts the page; the browser calls it once the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        ui::broken::show();
    }));
    spawn_local(async {
        if !browser::is_first_visit() {
            // Parts can be loaded once the script that starts the module has its exports.
            browser::next_task().await;
            if browser::load_readers().await.is_err() {
                return ui::broken::show();
            }
        }
        let kept = || Store::open().settings().ok()?.language;
        let chosen = browser::link().language.or_else(kept);
        fetch(page::language(chosen));
    });
}

/// Fetches the text of a language and the style sheet, and goes on with what follows. What a first
/// visit shows needs a part of both only.
fn fetch(language: Language) {
    spawn_local(async move {
        let is_fetched = match browser::is_first_visit() {
            true => browser::fetch_words(language).await.is_ok(),
            false => {
                let style = browser::fetch_style();
                let words = browser::fetch_all_words(language).await;
                // A group of views that loads tries it again.
                let _ = style.await;
                words.is_ok()
            }
        };
        match speaking::started(language, is_fetched) {
            Start::Fetch(language) => fetch(language),
            Start::Show => mount(),
            Start::TellBroken => ui::broken::show(),
        }
    });
}

/// Replaces the loading notice by the page.
fn mount() {
    if let Some(loading) = document().get_element_by_id("loading") {
        loading.remove();
    }
    leptos::mount::mount_to_body(ui::app::App);
}
