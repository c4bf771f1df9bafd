//! The results of rated groups of games, for a fit of all of them at once.

use std::path::Path;

use serde::{Deserialize, Serialize};
use tengen_api::HostPlayer;
use tengen_core::Color;

use super::perform::Failure;
use super::{HostAct, HostAnswer, HostError, act};
use crate::rooms::games::results::Ended;
use crate::store::dialect::{Dialect as _, Row, values};
use crate::store::{DatabaseUrl, Store};

/// Games at a time: an answer of some 2 MB.
const AT_ONCE: usize = 10_000;

/// The result of a game that counts for ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostResult {
    /// `gomoku`, `renju`, `gomoku-correspondence` or `renju-correspondence`.
    pub group: String,
    /// Who had Black.
    pub black: HostPlayer,
    /// Who had White.
    pub white: HostPlayer,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
}

/// A game's place among those that have ended: when it did, its room, and its number there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostPlace(i64, String, i64);

/// The results of all games of a server that count for ratings, also those that were not rated
/// since the same two had played too often that day, the earliest end first; none that was
/// refunded.
///
/// # Errors
/// As [`act`], and [`HostError::Refused`] if the server cannot read them.
pub async fn results(
    folder: &Path,
    database: Option<&DatabaseUrl>,
) -> Result<Vec<HostResult>, HostError> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        match act(folder, database, &HostAct::Results { after }).await? {
            HostAnswer::Results { results, next } => {
                all.extend(results);
                after = next;
            }
            HostAnswer::Failed { why } => return Err(HostError::Refused(why)),
            other => return Err(HostError::Refused(format!("{other:?} is no list"))),
        }
        if after.is_none() {
            return Ok(all);
        }
    }
}

/// Results after a place.
pub(super) async fn list(store: &Store, after: Option<&HostPlace>) -> Result<HostAnswer, Failure> {
    let query = "SELECT black, white, black_seat, winner, finished, room, number, pool, \
                 (SELECT name FROM players WHERE id = black), \
                 (SELECT name FROM players WHERE id = white), \
                 (SELECT MAX(refund) FROM rating_steps \
                 WHERE room = games.room AND number = games.number) FROM games \
                 WHERE pool IS NOT NULL AND (finished, room, number) > ($1, $2, $3) \
                 ORDER BY finished, room, number LIMIT $4";
    let start = HostPlace(i64::MIN, String::new(), 0);
    let HostPlace(finished, room, number) = after.unwrap_or(&start);
    let most = i64::try_from(AT_ONCE).unwrap_or(i64::MAX);
    let values = values![*finished, &**room, *number, most];
    let rows = store.read().await?.rows(query, values).await?;
    let last = rows.last().filter(|_| rows.len() == AT_ONCE);
    let next = last.map(|row| {
        let [finished, number] = [&row[4], &row[6]].map(|value| value.integer().unwrap_or(0));
        HostPlace(finished, row[5].as_text().to_owned(), number)
    });
    // Who has played in a seat of an earlier version is not known.
    let counted = rows.iter().filter(|row| row[10].integer().is_none());
    let results = counted.filter_map(result).collect();
    Ok(HostAnswer::Results { results, next })
}

fn result(row: &Row) -> Option<HostResult> {
    let Ended { players, score, .. } = Ended::read(row);
    let [black, white] = players;
    let player = |id: Option<String>, at: usize| {
        let player = id?.parse().ok()?;
        let name = row[at].some_text().map(str::to_owned);
        Some(HostPlayer { player, name })
    };
    Some(HostResult {
        group: row[7].as_text().to_owned(),
        black: player(black, 8)?,
        white: player(white, 9)?,
        winner: match score {
            1 => Some(Color::Black),
            0 => None,
            _ => Some(Color::White),
        },
    })
}
