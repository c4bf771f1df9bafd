//! Backup and restore of the database.

mod either;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection as _, Row as _};
use tengen_library::Table;

use super::FILE;
use super::lock::{FolderLock, LockError};
use super::migration::MigrationError;
use super::private;
use super::set_aside::{sync_folder, with_ending};
use super::sqlite::{LOCK_TIMEOUT, NEWEST};

pub use either::{backup_from, restore_to};

/// The contents of a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The number of rooms.
    pub rooms: u64,
    /// The number of games and other documents of the library, those that an earlier release kept
    /// beside it included.
    pub games: u64,
    /// The file's length in bytes.
    pub bytes: u64,
}

/// Why a backup or restore failed; nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// There is no database.
    #[error("there is no database at {}", .0.display())]
    Missing(PathBuf),
    /// The target file exists.
    #[error("{} is there already; it is not replaced", .0.display())]
    Taken(PathBuf),
    /// The folder already has a database.
    #[error(
        "{} keeps games already; name an empty folder, or move its files away while no server uses them", .0.display()
    )]
    Occupied(PathBuf),
    /// Another process writes to the folder.
    #[error("{} is in use by another Tengen: {holder}", folder.display())]
    InUse {
        /// The data folder.
        folder: PathBuf,
        /// The other process, and what it does.
        holder: String,
    },
    /// A later Tengen version has written the file.
    #[error("{} was written by a later version of Tengen; this one cannot read it", .0.display())]
    Newer(PathBuf),
    /// The file is not a Tengen database, or is damaged.
    #[error("{} is no whole database of Tengen's: {why}", file.display())]
    Damaged {
        /// The damaged file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The system refuses access to a file.
    #[error("cannot write {}: {source}", file.display())]
    File {
        /// The file or folder.
        file: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// SQLite failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// One of the databases cannot be used, or the other is not empty.
    #[error(transparent)]
    Migration(#[from] MigrationError),
}

/// Copies the database of a data folder into a new file, as a snapshot. A server may keep writing.
///
/// # Errors
/// [`CopyError`]; no file is left behind.
pub async fn backup(folder: &Path, to: &Path) -> Result<Copied, CopyError> {
    let from = folder.join(FILE);
    if !from.is_file() {
        return Err(CopyError::Missing(from));
    }
    free(to)?;
    let part = Part::beside(to)?;
    let mut connection = open(&from).await?;
    let copied = sqlx::query("VACUUM INTO ?")
        .bind(part.path.to_string_lossy())
        .execute(&mut connection)
        .await;
    connection.close().await.ok();
    if let Err(error) = copied {
        let full = |source| CopyError::File {
            file: to.to_owned(),
            source,
        };
        return Err(match error.as_database_error().map(|e| e.message()) {
            Some(why) => full(io::Error::other(why.to_owned())),
            None => error.into(),
        });
    }
    let copied = examine(&part.path).await?;
    part.keep()?;
    Ok(copied)
}

/// Installs a backup in a data folder without a database. Creates the folder if missing, and locks
/// it meanwhile.
///
/// # Errors
/// [`CopyError`]; the folder then has no database.
pub async fn restore(from: &Path, folder: &Path) -> Result<Copied, CopyError> {
    if !from.is_file() {
        return Err(CopyError::Missing(from.to_owned()));
    }
    let refused = |source| CopyError::File {
        file: folder.to_owned(),
        source,
    };
    private::ready_folder(folder).map_err(refused)?;
    let _lock = FolderLock::take(folder).map_err(|error| match error {
        LockError::Io(source) => refused(source),
        LockError::Held(holder) => CopyError::InUse {
            folder: folder.to_owned(),
            holder,
        },
    })?;
    let to = folder.join(FILE);
    let beside = ["", "-wal", "-shm"].map(|ending| with_ending(&to, ending));
    if beside.iter().any(|path| path.exists()) {
        return Err(CopyError::Occupied(folder.to_owned()));
    }
    let part = Part::beside(&to)?;
    let file = |source| CopyError::File {
        file: part.path.clone(),
        source,
    };
    part.fill(from).map_err(file)?;
    let copied = examine(&part.path).await.map_err(|error| match error {
        // Report the source: the temporary copy is deleted.
        CopyError::Damaged { why, .. } => CopyError::Damaged {
            file: from.to_owned(),
            why,
        },
        CopyError::Newer(_) => CopyError::Newer(from.to_owned()),
        other => other,
    })?;
    part.keep()?;
    Ok(copied)
}

fn free(path: &Path) -> Result<(), CopyError> {
    if path.exists() {
        return Err(CopyError::Taken(path.to_owned()));
    }
    Ok(())
}

async fn open(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .busy_timeout(LOCK_TIMEOUT);
    SqliteConnection::connect_with(&options).await
}

/// Checks a backup's integrity and counts its contents.
async fn examine(file: &Path) -> Result<Copied, CopyError> {
    let damaged = |why: String| CopyError::Damaged {
        file: file.to_owned(),
        why,
    };
    let read = async {
        let mut connection = open(file).await?;
        let verdict: String = sqlx::query_scalar("PRAGMA quick_check(1)")
            .fetch_one(&mut connection)
            .await?;
        let row = sqlx::query(
            "SELECT (SELECT MAX(version) FROM _sqlx_migrations), (SELECT COUNT(DISTINCT room) FROM room_events), \
             (SELECT COUNT(*) FROM local_games), \
             (SELECT COUNT(*) FROM sqlite_master WHERE name = 'library_rows'), \
             (SELECT COUNT(*) FROM sqlite_master WHERE name = 'room_packs')",
        )
        .fetch_one(&mut connection)
        .await?;
        let mut numbers: (i64, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        if row.try_get::<i64, _>(3)? > 0 {
            let query = "SELECT COUNT(*) FROM library_rows WHERE tab = ?";
            let query = sqlx::query_scalar::<_, i64>(query).bind(Table::Heads as i64);
            numbers.2 += query.fetch_one(&mut connection).await?;
        }
        if row.try_get::<i64, _>(4)? > 0 {
            let query = "SELECT COUNT(*) FROM room_packs WHERE NOT EXISTS \
                         (SELECT 1 FROM room_events WHERE room_events.room = room_packs.room)";
            numbers.1 += sqlx::query_scalar::<_, i64>(query)
                .fetch_one(&mut connection)
                .await?;
        }
        connection.close().await?;
        Ok::<_, sqlx::Error>((verdict, numbers))
    };
    let (verdict, (version, rooms, games)) =
        read.await.map_err(|error| damaged(error.to_string()))?;
    if verdict != "ok" {
        return Err(damaged(verdict));
    }
    if version > NEWEST {
        return Err(CopyError::Newer(file.to_owned()));
    }
    let bytes = fs::metadata(file).map_err(|source| CopyError::File {
        file: file.to_owned(),
        source,
    })?;
    Ok(Copied {
        rooms: rooms.unsigned_abs(),
        games: games.unsigned_abs(),
        bytes: bytes.len(),
    })
}

/// A temporary file until it is complete, which only its owner reads; deleted on drop.
struct Part {
    path: PathBuf,
    to: PathBuf,
}

impl Part {
    fn beside(to: &Path) -> Result<Self, CopyError> {
        let path = with_ending(to, ".part");
        free(&path)?;
        let to = to.to_owned();
        match private::create(&path) {
            Ok(_) => Ok(Self { path, to }),
            Err(source) => Err(CopyError::File { file: to, source }),
        }
    }

    /// Copies what a file has, without its rights.
    fn fill(&self, from: &Path) -> io::Result<()> {
        let mut part = File::options().write(true).open(&self.path)?;
        io::copy(&mut File::open(from)?, &mut part).map(drop)
    }

    /// Syncs the file and renames it to its final name.
    fn keep(self) -> Result<(), CopyError> {
        let failed = |source| CopyError::File {
            file: self.to.clone(),
            source,
        };
        let kept = || {
            File::open(&self.path)?.sync_all()?;
            fs::rename(&self.path, &self.to)?;
            let folder = self.to.parent().filter(|path| !path.as_os_str().is_empty());
            sync_folder(folder.unwrap_or(Path::new(".")))
        };
        kept().map_err(failed)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        for ending in ["", "-wal", "-shm", "-journal"] {
            fs::remove_file(with_ending(&self.path, ending)).ok();
        }
    }
}
