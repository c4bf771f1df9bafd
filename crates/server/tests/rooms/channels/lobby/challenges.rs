//! Challenges by a player's id.

use super::*;

fn challenge(to: &Guest, offer: &Value) -> Value {
    json!({ "type": "challenge", "to": to.id, "offer": offer })
}

#[tokio::test]
async fn a_challenge_is_answered_with_all_that_it_means() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let mut eve = Guest::enter(&server, "Eve").await;
    let long = offer("3d-weekends", false);
    let id = ada
        .wish(challenge(&bob, &long))
        .await
        .expect("sent")
        .expect("a number");
    for guest in [&mut ada, &mut bob] {
        let asked = guest.told("challenged").await;
        assert_eq!(
            (&asked["challenge"], &asked["name"]),
            (&json!(id), &json!("Ada"))
        );
        // That the clock stands on weekends is part of it.
        assert_eq!(asked["offer"], long);
    }
    let again = ada.wish(challenge(&bob, &offer("5m", false))).await;
    assert_eq!(again, Err("same".to_owned()));
    let decline = json!({ "type": "decline", "challenge": id, "why": "clock" });
    assert_eq!(eve.wish(decline.clone()).await, Err("not-yours".to_owned()));
    assert_eq!(bob.wish(decline).await, Ok(None));
    for guest in [&mut ada, &mut bob] {
        let over = guest.told("answered").await;
        assert_eq!(
            (&over["how"]["end"], &over["how"]["why"]),
            (&json!("declined"), &json!("clock"))
        );
    }

    // Who is away finds it at the next visit.
    let Guest {
        id: bobs,
        cookie,
        raw,
        ..
    } = bob;
    drop(raw);
    let away = Guest {
        id: bobs.clone(),
        cookie: cookie.clone(),
        raw: socket(&server, None).await,
        wishes: 0,
        told: VecDeque::new(),
    };
    let id = ada
        .wish(challenge(&away, &long))
        .await
        .expect("sent")
        .expect("a number");
    let (mut bob, here) = Guest::with(&server, bobs, cookie).await;
    assert_eq!(here["challenges"][0]["challenge"], id);
    let accept = json!({ "type": "accept", "challenge": id });
    assert_eq!(eve.wish(accept.clone()).await, Err("not-yours".to_owned()));
    assert_eq!(bob.wish(accept.clone()).await, Ok(None));
    assert_eq!(bob.wish(accept).await, Err("gone".to_owned()));
    let (one, other) = (ada.sit_down(&server).await, bob.sit_down(&server).await);
    assert_eq!(one.room().config().clock, "3d-weekends".parse().ok());
    assert!(one.room().config().unrated);
    assert!(other.room().is_full());

    let id = ada
        .wish(challenge(&eve, &offer("5m", false)))
        .await
        .expect("sent");
    let back = json!({ "type": "take-back", "challenge": id });
    assert_eq!(ada.wish(back).await, Ok(None));
    assert_eq!(eve.told("answered").await["how"]["end"], "withdrawn");
    server.stop().await;
}

#[tokio::test]
async fn nobody_challenges_oneself_strangers_or_who_blocks_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let five = offer("5m", false);
    let own = json!({ "type": "challenge", "to": ada.id, "offer": five });
    assert_eq!(ada.wish(own).await, Err("own".to_owned()));
    let stranger = json!({ "type": "challenge", "to": "zzzzzzzzzzzzzzzz", "offer": five });
    assert_eq!(ada.wish(stranger).await, Err("unknown-player".to_owned()));
    let url = server.at(&format!("/api/v1/my/blocks/{}", ada.id));
    let put = http().put(url).header("cookie", &bob.cookie).send().await;
    assert_eq!(put.expect("an answer").status(), StatusCode::NO_CONTENT);
    let refused = ada.wish(challenge(&bob, &five)).await;
    assert_eq!(refused, Err("apart".to_owned()));
    // Nobody is told of any of them, and none stands.
    let mut seek = Guest::enter(&server, "Eve").await;
    seek.seek(five).await;
    for guest in [&mut ada, &mut bob] {
        guest.until(|told| told["counts"]["seeks"] == 1).await;
        assert!(guest.told.iter().all(|told| told["type"] != "challenged"));
        let (_, here) = Guest::with(&server, guest.id.clone(), guest.cookie.clone()).await;
        assert_eq!(here["challenges"], json!([]));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_match_goes_on_in_its_room_until_all_games_are_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let ask = |offer: Value, games: u8| {
        json!({
            "type": "challenge", "to": bob.id, "offer": offer, "color": "black", "games": games
        })
    };
    // One that takes weeks is no match, nor one of no games or too many.
    for (clock, games) in [("3d", 2), ("5m", 0), ("5m", 21)] {
        let refused = ada.wish(ask(offer(clock, false), games)).await;
        assert_eq!(refused, Err("offer".to_owned()), "{clock} {games}");
    }
    // In two games each begins once, so the first colour may be chosen, rated or not.
    let odd = ada.wish(ask(offer("5m", true), 3)).await;
    assert_eq!(odd, Err("offer".to_owned()));
    let id = ada.wish(ask(offer("5m", true), 2)).await.expect("sent");
    assert_eq!(bob.told("challenged").await["games"], 2);
    let accept = json!({ "type": "accept", "challenge": id });
    assert_eq!(bob.wish(accept).await, Ok(None));
    let begins = json!({ "games": 2, "played": 0, "halves": [0, 0] });
    let game = bob.until(|told| told["type"] == "game").await;
    assert_eq!((&game["score"], &game["seat"]), (&begins, &json!("second")));
    bob.told.push_back(game);
    let mut first = ada.sit_down(&server).await;
    let mut second = bob.sit_down(&server).await;
    first.see(second.view.version()).await;
    second.act(Action::Resign).await.expect("an end");
    let score = json!({ "games": 2, "played": 1, "halves": [2, 0] });
    for guest in [&mut ada, &mut bob] {
        let told = guest.told("score").await;
        assert_eq!((&told["score"], &told["next_in"]), (&score, &json!(5_000)));
        // Neither finds another game between the two.
        let seek = json!({ "type": "seek", "offer": offer("3m", false) });
        assert_eq!(guest.wish(seek).await, Err("playing".to_owned()));
    }
    while first.room().number() < 2 {
        first
            .until(|message| matches!(message, FromServer::Events { .. }))
            .await;
    }
    assert_eq!(first.room().to_move(), Some(Seat::Second));
    // Whoever comes back finds how it stands.
    let (mut again, here) = Guest::with(&server, ada.id.clone(), ada.cookie.clone()).await;
    assert_eq!(here["game"]["score"], score);
    second.see(first.view.version()).await;
    second.act(Action::Resign).await.expect("an end");
    let told = again.told("score").await;
    let score = json!({ "games": 2, "played": 2, "halves": [4, 0] });
    assert_eq!((&told["score"], told.get("next_in")), (&score, None));
    for guest in [&mut ada, &mut bob] {
        guest.seek(offer("3m", false)).await;
    }
    server.stop().await;
}

