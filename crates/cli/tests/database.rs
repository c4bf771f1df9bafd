//! `tengen serve --database`: a server on PostgreSQL, from the outside.

mod accounts;
mod backups;
mod games;
mod kept;
mod kills;
mod nodes;
mod silence;

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;
use tengen_api::NewRoom;
use tengen_client::{Access, Client};

use crate::common::{Serving, failure, new_room, stdout, tengen};

#[path = "../../server/src/store/postgres/started.rs"]
#[allow(dead_code)] // the server's own tests use more of it
mod started;
pub(crate) use started::Postgres;

/// A server on this database, or with a file in the folder.
fn serve(data: &Path, database: Option<&str>) -> (Serving, Client) {
    let server = Serving::start_on(data, database);
    let client = Client::new(&server.url()).expect("an address");
    (server, client)
}

fn listed(data: &Path, more: &[&str]) -> Value {
    let data = data.to_str().expect("UTF-8");
    let list = ["host", "list", "--all", "--json", "--data", data];
    serde_json::from_str(&stdout(&[&list, more].concat())).expect("JSON")
}

/// Copies a database; returns what is said of it.
fn copy(from: &str, to: &str) -> Value {
    let line = stdout(&["migrate", "--json", "--from", from, "--to", to]);
    serde_json::from_str(&line).expect("JSON")
}

#[tokio::test]
async fn a_server_on_postgresql_keeps_rooms_and_obeys_its_host() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let database = Postgres::shared().await.database().await;
    let start = || {
        let options = ["--listen", "127.0.0.1:0", "--database", &database];
        Serving::start_with(&data, &options)
    };
    let mut server = start();
    let client = Client::new(&server.url()).expect("an address");
    let new = NewRoom {
        name: Some("Ada".parse().expect("a name")),
        ..new_room()
    };
    let ada = client.make(&new).await.expect("a room");
    let seat = client.join(&Access::watch(ada.room.clone()), None).await;
    seat.expect("a seat");
    assert!(!data.join("tengen.sqlite").exists());
    assert!(server.ask("GET", "/healthz", "").contains(" 200 "));

    // By the running server, then without one.
    let list = || listed(&data, &["--database", &database]);
    assert_eq!(list()["rooms"][0]["room"], ada.room.as_str());
    server.stop_now();
    let list = list();
    assert_eq!(list["rooms"][0]["room"], ada.room.as_str());
    assert_eq!(list["rooms"][0]["names"], serde_json::json!(["Ada", null]));

    let server = start();
    let client = Client::new(&server.url()).expect("an address");
    let now = client.look(&ada).await.expect("the room");
    assert_eq!((now.you, now.events.len()), (ada.seat, 3));
    server.kill();
}

/// Killed at many instants, the copy goes on; then back, and a server goes on with either.
#[tokio::test]
async fn a_database_is_copied_to_postgresql_and_back_however_often_that_is_killed() {
    const KILLS: u64 = 20;
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let file = |name: &str| format!("sqlite://{}", path(name).display());
    let server = Serving::start_with(&path("old"), &["--listen", "127.0.0.1:0", "--no-limits"]);
    let client = Client::new(&server.url()).expect("an address");
    let mut rooms = Vec::new();
    for i in 0..60 {
        let new = NewRoom {
            name: Some(format!("Ada {i}").parse().expect("a name")),
            ..new_room()
        };
        let ada = client.make(&new).await.expect("a room");
        let bob = client.join(&Access::watch(ada.room.clone()), None).await;
        rooms.push([ada, bob.expect("a seat")]);
    }
    // A ban and its end, which refers to it.
    let old = path("old").display().to_string();
    for act in [["ban", "192.0.2.1"], ["lift", "1"]] {
        let rest = ["--reason", "spam", "--data", &old];
        stdout(&[&["host"][..], &act, &rest].concat());
    }
    let database = Postgres::shared().await.database().await;
    let in_use = ["migrate", "--from", &file("old"), "--to", &database];
    assert!(failure(1, &in_use).contains("in use by another Tengen"));
    server.kill();

    let other = Postgres::shared().await.database().await;
    let whole = copy(&file("old"), &other);
    assert_eq!(whole["rooms"], 60);
    let attempt = ["migrate", "--from", &file("old"), "--to", &database];
    for i in 0..KILLS {
        let mut copying = tengen(&attempt)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("tengen starts");
        std::thread::sleep(Duration::from_millis(10 + 25 * i));
        copying.kill().expect("SIGKILL");
        // On a fast machine it has ended before.
        if copying.wait().expect("its end").code().is_some() {
            break;
        }
    }
    let last = tengen(&attempt).output().expect("tengen starts");
    let again = failure(1, &attempt);
    assert!(again.contains("name an empty one"), "{again}");
    let told = String::from_utf8_lossy(&last.stderr);
    assert!(last.status.success() || told == again, "{told}");
    assert_eq!(copy(&database, &file("new")), whole);

    let new = path("new");
    for more in [&[][..], &["--database", &database]] {
        let options = [&["--listen", "127.0.0.1:0"][..], more].concat();
        let server = Serving::start_with(&new, &options);
        let client = Client::new(&server.url()).expect("an address");
        for access in rooms.iter().flatten() {
            let now = client.look(access).await.expect("the room");
            assert_eq!((now.you, now.events.len()), (access.seat, 3));
        }
        // Numbers of acts go on.
        let new = new.display().to_string();
        let ban = [
            "host",
            "ban",
            "192.0.2.1",
            "--reason",
            "spam",
            "--json",
            "--data",
            &new,
        ];
        let act: Value = serde_json::from_str(&stdout(&ban)).expect("JSON");
        assert_eq!(act["number"], 3);
        server.kill();
    }
}

