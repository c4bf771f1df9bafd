//! What others see of a player.

use tengen_api::{PlayerRating, Profile, RatingStep, STEPS_AT_ONCE};
use tengen_room::PlayerId;

use super::projector::Projection;
use super::rated::{self, Standing};
use crate::rooms::journal::{LoadError, now};
use crate::rooms::stored::damaged;
use crate::store::database::{Connection, Database};
use crate::store::dialect::{Dialect, Row, values};

/// A player's profile; `None` if no player has this id.
pub(crate) async fn of(
    database: &Database,
    projection: &Projection,
    player: &PlayerId,
) -> Result<Option<Profile>, LoadError> {
    projection.settle_ratings().await;
    let mut reading = database.acquire().await?;
    let query = "SELECT created, name, games, wins, draws, losses FROM players \
                 LEFT JOIN player_results ON player = id WHERE id = $1";
    let Some(row) = reading.first(query, values![player.as_str()]).await? else {
        return Ok(None);
    };
    let name = row[1].some_text().map(str::parse).transpose();
    let query = "SELECT rating, deviation, change, games, last, pool FROM ratings \
                 WHERE player = $1 ORDER BY pool";
    let pools = reading.rows(query, values![player.as_str()]).await?;
    let mut ratings = Vec::with_capacity(pools.len());
    for pool in &pools {
        ratings.push(rating(&mut reading, player, pool).await?);
    }
    Ok(Some(Profile {
        player: player.clone(),
        name: name.map_err(|_| damaged("the name of a player"))?,
        since: row[0].number(),
        games: row[2].number(),
        wins: row[3].number(),
        draws: row[4].number(),
        losses: row[5].number(),
        ratings,
    }))
}

async fn rating(
    reading: &mut Connection,
    player: &PlayerId,
    row: &Row,
) -> Result<PlayerRating, LoadError> {
    let (standing, pool) = (Standing::read(row), row[5].as_text());
    let shown = standing.at(i64::try_from(now()).unwrap_or(i64::MAX));
    let query = "SELECT at, opponent, score, before_rating, after_rating FROM rating_steps \
                 WHERE player = $1 AND pool = $2 ORDER BY step DESC LIMIT $3";
    let most = i64::try_from(STEPS_AT_ONCE).unwrap_or(i64::MAX);
    let steps = reading
        .rows(query, values![player.as_str(), pool, most])
        .await?;
    let step = |row: &Row| -> Result<RatingStep, LoadError> {
        let opponent = row[1].as_text().parse();
        Ok(RatingStep {
            at: row[0].number(),
            opponent: opponent.map_err(|_| damaged("the id of a player"))?,
            score: row[2].integer().and_then(|score| u8::try_from(score).ok()),
            before: rated::points(&row[3]).round() as i64,
            after: rated::points(&row[4]).round() as i64,
        })
    };
    Ok(PlayerRating {
        group: pool.to_owned(),
        rating: shown.rating.round() as i64,
        deviation: shown.deviation.round() as u64,
        provisional: rated::is_provisional(&shown),
        games: u64::try_from(standing.games).unwrap_or(0),
        last: row[4].number(),
        steps: steps.iter().map(step).collect::<Result<_, _>>()?,
    })
}
