//! How strong the levels of the lobby are here, by what people with ratings have scored against
//! them.
//!
//! A game against a level is unrated. It is looked at once, in the order in which games ended, and
//! then has a row in `level_games`: with the player's rating then, if the game counts. It does if
//! both have moved, and if the player has an account and a rating that is not provisional.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use tengen_core::{Level, Rule};
use tengen_rating::{Group, Met, Rating, System};
use tengen_room::lobby::LevelStrength;
use tengen_room::{Config, Seat};

use super::rated::{self, Place, Standing};
use super::results::Ended;
use crate::rooms::list::LISTED;
use crate::rooms::players::level_id;
use crate::store::dialect::{Dialect, Row, Value, values};

/// So many different people have to have played a level before its strength is told.
const PEOPLE: usize = 30;
/// The last games of a person that count.
const OF_ONE: usize = 10;
/// The last games against a level that count.
const MOST: i64 = 2_000;

/// The levels by the ids of their players.
fn levels() -> &'static HashMap<String, u8> {
    static LEVELS: OnceLock<HashMap<String, u8>> = OnceLock::new();
    LEVELS.get_or_init(|| {
        let all = (0..=u8::MAX).filter(|&level| Level::new(level.into()).is_ok());
        all.map(|level| (level_id(level).as_str().to_owned(), level))
            .collect()
    })
}

/// Whether one of the seats belongs to a level.
pub(super) fn is_against_level(config: &Config) -> bool {
    let owners = Seat::BOTH.iter().filter_map(|&seat| config.seats.of(seat));
    let mut owners = owners.map(|owner| owner.to_string());
    owners.any(|owner| levels().contains_key(&owner))
}

/// The games against levels that have ended with a result and have not been looked at, the earliest
/// first.
pub(super) async fn uncounted(database: &mut impl Dialect) -> Result<Vec<Place>, sqlx::Error> {
    let queries = [
        "SELECT started, room, number, finished, CASE WHEN winner IS NOT NULL \
         AND by NOT IN ('replayed', 'void') AND \
         (SELECT level FROM level_games WHERE room = listed.room AND number = listed.number) \
         IS NULL THEN 1 ELSE 0 END \
         FROM (SELECT started, room, number, finished, winner, by FROM games \
         WHERE black = $1 AND (started, room, number) > ($2, $3, $4) \
         ORDER BY started, room, number LIMIT $5) AS listed ORDER BY started, room, number",
        "SELECT started, room, number, finished, CASE WHEN winner IS NOT NULL \
         AND by NOT IN ('replayed', 'void') AND \
         (SELECT level FROM level_games WHERE room = listed.room AND number = listed.number) \
         IS NULL THEN 1 ELSE 0 END \
         FROM (SELECT started, room, number, finished, winner, by FROM games \
         WHERE white = $1 AND (started, room, number) > ($2, $3, $4) \
         ORDER BY started, room, number LIMIT $5) AS listed ORDER BY started, room, number",
    ];
    let mut uncounted = Vec::new();
    for level in levels().keys() {
        for query in queries {
            let (mut started, mut room, mut number) = (i64::MIN, String::new(), 0);
            loop {
                let values = values![&**level, started, &*room, number, LISTED];
                let rows = database.rows(query, values).await?;
                let Some(end) = rows.last() else { break };
                started = end[0].integer().unwrap_or(0);
                end[1].as_text().clone_into(&mut room);
                number = end[2].integer().unwrap_or(0);
                uncounted.extend(rows.iter().filter_map(place));
            }
        }
    }
    uncounted.sort();
    Ok(uncounted)
}

/// The place of a game that has ended and was not looked at.
fn place(row: &Row) -> Option<Place> {
    let finished = row[3].integer().filter(|_| row[4].number() == 1)?;
    Some((finished, row[1].as_text().to_owned(), row[2].integer()?))
}

