//! The server's engines, as `tengen_page::analyst` has them asked, with a real socket and timer.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::set_timeout;
use tengen_page::analyst::{Analyst, Effect, Said, TICK};
use tengen_worker_protocol::analysis::Analyze;

use super::{RoomSocket, SocketEvent};

const PATH: &str = "/api/v1/analysis";

/// Asks one question at a time.
#[derive(Clone)]
pub(crate) struct AnalystClient {
    listener: Rc<dyn Fn(Said)>,
    analyst: Rc<RefCell<Analyst>>,
    socket: Rc<RefCell<Option<RoomSocket>>>,
}

impl AnalystClient {
    /// The listener must not ask from within its call.
    pub(crate) fn new(listener: impl Fn(Said) + 'static) -> AnalystClient {
        AnalystClient {
            listener: Rc::new(listener),
            analyst: Rc::default(),
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
                SocketEvent::Message(text) => analyst.received(&text).into_iter().collect(),
                SocketEvent::Lost => analyst.lost(),
            }
        };
        self.carry_out(effects);
    }

    fn carry_out(&self, effects: impl IntoIterator<Item = Effect>) {
        for effect in effects {
            match effect {
                Effect::Open => self.open(),
                Effect::Send(text) => {
                    if let Some(socket) = &*self.socket.borrow() {
                        socket.send(&text);
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

    fn open(&self) {
        let this = self.clone();
        match RoomSocket::open(PATH, move |event| this.hear(event)) {
            Some(socket) => *self.socket.borrow_mut() = Some(socket),
            None => self.hear(SocketEvent::Lost),
        }
    }
}
