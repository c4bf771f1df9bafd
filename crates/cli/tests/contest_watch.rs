//! `tengen match --watch`: running games as a visitor with the link sees them.

#![cfg(unix)]

use std::net::TcpListener;
use std::path::Path;
use std::time::Duration;

use crate::common::{Talk, failure, new_room, tengen};
use serde_json::Value;
use tengen_api::socket::FromServer;
use tengen_api::{ErrorCode, RoomId};
use tengen_client::{Access, Client, ClientError, View};
use tengen_core::{Color, notation};
use tengen_room::Event;

/// For one or two games.
const WATCH_TIMEOUT: Duration = Duration::from_secs(120);

/// A shell engine that makes five in its own row once the file `gate` exists.
fn engine(row: u32, gate: &Path) -> String {
    let script = format!(
        "n=0; while read -r l; do case $l in START*) n=0; echo OK;; BEGIN*|TURN*|DONE*) \
         while [ ! -e {} ]; do sleep 0.02; done; echo $n,{row}; n=$((n+1));; END*) exit;; esac; done",
        gate.display()
    );
    shell_words::join(["/bin/sh", "-c", &script])
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    black: String,
    white: String,
    moves: String,
    winner: Option<Color>,
    by: String,
}

async fn watch(client: &Client, room: RoomId, gate: &Path, count: usize) -> Vec<Seen> {
    let mut connection = client
        .connect(&Access::watch(room), 0)
        .await
        .expect("a socket");
    let mut view = View::default();
    let mut seen = Vec::new();
    while seen.len() < count {
        let message = connection
            .next()
            .await
            .expect("a message")
            .expect("an open connection");
        view.take(&message).expect("events that add up");
        if let FromServer::Presence(presence) = &message {
            assert!(presence.first.here && presence.second.here);
            assert_eq!((view.you, presence.first.claim_in), (None, None));
            // The watcher is connected: let the game begin.
            std::fs::write(gate, "").expect("written");
        }
        let FromServer::Events { events } = &message else {
            continue;
        };
        for stored in events {
            let Event::Finished { winner, by, .. } = &stored.event else {
                continue;
            };
            let room = view.room.as_ref().expect("a room");
            let name = |color| {
                let name = room.name(room.owner(color)).expect("a name");
                name.to_string()
            };
            seen.push(Seen {
                black: name(Color::Black),
                white: name(Color::White),
                moves: notation::format_moves(room.game().position().moves()),
                winner: winner.map(|seat| room.color(seat)),
                by: by.clone(),
            });
        }
    }
    seen
}

fn told(game: &Value) -> Seen {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let plies = game["plies"].as_array().expect("plies").iter();
    Seen {
        black: text(&game["black"]),
        white: text(&game["white"]),
        moves: text(&game["start"]) + &plies.map(|p| text(&p["move"])).collect::<String>(),
        winner: match game["winner"].as_str() {
            Some("black") => Some(Color::Black),
            Some("white") => Some(Color::White),
            _ => None,
        },
        by: match game["end"]["kind"].as_str() {
            Some("board") => text(&game["end"]["by"]),
            kind => kind.expect("a kind").to_owned(),
        },
    }
}

