//! `tengen host` on the folder of a running server, and without one.

use std::fs::File;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;
use tengen_api::NewRoom;
use tengen_api::socket::{FromServer, SocketError};
use tengen_client::{Access, Client, ClientError, Connection};
use tengen_room::{Action, Asked};

use crate::common::{self, Serving, failure, stdout};

/// Runs `tengen host` with a reason where one is needed.
fn host(data: &Path, words: &str) -> Value {
    let data = data.to_str().expect("UTF-8");
    let mut args = vec!["host"];
    args.extend(words.split(' '));
    if !words.starts_with("list") {
        args.extend(["--reason", "spam & more"]);
    }
    args.extend(["--data", data, "--json"]);
    serde_json::from_str(&stdout(&args)).expect("JSON")
}

fn refused(data: &Path, words: &str) -> String {
    let data = data.to_str().expect("UTF-8");
    let mut args = vec!["host"];
    args.extend(words.split(' '));
    args.extend(["--reason", "spam", "--data", data]);
    failure(1, &args)
}

fn named(name: &str) -> NewRoom {
    NewRoom {
        name: Some(name.parse().expect("a name")),
        ..common::new_room()
    }
}

fn serve(data: &Path, log: &Path) -> (Serving, Client) {
    let mut command = common::tengen(&["serve", "--json", "--listen", "127.0.0.1:0", "--data"]);
    command.arg(data);
    let log = File::options().create(true).append(true).open(log);
    let server = Serving::of_logged(command, Stdio::from(log.expect("a file")));
    let client = Client::new(&server.url()).expect("an address");
    (server, client)
}

/// A room with two named players.
async fn room(client: &Client) -> [Access; 2] {
    let ada = client.make(&named("Ada")).await.expect("a room");
    let watch = Access::watch(ada.room.clone());
    let name = "Bob".parse().expect("a name");
    let bob = client.join(&watch, Some(name)).await.expect("a seat");
    [ada, bob]
}

async fn until(connection: &mut Connection, wanted: impl Fn(&FromServer) -> bool) -> FromServer {
    loop {
        let message = connection.next().await.expect("a message");
        let message = message.expect("an open connection");
        if wanted(&message) {
            return message;
        }
    }
}

fn names(room: &Value) -> &Value {
    &room["names"]
}

fn why<T: std::fmt::Debug>(result: Result<T, ClientError>) -> String {
    result.expect_err("it is refused").to_string()
}

