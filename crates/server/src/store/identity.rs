//! Whether the database is still the one that was opened.
//!
//! An open file follows a folder that is moved. Events written there would be missing from the
//! path that the next start reads, so nothing is written then.

use std::path::{Path, PathBuf};

use super::postgres::holding::Held;

#[derive(Clone, Debug)]
pub(crate) enum Identity {
    File {
        file: PathBuf,
        /// Device and inode; `None` where the system has none, or does not let open files be moved.
        opened: Option<(u64, u64)>,
    },
    /// A database that one server at a time uses.
    Lock(Held),
}

impl Identity {
    /// Of an open file.
    pub(super) fn of(file: &Path) -> Self {
        Self::File {
            file: file.to_owned(),
            opened: number(file),
        }
    }

    /// # Errors
    /// The path leads elsewhere or nowhere, or the lock is not held; the reason in words.
    pub(crate) fn check(&self) -> Result<(), String> {
        match self {
            Self::File { file, opened } if *opened == number(file) => Ok(()),
            Self::File { file, .. } => Err(format!(
                "{} was moved, deleted or replaced while the server ran; put it back, or restart the server",
                file.display()
            )),
            Self::Lock(held) => held.borrow().clone(),
        }
    }
}

#[cfg(unix)]
fn number(file: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    let metadata = std::fs::metadata(file).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
const fn number(_: &Path) -> Option<(u64, u64)> {
    None
}
