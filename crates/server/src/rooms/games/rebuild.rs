//! Rebuilding the read model from the events.

use tengen_room::{Room, Stored};

use super::{GameRow, results, write};
use crate::rooms::journal::LoadError;
use crate::rooms::packs::next_room;
use crate::rooms::stored::{each_event, last};
use crate::store::database::Database;
use crate::store::dialect::{Dialect, values};

/// The form of the tables. Count it up when their contents change: the next start rebuilds them.
const FORM: i64 = 2;
/// In place of the form, while another database is copied into this one.
const MIGRATING: i64 = -1;

/// What has been rebuilt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reindexed {
    /// Rooms that were read.
    pub rooms: u64,
    /// Games in them.
    pub games: u64,
}

/// Whether a copy of another database has not ended.
pub(crate) async fn is_migrating(database: &mut impl Dialect) -> Result<bool, sqlx::Error> {
    Ok(form(database).await? == Some(MIGRATING))
}

/// Notes that a copy has begun, until the tables are built.
pub(crate) async fn mark(transaction: &mut impl Dialect) -> Result<(), sqlx::Error> {
    put_form(transaction, MIGRATING).await
}

async fn form(database: &mut impl Dialect) -> Result<Option<i64>, sqlx::Error> {
    let query = "SELECT form FROM read_model";
    let row = database.first(query, Vec::new()).await?;
    Ok(row.and_then(|row| row[0].integer()))
}

async fn put_form(transaction: &mut impl Dialect, form: i64) -> Result<(), sqlx::Error> {
    let put = "INSERT INTO read_model (id, form) VALUES (0, $1) \
               ON CONFLICT (id) DO UPDATE SET form = excluded.form";
    transaction.change(put, values![form]).await?;
    Ok(())
}

/// Builds the tables unless they are there in the current form.
pub(crate) async fn ensure(database: &Database) -> Result<(), sqlx::Error> {
    if form(&mut database.acquire().await?).await? != Some(FORM) {
        let Reindexed { rooms, games } = rebuild(database).await?;
        if rooms > 0 {
            tracing::info!(rooms, games, "built the tables of games and results");
        }
    }
    Ok(())
}

/// Builds the tables from nothing, in one transaction. Damaged rooms are left out, with a warning.
pub(crate) async fn rebuild(database: &Database) -> Result<Reindexed, sqlx::Error> {
    let mut transaction = database.begin().await?;
    for delete in [
        "DELETE FROM games",
        "DELETE FROM player_results",
        "DELETE FROM projected",
    ] {
        transaction.change(delete, Vec::new()).await?;
    }
    let mut done = Reindexed::default();
    let mut before = String::new();
    loop {
        let Some(room) = next_room(&mut *transaction, &before).await? else {
            break;
        };
        if let Some(rows) = undamaged(&mut *transaction, &room).await? {
            for row in &rows {
                write(&mut *transaction, &room, row).await?;
            }
            done.rooms += 1;
            done.games += rows.len() as u64;
        }
        if let Some(version) = last(&mut *transaction, &room).await? {
            note(&mut *transaction, &room, version).await?;
        }
        before = room;
    }
    let everybody = "SELECT black FROM games WHERE black IS NOT NULL \
                     UNION SELECT white FROM games WHERE white IS NOT NULL";
    let everybody = transaction.rows(everybody, Vec::new()).await?;
    let everybody = everybody.iter().map(|row| row[0].as_text().to_owned());
    results::recount(&mut *transaction, everybody.collect()).await?;
    put_form(&mut *transaction, FORM).await?;
    transaction.commit().await?;
    Ok(done)
}

/// Notes up to which event a room's games are written.
pub(super) async fn note(
    transaction: &mut impl Dialect,
    room: &str,
    version: u64,
) -> Result<(), sqlx::Error> {
    let put = "INSERT INTO projected (room, version) VALUES ($1, $2) \
               ON CONFLICT (room) DO UPDATE SET version = excluded.version";
    transaction.change(put, values![room, version]).await?;
    Ok(())
}

/// The games of a room by its events; `None`, with a warning, if it is damaged.
pub(super) async fn undamaged(
    transaction: &mut impl Dialect,
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
async fn games(transaction: &mut impl Dialect, room: &str) -> Result<Vec<GameRow>, LoadError> {
    let (mut folded, mut rows) = (None::<Room>, Vec::new());
    let fold = |mut stored: Stored, kept| {
        stored.at = stored.at.or(Some(kept));
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
        Ok(())
    };
    each_event(transaction, room, fold).await?;
    Ok(rows)
}
