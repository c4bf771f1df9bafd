//! Arenas that are over, which the lobby shows for a while.

use std::collections::HashMap;

use tengen_lobby::{MOST_PLAYERS, Player};
use tengen_room::lobby::{ArenaRow, ArenaStanding};

use super::super::people::number;
use super::rows::{self, Setting};
use crate::rooms::journal::LoadError;
use crate::store::dialect::Dialect;

/// Arenas that are over in the list that visitors of the lobby are told.
const MOST: usize = 3;
/// For so long they are told of one, in milliseconds: until the next evening of the week.
const SHOWN_FOR: u64 = 7 * 86_400_000;

/// An arena that is over.
pub(in super::super) struct Over {
    pub(super) setting: Setting,
    /// How its players stood at the end.
    standings: HashMap<Player, ArenaStanding>,
}

impl Over {
    pub(super) fn new(setting: Setting, standings: Vec<(Player, ArenaStanding)>) -> Self {
        let standings = standings.into_iter().collect();
        Self { setting, standings }
    }

    /// Whether visitors are told of it.
    pub(super) fn is_shown(&self, now: u64) -> bool {
        let ended = self.setting.ended.unwrap_or_default();
        now < ended.saturating_add(SHOWN_FOR)
    }

    /// How a player stood; `None` for who had not entered.
    pub(super) fn standing(&self, player: Player) -> Option<ArenaStanding> {
        self.standings.get(&player).copied()
    }
}

/// Those that were over last, the latest first.
#[derive(Default)]
pub(super) struct Past(Vec<Over>);

impl Past {
    pub(super) const fn of(over: Vec<Over>) -> Self {
        Self(over)
    }

    /// One more is over.
    pub(super) fn add(&mut self, over: Over) {
        self.0.insert(0, over);
        self.0.truncate(MOST);
    }

    pub(super) fn has(&self, arena: u64) -> bool {
        self.0.iter().any(|over| over.setting.number == arena)
    }

    /// Those of which visitors are told.
    pub(super) fn shown(&self, now: u64) -> impl Iterator<Item = &Over> {
        self.0.iter().filter(move |over| over.is_shown(now))
    }
}

/// The stored evenings. One whose table is damaged has no standings.
pub(super) async fn read(reading: &mut impl Dialect) -> Result<Vec<Over>, LoadError> {
    let mut all = Vec::new();
    for setting in rows::over(reading, u32::try_from(MOST).unwrap_or(u32::MAX)).await? {
        let most = u32::try_from(MOST_PLAYERS).unwrap_or(u32::MAX);
        let rows = match rows::page(reading, &setting, 0, most).await {
            Ok(page) => page.rows,
            Err(LoadError::Damaged(what)) => {
                rows::left(setting.number, &what);
                Vec::new()
            }
            Err(error) => return Err(error),
        };
        let standings = rows.iter().map(|row| standing(&setting, row)).collect();
        all.push(Over::new(setting, standings));
    }
    Ok(all)
}

fn standing(setting: &Setting, row: &ArenaRow) -> (Player, ArenaStanding) {
    let standing = ArenaStanding {
        arena: setting.number,
        place: row.place,
        players: setting.players,
        points: row.points,
        wins: row.wins,
        draws: row.draws,
        losses: row.losses,
        streak: false,
        here: false,
        plays: false,
        is_final: true,
    };
    (number(&row.player), standing)
}
