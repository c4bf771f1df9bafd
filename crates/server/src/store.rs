//! The server's database: one SQLite file in the data folder.
//!
//! Unreadable data is never deleted. It moves to the folder `set-aside` inside the data folder: a
//! whole database that SQLite reports as broken, or a single game of an earlier release. A database
//! of a later Tengen version is neither moved nor opened.

mod closed;
mod copy;
pub(crate) mod dialect;
mod disk;
pub(crate) mod health;
pub(crate) mod identity;
pub(crate) mod library;
mod lock;
pub(crate) mod older_games;
mod set_aside;
pub(crate) mod trouble;
pub(crate) mod writing;

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};

use crate::host::{self, rules::Rules};
use crate::rooms::games::projector::Behind;
use crate::rooms::games::rebuild::{self, Reindexed};
use crate::rooms::journal::{Journal, now};
use crate::rooms::sqlite::SqliteJournal;
use crate::rooms::{deadlines, list};
use crate::supervise::TaskEnded;
use closed::Note;
use health::{Check, Condition};
use identity::Identity;
use lock::{FolderLock, LockError};
use set_aside::SetAside;
use writing::WriteTransaction;

pub use copy::{Copied, CopyError, backup, restore};

const FILE: &str = "tengen.sqlite";
/// Migrations in order; released ones never change.
const MIGRATIONS: [(i64, &str, &str); 15] = [
    (
        1,
        "local games",
        include_str!("../migrations/1_local_games.sql"),
    ),
    (2, "rooms", include_str!("../migrations/2_rooms.sql")),
    (3, "joins", include_str!("../migrations/3_joins.sql")),
    (
        4,
        "list of rooms",
        include_str!("../migrations/4_room_list.sql"),
    ),
    (5, "players", include_str!("../migrations/5_players.sql")),
    (6, "clocks", include_str!("../migrations/6_clocks.sql")),
    (7, "games", include_str!("../migrations/7_games.sql")),
    (8, "library", include_str!("../migrations/8_library.sql")),
    (9, "probe", include_str!("../migrations/9_probe.sql")),
    (
        10,
        "acts of the host",
        include_str!("../migrations/10_host_acts.sql"),
    ),
    (
        11,
        "deadlines",
        include_str!("../migrations/11_deadlines.sql"),
    ),
    (
        12,
        "sessions",
        include_str!("../migrations/12_sessions.sql"),
    ),
    (13, "shards", include_str!("../migrations/13_shards.sql")),
    (
        14,
        "projection",
        include_str!("../migrations/14_projection.sql"),
    ),
    (15, "names", include_str!("../migrations/15_names.sql")),
];
const NEWEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;
/// Connections for reading rooms. The writer of rooms has one of its own.
const ROOM_CONNECTIONS: u32 = 4;
/// How long a write waits for another process's lock on the file.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);
/// SQLite's result codes for a corrupt file and for a file that is not a database.
const BROKEN: [u32; 2] = [11, 26];

/// An open database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    pool: SqlitePool,
    rooms: SqlitePool,
    writing: SqlitePool,
    projecting: SqlitePool,
    check: Check,
    folder: PathBuf,
    journal: SqliteJournal,
    set_aside: SetAside,
    note: Note,
    /// `None` once it is closed.
    lock: Arc<Mutex<Option<FolderLock>>>,
    rules: Rules,
}

/// Why data could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The data folder cannot be created or written to.
    #[error("cannot write to the data folder {}: {source}", folder.display())]
    Folder {
        /// The data folder.
        folder: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Another process writes to the data folder.
    #[error(
        "the data folder {} is in use by another Tengen: {holder}; stop that one, or name another folder with --data",
        folder.display()
    )]
    InUse {
        /// The data folder.
        folder: PathBuf,
        /// The other process, and what it does.
        holder: String,
    },
    /// SQLite failed.
    #[error("the database in the data folder failed: {}", trouble::words(.0))]
    Database(#[from] sqlx::Error),
    /// A migration failed.
    #[error("the tables of the database in the data folder could not be brought up to date: {0}")]
    Migration(#[from] MigrateError),
    /// SQLite reports the file as damaged.
    #[error("the database in the data folder is damaged: {0}")]
    Damaged(String),
    /// A later Tengen version has migrated the database.
    #[error(
        "the database in the data folder {} was written by a later version of Tengen, and was left as it is; \
         start that version, or name another folder with --data",
        folder.display()
    )]
    Newer {
        /// The data folder.
        folder: PathBuf,
    },
}

