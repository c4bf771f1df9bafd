//! The server's copy of the games: written in the background, read where the browser's is
//! missing. Where no server answers, nothing is said and nothing is lost: the browser's copy is
//! the one that counts, and the next page load sends what the server lacks.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use js_sys::Reflect;
use leptos::prelude::window;
use leptos::task::spawn_local;
use tengen_api::{LocalGame, LocalGames};
use tengen_table::Saved;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use super::{Store, api};

const GAMES: &str = "/api/v1/local-games";
/// The form of the document in [`LocalGame::game`].
const FORM: u32 = 2;

/// Sends one game at a time, each in its latest state.
#[derive(Clone, Default)]
pub(crate) struct Backup(Rc<RefCell<Queue>>);

#[derive(Default)]
struct Queue {
    waiting: BTreeMap<String, Saved>,
    sending: bool,
}

impl Backup {
    /// Takes a game to the server, sooner or later.
    pub(crate) fn put(&self, saved: Saved) {
        let mut queue = self.0.borrow_mut();
        queue.waiting.insert(saved.id.clone(), saved);
        if !queue.sending {
            queue.sending = true;
            drop(queue);
            let backup = self.clone();
            spawn_local(async move { backup.send().await });
        }
    }

    async fn send(&self) {
        loop {
            let next = self.0.borrow_mut().waiting.pop_first();
            let Some((_, saved)) = next else { break };
            if put(&saved).await.is_err() {
                // It stays for the next time something is put, unless a later state waits.
                let mut queue = self.0.borrow_mut();
                queue.waiting.entry(saved.id.clone()).or_insert(saved);
                break;
            }
        }
        self.0.borrow_mut().sending = false;
    }

    /// Brings both copies together: games that the browser lacks are fetched and kept, games
    /// that the server lacks or has in an older state are sent. Gives the fetched ones.
    pub(crate) async fn meet(&self, store: &Store) -> Vec<Saved> {
        let Some(there) = get::<LocalGames>(GAMES).await else {
            return Vec::new();
        };
        let (here, _) = store.games();
        for saved in &here {
            let copy = there.games.iter().find(|g| g.id.as_str() == saved.id);
            if saved.plies() > 0 && copy.is_none_or(|g| g.changed < saved.changed) {
                self.put(saved.clone());
            }
        }
        let mut fetched = Vec::new();
        let missing = |id: &str| !here.iter().any(|saved| saved.id == id);
        for entry in there.games.iter().filter(|g| missing(g.id.as_str())) {
            let Some(game) = get::<LocalGame>(&format!("{GAMES}/{}", entry.id)).await else {
                continue;
            };
            // What cannot be read here stays where it is, on the server.
            let read = Saved::read(&game.game.to_string()).ok();
            let Some(saved) = read.filter(|s| s.id == entry.id.as_str() && s.game().is_ok()) else {
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

async fn put(saved: &Saved) -> Result<(), JsValue> {
    let game = LocalGame {
        version: FORM,
        changed: saved.changed,
        game: serde_json::to_value(saved).map_err(|e| JsValue::from_str(&e.to_string()))?,
    };
    let init = api::with_body("PUT", &game)?;
    // The last move must arrive also when the page is closed right after it.
    Reflect::set(&init, &JsValue::from_str("keepalive"), &JsValue::TRUE)?;
    let answer = window().fetch_with_str_and_init(&format!("{GAMES}/{}", saved.id), &init);
    let answer: Response = JsFuture::from(answer).await?.dyn_into()?;
    if answer.ok() {
        Ok(())
    } else {
        Err(JsValue::from_f64(answer.status().into()))
    }
}

/// `None` where the server is not there, has no storage, or says something else.
async fn get<T: serde::de::DeserializeOwned>(path: &str) -> Option<T> {
    api::get(path).await.ok()
}
