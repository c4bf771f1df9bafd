//! The ratings of players: each game that has ended is rated once, in the order in which games
//! ended.
//!
//! Which group a game is rated in follows from its events and stands in its row. A game that has
//! been looked at has a row in `rated_games`, written in the transaction that changes the ratings,
//! so a server that is killed between a game's end and its rating rates it at the next start, and
//! once. Nothing of this is rebuilt: what a rating was before and after a game stays in
//! `rating_steps`, and a game with another result than the counted one is taken back by a step of
//! its own, and rated anew by the next.

use tengen_core::Color;
use tengen_core::opening::Procedure;
use tengen_rating::{Group, Outcome, Rating, System, evens_colors, is_even};
use tengen_room::{Decided, Room};

use super::results::Ended;
use crate::rooms::list::LISTED;
use crate::store::dialect::{Dialect, Row, Value, values};

const SYSTEM: System = System::PAPER;
/// Games of the same two players that are rated in a day.
const MOST_A_DAY: u64 = 10;
const DAY: i64 = 86_400_000;
/// Stored ratings are in thousandths of a point.
const POINT: f64 = 1_000.0;
/// Stored volatilities are in millionths.
const CHANGE: f64 = 1_000_000.0;

/// The group in which a room's current game is rated once it has ended; `None` if it is not: the
/// opening evens the colours, or the game is one of a match of an even number; there was no help,
/// both players have moved or decided, and the room and the game count.
pub(super) fn pool(room: &Room) -> Option<Group> {
    let config = room.config();
    let (_, by) = room.finished()?;
    let counts = Decided::counts(by) && !room.with_help() && !config.unrated;
    let is_in_pair = !evens_colors(config.opening);
    let is_even = !is_in_pair
        || is_even(config.opening, config.games) && room.number() <= u32::from(config.games);
    // The second of a pair counts also for who gives it up at once, having lost the first.
    let is_second = is_in_pair && room.number().is_multiple_of(2);
    let days = |terms: tengen_clock::Terms| terms.first().is_days();
    let group = Group::of(config.rule, config.clock.is_some_and(days));
    (counts && is_even && (is_second || room.have_both_acted())).then_some(group)
}

/// A game that has ended, by its place in the order: when it did, its room, and its number there.
pub(super) type Place = (i64, String, i64);

/// The games whose results are not counted, the earliest first.
pub(super) async fn unrated(database: &mut impl Dialect) -> Result<Vec<Place>, sqlx::Error> {
    let listed = "SELECT finished, room, number, CASE WHEN winner IS NOT DISTINCT FROM \
                  (SELECT winner FROM rated_games WHERE room = listed.room \
                  AND number = listed.number) THEN 0 ELSE 1 END \
                  FROM (SELECT finished, room, number, winner FROM games WHERE pool IS NOT NULL \
                  AND (finished, room, number) > ($1, $2, $3) \
                  ORDER BY finished, room, number LIMIT $4) AS listed \
                  ORDER BY finished, room, number";
    let (mut unrated, mut last) = (Vec::new(), (i64::MIN, String::new(), 0));
    loop {
        let values = values![last.0, &*last.1, last.2, LISTED];
        let rows = database.rows(listed, values).await?;
        let Some(end) = rows.last() else {
            return Ok(unrated);
        };
        last = place(end);
        let uncounted = rows.iter().filter(|row| row[3].number() == 1);
        unrated.extend(uncounted.map(|row| place(row)));
    }
}

fn place(row: &[Value]) -> Place {
    (
        row[0].integer().unwrap_or(0),
        row[1].as_text().to_owned(),
        row[2].integer().unwrap_or(0),
    )
}

/// Rates a game that has ended, unless that has been done, or notes why it is not rated. Of a match
/// whose opening does not even the colours, two games are rated together, in which each player has
/// begun once; the first waits for the second.
pub(super) async fn rate(
    transaction: &mut impl Dialect,
    (_, room, number): &Place,
) -> Result<(), sqlx::Error> {
    let Some(row) = counting(transaction, room, *number).await? else {
        // The room has expired meanwhile.
        return Ok(());
    };
    // An unknown opening is one of a later release, which rated it for itself.
    let opening = row[6].as_text().parse::<Procedure>();
    if opening.is_ok_and(evens_colors) {
        return rate_one(transaction, (room.as_str(), *number), &row).await;
    }
    let first = *number - 1 + *number % 2;
    let mut pair = Vec::with_capacity(2);
    for number in [first, first + 1] {
        match counting(transaction, room, number).await? {
            Some(row) => pair.push((number, row)),
            None => return Ok(()),
        }
    }
    for (number, row) in &pair {
        rate_one(transaction, (room.as_str(), *number), row).await?;
    }
    Ok(())
}

