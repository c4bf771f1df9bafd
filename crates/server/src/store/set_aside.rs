//! The folder for unreadable data.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::private;

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

    /// Moves a closed database with its companion files; returns its new path relative to the data
    /// folder.
    pub(super) fn move_database(&self, file: &Path) -> io::Result<String> {
        let (name, new) = self.name("tengen", "sqlite", |_| false)?;
        fs::rename(file, &new)?;
        for ending in COMPANIONS {
            match fs::rename(with_ending(file, ending), with_ending(&new, ending)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => (),
            }
        }
        Ok(name)
    }

    /// Writes and syncs a game's bytes, unless that was done before; returns the file's path
    /// relative to the data folder.
    pub(super) fn keep_game(&self, id: &str, bytes: &[u8]) -> io::Result<String> {
        // A damaged id may contain anything.
        let is_plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let stem: String = id.chars().filter(is_plain).take(64).collect();
        let is_ours = |path: &Path| fs::read(path).is_ok_and(|there| there == bytes);
        let (name, path) = self.name(&format!("game-{stem}"), "json", is_ours)?;
        if !path.exists() {
            // It appears whole.
            let part = path.with_extension("part");
            let mut file = File::create(&part)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(part, path)?;
            sync_folder(&self.folder)?;
        }
        Ok(name)
    }

    /// The first name that is free or has a file that may be used.
    fn name(
        &self,
        stem: &str,
        ending: &str,
        may_use: impl Fn(&Path) -> bool,
    ) -> io::Result<(String, PathBuf)> {
        private::ready_folder(&self.folder)?;
        let found = (1_u32..)
            .map(|n| format!("{stem}-{n}.{ending}"))
            .find_map(|name| {
                let path = self.folder.join(&name);
                (!path.exists() || may_use(&path)).then(|| (relative(&name), path))
            });
        found.ok_or_else(|| io::Error::other("no free name"))
    }
}

/// Has the disk know the names in a folder.
#[cfg(unix)]
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Other systems have no directory sync.
#[cfg(not(unix))]
pub(super) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
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
