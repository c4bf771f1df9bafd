//! The notice shown when the page itself has failed.

use leptos::prelude::document;
use tengen_text::{Key, Language, Text};

/// Shown if no language could be loaded.
const UNLOADED: &str = "The page could not be loaded. Reload it. 页面无法载入，请重新载入。";

pub(crate) fn show() {
    let document = document();
    let language = document
        .document_element()
        .and_then(|root| root.get_attribute("lang"))
        .and_then(|tag| Language::from_preference(&tag))
        .unwrap_or_default();
    let Ok(notice) = document.create_element("p") else {
        return;
    };
    let _ = notice.set_attribute("role", "alert");
    let _ = notice.set_attribute("class", "broken");
    let words = match tengen_text::is_here(language) {
        true => Text::new(language).get(Key::PageBroken),
        false => UNLOADED.to_owned(),
    };
    notice.set_text_content(Some(&words));
    if let Some(body) = document.body() {
        let _ = body.append_child(&notice);
    }
}
