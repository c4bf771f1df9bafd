//! What a node asks of PostgreSQL about ownership, each request as one transaction.
//!
//! All take their locks in one order, the counter of epochs, leases by node, shards by number, so
//! that no two wait for each other. The statements mean what the model in `crates/ownership` does
//! (`tests/simulator/db.rs`), against which a test compares every answer.

#[cfg(all(test, unix))]
mod alike;
mod entries;
#[cfg(all(test, unix))]
mod gaps;
mod heard;
#[cfg(all(test, unix))]
mod locks;
mod owning;
#[cfg(all(test, unix))]
mod served;
#[cfg(all(test, unix))]
mod standbys;
#[cfg(all(test, unix))]
pub(super) mod trying;

use std::fmt;

use tengen_api::RoomId;
use tengen_ownership::{Epoch, Mark, NodeId, Outcome, Reply, Request};

use super::Link;
use super::open::{self, PostgresUrl};
use crate::rooms::journal::{Entry, LoadError};
use crate::rooms::stored::Found;
use crate::store::trouble::words;
use heard::{Commit, Ears};

/// Commits wait for a standby if the server has any, and say so if the wait is cancelled.
const SETTINGS: &str = "SET client_min_messages = warning; \
    SELECT set_config('synchronous_commit', 'on', false) \
    WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')";
/// Each statement sees what was committed before it, so that one after a lock sees what the lock's
/// holder has done.
const WRITE: &str = "BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE";
/// All statements see one state.
const READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";

/// What a node hears of a room that it loads: damaged rows are an answer too.
pub(crate) type Loaded = Result<Found, LoadError>;

/// A connection for the requests of a node, one at a time. It is closed when it is dropped, also
/// with a request on its way, and PostgreSQL is not asked to cancel that.
pub(crate) struct Session {
    link: Link,
    ears: Ears,
    /// Whether the last request has begun its transaction.
    has_begun: bool,
    /// Why the last request that was not done was not.
    why: Option<String>,
    /// Whether a claim has taken shards from other nodes.
    took: bool,
}

/// Why a connection is not ready for requests.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SessionError {
    /// A commit of which only this server knows would look like one that a standby has.
    #[error("PostgreSQL's warnings do not arrive")]
    Deaf,
    #[error("{}", words(.0))]
    Failed(#[from] sqlx::Error),
}

/// Why a transaction was given up before its commit.
#[derive(Debug)]
struct Why(String);

impl From<sqlx::Error> for Why {
    fn from(error: sqlx::Error) -> Self {
        Self(words(&error))
    }
}

