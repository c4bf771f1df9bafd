//! The engine, in a Web Worker: the page sends it messages and stays free itself.
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers one message of the page.
#[wasm_bindgen]
pub fn answer(message: &str) -> String {
    format!("{message}, answered")
}