/// The row of a game that counts for ratings and has ended.
async fn counting(
    transaction: &mut impl Dialect,
    room: &str,
    number: i64,
) -> Result<Option<Row>, sqlx::Error> {
    let query = "SELECT black, white, black_seat, winner, finished, pool, opening FROM games \
                 WHERE room = $1 AND number = $2 AND pool IS NOT NULL AND winner IS NOT NULL";
    transaction.first(query, values![room, number]).await
}

async fn rate_one(
    transaction: &mut impl Dialect,
    (room, number): (&str, i64),
    row: &Row,
) -> Result<(), sqlx::Error> {
    let (winner, pool) = (row[3].as_text(), row[5].as_text());
    let query = "SELECT winner FROM rated_games WHERE room = $1 AND number = $2";
    let counted = transaction.first(query, values![room, number]).await?;
    match counted {
        Some(counted) if counted[0].as_text() == winner => return Ok(()),
        Some(_) => take_back(transaction, (room, number), None).await?,
        None => (),
    }
    let game = Game {
        room,
        number,
        pool,
        ended: Ended::read(row),
    };
    // The host has taken it out of the ratings, whatever its result.
    let why = match is_refunded(transaction, room, number).await? {
        true => None,
        false => game.rate(transaction).await?,
    };
    let put = "INSERT INTO rated_games (room, number, winner, why) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (room, number) DO UPDATE SET winner = excluded.winner, \
               why = excluded.why";
    let values = values![room, number, winner, why];
    transaction.change(put, values).await?;
    Ok(())
}

struct Game<'a> {
    room: &'a str,
    number: i64,
    pool: &'a str,
    ended: Ended,
}

impl Game<'_> {
    /// Rates it, or says by a word why not.
    async fn rate(
        &self,
        transaction: &mut impl Dialect,
    ) -> Result<Option<&'static str>, sqlx::Error> {
        let [Some(black), Some(white)] = &self.ended.players else {
            return Ok(Some("player"));
        };
        let at = self.ended.finished;
        let query = "SELECT COUNT(*) FROM rating_steps \
                     WHERE player = $1 AND opponent = $2 AND at > $3 AND score IS NOT NULL";
        let values = values![&**black, &**white, at.saturating_sub(DAY)];
        let row = transaction.first(query, values).await?;
        if row.is_some_and(|row| row[0].number() >= MOST_A_DAY) {
            return Ok(Some("often"));
        }
        let players = [black, white];
        let (mut before, mut are_there) = (Vec::with_capacity(2), [true; 2]);
        for (player, is_here) in players.into_iter().zip(&mut are_there) {
            *is_here = is_there(transaction, player).await?;
            before.push(match *is_here {
                true => Standing::of(transaction, player, self.pool).await?,
                false => Standing::of_deleted(transaction, player, self.pool).await?,
            });
        }
        let ratings = [before[0].rating, before[1].rating];
        let periods = [before[0].periods(at), before[1].periods(at)];
        let outcome = match self.ended.score {
            1 => Outcome::First,
            0 => Outcome::Draw,
            _ => Outcome::Second,
        };
        let after = SYSTEM.rate(ratings, periods, outcome);
        for color in Color::BOTH {
            let (one, other) = (color as usize, color.opponent() as usize);
            let score = match color {
                Color::Black => 1 + self.ended.score,
                Color::White => 1 - self.ended.score,
            };
            let step = Step {
                player: players[one],
                opponent: players[other],
                score: Some(score),
                before: before[one].rating,
                after: after[one],
                refund: None,
            };
            self.put(transaction, &step).await?;
            let standing = Standing {
                rating: after[one],
                games: before[one].games + 1,
                last: Some(before[one].last.map_or(at, |last| last.max(at))),
            };
            if are_there[one] {
                standing.put(transaction, players[one], self.pool).await?;
            }
        }
        Ok(None)
    }

    async fn put(
        &self,
        transaction: &mut impl Dialect,
        step: &Step<'_>,
    ) -> Result<(), sqlx::Error> {
        let put = "INSERT INTO rating_steps (step, room, number, player, opponent, pool, score, \
                   at, before_rating, before_deviation, before_change, after_rating, \
                   after_deviation, after_change, refund) \
                   SELECT COALESCE(MAX(step), 0) + 1, CAST($1 AS TEXT), CAST($2 AS BIGINT), \
                   CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS BIGINT), \
                   CAST($7 AS BIGINT), CAST($8 AS BIGINT), CAST($9 AS BIGINT), \
                   CAST($10 AS BIGINT), CAST($11 AS BIGINT), CAST($12 AS BIGINT), \
                   CAST($13 AS BIGINT), CAST($14 AS BIGINT) FROM rating_steps";
        let [rating, deviation, change] = stored(step.before);
        let [after, after_deviation, after_change] = stored(step.after);
        let values = values![
            self.room,
            self.number,
            step.player,
            step.opponent,
            self.pool,
            step.score,
            self.ended.finished,
            rating,
            deviation,
            change,
            after,
            after_deviation,
            after_change,
            step.refund,
        ];
        transaction.change(put, values).await?;
        Ok(())
    }
}

