//! Seeks: taken by one, told to all, and refused with a reason.

use super::*;

#[tokio::test]
async fn a_seek_is_told_and_leads_to_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let seek = ada.seek(offer("5m+4s", true)).await;
    let is_added = |told: &Value| told["added"][0]["seek"] == seek;
    let news = bob.until(is_added).await;
    let shown = &news["added"][0];
    assert_eq!(
        (&shown["name"], &shown["player"], &shown["rating"]),
        (&json!("Ada"), &json!(ada.id), &json!(1500))
    );
    assert_eq!(
        (&shown["provisional"], &shown["offer"]),
        (&json!(true), &offer("5m+4s", true))
    );
    assert_eq!(news["counts"]["seeks"], 1);
    // Who comes later sees it at once.
    let (eve, cookie) = become_player(&server, "Eve").await;
    let (_eve, here) = Guest::with(&server, eve, cookie).await;
    assert_eq!(here["seeks"][0]["seek"], seek);

    bob.take(seek).await.expect("a game");
    let gone = bob.until(|told| told["removed"][0] == seek).await;
    assert_eq!(gone["counts"]["games"], 1);
    let mut one = ada.sit_down(&server).await;
    let mut other = bob.sit_down(&server).await;
    one.until(|message| matches!(message, FromServer::Events { .. }))
        .await;
    assert!(one.room().is_full() && !one.room().config().unrated);
    assert_eq!(one.room().config().clock, "5m+4s".parse().ok());
    // While they play, neither finds another game; then both do.
    for guest in [&mut ada, &mut bob] {
        let refused = guest.wish(json!({ "type": "seek", "offer": offer("3m", false) }));
        assert_eq!(refused.await, Err("playing".to_owned()));
    }
    other.act(Action::Resign).await.expect("an end");
    let again = async {
        while ada
            .wish(json!({ "type": "seek", "offer": offer("3m", false) }))
            .await
            .is_err()
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let waited = tokio::time::timeout(STEP_TIMEOUT, again).await;
    waited.expect("Ada may play again");
    server.stop().await;
}

#[tokio::test]
async fn two_who_take_a_seek_at_once_get_one_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut others = Vec::new();
    for name in ["Bob", "Eve", "Dan", "Joe"] {
        others.push(Guest::enter(&server, name).await);
    }
    let seek = ada.seek(offer("5m+4s", false)).await;
    let mut asked = Vec::new();
    for other in &mut others {
        asked.push(other.say(json!({ "type": "take", "seek": seek })).await);
    }
    let mut won = 0;
    for (other, id) in others.iter_mut().zip(asked) {
        match other.answer(&id).await {
            Ok(number) => {
                assert_eq!(number, None);
                won += 1;
                let game = other.told("game").await;
                assert_eq!(game["opponent"], ada.id.as_str());
            }
            Err(why) => assert_eq!(why, "gone"),
        }
    }
    assert_eq!(won, 1);
    ada.told("game").await;
    assert!(ada.told.iter().all(|told| told["type"] != "game"));
    server.stop().await;
}

