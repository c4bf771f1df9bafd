//! Seat keys and unanswered joins of this user, in one file each, readable by the owner only.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tengen_api::{Join, RoomId};
use tengen_client::Access;
use tengen_room::Seat;

use crate::say;

const FORM: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Kept<T> {
    version: u32,
    server: String,
    room: RoomId,
    #[serde(flatten)]
    what: T,
}

#[derive(Serialize, Deserialize)]
struct Key {
    seat: Seat,
    cookie: String,
}

#[derive(Serialize, Deserialize)]
struct Unanswered {
    join: Join,
}

const KEY: &str = "json";
const UNANSWERED: &str = "join";

pub(super) struct Keys {
    folder: PathBuf,
}

impl Keys {
    pub(super) fn within(data: &Path) -> Keys {
        Keys {
            folder: data.join("seats"),
        }
    }

    /// Access to a room, with the stored key if there is one, else as a watcher. A key is sent only
    /// to the server that issued it; an unreadable file is renamed, with a warning.
    pub(super) fn find(&self, server: &str, room: &RoomId) -> Access {
        match self.read::<Key>(server, room, KEY) {
            Some(key) => Access {
                room: room.clone(),
                seat: Some(key.seat),
                cookie: Some(key.cookie),
            },
            None => Access::watch(room.clone()),
        }
    }

    /// The join that an earlier process sent without receiving an answer.
    pub(super) fn unanswered(&self, server: &str, room: &RoomId) -> Option<Join> {
        let kept = self.read::<Unanswered>(server, room, UNANSWERED);
        kept.map(|kept| kept.join)
    }

    pub(super) fn keep_unanswered(
        &self,
        server: &str,
        room: &RoomId,
        join: &Join,
    ) -> anyhow::Result<()> {
        let join = join.clone();
        self.write(server, room, UNANSWERED, Unanswered { join })
            .context("keeping the request for a seat")
    }

    pub(super) fn answered(&self, server: &str, room: &RoomId) {
        // If it stays, the server repeats its answer to the same join.
        fs::remove_file(self.file(server, room, UNANSWERED)).ok();
    }

    fn read<T: DeserializeOwned>(&self, server: &str, room: &RoomId, ending: &str) -> Option<T> {
        let path = self.file(server, room, ending);
        let text = fs::read_to_string(&path).ok()?;
        match serde_json::from_str::<Kept<T>>(&text) {
            Ok(kept) if kept.version == FORM && kept.server == server && kept.room == *room => {
                Some(kept.what)
            }
            _ => {
                let aside = path.with_extension("unreadable");
                let told = match fs::rename(&path, &aside) {
                    Ok(()) => format!("it was set aside as {}", aside.display()),
                    Err(error) => format!("it could not be set aside: {error}"),
                };
                say::warn(format_args!(
                    "{} holds no key of this version; {told}",
                    path.display()
                ));
                None
            }
        }
    }

    pub(super) fn keep(&self, server: &str, access: &Access) -> anyhow::Result<()> {
        let (Some(seat), Some(cookie)) = (access.seat, access.cookie.clone()) else {
            return Ok(());
        };
        self.write(server, &access.room, KEY, Key { seat, cookie })
            .context("keeping the key to your seat")
    }

    fn write<T: Serialize>(
        &self,
        server: &str,
        room: &RoomId,
        ending: &str,
        what: T,
    ) -> anyhow::Result<()> {
        let kept = Kept {
            version: FORM,
            server: server.to_owned(),
            room: room.clone(),
            what,
        };
        let path = self.file(server, room, ending);
        self.write_file(&path, &serde_json::to_string(&kept)?)
            .with_context(|| format!("writing {}", path.display()))
    }

    /// Writes a file atomically.
    fn write_file(&self, path: &Path, text: &str) -> std::io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let new = path.with_extension("new");
        // A file left by a crash may have other permissions.
        fs::remove_file(&new).or_else(|error| match error.kind() {
            std::io::ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        })?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&new)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(new, path)
    }

    /// The name includes the server, since two servers may have rooms of the same name.
    fn file(&self, server: &str, room: &RoomId, ending: &str) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let server: String = server.chars().map(plain).collect();
        self.folder.join(format!("{server}-{room}.{ending}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SERVER: &str = "http://127.0.0.1:7515";

    fn access() -> Access {
        Access {
            room: "abcdefghijklmnopqrstuvwxyz".parse().expect("a name"),
            seat: Some(Seat::Second),
            cookie: Some("tengen-seat=x".to_owned()),
        }
    }

    #[test]
    fn a_key_is_found_again_for_its_own_server_only() {
        let data = tempfile::tempdir().expect("a folder");
        let keys = Keys::within(data.path());
        let access = access();
        let stranger = Access::watch(access.room.clone());
        assert_eq!(keys.find(SERVER, &access.room), stranger);
        keys.keep(SERVER, &access).expect("kept");
        keys.keep(SERVER, &access).expect("kept again");
        assert_eq!(keys.find(SERVER, &access.room), access);
        assert_eq!(keys.find("http://127.0.0.1:7516", &access.room), stranger);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let file = fs::metadata(keys.file(SERVER, &access.room, KEY)).expect("the file");
            assert_eq!(file.permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_join_is_kept_until_it_is_answered() {
        let data = tempfile::tempdir().expect("a folder");
        let keys = Keys::within(data.path());
        let room = access().room;
        let join = tengen_client::new_join(Some("Bo".parse().expect("a name"))).expect("random");
        assert_eq!(keys.unanswered(SERVER, &room), None);
        keys.keep_unanswered(SERVER, &room, &join).expect("kept");
        assert_eq!(keys.unanswered(SERVER, &room), Some(join));
        assert_eq!(keys.unanswered("http://127.0.0.1:7516", &room), None);
        assert_eq!(keys.find(SERVER, &room), Access::watch(room.clone()));
        keys.answered(SERVER, &room);
        keys.answered(SERVER, &room);
        assert_eq!(keys.unanswered(SERVER, &room), None);
    }

    #[test]
    fn what_is_no_key_is_set_aside() {
        let data = tempfile::tempdir().expect("a folder");
        let keys = Keys::within(data.path());
        let access = access();
        keys.keep(SERVER, &access).expect("kept");
        let path = keys.file(SERVER, &access.room, KEY);
        fs::write(&path, "{\"version\":7}").expect("written");
        let stranger = Access::watch(access.room.clone());
        assert_eq!(keys.find(SERVER, &access.room), stranger);
        assert!(!path.exists() && path.with_extension("unreadable").exists());
    }
}
