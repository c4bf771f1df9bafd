//! The server's engines, as `tengen_page::analyst` has them asked, with a real socket and timer.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::set_timeout;
use leptos::task::spawn_local;
use tengen_page::analyst::{Analyst, Effect, Said, TICK};
use tengen_worker_protocol::analysis::Analyze;

use super::messages::{Codecs, codecs};
use super::{RoomSocket, SocketEvent};

const PATH: &str = "/api/v1/analysis";

/// Asks one question at a time.
#[derive(Clone)]
pub(crate) struct AnalystClient {
    listener: Rc<dyn Fn(Said)>,
    analyst: Rc<RefCell<Analyst>>,
    /// Loaded before the first socket is opened.
    codecs: Rc<OnceCell<Codecs>>,
    socket: Rc<RefCell<Option<RoomSocket>>>,
}

impl AnalystClient {
    /// The listener must not ask from within its call.
    pub(crate) fn new(listener: impl Fn(Said) + 'static) -> AnalystClient {
        AnalystClient {
            listener: Rc::new(listener),
            analyst: Rc::default(),
            codecs: Rc::default(),
            socket: Rc::default(),
        }
    }

    /// Asks an engine of the host, or the server's own; an earlier question ends.
    pub(crate) fn ask(&self, id: i32, engine: Option<&str>, question: Box<Analyze>) {
        let effects = self.analyst.borrow_mut().ask(id, engine, question);
        self.carry_out(effects);
    }

    /// Stops a question; what the server still says about it is dropped.
    pub(crate) fn stop(&self, id: i32) {
        let effect = self.analyst.borrow_mut().stop(id);
        self.carry_out(effect);
    }

    fn hear(&self, event: SocketEvent) {
        let effects = {
            let mut analyst = self.analyst.borrow_mut();
            match event {
                SocketEvent::Opened => analyst.opened().into_iter().collect(),
                SocketEvent::Message(text) => {
                    let codec = self.codecs.get().map(|codecs| &codecs.engine);
                    let message = codec.map(|codec| (codec.read)(&text));
                    let effect = message.and_then(|message| analyst.received(message));
                    effect.into_iter().collect()
                }
                SocketEvent::Lost => analyst.lost(),
            }
        };
        self.carry_out(effects);
    }

    fn carry_out(&self, effects: impl IntoIterator<Item = Effect>) {
        for effect in effects {
            match effect {
                Effect::Open => {
                    let this = self.clone();
                    spawn_local(async move { this.open().await });
                }
                Effect::Send(message) => {
                    let socket = self.socket.borrow();
                    if let (Some(socket), Some(codecs)) = (&*socket, self.codecs.get()) {
                        socket.send(&(codecs.to_analyst)(&message));
                    }
                }
                Effect::Close => drop(self.socket.borrow_mut().take()),
                Effect::Wait => {
                    let this = self.clone();
                    let tick = move || {
                        let effects = this.analyst.borrow_mut().tick();
                        this.carry_out(effects);
                    };
                    set_timeout(tick, Duration::from_millis(TICK));
                }
                Effect::Tell(said) => (self.listener)(said),
            }
        }
    }

    async fn open(&self) {
        match codecs().await {
            // The first of two is kept.
            Ok(codecs) => drop(self.codecs.set(codecs)),
            Err(_) => return self.hear(SocketEvent::Lost),
        }
        if !self.analyst.borrow().wants_socket() {
            return;
        }
        let this = self.clone();
        match RoomSocket::open(PATH, move |event| this.hear(event)) {
            Some(socket) => *self.socket.borrow_mut() = Some(socket),
            None => self.hear(SocketEvent::Lost),
        }
    }
}
