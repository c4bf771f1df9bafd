//! What holds a player, and what lets a player go.

use reqwest::Method;
use tengen_server::{HostAct, HostTarget, Limits, LobbySettings};

use super::*;
use crate::rooms::accounts::ask;
use crate::rooms::reports::{host, why};

async fn rematch(visitor: &mut Visitor) -> Result<(), Refusal> {
    let what = Asked::Rematch;
    visitor.act(Action::Ask { what }).await
}

/// A game by challenge: both sit.
async fn play(server: &Server, one: &mut Guest, other: &mut Guest) -> (Visitor, Visitor) {
    let five = offer("5m", false);
    let wish = json!({ "type": "challenge", "to": other.id, "offer": five });
    let id = one.wish(wish).await.expect("sent");
    let accept = json!({ "type": "accept", "challenge": id });
    assert_eq!(other.wish(accept).await, Ok(None));
    let (mut one, other) = (one.sit_down(server).await, other.sit_down(server).await);
    one.see(other.view.version()).await;
    (one, other)
}

/// Tries until it is granted; before that it is refused as this.
async fn until_done(guest: &mut Guest, wish: Value, meanwhile: &str) {
    let waiting = async {
        while let Err(why) = guest.wish(wish.clone()).await {
            assert_eq!(why, meanwhile);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, waiting).await;
    waited.expect("it is never granted");
}

fn seek() -> Value {
    json!({ "type": "seek", "offer": offer("3m", false) })
}

#[tokio::test]
async fn nobody_is_drawn_into_a_rematch_while_in_another_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let mut eve = Guest::enter(&server, "Eve").await;
    let (mut of_ada, mut of_bob) = play(&server, &mut ada, &mut bob).await;
    of_ada.act(Action::Resign).await.expect("an end");
    let room = format!("room/{}", of_ada.access.room);
    for guest in [&mut ada, &mut bob] {
        assert_eq!(guest.told("over").await["room"], *room);
    }
    of_bob.see(of_ada.view.version()).await;
    // Bob asks before Ada is in another game, and she cannot accept then.
    rematch(&mut of_bob).await.expect("a question");
    until_done(&mut ada, seek(), "playing").await;
    let (other, mut of_eve) = play(&server, &mut ada, &mut eve).await;
    of_ada.see(of_bob.view.version()).await;
    let accept = Action::Accept {
        what: Asked::Rematch,
    };
    assert_eq!(of_ada.act(accept.clone()).await, Err(Refusal::InOtherGame));
    let decline = Action::Decline {
        what: Asked::Rematch,
    };
    of_ada.act(decline).await.expect("an answer");
    of_bob.see(of_ada.view.version()).await;
    assert_eq!(rematch(&mut of_bob).await, Err(Refusal::InOtherGame));
    // When the other game is over, they may; and then neither finds a third one.
    of_eve.see(other.view.version()).await;
    of_eve.act(Action::Resign).await.expect("an end");
    until_done(&mut ada, seek(), "playing").await;
    rematch(&mut of_bob).await.expect("a question");
    of_ada.see(of_bob.view.version()).await;
    of_ada.act(accept).await.expect("a rematch");
    assert_eq!(of_ada.room().number(), 2);
    // Both are told, since it has taken Ada's seek from her.
    let room = format!("room/{}", of_ada.access.room);
    for guest in [&mut ada, &mut bob] {
        let game = guest.until(|told| told["type"] == "game" && told["room"] == *room);
        assert_eq!(game.await["offer"], offer("5m", false));
        assert_eq!(guest.wish(seek()).await, Err("playing".to_owned()));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_game_whose_room_is_closed_lets_its_players_go() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let (one, _other) = play(&server, &mut ada, &mut bob).await;
    assert_eq!(ada.wish(seek()).await, Err("playing".to_owned()));
    let close = HostAct::Close {
        room: one.access.room.clone(),
        why: why("foul words"),
    };
    host(folder.path(), close).await;
    let room = format!("room/{}", one.access.room);
    for guest in [&mut ada, &mut bob] {
        assert_eq!(guest.told("over").await["room"], *room);
        until_done(guest, seek(), "playing").await;
    }
    server.stop().await;
}

#[tokio::test]
async fn what_the_banned_and_the_deleted_have_sought_is_gone() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let mut eve = Guest::enter(&server, "Eve").await;
    // Seeks by correspondence stay when their players leave.
    let of_ada = ada.seek(offer("3d", false)).await;
    let of_bob = bob.seek(offer("3d", false)).await;
    let wish = json!({ "type": "challenge", "to": eve.id, "offer": offer("3d", false) });
    ada.wish(wish).await.expect("sent");
    eve.told("challenged").await;
    eve.until(|told| told["counts"]["seeks"] == 2).await;
    let ban = HostAct::Ban {
        target: HostTarget::Player(ada.id.clone()),
        days: None,
        why: why("cheats"),
    };
    host(folder.path(), ban).await;
    assert_eq!(eve.told("answered").await["how"]["end"], "withdrawn");
    eve.until(|told| told["removed"][0] == of_ada).await;
    assert_eq!(eve.take(of_ada).await, Err("gone".to_owned()));
    let path = "/api/v1/my/account";
    let gone = ask(
        &server,
        (Method::DELETE, path),
        Some(bob.cookie.as_str()),
        None,
    )
    .await;
    assert_eq!(gone.status(), StatusCode::NO_CONTENT);
    eve.until(|told| told["removed"][0] == of_bob).await;
    assert_eq!(eve.take(of_bob).await, Err("gone".to_owned()));
    server.stop().await;
}

