//! Attacks on the lobby's channel.

use anyhow::Context as _;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use super::{HOLD_TIME, REPLY_TIMEOUT, some_number};
use crate::lobby::{FOLLOWS, Guest};
use crate::person::Person;

/// Messages of one run.
const MANY: u32 = 1_000;

async fn enter(person: Person) -> anyhow::Result<(Guest, Value)> {
    let session = person.become_player("Eve").await?;
    person.follow(Some(&session)).await
}

async fn wish(guest: &mut Guest, wish: Value) -> anyhow::Result<Option<u64>> {
    let answer = timeout(REPLY_TIMEOUT, guest.wish(&wish)).await??;
    Ok(answer.unwrap_or(None))
}

fn offer(number: u32) -> Value {
    let clock = format!("{}m+{}s", 1 + number % 60, 1 + number / 60 % 60);
    json!({ "rule": "freestyle", "size": 15, "clock": clock })
}

/// Seeks that come and go, and are taken by nobody.
pub(super) async fn seeks(person: Person) -> anyhow::Result<()> {
    let (mut guest, _) = enter(person).await?;
    for number in 0..MANY {
        let seek = json!({ "type": "seek", "offer": offer(number) });
        let posted = wish(&mut guest, seek).await?;
        if number % 3 == 0 {
            let withdraw = json!({ "type": "withdraw", "seek": posted.unwrap_or(0) });
            wish(&mut guest, withdraw).await?;
        }
        let take = json!({ "type": "take", "seek": some_number() % 1_000 });
        wish(&mut guest, take).await?;
    }
    Ok(())
}

/// Challenges of two to each other, declined and sent again.
pub(super) async fn challenges(person: Person) -> anyhow::Result<()> {
    let other = person.become_player("Mallory").await?;
    let (mut one, _) = enter(person).await?;
    let (mut two, _) = person.follow(Some(&other)).await?;
    for number in 0..MANY {
        let challenge = json!({
            "type": "challenge", "to": other.id, "offer": offer(number), "games": 1 + number % 20,
        });
        let sent = wish(&mut one, challenge).await?;
        let decline = json!({ "type": "decline", "challenge": sent.unwrap_or(0) });
        wish(&mut two, decline).await?;
    }
    Ok(())
}

/// Games of two from the pool, each resigned at once.
pub(super) async fn pool_games(person: Person) -> anyhow::Result<()> {
    let session = person.become_player("Eve").await?;
    let head = format!("Cookie: {}\r\n", session.cookie);
    let (mut guest, here) = person.follow(Some(&session)).await?;
    let pool = here["pools"][0]["pool"].as_u64().context("a pool")?;
    for _ in 0..MANY {
        let waits = json!({ "type": "wait", "pools": [{ "pool": pool }] });
        wish(&mut guest, waits).await?;
        let (room, _) = timeout(HOLD_TIME, guest.game()).await??;
        let join = format!("/api/v1/rooms/{room}/join");
        person.ask_with(&head, ("POST", &join), "{}").await?;
        let path = format!("/api/v1/rooms/{room}/socket");
        let mut socket = person.upgrade(&path, &session.cookie).await?;
        socket.say(&crate::lobby::hello(0)).await?;
        let act = json!({ "type": "act", "id": "r", "action": { "type": "resign" } });
        let is_over = async {
            loop {
                let message = socket.value().await?;
                let mut events = message["events"].as_array().into_iter().flatten();
                if events.any(|stored| stored["event"]["type"] == "started") {
                    socket.say(&act.to_string()).await?;
                } else if message["type"] == "accepted" || message["type"] == "refused" {
                    return Ok::<_, anyhow::Error>(());
                }
            }
        };
        timeout(REPLY_TIMEOUT, is_over).await??;
    }
    Ok(())
}

/// Games with a level of the house.
pub(super) async fn level_games(person: Person) -> anyhow::Result<()> {
    let (mut guest, here) = enter(person).await?;
    let level = &here["levels"][0];
    for number in 0..MANY {
        let offer = offer(number);
        let play = json!({ "type": "level", "level": level, "offer": offer, "color": "white" });
        wish(&mut guest, play).await?;
        sleep(REPLY_TIMEOUT / 8).await;
    }
    Ok(())
}

/// Messages that are no wishes, too long, or of a kind that there is not.
pub(super) async fn nonsense(person: Person) -> anyhow::Result<()> {
    let (mut guest, _) = enter(person).await?;
    for number in 0..MANY {
        let message = match number % 4 {
            0 => json!({ "type": "lobby", "id": "x".repeat(10_000), "wish": {} }).to_string(),
            1 => json!({ "type": "lobby", "id": "a", "wish": { "type": "win" } }).to_string(),
            2 => {
                let pools: Vec<_> = (0..400).map(|pool| json!({ "pool": pool })).collect();
                let wish = json!({ "type": "wait", "pools": pools });
                json!({ "type": "lobby", "id": "b", "wish": wish }).to_string()
            }
            _ => format!(r#"{{"type":"lobby","id":"c","wish":{}"#, "[".repeat(15_000)),
        };
        guest.socket.say(&message).await?;
        guest.socket.text().await?;
    }
    Ok(())
}

/// The lobby entered over and over, without a look at what it tells.
pub(super) async fn unread(person: Person) -> anyhow::Result<()> {
    let (mut guest, _) = enter(person).await?;
    for _ in 0..MANY {
        guest.socket.say(FOLLOWS).await?;
    }
    sleep(HOLD_TIME).await;
    Ok(())
}
