//! When clocks run out: one table for all rooms, read by one task.
//!
//! A row is a lower bound, which moves only make later. So it is not written with moves, and a room
//! whose row is due is asked: its game is over, or the row is written anew. Empty rooms need not be
//! in memory for that.

use std::time::Duration;

use sqlx::{Row as _, SqliteConnection, SqlitePool};
use tengen_api::RoomId;
use tokio::time::sleep;

use super::actor::Ask;
use super::clocks::Pace;
use super::journal::{self, LoadError};
use super::{RoomError, Rooms};

/// How often the table is read.
const LOOK: Duration = Duration::from_secs(1);
/// Milliseconds before its deadline that a room is asked, so that its task ends the game in time.
const AHEAD: u64 = 3_000;
/// Rooms that are asked at a time.
const BATCH: i64 = 100;
/// A row is written anew if its room's clock runs out more than that many milliseconds later.
pub(super) const LATER: u64 = 5_000;
/// Milliseconds for which outages are kept: longer than any turn.
const KEPT: u64 = 400 * 86_400_000;

/// A change of a room's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deadline {
    /// A clock has begun to run.
    At {
        /// Milliseconds since 1970.
        at: u64,
        /// Whether moves have days.
        days: bool,
    },
    /// No clock runs any more.
    None,
}

/// What the table says now.
#[derive(Clone, Debug)]
pub(crate) struct Due {
    /// Rooms whose rows are due.
    pub(crate) rooms: Vec<RoomId>,
    /// How often the time is to be noted.
    pub(crate) pace: Pace,
}

fn number(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

/// Notes the time since the last heartbeat, in which the server did not run, if clocks ran.
pub(crate) async fn note_outage(pool: &SqlitePool, now: u64) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT OR REPLACE INTO outages (since, until) \
         SELECT at, ?1 FROM heartbeat WHERE at < ?1 AND EXISTS (SELECT 1 FROM deadlines)",
    )
    .bind(number(now))
    .execute(pool)
    .await?;
    sqlx::query("DELETE FROM outages WHERE until < ?")
        .bind(number(now.saturating_sub(KEPT)))
        .execute(pool)
        .await?;
    Ok(())
}

/// Notes a time in which the server was suspended.
pub(super) async fn put_outage(
    transaction: &mut SqliteConnection,
    (since, until): (u64, u64),
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT OR REPLACE INTO outages (since, until) VALUES (?, ?)")
        .bind(number(since))
        .bind(number(until))
        .execute(transaction)
        .await?;
    Ok(())
}

pub(super) async fn put(
    transaction: &mut SqliteConnection,
    room: &str,
    deadline: Deadline,
) -> Result<(), sqlx::Error> {
    let query = match deadline {
        Deadline::At { at, days } => {
            sqlx::query("INSERT OR REPLACE INTO deadlines (at, days, room) VALUES (?, ?, ?)")
                .bind(number(at))
                .bind(days)
        }
        Deadline::None => sqlx::query("DELETE FROM deadlines WHERE room = ?"),
    };
    query.bind(room).execute(transaction).await?;
    Ok(())
}

/// Writes a row anew that was found too early, or drops it.
pub(super) async fn postpone(
    pool: &SqlitePool,
    room: &RoomId,
    at: Option<u64>,
) -> Result<(), sqlx::Error> {
    let query = match at {
        Some(at) => sqlx::query("UPDATE deadlines SET at = ? WHERE room = ?").bind(number(at)),
        None => sqlx::query("DELETE FROM deadlines WHERE room = ?"),
    };
    query.bind(room.as_str()).execute(pool).await?;
    Ok(())
}

pub(super) async fn due(pool: &SqlitePool, until: u64) -> Result<Due, sqlx::Error> {
    let rooms: Vec<String> =
        sqlx::query_scalar("SELECT room FROM deadlines WHERE at <= ? ORDER BY at LIMIT ?")
            .bind(number(until))
            .bind(BATCH)
            .fetch_all(pool)
            .await?;
    let days: Option<i64> = sqlx::query_scalar("SELECT MIN(days) FROM deadlines")
        .fetch_one(pool)
        .await?;
    Ok(Due {
        // An invalid id was inserted by hand.
        rooms: rooms
            .into_iter()
            .filter_map(|room| room.parse().ok())
            .collect(),
        pace: match days {
            None => Pace::None,
            Some(0) => Pace::Seconds,
            Some(_) => Pace::Days,
        },
    })
}

/// A room's row, and the outages that ended after a time.
pub(super) async fn of_room(
    pool: &SqlitePool,
    room: &RoomId,
    after: u64,
) -> Result<(Option<u64>, Vec<(u64, u64)>), sqlx::Error> {
    let due: Option<i64> = sqlx::query_scalar("SELECT at FROM deadlines WHERE room = ?")
        .bind(room.as_str())
        .fetch_optional(pool)
        .await?;
    let rows = sqlx::query("SELECT since, until FROM outages WHERE until > ? ORDER BY since")
        .bind(number(after))
        .fetch_all(pool)
        .await?;
    let mut outages = Vec::with_capacity(rows.len());
    for row in rows {
        let (since, until): (i64, i64) = (row.try_get("since")?, row.try_get("until")?);
        outages.push((since.unsigned_abs(), until.unsigned_abs()));
    }
    Ok((due.map(i64::unsigned_abs), outages))
}

impl Rooms {
    /// Asks the rooms whose clocks may have run out. Never ends.
    pub(crate) async fn watch_deadlines(self) {
        loop {
            match self.shared.journal.due(journal::now() + AHEAD).await {
                Ok(due) => {
                    self.shared.journal.clocks().set_pace(due.pace);
                    for room in due.rooms {
                        self.look_at_clock(&room).await;
                    }
                }
                Err(error) => tracing::error!("reading the deadlines of clocks failed: {error}"),
            }
            sleep(LOOK).await;
        }
    }

    async fn look_at_clock(&self, room: &RoomId) {
        let asked = self.ask(room, |answer| Ask::Due { answer }).await;
        let gone = match asked {
            Err(RoomError::Load(LoadError::Damaged(why))) => {
                tracing::error!("the room {room} cannot be read: {why}");
                true
            }
            Err(RoomError::Unknown(_)) => true,
            // A closed room's clock waits until the host opens it; other failures pass.
            Ok(_) | Err(_) => false,
        };
        if gone && let Err(error) = self.shared.journal.postpone(room, None).await {
            tracing::error!("dropping the deadline of the room {room} failed: {error}");
        }
    }
}
