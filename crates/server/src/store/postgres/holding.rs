//! Who uses a database of PostgreSQL: one process alone, or servers that share it.
//!
//! A connection of its own holds a lock, which the process gives back when the connection ends. If
//! that is lost, as with a PostgreSQL that is started anew, it is taken again. Of the servers that
//! share a database one leads, which holds a second lock: what is done once for all of them, as the
//! lobby, is done there. It stops for as long as it has no connection, and whoever gets the lead
//! next waits until then. What is a room's is fenced by epochs, not by these locks.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

use super::DEADLINE;
use crate::store::trouble::words;

/// Between two looks at the connection, and two attempts to get a lock.
const LOOK: Duration = Duration::from_millis(500);
/// For the connections of a server that was killed to end.
const FREED_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a server that did not lead leaves that to the one that did, after all have lost their
/// connections.
const PRECEDENCE: Duration = Duration::from_secs(3);
/// How long who has got the lead waits before using it: longer than a [`LOOK`] and a [`DEADLINE`],
/// by which the one before has noticed that it has lost its connection, and the lead with it.
pub(super) const SETTLED: Duration = Duration::from_secs(DEADLINE.as_secs() + 1);

const ALONE: &str = "pg_try_advisory_lock(7515000)";
const SHARED: &str = "pg_try_advisory_lock_shared(7515000)";
const NO_MORE_ALONE: &str = "pg_advisory_unlock(7515000)";
const LEAD: &str = "pg_try_advisory_lock(7515002)";

/// How a process uses a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// No other process uses it.
    Alone,
    /// Servers may that use it so, too.
    Shared,
}

/// What a process is among those that use a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It has no connection, or has just got the lead: what is done by one alone waits.
    Unknown,
    Follows,
    /// It leads, or is alone.
    Leads,
}

pub(crate) type Held = watch::Receiver<Role>;

/// The process was the first to use a database, and no other one does before this is dropped.
#[derive(Debug)]
pub(super) struct First(#[expect(dead_code, reason = "it is dropped")] oneshot::Sender<()>);

/// Why the lock could not be taken.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotHeld {
    /// Another process holds it.
    #[error("another Tengen uses it; stop that one first")]
    Other,
    #[error("{}", words(.0))]
    Failed(#[from] sqlx::Error),
}

/// Takes the lock, and holds it until every receiver of the result is dropped.
///
/// # Errors
/// [`NotHeld`].
pub(super) async fn hold(
    options: PgConnectOptions,
    usage: Use,
) -> Result<(Held, Option<First>), NotHeld> {
    let began = Instant::now();
    let (connection, is_first) = loop {
        match take(&options, usage).await {
            Ok(taken) => break taken,
            Err(NotHeld::Other) if began.elapsed() < FREED_TIMEOUT => sleep(LOOK).await,
            Err(why) => return Err(why),
        }
    };
    let (held, state) = watch::channel(match usage {
        Use::Alone => Role::Leads,
        Use::Shared => Role::Unknown,
    });
    let (first, settled) = oneshot::channel();
    let keeping = Keeping {
        options,
        usage,
        held,
    };
    tokio::spawn(keeping.keep(connection, is_first.then_some(settled)));
    Ok((state, is_first.then_some(First(first))))
}

struct Keeping {
    options: PgConnectOptions,
    usage: Use,
    held: watch::Sender<Role>,
}

impl Keeping {
    async fn keep(self, mut connection: PgConnection, mut settled: Option<oneshot::Receiver<()>>) {
        let mut lead = Lead::None {
            from: Instant::now(),
        };
        let mut looks = interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = self.held.closed() => {
                    connection.close().await.ok();
                    return;
                }
                () = done(&mut settled) => {
                    settled = None;
                    // If that fails, the connection does.
                    if self.usage == Use::Shared {
                        says(&mut connection, NO_MORE_ALONE).await.ok();
                    }
                    continue;
                }
                _ = looks.tick() => (),
            }
            if let Ok(role) = self.look(&mut connection, &mut lead).await {
                self.tell(role);
                continue;
            }
            if self.usage == Use::Shared {
                self.tell(Role::Unknown);
            }
            drop(connection);
            connection = loop {
                tokio::select! {
                    () = self.held.closed() => return,
                    taken = take_again(&self.options, self.usage) => {
                        if let Ok(connection) = taken {
                            break connection;
                        }
                    }
                }
                sleep(LOOK).await;
            };
            let from = Instant::now();
            lead = Lead::None {
                from: match lead {
                    Lead::Since(_) => from,
                    Lead::None { .. } => from + PRECEDENCE,
                },
            };
            settled = None;
        }
    }

    /// What this process is now, if its connection lives.
    async fn look(
        &self,
        connection: &mut PgConnection,
        lead: &mut Lead,
    ) -> Result<Role, sqlx::Error> {
        let now = Instant::now();
        match *lead {
            _ if self.usage == Use::Alone => {
                ping(connection).await?;
                Ok(Role::Leads)
            }
            Lead::Since(since) => {
                ping(connection).await?;
                Ok(match now < since + SETTLED {
                    true => Role::Unknown,
                    false => Role::Leads,
                })
            }
            Lead::None { from } if now < from => {
                ping(connection).await?;
                Ok(Role::Unknown)
            }
            Lead::None { .. } => Ok(match says(connection, LEAD).await? {
                true => {
                    *lead = Lead::Since(Instant::now());
                    Role::Unknown
                }
                false => Role::Follows,
            }),
        }
    }

    fn tell(&self, role: Role) {
        self.held.send_if_modified(|now| {
            let changes = *now != role;
            *now = role;
            changes
        });
    }
}

/// Whether a process that shares a database has the lock of the one that leads.
#[derive(Clone, Copy)]
enum Lead {
    /// Not before this time.
    None {
        from: Instant,
    },
    Since(Instant),
}

async fn done(settled: &mut Option<oneshot::Receiver<()>>) {
    match settled {
        // Nothing is sent: it ends.
        Some(settled) => {
            settled.await.ok();
        }
        None => std::future::pending().await,
    }
}

async fn ping(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let ping = timeout(DEADLINE, connection.ping()).await;
    ping.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

async fn says(connection: &mut PgConnection, what: &'static str) -> Result<bool, sqlx::Error> {
    let query = AssertSqlSafe(format!("SELECT {what}"));
    let said = sqlx::query_scalar(query).fetch_one(connection);
    let said = timeout(DEADLINE, said).await;
    said.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// A connection with the lock, and whether no other process has it.
async fn take(options: &PgConnectOptions, usage: Use) -> Result<(PgConnection, bool), NotHeld> {
    let mut connection = connect(options).await?;
    if says(&mut connection, ALONE).await? {
        if usage == Use::Shared {
            // Both, until others may come.
            says(&mut connection, SHARED).await?;
        }
        return Ok((connection, true));
    }
    match usage {
        Use::Shared if says(&mut connection, SHARED).await? => Ok((connection, false)),
        _ => Err(NotHeld::Other),
    }
}

/// After the connection was lost.
async fn take_again(options: &PgConnectOptions, usage: Use) -> Result<PgConnection, NotHeld> {
    let mut connection = connect(options).await?;
    let lock = match usage {
        Use::Alone => ALONE,
        Use::Shared => SHARED,
    };
    match says(&mut connection, lock).await? {
        true => Ok(connection),
        false => Err(NotHeld::Other),
    }
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let connected = timeout(DEADLINE, options.connect()).await;
    connected.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}
