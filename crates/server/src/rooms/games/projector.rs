//! Writes the read model outside the transactions of the events.
//!
//! The journal's writer notes what each entry makes of a room's games. A game that begins or ends
//! is written at once; moves, which only change a row's count and turn, with the next such change
//! or after [`LATEST`], and until then a list gets them from here. Nothing is lost with the
//! process: a room whose last event is not that in `projected` is read anew at the next start.
//!
//! Games whose end is written are then rated, see [`rated`]. That waits until nothing is to be
//! written, so that they are rated in the order in which they ended.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tengen_api::RoomId;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep_until, timeout};

use super::levels;
use super::rated::{self, Place};
use super::{GameRow, put, rebuild};
use crate::rooms::journal::{Entry, LoadError};
use crate::rooms::list::LISTED;
use crate::rooms::stored::last;
use crate::store::database::Database;
use crate::store::dialect::{Dialect, values};
use crate::store::trouble::words;
use crate::supervise::{TaskEnded, Watched};

/// How long moves wait.
const LATEST: Duration = Duration::from_secs(60);
/// Rows per transaction, during which the writer of events waits, and so rooms: each has one.
const BATCH: usize = 20;
/// Between two of them the writer has this many times as long as the first one took.
const SHARE: u32 = 4;
/// After a failure.
const RETRY: Duration = Duration::from_secs(1);
/// How long a server that stops writes what is left: less than it waits for its store to close.
const FINISH_TIMEOUT: Duration = Duration::from_millis(500);
/// How long a list waits for a game that has begun or ended.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(1);

/// What is to be written of a room.
#[derive(Clone, Debug)]
struct Change {
    /// The rows follow from the events after this one; `None` if the room must be read anew.
    from: Option<u64>,
    to: u64,
    rows: Vec<GameRow>,
    /// How often a seat has got another holder, which changes all rows.
    holders: u32,
    /// Whether it cannot wait.
    is_urgent: bool,
    since: Instant,
}

/// Of a change what one transaction may write.
#[derive(Clone, Debug)]
struct Part {
    room: RoomId,
    /// With the first rows only.
    change: Change,
    /// Whether it has more rows.
    has_more: bool,
}

impl Part {
    /// At most [`BATCH`] rows are copied, since a room that is far behind has thousands.
    fn of(room: &RoomId, change: &Change) -> Self {
        let rows = &change.rows[..change.rows.len().min(BATCH)];
        Self {
            room: room.clone(),
            has_more: rows.len() < change.rows.len(),
            change: Change {
                rows: rows.to_vec(),
                ..*change
            },
        }
    }
}

/// How far the read model is behind the events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Behind {
    /// Rooms that wait to be written.
    pub(crate) rooms: usize,
    /// How long the first has been waiting that should be written already.
    pub(crate) late: Duration,
}

#[derive(Debug, Default)]
struct Waiting {
    changes: HashMap<RoomId, Change>,
    /// Games to be rated, the earliest first.
    ended: BTreeSet<Place>,
    /// Whether another process may have left something.
    looks_again: bool,
    /// Once the server stops: until when what is left is written.
    until: Option<Instant>,
}

/// What is shared with the task.
#[derive(Debug, Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    wake: Notify,
}

/// What the journal's writer and the lists know of the task, which ends with the last handle. Cheap
/// to clone.
#[derive(Clone, Debug)]
pub(crate) struct Projection {
    shared: Arc<Shared>,
    /// Attempts so far, and whether the last one failed.
    attempts: watch::Receiver<(u64, bool)>,
    task: Watched,
}

impl Projection {
    /// Starts the task, which ends after [`finish`](Self::finish).
    pub(crate) fn start(database: Database) -> Self {
        let (told, attempts) = watch::channel((0, false));
        let shared = Arc::<Shared>::default();
        let task = Task {
            database,
            shared: Arc::clone(&shared),
            told,
        };
        Self {
            shared,
            attempts,
            task: Watched::spawn("The writer of the table of games", task.run()),
        }
    }

    /// Waits until the task has ended, after which lists stay as they are.
    pub(crate) async fn ended(&self) -> TaskEnded {
        self.task.ended().await
    }