#[tokio::test]
async fn a_running_server_does_what_its_host_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let (server, client) = serve(&data, &log);
    let [ada, bob] = room(&client).await;
    let mut connection = client.connect(&ada, 0).await.expect("a socket");
    until(&mut connection, |m| matches!(m, FromServer::Welcome { .. })).await;

    let list = host(&data, "list");
    let listed = &list["rooms"][0];
    assert_eq!(listed["room"], ada.room.as_str());
    assert_eq!(*names(listed), serde_json::json!(["Ada", "Bob"]));
    let present = &listed["present"][0];
    assert_eq!(present["address"], "127.0.0.1");
    let player = present["player"].as_str().expect("an id").to_owned();

    // A name is dropped for new visitors and in the list.
    host(&data, &format!("drop-name {} --seat first", ada.room));
    until(&mut connection, |m| matches!(m, FromServer::Goodbye { .. })).await;
    let mut back = client.connect(&bob, 3).await.expect("a socket");
    let welcome = until(&mut back, |m| matches!(m, FromServer::Welcome { .. })).await;
    let FromServer::Welcome { names, .. } = welcome else {
        panic!("a welcome")
    };
    let names_now = names.map(|names| names.map(|name| name.map(|name| name.to_string())));
    assert_eq!(names_now, Some([None, Some("Bob".to_owned())]));
    drop(back);
    let now = client.look(&bob).await.expect("the room");
    let text = serde_json::to_string(&now.events).expect("JSON");
    assert!(!text.contains("Ada") && text.contains("Bob"), "{text}");
    let again = refused(&data, &format!("drop-name {} --seat first", ada.room));
    assert!(again.contains("no name"), "{again}");

    // A muted player plays and may not ask.
    let mute = host(&data, &format!("mute {player} --days 7"));
    let mut connection = client.connect(&ada, 0).await.expect("a socket");
    until(&mut connection, |m| matches!(m, FromServer::Welcome { .. })).await;
    let place = Action::place("h8".parse().expect("a point"), 0);
    connection
        .act("one".parse().expect("an id"), place)
        .await
        .expect("sent");
    until(&mut connection, |m| {
        matches!(m, FromServer::Accepted { .. })
    })
    .await;
    let ask = Action::Ask {
        what: Asked::Takeback,
    };
    connection
        .act("two".parse().expect("an id"), ask.clone())
        .await
        .expect("sent");
    let told = until(&mut connection, |m| matches!(m, FromServer::Error { .. })).await;
    let FromServer::Error { code, message } = told else {
        panic!("an error")
    };
    assert_eq!(code, SocketError::TooMany);
    assert!(message.contains("muted you: spam & more"), "{message}");
    host(&data, &format!("lift {}", mute["number"]));
    connection
        .act("three".parse().expect("an id"), ask)
        .await
        .expect("sent");
    until(&mut connection, |m| {
        matches!(m, FromServer::Accepted { .. })
    })
    .await;

    // A banned player is put out and refused.
    let ban = host(&data, &format!("ban {player}"));
    until(&mut connection, |m| matches!(m, FromServer::Goodbye { .. })).await;
    let refusal = why(client.look(&ada).await);
    assert!(refusal.contains("banned you: spam & more"), "{refusal}");
    client.look(&bob).await.expect("the room");
    host(&data, &format!("lift {}", ban["number"]));
    client.look(&ada).await.expect("the room");

    // A closed room is neither played nor seen, after a restart as well.
    let close = host(&data, &format!("close {}", ada.room));
    let refusal = why(client.look(&bob).await);
    assert!(
        refusal.contains("closed this room: spam & more"),
        "{refusal}"
    );
    server.kill();
    let (server, client) = serve(&data, &log);
    assert!(why(client.look(&bob).await).contains("closed this room"));
    let acts = host(&data, "list")["acts"].clone();
    assert_eq!(acts[0]["number"], close["number"]);
    assert_eq!(acts[0]["reason"], "spam & more");
    host(&data, &format!("lift {}", close["number"]));
    client.look(&bob).await.expect("the room");

    for (words, expected) in [
        ("lift 99", "nothing of number 99"),
        ("close abcdefghijklmnopqrstuvwxyz", "there is no room"),
        ("ban Ada", "is neither an address"),
    ] {
        let refusal = refused(&data, words);
        assert!(refusal.contains(expected), "{refusal}");
    }
    server.kill();
    let log = std::fs::read_to_string(&log).expect("text");
    for act in [
        "the host: mute",
        "the host: ban",
        "the host: close",
        "the host: drop-name",
        "the host: lift",
    ] {
        assert!(log.contains(act), "{act}: {log}");
    }
    assert!(log.contains("reason=spam & more"), "{log}");
}

#[tokio::test]
async fn without_a_server_the_acts_wait_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let missing = failure(
        1,
        &["host", "list", "--data", data.to_str().expect("UTF-8")],
    );
    assert!(missing.contains("no server has kept anything"), "{missing}");
    let (server, client) = serve(&data, &log);
    let [_, bob] = room(&client).await;
    server.kill();
    host(&data, &format!("drop-name {} --seat second", bob.room));
    let list = host(&data, "list --all");
    assert_eq!(*names(&list["rooms"][0]), serde_json::json!(["Ada", null]));
    host(&data, "ban 198.51.100.7");
    let (server, client) = serve(&data, &log);
    assert_eq!(host(&data, "list")["acts"][0]["target"], "198.51.100.7/32");
    client.look(&bob).await.expect("the room");
    server.kill();
}

