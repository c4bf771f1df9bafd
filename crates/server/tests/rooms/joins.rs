//! A join whose answer was lost: its token gets the seat again for ten minutes.

use super::*;
use tengen_api::Join;
use tengen_client::new_join;
use tengen_room::Event;

/// A room with a free seat, and a client that has opened its link.
async fn room(server: &Server) -> (Client, Access, Access) {
    let client = Client::new(&server.url).expect("an address");
    let new = NewRoom {
        config: config(Rule::Freestyle),
        name: None,
        start: None,
        arbiter: false,
    };
    let maker = client.make(&new).await.expect("a room");
    let visit = Access::watch(maker.room.clone());
    (client, maker, visit)
}

async fn refused(client: &Client, access: &Access, join: &Join) -> ApiError {
    match client.send_join(access, join).await {
        Err(ClientError::Refused(error)) => error,
        other => panic!("{other:?}"),
    }
}

async fn sql(folder: &Path, statement: &str) {
    let mut database = Database::of(folder).await;
    database.change(statement).await;
    database.close().await;
}

#[tokio::test]
async fn the_same_token_gets_the_same_seat_and_a_new_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (client, maker, visit) = room(&server).await;
    let join = new_join(Some("Bo".parse().expect("a name"))).expect("a token");
    let first = client.send_join(&visit, &join).await.expect("a seat");
    let mut lost = Visitor::connect(&client, first.clone(), View::default()).await;
    let mut ada = Visitor::connect(&client, maker.clone(), View::default()).await;
    ada.place("h8").await.expect("taken");

    let second = client.send_join(&visit, &join).await.expect("a seat");
    assert_eq!(second.seat, Some(Seat::Second));
    assert_ne!(first.cookie, second.cookie);
    // The lost key is invalid and its connections are closed.
    let goodbye = lost
        .until(|message| matches!(message, FromServer::Goodbye { .. }))
        .await;
    let reason = Goodbye::Reload;
    assert_eq!(goodbye, FromServer::Goodbye { reason });
    let look = async |access| client.look(access).await.expect("the room");
    assert_eq!(look(&first).await.you, None);
    assert_eq!(look(&second).await.you, Some(Seat::Second));
    // A client with a key keeps it, even with the token.
    assert_eq!(
        client.send_join(&second, &join).await.expect("a seat"),
        second
    );
    assert_eq!(
        client.send_join(&maker, &join).await.expect("a seat"),
        maker
    );

    let mut bob = Visitor::connect(&client, second.clone(), View::default()).await;
    bob.place("i9").await.expect("taken");
    assert_eq!(bob.room().game().position().ply(), 2);
    server.stop().await;

    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let third = client.send_join(&visit, &join).await.expect("a seat");
    let now = client.look(&third).await.expect("the room");
    assert_eq!(now.you, Some(Seat::Second));
    assert_eq!(client.look(&second).await.expect("the room").you, None);
    let joined = |stored: &&tengen_room::Stored| matches!(stored.event, Event::Joined { .. });
    assert_eq!(now.events.iter().filter(joined).count(), 1);
    server.stop().await;
}

#[tokio::test]
async fn another_token_is_told_that_the_seat_is_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (client, _, visit) = room(&server).await;
    let join = new_join(None).expect("a token");
    let bob = client.send_join(&visit, &join).await.expect("a seat");
    for other in [new_join(None).expect("a token"), Join::default()] {
        let error = refused(&client, &visit, &other).await;
        assert_eq!(error.error, ErrorCode::Full, "{}", error.message);
    }
    assert_eq!(client.look(&bob).await.expect("the room").you, bob.seat);

    // A seat taken without a token opens by its key only.
    let (client, _, visit) = room(&server).await;
    client
        .send_join(&visit, &Join::default())
        .await
        .expect("a seat");
    for other in [join, Join::default()] {
        let error = refused(&client, &visit, &other).await;
        assert_eq!(error.error, ErrorCode::Full, "{}", error.message);
    }
    server.stop().await;
}

#[tokio::test]
async fn after_ten_minutes_the_token_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (client, _, visit) = room(&server).await;
    let join = new_join(None).expect("a token");
    let bob = client.send_join(&visit, &join).await.expect("a seat");
    server.stop().await;
    sql(
        folder.path(),
        "UPDATE room_seats SET joined = joined - 600001 WHERE seat = 1",
    )
    .await;

    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let error = refused(&client, &visit, &join).await;
    assert_eq!(error.error, ErrorCode::JoinExpired);
    assert!(error.message.contains("10 minutes"), "{}", error.message);
    let other = new_join(None).expect("a token");
    assert_eq!(
        refused(&client, &visit, &other).await.error,
        ErrorCode::Full
    );
    // The key that arrived stays valid.
    assert_eq!(client.look(&bob).await.expect("the room").you, bob.seat);
    assert_eq!(client.send_join(&bob, &join).await.expect("a seat"), bob);
    let answer = http()
        .post(server.at(&format!("/api/v1/rooms/{}/join", visit.room)))
        .json(&join)
        .send()
        .await;
    assert_eq!(answer.expect("an answer").status(), StatusCode::GONE);
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_token_takes_no_seat() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (client, maker, _) = room(&server).await;
    for token in ["", "short", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "\u{1b}]0;x\u{7}"] {
        let answer = http()
            .post(server.at(&format!("/api/v1/rooms/{}/join", maker.room)))
            .json(&json!({ "token": token }))
            .send()
            .await
            .expect("an answer");
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{token}");
        let error: ApiError = answer.json().await.expect("an error of the API");
        assert!(error.message.contains("26 letters"), "{}", error.message);
    }
    let now = client.look(&maker).await.expect("the room");
    assert_eq!(now.events.len(), 1);
    server.stop().await;
}

only_sqlite! {
/// A database from before join tokens.
#[tokio::test]
async fn seats_of_an_earlier_version_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (client, maker, visit) = room(&server).await;
    let bob = client
        .send_join(&visit, &Join::default())
        .await
        .expect("a seat");
    server.stop().await;
    for change in [
        "ALTER TABLE room_seats DROP COLUMN joined",
        "ALTER TABLE room_seats DROP COLUMN join_token",
        "DELETE FROM _sqlx_migrations WHERE version = 3",
    ] {
        sql(folder.path(), change).await;
    }
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    for access in [&maker, &bob] {
        assert_eq!(
            client.look(access).await.expect("the room").you,
            access.seat
        );
    }
    let join = new_join(None).expect("a token");
    assert_eq!(refused(&client, &visit, &join).await.error, ErrorCode::Full);
    server.stop().await;
}
}
