//! Clock, randomness, the document's start data and the system's preferences.

use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlImageElement;

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    js_sys::Date::now() as u64
}

pub(crate) fn random() -> f64 {
    js_sys::Math::random()
}

/// A unique game id: the time and 32 random bits.
pub(crate) fn new_id() -> String {
    let chance = (random() * f64::from(u32::MAX)) as u32;
    format!("{:x}-{chance:08x}", now())
}

pub(crate) fn seed() -> u64 {
    (random() * 9e15) as u64
}

pub(crate) fn languages() -> Vec<String> {
    let list = window().navigator().languages();
    list.iter().filter_map(|l| l.as_string()).collect()
}

/// The local date, as in `2026-11-20`.
pub(crate) fn day(milliseconds: u64) -> String {
    let date = js_sys::Date::new(&(milliseconds as f64).into());
    let (year, month) = (date.get_full_year(), date.get_month() + 1);
    format!("{year:04}-{month:02}-{:02}", date.get_date())
}

/// A time in the language's format, with these parts (options of `Date.toLocaleString`).
pub(crate) fn local_time(language: &str, milliseconds: u64, parts: &[(&str, &str)]) -> String {
    let style = js_sys::Object::new();
    for &(name, value) in parts {
        let _ = js_sys::Reflect::set(&style, &name.into(), &value.into());
    }
    let date = js_sys::Date::new(&(milliseconds as f64).into());
    String::from(date.to_locale_string(language, &style))
}

/// By how many minutes local time is behind UTC; negative if it is ahead.
pub(crate) fn minutes_behind_utc(milliseconds: u64) -> f64 {
    js_sys::Date::new(&(milliseconds as f64).into()).get_timezone_offset()
}

/// The content of `<meta name=…>`; empty if missing.
pub(crate) fn start_data(name: &str) -> String {
    document()
        .query_selector(&format!("meta[name={name}]"))
        .ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))
        .unwrap_or_default()
}

/// 128 cryptographically random bits; `None` if the browser has no `crypto`.
pub(crate) fn secret() -> Option<[u8; 16]> {
    let mut bits = [0; 16];
    let crypto = window().crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bits).ok()?;
    Some(bits)
}

/// An id that no document has.
pub(crate) fn new_document_id() -> u128 {
    match secret() {
        Some(bits) => u128::from_be_bytes(bits),
        None => u128::from(seed()) << 64 | u128::from(seed()),
    }
}

/// Whether the page is cross-origin isolated, so that memory can be shared with workers.
pub(crate) fn is_isolated() -> bool {
    js_sys::Reflect::get(&window(), &JsValue::from_str("crossOriginIsolated"))
        .is_ok_and(|isolated| isolated.is_truthy())
}

/// Secure context: over https or on this machine, where what is sent cannot be read on the way.
pub(crate) fn is_secure() -> bool {
    window().is_secure_context()
}

/// Waits until the images that match a selector are decoded.
pub(crate) async fn drawn(selector: &str) {
    let Ok(found) = document().query_selector_all(selector) else {
        return;
    };
    for i in 0..found.length() {
        let picture = found
            .get(i)
            .and_then(|p| p.dyn_into::<HtmlImageElement>().ok());
        if let Some(picture) = picture {
            // The printer omits an image that cannot be decoded.
            let _ = JsFuture::from(picture.decode()).await;
        }
    }
}

/// Yields to the browser's event loop.
pub(crate) async fn next_task() {
    let later = js_sys::Promise::new(&mut |done, _| {
        // `set_timeout` fails only when the window is closed.
        let _ = window().set_timeout_with_callback(&done);
    });
    let _ = JsFuture::from(later).await;
}

pub(crate) fn reason(error: &JsValue) -> String {
    js_sys::Reflect::get(error, &JsValue::from_str("message"))
        .ok()
        .and_then(|m| m.as_string())
        .unwrap_or_else(|| format!("{error:?}"))
}

/// Whether the browser has a database for the library at all.
pub(crate) fn has_database() -> bool {
    js_sys::Reflect::get(&window(), &JsValue::from_str("indexedDB"))
        .is_ok_and(|database| database.is_truthy())
}

/// Asks the browser not to remove what is kept when space gets short. Some browsers ask the user.
pub(crate) fn ask_to_persist() {
    let get = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &JsValue::from_str(name)).ok();
    let storage = get(&window().navigator(), "storage").filter(JsValue::is_object);
    if let Some(storage) = storage
        && let Some(persist) = get(&storage, "persist")
        && let Ok(persist) = persist.dyn_into::<js_sys::Function>()
    {
        // A refusal changes nothing.
        let _ = persist.call0(&storage);
    }
}
