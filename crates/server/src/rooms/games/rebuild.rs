//! Rebuilding the read model from the events.

use std::collections::BTreeSet;

use tengen_room::{Room, Stored};

use super::{GameRow, results, write};
use crate::rooms::journal::LoadError;
use crate::rooms::packs::next_room;
use crate::rooms::stored::{each_event, last};
use crate::store::database::Database;
use crate::store::dialect::{Dialect, values};

/// The form of the tables. Count it up when their contents change: the next start rebuilds them.
const FORM: i64 = 3;
/// In place of the form, while another database is copied into this one.
const MIGRATING: i64 = -1;

/// The tables that are built, each with what finds the last key of a page of rows, and what deletes
/// these rows.
const BUILT: [[&str; 2]; 3] = [
    [
        "SELECT MAX(room) FROM \
         (SELECT room FROM games WHERE room > $1 ORDER BY room LIMIT 500) AS page",
        "DELETE FROM games WHERE room > $1 AND room <= $2",
    ],
    [
        "SELECT MAX(player) FROM \
         (SELECT player FROM player_results WHERE player > $1 ORDER BY player LIMIT 500) AS page",
        "DELETE FROM player_results WHERE player > $1 AND player <= $2",
    ],
    [
        "SELECT MAX(room) FROM \
         (SELECT room FROM projected WHERE room > $1 ORDER BY room LIMIT 500) AS page",
        "DELETE FROM projected WHERE room > $1 AND room <= $2",
    ],
];

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
    for rows in BUILT {
        delete(&mut *transaction, rows).await?;
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
    let everybody = players(&mut *transaction).await?;
    results::recount(&mut *transaction, everybody).await?;
    put_form(&mut *transaction, FORM).await?;
    transaction.commit().await?;
    Ok(done)
}

/// Deletes all rows of a table, page by page: on PostgreSQL each statement has a deadline.
async fn delete(
    transaction: &mut impl Dialect,
    [last, delete]: [&'static str; 2],
) -> Result<(), sqlx::Error> {
    let mut before = String::new();
    loop {
        let row = transaction.first(last, values![&*before]).await?;
        let Some(end) = row.and_then(|row| row[0].some_text().map(str::to_owned)) else {
            return Ok(());
        };
        transaction.change(delete, values![&*before, &*end]).await?;
        before = end;
    }
}

/// Everybody who plays in a game, page by page for the same reason.
async fn players(transaction: &mut impl Dialect) -> Result<Vec<String>, sqlx::Error> {
    let page = "SELECT room, number, black, white FROM games WHERE (room, number) > ($1, $2) \
                ORDER BY room, number LIMIT 500";
    let (mut players, mut after) = (BTreeSet::new(), (String::new(), 0));
    loop {
        let rows = transaction.rows(page, values![&*after.0, after.1]).await?;
        let Some(last) = rows.last() else {
            return Ok(players.into_iter().collect());
        };
        after = (last[0].as_text().to_owned(), last[1].number());
        let both = rows.iter().flat_map(|row| [&row[2], &row[3]]);
        players.extend(both.filter_map(|player| player.some_text().map(str::to_owned)));
    }
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
        Err(failed) => Err(sqlx::Error::Protocol(failed.to_string())),
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
