//! Entries of the journal under the epochs of their shards, and rooms with those.

use std::collections::BTreeMap;

use sqlx::Row as _;
use tengen_api::RoomId;
use tengen_ownership::{Item, NodeId, Rejection, Reply, Shard};

use super::super::{ALONE, Link, batch};
use super::{Loaded, Why, epoch, number};
use crate::rooms::journal::{AppendError, Entry, LoadError, now};
use crate::rooms::stored;

/// The shards stay locked, for other batches and not for claims, until the commit: a claim waits
/// for it, or is waited for and then seen.
///
/// An entry with a seat, or with a game that begins or ends, writes what others read and write too:
/// players, seats, the list of rooms, what the read model has written by the seats of before. So
/// its batch takes the lock that these write under, before any other; a batch of moves takes none.
///
/// Rooms need no locks. Two batches under one epoch are one node's, which sends one at a time, and
/// claims its shards anew where it does not know how one has ended.
pub(super) async fn append(
    link: &mut Link,
    node: NodeId,
    items: &[Item<RoomId, Entry>],
) -> Result<Reply<Loaded>, Why> {
    let is_more =
        |entry: &Entry| entry.seat.is_some() || entry.made.is_some() || entry.standing.is_some();
    if items.iter().any(|item| is_more(&item.entry)) {
        link.run(ALONE).await?;
    }
    let shards: Vec<i64> = items.iter().map(|item| item.shard.0.into()).collect();
    let fence = sqlx::query(
        "SELECT shard, epoch, owner FROM shards WHERE shard = ANY ($1::bigint[]) \
         ORDER BY shard FOR SHARE",
    );
    let mut found = BTreeMap::new();
    for row in link.fetch(fence.bind(shards)).await? {
        let (shard, epoch): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        let owner: Option<i64> = row.try_get(2)?;
        found.insert(shard, (epoch, owner));
    }
    let results = items.iter().map(|item| {
        let found = found.get(&i64::from(item.shard.0));
        let (last, owner) = found.copied().unwrap_or_default();
        match owner == Some(number(node)) && epoch(last) == item.epoch {
            true => Ok(()),
            false => Err(Rejection::Epoch(epoch(last))),
        }
    });
    let mut results: Vec<Result<(), Rejection>> = results.collect();
    let open = items.iter().zip(&results).filter(|(_, may)| may.is_ok());
    let batch: Vec<&Entry> = open.map(|(item, _)| &item.entry).collect();
    let stored_at = i64::try_from(now()).unwrap_or(i64::MAX);
    let kept = batch::keep(link, &batch, stored_at).await?;
    for (result, kept) in results.iter_mut().filter(|may| may.is_ok()).zip(kept) {
        match kept {
            Ok(()) => (),
            Err(AppendError::Conflict { found, .. }) => *result = Err(Rejection::Version(found)),
            Err(AppendError::Failed(why)) => return Err(Why(why)),
            Err(error @ AppendError::Elsewhere) => return Err(Why(error.to_string())),
        }
    }
    Ok(Reply::Appended(results))
}

pub(super) async fn load(
    link: &mut Link,
    room: &RoomId,
    shard: Shard,
) -> Result<Reply<Loaded>, Why> {
    let query = sqlx::query_as("SELECT epoch FROM shards WHERE shard = $1");
    let (last,): (i64,) = link.one(query.bind(i64::from(shard.0))).await?;
    let version = stored::last(link, room.as_str()).await?;
    let kept = match stored::read_room(link, room).await {
        Err(LoadError::Failed(why)) => return Err(Why(why)),
        // Asked for again, they would be the same.
        other => other,
    };
    Ok(Reply::Loaded {
        epoch: epoch(last),
        version: version.unwrap_or(0),
        kept,
    })
}
