//! What players have reported, for the host to read and to answer.

use tengen_room::PlayerId;

use super::perform::Failure;
use super::{HostAnswer, HostPlayer, HostReport, HostWhy, MOST_LISTED};
use crate::rooms::journal::now;
use crate::store::Store;
use crate::store::dialect::{Dialect as _, Row, Value, values};

/// Reports that wait for an answer, or all.
pub(super) async fn list(store: &Store, all: bool) -> Result<HostAnswer, Failure> {
    let query = match all {
        false => {
            "SELECT number, at, player, about, room, version, reason, answer, reports.name, \
             (SELECT name FROM players WHERE id = reports.player), \
             (SELECT name FROM players WHERE id = reports.about) \
             FROM reports WHERE answered IS NULL ORDER BY number LIMIT $1"
        }
        true => {
            "SELECT number, at, player, about, room, version, reason, answer, reports.name, \
             (SELECT name FROM players WHERE id = reports.player), \
             (SELECT name FROM players WHERE id = reports.about) \
             FROM reports ORDER BY number DESC LIMIT $1"
        }
    };
    let most = i64::try_from(MOST_LISTED).unwrap_or(i64::MAX);
    let rows = store.read().await?.rows(query, values![most]).await?;
    // An invalid id was inserted by hand.
    let reports = rows.iter().filter_map(report).collect();
    Ok(HostAnswer::Reports { reports })
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
    number: i64,
    why: &HostWhy,
) -> Result<HostAnswer, Failure> {
    let put = "UPDATE reports SET answered = $2, answer = $3, name = $4, by_player = $5 \
               WHERE number = $1 AND answered IS NULL";
    let (reason, by) = (why.reason.to_string(), why.by());
    let mut transaction = store.write().await?;
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
