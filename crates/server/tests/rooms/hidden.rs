//! Requests between the players are hidden from watchers, live, when catching up and by GET.

use serde_json::Value;
use tengen_room::{Event, Fouls, Room, Stored};

use super::*;
use crate::conversations::client::Client as Browser;

/// Opens the socket of a room without sending a hello.
async fn open(server: &Server, access: &Access) -> Browser {
    let mut browser = Browser::default();
    for cookie in access.cookie.iter().flat_map(|cookies| cookies.split(';')) {
        browser.keep(cookie);
    }
    let path = format!("/api/v1/rooms/{}/socket", access.room);
    browser.open(server, &path).await;
    browser
}

async fn next(browser: &mut Browser) -> Value {
    let message = browser.next(STEP_TIMEOUT).await.expect("it never came");
    message.expect("an open connection")
}

/// Everything that a connection gets after `after` up to `version`, as raw messages.
async fn heard(server: &Server, access: &Access, after: u64, version: u64) -> Vec<String> {
    let mut socket = open(server, access).await;
    let hello = json!({"type": "hello", "protocol": 3, "after": after});
    socket.send(&hello).await;
    let (mut all, mut last) = (Vec::new(), after);
    while last < version {
        let message = next(&mut socket).await;
        for stored in message["events"].as_array().into_iter().flatten() {
            last = stored["version"].as_u64().expect("a version");
        }
        all.push(message.to_string());
    }
    all
}

/// The events of a room as a visitor gets them by GET.
async fn list(client: &Client, access: &Access) -> Vec<Stored> {
    client.look(access).await.expect("the room").events
}

fn requests(events: &[Stored]) -> usize {
    let asks = |s: &&Stored| matches!(s.event, Event::Asked { .. } | Event::Declined { .. });
    events.iter().filter(asks).count()
}

fn secrets() -> [Config; 2] {
    let claims = Config {
        fouls: Fouls::Claim,
        ..config(Rule::Freestyle)
    };
    let opening = Config {
        opening: "swap2".parse().expect("a procedure"),
        ..config(Rule::Freestyle)
    };
    [claims, opening]
}

/// Both players offer draws, by a move and after it; the opponent declines the first.
async fn offers(ada: &mut Visitor, bob: &mut Visitor) {
    let what = Asked::Draw;
    let offer = Action::Place {
        point: "h8".parse().expect("a point"),
        ply: 0,
        draw: true,
    };
    ada.act(offer).await.expect("a move");
    if ada.room().to_move() == Some(Seat::Second) {
        bob.see(ada.view.version()).await;
        bob.act(Action::Decline { what }).await.expect("an answer");
        ada.see(bob.view.version()).await;
        ada.act(Action::Ask { what }).await.expect("an offer");
        bob.see(ada.view.version()).await;
        bob.place("i9").await.expect("a move");
    } else {
        // In the opening the same player goes on.
        ada.place("i9").await.expect("a stone");
        bob.see(ada.view.version()).await;
        bob.act(Action::Ask { what }).await.expect("an offer");
        ada.see(bob.view.version()).await;
        ada.act(Action::Decline { what }).await.expect("an answer");
    }
    let last = ada.view.version().max(bob.view.version());
    ada.see(last).await;
    bob.see(last).await;
}

#[tokio::test]
async fn watchers_never_get_the_text_of_a_request() {
    let folder = tempfile::tempdir().expect("a folder");
    for config in secrets() {
        let server = start(folder.path()).await;
        let (mut ada, mut bob) = two(&server, config).await;
        let watch = Access::watch(ada.access.room.clone());
        let mut eve = Visitor::connect(&ada.client, watch.clone(), View::default()).await;
        offers(&mut ada, &mut bob).await;
        let last = ada.view.version();
        eve.see(last).await;
        let stored = list(&ada.client, &ada.access).await;
        assert!(requests(&stored) >= 2, "the player gets them");
        let shown = |stored: &Stored| match stored.event {
            Event::Asked { .. } | Event::Declined { .. } => {
                Stored::new(stored.version, Event::Hidden)
            }
            _ => stored.clone(),
        };
        let hidden: Vec<Stored> = stored.iter().map(shown).collect();
        assert_eq!(list(&ada.client, &watch).await, hidden);
        let expected = Room::from_events(&hidden).expect("events that add up");
        assert_eq!(eve.room(), &expected);
        assert!(eve.room().is_partial() && !ada.room().is_partial());
        assert_eq!(ada.room(), bob.room());
        // After a restart too, and from any version.
        server.stop().await;
        let server = start(folder.path()).await;
        for after in 0..last {
            for text in heard(&server, &watch, after, last).await {
                assert!(
                    !text.contains("asked") && !text.contains("declined"),
                    "{text}"
                );
                assert!(
                    !text.contains("draw") && !text.contains("players"),
                    "{text}"
                );
            }
        }
        let texts = heard(&server, &ada.access, 0, last).await.concat();
        assert!(texts.contains("asked") && texts.contains("declined"));
        server.stop().await;
    }
}

#[tokio::test]
async fn watchers_of_plain_rooms_get_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let (mut ada, mut bob) = two(&server, config(Rule::Freestyle)).await;
    let watch = Access::watch(ada.access.room.clone());
    let mut eve = Visitor::connect(&ada.client, watch.clone(), View::default()).await;
    offers(&mut ada, &mut bob).await;
    eve.see(ada.view.version()).await;
    assert_eq!(eve.room(), ada.room());
    let events = list(&ada.client, &watch).await;
    assert_eq!(events, list(&ada.client, &ada.access).await);
    server.stop().await;
}

#[tokio::test]
async fn a_page_too_old_for_a_room_is_told_so_and_comes_back_to_its_seat() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(folder.path()).await;
    let client = Client::new(&server.url).expect("an address");
    for config in secrets() {
        let new = NewRoom {
            config,
            ..new_room()
        };
        let first = client.make(&new).await.expect("a room");
        // The hello of pages loaded before protocol 3; they offer to reload.
        let mut old = open(&server, &first).await;
        let hello = json!({"type": "hello", "protocol": 2, "oldest": 1, "after": 0});
        old.send(&hello).await;
        let refused = next(&mut old).await;
        assert_eq!(refused["code"], "protocol", "{refused}");
        // The page of today, after one click.
        let page = Visitor::connect(&client, first, View::default()).await;
        assert_eq!(page.view.you, Some(Seat::First));
    }
    server.stop().await;
}
