//! SQLite: one file.

use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{
    AssertSqlSafe, Executor as _, Row as _, SqlSafeStr as _, SqliteConnection, TypeInfo as _,
    ValueRef as _,
};

use super::database::Database;
use super::dialect::{Dialect, Kind, Row, Value, bound, row_values};
use super::{Pools, StoreError, private, set_aside, trouble};

/// Migrations in order; released ones never change.
pub(super) const MIGRATIONS: [(i64, &str, &str); 29] = [
    (
        1,
        "local games",
        include_str!("../../migrations/1_local_games.sql"),
    ),
    (2, "rooms", include_str!("../../migrations/2_rooms.sql")),
    (3, "joins", include_str!("../../migrations/3_joins.sql")),
    (
        4,
        "list of rooms",
        include_str!("../../migrations/4_room_list.sql"),
    ),
    (5, "players", include_str!("../../migrations/5_players.sql")),
    (6, "clocks", include_str!("../../migrations/6_clocks.sql")),
    (7, "games", include_str!("../../migrations/7_games.sql")),
    (8, "library", include_str!("../../migrations/8_library.sql")),
    (9, "probe", include_str!("../../migrations/9_probe.sql")),
    (
        10,
        "acts of the host",
        include_str!("../../migrations/10_host_acts.sql"),
    ),
    (
        11,
        "deadlines",
        include_str!("../../migrations/11_deadlines.sql"),
    ),
    (
        12,
        "sessions",
        include_str!("../../migrations/12_sessions.sql"),
    ),
    (13, "shards", include_str!("../../migrations/13_shards.sql")),
    (
        14,
        "projection",
        include_str!("../../migrations/14_projection.sql"),
    ),
    (15, "names", include_str!("../../migrations/15_names.sql")),
    (16, "packs", include_str!("../../migrations/16_packs.sql")),
    (
        17,
        "ratings",
        include_str!("../../migrations/17_ratings.sql"),
    ),
    (
        18,
        "accounts",
        include_str!("../../migrations/18_accounts.sql"),
    ),
    (19, "blocks", include_str!("../../migrations/19_blocks.sql")),
    (
        20,
        "reports",
        include_str!("../../migrations/20_reports.sql"),
    ),
    (
        21,
        "moderators",
        include_str!("../../migrations/21_moderators.sql"),
    ),
    (22, "events", include_str!("../../migrations/22_events.sql")),
    (
        23,
        "refunds",
        include_str!("../../migrations/23_refunds.sql"),
    ),
    (
        24,
        "named openings",
        include_str!("../../migrations/24_named_openings.sql"),
    ),
    (25, "arenas", include_str!("../../migrations/25_arenas.sql")),
    (26, "nodes", include_str!("../../migrations/26_nodes.sql")),
    (
        27,
        "games of levels",
        include_str!("../../migrations/27_level_games.sql"),
    ),
    (28, "gaps", include_str!("../../migrations/28_gaps.sql")),
    (
        29,
        "letters",
        include_str!("../../migrations/29_letters.sql"),
    ),
];
pub(super) const NEWEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;
/// Connections for reading rooms. The writer of rooms has one of its own.
const ROOM_CONNECTIONS: u32 = 4;
/// How long a write waits for another process's lock on the file.
pub(super) const LOCK_TIMEOUT: Duration = Duration::from_secs(5);
/// SQLite's result codes for a corrupt file and for a file that is not a database.
const BROKEN: [u32; 2] = [11, 26];

/// SQLite's result code for a file that is locked.
const BUSY: u32 = 5;

/// Whether the file itself is at fault, so that reopening cannot help.
pub(super) fn is_broken_file(error: &StoreError) -> bool {
    match error {
        StoreError::Damaged(_) => true,
        StoreError::Database(error) | StoreError::Migration(MigrateError::Execute(error)) => {
            is_broken(error)
        }
        // The migration table was edited by hand.
        StoreError::Migration(error) => matches!(
            error,
            MigrateError::VersionMissing(_)
                | MigrateError::VersionMismatch(_)
                | MigrateError::Dirty(_)
        ),
        _ => false,
    }
}

