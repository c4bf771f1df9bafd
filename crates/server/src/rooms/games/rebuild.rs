//! Rebuilding the read model from the events.

use futures_util::TryStreamExt as _;
use sqlx::{Row as _, SqliteConnection, SqlitePool};
use tengen_room::Room;

use super::{GameRow, results, write};
use crate::rooms::journal::LoadError;
use crate::rooms::sqlite::read;
use crate::store::writing::WriteTransaction;

/// The form of the tables. Count it up when their contents change: the next start rebuilds them.
const FORM: i64 = 1;

/// What has been rebuilt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reindexed {
    /// Rooms that were read.
    pub rooms: u64,
    /// Games in them.
    pub games: u64,
}

/// Builds the tables unless they are there in the current form.
pub(crate) async fn ensure(pool: &SqlitePool) -> Result<(), sqlx::Error> {
    let form: Option<i64> = sqlx::query_scalar("SELECT form FROM read_model")
        .fetch_optional(pool)
        .await?;
    if form != Some(FORM) {
        let Reindexed { rooms, games } = rebuild(pool).await?;
        if rooms > 0 {
            tracing::info!(rooms, games, "built the tables of games and results");
        }
    }
    Ok(())
}

/// Builds the tables from nothing, in one transaction. Damaged rooms are left out, with a warning.
pub(crate) async fn rebuild(pool: &SqlitePool) -> Result<Reindexed, sqlx::Error> {
    let mut transaction = WriteTransaction::begin(pool).await?;
    for delete in [
        "DELETE FROM games",
        "DELETE FROM player_results",
        "DELETE FROM projected",
    ] {
        sqlx::query(delete).execute(&mut *transaction).await?;
    }
    let (mut done, mut last) = (Reindexed::default(), String::new());
    loop {
        let room: Option<String> =
            sqlx::query_scalar("SELECT MIN(room) FROM room_events WHERE room > ?")
                .bind(&last)
                .fetch_one(&mut *transaction)
                .await?;
        let Some(room) = room else { break };
        if let Some(rows) = undamaged(&mut transaction, &room).await? {
            for row in &rows {
                write(&mut transaction, &room, row).await?;
            }
            done.rooms += 1;
            done.games += rows.len() as u64;
        }
        if let Some(version) = self::last(&mut transaction, &room).await? {
            note(&mut transaction, &room, version).await?;
        }
        last = room;
    }
    let everybody = sqlx::query_scalar(
        "SELECT black FROM games WHERE black IS NOT NULL \
         UNION SELECT white FROM games WHERE white IS NOT NULL",
    );
    let everybody: Vec<String> = everybody.fetch_all(&mut *transaction).await?;
    results::recount(&mut transaction, everybody).await?;
    sqlx::query(
        "INSERT INTO read_model (id, form) VALUES (0, ?1) ON CONFLICT DO UPDATE SET form = ?1",
    )
    .bind(FORM)
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(done)
}

/// The version of a room's last event; `None` if there is no such room.
pub(super) async fn last(
    transaction: &mut SqliteConnection,
    room: &str,
) -> Result<Option<u64>, sqlx::Error> {
    let query = "SELECT MAX(version) FROM room_events WHERE room = ?";
    let query = sqlx::query_scalar(query).bind(room);
    let last: Option<i64> = query.fetch_one(transaction).await?;
    Ok(last.map(i64::unsigned_abs))
}

/// Notes up to which event a room's games are written.
pub(super) async fn note(
    transaction: &mut SqliteConnection,
    room: &str,
    version: u64,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO projected (room, version) VALUES (?, ?) \
         ON CONFLICT (room) DO UPDATE SET version = excluded.version",
    )
    .bind(room)
    .bind(i64::try_from(version).unwrap_or(i64::MAX))
    .execute(transaction)
    .await?;
    Ok(())
}

/// The games of a room by its events; `None`, with a warning, if it is damaged.
pub(super) async fn undamaged(
    transaction: &mut SqliteConnection,
    room: &str,
) -> Result<Option<Vec<GameRow>>, sqlx::Error> {
    match games(transaction, room).await {
        Ok(rows) => Ok(Some(rows)),
        Err(LoadError::Damaged(why)) => {
            tracing::warn!("the games of a damaged room are left out: {why}");
            Ok(None)
        }
        Err(LoadError::Failed(why)) => Err(sqlx::Error::Protocol(why)),
    }
}

/// The games of a room by its events.
async fn games(transaction: &mut SqliteConnection, room: &str) -> Result<Vec<GameRow>, LoadError> {
    let query = "SELECT form, kept, event FROM room_events WHERE room = ? ORDER BY version";
    // One at a time, since a long room's events together are many times as large as its rows.
    let mut events = sqlx::query(query).bind(room).fetch(transaction);
    let (mut folded, mut rows) = (None::<Room>, Vec::new());
    while let Some(row) = events.try_next().await? {
        let (form, kept): (i64, i64) = (row.try_get("form")?, row.try_get("kept")?);
        let mut stored = read(form, row.try_get("event")?)?;
        stored.at = stored.at.or(Some(kept.unsigned_abs()));
        let damaged = |error: tengen_room::FoldError| LoadError::Damaged(error.to_string());
        let room = match &mut folded {
            None => {
                folded.insert(Room::from_events(std::slice::from_ref(&stored)).map_err(damaged)?)
            }
            Some(room) => {
                room.apply(&stored).map_err(damaged)?;
                room
            }
        };
        GameRow::follow(&mut rows, room, &stored);
    }
    Ok(rows)
}
