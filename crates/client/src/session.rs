//! A room session that survives its connections: sockets and timers around
//! [`room::client`](tengen_room::client).

use std::collections::VecDeque;
use std::hash::{BuildHasher as _, RandomState};
use std::time::Duration;

use tengen_api::{ErrorCode, Join};
use tengen_room::client::{
    Backoff, CannotAct, Change, Client as Machine, Contact, GiveUpReason, JOIN_TIMEOUT, JoinAnswer,
    JoinRequest, Link, OPENING_TIMEOUT, Output, View,
};
use tengen_room::{Action, ActionId, Saying, Stored};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};

use crate::connection::Frame;
use crate::{Access, Client, ClientError, Connection};

/// Maximum queued frames; further ones wait in the socket.
const QUEUE: usize = 64;

/// A change to report; [`RoomSession::view`] already includes it.
#[derive(Debug)]
pub enum News {
    /// New events in order; at least one.
    Happened(Vec<Stored>),
    /// Another change; never [`Change::Happened`], [`Change::Waiting`] or [`Change::GaveUp`].
    Changed(Change),
    /// The join succeeded; the session now uses this access.
    Seated(Access),
    /// The join is unanswered after this many attempts; it is retried.
    SeatAwaited(u32),
    /// The server refused the seat.
    NoSeat(ClientError),
}

/// Reports from the session's tasks.
enum Report {
    Opened(Link),
    Text(Link, String),
    /// A frame other than a text, such as a ping.
    Alive(Link),
    Closed(Link),
    Failed(Link, ClientError),
    Joined(JoinRequest, Result<Access, ClientError>),
}

/// One connection in its own task, which closes it when this is dropped.
struct Line {
    texts: mpsc::UnboundedSender<String>,
    task: JoinHandle<()>,
}

/// A room session that reconnects, catches up on missed events and resends unanswered actions. The
/// server applies a repeated action once.
pub struct RoomSession {
    client: Client,
    access: Access,
    machine: Machine,
    /// Time 0 of the state machine.
    since: Instant,
    line: Option<Line>,
    reports: mpsc::Receiver<Report>,
    reporter: mpsc::Sender<Report>,
    /// The unanswered join and its number of attempts.
    join: Option<(Join, u32)>,
    news: VecDeque<News>,
    /// Why the session is over.
    end: Option<ClientError>,
}

impl RoomSession {
    /// Opens the first connection.
    ///
    /// # Errors
    /// [`ClientError`] if the server is unreachable or refuses.
    pub async fn begin(client: Client, access: Access) -> Result<Self, ClientError> {
        let (reporter, reports) = mpsc::channel(QUEUE);
        let mut stay = Self {
            client,
            access,
            machine: Machine::new(any_number()),
            since: Instant::now(),
            line: None,
            reports,
            reporter,
            join: None,
            news: VecDeque::new(),
            end: None,
        };
        stay.input(Machine::start);
        let first = timeout(Duration::from_millis(OPENING_TIMEOUT), stay.reports.recv());
        match first.await {
            Ok(Some(Report::Failed(_, error))) => Err(error),
            Ok(Some(report)) => {
                stay.take(report);
                Ok(stay)
            }
            Ok(None) | Err(_) => Err(ClientError::Incompatible(
                "the connection takes too long to open".to_owned(),
            )),
        }
    }

    /// The view of the room.
    #[must_use]
    pub const fn view(&self) -> &View {
        self.machine.view()
    }

    /// The room and the key to the seat.
    #[must_use]
    pub const fn access(&self) -> &Access {
        &self.access
    }