impl From<LoadError> for Why {
    fn from(error: LoadError) -> Self {
        Self(error.to_string())
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Session {
    /// # Errors
    /// [`SessionError`].
    pub(crate) async fn open(url: &PostgresUrl) -> Result<Self, SessionError> {
        let mut link = open::link(url).await?;
        link.run(SETTINGS).await?;
        let ears = Ears::new();
        // Without a transaction, COMMIT does nothing but warn. So each connection has shown that a
        // warning arrives before the first commit on it is believed.
        match ears.commit(&mut link).await? {
            Commit::Warned => Ok(Self {
                link,
                ears,
                has_begun: false,
                why: None,
                took: false,
            }),
            Commit::Acknowledged => Err(SessionError::Deaf),
        }
    }

    /// Carries out a request. Its statements have a deadline, its commit has none: that one may
    /// wait for a standby for as long as there is none.
    ///
    /// An item's room, version and number of events are those of its entry.
    pub(crate) async fn ask(&mut self, request: &Request<RoomId, Entry>) -> Outcome<Loaded> {
        let (mark, reply) = match self.perform(request).await {
            Ok(done) => done,
            Err(why) => {
                tracing::debug!("a request about ownership was given up: {why}");
                self.why = Some(why.0);
                let rolled_back = self.link.run("ROLLBACK").await;
                return rolled_back.map_or(Outcome::Lost, |()| Outcome::Failed);
            }
        };
        match self.ears.commit(&mut self.link).await {
            Ok(Commit::Acknowledged) => Outcome::Done { mark, reply },
            Ok(Commit::Warned) => {
                let why = "a commit was not confirmed by any standby of PostgreSQL's";
                tracing::warn!("{why}");
                self.why = Some(why.to_owned());
                Outcome::Warned
            }
            Err(error) => {
                // Also an error of PostgreSQL's own may have come after the commit's record.
                self.link.drop_connection();
                let why = words(&error);
                tracing::warn!("whether a commit was done is unknown: {why}");
                self.why = Some(why);
                Outcome::Lost
            }
        }
    }

    /// Whether the last request has begun. Otherwise nothing of it has reached PostgreSQL, as over
    /// a connection that had ended before.
    pub(crate) const fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Whether a claim has taken shards from other nodes, if it was acknowledged; once for each.
    pub(crate) const fn took(&mut self) -> bool {
        std::mem::replace(&mut self.took, false)
    }

    /// Why a request was not done, in words; once for each.
    pub(crate) fn why(&mut self) -> Option<String> {
        self.why.take()
    }

    /// The history of the database that answers; `None` from a standby, or without an answer.
    pub(crate) async fn mark(&mut self) -> Option<Mark> {
        self.link.run(READ).await.ok()?;
        let mark = mark(&mut self.link).await.ok();
        self.link.run("ROLLBACK").await.ok()?;
        mark
    }

    /// Whether something that is written now is acknowledged.
    pub(crate) async fn commits(&mut self) -> bool {
        let written = async {
            self.link.run(WRITE).await?;
            owning::touch(&mut self.link).await?;
            self.ears.commit(&mut self.link).await
        };
        matches!(written.await, Ok(Commit::Acknowledged))
    }

    /// Ends all leases and frees all shards, for a process that alone uses the database. A batch
    /// on its way is waited for, and one that comes later is fenced by the next claim.
    ///
    /// # Errors
    /// In words.
    pub(crate) async fn free_all(&mut self) -> Result<(), String> {
        let freed = async {
            self.link.run(WRITE).await?;
            owning::free_all(&mut self.link).await?;
            self.ears.commit(&mut self.link).await
        };
        match freed.await {
            Ok(Commit::Acknowledged) => Ok(()),
            Ok(Commit::Warned) => Err("no standby of PostgreSQL's has it".to_owned()),
            Err(error) => Err(words(&error)),
        }
    }

    /// All of a transaction but its end.
    async fn perform(
        &mut self,
        request: &Request<RoomId, Entry>,
    ) -> Result<(Mark, Reply<Loaded>), Why> {
        let link = &mut self.link;
        self.has_begun = false;
        link.run(match request {
            Request::Load { .. } => READ,
            _ => WRITE,
        })
        .await?;
        self.has_begun = true;
        let mut highest = None;
        let reply = match request {
            Request::Renew {
                node,
                length,
                grace,
            } => {
                let (renewed, last) = owning::renew(link, *node, *length, *grace).await?;
                highest = Some(last);
                Reply::Renewed(renewed)
            }
            Request::Claim {
                node,
                shards,
                grace,
            } => {
                let (claimed, took) = owning::claim(link, *node, shards, *grace).await?;
                self.took |= took;
                Reply::Claimed(claimed)
            }
            Request::Release {
                node,
                shards,
                leaves,
            } => owning::release(link, *node, shards, *leaves).await?,
            Request::Append { node, batch } => entries::append(link, *node, batch).await?,
            Request::Load { room, shard } => entries::load(link, room, *shard).await?,
        };
        let mark = mark(link).await?;
        let highest = highest.unwrap_or(mark.highest);
        Ok((Mark { highest, ..mark }, reply))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.link.drop_connection();
    }
}

/// Which history the database has. A standby refuses to say.
async fn mark(link: &mut Link) -> Result<Mark, Why> {
    let query = sqlx::query_as(
        "SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), highest FROM epochs",
    );
    let (timeline, highest): (String, i64) = link.one(query).await?;
    // A file of the log begins with its timeline, in hexadecimal digits.
    let timeline = u32::from_str_radix(&timeline, 16);
    Ok(Mark {
        timeline: timeline.map_err(|error| Why(format!("no timeline: {error}")))?,
        highest: epoch(highest),
    })
}

const fn epoch(stored: i64) -> Epoch {
    Epoch(stored.unsigned_abs())
}

/// Nodes draw numbers of 64 bits, and the column has a sign.
pub(crate) const fn number(node: NodeId) -> i64 {
    node.0.cast_signed()
}

const fn node(stored: i64) -> NodeId {
    NodeId(stored.cast_unsigned())
}
