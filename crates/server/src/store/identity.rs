//! Whether the database is still the one that was opened.
//!
//! An open file follows a folder that is moved. Events written there would be missing from the
//! path that the next start reads, so nothing is written then.

use std::path::{Path, PathBuf};

#[derive(Clone, Debug)]
pub(crate) struct Identity {
    file: PathBuf,
    /// Device and inode; `None` where the system has none, or does not let open files be moved.
    opened: Option<(u64, u64)>,
}

impl Identity {
    /// Of an open file.
    pub(super) fn of(file: &Path) -> Self {
        Self {
            file: file.to_owned(),
            opened: number(file),
        }
    }

    /// # Errors
    /// The path leads elsewhere or nowhere; the reason in words.
    pub(crate) fn check(&self) -> Result<(), String> {
        match self.opened == number(&self.file) {
            true => Ok(()),
            false => Err(format!(
                "{} was moved, deleted or replaced while the server ran; put it back, or restart the server",
                self.file.display()
            )),
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
