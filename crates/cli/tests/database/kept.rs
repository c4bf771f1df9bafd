//! Databases of earlier releases, and one of 100,000 rooms, in PostgreSQL.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _};
use tengen_client::{Access, Client};

use super::started::Postgres;
use super::{copy, listed};
use crate::common::{Serving, new_room, stdout, tengen};

/// What a backup says of a database: rooms and games.
fn contents(folder: &Path, database: &str) -> [u64; 2] {
    let file = folder.join(format!("{}.sqlite", database.len()));
    let path = file.to_str().expect("UTF-8");
    let said = stdout(&["backup", path, "--database", database, "--json"]);
    std::fs::remove_file(file).expect("deleted");
    let said: Value = serde_json::from_str(&said).expect("JSON");
    ["rooms", "games"].map(|what| said[what].as_u64().expect("a number"))
}

#[tokio::test]
async fn what_release_0_2_0_has_kept_goes_to_postgresql_and_back() {
    for kept in ["rooms.sqlite", "games-0.2.0.sqlite"] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let file = |name: &str| format!("sqlite://{}", path(name).display());
        std::fs::create_dir(path("old")).expect("a folder");
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/kept");
        std::fs::copy(from.join(kept), path("old/tengen.sqlite")).expect("a copy");
        let postgres = Postgres::shared().await.database().await;
        let whole = copy(&file("old"), &postgres);
        assert_eq!(copy(&postgres, &file("new")), whole);
        let before = contents(folder.path(), &file("old"));
        assert!(before[0] > 0, "{kept}");
        for database in [&postgres, &file("new")] {
            assert_eq!(contents(folder.path(), database), before, "{kept}");
        }
        let rooms = |name: &str| listed(&path(name), &[])["rooms"].clone();
        let old = rooms("old");
        assert_eq!(rooms("new"), old);
        assert_eq!(
            listed(&path("on"), &["--database", &postgres])["rooms"],
            old
        );
        let server = Serving::start_with(
            &path("on"),
            &["--listen", "127.0.0.1:0", "--database", &postgres],
        );
        let client = Client::new(&server.url()).expect("an address");
        // One that waits for its second player goes after a day, thus when a server starts.
        let stays = |room: &&Value| room["state"] != "waiting";
        for room in old.as_array().expect("a list").iter().filter(stays) {
            let room = room["room"]
                .as_str()
                .expect("an id")
                .parse()
                .expect("an id");
            let now = client.look(&Access::watch(room)).await.expect("the room");
            assert!(!now.events.is_empty());
        }
        server.kill();
    }
}

/// Killed at random instants of the copy there and of the copy back: with `TENGEN_LONG` set, 20
/// each, of 100,000 rooms (`cargo xtask nightly migration`) or `TENGEN_ROOMS`.
#[tokio::test]
async fn many_rooms_are_copied_however_often_that_is_killed() {
    let is_long = std::env::var_os("TENGEN_LONG").is_some();
    let number = |name: &str, usual: u64| {
        std::env::var(name).map_or(usual, |number| number.parse().expect("a number"))
    };
    let (usual, kills) = match is_long {
        true => (100_000, 20),
        false => (2_000, 4),
    };
    let rooms = number("TENGEN_ROOMS", usual);
    let longest = (rooms / 100).max(150);
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let file = |name: &str| format!("sqlite://{}", path(name).display());
    let server = Serving::start_with(&path("old"), &["--listen", "127.0.0.1:0"]);
    let client = Client::new(&server.url()).expect("an address");
    let ada = client.make(&new_room()).await.expect("a room");
    let bob = client.join(&Access::watch(ada.room.clone()), None).await;
    bob.expect("a seat");
    server.kill();
    let options = SqliteConnectOptions::new().filename(path("old/tengen.sqlite"));
    let mut database = options.connect().await.expect("a database");
    let room = "char(97 + i / 17576 % 26, 97 + i / 676 % 26, 97 + i / 26 % 26, 97 + i % 26) \
                || substr(room, 5)";
    for (table, rest) in [
        ("room_events", "version, form, kept, event"),
        (
            "room_seats",
            "seat, token, player, join_token, joined, named, name",
        ),
        ("room_list", "NULL, changed, state, NULL"),
    ] {
        let columns = rest
            .replace("NULL, changed", "watch, changed")
            .replace("state, NULL", "state, shard");
        let insert = format!(
            "INSERT OR IGNORE INTO {table} (room, {columns}) \
             WITH RECURSIVE n (i) AS \
             (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rooms} - 1) \
             SELECT {room}, {rest} FROM {table}, n WHERE room = '{}'",
            ada.room
        );
        let inserted = database.execute(AssertSqlSafe(insert)).await;
        inserted.expect("rows");
    }
    // One less where the first one's name is among the others.
    let rooms: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM room_list")
        .fetch_one(&mut database)
        .await
        .expect("a number");
    database.close().await.expect("closed");

    let postgres = Postgres::start("");
    let url = postgres.database().await;
    let mut random = number("TENGEN_SEED", 1);
    for (from, to) in [(file("old"), url.clone()), (url, file("new"))] {
        let attempt = ["migrate", "--from", &from, "--to", &to];
        let mut killed = 0;
        while killed < kills {
            let mut copying = tengen(&attempt)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("tengen starts");
            random = random
                .wrapping_mul(6_364_136_223_846_793_005_u64)
                .wrapping_add(1_442_695_040_888_963_407);
            // Ever later, so that the comparison at the end is interrupted too.
            let within = longest * (killed + 1);
            std::thread::sleep(Duration::from_millis(20 + (random >> 33) % within));
            copying.kill().expect("SIGKILL");
            // On a fast machine a short copy has ended before.
            if copying.wait().expect("its end").code().is_some() {
                assert!(!is_long, "it has ended after {killed} kills");
                break;
            }
            killed += 1;
        }
        // It compares the fold of every room; what has ended is refused.
        let last = tengen(&attempt)
            .arg("--json")
            .output()
            .expect("tengen starts");
        let told = String::from_utf8_lossy(&last.stderr);
        match last.status.success() {
            true => {
                let whole: Value = serde_json::from_slice(&last.stdout).expect("JSON");
                assert_eq!(whole["rooms"], rooms);
            }
            false => assert!(!is_long && told.contains("name an empty one"), "{told}"),
        }
    }
}
