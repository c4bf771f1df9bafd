//! What players have reported, for the host to read and to answer.

use tengen_room::PlayerId;

use super::perform::Failure;
use super::permission;
use super::{HostAct, HostAnswer, HostPlayer, HostReport, HostWhy, MOST_LISTED};
use crate::rooms::journal::now;
use crate::store::Store;
use crate::store::dialect::{Dialect as _, Row, Value, values};

/// Reports that wait for an answer, or all, after one of a number.
pub(super) async fn list(
    store: &Store,
    all: bool,
    after: Option<i64>,
) -> Result<HostAnswer, Failure> {
    let query = match all {
        false => {
            "SELECT number, at, player, about, room, version, reason, answer, reports.name, \
             (SELECT name FROM players WHERE id = reports.player), \
             (SELECT name FROM players WHERE id = reports.about) \
             FROM reports WHERE answered IS NULL AND number > $2 ORDER BY number LIMIT $1"
        }
        true => {
            "SELECT number, at, player, about, room, version, reason, answer, reports.name, \
             (SELECT name FROM players WHERE id = reports.player), \
             (SELECT name FROM players WHERE id = reports.about) \
             FROM reports WHERE number < $2 ORDER BY number DESC LIMIT $1"
        }
    };
    let start = if all { i64::MAX } else { i64::MIN };
    // One more, which says whether the list goes on.
    let most = i64::try_from(MOST_LISTED + 1).unwrap_or(i64::MAX);
    let values = values![most, after.unwrap_or(start)];
    let mut rows = store.read().await?.rows(query, values).await?;
    let has_more = rows.len() > MOST_LISTED;
    rows.truncate(MOST_LISTED);
    let last = rows.last().and_then(|row| row[0].integer());
    // An invalid id was inserted by hand.
    let reports = rows.iter().filter_map(report).collect();
    let next = last.filter(|_| has_more);
    Ok(HostAnswer::Reports { reports, next })
}

/// A report by its number.
pub(super) async fn one(store: &Store, number: i64) -> Result<Option<HostReport>, sqlx::Error> {
    let query = "SELECT number, at, player, about, room, version, reason, answer, reports.name, \
                 (SELECT name FROM players WHERE id = reports.player), \
                 (SELECT name FROM players WHERE id = reports.about) \
                 FROM reports WHERE number = $1";
    let row = store.read().await?.first(query, values![number]).await?;
    Ok(row.as_ref().and_then(report))
}

fn report(row: &Row) -> Option<HostReport> {
    let text = |value: &Value| value.some_text().map(str::to_owned);
    let player = |id: &Value, name: &Value| {
        let player: PlayerId = id.as_text().parse().ok()?;
        let name = text(name);
        Some(HostPlayer { player, name })
    };
    Some(HostReport {
        number: row[0].integer()?,
        at: row[1].number(),
        from: player(&row[2], &row[9])?,
        about: player(&row[3], &row[10])?,
        room: row[4].as_text().to_owned(),
        version: row[5].number(),
        reason: row[6].as_text().to_owned(),
        answer: text(&row[7]),
        by: text(&row[8]),
    })
}

/// Answers a report that waits.
pub(super) async fn answer(
    store: &Store,
    act: &HostAct,
    (number, why): (i64, &HostWhy),
) -> Result<HostAnswer, Failure> {
    let put = "UPDATE reports SET answered = $2, answer = $3, name = $4, by_player = $5 \
               WHERE number = $1 AND answered IS NULL";
    let (reason, by) = (why.reason.to_string(), why.by());
    let _turn = store.rules().turn().await;
    let mut transaction = store.write().await?;
    permission::check(&mut *transaction, act).await?;
    let moderator = why.moderator.as_ref().map(PlayerId::as_str);
    let values = values![number, now(), &*reason, by.as_deref(), moderator];
    if transaction.change(put, values).await? == 0 {
        let why = format!("no report of number {number} waits for an answer");
        return Err(Failure::Refused(why));
    }
    transaction.commit().await?;
    let by = by.as_deref();
    tracing::info!(target: "tengen::host", number, %reason, by, "the host: answer to a report");
    Ok(HostAnswer::Answered { number })
}
