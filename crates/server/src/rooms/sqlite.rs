//! The journal in SQLite: one writer with group commit.
//!
//! A commit waits for the disk (`synchronous=FULL`). Meanwhile other rooms' events queue up and
//! share the next commit, so that disk latency bounds the time of a move, not the number of rooms.

use std::time::Duration;

use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection, SqlitePool};
use tengen_api::{MyGames, RoomId};
use tengen_room::{Name, PlayerId, Seat, SeatOwner, Stored};
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use super::clocks::{Clocks, Pace};
use super::deadlines::{self, Deadline, Due};
use super::games::mine::{self, Cursor};
use super::games::number;
use super::games::projector::Projection;
use super::journal::{AppendError, Boxed, Entry, Journal, LoadError, SeatJoin, now};
use super::kept::{Kept, Reading};
use super::list::{self, Retention};
use super::players::{self, KnownPlayer, SeatHolder};
use super::token::TokenHash;
use crate::store::health::Condition;
use crate::store::identity::Identity;
use crate::store::trouble::words;
use crate::store::writing::WriteTransaction;
use crate::supervise::{TaskEnded, Watched};

/// Version of the events' JSON format. Form 1 has no time, charge, audience and players, which are
/// optional, so that both are read alike.
const FORM: i64 = 2;
const OLDEST_FORM: i64 = 1;
/// Maximum entries that wait for the writer.
const QUEUE: usize = 4096;
/// Maximum entries per commit.
const MOST: usize = 512;
/// Events read at a time.
const PAGE: i64 = 500;

const GONE: &str = "the writer has ended";
/// Time without a heartbeat after a failed commit.
const RETRY: Duration = Duration::from_secs(1);

/// Bytes that a probe of the writer writes. An event takes no more pages than that with all
/// tables and indexes it changes.
const PROBE: i64 = 64 * 1024;

type Answer = oneshot::Sender<Result<(), AppendError>>;

/// What the writer is asked.
#[derive(Debug)]
enum Work {
    Keep(Box<Entry>, Answer),
    /// Whether events could be kept now; the error in words.
    Probe(oneshot::Sender<Result<(), String>>),
}

#[derive(Clone, Debug)]
pub(crate) struct SqliteJournal {
    pool: SqlitePool,
    work: mpsc::Sender<Work>,
    writer: Watched,
    clocks: Clocks,
    projection: Projection,
}

impl SqliteJournal {
    /// Starts the writer, which ends with the last handle. It writes only while the database is the
    /// file of `identity`, and tells `condition` how it fared. It and the read model have
    /// connections of their own, since those for reading may all be taken.
    pub(crate) fn start(
        pool: SqlitePool,
        writing: SqlitePool,
        projecting: SqlitePool,
        identity: Identity,
        condition: Condition,
    ) -> Self {
        let (work, waiting) = mpsc::channel(QUEUE);
        let clocks = Clocks::default();
        let projection = Projection::start(projecting);
        let writer = Writer {
            pool: writing,
            identity,
            condition,
            clocks: clocks.clone(),
            projection: projection.clone(),
        };
        Self {
            pool,
            work,
            writer: Watched::spawn("The writer of the database", writer.run(waiting)),
            clocks,
            projection,
        }
    }

    /// The read model.
    pub(crate) const fn projection(&self) -> &Projection {
        &self.projection
    }

    /// Waits until a writer has ended, after which nothing is stored, or lists stay as they are.
    pub(crate) async fn writer_ended(&self) -> TaskEnded {
        tokio::select! {
            ended = self.writer.ended() => ended,
            ended = self.projection.ended() => ended,
        }
    }

    /// Writes as much as an event does, by the same way, into a row that is replaced.
    pub(crate) async fn probe(&self) -> Result<(), String> {
        let (answer, answered) = oneshot::channel();
        let sent = self.work.send(Work::Probe(answer)).await;
        sent.map_err(|_| GONE.to_owned())?;
        answered.await.map_err(|_| GONE.to_owned())?
    }
}

