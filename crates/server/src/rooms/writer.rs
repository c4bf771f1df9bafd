//! The writer of events: one, with group commit.
//!
//! A commit waits for the disk. Meanwhile other rooms' events queue up and share the next commit,
//! so that disk latency bounds the time of a move, not the number of rooms. This one is SQLite's,
//! which takes a batch row by row; on PostgreSQL it is the node that owns the rooms
//! ([`owner`](super::owner)).

use tengen_room::{PlayerId, Seat};
use tokio::sync::{mpsc, oneshot};

use super::clocks::{Beat, Clocks, Heart};
use super::deadlines;
use super::games::number;
use super::games::projector::Projection;
use super::journal::{AppendError, Entry, now};
use super::list;
use super::players::{self, SeatHolder};
use super::stored::{FORM, last};
use crate::store::database::Database;
use crate::store::dialect::{Dialect, values};
use crate::store::health::{self, Condition};
use crate::store::identity::Identity;
use crate::store::trouble::words;

/// Maximum entries that wait for the writer.
pub(super) const QUEUE: usize = 4096;
/// Maximum entries per commit.
const MOST: usize = 512;

type Answer = oneshot::Sender<Result<(), AppendError>>;

/// What the writer is asked.
#[derive(Debug)]
pub(crate) enum Work {
    Keep(Box<Entry>, Answer),
    /// Whether events could be kept now; the error in words.
    Probe(oneshot::Sender<Result<(), String>>),
}

/// The writer's task.
pub(super) struct Writer {
    pub(super) database: Database,
    pub(super) identity: Identity,
    pub(super) condition: Condition,
    pub(super) clocks: Clocks,
    pub(super) projection: Projection,
}

impl Writer {
    /// Stores queued entries batch by batch and answers each. While clocks run, it notes the time
    /// once in each interval of [`Pace`](super::clocks::Pace), with a batch if there is one. Not
    /// with every batch: that would write a page more for each move.
    pub(super) async fn run(self, mut work: mpsc::Receiver<Work>) {
        let mut waiting = Vec::new();
        let mut heart = Heart::new(self.clocks.clone());
        loop {
            tokio::select! {
                biased;
                received = work.recv_many(&mut waiting, MOST) => if received == 0 {
                    return;
                },
                () = heart.due() => (),
            }
            let (mut batch, mut answers, mut probes) = (Vec::new(), Vec::new(), Vec::new());
            for work in waiting.drain(..) {
                match work {
                    Work::Keep(entry, answer) => {
                        batch.push(*entry);
                        answers.push(answer);
                    }
                    Work::Probe(answer) => probes.push(answer),
                }
            }
            let beat = heart.beat();
            let kept = self.keep(&batch, beat.as_ref(), !probes.is_empty()).await;
            heart.ended(beat, kept.is_ok());
            for entry in batch.iter().filter(|_| kept.is_ok()) {
                if let Some(deadline) = entry.deadline {
                    self.clocks.follow(deadline);
                }
            }
            for answer in probes {
                let result = kept.as_ref().map(drop).map_err(Clone::clone);
                answer.send(result).ok();
            }
            if !batch.is_empty() {
                let result = kept.as_ref().map(drop).map_err(String::as_str);
                self.condition.wrote(result);
            }
            let results =
                kept.unwrap_or_else(|why| vec![Err(AppendError::Failed(why)); batch.len()]);
            for (entry, _) in batch.iter().zip(&results).filter(|(_, kept)| kept.is_ok()) {
                self.projection.note(entry);
            }
            for (answer, result) in answers.into_iter().zip(results) {
                // A caller that has left reads the result from the database later.
                answer.send(result).ok();
            }
        }
    }

    /// Stores a batch in one commit, or says in words why not.
    async fn keep(
        &self,
        batch: &[Entry],
        beat: Option<&Beat>,
        probe: bool,
    ) -> Result<Vec<Result<(), AppendError>>, String> {
        self.identity.check()?;
        let kept = keep(&self.database, batch, beat, probe).await;
        kept.map_err(|error| words(&error))
    }
}

