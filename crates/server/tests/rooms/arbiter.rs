//! The arbiter of a room: over real sockets, with both players and a watcher.

use tengen_api::{ArbiterKey, Join, RoomMade, Rule as Act, Ruled, SeatKey};
use tengen_client::new_join;
use tengen_room::{Actor, Event, PlayerId, Ruling, Stored};

use super::*;
use crate::common::database::quoted;

/// A running game with an arbiter, whose key and id of the room are here.
struct Game {
    client: Client,
    key: ArbiterKey,
    made: RoomMade,
    maker: Access,
    first: Visitor,
    second: Visitor,
}

async fn game(server: &Server, clock: Option<&str>) -> Game {
    let client = Client::new(&server.url).expect("an address");
    let body = json!({
        "config": { "rule": "freestyle", "size": 15, "color": "black", "clock": clock },
        "arbiter": true,
    });
    let answer = http().post(server.at("/api/v1/rooms")).json(&body).send();
    let answer = answer.await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::CREATED);
    let cookie = answer.headers()["set-cookie"].to_str().expect("a cookie");
    let cookie = cookie.split(';').next().expect("a cookie").to_owned();
    let made: RoomMade = answer.json().await.expect("a room");
    let maker = Access {
        room: made.room.clone(),
        seat: made.seat,
        cookie: Some(cookie),
    };
    let visit = Access::watch(made.room.clone());
    let second = client.join(&visit, None).await.expect("a seat");
    Game {
        first: Visitor::connect(&client, maker.clone(), View::default()).await,
        second: Visitor::connect(&client, second, View::default()).await,
        key: made.arbiter.clone().expect("a key"),
        client,
        made,
        maker,
    }
}

impl Game {
    fn act(&self, id: &str, what: Ruling) -> Act {
        Act {
            key: self.key.clone(),
            id: id.parse().expect("an id"),
            what,
            reason: "the light went out".parse().expect("a reason"),
            keep: false,
        }
    }

    /// As the arbiter, who has the link for watching.
    async fn rule(&self, id: &str, what: Ruling) -> Result<Ruled, ApiError> {
        let watch = self.made.watch.clone().expect("an id for watching");
        self.rule_at(&Access::watch(watch), &self.act(id, what))
            .await
    }

    async fn rule_at(&self, access: &Access, act: &Act) -> Result<Ruled, ApiError> {
        match self.client.rule(access, act).await {
            Ok(ruled) => Ok(ruled),
            Err(ClientError::Refused(error)) => Err(error),
            Err(other) => panic!("{other:?}"),
        }
    }

    async fn events(&self) -> Vec<Stored> {
        let now = self.client.look(&self.maker).await.expect("a room");
        now.events
    }
}

#[tokio::test]
async fn the_clocks_are_stopped_and_a_position_put_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut game = game(&server, Some("5m")).await;
    game.first.place("h8").await.expect("a move");
    game.second.see(4).await;
    game.second.place("h9").await.expect("a move");
    let stopped = game.rule("a1", Ruling::Stop).await.expect("a stop");
    // A lost answer does no harm.
    assert_eq!(game.rule("a1", Ruling::Stop).await, Ok(stopped.clone()));
    for player in [&mut game.first, &mut game.second] {
        player.see(stopped.to).await;
        assert!(player.room().is_held());
        let refused = player.act(Action::Continue).await;
        assert_eq!(refused, Err(Refusal::Held));
    }
    let back = game.rule("a2", Ruling::Back { ply: 1 }).await;
    let back = back.expect("a position");
    game.first.see(back.to).await;
    assert_eq!(game.first.room().game().position().ply(), 1);
    let left = |game: &Game| Seat::BOTH.map(|seat| game.first.room().left(seat).expect("a clock"));
    let before = left(&game);
    let given = Ruling::Time {
        seat: Seat::Second,
        ms: 60_000,
    };
    let given = game.rule("a3", given).await.expect("time");
    game.first.see(given.to).await;
    let after = left(&game);
    assert_eq!(after[1].main, before[1].main + 60_000);
    let started = game.rule("a4", Ruling::Start).await.expect("a start");
    game.second.see(started.to).await;
    game.second.place("i9").await.expect("a move");

    let events = game.events().await;
    let acts = events.iter().filter(|stored| {
        matches!(
            stored.event,
            Event::Arbiter { .. } | Event::TakenBack { .. }
        )
    });
    for act in acts.clone() {
        assert_eq!(act.actor(), Some(Actor::Arbiter));
        let reason = act.reason.as_ref().map(ToString::to_string);
        assert_eq!(reason.as_deref(), Some("the light went out"));
    }
    assert_eq!(acts.count(), 5);
    // A restart changes nothing.
    game.first.see(started.to + 1).await;
    let room = game.first.room().clone();
    server.stop().await;
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let now = client.look(&Access::watch(game.made.room.clone())).await;
    let now = tengen_room::Room::from_events(&now.expect("a room").events).expect("a room");
    assert_eq!(now.is_held(), room.is_held());
    assert_eq!(now.config(), room.config());
    server.stop().await;
}

