//! What the server tells of the lobby.

use tengen_core::Size;
use tengen_lobby::Range;
use tengen_room::PlayerId;
use tengen_room::lobby::{ChallengeShown, LobbyCounts, Offer, PoolShown, Ratings, SeekShown};

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

    pub(super) fn challenged(&mut self, shown: ChallengeShown) {
        self.challenges
            .retain(|old| old.challenge != shown.challenge);
        self.challenges.push(shown);
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