impl Journal for SqliteJournal {
    fn append(&self, entry: Entry) -> Boxed<'_, Result<(), AppendError>> {
        Box::pin(async move {
            let gone = || AppendError::Failed(GONE.to_owned());
            let (answer, answered) = oneshot::channel();
            let sent = self.work.send(Work::Keep(Box::new(entry), answer)).await;
            sent.map_err(|_| gone())?;
            answered.await.map_err(|_| gone())?
        })
    }

    fn weight<'a>(&'a self, room: &'a RoomId) -> Boxed<'a, Result<Option<u64>, LoadError>> {
        Box::pin(async move {
            let query = "SELECT MAX(version) FROM room_events WHERE room = ?";
            let query = sqlx::query_scalar(query).bind(room.as_str());
            let last: Option<i64> = query.fetch_one(&self.pool).await?;
            Ok(last.map(i64::unsigned_abs))
        })
    }

    fn load<'a>(&'a self, room: &'a RoomId) -> Boxed<'a, Result<Option<Kept>, LoadError>> {
        Box::pin(async move {
            let (seats, names) = self.seats(room).await?;
            let mut reading = Reading::new(names);
            loop {
                let rows = sqlx::query(
                    "SELECT version, form, event FROM room_events \
                     WHERE room = ? AND version > ? ORDER BY version LIMIT ?",
                )
                .bind(room.as_str())
                .bind(i64::try_from(reading.version()).unwrap_or(i64::MAX))
                .bind(PAGE)
                .fetch_all(&self.pool)
                .await?;
                let is_end = rows.len() < PAGE as usize;
                // Folding is no work of the runtime's threads.
                let folded = spawn_blocking(move || {
                    fold(&rows, &mut reading)?;
                    Ok::<_, LoadError>(reading)
                });
                let folded = folded.await;
                reading = folded.map_err(|error| LoadError::Damaged(error.to_string()))??;
                if is_end {
                    break;
                }
            }
            if let Some(named) = reading.stored_names()
                && let Err(error) = players::move_names(&self.pool, room, named).await
            {
                tracing::warn!("the names in a room's events could not be moved: {error}");
            }
            let Some(mut kept) = reading.end(seats) else {
                return Ok(None);
            };
            if kept.room.config().clock.is_some() {
                let after = kept.charged_at.unwrap_or(0);
                let mut reading = self.pool.acquire().await?;
                (kept.due, kept.outages) = deadlines::of_room(&mut *reading, room, after).await?;
            }
            Ok(Some(kept))
        })
    }

    fn watched<'a>(&'a self, name: &'a RoomId) -> Boxed<'a, Result<Option<RoomId>, LoadError>> {
        Box::pin(async move { Ok(list::watched(&self.pool, name).await?) })
    }

    fn player(&self, session: TokenHash) -> Boxed<'_, Result<Option<KnownPlayer>, LoadError>> {
        Box::pin(async move {
            let mut database = self.pool.acquire().await?;
            players::find(&mut *database, session, now()).await
        })
    }

    fn has_player(&self, player: SeatOwner) -> Boxed<'_, Result<bool, LoadError>> {
        Box::pin(async move {
            let mut reading = self.pool.acquire().await?;
            Ok(players::exists(&mut *reading, player).await?)
        })
    }

    fn games(
        &self,
        player: PlayerId,
        after: Option<Cursor>,
    ) -> Boxed<'_, Result<MyGames, LoadError>> {
        Box::pin(async move { mine::list(&self.pool, &self.projection, &player, after).await })
    }

    fn size(&self) -> Boxed<'_, Result<u64, LoadError>> {
        Box::pin(async { Ok(list::size(&self.pool).await?) })
    }

    fn sweep_players(&self) -> Boxed<'_, Result<u64, LoadError>> {
        Box::pin(async { Ok(players::sweep(&self.pool, now()).await?) })
    }

    fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    fn due(&self, until: u64) -> Boxed<'_, Result<Due, LoadError>> {
        Box::pin(async move {
            let mut reading = self.pool.acquire().await?;
            Ok(deadlines::due(&mut *reading, until).await?)
        })
    }

    fn postpone<'a>(
        &'a self,
        room: &'a RoomId,
        at: Option<u64>,
    ) -> Boxed<'a, Result<(), LoadError>> {
        Box::pin(async move {
            let mut database = self.pool.acquire().await?;
            Ok(deadlines::postpone(&mut *database, room, at).await?)
        })
    }

    fn sweep<'a>(
        &'a self,
        retention: Retention,
        busy: &'a (dyn Fn(&str) -> bool + Send + Sync),
    ) -> Boxed<'a, Result<u64, LoadError>> {
        Box::pin(async move { Ok(list::sweep(&self.pool, retention, now(), busy).await?) })
    }
}