/// The event of this version, as a player's socket brings it.
async fn read(player: &mut Visitor, version: u64) -> Stored {
    loop {
        let news = player.until(|message| matches!(message, FromServer::Events { .. }));
        let FromServer::Events { events } = news.await else {
            unreachable!("events were waited for")
        };
        if let Some(stored) = events.into_iter().find(|stored| stored.version == version) {
            return stored;
        }
    }
}

/// Each act is an event with who acts and why, which both players read at once.
#[tokio::test]
async fn both_players_read_every_act_with_its_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut game = game(&server, Some("5m")).await;
    game.first.place("h8").await.expect("a move");
    game.second.see(4).await;
    game.second.place("h9").await.expect("a move");
    let (seat, minute) = (Seat::Second, 60_000);
    let winner = Some(Seat::First);
    let acts = [
        Ruling::Stop,
        Ruling::Time { seat, ms: minute },
        Ruling::Time { seat, ms: -minute },
        Ruling::Back { ply: 1 },
        Ruling::Start,
        Ruling::Warn { seat },
        Ruling::Result { winner },
        Ruling::Replay,
        Ruling::Free { seat },
    ];
    for (number, what) in acts.into_iter().enumerate() {
        let ruled = game.rule(&format!("a{number}"), what).await;
        let ruled = ruled.unwrap_or_else(|why| panic!("{what:?}: {why:?}"));
        // Who has lost the seat plays no more, and connects anew.
        let is_freed = matches!(what, Ruling::Free { .. });
        let players = [&mut game.first, &mut game.second];
        for player in players.into_iter().take(if is_freed { 1 } else { 2 }) {
            let stored = read(player, ruled.from).await;
            assert_eq!(stored.event, Event::Arbiter { what });
            assert_eq!(stored.actor(), Some(Actor::Arbiter));
            let reason = stored.reason.map(|reason| reason.to_string());
            assert_eq!(reason.as_deref(), Some("the light went out"));
        }
    }
    let again = |m: &FromServer| matches!(m, FromServer::Goodbye { .. });
    game.second.until(again).await;
    server.stop().await;
}

/// The arbiter's id is stored with an act, and the name with the player.
#[tokio::test]
async fn both_players_read_who_the_arbiter_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut game = game(&server, Some("5m")).await;
    // Cy has given a name in another room.
    let named = NewRoom {
        name: Some("Cy".parse().expect("a name")),
        ..new_room()
    };
    let cy = game.client.make(&named).await.expect("a room");
    let other = game.client.look(&cy).await.expect("a room");
    let Event::Created { player, .. } = &other.events[0].event else {
        panic!("{other:?}");
    };
    let player = player.clone().expect("a player");
    let cy = Access {
        cookie: cy.cookie,
        ..Access::watch(game.made.room.clone())
    };
    let stop = game.act("a1", Ruling::Stop);
    let ruled = game.rule_at(&cy, &stop).await.expect("a stop");
    let acts = |events: &[Stored]| -> Vec<_> {
        let acts = events
            .iter()
            .filter(|stored| stored.by == Some(Actor::Arbiter));
        let name = |stored: &Stored| stored.name.as_ref().map(ToString::to_string);
        acts.map(|act| (act.player.clone(), name(act))).collect()
    };
    let signed = (Some(player.clone()), Some("Cy".to_owned()));
    // As it is sent, after which it is read like any other.
    game.second.see(ruled.to - 1).await;
    let news = |m: &FromServer| matches!(m, FromServer::Events { .. });
    let FromServer::Events { events } = game.second.until(news).await else {
        panic!("events were waited for");
    };
    assert_eq!(acts(&events), std::slice::from_ref(&signed));
    // Without a session nobody is known.
    game.rule("a2", Ruling::Start).await.expect("a start");
    let all = [signed, (None, None)];
    assert_eq!(acts(&game.events().await), all);
    server.stop().await;
    let mut database = Database::of(folder.path()).await;
    let query = "SELECT event FROM room_events WHERE event LIKE '%\"arbiter\"%'";
    let texts = database.rows(query).await;
    let mut texts = texts.iter().flatten().flatten();
    assert!(texts.all(|text| !text.contains("Cy")), "a name in an event");

    let server = start(folder.path()).await;
    game.client = Client::new(&server.url).expect("an address");
    assert_eq!(acts(&game.events().await), all);
    server.stop().await;
    let delete = format!("DELETE FROM players WHERE id = '{player}'");
    assert_eq!(database.change(&delete).await, 1);
    database.close().await;
    let server = start(folder.path()).await;
    game.client = Client::new(&server.url).expect("an address");
    assert_eq!(
        acts(&game.events().await),
        [(Some(player), None), (None, None)]
    );
    server.stop().await;
}

