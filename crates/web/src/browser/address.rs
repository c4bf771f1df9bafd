//! The page's address: what a link requests, and the address as the page updates it.

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use web_sys::{Url, UrlSearchParams};

use super::Store;
use super::history::{self, depth};
use tengen_api::{ArbiterKey, EventId, RoomId, SeatKey, TeacherKey};
use tengen_model::{Link, Section};
use tengen_room::PlayerId;

/// The names of what an address says of the board.
const POSITION: [&str; 10] = [
    "open", "rule", "size", "black", "white", "to-move", "moves", "ply", "view", "clock",
];

/// What the address asks for: not what the page itself has put there, if the browser has stored
/// what was on the board, beside the place in it.
pub(crate) fn link() -> Link {
    let search = window().location().search().unwrap_or_default();
    let Ok(params) = UrlSearchParams::new_with_str(&search) else {
        return Link::default();
    };
    let pairs: Vec<(String, String)> = params
        .entries()
        .into_iter()
        .flatten()
        .filter_map(|pair| {
            let pair = js_sys::Array::from(&pair);
            Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
        })
        .collect();
    let mut link = Link::read(pairs.iter().map(|(k, v)| (k.as_str(), v.as_str())));
    link.section = link.section.or(Section::of_path(&path()));
    link.arbiter = ArbiterKey::from_fragment(&fragment());
    link.teacher = TeacherKey::from_fragment(&fragment()).and_then(Result::ok);
    link.seat = SeatKey::from_fragment(&fragment()).and_then(Result::ok);
    let store = Store::open();
    let record = || store.record_place().is_some_and(|place| place.open);
    // An analysis board is stored with its first edit, as a record.
    let stored = link.section != Some(Section::Analysis) || record();
    let own = history::is_own() || (history::is_reload() && Store::wrote_address(&search));
    if own && store.is_there() && stored {
        (link.reloaded, link.section) = (link.wanted.take(), None);
    }
    link
}

/// Whether nothing is stored, and the address asks for nothing. `splash.js` decides the same.
pub(crate) fn is_first_visit() -> bool {
    let search = window().location().search().unwrap_or_default();
    let asks = !(search + &fragment()).is_empty() || Section::of_path(&path()).is_some();
    let stored = window().local_storage().ok().flatten();
    let length = stored.map(|stored| stored.length());
    !asks && matches!(length, Some(Ok(0)))
}

fn path() -> String {
    window().location().pathname().unwrap_or_default()
}

/// The path of the page itself, whatever section was asked for.
fn home() -> String {
    let mut path = path();
    if Section::of_path(&path).is_some() {
        path.truncate(path.rfind('/').map_or(0, |slash| slash + 1));
    }
    path
}

/// The address's fragment, with its `#`.
pub(crate) fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// Removes the fragment from the address, which is shown, copied and sent.
pub(crate) fn forget_fragment() {
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(&with_query_now()));
    }
}

pub(crate) fn with_fragment(fragment: &str) -> String {
    format!("{}{}{fragment}", origin(), home())
}

/// Removes position, section, player and language from the address. Other parameters stay.
pub(crate) fn forget_position() {
    let Some(params) = params() else {
        return;
    };
    for name in POSITION.into_iter().chain(["lang", PlayerId::IN_LINKS]) {
        params.delete(name);
    }
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        // If the browser refuses, the address merely stays long.
        let _ = history.replace_state_with_url(&state, "", Some(&with_query(&params)));
    }
}

/// Removes the link of an event from the address, so that a reload does not open its form again.
pub(crate) fn forget_event() {
    let Some(params) = params().filter(|params| params.has(EventId::IN_LINKS)) else {
        return;
    };
    params.delete(EventId::IN_LINKS);
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(&with_query(&params)));
    }
}

/// Shows a position's query in the address, marked as the page's own; an empty one for none.
pub(crate) fn show_position(query: &str) {
    let (Some(params), Ok(position)) = (params(), UrlSearchParams::new_with_str(query)) else {
        return;
    };
    for name in POSITION {
        params.delete(name);
        if let Some(value) = position.get(name) {
            params.set(name, &value);
        }
    }
    let address = with_query(&params);
    if address != with_query_now() {
        let query = address.find('?').map_or("", |at| &address[at..]);
        Store::note_address(query);
        history::rename(&address);
    }
}

/// Puts a room into the address, or removes it, so that a reload returns to the room and the
/// browser's *Back* leaves it.
pub(crate) fn remember_room(room: Option<&RoomId>) {
    let Some(params) = params() else {
        return;
    };
    if params.get(RoomId::IN_LINKS).as_deref() == room.map(RoomId::as_str) {
        return;
    }
    POSITION.iter().for_each(|name| params.delete(name));
    match room {
        Some(room) => params.set(RoomId::IN_LINKS, room.as_str()),
        None => params.delete(RoomId::IN_LINKS),
    }
    let address = with_query(&params);
    if let Ok(history) = window().history() {
        // The history entry of an open sheet becomes the room's. If the browser refuses, a
        // reload returns to the local game.
        let _ = match depth() {
            0 => history.push_state_with_url(&JsValue::NULL, "", Some(&address)),
            _ => history.replace_state_with_url(&JsValue::NULL, "", Some(&address)),
        };
    }
}

/// The parameters of the address.
fn params() -> Option<UrlSearchParams> {
    let search = window().location().search().unwrap_or_default();
    UrlSearchParams::new_with_str(&search).ok()
}

fn with_query_now() -> String {
    params().as_ref().map(with_query).unwrap_or_default()
}

fn with_query(params: &UrlSearchParams) -> String {
    let path = home();
    match String::from(params.to_string()).as_str() {
        "" => path,
        query => format!("{path}?{query}"),
    }
}

/// Follows a pasted Tengen link: a position opens here, a room on its own server. Returns whether
/// the text is such a link.
pub(crate) fn follow(text: &str) -> bool {
    let Ok(url) = web_sys::Url::new(text.trim()) else {
        return false;
    };
    let params = url.search_params();
    let room = params.has(RoomId::IN_LINKS);
    let position = ["moves", "black", "white"]
        .iter()
        .any(|name| params.has(name));
    if !matches!(url.protocol().as_str(), "http:" | "https:") || !(room || position) {
        return false;
    }
    let target = match room {
        true => url.href(),
        false => with_fragment(&url.search()),
    };
    window().location().set_href(&target).is_ok()
}

pub(crate) fn host() -> String {
    window().location().hostname().unwrap_or_default()
}

/// The host to which a link leads.
pub(crate) fn host_of(link: &str) -> Option<String> {
    Some(Url::new(link).ok()?.hostname())
}

pub(crate) fn origin() -> String {
    window().location().origin().unwrap_or_default()
}