#[tokio::test]
async fn arenas_are_opened_and_ended_with_a_server_or_without() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let (server, _) = serve(&data, &log);
    let opened = host(
        &data,
        "open-arena freestyle,swap2,3m+2s --name Friday --in 30 --minutes 90 --streaks",
    );
    let arena = &opened["arenas"][0];
    assert_eq!(
        (
            &arena["game"],
            &arena["name"],
            &arena["state"],
            &arena["streaks"]
        ),
        (
            &"freestyle,swap2,3m+2s".into(),
            &"Friday".into(),
            &"open".into(),
            &true.into()
        )
    );
    let time = |field: &str| arena[field].as_u64().expect("a time");
    assert_eq!(time("until") - time("begins"), 90 * 60_000);
    server.kill();
    let opened = host(&data, "open-arena renju,taraguchi10,5m");
    assert_eq!(opened["arenas"][1]["state"], "running");
    let number = arena["arena"].as_u64().expect("a number");
    host(&data, &format!("close-arena {number}"));
    let (server, client) = serve(&data, &log);
    drop(client);
    // The server has found the first one over.
    let over = async {
        loop {
            let left = host(&data, "arenas");
            if left["arenas"]
                .as_array()
                .is_some_and(|left| left.len() == 1)
            {
                return left;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    let over = tokio::time::timeout(std::time::Duration::from_secs(30), over);
    let left = over.await.expect("it is never over");
    assert_eq!(left["arenas"][0]["game"], "renju,taraguchi10,5m");
    let why = refused(&data, &format!("close-arena {number}"));
    assert!(why.contains("time"), "{why}");
    let why = refused(&data, "close-arena x");
    assert!(why.contains("no number of an arena"), "{why}");
    server.kill();
}

#[tokio::test]
async fn reports_are_listed_and_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let (server, client) = serve(&data, &log);
    let [ada, _bob] = room(&client).await;
    let path = format!("/api/v1/rooms/{}/reports", ada.room);
    let cookie = ada.cookie.as_deref().expect("a cookie");
    let sent = server.ask_as(cookie, ("POST", &path), r#"{"reason":"he lies"}"#);
    assert!(sent.starts_with("HTTP/1.1 201 "), "{sent}");
    let report = host(&data, "reports")["reports"][0].clone();
    assert_eq!(report["reason"], "he lies");
    assert_eq!(report["about"]["name"], "Bob");
    let words = |act: &[&str]| {
        let data = data.to_str().expect("UTF-8");
        stdout(&[&["host"][..], act, &["--lang", "en", "--data", data]].concat())
    };
    let listed = words(&["reports"]);
    assert!(
        listed.contains(": 1\n  1  ") && listed.contains(" Bob  "),
        "{listed}"
    );
    let answered = words(&["answer", "1", "--reason", "he is warned", "--by", "Zoe"]);
    assert!(answered.starts_with("Answered. "), "{answered}");
    assert_eq!(host(&data, "reports")["reports"], serde_json::json!([]));
    let all = words(&["reports", "--all"]);
    assert!(all.ends_with("  he lies → he is warned (Zoe)\n"), "{all}");
    for (words, expected) in [
        ("answer 1", "no report of number 1 waits"),
        ("answer Bob", "is no number of a report"),
        ("appoint Bob", "is no id of a player"),
        ("appoint aaaaaaaaaaaaaaaa", "no account has the id"),
        ("dismiss aaaaaaaaaaaaaaaa", "is no moderator"),
    ] {
        let refusal = refused(&data, words);
        assert!(refusal.contains(expected), "{refusal}");
    }
    // So do acts say who has acted.
    words(&["mute", "198.51.100.7", "--reason", "shouts", "--by", "Zoe"]);
    let list = words(&["list"]);
    assert!(list.contains("198.51.100.7/32  shouts (Zoe)"), "{list}");
    server.kill();
    let log = std::fs::read_to_string(&log).expect("text");
    assert!(log.contains("answer to a report"), "{log}");
}

/// What `tengen host` says in words.
fn said(data: &Path, words: &str) -> String {
    let data = data.to_str().expect("UTF-8");
    let words: Vec<&str> = words.split(' ').collect();
    let why = ["--reason", "spam", "--lang", "en", "--data", data];
    stdout(&[&["host"][..], &words[..], &why[..]].concat())
}

#[tokio::test]
async fn the_way_to_lift_an_act_is_told_where_it_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let (server, client) = serve(&data, &log);
    let [ada, _] = room(&client).await;
    server.kill();
    let done = |number: u32| {
        format!("Done. Its number is {number}: `tengen host lift {number}` ends it.\n")
    };
    let noted = |number: u32| format!("Done, and noted under number {number}.\n");
    let (close, forget) = (
        format!("close {}", ada.room),
        format!("drop-name {} --seat first", ada.room),
    );
    assert_eq!(said(&data, "ban 198.51.100.7"), done(1));
    assert_eq!(said(&data, "mute 198.51.100.8"), done(2));
    assert_eq!(said(&data, &close), done(3));
    assert_eq!(said(&data, &forget), noted(4));
    for number in 1..=3 {
        let lifted = said(&data, &format!("lift {number}"));
        assert_eq!(lifted, noted(number + 4));
    }
    for number in [4, 5] {
        let refusal = refused(&data, &format!("lift {number}"));
        assert!(refusal.contains("is in force"), "{refusal}");
    }
}