impl SqliteJournal {
    /// The holders of a room's seats, and their names.
    async fn seats(
        &self,
        room: &RoomId,
    ) -> Result<([Option<SeatHolder>; 2], [Option<Name>; 2]), LoadError> {
        let query = "SELECT seat, token, player, join_token, joined, seat_names.name AS name \
                     FROM room_seats JOIN seat_names USING (room, seat) WHERE room = ?";
        let rows = sqlx::query(query)
            .bind(room.as_str())
            .fetch_all(&self.pool)
            .await?;
        let (mut seats, mut names) = ([None, None], [None, None]);
        for row in rows {
            let seat: i64 = row.try_get("seat")?;
            let key: Option<Vec<u8>> = row.try_get("token")?;
            let player: Option<String> = row.try_get("player")?;
            let join: Option<Vec<u8>> = row.try_get("join_token")?;
            let at: Option<i64> = row.try_get("joined")?;
            let join = match (join, at) {
                (Some(token), Some(at)) => Some(SeatJoin {
                    token: hash(token)?,
                    at: u64::try_from(at).map_err(|_| damaged("the time of a join"))?,
                }),
                _ => None,
            };
            let player = player.map(|id| id.parse().map_err(|_| damaged("the holder of a seat")));
            let holder = SeatHolder {
                player: player.transpose()?,
                key: key.map(hash).transpose()?,
                join,
            };
            let seat = usize::try_from(seat).ok().filter(|&seat| seat < 2);
            let seat = seat.ok_or_else(|| damaged("the number of a seat"))?;
            seats[seat] = Some(holder);
            let name: Option<String> = row.try_get("name")?;
            let name = name.map(|name| name.parse().map_err(|_| damaged("the name of a player")));
            names[seat] = name.transpose()?;
        }
        Ok((seats, names))
    }
}

/// Writes who holds a seat: it changes by a retried join, by an exchange, or by the arbiter, who
/// frees it.
async fn put_seat(
    transaction: &mut SqliteConnection,
    room: &str,
    seat: Seat,
    holder: &SeatHolder,
) -> Result<(), sqlx::Error> {
    let SeatHolder { player, key, join } = holder;
    if player.is_none() && key.is_none() {
        sqlx::query("DELETE FROM room_seats WHERE room = ? AND seat = ?")
            .bind(room)
            .bind(number(seat))
            .execute(transaction)
            .await?;
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO room_seats (room, seat, token, player, join_token, joined) VALUES (?, ?, ?, ?, ?, ?) \
         ON CONFLICT (room, seat) DO UPDATE SET token = excluded.token, player = excluded.player, \
         join_token = excluded.join_token, joined = excluded.joined",
    )
    .bind(room)
    .bind(number(seat))
    .bind(key.as_ref().map(|key| key.0.as_slice()))
    .bind(player.as_ref().map(PlayerId::as_str))
    .bind(join.as_ref().map(|join| join.token.0.as_slice()))
    .bind(join.map(|join| i64::try_from(join.at).unwrap_or(i64::MAX)))
    .execute(transaction)
    .await?;
    Ok(())
}

/// Adds rows to a room's events.
fn fold(rows: &[SqliteRow], reading: &mut Reading) -> Result<(), LoadError> {
    for row in rows {
        let text: &str = row.try_get("event")?;
        let stored = read(row.try_get("form")?, text)?;
        let text = stored.is_of_later_version().then(|| text.into());
        let added = reading.add(stored, text);
        added.map_err(|error| LoadError::Damaged(error.to_string()))?;
    }
    Ok(())
}

fn hash(bytes: Vec<u8>) -> Result<TokenHash, LoadError> {
    let bytes = bytes.try_into();
    bytes
        .map(TokenHash)
        .map_err(|_| damaged("the key to a seat"))
}

pub(super) fn damaged(what: &str) -> LoadError {
    LoadError::Damaged(what.to_owned())
}

pub(crate) fn read(form: i64, text: &str) -> Result<Stored, LoadError> {
    if !(OLDEST_FORM..=FORM).contains(&form) {
        return Err(LoadError::Damaged(format!(
            "an event has form {form}, which this version does not know"
        )));
    }
    serde_json::from_str(text).map_err(|error| LoadError::Damaged(error.to_string()))
}

/// The writer's task.
struct Writer {
    pool: SqlitePool,
    identity: Identity,
    condition: Condition,
    clocks: Clocks,
    projection: Projection,
}

