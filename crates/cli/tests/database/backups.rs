//! `tengen backup` and `restore` between a file and PostgreSQL.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use sqlx::{Connection as _, Executor as _, PgConnection};
use tengen_client::{Access, Client};

use super::serve;
use super::started::Postgres;
use crate::common::{failure, new_room, stdout};

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

async fn pair(client: &Client) -> [Access; 2] {
    let ada = client.make(&new_room()).await.expect("a room");
    let bob = client.join(&Access::watch(ada.room.clone()), None).await;
    [ada, bob.expect("a seat")]
}

/// From PostgreSQL while rooms are made, into a file and into another PostgreSQL, and back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_postgresql_goes_on_anywhere() {
    const ROOMS: usize = 12;
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let [first, second] = [(); 2].map(|()| Postgres::shared());
    let (first, second) = (first.await.database().await, second.await.database().await);
    let (server, client) = serve(&path("first"), Some(&first));
    let mut rooms = Vec::new();
    for _ in 0..ROOMS {
        rooms.push(pair(&client).await);
    }
    let ends = Arc::new(AtomicBool::new(false));
    let busy = tokio::spawn({
        let (client, ends) = (client.clone(), Arc::clone(&ends));
        async move {
            let mut made = 0;
            while !ends.load(Ordering::Relaxed) {
                pair(&client).await;
                made += 1;
            }
            made
        }
    });
    let copy = path("copy.sqlite");
    let args = ["backup", text(&copy), "--database", &first, "--json"].map(str::to_owned);
    let said = tokio::task::spawn_blocking(move || {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        stdout(&args)
    });
    let said = said.await.expect("no panic");
    let said: Value = serde_json::from_str(&said).expect("JSON");
    ends.store(true, Ordering::Relaxed);
    let made: usize = busy.await.expect("no panic");
    server.kill();
    let count = said["rooms"].as_u64().expect("a number");
    let possible = ROOMS as u64..=(ROOMS + made) as u64;
    assert!(possible.contains(&count), "{count} of {possible:?}");

    let again = path("again.sqlite");
    for restore in [
        vec!["restore", text(&copy), "--database", &second],
        vec!["backup", text(&again), "--database", &second],
        vec!["restore", text(&again), "--data", text(&path("file"))],
    ] {
        let told = stdout(&[&restore[..], &["--json"]].concat());
        let told: Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!(
            (&told["rooms"], &told["games"]),
            (&said["rooms"], &said["games"])
        );
    }
    for (data, database) in [("second", Some(&*second)), ("file", None)] {
        let (server, client) = serve(&path(data), database);
        for access in rooms.iter().flatten() {
            let now = client.look(access).await.expect("the room");
            assert_eq!((now.you, now.events.len()), (access.seat, 3));
        }
        pair(&client).await;
        server.kill();
    }
}

#[tokio::test]
async fn what_cannot_be_backed_up_or_restored_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (copy, junk) = (path("copy.sqlite"), path("junk.sqlite"));
    let url = Postgres::shared().await.database().await;
    let refused = |what: &[&str], why: &str| {
        let told = failure(1, what);
        assert!(told.contains(why), "{told}");
    };
    let backup = ["backup", text(&copy), "--database", &url];
    refused(&backup, "Tengen keeps nothing in it");
    assert!(!copy.exists());
    let nowhere = format!("postgres:///tengen?host={}", text(&path("nowhere")));
    refused(
        &["backup", text(&copy), "--database", &nowhere],
        "cannot be reached",
    );

    let (server, client) = serve(&path("data"), Some(&url));
    pair(&client).await;
    stdout(&backup);
    refused(
        &["restore", text(&copy), "--database", &url],
        "another Tengen uses it; stop that one first",
    );
    server.kill();
    let (server, _) = serve(&path("file"), None);
    refused(
        &["restore", text(&copy), "--data", text(&path("file"))],
        "is in use by another Tengen",
    );
    server.kill();
    refused(
        &["restore", text(&copy), "--data", text(&path("file"))],
        "keeps games already",
    );
    refused(&backup, "is there already");
    refused(
        &["restore", text(&copy), "--database", &url],
        "name an empty one",
    );
    std::fs::write(&junk, "these are no tables, ".repeat(100)).expect("written");
    let empty = Postgres::shared().await.database().await;
    refused(
        &["restore", text(&junk), "--database", &empty],
        "junk.sqlite is no whole database",
    );
    refused(
        &["restore", text(&path("none")), "--database", &empty],
        "there is no database at",
    );
    let both = ["backup", text(&junk), "--database", &url, "--data", "x"];
    failure(2, &both);

    // Of a later version, and of an earlier one.
    let mut database = PgConnection::connect(&url).await.expect("a database");
    for (change, why) in [
        ("version = version + 1000", "a later version"),
        ("version = version - 2000", "an earlier version"),
    ] {
        let change = format!("UPDATE _sqlx_migrations SET {change}");
        let done = database.execute(sqlx::AssertSqlSafe(change)).await;
        done.expect("changed");
        refused(&["backup", text(&path("no")), "--database", &url], why);
    }
    let later = path("later.sqlite");
    std::fs::copy(&copy, &later).expect("a copy");
    let mut file = sqlx::SqliteConnection::connect(&format!("sqlite://{}", text(&later)))
        .await
        .expect("a file");
    let done = file
        .execute("UPDATE _sqlx_migrations SET version = version + 1000")
        .await;
    done.expect("changed");
    file.close().await.expect("closed");
    let restore = ["restore", text(&later), "--database", &empty];
    refused(&restore, "later.sqlite was written by a later version");
    // What was refused has left nothing behind.
    stdout(&["restore", text(&copy), "--database", &empty]);
}
