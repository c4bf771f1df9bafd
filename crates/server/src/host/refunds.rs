//! Gives opponents back what rated games against a player have cost them.

use tengen_api::Refund;
use tengen_room::PlayerId;

use super::perform::{DAY, Failure};
use super::{HostAct, HostAnswer, HostWhy, permission};
use crate::rooms::games::rated;
use crate::rooms::journal::now;
use crate::store::Store;
use crate::store::dialect::{Dialect, Row, values};

/// Games per transaction, for which moves wait.
const BATCH: usize = 25;
/// How long those concerned are told of one, and how many.
const TOLD: u64 = 30 * DAY;
const MOST_TOLD: i64 = 5;

/// Takes back, from both sides, the rated games in which a player has won points, of the last days
/// or all. A game is taken back once; where the server ends meanwhile, another act goes on.
pub(super) async fn refund(
    store: &Store,
    act: &HostAct,
    (player, days, why): (&PlayerId, Option<u32>, &HostWhy),
) -> Result<HostAnswer, Failure> {
    let since = days.map_or(0, |days| now().saturating_sub(DAY * u64::from(days)));
    let by_player = why.moderator.as_ref().map(PlayerId::as_str);
    let _turn = store.rules().turn().await;
    let mut reading = store.read().await?;
    permission::check(&mut reading, act).await?;
    let won = rated::won(&mut reading, player.as_str(), since, by_player).await?;
    drop(reading);
    let (mut number, mut games) = (None, 0);
    for batch in won.chunks(BATCH) {
        let mut transaction = store.write().await?;
        permission::check(&mut *transaction, act).await?;
        let refund = match number {
            Some(refund) => refund,
            None => note(&mut *transaction, player, why).await?,
        };
        for game in batch {
            let player = player.as_str();
            let done = rated::refund(&mut *transaction, (player, game), refund).await?;
            games += u64::from(done);
        }
        // Their results have been corrected meanwhile: an act about no game is not noted.
        if games == 0 {
            continue;
        }
        transaction.commit().await?;
        number = Some(refund);
    }
    let Some(number) = number else {
        let why = format!("{player} has won no points in games that could be taken back");
        return Err(Failure::Refused(why));
    };
    let (reason, by) = (&why.reason, why.by());
    let by = by.as_deref();
    tracing::info!(target: "tengen::host", number, games, %reason, by, "the host: refund {player}");
    Ok(HostAnswer::Refunded { number, games })
}

async fn note(
    transaction: &mut impl Dialect,
    player: &PlayerId,
    why: &HostWhy,
) -> Result<i64, sqlx::Error> {
    let put = "INSERT INTO refunds (at, player, reason, name, by_player) \
               VALUES ($1, $2, $3, $4, $5) RETURNING number";
    let (reason, by) = (why.reason.to_string(), why.by());
    let moderator = why.moderator.as_ref().map(PlayerId::as_str);
    let values = values![now(), player.as_str(), &*reason, by.as_deref(), moderator];
    let row = transaction.first(put, values).await?;
    Ok(row.and_then(|row| row[0].integer()).unwrap_or(0))
}

/// Refunds of the last weeks that concern a player, the latest first.
pub(crate) async fn told(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Vec<Refund>, sqlx::Error> {
    list(reading, player, now().saturating_sub(TOLD), MOST_TOLD).await
}

/// All refunds that concern a player, the latest first.
pub(crate) async fn of(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Vec<Refund>, sqlx::Error> {
    list(reading, player, 0, i64::MAX).await
}

async fn list(
    reading: &mut impl Dialect,
    player: &PlayerId,
    since: u64,
    most: i64,
) -> Result<Vec<Refund>, sqlx::Error> {
    let query = "SELECT refunds.number, refunds.at, reason, name, pool, \
                 CAST(SUM(after_rating - before_rating) AS BIGINT), COUNT(*) \
                 FROM rating_steps JOIN refunds ON refunds.number = refund \
                 WHERE rating_steps.player = $1 AND refund IS NOT NULL AND refunds.at >= $2 \
                 GROUP BY refunds.number, refunds.at, reason, name, pool \
                 ORDER BY refunds.number DESC, pool LIMIT $3";
    let rows = reading.rows(query, values![player.as_str(), since, most]);
    let refund = |row: &Row| Refund {
        number: row[0].integer().unwrap_or(0),
        at: row[1].number(),
        reason: row[2].as_text().to_owned(),
        by: row[3].some_text().and_then(|name| name.parse().ok()),
        group: row[4].as_text().to_owned(),
        points: rated::points(&row[5]).round() as i64,
        games: row[6].number(),
    };
    Ok(rows.await?.iter().map(refund).collect())
}
