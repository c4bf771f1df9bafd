//! A screen that stays on: by the wake lock, or by a silent film where the browser refuses it, and
//! over plain http, where there is none.

use std::cell::RefCell;
use std::rc::Rc;
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
    _means: Rc<RefCell<Means>>,
}

impl Awake {
    /// Keeps the screen on: by the film also where the browser refuses the wake lock, as with a low
    /// battery. Where it refuses both, the screen goes off as usual.
    pub(crate) fn keep() -> Awake {
        let Some(asked) = wake_lock() else {
            return Awake {
                _means: Rc::new(RefCell::new(Means::film())),
            };
        };
        let means = Rc::new(RefCell::new(Means::Nothing));
        let awake = Rc::downgrade(&means);
        spawn_local(async move {
            let lock = JsFuture::from(asked).await.map(Lock);
            // A lock that comes too late is released at once.
            if let Some(means) = awake.upgrade() {
                *means.borrow_mut() = match lock {
                    Ok(lock) => Means::Locked { _lock: lock },
                    Err(_) => Means::film(),
                };
            }
        });
        Awake { _means: means }
    }
}

/// What keeps the screen on.
enum Means {
    /// The browser has not answered yet, or refuses.
    Nothing,
    /// The lock and the film end when they are dropped.
    Locked {
        _lock: Lock,
    },
    Filmed {
        _film: Film,
    },
}

impl Means {
    fn film() -> Means {
        film().map_or(Means::Nothing, |film| Means::Filmed { _film: film })
    }
}

/// A wake lock.
struct Lock(JsValue);

impl Drop for Lock {
    fn drop(&mut self) {
        // A refusal has no effect: the browser has released it already.
        if let Some(released) = call(&self.0, "release", &[]) {
            caught(released);
        }
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

/// Takes the error of a promise that may fail, which the browser reports otherwise.
fn caught(promise: JsValue) {
    if let Ok(promise) = promise.dyn_into::<js_sys::Promise>() {
        spawn_local(async move {
            let _ = JsFuture::from(promise).await;
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
    if let Some(played) = call(&film, "play", &[]) {
        // A browser may refuse until the user has touched the page.
        caught(played);
    }
    Some(Film {
        drawing: set_interval_with_handle(draw, FRAME).ok()?,
        shown: film,
    })
}
