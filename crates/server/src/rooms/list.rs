//! The list of rooms: state, time of last change, id for watching, and expiry.

use std::time::Duration;

use sqlx::{Row as _, SqliteConnection, SqlitePool};
use tengen_api::RoomId;
use tengen_room::Room;

use super::journal::Entry;
use super::{games, token};

/// Rooms per deletion transaction, during which the writer waits.
const BATCH: i64 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// The second seat is free.
    Waiting,
    Going,
    Ended,
}

impl Standing {
    pub(crate) fn of(room: &Room) -> Self {
        match room.finished() {
            _ if room.number() == 0 => Self::Waiting,
            None => Self::Going,
            Some(_) => Self::Ended,
        }
    }

    const fn number(self) -> i64 {
        match self {
            Self::Waiting => 0,
            Self::Going => 1,
            Self::Ended => 2,
        }
    }
}

/// How long inactive rooms are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Rooms without a second player.
    pub never_began: Duration,
    /// Rooms with games; `None` keeps them forever.
    pub played: Option<Duration>,
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            never_began: Duration::from_secs(24 * 60 * 60),
            played: None,
        }
    }
}

pub(super) async fn put(
    transaction: &mut SqliteConnection,
    entry: &Entry,
    now: i64,
) -> Result<(), sqlx::Error> {
    let Some(standing) = entry.standing else {
        return Ok(());
    };
    sqlx::query(
        "INSERT INTO room_list (room, watch, changed, state, timed) VALUES (?, ?, ?, ?, ?) \
         ON CONFLICT (room) DO UPDATE SET changed = excluded.changed, state = excluded.state",
    )
    .bind(entry.room.as_str())
    .bind(token::watch_name(&entry.room).as_str())
    .bind(now)
    .bind(standing.number())
    .bind(entry.timed)
    .execute(&mut *transaction)
    .await?;
    Ok(())
}

/// Adds ids for watching to rooms that predate them.
pub(crate) async fn name_all(pool: &SqlitePool) -> Result<(), sqlx::Error> {
    let unnamed: Vec<String> = sqlx::query_scalar("SELECT room FROM room_list WHERE watch IS NULL")
        .fetch_all(pool)
        .await?;
    if unnamed.is_empty() {
        return Ok(());
    }
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    for room in unnamed {
        // An invalid id was inserted by hand and is never looked up.
        let Ok(name) = room.parse() else { continue };
        sqlx::query("UPDATE room_list SET watch = ? WHERE room = ?")
            .bind(token::watch_name(&name).as_str())
            .bind(room)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await
}

/// The room with this id for watching.
pub(super) async fn watched(
    pool: &SqlitePool,
    name: &RoomId,
) -> Result<Option<RoomId>, sqlx::Error> {
    let room: Option<String> = sqlx::query_scalar("SELECT room FROM room_list WHERE watch = ?")
        .bind(name.as_str())
        .fetch_optional(pool)
        .await?;
    Ok(room.and_then(|room| room.parse().ok()))
}

/// The rooms whose clock runs.
pub(super) async fn running(pool: &SqlitePool) -> Result<Vec<RoomId>, sqlx::Error> {
    let query = "SELECT room FROM room_list WHERE timed = 1 AND state = 1 ORDER BY room";
    let rooms: Vec<String> = sqlx::query_scalar(query).fetch_all(pool).await?;
    // An invalid id was inserted by hand.
    let rooms = rooms.into_iter().filter_map(|room| room.parse().ok());
    Ok(rooms.collect())
}

/// Bytes in use in the database file.
pub(super) async fn size(pool: &SqlitePool) -> Result<u64, sqlx::Error> {
    let row = sqlx::query(
        "SELECT (page_count - freelist_count) * page_size \
         FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
    )
    .fetch_one(pool)
    .await?;
    let bytes: i64 = row.try_get(0)?;
    Ok(bytes.unsigned_abs())
}

/// Deletes rooms that have expired at `now`, except `busy` ones; returns their number.
pub(super) async fn sweep(
    pool: &SqlitePool,
    retention: Retention,
    now: u64,
    busy: &(dyn Fn(&str) -> bool + Send + Sync),
) -> Result<u64, sqlx::Error> {
    let before = |age: Duration| {
        let then = u128::from(now).saturating_sub(age.as_millis());
        i64::try_from(then).unwrap_or(i64::MAX)
    };
    let never_began = before(retention.never_began);
    // Without a limit nothing counts as old.
    let played = retention.played.map_or(i64::MIN, before);
    let (mut dropped, mut last) = (0, String::new());
    loop {
        let old: Vec<String> = sqlx::query_scalar(
            "SELECT room FROM room_list WHERE room > ?1 AND changed < ?2 AND CASE state \
             WHEN 0 THEN changed < ?3 WHEN 2 THEN changed < ?4 \
             ELSE changed < ?4 AND (SELECT MAX(kept) FROM room_events WHERE room = room_list.room) < ?4 END \
             ORDER BY room LIMIT ?5",
        )
        .bind(&last)
        .bind(never_began.max(played))
        .bind(never_began)
        .bind(played)
        .bind(BATCH)
        .fetch_all(pool)
        .await?;
        let Some(end) = old.last() else {
            return Ok(dropped);
        };
        last.clone_from(end);
        let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
        for room in old.iter().filter(|room| !busy(room)) {
            for table in [
                "DELETE FROM room_events WHERE room = ?",
                "DELETE FROM room_seats WHERE room = ?",
                "DELETE FROM room_list WHERE room = ?",
            ] {
                sqlx::query(table)
                    .bind(room)
                    .execute(&mut *transaction)
                    .await?;
            }
            games::delete(&mut transaction, room).await?;
            dropped += 1;
        }
        transaction.commit().await?;
    }
}
