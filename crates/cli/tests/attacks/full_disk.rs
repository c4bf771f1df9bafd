//! A full disk and a read-only folder.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use super::{ROOM, status};
use crate::common::{Serving, tengen};

/// A tmpfs of two megabytes, unmounted on drop. An empty database with its log takes one.
struct Disk(tempfile::TempDir);

impl Disk {
    /// `None`, with a message, if this user may not mount one.
    fn new(more: &str) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let options = format!("size=2m{more}");
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tengen-test"])
            .arg(folder.path())
            .output();
        match mount {
            Ok(output) if output.status.success() => Some(Self(folder)),
            _ => {
                let said = writeln!(std::io::stderr(), "SKIPPED: no disk can be mounted here");
                said.expect("standard error");
                None
            }
        }
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let unmount = Command::new("umount")
            .arg("--lazy")
            .arg(self.path())
            .status();
        assert!(unmount.is_ok_and(|status| status.success()));
    }
}

fn fill(file: &Path) {
    let mut file = File::create(file).expect("a file");
    for size in [4096, 1] {
        while file.write_all(&vec![0; size]).is_ok() {}
    }
}

#[test]
fn a_full_disk_is_said_and_what_was_kept_stays() {
    let Some(disk) = Disk::new("") else {
        return;
    };
    let serving = Serving::start(disk.path());
    let made = serving.ask("POST", "/api/v1/rooms", ROOM);
    assert_eq!(status(&made), 201, "{made}");
    let room = made
        .split(r#""room":""#)
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let room = format!("/api/v1/rooms/{}", room.expect("a name"));
    assert_eq!(status(&serving.ask("GET", "/healthz", "")), 200);

    let filler = disk.path().join("filler");
    fill(&filler);
    let mut rooms = 0;
    let refused = loop {
        // Free pages inside the database files may take a few more rooms.
        let answer = serving.ask("POST", "/api/v1/rooms", ROOM);
        if status(&answer) != 201 {
            break answer;
        }
        rooms += 1;
        assert!(rooms < 19, "the disk is full");
    };
    assert_eq!(status(&refused), 503, "{refused}");
    assert!(refused.contains("the disk is full"), "{refused}");
    let health = until(&serving, 503);
    assert!(
        health.contains(r#""trouble":"the disk is full""#),
        "{health}"
    );

    std::fs::remove_file(filler).expect("removed");
    until(&serving, 200);
    assert_eq!(status(&serving.ask("GET", &room, "")), 200);
    drop(serving);
}

/// Repeats the request until the wanted status: answers are cached for a moment.
fn until(serving: &Serving, wanted: u16) -> String {
    loop {
        let health = serving.ask("GET", "/healthz", "");
        if status(&health) == wanted {
            return health;
        }
        sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_read_only_folder_is_said_at_the_start() {
    let Some(disk) = Disk::new(",ro") else {
        return;
    };
    let output = tengen(&["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(disk.path())
        .output()
        .expect("tengen runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("cannot write to the data folder") && said.contains("Read-only"),
        "{said}"
    );
}
