//! The server's database: one SQLite file in the data folder, or PostgreSQL.
//!
//! Unreadable data is never deleted. It moves to the folder `set-aside` inside the data folder: a
//! whole database that SQLite reports as broken, or a single game of an earlier release. A database
//! of a later Tengen version is neither moved nor opened.

mod address;
mod closed;
mod copy;
pub(crate) mod database;
pub(crate) mod dialect;
mod disk;
pub(crate) mod health;
pub(crate) mod identity;
pub(crate) mod library;
mod lock;
mod migration;
pub(crate) mod older_games;
pub(crate) mod postgres;
mod private;
mod set_aside;
mod sqlite;
pub(crate) mod trouble;

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sqlx::migrate::MigrateError;
use tengen_ownership::NodeId;
use tokio::time::{Duration, sleep};

use crate::host::{self, rules::Rules};
use crate::rooms::games::projector::Behind;
use crate::rooms::games::rebuild::{self, Reindexed};
use crate::rooms::journal::{Journal, now};
use crate::rooms::keeper::Keeping;
use crate::rooms::stored::StoredJournal;
use crate::rooms::{deadlines, list};
use crate::supervise::TaskEnded;
use closed::Note;
use database::{Connection, Database, WriteTransaction};
use health::{Check, Condition};
use identity::Identity;
use lock::{FolderLock, LockError};
use postgres::holding::Role;
use set_aside::SetAside;

pub use address::{DatabaseUrl, DatabaseUrlError};
pub use copy::{Copied, CopyError, backup, backup_from, restore, restore_to};
pub use migration::{Migrated, MigrationError, migrate};
pub use postgres::open::{PostgresUrl, PostgresUrlError};

const FILE: &str = "tengen.sqlite";
/// How often it is tried to empty the log of changes after a deletion, and the time between.
const WIPES: u32 = 600;
const WIPE_PAUSE: Duration = Duration::from_secs(1);

/// An open database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    database: Database,
    rooms: Database,
    writing: Database,
    projecting: Database,
    check: Check,
    folder: PathBuf,
    journal: StoredJournal,
    set_aside: SetAside,
    /// Beside a file.
    note: Option<Note>,
    /// `None` once it is closed.
    lock: Arc<Mutex<Option<FolderLock>>>,
    rules: Rules,
    /// Whether other servers use the database too.
    is_shared: bool,
    /// Held while the log of changes is to be emptied.
    wiping: Arc<tokio::sync::Mutex<()>>,
}

/// Connections to a database.
struct Pools {
    database: Database,
    /// For reading rooms.
    rooms: Database,
    /// For the writer of rooms, and for that of the read model: one connection each, since the
    /// others may all be taken.
    writing: Database,
    projecting: Database,
}

