//! Detects whether a database is unchanged since this program closed it, to skip the integrity
//! check.
//!
//! A note beside the file records its length and modification time. Opening the database removes
//! the note, so that a crash leaves none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::set_aside::with_ending;

const ENDING: &str = ".closed";

#[derive(Clone, Debug)]
pub(super) struct Note {
    file: PathBuf,
    note: PathBuf,
}

impl Note {
    pub(super) fn beside(file: &Path) -> Self {
        Self {
            file: file.to_owned(),
            note: with_ending(file, ENDING),
        }
    }

    /// Whether the file is unchanged since it was closed. Removes the note.
    pub(super) fn take(&self) -> bool {
        let said = fs::read_to_string(&self.note);
        let gone = match fs::remove_file(&self.note) {
            Err(error) => error.kind() == io::ErrorKind::NotFound,
            Ok(()) => true,
        };
        // A note that cannot be removed would survive a crash.
        gone && said.is_ok_and(|said| self.state().is_some_and(|state| state == said))
    }

    /// Records the file's current state.
    pub(super) fn write(&self) {
        let Some(state) = self.state() else { return };
        if let Err(error) = fs::write(&self.note, state) {
            tracing::debug!(%error, "the database will be checked at the next start");
        }
    }

    /// `None` if the file is missing or still in use.
    fn state(&self) -> Option<String> {
        let log = fs::metadata(with_ending(&self.file, "-wal"));
        if log.is_ok_and(|log| log.len() > 0) {
            return None;
        }
        let file = fs::metadata(&self.file).ok()?;
        let written = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(format!("{} {}\n", file.len(), written.as_nanos()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_file_that_was_closed_is_known_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("tengen.sqlite");
        let note = Note::beside(&file);
        assert!(!note.take(), "there is no file");
        fs::write(&file, "one").expect("written");
        assert!(!note.take(), "nothing is said of it");
        note.write();
        assert!(note.take());
        assert!(!note.take(), "the note is good for once");

        note.write();
        fs::write(&file, "more").expect("written");
        assert!(!note.take(), "another length");
        note.write();
        let later = fs::File::options().write(true).open(&file).expect("open");
        let at = std::time::SystemTime::now() + std::time::Duration::from_secs(7);
        later.set_modified(at).expect("another time");
        assert!(!note.take(), "another time");

        fs::write(with_ending(&file, "-wal"), "left").expect("written");
        note.write();
        assert!(!note.take(), "it was not closed");
    }
}
