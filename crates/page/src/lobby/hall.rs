//! What the server tells of the lobby.

use tengen_core::opening::Procedure;
use tengen_core::{Rule, Size};
use tengen_lobby::Range;
use tengen_room::lobby::{
    ChallengeShown, LobbyCounts, Offer, PoolShown, Ratings, RunningGame, SeekShown,
};
use tengen_room::{Channel, PlayerId};

use super::Effect;

/// How the lobby stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hall {
    /// The user, if a player.
    pub you: Option<PlayerId>,
    /// The pools.
    pub pools: Vec<PoolShown>,
    /// Seeks by number.
    pub seeks: Vec<SeekShown>,
    /// The counts.
    pub counts: LobbyCounts,
    /// Challenges of the user and to the user.
    pub challenges: Vec<ChallengeShown>,
    /// Games that run, by number.
    pub running: Vec<RunningGame>,
    /// Levels of the program that play here.
    pub levels: Vec<u8>,
    /// Whether all that is said arrives seconds late.
    pub late: bool,
}

/// A challenge that has ended.
pub(super) struct Ended {
    pub(super) offer: Offer,
    pub(super) by_you: bool,
    pub(super) other: PlayerId,
}

impl Hall {
    pub(super) fn news(&mut self, removed: &[u64], added: Vec<SeekShown>, counts: LobbyCounts) {
        let is_new = |seek: u64| added.iter().any(|new| new.seek == seek);
        self.seeks
            .retain(|old| !removed.contains(&old.seek) && !is_new(old.seek));
        self.seeks.extend(added);
        self.seeks.sort_by_key(|seek| seek.seek);
        self.counts = counts;
    }

    /// Games have ended and begun. One whose score changes comes under a new number.
    pub(super) fn games(&mut self, over: &[u64], begun: Vec<RunningGame>) {
        let is_new = |watch: &Channel| begun.iter().any(|new| new.watch == *watch);
        self.running
            .retain(|old| !over.contains(&old.game) && !is_new(&old.watch));
        self.running.extend(begun);
        self.running.sort_by_key(|game| game.game);
    }

    /// Games of others that run.
    pub fn watchable(&self) -> impl Iterator<Item = &RunningGame> {
        let running = self.running.iter();
        running.filter(|game| !game.players.iter().any(|player| self.is_you(player)))
    }

    /// What a level plays at one touch: unrated and without an opening, by the rule and clock of
    /// the first pool.
    #[must_use]
    pub fn level_offer(&self) -> Offer {
        let usual = Offer {
            rule: Rule::Freestyle,
            size: Size::STANDARD.get(),
            opening: Procedure::None,
            clock: "5m+4s".parse().ok(),
            rated: false,
        };
        let of_host = |pool: &PoolShown| Offer {
            opening: Procedure::None,
            rated: false,
            ..pool.offer
        };
        self.pools.first().map_or(usual, of_host)
    }

    pub(super) fn challenged(&mut self, shown: ChallengeShown) {
        self.challenges
            .retain(|old| old.challenge != shown.challenge);
        self.challenges.push(shown);
    }

    /// A challenge has ended.
    pub(super) fn ends(&mut self, challenge: u64) -> Option<Ended> {
        let mut all = self.challenges.iter();
        let at = all.position(|one| one.challenge == challenge)?;
        let ended = self.challenges.remove(at);
        let by_you = self.is_you(&ended.from);
        Some(Ended {
            offer: ended.offer,
            by_you,
            other: if by_you { ended.to } else { ended.from },
        })
    }

    /// Whether this player is the user.
    #[must_use]
    pub fn is_you(&self, player: &PlayerId) -> bool {
        self.you.as_ref() == Some(player)
    }

    /// The user's ratings may have changed.
    pub(super) fn look(&self) -> Option<Effect> {
        self.you.clone().map(Effect::Look)
    }

    /// Challenges to the user.
    pub fn incoming(&self) -> impl Iterator<Item = &ChallengeShown> {
        let to_you = |shown: &&ChallengeShown| self.is_you(&shown.to);
        self.challenges.iter().filter(to_you)
    }

    /// Challenges of the user.
    pub fn outgoing(&self) -> impl Iterator<Item = &ChallengeShown> {
        let by_you = |shown: &&ChallengeShown| self.is_you(&shown.from);
        self.challenges.iter().filter(by_you)
    }

    /// How many wait in a pool, the user included.
    #[must_use]
    pub fn waiting(&self, pool: u32) -> u32 {
        let at = self.pools.iter().position(|shown| shown.pool == pool);
        let count = at.and_then(|at| self.counts.waiting.get(at));
        count.copied().unwrap_or(0)
    }

    /// The pool for a kind of game.
    pub(super) fn pool_of(&self, offer: &Offer) -> Option<u32> {
        let found = self.pools.iter().find(|shown| shown.offer == *offer);
        found.map(|shown| shown.pool)
    }

    /// Whether anybody but the user, who waits in these pools, looks for a game.
    #[must_use]
    pub fn is_anybody_looking(&self, own: &[u32]) -> bool {
        let others = |pool: &PoolShown| {
            let own = u32::from(own.contains(&pool.pool));
            self.waiting(pool.pool) > own
        };
        self.pools.iter().any(others) || self.seeks.iter().any(|seek| !self.is_you(&seek.player))
    }
}

/// For how many minutes a game runs by the browser's clock, which may be behind the server's.
#[must_use]
pub fn minutes(game: &RunningGame, now: u64) -> u64 {
    now.saturating_sub(game.since) / 60_000
}

/// A kind of game as the rules of the lobby know it; `None` for a board that there is not.
#[must_use]
pub fn kind(offer: &Offer) -> Option<tengen_lobby::Offer> {
    Some(tengen_lobby::Offer {
        rule: offer.rule,
        size: Size::new(offer.size.into()).ok()?,
        opening: offer.opening,
        clock: offer.clock,
        rated: offer.rated,
    })
}

/// Whether both players sit at the board.
#[must_use]
pub fn is_live(offer: &Offer) -> bool {
    kind(offer).is_none_or(|kind| kind.is_live())
}

/// Whether a rating is among these.
#[must_use]
pub fn contains(ratings: Ratings, rating: i32) -> bool {
    let (least, most) = (Range::ALL.least(), Range::ALL.most());
    let range = Range::new(ratings.least.unwrap_or(least), ratings.most.unwrap_or(most));
    range.is_ok_and(|range| range.contains(rating))
}
