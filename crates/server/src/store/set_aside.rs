//! The folder for unreadable data.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

const FOLDER: &str = "set-aside";
/// Suffixes of SQLite's companion files.
const COMPANIONS: [&str; 2] = ["-wal", "-shm"];

/// The folder; created on first use.
#[derive(Clone, Debug)]
pub(super) struct SetAside {
    folder: PathBuf,
}

impl SetAside {
    pub(super) fn new(data: &Path) -> Self {
        Self {
            folder: data.join(FOLDER),
        }
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The files relative to the data folder, sorted.
    pub(super) fn list(&self) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            other => other?,
        };
        let mut names = Vec::new();
        for entry in entries {
            names.push(relative(&entry?.file_name().to_string_lossy()));
        }
        names.sort();
        Ok(names)
    }

    /// Moves a closed database with its companion files; returns its new path relative to the data
    /// folder.
    pub(super) fn move_database(&self, file: &Path) -> io::Result<String> {
        let (name, new) = self.free_name("tengen", "sqlite")?;
        fs::rename(file, &new)?;
        for ending in COMPANIONS {
            match fs::rename(with_ending(file, ending), with_ending(&new, ending)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => (),
            }
        }
        Ok(name)
    }

    /// Writes and syncs a game's bytes; returns the file's path relative to the data folder.
    pub(super) fn keep_game(&self, id: &str, bytes: &[u8]) -> io::Result<String> {
        let (name, path) = self.free_name(&format!("game-{id}"), "json")?;
        let mut file = File::create_new(path)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok(name)
    }

    fn free_name(&self, stem: &str, ending: &str) -> io::Result<(String, PathBuf)> {
        fs::create_dir_all(&self.folder)?;
        let free = (1_u32..)
            .map(|n| format!("{stem}-{n}.{ending}"))
            .find_map(|name| {
                let path = self.folder.join(&name);
                (!path.exists()).then(|| (relative(&name), path))
            });
        free.ok_or_else(|| io::Error::other("no free name"))
    }
}

fn relative(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

/// Waits until a connection that failed while it was opened has let go of the file, which it does
/// on a thread of its own. Files that another program keeps open stay.
pub(super) async fn released(file: &Path) {
    let shared = with_ending(file, "-shm");
    for _ in 0..100 {
        if !shared.exists() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Appends to a path's file name.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}
