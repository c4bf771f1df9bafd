//! A player in the lobby: a session, and a connection that follows the lobby's channel.

use anyhow::{Context as _, bail};
use serde_json::{Value, json};
use tengen_api::MyPlayer;
use tengen_api::socket::PROTOCOL;

use crate::person::{Person, Socket, seat};

/// A player's session.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// The player's public id.
    pub(crate) id: String,
    pub(crate) cookie: String,
}

/// What follows the lobby's channel.
pub(crate) const FOLLOWS: &str = r#"{"type":"subscribe","channel":"lobby","after":0}"#;

/// A connection to the lobby, with a session or without.
pub(crate) struct Guest {
    pub(crate) socket: Socket,
    wishes: u64,
}

impl Person {
    /// Becomes a player with a name.
    pub(crate) async fn become_player(&self, name: &str) -> anyhow::Result<Session> {
        let body = json!({ "name": name }).to_string();
        let answer = self.ask("POST", "/api/v1/my/player", &body).await?;
        let (cookie, made): (_, MyPlayer) = seat(&answer)?;
        let id = made.player.to_string();
        Ok(Session { id, cookie })
    }

    /// Opens a connection that follows the lobby; with how it stands.
    pub(crate) async fn follow(&self, session: Option<&Session>) -> anyhow::Result<(Guest, Value)> {
        let cookie = session.map_or("", |session| &session.cookie);
        let mut socket = self.upgrade("/api/v1/socket", cookie).await?;
        socket.say(&hello(0)).await?;
        socket.say(FOLLOWS).await?;
        let mut guest = Guest::over(socket);
        loop {
            let told = guest.told().await?;
            if told["type"] == "here" {
                return Ok((guest, told));
            }
        }
    }
}

/// The first message of a connection that knows the events up to a version.
pub(crate) fn hello(after: u64) -> String {
    json!({ "type": "hello", "protocol": PROTOCOL, "after": after }).to_string()
}

/// What the lobby tells in a message, if it is one of its channel.
pub(crate) fn told_in(message: &Value) -> Option<&Value> {
    let is_lobby = message["type"] == "on" && message["channel"] == "lobby";
    is_lobby.then(|| &message["message"]["told"])
}

impl Guest {
    /// One over a connection that follows the lobby already.
    pub(crate) const fn over(socket: Socket) -> Self {
        Self { socket, wishes: 0 }
    }

    /// What the lobby tells next.
    pub(crate) async fn told(&mut self) -> anyhow::Result<Value> {
        loop {
            let message = self.socket.value().await?;
            match message["type"].as_str() {
                Some("on") if message["message"]["type"] == "lobby" => {
                    return Ok(message["message"]["told"].clone());
                }
                Some("error" | "goodbye" | "on") => bail!("{message}"),
                _ => (),
            }
        }
    }

    /// Sends a wish; returns its id.
    pub(crate) async fn say(&mut self, wish: &Value) -> anyhow::Result<String> {
        self.wishes += 1;
        let id = format!("wish-{}", self.wishes);
        let message = json!({ "type": "lobby", "id": id, "wish": wish });
        self.socket.say(&message.to_string()).await?;
        Ok(id)
    }

    /// Sends a wish and reads until its answer: the number of what was put up, or the code of the
    /// refusal.
    pub(crate) async fn wish(
        &mut self,
        wish: &Value,
    ) -> anyhow::Result<Result<Option<u64>, String>> {
        let id = self.say(wish).await?;
        loop {
            let told = self.told().await?;
            if told["id"] == id.as_str() {
                return answer(&told);
            }
        }
    }

    /// Reads until a game is told; the room's id and the player's seat.
    pub(crate) async fn game(&mut self) -> anyhow::Result<(String, String)> {
        loop {
            let told = self.told().await?;
            match told["type"].as_str() {
                Some("game") => return room_and_seat(&told),
                Some("no-game") => bail!("the game could not be made"),
                _ => (),
            }
        }
    }
}

/// A granted wish's number, or a refused one's code.
pub(crate) fn answer(told: &Value) -> anyhow::Result<Result<Option<u64>, String>> {
    match told["type"].as_str() {
        Some("done") => Ok(Ok(told["number"].as_u64())),
        Some("refused") => Ok(Err(told["why"].as_str().context("a code")?.to_owned())),
        _ => bail!("{told} is no answer"),
    }
}

/// Where a game is played, from what is told of it.
pub(crate) fn room_and_seat(game: &Value) -> anyhow::Result<(String, String)> {
    let room = game["room"]
        .as_str()
        .and_then(|room| room.strip_prefix("room/"));
    let seat = game["seat"].as_str().context("a seat")?;
    Ok((room.context("a room")?.to_owned(), seat.to_owned()))
}
