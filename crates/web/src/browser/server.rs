//! The server's copy of the games: written in the background, read where the browser's is
//! missing. There is one only where the page's start data says so, which is on the server's own
//! machine; elsewhere nothing is asked. Where the server does not answer, nothing is said and
//! nothing is lost: the browser's copy is the one that counts, and the next page load sends what
//! the server lacks.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use leptos::task::spawn_local;
use tengen_api::{ErrorCode, GameId, LocalGame, LocalGames};
use tengen_model::Saved;
use web_sys::AbortSignal;

use super::Store;
use super::api::{self, Failed};
use super::system::start_data;

const GAMES: &str = "/api/v1/local-games";
/// The start data that says where games are kept.
const KEPT: &str = "tengen-games";
/// What it says where the server keeps them.
const BY_SERVER: &str = "computer";
/// How long the first picture may wait for the server, which is on this computer, in milliseconds.
const FIRST_PICTURE: u32 = 1_500;
/// The form of the document in [`LocalGame::game`].
const FORM: u32 = 2;

/// Whether the server keeps games too.
pub(crate) fn is_there() -> bool {
    start_data(KEPT) == BY_SERVER
}

/// Lays the game that was changed last on the board of a browser that has none of its own: before
/// anything is shown, so that no empty board comes first.
pub(crate) async fn lay_last_game(store: &Store) {
    let signal = AbortSignal::timeout_with_u32(FIRST_PICTURE);
    let Ok(there) = api::get_until::<LocalGames>(GAMES, &signal).await else {
        return;
    };
    let here = store.ids();
    let last = there.games.first().map(|entry| &entry.id);
    // One that is here under this name is the browser's own, whether it can be read or not.
    let Some(id) = last.filter(|id| !here.iter().any(|own| own == id.as_str())) else {
        return;
    };
    if let Some(saved) = fetch(id, Some(&signal)).await {
        // Where nothing can be kept, the page says so when it begins.
        let kept = store.keep_game(&saved);
        let _ = kept.and_then(|()| store.keep_current(&saved.id));
    }
}

/// Sends one game at a time, each in its latest state; nothing where the server keeps none.
#[derive(Clone, Default)]
pub(crate) struct Backup(Option<Rc<Sending>>);

struct Sending {
    waiting: RefCell<BTreeMap<String, Saved>>,
    busy: Cell<bool>,
    /// Whether it has been told that the server has no more room.
    told: Cell<bool>,
    on_full: Box<dyn Fn()>,
}

impl Backup {
    /// To the server, where it keeps games. `on_full` is called once when it has no more room.
    pub(crate) fn new(on_full: impl Fn() + 'static) -> Backup {
        Backup(is_there().then(|| {
            Rc::new(Sending {
                waiting: RefCell::default(),
                busy: Cell::new(false),
                told: Cell::new(false),
                on_full: Box::new(on_full),
            })
        }))
    }

    /// Takes a game to the server, sooner or later.
    pub(crate) fn put(&self, saved: Saved) {
        let Some(sending) = &self.0 else { return };
        sending.waiting.borrow_mut().insert(saved.id.clone(), saved);
        if !sending.busy.replace(true) {
            let sending = sending.clone();
            spawn_local(async move { sending.send().await });
        }
    }

    /// Brings both copies together: games that the browser lacks are fetched and kept, games
    /// that the server lacks or has in an older state are sent. Gives the fetched ones.
    pub(crate) async fn meet(&self, store: &Store) -> Vec<Saved> {
        if self.0.is_none() {
            return Vec::new();
        }
        let Ok(there) = api::get::<LocalGames>(GAMES).await else {
            return Vec::new();
        };
        let (here, _) = store.games();
        for saved in &here {
            let copy = there.games.iter().find(|g| g.id.as_str() == saved.id);
            if saved.is_worth_keeping() && copy.is_none_or(|g| g.changed < saved.changed) {
                self.put(saved.clone());
            }
        }
        let mut fetched = Vec::new();
        let missing = |id: &str| !here.iter().any(|saved| saved.id == id);
        for entry in there.games.iter().filter(|g| missing(g.id.as_str())) {
            let Some(saved) = fetch(&entry.id, None).await else {
                continue;
            };
            // A game begun in the meantime under this name would be the newer one.
            let still_missing = matches!(store.game(&saved.id), Ok(None));
            if still_missing && store.keep_game(&saved).is_ok() {
                fetched.push(saved);
            }
        }
        fetched
    }
}

impl Sending {
    async fn send(&self) {
        loop {
            let next = self.waiting.borrow_mut().pop_first();
            let Some((_, saved)) = next else { break };
            match put(&saved).await {
                Ok(()) => {}
                // There may still be room for a later state of another game.
                Err(Failed::Refused(ErrorCode::StorageFull, _)) => {
                    if !self.told.replace(true) {
                        (self.on_full)();
                    }
                }
                Err(_) => {
                    // It stays for the next time something is put, unless a later state waits.
                    let mut waiting = self.waiting.borrow_mut();
                    waiting.entry(saved.id.clone()).or_insert(saved);
                    break;
                }
            }
        }
        self.busy.set(false);
    }
}

async fn put(saved: &Saved) -> Result<(), Failed> {
    let text = saved.write();
    let game = LocalGame {
        version: FORM,
        changed: saved.changed,
        game: text
            .and_then(|text| serde_json::from_str(&text))
            .map_err(|_| Failed::Stranger)?,
    };
    api::put(&format!("{GAMES}/{}", saved.id), &game).await
}

/// A game of the server's. What cannot be read here stays where it is.
async fn fetch(id: &GameId, signal: Option<&AbortSignal>) -> Option<Saved> {
    let path = format!("{GAMES}/{id}");
    let game: LocalGame = match signal {
        Some(signal) => api::get_until(&path, signal).await.ok()?,
        None => api::get(&path).await.ok()?,
    };
    let saved = Saved::read(&game.game.to_string()).ok()?;
    (saved.id == id.as_str() && saved.game().is_ok()).then_some(saved)
}