#[tokio::test]
async fn games_by_correspondence_count_as_rooms_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let limits = Limits {
        rooms_per_minute: 2.try_into().expect("not zero"),
        ..Limits::none()
    };
    let settings = Settings {
        limits,
        ..Settings::default()
    };
    let server = Server::start_with(Some(folder.path()), settings).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let mut seeks = Vec::new();
    for clock in ["1d", "2d", "3d"] {
        seeks.push(ada.seek(offer(clock, false)).await);
    }
    bob.take(seeks[0]).await.expect("a game");
    bob.take(seeks[1]).await.expect("a game");
    let id = bob.say(json!({ "type": "take", "seek": seeks[2] })).await;
    let refused = bob.until(|told| told["id"] == *id).await;
    assert_eq!(
        (&refused["why"], &refused["wait"]),
        (&json!("too-many"), &json!(60_000))
    );
    // The seek stands, and games at the board are counted apart.
    let five = ada.seek(offer("5m", false)).await;
    bob.take(five).await.expect("a game");
    ada.wish(json!({ "type": "withdraw", "seek": seeks[2] }))
        .await
        .expect("it stands");
    server.stop().await;
}

#[tokio::test]
async fn games_at_the_board_count_for_the_address_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings {
        lobby: LobbySettings {
            pools: vec!["freestyle,none,5m".parse().expect("a pool")],
            ..LobbySettings::default()
        },
        limits: Limits {
            rooms_per_minute: 1.try_into().expect("not zero"),
            ..Limits::none()
        },
        ..Settings::default()
    };
    let server = Server::start_with(Some(folder.path()), settings).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let seek = ada.seek(offer("5m", false)).await;
    // What is refused counts for nothing.
    for _ in 0..30 {
        assert_eq!(ada.take(seek).await, Err("own".to_owned()));
    }
    // Each time that somebody begins to wait may lead to a game.
    let wait = json!({ "type": "wait", "pools": [{ "pool": 1 }] });
    let mut waits = 0;
    while bob.wish(wait.clone()).await == Ok(None) {
        waits += 1;
        assert_eq!(bob.wish(wait.clone()).await, Ok(None));
        let stop = json!({ "type": "stop-waiting" });
        assert_eq!(bob.wish(stop).await, Ok(None));
        assert!(waits < 100, "it is never refused");
    }
    // A few more have become free meanwhile.
    assert!((20..25).contains(&waits), "{waits}");
    let taken = bob.take(seek).await;
    assert_eq!(taken, Err("too-many".to_owned()));
    server.stop().await;
}

#[tokio::test]
async fn who_resigns_before_both_have_moved_waits_as_who_does_not_come() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    // The first time is free.
    for _ in 0..2 {
        until_done(&mut bob, seek(), "playing").await;
        let (mut of_ada, _of_bob) = play(&server, &mut ada, &mut bob).await;
        of_ada.act(Action::Resign).await.expect("an end");
    }
    until_done(&mut bob, seek(), "playing").await;
    let waiting = async {
        loop {
            let id = ada.say(seek()).await;
            let refused = ada.until(|told| told["id"] == *id).await;
            match refused["why"].as_str() {
                Some("playing") => tokio::time::sleep(Duration::from_millis(20)).await,
                why => return (why.map(str::to_owned), refused["wait"].as_u64()),
            }
        }
    };
    let (why, wait) = waiting.await;
    assert_eq!(why.as_deref(), Some("waits"));
    assert!(
        wait.is_some_and(|ms| (50_000..=60_000).contains(&ms)),
        "{wait:?}"
    );
    server.stop().await;
}

#[tokio::test]
async fn a_ban_of_an_address_takes_all_that_its_player_has_put_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings {
        trusted_proxies: vec!["127.0.0.1".parse().expect("a proxy")],
        ..Settings::default()
    };
    let server = Server::start_with(Some(folder.path()), settings).await;
    let mut eve = Guest::enter(&server, "Eve").await;
    let (id, cookie) = become_player(&server, "Ada").await;
    let mut seeks = Vec::new();
    for (address, clock) in [("192.0.2.1", "1d"), ("192.0.2.2", "2d")] {
        let raw = socket_from(&server, Some(&cookie), Some(address)).await;
        let mut ada = Guest::over(raw, id.clone(), cookie.clone()).await.0;
        seeks.push(ada.seek(offer(clock, false)).await);
    }
    eve.until(|told| told["counts"]["seeks"] == 2).await;
    let ban = HostAct::Ban {
        target: "192.0.2.1".parse().expect("an address"),
        days: None,
        why: why("floods"),
    };
    host(folder.path(), ban).await;
    eve.until(|told| told["counts"]["seeks"] == 0).await;
    for seek in seeks {
        assert_eq!(eve.take(seek).await, Err("gone".to_owned()));
    }
    server.stop().await;
}
