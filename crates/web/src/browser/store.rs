//! What this browser keeps: the settings, every game, and which one is on the board.
//!
//! One entry per game, named `tengen.game.<id>`. An entry that cannot be read is renamed to
//! `tengen.set-aside.<name>` and reported; nothing is ever deleted.

use leptos::prelude::window;
use serde::{Deserialize, Serialize};
use web_sys::Storage;

use super::system::reason;
use tengen_api::{JOIN_ANSWERED, Join, RoomId};
use tengen_model::online::Unanswered;
use tengen_model::study::Puzzle;
use tengen_model::{KeptFile, KeptPlace, Saved, Settings};

const SETTINGS: &str = "tengen.settings";
const CURRENT: &str = "tengen.current";
const GAME: &str = "tengen.game.";
/// One entry per room: the join without an answer.
const JOIN: &str = "tengen.join.";
/// In the storage of a single tab, which a reload survives.
const UNANSWERED: &str = "tengen.unanswered.";
/// One entry per puzzle.
const PUZZLE: &str = "tengen.puzzle.";
/// The file of the record that was opened last, and where in it one was.
const RECORD: &str = "tengen.record";
const RECORD_PLACE: &str = "tengen.record-place";
const SET_ASIDE: &str = "tengen.set-aside.";

/// An entry that could not be read, and what it is called now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SetAside {
    pub(crate) key: String,
    pub(crate) why: String,
}

/// What another tab of the same browser has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Watched {
    Settings,
    Game(String),
}

impl Watched {
    /// From the key of a storage event.
    pub(crate) fn from_key(key: &str) -> Option<Watched> {
        if key == SETTINGS {
            return Some(Watched::Settings);
        }
        key.strip_prefix(GAME)
            .map(|id| Watched::Game(id.to_owned()))
    }
}

/// A join that was sent and has no answer yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PendingJoin {
    pub(crate) join: Join,
    /// When it was first sent, in milliseconds since 1970.
    pub(crate) at: u64,
}

impl PendingJoin {
    /// Whether the server would still answer it with the seat that it has taken.
    pub(crate) fn is_young(&self, now: u64) -> bool {
        u128::from(now.saturating_sub(self.at)) < JOIN_ANSWERED.as_millis()
    }
}

/// The browser's storage; some browsers give none.
#[derive(Clone, Debug)]
pub(crate) struct Store(Option<Storage>);

impl Store {
    pub(crate) fn open() -> Store {
        Store(window().local_storage().ok().flatten())
    }

    pub(crate) fn is_there(&self) -> bool {
        self.0.is_some()
    }

    fn get(&self, key: &str) -> Option<String> {
        self.0.as_ref()?.get_item(key).ok().flatten()
    }

    fn set(&self, key: &str, value: &str) -> Result<(), String> {
        match &self.0 {
            // Said once, when the page begins.
            None => Ok(()),
            Some(storage) => storage.set_item(key, value).map_err(|e| reason(&e)),
        }
    }

    /// The settings; the usual ones where there are none yet.
    ///
    /// # Errors
    /// Where there were some that cannot be read; they lie aside then.
    pub(crate) fn settings(&self) -> Result<Settings, SetAside> {
        let Some(text) = self.get(SETTINGS) else {
            return Ok(Settings::default());
        };
        Settings::read(&text).map_err(|e| self.set_aside(SETTINGS, &text, e.to_string()))
    }

    pub(crate) fn keep_settings(&self, settings: &Settings) -> Result<(), String> {
        let text = settings.write().map_err(|e| e.to_string())?;
        self.set(SETTINGS, &text)
    }

    /// The id of the game on the board.
    pub(crate) fn current(&self) -> Option<String> {
        self.get(CURRENT)
    }

    pub(crate) fn keep_current(&self, id: &str) -> Result<(), String> {
        self.set(CURRENT, id)
    }

    /// A game.
    ///
    /// # Errors
    /// Where there is one that cannot be read or played again; it lies aside then.
    pub(crate) fn game(&self, id: &str) -> Result<Option<Saved>, SetAside> {
        let key = format!("{GAME}{id}");
        let Some(text) = self.get(&key) else {
            return Ok(None);
        };
        let read = Saved::read(&text).and_then(|saved| saved.game().map(|_| saved));
        read.map(Some)
            .map_err(|e| self.set_aside(&key, &text, e.to_string()))
    }

    pub(crate) fn keep_game(&self, saved: &Saved) -> Result<(), String> {
        let text = saved.write().map_err(|e| e.to_string())?;
        self.set(&format!("{GAME}{}", saved.id), &text)
    }

    /// Forgets a game in which nothing was ever played.
    pub(crate) fn drop_empty(&self, id: &str) {
        if let Some(storage) = &self.0 {
            // Where it stays, the list of games leaves it out.
            let _ = storage.remove_item(&format!("{GAME}{id}"));
        }
    }

    /// What an earlier page in this tab wanted of a room and had no answer to.
    pub(crate) fn unanswered(room: &RoomId) -> Vec<Unanswered> {
        let kept = window().session_storage().ok().flatten();
        let text = kept.and_then(|s| s.get_item(&format!("{UNANSWERED}{room}")).ok().flatten());
        // What cannot be read was written by another version and would not be understood either.
        text.and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default()
    }

