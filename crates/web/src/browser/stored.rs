//! How what is stored is read, in a part of the page's module with the messages to workers: a first
//! visit has nothing to read. What the server answers to every visit is read there too.
//!
//! Until the part is loaded, nothing counts as stored. Any visit but the first loads it before it
//! shows anything; a first one once the page runs.

use std::sync::OnceLock;

use leptos::wasm_split::{SplitLoaderError, wasm_split};
use tengen_api::{Engines, Me};
use tengen_model::online::Unanswered;
use tengen_model::study::Puzzle;
use tengen_model::{KeptFile, KeptPlace, Saved, Settings};
use tengen_page::joining::PendingJoin;
use tengen_page::opening::{self, Opening};
use tengen_page::outbox::{self, Outbox, SavedError};
use tengen_page::seen::Seen;
use tengen_worker_protocol::library::LibraryAnswer;

/// A text, or why it cannot be read.
pub(crate) type Read<T> = fn(&str) -> Result<T, String>;

/// The library's answer about a document.
type Opened = Option<(LibraryAnswer, Option<Vec<u8>>)>;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Readers {
    pub(super) settings: Read<Settings>,
    /// Of a game that replays.
    pub(super) game: Read<Saved>,
    pub(super) puzzle: Read<Puzzle>,
    pub(super) file: Read<KeptFile>,
    pub(super) place: Read<KeptPlace>,
    pub(super) seen: fn(&str) -> Seen,
    pub(super) unanswered: Read<Vec<Unanswered>>,
    pub(super) join: Read<PendingJoin>,
    pub(super) engines: Read<Engines>,
    pub(crate) me: Read<Me>,
    /// [`Outbox::restore`].
    pub(crate) outbox: fn(&mut Outbox, &str) -> Result<Vec<outbox::Effect>, SavedError>,
    /// [`Opening::answered`], which reads the document's stored form.
    pub(crate) document: fn(&mut Opening, u64, Opened) -> Vec<opening::Effect>,
}

static LOADED: OnceLock<Readers> = OnceLock::new();

/// The readers, if they are loaded.
pub(crate) fn readers() -> Option<Readers> {
    LOADED.get().copied()
}

/// Loads the readers, unless they are loaded.
pub(crate) async fn load_readers() -> Result<Readers, SplitLoaderError> {
    let readers = all().await?;
    Ok(*LOADED.get_or_init(|| readers))
}

#[wasm_split(json, fallible, wasm_split_path = leptos::wasm_split)]
fn all() -> Result<Readers, SplitLoaderError> {
    Ok(Readers {
        settings: |text| Settings::read(text).map_err(|why| why.to_string()),
        game: |text| {
            let read = Saved::read(text).and_then(|saved| saved.game().map(|_| saved));
            read.map_err(|why| why.to_string())
        },
        puzzle: |text| Puzzle::read(text).map_err(|why| why.to_string()),
        file: |text| KeptFile::read(text).map_err(|why| why.to_string()),
        place: |text| KeptPlace::read(text).map_err(|why| why.to_string()),
        seen: |text| Seen::read(Some(text)),
        unanswered: json,
        join: json,
        engines: json,
        me: json,
        outbox: Outbox::restore,
        document: Opening::answered,
    })
}

fn json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|why| why.to_string())
}
