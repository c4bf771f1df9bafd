//! Deltas of the list of seeks, coalesced and broadcast within a byte budget.
//!
//! All visitors see the same window: the oldest [`SHOWN`] seeks, with the number of all. Those of
//! one origin beyond the first [`FAIR`] make room for others: the latest of the origin that has the
//! most is shown no more. At most once a second there is news, which is never longer than
//! [`BUDGET`]: what was shown and is not any more, then the oldest of what is not shown yet, as far
//! as it fits. A seek that comes and goes between two of them is never told. A new visitor gets the
//! window as it stands ([`Window::shown`]), and then the same news as everybody.
//!
//! A window of running games is the same with less of the budget ([`Window::of_games`]).

use std::collections::BTreeMap;
use std::sync::Arc;

/// Byte budget of one delta, of seeks and games together.
pub const BUDGET: usize = 2_000;
/// The part of the budget that games have.
const OF_GAMES: usize = 600;
/// The most games in the window.
pub const GAMES_SHOWN: usize = 10;
/// Shortest interval between two deltas, in milliseconds.
pub const INTERVAL: u64 = 1_000;
/// The most seeks in the window.
pub const SHOWN: usize = 50;
/// Seeks of one origin in the window as long as others are not shown.
pub const FAIR: usize = 5;
/// The most seeks that make room at a time, about as many as news can replace.
const YIELDED: usize = 8;
/// The longest text of a seek, in bytes. Longer ones are counted and not shown.
pub const LONGEST_SEEK: usize = 500;
/// The longest text of a game: that of a match between two with long names.
const LONGEST_GAME: usize = 590;
/// Bytes that are left for what is around the seeks: brackets, names and the counts.
pub const ENVELOPE: usize = 300;

/// Counts that every delta has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Seeks, shown or not.
    pub seeks: u32,
    /// Who waits, in each pool in their order.
    pub waiting: Vec<u32>,
    /// Games at the board that have begun here.
    pub games: u32,
    /// Who is there.
    pub here: u32,
}

/// Delta of the window.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Seeks that are not there any more, or are not shown any more.
    pub removed: Vec<u64>,
    /// Seeks that are there now, as texts.
    pub added: Vec<Arc<str>>,
    /// The counts.
    pub counts: Counts,
}

/// From where a seek comes, by a number of the caller's: who has many of them has one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin(pub u64);

type Text = (Origin, Arc<str>);

/// The window.
#[derive(Clone, Debug)]
pub struct Window {
    /// Bytes of each delta, and those that are left for what is around.
    budget: usize,
    envelope: usize,
    most: usize,
    /// The longest text.
    longest: usize,
    /// Seeks that are not shown.
    hidden: BTreeMap<u64, Text>,
    shown: BTreeMap<u64, Text>,
    /// Seeks that visitors still see, and that are gone or give way.
    gone: Vec<u64>,
    told: Counts,
    last: Option<u64>,
}

/// The length of a number and a comma.
fn length(id: u64) -> usize {
    id.checked_ilog10().unwrap_or(0) as usize + 2
}

impl Default for Window {
    /// A window of seeks.
    fn default() -> Window {
        Window::new(BUDGET - OF_GAMES, ENVELOPE, SHOWN, LONGEST_SEEK)
    }
}

impl Window {
    const fn new(budget: usize, envelope: usize, most: usize, longest: usize) -> Window {
        Window {
            budget,
            envelope,
            most,
            longest,
            hidden: BTreeMap::new(),
            shown: BTreeMap::new(),
            gone: Vec::new(),
            told: Counts {
                seeks: 0,
                waiting: Vec::new(),
                games: 0,
                here: 0,
            },
            last: None,
        }
    }

    /// A window of games, told together with that of seeks.
    #[must_use]
    pub const fn of_games() -> Window {
        Window::new(OF_GAMES, 0, GAMES_SHOWN, LONGEST_GAME)
    }

    /// A seek stands, with its origin and the text that tells it.
    pub fn add(&mut self, id: u64, origin: Origin, text: impl Into<Arc<str>>) {
        let text = text.into();
        if text.len() <= self.longest {
            self.hidden.insert(id, (origin, text));
        }
    }

