//! The OpenAPI document is served and complete, and its example matches the server.

use crate::common::{Server, client, new_room};
use serde_json::{Value, json};
use tengen_api::NewRoom;
use tengen_api::socket::FromClient;
use tengen_client::{Access, Client, Connection};
use tengen_room::{Event, Stored};

const EXAMPLE: &str = include_str!("../docs/rooms.md");

#[tokio::test]
async fn every_route_and_message_is_described() {
    let server = Server::start(None).await;
    let described: Value = client()
        .get(server.at("/api/openapi.json"))
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    let paths = described["paths"].as_object().expect("paths");
    let mut all: Vec<String> = paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods");
            methods.keys().map(move |method| format!("{method} {path}"))
        })
        .collect();
    all.sort();
    let expected = [
        "delete /api/v1/events/{event}",
        "delete /api/v1/events/{event}/seats/{number}",
        "delete /api/v1/my/account",
        "delete /api/v1/my/blocks/{player}",
        "delete /api/v1/my/sessions/{session}",
        "get /api/v1/analysis",
        "get /api/v1/arenas",
        "get /api/v1/arenas/{arena}",
        "get /api/v1/engines",
        "get /api/v1/events/{event}/seats",
        "get /api/v1/host/acts",
        "get /api/v1/host/reports",
        "get /api/v1/levels",
        "get /api/v1/library",
        "get /api/v1/library/{id}",
        "get /api/v1/my/account",
        "get /api/v1/my/blocks",
        "get /api/v1/my/export",
        "get /api/v1/my/games",
        "get /api/v1/my/reports",
        "get /api/v1/my/sessions",
        "get /api/v1/network",
        "get /api/v1/players",
        "get /api/v1/players/{player}",
        "get /api/v1/players/{player}/games",
        "get /api/v1/rooms/{room}",
        "get /api/v1/rooms/{room}/socket",
        "get /api/v1/socket",
        "post /api/v1/engines/{name}/move",
        "post /api/v1/events",
        "post /api/v1/events/{event}/enter",
        "post /api/v1/events/{event}/pins",
        "post /api/v1/events/{event}/seats",
        "post /api/v1/host/acts",
        "post /api/v1/login",
        "post /api/v1/logout",
        "post /api/v1/my/account",
        "post /api/v1/my/account/codes",
        "post /api/v1/my/player",
        "post /api/v1/network",
        "post /api/v1/recover",
        "post /api/v1/review",
        "post /api/v1/rooms",
        "post /api/v1/rooms/{room}/join",
        "post /api/v1/rooms/{room}/reports",
        "post /api/v1/rooms/{room}/rulings",
        "put /api/v1/library/{id}",
        "put /api/v1/my/account/password",
        "put /api/v1/my/blocks/{player}",
    ];
    assert_eq!(all, expected);
    let schemas = described["components"]["schemas"]
        .as_object()
        .expect("schemas");
    for name in [
        "FromClient",
        "FromServer",
        "Action",
        "Refusal",
        "Event",
        "Stored",
        "ApiError",
        "Presence",
    ] {
        assert!(schemas.contains_key(name), "{name}");
    }
    // All references resolve.
    let text = described.to_string();
    for part in text.split("\"#/components/schemas/").skip(1) {
        let name = part.split('"').next().expect("a name");
        assert!(schemas.contains_key(name), "{name}");
    }
    assert!(schemas["Join"]["properties"]["token"].is_object());
    assert!(schemas.contains_key("JoinToken"));
    for (method, path, status) in [
        ("post", "/api/v1/rooms/{room}/join", "409"),
        ("post", "/api/v1/rooms/{room}/join", "410"),
        ("get", "/api/v1/library", "403"),
        ("put", "/api/v1/library/{id}", "412"),
    ] {
        let told = &paths[path][method]["responses"][status];
        assert!(told.is_object(), "{method} {path}: {status}");
    }
    let codes =
        schemas["ErrorCode"]["oneOf"].to_string() + &schemas["ErrorCode"]["enum"].to_string();
    for code in ["join-expired", "storage-full"] {
        assert!(codes.contains(code), "{code} in {codes}");
    }
    let start = &schemas["NewRoom"]["properties"]["start"];
    assert_eq!(start["example"], "h8j9/i9i10/black");
    let point = &schemas["Config"]["properties"]["size"];
    assert_eq!(
        (&point["minimum"], &point["maximum"]),
        (&json!(5), &json!(22))
    );
    server.stop().await;
}

