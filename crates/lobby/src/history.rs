//! Pairing history: recent opponents and the balance of beginnings.

use std::collections::{BTreeMap, VecDeque};

use crate::Player;

/// Recent opponents that pairing avoids, for each player.
const MOST_RECENT: usize = 3;
/// How long a recent opponent is avoided, in milliseconds.
const RECENT: u64 = 3_600_000;
/// How long the balance of beginnings is kept, in milliseconds.
const REMEMBERED: u64 = 86_400_000;

#[derive(Clone, Debug, Default)]
struct Past {
    /// The last opponents with the times, the latest last.
    opponents: VecDeque<(Player, u64)>,
    /// Balance of beginnings: games begun minus games not begun.
    surplus: i32,
    began_last: bool,
    at: u64,
}

/// The games of the last day, as far as the next pairing depends on them.
#[derive(Clone, Debug, Default)]
pub struct History {
    of: BTreeMap<Player, Past>,
}

impl History {
    /// Whether one of the two was among the last opponents of the other. Within an hour only.
    #[must_use]
    pub fn have_met(&self, one: Player, other: Player, now: u64) -> bool {
        let knows = |a: Player, b: Player| {
            let past = self.of.get(&a);
            let mut opponents = past.iter().flat_map(|past| &past.opponents);
            opponents.any(|&(player, at)| player == b && now.saturating_sub(at) < RECENT)
        };
        knows(one, other) || knows(other, one)
    }

    /// The two, the one who begins in front: who has begun more seldom; of two who have begun as
    /// often, the one who did not begin last; else by `lot`.
    #[must_use]
    pub fn in_order(&self, one: Player, other: Player, lot: bool) -> [Player; 2] {
        let key = |player: Player| {
            let past = self.of.get(&player);
            past.map_or((0, false), |past| (past.surplus, past.began_last))
        };
        let swaps = match key(one).cmp(&key(other)) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => lot,
            std::cmp::Ordering::Greater => true,
        };
        if swaps { [other, one] } else { [one, other] }
    }

    /// Balance of beginnings: games begun minus games not begun.
    #[must_use]
    pub fn surplus(&self, player: Player) -> i32 {
        self.of.get(&player).map_or(0, |past| past.surplus)
    }

    /// Notes a game; the first of the two begins it.
    pub fn note(&mut self, [first, second]: [Player; 2], now: u64) {
        for (player, opponent, begins) in [(first, second, true), (second, first, false)] {
            let past = self.of.entry(player).or_default();
            past.opponents.push_back((opponent, now));
            if past.opponents.len() > MOST_RECENT {
                past.opponents.pop_front();
            }
            past.surplus += if begins { 1 } else { -1 };
            past.began_last = begins;
            past.at = now;
        }
    }

    /// Forgets players who have not played for a day.
    pub fn forget(&mut self, now: u64) {
        self.of
            .retain(|_, past| now.saturating_sub(past.at) < REMEMBERED);
    }
}
