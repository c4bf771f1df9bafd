//! Files and pictures: drop, choose, save, share.

use js_sys::{Array, Promise, Reflect, Uint8Array};
use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, CanvasRenderingContext2d, DataTransfer, File};
use web_sys::{HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement, HtmlInputElement, Url};

pub(crate) enum Brought {
    File(File),
    Text(String),
}

/// The first file or the text that was dropped; `None` if there is neither.
pub(crate) fn dropped(transfer: &DataTransfer) -> Option<Brought> {
    let file = transfer.files().and_then(|files| files.get(0));
    if let Some(file) = file {
        return Some(Brought::File(file));
    }
    let text = transfer.get_data("text").ok()?;
    (!text.trim().is_empty()).then_some(Brought::Text(text))
}

pub(crate) fn chosen(input: &HtmlInputElement) -> Option<File> {
    let file = input.files()?.get(0);
    // Lets the same file be chosen again.
    input.set_value("");
    file
}

/// Reads a file; the error is the browser's message.
pub(crate) async fn bytes(file: &File) -> Result<Vec<u8>, String> {
    let buffer = JsFuture::from(file.array_buffer()).await;
    let buffer = buffer.map_err(|e| super::reason(&e))?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

pub(crate) fn save(bytes: &[u8], name: &str, kind: &str) {
    // A failure cannot be reported any better than by the missing download.
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

pub(crate) fn has_selection() -> bool {
    let selection = window().get_selection().ok().flatten();
    selection.is_some_and(|selection| !selection.is_collapsed())
}

pub(crate) fn can_share() -> bool {
    Reflect::get(&window().navigator(), &"share".into()).is_ok_and(|f| f.is_function())
}

/// Opens the system's share dialog; dismissing it is not an error.
pub(crate) async fn share(title: &str, url: &str) {
    let data = js_sys::Object::new();
    for (name, value) in [("title", title), ("url", url)] {
        // Setting a property of a plain object cannot fail.
        let _ = Reflect::set(&data, &name.into(), &value.into());
    }
    let navigator = window().navigator();
    let share = Reflect::get(&navigator, &"share".into())
        .ok()
        .and_then(|f| f.dyn_into::<js_sys::Function>().ok());
    if let Some(promise) = share.and_then(|f| f.call1(&navigator, &data).ok()) {
        let _ = JsFuture::from(promise.unchecked_into::<Promise>()).await;
    }
}

fn said(error: JsValue) -> String {
    super::reason(&error)
}

/// Renders SVG on a square canvas; the error is the browser's message.
async fn drawn(
    svg: &str,
    side: u32,
) -> Result<(HtmlCanvasElement, CanvasRenderingContext2d), String> {
    // The content security policy allows images from `data:` URLs only.
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
    Ok((canvas, context))
}

/// The RGBA pixels of an SVG; the error is the browser's message.
pub(crate) async fn pixels(svg: &str, side: u32) -> Result<Vec<u8>, String> {
    let (_, context) = drawn(svg, side).await?;
    let side = f64::from(side);
    let data = context.get_image_data(0.0, 0.0, side, side).map_err(said)?;
    Ok(data.data().0)
}

/// Renders SVG as a PNG file; the error is the browser's message.
pub(super) async fn png(svg: &str, side: u32) -> Result<Blob, String> {
    let (canvas, _) = drawn(svg, side).await?;
    let made = Promise::new(&mut |resolve, reject| {
        if let Err(error) = canvas.to_blob(&resolve) {
            // Calling a promise's own function cannot fail.
            let _ = reject.call1(&JsValue::NULL, &error);
        }
    });
    let blob = JsFuture::from(made).await.map_err(said)?;
    blob.dyn_into().map_err(|_| "no picture".to_owned())
}

/// Renders SVG on a canvas and downloads it as PNG; the error is the browser's message.
pub(crate) async fn save_png(svg: &str, side: u32, name: &str) -> Result<(), String> {
    save_blob(&png(svg, side).await?, name).map_err(said)
}
