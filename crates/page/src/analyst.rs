//! The server's engines, reached over a WebSocket, which answer one question at a time.
//!
//! A server that was killed or cut off is noticed by the socket's end, or by its silence: while a
//! question is open it is asked for signs of life. Silence is counted in ticks of a timer and not
//! in time, so that a page that was held up itself does not give the server up.

use tengen_worker_protocol::analysis::{Analyze, ToAnalyst};
use tengen_worker_protocol::{EngineAnswer, FromWorker};

/// Milliseconds between two ticks.
pub const TICK: u64 = 500;
/// Ticks without a message after which a connected server is given up.
const MOST_SILENT: u8 = 3;
/// The same while connecting.
const MOST_CONNECTING: u8 = 6;
/// Ticks without a question after which the socket is closed.
const MOST_IDLE: u8 = 20;

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Open the socket, and report what becomes of it.
    Open,
    /// Send a message.
    Send(ToAnalyst),
    /// Close the socket.
    Close,
    /// Report [`Analyst::tick`] after [`TICK`] milliseconds.
    Wait,
    /// Pass on what the server's engines say.
    Tell(Said),
}

/// What the server's engines say about the question with this id.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// An interim answer.
    Progress(i32, EngineAnswer),
    /// The answer.
    Answer(i32, EngineAnswer),
    /// The engine does not do this; the reason is in English.
    Refused(i32, String),
    /// The server is gone.
    Lost(i32),
}

#[derive(Debug)]
struct Connection {
    is_open: bool,
    asked: Option<i32>,
    /// A question for the moment when the socket is open.
    waiting: Option<ToAnalyst>,
    /// Ticks since the last message or question.
    quiet: u8,
}

/// The connection to the server's engines, while there is one.
#[derive(Debug, Default)]
pub struct Analyst {
    connection: Option<Connection>,
}

impl Analyst {
    /// Asks an engine of the host, or the server's own; an earlier question ends.
    pub fn ask(&mut self, id: i32, engine: Option<&str>, question: Box<Analyze>) -> Vec<Effect> {
        let message = ToAnalyst::Ask {
            id,
            engine: engine.map(str::to_owned),
            question,
        };
        let Some(connection) = &mut self.connection else {
            self.connection = Some(Connection {
                is_open: false,
                asked: Some(id),
                waiting: Some(message),
                quiet: 0,
            });
            return vec![Effect::Wait, Effect::Open];
        };
        (connection.asked, connection.quiet) = (Some(id), 0);
        match connection.is_open {
            true => vec![Effect::Send(message)],
            false => {
                connection.waiting = Some(message);
                Vec::new()
            }
        }
    }

    /// Stops a question; what the server still says about it is dropped.
    pub fn stop(&mut self, id: i32) -> Option<Effect> {
        let connection = self.connection.as_mut()?;
        connection.asked.take_if(|asked| *asked == id)?;
        (connection.waiting, connection.quiet) = (None, 0);
        let stop = || Effect::Send(ToAnalyst::Stop(id));
        connection.is_open.then(stop)
    }

    /// Whether a socket is open, or still to be opened.
    #[must_use]
    pub const fn wants_socket(&self) -> bool {
        self.connection.is_some()
    }

    /// The socket is open.
    pub fn opened(&mut self) -> Option<Effect> {
        let connection = self.connection.as_mut()?;
        (connection.is_open, connection.quiet) = (true, 0);
        connection.waiting.take().map(Effect::Send)
    }

    /// The server sends a message, or what cannot be read, for a reason.
    pub fn received(
        &mut self,
        message: Result<FromWorker<EngineAnswer>, String>,
    ) -> Option<Effect> {
        let connection = self.connection.as_mut()?;
        let asked = connection.asked?;
        connection.quiet = 0;
        let said = match message {
            Ok(FromWorker::Progress { id, answer }) if id == asked => {
                return Some(Effect::Tell(Said::Progress(id, answer)));
            }
            Ok(FromWorker::Answer { id, answer }) if id == asked => Said::Answer(id, answer),
            Ok(FromWorker::Failed { id, why }) if id.is_none_or(|id| id == asked) => {
                Said::Refused(asked, why)
            }
            Ok(_) => return None,
            Err(why) => Said::Refused(asked, why),
        };
        connection.asked = None;
        Some(Effect::Tell(said))
    }

    /// The socket is closed, or cannot be opened: its question is lost.
    pub fn lost(&mut self) -> Vec<Effect> {
        let Some(connection) = self.connection.take() else {
            return Vec::new();
        };
        let lost = connection.asked.map(|id| Effect::Tell(Said::Lost(id)));
        [Effect::Close].into_iter().chain(lost).collect()
    }

    /// The time of [`Effect::Wait`] has passed.
    pub fn tick(&mut self) -> Vec<Effect> {
        let Some(connection) = &mut self.connection else {
            return Vec::new();
        };
        connection.quiet += 1;
        let most = match (connection.asked, connection.is_open) {
            (None, _) => MOST_IDLE,
            (Some(_), true) => MOST_SILENT,
            (Some(_), false) => MOST_CONNECTING,
        };
        if connection.quiet >= most {
            return self.lost();
        }
        let asks = connection.is_open && connection.asked.is_some();
        let ping = asks.then_some(Effect::Send(ToAnalyst::Ping));
        ping.into_iter().chain([Effect::Wait]).collect()
    }
}