/// What a store has in its folder besides the database.
struct Beside {
    folder: PathBuf,
    set_aside: SetAside,
    note: Option<Note>,
    lock: FolderLock,
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
    /// The database failed.
    #[error("the database failed: {}", trouble::words(.0))]
    Database(#[from] sqlx::Error),
    /// A migration failed.
    #[error("the tables of the database in the data folder could not be brought up to date: {0}")]
    Migration(#[from] MigrateError),
    /// SQLite reports the file as damaged.
    #[error("the database in the data folder is damaged: {0}")]
    Damaged(String),
    /// Another database has been copied into it in part.
    #[error(
        "`tengen migrate` has not ended for this database: run it again, with the same databases"
    )]
    Migrating,
    /// The system gives no random numbers.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
    /// PostgreSQL cannot be used.
    #[error("the database {database} cannot be used: {why}")]
    Postgres {
        /// Which, without the password.
        database: String,
        /// What is wrong with it.
        why: String,
    },
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
        let lock = ready_folder(folder)?;
        let set_aside = SetAside::new(folder);
        let file = folder.join(FILE);
        let note = Note::beside(&file);
        let is_whole = note.take();
        let pool = match sqlite::open(&file, is_whole).await {
            Err(StoreError::Migration(error)) if sqlite::is_newer(&error) => {
                return Err(StoreError::Newer {
                    folder: folder.to_owned(),
                });
            }
            Err(error) if sqlite::is_broken_file(&error) => {
                let kept = set_aside.move_database(&file);
                let kept = kept.map_err(|source| unwritable(folder, source))?;
                tracing::warn!("{error}; it was set aside as {kept} and replaced by a new one");
                sqlite::open(&file, false).await?
            }
            other => other?,
        };
        let beside = Beside {
            folder: folder.to_owned(),
            set_aside,
            note: Some(note),
            lock,
        };
        let pools = sqlite::pools(&file, pool);
        let rules = Self::prepare(&pools.database, true).await?;
        let keeping = Keeping::File(Identity::of(&file));
        Ok(Self::begin(pools, rules, keeping, beside)?)
    }

    /// Brings what is in the tables up to date; returns what the host has forbidden. Before the
    /// `first` process of those that use a database, none has run.
    async fn prepare(database: &Database, first: bool) -> Result<Rules, StoreError> {
        if rebuild::is_migrating(&mut database.acquire().await?).await? {
            return Err(StoreError::Migrating);
        }
        list::complete(database).await?;
        if first {
            deadlines::note_outage(&mut database.acquire().await?, now()).await?;
        }
        rebuild::ensure(database).await?;
        let rules = Rules::default();
        rules.replace(host::rules::load(&mut database.acquire().await?).await?);
        Ok(rules)
    }

    /// Starts the writers.
    fn begin(
        pools: Pools,
        rules: Rules,
        keeping: Keeping,
        beside: Beside,
    ) -> Result<Self, getrandom::Error> {
        let Pools {
            database,
            rooms,
            writing,
            projecting,
        } = pools;
        let condition = Condition::default();
        let journal = StoredJournal::start(
            rooms.clone(),
            [writing.clone(), projecting.clone()],
            keeping,
            condition.clone(),
        )?;
        let Beside {
            folder,
            set_aside,
            note,
            lock,
        } = beside;
        Ok(Self {
            check: Check::new(journal.clone(), folder.clone(), condition),
            journal,
            folder,
            database,
            rooms,
            writing,
            projecting,
            set_aside,
            note,
            lock: Arc::new(Mutex::new(Some(lock))),
            rules,
            is_shared: false,
            wiping: Arc::default(),
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

    pub(crate) async fn read(&self) -> Result<Connection, sqlx::Error> {
        self.rooms.acquire().await
    }

    pub(crate) async fn write(&self) -> Result<WriteTransaction, sqlx::Error> {
        self.database.begin().await
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
        unwritable(self.set_aside.folder(), source)
    }

    /// Rebuilds the tables of games and of players' results from the rooms' events.
    ///
    /// # Errors
    /// SQLite fails; nothing has changed then.
    pub async fn reindex(&self) -> Result<Reindexed, StoreError> {
        Ok(rebuild::rebuild(&self.database).await?)
    }

    /// Closes all connections, and unlocks the folder.
    pub async fn close(&self) {
        self.journal.close().await;
        self.projecting.close().await;
        self.writing.close().await;
        self.rooms.close().await;
        self.database.close().await;
        if let Some(note) = &self.note {
            note.write();
        }
        self.lock().take();
    }

    /// Has deleted rows vanish from the log of changes too, soon if others use it now. SQLite has
    /// overwritten them in the tables; in PostgreSQL that is no matter of a client.
    pub(crate) async fn wipe(&self) {
        let Database::Sqlite(pool) = &self.database else {
            return;
        };
        if matches!(sqlite::empty_log(pool).await, Ok(true)) {
            return;
        }
        // An attempt that is yet to come serves all that was deleted before it.
        let Ok(only) = Arc::clone(&self.wiping).try_lock_owned() else {
            return;
        };
        let pool = pool.clone();
        tokio::spawn(async move {
            let _only = only;
            for _ in 0..WIPES {
                sleep(WIPE_PAUSE).await;
                match sqlite::empty_log(&pool).await {
                    Ok(true) | Err(sqlx::Error::PoolClosed) => return,
                    Ok(false) | Err(_) => (),
                }
            }
            tracing::warn!("deleted rows stay in the log of changes until the server stops");
        });
    }

    fn lock(&self) -> MutexGuard<'_, Option<FolderLock>> {
        // A poisoned lock is safe: nothing is half done under it.
        self.lock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) async fn check(&self) -> Result<(), String> {
        self.check.check().await
    }

    /// Which node this is of the servers that share the database, if it is shared.
    pub(crate) fn node(&self) -> Option<NodeId> {
        let node = self.journal.keeper().node();
        node.filter(|_| self.is_shared)
    }

    /// Waits until this process has a role among those that share the database. One that is alone
    /// leads.
    pub(crate) async fn becomes(&self, role: Role) {
        self.journal.keeper().becomes(role).await;
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

/// Creates a folder if missing, and locks it.
fn ready_folder(folder: &Path) -> Result<FolderLock, StoreError> {
    let refused = |source| unwritable(folder, source);
    private::ready_folder(folder).map_err(refused)?;
    probe(folder).map_err(refused)?;
    FolderLock::take(folder).map_err(|error| match error {
        LockError::Io(source) => refused(source),
        LockError::Held(holder) => StoreError::InUse {
            folder: folder.to_owned(),
            holder,
        },
    })
}

fn unwritable(folder: &Path, source: io::Error) -> StoreError {
    StoreError::Folder {
        folder: folder.to_owned(),
        source,
    }
}

/// SQLite's error for an unwritable folder gives neither path nor reason, so ask the system.
fn probe(folder: &Path) -> io::Result<()> {
    let file = folder.join(format!(".tengen-{}", std::process::id()));
    std::fs::write(&file, "")?;
    std::fs::remove_file(&file)
}
