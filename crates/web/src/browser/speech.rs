//! Sentences read aloud by the browser.

use js_sys::Reflect;
use leptos::prelude::window;
use tengen_text::Language;
use wasm_bindgen::JsValue;
use web_sys::SpeechSynthesisUtterance;

/// Whether the browser can speak.
pub(crate) fn is_there() -> bool {
    Reflect::has(&window(), &JsValue::from_str("speechSynthesis")).unwrap_or_default()
}

/// Speaks a sentence in place of the last one.
pub(crate) fn say(sentence: &str, language: Language) {
    let speech = window().speech_synthesis();
    let utterance = SpeechSynthesisUtterance::new_with_text(sentence);
    if let (Ok(speech), Ok(utterance)) = (speech, utterance) {
        utterance.set_lang(language.tag());
        speech.cancel();
        speech.speak(&utterance);
    }
}
