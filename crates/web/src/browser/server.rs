//! Backups of the games on the server: written in the background, read where the browser has no
//! copy.
//!
//! They exist only if the page's start data has the flag, on the server's own machine. Failures are
//! silent: the browser's copy is authoritative, and the next page load sends what is missing.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use leptos::task::spawn_local;
use tengen_api::{ErrorCode, GameId, LocalGame, LocalGames};
use tengen_model::Saved;
use web_sys::AbortSignal;

use super::api::{self, Failed};
use super::system::start_data;
use super::{SetAside, Store};

const GAMES: &str = "/api/v1/local-games";
const KEPT: &str = "tengen-games";
const BY_SERVER: &str = "computer";
/// How long the first paint may wait for the local server, in milliseconds.
const FIRST_PICTURE: u32 = 1_500;
/// The format version of [`LocalGame::game`].
const FORM: u32 = 2;

pub(crate) fn is_there() -> bool {
    start_data(KEPT) == BY_SERVER
}

/// Restores the game changed last in a browser that has none, before the first paint so that no
/// empty board flashes.
pub(crate) async fn lay_last_game(store: &Store) {
    let signal = AbortSignal::timeout_with_u32(FIRST_PICTURE);
    let Ok(there) = api::get_until::<LocalGames>(GAMES, &signal).await else {
        return;
    };
    let here = store.ids();
    let last = there.games.first().map(|entry| &entry.id);
    // A game with this id exists in the browser, readable or not.
    let Some(id) = last.filter(|id| !here.iter().any(|own| own == id.as_str())) else {
        return;
    };
    if let Some(saved) = fetch(id, Some(&signal)).await {
        // Failures to store are reported when the page starts.
        let kept = store.keep_game(&saved);
        let _ = kept.and_then(|()| store.keep_current(&saved.id));
    }
}

/// Sends one game at a time, each in its latest state; does nothing if the server keeps none.
#[derive(Clone, Default)]
pub(crate) struct Backup(Option<Rc<Sending>>);

struct Sending {
    waiting: RefCell<BTreeMap<String, Saved>>,
    busy: Cell<bool>,
    full_reported: Cell<bool>,
    on_full: Box<dyn Fn()>,
}

impl Backup {
    /// `on_full` is called once when the server's storage is full.
    pub(crate) fn new(on_full: impl Fn() + 'static) -> Backup {
        Backup(is_there().then(|| {
            Rc::new(Sending {
                waiting: RefCell::default(),
                busy: Cell::new(false),
                full_reported: Cell::new(false),
                on_full: Box::new(on_full),
            })
        }))
    }

    pub(crate) fn put(&self, saved: Saved) {
        let Some(sending) = &self.0 else { return };
        sending.waiting.borrow_mut().insert(saved.id.clone(), saved);
        if !sending.busy.replace(true) {
            let sending = sending.clone();
            spawn_local(async move { sending.send().await });
        }
    }

    /// Synchronises both sides: fetches games that the browser lacks, sends games that the server
    /// lacks or has in an older state. Returns the fetched ones, and the browser's entries that
    /// were set aside.
    pub(crate) async fn meet(&self, store: &Store) -> (Vec<Saved>, Vec<SetAside>) {
        if self.0.is_none() {
            return Default::default();
        }
        let Ok(there) = api::get::<LocalGames>(GAMES).await else {
            return Default::default();
        };
        let (here, aside) = store.games();
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
            let still_missing = matches!(store.game(&saved.id), Ok(None));
            if still_missing && store.keep_game(&saved).is_ok() {
                fetched.push(saved);
            }
        }
        (fetched, aside)
    }
}

impl Sending {
    async fn send(&self) {
        loop {
            let next = self.waiting.borrow_mut().pop_first();
            let Some((_, saved)) = next else { break };
            match put(&saved).await {
                Ok(()) => {}
                // A smaller game may still fit.
                Err(Failed::Refused(ErrorCode::StorageFull, _)) => {
                    if !self.full_reported.replace(true) {
                        (self.on_full)();
                    }
                }
                Err(_) => {
                    // Retried with the next `put`, unless a later state is queued.
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
            .map_err(|_| Failed::Unreadable)?,
    };
    api::put(&format!("{GAMES}/{}", saved.id), &game).await
}

/// Fetches a game; `None` if it is missing or unreadable.
async fn fetch(id: &GameId, signal: Option<&AbortSignal>) -> Option<Saved> {
    let path = format!("{GAMES}/{id}");
    let game: LocalGame = match signal {
        Some(signal) => api::get_until(&path, signal).await.ok()?,
        None => api::get(&path).await.ok()?,
    };
    let saved = Saved::read(&game.game.to_string()).ok()?;
    (saved.id == id.as_str() && saved.game().is_ok()).then_some(saved)
}
