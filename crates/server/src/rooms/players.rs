//! Players: guests with a session each, to whom seats belong.
//!
//! A player is made together with a seat only. Earlier versions gave every seat a cookie of its
//! own, with the room's path: such a key is exchanged for a session at the first visit that brings
//! it. The session of a visitor without one is derived from the key, so that a lost answer loses no
//! seat. Two tabs may be given two sessions at once, and the browser keeps the later one: a key
//! stays valid until a visit brings it with a session that is [`SETTLED`].

use std::net::IpAddr;
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use sqlx::{Row as _, SqliteConnection, SqlitePool};
use tengen_api::BASE32;
use tengen_room::{PlayerId, Seat};

use super::journal::{LoadError, SeatJoin};
use super::token::{Session, TokenHash};

/// Age from which no answer under way can replace a session in its browser.
const SETTLED: Duration = Duration::from_secs(60);
/// How often a player's last visit is noted.
const NOTED: Duration = Duration::from_secs(24 * 60 * 60);
/// How long players without seats are kept after their last visit.
const KEPT: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// What is known of a visitor: the address, and what the cookies hold.
#[derive(Clone, Default)]
pub(crate) struct Credentials {
    pub(crate) address: Option<IpAddr>,
    pub(crate) session: Option<Session>,
    /// The key to a seat of the visited room, from an earlier version.
    pub(crate) key: Option<SeatKey>,
}

/// The key to one seat, as earlier versions gave it. Has no `Debug`, to keep it out of logs.
#[derive(Clone)]
pub(crate) struct SeatKey(String);

impl SeatKey {
    pub(crate) fn new(cookie: &str) -> Self {
        Self(cookie.to_owned())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// A player whose session is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownPlayer {
    pub(crate) id: PlayerId,
    pub(crate) is_settled: bool,
}

/// A player to be stored together with a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewPlayer {
    pub(crate) id: PlayerId,
    session: TokenHash,
}

impl NewPlayer {
    pub(crate) fn with(session: &Session) -> Self {
        let session = session.hash();
        let hash = Sha256::new()
            .chain_update(b"player ")
            .chain_update(session.0)
            .finalize();
        let id = base32::encode(BASE32, &hash[..10]);
        let id = id.parse().expect("16 letters of base 32");
        Self { id, session }
    }
}

/// A visitor, once a key has been exchanged.
#[derive(Clone, Default)]
pub(crate) struct Guest {
    pub(crate) player: Option<PlayerId>,
    /// The session to give to the visitor.
    pub(crate) session: Option<Session>,
    /// Whether the key is of no use any more.
    pub(crate) drop_key: bool,
}

/// The request to exchange a key.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    pub(crate) key: TokenHash,
    /// The visitor, by the session.
    pub(crate) known: Option<KnownPlayer>,
    /// Who gets the seat of a visitor without a session.
    pub(crate) heir: NewPlayer,
}

/// Who holds a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatHolder {
    pub(crate) player: Option<PlayerId>,
    /// Hash of the key, until it is exchanged.
    pub(crate) key: Option<TokenHash>,
    /// The join that took the seat, if it had a token.
    pub(crate) join: Option<SeatJoin>,
}

/// The outcome of an exchange.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exchanged {
    /// The visitor, who is the heir unless the session was known.
    pub(crate) player: Option<PlayerId>,
    pub(crate) drop_key: bool,
    /// What changes in storage.
    pub(crate) change: Option<(Seat, SeatHolder)>,
}

impl Exchange {
    /// Decides the exchange in a room with these seats.
    pub(crate) fn decide(&self, seats: &[Option<SeatHolder>; 2]) -> Exchanged {
        let known = self.known.as_ref();
        let is_opened = |holder: &SeatHolder| {
            holder.key == Some(self.key) || holder.player.as_ref() == Some(&self.heir.id)
        };
        let found = Seat::BOTH.into_iter().find_map(|seat| {
            let holder = seats[seat as usize].as_ref();
            Some((seat, holder.filter(|holder| is_opened(holder))?))
        });
        let Some((seat, before)) = found else {
            // Not a key of this room, or one that was exchanged before.
            return Exchanged {
                player: known.map(|known| known.id.clone()),
                drop_key: true,
                change: None,
            };
        };
        let player = known.map_or(&self.heir.id, |known| &known.id);
        let other = seats[seat.other() as usize].as_ref();
        // A player has one seat in a room: the key keeps its own.
        if other.is_some_and(|holder| holder.player.as_ref() == Some(player)) {
            return Exchanged {
                player: Some(player.clone()),
                ..Exchanged::default()
            };
        }
        let drop_key = known.is_some_and(|known| known.is_settled);
        let after = SeatHolder {
            player: Some(player.clone()),
            key: before.key.filter(|_| !drop_key),
            join: before.join,
        };
        Exchanged {
            player: Some(player.clone()),
            drop_key,
            change: (after != *before).then_some((seat, after)),
        }
    }
}

/// The player with a session, whose visit is noted.
pub(super) async fn find(
    pool: &SqlitePool,
    session: TokenHash,
    now: u64,
) -> Result<Option<KnownPlayer>, LoadError> {
    let row = sqlx::query("SELECT id, created, seen FROM players WHERE session = ?")
        .bind(session.0.as_slice())
        .fetch_optional(pool)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let (id, created, seen): (String, i64, i64) = (
        row.try_get("id")?,
        row.try_get("created")?,
        row.try_get("seen")?,
    );
    let age = |since: i64| u128::from(now.saturating_sub(since.unsigned_abs()));
    if age(seen) > NOTED.as_millis() {
        let noted = sqlx::query("UPDATE players SET seen = ? WHERE id = ?")
            .bind(stored(now))
            .bind(&id)
            .execute(pool)
            .await;
        if let Err(error) = noted {
            tracing::warn!("a player's visit could not be noted: {error}");
        }
    }
    let damaged = |_| LoadError::Damaged("the id of a player".to_owned());
    Ok(Some(KnownPlayer {
        id: id.parse().map_err(damaged)?,
        is_settled: age(created) > SETTLED.as_millis(),
    }))
}

pub(super) async fn put(
    transaction: &mut SqliteConnection,
    player: &NewPlayer,
    now: i64,
) -> Result<(), sqlx::Error> {
    // An exchange that is repeated finds its player.
    sqlx::query(
        "INSERT INTO players (id, session, created, seen) VALUES (?1, ?2, ?3, ?3) \
         ON CONFLICT DO NOTHING",
    )
    .bind(player.id.as_str())
    .bind(player.session.0.as_slice())
    .bind(now)
    .execute(transaction)
    .await?;
    Ok(())
}

/// Deletes players without seats who have not been seen for a year; returns their number.
pub(super) async fn sweep(pool: &SqlitePool, now: u64) -> Result<u64, sqlx::Error> {
    let before = u128::from(now).saturating_sub(KEPT.as_millis());
    let swept = sqlx::query(
        "DELETE FROM players WHERE seen < ? \
         AND NOT EXISTS (SELECT 1 FROM room_seats WHERE room_seats.player = players.id)",
    )
    .bind(i64::try_from(before).unwrap_or(i64::MAX))
    .execute(pool)
    .await?;
    Ok(swept.rows_affected())
}

fn stored(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}
