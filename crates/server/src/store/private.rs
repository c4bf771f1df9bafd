//! Files and folders that only their owner reads, whatever the umask. Other systems than Unix give
//! them the rights of the folder around.
//!
//! SQLite gives its log of changes and its index of that the rights of the database, so that an
//! empty file made here is enough.

use std::fs::{DirBuilder, File};
use std::io;
use std::path::Path;

/// Makes a file; an error if there is one.
pub(super) fn create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Makes a file if missing. One that is there keeps its rights.
pub(super) fn ready(path: &Path) -> io::Result<()> {
    match create(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Makes a folder, and those around it, if missing. Those that are there keep their rights.
pub(super) fn ready_folder(path: &Path) -> io::Result<()> {
    folders(true).create(path)
}

/// Makes a folder; an error if there is one.
pub(super) fn create_folder(path: &Path) -> io::Result<()> {
    folders(false).create(path)
}

fn folders(around: bool) -> DirBuilder {
    let mut folders = DirBuilder::new();
    folders.recursive(around);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folders, 0o700);
    folders
}
