//! The wasm bindings of the library worker.

use std::cell::Cell;
use std::future::ready;
use std::rc::Rc;

use js_sys::{Date, Promise, Reflect};
use tengen_library::{Exchange, Reply, Request, StorageError};
use tengen_worker_glue::{AsyncPort, AsyncService, Work};
use tengen_worker_protocol::Answered;
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion, Space, Trouble};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{BroadcastChannel, DedicatedWorkerGlobalScope, MessageEvent};

use super::database::BrowserRows;
use super::mirror;
use super::service::{LibraryService, Surroundings};

/// On this channel tabs tell one another that they have written.
const CHANNEL: &str = "tengen-library";
/// The worker's name where this browser shares a mirror.
const MIRROR: &str = "mirror";
/// How long the first lists with a mirror wait for it, in milliseconds.
const HELD: f64 = 1_500.0;
/// How long a large document rests after an edit before the mirror gets it, which takes it whole,
/// in milliseconds.
const RESTED: f64 = 3_000.0;

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
        crate::encodings::use_those_of_the_browser();
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
    /// With the mirror, where there is one.
    exchange: Option<Exchange>,
    /// Whether a request is with the mirror.
    asked: bool,
    /// Until when lists wait for the mirror's documents, in milliseconds since 1970.
    held_until: f64,
    /// Until when a large document rests, in milliseconds since 1970.
    rests_until: f64,
    /// Whether the end of that rest is awaited.
    rests: bool,
    /// Whether searches may follow.
    reads_ahead: bool,
}

/// Work beside the questions.
enum Done {
    Replied(Request, Reply),
    /// Nothing: the next step follows.
    Rested,
}

impl Service {
    fn new() -> Service {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
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
            exchange: scope.name().eq(MIRROR).then(woken),
            asked: false,
            held_until: Date::now() + HELD,
            rests_until: 0.0,
            rests: false,
            reads_ahead: false,
        }
    }

    /// Begins or ends the exchange with the mirror. A request that is with it is answered first.
    fn share(&mut self, shares: bool) {
        if shares && self.exchange.is_none() {
            self.held_until = Date::now() + HELD;
        }
        self.exchange = shares.then(|| self.exchange.take().unwrap_or_else(woken));
    }

    fn tell_others(&self) {
        if let Some(channel) = &self.channel {
            // A tab that misses the message sees the change when it writes.
            let _ = channel.post_message(&JsValue::NULL);
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
    type Done = Done;

    async fn answer(
        &mut self,
        question: LibraryQuestion,
        bytes: Vec<u8>,
    ) -> Result<Answered<LibraryAnswer>, String> {
        if let LibraryQuestion::Share(shares) = question {
            self.share(shares);
            return Ok(LibraryAnswer::Done.into());
        }
        let mut open = match self.open().await {
            Ok(open) => open,
            Err(why) => return Ok(LibraryAnswer::Trouble(Trouble::Broken(why)).into()),
        };
        let writes = match &question {
            LibraryQuestion::List(_)
            | LibraryQuestion::Known
            | LibraryQuestion::Open(_)
            | LibraryQuestion::Judge
            | LibraryQuestion::Judgements
            | LibraryQuestion::Prove(..)
            | LibraryQuestion::Proof(_)
            | LibraryQuestion::Export => false,
            LibraryQuestion::Settings(_) => !bytes.is_empty(),
            _ => true,
        };
        let tells_space = matches!(question, LibraryQuestion::Keep(_) | LibraryQuestion::Known);
        let space = match (self.in_memory, tells_space) {
            (true, _) => Space::Memory,
            (false, true) => space_left().await.map_or(Space::UNKNOWN, Space::Browser),
            (false, false) => Space::UNKNOWN,
        };
        // The journal and the file of a backup are there until everything is read back.
        let relaxed = match &question {
            LibraryQuestion::Keep(texts) => texts.len() > 1,
            question => matches!(
                question,
                LibraryQuestion::Restore | LibraryQuestion::Judge | LibraryQuestion::Prove(..)
            ),
        };
        open.library.rows().relax(relaxed);
        let lists = matches!(question, LibraryQuestion::Known);
        let is_large = matches!(
            question,
            LibraryQuestion::Edit {
                summary: Some(_),
                ..
            }
        );
        let (answer, bytes) = open.answer(question, bytes, space).await;
        self.open = Some(open);
        self.reads_ahead |= lists;
        if writes {
            self.tell_others();
        }
        if is_large {
            self.rests_until = Date::now() + RESTED;
        }
        if let Some(exchange) = self.exchange.as_mut().filter(|_| writes || lists) {
            exchange.wake();
        }
        Ok(Answered { answer, bytes })
    }

    /// The first lists show what other browsers have left in the mirror.
    fn holds(&self, question: &LibraryQuestion) -> bool {
        let lists = matches!(question, LibraryQuestion::List(_) | LibraryQuestion::Known);
        let begins = self.exchange.as_ref().is_some_and(|e| !e.is_idle());
        lists && (begins || self.asked) && Date::now() < self.held_until
    }

    async fn work(&mut self) -> Option<Work<Done>> {
        if self.asked || self.rests {
            return None;
        }
        let rest = self.rests_until - Date::now();
        if rest > 0.0 {
            self.rests = true;
            return Some(Box::pin(async move {
                sleep(rest).await;
                Done::Rested
            }));
        }
        let mut open = self.open().await.ok()?;
        // Whatever is lost is asked for again.
        open.library.rows().relax(true);
        let mut request = None;
        if let Some(exchange) = &mut self.exchange {
            request = match open.next_request(exchange).await {
                Ok(request) => request,
                Err(error) => {
                    give_up(exchange, &error);
                    None
                }
            };
        }
        let mut ahead = request.is_none() && self.reads_ahead;
        if ahead {
            ahead = open.read_ahead().await.unwrap_or(false);
            self.reads_ahead = ahead;
        }
        self.open = Some(open);
        let Some(request) = request else {
            self.held_until = 0.0;
            return ahead.then(|| Box::pin(ready(Done::Rested)) as Work<Done>);
        };
        self.asked = true;
        Some(Box::pin(async move {
            let reply = mirror::ask(&request).await;
            Done::Replied(request, reply)
        }))
    }

    async fn done(&mut self, done: Done) {
        self.rests = false;
        let Done::Replied(request, reply) = done else {
            return;
        };
        self.asked = false;
        let Ok(mut open) = self.open().await else {
            return;
        };
        open.library.rows().relax(true);
        let mut changed = false;
        if let Some(exchange) = &mut self.exchange {
            changed = match open.hear_reply(exchange, request, reply).await {
                Ok(changed) => changed,
                Err(error) => {
                    give_up(exchange, &error);
                    false
                }
            };
        }
        self.open = Some(open);
        if changed {
            self.tell_others();
        }
    }
}

/// An exchange that begins with a round.
fn woken() -> Exchange {
    let mut exchange = Exchange::default();
    exchange.wake();
    exchange
}

async fn sleep(ms: f64) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let timer = Promise::new(&mut |done, _| {
        // Without a timer it ends at once.
        if scope
            .set_timeout_with_callback_and_timeout_and_arguments_0(&done, ms as i32)
            .is_err()
        {
            let _ = done.call0(&JsValue::NULL);
        }
    });
    // It is never rejected.
    let _ = JsFuture::from(timer).await;
}

/// Ends a round because the database fails; the next change begins another one.
fn give_up(exchange: &mut Exchange, error: &StorageError) {
    web_sys::console::warn_1(&JsValue::from_str(&error.to_string()));
    *exchange = Exchange::default();
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
