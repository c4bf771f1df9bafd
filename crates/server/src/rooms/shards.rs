//! Shards of rooms, as others than their owner lock them.

use super::token;
use crate::store::dialect::{Dialect, Value};

/// Keeps events from being appended to these rooms until the transaction ends, for one that reads
/// rows of a room and then writes by them. Batches of moves read their shards `FOR SHARE` and take
/// no lock of the whole database; SQLite's transactions come one after another anyway.
///
/// To be called once in a transaction, after the lock of the database and before any row of a room,
/// since all lock shards in ascending order.
pub(crate) async fn hold(
    transaction: &mut impl Dialect,
    rooms: &[&str],
) -> Result<(), sqlx::Error> {
    let lock = transaction.pick(
        "",
        "SELECT shard FROM shards WHERE shard = ANY (CAST(CAST($1 AS text) AS bigint[])) \
         ORDER BY shard FOR UPDATE",
    );
    if lock.is_empty() {
        return Ok(());
    }
    // An invalid id was inserted by hand, and is nobody's.
    let rooms = rooms.iter().filter_map(|room| room.parse().ok());
    let shards: Vec<String> = rooms.map(|room| token::shard(&room).to_string()).collect();
    let shards = format!("{{{}}}", shards.join(","));
    transaction.rows(lock, vec![Value::Text(shards)]).await?;
    Ok(())
}
