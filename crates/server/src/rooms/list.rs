//! The list of rooms: state, time of last change, id for watching, and expiry.

use std::time::Duration;

use tengen_api::RoomId;
use tengen_room::Room;
use tokio::time::{Instant, sleep};

use super::journal::Entry;
use super::{RoomError, Rooms, games, shards, token};
use crate::store::database::Database;
use crate::store::dialect::{Dialect, values};

/// Rooms per deletion transaction, during which the writer waits.
const BATCH: usize = 20;
/// Rows of the list, or of players, that are looked at by one statement.
pub(super) const LISTED: i64 = 500;
/// Between two of them the writer has this many times as long as the first one took, and at least
/// [`PAUSE`].
const SHARE: u32 = 4;
const PAUSE: Duration = Duration::from_millis(10);

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

    pub(crate) const fn number(self) -> i64 {
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
    transaction: &mut impl Dialect,
    entry: &Entry,
    now: i64,
) -> Result<(), sqlx::Error> {
    let Some(standing) = entry.standing else {
        return Ok(());
    };
    let put = "INSERT INTO room_list (room, watch, shard, changed, state) \
               VALUES ($1, $2, $3, $4, $5) ON CONFLICT (room) DO UPDATE \
               SET changed = excluded.changed, state = excluded.state";
    let values = values![
        entry.room.as_str(),
        token::watch_name(&entry.room).as_str(),
        i64::from(token::shard(&entry.room)),
        now,
        standing.number(),
    ];
    transaction.change(put, values).await?;
    Ok(())
}

/// Adds ids for watching and shards to rooms that predate them.
pub(crate) async fn complete(database: &Database) -> Result<(), sqlx::Error> {
    let mut reading = database.acquire().await?;
    // PostgreSQL never had rooms without a shard, and finds those without a name by their index.
    let query = reading.pick(
        "SELECT room FROM room_list WHERE watch IS NULL OR shard IS NULL",
        "SELECT room FROM room_list WHERE watch IS NULL",
    );
    let rooms = reading.rows(query, Vec::new()).await?;
    drop(reading);
    if rooms.is_empty() {
        return Ok(());
    }
    let mut transaction = database.begin().await?;
    for row in rooms {
        let room = row[0].as_text();
        // An invalid id was inserted by hand and is never looked up.
        let Ok(name) = room.parse() else { continue };
        let change = "UPDATE room_list SET watch = $1, shard = $2 WHERE room = $3";
        let shard = i64::from(token::shard(&name));
        let values = values![token::watch_name(&name).as_str(), shard, room];
        transaction.change(change, values).await?;
    }
    transaction.commit().await
}

/// The room with this id for watching.
pub(super) async fn watched(
    database: &mut impl Dialect,
    name: &RoomId,
) -> Result<Option<RoomId>, sqlx::Error> {
    let query = "SELECT room FROM room_list WHERE watch = $1";
    let row = database.first(query, values![name.as_str()]).await?;
    Ok(row.and_then(|row| row[0].as_text().parse().ok()))
}

/// Bytes in use in the database. In PostgreSQL's tables, deleted rows count until others take
/// their place.
pub(super) async fn size(database: &mut impl Dialect) -> Result<u64, sqlx::Error> {
    let query = database.pick(
        "SELECT (page_count - freelist_count) * page_size \
         FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
        "SELECT CAST(COALESCE(SUM(pg_total_relation_size(relid)), 0) AS bigint) \
         FROM pg_stat_user_tables WHERE schemaname = current_schema()",
    );
    let row = database.first(query, Vec::new()).await?;
    Ok(row.map_or(0, |row| row[0].number()))
}

/// Whether a row of the list has expired: `$2` and `$3` are the times before which rooms that never
/// began and rooms with games have.
macro_rules! expired {
    () => {
        "CASE state WHEN 0 THEN changed < $2 WHEN 2 THEN changed < $3 \
         ELSE changed < $3 AND (SELECT MAX(kept) FROM room_events \
         WHERE room_events.room = room_list.room) < $3 END"
    };
}

/// Deletes rooms that have expired at `now`, except `busy` ones; returns their number. Spreads the
/// work, so that players' moves go on meanwhile.
pub(crate) async fn sweep(
    database: &Database,
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
        // By the key, [`LISTED`] rows at a time, so that each statement is short.
        let query = concat!(
            "SELECT room, CASE WHEN ",
            expired!(),
            " THEN 1 ELSE 0 END FROM (SELECT room, state, changed FROM room_list \
             WHERE room > $1 ORDER BY room LIMIT $4) AS room_list ORDER BY room"
        );
        let values = values![&*last, never_began, played, LISTED];
        let listed = database.acquire().await?.rows(query, values).await?;
        let Some(end) = listed.last() else {
            return Ok(dropped);
        };
        end[0].as_text().clone_into(&mut last);
        let old = listed.iter().filter(|row| row[1].number() == 1);
        let old: Vec<&str> = old.map(|row| row[0].as_text()).collect();
        for old in old.chunks(BATCH) {
            let began = Instant::now();
            dropped += drop_rooms(database, old, [never_began, played], busy).await?;
            sleep(pause(began)).await;
        }
    }
}