    /// Whether the session is connected, as far as is known.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.machine.contact() == Contact::Here
    }

    /// Queues an action and sends it once connected. A refusal is reported with this id.
    ///
    /// # Errors
    /// [`CannotAct`] if it would never be sent.
    pub fn act(&mut self, action: Action) -> Result<ActionId, CannotAct> {
        let acted = self.machine.act(action, self.now());
        self.drain();
        acted
    }

    /// Says something to the other player; `false` if it cannot be said now.
    pub fn say(&mut self, what: Saying) -> bool {
        let said = self.machine.say(what, self.now());
        self.drain();
        said
    }

    /// Requests the free seat, with retries; [`next`](Self::next) reports the answer.
    pub fn join(&mut self, join: Join) {
        self.join = Some((join, 0));
        self.input(Machine::join);
    }

    /// Whether a request for a seat is pending.
    #[must_use]
    pub const fn is_joining(&self) -> bool {
        self.machine.is_joining()
    }

    /// Waits for the next change. Cancellation safe.
    ///
    /// # Errors
    /// [`ClientError`] if reconnecting cannot help: the room does not exist, or the server's events
    /// do not fold. The session is then over.
    pub async fn next(&mut self) -> Result<News, ClientError> {
        loop {
            if let Some(news) = self.news.pop_front() {
                return Ok(news);
            }
            if let Some(error) = self.end.take() {
                return Err(error);
            }
            let wake = self.machine.wake_at();
            let at = self.since + Duration::from_millis(wake.unwrap_or(0));
            tokio::select! {
                // After a long pause, process what has arrived before the time-outs.
                biased;
                report = self.reports.recv() => match report {
                    Some(report) => self.take(report),
                    None => return Err(ClientError::Incompatible("the stay is over".to_owned())),
                },
                () = sleep_until(at), if wake.is_some() => self.input(Machine::time_passed),
            }
        }
    }

    /// Closes the connection and keeps the seat.
    pub async fn leave(mut self) {
        if let Some(Line { texts, task }) = self.line.take() {
            drop(texts);
            // Incoming frames are no longer read.
            self.reports.close();
            timeout(Duration::from_millis(OPENING_TIMEOUT), task)
                .await
                .ok();
        }
    }

    /// The machine's time in milliseconds.
    fn now(&self) -> u64 {
        u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Applies an input and drains the outputs.
    fn input(&mut self, input: impl FnOnce(&mut Machine, u64)) {
        let now = self.now();
        input(&mut self.machine, now);
        self.drain();
    }

    fn take(&mut self, report: Report) {
        match report {
            Report::Opened(link) => self.input(|machine, now| {
                machine.opened(link, now);
                // WebSocket frames include pings here, so the silence time-out applies from the
                // start.
                machine.alive(link, now);
            }),
            Report::Text(link, text) => {
                self.input(|machine, now| machine.received(link, &text, now))
            }
            Report::Alive(link) => self.input(|machine, now| machine.alive(link, now)),
            Report::Closed(link) => self.input(|machine, now| machine.closed(link, now)),
            Report::Failed(link, error) => match trouble(&error) {
                None => self.input(|machine, now| machine.closed(link, now)),
                Some(trouble) => {
                    let why = error.to_string();
                    self.input(|machine, now| machine.denied(link, trouble, &why, now));
                    if self.machine.trouble().is_some() {
                        self.end = Some(error);
                    }
                }
            },
            Report::Joined(request, result) => self.joined(request, result),
        }
    }

    fn joined(&mut self, request: JoinRequest, result: Result<Access, ClientError>) {
        let answer = match result {
            Ok(access) => {
                self.access = access.clone();
                self.join = None;
                self.news.push_back(News::Seated(access));
                JoinAnswer::Seated
            }
            Err(error) if error.is_final() => {
                self.join = None;
                self.news.push_back(News::NoSeat(error));
                JoinAnswer::Refused
            }
            Err(_) => {
                let tries = self.join.as_ref().map_or(0, |(_, tries)| *tries);
                self.news.push_back(News::SeatAwaited(tries));
                JoinAnswer::Passing
            }
        };
        self.input(|machine, now| machine.join_answered(request, answer, now));
    }

    /// Executes the machine's outputs.
    fn drain(&mut self) {
        let mut happened = Vec::new();
        while let Some(output) = self.machine.poll() {
            match output {
                Output::Connect(link) => self.line = Some(self.connect(link)),
                Output::Send(text) => {
                    if let Some(line) = &self.line {
                        // A finished task has reported its lost connection.
                        line.texts.send(text).ok();
                    }
                }
                Output::Close => self.line = None,
                Output::Join(request) => self.send_join(request),
                Output::Tell(Change::Happened(event)) => happened.push(event.stored),
                // Unanswered actions are not persisted.
                Output::Tell(Change::Waiting) => {}
                Output::Tell(change) => {
                    self.happened(&mut happened);
                    match change {
                        Change::GaveUp(_, why) => self.end = Some(ClientError::Incompatible(why)),
                        change => self.news.push_back(News::Changed(change)),
                    }
                }
            }
        }
        self.happened(&mut happened);
    }

    fn happened(&mut self, events: &mut Vec<Stored>) {
        if !events.is_empty() {
            self.news.push_back(News::Happened(std::mem::take(events)));
        }
    }

    fn connect(&self, link: Link) -> Line {
        let (texts, to_send) = mpsc::unbounded_channel();
        let (client, access) = (self.client.clone(), self.access.clone());
        let reporter = self.reporter.clone();
        let task = tokio::spawn(async move {
            let end = serve(link, client, access, to_send, &reporter).await;
            if let Some(end) = end {
                reporter.send(end).await.ok();
            }
        });
        Line { texts, task }
    }

    fn send_join(&mut self, request: JoinRequest) {
        let Some((join, tries)) = &mut self.join else {
            return;
        };
        *tries += 1;
        let (client, access, join) = (self.client.clone(), self.access.clone(), join.clone());
        let reporter = self.reporter.clone();
        tokio::spawn(async move {
            let sent = client.send_join(&access, &join);
            let sent = timeout(Duration::from_millis(JOIN_TIMEOUT), sent).await;
            let late = || ClientError::Unreachable("it takes too long".into());
            let result = sent.unwrap_or_else(|_| Err(late()));
            reporter.send(Report::Joined(request, result)).await.ok();
        });
    }
}