    /// Notes an entry that has been stored.
    pub(crate) fn note(&self, entry: &Entry) {
        let to = entry.expected + entry.events.len() as u64;
        let anew = entry.changes_holders();
        let is_urgent = anew || entry.standing.is_some();
        let mut waiting = self.shared.lock();
        let change = waiting.changes.entry(entry.room.clone());
        let change = change.or_insert_with(|| Change {
            from: Some(entry.expected),
            to: entry.expected,
            rows: Vec::new(),
            holders: 0,
            is_urgent,
            since: Instant::now(),
        });
        if anew || change.to != entry.expected {
            change.from = None;
        }
        change.to = to;
        change.holders += u32::from(anew);
        change.is_urgent |= is_urgent;
        for row in &entry.games {
            row.clone().replace_in(&mut change.rows);
        }
        if is_urgent {
            self.shared.wake.notify_one();
        }
    }

    /// Has the task look for rooms whose events another process has stored and not written.
    pub(crate) fn look_again(&self) {
        self.shared.lock().looks_again = true;
        self.shared.wake.notify_one();
    }

    /// The latest row of a game that is yet to be written.
    pub(crate) fn row(&self, room: &RoomId, number: u32) -> Option<GameRow> {
        let waiting = self.shared.lock();
        let rows = &waiting.changes.get(room)?.rows;
        rows.iter().find(|row| row.number == number).cloned()
    }

    /// Waits until games that have begun or ended are written, or cannot be.
    pub(crate) async fn settle(&self) {
        let mut attempts = self.attempts.clone();
        let settled = async {
            while self.shared.lock().has_urgent() {
                let is_over = attempts.changed().await.is_err();
                if is_over || attempts.borrow_and_update().1 {
                    return;
                }
            }
        };
        timeout(SETTLE_TIMEOUT, settled).await.ok();
    }

    /// Waits until the games that have ended are rated, or cannot be.
    pub(crate) async fn settle_ratings(&self) {
        let mut attempts = self.attempts.clone();
        let settled = async {
            while self.shared.lock().is_unrated() {
                let is_over = attempts.changed().await.is_err();
                if is_over || attempts.borrow_and_update().1 {
                    return;
                }
            }
        };
        timeout(SETTLE_TIMEOUT, settled).await.ok();
    }

    /// Writes what is left within [`FINISH_TIMEOUT`], and ends the task. The rest is caught up with
    /// at the next start.
    pub(crate) async fn finish(&self) {
        self.shared.lock().until = Some(Instant::now() + FINISH_TIMEOUT);
        self.shared.wake.notify_one();
        self.task.ended().await;
    }

    pub(crate) fn behind(&self) -> Behind {
        let waiting = self.shared.lock();
        let late = |change: &Change| {
            let waits = change.since.elapsed();
            match change.is_urgent {
                true => waits,
                false => waits.saturating_sub(LATEST),
            }
        };
        Behind {
            rooms: waiting.changes.len(),
            late: waiting.changes.values().map(late).max().unwrap_or_default(),
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // A poisoned lock is safe: a change that is half noted is read anew or lacks its last row.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn has_urgent(&self) -> bool {
        self.changes.values().any(|change| change.is_urgent)
    }

    fn is_unrated(&self) -> bool {
        self.has_urgent() || !self.ended.is_empty()
    }
}

struct Task {
    database: Database,
    shared: Arc<Shared>,
    told: watch::Sender<(u64, bool)>,
}

/// What the task does next.
enum Next {
    Write(Vec<Part>),
    Rate(Vec<Place>),
    /// Nothing until then, or until it is woken.
    Wait(Option<Instant>),
    End,
}

impl Task {
    async fn run(self) {
        let mut trouble = None;
        let mut caught_up = false;
        loop {
            let began = Instant::now();
            caught_up &= !std::mem::take(&mut self.shared.lock().looks_again);
            let done = match self.next() {
                _ if !caught_up => self.catch_up().await.map(|()| caught_up = true),
                Next::End => return,
                Next::Write(batch) => self.write(&batch).await,
                Next::Rate(games) => self.rate(&games).await,
                Next::Wait(until) => {
                    tokio::select! {
                        () = self.shared.wake.notified() => (),
                        () = sleep_until(until.unwrap_or(began)), if until.is_some() => (),
                        () = self.told.closed() => return,
                    }
                    continue;
                }
            };
            self.told.send_modify(|(attempts, failed)| {
                (*attempts, *failed) = (*attempts + 1, done.is_err())
            });
            // Told when it begins and when it ends.
            match (&done, &trouble) {
                (Err(error), None) => {
                    tracing::error!("the tables of games and results cannot be written: {error}");
                }
                (Ok(()), Some(_)) => {
                    tracing::info!("the tables of games and results are written again");
                }
                _ => (),
            }
            let pause = match &done {
                Ok(()) => began.elapsed() * SHARE,
                Err(_) => RETRY,
            };
            trouble = done.err();
            if self.shared.lock().until.is_some() {
                if trouble.is_some() {
                    return;
                }
                continue;
            }
            self.pause(pause).await;
        }
    }