#[test]
fn a_watcher_sees_every_move_and_can_change_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let openings = folder.path().join("openings.txt");
    std::fs::write(&openings, "h8\n").expect("written");
    let gate = folder.path().join("gate");
    let engines = [engine(0, &gate), engine(2, &gate)];
    let mut talk = Talk::start(&[
        "match",
        "--engine",
        &engines[0],
        "--engine",
        &engines[1],
        "--name",
        "Ada",
        "--name",
        "Bo",
        "--games",
        "2",
        "--openings",
        openings.to_str().expect("text"),
        "--watch",
        "--json",
    ]);
    let first: Value = serde_json::from_str(&talk.any_line()).expect("JSON");
    assert_eq!(first["type"], "watch");
    let links = first["links"].as_array().expect("links");
    assert_eq!(links.len(), 1, "a board for each game at a time");
    let link = links[0].as_str().expect("a link");
    assert!(link.starts_with("http://127.0.0.1:"), "{link}");
    let room = RoomId::from_link(link).expect("a room");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let seen = runtime.block_on(async {
        let client = Client::new(link).expect("a server");
        // There is no seat to take, and no room can be made.
        let refusal = |error: ClientError| match error {
            ClientError::Refused(refusal) => refusal.error,
            other => panic!("{other}"),
        };
        let joined = client.join(&Access::watch(room.clone()), None).await;
        assert_eq!(joined.map_err(refusal), Err(ErrorCode::Full));
        let made = client.make(&new_room()).await;
        assert_eq!(made.map_err(refusal), Err(ErrorCode::Forbidden));
        let watching = watch(&client, room, &gate, 2);
        tokio::time::timeout(WATCH_TIMEOUT, watching)
            .await
            .expect("two games")
    });
    let (rest, status) = talk.end();
    assert!(status.success());
    let lines: Vec<Value> = rest
        .iter()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let games: Vec<Seen> = lines
        .iter()
        .filter(|l| l["type"] == "game")
        .map(told)
        .collect();
    assert_eq!(seen, games);
    // White moves first after the opening and wins.
    assert_eq!(games[0].moves, "h8a13a15b13b15c13c15d13d15e13");
    assert_eq!(
        (games[0].winner, &games[0].by[..]),
        (Some(Color::White), "five")
    );
    assert_eq!(games[1].white, "Ada");
}

#[test]
fn ends_that_the_board_does_not_know_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let gate = folder.path().join("gate");
    let fair = engine(0, &gate);
    for (then, end) in [("exit 7", "crash"), ("echo 99,99", "illegal")] {
        let script = format!(
            "while read -r l; do case $l in START*) echo OK;; BEGIN*|TURN*|DONE*) \
             while [ ! -e {} ]; do sleep 0.02; done; {then};; END*) exit;; esac; done",
            gate.display()
        );
        std::fs::remove_file(&gate).ok();
        let bad = shell_words::join(["/bin/sh", "-c", &script]);
        let mut talk = Talk::start(&[
            "match", "--engine", &fair, "--engine", &bad, "--games", "1", "--watch", "--json",
        ]);
        let first: Value = serde_json::from_str(&talk.any_line()).expect("JSON");
        let link = first["links"][0].as_str().expect("a link").to_owned();
        let room = RoomId::from_link(&link).expect("a room");
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        let seen = runtime.block_on(async {
            let client = Client::new(&link).expect("a server");
            let watching = watch(&client, room, &gate, 1);
            tokio::time::timeout(WATCH_TIMEOUT, watching)
                .await
                .expect("a game")
        });
        assert_eq!(seen[0].by, end);
        // The end of a long name is shown, since it distinguishes engines.
        assert!(seen[0].black.starts_with('…'), "{}", seen[0].black);
        assert!(talk.end().1.success());
    }
}

#[test]
fn a_board_for_each_game_at_a_time_and_an_address_of_ones_own() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let args = |watch: &'static [&'static str]| {
        [
            &[
                "match",
                "--engine",
                "textbook:win-table",
                "--engine",
                "textbook:win-table",
            ][..],
            &["--games", "4", "--concurrency", "3"],
            watch,
        ]
        .concat()
    };
    let mut command = tengen(&args(&[]));
    let output = command
        .args(["--watch", &address])
        .output()
        .expect("tengen runs");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(
        said.contains(&format!("--watch: cannot listen on {address}")),
        "{said}"
    );
    let output = tengen(&args(&["--watch"])).output().expect("tengen runs");
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(
        said.matches("Watch the games at http://127.0.0.1:").count(),
        3,
        "{said}"
    );
    failure(2, &args(&["--watch", "everywhere"]));
}
