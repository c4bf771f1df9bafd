//! The last word, when the page itself has failed.

use leptos::prelude::document;
use tengen_text::{Key, Language, Text};

/// Says so, below what is left of the page.
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
    notice.set_text_content(Some(&Text::new(language).get(Key::PageBroken)));
    if let Some(body) = document.body() {
        let _ = body.append_child(&notice);
    }
}
