//! Shown games over real sockets.

use std::time::Duration;

use crate::common::{Server, client as http};
use reqwest::StatusCode;
use tengen_api::socket::{FromServer, Goodbye, SocketError};
use tengen_client::{Access, Client, Connection, View};
use tengen_core::{Color, Rule, Size, notation};
use tengen_room::{Action, Event, Seat};
use tengen_server::{Limits, Settings, Show, ShowError, ShownGame};

const MESSAGE_TIMEOUT: Duration = Duration::from_secs(60);

fn game(names: [&str; 2], black: Seat, opening: &str) -> ShownGame {
    ShownGame {
        rule: Rule::Renju,
        size: Size::STANDARD,
        names: names.map(|name| name.parse().ok()),
        black,
        opening: notation::parse_points(opening).expect("points"),
    }
}

async fn serve(show: &Show) -> Server {
    let settings = Settings {
        show: Some(show.clone()),
        ..Settings::default()
    };
    Server::start_with(None, settings).await
}

async fn until(
    connection: &mut Connection,
    view: &mut View,
    mut wanted: impl FnMut(&FromServer, &View) -> bool,
) -> FromServer {
    let reading = async {
        loop {
            let message = connection.next().await.expect("a message");
            let message = message.expect("an open connection");
            view.take(&message).expect("events that add up");
            if wanted(&message, view) {
                return message;
            }
        }
    };
    tokio::time::timeout(MESSAGE_TIMEOUT, reading)
        .await
        .expect("it never came")
}

fn shown(view: &View) -> String {
    let room = view.room.as_ref();
    room.map_or_else(String::new, |room| {
        notation::format_moves(room.game().position().moves())
    })
}

#[tokio::test]
async fn a_watcher_sees_one_game_after_another() {
    let show = Show::new();
    let board = show
        .open(&game(["Ada", "Bo"], Seat::Second, "h8i9"))
        .await
        .expect("a board");
    let server = serve(&show).await;
    let client = Client::new(&server.url).expect("an address");
    let access = Access::watch(board.room().clone());
    let mut connection = client.connect(&access, 0).await.expect("a socket");
    let mut view = View::default();
    until(&mut connection, &mut view, |m, _| {
        matches!(m, FromServer::Presence(_))
    })
    .await;
    assert_eq!(shown(&view), "h8i9");
    let room = view.room.clone().expect("a room");
    assert_eq!((view.you, room.color(Seat::Second)), (None, Color::Black));
    assert_eq!(
        room.name(Seat::First).map(ToString::to_string).as_deref(),
        Some("Ada")
    );

    for point in ["j10", "a1"] {
        board
            .place(point.parse().expect("a point"))
            .await
            .expect("a stone");
    }
    until(&mut connection, &mut view, |_, view| {
        shown(view) == "h8i9j10a1"
    })
    .await;
    // Invalid updates are reported to the host and not published.
    let again = board.place("a1".parse().expect("a point")).await;
    assert!(matches!(again, Err(ShowError::Misfit(_))), "{again:?}");
    board
        .finish(Some(Color::White), "time")
        .await
        .expect("an end");
    let late = board.place("b2".parse().expect("a point")).await;
    assert!(matches!(late, Err(ShowError::Misfit(_))), "{late:?}");
    let twice = board.finish(None, "full-board").await;
    assert!(matches!(twice, Err(ShowError::Misfit(_))), "{twice:?}");
    until(&mut connection, &mut view, |_, view| {
        let room = view.room.as_ref();
        room.and_then(|r| r.finished().map(|(w, by)| (w, by.to_owned())))
            == Some((Some(Seat::First), "time".to_owned()))
    })
    .await;

    // The next game, with other players and another opening, on the same connection.
    board
        .begin(&game(["Cy", "Di"], Seat::First, "g7"))
        .await
        .expect("a game");
    until(&mut connection, &mut view, |_, view| shown(view) == "g7").await;
    let room = view.room.clone().expect("a room");
    assert_eq!(
        room.name(room.owner(Color::Black))
            .map(ToString::to_string)
            .as_deref(),
        Some("Cy")
    );
    assert!(room.finished().is_none());
    let version = view.version();
    // A new client gets this game only; a reconnecting one gets what it missed of it.
    let late = client.look(&access).await.expect("a room");
    assert_eq!(late.events.len(), 4);
    assert!(matches!(late.events[0].event, Event::Created { .. }));
    assert_eq!(late.events[3].version, version);
    for after in [1, version - 1] {
        let mut other = client.connect(&access, after).await.expect("a socket");
        let mut theirs = View {
            room: (after > 1).then(|| room_before(&late.events)),
            ..View::default()
        };
        until(&mut other, &mut theirs, |m, _| {
            matches!(m, FromServer::Presence(_))
        })
        .await;
        assert_eq!(shown(&theirs), "g7");
        other.close().await.ok();
    }
    // An invalid opening leaves the game unchanged.
    let bad = board.begin(&game(["Cy", "Di"], Seat::First, "h8h8")).await;
    assert!(matches!(bad, Err(ShowError::Misfit(_))), "{bad:?}");
    board.finish(None, "move-limit").await.expect("an end");
    drop(board);
    // The last event comes before the goodbye.
    server.stop().await;
    until(&mut connection, &mut view, |message, _| {
        matches!(
            message,
            FromServer::Goodbye {
                reason: Goodbye::Shutdown
            }
        )
    })
    .await;
    assert!(view.room.is_some_and(|room| room.finished().is_some()));
}

