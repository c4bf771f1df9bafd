//! Who keeps rooms' events: a [`writer`](super::writer) in a file, the [`owner`](super::owner) of
//! the rooms on PostgreSQL.

use tengen_ownership::NodeId;
use tokio::sync::{mpsc, oneshot};

use super::clocks::Clocks;
use super::games::projector::Projection;
use super::journal::{AppendError, Entry};
use super::owner::{Owner, Parts};
use super::writer::{QUEUE, Work, Writer};
use crate::store::database::Database;
use crate::store::health::Condition;
use crate::store::identity::Identity;
use crate::store::postgres::holding::{Held, Role};
use crate::store::postgres::open::PostgresUrl;
use crate::supervise::{TaskEnded, Watched};

const GONE: &str = "the writer has ended";

/// Its handle. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) enum Keeper {
    Writer(mpsc::Sender<Work>, Watched),
    Owner(Owner),
}

/// What it writes into.
pub(crate) enum Keeping {
    /// A file, as long as it is this one.
    File(Identity),
    /// A database that is held for this process.
    Postgres(PostgresUrl, Held),
}

impl Keeper {
    /// Starts the task, which ends with the last handle.
    pub(super) fn start(
        keeping: Keeping,
        writing: Database,
        (condition, clocks, projection): (Condition, &Clocks, &Projection),
    ) -> Result<Self, getrandom::Error> {
        let (clocks, projection) = (clocks.clone(), projection.clone());
        Ok(match keeping {
            Keeping::File(identity) => {
                let (work, waiting) = mpsc::channel(QUEUE);
                let writer = Writer {
                    database: writing,
                    identity,
                    condition,
                    clocks,
                    projection,
                };
                let task = Watched::spawn("The writer of the database", writer.run(waiting));
                Self::Writer(work, task)
            }
            Keeping::Postgres(url, held) => Self::Owner(Owner::start(Parts {
                url,
                held,
                notes: writing,
                health: condition,
                clocks,
                projection,
            })?),
        })
    }

    /// The owner of the rooms, unless they are in a file.
    pub(super) const fn owner(&self) -> Option<&Owner> {
        match self {
            Self::Writer(..) => None,
            Self::Owner(owner) => Some(owner),
        }
    }

    /// Which node this is, if the rooms have an owner.
    pub(crate) fn node(&self) -> Option<NodeId> {
        self.owner().map(Owner::node)
    }

    pub(super) async fn append(&self, entry: Entry) -> Result<(), AppendError> {
        let work = match self {
            Self::Writer(work, _) => work,
            Self::Owner(owner) => return owner.append(entry).await,
        };
        let gone = || AppendError::Failed(GONE.to_owned());
        let (answer, answered) = oneshot::channel();
        let sent = work.send(Work::Keep(Box::new(entry), answer)).await;
        sent.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    /// Writes as much as an event does into a row that is replaced, if one would be kept.
    pub(crate) async fn probe(&self) -> Result<(), String> {
        let work = match self {
            Self::Writer(work, _) => work,
            Self::Owner(owner) => return owner.probe().await,
        };
        let (answer, answered) = oneshot::channel();
        let sent = work.send(Work::Probe(answer)).await;
        sent.map_err(|_| GONE.to_owned())?;
        answered.await.map_err(|_| GONE.to_owned())?
    }

    /// Waits until rooms can be served, and not for long.
    pub(crate) async fn ready(&self) {
        if let Self::Owner(owner) = self {
            owner.ready().await;
        }
    }

    /// Waits until this process has a role among those that share the database. One that is alone
    /// leads.
    pub(crate) async fn becomes(&self, role: Role) {
        match self {
            Self::Owner(owner) => owner.becomes(role).await,
            Self::Writer(..) if role == Role::Leads => (),
            Self::Writer(..) => std::future::pending().await,
        }
    }

    /// Gives up what this process owns.
    pub(super) async fn close(&self) {
        if let Self::Owner(owner) = self {
            owner.close().await;
        }
    }

    pub(super) async fn ended(&self) -> TaskEnded {
        match self {
            Self::Writer(_, writer) => writer.ended().await,
            Self::Owner(owner) => owner.ended().await,
        }
    }
}
