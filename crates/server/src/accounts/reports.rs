//! What players report of others, for the host.

use tengen_api::{MOST_REPORTS, MyReport, Report, RoomId};
use tengen_room::PlayerId;

use super::{AccountError, Accounts};
use crate::places::Origin;
use crate::rooms::journal::{LoadError, now};
use crate::rooms::token::Session;
use crate::rooms::{players, stored};
use crate::store::dialect::{Dialect, Row, values};

/// The time in which reports of a player are counted, in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1_000;

impl Accounts {
    /// Reports the other player of a room in which the sender has a seat; returns the number.
    pub(crate) async fn report(
        &self,
        (session, origin): (Option<&Session>, Origin),
        room: RoomId,
        report: &Report,
    ) -> Result<u64, AccountError> {
        let rooms = self.rooms.as_ref().ok_or(AccountError::NotSeated)?;
        let rooms = rooms.asked_by(origin);
        let room = rooms.resolve(room).await?.room;
        // Not of a player whom the host has banned.
        let player = rooms.visitor(session).await?;
        let player = player.ok_or(AccountError::NotSeated)?;
        self.put_report(&player, &room, report).await
    }

    /// The same for a player.
    pub(crate) async fn put_report(
        &self,
        player: &PlayerId,
        room: &RoomId,
        report: &Report,
    ) -> Result<u64, AccountError> {
        let mut transaction = self.store.write().await?;
        let (seats, _) = stored::seats(&mut *transaction, room.as_str()).await?;
        let [first, second] = seats.map(|holder| holder.and_then(|holder| holder.player));
        let about = match (first, second) {
            (Some(first), other) if first == *player => other,
            (other, Some(second)) if second == *player => other,
            _ => return Err(AccountError::NotSeated),
        };
        let about = about.ok_or(AccountError::NoOther)?;
        if !players::exists(&mut *transaction, (&about).into()).await? {
            return Err(AccountError::NoOther);
        }
        may_report(&mut *transaction, player, room).await?;
        let version = stored::last(&mut *transaction, room.as_str()).await?;
        let put = "INSERT INTO reports (at, player, about, room, version, reason) \
                   VALUES ($1, $2, $3, $4, $5, $6) RETURNING number";
        let values = values![
            now(),
            player.as_str(),
            about.as_str(),
            room.as_str(),
            version.unwrap_or(0),
            &*report.reason.to_string()
        ];
        let row = transaction.first(put, values).await?;
        transaction.commit().await?;
        Ok(row.map_or(0, |row| row[0].number()))
    }

    /// What the sender has reported, the latest first.
    pub(crate) async fn reports(
        &self,
        session: Option<&Session>,
    ) -> Result<Vec<MyReport>, AccountError> {
        let Some(session) = session else {
            return Ok(Vec::new());
        };
        let mut reading = self.store.read().await?;
        match players::find(&mut reading, session.hash(), now()).await? {
            Some(known) => Ok(of(&mut reading, &known.id).await?),
            None => Ok(Vec::new()),
        }
    }
}

/// Limits of a player's reports: one unanswered for each room, and a number within 24 hours.
async fn may_report(
    transaction: &mut impl Dialect,
    player: &PlayerId,
    room: &RoomId,
) -> Result<(), AccountError> {
    let waiting = "SELECT 1 FROM reports WHERE player = $1 AND room = $2 AND answered IS NULL";
    let values = values![player.as_str(), room.as_str()];
    if transaction.first(waiting, values).await?.is_some() {
        return Err(AccountError::Reported);
    }
    let count = "SELECT COUNT(*) FROM reports WHERE player = $1 AND at > $2";
    let values = values![player.as_str(), now().saturating_sub(DAY)];
    let count = transaction.first(count, values).await?;
    match count.is_some_and(|row| row[0].number() >= MOST_REPORTS) {
        true => Err(AccountError::TooManyReports),
        false => Ok(()),
    }
}

/// What a player has reported.
pub(super) async fn of(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Vec<MyReport>, LoadError> {
    let query = "SELECT number, at, about, room, version, reason, answered, answer, name \
                 FROM reports WHERE player = $1 ORDER BY at DESC, number DESC";
    let rows = reading.rows(query, values![player.as_str()]).await?;
    let report = |row: &Row| {
        let damaged = || stored::damaged("a report");
        Ok(MyReport {
            number: row[0].number(),
            at: row[1].number(),
            about: row[2].as_text().parse().map_err(|_| damaged())?,
            room: row[3].as_text().parse().map_err(|_| damaged())?,
            version: row[4].number(),
            reason: row[5].as_text().parse().map_err(|_| damaged())?,
            answered: row[6].integer().map(i64::unsigned_abs),
            answer: row[7].some_text().and_then(|answer| answer.parse().ok()),
            by: row[8].some_text().and_then(|name| name.parse().ok()),
        })
    };
    rows.iter().map(report).collect()
}