/// Deletes rooms in one transaction, but for those in which something has happened meanwhile;
/// returns their number.
async fn drop_rooms(
    database: &Database,
    rooms: &[&str],
    [never_began, played]: [i64; 2],
    busy: &(dyn Fn(&str) -> bool + Send + Sync),
) -> Result<u64, sqlx::Error> {
    let mut transaction = database.begin().await?;
    shards::hold(&mut *transaction, rooms).await?;
    let mut dropped = Vec::new();
    for room in rooms.iter().copied().filter(|room| !busy(room)) {
        let drop = concat!("DELETE FROM room_list WHERE room = $1 AND ", expired!());
        let values = values![room, never_began, played];
        if transaction.change(drop, values).await? == 0 {
            continue;
        }
        dropped.push(room);
        delete_parts(&mut *transaction, room).await?;
    }
    games::delete(&mut *transaction, &dropped).await?;
    transaction.commit().await?;
    Ok(dropped.len() as u64)
}

/// Deletes a room that no game has begun in, and whose shard is [held](shards::hold).
pub(crate) async fn delete(transaction: &mut impl Dialect, room: &str) -> Result<(), sqlx::Error> {
    let drop = "DELETE FROM room_list WHERE room = $1";
    transaction.change(drop, values![room]).await?;
    delete_parts(transaction, room).await?;
    games::delete(transaction, &[room]).await
}

/// Deletes what belongs to a room besides its place in the list and its games.
async fn delete_parts(transaction: &mut impl Dialect, room: &str) -> Result<(), sqlx::Error> {
    for table in [
        "DELETE FROM room_events WHERE room = $1",
        "DELETE FROM room_packs WHERE room = $1",
        "DELETE FROM room_seats WHERE room = $1",
        "DELETE FROM deadlines WHERE room = $1",
    ] {
        transaction.change(table, values![room]).await?;
    }
    Ok(())
}

/// How long the writer has the database after a transaction that began then.
pub(super) fn pause(began: Instant) -> Duration {
    (began.elapsed() * SHARE).max(PAUSE)
}

impl Rooms {
    /// Refuses what is stored for others once the storage limit is reached.
    pub(crate) async fn has_space(&self) -> Result<(), RoomError> {
        match self.shared.space {
            Some(space) if self.shared.journal.size().await? >= space => Err(RoomError::NoSpace),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};

    use super::*;
    use crate::Store;

    /// A database with that many expired rooms of one guest, and a pool that counts SQLite's steps
    /// in thousands.
    async fn expired(rooms: u32) -> (tempfile::TempDir, SqlitePool, Arc<AtomicU64>) {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).await.expect("a store");
        store.close().await;
        let steps = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&steps);
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .after_connect(move |connection, _| {
                let counter = Arc::clone(&counter);
                Box::pin(async move {
                    connection
                        .lock_handle()
                        .await?
                        .set_progress_handler(1_000, move || {
                            counter.fetch_add(1, Ordering::Relaxed);
                            true
                        });
                    Ok(())
                })
            })
            .connect_with(SqliteConnectOptions::new().filename(folder.path().join("tengen.sqlite")))
            .await
            .expect("a pool");
        let numbers =
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)";
        for insert in [
            "INSERT INTO room_events (room, version, form, kept, event) SELECT 'r' || i, 1, 2, 1, '{}' FROM n",
            "INSERT INTO room_list (room, changed, state) SELECT 'r' || i, 1, 2 FROM n",
            "INSERT INTO room_seats (room, seat, player) SELECT 'r' || i, 0, 'guest' FROM n",
            "INSERT INTO games (room, number, rule, size, opening, black, black_seat, started, finished, winner, by, \
             moves) SELECT 'r' || i, 1, 'renju', 15, 'none', 'guest', 0, 1, i, 'first', 'five', 9 FROM n",
        ] {
            let insert = sqlx::AssertSqlSafe(format!("{numbers} {insert}"));
            let inserted = sqlx::query(insert).bind(rooms).execute(&pool).await;
            inserted.expect("rows");
        }
        let results = "INSERT INTO player_results VALUES ('guest', ?1, ?1, 0, 0, ?1)";
        let inserted = sqlx::query(results).bind(rooms).execute(&pool).await;
        inserted.expect("a row");
        steps.store(0, Ordering::Relaxed);
        (folder, pool, steps)
    }

    #[tokio::test]
    async fn sweeping_is_linear_in_the_rooms_of_a_guest() {
        let mut counts = Vec::new();
        for rooms in [200, 800] {
            let (_folder, pool, steps) = expired(rooms).await;
            let retention = Retention {
                played: Some(Duration::from_secs(1)),
                ..Retention::default()
            };
            let swept = sweep(
                &Database::Sqlite(pool.clone()),
                retention,
                1_000_000,
                &|_| false,
            )
            .await;
            assert_eq!(swept.expect("swept"), u64::from(rooms));
            let left = sqlx::query_scalar("SELECT COUNT(*) FROM player_results");
            let left: i64 = left.fetch_one(&pool).await.expect("a number");
            assert_eq!(left, 0);
            counts.push(steps.load(Ordering::Relaxed));
            pool.close().await;
        }
        let [few, many] = counts[..] else {
            panic!("two counts")
        };
        assert!(many < 6 * few, "{few} and {many} thousand steps");
    }
}
