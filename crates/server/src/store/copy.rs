//! Copies of the database: made while a server works with it, and put in place elsewhere.
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection as _, Row as _};

use super::set_aside::with_ending;
use super::{FILE, NEWEST, PATIENCE};

/// What a copy holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Rooms.
    pub rooms: u64,
    /// Games that browsers on the server's machine keep.
    pub games: u64,
    /// The file's length.
    pub bytes: u64,
}

/// Why no copy was made or put in place. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// There is no database.
    #[error("there is no database at {}", .0.display())]
    Missing(PathBuf),
    /// Something is there already.
    #[error("{} is there already; it is not replaced", .0.display())]
    Taken(PathBuf),
    /// The folder has games of its own.
    #[error(
        "{} keeps games already; name an empty folder, or move its files away while no server uses them", .0.display()
    )]
    Occupied(PathBuf),
    /// A later Tengen has written the file.
    #[error("{} was written by a later version of Tengen; this one cannot read it", .0.display())]
    Newer(PathBuf),
    /// The file is no copy of Tengen's, or damaged.
    #[error("{} is no whole database of Tengen's: {why}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The system refuses.
    #[error("cannot write {}: {source}", file.display())]
    File {
        /// The file or folder.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// SQLite failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

/// Copies the database of a data folder into a new file, as it is at one moment. A server may go on writing meanwhile.
///
/// # Errors
/// [`CopyError`]; there is no new file then.
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

/// Puts a copy in place as the database of a data folder that has none, and makes the folder where it is missing.
///
/// # Errors
/// [`CopyError`]; the folder has no database then.
pub async fn restore(from: &Path, folder: &Path) -> Result<Copied, CopyError> {
    if !from.is_file() {
        return Err(CopyError::Missing(from.to_owned()));
    }
    let to = folder.join(FILE);
    let beside = ["", "-wal", "-shm"].map(|ending| with_ending(&to, ending));
    if beside.iter().any(|path| path.exists()) {
        return Err(CopyError::Occupied(folder.to_owned()));
    }
    fs::create_dir_all(folder).map_err(|source| CopyError::File {
        file: folder.to_owned(),
        source,
    })?;
    let part = Part::beside(&to)?;
    let file = |source| CopyError::File {
        file: part.path.clone(),
        source,
    };
    fs::copy(from, &part.path).map_err(file)?;
    let copied = examine(&part.path).await.map_err(|error| match error {
        // The copy of the copy is gone by the time this is read.
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
        .busy_timeout(PATIENCE);
    SqliteConnection::connect_with(&options).await
}

/// Reads a copy through.
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
             (SELECT COUNT(*) FROM local_games)",
        )
        .fetch_one(&mut connection)
        .await?;
        let numbers: (i64, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
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

/// A file under a name of its own until it is whole; removed where it never is.
struct Part {
    path: PathBuf,
    to: PathBuf,
}

impl Part {
    fn beside(to: &Path) -> Result<Self, CopyError> {
        let path = with_ending(to, ".part");
        free(&path)?;
        let to = to.to_owned();
        Ok(Self { path, to })
    }

    /// Gives the file its name, for good.
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

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Elsewhere the system keeps names by itself.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
