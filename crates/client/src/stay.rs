//! A stay in a room that outlives its connections: the sockets and timers around
//! [`room::client`](tengen_room::client).
use std::collections::VecDeque;
use std::hash::{BuildHasher as _, RandomState};
use std::time::Duration;

use tengen_api::{ErrorCode, Join};
use tengen_room::client::{
    Backoff, CannotAct, Change, Client as Machine, Contact, JOIN_PATIENCE, JoinAnswer, JoinRequest,
    Link, OPENING_PATIENCE, Output, Trouble, View,
};
use tengen_room::{Action, ActionId, Stored};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};

use crate::connection::Frame;
use crate::{Access, Client, ClientError, Connection};

/// How many frames may wait to be read; more wait in the socket.
const QUEUE: usize = 64;

/// What there is to know for whoever stays; [`Stay::view`] has taken it in.
#[derive(Debug)]
pub enum News {
    /// Events, in order: at least one.
    Happened(Vec<Stored>),
    /// Another change; never [`Change::Happened`], [`Change::Waiting`] or [`Change::GaveUp`].
    Changed(Change),
    /// The seat that was asked for; it is the stay's own from now on.
    Seated(Access),
    /// There is no answer yet to the request for a seat, for so many tries; it is sent again.
    SeatAwaited(u32),
    /// The server will not give the seat.
    NoSeat(ClientError),
}

/// What the tasks of a stay report.
enum Report {
    Opened(Link),
    Text(Link, String),
    /// Another frame, such as a ping.
    Alive(Link),
    Closed(Link),
    Failed(Link, ClientError),
    Joined(JoinRequest, Result<Access, ClientError>),
}

/// One connection, in a task of its own. The task ends the connection when this is dropped.
struct Line {
    texts: mpsc::UnboundedSender<String>,
    task: JoinHandle<()>,
}

/// A stay in a room: comes back by itself when the connection is lost, asks for what was missed, and sends again what
/// has not been answered. The server takes an action that comes twice once.
pub struct Stay {
    client: Client,
    access: Access,
    machine: Machine,
    /// When the machine's time is 0.
    since: Instant,
    line: Option<Line>,
    reports: mpsc::Receiver<Report>,
    reporter: mpsc::Sender<Report>,
    /// The join that is sent until it is answered, and how often it was.
    join: Option<(Join, u32)>,
    news: VecDeque<News>,
    /// Why the stay is over.
    end: Option<ClientError>,
}

impl Stay {
    /// Connects for the first time.
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there or refuses.
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
        let first = timeout(Duration::from_millis(OPENING_PATIENCE), stay.reports.recv());
        match first.await {
            Ok(Some(Report::Failed(_, error))) => Err(error),
            Ok(Some(report)) => {
                stay.take(report);
                Ok(stay)
            }
            Ok(None) | Err(_) => Err(ClientError::Stranger(
                "the connection takes too long to open".to_owned(),
            )),
        }
    }

    /// What is known of the room.
    #[must_use]
    pub const fn view(&self) -> &View {
        self.machine.view()
    }

    /// The room and the key to the seat.
    #[must_use]
    pub const fn access(&self) -> &Access {
        &self.access
    }

    /// Whether there is a connection, as far as is known.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.machine.contact() == Contact::Here
    }

    /// Wants something. Without a connection it is sent when there is one; a refusal comes as news with this id.
    ///
    /// # Errors
    /// [`CannotAct`] where it would never be sent.
    pub fn act(&mut self, action: Action) -> Result<ActionId, CannotAct> {
        let acted = self.machine.act(action, self.now());
        self.drain();
        acted
    }

    /// Asks for the free seat, and again until there is an answer, which comes as news.
    pub fn join(&mut self, join: Join) {
        self.join = Some((join, 0));
        self.input(Machine::join);
    }

    /// Whether a seat is being asked for.
    #[must_use]
    pub const fn is_joining(&self) -> bool {
        self.machine.is_joining()
    }

    /// Waits for the next news. Nothing is lost when the waiting is broken off.
    ///
    /// # Errors
    /// [`ClientError`] where coming back would not help: the room is unknown, or the server's events do not add up. The
    /// stay is over then.
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
                // What has come counts before the time that has passed, should nobody have read for long.
                biased;
                report = self.reports.recv() => match report {
                    Some(report) => self.take(report),
                    None => return Err(ClientError::Stranger("the stay is over".to_owned())),
                },
                () = sleep_until(at), if wake.is_some() => self.input(Machine::time_passed),
            }
        }
    }

    /// Closes the connection; the seat stays.
    pub async fn leave(mut self) {
        if let Some(Line { texts, task }) = self.line.take() {
            drop(texts);
            // What still comes is not read any more.
            self.reports.close();
            timeout(Duration::from_millis(OPENING_PATIENCE), task)
                .await
                .ok();
        }
    }

    /// The machine's time, in milliseconds.
    fn now(&self) -> u64 {
        u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Something happens; what follows is done.
    fn input(&mut self, input: impl FnOnce(&mut Machine, u64)) {
        let now = self.now();
        input(&mut self.machine, now);
        self.drain();
    }

    fn take(&mut self, report: Report) {
        match report {
            Report::Opened(link) => self.input(|machine, now| {
                machine.opened(link, now);
                // Pings are heard here.
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

    /// Does what the machine wants done.
    fn drain(&mut self) {
        let mut happened = Vec::new();
        while let Some(output) = self.machine.poll() {
            match output {
                Output::Connect(link) => self.line = Some(self.connect(link)),
                Output::Send(text) => {
                    if let Some(line) = &self.line {
                        // A task that has ended has reported that its connection is lost.
                        line.texts.send(text).ok();
                    }
                }
                Output::Close => self.line = None,
                Output::Join(request) => self.send_join(request),
                Output::Tell(Change::Happened(event)) => happened.push(event.stored),
                // What waits ends with the stay.
                Output::Tell(Change::Waiting) => {}
                Output::Tell(change) => {
                    self.happened(&mut happened);
                    match change {
                        Change::GaveUp(_, why) => self.end = Some(ClientError::Stranger(why)),
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
            let sent = timeout(Duration::from_millis(JOIN_PATIENCE), sent).await;
            let late = || ClientError::Unreachable("it takes too long".into());
            let result = sent.unwrap_or_else(|_| Err(late()));
            reporter.send(Report::Joined(request, result)).await.ok();
        });
    }
}

/// Serves one connection until it ends; gives how it has ended, unless the stay has let it go.
async fn serve(
    link: Link,
    client: Client,
    access: Access,
    mut to_send: mpsc::UnboundedReceiver<String>,
    reporter: &mpsc::Sender<Report>,
) -> Option<Report> {
    let opened = tokio::select! {
        opened = client.open(&access) => opened,
        // Nothing is sent before it is open.
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

/// Why a server that answered like this need not be asked again, if so.
fn trouble(error: &ClientError) -> Option<Trouble> {
    match error {
        ClientError::Refused(refused) => match refused.error {
            ErrorCode::NotFound => Some(Trouble::Missing),
            ErrorCode::StorageUnavailable => Some(Trouble::NoRooms),
            code if code.is_passing() => None,
            _ => Some(Trouble::Stranger),
        },
        error => error.is_final().then_some(Trouble::Stranger),
    }
}

/// Waits between attempts, others in each run.
pub(crate) fn backoff() -> Backoff {
    Backoff::new(any_number())
}

/// Differs from call to call and from run to run.
fn any_number() -> u64 {
    RandomState::new().hash_one(0)
}