/// The games that are rated, with what each has given a player.
async fn steps(folder: &Path, player: &PlayerId) -> Vec<Vec<Option<String>>> {
    let mut database = Database::of(folder).await;
    let query =
        format!("SELECT number, score FROM rating_steps WHERE player = '{player}' ORDER BY step");
    let rows = database.rows(&query).await;
    database.close().await;
    rows
}

/// Without an opening the first move is worth something: the games count once each has begun one.
#[tokio::test]
async fn a_match_of_an_even_number_is_rated_by_pairs() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let mut plain = offer("5m", true);
    plain["opening"] = "none".into();
    let ask = |games: u8| {
        json!({
            "type": "challenge", "to": bob.id, "offer": plain, "color": "black", "games": games
        })
    };
    for games in [1, 3] {
        let refused = ada.wish(ask(games)).await;
        assert_eq!(refused, Err("offer".to_owned()), "{games}");
    }
    let id = ada.wish(ask(2)).await.expect("sent");
    let accept = json!({ "type": "accept", "challenge": id });
    assert_eq!(bob.wish(accept).await, Ok(None));
    let mut first = ada.sit_down(&server).await;
    let mut second = bob.sit_down(&server).await;
    first.see(second.view.version()).await;
    first.place("h8").await.expect("a move");
    second.see(first.view.version()).await;
    second.place("h9").await.expect("a move");
    second.act(Action::Resign).await.expect("an end");
    ada.told("score").await;
    while first.room().number() < 2 {
        first
            .until(|message| matches!(message, FromServer::Events { .. }))
            .await;
    }
    // Five seconds later the first game is not rated yet, nor after a restart.
    assert!(steps(folder.path(), &ada.id).await.is_empty());
    server.stop().await;
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut second = Visitor::connect(&client, second.access, View::default()).await;
    assert!(steps(folder.path(), &ada.id).await.is_empty());
    // Who gives the second one up at once has lost it as well.
    second.act(Action::Resign).await.expect("an end");
    let rated = async {
        while steps(folder.path(), &bob.id).await.len() < 2 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let rated = tokio::time::timeout(STEP_TIMEOUT, rated).await;
    rated.expect("both are rated");
    let step = |number: &str, score: &str| vec![Some(number.to_owned()), Some(score.to_owned())];
    assert_eq!(
        steps(folder.path(), &ada.id).await,
        [step("1", "2"), step("2", "2")]
    );
    assert_eq!(
        steps(folder.path(), &bob.id).await,
        [step("1", "0"), step("2", "0")]
    );
    server.stop().await;
}

#[tokio::test]
async fn a_match_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let wish = json!({
        "type": "challenge", "to": bob.id, "offer": offer("5m", true), "color": "black", "games": 2
    });
    let id = ada.wish(wish).await.expect("sent");
    let accept = json!({ "type": "accept", "challenge": id });
    assert_eq!(bob.wish(accept).await, Ok(None));
    let first = ada.sit_down(&server).await;
    let mut second = bob.sit_down(&server).await;
    second.act(Action::Resign).await.expect("an end");
    ada.told("score").await;
    server.stop().await;

    let server = start(folder.path()).await;
    let (mut ada, here) = Guest::with(&server, ada.id, ada.cookie).await;
    assert_eq!(here.get("game"), None);
    let client = Client::new(&server.url).expect("an address");
    let mut first = Visitor::connect(&client, first.access, View::default()).await;
    let mut second = Visitor::connect(&client, second.access, View::default()).await;
    let told = ada.told("score").await;
    let score = json!({ "games": 2, "played": 1, "halves": [2, 0] });
    assert_eq!((&told["score"], &told["next_in"]), (&score, &json!(5_000)));
    while first.room().number() < 2 {
        first
            .until(|message| matches!(message, FromServer::Events { .. }))
            .await;
    }
    second.see(first.view.version()).await;
    second.act(Action::Resign).await.expect("an end");
    let told = ada.told("score").await;
    let score = json!({ "games": 2, "played": 2, "halves": [4, 0] });
    assert_eq!((&told["score"], told.get("next_in")), (&score, None));
    server.stop().await;
}

#[tokio::test]
async fn nobody_makes_a_room_of_the_lobby_oneself() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut new = new_room();
    new.config.games = 2;
    let url = server.at("/api/v1/rooms");
    let answer = http().post(url).json(&new).send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    server.stop().await;
}
