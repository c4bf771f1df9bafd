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
    let bob = Guest::enter(&server, "Bob").await;
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
    server.stop().await;
}
