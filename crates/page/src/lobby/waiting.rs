//! For what the user waits: pools, and seeks that were put up here.

use tengen_api::PlayerRating;
use tengen_lobby::{WIDEST_AFTER, width};
use tengen_room::ColorChoice;
use tengen_room::lobby::{Offer, PoolPlace, Ratings, SeekShown, Wish};

use super::{Hall, Near, is_live, strength};

/// A seek that the user has put up here, and that is put up again after a cut.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Mine {
    number: Option<u64>,
    offer: Offer,
    color: ColorChoice,
    ratings: Ratings,
}

/// For what the user waits.
#[derive(Clone, Debug, Default)]
pub struct Waiting {
    /// The kinds of games of the pools, whose numbers a restart of the server changes.
    pools: Vec<Offer>,
    /// Whom the user wants to meet in pools.
    near: Near,
    since: u64,
    seeks: Vec<Mine>,
    /// Seeks for games at the board that have left the list: taken, or hidden in a long one.
    gone: Vec<u64>,
    /// Whether a game is expected that has been agreed on.
    is_due: bool,
    /// Whether the server may have the user wait otherwise than is known here.
    is_doubtful: bool,
}

impl Waiting {
    /// Whether the user waits in the pool for this kind of game.
    #[must_use]
    pub fn is_in(&self, offer: &Offer) -> bool {
        self.pools.contains(offer)
    }

    /// Since when the user waits in pools.
    #[must_use]
    pub fn since(&self) -> Option<u64> {
        (!self.pools.is_empty()).then_some(self.since)
    }

    /// Whether the user waits for a game at the board, also while the sheet is closed.
    #[must_use]
    pub fn is_live(&self) -> bool {
        let live = |mine: &Mine| is_live(&mine.offer);
        self.is_due || !self.pools.is_empty() || self.seeks.iter().any(live)
    }

    /// How far the rating of an opponent in the pool for this kind of game may differ by now, for
    /// who has these ratings; `None` for as far as may be.
    #[must_use]
    pub fn width(&self, ratings: &[PlayerRating], offer: &Offer, now: u64) -> Option<u32> {
        let waited = now.saturating_sub(self.since);
        let standing = strength(ratings, offer).standing;
        let wide = (waited < WIDEST_AFTER).then(|| width(standing, waited));
        match self.near.points() {
            None => wide,
            Some(most) => Some(wide.map_or(most, |wide| wide.min(most))),
        }
    }

    /// Whether the pairing grows no wider than this: the user wants to meet nobody else.
    #[must_use]
    pub fn is_widest(&self, width: u32) -> bool {
        self.near.points() == Some(width)
    }

    /// Whom the user wants to meet in pools.
    #[must_use]
    pub const fn near(&self) -> Near {
        self.near
    }

    /// Chooses whom to meet in pools; returns whether it is another choice.
    pub(super) fn meet(&mut self, near: Near) -> bool {
        std::mem::replace(&mut self.near, near) != near
    }

    /// An answer about places in pools was lost.
    pub(super) const fn doubts(&mut self) {
        self.is_doubtful = true;
    }

    /// The server has the user wait as is known here.
    pub(super) const fn is_sure(&mut self) {
        self.is_doubtful = false;
    }

    pub(super) const fn is_doubtful(&self) -> bool {
        self.is_doubtful
    }

    pub(super) fn enter(&mut self, offer: Offer, waits: bool, now: u64) {
        if self.pools.is_empty() {
            self.since = now;
        }
        self.pools.retain(|other| *other != offer);
        if waits {
            self.pools.push(offer);
        }
    }

    /// Leaves the pools; returns whether the user waited in any.
    pub(super) fn leave_pools(&mut self) -> bool {
        let waited = !self.pools.is_empty();
        self.pools.clear();
        waited
    }

    /// Waiting in the pools that the user has chosen, as far as there are such, for opponents whose
    /// ratings are as near as chosen to these of the user.
    pub(super) fn wish(&self, hall: Option<&Hall>, ratings: &[PlayerRating]) -> Wish {
        let place = |offer: &Offer| {
            let own = strength(ratings, offer).standing.rating;
            Some(PoolPlace {
                pool: hall?.pool_of(offer)?,
                ratings: self.near.around(own),
            })
        };
        let pools: Vec<PoolPlace> = self.pools.iter().filter_map(place).collect();
        match pools.is_empty() {
            true => Wish::StopWaiting,
            false => Wish::Wait { pools },
        }
    }

