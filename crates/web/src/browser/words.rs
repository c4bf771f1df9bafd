//! Loads the Fluent text of a language, in two parts.

use js_sys::Promise;
use leptos::prelude::window;
use tengen_text::{Language, supply};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use super::reason;
use super::system::start_data;

/// The names of the parts in the document.
const FIRST: &str = "words";
const REST: &str = "more-words";

/// Fetches a language's text for the first screen unless it is loaded; the error is the browser's
/// message.
pub(crate) async fn fetch_words(language: Language) -> Result<(), String> {
    match tengen_text::is_here(language) {
        true => Ok(()),
        false => taken(asked(FIRST, language), language).await,
    }
}

/// The same for the rest of its text.
pub(crate) async fn fetch_more_words(language: Language) -> Result<(), String> {
    match tengen_text::is_whole(language) {
        true => Ok(()),
        false => taken(asked(REST, language), language).await,
    }
}

/// Both at the same time.
pub(crate) async fn fetch_all_words(language: Language) -> Result<(), String> {
    if tengen_text::is_whole(language) {
        return Ok(());
    }
    let both = [asked(FIRST, language), asked(REST, language)];
    for answer in both {
        taken(answer, language).await?;
    }
    Ok(())
}

/// The answer's promise.
fn asked(what: &str, language: Language) -> Promise {
    window().fetch_with_str(&start_data(&format!("tengen-{what}-{}", language.name())))
}

async fn taken(answer: Promise, language: Language) -> Result<(), String> {
    let words = text(answer).await.map_err(|error| reason(&error))?;
    supply(language, words).map_err(|error| error.to_string())
}

async fn text(answer: Promise) -> Result<String, JsValue> {
    let answer: Response = JsFuture::from(answer).await?.dyn_into()?;
    if !answer.ok() {
        return Err(answer.status_text().into());
    }
    let words = JsFuture::from(answer.text()?).await?;
    Ok(words.as_string().unwrap_or_default())
}
