//! Sessions, seats and unanswered joins of this user, in one file each, readable by the owner only.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tengen_api::{Join, RoomId};
use tengen_client::{Access, cookies};
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

/// The session at a server, the same for all rooms.
#[derive(Serialize, Deserialize)]
struct KeptSession {
    version: u32,
    server: String,
    cookie: String,
}

const SESSION: &str = "session";
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

    /// Access to a room, with the stored seat if there is one, else as a watcher. Cookies are sent
    /// only to the server that issued them; an unreadable file is renamed, with a warning.
    pub(super) fn find(&self, server: &str, room: &RoomId) -> Access {
        let session = self.session(server);
        match self.read::<Key>(server, room, KEY) {
            Some(Key { seat, cookie }) => {
                // A key of an earlier version becomes a seat of the same player.
                let cookie = match (cookies::session(&cookie), session) {
                    (None, Some(session)) => format!("{session}; {cookie}"),
                    _ => cookie,
                };
                Access {
                    room: room.clone(),
                    seat: Some(seat),
                    cookie: Some(cookie),
                }
            }
            None => Access {
                cookie: session,
                ..Access::watch(room.clone())
            },
        }
    }

    /// The session at a server.
    pub(super) fn session(&self, server: &str) -> Option<String> {
        let path = self.path(server, SESSION);
        let text = fs::read_to_string(&path).ok()?;
        match serde_json::from_str::<KeptSession>(&text) {
            Ok(kept) if kept.version == FORM && kept.server == server => Some(kept.cookie),
            _ => {
                set_aside(&path);
                None
            }
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
                set_aside(&path);
                None
            }
        }
    }

    pub(super) fn keep(&self, server: &str, access: &Access) -> anyhow::Result<()> {
        let (Some(seat), Some(cookie)) = (access.seat, access.cookie.clone()) else {
            return Ok(());
        };
        if let Some(cookie) = cookies::session(&cookie) {
            let kept = KeptSession {
                version: FORM,
                server: server.to_owned(),
                cookie,
            };
            let path = self.path(server, SESSION);
            self.write_file(&path, &serde_json::to_string(&kept)?)
                .with_context(|| format!("writing {}", path.display()))?;
        }
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
        self.path(&format!("{server}-{room}"), ending)
    }

    fn path(&self, name: &str, ending: &str) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let name: String = name.chars().map(plain).collect();
        self.folder.join(format!("{name}.{ending}"))
    }
}

fn set_aside(path: &Path) {
    let aside = path.with_extension("unreadable");
    let told = match fs::rename(path, &aside) {
        Ok(()) => format!("it was set aside as {}", aside.display()),
        Err(error) => format!("it could not be set aside: {error}"),
    };
    say::warn(format_args!(
        "{} holds no key of this version; {told}",
        path.display()
    ));
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
    fn one_session_serves_all_rooms_and_takes_over_older_keys() {
        let data = tempfile::tempdir().expect("a folder");
        let keys = Keys::within(data.path());
        let old = access();
        keys.keep(SERVER, &old).expect("kept");
        assert_eq!(keys.session(SERVER), None);
        let room: RoomId = "bbcdefghijklmnopqrstuvwxyz".parse().expect("a name");
        let new = Access {
            room: room.clone(),
            seat: Some(Seat::First),
            cookie: Some("tengen-session=s".to_owned()),
        };
        keys.keep(SERVER, &new).expect("kept");
        assert_eq!(keys.session(SERVER).as_deref(), Some("tengen-session=s"));
        assert_eq!(keys.session("http://127.0.0.1:7516"), None);
        assert_eq!(keys.find(SERVER, &room), new);
        let both = Some("tengen-session=s; tengen-seat=x".to_owned());
        assert_eq!(keys.find(SERVER, &old.room).cookie, both);
        let third: RoomId = "cbcdefghijklmnopqrstuvwxyz".parse().expect("a name");
        let visit = keys.find(SERVER, &third);
        assert_eq!((visit.seat, visit.cookie), (None, new.cookie));
    }

    /// As version 0.2.0 wrote them.
    const FILES: [(&str, &str); 3] = [
        (
            "http---127-0-0-1-7515.session",
            r#"{"version":1,"server":"http://127.0.0.1:7515","cookie":"tengen-session=s"}"#,
        ),
        (
            "http---127-0-0-1-7515-abcdefghijklmnopqrstuvwxyz.json",
            r#"{"version":1,"server":"http://127.0.0.1:7515","room":"abcdefghijklmnopqrstuvwxyz","seat":"second","cookie":"tengen-session=s"}"#,
        ),
        (
            "http---127-0-0-1-7515-abcdefghijklmnopqrstuvwxyz.join",
            r#"{"version":1,"server":"http://127.0.0.1:7515","room":"abcdefghijklmnopqrstuvwxyz","join":{"name":"Bo","token":"bcdefghijklmnopqrstuvwxyza"}}"#,
        ),
    ];

    #[test]
    fn files_of_version_0_2_0_are_read() {
        let data = tempfile::tempdir().expect("a folder");
        let keys = Keys::within(data.path());
        fs::create_dir_all(&keys.folder).expect("a folder");
        for (name, text) in FILES {
            fs::write(keys.folder.join(name), text).expect("written");
        }
        let cookie = Some("tengen-session=s".to_owned());
        assert_eq!(keys.session(SERVER), cookie);
        assert_eq!(
            keys.find(SERVER, &access().room),
            Access { cookie, ..access() }
        );
        let join = keys.unanswered(SERVER, &access().room).expect("a join");
        assert_eq!(
            join.name.map(|name| name.to_string()).as_deref(),
            Some("Bo")
        );
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
