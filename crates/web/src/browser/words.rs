//! Loads the Fluent text of a language.

use leptos::prelude::window;
use tengen_text::{Language, supply};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use super::reason;
use super::system::start_data;

/// Fetches a language's text unless it is loaded; the error is the browser's message.
pub(crate) async fn fetch_words(language: Language) -> Result<(), String> {
    if tengen_text::is_here(language) {
        return Ok(());
    }
    let url = start_data(&format!("tengen-words-{}", language.name()));
    let words = text(&url).await.map_err(|error| reason(&error))?;
    supply(language, words).map_err(|error| error.to_string())
}

async fn text(url: &str) -> Result<String, JsValue> {
    let answer: Response = JsFuture::from(window().fetch_with_str(url))
        .await?
        .dyn_into()?;
    if !answer.ok() {
        return Err(answer.status_text().into());
    }
    let words = JsFuture::from(answer.text()?).await?;
    Ok(words.as_string().unwrap_or_default())
}
