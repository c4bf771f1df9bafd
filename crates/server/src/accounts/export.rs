//! Everything that is kept of a player, as one document that is sent while it is read.
//!
//! In memory are one page of rows and the games of one room. No connection to the database is held
//! while the reader is waited for.

mod games;

use std::io;
use std::mem::take;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use serde::Serialize;
use tengen_api::{
    Block, ExportedAccount, ExportedAct, ExportedAppointment, ExportedArena, ExportedLevelGame,
    ExportedSeat, ExportedStep, MyReport, MySession, Profile, Refund, RoomId,
};
use tengen_room::{Name, PlayerId, Seat};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::{AccountError, Accounts, blocks, events, reports, rows};
use crate::host::refunds;
use crate::lobby::arenas::entries;
use crate::rooms::games::rated;
use crate::rooms::journal::{LoadError, now};
use crate::rooms::log::json;
use crate::rooms::packs::Pages;
use crate::rooms::token::Session;
use crate::rooms::{players, stored};
use crate::store::Store;
use crate::store::dialect::{Dialect, Row, values};
use games::Games;

/// Exports at a time, of all players.
const AT_ONCE: usize = 4;
/// Bytes that are sent together, at least, and how many such pieces wait.
const PIECE: usize = 32 * 1024;
const WAITING: usize = 2;
/// Rows that are read at a time.
const PAGE: i64 = 200;
/// How long a piece waits for its reader, and how long an export lasts.
const PIECE_TIMEOUT: Duration = Duration::from_secs(30);
const EXPORT_TIMEOUT: Duration = Duration::from_secs(10 * 60);

/// Turns at exports. Cheap to clone.
#[derive(Clone)]
pub(super) struct Exports(Arc<Semaphore>);

impl Default for Exports {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

/// A part of the document, or why there is no more.
type Piece = io::Result<Bytes>;

/// Why a document was not sent to its end.
#[derive(Debug, thiserror::Error)]
enum Broken {
    #[error("the reader has gone, or is too slow")]
    Reader,
    #[error(transparent)]
    Load(#[from] LoadError),
}

impl From<sqlx::Error> for Broken {
    fn from(error: sqlx::Error) -> Self {
        Self::Load(error.into())
    }
}

impl Accounts {
    /// Begins to send all that is kept of the sender. An error after the first piece ends it.
    pub(crate) async fn export(
        &self,
        session: Option<&Session>,
    ) -> Result<mpsc::Receiver<Piece>, AccountError> {
        let turn = Arc::clone(&self.exports.0).try_acquire_owned();
        let turn = turn.map_err(|_| AccountError::Exporting)?;
        let session = session.ok_or(AccountError::NoPlayer)?;
        let mut reading = self.store.read().await?;
        // Also of a player whom the host has banned.
        let known = players::find(&mut reading, session.hash(), now()).await?;
        let player = known.ok_or(AccountError::NoPlayer)?.id;
        let account = account(&mut reading, &player).await?;
        let moderator = appointment(&mut reading, &player).await?;
        let blocks = blocks::of(&mut reading, &player).await?;
        let reports = reports::of(&mut reading, &player).await?;
        let acts = acts(&mut reading, &player).await?;
        let refunds = refunds::of(&mut reading, &player).await?;
        let seats = events::of(&mut reading, &player).await?;
        let arenas = entries::of(&mut reading, &player).await?;
        drop(reading);
        let profile = self.store.journal().profile(player.clone()).await?;
        let head = Head {
            player: profile.ok_or(AccountError::NoPlayer)?,
            account,
            moderator,
            sessions: self.sessions(Some(session)).await?,
            blocks,
            reports,
            acts,
            refunds,
            seats,
            arenas,
        };
        let (pieces, sent) = mpsc::channel(WAITING);
        let export = Export {
            store: self.store.clone(),
            player,
            pieces,
            text: json(&head),
            _turn: turn,
        };
        tokio::spawn(export.run());
        Ok(sent)
    }
}

/// The fields of the document that are read at once.
#[derive(Serialize)]
struct Head {
    player: Profile,
    account: Option<ExportedAccount>,
    moderator: Option<ExportedAppointment>,
    sessions: Vec<MySession>,
    blocks: Vec<Block>,
    reports: Vec<MyReport>,
    acts: Vec<ExportedAct>,
    refunds: Vec<Refund>,
    seats: Vec<ExportedSeat>,
    arenas: Vec<ExportedArena>,
}

/// An export under way.
struct Export {
    store: Store,
    player: PlayerId,
    pieces: mpsc::Sender<Piece>,
    /// What is yet to be sent.
    text: String,
    _turn: OwnedSemaphorePermit,
}

impl Export {
    async fn run(mut self) {
        let why = match timeout(EXPORT_TIMEOUT, self.write()).await {
            Ok(Ok(())) => return,
            Ok(Err(why)) => why,
            Err(_) => Broken::Reader,
        };
        match &why {
            Broken::Reader => tracing::debug!("an export has not ended: {why}"),
            Broken::Load(_) => tracing::warn!("an export has not ended: {why}"),
        }
        // Without it the document would seem to be whole.
        let error = io::Error::other(why.to_string());
        timeout(PIECE_TIMEOUT, self.pieces.send(Err(error)))
            .await
            .ok();
    }

