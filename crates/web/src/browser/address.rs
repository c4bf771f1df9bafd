//! The page's address: what a link asks for.

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use web_sys::UrlSearchParams;

use super::history::depth;
use tengen_api::RoomId;
use tengen_model::Link;

/// What the address asks for.
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
    Link::read(pairs.iter().map(|(k, v)| (k.as_str(), v.as_str())))
}

/// What stands behind the `#` of the address.
pub(crate) fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// The page's address with another fragment, to be passed on.
pub(crate) fn with_fragment(fragment: &str) -> String {
    let path = window().location().pathname().unwrap_or_default();
    format!("{}{path}{fragment}", origin())
}

/// Takes the position out of the address, so that a reload goes on with the game instead of
/// opening the link again. The rest of the address stays.
pub(crate) fn forget_position() {
    let location = window().location();
    let Ok(params) = UrlSearchParams::new_with_str(&location.search().unwrap_or_default()) else {
        return;
    };
    for name in ["rule", "size", "black", "white", "to-move", "moves", "lang"] {
        params.delete(name);
    }
    let address = with_query(&params);
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        // Where the browser refuses, the address merely stays long.
        let _ = history.replace_state_with_url(&state, "", Some(&address));
    }
}

/// Puts a room into the address, or takes it out, so that a reload comes back to it and the
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
        // The entry of a sheet that is open becomes the room's. Where the browser refuses, a reload
        // comes back to the game on the table.
        let _ = match depth() {
            0 => history.push_state_with_url(&JsValue::NULL, "", Some(&address)),
            _ => history.replace_state_with_url(&JsValue::NULL, "", Some(&address)),
        };
    }
}

fn with_query(params: &UrlSearchParams) -> String {
    let path = window().location().pathname().unwrap_or_default();
    match String::from(params.to_string()).as_str() {
        "" => path,
        query => format!("{path}?{query}"),
    }
}

/// Follows a link of Tengen's that was pasted: a position opens here, a room where it is. Whether
/// the text was one.
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

/// The page's host without its port.
pub(crate) fn host() -> String {
    window().location().hostname().unwrap_or_default()
}

/// Where the page came from, without a slash at the end.
pub(crate) fn origin() -> String {
    window().location().origin().unwrap_or_default()
}
