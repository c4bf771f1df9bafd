//! The table of players' results: counts over the games that have ended.

use std::collections::BTreeMap;

use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};

use super::{number, winner};
use tengen_room::Seat;

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ended {
    /// Black and White.
    players: [Option<String>; 2],
    /// 1 for a win, 0 for a draw, −1 for a loss of Black.
    score: i64,
    finished: i64,
}

impl Ended {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        let black: i64 = row.try_get("black_seat")?;
        let won: String = row.try_get("winner")?;
        let score = match Seat::BOTH
            .into_iter()
            .find(|&seat| winner(Some(seat)) == won)
        {
            Some(seat) if number(seat) == black => 1,
            Some(_) => -1,
            None => 0,
        };
        Ok(Self {
            players: [row.try_get("black")?, row.try_get("white")?],
            score,
            finished: row.try_get("finished")?,
        })
    }
}

/// Corrects the results after a game has changed.
pub(super) async fn changed(
    transaction: &mut SqliteConnection,
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
        sqlx::query(
            "INSERT INTO player_results (player, games, wins, draws, losses, last) \
             VALUES (?1, 1, ?2 = 1, ?2 = 0, ?2 = -1, ?3) \
             ON CONFLICT (player) DO UPDATE SET games = games + 1, wins = wins + excluded.wins, \
             draws = draws + excluded.draws, losses = losses + excluded.losses, \
             last = MAX(last, excluded.last)",
        )
        .bind(player)
        .bind(score)
        .bind(end.finished)
        .execute(&mut *transaction)
        .await?;
    }
    Ok(())
}

/// Takes games that were deleted out of the results, without counting the others anew.
pub(super) async fn subtract(
    transaction: &mut SqliteConnection,
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
        sqlx::query(
            "UPDATE player_results SET games = games - ?2, wins = wins - ?3, draws = draws - ?4, \
             losses = losses - ?5 WHERE player = ?1",
        )
        .bind(player)
        .bind(count.games)
        .bind(count.wins)
        .bind(count.draws)
        .bind(count.losses)
        .execute(&mut *transaction)
        .await?;
        sqlx::query("DELETE FROM player_results WHERE player = ? AND games <= 0")
            .bind(player)
            .execute(&mut *transaction)
            .await?;
        // Only where the last game is among the deleted ones.
        sqlx::query(
            "UPDATE player_results SET last = (SELECT MAX(finished) FROM games \
             WHERE (black = ?1 OR white = ?1) AND winner IS NOT NULL AND by <> 'replayed') WHERE player = ?1 AND last <= ?2",
        )
        .bind(player)
        .bind(count.last)
        .execute(&mut *transaction)
        .await?;
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
    transaction: &mut SqliteConnection,
    mut players: Vec<String>,
) -> Result<(), sqlx::Error> {
    players.sort();
    players.dedup();
    for player in players {
        sqlx::query("DELETE FROM player_results WHERE player = ?")
            .bind(&player)
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "INSERT INTO player_results (player, games, wins, draws, losses, last) \
             SELECT ?1, COUNT(*), SUM(score = 1), SUM(score = 0), SUM(score = -1), MAX(finished) FROM ( \
             SELECT finished, CASE winner WHEN 'draw' THEN 0 WHEN 'first' THEN 1 - 2 * black_seat \
             ELSE 2 * black_seat - 1 END AS score FROM games WHERE black = ?1 AND winner IS NOT NULL AND by <> 'replayed' \
             UNION ALL \
             SELECT finished, CASE winner WHEN 'draw' THEN 0 WHEN 'first' THEN 2 * black_seat - 1 \
             ELSE 1 - 2 * black_seat END AS score FROM games WHERE white = ?1 AND winner IS NOT NULL AND by <> 'replayed' \
             ) HAVING COUNT(*) > 0",
        )
        .bind(&player)
        .execute(&mut *transaction)
        .await?;
    }
    Ok(())
}