    /// A seek does not stand any more.
    pub fn remove(&mut self, id: u64) {
        if self.shown.remove(&id).is_some() {
            self.gone.push(id);
        }
        self.hidden.remove(&id);
    }

    /// What everybody is told now; `None` if there is nothing new, or the last news is not a second
    /// old.
    pub fn news(&mut self, counts: &Counts, now: u64) -> Option<News> {
        let is_soon = |last| now.saturating_sub(last) < INTERVAL;
        if self.last.is_some_and(is_soon) {
            return None;
        }
        self.make_room();
        let mut bytes = self.envelope;
        let mut removed = std::mem::take(&mut self.gone);
        removed.retain(|&id| {
            let fits = bytes + length(id) <= self.budget;
            match fits {
                true => bytes += length(id),
                false => self.gone.push(id),
            }
            fits
        });
        let mut added = Vec::new();
        for id in self.next_shown() {
            // One that was hidden just now is seen until that is told.
            if self.gone.contains(&id) || removed.contains(&id) {
                continue;
            }
            if self.shown.len() + self.gone.len() >= self.most {
                break;
            }
            let Some((_, text)) = self.hidden.get(&id) else {
                continue;
            };
            if bytes + text.len() >= self.budget {
                break;
            }
            bytes += text.len() + 1;
            added.push(text.clone());
            self.shown.extend(self.hidden.remove_entry(&id));
        }
        if removed.is_empty() && added.is_empty() && self.told == *counts {
            return None;
        }
        self.last = Some(now);
        self.told.clone_from(counts);
        Some(News {
            removed,
            added,
            counts: counts.clone(),
        })
    }

    /// Snapshot for a new visitor: the seeks shown, and the counts of the last delta.
    #[must_use]
    pub fn shown(&self) -> News {
        News {
            removed: Vec::new(),
            added: self.shown.values().map(|(_, text)| text.clone()).collect(),
            counts: self.told.clone(),
        }
    }

    /// The hidden seeks in the order in which they are shown: the oldest first, and those of
    /// origins with their fair part after all others.
    fn next_shown(&self) -> Vec<u64> {
        let mut counts = self.counts();
        let (mut fair, mut more) = (Vec::new(), Vec::new());
        for (&id, (origin, _)) in &self.hidden {
            let count = counts.entry(*origin).or_default();
            match *count < FAIR {
                true => fair.push(id),
                false => more.push(id),
            }
            *count += 1;
            if fair.len() >= self.most {
                break;
            }
        }
        more.truncate(self.most);
        fair.append(&mut more);
        fair
    }

    /// How many of each origin are shown.
    fn counts(&self) -> BTreeMap<Origin, usize> {
        let mut counts = BTreeMap::new();
        for (origin, _) in self.shown.values() {
            *counts.entry(*origin).or_default() += 1;
        }
        counts
    }

    /// Hides what is beyond the fair part of an origin, as far as others wait to be shown.
    fn make_room(&mut self) {
        let mut counts = self.counts();
        let mut waiting = 0;
        let mut of_hidden: BTreeMap<Origin, usize> = BTreeMap::new();
        for (origin, _) in self.hidden.values() {
            let shown = counts.get(origin).copied().unwrap_or_default();
            let count = of_hidden.entry(*origin).or_default();
            if shown + *count < FAIR {
                *count += 1;
                waiting += 1;
            }
            if waiting >= self.most {
                break;
            }
        }
        let free = self.most.saturating_sub(self.shown.len() + self.gone.len());
        for _ in free..waiting.min(free + YIELDED) {
            let most = counts.iter_mut().max_by_key(|(_, count)| **count);
            let Some((&origin, count)) = most.filter(|(_, count)| **count > FAIR) else {
                return;
            };
            *count -= 1;
            let mut of_origin = self.shown.iter().rev();
            let latest = of_origin.find(|(_, (one, _))| *one == origin);
            if let Some(id) = latest.map(|(&id, _)| id) {
                self.hidden.extend(self.shown.remove_entry(&id));
                self.gone.push(id);
            }
        }
    }
}
