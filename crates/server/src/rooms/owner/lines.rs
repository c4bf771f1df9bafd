//! Connections for the requests of a node: one for those about ownership, one for appends, and as
//! many for loads as there are at a time.

use std::collections::HashMap;
use std::time::Duration;

use tengen_api::RoomId;
use tengen_ownership::{Outcome, Request, RequestId};
use tokio::task::{AbortHandle, Id, JoinSet};
use tokio::time::{Instant, timeout};

use super::super::journal::Entry;
use crate::store::postgres::DEADLINE;
use crate::store::postgres::nodes::{Loaded, Session};
use crate::store::postgres::open::PostgresUrl;

/// After how long a request that others have overtaken is not waited for any more. Its statements
/// before the commit have deadlines.
const SILENCE: Duration = Duration::from_secs(2 * DEADLINE.as_secs());

/// A request of a node.
pub(super) type Asked = Request<RoomId, Entry>;

/// A request that has ended.
pub(super) struct Ended {
    pub(super) id: RequestId,
    /// The entries of an append.
    pub(super) batch: Vec<Entry>,
    /// The room of a load.
    pub(super) room: Option<RoomId>,
    pub(super) outcome: Outcome<Loaded>,
    /// Why it was not done, in words.
    pub(super) why: Option<String>,
    /// When it was sent.
    pub(super) since: Instant,
    /// Whether it has taken shards from other nodes.
    pub(super) took: bool,
}

/// What has come.
pub(super) enum News {
    Ended(Box<Ended>),
    /// A primary was found by a search.
    Found(Found),
}

/// A primary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) timeline: u32,
    /// When the search began, if a commit was then acknowledged.
    pub(super) commits: Option<Instant>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Control,
    Append,
    Load,
}

impl Kind {
    const fn of(request: &Asked) -> Self {
        match request {
            Request::Renew { .. } | Request::Claim { .. } | Request::Release { .. } => {
                Self::Control
            }
            Request::Append { .. } => Self::Append,
            Request::Load { .. } => Self::Load,
        }
    }
}

/// A request on its way.
struct Sent {
    id: RequestId,
    kind: Kind,
    room: Option<RoomId>,
    since: Instant,
    /// Whether a later commit was acknowledged before it.
    is_overtaken: bool,
    ends: AbortHandle,
}

/// What a request's task brings back.
struct Back {
    /// `None` if the connection has ended.
    session: Option<Session>,
    request: Asked,
    outcome: Outcome<Loaded>,
    why: Option<String>,
    took: bool,
}

/// The connections. All are closed when this is dropped.
pub(super) struct Lines {
    url: PostgresUrl,
    /// Connections that are not in use.
    idle: Vec<(Kind, Session)>,
    running: JoinSet<Back>,
    sent: HashMap<Id, Sent>,
    /// A search for another primary.
    seeking: JoinSet<Option<Found>>,
}

impl Lines {
    pub(super) fn new(url: PostgresUrl) -> Self {
        Self {
            url,
            idle: Vec::new(),
            running: JoinSet::new(),
            sent: HashMap::new(),
            seeking: JoinSet::new(),
        }
    }

    pub(super) fn ask(&mut self, id: RequestId, request: Asked) {
        let kind = Kind::of(&request);
        let room = match &request {
            Request::Load { room, .. } => Some(room.clone()),
            _ => None,
        };
        let place = self.idle.iter().position(|(idle, _)| *idle == kind);
        let session = place.map(|place| self.idle.swap_remove(place).1);
        let ends = self
            .running
            .spawn(carry_out(self.url.clone(), session, request));
        let sent = Sent {
            id,
            kind,
            room,
            since: Instant::now(),
            is_overtaken: false,
            ends: ends.clone(),
        };
        self.sent.insert(ends.id(), sent);
    }

    /// Closes the connection of a request, without a word.
    pub(super) fn abandon(&mut self, id: RequestId) {
        self.sent.retain(|_, sent| {
            let is_meant = sent.id == id;
            if is_meant {
                sent.ends.abort();
            }
            !is_meant
        });
    }

