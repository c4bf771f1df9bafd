//! Letters as rows of PostgreSQL.
//!
//! Numbers are given under the lock of all writers, so a letter with a lower number than one that
//! is seen cannot come later.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::Serialize;
use tengen_ownership::NodeId;

use crate::bus::Receiver;
use crate::rooms::log::json;
use crate::store::Store;
use crate::store::dialect::{Dialect as _, values};

/// Letters that are read at a time.
pub(super) const MOST: usize = 500;
/// How long letters stay: much longer than a server without PostgreSQL keeps anybody in the lobby.
pub(super) const KEPT: Duration = Duration::from_secs(60);

/// Kinds of receivers.
const OTHERS: i64 = 0;
const LEADER: i64 = 1;

/// A letter to be written.
pub(super) struct Row {
    pub(super) receiver: Receiver,
    /// The letter's number among those of its sender.
    pub(super) place: u64,
    pub(super) text: String,
}

/// A letter that was read.
pub(super) struct Found {
    pub(super) number: u64,
    pub(super) sender: NodeId,
    pub(super) text: String,
}

/// A receiver as it is stored: the kind, and the node of a letter to one.
const fn stored(receiver: Receiver) -> (i64, i64) {
    match receiver {
        Receiver::Others => (OTHERS, 0),
        Receiver::Leader => (LEADER, 0),
        Receiver::Node(NodeId(node)) => (2, node.cast_signed()),
        Receiver::All => (3, 0),
    }
}

/// Writes letters in their order, but for those that are written.
pub(super) async fn put(store: &Store, sender: NodeId, rows: &[Row]) -> Result<(), sqlx::Error> {
    #[derive(Serialize)]
    struct Put<'a> {
        kind: i64,
        receiver: i64,
        place: u64,
        text: &'a str,
    }
    let rows = rows.iter().map(|row| {
        let (kind, receiver) = stored(row.receiver);
        Put {
            kind,
            receiver,
            place: row.place,
            text: &row.text,
        }
    });
    let rows: Vec<Put<'_>> = rows.collect();
    // One statement for all letters.
    let put = "INSERT INTO letters (kind, receiver, sender, place, text) \
               SELECT kind, receiver, $1::bigint, place, text \
               FROM json_to_recordset($2::text::json) \
               AS posted (kind bigint, receiver bigint, place bigint, text text) \
               ORDER BY place ON CONFLICT (sender, place) DO NOTHING";
    let mut writing = store.write().await?;
    let values = values![sender.0.cast_signed(), &*json(&rows)];
    writing.change(put, values).await?;
    writing.commit().await
}

/// The number of the last letter; 0 if there is none.
pub(super) async fn last(store: &Store) -> Result<u64, sqlx::Error> {
    let query = "SELECT number FROM letters ORDER BY number DESC LIMIT 1";
    let row = store.read().await?.first(query, Vec::new()).await?;
    Ok(row.map_or(0, |row| row[0].number()))
}

/// The letters after this one that are for a node.
pub(super) async fn after(
    store: &Store,
    number: u64,
    (node, leads): (NodeId, bool),
) -> Result<Vec<Found>, sqlx::Error> {
    let query = "SELECT number, sender, text FROM letters WHERE number > $1 \
                 AND (kind = 3 OR sender <> $2 \
                 AND (kind = 0 OR kind = $3 OR kind = 2 AND receiver = $2)) \
                 ORDER BY number LIMIT 500";
    let kind = if leads { LEADER } else { OTHERS };
    let values = values![number, node.0.cast_signed(), kind];
    let rows = store.read().await?.rows(query, values).await?;
    let found = rows.iter().map(|row| Found {
        number: row[0].number(),
        sender: NodeId(row[1].integer().unwrap_or(0).cast_unsigned()),
        text: row[2].as_text().to_owned(),
    });
    Ok(found.collect())
}

/// The servers whose lease has not ended.
pub(super) async fn living(store: &Store) -> Result<BTreeSet<NodeId>, sqlx::Error> {
    let query = "SELECT node FROM leases \
                 WHERE until > floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    let rows = store.read().await?.rows(query, Vec::new()).await?;
    let nodes = rows.iter().filter_map(|row| row[0].integer());
    Ok(nodes.map(|node| NodeId(node.cast_unsigned())).collect())
}

/// Deletes the letters up to this one.
pub(super) async fn delete(store: &Store, number: u64) -> Result<(), sqlx::Error> {
    let mut writing = store.write().await?;
    let delete = "DELETE FROM letters WHERE number <= $1";
    writing.change(delete, values![number]).await?;
    writing.commit().await
}
