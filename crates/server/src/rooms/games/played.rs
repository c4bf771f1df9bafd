//! What a player has played, as others see it: the last games, and which openings how often. Games
//! that count in no results are left out.
//!
//! Rooms are not named, since who knows a room's id may watch it.

use tengen_api::{OPENINGS_AT_ONCE, PLAYED_AT_ONCE, Played, PlayedGame, PlayedOpening};
use tengen_room::PlayerId;

use super::projector::Projection;
use crate::rooms::journal::LoadError;
use crate::rooms::stored::damaged;
use crate::store::database::Database;
use crate::store::dialect::{Dialect, Row, values};

/// Games of each colour in which openings are counted.
const COUNTED: i64 = 1_000;

/// Half points of the player with a colour, whose seat has the number `$seat`.
macro_rules! score {
    ($seat:literal) => {
        concat!(
            "CASE winner WHEN 'draw' THEN 1 WHEN 'first' THEN 2 - 2 * (",
            $seat,
            ") ELSE 2 * (",
            $seat,
            ") END"
        )
    };
}

/// A deleted player has no row in the table of players.
const GAMES: &str = concat!(
    "SELECT rule, size, opening, 1, white, \
     (SELECT name FROM seat_names WHERE room = games.room AND seat = 1 - black_seat), \
     (SELECT id FROM players WHERE id = white), ",
    score!("black_seat"),
    ", by, moves, finished, pool, started, room, number \
     FROM games WHERE black = $1 AND finished IS NOT NULL AND by NOT IN ('replayed', 'void') \
     UNION ALL \
     SELECT rule, size, opening, 0, black, \
     (SELECT name FROM seat_names WHERE room = games.room AND seat = black_seat), \
     (SELECT id FROM players WHERE id = black), ",
    score!("1 - black_seat"),
    ", by, moves, finished, pool, started, room, number \
     FROM games WHERE white = $1 AND finished IS NOT NULL AND by NOT IN ('replayed', 'void') \
     ORDER BY started DESC, room DESC, number DESC LIMIT $2"
);

const OPENINGS: &str = concat!(
    "SELECT rule, opening, COUNT(*), COUNT(CASE score WHEN 2 THEN 1 END), \
     COUNT(CASE score WHEN 1 THEN 1 END), named FROM (\
     SELECT * FROM (SELECT rule, opening, named, ",
    score!("black_seat"),
    " AS score FROM games WHERE black = $1 AND finished IS NOT NULL \
     AND by NOT IN ('replayed', 'void') \
     ORDER BY started DESC LIMIT $2) AS with_black \
     UNION ALL \
     SELECT * FROM (SELECT rule, opening, named, ",
    score!("1 - black_seat"),
    " AS score FROM games WHERE white = $1 AND finished IS NOT NULL \
     AND by NOT IN ('replayed', 'void') \
     ORDER BY started DESC LIMIT $2) AS with_white) AS played \
     GROUP BY rule, opening, named ORDER BY 3 DESC, rule, opening, named LIMIT $3"
);

/// What a player has played; `None` if no player has this id.
pub(crate) async fn of(
    database: &Database,
    projection: &Projection,
    player: &PlayerId,
) -> Result<Option<Played>, LoadError> {
    projection.settle().await;
    let mut reading = database.acquire().await?;
    let query = "SELECT 1 FROM players WHERE id = $1";
    if reading
        .first(query, values![player.as_str()])
        .await?
        .is_none()
    {
        return Ok(None);
    }
    let most = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let asked = values![player.as_str(), most(PLAYED_AT_ONCE)];
    let games = reading.rows(GAMES, asked).await?;
    let asked = values![player.as_str(), COUNTED, most(OPENINGS_AT_ONCE)];
    let openings = reading.rows(OPENINGS, asked).await?;
    Ok(Some(Played {
        games: games.iter().map(game).collect::<Result<_, _>>()?,
        openings: openings.iter().map(opening).collect::<Result<_, _>>()?,
    }))
}

fn game(row: &Row) -> Result<PlayedGame, LoadError> {
    let bad = || damaged("a row of the table of games");
    let opponent = row[4].some_text().map(str::parse).transpose();
    let opponent = opponent.map_err(|_| bad())?;
    let name = row[5].some_text().map(str::parse).transpose();
    Ok(PlayedGame {
        rule: row[0].as_text().parse().map_err(|_| bad())?,
        size: u8::try_from(row[1].number()).map_err(|_| bad())?,
        opening: row[2].as_text().parse().map_err(|_| bad())?,
        black: row[3].number() == 1,
        opponent_name: name.map_err(|_| bad())?,
        opponent_deleted: opponent.is_some() && row[6].some_text().is_none(),
        opponent,
        score: u8::try_from(row[7].number()).map_err(|_| bad())?,
        by: row[8].as_text().to_owned(),
        moves: u32::try_from(row[9].number()).map_err(|_| bad())?,
        finished: row[10].number(),
        rated: row[11].some_text().is_some(),
    })
}

fn opening(row: &Row) -> Result<PlayedOpening, LoadError> {
    let bad = || damaged("a row of the table of games");
    let (games, wins, draws) = (row[2].number(), row[3].number(), row[4].number());
    Ok(PlayedOpening {
        rule: row[0].as_text().parse().map_err(|_| bad())?,
        opening: row[1].as_text().parse().map_err(|_| bad())?,
        named: row[5].some_text().map(str::to_owned),
        games,
        wins,
        draws,
        losses: games.saturating_sub(wins + draws),
    })
}