    /// Leaves the database to others for a while, or until the server stops.
    async fn pause(&self, time: Duration) {
        let end = Instant::now() + time;
        while self.shared.lock().until.is_none() {
            tokio::select! {
                () = sleep_until(end) => return,
                () = self.shared.wake.notified() => (),
            }
        }
    }

    fn next(&self) -> Next {
        let waiting = self.shared.lock();
        let now = Instant::now();
        let stops = waiting.until.is_some();
        if waiting.until.is_some_and(|until| until <= now) {
            return Next::End;
        }
        let is_due = |change: &Change| stops || change.is_urgent || change.since + LATEST <= now;
        let due = waiting.changes.iter().filter(|(_, change)| is_due(change));
        let mut due: Vec<_> = due.collect();
        if due.is_empty() && !waiting.ended.is_empty() {
            let ended = waiting.ended.iter().take(BATCH);
            return Next::Rate(ended.cloned().collect());
        }
        if due.is_empty() {
            let first = waiting.changes.values().map(|change| change.since).min();
            return match stops {
                true => Next::End,
                false => Next::Wait(first.map(|since| since + LATEST)),
            };
        }
        due.sort_by_key(|(_, change)| (!change.is_urgent, change.since));
        // One room at a time is read anew, for the sake of memory.
        let mut read = 0;
        due.retain(|(_, change)| {
            read += usize::from(change.from.is_none());
            change.from.is_some() || read == 1
        });
        let batch = due.iter().take(BATCH);
        Next::Write(batch.map(|(room, change)| Part::of(room, change)).collect())
    }

    /// Notes the rooms whose last events an earlier process has not written.
    async fn catch_up(&self) -> Result<(), String> {
        let listed = "SELECT room, CASE WHEN COALESCE((SELECT version FROM projected \
                      WHERE room = listed.room), 0) < COALESCE(\
                      (SELECT MAX(version) FROM room_events WHERE room = listed.room), \
                      (SELECT version FROM room_packs WHERE room = listed.room)) \
                      THEN 1 ELSE 0 END FROM (SELECT room FROM room_list WHERE room > $1 \
                      ORDER BY room LIMIT $2) AS listed ORDER BY room";
        let read = async {
            let (mut behind, mut last) = (Vec::new(), String::new());
            let mut database = self.database.acquire().await?;
            loop {
                let values = values![&*last, LISTED];
                let rows = database.rows(listed, values).await?;
                let Some(end) = rows.last() else {
                    let mut ended = rated::unrated(&mut database).await?;
                    ended.extend(levels::uncounted(&mut database).await?);
                    return Ok((behind, ended));
                };
                end[0].as_text().clone_into(&mut last);
                behind.extend(rows.into_iter().filter(|row| row[1].number() == 1));
            }
        };
        let (behind, unrated) = read.await.map_err(|error: sqlx::Error| words(&error))?;
        let mut waiting = self.shared.lock();
        waiting.ended.extend(unrated);
        // An invalid id was inserted by hand and is never looked up.
        let rooms = behind
            .iter()
            .filter_map(|row| row[0].as_text().parse().ok());
        for room in rooms {
            waiting.changes.entry(room).or_insert_with(|| Change {
                from: None,
                to: 0,
                rows: Vec::new(),
                holders: 0,
                is_urgent: true,
                since: Instant::now(),
            });
        }
        Ok(())
    }

    async fn write(&self, batch: &[Part]) -> Result<(), String> {
        let written = self.try_write(batch).await;
        let (written, ended) = written.map_err(|error| match error {
            LoadError::Failed(why) | LoadError::Damaged(why) => why,
            // Nothing is loaded for this.
            LoadError::Elsewhere => error.to_string(),
        })?;
        let mut waiting = self.shared.lock();
        waiting.ended.extend(ended);
        for (part, (mut read, written)) in batch.iter().zip(written) {
            let Some(change) = waiting.changes.get_mut(&part.room) else {
                continue;
            };
            match written {
                Written::UpTo(version) if change.to <= version => {
                    waiting.changes.remove(&part.room);
                }
                Written::UpTo(version) => {
                    // More was noted meanwhile.
                    change.from = change.from.map(|from| from.max(version));
                    change.since = Instant::now();
                }
                // The last row stays: it may have changed meanwhile.
                Written::Rows(count) if change.from.is_some() => {
                    change
                        .rows
                        .drain(..count.min(change.rows.len().saturating_sub(1)));
                }
                // The rest of what was read anew, unless more was noted meanwhile.
                Written::Rows(count)
                    if change.to <= read.to && change.holders == part.change.holders =>
                {
                    read.rows.drain(..count);
                    (change.from, change.to, change.rows) = (Some(0), read.to, read.rows);
                }
                Written::Rows(_) => (),
                Written::Gap => change.from = None,
            }
        }
        Ok(())
    }

