//! Levels of the program in the lobby.

use reqwest::Method;
use tengen_api::{Export, Levels};
use tengen_core::Level;
use tengen_server::LobbySettings;

use super::*;
use crate::ON_POSTGRES;
use crate::rooms::accounts::{PASSWORD, ask, register};

async fn with_levels(folder: &Path) -> Server {
    let settings = Settings {
        lobby: LobbySettings {
            levels: [1, 3].map(|n| Level::new(n).expect("a level")).to_vec(),
            ..LobbySettings::default()
        },
        ..Settings::default()
    };
    Server::start_with(Some(folder), settings).await
}

fn level(n: u8, clock: &str) -> Value {
    let offer = json!({ "rule": "freestyle", "size": 15, "clock": clock });
    json!({ "type": "level", "level": n, "offer": offer, "color": "black" })
}

/// Asks for a game until it is granted: the levels are made while the server starts.
async fn until_granted(guest: &mut Guest, wish: Value) {
    let begun = async {
        while let Err(why) = guest.wish(wish.clone()).await {
            assert_eq!(why, "no-level");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, begun).await;
    waited.expect("the level plays");
}

#[tokio::test]
async fn a_level_plays_at_once_and_with_several_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = with_levels(folder.path()).await;
    let (ada, cookie) = become_player(&server, "Ada").await;
    let (mut ada, here) = Guest::with(&server, ada, cookie).await;
    assert_eq!(here["levels"], json!([1, 3]));
    let mut bob = Guest::enter(&server, "Bob").await;
    assert_eq!(ada.wish(level(2, "5m")).await, Err("no-level".to_owned()));
    assert_eq!(ada.wish(level(1, "3d")).await, Err("offer".to_owned()));
    let mut openings = level(1, "5m");
    openings["offer"]["opening"] = "swap2".into();
    assert_eq!(ada.wish(openings).await, Err("no-level".to_owned()));
    until_granted(&mut ada, level(1, "5m")).await;
    assert_eq!(bob.wish(level(1, "5m")).await, Ok(None));
    let again = ada.wish(level(3, "5m")).await;
    assert_eq!(again, Err("playing".to_owned()));
    let game = ada.told("game").await;
    assert_eq!(
        (&game["level"], &game["seat"]),
        (&json!(1), &json!("first"))
    );
    // A challenge to it would never be answered.
    let five = json!({ "rule": "freestyle", "size": 15, "clock": "5m" });
    let challenge = json!({ "type": "challenge", "to": game["opponent"], "offer": five });
    assert_eq!(bob.wish(challenge).await, Err("no-level".to_owned()));
    let games = |told: &Value| told["counts"]["games"] == 2;
    ada.until(games).await;
    ada.told.push_back(game);
    for guest in [&mut ada, &mut bob] {
        let mut visitor = guest.sit_down(&server).await;
        while !visitor.room().is_full() {
            visitor
                .until(|message| matches!(message, FromServer::Events { .. }))
                .await;
        }
        let name = visitor.room().name(Seat::Second).map(ToString::to_string);
        assert_eq!(name.as_deref(), Some("Tengen 1"));
        assert!(visitor.room().config().unrated);
        visitor.place("h8").await.expect("a move");
        let played = |visitor: &Visitor| visitor.room().game().position().ply();
        while played(&visitor) < 2 {
            visitor
                .until(|message| matches!(message, FromServer::Events { .. }))
                .await;
        }
        // What is asked of it is declined.
        let what = Asked::Draw;
        visitor
            .act(Action::Place {
                point: "a1".parse().expect("a point"),
                ply: 2,
                draw: true,
            })
            .await
            .expect("a move");
        while played(&visitor) < 4 {
            visitor
                .until(|message| matches!(message, FromServer::Events { .. }))
                .await;
        }
        assert!(!visitor.room().asked().contains(&(Seat::First, what)));
        visitor.act(Action::Resign).await.expect("an end");
    }
    let free = async {
        while ada.wish(level(3, "5m")).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, free).await;
    waited.expect("another game");
    server.stop().await;
}