#[tokio::test]
async fn others_are_no_arbiters() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let game = game(&server, None).await;
    let warn = Ruling::Warn { seat: Seat::Second };
    let before = game.events().await;
    // The maker has named the maker.
    let own = game.rule_at(&game.maker, &game.act("a1", warn)).await;
    let error = own.expect_err("a player");
    assert_eq!(error.error, ErrorCode::Forbidden);
    assert!(error.message.contains("plays"), "{}", error.message);
    let mut forged = game.act("a1", warn);
    forged.key = ArbiterKey::from_bits([1; 16]);
    let visit = Access::watch(game.made.room.clone());
    let error = game.rule_at(&visit, &forged).await.expect_err("a key");
    assert_eq!(error.error, ErrorCode::Forbidden);
    for (what, why) in [
        (Ruling::Stop, "no clock"),
        (Ruling::Start, "not stopped"),
        (Ruling::Back { ply: 0 }, "nothing to take back"),
        (
            Ruling::Time {
                seat: Seat::First,
                ms: 1,
            },
            "no clock",
        ),
    ] {
        let error = game.rule("a2", what).await.expect_err("nothing");
        assert_eq!(error.error, ErrorCode::Refused);
        assert!(error.message.contains(why), "{}", error.message);
    }
    assert_eq!(game.events().await, before);
    // The mark is the server's to give, and reasons are lines.
    let mark = "0".repeat(32);
    let marked = json!({ "rule": "freestyle", "size": 15, "arbiter": mark });
    let url = server.at("/api/v1/rooms");
    let made = http().post(url).json(&json!({ "config": marked })).send();
    let made = made.await.expect("an answer");
    assert_eq!(made.status(), StatusCode::BAD_REQUEST);
    let room = &game.made.room;
    for reason in ["", "two\nlines"] {
        let body = json!({
            "key": game.key.as_str(), "id": "a3", "what": { "type": "stop" }, "reason": reason,
        });
        let url = server.at(&format!("/api/v1/rooms/{room}/rulings"));
        let answer = http().post(url).json(&body).send().await;
        assert_eq!(answer.expect("an answer").status(), StatusCode::BAD_REQUEST);
    }
    // A room without an arbiter.
    let (first, _second) = two(&server, config(Rule::Freestyle)).await;
    let room = first.access.room.clone();
    let (access, act) = (Access::watch(room), game.act("a4", warn));
    let error = game.rule_at(&access, &act).await.expect_err("no arbiter");
    assert_eq!(error.error, ErrorCode::Refused);
    assert!(error.message.contains("no arbiter"), "{}", error.message);
    server.stop().await;
}

/// A release that knows more acts has played here.
#[tokio::test]
async fn an_act_of_a_later_release_is_no_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let game = game(&server, Some("5m")).await;
    server.stop().await;
    let fine = r#"{"version":4,"by":"arbiter","id":"r9","reason":"late","event":{"type":"arbiter","what":{"type":"fine","sum":3}}}"#;
    let mut database = Database::of(folder.path()).await;
    let fine = quoted(fine);
    let put = format!(
        "INSERT INTO room_events (room, version, form, kept, event) \
         SELECT room, 4, form, kept, {fine} FROM room_events WHERE version = 3"
    );
    assert_eq!(database.change(&put).await, 1);
    database.close().await;
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut first = Visitor::connect(&client, game.maker.clone(), View::default()).await;
    assert!(first.room().is_of_later_version());
    let refused = first.act(Action::Resign).await;
    assert_eq!(refused, Err(Refusal::LaterVersion));
    // It is sent as it stands.
    let url = server.at(&format!("/api/v1/rooms/{}", game.made.room));
    let text = http()
        .get(url)
        .send()
        .await
        .expect("an answer")
        .text()
        .await;
    assert!(
        text.expect("text")
            .contains(r#""what":{"type":"fine","sum":3}"#)
    );
    let watch = Access::watch(game.made.room.clone());
    let act = game.act("a1", Ruling::Stop);
    let refused = client.rule(&watch, &act).await;
    assert!(matches!(refused, Err(ClientError::Refused(e)) if e.error == ErrorCode::Refused));
    let body = json!({
        "key": game.key.as_str(), "id": "a2", "what": { "type": "fine", "sum": 3 }, "reason": "late",
    });
    let url = server.at(&format!("/api/v1/rooms/{}/rulings", game.made.room));
    let answer = http().post(url).json(&body).send().await;
    assert_eq!(answer.expect("an answer").status(), StatusCode::BAD_REQUEST);
    server.stop().await;
}