impl Writer {
    /// Stores queued entries batch by batch and answers each. While clocks run, it notes the time
    /// once in each interval of [`Pace`], with a batch if there is one. Not with every batch: that
    /// would write a page more for each move.
    async fn run(self, mut work: mpsc::Receiver<Work>) {
        let mut waiting = Vec::new();
        let mut beaten = Instant::now();
        loop {
            tokio::select! {
                biased;
                received = work.recv_many(&mut waiting, MOST) => if received == 0 {
                    return;
                },
                () = self.clocks.beat_after(beaten) => (),
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
            let pace = self.clocks.pace();
            let at = Instant::now();
            let is_due = at.saturating_duration_since(beaten) >= pace.interval();
            let beat = (pace != Pace::None && is_due).then(|| (at, now()));
            let noted = beat.map(|(at, wall)| Beat {
                wall,
                outage: self.clocks.outage(at, wall),
            });
            let kept = self.keep(&batch, noted, !probes.is_empty()).await;
            match (&kept, beat) {
                (Ok(_), Some((at, wall))) => {
                    self.clocks.beat(at, wall);
                    beaten = at;
                }
                (Ok(_), None) => (),
                (Err(_), _) => beaten = Instant::now() + RETRY,
            }
            for entry in batch.iter().filter(|_| kept.is_ok()) {
                match entry.deadline {
                    Some(Deadline::At { days: true, .. }) => self.clocks.quicken(Pace::Days),
                    Some(Deadline::At { days: false, .. }) => self.clocks.quicken(Pace::Seconds),
                    Some(Deadline::None) | None => (),
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
        beat: Option<Beat>,
        probe: bool,
    ) -> Result<Vec<Result<(), AppendError>>, String> {
        self.identity.check()?;
        let kept = keep(&self.pool, batch, beat, probe).await;
        kept.map_err(|error| words(&error))
    }
}

/// What is noted of the time.
#[derive(Clone, Copy)]
struct Beat {
    /// Milliseconds since 1970.
    wall: u64,
    /// The time before it in which the server was suspended.
    outage: Option<(u64, u64)>,
}

/// Stores a batch in one commit, leaving out entries that conflict, notes the time of `beat`, and
/// writes as much again as an event for a probe.
async fn keep(
    pool: &SqlitePool,
    batch: &[Entry],
    beat: Option<Beat>,
    probe: bool,
) -> Result<Vec<Result<(), AppendError>>, sqlx::Error> {
    let mut transaction = WriteTransaction::begin(pool).await?;
    let kept = i64::try_from(now()).unwrap_or(i64::MAX);
    let mut results = Vec::with_capacity(batch.len());
    for entry in batch {
        results.push(keep_one(&mut transaction, entry, kept).await?);
    }
    if let Some(Beat { wall, outage }) = beat {
        deadlines::beat(&mut *transaction, wall).await?;
        if let Some(outage) = outage {
            deadlines::put_outage(&mut *transaction, outage).await?;
        }
    }
    if probe {
        // Other bytes each time: SQLite writes no page that stays the same.
        sqlx::query("INSERT OR REPLACE INTO probe (id, filling) VALUES (0, randomblob(?))")
            .bind(PROBE)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(results)
}

async fn keep_one(
    transaction: &mut WriteTransaction,
    entry: &Entry,
    kept: i64,
) -> Result<Result<(), AppendError>, sqlx::Error> {
    let room = entry.room.as_str();
    let found: i64 =
        sqlx::query_scalar("SELECT COALESCE(MAX(version), 0) FROM room_events WHERE room = ?")
            .bind(room)
            .fetch_one(&mut **transaction)
            .await?;
    let found = found.unsigned_abs();
    if found != entry.expected {
        let expected = entry.expected;
        return Ok(Err(AppendError::Conflict { expected, found }));
    }
    for event in &entry.events {
        sqlx::query(
            "INSERT INTO room_events (room, version, form, kept, event) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(room)
        .bind(i64::try_from(event.version).unwrap_or(i64::MAX))
        .bind(FORM)
        .bind(kept)
        .bind(&*event.text)
        .execute(&mut **transaction)
        .await?;
    }
    if let Some(player) = &entry.made {
        players::put(&mut **transaction, player, kept).await?;
    }
    if let Some((seat, holder)) = &entry.seat {
        put_seat(transaction, room, *seat, holder).await?;
        players::put_name(transaction, room, *seat, entry.name.as_ref()).await?;
    }
    if entry.seat.is_some() && entry.expected > 0 {
        // The players of its games may have changed: they are read anew, also after a crash.
        sqlx::query("DELETE FROM projected WHERE room = ?")
            .bind(room)
            .execute(&mut **transaction)
            .await?;
    }
    if let Some(deadline) = entry.deadline {
        deadlines::put(&mut **transaction, &entry.room, deadline).await?;
    }
    list::put(transaction, entry, kept).await?;
    Ok(Ok(()))
}