    /// Keeps it, or forgets it where all is answered.
    pub(crate) fn keep_unanswered(room: &RoomId, unanswered: &[Unanswered]) {
        let Some(storage) = window().session_storage().ok().flatten() else {
            return;
        };
        let key = format!("{UNANSWERED}{room}");
        // Where nothing can be kept, it is still sent as long as the page is open.
        let _ = match serde_json::to_string(unanswered) {
            Ok(text) if !unanswered.is_empty() => storage.set_item(&key, &text),
            _ => storage.remove_item(&key),
        };
    }

    /// The join of this room that has no answer, whichever tab has sent it.
    pub(crate) fn pending_join(&self, room: &RoomId) -> Option<PendingJoin> {
        let text = self.get(&format!("{JOIN}{room}"))?;
        // What cannot be read was written by another version and is of no use.
        serde_json::from_str(&text).ok()
    }

    /// Keeps a join until it is answered.
    pub(crate) fn keep_join(&self, room: &RoomId, pending: &PendingJoin) {
        if let Ok(text) = serde_json::to_string(pending) {
            // Where nothing can be kept, it is still sent as long as the page is open.
            let _ = self.set(&format!("{JOIN}{room}"), &text);
        }
    }

    /// Forgets a join that was answered.
    pub(crate) fn drop_join(&self, room: &RoomId) {
        if let Some(storage) = &self.0 {
            // Where it stays, it is answered once more with the seat that is there.
            let _ = storage.remove_item(&format!("{JOIN}{room}"));
        }
    }

    /// The file of the record that was opened last.
    ///
    /// # Errors
    /// Where there is one that cannot be read; it lies aside then.
    pub(crate) fn record_file(&self) -> Result<Option<KeptFile>, SetAside> {
        let Some(text) = self.get(RECORD) else {
            return Ok(None);
        };
        let read = KeptFile::read(&text).map(Some);
        read.map_err(|e| self.set_aside(RECORD, &text, e.to_string()))
    }

    /// Where in it one was; `None` where nothing is kept or can be read of that.
    pub(crate) fn record_place(&self) -> Option<KeptPlace> {
        KeptPlace::read(&self.get(RECORD_PLACE)?).ok()
    }

    /// Keeps the file of a record in place of an earlier one.
    pub(crate) fn keep_record_file(&self, file: &KeptFile) -> Result<(), String> {
        let text = file.write().map_err(|e| e.to_string())?;
        self.set(RECORD, &text)
    }

    pub(crate) fn keep_record_place(&self, place: &KeptPlace) -> Result<(), String> {
        let text = place.write().map_err(|e| e.to_string())?;
        self.set(RECORD_PLACE, &text)
    }

    /// Forgets the record that was opened last: another is open that cannot be kept.
    pub(crate) fn drop_record(&self) {
        for key in [RECORD, RECORD_PLACE] {
            if let Some(storage) = &self.0 {
                // Where it stays, it is merely listed.
                let _ = storage.remove_item(key);
            }
        }
    }

    /// The ids of all games.
    pub(crate) fn ids(&self) -> Vec<String> {
        let keys = self.keys(GAME).into_iter();
        keys.filter_map(|key| key.strip_prefix(GAME).map(str::to_owned))
            .collect()
    }

    /// Every game that can be read, the one changed last first, and those that could not.
    pub(crate) fn games(&self) -> (Vec<Saved>, Vec<SetAside>) {
        let (mut games, mut aside) = (Vec::new(), Vec::new());
        for id in self.ids() {
            match self.game(&id) {
                Ok(game) => games.extend(game),
                Err(e) => aside.push(e),
            }
        }
        games.sort_by_key(|g| std::cmp::Reverse(g.changed));
        (games, aside)
    }

    /// Every puzzle that can be read, the oldest first, and those that could not.
    pub(crate) fn puzzles(&self) -> (Vec<Puzzle>, Vec<SetAside>) {
        let (mut puzzles, mut aside) = (Vec::new(), Vec::new());
        for key in self.keys(PUZZLE) {
            let text = self.get(&key).unwrap_or_default();
            match Puzzle::read(&text) {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(e) => aside.push(self.set_aside(&key, &text, e.to_string())),
            }
        }
        puzzles.sort_by(|a, b| (a.kept, &a.id).cmp(&(b.kept, &b.id)));
        (puzzles, aside)
    }

    pub(crate) fn keep_puzzle(&self, puzzle: &Puzzle) -> Result<(), String> {
        let text = puzzle.write().map_err(|e| e.to_string())?;
        self.set(&format!("{PUZZLE}{}", puzzle.id), &text)
    }

    /// Forgets a puzzle, because somebody wants it so.
    pub(crate) fn drop_puzzle(&self, id: &str) {
        if let Some(storage) = &self.0 {
            // Where it stays, it is seen to stay.
            let _ = storage.remove_item(&format!("{PUZZLE}{id}"));
        }
    }

    /// The keys that begin so.
    fn keys(&self, prefix: &str) -> Vec<String> {
        let Some(storage) = &self.0 else {
            return Vec::new();
        };
        (0..storage.length().unwrap_or(0))
            .filter_map(|i| storage.key(i).ok().flatten())
            .filter(|key| key.starts_with(prefix))
            .collect()
    }

    /// Renames an entry that cannot be read. Where the new one cannot be written the old one
    /// stays.
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
            // The copy is safe; where the old name stays, it is merely found again next time.
            let _ = storage.remove_item(key);
        }
        SetAside { key: aside, why }
    }
}
