//! The lobby's page: connections, waiting, games that begin, and what is refused.

use serde_json::{Value, json};
use tengen_api::{ErrorCode, MyPlayer};
use tengen_page::lobby::{Call, Carrier, Contact, Effect, Lobby, RoomSocket, Said};
use tengen_page::request::Failed;
use tengen_room::lobby::{Offer, Wish};
use tengen_room::socket::FromServer;
use tengen_text::{Language, Text};

mod arenas;
mod cuts;
mod form;
mod games;
mod near;
mod random;
mod stories;

const YOU: &str = "aaaaaaaaaaaaaaab";
const ADA: &str = "aaaaaaaaaaaaaaac";
const ROOM: &str = "abcdefghijklmnopqrstuvwxyz";

fn text() -> Text {
    Text::new(Language::English)
}

fn blitz() -> Offer {
    offer("5m+4s")
}

fn offer(clock: &str) -> Offer {
    let offer = json!({
        "rule": "freestyle", "size": 15, "opening": "swap2", "clock": clock, "rated": true
    });
    serde_json::from_value(offer).expect("an offer")
}

fn message(value: Value) -> FromServer {
    serde_json::from_value(value).expect("a message of the server")
}

/// In the lobby's channel.
fn told(told: Value) -> FromServer {
    let lobby = json!({ "type": "lobby", "told": told });
    message(json!({ "type": "on", "channel": "lobby", "message": lobby }))
}

fn seek(number: u64, player: &str, offer: Offer) -> Value {
    json!({ "seek": number, "player": player, "name": "Ada", "rating": 1600, "offer": offer })
}

fn counts(waiting: u32, seeks: usize) -> Value {
    json!({ "seeks": seeks, "waiting": [waiting], "games": 0, "here": 2 })
}

/// How the lobby stands, with one pool of blitz.
fn here(you: Option<&str>, pool: u32, seeks: &[Value]) -> Value {
    json!({
        "type": "here", "you": you, "pools": [{ "pool": pool, "offer": blitz() }],
        "seeks": seeks, "counts": counts(0, seeks.len()), "challenges": [],
    })
}

fn news(waiting: u32, removed: &[u64], added: &[Value]) -> FromServer {
    let counts = counts(waiting, added.len());
    told(json!({ "type": "news", "removed": removed, "added": added, "counts": counts }))
}

fn game(offer: Offer) -> Value {
    json!({
        "type": "game", "room": format!("room/{ROOM}"), "seat": "first", "opponent": ADA,
        "offer": offer,
    })
}

fn welcome() -> FromServer {
    message(json!({ "type": "welcome", "protocol": 7, "you": null, "version": 0 }))
}

/// What is sent, as JSON.
fn sent(effects: &[Effect]) -> Vec<Value> {
    let texts = effects.iter().filter_map(|effect| match effect {
        Effect::Send(_, text) => Some(text),
        _ => None,
    });
    let read = texts.map(|text| serde_json::from_str(text).expect("JSON"));
    read.collect()
}

/// The wishes among it, with their ids.
fn wishes(effects: &[Effect]) -> Vec<(String, Value)> {
    let sent = sent(effects).into_iter();
    let wishes = sent.filter(|message| message["type"] == "lobby");
    wishes
        .map(|message| {
            let id = message["id"].as_str().expect("an id").to_owned();
            (id, message["wish"].clone())
        })
        .collect()
}

fn only_wish(effects: &[Effect]) -> (String, Value) {
    let mut wishes = wishes(effects);
    assert_eq!(wishes.len(), 1, "{effects:?}");
    wishes.remove(0)
}

fn refused(id: &str, why: &str) -> FromServer {
    told(json!({ "type": "refused", "id": id, "why": why, "message": "no" }))
}

fn done(id: &str, number: Option<u64>) -> FromServer {
    told(json!({ "type": "done", "id": id, "number": number }))
}

/// Opens the socket with this number and enters the lobby as it stands.
fn enter(lobby: &mut Lobby, number: u64, here: Value, now: u64) -> Vec<Effect> {
    let own = Carrier::Own(number);
    let hello = lobby.opened(number);
    assert_eq!(sent(&hello)[0]["type"], "hello");
    let subscribes = lobby.heard(own, welcome(), now);
    let expected = json!({ "type": "subscribe", "channel": "lobby", "after": 0 });
    assert_eq!(sent(&subscribes), [expected]);
    lobby.heard(own, told(here), now)
}

/// A player in the lobby, on the first socket.
fn player() -> Lobby {
    let mut lobby = Lobby::default();
    assert_eq!(lobby.show(true, 0), [Effect::Open(1)]);
    let effects = enter(&mut lobby, 1, here(Some(YOU), 0, &[]), 0);
    let you = YOU.parse().expect("an id");
    assert_eq!(effects, [Effect::Look(you)]);
    lobby
}

fn hear(lobby: &mut Lobby, message: FromServer, now: u64) -> Vec<Effect> {
    lobby.heard(Carrier::Own(1), message, now)
}

fn said(lobby: &Lobby, now: u64) -> String {
    let said = lobby.said().expect("something is said");
    said.sentence(text(), now)
}