/// Neither a server's database nor one to copy to may be in use.
#[tokio::test]
async fn a_database_in_use_is_not_copied() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let file = |name: &str| format!("sqlite://{}", path(name).display());
    let [busy, empty] = [(); 2].map(|()| Postgres::shared());
    let (busy, empty) = (busy.await.database().await, empty.await.database().await);
    for name in ["one", "other"] {
        let (server, client) = serve(&path(name), None);
        client.make(&new_room()).await.expect("a room");
        server.kill();
    }
    let servers = [
        serve(&path("file"), None),
        serve(&path("postgres"), Some(&busy)),
    ];
    let mut rooms = Vec::new();
    for (_, client) in &servers {
        rooms.push(client.make(&new_room()).await.expect("a room"));
    }
    // At once, since each waits a while for the database to be free.
    let attempts = [
        (&file("file"), &empty, "is in use by another Tengen"),
        (&busy, &file("new"), "another Tengen uses it"),
        (&file("one"), &file("file"), "is in use by another Tengen"),
        (&file("other"), &busy, "another Tengen uses it"),
    ]
    .map(|(from, to, why)| {
        let mut copying = tengen(&["migrate", "--from", from, "--to", to]);
        copying.stdout(Stdio::null()).stderr(Stdio::piped());
        (copying.spawn().expect("tengen starts"), why)
    });
    for (copying, why) in attempts {
        let refused = copying.wait_with_output().expect("its end");
        let told = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{told}");
        assert!(told.contains(why), "{told}");
    }
    assert!(!path("new").exists());
    for ((server, client), access) in servers.into_iter().zip(&rooms) {
        let now = client.look(access).await.expect("the room");
        assert_eq!((now.you, now.events.len()), (access.seat, 1));
        server.kill();
    }
    // Nothing was begun in the empty one, or is missing in the others.
    assert_eq!(copy(&file("one"), &empty)["rooms"], 1);
    for (database, name) in [(&file("file"), "new"), (&busy, "newer")] {
        assert_eq!(copy(database, &file(name))["rooms"], 1);
    }
}

#[test]
fn what_cannot_be_copied_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| format!("sqlite://{}", folder.path().join(name).display());
    let missing = failure(
        1,
        &["migrate", "--from", &file("none"), "--to", &file("new")],
    );
    assert!(missing.contains("there is no database"), "{missing}");
    assert!(!folder.path().join("new").exists());
}

#[test]
fn what_names_no_database_is_refused() {
    let nonsense = failure(2, &["serve", "--database", "mysql://db.example/club"]);
    assert!(
        nonsense.contains("postgres://USER@HOST/DATABASE"),
        "{nonsense}"
    );
    for option in ["serve --database", "migrate --to", "backup --database"] {
        let (verb, option) = option.split_once(' ').expect("two words");
        let secret = [verb, option, "postgres://ada:secret@db.example/"];
        let told = failure(2, &secret);
        assert!(told.contains("it names no database"), "{told}");
        assert!(!told.contains("secret"), "{told}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("UTF-8");
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data", data];
    let two = failure(
        1,
        &[&serve[..], &["--database", "sqlite:///elsewhere"]].concat(),
    );
    assert!(two.contains("name one"), "{two}");
    // A file has one server.
    assert!(failure(2, &["serve", "--shared"]).contains("--database"));
    let file = format!("sqlite://{data}");
    let shared = failure(
        1,
        &[&serve[..], &["--shared", "--database", &file]].concat(),
    );
    assert!(shared.contains("of PostgreSQL"), "{shared}");
}
