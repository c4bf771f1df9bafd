//! A player who enters an arena and plays each game that begins: after three stones the second seat
//! gives up.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::ensure;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::guest::{Session, hello};
use crate::person::Person;

/// How long the player thinks.
const THINKS: Duration = Duration::from_secs(1);

/// A player in an arena of a server on this machine; gone when dropped.
#[derive(Debug)]
pub struct Entrant(JoinHandle<()>);

impl Entrant {
    /// Becomes a player of this name and enters an arena.
    ///
    /// # Errors
    /// What the server has refused or not answered.
    pub async fn enter(server: SocketAddr, name: &str, arena: u64) -> anyhow::Result<Self> {
        let person = Person::at(server, Ipv4Addr::LOCALHOST.into());
        let session = person.become_player(name).await?;
        let (mut guest, _) = person.follow(Some(&session)).await?;
        let wish = json!({ "type": "enter-arena", "arena": arena });
        let entered = guest.wish(&wish).await?;
        ensure!(entered.is_ok(), "{name} does not enter: {entered:?}");
        let playing = async move {
            // It ends with the server, or with what has made the player.
            while let Ok((room, seat)) = guest.game().await {
                let session = session.clone();
                // Others find out who does not play.
                tokio::spawn(async move { play(person, &session, &room, &seat).await.ok() });
            }
        };
        Ok(Self(tokio::spawn(playing)))
    }
}

impl Drop for Entrant {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Sits down at a game and plays it.
async fn play(person: Person, session: &Session, room: &str, seat: &str) -> anyhow::Result<()> {
    let head = format!("Cookie: {}\r\n", session.cookie);
    let join = format!("/api/v1/rooms/{room}/join");
    person.ask_with(&head, ("POST", &join), "{}").await?;
    let path = format!("/api/v1/rooms/{room}/socket");
    let mut socket = person.upgrade(&path, &session.cookie).await?;
    socket.say(&hello(0)).await?;
    let mut stones = 0;
    loop {
        let message = socket.value().await?;
        for stored in message["events"].as_array().into_iter().flatten() {
            match stored["event"]["type"].as_str() {
                Some("started") => stones = 0,
                Some("placed") => stones += 1,
                Some("finished") => return Ok(()),
                _ => continue,
            }
            if let Some(action) = act(seat, stones) {
                sleep(THINKS).await;
                let act = json!({ "type": "act", "id": format!("act-{stones}"), "action": action });
                socket.say(&act.to_string()).await?;
            }
        }
    }
}

/// The action of a seat after `stones` stones, if it is its turn.
fn act(seat: &str, stones: u32) -> Option<Value> {
    let point = match (seat, stones) {
        ("first", 0) => "h8",
        ("second", 1) => "i9",
        ("first", 2) => "g7",
        ("second", 3) => return Some(json!({ "type": "resign" })),
        _ => return None,
    };
    Some(json!({ "type": "place", "point": point, "ply": stones }))
}
