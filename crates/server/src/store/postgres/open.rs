//! Opening PostgreSQL: its version, its tables, and who else uses it.

use std::fmt;
use std::io;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};
use tokio::time::{sleep, timeout};

use super::holding::{self, First, Held, NotHeld, Use};
use super::nodes::Session;
use super::{DEADLINE, Link};
use crate::rooms::games::rebuild::is_migrating;
use crate::rooms::keeper::Keeping;
use crate::store::database::Database;
use crate::store::dialect::Dialect as _;
use crate::store::lock::FolderLock;
use crate::store::set_aside::SetAside;
use crate::store::trouble::{is_of_tls, postgres_code, words};
use crate::store::{Beside, Pools, Store, StoreError, ready_folder};

/// Migrations in order, numbered like those for SQLite. The first makes what fifteen of SQLite's
/// have made.
pub(crate) const MIGRATIONS: [(i64, &str, &str); 15] = [
    (
        15,
        "tables",
        include_str!("../../../migrations/postgres/15_rooms.sql"),
    ),
    (
        16,
        "packs",
        include_str!("../../../migrations/postgres/16_packs.sql"),
    ),
    (
        17,
        "ratings",
        include_str!("../../../migrations/postgres/17_ratings.sql"),
    ),
    (
        18,
        "accounts",
        include_str!("../../../migrations/postgres/18_accounts.sql"),
    ),
    (
        19,
        "blocks",
        include_str!("../../../migrations/postgres/19_blocks.sql"),
    ),
    (
        20,
        "reports",
        include_str!("../../../migrations/postgres/20_reports.sql"),
    ),
    (
        21,
        "moderators",
        include_str!("../../../migrations/postgres/21_moderators.sql"),
    ),
    (
        22,
        "events",
        include_str!("../../../migrations/postgres/22_events.sql"),
    ),
    (
        23,
        "refunds",
        include_str!("../../../migrations/postgres/23_refunds.sql"),
    ),
    (
        24,
        "named openings",
        include_str!("../../../migrations/postgres/24_named_openings.sql"),
    ),
    (
        25,
        "arenas",
        include_str!("../../../migrations/postgres/25_arenas.sql"),
    ),
    (
        26,
        "nodes",
        include_str!("../../../migrations/postgres/26_nodes.sql"),
    ),
    (
        27,
        "games of levels",
        include_str!("../../../migrations/postgres/27_level_games.sql"),
    ),
    (
        28,
        "gaps",
        include_str!("../../../migrations/postgres/28_gaps.sql"),
    ),
    (
        29,
        "letters",
        include_str!("../../../migrations/postgres/29_letters.sql"),
    ),
];
const NEWEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;
/// As `server_version_num` has it.
const OLDEST_VERSION: i64 = 150_000;
/// Connections for reading rooms, and for all else but the two writers.
const ROOM_CONNECTIONS: u32 = 4;
const OTHER_CONNECTIONS: u32 = 2;
/// Between two attempts to reach a server that does not answer yet.
const RETRY: Duration = Duration::from_secs(1);
/// Milliseconds for which a statement waits for others' locks, and after which the server ends a
/// transaction whose client has vanished.
const WAITS: [(&str, &str); 5] = [
    ("lock_timeout", "1900"),
    ("idle_in_transaction_session_timeout", "5000"),
    ("tcp_keepalives_idle", "5"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_keepalives_count", "3"),
];

/// Where a PostgreSQL is, and as whom to use which of its databases.
#[derive(Clone)]
pub struct PostgresUrl(PgConnectOptions);

/// Why a text is not the address of a PostgreSQL.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the address of a PostgreSQL is like postgres://USER@HOST/DATABASE: {0}")]
pub struct PostgresUrlError(String);

impl FromStr for PostgresUrl {
    type Err = PostgresUrlError;

    fn from_str(text: &str) -> Result<Self, PostgresUrlError> {
        let is_ours = ["postgres://", "postgresql://"];
        if !is_ours.iter().any(|start| text.starts_with(start)) {
            return Err(PostgresUrlError("it begins with postgres://".to_owned()));
        }
        let options: PgConnectOptions = text
            .parse()
            .map_err(|error: sqlx::Error| PostgresUrlError(error.to_string()))?;
        if options.get_database().is_none_or(str::is_empty) {
            return Err(PostgresUrlError("it names no database".to_owned()));
        }
        Ok(Self(options.application_name("tengen").options(WAITS)))
    }
}

/// Without the password.
impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let database = self.0.get_database().unwrap_or_default();
        match self.0.get_socket() {
            Some(folder) => write!(f, "{database} at {}", folder.display()),
            None => write!(
                f,
                "{database} at {}:{}",
                self.0.get_host(),
                self.0.get_port()
            ),
        }
    }
}