/// The row of the deadline is written anew: the flag may fall earlier or later than it says.
#[tokio::test]
async fn time_given_or_taken_moves_the_deadline() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let game = game(&server, Some("10m")).await;
    let deadline = async || {
        let mut database = Database::of(folder.path()).await;
        let at = database.number("SELECT at FROM deadlines").await;
        database.close().await;
        at.expect("a row")
    };
    let before = deadline().await;
    let time = async |id, ms| {
        let seat = Seat::First;
        let ruled = game.rule(id, Ruling::Time { seat, ms }).await;
        ruled.expect("time");
        deadline().await
    };
    // A turn goes on meanwhile, so the deadline moves by what was given and not by more.
    let near = |at: u64, expected: u64| at.abs_diff(expected) < 60_000;
    let taken = time("a1", -300_000).await;
    assert!(near(taken, before - 300_000), "{before} {taken}");
    // The other player's clock may run out first, as soon as it runs.
    let given = time("a2", 600_000).await;
    assert!(near(given, before), "{before} {given}");
    server.stop().await;
}

/// A player has lost the cookie.
#[tokio::test]
async fn a_lost_seat_is_given_to_a_new_session() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut game = game(&server, Some("5m")).await;
    game.first.place("h8").await.expect("a move");
    let seat = Seat::First;
    let watch = Access::watch(game.made.room.clone());
    let full = game.client.join(&watch, None).await;
    assert!(matches!(full, Err(ClientError::Refused(e)) if e.error == ErrorCode::Full));
    let freed = game
        .rule("a1", Ruling::Free { seat })
        .await
        .expect("a seat");
    game.second.see(freed.to).await;
    assert_eq!(game.second.room().free_seat(), Some(seat));
    let error = game.rule("a2", Ruling::Free { seat }).await;
    assert!(error.expect_err("free").message.contains("nobody has"));
    // The session has lost it, over its open socket and over a new one, and after a restart.
    let old = Visitor::connect(&game.client, game.maker.clone(), View::default()).await;
    assert_eq!(old.view.you, None);
    drop(old);
    server.stop().await;
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let old = Visitor::connect(&client, game.maker.clone(), View::default()).await;
    assert_eq!((old.view.you, old.room().free_seat()), (None, Some(seat)));

    let name = "Ada".parse().ok();
    let back = client.join(&watch, name).await.expect("the seat");
    assert_eq!(back.seat, Some(seat));
    let mut back = Visitor::connect(&client, back, View::default()).await;
    let second = game.second.access.clone();
    let mut second = Visitor::connect(&client, second, View::default()).await;
    second.place("h9").await.expect("a move");
    back.see(second.view.version()).await;
    back.place("i8").await.expect("a move");
    assert_eq!(
        back.room().name(seat).map(ToString::to_string).as_deref(),
        Some("Ada")
    );
    let room = back.room().clone();
    let access = back.access.clone();
    let full = client.join(&watch, None).await;
    assert!(matches!(full, Err(ClientError::Refused(e)) if e.error == ErrorCode::Full));
    back.act(Action::Resign).await.expect("an end");
    drop((old, back, second));
    server.stop().await;
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let back = Visitor::connect(&client, access, View::default()).await;
    assert_eq!(back.view.you, Some(seat));
    assert_eq!(back.room().opened(), room.opened());
    assert_eq!(back.room().name(seat), room.name(seat));
    server.stop().await;
    // The game is that of the player who has the seat.
    let mut database = Database::of(folder.path()).await;
    let query = "SELECT COUNT(*) FROM games \
                 WHERE black = (SELECT player FROM room_seats WHERE seat = 0)";
    assert_eq!(database.number(query).await, Some(1));
}