#[tokio::test]
async fn what_is_wrong_with_a_wish_is_named_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let five = || offer("5m+4s", false);
    let wish =
        json!({ "type": "seek", "offer": five(), "ratings": { "least": 1600, "most": 1500 } });
    assert_eq!(ada.wish(wish).await, Err("empty-range".to_owned()));
    let mut plain = offer("5m+4s", true);
    plain["opening"] = "none".into();
    for offer in [plain, json!({ "rule": "freestyle", "size": 4 })] {
        let wish = json!({ "type": "seek", "offer": offer });
        assert_eq!(ada.wish(wish).await, Err("offer".to_owned()));
    }
    let wish = json!({ "type": "seek", "offer": five(), "ratings": { "least": 1600 } });
    let far = ada.wish(wish).await.expect("a seek").expect("its number");
    assert_eq!(bob.take(far).await, Err("out-of-range".to_owned()));
    let near = ada.seek(offer("3m", false)).await;
    let again = ada.wish(json!({ "type": "seek", "offer": offer("3m", false) }));
    assert_eq!(again.await, Err("same".to_owned()));
    assert_eq!(ada.take(near).await, Err("own".to_owned()));
    let withdraw = |seek: u64| json!({ "type": "withdraw", "seek": seek });
    assert_eq!(bob.wish(withdraw(near)).await, Err("not-yours".to_owned()));
    assert_eq!(bob.take(near + 7).await, Err("gone".to_owned()));
    // A block is heeded in either direction.
    for (by, whom) in [(&ada, &bob), (&bob, &ada)] {
        let url = server.at(&format!("/api/v1/my/blocks/{}", whom.id));
        let put = http().put(url.clone()).header("cookie", &by.cookie);
        let done = put.send().await.expect("an answer");
        assert_eq!(done.status(), StatusCode::NO_CONTENT);
        let mut taker = Guest::with(&server, bob.id.clone(), bob.cookie.clone())
            .await
            .0;
        assert_eq!(taker.take(near).await, Err("apart".to_owned()));
        let dropped = http().delete(url).header("cookie", &by.cookie);
        dropped.send().await.expect("an answer");
    }
    assert_eq!(ada.wish(withdraw(near)).await, Ok(None));
    assert_eq!(bob.take(near).await, Err("gone".to_owned()));
    // Who is no player is told so, and sees the seeks all the same.
    let mut raw = socket(&server, None).await;
    follow(&mut raw).await;
    let here = raw.until("on").await;
    assert_eq!(here["message"]["told"]["you"], Value::Null);
    // Within the second they come as news.
    if here["message"]["told"]["seeks"][0]["seek"] != far {
        let is_news = |on: &Value| on["message"]["told"]["added"][0]["seek"] == far;
        while !is_news(&raw.until("on").await) {}
    }
    let take = json!({ "type": "lobby", "id": "a1", "wish": { "type": "take", "seek": far } });
    raw.say(&take.to_string()).await;
    let refused = loop {
        let on = raw.until("on").await;
        if on["message"]["told"]["type"] == "refused" {
            break on["message"]["told"].clone();
        }
    };
    assert_eq!(refused["why"], "no-player");
    // Nor can anything be asked from outside.
    let mut raw = socket(&server, Some(&bob.cookie)).await;
    raw.say(&take.to_string()).await;
    assert_eq!(raw.until("error").await["code"], "out-of-order");
    // Pages of before have no lobby.
    let mut raw = Raw::open_at(&server, "/api/v1/socket").await;
    raw.say(&json!({ "type": "hello", "protocol": 6, "after": 0 }).to_string())
        .await;
    follow(&mut raw).await;
    let on = raw.until("on").await;
    assert_eq!(on["message"]["code"], "no-channel");
    server.stop().await;
}

#[tokio::test]
async fn a_cut_connection_keeps_a_seek_and_the_game_that_came_meanwhile() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let seek = ada.seek(offer("5m+4s", false)).await;
    let Guest {
        id, cookie, raw, ..
    } = ada;
    drop(raw);
    bob.take(seek).await.expect("a game");
    let game = bob.told("game").await;
    let (_ada, here) = Guest::with(&server, id.clone(), cookie).await;
    assert_eq!(here["game"]["room"], game["room"]);
    assert_eq!(here["game"]["opponent"], bob.id.as_str());
    assert_eq!(game["opponent"], id.as_str());
    server.stop().await;
}

#[tokio::test]
async fn who_stays_away_looks_for_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let mut ada = Guest::enter(&server, "Ada").await;
    let mut bob = Guest::enter(&server, "Bob").await;
    let live = ada.seek(offer("5m+4s", false)).await;
    let long = ada.seek(offer("3d-weekends", false)).await;
    drop(ada);
    bob.until(|told| told["removed"][0] == live).await;
    assert_eq!(bob.take(live).await, Err("gone".to_owned()));
    // A game with days for a move needs nobody at the board.
    bob.take(long).await.expect("a game");
    let mut seat = bob.sit_down(&server).await;
    assert!(
        seat.room()
            .config()
            .clock
            .is_some_and(|clock| clock.first().is_days())
    );
    assert_eq!(seat.place("h8").await, Err(Refusal::NotStarted));
    bob.seek(offer("5m+4s", false)).await;
    server.stop().await;
}
