//! Quick pairing over several pools.
//!
//! Players are looked at in the order in which they came. Each gets the acceptable opponent whose
//! rating is nearest, over all pools in which the player waits. Two accept each other if either's
//! rating is in the other's range, and if the difference is within the mean of both widths, which
//! grow with waiting. So whoever's ranges meet are paired at last.
//!
//! A pool is a list in the order of ratings from which paired players are taken out, so that the
//! nearest is found by walking from a player in both directions, as far as a rating can be
//! accepted.

use std::collections::BTreeMap;

use crate::{Blocks, History, Player, PoolId, Range, Standing, Waiting};

/// Initial width: rating difference accepted without waiting.
const NARROWEST: u32 = 100;
/// Growth of the width, in points for each second of waiting.
const WIDENING: u32 = 15;
/// Waiting time after which the width is unlimited, in milliseconds.
pub const WIDEST_AFTER: u64 = 60_000;
/// Any difference, in a sum of two.
const ANY: u32 = u32::MAX / 4;

/// Width after this waiting time: the rating difference that a player accepts.
#[must_use]
pub fn width(standing: Standing, waited: u64) -> u32 {
    if waited >= WIDEST_AFTER {
        return ANY;
    }
    let seconds = u32::try_from(waited / 1_000).unwrap_or(u32::MAX);
    let start = standing.deviation.clamp(NARROWEST, ANY / 2);
    start + WIDENING * seconds
}

/// A pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// In which pool.
    pub pool: PoolId,
    /// The two, the one who came first in front.
    pub players: [Player; 2],
}

/// A player in one pool's list.
#[derive(Clone, Copy)]
struct Entry {
    who: usize,
    player: Player,
    since: u64,
    rating: i32,
    width: u32,
    range: Range,
    /// The neighbours in the list; one before the first is the list's length.
    before: usize,
    after: usize,
}

impl Entry {
    fn accepts(&self, other: &Entry) -> bool {
        self.range.contains(other.rating)
            && other.range.contains(self.rating)
            && 2 * u64::from(self.rating.abs_diff(other.rating))
                <= u64::from(self.width) + u64::from(other.width)
    }
}

/// A pool's list.
struct Line {
    pool: PoolId,
    entries: Vec<Entry>,
    /// Largest width in the pool.
    widest: u32,
}

#[derive(Clone, Copy)]
enum Side {
    Below,
    Above,
}

impl Line {
    fn new(pool: PoolId, mut entries: Vec<Entry>) -> Line {
        entries.sort_by_key(|entry| (entry.rating, entry.since, entry.player));
        let end = entries.len();
        for (at, entry) in entries.iter_mut().enumerate() {
            entry.before = if at == 0 { end } else { at - 1 };
            entry.after = at + 1;
        }
        let widest = entries.iter().map(|entry| entry.width).max().unwrap_or(0);
        Line {
            pool,
            entries,
            widest,
        }
    }

    /// The nearest on one side of `from` that `accepts` takes, if it is nearer than `limit`.
    fn nearest(
        &self,
        from: usize,
        side: Side,
        limit: Option<u32>,
        mut accepts: impl FnMut(&Entry, &Entry) -> bool,
    ) -> Option<(u32, usize)> {
        let own = &self.entries[from];
        let most = (u64::from(own.width) + u64::from(self.widest)) / 2;
        let step = |entry: &Entry| match side {
            Side::Below => entry.before,
            Side::Above => entry.after,
        };
        let mut at = step(own);
        while let Some(other) = self.entries.get(at) {
            let difference = own.rating.abs_diff(other.rating);
            let is_out = match side {
                Side::Below => other.rating < own.range.least(),
                Side::Above => other.rating > own.range.most(),
            };
            if is_out
                || u64::from(difference) > most
                || limit.is_some_and(|limit| difference >= limit)
            {
                return None;
            }
            if own.accepts(other) && accepts(own, other) {
                return Some((difference, at));
            }
            at = step(other);
        }
        None
    }