/// A kept seat is given by its link alone, also after a restart.
#[tokio::test]
async fn a_lost_seat_is_kept_for_who_has_its_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let game = game(&server, None).await;
    let seat = Seat::Second;
    let free = Act {
        keep: true,
        ..game.act("a1", Ruling::Free { seat })
    };
    let watch = Access::watch(game.made.room.clone());
    let freed = game.rule_at(&watch, &free).await.expect("a seat");
    let key = freed.seat.clone().expect("a key");
    // The answer may have been lost.
    let again = game.rule_at(&watch, &free).await.expect("the same");
    assert_eq!(again, freed);
    server.stop().await;

    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let now = client.look(&watch).await.expect("the room");
    assert_eq!(now.kept, [seat]);
    let join = |key: Option<SeatKey>| Join {
        key,
        name: "Eve".parse().ok(),
        ..new_join(None).expect("a token")
    };
    for wrong in [None, Some(SeatKey::from_bits([9; 16]))] {
        let refused = client.send_join(&watch, &join(wrong)).await;
        let refused = refused.expect_err("another's");
        assert!(
            matches!(&refused, ClientError::Refused(e) if e.error == ErrorCode::SeatOfOther),
            "{refused:?}"
        );
    }
    let now = client.look(&watch).await.expect("the room");
    assert_eq!(now.events.len() as u64, freed.to, "nothing has changed");
    // The key is no cookie of an earlier release.
    let cookie = Access {
        cookie: Some(format!("tengen-seat={}", key.as_str())),
        ..watch.clone()
    };
    let now = client.look(&cookie).await.expect("the room");
    assert_eq!((now.you, now.kept), (None, vec![seat]));

    let bob = Join {
        name: None,
        ..join(Some(key.clone()))
    };
    let seated = client.send_join(&watch, &bob).await.expect("the seat");
    assert_eq!(seated.seat, Some(seat));
    let now = client.look(&seated).await.expect("the room");
    assert_eq!((now.you, now.kept), (Some(seat), Vec::new()));
    assert_eq!(
        Visitor::connect(&client, seated, View::default())
            .await
            .room()
            .name(seat),
        None
    );
    // The link gives the seat once.
    let full = client.send_join(&watch, &join(Some(key))).await;
    assert!(matches!(full, Err(ClientError::Refused(e)) if e.error == ErrorCode::Full));
    server.stop().await;
}

#[tokio::test]
async fn a_replayed_game_counts_for_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut game = game(&server, None).await;
    game.first.place("h8").await.expect("a move");
    let replay = game.rule("a1", Ruling::Replay).await.expect("a replay");
    let winner = Some(Seat::Second);
    let result = game.rule("a2", Ruling::Result { winner }).await;
    let result = result.expect("a result");
    assert!(result.from > replay.to);
    game.first.see(result.to).await;
    assert_eq!(game.first.room().number(), 2);
    assert_eq!(game.first.room().finished(), Some((winner, "arbiter")));
    let player = game.events().await.into_iter().find_map(|stored| {
        let Event::Created { player, .. } = stored.event else {
            return None;
        };
        player
    });
    server.stop().await;
    let loser: PlayerId = player.expect("the maker");
    let mut database = Database::of(folder.path()).await;
    let query =
        format!("SELECT games, wins, draws, losses FROM player_results WHERE player = '{loser}'");
    let rows = database.rows(&query).await;
    let counts: Vec<&str> = rows[0].iter().flatten().map(String::as_str).collect();
    assert_eq!(counts, ["1", "0", "0", "1"]);
}

#[tokio::test]
async fn a_room_that_was_packed_is_ruled_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = start(folder.path()).await;
    let mut game = game(&server, None).await;
    game.first.place("h8").await.expect("a move");
    game.second.see(4).await;
    game.second.place("h9").await.expect("a move");
    game.first.see(5).await;
    game.first.act(Action::Resign).await.expect("an end");
    let mut before = game.events().await;
    let seat = Seat::Second;
    for (id, what) in [("a1", Ruling::Warn { seat }), ("a2", Ruling::Replay)] {
        server.stop().await;
        // The second time with what was ruled.
        assert_eq!(read_model::pack(folder.path()).await, 1);
        server = start(folder.path()).await;
        game.client = Client::new(&server.url).expect("an address");
        assert_eq!(game.events().await, before);
        let ruled = game.rule(id, what).await.expect("a ruling");
        assert_eq!(ruled.from, before.len() as u64 + 1);
        // A lost answer does no harm.
        let again = game.rule(id, what).await.expect("the same");
        assert_eq!(again.to, ruled.to);
        let after = game.events().await;
        assert_eq!(after[..before.len()], before);
        assert_eq!(after.len() as u64, ruled.to);
        before = after;
    }
    let room = tengen_room::Room::from_events(&before).expect("a room");
    assert_eq!((room.number(), room.finished()), (2, None));
    server.stop().await;
}
