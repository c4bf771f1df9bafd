//! The lock on a data folder: one program at a time writes to it.
//!
//! It is a lock of the operating system, which ends with the process that holds it, however that
//! ends. Who holds it is in a second file, since Windows lets no other program read a locked one;
//! that file may be of an earlier holder, so it is read only while the lock is held.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

const FILE: &str = "tengen.lock";
const HOLDER: &str = "tengen.lock-holder";
/// Longest description that is read, in bytes.
const LONGEST: usize = 300;

/// A held lock; released on drop.
#[derive(Debug)]
pub(super) struct FolderLock {
    /// Holds the lock while it is open.
    _file: File,
    holder: PathBuf,
}

/// Why a folder could not be locked.
#[derive(Debug)]
pub(super) enum LockError {
    /// Another process holds it: who that is, if known.
    Held(String),
    Io(io::Error),
}

impl FolderLock {
    /// Locks a folder that exists.
    pub(super) fn take(folder: &Path) -> Result<Self, LockError> {
        let holder = folder.join(HOLDER);
        let mut options = File::options();
        options.create(true).truncate(false).read(true).write(true);
        let file = options.open(folder.join(FILE)).map_err(LockError::Io)?;
        match file.try_lock() {
            Ok(()) => (),
            Err(TryLockError::WouldBlock) => return Err(LockError::Held(read(&holder))),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                tracing::warn!(
                    "the file system of {} has no locks: make sure that one server only uses it",
                    folder.display()
                );
            }
            Err(TryLockError::Error(error)) => return Err(LockError::Io(error)),
        }
        let lock = Self {
            _file: file,
            holder,
        };
        lock.describe("");
        Ok(lock)
    }

    /// Describes the holder to those who are refused: this process, and what it does.
    pub(super) fn describe(&self, what: &str) {
        let text = format!("process {}{what}\n", std::process::id());
        // On a full disk the description is missing, and the lock works.
        if let Err(error) = fs::write(&self.holder, text) {
            tracing::debug!("who holds the data folder cannot be noted: {error}");
        }
    }
}

fn read(holder: &Path) -> String {
    let text = fs::read(holder).unwrap_or_default();
    let text = String::from_utf8_lossy(&text[..text.len().min(LONGEST)]);
    match text.trim() {
        "" => "another process".to_owned(),
        text => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_locked_once_and_the_refusal_says_by_whom() {
        let folder = tempfile::tempdir().expect("a folder");
        let lock = FolderLock::take(folder.path()).expect("free");
        lock.describe(" at http://127.0.0.1:7515");
        let refused = FolderLock::take(folder.path()).expect_err("held");
        let expected = format!("process {} at http://127.0.0.1:7515", std::process::id());
        assert!(
            matches!(&refused, LockError::Held(by) if *by == expected),
            "{refused:?}"
        );
        drop(lock);
        let _lock = FolderLock::take(folder.path()).expect("free again");
    }
}
