//! Loads a data file that the document names.

use js_sys::Uint8Array;
use leptos::prelude::window;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use super::reason;
use super::system::start_data;

/// Fetches the file of a `<meta>` element; the error is the browser's message.
pub(crate) async fn fetch_data(name: &str) -> Result<Vec<u8>, String> {
    let url = start_data(name);
    bytes(&url).await.map_err(|error| reason(&error))
}

async fn bytes(url: &str) -> Result<Vec<u8>, JsValue> {
    let answer: Response = JsFuture::from(window().fetch_with_str(url))
        .await?
        .dyn_into()?;
    if !answer.ok() {
        let status = format!("{} {}", answer.status(), answer.status_text());
        return Err(js_sys::Error::new(&status).into());
    }
    let buffer = JsFuture::from(answer.array_buffer()?).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}
