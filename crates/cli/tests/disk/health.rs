//! `/healthz` says what a player's move would meet.

use std::ffi::OsStr;
use std::thread::sleep;
use std::time::Duration;

use super::{Pair, SmallDisk};
use crate::common::{Serving, failure, stdout};
use tengen_room::MOST_ROOM_EVENTS;

/// Longer than a result is reused.
const LATER: Duration = Duration::from_millis(2_100);

fn health(server: &Serving) -> (bool, String) {
    let answer = server.ask("GET", "/healthz", "");
    (answer.starts_with("HTTP/1.1 200 "), answer)
}

/// Repeats the question until the answer: results are reused for a moment.
fn until(server: &Serving, well: bool) -> String {
    loop {
        match health(server) {
            (found, answer) if found == well => return answer,
            _ => sleep(Duration::from_millis(100)),
        }
    }
}

#[tokio::test]
async fn it_fails_as_long_as_moves_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(disk) = SmallDisk::new(folder.path(), "size=3m") else {
        return;
    };
    let ballast = disk.seen().join("ballast");
    std::fs::write(&ballast, vec![0; 1 << 20]).expect("room for it");
    let server = disk.serve();
    let mut pair = Pair::new(&server).await;
    assert!(health(&server).0);
    while pair.act().await.is_ok() {
        assert!(pair.kept < MOST_ROOM_EVENTS - 4, "the disk is never full");
    }
    for _ in 0..2 {
        let (well, answer) = health(&server);
        assert!(!well && answer.contains("the disk is full"), "{answer}");
        // Then the probe itself looks.
        sleep(LATER);
    }
    std::fs::remove_file(&ballast).expect("removed");
    until(&server, true);
    pair.act().await.expect("kept");
    assert!(health(&server).0);
    server.kill();
}

#[tokio::test]
async fn a_folder_that_was_moved_away_is_told_and_takes_no_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, elsewhere) = (folder.path().join("data"), folder.path().join("elsewhere"));
    let server = Serving::start(&data);
    let mut pair = Pair::new(&server).await;
    pair.act().await.expect("kept");
    std::fs::rename(&data, &elsewhere).expect("moved");
    let refused = pair.act().await.expect_err("its folder is gone");
    assert!(refused.contains("was moved"), "{refused}");
    let answer = until(&server, false);
    assert!(answer.contains("was moved"), "{answer}");
    // Another folder in its place is not taken for it.
    std::fs::create_dir(&data).expect("a folder");
    pair.act().await.expect_err("its folder is gone");
    std::fs::remove_dir(&data).expect("an empty folder");
    std::fs::rename(&elsewhere, &data).expect("moved back");
    for _ in 0..8 {
        pair.act().await.expect("kept");
    }
    until(&server, true);
    pair.check().await;
    server.kill();
}

#[test]
fn a_folder_that_became_read_only_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(disk) = SmallDisk::new(folder.path(), "size=3m") else {
        return;
    };
    let server = disk.serve();
    until(&server, true);
    let mount = |arguments: &[&OsStr]| {
        let mut mount = disk.command("mount");
        assert!(
            mount
                .args(arguments)
                .status()
                .expect("mount runs")
                .success()
        );
    };
    // A mount cannot become read-only while a file is open for writing through it, so it does so
    // where the server does not look, and then covers the folder.
    let cover = tempfile::tempdir().expect("a folder");
    let cover = cover.path().as_os_str();
    let [bind, options, ro] = ["--bind", "-o", "remount,bind,ro"].map(OsStr::new);
    mount(&[bind, disk.folder.as_os_str(), cover]);
    mount(&[options, ro, cover]);
    mount(&[bind, cover, disk.folder.as_os_str()]);
    let answer = until(&server, false);
    assert!(answer.contains("Read-only file system"), "{answer}");
    let mut unmount = disk.command("umount");
    assert!(
        unmount
            .arg("--lazy")
            .arg(&disk.folder)
            .status()
            .expect("umount runs")
            .success()
    );
    until(&server, true);
    server.kill();
}

#[tokio::test]
async fn a_probe_leaves_one_row() {
    use sqlx::Connection as _;
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(folder.path());
    for _ in 0..3 {
        until(&server, true);
        sleep(LATER);
    }
    let file = folder.path().join("tengen.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let other = sqlx::SqliteConnection::connect_with(&options).await;
    let mut other = other.expect("the file");
    let rows = sqlx::query_scalar("SELECT COUNT(*) FROM probe");
    let rows: i64 = rows.fetch_one(&mut other).await.expect("a number");
    assert_eq!(rows, 1);
    server.kill();
}

#[test]
fn a_folder_has_one_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let [data, copy] = ["data", "copy.sqlite"].map(path);
    let server = Serving::start(data.as_ref());
    stdout(&["backup", &copy, "--data", &data]);
    let holder = format!(
        "process {}, which serves at {}",
        server.id(),
        server.address
    );
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data", &data];
    for refused in [
        failure(1, &serve),
        failure(1, &[&serve[..], &["--reindex"]].concat()),
        failure(1, &["restore", &copy, "--data", &data]),
    ] {
        assert!(refused.contains("is in use by another Tengen"), "{refused}");
        assert!(refused.contains(&holder), "{refused}");
        assert_eq!(refused.lines().count(), 1, "{refused}");
    }
    // The lock ends with its process, however that ends.
    server.kill();
    Serving::start(data.as_ref()).kill();
}
