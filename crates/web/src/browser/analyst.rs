//! The server's engines for an analysis, reached over a WebSocket.
//!
//! A server that was killed or cut off is noticed by the socket's end, or by its silence: while a
//! question is open it is asked for signs of life. Silence is counted in ticks of a timer and not
//! in time, so that a page that was held up itself does not give the server up.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::set_timeout;
use tengen_worker_protocol::analysis::{Analyze, ToAnalyst};
use tengen_worker_protocol::{EngineAnswer, FromWorker, read, write};

use super::{RoomSocket, SocketEvent};

const PATH: &str = "/api/v1/analysis";
const TICK: Duration = Duration::from_millis(500);
/// Ticks without a message after which a connected server is given up.
const MOST_SILENT: u8 = 3;
/// The same while connecting.
const MOST_CONNECTING: u8 = 6;
/// Ticks without a question after which the socket is closed.
const MOST_IDLE: u8 = 20;

/// What the server's engines say.
#[derive(Debug)]
pub(crate) enum AnalystMessage {
    Progress(i32, EngineAnswer),
    Answer(i32, EngineAnswer),
    /// The engine does not do this; the reason is in English.
    Refused(i32, String),
    /// The server is gone.
    Lost(i32),
}

struct Connection {
    socket: RoomSocket,
    is_open: bool,
    asked: Option<i32>,
    /// A question for the moment when the socket is open.
    waiting: Option<String>,
    /// Ticks since the last message or question.
    quiet: u8,
}

impl Connection {
    /// Asks for a sign of life; returns whether the connection is given up.
    fn tick(&mut self) -> bool {
        self.quiet += 1;
        if self.is_open && self.asked.is_some() {
            self.socket.send(&write(&ToAnalyst::Ping));
        }
        let most = match (self.asked, self.is_open) {
            (None, _) => MOST_IDLE,
            (Some(_), true) => MOST_SILENT,
            (Some(_), false) => MOST_CONNECTING,
        };
        self.quiet >= most
    }
}

/// Asks one question at a time.
#[derive(Clone)]
pub(crate) struct AnalystClient {
    listener: Rc<dyn Fn(AnalystMessage)>,
    connection: Rc<RefCell<Option<Connection>>>,
}

impl AnalystClient {
    /// The listener must not ask from within its call.
    pub(crate) fn new(listener: impl Fn(AnalystMessage) + 'static) -> AnalystClient {
        AnalystClient {
            listener: Rc::new(listener),
            connection: Rc::default(),
        }
    }

    /// Asks an engine of the host, or the server's own; an earlier question ends.
    pub(crate) fn ask(&self, id: i32, engine: Option<&str>, question: Box<Analyze>) {
        let text = write(&ToAnalyst::Ask {
            id,
            engine: engine.map(str::to_owned),
            question,
        });
        if let Some(connection) = &mut *self.connection.borrow_mut() {
            (connection.asked, connection.quiet) = (Some(id), 0);
            match connection.is_open {
                true => connection.socket.send(&text),
                false => connection.waiting = Some(text),
            }
            return;
        }
        let this = self.clone();
        let Some(socket) = RoomSocket::open(PATH, move |event| this.hear(event)) else {
            return (self.listener)(AnalystMessage::Lost(id));
        };
        *self.connection.borrow_mut() = Some(Connection {
            socket,
            is_open: false,
            asked: Some(id),
            waiting: Some(text),
            quiet: 0,
        });
        self.tick_later();
    }

    /// Stops a question; what the server still says about it is dropped.
    pub(crate) fn stop(&self, id: i32) {
        if let Some(connection) = &mut *self.connection.borrow_mut()
            && connection.asked == Some(id)
        {
            (connection.asked, connection.waiting) = (None, None);
            connection.quiet = 0;
            if connection.is_open {
                connection.socket.send(&write(&ToAnalyst::Stop(id)));
            }
        }
    }

    fn hear(&self, event: SocketEvent) {
        match event {
            SocketEvent::Lost => self.lose(),
            SocketEvent::Opened => {
                if let Some(connection) = &mut *self.connection.borrow_mut() {
                    (connection.is_open, connection.quiet) = (true, 0);
                    if let Some(text) = connection.waiting.take() {
                        connection.socket.send(&text);
                    }
                }
            }
            SocketEvent::Message(text) => {
                if let Some(said) = self.read(&text) {
                    (self.listener)(said);
                }
            }
        }
    }

    fn read(&self, text: &str) -> Option<AnalystMessage> {
        let mut connection = self.connection.borrow_mut();
        let connection = connection.as_mut()?;
        let asked = connection.asked?;
        connection.quiet = 0;
        let said = match read::<FromWorker<EngineAnswer>>(text) {
            Ok(FromWorker::Progress { id, answer }) if id == asked => {
                return Some(AnalystMessage::Progress(id, answer));
            }
            Ok(FromWorker::Answer { id, answer }) if id == asked => {
                AnalystMessage::Answer(id, answer)
            }
            Ok(FromWorker::Failed { id, why }) if id.is_none_or(|id| id == asked) => {
                AnalystMessage::Refused(asked, why)
            }
            Ok(_) => return None,
            Err(why) => AnalystMessage::Refused(asked, why.to_string()),
        };
        connection.asked = None;
        Some(said)
    }

    /// Closes the socket; its question is lost.
    fn lose(&self) {
        let lost = self.connection.borrow_mut().take();
        if let Some(id) = lost.and_then(|connection| connection.asked) {
            (self.listener)(AnalystMessage::Lost(id));
        }
    }

    fn tick_later(&self) {
        let this = self.clone();
        set_timeout(move || this.tick(), TICK);
    }

    fn tick(&self) {
        let given_up = self.connection.borrow_mut().as_mut().map(Connection::tick);
        match given_up {
            None => {}
            Some(true) => self.lose(),
            Some(false) => self.tick_later(),
        }
    }
}
