//! Clock, chance and the system's preferences.

use leptos::prelude::window;

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

/// The reader's languages, the preferred one first.
pub(crate) fn languages() -> Vec<String> {
    let list = window().navigator().languages();
    list.iter().filter_map(|l| l.as_string()).collect()
}
