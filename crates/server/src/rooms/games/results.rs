//! The table of players' results: counts over the games that have ended.

use std::collections::BTreeMap;

use super::{number, winner};
use crate::store::dialect::{Dialect, Value, values};
use tengen_room::Seat;

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    /// Black and White.
    pub(crate) players: [Option<String>; 2],
    /// 1 for a win, 0 for a draw, −1 for a loss of Black.
    pub(crate) score: i64,
    pub(crate) finished: i64,
}

impl Ended {
    /// Of the columns `black`, `white`, `black_seat`, `winner` and `finished`.
    pub(crate) fn read(row: &[Value]) -> Self {
        let player = |value: &Value| value.some_text().map(str::to_owned);
        let won = row[3].as_text();
        let mut seats = Seat::BOTH.into_iter();
        let score = match seats.find(|&seat| winner(Some(seat)) == won) {
            Some(seat) if Some(number(seat)) == row[2].integer() => 1,
            Some(_) => -1,
            None => 0,
        };
        Self {
            players: [player(&row[0]), player(&row[1])],
            score,
            finished: row[4].integer().unwrap_or(0),
        }
    }
}

/// Corrects the results after a game has changed.
pub(super) async fn changed(
    transaction: &mut impl Dialect,
    before: Option<&Ended>,
    after: Option<&Ended>,
) -> Result<(), sqlx::Error> {
    if before == after {
        return Ok(());
    }
    let (None, Some(end)) = (before, after) else {
        let players = before.into_iter().chain(after);
        let players = players.flat_map(|end| end.players.iter().flatten().cloned());
        return recount(transaction, players.collect()).await;
    };
    for (player, score) in end.players.iter().zip([end.score, -end.score]) {
        let Some(player) = player else { continue };
        let add = "INSERT INTO player_results (player, games, wins, draws, losses, last) \
                   VALUES ($1, 1, $2, $3, $4, $5) \
                   ON CONFLICT (player) DO UPDATE SET games = player_results.games + 1, \
                   wins = player_results.wins + excluded.wins, \
                   draws = player_results.draws + excluded.draws, \
                   losses = player_results.losses + excluded.losses, \
                   last = CASE WHEN player_results.last > excluded.last \
                   THEN player_results.last ELSE excluded.last END";
        let [won, drawn, lost] = [1, 0, -1].map(|of| i64::from(score == of));
        let values = values![player.as_str(), won, drawn, lost, end.finished];
        transaction.change(add, values).await?;
    }
    Ok(())
}

/// Takes games that were deleted out of the results, without counting the others anew.
pub(super) async fn subtract(
    transaction: &mut impl Dialect,
    deleted: &[Ended],
) -> Result<(), sqlx::Error> {
    let mut counts: BTreeMap<&str, Counts> = BTreeMap::new();
    for end in deleted {
        for (player, score) in end.players.iter().zip([end.score, -end.score]) {
            let Some(player) = player else { continue };
            let count = counts.entry(player).or_default();
            count.games += 1;
            count.wins += i64::from(score == 1);
            count.draws += i64::from(score == 0);
            count.losses += i64::from(score == -1);
            count.last = count.last.max(end.finished);
        }
    }
    for (player, count) in counts {
        let take = "UPDATE player_results SET games = games - $2, wins = wins - $3, \
                    draws = draws - $4, losses = losses - $5 WHERE player = $1";
        let Counts {
            games,
            wins,
            draws,
            losses,
            last,
        } = count;
        let values = values![player, games, wins, draws, losses];
        transaction.change(take, values).await?;
        let drop = "DELETE FROM player_results WHERE player = $1 AND games <= 0";
        transaction.change(drop, values![player]).await?;
        // Only where the last game is among the deleted ones.
        let latest = "UPDATE player_results SET last = (SELECT MAX(finished) FROM games \
                      WHERE (black = $1 OR white = $1) AND winner IS NOT NULL \
                      AND by NOT IN ('replayed', 'void')) WHERE player = $1 AND last <= $2";
        transaction.change(latest, values![player, last]).await?;
    }
    Ok(())
}

/// What deleted games had counted for a player.
#[derive(Default)]
struct Counts {
    games: i64,
    wins: i64,
    draws: i64,
    losses: i64,
    last: i64,
}

/// Counts the results of these players anew.
pub(super) async fn recount(
    transaction: &mut impl Dialect,
    mut players: Vec<String>,
) -> Result<(), sqlx::Error> {
    players.sort();
    players.dedup();
    for player in players {
        let drop = "DELETE FROM player_results WHERE player = $1";
        transaction.change(drop, values![&*player]).await?;
        let count = "\
            INSERT INTO player_results (player, games, wins, draws, losses, last) \
            SELECT $1, COUNT(*), COUNT(CASE score WHEN 1 THEN 1 END), \
            COUNT(CASE score WHEN 0 THEN 1 END), COUNT(CASE score WHEN -1 THEN 1 END), \
            MAX(finished) FROM ( \
            SELECT finished, CASE winner WHEN 'draw' THEN 0 WHEN 'first' THEN 1 - 2 * black_seat \
            ELSE 2 * black_seat - 1 END AS score FROM games \
            WHERE black = $1 AND winner IS NOT NULL AND by NOT IN ('replayed', 'void') \
            UNION ALL \
            SELECT finished, CASE winner WHEN 'draw' THEN 0 WHEN 'first' THEN 2 * black_seat - 1 \
            ELSE 1 - 2 * black_seat END AS score FROM games \
            WHERE white = $1 AND winner IS NOT NULL AND by NOT IN ('replayed', 'void') \
            ) AS ended HAVING COUNT(*) > 0";
        transaction.change(count, values![&*player]).await?;
    }
    Ok(())
}
