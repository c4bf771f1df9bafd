//! One server at a time uses a database of PostgreSQL.
//!
//! A connection of its own holds a lock, which the server gives back when the connection ends. If
//! it is lost, as with a PostgreSQL that is started anew, nothing is written until it is held
//! again, by this server and no other.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, PgConnection};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use super::DEADLINE;
use crate::store::trouble::words;

/// Between two looks at the connection, and two attempts to get the lock.
const LOOK: Duration = Duration::from_millis(500);
/// For the connections of a server that was killed to end.
const FREED_TIMEOUT: Duration = Duration::from_secs(5);

/// Whether the lock is held, or in words why not.
pub(crate) type Held = watch::Receiver<Result<(), String>>;

/// Why the lock could not be taken.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotHeld {
    /// Another process holds it.
    #[error("another Tengen uses it; stop that one first")]
    Other,
    #[error("{}", words(.0))]
    Failed(#[from] sqlx::Error),
}

/// Takes the advisory lock, and holds it until every receiver of the result is dropped.
///
/// # Errors
/// [`NotHeld`].
pub(super) async fn hold(options: PgConnectOptions) -> Result<Held, NotHeld> {
    let began = Instant::now();
    let connection = loop {
        match take(&options).await {
            Ok(connection) => break connection,
            Err(NotHeld::Other) if began.elapsed() < FREED_TIMEOUT => sleep(LOOK).await,
            Err(why) => return Err(why),
        }
    };
    let (held, state) = watch::channel(Ok(()));
    tokio::spawn(keep(options, connection, held));
    Ok(state)
}

async fn keep(
    options: PgConnectOptions,
    mut connection: PgConnection,
    held: watch::Sender<Result<(), String>>,
) {
    loop {
        tokio::select! {
            () = held.closed() => {
                connection.close().await.ok();
                return;
            }
            () = sleep(LOOK) => (),
        }
        if let Ok(Ok(())) = timeout(DEADLINE, connection.ping()).await {
            continue;
        }
        tell(
            &held,
            Err("the connection to PostgreSQL was lost".to_owned()),
        );
        drop(connection);
        connection = loop {
            match take(&options).await {
                Ok(connection) => break connection,
                Err(why) => tell(&held, Err(why.to_string())),
            }
            tokio::select! {
                () = held.closed() => return,
                () = sleep(LOOK) => (),
            }
        };
        tell(&held, Ok(()));
    }
}

fn tell(held: &watch::Sender<Result<(), String>>, now: Result<(), String>) {
    held.send_modify(|state| *state = now);
}

async fn take(options: &PgConnectOptions) -> Result<PgConnection, NotHeld> {
    let taken = async {
        let mut connection = options.connect().await?;
        let lock = sqlx::query_scalar("SELECT pg_try_advisory_lock(7515000)");
        let is_held: bool = lock.fetch_one(&mut connection).await?;
        Ok::<_, sqlx::Error>((connection, is_held))
    };
    let taken = timeout(DEADLINE, taken).await;
    match taken.unwrap_or(Err(sqlx::Error::PoolTimedOut))? {
        (connection, true) => Ok(connection),
        (_, false) => Err(NotHeld::Other),
    }
}
