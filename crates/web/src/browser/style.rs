//! The style sheet of all views, which takes the place of that of the first screen.

use js_sys::Promise;
use leptos::prelude::document;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Element;

use super::system::start_data;

/// The link to the style sheet of the first screen in the document.
const FIRST: &str = "first-style";

/// Fetches the style sheet of all views, unless it is there; begins before the first poll.
pub(crate) fn fetch_style() -> impl Future<Output = Result<(), JsValue>> {
    let begun = begin();
    async move {
        let Some((first, whole, fetched)) = begun? else {
            return Ok(());
        };
        let fetched = JsFuture::from(fetched).await;
        match fetched {
            Ok(_) => first.remove(),
            Err(_) => whole.remove(),
        }
        fetched.map(drop)
    }
}

/// The link of the first screen's sheet, one beside it of all, and whether that is fetched;
/// nothing if it is there.
fn begin() -> Result<Option<(Element, Element, Promise)>, JsValue> {
    let Some(first) = document().get_element_by_id(FIRST) else {
        return Ok(None);
    };
    let whole = document().create_element("link")?;
    whole.set_attribute("rel", "stylesheet")?;
    whole.set_attribute("href", &start_data("tengen-style"))?;
    let fetched = fetched(&whole);
    first.after_with_node_1(&whole)?;
    Ok(Some((first, whole, fetched)))
}

/// Whether the sheet behind a new link can be fetched.
fn fetched(link: &Element) -> Promise {
    Promise::new(&mut |done, fail| {
        for (event, then) in [("load", done), ("error", fail)] {
            // No element refuses it.
            let _ = link.add_event_listener_with_callback(event, &then);
        }
    })
}