    fn take_out(&mut self, at: usize) {
        let Entry { before, after, .. } = self.entries[at];
        if let Some(entry) = self.entries.get_mut(before) {
            entry.after = after;
        }
        if let Some(entry) = self.entries.get_mut(after) {
            entry.before = before;
        }
    }
}

/// All lists, and where each player is in them.
struct Lines {
    lines: Vec<Line>,
    /// For each player, the lists with the places there.
    places: Vec<Vec<(usize, usize)>>,
}

impl Lines {
    fn new(waiting: &BTreeMap<Player, Waiting>, order: &[Player], now: u64) -> Lines {
        let mut pools: BTreeMap<PoolId, Vec<Entry>> = BTreeMap::new();
        for (who, player) in order.iter().enumerate() {
            let Waiting { since, places } = &waiting[player];
            for place in places {
                pools.entry(place.pool).or_default().push(Entry {
                    who,
                    player: *player,
                    since: *since,
                    rating: place.standing.rating,
                    width: width(place.standing, now.saturating_sub(*since)),
                    range: place.range,
                    before: 0,
                    after: 0,
                });
            }
        }
        let lines = pools.into_iter();
        let lines: Vec<Line> = lines.map(|(pool, all)| Line::new(pool, all)).collect();
        let mut places = vec![Vec::new(); order.len()];
        for (line, entries) in lines.iter().enumerate() {
            for (at, entry) in entries.entries.iter().enumerate() {
                places[entry.who].push((line, at));
            }
        }
        Lines { lines, places }
    }

    /// The best opponent of a player: the list, and the place in it.
    fn best(
        &self,
        who: usize,
        mut accepts: impl FnMut(&Entry, &Entry) -> bool,
    ) -> Option<(usize, usize)> {
        let mut best = None;
        for &(line, from) in &self.places[who] {
            for side in [Side::Below, Side::Above] {
                let limit = best.map(|(difference, _, _)| difference);
                let found = self.lines[line].nearest(from, side, limit, &mut accepts);
                if let Some((difference, at)) = found {
                    best = Some((difference, line, at));
                }
            }
        }
        best.map(|(_, line, at)| (line, at))
    }

    fn take_out(&mut self, who: usize) {
        for &(line, at) in &self.places[who] {
            self.lines[line].take_out(at);
        }
    }
}

/// Pairs those who wait. Last opponents play each other again only where neither has another.
#[must_use]
pub fn pair(
    waiting: &BTreeMap<Player, Waiting>,
    history: &History,
    blocks: &impl Blocks,
    now: u64,
) -> Vec<Pair> {
    let mut order: Vec<Player> = waiting.keys().copied().collect();
    order.sort_by_key(|player| (waiting[player].since, *player));
    let mut lines = Lines::new(waiting, &order, now);
    let mut is_paired = vec![false; order.len()];
    let mut pairs = Vec::new();
    // Second pass: players whose only acceptable opponents are recent ones.
    let mut again: Vec<usize> = Vec::new();
    for repeats in [false, true] {
        let these = match repeats {
            false => (0..order.len()).collect(),
            true => std::mem::take(&mut again),
        };
        for who in these {
            if is_paired[who] {
                continue;
            }
            let mut has_met = false;
            let found = lines.best(who, |own, other| {
                if !repeats && history.have_met(own.player, other.player, now) {
                    has_met = true;
                    return false;
                }
                !blocks.apart(own.player, other.player)
            });
            let Some((line, at)) = found else {
                if has_met {
                    again.push(who);
                }
                continue;
            };
            let line_of = &lines.lines[line];
            let (pool, other) = (line_of.pool, line_of.entries[at].who);
            pairs.push(Pair {
                pool,
                players: [order[who], order[other]],
            });
            for one in [who, other] {
                is_paired[one] = true;
                lines.take_out(one);
            }
        }
    }
    pairs
}
