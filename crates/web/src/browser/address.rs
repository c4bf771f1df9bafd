//! The page's address: what a link requests, and the address as the page updates it.

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use web_sys::UrlSearchParams;

use super::history::depth;
use tengen_api::RoomId;
use tengen_model::{Link, Section};

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
    link
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

pub(crate) fn with_fragment(fragment: &str) -> String {
    format!("{}{}{fragment}", origin(), home())
}

/// Removes position and section from the address, so that a reload resumes what is on the board
/// instead of opening the link again. Other parameters stay.
pub(crate) fn forget_position() {
    let location = window().location();
    let Ok(params) = UrlSearchParams::new_with_str(&location.search().unwrap_or_default()) else {
        return;
    };
    for name in [
        "rule", "size", "black", "white", "to-move", "moves", "ply", "lang", "open",
    ] {
        params.delete(name);
    }
    let address = with_query(&params);
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        // If the browser refuses, the address merely stays long.
        let _ = history.replace_state_with_url(&state, "", Some(&address));
    }
}

/// Puts a room into the address, or removes it, so that a reload returns to the room and the
/// browser's *Back* leaves it.
pub(crate) fn remember_room(room: Option<&RoomId>) {
    let search = window().location().search().unwrap_or_default();
    let Ok(params) = UrlSearchParams::new_with_str(&search) else {
        return;
    };
    if params.get(RoomId::IN_LINKS).as_deref() == room.map(RoomId::as_str) {
        return;
    }
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

pub(crate) fn origin() -> String {
    window().location().origin().unwrap_or_default()
}
