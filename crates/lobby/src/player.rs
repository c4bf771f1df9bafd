//! Players, as far as the lobby knows them.

use std::collections::BTreeSet;

/// A player, by a number that the caller gives. Two sessions of a player have one number: games are
/// found for players, not for connections or addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(pub u128);

/// How strong a player is in the group of games that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The rating in whole points.
    pub rating: i32,
    /// Its standard deviation in whole points.
    pub deviation: u32,
}

impl Standing {
    /// That of a player without rated games.
    pub const NEW: Standing = Standing {
        rating: 1_500,
        deviation: 350,
    };
}

/// Who does not play whom. The caller has the blocks; the lobby asks about each pair that it would
/// bring together.
pub trait Blocks {
    /// Whether one of the two blocks the other. The order does not matter.
    fn apart(&self, one: Player, other: Player) -> bool;
}

/// Blocks in memory.
#[derive(Clone, Debug, Default)]
pub struct BlockedPairs(BTreeSet<(Player, Player)>);

impl BlockedPairs {
    /// `by` blocks `whom`.
    pub fn block(&mut self, by: Player, whom: Player) {
        self.0.insert((by, whom));
    }

    /// `by` does not block `whom` any more.
    pub fn lift(&mut self, by: Player, whom: Player) {
        self.0.remove(&(by, whom));
    }
}

impl Blocks for BlockedPairs {
    fn apart(&self, one: Player, other: Player) -> bool {
        self.0.contains(&(one, other)) || self.0.contains(&(other, one))
    }
}