impl Store {
    /// Opens the database in a folder and creates both if missing. A broken database is set aside
    /// with a warning in the log, and a new one is created. The folder stays locked for other
    /// processes until the store is closed, or its last copy dropped.
    ///
    /// # Errors
    /// The folder cannot be written to, another process has locked it, a later version has written
    /// the database, or SQLite fails for a reason other than a broken file.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        let refused = |source| StoreError::Folder {
            folder: folder.to_owned(),
            source,
        };
        std::fs::create_dir_all(folder).map_err(refused)?;
        probe(folder).map_err(refused)?;
        let lock = FolderLock::take(folder).map_err(|error| match error {
            LockError::Io(source) => refused(source),
            LockError::Held(holder) => StoreError::InUse {
                folder: folder.to_owned(),
                holder,
            },
        })?;
        let set_aside = SetAside::new(folder);
        let file = folder.join(FILE);
        let note = Note::beside(&file);
        let is_whole = note.take();
        let pool = match open_file(&file, is_whole).await {
            Err(StoreError::Migration(error)) if is_newer(&error) => {
                return Err(StoreError::Newer {
                    folder: folder.to_owned(),
                });
            }
            Err(error) if error.is_broken_file() => {
                let kept = set_aside.move_database(&file).map_err(refused)?;
                tracing::warn!("{error}; it was set aside as {kept} and replaced by a new one");
                open_file(&file, false).await?
            }
            other => other?,
        };
        list::complete(&pool).await?;
        deadlines::note_outage(&mut *pool.acquire().await?, now()).await?;
        rebuild::ensure(&pool).await?;
        let rules = Rules::default();
        rules.replace(host::rules::load(&mut *pool.acquire().await?).await?);
        let rooms = SqlitePoolOptions::new()
            .max_connections(ROOM_CONNECTIONS)
            // A file that is gone is not replaced by an empty one.
            .connect_lazy_with(options(&file).create_if_missing(false));
        let writing = SqlitePoolOptions::new()
            .max_connections(1)
            .connect_lazy_with(options(&file).create_if_missing(false));
        let projecting = SqlitePoolOptions::new()
            .max_connections(1)
            // What a power cut takes of the read model is written again at the next start.
            .connect_lazy_with(
                options(&file)
                    .create_if_missing(false)
                    .synchronous(SqliteSynchronous::Normal),
            );
        let condition = Condition::default();
        let identity = Identity::of(&file);
        let journal = SqliteJournal::start(
            rooms.clone(),
            writing.clone(),
            projecting.clone(),
            identity,
            condition.clone(),
        );
        Ok(Self {
            check: Check::new(journal.clone(), folder.to_owned(), condition),
            journal,
            folder: folder.to_owned(),
            pool,
            rooms,
            writing,
            projecting,
            set_aside,
            note,
            lock: Arc::new(Mutex::new(Some(lock))),
            rules,
        })
    }

    /// Whether a folder has a database.
    pub(crate) fn exists(folder: &Path) -> bool {
        folder.join(FILE).is_file()
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// What the host has forbidden.
    pub(crate) const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) async fn write(&self) -> Result<WriteTransaction, sqlx::Error> {
        WriteTransaction::begin(&self.pool).await
    }

    /// Notes the address for others who want the folder.
    pub(crate) fn serves_at(&self, address: SocketAddr) {
        if let Some(lock) = self.lock().as_ref() {
            lock.describe(&format!(", which serves at {address}"));
        }
    }

    /// Waits until the writer of events has ended, without which nothing is kept.
    pub(crate) async fn writer_ended(&self) -> TaskEnded {
        self.journal.writer_ended().await
    }

    /// The error for a data folder that fails after opening.
    fn refused(&self, source: io::Error) -> StoreError {
        StoreError::Folder {
            folder: self.set_aside.folder().to_owned(),
            source,
        }
    }

    /// Rebuilds the tables of games and of players' results from the rooms' events.
    ///
    /// # Errors
    /// SQLite fails; nothing has changed then.
    pub async fn reindex(&self) -> Result<Reindexed, StoreError> {
        Ok(rebuild::rebuild(&self.pool).await?)
    }

    /// Closes all connections, and unlocks the folder.
    pub async fn close(&self) {
        self.journal.projection().finish().await;
        self.projecting.close().await;
        self.writing.close().await;
        self.rooms.close().await;
        self.pool.close().await;
        self.note.write();
        self.lock().take();
    }

    fn lock(&self) -> MutexGuard<'_, Option<FolderLock>> {
        // A poisoned lock is safe: nothing is half done under it.
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) async fn check(&self) -> Result<(), String> {
        self.check.check().await
    }

    /// How far the tables of games and results are behind the events.
    pub(crate) fn behind(&self) -> Behind {
        self.journal.projection().behind()
    }

    /// Bytes used by the data folder and bytes free on its disk; `None` if unknown.
    pub(crate) fn disk(&self) -> (Option<u64>, Option<u64>) {
        (disk::used(&self.folder).ok(), disk::free(&self.folder))
    }

    pub(crate) fn journal(&self) -> Arc<dyn Journal> {
        Arc::new(self.journal.clone())
    }
}

impl StoreError {
    /// Whether the file itself is at fault, so that reopening cannot help.
    fn is_broken_file(&self) -> bool {
        match self {
            Self::Damaged(_) => true,
            Self::Database(error) | Self::Migration(MigrateError::Execute(error)) => {
                is_broken(error)
            }
            // The migration table was edited by hand.
            Self::Migration(error) => matches!(
                error,
                MigrateError::VersionMissing(_)
                    | MigrateError::VersionMismatch(_)
                    | MigrateError::Dirty(_)
            ),
            _ => false,
        }
    }
}

fn is_newer(error: &MigrateError) -> bool {
    matches!(error, MigrateError::VersionMissing(version) if *version > NEWEST)
}

fn is_broken(error: &sqlx::Error) -> bool {
    trouble::code(error).is_some_and(|code| BROKEN.contains(&code))
}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // On macOS an ordinary sync leaves data in the drive's cache; elsewhere these have no
        // effect.
        .pragma("fullfsync", "ON")
        .pragma("checkpoint_fullfsync", "ON")
        // KiB for each of the connections, a quarter of the default: the system keeps the file's
        // pages in memory too.
        .pragma("cache_size", "-512")
        .busy_timeout(LOCK_TIMEOUT)
}

async fn open_file(file: &Path, is_whole: bool) -> Result<SqlitePool, StoreError> {
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

/// SQLite's error for an unwritable folder gives neither path nor reason, so ask the system.
fn probe(folder: &Path) -> io::Result<()> {
    let file = folder.join(format!(".tengen-{}", std::process::id()));
    std::fs::write(&file, "")?;
    std::fs::remove_file(&file)
}
