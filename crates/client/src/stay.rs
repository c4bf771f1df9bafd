//! A stay in a room that outlives its connections.
use std::hash::{BuildHasher as _, RandomState};
use std::time::Duration;

use tengen_api::socket::{FromServer, Goodbye, SocketError};
use tengen_room::{Action, ActionId};
use tokio::time::{Instant, sleep_until, timeout, timeout_at};

use crate::{Access, Client, ClientError, Connection, View};

/// The first wait before a lost connection is tried again; each further one is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(250);
/// The longest wait.
const LONGEST_WAIT: Duration = Duration::from_secs(8);
/// How long a connection may take to open.
const OPENING: Duration = Duration::from_secs(10);
/// The server asks a silent client three times in this while whether it is there; if even that is not heard, the way
/// to it is broken.
const SILENCE: Duration = Duration::from_secs(60);

/// What there is to know for whoever stays.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// A message of the server's; [`Stay::view`] has taken it in.
    Said(FromServer),
    /// The connection has ended, with or without a reason of the server's. It is tried again.
    Lost(Option<Goodbye>),
    /// There is a connection again; what was missed follows.
    Back,
}

enum Line {
    Open(Box<Connection>),
    /// It has ended and nobody has been told.
    Ended(Option<Goodbye>),
    /// It is tried again at this time, after so many tries.
    Closed {
        at: Instant,
        tries: u32,
    },
}

/// A stay in a room: comes back by itself when the connection is lost, asks for what was missed, and sends again what
/// has not been answered. The server takes an action that comes twice once.
pub struct Stay {
    client: Client,
    access: Access,
    view: View,
    line: Line,
    /// Actions without an answer, in order.
    waiting: Vec<(ActionId, Action)>,
    /// Names this stay's actions, together with a number.
    mark: u64,
    actions: u64,
}

impl Stay {
    /// Connects for the first time.
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there or refuses.
    pub async fn begin(client: Client, access: Access) -> Result<Self, ClientError> {
        let mut stay = Self {
            client,
            access,
            view: View::default(),
            line: Line::Ended(None),
            waiting: Vec::new(),
            mark: any_number(),
            actions: 0,
        };
        stay.line = Line::Open(Box::new(stay.open().await?));
        Ok(stay)
    }

    /// What is known of the room.
    #[must_use]
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The room and the key to the seat.
    #[must_use]
    pub const fn access(&self) -> &Access {
        &self.access
    }

    /// Whether there is a connection, as far as is known.
    #[must_use]
    pub const fn is_connected(&self) -> bool {
        matches!(self.line, Line::Open(_))
    }

    /// Goes on in another seat of the same room: what has been seen stays known.
    pub fn take_seat(&mut self, access: Access) {
        self.access = access;
        let at = Instant::now();
        self.line = Line::Closed { at, tries: 0 };
    }

    /// Wants something. The answer comes as news with this id; without a connection it is sent when there is one.
    pub async fn act(&mut self, action: Action) -> ActionId {
        self.actions += 1;
        let id = format!("{:x}-{}", self.mark, self.actions);
        let id: ActionId = id.parse().expect("hexadecimal digits and a hyphen");
        self.waiting.push((id.clone(), action));
        if let Line::Open(connection) = &mut self.line
            && connection.act(id.clone(), action).await.is_err()
        {
            self.line = Line::Ended(None);
        }
        id
    }

    /// Waits for the next news. Nothing is lost when the waiting is broken off.
    ///
    /// # Errors
    /// [`ClientError`] where coming back would not help: the room is unknown, or the server's events do not add up.
    pub async fn next(&mut self) -> Result<News, ClientError> {
        loop {
            match &mut self.line {
                Line::Open(connection) => match heard(connection).await {
                    Ok(Some(message)) => return self.take(message),
                    Ok(None) | Err(ClientError::Lost(_)) => self.line = Line::Ended(None),
                    Err(error) => return Err(error),
                },
                Line::Ended(reason) => {
                    let reason = reason.take();
                    let at = Instant::now() + retry_after(0);
                    self.line = Line::Closed { at, tries: 0 };
                    return Ok(News::Lost(reason));
                }
                &mut Line::Closed { at, tries } => {
                    sleep_until(at).await;
                    match self.open().await {
                        Ok(connection) => {
                            self.line = Line::Open(Box::new(connection));
                            self.send_again().await;
                            return Ok(News::Back);
                        }
                        Err(error) if error.is_final() => return Err(error),
                        Err(_) => {
                            let tries = tries.saturating_add(1);
                            let at = Instant::now() + retry_after(tries);
                            self.line = Line::Closed { at, tries };
                        }
                    }
                }
            }
        }
    }

    /// Closes the connection; the seat stays.
    pub async fn leave(self) {
        if let Line::Open(connection) = self.line {
            timeout(OPENING, connection.close()).await.ok();
        }
    }

    async fn open(&self) -> Result<Connection, ClientError> {
        let opening = self.client.connect(&self.access, self.view.version());
        let late = |_| ClientError::Stranger("the connection takes too long to open".to_owned());
        timeout(OPENING, opening).await.map_err(late)?
    }

    async fn send_again(&mut self) {
        for (id, action) in self.waiting.clone() {
            if let Line::Open(connection) = &mut self.line
                && connection.act(id, action).await.is_err()
            {
                self.line = Line::Ended(None);
            }
        }
    }

    fn take(&mut self, message: FromServer) -> Result<News, ClientError> {
        self.view.take(&message)?;
        match &message {
            FromServer::Accepted { id, .. } | FromServer::Refused { id, .. } => {
                self.waiting.retain(|(waiting, _)| waiting != id);
            }
            FromServer::Goodbye { reason } => {
                self.line = Line::Ended(Some(*reason));
            }
            // Which action was not taken is not said: all without an answer are sent again later.
            FromServer::Error {
                code: SocketError::TooMany,
                ..
            } => self.line = Line::Ended(None),
            FromServer::Error {
                code: SocketError::Protocol,
                message,
            } => return Err(ClientError::Stranger(message.clone())),
            _ => (),
        }
        Ok(News::Said(message))
    }
}

/// The next message; a connection over which not even a ping comes is lost.
async fn heard(connection: &mut Connection) -> Result<Option<FromServer>, ClientError> {
    loop {
        let until = connection.heard() + SILENCE;
        match timeout_at(until, connection.next()).await {
            Ok(message) => return message,
            Err(_) if connection.heard() + SILENCE > until => (),
            Err(_) => return Ok(None),
        }
    }
}

/// How long to wait before the next try after `tries` others: longer each time, at most eight seconds, and not the same
/// for all whom a server has left.
#[must_use]
pub fn retry_after(tries: u32) -> Duration {
    let longest = LONGEST_WAIT.min(FIRST_WAIT * 2_u32.pow(tries.min(8)));
    let half = longest / 2;
    let share = u32::try_from(any_number() % 1000).unwrap_or(0);
    half + half * share / 1000
}

/// Differs from call to call and from run to run.
fn any_number() -> u64 {
    RandomState::new().hash_one(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_end_growing() {
        for tries in [0, 1, 3, 8, 100, u32::MAX] {
            let wait = retry_after(tries);
            assert!(wait <= LONGEST_WAIT, "{wait:?}");
            let longest = LONGEST_WAIT.min(FIRST_WAIT * 2_u32.pow(tries.min(8)));
            assert!(wait >= longest / 2 && wait <= longest, "{tries}: {wait:?}");
        }
    }
}