/// The same.
impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Store {
    /// Opens a database of PostgreSQL, whose tables are made if missing. Waits, with a warning in
    /// the log, for a server that does not answer yet. The folder, for the host's requests, is
    /// created if missing and stays locked for other processes, as is the database.
    ///
    /// # Errors
    /// The folder cannot be written to, another process uses it or the database, a later version
    /// has written the tables, PostgreSQL is too old, or refuses something for good.
    pub async fn open_postgres(url: &PostgresUrl, folder: &Path) -> Result<Self, StoreError> {
        Self::open_for(url, folder, Use::Alone).await
    }

    /// The same, for servers that share a database: each owns a part of the rooms, and takes over
    /// those of one that ends. Each has a folder of its own.
    ///
    /// # Errors
    /// As for [`open_postgres`](Self::open_postgres), but for other servers that share it.
    pub async fn open_shared(url: &PostgresUrl, folder: &Path) -> Result<Self, StoreError> {
        Self::open_for(url, folder, Use::Shared).await
    }

    async fn open_for(url: &PostgresUrl, folder: &Path, usage: Use) -> Result<Self, StoreError> {
        let lock = ready_folder(folder)?;
        let ready = async || {
            let (pools, (held, first)) = attempt(url, usage).await?;
            // The others that run note the time.
            let rules = Self::prepare(&pools.database, first.is_some()).await?;
            Ok((pools, held, first, rules))
        };
        let (pools, held, first, rules) = waiting(url, ready).await?;
        drop(first);
        // Servers that share the database may all have lost their connections, and still be there.
        if usage == Use::Alone
            && let Err(why) = free_all(url).await
        {
            // It is free once the lease of the process before has ended.
            tracing::warn!("what an earlier server owned could not be freed: {why}");
        }
        let keeping = Keeping::Postgres(url.clone(), held);
        let mut store = Self::begin(pools, rules, keeping, beside(folder, lock))?;
        store.is_shared = usage == Use::Shared;
        store.journal.keeper().ready().await;
        Ok(store)
    }
}

/// Connects to a database, which is held for this process, and brings its tables up to date. Waits
/// as [`open_postgres`](Store::open_postgres) does.
pub(in crate::store) async fn connect(url: &PostgresUrl) -> Result<(Pools, Held), StoreError> {
    let connect = async || {
        let (pools, (held, _)) = attempt(url, Use::Alone).await?;
        Ok((pools, held))
    };
    waiting(url, connect).await
}

/// Repeats an attempt until it succeeds or fails for good. PostgreSQL may go away again after it
/// has answered, as while it is set up or brought to another version.
async fn waiting<T>(
    url: &PostgresUrl,
    attempt: impl AsyncFn() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let mut waits = false;
    loop {
        let error = match attempt().await {
            Err(StoreError::Database(error)) => error,
            done => {
                if waits && done.is_ok() {
                    tracing::info!("PostgreSQL ({url}) answers");
                }
                return done;
            }
        };
        if let Some(error) = unreadable(url, &error) {
            let why = format!("a file that its address names cannot be read: {error}");
            return Err(refuse(url, why));
        }
        if !is_passing(&error) {
            return Err(refuse(url, words(&error)));
        }
        if !waits {
            let why = words(&error);
            tracing::warn!(
                "PostgreSQL ({url}) does not answer yet: {why}; the server waits for it"
            );
        }
        waits = true;
        sleep(RETRY).await;
    }
}

async fn attempt(
    url: &PostgresUrl,
    usage: Use,
) -> Result<(Pools, (Held, Option<First>)), StoreError> {
    let first = pool(url, OTHER_CONNECTIONS);
    update_tables(&first, url).await?;
    let held = holding::hold(url.0.clone(), usage).await;
    let held = held.map_err(|why| match why {
        NotHeld::Failed(error) => error.into(),
        NotHeld::Other => refuse(url, why.to_string()),
    })?;
    let pools = Pools {
        database: Database::Postgres(first),
        rooms: Database::Postgres(pool(url, ROOM_CONNECTIONS)),
        writing: Database::Postgres(pool(url, 1)),
        projecting: Database::Postgres(pool(url, 1)),
    };
    Ok((pools, held))
}

/// Frees what an earlier process owned, of which this one knows that it has ended.
async fn free_all(url: &PostgresUrl) -> Result<(), String> {
    let session = Session::open(url).await;
    let mut session = session.map_err(|error| error.to_string())?;
    let freed = timeout(2 * DEADLINE, session.free_all()).await;
    freed.unwrap_or_else(|_| Err("no standby of PostgreSQL's answers it".to_owned()))
}

/// A connection of its own.
pub(super) async fn link(url: &PostgresUrl) -> Result<Link, sqlx::Error> {
    Ok(Link::new(pool(url, 1).acquire().await?))
}

