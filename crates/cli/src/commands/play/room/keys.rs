//! The keys to seats that were taken in this terminal, one file each, readable by their owner only.
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use tengen_api::RoomId;
use tengen_client::Access;
use tengen_room::Seat;

use crate::say;

/// The form of the files.
const FORM: u32 = 1;

/// What a file says.
#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    server: String,
    room: RoomId,
    seat: Seat,
    cookie: String,
}

/// The folder with the keys.
pub(super) struct Keys {
    folder: PathBuf,
}

impl Keys {
    /// Keys in a data folder.
    pub(super) fn within(data: &Path) -> Keys {
        Keys {
            folder: data.join("seats"),
        }
    }

    /// The way into a room: with its key where there is one, else to watch. A key goes to the server that gave it, and
    /// to no other; a file that cannot be read is set aside, and named on standard error.
    pub(super) fn find(&self, server: &str, room: &RoomId) -> Access {
        let path = self.file(server, room);
        let Ok(text) = fs::read_to_string(&path) else {
            return Access::watch(room.clone());
        };
        match serde_json::from_str::<Kept>(&text) {
            Ok(kept) if kept.version == FORM && kept.server == server && kept.room == *room => {
                Access {
                    room: kept.room,
                    seat: Some(kept.seat),
                    cookie: Some(kept.cookie),
                }
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
                Access::watch(room.clone())
            }
        }
    }

    /// Keeps the key to a seat.
    ///
    /// # Errors
    /// The file, and what the system says.
    pub(super) fn keep(&self, server: &str, access: &Access) -> anyhow::Result<()> {
        let (Some(seat), Some(cookie)) = (access.seat, access.cookie.clone()) else {
            return Ok(());
        };
        let kept = Kept {
            version: FORM,
            server: server.to_owned(),
            room: access.room.clone(),
            seat,
            cookie,
        };
        let path = self.file(server, &access.room);
        self.write(&path, &serde_json::to_string(&kept)?)
            .with_context(|| format!("keeping the key to your seat in {}", path.display()))
    }

    /// Whole or not at all.
    fn write(&self, path: &Path, text: &str) -> std::io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let new = path.with_extension("new");
        // What a crash left behind may have other permissions.
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

    /// The server is part of the name, since nothing keeps two servers from giving a room the same one.
    fn file(&self, server: &str, room: &RoomId) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let server: String = server.chars().map(plain).collect();
        self.folder.join(format!("{server}-{room}.json"))
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
            let file = fs::metadata(keys.file(SERVER, &access.room)).expect("the file");
            assert_eq!(file.permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn what_is_no_key_is_set_aside() {
        let data = tempfile::tempdir().expect("a folder");
        let keys = Keys::within(data.path());
        let access = access();
        keys.keep(SERVER, &access).expect("kept");
        let path = keys.file(SERVER, &access.room);
        fs::write(&path, "{\"version\":7}").expect("written");
        let stranger = Access::watch(access.room.clone());
        assert_eq!(keys.find(SERVER, &access.room), stranger);
        assert!(!path.exists() && path.with_extension("unreadable").exists());
    }
}