/// Watchers are woken in waves while the next game begins.
#[tokio::test]
async fn those_who_are_woken_late_see_the_end_of_a_game_too() {
    let show = Show::new();
    let board = show
        .open(&game(["Ada", "Bo"], Seat::First, "h8"))
        .await
        .expect("a board");
    let settings = Settings {
        show: Some(show.clone()),
        limits: Limits::none(),
        ..Settings::default()
    };
    let server = Server::start_with(None, settings).await;
    let client = Client::new(&server.url).expect("an address");
    let access = Access::watch(board.room().clone());
    let mut watchers = Vec::new();
    for _ in 0..150 {
        let mut connection = client.connect(&access, 0).await.expect("a socket");
        let mut view = View::default();
        let told = |m: &FromServer, _: &View| matches!(m, FromServer::Presence(_));
        until(&mut connection, &mut view, told).await;
        watchers.push((connection, view));
    }
    board.finish(None, "move-limit").await.expect("an end");
    board
        .begin(&game(["Cy", "Di"], Seat::First, "g7"))
        .await
        .expect("a game");
    for (connection, view) in &mut watchers {
        let mut ended = false;
        until(connection, view, |message, view| {
            ended = ended
                || matches!(message, FromServer::Events { events } if events.iter().any(is_end));
            shown(view) == "g7"
        })
        .await;
        assert!(ended, "the first game's end");
    }
    drop((board, watchers));
    server.stop().await;
}

fn is_end(stored: &tengen_room::Stored) -> bool {
    matches!(stored.event, Event::Finished { .. })
}

fn room_before(events: &[tengen_room::Stored]) -> tengen_room::Room {
    tengen_room::Room::from_events(&events[..events.len() - 1]).expect("events that add up")
}

#[tokio::test]
async fn nobody_but_the_host_changes_anything() {
    let show = Show::new();
    let board = show
        .open(&game(["Ada", "Bo"], Seat::First, ""))
        .await
        .expect("a board");
    let server = serve(&show).await;
    let at = format!("/api/v1/rooms/{}", board.room());
    let post = |path: String, body: &'static str| http().post(server.at(&path)).body(body).send();
    let join = post(format!("{at}/join"), "{}").await.expect("an answer");
    assert_eq!(join.status(), StatusCode::CONFLICT);
    let new = r#"{"config":{"rule":"freestyle","size":15}}"#;
    let made = post("/api/v1/rooms".to_owned(), new)
        .await
        .expect("an answer");
    assert_eq!(made.status(), StatusCode::FORBIDDEN);
    assert!(
        made.text()
            .await
            .expect("text")
            .contains("only shows games")
    );
    // A guessed key opens nothing.
    let client = Client::new(&server.url).expect("an address");
    let access = Access {
        cookie: Some("tengen-seat=abcdefghijklmnopqrstuvwxyz".to_owned()),
        ..Access::watch(board.room().clone())
    };
    let mut connection = client.connect(&access, 0).await.expect("a socket");
    let mut view = View::default();
    let place = Action::place("h8".parse().expect("a point"), 0);
    for (id, action) in [("a", place), ("b", Action::Resign), ("c", Action::ClaimWin)] {
        let id = id.parse().expect("an id");
        connection.act(id, action).await.expect("sent");
        let answer = until(&mut connection, &mut view, |m, _| {
            matches!(m, FromServer::Error { .. })
        });
        let answer = answer.await;
        let expected = SocketError::NoSeat;
        assert!(matches!(answer, FromServer::Error { code, .. } if code == expected));
    }
    assert_eq!((view.you, shown(&view)), (None, String::new()));
    // The library is not mirrored either.
    let kept = http().get(server.at("/api/v1/library")).send().await;
    assert_eq!(
        kept.expect("an answer").status(),
        StatusCode::SERVICE_UNAVAILABLE
    );
    drop((board, connection));
    server.stop().await;
}
