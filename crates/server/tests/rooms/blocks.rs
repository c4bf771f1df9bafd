//! A player blocks another, who gets no free seat there.

use reqwest::Method;
use tengen_api::{Blocks, MOST_BLOCKED};
use tengen_room::{PlayerId, SeatOwner, SeatOwners};

use super::accounts::{ask, error};
use super::owned::{Player, player};
use super::*;

const BLOCKS: &str = "/api/v1/my/blocks";

async fn blocks(server: &Server, player: &Player) -> Blocks {
    let answer = ask(
        server,
        (Method::GET, BLOCKS),
        player.cookie.as_deref(),
        None,
    )
    .await;
    answer.json().await.expect("a list")
}

/// Blocks a player, or ends that; the status and the code of a refusal.
async fn change(
    server: &Server,
    method: Method,
    cookie: Option<&str>,
    player: &str,
) -> Result<(), (u16, ErrorCode)> {
    let answer = ask(
        server,
        (method, &format!("{BLOCKS}/{player}")),
        cookie,
        None,
    )
    .await;
    match answer.status() {
        StatusCode::NO_CONTENT => Ok(()),
        _ => Err(error(answer).await),
    }
}

/// The second seat of a room that a player makes, for another player; the code of a refusal.
async fn play(
    client: &Client,
    maker: &Player,
    seats: SeatOwners,
    other: &Player,
) -> Result<(), ErrorCode> {
    let mut new = new_room();
    new.config.seats = seats;
    let made = client.make_as(maker.cookie.as_deref(), &new).await;
    let visit = Access {
        cookie: other.cookie.clone(),
        ..Access::watch(made.expect("a room").room)
    };
    match client.join(&visit, None).await {
        Ok(_) => Ok(()),
        Err(ClientError::Refused(error)) => Err(error.error),
        Err(other) => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_blocked_player_gets_no_seat_that_is_free() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let [ada, bob, eve] = [
        player(&client).await,
        player(&client).await,
        player(&client).await,
    ];
    let of_ada = ada.cookie.as_deref();
    let put = async |cookie, player: &str| change(&server, Method::PUT, cookie, player).await;
    let unknown = Err((404, ErrorCode::NotFound));
    assert_eq!(put(of_ada, &"a".repeat(16)).await, unknown);
    assert_eq!(put(of_ada, "Eve").await, unknown);
    assert_eq!(put(None, eve.id.as_str()).await, unknown);
    let own = put(of_ada, ada.id.as_str()).await;
    assert_eq!(own, Err((409, ErrorCode::Refused)));
    assert_eq!(blocks(&server, &ada).await, Blocks::default());
    for _ in 0..2 {
        assert_eq!(put(of_ada, eve.id.as_str()).await, Ok(()));
    }
    let listed = blocks(&server, &ada).await.blocks;
    assert_eq!((listed.len(), &listed[0].player), (1, &eve.id));
    assert_eq!(blocks(&server, &eve).await, Blocks::default());

    let free = SeatOwners::default;
    let of = |id: &PlayerId| Some(SeatOwner::from(id));
    let refused = Err(ErrorCode::SeatOfOther);
    assert_eq!(play(&client, &ada, free(), &eve).await, refused);
    // Also before Ada has come to a seat of her own.
    let first = SeatOwners {
        first: of(&ada.id),
        ..free()
    };
    assert_eq!(play(&client, &bob, first, &eve).await, refused);
    // A seat that is given to Eve is hers.
    let both = SeatOwners {
        second: of(&eve.id),
        ..first
    };
    assert_eq!(play(&client, &bob, both, &eve).await, Ok(()));
    // All others play with Ada, and Ada with Eve if she likes.
    assert_eq!(play(&client, &ada, free(), &bob).await, Ok(()));
    assert_eq!(play(&client, &eve, free(), &ada).await, Ok(()));

    // Until the block ends.
    let end = async |player: &str| change(&server, Method::DELETE, of_ada, player).await;
    assert_eq!(end("Eve").await, unknown);
    for _ in 0..2 {
        assert_eq!(end(eve.id.as_str()).await, Ok(()));
    }
    assert_eq!(blocks(&server, &ada).await, Blocks::default());
    assert_eq!(play(&client, &ada, free(), &eve).await, Ok(()));
    server.stop().await;
}

#[tokio::test]
async fn a_player_blocks_so_many_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    let [ada, eve] = [player(&client).await, player(&client).await];
    let mut database = Database::of(folder.path()).await;
    let row = |i: u64| format!("('{}', 'other-{i}', 1)", ada.id);
    let rows: Vec<String> = (1..MOST_BLOCKED).map(row).collect();
    let put = format!("INSERT INTO blocks VALUES {}", rows.join(", "));
    assert_eq!(database.change(&put).await, MOST_BLOCKED - 1);
    let put = async || {
        let cookie = ada.cookie.as_deref();
        change(&server, Method::PUT, cookie, eve.id.as_str()).await
    };
    for _ in 0..2 {
        assert_eq!(put().await, Ok(()), "the last one, and again");
    }
    let more = format!(
        "UPDATE blocks SET blocked = 'x' WHERE blocked = '{}'",
        eve.id
    );
    assert_eq!(database.change(&more).await, 1);
    assert_eq!(put().await, Err((409, ErrorCode::Refused)));
    database.close().await;
    server.stop().await;
}