/// Looks at a game that has ended, unless it is none against a level or that has been done.
pub(super) async fn count(
    transaction: &mut impl Dialect,
    (_, room, number): &Place,
) -> Result<(), sqlx::Error> {
    let query = "SELECT black, white, black_seat, winner, finished, rule, moves FROM games \
                 WHERE room = $1 AND number = $2 AND winner IS NOT NULL \
                 AND by NOT IN ('replayed', 'void')";
    let Some(row) = transaction.first(query, values![&**room, *number]).await? else {
        return Ok(());
    };
    let ended = Ended::read(&row);
    let [Some(black), Some(white)] = &ended.players else {
        return Ok(());
    };
    let level_of = |player: &String| levels().get(player).copied();
    let (level, player, score) = match (level_of(black), level_of(white)) {
        (Some(level), None) => (level, white, 1 - ended.score),
        (None, Some(level)) => (level, black, 1 + ended.score),
        _ => return Ok(()),
    };
    // An unknown rule is one of a later release.
    let Ok(rule) = row[5].as_text().parse::<Rule>() else {
        return Ok(());
    };
    let pool = Group::of(rule, false).name();
    let standing = Standing::of(transaction, player, pool).await?;
    let rating = standing.at(ended.finished);
    let query = "SELECT 1 FROM accounts WHERE player = $1";
    let has_account = transaction
        .first(query, values![&**player])
        .await?
        .is_some();
    let counts = has_account && row[6].number() >= 2 && !rated::is_provisional(&rating);
    let [stored, deviation, _] = rated::stored(rating);
    let put = "INSERT INTO level_games \
               (room, number, level, pool, player, score, rating, deviation, at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
    let values = values![
        &**room,
        *number,
        i64::from(level),
        pool,
        counts.then_some(&**player),
        counts.then_some(score),
        counts.then_some(stored),
        counts.then_some(deviation),
        ended.finished,
    ];
    transaction.change(put, values).await?;
    Ok(())
}

/// How strong these levels are, as far as enough people have played them.
pub(crate) async fn strengths(
    reading: &mut impl Dialect,
    levels: &[u8],
) -> Result<Vec<LevelStrength>, sqlx::Error> {
    let query = "SELECT player, score, rating, deviation FROM level_games \
                 WHERE level = $1 AND pool = $2 AND player IS NOT NULL ORDER BY at DESC LIMIT $3";
    let mut strengths = Vec::new();
    for &level in levels {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let group = Group::of(rule, false).name();
            let values = values![i64::from(level), group, MOST];
            let rows = reading.rows(query, values).await?;
            strengths.extend(strength((level, group), &rows));
        }
    }
    Ok(strengths)
}

/// The strength by games, the latest first; `None` if they are of too few people.
fn strength((level, group): (u8, &str), games: &[Row]) -> Option<LevelStrength> {
    let mut people: BTreeMap<&str, usize> = BTreeMap::new();
    let mut met = Vec::new();
    for row in games {
        let of_one = people.entry(row[0].as_text()).or_default();
        if *of_one < OF_ONE {
            *of_one += 1;
            met.push(game(&row[1], &row[2], &row[3]));
        }
    }
    let fitted = (people.len() >= PEOPLE).then(|| System::PAPER.strength(&met))?;
    Some(LevelStrength {
        level,
        group: group.to_owned(),
        rating: fitted.rating.round() as i32,
        deviation: fitted.deviation.round() as u32,
        people: u32::try_from(people.len()).unwrap_or(u32::MAX),
        games: u32::try_from(met.len()).unwrap_or(u32::MAX),
    })
}

fn game(score: &Value, rating: &Value, deviation: &Value) -> Met {
    Met {
        player: Rating {
            rating: rated::points(rating),
            deviation: rated::points(deviation),
            ..System::PAPER.start
        },
        score: score.integer().unwrap_or(0) as f64 / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(player: usize, score: i64) -> Row {
        let player = format!("p{player:015}");
        values![&*player, score, 1_600_000_i64, 60_000_i64]
    }

    #[test]
    fn a_strength_needs_thirty_people_and_nobody_counts_for_many() {
        let few: Vec<Row> = (0..290).map(|at| row(at % 29, 1)).collect();
        assert_eq!(strength((3, "gomoku"), &few), None);
        let mut games: Vec<Row> = (0..30).map(|at| row(at, 1)).collect();
        let told = strength((3, "gomoku"), &games).expect("a strength");
        assert_eq!((told.level, told.people, told.games), (3, 30, 30));
        assert!((1_590..=1_600).contains(&told.rating), "{told:?}");
        // One who wins a thousand times counts ten times.
        games.extend((0..1_000).map(|_| row(0, 2)));
        let told = strength((3, "gomoku"), &games).expect("a strength");
        assert_eq!((told.people, told.games), (30, 39));
        assert!(told.rating > 1_450, "{told:?}");
    }

    #[test]
    fn levels_are_known_by_their_players() {
        let levels = levels();
        for level in [0, 3, 9] {
            assert_eq!(levels.get(level_id(level).as_str()), Some(&level));
        }
    }
}
