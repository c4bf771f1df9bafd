//! The wasm bindings of the library worker.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Date, Promise, Reflect};
use tengen_worker_glue::{Answered, AsyncPort, AsyncService};
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion, Space, Trouble};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{BroadcastChannel, MessageEvent};

use crate::database::BrowserRows;
use crate::service::{LibraryService, Surroundings};

/// On this channel tabs tell one another that they have written.
const CHANNEL: &str = "tengen-library";

/// The object that the worker's start script holds.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Librarian {
    port: AsyncPort<Service>,
}

#[wasm_bindgen]
impl Librarian {
    /// Starts; the database is opened with the first question.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Librarian {
        Librarian {
            port: AsyncPort::new(Service::new()),
        }
    }

    /// Handles one message from the page; its answer is posted in turn.
    pub fn hear(&self, message: JsValue) {
        self.port.hear(message);
    }
}

struct Service {
    open: Option<LibraryService<BrowserRows>>,
    in_memory: bool,
    /// Whether another tab has written since the heads were read.
    stale: Rc<Cell<bool>>,
    channel: Option<BroadcastChannel>,
}

impl Service {
    fn new() -> Service {
        let stale = Rc::new(Cell::new(false));
        let channel = BroadcastChannel::new(CHANNEL).ok();
        if let Some(channel) = &channel {
            let stale = stale.clone();
            let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |_| stale.set(true));
            channel.set_onmessage(Some(hear.as_ref().unchecked_ref()));
            // It lives as long as the worker.
            hear.forget();
        }
        Service {
            open: None,
            in_memory: false,
            stale,
            channel,
        }
    }

    async fn open(&mut self) -> Result<LibraryService<BrowserRows>, String> {
        if let Some(mut open) = self.open.take() {
            if self.stale.take() {
                let read = open.refresh().await;
                read.map_err(|error| error.to_string())?;
            }
            return Ok(open);
        }
        let rows = BrowserRows::open().await;
        self.in_memory = rows.is_memory();
        let around = Surroundings {
            now: || Date::now() as u64,
            random: || {
                let word = || u128::from((js_sys::Math::random() * 4_294_967_296.0) as u32);
                word() << 96 | word() << 64 | word() << 32 | word()
            },
        };
        let open = LibraryService::load(rows, around).await;
        open.map_err(|error| error.to_string())
    }
}

impl AsyncService for Service {
    type Question = LibraryQuestion;

    async fn answer(
        &mut self,
        question: LibraryQuestion,
        bytes: Vec<u8>,
    ) -> Result<Answered<LibraryAnswer>, String> {
        let mut open = match self.open().await {
            Ok(open) => open,
            Err(why) => return Ok(LibraryAnswer::Trouble(Trouble::Broken(why)).into()),
        };
        let writes = !matches!(
            question,
            LibraryQuestion::List(_)
                | LibraryQuestion::Known
                | LibraryQuestion::Open(_)
                | LibraryQuestion::Export
        );
        let tells_space = matches!(question, LibraryQuestion::Keep(_) | LibraryQuestion::Known);
        let space = match (self.in_memory, tells_space) {
            (true, _) => Space::Memory,
            (false, true) => space_left().await.map_or(Space::UNKNOWN, Space::Browser),
            (false, false) => Space::UNKNOWN,
        };
        // The journal and the file of a backup are there until everything is read back.
        let relaxed = match &question {
            LibraryQuestion::Keep(texts) => texts.len() > 1,
            question => matches!(question, LibraryQuestion::Restore),
        };
        open.library.rows().relax(relaxed);
        let (answer, bytes) = open.answer(question, bytes, space).await;
        self.open = Some(open);
        if let Some(channel) = self.channel.as_ref().filter(|_| writes) {
            // A tab that misses the message sees the change when it writes.
            let _ = channel.post_message(&JsValue::NULL);
        }
        Ok(Answered { answer, bytes })
    }
}

/// The bytes that the browser would still store for this site; `None` if it does not tell.
async fn space_left() -> Option<u64> {
    let get = |of: &JsValue, name: &str| Reflect::get(of, &JsValue::from_str(name)).ok();
    let navigator = get(&js_sys::global(), "navigator")?;
    let storage = get(&navigator, "storage")?;
    let estimate: js_sys::Function = get(&storage, "estimate")?.dyn_into().ok()?;
    let promise: Promise = estimate.call0(&storage).ok()?.dyn_into().ok()?;
    let told = JsFuture::from(promise).await.ok()?;
    let number = |name| get(&told, name)?.as_f64();
    Some((number("quota")? - number("usage")?).max(0.0) as u64)
}
