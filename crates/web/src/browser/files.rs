//! Files that come and go: dropped, chosen, pasted, saved, copied.

use js_sys::{Array, Reflect, Uint8Array};
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, CanvasRenderingContext2d, DataTransfer, File};
use web_sys::{HtmlAnchorElement, HtmlCanvasElement, HtmlDocument, HtmlElement, HtmlImageElement};
use web_sys::{HtmlInputElement, HtmlTextAreaElement, Url};

/// What somebody brings.
pub(crate) enum Brought {
    /// A file.
    File(File),
    /// Text, or an address.
    Text(String),
}

/// What was dropped; `None` where it is nothing that could be a record.
pub(crate) fn dropped(transfer: &DataTransfer) -> Option<Brought> {
    let file = transfer.files().and_then(|files| files.get(0));
    if let Some(file) = file {
        return Some(Brought::File(file));
    }
    let text = transfer.get_data("text").ok()?;
    (!text.trim().is_empty()).then_some(Brought::Text(text))
}

/// What was chosen in a field for files.
pub(crate) fn chosen(input: &HtmlInputElement) -> Option<File> {
    let file = input.files()?.get(0);
    // The same file may be chosen again.
    input.set_value("");
    file
}

/// The bytes of a file.
///
/// # Errors
/// What the browser says where it cannot read it.
pub(crate) async fn bytes(file: &File) -> Result<Vec<u8>, String> {
    let buffer = JsFuture::from(file.array_buffer()).await;
    let buffer = buffer.map_err(|e| super::reason(&e))?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// Lets the browser save bytes as a file.
pub(crate) fn save(bytes: &[u8], name: &str, kind: &str) {
    // A browser that cannot make the link saves nothing; there is nobody else to ask.
    let _ = try_save(bytes, name, kind);
}

fn blob(bytes: &[u8], kind: &str) -> Result<Blob, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&Uint8Array::from(bytes));
    Blob::new_with_u8_array_sequence_and_options(&parts, &options)
}

fn try_save(bytes: &[u8], name: &str, kind: &str) -> Result<(), JsValue> {
    save_blob(&blob(bytes, kind)?, name)
}

fn save_blob(blob: &Blob, name: &str) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}

/// Puts text on the clipboard; says whether the browser let it.
pub(crate) async fn copy(text: &str) -> bool {
    let clipboard = Reflect::get(&window().navigator(), &"clipboard".into());
    // Over plain http on a network there is no clipboard, but there is the older way.
    if !clipboard.is_ok_and(|c| c.is_object()) {
        return copy_the_old_way(text).unwrap_or(false);
    }
    let written = window().navigator().clipboard().write_text(text);
    JsFuture::from(written).await.is_ok() || copy_the_old_way(text).unwrap_or(false)
}

/// By a field that is there for a moment only.
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
        // Where it is gone, the focus falls back to the page.
        let _ = before.focus();
    }
    done
}

/// Whether somebody has marked text on the page.
pub(crate) fn has_selection() -> bool {
    let selection = window().get_selection().ok().flatten();
    selection.is_some_and(|selection| !selection.is_collapsed())
}

/// Whether the system has a sheet to share things with.
pub(crate) fn can_share() -> bool {
    Reflect::get(&window().navigator(), &"share".into()).is_ok_and(|f| f.is_function())
}

/// Opens the system's sheet to share a link. Who closes it again has changed their mind.
pub(crate) async fn share(title: &str, url: &str) {
    let data = js_sys::Object::new();
    for (name, value) in [("title", title), ("url", url)] {
        // A plain object takes every property.
        let _ = Reflect::set(&data, &name.into(), &value.into());
    }
    let navigator = window().navigator();
    let share = Reflect::get(&navigator, &"share".into())
        .ok()
        .and_then(|f| f.dyn_into::<js_sys::Function>().ok());
    if let Some(promise) = share.and_then(|f| f.call1(&navigator, &data).ok()) {
        let _ = JsFuture::from(promise.unchecked_into::<js_sys::Promise>()).await;
    }
}

/// Draws SVG on a canvas and lets the browser save it as PNG.
///
/// # Errors
/// What the browser says where it cannot.
pub(crate) async fn save_png(svg: &str, side: u32, name: &str) -> Result<(), String> {
    let said = |error: JsValue| super::reason(&error);
    // A data address: the page's own policy allows pictures from nowhere else.
    let encoded = String::from(js_sys::encode_uri_component(svg));
    let image = HtmlImageElement::new().map_err(said)?;
    image.set_width(side);
    image.set_height(side);
    image.set_src(&format!("data:image/svg+xml,{encoded}"));
    JsFuture::from(image.decode()).await.map_err(said)?;
    let canvas: HtmlCanvasElement = document()
        .create_element("canvas")
        .map_err(said)?
        .unchecked_into();
    canvas.set_width(side);
    canvas.set_height(side);
    let context: CanvasRenderingContext2d = canvas
        .get_context("2d")
        .map_err(said)?
        .ok_or("no canvas")?
        .unchecked_into();
    let side = f64::from(side);
    context
        .draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, side, side)
        .map_err(said)?;
    let url = canvas.to_data_url().map_err(said)?;
    let link: HtmlAnchorElement = document()
        .create_element("a")
        .map_err(said)?
        .unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Ok(())
}
