//! Arenas: evenings in which free players are paired at once, again and again.
//!
//! `tengen-lobby` decides; [`Arenas`] has those that are not over, and the lobby's task pairs in
//! them once a second. What happens is stored ([`keeper`]) before it is told, so that an evening
//! goes on after a restart with the same table, and with the games that run.

pub(crate) mod entries;
mod evening;
mod hosted;
mod keeper;
pub(super) mod over;
pub(super) mod played;
mod reading;
pub(crate) mod rows;
mod tables;
mod wishes;

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use tengen_lobby::{ArenaError, Player};
use tengen_room::lobby::{ArenaShown, LobbyRefusal};
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::MemberId;
use super::desk::Asked;
use crate::rooms::journal::{LoadError, now};
use crate::store::Store;
use crate::store::dialect::Dialect;
use evening::Open;
pub(crate) use hosted::ArenaNews;
pub(super) use keeper::Then;
use keeper::{Keep, Keeper};
use over::{Over, Past};
use rows::Loaded;
use tables::Watch;

/// Arenas at a time that are not over.
pub(crate) const MOST_ARENAS: usize = 6;
/// Between two attempts to read what is stored, when the lobby begins.
const READ_PAUSE: Duration = Duration::from_secs(1);

/// The arenas of the lobby.
pub(super) struct Arenas {
    open: BTreeMap<u64, Open>,
    over: Past,
    keeper: Keeper,
    watches: HashMap<MemberId, Watch>,
    /// Seeds of lots.
    seed: u64,
}

/// Why an arena is not entered or left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ArenaUnfit {
    #[error("there is no such arena")]
    NoArena,
    #[error("the arena is over")]
    Over,
    #[error("the arena has as many players as it may")]
    Full,
    #[error("the sender has not entered this arena")]
    NotEntered,
}

impl ArenaUnfit {
    pub(super) const fn code(self) -> LobbyRefusal {
        match self {
            Self::NoArena => LobbyRefusal::NoArena,
            Self::Over => LobbyRefusal::ArenaOver,
            Self::Full => LobbyRefusal::ArenaFull,
            Self::NotEntered => LobbyRefusal::NotEntered,
        }
    }
}

impl From<ArenaError> for ArenaUnfit {
    fn from(error: ArenaError) -> Self {
        match error {
            ArenaError::Full => Self::Full,
            ArenaError::NotHere => Self::NotEntered,
            ArenaError::Offer(_)
            | ArenaError::Length
            | ArenaError::Over
            | ArenaError::NoGame
            | ArenaError::OutOfOrder => Self::Over,
        }
    }
}

impl Arenas {
    pub(super) fn new(store: Store, asks: mpsc::WeakSender<Asked>, seed: u64) -> Self {
        Self {
            open: BTreeMap::new(),
            over: Past::default(),
            keeper: Keeper::start(store, asks),
            watches: HashMap::new(),
            seed,
        }
    }

    /// All of which visitors are told.
    pub(super) fn shown(&self) -> Vec<ArenaShown> {
        let now = now();
        let open = self.open.values().map(|open| open.shown(now));
        let over = self.over.shown(now).map(|over| over.setting.shown(now));
        open.chain(over).collect()
    }

    fn get_mut(&mut self, arena: u64) -> Result<&mut Open, ArenaUnfit> {
        let is_over = self.over.has(arena);
        self.open.get_mut(&arena).ok_or(match is_over {
            true => ArenaUnfit::Over,
            false => ArenaUnfit::NoArena,
        })
    }

    /// Takes an arena in. One that cannot be used is left as it is stored.
    fn add(&mut self, loaded: &Loaded) -> bool {
        self.seed = self.seed.wrapping_add(1);
        match Open::new(loaded, self.seed, now()) {
            Ok(open) => {
                self.open.insert(open.number(), open);
                true
            }
            Err(why) => {
                let number = loaded.setting.number;
                tracing::error!("the arena {number} cannot go on: {why}");
                false
            }
        }
    }

    fn keep(&self, change: Keep, then: Then) {
        self.keeper.keep(change, then);
    }

    /// Those who want games in any.
    pub(super) fn here(&self) -> impl Iterator<Item = Player> {
        self.open.values().flat_map(Open::here)
    }

    /// Those in which a player has entered.
    fn of(&self, player: Player) -> impl Iterator<Item = &Open> {
        let open = self.open.values();
        open.filter(move |open| open.arena.is_here(player).is_some())
    }
}

/// What is stored: arenas that are not over, and the last ones that are. Without them the lobby
/// would pair players who are in games, so it is read until it is known, or nobody asks any more.
pub(super) async fn stored(
    store: &Store,
    asks: &mpsc::Receiver<Asked>,
) -> (Vec<Loaded>, Vec<Over>) {
    while !asks.is_closed() {
        match read(store).await {
            Ok(stored) => return stored,
            Err(error) => tracing::error!("the arenas could not be read: {error}"),
        }
        sleep(READ_PAUSE).await;
    }
    (Vec::new(), Vec::new())
}

async fn read(store: &Store) -> Result<(Vec<Loaded>, Vec<Over>), LoadError> {
    let mut reading = store.read().await?;
    let mut open = Vec::new();
    for setting in rows::not_over(&mut reading).await? {
        let number = setting.number;
        match rows::load(&mut reading, setting).await {
            Ok(loaded) => open.push(loaded),
            Err(LoadError::Damaged(what)) => rows::left(number, &what),
            Err(error) => return Err(error),
        }
    }
    Ok((open, over::read(&mut reading).await?))
}

/// How many of the arenas that are not over can go on. A damaged one takes no place.
pub(crate) async fn count(reading: &mut impl Dialect) -> Result<usize, LoadError> {
    let mut count = 0;
    for setting in rows::not_over(reading).await? {
        match rows::load(reading, setting).await {
            Ok(loaded) => count += usize::from(Open::new(&loaded, 0, now()).is_ok()),
            Err(LoadError::Damaged(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(count)
}

#[cfg(all(test, unix))]
pub(crate) mod tests;