/// The connections to an open file.
pub(super) fn pools(file: &Path, pool: SqlitePool) -> Pools {
    // A file that is gone is not replaced by an empty one.
    let options = options(file).create_if_missing(false);
    let lazy = |most, options| {
        let pools = SqlitePoolOptions::new().max_connections(most);
        Database::Sqlite(pools.connect_lazy_with(options))
    };
    Pools {
        database: Database::Sqlite(pool),
        rooms: lazy(ROOM_CONNECTIONS, options.clone()),
        writing: lazy(1, options.clone()),
        // What a power cut takes of the read model is written again at the next start.
        projecting: lazy(1, options.synchronous(SqliteSynchronous::Normal)),
    }
}

pub(super) fn is_newer(error: &MigrateError) -> bool {
    matches!(error, MigrateError::VersionMissing(version) if *version > NEWEST)
}

fn is_broken(error: &sqlx::Error) -> bool {
    trouble::code(error).is_some_and(|code| BROKEN.contains(&code))
}

pub(super) fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // On macOS an ordinary sync leaves data in the drive's cache; elsewhere these have no
        // effect.
        .pragma("fullfsync", "ON")
        .pragma("checkpoint_fullfsync", "ON")
        // What is deleted is overwritten, so that a deleted player's name is in no free space.
        .pragma("secure_delete", "ON")
        // KiB for each of the connections, a quarter of the default: the system keeps the file's
        // pages in memory too.
        .pragma("cache_size", "-512")
        .busy_timeout(LOCK_TIMEOUT)
}

/// Opens a file, which is checked in full unless it is whole, and brings its tables up to date. A
/// new one is for its owner alone.
pub(super) async fn open(file: &Path, is_whole: bool) -> Result<SqlitePool, StoreError> {
    private::ready(file).map_err(sqlx::Error::Io)?;
    // One connection: a user's own games are written one after another.
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .connect_with(options(file))
        .await;
    let pool = match pool {
        Err(error) if is_broken(&error) => {
            set_aside::released(file).await;
            return Err(error.into());
        }
        other => other?,
    };
    let checked = prepare(&pool, is_whole).await;
    if checked.is_err() {
        // Close the file before it is moved.
        pool.close().await;
    }
    checked.map(|()| pool)
}

/// Migrates the tables, after an integrity check unless the file is unchanged since it was closed.
async fn prepare(pool: &SqlitePool, is_whole: bool) -> Result<(), StoreError> {
    if !is_whole {
        let verdict: String = sqlx::query_scalar("PRAGMA quick_check(1)")
            .fetch_one(pool)
            .await?;
        if verdict != "ok" {
            return Err(StoreError::Damaged(verdict));
        }
    }
    let migrations = MIGRATIONS.iter().map(|&(version, name, sql)| {
        let sql = AssertSqlSafe(sql).into_sql_str();
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    });
    Ok(Migrator::with_migrations(migrations.collect())
        .run(pool)
        .await?)
}

/// Checkpoints the write-ahead log and truncates it; `false` if the log is in use. It does not wait
/// for readers, since writers wait for it.
pub(super) async fn empty_log(pool: &SqlitePool) -> Result<bool, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    connection.execute("PRAGMA busy_timeout = 0").await?;
    let emptied = connection
        .fetch_one("PRAGMA wal_checkpoint(TRUNCATE)")
        .await;
    let waits = format!("PRAGMA busy_timeout = {}", LOCK_TIMEOUT.as_millis());
    connection.execute(AssertSqlSafe(waits)).await?;
    match emptied {
        Ok(row) => Ok(row.try_get::<i64, _>(0)? == 0),
        Err(error) if trouble::code(&error) == Some(BUSY) => Ok(false),
        Err(error) => Err(error),
    }
}

impl Dialect for SqliteConnection {
    async fn change(
        &mut self,
        statement: &'static str,
        values: Vec<Value>,
    ) -> Result<u64, sqlx::Error> {
        let changed = bound!(statement, values).execute(self).await?;
        Ok(changed.rows_affected())
    }

    async fn rows(
        &mut self,
        query: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<Row>, sqlx::Error> {
        let rows = bound!(query, values).fetch_all(self).await?;
        rows.iter().map(|row| row_values!(row)).collect()
    }

    fn pick(&self, sqlite: &'static str, _: &'static str) -> &'static str {
        sqlite
    }
}
