//! Clock, chance and the system's preferences.

use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlImageElement;

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// A number from 0 up to, not including, 1.
pub(crate) fn random() -> f64 {
    js_sys::Math::random()
}

/// A name for a game: the time, and enough chance to tell two apart.
pub(crate) fn new_id() -> String {
    let chance = (random() * f64::from(u32::MAX)) as u32;
    format!("{:x}-{chance:08x}", now())
}

/// A number by chance.
pub(crate) fn seed() -> u64 {
    (random() * 9e15) as u64
}

/// The reader's languages, the preferred one first.
pub(crate) fn languages() -> Vec<String> {
    let list = window().navigator().languages();
    list.iter().filter_map(|l| l.as_string()).collect()
}

/// The day of a moment here, `2026-11-20`.
pub(crate) fn day(milliseconds: u64) -> String {
    let date = js_sys::Date::new(&(milliseconds as f64).into());
    let (year, month) = (date.get_full_year(), date.get_month() + 1);
    format!("{year:04}-{month:02}-{:02}", date.get_date())
}

/// Start data: what the head of the document says under this name, and nothing where it does not.
pub(crate) fn start_data(name: &str) -> String {
    document()
        .query_selector(&format!("meta[name={name}]"))
        .ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))
        .unwrap_or_default()
}

/// 128 bits that nobody can guess; `None` where the browser gives none.
pub(crate) fn secret() -> Option<[u8; 16]> {
    let mut bits = [0; 16];
    let crypto = window().crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bits).ok()?;
    Some(bits)
}

/// Whether memory may be shared with a worker.
pub(crate) fn is_isolated() -> bool {
    js_sys::Reflect::get(&window(), &JsValue::from_str("crossOriginIsolated"))
        .is_ok_and(|isolated| isolated.is_truthy())
}

/// Waits until the pictures that a selector finds can be seen.
pub(crate) async fn drawn(selector: &str) {
    let Ok(found) = document().query_selector_all(selector) else {
        return;
    };
    for i in 0..found.length() {
        let picture = found
            .get(i)
            .and_then(|p| p.dyn_into::<HtmlImageElement>().ok());
        if let Some(picture) = picture {
            // One that cannot be drawn is left out by the printer too.
            let _ = JsFuture::from(picture.decode()).await;
        }
    }
}

/// Lets the browser do what is due before the rest of a long work.
pub(crate) async fn next_task() {
    let later = js_sys::Promise::new(&mut |done, _| {
        // A window that takes no timeout has been closed: the work ends here.
        let _ = window().set_timeout_with_callback(&done);
    });
    let _ = JsFuture::from(later).await;
}

/// What a browser says when it refuses.
pub(crate) fn reason(error: &JsValue) -> String {
    js_sys::Reflect::get(error, &JsValue::from_str("message"))
        .ok()
        .and_then(|m| m.as_string())
        .unwrap_or_else(|| format!("{error:?}"))
}
