//! A screen that stays on: by the wake lock, or over plain http, where browsers have none, by a
//! silent film.

use std::time::Duration;

use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::{document, set_interval_with_handle, window};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement};

/// How often the film has another picture.
const FRAME: Duration = Duration::from_millis(500);

/// Keeps the screen on until it is dropped.
pub(crate) struct Awake {
    /// Runs until it is dropped.
    _film: Option<Film>,
    /// The promise of the wake lock.
    lock: Option<js_sys::Promise>,
}

impl Awake {
    /// Keeps the screen on. Where the browser refuses, the screen goes off as usual.
    pub(crate) fn keep() -> Awake {
        let lock = wake_lock();
        let film = if lock.is_none() { film() } else { None };
        Awake { _film: film, lock }
    }
}

/// A running film.
struct Film {
    shown: HtmlElement,
    drawing: IntervalHandle,
}

impl Drop for Film {
    fn drop(&mut self) {
        self.drawing.clear();
        self.shown.remove();
    }
}

impl Drop for Awake {
    fn drop(&mut self) {
        let lock = self.lock.take();
        spawn_local(async move {
            // A refused lock needs no release.
            if let Some(lock) = lock
                && let Ok(lock) = JsFuture::from(lock).await
            {
                let _ = call(&lock, "release", &[]);
            }
        });
    }
}

fn get(of: &JsValue, name: &str) -> Option<JsValue> {
    let found = js_sys::Reflect::get(of, &JsValue::from_str(name)).ok()?;
    (!found.is_undefined() && !found.is_null()).then_some(found)
}

fn call(of: &JsValue, name: &str, given: &[JsValue]) -> Option<JsValue> {
    let method: js_sys::Function = get(of, name)?.dyn_into().ok()?;
    method.apply(of, &given.iter().collect()).ok()
}

/// Browsers have it over https and on the machine itself.
fn wake_lock() -> Option<js_sys::Promise> {
    let lock = get(&window().navigator(), "wakeLock")?;
    call(&lock, "request", &[JsValue::from_str("screen")])?
        .dyn_into()
        .ok()
}

/// A film of a canvas. It fills the screen behind the page, almost transparent, since a film that
/// is hidden or tiny does not keep the screen on.
fn film() -> Option<Film> {
    let document = document();
    let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(16);
    canvas.set_height(16);
    let context = canvas.get_context("2d").ok()??;
    let context: CanvasRenderingContext2d = context.dyn_into().ok()?;
    // Each is darker than the one before, until all are black.
    let draw = move || {
        context.set_global_alpha(0.5);
        context.fill_rect(0.0, 0.0, 16.0, 16.0);
    };
    draw();
    let stream = call(&canvas, "captureStream", &[])?;
    let film: HtmlElement = document.create_element("video").ok()?.dyn_into().ok()?;
    film.set_class_name("film");
    let style = "position: fixed; inset: 0; width: 100%; height: 100%; z-index: -1; opacity: 0.01";
    film.set_attribute("style", style).ok()?;
    for name in [
        "muted",
        "loop",
        "playsinline",
        "aria-hidden",
        "disableremoteplayback",
    ] {
        film.set_attribute(name, "true").ok()?;
    }
    let set = |name: &str, value: &JsValue| {
        js_sys::Reflect::set(&film, &JsValue::from_str(name), value).ok()
    };
    set("muted", &JsValue::TRUE)?;
    set("srcObject", &stream)?;
    document.body()?.prepend_with_node_1(&film).ok()?;
    if let Some(played) = call(&film, "play", &[])
        && let Ok(played) = played.dyn_into::<js_sys::Promise>()
    {
        // A browser may refuse until the user has touched the page.
        spawn_local(async move {
            let _ = JsFuture::from(played).await;
        });
    }
    Some(Film {
        drawing: set_interval_with_handle(draw, FRAME).ok()?,
        shown: film,
    })
}