#[tokio::test]
async fn the_page_that_shows_it_needs_nobody_else() {
    let server = Server::start(None).await;
    for (path, kind) in [
        ("/api/docs/", "text/html"),
        ("/api/docs/swagger-ui.css", "text/css"),
        ("/api/docs/swagger-ui-bundle.js", "text/javascript"),
        ("/api/docs/swagger-initializer.js", "text/javascript"),
    ] {
        let answer = client()
            .get(server.at(path))
            .send()
            .await
            .expect("an answer");
        assert_eq!(answer.status(), 200, "{path}");
        let said = answer.headers()["content-type"].to_str().expect("text");
        assert!(said.starts_with(kind), "{path} is {said}");
        assert_eq!(answer.headers().get("content-encoding"), None, "{path}");
        let text = answer.text().await.expect("text");
        if path.ends_with('/') || path.ends_with("initializer.js") {
            assert!(
                !text.contains("//cdn") && !text.contains("https://"),
                "{text}"
            );
        }
    }
    let css = client()
        .get(server.at("/api/docs/swagger-ui.css"))
        .header("accept-encoding", "gzip")
        .send()
        .await
        .expect("an answer");
    assert_eq!(css.headers()["content-encoding"], "gzip");
    assert!(
        css.bytes()
            .await
            .expect("a body")
            .starts_with(&[0x1f, 0x8b])
    );
    server.stop().await;
}

/// The next message, with the example's time and players.
async fn receive(connection: &mut Connection) -> Value {
    let message = connection.next().await.expect("no failure").expect("more");
    let mut message = serde_json::to_value(message).expect("JSON");
    let events = message.get_mut("events").and_then(Value::as_array_mut);
    for event in events.into_iter().flatten() {
        assert!(event["at"].is_u64(), "{event}");
        event["at"] = json!(1_790_000_000_000_u64);
        if let Some(player) = event["event"].get_mut("player") {
            *player = json!("abcdefghijklmnop");
        }
    }
    message
}

#[tokio::test]
async fn the_example_of_a_whole_game_is_what_happens() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    let program = Client::new(&server.url).expect("an address");
    let new = NewRoom {
        name: Some("Mei".parse().expect("a name")),
        ..new_room()
    };
    let maker = program.make(&new).await.expect("a room");
    let guest = Access::watch(maker.room.clone());
    let guest = program.join(&guest, None).await.expect("a seat");
    let seats = [maker, guest];
    let mut connections: [Option<Connection>; 2] = [None, None];

    let (_, game) = EXAMPLE.split_once("```text\n").expect("an example");
    let (game, _) = game.split_once("```").expect("its end");
    let mut sent = 0;
    let mut present = Value::Null;
    for line in game.lines() {
        let (who, rest) = line.split_once(' ').expect("a player");
        let (way, message) = rest.split_once(' ').expect("a direction");
        match (who, way) {
            ("A" | "B", "→") => {
                let player = usize::from(who == "B");
                let typed = serde_json::from_str(message).expect("a message");
                let connection = &mut connections[player];
                match (typed, connection) {
                    (FromClient::Hello { after, .. }, connection) => {
                        let opened = program.connect(&seats[player], after).await;
                        *connection = Some(opened.expect("a socket"));
                    }
                    (_, Some(connection)) => connection.say(message).await.expect("sent"),
                    (_, None) => panic!("{line}: no hello before it"),
                }
                sent += 1;
                if let (1, Some(connection)) = (player, &mut connections[1]) {
                    // Wait for the answer, so that the order matches the example.
                    let answers = ["accepted", "refused", "presence"].map(Value::from);
                    while !answers.contains(&receive(connection).await["type"]) {}
                }
            }
            ("A", "←") => {
                let expected: Value = serde_json::from_str(message).expect("JSON");
                let mut received = receive(connections[0].as_mut().expect("a hello")).await;
                // Presence may be repeated; the example shows it once.
                while received == present {
                    received = receive(connections[0].as_mut().expect("a hello")).await;
                }
                if received["type"] == "presence" {
                    present = received.clone();
                }
                assert_eq!(received, expected, "{received}\ninstead of\n{expected}");
            }
            _ => panic!("{line}"),
        }
    }
    assert!(sent >= 12, "a whole game");
    let room = program.look(&seats[0]).await.expect("the room");
    let finished = |stored: &Stored| matches!(stored.event, Event::Finished { .. });
    assert!(room.events.iter().any(finished), "{:?}", room.events);
    server.stop().await;
}