    /// Closes the connections of requests that were sent long before a commit which was begun at
    /// `began` and acknowledged: what is committed before it is replicated as well, so they wait
    /// for no standby, and their connections have died in silence. At the second such commit, since
    /// their answers may have been on their way at the first.
    pub(super) fn end_before(&mut self, began: Instant) {
        for sent in self.sent.values_mut() {
            let is_late = sent.since + SILENCE <= began;
            if is_late && std::mem::replace(&mut sent.is_overtaken, true) {
                tracing::warn!("a connection to PostgreSQL says nothing, and is closed");
                sent.ends.abort();
            }
        }
    }

    /// Looks for a primary by a connection of its own.
    pub(super) fn seek(&mut self) {
        if !self.seeking.is_empty() {
            return;
        }
        let url = self.url.clone();
        self.seeking.spawn(async move {
            let began = Instant::now();
            let look = timeout(SILENCE, async {
                let mut session = Session::open(&url).await.ok()?;
                let mark = session.mark().await?;
                Some((session, mark.timeline))
            });
            let (mut session, timeline) = look.await.ok().flatten()?;
            let commits = timeout(SILENCE, session.commits()).await.unwrap_or(false);
            let commits = commits.then_some(began);
            Some(Found { timeline, commits })
        });
    }

    /// Closes connections that are not in use.
    pub(super) fn close_idle(&mut self) {
        self.idle.clear();
    }

    /// What comes next. Can be dropped and called again.
    pub(super) async fn next(&mut self) -> News {
        loop {
            tokio::select! {
                Some(back) = self.running.join_next_with_id() => {
                    if let Some(ended) = self.came_back(back) {
                        return News::Ended(Box::new(ended));
                    }
                }
                Some(found) = self.seeking.join_next() => {
                    if let Ok(Some(found)) = found {
                        return News::Found(found);
                    }
                }
                else => std::future::pending().await,
            }
        }
    }

    /// `None` of a request that was abandoned.
    fn came_back(&mut self, back: Result<(Id, Back), tokio::task::JoinError>) -> Option<Ended> {
        let (task, back) = match back {
            Ok((task, back)) => (task, Some(back)),
            Err(error) => (error.id(), None),
        };
        let Sent {
            id,
            kind,
            room,
            since,
            ..
        } = self.sent.remove(&task)?;
        let Some(back) = back else {
            return Some(Ended {
                id,
                batch: Vec::new(),
                room,
                outcome: Outcome::Lost,
                why: Some("PostgreSQL cannot be reached (it says nothing)".to_owned()),
                since,
                // Whether it has is not known, and a look too many does no harm.
                took: kind == Kind::Control,
            });
        };
        let Back {
            session,
            request,
            outcome,
            why,
            took,
        } = back;
        self.idle.extend(session.map(|session| (kind, session)));
        let batch = match request {
            Request::Append { batch, .. } => batch.into_iter().map(|item| item.entry).collect(),
            _ => Vec::new(),
        };
        Some(Ended {
            id,
            batch,
            room,
            outcome,
            why,
            since,
            took,
        })
    }
}

/// Carries out a request. One over a connection that had ended before is asked again by a new one;
/// nothing of a request has happened if that cannot be opened.
async fn carry_out(url: PostgresUrl, session: Option<Session>, request: Asked) -> Back {
    let mut before = session;
    loop {
        let is_new = before.is_none();
        let mut session = match before.take() {
            Some(session) => session,
            None => match Session::open(&url).await {
                Ok(session) => session,
                Err(error) => {
                    return Back {
                        session: None,
                        request,
                        outcome: Outcome::Failed,
                        why: Some(error.to_string()),
                        took: false,
                    };
                }
            },
        };
        let outcome = session.ask(&request).await;
        let why = session.why();
        let is_open = !matches!(outcome, Outcome::Lost);
        if is_open || is_new || session.has_begun() {
            return Back {
                took: session.took(),
                session: is_open.then_some(session),
                request,
                outcome,
                why,
            };
        }
    }
}
