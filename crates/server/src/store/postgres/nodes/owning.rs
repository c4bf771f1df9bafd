//! Leases and assignments of shards.

use sqlx::Row as _;
use tengen_ownership::{Claimed, Epoch, NodeId, Pace, Renewed, Reply, Row, Shard, Stamp};

use super::super::Link;
use super::{Loaded, Why, epoch, node as node_of, number};
use crate::rooms::journal::now;

/// How long a lease has ended when its row may go, in milliseconds, if its node owns nothing.
const FORGOTTEN: i64 = 24 * 60 * 60 * 1_000;

/// Locks a node's lease, which may end with that. Whoever owns a shard has a row, if one of a lease
/// that has ended or never was: it is what a claim of the shard and a renewal both lock.
const KNOWN: &str = "INSERT INTO leases (node, until) VALUES ($1, 0) \
    ON CONFLICT (node) DO UPDATE SET until = CASE WHEN $2 THEN 0 ELSE leases.until END";

/// The lease's row is locked until the commit. Whoever claims one of the node's shards locks it
/// too, so none is claimed between the renewal and the look at the assignments. Returns the counter
/// as it was at that look.
pub(super) async fn renew(
    link: &mut Link,
    node: NodeId,
    length: u64,
    grace: u64,
) -> Result<(Renewed, Epoch), Why> {
    let renew = sqlx::query_as(
        "INSERT INTO leases (node, until) \
         VALUES ($1, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + $2) \
         ON CONFLICT (node) DO UPDATE SET until = excluded.until RETURNING until",
    );
    let renew = renew.bind(number(node)).bind(signed(length));
    let (until,): (i64,) = link.one(renew).await?;
    // The time before a wait for the lock: by no more than that the lease is shorter.
    let now = until - signed(length);
    // One row of arrays, since each shard's would name its columns' types.
    let look = sqlx::query_as(
        "SELECT (SELECT COUNT(*) FROM leases WHERE until >= $1 AND node <> $2), \
         (SELECT highest FROM epochs), \
         array_agg(shard ORDER BY shard), array_agg(epoch ORDER BY shard), \
         array_agg(owner ORDER BY shard), array_agg(until ORDER BY shard) \
         FROM shards LEFT JOIN leases ON leases.node = shards.owner",
    );
    let look = look.bind(now).bind(number(node));
    let (others, highest, shards, epochs, owners, ends): Assignments = link.one(look).await?;
    let rows = shards
        .into_iter()
        .zip(epochs)
        .zip(owners.into_iter().zip(ends));
    let rows = rows.map(|((shard, given), (owner, end))| {
        let owner = owner.map(node_of);
        Row {
            shard: shard_of(shard),
            epoch: epoch(given),
            owner,
            is_free: owner != Some(node) && has_ended(end, now, grace),
        }
    });
    let renewed = Renewed {
        now: stamp(now),
        until: stamp(until),
        living: usize::try_from(others).unwrap_or(0) + 1,
        rows: rows.collect(),
    };
    Ok((renewed, epoch(highest)))
}

/// Other nodes with a lease, and the counter; shards, their epochs, their owners, and when the
/// owners' leases end.
type Assignments = (
    i64,
    i64,
    Vec<i64>,
    Vec<i64>,
    Vec<Option<i64>>,
    Vec<Option<i64>>,
);

/// The counter is locked first, so that no two claims are on their way. Until the shards are locked
/// their owners can only give them up, and the leases of those who do not are locked. Returns also
/// whether some were taken from other nodes.
pub(super) async fn claim(
    link: &mut Link,
    node: NodeId,
    shards: &[Shard],
    grace: u64,
) -> Result<(Vec<Claimed>, bool), Why> {
    let count = "UPDATE epochs SET highest = highest + 1 RETURNING highest";
    let (given,): (i64,) = link.one(sqlx::query_as(count)).await?;
    let known = sqlx::query(KNOWN).bind(number(node)).bind(false);
    link.execute(known).await?;
    let asked: Vec<i64> = shards.iter().map(|shard| shard.0.into()).collect();
    let lock = sqlx::query(
        "SELECT node FROM leases \
         WHERE node IN (SELECT owner FROM shards WHERE shard = ANY ($1::bigint[])) \
         ORDER BY node FOR UPDATE OF leases",
    );
    link.execute(lock.bind(asked.clone())).await?;
    // The time is read once, after the leases are locked.
    let lock = sqlx::query(
        "SELECT shard, epoch, owner, (SELECT until FROM leases WHERE node = owner), \
         (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) \
         FROM shards WHERE shard = ANY ($1::bigint[]) ORDER BY shard FOR UPDATE OF shards",
    );
    let rows = link.fetch(lock.bind(asked)).await?;
    let (mut taken, mut claimed, mut gone) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let (shard, before): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        let (owner, end, now): (Option<i64>, Option<i64>, i64) =
            (row.try_get(2)?, row.try_get(3)?, row.try_get(4)?);
        if owner == Some(number(node)) || has_ended(end, now, grace) {
            taken.push(shard);
            if owner.is_some_and(|owner| owner != number(node)) {
                // Whose lease never was has been there now.
                let end = end.filter(|end| *end > 0).unwrap_or(now);
                gone.push((shard, now - end));
            }
            claimed.push(Claimed {
                shard: shard_of(shard),
                epoch: epoch(given),
                before: epoch(before),
            });
        }
    }
    let take =
        sqlx::query("UPDATE shards SET owner = $1, epoch = $2 WHERE shard = ANY ($3::bigint[])");
    link.execute(take.bind(number(node)).bind(given).bind(taken))
        .await?;
    note_gaps(link, &gone).await?;
    forget(link).await?;
    Ok((claimed, !gone.is_empty()))
}

