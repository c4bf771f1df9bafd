//! What the server keeps of a player: exported and deleted by its owner.

use reqwest::{Method, Response};
use serde_json::Value;
use tengen_api::Export;
use tengen_server::Limits;

use super::accounts::{ask, error, me, post, register};
use super::*;

const EXPORT: &str = "/api/v1/my/export";

async fn get(server: &Server, cookie: Option<&str>) -> Response {
    ask(server, (Method::GET, EXPORT), cookie, None).await
}

async fn export(server: &Server, cookie: &str) -> Export {
    let answer = get(server, Some(cookie)).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let document: Value = answer.json().await.expect("JSON");
    let export: Export = serde_json::from_value(document.clone()).expect("an export");
    // The document has nothing that its type has not.
    assert_eq!(serde_json::to_value(&export).expect("JSON"), document);
    export
}

fn cookie_of(visitor: &Visitor) -> String {
    visitor.access.cookie.clone().expect("a cookie")
}

/// Plays Ada's five with Black, and a second game up to one stone.
async fn play((ada, bob): (&mut Visitor, &mut Visitor)) {
    for (black, white) in [("h8", "a1"), ("i8", "a2"), ("j8", "a3"), ("k8", "a4")] {
        ada.place(black).await.expect("a move");
        bob.see(ada.view.version()).await;
        bob.place(white).await.expect("a move");
        ada.see(bob.view.version()).await;
    }
    ada.place("l8").await.expect("the five");
    let what = Asked::Rematch;
    ada.act(Action::Ask { what }).await.expect("a question");
    bob.see(ada.view.version()).await;
    bob.act(Action::Accept { what }).await.expect("an answer");
    bob.place("e5").await.expect("a move");
    ada.see(bob.view.version()).await;
}

#[tokio::test]
async fn an_export_has_everything_that_is_kept_of_a_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (mut ada, mut bob) = two(&server, config(Rule::Freestyle)).await;
    play((&mut ada, &mut bob)).await;
    let cookie = cookie_of(&ada);
    assert_eq!(export(&server, &cookie).await.account, None);
    register(&server, Some(&cookie), "Ada [1]").await;
    let waiting = ada.client.make_as(Some(&cookie), &new_room()).await;
    let waiting = waiting.expect("a room").room;
    let other = me(&server, &cookie_of(&bob)).await;
    let path = format!(
        "/api/v1/my/blocks/{}",
        other.player.as_ref().expect("a player")
    );
    let blocked = ask(&server, (Method::PUT, &path), Some(&cookie), None).await;
    assert_eq!(blocked.status(), StatusCode::NO_CONTENT);
    let path = format!("/api/v1/rooms/{}/reports", ada.access.room);
    let body = json!({ "reason": "slow, on purpose" });
    let reported = post(&server, &path, Some(&cookie), body).await;
    assert_eq!(reported.status(), StatusCode::CREATED);

    let all = export(&server, &cookie).await;
    assert_eq!((all.player.games, all.player.wins), (1, 1));
    assert_eq!(all.moderator, None);
    let account = all.account.expect("an account");
    assert_eq!(
        (account.name.to_string(), account.codes),
        ("Ada [1]".to_owned(), 8)
    );
    assert_eq!(all.sessions.len(), 1);
    assert_eq!((all.acts.len(), all.steps.len()), (0, 0));
    assert_eq!(all.reports.len(), 1);
    assert_eq!(all.reports[0].reason.to_string(), "slow, on purpose");
    let blocked: Vec<_> = all.blocks.iter().map(|block| Some(&block.player)).collect();
    assert_eq!(blocked, [other.player.as_ref()]);
    let of = |id: &RoomId| all.rooms.iter().find(|room| room.room == *id);
    assert_eq!(all.rooms.len(), 2);
    let empty = of(&waiting).expect("the room that waits");
    assert_eq!((empty.events.len(), empty.games.len()), (1, 0));
    let room = of(&ada.access.room).expect("the room");
    assert_eq!((room.seat, &room.damaged), (Seat::First, &None));
    assert_eq!(room.events.len() as u64, ada.view.version());
    let sgf: Vec<&str> = room.games.iter().map(|game| &*game.sgf).collect();
    assert_eq!(sgf.len(), 2);
    for part in [
        "RE[B+]",
        "PB[Ada [1\\]]",
        "GM[4]",
        "SZ[15]",
        "B[hh];W[ao]",
        ";B[lh]",
    ] {
        assert!(sgf[0].contains(part), "{part} in {}", sgf[0]);
    }
    assert!(
        sgf[1].contains("PW[Ada [1\\]]") && !sgf[1].contains("RE["),
        "{}",
        sgf[1]
    );

    // The opponent's has the other seat, and nothing of the account.
    let other = export(&server, &cookie_of(&bob)).await;
    let noted = (other.blocks.len(), other.reports.len());
    assert_eq!(noted, (0, 0), "nor that one is blocked or reported");
    assert_eq!((other.rooms.len(), other.rooms[0].seat), (1, Seat::Second));
    assert_eq!(other.account, None);
    assert_eq!(other.sessions.len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn an_export_of_many_rooms_is_whole_and_names_what_is_damaged() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_unlimited(folder.path()).await;
    let (ada, _bob) = two(&server, config(Rule::Renju)).await;
    let cookie = cookie_of(&ada);
    let made = async || {
        let made = ada.client.make_as(Some(&cookie), &new_room()).await;
        made.expect("a room").room
    };
    // More than two pages of rooms, and than one piece of text.
    let mut rooms = vec![ada.access.room.clone()];
    for _ in 0..420 {
        rooms.push(made().await);
    }
    let mut database = Database::of(folder.path()).await;
    let place = format!("room = '{}' AND version = 2", ada.access.room);
    let change = format!("UPDATE room_events SET event = 'no JSON' WHERE {place}");
    assert_eq!(database.change(&change).await, 1);
    database.close().await;
    let all = export(&server, &cookie).await;
    rooms.sort_by_key(ToString::to_string);
    let listed: Vec<&RoomId> = all.rooms.iter().map(|room| &room.room).collect();
    assert_eq!(listed, rooms.iter().collect::<Vec<_>>());
    for room in &all.rooms {
        assert_eq!(room.events.len(), 1);
        assert_eq!(room.damaged.is_some(), room.room == ada.access.room);
    }
    server.stop().await;
}

#[tokio::test]
async fn exports_are_for_players_and_so_many_a_minute() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings {
        limits: Limits {
            exports_per_minute: 3.try_into().expect("not 0"),
            ..Limits::none()
        },
        ..Settings::default()
    };
    let server = Server::start_with(Some(folder.path()), settings).await;
    let stranger = (404, ErrorCode::NotFound);
    assert_eq!(error(get(&server, None).await).await, stranger);
    let unknown = format!("tengen-session={}", "a".repeat(52));
    assert_eq!(error(get(&server, Some(&unknown)).await).await, stranger);
    let client = Client::new(&server.url).expect("an address");
    let cookie = client.make(&new_room()).await.expect("a room").cookie;
    let cookie = cookie.expect("a cookie");
    assert_eq!(export(&server, &cookie).await.rooms.len(), 1);
    let refused = get(&server, Some(&cookie)).await;
    assert_eq!(error(refused).await, (429, ErrorCode::TooMany));
    server.stop().await;
}
