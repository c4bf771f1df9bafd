//! Rounds: the end of one is a deadline like a flag.

use tengen_api::{RoomMade, Rule as Act, Ruled};
use tengen_room::{Event, Ruling, Stored};

use super::clocks::{deadline, end, ended, start_timed, stored, timed, until};
use super::*;

/// Both have left before the round is over, and the server stops and starts again.
#[tokio::test]
async fn a_round_ends_after_a_restart_without_a_visitor() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let (mut ada, bob) = two(&server, timed("1h,4s=draw,draw=second")).await;
    ada.place("h8").await.expect("a move");
    drop((ada, bob));
    let due = deadline(folder.path()).await.expect("a deadline");
    let events = stored(folder.path()).await;
    let started = events
        .iter()
        .find(|e| matches!(e.event, Event::Started { .. }));
    let at = started.and_then(|stored| stored.at).expect("a time");
    assert!(
        (at + 4_000..at + 3_600_000).contains(&due),
        "{due} after {at}"
    );
    server.stop().await;
    assert!(end(&stored(folder.path()).await).is_none());

    let server = start_timed(folder.path()).await;
    let events = ended(folder.path()).await;
    assert_eq!(end(&events), Some((None, "time")));
    let spent: u64 = events.iter().filter_map(|stored| stored.spent).sum();
    assert_eq!(spent, 4_000);
    assert_eq!(deadline(folder.path()).await, None);
    server.stop().await;
}

/// Neither an agreed pause nor the arbiter's stop lets the round run out.
#[tokio::test]
async fn what_stops_the_clocks_stops_the_round() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let (mut ada, mut bob) = two(&server, timed("1h,1h=draw")).await;
    let what = Asked::Pause;
    ada.act(Action::Ask { what }).await.expect("a request");
    bob.see(ada.view.version()).await;
    bob.act(Action::Accept { what }).await.expect("a pause");
    assert_eq!(deadline(folder.path()).await, None);
    let left = bob.room().clock().and_then(tengen_room::Clock::round_left);
    server.stop().await;

    let server = start_timed(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let mut bob = Visitor::connect(&client, bob.access, bob.view).await;
    assert_eq!(
        bob.room().clock().and_then(tengen_room::Clock::round_left),
        left
    );
    bob.act(Action::Continue).await.expect("the clocks run");
    assert!(deadline(folder.path()).await.is_some());
    server.stop().await;
}

#[tokio::test]
async fn the_arbiter_decides_what_the_round_left_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let new = NewRoom {
        config: timed("1h,1s=arbiter"),
        arbiter: true,
        ..new_room()
    };
    let made = post(&server, "/api/v1/rooms", &new).await;
    assert_eq!(made.status(), StatusCode::CREATED);
    let made: RoomMade = made.json().await.expect("a room");
    let room = Access::watch(made.room.clone());
    let joined = client.join(&room, None).await.expect("a seat");
    drop(joined);
    let over = |events: &[Stored]| {
        let last = events.last().map(|stored| &stored.event);
        last == Some(&Event::RoundOver)
    };
    let events = until(folder.path(), over).await;
    let last = events.last().expect("events");
    assert_eq!(last.spent, Some(1_000));
    assert_eq!(last.by, Some(tengen_room::Actor::Server));
    assert_eq!(deadline(folder.path()).await, None);
    let path = format!("/api/v1/rooms/{}/rulings", made.room);
    let rule = |id: &str, what| Act {
        key: made.arbiter.clone().expect("a key"),
        id: id.parse().expect("an id"),
        what,
        reason: "the round is over".parse().expect("a reason"),
        keep: false,
    };
    let refused = post(&server, &path, &rule("start", Ruling::Start)).await;
    assert_eq!(refused.status(), StatusCode::CONFLICT);
    let error: ApiError = refused.json().await.expect("an error");
    assert!(
        error.message.contains("the round is over"),
        "{}",
        error.message
    );
    let winner = Some(Seat::Second);
    let ruled = post(&server, &path, &rule("end", Ruling::Result { winner })).await;
    let ruled: Ruled = ruled.json().await.expect("an act");
    let events = stored(folder.path()).await;
    assert_eq!(events.last().map(|stored| stored.version), Some(ruled.to));
    assert_eq!(end(&events), Some((winner, "arbiter")));
    server.stop().await;
}

async fn post(server: &Server, path: &str, body: &impl serde::Serialize) -> reqwest::Response {
    let sent = http().post(server.at(path)).json(body).send();
    sent.await.expect("an answer")
}

/// A drawn decider stays a draw in the list of games.
#[tokio::test]
async fn a_draw_that_counts_is_listed_as_a_draw() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start_timed(folder.path()).await;
    let (mut ada, mut bob) = two(&server, timed("1h,draw=first")).await;
    let offer = Action::Place {
        point: "h8".parse().expect("a point"),
        ply: 0,
        draw: true,
    };
    ada.act(offer).await.expect("a move");
    bob.see(ada.view.version()).await;
    bob.act(Action::Accept { what: Asked::Draw })
        .await
        .expect("a draw");
    assert_eq!(bob.room().counts_for(), Some(Seat::First));
    // Lists are written after the events.
    let listed = async {
        loop {
            let mut database = Database::of(folder.path()).await;
            let query = "SELECT winner, by FROM games WHERE winner IS NOT NULL";
            let mut rows = database.rows(query).await;
            database.close().await;
            if let Some(row) = rows.pop() {
                return row;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let listed = tokio::time::timeout(STEP_TIMEOUT, listed).await;
    let expected = ["draw", "agreement"].map(|text| Some(text.to_owned()));
    assert_eq!(listed.expect("a row"), expected);
    server.stop().await;
}