/// What becomes of a player's rating.
struct Step<'a> {
    player: &'a str,
    opponent: &'a str,
    /// In half points; `None` where a game is taken back.
    score: Option<i64>,
    before: Rating,
    after: Rating,
    /// The host's act by which it is taken back.
    refund: Option<i64>,
}

/// The games, by room and number, in which a player has won points since a time, but for those
/// against `except`.
pub(crate) async fn won(
    reading: &mut impl Dialect,
    player: &str,
    since: u64,
    except: Option<&str>,
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let query = "SELECT room, number FROM rating_steps WHERE player = $1 AND at >= $2 \
                 AND opponent IS DISTINCT FROM CAST($3 AS TEXT) GROUP BY room, number \
                 HAVING SUM(after_rating - before_rating) > 0 AND COUNT(refund) = 0 \
                 ORDER BY room, number";
    let rows = reading.rows(query, values![player, since, except]).await?;
    let game = |row: &Row| (row[0].as_text().to_owned(), row[1].integer().unwrap_or(0));
    Ok(rows.iter().map(game).collect())
}

/// Takes a game back in which a player has won points, by an act of the host; `false` if there is
/// nothing any more to take back.
pub(crate) async fn refund(
    transaction: &mut impl Dialect,
    (player, (room, number)): (&str, &(String, i64)),
    refund: i64,
) -> Result<bool, sqlx::Error> {
    let query = "SELECT CAST(SUM(after_rating - before_rating) AS BIGINT) FROM rating_steps \
                 WHERE room = $1 AND number = $2 AND player = $3";
    let gained = transaction.first(query, values![&**room, *number, player]);
    let has_won = gained.await?.is_some_and(|row| row[0].integer() > Some(0));
    // Its result may have been corrected meanwhile.
    if !has_won || is_refunded(transaction, room, *number).await? {
        return Ok(false);
    }
    take_back(transaction, (room.as_str(), *number), Some(refund)).await?;
    Ok(true)
}

async fn is_refunded(
    reading: &mut impl Dialect,
    room: &str,
    number: i64,
) -> Result<bool, sqlx::Error> {
    let query = "SELECT 1 FROM rating_steps \
                 WHERE room = $1 AND number = $2 AND refund IS NOT NULL LIMIT 1";
    let row = reading.first(query, values![room, number]).await?;
    Ok(row.is_some())
}

/// Whether a player was not deleted.
async fn is_there(reading: &mut impl Dialect, player: &str) -> Result<bool, sqlx::Error> {
    let query = "SELECT 1 FROM players WHERE id = $1";
    let row = reading.first(query, values![player]).await?;
    Ok(row.is_some())
}

/// Takes back what a game has made of both ratings: the points that it gave, not what was learnt
/// of later games.
async fn take_back(
    transaction: &mut impl Dialect,
    (room, number): (&str, i64),
    refund: Option<i64>,
) -> Result<(), sqlx::Error> {
    let query = "SELECT player, opponent, pool, MAX(at), \
                 CAST(SUM(after_rating - before_rating) AS BIGINT), \
                 COUNT(score) - COUNT(CASE WHEN score IS NULL THEN 1 END) FROM rating_steps \
                 WHERE room = $1 AND number = $2 GROUP BY player, opponent, pool ORDER BY player";
    for row in transaction.rows(query, values![room, number]).await? {
        let [player, opponent, pool, at, gained, counted] = &row[..] else {
            continue;
        };
        if counted.integer() == Some(0) {
            continue;
        }
        let (player, pool) = (player.as_text(), pool.as_text());
        // A deleted player has no rating any more.
        if !is_there(transaction, player).await? {
            continue;
        }
        let standing = Standing::of(transaction, player, pool).await?;
        let before = standing.rating;
        let after = Rating {
            rating: before.rating - points(gained),
            ..before
        };
        let game = Game {
            room,
            number,
            pool,
            ended: Ended {
                players: [None, None],
                score: 0,
                finished: at.integer().unwrap_or(0),
            },
        };
        let step = Step {
            player,
            opponent: opponent.as_text(),
            score: None,
            before,
            after,
            refund,
        };
        game.put(transaction, &step).await?;
        let standing = Standing {
            rating: after,
            games: (standing.games - 1).max(0),
            ..standing
        };
        standing.put(transaction, player, pool).await?;
    }
    Ok(())
}