    /// Rates games in one transaction.
    async fn rate(&self, games: &[Place]) -> Result<(), String> {
        let rated = async {
            let mut transaction = self.database.begin().await?;
            for game in games {
                levels::count(&mut *transaction, game).await?;
                rated::rate(&mut *transaction, game).await?;
            }
            transaction.commit().await
        };
        rated.await.map_err(|error: sqlx::Error| words(&error))?;
        let mut waiting = self.shared.lock();
        for game in games {
            waiting.ended.remove(game);
        }
        Ok(())
    }

    /// Writes changes in one transaction, up to [`BATCH`] rows; returns what is written, and the
    /// games among it that are to be rated.
    async fn try_write(
        &self,
        batch: &[Part],
    ) -> Result<(Vec<(Change, Written)>, Vec<Place>), LoadError> {
        // Rooms are read before, so that the writer of events does not wait for that.
        let mut changes = Vec::with_capacity(batch.len());
        {
            let mut reading = self.database.acquire().await?;
            for part in batch {
                let Part { room, change, .. } = part;
                changes.push(match change.from {
                    Some(_) => change.clone(),
                    None => read_anew(&mut reading, room.as_str(), change).await?,
                });
            }
        }
        let mut transaction = self.database.begin().await?;
        let (mut written, mut rows) = (Vec::with_capacity(batch.len()), BATCH);
        let mut ended = Vec::new();
        for (part, change) in batch.iter().zip(changes) {
            let has_more = part.has_more && change.from.is_some();
            let room = part.room.as_str();
            let before = rows;
            let done = project(&mut *transaction, room, &change, has_more, &mut rows).await?;
            let put = &change.rows[..before - rows];
            ended.extend(put.iter().filter_map(|row| row.to_rate(room)));
            written.push((change, done));
        }
        transaction.commit().await?;
        Ok((written, ended))
    }
}

/// The change that brings a room's rows up to date, whatever is written of it.
async fn read_anew(
    reading: &mut impl Dialect,
    room: &str,
    change: &Change,
) -> Result<Change, LoadError> {
    let to = last(reading, room).await?;
    let rows = rebuild::undamaged(reading, room).await?;
    let mut changed = Vec::new();
    for row in rows.into_iter().flatten() {
        if !row.is_written(reading, room).await? {
            changed.push(row);
        }
    }
    Ok(Change {
        to: to.unwrap_or(change.to),
        rows: changed,
        ..*change
    })
}

/// What has been written of a change.
#[derive(Clone, Copy, Debug)]
enum Written {
    /// The room is written up to this version.
    UpTo(u64),
    /// This number of its rows, from the first, and not all.
    Rows(usize),
    /// Nothing, since events before the change are not written.
    Gap,
}

/// Writes a change, or its first rows if it `has_more`, unless it is written already, and at most
/// `left` rows.
async fn project(
    transaction: &mut impl Dialect,
    room: &str,
    change: &Change,
    has_more: bool,
    left: &mut usize,
) -> Result<Written, LoadError> {
    if last(transaction, room).await?.is_none() {
        // The room has expired meanwhile.
        return Ok(Written::UpTo(u64::MAX));
    }
    let query = "SELECT version FROM projected WHERE room = $1";
    let row = transaction.first(query, values![room]).await?;
    let done = row.map_or(0, |row| row[0].number());
    match change.from {
        Some(_) if done >= change.to => return Ok(Written::UpTo(done)),
        Some(from) if done < from => return Ok(Written::Gap),
        // The room's owner has written more since it was read.
        None if done > change.to => return Ok(Written::UpTo(done)),
        _ => (),
    }
    let count = change.rows.len().min(*left);
    for row in &change.rows[..count] {
        put(transaction, room, row).await?;
    }
    *left -= count;
    if has_more || count < change.rows.len() {
        return Ok(Written::Rows(count));
    }
    rebuild::note(transaction, room, change.to).await?;
    Ok(Written::UpTo(change.to))
}
