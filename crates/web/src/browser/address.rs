//! The page's address: what a link asks for.

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use web_sys::UrlSearchParams;

use tengen_table::Link;

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

/// Takes the position out of the address, so that a reload goes on with the game instead of
/// opening the link again. The rest of the address stays.
pub(crate) fn forget_position() {
    let location = window().location();
    let Ok(params) = UrlSearchParams::new_with_str(&location.search().unwrap_or_default()) else {
        return;
    };
    for name in ["rule", "size", "moves", "lang"] {
        params.delete(name);
    }
    let rest = String::from(params.to_string());
    let path = location.pathname().unwrap_or_default();
    let address = match rest.as_str() {
        "" => path,
        rest => format!("{path}?{rest}"),
    };
    if let Ok(history) = window().history() {
        // Where the browser refuses, the address merely stays long.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}
