//! What the lobby knows of a player who looks for a game.

use tengen_rating::Group;
use tengen_room::{Name, PlayerId};

use super::rated::{self, Standing};
use crate::rooms::journal::{LoadError, now};
use crate::rooms::stored::damaged;
use crate::store::dialect::{Dialect, values};

/// A player's rating in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strength {
    pub(crate) rating: i32,
    pub(crate) deviation: u32,
    pub(crate) provisional: bool,
}

/// A player who looks for a game.
#[derive(Clone, Debug)]
pub(crate) struct Seeker {
    pub(crate) name: Option<Name>,
    /// In the order of [`Group::ALL`].
    pub(crate) strengths: [Strength; Group::ALL.len()],
    /// Whom the player blocks, and who blocks the player.
    pub(crate) apart: Vec<PlayerId>,
}

/// A player; `None` if no player has this id.
pub(crate) async fn of(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Option<Seeker>, LoadError> {
    let id = player.as_str();
    let query = "SELECT name FROM players WHERE id = $1";
    let Some(row) = reading.first(query, values![id]).await? else {
        return Ok(None);
    };
    let name = row[0].some_text().map(str::parse).transpose();
    let strength = |standing: Standing| {
        let shown = standing.at(i64::try_from(now()).unwrap_or(i64::MAX));
        Strength {
            rating: shown.rating.round() as i32,
            deviation: shown.deviation.round() as u32,
            provisional: rated::is_provisional(&shown),
        }
    };
    let standings = Standing::all_of(reading, id).await?;
    let query = "SELECT blocked FROM blocks WHERE player = $1 \
                 UNION SELECT player FROM blocks WHERE blocked = $1";
    let apart = reading.rows(query, values![id]).await?;
    let apart = apart.iter().map(|row| row[0].as_text().parse());
    let apart: Result<Vec<PlayerId>, _> = apart.collect();
    Ok(Some(Seeker {
        name: name.map_err(|_| damaged("the name of a player"))?,
        strengths: standings.map(strength),
        apart: apart.map_err(|_| damaged("the id of a player"))?,
    }))
}