    /// The numbers of the pools in which the user waits.
    pub(super) fn numbers(&self, hall: &Hall) -> Vec<u32> {
        let pools = self.pools.iter();
        pools.filter_map(|offer| hall.pool_of(offer)).collect()
    }

    /// Forgets pools that are not there any more; returns whether the user waited in one.
    pub(super) fn forget_closed(&mut self, hall: &Hall) -> bool {
        let before = self.pools.len();
        self.pools.retain(|offer| hall.pool_of(offer).is_some());
        self.pools.len() < before
    }

    /// A seek of the user stands.
    pub(super) fn posted(
        &mut self,
        (offer, color, ratings): (Offer, ColorChoice, Ratings),
        number: Option<u64>,
    ) {
        self.seeks.retain(|mine| mine.offer != offer);
        self.seeks.push(Mine {
            number,
            offer,
            color,
            ratings,
        });
    }

    /// The user takes seeks down.
    pub(super) fn withdrawn(&mut self, seek: u64) {
        self.seeks.retain(|mine| mine.number != Some(seek));
    }

    /// Takes down the seeks for games at the board; returns their numbers.
    pub(super) fn withdraw_live(&mut self) -> Vec<u64> {
        self.is_due = false;
        let live = self.seeks.extract_if(.., |mine| is_live(&mine.offer));
        let gone = self.gone.drain(..);
        live.filter_map(|mine| mine.number).chain(gone).collect()
    }

    /// Seeks that have left the list; one of the user's was taken by somebody, most likely.
    pub(super) fn removed(&mut self, removed: &[u64]) {
        let is_gone = |mine: &Mine| mine.number.is_some_and(|number| removed.contains(&number));
        let gone = self.seeks.extract_if(.., |mine| is_gone(mine));
        let live = gone.filter(|mine| is_live(&mine.offer));
        let before = self.gone.len();
        self.gone.extend(live.filter_map(|mine| mine.number));
        self.is_due |= self.gone.len() > before;
    }

    /// Whether a refused seek is one that was put up again, so that it stands already.
    pub(super) fn stands_already(&self, offer: &Offer) -> bool {
        let mut seeks = self.seeks.iter();
        seeks.any(|mine| mine.offer == *offer && mine.number.is_none())
    }

    pub(super) fn refused(&mut self, offer: &Offer) {
        let is_refused = |mine: &Mine| mine.offer == *offer && mine.number.is_none();
        self.seeks.retain(|mine| !is_refused(mine));
    }

    /// Gives seeks whose numbers are not known those under which the server has them.
    pub(super) fn number(&mut self, hall: &Hall) {
        let own = |seek: &&SeekShown| hall.is_you(&seek.player);
        for mine in self.seeks.iter_mut().filter(|mine| mine.number.is_none()) {
            let mut found = hall.seeks.iter().filter(own);
            let found = found.find(|seek| seek.offer == mine.offer);
            mine.number = found.map(|seek| seek.seek);
        }
    }

    /// The lobby is entered again: seeks that the server lacks are put up again.
    pub(super) fn again(&mut self, hall: &Hall) -> Vec<Wish> {
        for mine in &mut self.seeks {
            mine.number = None;
        }
        self.number(hall);
        let lost = self.seeks.iter().filter(|mine| mine.number.is_none());
        let again = lost.map(|mine| Wish::Seek {
            offer: mine.offer,
            color: mine.color,
            ratings: mine.ratings,
        });
        again.collect()
    }

    /// No game is there that was agreed on.
    pub(super) const fn is_not_due(&mut self) {
        self.is_due = false;
    }

    /// Whether the user goes to a game of this kind at once: who waits at the board, or has just
    /// agreed on it.
    pub(super) fn goes_to(&self, offer: &Offer) -> bool {
        self.is_due || is_live(offer) && self.is_live()
    }

    /// A game was agreed on, and begins as soon as its room is made.
    pub(super) const fn is_due(&mut self) {
        self.is_due = true;
    }

    /// A game at the board begins, or cannot: it takes places and seeks for such games with it.
    pub(super) fn end(&mut self) {
        self.is_due = false;
        self.gone.clear();
        self.pools.clear();
        self.seeks.retain(|mine| !is_live(&mine.offer));
    }

    /// A game by correspondence has come of a seek or challenge.
    pub(super) fn began(&mut self, offer: &Offer) {
        self.is_due = false;
        self.seeks.retain(|mine| mine.offer != *offer);
    }
}