/// Stores a batch in one commit, leaving out entries that conflict, notes the time of `beat`, and
/// writes as much again as an event for a probe.
async fn keep(
    database: &Database,
    batch: &[Entry],
    beat: Option<&Beat>,
    probe: bool,
) -> Result<Vec<Result<(), AppendError>>, sqlx::Error> {
    let mut transaction = database.begin().await?;
    let kept = i64::try_from(now()).unwrap_or(i64::MAX);
    let mut results = Vec::with_capacity(batch.len());
    for entry in batch {
        results.push(keep_one(&mut *transaction, entry, kept).await?);
    }
    if let Some(beat) = beat {
        deadlines::beat(&mut *transaction, beat.wall).await?;
        deadlines::put_outages(&mut *transaction, &beat.outages).await?;
    }
    if probe {
        let put = "INSERT INTO probe (id, filling) VALUES (0, $1) \
                   ON CONFLICT (id) DO UPDATE SET filling = excluded.filling";
        let filling = health::filling()?;
        transaction.change(put, values![&*filling]).await?;
    }
    transaction.commit().await?;
    Ok(results)
}

async fn keep_one(
    transaction: &mut impl Dialect,
    entry: &Entry,
    kept: i64,
) -> Result<Result<(), AppendError>, sqlx::Error> {
    let room = entry.room.as_str();
    if let Some(found) = put_events(transaction, entry, kept).await? {
        let expected = entry.expected;
        return Ok(Err(AppendError::Conflict { expected, found }));
    }
    if let Some(player) = &entry.made {
        players::put(transaction, player, kept).await?;
    }
    if let Some((seat, holder)) = &entry.seat {
        put_seat(transaction, room, *seat, holder).await?;
        players::put_name(transaction, room, *seat, entry.name.as_ref()).await?;
    }
    if entry.changes_holders() {
        let drop = "DELETE FROM projected WHERE room = $1";
        transaction.change(drop, values![room]).await?;
    }
    if let Some(deadline) = entry.deadline {
        deadlines::put(transaction, &entry.room, deadline).await?;
    }
    list::put(transaction, entry, kept).await?;
    Ok(Ok(()))
}

/// Writes an entry's events, if the last stored one is the expected one; returns the version of
/// that one otherwise. Each statement is a way to SQLite's thread and back, so an event is one.
async fn put_events(
    transaction: &mut impl Dialect,
    entry: &Entry,
    kept: i64,
) -> Result<Option<u64>, sqlx::Error> {
    let room = entry.room.as_str();
    for (event, before) in entry.events.iter().zip(entry.expected..) {
        let put = "INSERT INTO room_events (room, version, form, kept, event) \
                   SELECT $1, $2, $3, $4, $5 WHERE $6 = COALESCE(\
                   (SELECT MAX(version) FROM room_events WHERE room = $1), \
                   (SELECT version FROM room_packs WHERE room = $1), 0)";
        let values = values![room, event.version, FORM, kept, &*event.text, before];
        if transaction.change(put, values).await? == 0 {
            return Ok(Some(last(transaction, room).await?.unwrap_or(0)));
        }
    }
    if !entry.events.is_empty() {
        return Ok(None);
    }
    let found = last(transaction, room).await?.unwrap_or(0);
    Ok((found != entry.expected).then_some(found))
}

/// Writes who holds a seat: it changes by a retried join, by an exchange, or by the arbiter, who
/// frees it.
async fn put_seat(
    transaction: &mut impl Dialect,
    room: &str,
    seat: Seat,
    holder: &SeatHolder,
) -> Result<(), sqlx::Error> {
    if holder.player.is_none() {
        // Freed: whether and how its player was named goes, too.
        let drop = "DELETE FROM room_seats WHERE room = $1 AND seat = $2";
        transaction
            .change(drop, values![room, number(seat)])
            .await?;
    }
    if holder.is_nobody() {
        return Ok(());
    }
    let SeatHolder { player, key, join } = holder;
    let put = "INSERT INTO room_seats (room, seat, token, player, join_token, joined) \
               VALUES ($1, $2, $3, $4, $5, $6) \
               ON CONFLICT (room, seat) DO UPDATE SET token = excluded.token, \
               player = excluded.player, join_token = excluded.join_token, \
               joined = excluded.joined";
    let values = values![
        room,
        number(seat),
        key.as_ref().map(|key| key.0.as_slice()),
        player.as_ref().map(PlayerId::as_str),
        join.as_ref().map(|join| join.token.0.as_slice()),
        join.map(|join| i64::try_from(join.at).unwrap_or(i64::MAX)),
    ];
    transaction.change(put, values).await?;
    Ok(())
}
