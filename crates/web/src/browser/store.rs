//! The browser's local storage: settings, games, puzzles, and which game is on the board.
//!
//! Each game has an entry `tengen.game.<id>`. An unreadable entry is renamed to
//! `tengen.set-aside.<name>` and reported; nothing is deleted.

use leptos::prelude::window;
use web_sys::Storage;

use super::account_name::ACCOUNT;
use super::playing::PLAYING;
use super::stored::readers;
use super::system::reason;
use tengen_api::RoomId;
use tengen_model::online::Unanswered;
use tengen_model::study::Puzzle;
use tengen_model::{KeptFile, KeptPlace, Saved, Settings};
use tengen_page::joining::PendingJoin;
use tengen_page::sharing::Sharing;
use tengen_page::storing::GAME;
use tengen_worker_protocol::library::StoredText;

const SETTINGS: &str = "tengen.settings";
/// Written when an analysis starts.
const ENGINE: &str = "tengen.engine";
const CURRENT: &str = "tengen.current";
/// One entry per room: the join request still without an answer.
const JOIN: &str = "tengen.join.";
/// In session storage, which belongs to one tab and survives a reload.
const UNANSWERED: &str = "tengen.unanswered.";
/// Also in session storage: the latest queries that the page has put into the address.
const ADDRESSES: &str = "tengen.addresses";
/// How many are kept beside the last one: a reload may go to an address of before.
const LATEST: usize = 15;
const PUZZLE: &str = "tengen.puzzle.";
/// The file of the record opened last; [`RECORD_PLACE`] is the position in it.
const RECORD: &str = "tengen.record";
const RECORD_PLACE: &str = "tengen.record-place";
/// Whether the browser was asked to keep everything.
const PERSIST: &str = "tengen.persist";
/// What the library held last.
const LIBRARY: &str = "tengen.library";
/// Whether the library is shared with the other browsers of the machine.
const SHARING: &str = "tengen.mirror";
/// An entry for each page: what the library has not kept yet.
const OUTBOX: &str = "tengen.outbox.";
const SET_ASIDE: &str = "tengen.set-aside.";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SetAside {
    pub(crate) key: String,
    pub(crate) why: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Watched {
    Settings,
    Game(String),
    /// Another tab's analysis has started.
    Engine,
    /// Another tab has begun or ended a game without help.
    Playing,
    /// Whether the mirror is shared.
    Sharing,
    /// A request for a seat in this room.
    Join(String),
    /// Who is logged in.
    Account,
}

impl Watched {
    pub(crate) fn from_key(key: &str) -> Option<Watched> {
        if key == SETTINGS {
            return Some(Watched::Settings);
        }
        if key == ENGINE {
            return Some(Watched::Engine);
        }
        if key == PLAYING {
            return Some(Watched::Playing);
        }
        if key == SHARING {
            return Some(Watched::Sharing);
        }
        if key == ACCOUNT {
            return Some(Watched::Account);
        }
        let game = key.strip_prefix(GAME);
        let join = key.strip_prefix(JOIN);
        game.map(|id| Watched::Game(id.to_owned()))
            .or_else(|| join.map(|room| Watched::Join(room.to_owned())))
    }
}

/// Local storage; `None` if the browser denies it.
#[derive(Clone, Debug)]
pub(crate) struct Store(Option<Storage>);

impl Store {
    pub(crate) fn open() -> Store {
        Store(window().local_storage().ok().flatten())
    }

    pub(crate) fn is_there(&self) -> bool {
        self.0.is_some()
    }

    pub(super) fn get(&self, key: &str) -> Option<String> {
        self.0.as_ref()?.get_item(key).ok().flatten()
    }

    pub(super) fn set(&self, key: &str, value: &str) -> Result<(), String> {
        match &self.0 {
            // Reported once, when the page starts.
            None => Ok(()),
            Some(storage) => storage.set_item(key, value).map_err(|e| reason(&e)),
        }
    }

    /// The settings, or the defaults. An unreadable entry is set aside.
    pub(crate) fn settings(&self) -> Result<Settings, SetAside> {
        let (Some(text), Some(readers)) = (self.get(SETTINGS), readers()) else {
            return Ok(Settings::default());
        };
        (readers.settings)(&text).map_err(|why| self.set_aside(SETTINGS, &text, why))
    }

    pub(crate) fn keep_settings(&self, settings: &Settings) -> Result<(), String> {
        let text = settings.write().map_err(|e| e.to_string())?;
        self.set(SETTINGS, &text)
    }

    /// Tells the other tabs that this one's analysis has started.
    pub(crate) fn claim_engine(&self, now: u64) {
        // Without storage each tab keeps its own.
        let _ = self.set(ENGINE, &now.to_string());
    }

    pub(crate) fn current(&self) -> Option<String> {
        self.get(CURRENT)
    }

    pub(crate) fn keep_current(&self, id: &str) -> Result<(), String> {
        self.set(CURRENT, id)
    }

    /// A game. An entry that is unreadable or does not replay is set aside.
    pub(crate) fn game(&self, id: &str) -> Result<Option<Saved>, SetAside> {
        let key = format!("{GAME}{id}");
        let (Some(text), Some(readers)) = (self.get(&key), readers()) else {
            return Ok(None);
        };
        let read = (readers.game)(&text).map(Some);
        read.map_err(|why| self.set_aside(&key, &text, why))
    }

    pub(crate) fn keep_game(&self, saved: &Saved) -> Result<(), String> {
        let text = saved.write().map_err(|e| e.to_string())?;
        self.set(&format!("{GAME}{}", saved.id), &text)
    }

    pub(crate) fn drop_empty(&self, id: &str) {
        if let Some(storage) = &self.0 {
            // If it stays, the list of games omits it.
            let _ = storage.remove_item(&format!("{GAME}{id}"));
        }
    }

    /// Whether the page has put this query into the address of this tab. The state of an entry in
    /// the history does not tell after an error page.
    pub(crate) fn wrote_address(query: &str) -> bool {
        let kept = window().session_storage().ok().flatten();
        let text = kept.and_then(|s| s.get_item(ADDRESSES).ok().flatten());
        text.is_some_and(|text| text.lines().any(|line| line == query))
    }

    /// Notes a query that the page has put into the address, besides the latest ones before it.
    pub(crate) fn note_address(query: &str) {
        let Some(storage) = window().session_storage().ok().flatten() else {
            return;
        };
        let before = storage.get_item(ADDRESSES).ok().flatten();
        let before = before.unwrap_or_default();
        let lines = std::iter::once(query).chain(before.lines().take(LATEST));
        // Without it a reload after an error page opens the position on the analysis board.
        let _ = storage.set_item(ADDRESSES, &lines.collect::<Vec<_>>().join("\n"));
    }

    pub(crate) fn unanswered(room: &RoomId) -> Vec<Unanswered> {
        let kept = window().session_storage().ok().flatten();
        let text = kept.and_then(|s| s.get_item(&format!("{UNANSWERED}{room}")).ok().flatten());
        // An unreadable entry comes from another version and is useless.
        let read = text.zip(readers());
        read.and_then(|(text, readers)| (readers.unanswered)(&text).ok())
            .unwrap_or_default()
    }

    /// Stores the unanswered actions; removes the entry if there are none.
    pub(crate) fn keep_unanswered(room: &RoomId, unanswered: &[Unanswered]) {
        let Some(storage) = window().session_storage().ok().flatten() else {
            return;
        };
        let key = format!("{UNANSWERED}{room}");
        // Without storage they are retried only while the page is open.
        let _ = match serde_json::to_string(unanswered) {
            Ok(text) if !unanswered.is_empty() => storage.set_item(&key, &text),
            _ => storage.remove_item(&key),
        };
    }

    /// The unanswered join request for a room, from any tab.
    pub(crate) fn pending_join(&self, room: &RoomId) -> Option<PendingJoin> {
        let text = self.get(&format!("{JOIN}{room}"))?;
        (readers()?.join)(&text).ok()
    }

    pub(crate) fn keep_join(&self, room: &RoomId, pending: &PendingJoin) {
        if let Ok(text) = serde_json::to_string(pending) {
            let _ = self.set(&format!("{JOIN}{room}"), &text);
        }
    }

    pub(crate) fn drop_join(&self, room: &RoomId) {
        if let Some(storage) = &self.0 {
            // If it stays, a retry merely returns the same seat.
            let _ = storage.remove_item(&format!("{JOIN}{room}"));
        }
    }

    /// The file of the record opened last. An unreadable entry is set aside.
    pub(crate) fn record_file(&self) -> Result<Option<KeptFile>, SetAside> {
        let (Some(text), Some(readers)) = (self.get(RECORD), readers()) else {
            return Ok(None);
        };
        let read = (readers.file)(&text).map(Some);
        read.map_err(|why| self.set_aside(RECORD, &text, why))
    }

    /// The position in the record; `None` if missing or unreadable.
    pub(crate) fn record_place(&self) -> Option<KeptPlace> {
        (readers()?.place)(&self.get(RECORD_PLACE)?).ok()
    }

    pub(crate) fn keep_record_place(&self, place: &KeptPlace) -> Result<(), String> {
        let text = place.write().map_err(|e| e.to_string())?;
        self.set(RECORD_PLACE, &text)
    }

    /// The stored games and puzzles as they are, without reading them.
    pub(crate) fn texts(&self) -> Vec<StoredText> {
        let of = |prefix, puzzle| {
            let keys = self.keys(prefix).into_iter();
            keys.filter_map(move |key| {
                let text = self.get(&key)?;
                Some(StoredText { key, puzzle, text })
            })
        };
        of(GAME, false).chain(of(PUZZLE, true)).collect()
    }

    /// A puzzle as the library gets it; `None` if it cannot be written.
    pub(crate) fn text_of_puzzle(puzzle: &Puzzle) -> Option<StoredText> {
        Some(StoredText {
            key: format!("{PUZZLE}{}", puzzle.id),
            puzzle: true,
            text: puzzle.write().ok()?,
        })
    }

    /// Renames an entry that the library cannot read.
    pub(crate) fn set_text_aside(&self, key: &str, why: String) -> Option<SetAside> {
        let text = self.get(key)?;
        Some(self.set_aside(key, &text, why))
    }

    /// Removes an entry whose copy in the library has been read back.
    pub(crate) fn drop_copied(&self, key: &str) {
        if let Some(storage) = &self.0 {
            // If it stays, it is compared again.
            let _ = storage.remove_item(key);
        }
    }

    /// Notes that the browser is asked for persistent storage. Returns whether it is the first
    /// time.
    pub(crate) fn note_persist_request(&self) -> bool {
        let is_first = self.get(PERSIST).is_none();
        if is_first {
            let _ = self.set(PERSIST, "asked");
        }
        is_first
    }

    /// What pages have saved of their outboxes, and under which keys.
    pub(crate) fn outboxes(&self) -> Vec<(String, String)> {
        let keys = self.keys(OUTBOX).into_iter();
        keys.filter_map(|key| self.get(&key).map(|text| (key, text)))
            .collect()
    }

    /// Saves the first of the texts that fits in place of the last one of this page; returns its
    /// index.
    pub(crate) fn keep_outbox(&self, page: u64, texts: &[String]) -> Option<usize> {
        let key = format!("{OUTBOX}{page:x}");
        // The old text takes room too.
        self.drop_copied(&key);
        texts.iter().position(|text| self.set(&key, text).is_ok())
    }

    /// The mark of what the library held last.
    pub(crate) fn library_mark(&self) -> Option<String> {
        self.get(LIBRARY)
    }

    pub(crate) fn keep_library_mark(&self, mark: &str) {
        // Without it everything is compared.
        let _ = self.set(LIBRARY, mark);
    }

    /// Whether the library is shared with the machine's other browsers; `None` before the first
    /// start with a mirror.
    pub(crate) fn sharing(&self) -> Option<Sharing> {
        Sharing::of_word(&self.get(SHARING)?)
    }

    pub(crate) fn keep_sharing(&self, sharing: Sharing) {
        // A browser that keeps nothing shares nothing either.
        let _ = self.set(SHARING, sharing.word());
    }

    pub(crate) fn ids(&self) -> Vec<String> {
        let keys = self.keys(GAME).into_iter();
        keys.filter_map(|key| key.strip_prefix(GAME).map(str::to_owned))
            .collect()
    }

    /// All readable puzzles, oldest first, and the entries set aside.
    pub(crate) fn puzzles(&self) -> (Vec<Puzzle>, Vec<SetAside>) {
        let (mut puzzles, mut aside) = (Vec::new(), Vec::new());
        let Some(readers) = readers() else {
            return (puzzles, aside);
        };
        for key in self.keys(PUZZLE) {
            let text = self.get(&key).unwrap_or_default();
            match (readers.puzzle)(&text) {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(why) => aside.push(self.set_aside(&key, &text, why)),
            }
        }
        puzzles.sort_by(|a, b| (a.kept, &a.id).cmp(&(b.kept, &b.id)));
        (puzzles, aside)
    }

    pub(crate) fn keep_puzzle(&self, puzzle: &Puzzle) -> Result<(), String> {
        let text = puzzle.write().map_err(|e| e.to_string())?;
        self.set(&format!("{PUZZLE}{}", puzzle.id), &text)
    }

    pub(crate) fn drop_puzzle(&self, id: &str) {
        if let Some(storage) = &self.0 {
            // If it stays, the list still shows it.
            let _ = storage.remove_item(&format!("{PUZZLE}{id}"));
        }
    }

    fn keys(&self, prefix: &str) -> Vec<String> {
        let Some(storage) = &self.0 else {
            return Vec::new();
        };
        (0..storage.length().unwrap_or(0))
            .filter_map(|i| storage.key(i).ok().flatten())
            .filter(|key| key.starts_with(prefix))
            .collect()
    }

    /// Renames an unreadable entry; keeps the old key if the new one cannot be written.
    fn set_aside(&self, key: &str, text: &str, why: String) -> SetAside {
        let name = key.strip_prefix("tengen.").unwrap_or(key);
        let mut aside = format!("{SET_ASIDE}{name}");
        let mut n = 2;
        while self.get(&aside).is_some_and(|old| old != text) {
            aside = format!("{SET_ASIDE}{name}.{n}");
            n += 1;
        }
        if self.set(&aside, text).is_err() {
            return SetAside {
                key: key.to_owned(),
                why,
            };
        }
        if let Some(storage) = &self.0 {
            // The copy is safe; if the old key stays, it is found again next time.
            let _ = storage.remove_item(key);
        }
        SetAside { key: aside, why }
    }
}
