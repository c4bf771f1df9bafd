//! Backup of a database of either kind as a file of SQLite, and restore of such a file into either.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Copied, CopyError, Part, backup, examine, free, restore};
use crate::store::address::DatabaseUrl;
use crate::store::database::{Connection, Database};
use crate::store::migration::{self, MigrationError};
use crate::store::postgres::open::{self, PostgresUrl};
use crate::store::{StoreError, private, sqlite};

/// Copies a database into a new file, as it is at one moment. A server may keep writing.
///
/// # Errors
/// [`CopyError`]; no file is left behind.
pub async fn backup_from(from: &DatabaseUrl, to: &Path) -> Result<Copied, CopyError> {
    match from {
        DatabaseUrl::Sqlite(folder) => backup(folder, to).await,
        DatabaseUrl::Postgres(url) => backup_postgres(url, to).await,
    }
}

async fn backup_postgres(url: &PostgresUrl, to: &Path) -> Result<Copied, CopyError> {
    free(to)?;
    let part = Part::beside(to)?;
    let mut reading = Connection::Postgres(open::snapshot(url).await?);
    // As of other files that cannot be written, the error says where.
    let pool = sqlite::open(&part.path, true).await;
    let pool = pool.map_err(|error| match error {
        StoreError::Database(error) => CopyError::File {
            file: to.to_owned(),
            source: std::io::Error::other(error),
        },
        other => other.into(),
    })?;
    let file = Database::Sqlite(pool);
    let copied = migration::fill(&mut reading, &file).await;
    file.close().await;
    copied?;
    let copied = examine(&part.path).await?;
    part.keep()?;
    Ok(copied)
}

/// Copies a backup into an empty database, whose tables are made if missing.
///
/// # Errors
/// [`CopyError`]. Into PostgreSQL, what has been copied stays: no server uses it, and the same
/// restore goes on with it.
pub async fn restore_to(from: &Path, to: &DatabaseUrl) -> Result<Copied, CopyError> {
    if let DatabaseUrl::Sqlite(folder) = to {
        return restore(from, folder).await;
    }
    // A backup stays as it is, and one of an earlier version is brought up to date.
    let beside = Beside::new()?;
    let copied = restore(from, &beside.0).await?;
    let folder = DatabaseUrl::Sqlite(beside.0.clone());
    migration::migrate(&folder, to).await?;
    Ok(copied)
}

/// A folder for a copy; deleted on drop.
struct Beside(PathBuf);

impl Beside {
    fn new() -> Result<Self, CopyError> {
        let folder = format!("tengen-restore-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let made = private::create_folder(&folder);
        made.map_err(|source| CopyError::File {
            file: folder.clone(),
            source,
        })?;
        Ok(Self(folder))
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

impl From<StoreError> for CopyError {
    fn from(error: StoreError) -> Self {
        Self::Migration(MigrationError::Store(error))
    }
}