/// A player's rating in a group, with the number of games rated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Standing {
    pub(crate) rating: Rating,
    pub(crate) games: i64,
    /// When the last one ended; `None` before the first.
    pub(crate) last: Option<i64>,
}

impl Standing {
    /// Of who has not been rated yet.
    const NEW: Self = Self {
        rating: SYSTEM.start,
        games: 0,
        last: None,
    };

    pub(crate) async fn of(
        database: &mut impl Dialect,
        player: &str,
        pool: &str,
    ) -> Result<Self, sqlx::Error> {
        let query = "SELECT rating, deviation, change, games, last FROM ratings \
                     WHERE player = $1 AND pool = $2";
        let row = database.first(query, values![player, pool]).await?;
        Ok(row.map_or(Self::NEW, |row| Self::read(&row)))
    }

    /// In all groups, in the order of [`Group::ALL`].
    pub(crate) async fn all_of(
        database: &mut impl Dialect,
        player: &str,
    ) -> Result<[Self; Group::ALL.len()], sqlx::Error> {
        let query = "SELECT rating, deviation, change, games, last, pool FROM ratings \
                     WHERE player = $1";
        let rows = database.rows(query, values![player]).await?;
        Ok(Group::ALL.map(|group| {
            let row = rows.iter().find(|row| row[5].as_text() == group.name());
            row.map_or(Self::NEW, |row| Self::read(row))
        }))
    }

    /// As a player's last step has left it who was deleted, with a game that went on.
    async fn of_deleted(
        database: &mut impl Dialect,
        player: &str,
        pool: &str,
    ) -> Result<Self, sqlx::Error> {
        let query = "SELECT after_rating, after_deviation, after_change, at FROM rating_steps \
                     WHERE player = $1 AND pool = $2 ORDER BY step DESC LIMIT 1";
        let row = database.first(query, values![player, pool]).await?;
        Ok(row.map_or(Self::NEW, |row| Self {
            rating: rating(&row[0], &row[1], &row[2]),
            games: 0,
            last: row[3].integer(),
        }))
    }

    /// Of the columns `rating`, `deviation`, `change`, `games` and `last`.
    pub(crate) fn read(row: &[Value]) -> Self {
        Self {
            rating: rating(&row[0], &row[1], &row[2]),
            games: row[3].integer().unwrap_or(0),
            last: row[4].integer(),
        }
    }

    /// Periods from the last game until a time.
    fn periods(&self, at: i64) -> f64 {
        let idle = self.last.map_or(0, |last| at.saturating_sub(last).max(0));
        idle as f64 / DAY as f64 * SYSTEM.periods_per_day
    }

    /// As it is at a time: the deviation has grown since the last game.
    pub(crate) fn at(&self, at: i64) -> Rating {
        SYSTEM.idle(self.rating, self.periods(at))
    }

    async fn put(
        &self,
        transaction: &mut impl Dialect,
        player: &str,
        pool: &str,
    ) -> Result<(), sqlx::Error> {
        let put = "INSERT INTO ratings (player, pool, rating, deviation, change, games, last) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player, pool) DO UPDATE \
                   SET rating = excluded.rating, deviation = excluded.deviation, \
                   change = excluded.change, games = excluded.games, last = excluded.last";
        let [rating, deviation, change] = stored(self.rating);
        let last = self.last.unwrap_or(0);
        let values = values![player, pool, rating, deviation, change, self.games, last];
        transaction.change(put, values).await?;
        Ok(())
    }
}

/// Whether a rating is shown as provisional.
pub(crate) fn is_provisional(rating: &Rating) -> bool {
    SYSTEM.is_provisional(rating)
}

/// As it is stored: rating, deviation and volatility.
pub(super) fn stored(rating: Rating) -> [i64; 3] {
    [
        (rating.rating * POINT).round() as i64,
        (rating.deviation * POINT).round() as i64,
        (rating.volatility * CHANGE).round() as i64,
    ]
}

/// A stored rating; what no release has written is the start of a new player.
fn rating(rating: &Value, deviation: &Value, change: &Value) -> Rating {
    let change = change.integer().unwrap_or(0) as f64 / CHANGE;
    Rating::new(points(rating), points(deviation), change).unwrap_or(SYSTEM.start)
}

pub(crate) fn points(stored: &Value) -> f64 {
    stored.integer().unwrap_or(0) as f64 / POINT
}
