//! The clipboard: texts and pictures.

use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;

use js_sys::{Array, Object, Reflect};
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{Clipboard, ClipboardItem, HtmlDocument, HtmlElement, HtmlTextAreaElement};

use super::files;

/// Copies text to the clipboard; returns whether that succeeded.
pub(crate) async fn copy(text: &str) -> bool {
    let written = match clipboard() {
        Some(clipboard) => JsFuture::from(clipboard.write_text(text)).await.is_ok(),
        None => false,
    };
    written || copy_the_old_way(text).unwrap_or(false)
}

/// The Clipboard API; it is missing in insecure contexts, such as plain HTTP on a local network.
fn clipboard() -> Option<Clipboard> {
    let clipboard = Reflect::get(&window().navigator(), &"clipboard".into()).ok()?;
    clipboard.is_object().then(|| clipboard.unchecked_into())
}

/// Copies a picture to the clipboard as PNG; returns whether that succeeded, `None` if there is no
/// picture. Called while a click is handled: some browsers want the promise of the picture then.
pub(crate) async fn copy_picture(
    svg: Pin<Box<dyn Future<Output = Option<String>>>>,
    side: u32,
) -> Option<bool> {
    let Some(clipboard) = clipboard() else {
        return Some(false);
    };
    let drawn = Rc::new(Cell::new(true));
    let seen = drawn.clone();
    let picture = future_to_promise(async move {
        let svg = svg.await;
        seen.set(svg.is_some());
        let png = files::png(&svg.ok_or(JsValue::NULL)?, side).await;
        Ok(png?.into())
    });
    let item = Object::new();
    let written = async {
        Reflect::set(&item, &"image/png".into(), &picture)?;
        let item = ClipboardItem::new_with_record_from_str_to_blob_promise(&item)?;
        JsFuture::from(clipboard.write(&Array::of1(&item))).await
    };
    let written = written.await.is_ok();
    drawn.get().then_some(written)
}

/// Copies with `execCommand` from a temporary text field.
fn copy_the_old_way(text: &str) -> Result<bool, JsValue> {
    let document = document();
    let before = document.active_element();
    let body = document.body().ok_or(JsValue::NULL)?;
    let field: HtmlTextAreaElement = document.create_element("textarea")?.unchecked_into();
    field.set_value(text);
    field.set_attribute("class", "unseen")?;
    field.set_attribute("readonly", "")?;
    body.append_child(&field)?;
    field.select();
    let done = document
        .unchecked_ref::<HtmlDocument>()
        .exec_command("copy");
    field.remove();
    if let Some(before) = before.and_then(|e| e.dyn_into::<HtmlElement>().ok()) {
        let _ = before.focus();
    }
    done
}