/// A connection that sees a database as it is now, whatever a server writes meanwhile.
pub(in crate::store) async fn snapshot(url: &PostgresUrl) -> Result<Link, StoreError> {
    let failed = |error: sqlx::Error| refuse(url, words(&error));
    let mut link = link(url).await.map_err(failed)?;
    let begun = link.run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    begun.await.map_err(failed)?;
    let query = "SELECT MAX(version) FROM _sqlx_migrations";
    let row = match link.first(query, Vec::new()).await {
        Err(error) if postgres_code(&error).as_deref() == Some("42P01") => None,
        other => other.map_err(failed)?,
    };
    match row.and_then(|row| row[0].integer()) {
        Some(NEWEST) => (),
        None => return Err(refuse(url, "Tengen keeps nothing in it".to_owned())),
        Some(later) if later > NEWEST => {
            let why = "it was written by a later version of Tengen; this one cannot read it";
            return Err(refuse(url, why.to_owned()));
        }
        Some(_) => {
            let why = "it was written by an earlier version of Tengen; start a server of this one \
                       with it before";
            return Err(refuse(url, why.to_owned()));
        }
    }
    if is_migrating(&mut link).await.map_err(failed)? {
        return Err(StoreError::Migrating);
    }
    Ok(link)
}

fn beside(folder: &Path, lock: FolderLock) -> Beside {
    Beside {
        folder: folder.to_owned(),
        set_aside: SetAside::new(folder),
        note: None,
        lock,
    }
}

fn pool(url: &PostgresUrl, most: u32) -> PgPool {
    PgPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(DEADLINE)
        .connect_lazy_with(url.0.clone())
}

/// Whether it can pass without the host's help: the server starts, stops, or is not there yet. A
/// statement that was not answered in time may be too long for ever.
fn is_passing(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => error.kind() != io::ErrorKind::TimedOut && !is_of_tls(error),
        sqlx::Error::PoolTimedOut => true,
        _ => postgres_code(error).is_some_and(|code| code.starts_with("57P") || code == "53300"),
    }
}

/// The error of a file with certificates. Without a socket in the file system no other file is
/// opened.
fn unreadable<'a>(url: &PostgresUrl, error: &'a sqlx::Error) -> Option<&'a io::Error> {
    let sqlx::Error::Io(error) = error else {
        return None;
    };
    let has_socket = url.0.get_socket().is_some() || url.0.get_host().starts_with('/');
    let is_of_file = matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied
    );
    Some(error).filter(|_| is_of_file && !has_socket)
}

fn refuse(url: &PostgresUrl, why: String) -> StoreError {
    let database = url.to_string();
    StoreError::Postgres { database, why }
}

/// Checks the version, and brings the tables up to date.
async fn update_tables(pool: &PgPool, url: &PostgresUrl) -> Result<(), StoreError> {
    let refuse = |why: String| refuse(url, why);
    let version = setting(pool, "SELECT current_setting('server_version_num')").await?;
    let number: i64 = version.parse().unwrap_or(0);
    if number < OLDEST_VERSION {
        let found = number / 10_000;
        return Err(refuse(format!(
            "it is PostgreSQL {found}; Tengen needs 15 or later"
        )));
    }
    let encoding = setting(pool, "SELECT current_setting('server_encoding')").await?;
    if encoding != "UTF8" {
        return Err(refuse(format!(
            "its encoding is {encoding}; Tengen needs UTF8"
        )));
    }
    let migrations = MIGRATIONS.iter().map(|&(version, name, sql)| {
        let sql = AssertSqlSafe(sql).into_sql_str();
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    });
    let migrated = Migrator::with_migrations(migrations.collect())
        .run(pool)
        .await;
    migrated.map_err(|error| match error {
        MigrateError::VersionMissing(version) if version > NEWEST => refuse(
            "it was written by a later version of Tengen, and was left as it is".to_owned(),
        ),
        MigrateError::Execute(cause) if lacks_rights(&cause) => refuse(format!(
            "its user {} may not make tables; as its owner, run GRANT CREATE ON SCHEMA public TO {0}",
            url.0.get_username()
        )),
        MigrateError::Execute(cause) => cause.into(),
        MigrateError::ExecuteMigration(cause, _) if is_passing(&cause) => cause.into(),
        error => refuse(error.to_string()),
    })
}

/// A setting of PostgreSQL's. No answer in time is one that may come yet.
async fn setting(pool: &PgPool, query: &'static str) -> Result<String, sqlx::Error> {
    let asked = timeout(DEADLINE, sqlx::query_scalar(query).fetch_one(pool)).await;
    asked.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

fn lacks_rights(error: &sqlx::Error) -> bool {
    postgres_code(error).as_deref() == Some("42501")
}
