//! What is tried. Nothing is left behind.

use std::path::{Path, PathBuf};

use tengen_gomocup::manager::{Engine, Timeouts};
use tengen_server::HostEngine;

/// The data folder, and whether the server could use it.
pub(super) struct Data {
    pub(super) folder: Option<PathBuf>,
    pub(super) state: DataState,
}

/// Whether a data folder can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DataState {
    /// The user has no home directory.
    Homeless,
    /// The first start creates it.
    New,
    /// Files can be written there.
    Writable,
    /// It is no folder, or files cannot be written there.
    Refused,
}

impl DataState {
    /// The key in JSON and in the language files.
    pub(super) const fn name(self) -> &'static str {
        match self {
            DataState::Homeless => "none",
            DataState::New => "new",
            DataState::Writable => "writable",
            DataState::Refused => "refused",
        }
    }
}

/// An engine's answer to `ABOUT`, or why it has none.
pub(super) struct Asked {
    pub(super) name: String,
    pub(super) answer: Result<String, String>,
}

pub(super) fn data(folder: Option<PathBuf>) -> Data {
    let state = match folder.as_deref() {
        None => DataState::Homeless,
        Some(folder) if !folder.exists() => DataState::New,
        Some(folder) if is_writable(folder) => DataState::Writable,
        Some(_) => DataState::Refused,
    };
    Data { folder, state }
}

fn is_writable(folder: &Path) -> bool {
    let probe = folder.join(format!(".doctor-{}", std::process::id()));
    let written = std::fs::write(&probe, "").is_ok();
    written && std::fs::remove_file(&probe).is_ok()
}

/// Starts an engine, asks for its name and ends it.
pub(super) fn engine(engine: &HostEngine) -> Asked {
    let ask = || {
        let mut running = Engine::start(engine.command(), Timeouts::default())?;
        let answer = running.about();
        running.end();
        answer
    };
    Asked {
        name: engine.name().to_owned(),
        answer: ask()
            .map(Option::unwrap_or_default)
            .map_err(|error| error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_looked_at_and_left_as_it_is() {
        let here = tempfile::tempdir().expect("a folder");
        let file = here.path().join("file");
        std::fs::write(&file, "").expect("written");
        let state = |path: Option<PathBuf>| data(path).state;
        assert_eq!(state(None), DataState::Homeless);
        assert_eq!(state(Some(here.path().join("new"))), DataState::New);
        assert_eq!(state(Some(here.path().to_owned())), DataState::Writable);
        assert_eq!(state(Some(file)), DataState::Refused);
        assert_eq!(std::fs::read_dir(here.path()).expect("listed").count(), 1);
    }
}
