//! What is kept on this machine: one SQLite file in the data folder.
//!
//! What cannot be read is never deleted. It goes into the folder `set-aside` inside the data folder, under a name of
//! its own: a whole database when SQLite finds it broken, a single game when its text is damaged. A database of a later
//! Tengen stays where it is, and is not opened.
mod closed;
mod copy;
mod disk;
mod games;
mod health;
mod set_aside;
pub(crate) mod trouble;
pub(crate) mod writing;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};

use tengen_api::{MOST_BYTES, MOST_GAMES};

use crate::rooms::journal::Journal;
use crate::rooms::list;
use crate::rooms::sqlite::SqliteJournal;
use closed::Note;
use health::Check;
use set_aside::SetAside;

pub use copy::{Copied, CopyError, backup, restore};

/// The database in the data folder.
const FILE: &str = "tengen.sqlite";
/// The changes of the tables, in order; a line once released stays as it is.
const MIGRATIONS: [(i64, &str, &str); 4] = [
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
];
/// The last of them.
const NEWEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;
/// Connections for rooms: the writer's and those of readers.
const ROOM_CONNECTIONS: u32 = 4;
/// How long a write waits for another Tengen that writes to the same file.
const PATIENCE: Duration = Duration::from_secs(5);
/// SQLite's result codes for a file that is broken and one that never was a database.
const BROKEN: [u32; 2] = [11, 26];

/// The open store. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    pool: SqlitePool,
    rooms: SqlitePool,
    check: Check,
    folder: PathBuf,
    journal: SqliteJournal,
    set_aside: SetAside,
    note: Note,
}

/// Why something could not be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The data folder cannot be made or written to.
    #[error("cannot write to the data folder {}: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// SQLite failed.
    #[error("the database in the data folder failed: {}", trouble::words(.0))]
    Database(#[from] sqlx::Error),
    /// The tables could not be brought up to date.
    #[error("the tables of the database in the data folder could not be brought up to date: {0}")]
    Migration(#[from] MigrateError),
    /// SQLite finds the file damaged.
    #[error("the database in the data folder is damaged: {0}")]
    Damaged(String),
    /// A later Tengen has changed the tables.
    #[error(
        "the database in the data folder {} was written by a later version of Tengen, and was left as it is; \
         start that version, or name another folder with --data",
        folder.display()
    )]
    Newer {
        /// The data folder.
        folder: PathBuf,
    },
    /// A game cannot be read; it is in this file of the data folder now.
    #[error("the game could not be read ({reason}) and was set aside as {file}")]
    SetAside {
        /// Relative to the data folder.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A number is beyond what the database holds.
    #[error("{0} is too large a time")]
    TimeTooLarge(u64),
    /// There is no room for another game.
    #[error("{MOST_GAMES} games are kept here already, the most there may be; nothing was changed")]
    TooManyGames,
    /// There is no room for a game of this length.
    #[error(
        "the games kept here would take more than {MOST_BYTES} bytes together; nothing was changed"
    )]
    TooManyBytes,
}

impl Store {
    /// Opens the store in a folder, and makes both where they are missing. A database that cannot be read is set aside,
    /// with a warning in the log, and a new one begun.
    ///
    /// # Errors
    /// When the folder cannot be written to, the database is a later Tengen's, or SQLite fails for another reason than a
    /// broken file.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        let refused = |source| StoreError::Folder {
            folder: folder.to_owned(),
            source,
        };
        std::fs::create_dir_all(folder).map_err(refused)?;
        probe(folder).map_err(refused)?;
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
                tracing::warn!("{error}; it was set aside as {kept}, and a new one begun");
                open_file(&file, false).await?
            }
            other => other?,
        };
        list::name_all(&pool).await?;
        let rooms = SqlitePoolOptions::new()
            .max_connections(ROOM_CONNECTIONS)
            .connect_lazy_with(options(&file));
        Ok(Self {
            journal: SqliteJournal::start(rooms.clone()),
            check: Check::new(rooms.clone()),
            folder: folder.to_owned(),
            pool,
            rooms,
            set_aside,
            note,
        })
    }

    /// The error for a data folder that fails us later on.
    fn refused(&self, source: io::Error) -> StoreError {
        StoreError::Folder {
            folder: self.set_aside.folder().to_owned(),
            source,
        }
    }

    /// Ends all use of the file.
    pub async fn close(&self) {
        self.rooms.close().await;
        self.pool.close().await;
        self.note.write();
    }

    /// Why nothing can be kept at present, if so.
    pub(crate) async fn check(&self) -> Result<(), String> {
        self.check.check().await
    }

    /// Bytes that the data folder takes, and bytes left on its disk; what the system does not say is missing.
    pub(crate) fn disk(&self) -> (Option<u64>, Option<u64>) {
        (disk::used(&self.folder).ok(), disk::free(&self.folder))
    }

    /// Where rooms are kept.
    pub(crate) fn journal(&self) -> Arc<dyn Journal> {
        Arc::new(self.journal.clone())
    }
}

impl StoreError {
    /// Whether the file itself is at fault: to open it again would be no use.
    fn is_broken_file(&self) -> bool {
        match self {
            Self::Damaged(_) => true,
            Self::Database(error) | Self::Migration(MigrateError::Execute(error)) => {
                is_broken(error)
            }
            // Changed by hand.
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
        // On macOS an ordinary sync leaves what is written in the disk's own memory; elsewhere these say nothing.
        .pragma("fullfsync", "ON")
        .pragma("checkpoint_fullfsync", "ON")
        .busy_timeout(PATIENCE)
}

async fn open_file(file: &Path, is_whole: bool) -> Result<SqlitePool, StoreError> {
    // One connection: a person's own games are written one after the other.
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .connect_with(options(file))
        .await?;
    let checked = prepare(&pool, is_whole).await;
    if checked.is_err() {
        // The file may have to be moved: nobody may hold it.
        pool.close().await;
    }
    checked.map(|()| pool)
}

/// Brings the tables up to date. A file that was not closed as it is now is read through before.
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

/// SQLite's own words for a folder it cannot write to say neither which nor why: ask the system.
fn probe(folder: &Path) -> io::Result<()> {
    let file = folder.join(format!(".tengen-{}", std::process::id()));
    std::fs::write(&file, "")?;
    std::fs::remove_file(&file)
}