/// Notes that nobody has had these shards since their node has renewed its lease last, each with
/// how long ago that has ended. By this server's clock, as all that is noted of rooms.
async fn note_gaps(link: &mut Link, gone: &[(i64, i64)]) -> Result<(), Why> {
    if gone.is_empty() {
        return Ok(());
    }
    let (until, lease) = (signed(now()), signed(Pace::default().lease));
    let since = |ended: i64| until.saturating_sub(ended.saturating_add(lease)).max(0);
    let gone = gone.iter().map(|(shard, ended)| (*shard, since(*ended)));
    let (shards, since): (Vec<i64>, Vec<i64>) = gone.unzip();
    let note = sqlx::query(
        "INSERT INTO gaps (shard, since, until) SELECT number, begun, $3 \
         FROM unnest($1::bigint[], $2::bigint[]) AS gone (number, begun) \
         ON CONFLICT (shard, since) DO UPDATE SET until = GREATEST(gaps.until, excluded.until)",
    );
    link.execute(note.bind(shards).bind(since).bind(until))
        .await?;
    Ok(())
}

/// Drops the leases of processes that have ended long ago. One that still owns a shard keeps its
/// lease, as [`KNOWN`] says. Those that are in use are left, so that nobody is waited for out of
/// turn.
async fn forget(link: &mut Link) -> Result<(), Why> {
    let forget = sqlx::query(
        "DELETE FROM leases WHERE node IN (SELECT node FROM leases \
         WHERE until < floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint - $1 \
         AND NOT EXISTS (SELECT 1 FROM shards WHERE owner = leases.node) \
         FOR UPDATE OF leases SKIP LOCKED)",
    );
    link.execute(forget.bind(FORGOTTEN)).await?;
    Ok(())
}

pub(super) async fn release(
    link: &mut Link,
    node: NodeId,
    shards: &[(Shard, Epoch)],
    leaves: bool,
) -> Result<Reply<Loaded>, Why> {
    // Also gives the commit something to be acknowledged for.
    let known = sqlx::query(KNOWN).bind(number(node)).bind(leaves);
    link.execute(known).await?;
    let given = shards.iter();
    let (given, epochs): (Vec<i64>, Vec<i64>) = given
        .map(|(shard, epoch)| (i64::from(shard.0), signed(epoch.0)))
        .unzip();
    let lock = sqlx::query(
        "SELECT shard FROM shards \
         JOIN unnest($2::bigint[], $3::bigint[]) AS given (number, last) \
         ON shard = number AND epoch = last \
         WHERE owner = $1 ORDER BY shard FOR UPDATE OF shards",
    );
    let lock = lock.bind(number(node)).bind(given).bind(epochs);
    let mut freed: Vec<i64> = Vec::new();
    for row in link.fetch(lock).await? {
        freed.push(row.try_get(0)?);
    }
    let free = sqlx::query("UPDATE shards SET owner = NULL WHERE shard = ANY ($1::bigint[])");
    link.execute(free.bind(freed)).await?;
    let leave = sqlx::query(
        "DELETE FROM leases WHERE node = $1 AND until = 0 \
         AND NOT EXISTS (SELECT 1 FROM shards WHERE owner = $1)",
    );
    link.execute(leave.bind(number(node))).await?;
    Ok(Reply::Released)
}

/// Writes a lease of nobody's, which has ended.
pub(super) async fn touch(link: &mut Link) -> Result<(), sqlx::Error> {
    let touch = sqlx::query(KNOWN).bind(0_i64).bind(true);
    link.execute(touch).await?;
    Ok(())
}

/// Ends all leases and frees all shards.
pub(super) async fn free_all(link: &mut Link) -> Result<(), sqlx::Error> {
    for statement in [
        "SELECT highest FROM epochs FOR UPDATE",
        "SELECT node FROM leases ORDER BY node FOR UPDATE",
        "SELECT shard FROM shards ORDER BY shard FOR UPDATE",
        "UPDATE shards SET owner = NULL WHERE owner IS NOT NULL",
        "DELETE FROM leases",
    ] {
        link.execute(sqlx::query(statement)).await?;
    }
    Ok(())
}

/// Whether a lease has ended long enough ago, if there is one.
fn has_ended(end: Option<i64>, now: i64, grace: u64) -> bool {
    end.is_none_or(|end| end.saturating_add(signed(grace)) < now)
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn stamp(time: i64) -> Stamp {
    Stamp(u64::try_from(time).unwrap_or(0))
}

fn shard_of(stored: i64) -> Shard {
    Shard(u16::try_from(stored).unwrap_or(u16::MAX))
}
