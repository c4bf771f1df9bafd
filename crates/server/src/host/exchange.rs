//! Requests to a running server and its answers, as files in the folder `host` of the data folder.
//!
//! Files work on every system and through the walls of a container, and need no port that others
//! could reach. Each appears by a rename, so that none is read in part.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::{HostAct, HostAnswer, HostError};
use crate::rooms::Rooms;
use crate::rooms::token;
use crate::store::Store;

const FOLDER: &str = "host";
const ASK: &str = "ask";
const ANSWER: &str = "answer";
/// How often the server looks for requests.
const LOOK: Duration = Duration::from_millis(500);
/// How often an answer is looked for, and how long.
const WAIT: Duration = Duration::from_millis(50);
const TIMEOUT: Duration = Duration::from_secs(10);
/// Longest request that is read, in bytes.
const LONGEST: u64 = 4096;

/// Asks the server that holds a folder.
pub(super) async fn ask(
    folder: &Path,
    act: &HostAct,
    holder: String,
) -> Result<HostAnswer, HostError> {
    let failed = |source| HostError::Exchange {
        folder: folder.to_owned(),
        source,
    };
    let place = folder.join(FOLDER);
    let name = token::new_room().map_err(|error| failed(io::Error::other(error)))?;
    let (asked, answer) = (
        path(&place, ASK, name.as_str()),
        path(&place, ANSWER, name.as_str()),
    );
    write(&asked, act).map_err(failed)?;
    let until = Instant::now() + TIMEOUT;
    while Instant::now() < until {
        match fs::read(&answer) {
            Ok(bytes) => {
                fs::remove_file(&answer).ok();
                let answer = serde_json::from_slice(&bytes);
                return answer.map_err(|error| failed(error.into()));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => sleep(WAIT).await,
            Err(error) => return Err(failed(error)),
        }
    }
    fs::remove_file(&asked).ok();
    Err(HostError::NoAnswer {
        holder,
        seconds: TIMEOUT.as_secs(),
    })
}

/// Performs the requests in a store's folder, for as long as the server runs.
pub(crate) async fn serve(store: Store, rooms: Rooms) {
    let place = store.folder().join(FOLDER);
    let mut logged = false;
    if let Err(error) = empty(&place) {
        tracing::warn!("requests of `tengen host` cannot be taken: {error}");
        logged = true;
    }
    loop {
        sleep(LOOK).await;
        match asked(&place) {
            Ok(names) => {
                logged = false;
                for name in names {
                    answer(&place, &name, &store, &rooms).await;
                }
            }
            Err(error) if !logged => {
                tracing::warn!("requests of `tengen host` cannot be read: {error}");
                logged = true;
            }
            Err(_) => (),
        }
    }
}

async fn answer(place: &Path, name: &str, store: &Store, rooms: &Rooms) {
    let asked = path(place, ASK, name);
    let answer = match read(&asked) {
        Ok(act) => super::perform::perform(store, rooms, &act).await,
        Err(error) => HostAnswer::Failed {
            why: error.to_string(),
        },
    };
    let written = write(&path(place, ANSWER, name), &answer);
    if let Err(error) = written.and_then(|()| fs::remove_file(&asked)) {
        tracing::warn!("a request of `tengen host` could not be answered: {error}");
    }
}

fn read(asked: &Path) -> io::Result<HostAct> {
    if fs::metadata(asked)?.len() > LONGEST {
        return Err(io::Error::other("the request is too long"));
    }
    Ok(serde_json::from_slice(&fs::read(asked)?)?)
}

/// The folder, made if missing, without what an earlier server left. Only its owner enters it.
fn empty(place: &Path) -> io::Result<()> {
    fs::create_dir_all(place)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(place, fs::Permissions::from_mode(0o700))?;
    }
    for entry in fs::read_dir(place)? {
        fs::remove_file(entry?.path())?;
    }
    Ok(())
}

/// The names of the requests that wait.
fn asked(place: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(place)? {
        let file = entry?.file_name();
        let name = file.to_str().and_then(|file| {
            let file = file.strip_suffix(".json")?;
            file.strip_prefix(ASK)?.strip_prefix('-')
        });
        names.extend(name.map(str::to_owned));
    }
    Ok(names)
}

fn path(place: &Path, what: &str, name: &str) -> PathBuf {
    place.join(format!("{what}-{name}.json"))
}

/// Writes a file that appears whole.
fn write(path: &Path, content: &impl serde::Serialize) -> io::Result<()> {
    let part = path.with_extension("part");
    fs::write(&part, serde_json::to_vec(content)?)?;
    fs::rename(part, path)
}
