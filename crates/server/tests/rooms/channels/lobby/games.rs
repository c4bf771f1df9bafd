//! Games of the lobby are rated as they were offered.

use tengen_api::Profile;
use tengen_core::opening::Action as Decided;
use tengen_server::{LobbySettings, WatchersBehind};

use super::*;

/// The rated games of a player, once so many games have ended.
async fn rated(server: &Server, player: &PlayerId, games: u64) -> u64 {
    let url = server.at(&format!("/api/v1/players/{player}"));
    let waiting = async {
        loop {
            let answer = http().get(&url).send().await.expect("an answer");
            let profile: Profile = answer.json().await.expect("a profile");
            if profile.games == games {
                return profile.ratings.iter().map(|rating| rating.games).sum();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
    waited.expect("the games are counted")
}

#[tokio::test]
async fn a_game_is_rated_if_it_was_offered_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    for (games, is_rated) in [(1, false), (2, true)] {
        // Until the last game's end has come to the lobby, both play.
        let seek = loop {
            let wish = json!({ "type": "seek", "offer": offer("5m+4s", is_rated), "color": "lot" });
            match ada.wish(wish).await {
                Ok(seek) => break seek.expect("its number"),
                Err(why) => assert_eq!(why, "playing"),
            }
        };
        bob.take(seek).await.expect("a game");
        let mut one = ada.sit_down(&server).await;
        let mut other = bob.sit_down(&server).await;
        let (first, second) = match one.view.you {
            Some(Seat::First) => (&mut one, &mut other),
            _ => (&mut other, &mut one),
        };
        first.see(second.view.version()).await;
        for point in ["h8", "h9", "j10"] {
            first.place(point).await.expect("a stone");
        }
        second.see(first.view.version()).await;
        let (what, step) = (Decided::TakeWhite, 3);
        let chosen = second.act(Action::Choose { what, step }).await;
        chosen.expect("a choice");
        second.act(Action::Resign).await.expect("an end");
        assert_eq!(rated(&server, &ada.id, games).await, games - 1);
    }
    server.stop().await;
}

#[tokio::test]
async fn games_that_run_are_listed_and_watched() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let mut eve = Guest::enter(&server, "Eve").await;
    let seek = ada.seek(offer("5m+4s", true)).await;
    bob.take(seek).await.expect("a game");
    let mut one = ada.sit_down(&server).await;
    let other = bob.sit_down(&server).await;
    let news = eve.until(|told| told["begun"][0].is_object()).await;
    let game = &news["begun"][0];
    let (first, second) = match one.view.you {
        Some(Seat::First) => (&ada, &bob),
        _ => (&bob, &ada),
    };
    assert_eq!(game["players"], json!([first.id, second.id]));
    assert_eq!(
        (&game["ratings"], &game["offer"]),
        (&json!([1500, 1500]), &offer("5m+4s", true))
    );
    // Who comes later sees it at once, and watches it without a seat.
    let (_, here) = Guest::with(&server, eve.id.clone(), eve.cookie.clone()).await;
    assert_eq!(here["running"][0], *game);
    let watch = game["watch"].as_str().expect("a channel");
    assert_ne!(watch, format!("room/{}", one.access.room));
    let message = json!({ "type": "subscribe", "channel": watch, "after": 0 });
    eve.raw.say(&message.to_string()).await;
    let welcome = loop {
        let on = eve.raw.until("on").await;
        if on["channel"] == watch {
            break on;
        }
    };
    assert_eq!(welcome["message"]["you"], Value::Null);
    let unfollow = json!({ "type": "unsubscribe", "channel": watch });
    eve.raw.say(&unfollow.to_string()).await;
    one.see(other.view.version()).await;
    one.act(Action::Resign).await.expect("an end");
    loop {
        let on = eve.raw.until("on").await;
        if on["message"]["told"]["over"] == json!([game["game"]]) {
            break;
        }
    }
    server.stop().await;
}

/// Settings of a server that delays its watchers.
fn behind(watchers_behind: WatchersBehind) -> Settings {
    Settings {
        lobby: LobbySettings {
            watchers_behind,
            ..LobbySettings::default()
        },
        ..Settings::default()
    }
}

#[tokio::test]
async fn watchers_are_some_moves_behind_where_the_host_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = behind(WatchersBehind::Moves(2));
    let server = Server::start_with(Some(folder.path()), settings.clone()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let wish = json!({
        "type": "seek", "color": "black",
        "offer": { "rule": "freestyle", "size": 15, "clock": "5m" }
    });
    let seek = ada.wish(wish).await.expect("a seek").expect("its number");
    bob.take(seek).await.expect("a game");
    let mut first = ada.sit_down(&server).await;
    let mut second = bob.sit_down(&server).await;
    first.see(second.view.version()).await;
    let watch = Access::watch(first.access.room.clone());
    let mut eve = Visitor::connect(&first.client, watch.clone(), View::default()).await;
    let played = |visitor: &Visitor| visitor.room().game().position().ply();
    for (ply, point) in ["h8", "h9", "i8", "i9"].into_iter().enumerate() {
        let (mover, other) = match ply % 2 {
            0 => (&mut first, &mut second),
            _ => (&mut second, &mut first),
        };
        mover.place(point).await.expect("a move");
        other.see(mover.view.version()).await;
    }
    // Eve gets two of the four, as does who looks without a socket.
    while played(&eve) < 2 {
        eve.until(|message| matches!(message, FromServer::Events { .. }))
            .await;
    }
    let looked = first.client.look(&watch).await.expect("the room");
    let moves = looked.events.iter();
    let moves = moves.filter(|one| matches!(one.event, tengen_room::Event::Placed { .. }));
    assert_eq!(moves.count(), 2);
    assert_eq!((played(&eve), played(&first)), (2, 4));
    let late = Visitor::connect(&first.client, watch.clone(), View::default()).await;
    assert_eq!(played(&late), 2);
    // Nor does a restart tell more.
    server.stop().await;
    let server = Server::start_with(Some(folder.path()), settings).await;
    let client = Client::new(&server.url).expect("an address");
    let mut eve = Visitor::connect(&client, watch, View::default()).await;
    assert_eq!(played(&eve), 2);
    let mut first = Visitor::connect(&client, first.access, View::default()).await;
    assert_eq!(played(&first), 4);
    // With the end all is told.
    first.act(Action::Resign).await.expect("an end");
    eve.see(first.view.version()).await;
    assert_eq!((played(&eve), eve.room().finished().is_some()), (4, true));
    server.stop().await;
}

#[tokio::test]
async fn watchers_are_some_seconds_behind_where_the_host_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = behind(WatchersBehind::Seconds(3));
    let server = Server::start_with(Some(folder.path()), settings).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let wish = json!({
        "type": "seek", "color": "black",
        "offer": { "rule": "freestyle", "size": 15, "clock": "5m" }
    });
    let seek = ada.wish(wish).await.expect("a seek").expect("its number");
    bob.take(seek).await.expect("a game");
    let mut first = ada.sit_down(&server).await;
    let second = bob.sit_down(&server).await;
    first.see(second.view.version()).await;
    let watch = Access::watch(first.access.room.clone());
    let mut eve = Visitor::connect(&first.client, watch, View::default()).await;
    // What comes before the first move is told at once, a move and the end after it later.
    eve.see(first.view.version()).await;
    let began = tokio::time::Instant::now();
    first.place("h8").await.expect("a move");
    first.act(Action::Resign).await.expect("an end");
    eve.see(first.view.version()).await;
    assert!(eve.room().finished().is_some());
    let waited = began.elapsed();
    assert!(waited >= Duration::from_millis(2_900), "{waited:?}");
    server.stop().await;
}
