//! Attacks on accounts, sessions, seats, reports and profiles. That they are refused is expected.

use serde_json::json;
use tengen_room::PlayerId;

use super::some_number;
use crate::evening;
use crate::lobby::Session;
use crate::person::{Person, Seat};

/// Requests of one run.
const MANY: u64 = 200;
const PASSWORD: &str = "correct horse battery";

/// New accounts, most of whose names differ.
pub(super) async fn accounts(person: Person) -> anyhow::Result<()> {
    let name = format!("Eve {}", some_number() % 10_000);
    let account = json!({ "name": name, "password": PASSWORD, "device": "x".repeat(24) });
    ask(
        person,
        "",
        ("POST", "/api/v1/my/account"),
        &account.to_string(),
    )
    .await;
    Ok(())
}

/// Passwords and recovery codes of names that there are and are not.
pub(super) async fn passwords(person: Person) -> anyhow::Result<()> {
    let name = format!("Eve {}", some_number() % 10_000);
    let login = json!({ "name": name, "password": format!("wrong {name} wrong") });
    ask(person, "", ("POST", "/api/v1/login"), &login.to_string()).await;
    let code = "a".repeat(26);
    let recover = json!({ "name": name, "code": code, "password": PASSWORD });
    ask(
        person,
        "",
        ("POST", "/api/v1/recover"),
        &recover.to_string(),
    )
    .await;
    Ok(())
}

/// Cookies that nobody has been given, wherever a session is asked for.
pub(super) async fn forged(person: Person) -> anyhow::Result<()> {
    for _ in 0..MANY {
        let session = format!("{:016x}", some_number()).repeat(4);
        let cookie = format!("Cookie: tengen-session={session}; __Host-tengen={session}\r\n");
        for (method, path) in [
            ("GET", "/api/v1/my/account"),
            ("GET", "/api/v1/my/sessions"),
            ("GET", "/api/v1/my/export"),
            ("GET", "/api/v1/my/reports"),
            ("GET", "/api/v1/my/blocks"),
            ("GET", "/api/v1/my/games"),
            ("GET", "/api/v1/host/reports"),
            ("GET", "/api/v1/host/acts"),
            ("POST", "/api/v1/logout"),
            ("DELETE", "/api/v1/my/account"),
        ] {
            ask(person, &cookie, (method, path), "").await;
        }
    }
    Ok(())
}

/// Seats of rooms and events that are others'.
pub(super) async fn seats(person: Person) -> anyhow::Result<()> {
    let first = person.make().await?;
    let _second = person.join(&first.room).await?;
    for _ in 0..MANY {
        let token = token();
        let join = format!("/api/v1/rooms/{}/join", first.room);
        let body = json!({ "token": token, "key": token }).to_string();
        ask(person, "", ("POST", &join), &body).await;
        let ruling = format!("/api/v1/rooms/{}/rulings", first.room);
        let key = format!("Authorization: Bearer {token}\r\n");
        let body = json!({ "ruling": { "type": "win", "seat": "first" } }).to_string();
        ask(person, &key, ("POST", &ruling), &body).await;
        for (method, rest) in [("GET", "seats"), ("POST", "pins"), ("DELETE", "seats/1")] {
            let path = format!("/api/v1/events/abcdefgh/{rest}");
            ask(person, &key, (method, &path), r#"{"seats":[1]}"#).await;
        }
    }
    // Those of an event of one's own, over and over.
    evening::events(person).await
}

/// Reports of the other player of a room, and blocks of everybody.
pub(super) async fn reports(person: Person) -> anyhow::Result<()> {
    let first = person.make().await?;
    let second = person.join(&first.room).await?;
    let path = format!("/api/v1/rooms/{}/reports", first.room);
    let body = json!({ "reason": "x".repeat(200) }).to_string();
    for _ in 0..MANY {
        for Seat { cookie, .. } in [&first, &second] {
            let cookie = format!("Cookie: {cookie}\r\n");
            ask(person, &cookie, ("POST", &path), &body).await;
            ask(person, &cookie, ("GET", "/api/v1/my/reports"), "").await;
            let block = format!("/api/v1/my/blocks/{}", nobody());
            ask(person, &cookie, ("PUT", &block), "").await;
            ask(person, &cookie, ("GET", "/api/v1/my/blocks"), "").await;
        }
    }
    Ok(())
}

/// Acts of a moderator by somebody who is none.
pub(super) async fn moderation(person: Person) -> anyhow::Result<()> {
    let Session { cookie, id } = person.become_player("Mallory").await?;
    let cookie = format!("Cookie: {cookie}\r\n");
    for number in 0..MANY {
        for act in [
            json!({ "act": "ban", "player": id, "reason": "none" }),
            json!({ "act": "refund", "player": id, "days": 30, "reason": "none" }),
            json!({ "act": "lift", "number": number, "reason": "none" }),
            json!({ "act": "answer", "number": number, "reason": "x".repeat(5_000) }),
        ] {
            let act = act.to_string();
            ask(person, &cookie, ("POST", "/api/v1/host/acts"), &act).await;
        }
        ask(person, &cookie, ("GET", "/api/v1/host/reports"), "").await;
    }
    Ok(())
}

/// Profiles, lists of games and exports of a player with many games.
pub(super) async fn profiles(person: Person) -> anyhow::Result<()> {
    let Session { cookie, id } = person.become_player("Eve").await?;
    let cookie = format!("Cookie: {cookie}\r\n");
    for _ in 0..MANY {
        for path in [
            format!("/api/v1/players/{id}"),
            format!("/api/v1/players/{id}/games"),
            format!("/api/v1/players/{}", nobody()),
            "/api/v1/my/export".to_owned(),
            "/api/v1/my/games".to_owned(),
        ] {
            ask(person, &cookie, ("GET", &path), "").await;
        }
    }
    Ok(())
}

/// An id that no player has.
fn nobody() -> String {
    token()[..PlayerId::LENGTH.min(26)].to_owned()
}

/// Letters of a key, a token or an id.
fn token() -> String {
    let letters = b"abcdefghijklmnopqrstuvwxyz234567";
    let mut number = some_number().wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 << 63;
    let text = (0..26).map(|_| {
        number = number.rotate_left(5);
        char::from(letters[(number % 32) as usize])
    });
    text.collect()
}

async fn ask(person: Person, head: &str, request: (&str, &str), body: &str) {
    // Refusals are expected.
    let _ = person.ask_with(head, request, body).await;
}
