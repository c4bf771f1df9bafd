//! A database of version 0.2.0 (`tests/kept`), with players, their games and a clock, goes on.

use serde::Deserialize;
use serde_json::Value;
use tengen_api::MyGames;
use tengen_server::Store;

use super::clocks::start_timed;
use super::read_model::my_games;
use super::*;

/// What was written: each player's session and games, and each room as its first player saw it.
#[derive(Deserialize)]
struct Kept {
    players: Vec<(String, MyGames)>,
    rooms: Vec<(RoomId, Value)>,
}

fn seat(room: &RoomId, cookie: &str) -> Access {
    Access {
        room: room.clone(),
        seat: None,
        cookie: Some(cookie.to_owned()),
    }
}

/// Links name the server's address of the moment.
fn without_links(mut games: MyGames) -> MyGames {
    for game in &mut games.games {
        game.link.clear();
    }
    games
}

async fn look(server: &Server, room: &RoomId, cookie: &str) -> Value {
    let client = Client::new(&server.url).expect("an address");
    let now = client.look(&seat(room, cookie)).await.expect("the room");
    serde_json::to_value(now).expect("JSON")
}

/// The count-down of a room, in milliseconds, is an absolute clock now.
fn with_clock(mut room: Value) -> Value {
    let config = room["events"][0]["event"]["config"].as_object_mut();
    let config = config.expect("settings");
    if let Some(countdown) = config.remove("countdown") {
        assert_eq!(countdown, 3_600_000);
        config.insert("clock".to_owned(), "60m".into());
    }
    room
}

#[tokio::test]
async fn games_of_version_0_2_0_are_listed_and_go_on() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept");
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("tengen.sqlite");
    std::fs::copy(kept.join("games-0.2.0.sqlite"), database).expect("a copy");
    let text = std::fs::read_to_string(kept.join("games-0.2.0.json")).expect("the games");
    let kept: Kept = serde_json::from_str(&text).expect("games");

    // The lists are the same as stored and as made again from the events.
    for again in [false, true] {
        if again {
            let store = Store::open(folder.path()).await.expect("a store");
            store.reindex().await.expect("tables");
            store.close().await;
        }
        let server = start_timed(folder.path()).await;
        for (cookie, then) in &kept.players {
            let now = my_games(&server, Some(cookie), "").await;
            assert_eq!(without_links(now), without_links(then.clone()));
        }
        for (room, then) in &kept.rooms {
            let mut now = look(&server, room, &kept.players[0].0).await;
            let events = now["events"].as_array_mut().expect("events");
            let known = then["events"].as_array().expect("events").len();
            // Each start of the server lets the clock go on.
            for later in events.drain(known..) {
                assert_eq!(later["event"]["type"], "resumed");
            }
            assert_eq!(now, with_clock(then.clone()));
        }
        server.stop().await;
    }

    let server = start_timed(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    // A finished game, one in its opening, one with a clock.
    for (room, _) in &kept.rooms {
        let mut visitors = Vec::new();
        for (cookie, _) in &kept.players {
            let access = seat(room, cookie);
            visitors.push(Visitor::connect(&client, access, View::default()).await);
        }
        if visitors[0].room().finished().is_some() {
            visitors[0]
                .act(Action::Ask {
                    what: Asked::Rematch,
                })
                .await
                .expect("a question");
            let version = visitors[0].view.version();
            visitors[1].see(version).await;
            visitors[1]
                .act(Action::Accept {
                    what: Asked::Rematch,
                })
                .await
                .expect("an answer");
            assert_eq!(visitors[1].room().number(), 2);
        } else {
            let next = visitors[0].room().to_move();
            let mover = visitors.iter_mut().find(|v| v.view.you == next);
            let mover = mover.expect("a player");
            let choice = Action::Choose {
                what: "take-white".parse().expect("a decision"),
                step: 3,
            };
            match mover.room().decision().is_some() {
                true => mover.act(choice).await.expect("a decision"),
                false => mover.place("a1").await.expect("a move"),
            }
        }
    }
    server.stop().await;
}