    async fn write(&mut self) -> Result<(), Broken> {
        // The head is an object, whose end is that of the document.
        self.text.pop();
        self.text.push_str(r#","steps":["#);
        self.steps().await?;
        self.text.push_str(r#"],"level_games":["#);
        self.level_games().await?;
        self.text.push_str(r#"],"rooms":["#);
        self.rooms().await?;
        self.text.push_str("]}");
        self.send().await
    }

    async fn steps(&mut self) -> Result<(), Broken> {
        let (mut pool, mut step, mut comma) = (String::new(), i64::MIN, "");
        loop {
            let query = "SELECT pool, step, room, number, at, opponent, score, before_rating, \
                         after_rating FROM rating_steps WHERE player = $1 \
                         AND (pool, step) > ($2, $3) ORDER BY pool, step LIMIT $4";
            let values = values![self.player.as_str(), &*pool, step, PAGE];
            let rows = self.store.read().await?.rows(query, values).await?;
            let Some(last) = rows.last() else {
                return Ok(());
            };
            last[0].as_text().clone_into(&mut pool);
            step = last[1].integer().unwrap_or(i64::MAX);
            for row in &rows {
                self.text.push_str(comma);
                self.text.push_str(&json(&rating_step(row)?));
                comma = ",";
            }
            self.send_if_many().await?;
        }
    }

    async fn level_games(&mut self) -> Result<(), Broken> {
        let (mut room, mut number, mut comma) = (String::new(), i64::MIN, "");
        loop {
            let query = "SELECT room, number, level, pool, at, score, rating FROM level_games \
                         WHERE player = $1 AND (room, number) > ($2, $3) \
                         ORDER BY room, number LIMIT $4";
            let values = values![self.player.as_str(), &*room, number, PAGE];
            let rows = self.store.read().await?.rows(query, values).await?;
            let Some(last) = rows.last() else {
                return Ok(());
            };
            last[0].as_text().clone_into(&mut room);
            number = last[1].integer().unwrap_or(i64::MAX);
            for row in &rows {
                self.text.push_str(comma);
                self.text.push_str(&json(&level_game(row)?));
                comma = ",";
            }
            self.send_if_many().await?;
        }
    }

    async fn rooms(&mut self) -> Result<(), Broken> {
        let (mut before, mut comma) = (String::new(), "");
        loop {
            let query = "SELECT room, seat FROM room_seats WHERE player = $1 AND room > $2 \
                         ORDER BY room LIMIT $3";
            let values = values![self.player.as_str(), &*before, PAGE];
            let rows = self.store.read().await?.rows(query, values).await?;
            let Some(last) = rows.last() else {
                return Ok(());
            };
            last[0].as_text().clone_into(&mut before);
            for row in &rows {
                // An invalid id was inserted by hand.
                let Ok(room) = row[0].as_text().parse() else {
                    continue;
                };
                let seat = match row[1].number() {
                    0 => Seat::First,
                    _ => Seat::Second,
                };
                self.text.push_str(comma);
                self.room(&room, seat).await?;
                comma = ",";
            }
        }
    }

    async fn room(&mut self, room: &RoomId, seat: Seat) -> Result<(), Broken> {
        let names = self.names(room).await?;
        let (id, seat) = (json(room), json(&seat));
        let told = json(&names);
        self.text.push_str(&format!(
            r#"{{"room":{id},"seat":{seat},"names":{told},"events":["#
        ));
        let (mut games, mut pages) = (Games::new(names), Pages::of(room.as_str()));
        loop {
            let mut reading = self.store.read().await?;
            let rows = match pages.next(&mut reading).await {
                Ok(rows) if rows.is_empty() => break,
                Ok(rows) => rows,
                Err(LoadError::Damaged(why)) => {
                    games.break_off(why);
                    break;
                }
                Err(failed) => return Err(failed.into()),
            };
            drop(reading);
            // Folding is no work of the runtime's threads.
            let read = spawn_blocking(move || {
                let events = games.read(&rows);
                (games, events)
            });
            let read = read.await;
            let events;
            (games, events) = read.map_err(|error| LoadError::Damaged(error.to_string()))?;
            self.text.push_str(&events);
            self.send_if_many().await?;
            if games.is_broken() {
                break;
            }
        }
        let (games, damaged) = games.end();
        let (games, damaged) = (json(&games), json(&damaged));
        self.text
            .push_str(&format!(r#"],"games":{games},"damaged":{damaged}}}"#));
        self.send_if_many().await
    }

    /// The names of a room's seats.
    async fn names(&self, room: &RoomId) -> Result<[Option<Name>; 2], Broken> {
        let mut reading = self.store.read().await?;
        match stored::seats(&mut reading, room.as_str()).await {
            Ok((_, names)) => Ok(names),
            Err(LoadError::Damaged(_)) => Ok([None, None]),
            Err(failed) => Err(failed.into()),
        }
    }

    async fn send_if_many(&mut self) -> Result<(), Broken> {
        match self.text.len() >= PIECE {
            true => self.send().await,
            false => Ok(()),
        }
    }

    async fn send(&mut self) -> Result<(), Broken> {
        let piece = Bytes::from(take(&mut self.text));
        let sent = timeout(PIECE_TIMEOUT, self.pieces.send(Ok(piece))).await;
        sent.map_err(|_| Broken::Reader)?
            .map_err(|_| Broken::Reader)
    }
}

async fn account(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Option<ExportedAccount>, AccountError> {
    let query = "SELECT name, changed, seen FROM accounts WHERE player = $1";
    let Some(row) = reading.first(query, values![player.as_str()]).await? else {
        return Ok(None);
    };
    let name = row[0].as_text().parse();
    Ok(Some(ExportedAccount {
        name: name.map_err(|_| stored::damaged("the name of an account"))?,
        changed: row[1].number(),
        seen: row[2].number(),
        codes: rows::codes(reading, player).await?,
    }))
}

/// That the host has named the account a moderator.
async fn appointment(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Option<ExportedAppointment>, sqlx::Error> {
    let query = "SELECT since, reason, name FROM moderators WHERE player = $1";
    let row = reading.first(query, values![player.as_str()]).await?;
    Ok(row.map(|row| ExportedAppointment {
        since: row[0].number(),
        reason: row[1].as_text().to_owned(),
        by: row[2].some_text().and_then(|name| name.parse().ok()),
    }))
}

/// What the host has done about a player's id.
async fn acts(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Vec<ExportedAct>, sqlx::Error> {
    let query = "SELECT at, act, reason, until, CASE WHEN lifted IS NULL THEN 0 ELSE 1 END, name \
                 FROM host_acts WHERE target = $1 ORDER BY number";
    let rows = reading.rows(query, values![player.as_str()]).await?;
    let act = |row: &Row| ExportedAct {
        at: row[0].number(),
        act: row[1].as_text().to_owned(),
        reason: row[2].as_text().to_owned(),
        until: row[3].integer().map(i64::unsigned_abs),
        lifted: row[4].number() == 1,
        by: row[5].some_text().and_then(|name| name.parse().ok()),
    };
    Ok(rows.iter().map(act).collect())
}

fn level_game(row: &Row) -> Result<ExportedLevelGame, LoadError> {
    let damaged = || stored::damaged("a game against a level");
    let small = |at: usize| u8::try_from(row[at].number()).map_err(|_| damaged());
    Ok(ExportedLevelGame {
        level: small(2)?,
        group: row[3].as_text().to_owned(),
        room: row[0].as_text().parse().map_err(|_| damaged())?,
        number: u32::try_from(row[1].number()).map_err(|_| damaged())?,
        at: row[4].number(),
        score: small(5)?,
        rating: rated::points(&row[6]).round() as i64,
    })
}

fn rating_step(row: &Row) -> Result<ExportedStep, LoadError> {
    let damaged = || stored::damaged("a step of a rating");
    Ok(ExportedStep {
        group: row[0].as_text().to_owned(),
        room: row[2].as_text().parse().map_err(|_| damaged())?,
        number: u32::try_from(row[3].number()).map_err(|_| damaged())?,
        at: row[4].number(),
        opponent: row[5].as_text().parse().map_err(|_| damaged())?,
        score: row[6].integer().and_then(|score| u8::try_from(score).ok()),
        before: rated::points(&row[7]).round() as i64,
        after: rated::points(&row[8]).round() as i64,
    })
}