#[tokio::test]
async fn a_level_comes_back_to_its_game_after_a_restart() {
    if ON_POSTGRES {
        eprintln!("skipped: in a process that goes on, a level's task keeps the database in use");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let server = with_levels(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    until_granted(&mut ada, level(1, "5m")).await;
    let mut visitor = ada.sit_down(&server).await;
    while !visitor.room().is_full() {
        visitor
            .until(|message| matches!(message, FromServer::Events { .. }))
            .await;
    }
    let access = visitor.access.clone();
    drop(visitor);
    server.stop().await;

    // Where no level plays, nobody answers.
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut visitor = Visitor::connect(&client, access.clone(), View::default()).await;
    visitor.place("h8").await.expect("a move");
    drop(visitor);
    server.stop().await;

    // It plays on before anybody looks at the room, as the player that it was.
    let server = with_levels(folder.path()).await;
    let answered = async {
        let mut database = Database::of(folder.path()).await;
        let query = r#"SELECT COUNT(*) FROM room_events WHERE event LIKE '%"placed"%'"#;
        while database.number(query).await != Some(2) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        database.close().await;
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, answered).await;
    waited.expect("the level moves");
    let (_, here) = Guest::with(&server, ada.id.clone(), ada.cookie.clone()).await;
    assert_eq!(here["game"]["level"], 1);
    let client = Client::new(&server.url).expect("an address");
    let visitor = Visitor::connect(&client, access, View::default()).await;
    let owner = visitor.room().config().seats.second.expect("an owner");
    assert_eq!(here["game"]["opponent"], owner.to_string());
    server.stop().await;
}

/// Rows in the database of a stopped server.
async fn put(folder: &Path, rows: &[String]) {
    let mut database = Database::of(folder).await;
    for row in rows {
        assert_eq!(database.change(row).await, 1, "{row}");
    }
    database.close().await;
}

#[tokio::test]
async fn a_level_is_as_strong_as_thirty_people_have_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = with_levels(folder.path()).await;
    let (ada, cookie) = become_player(&server, "Ada").await;
    let made = register(&server, Some(&cookie), "Ada").await;
    assert_eq!(made.status(), StatusCode::CREATED);
    let mut bob = Guest::enter(&server, "Bob").await;
    server.stop().await;
    // Ada has a certain rating, and 29 others have drawn with the level.
    let now = 4_000_000_000_000_u64;
    let mut rows = vec![format!(
        "INSERT INTO ratings VALUES ('{ada}', 'gomoku', 1600000, 60000, 60000, 50, {now})"
    )];
    rows.extend((0..29).map(|at| {
        format!(
            "INSERT INTO level_games VALUES \
             ('r{at}', 1, 1, 'gomoku', 'p{at}', 1, 1600000, 60000, {at})"
        )
    }));
    put(folder.path(), &rows).await;

    let server = with_levels(folder.path()).await;
    let (mut ada, here) = Guest::with(&server, ada, cookie).await;
    assert_eq!(here.get("strengths"), None);
    bob = Guest::with(&server, bob.id, bob.cookie).await.0;
    // Bob has no rating, and his game counts for nothing.
    for guest in [&mut ada, &mut bob] {
        until_granted(guest, level(1, "5m")).await;
        let mut visitor = guest.sit_down(&server).await;
        while !visitor.room().is_full() {
            visitor
                .until(|message| matches!(message, FromServer::Events { .. }))
                .await;
        }
        visitor.place("h8").await.expect("a move");
        while visitor.room().game().position().ply() < 2 {
            visitor
                .until(|message| matches!(message, FromServer::Events { .. }))
                .await;
        }
        visitor.act(Action::Resign).await.expect("an end");
    }
    let counted = async {
        let mut database = Database::of(folder.path()).await;
        let all = "SELECT COUNT(*) FROM level_games";
        while database.number(all).await != Some(31) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let counted = "SELECT COUNT(*) FROM level_games WHERE score = 0 AND rating = 1600000";
        assert_eq!(database.number(counted).await, Some(1));
        let ignored = "SELECT COUNT(*) FROM level_games WHERE player IS NULL";
        assert_eq!(database.number(ignored).await, Some(1));
        database.close().await;
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, counted).await;
    waited.expect("both games are looked at");
    server.stop().await;

    // It is read at the start, and after games each minute.
    let server = with_levels(folder.path()).await;
    let told = async {
        loop {
            let (_, here) = Guest::with(&server, ada.id.clone(), ada.cookie.clone()).await;
            if here.get("strengths").is_some() {
                return here["strengths"].clone();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let told = tokio::time::timeout(STEP_TIMEOUT, told).await;
    let told = told.expect("its strength is told");
    let url = server.at("/api/v1/levels");
    let answer = http().get(url).send().await.expect("an answer");
    let levels: Levels = answer.json().await.expect("levels");
    assert_eq!(json!(levels.levels), told);
    let [strength] = &levels.levels[..] else {
        panic!("one level, in one group: {levels:?}");
    };
    assert_eq!((strength.level, strength.group.as_str()), (1, "gomoku"));
    assert_eq!((strength.people, strength.games), (30, 30));
    // 29 draws with 1600, and a win over it.
    assert!((1_590..1_625).contains(&strength.rating), "{strength:?}");

    // A player sees what is kept of it, and takes it away.
    let cookie = Some(&*ada.cookie);
    let export = ask(&server, (Method::GET, "/api/v1/my/export"), cookie, None).await;
    let export: Export = export.json().await.expect("an export");
    let [kept] = &export.level_games[..] else {
        panic!("one game: {:?}", export.level_games);
    };
    assert_eq!((kept.level, &*kept.group, kept.number), (1, "gomoku", 1));
    assert_eq!((kept.score, kept.rating), (0, 1_600));
    assert_eq!(export.rooms[0].room, kept.room);
    let all = json!({ "password": PASSWORD });
    let account = (Method::DELETE, "/api/v1/my/account");
    let deleted = ask(&server, account, cookie, Some(all)).await;
    assert_eq!(deleted.status(), StatusCode::NO_CONTENT);
    server.stop().await;
    let mut database = Database::of(folder.path()).await;
    let left = "SELECT COUNT(*) FROM level_games WHERE player IS NULL AND score IS NULL \
                AND rating IS NULL AND deviation IS NULL";
    assert_eq!(database.number(left).await, Some(2));
    let of_others = "SELECT COUNT(*) FROM level_games WHERE player IS NOT NULL";
    assert_eq!(database.number(of_others).await, Some(29));
    database.close().await;
}