/// Runs one connection; returns how it ended, or `None` if the session dropped it.
async fn serve(
    link: Link,
    client: Client,
    access: Access,
    mut to_send: mpsc::UnboundedReceiver<String>,
    reporter: &mpsc::Sender<Report>,
) -> Option<Report> {
    let opened = tokio::select! {
        opened = client.open(&access) => opened,
        // No text is queued before it opens: the sender was dropped.
        _ = to_send.recv() => return None,
    };
    let mut connection: Connection = match opened {
        Ok(connection) => connection,
        Err(error) => return Some(Report::Failed(link, error)),
    };
    reporter.send(Report::Opened(link)).await.ok()?;
    loop {
        tokio::select! {
            text = to_send.recv() => match text {
                Some(text) => {
                    if connection.say(&text).await.is_err() {
                        return Some(Report::Closed(link));
                    }
                }
                None => {
                    connection.close().await.ok();
                    return None;
                }
            },
            frame = connection.frame() => {
                let report = match frame {
                    Ok(Some(Frame::Text(text))) => Report::Text(link, text),
                    Ok(Some(Frame::Other)) => Report::Alive(link),
                    Ok(None) | Err(_) => return Some(Report::Closed(link)),
                };
                reporter.send(report).await.ok()?;
            }
        }
    }
}

/// Whether the error makes reconnecting pointless.
fn trouble(error: &ClientError) -> Option<GiveUpReason> {
    match error {
        ClientError::Refused(refused) => match refused.error {
            ErrorCode::NotFound => Some(GiveUpReason::Missing),
            ErrorCode::StorageUnavailable => Some(GiveUpReason::NoRooms),
            ErrorCode::Banned => Some(GiveUpReason::Banned),
            code if code.is_passing() => None,
            _ => Some(GiveUpReason::Incompatible),
        },
        error => error.is_final().then_some(GiveUpReason::Incompatible),
    }
}

/// Back-off with a random seed.
pub(crate) fn backoff() -> Backoff {
    Backoff::new(any_number())
}

/// A different number in each call and each run.
fn any_number() -> u64 {
    RandomState::new().hash_one(0)
}
