//! Backups of the games on the server: written in the background, read where the browser has no
//! copy.
//!
//! They exist only if the page's start data has the flag, on the server's own machine. The
//! browser's copy is authoritative.

use tengen_api::{ErrorCode, GameId, LocalGame, LocalGames};
use tengen_model::Saved;
use tengen_page::outbox::{Outcome, ServerGame};
use tengen_page::request::Failed;
use tengen_page::storing::for_server;
use web_sys::AbortSignal;

use super::api;
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

/// What the server and this browser have of each other's games.
#[derive(Default)]
pub(crate) struct Met {
    /// Those that the browser lacked.
    pub(crate) fetched: Vec<Saved>,
    /// The browser's entries that were set aside.
    pub(crate) aside: Vec<SetAside>,
    /// Those that the server lacks or has in an older state.
    pub(crate) missing: Vec<ServerGame>,
}

/// Compares both sides, and fetches games that the browser lacks.
pub(crate) async fn meet(store: &Store) -> Met {
    if !is_there() {
        return Met::default();
    }
    let Ok(there) = api::get::<LocalGames>(GAMES).await else {
        return Met::default();
    };
    let (here, aside) = store.games();
    let behind = here.iter().filter(|saved| {
        let copy = there.games.iter().find(|g| g.id.as_str() == saved.id);
        saved.is_worth_keeping() && copy.is_none_or(|g| g.changed < saved.changed)
    });
    let missing = behind.filter_map(for_server).collect();
    let mut fetched = Vec::new();
    let lacks = |id: &str| !here.iter().any(|saved| saved.id == id);
    for entry in there.games.iter().filter(|g| lacks(g.id.as_str())) {
        let Some(saved) = fetch(&entry.id, None).await else {
            continue;
        };
        let still_missing = matches!(store.game(&saved.id), Ok(None));
        if still_missing && store.keep_game(&saved).is_ok() {
            fetched.push(saved);
        }
    }
    Met {
        fetched,
        aside,
        missing,
    }
}

pub(crate) async fn put(game: &ServerGame) -> Outcome {
    let Ok(value) = serde_json::from_str(&game.text) else {
        // `game` has written it, so this cannot fail.
        return Outcome::Lost;
    };
    let body = LocalGame {
        version: FORM,
        changed: game.changed,
        game: value,
    };
    match api::put(&format!("{GAMES}/{}", game.id), &body).await {
        Ok(()) => Outcome::Server,
        Err(Failed::Refused(ErrorCode::StorageFull, _)) => Outcome::ServerFull,
        Err(why) if why.is_passing() => Outcome::Lost,
        Err(_) => Outcome::ServerRefused,
    }
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
