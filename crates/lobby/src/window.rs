//! Deltas of the list of seeks, coalesced and broadcast within a byte budget.
//!
//! All visitors see the same window: the oldest [`SHOWN`] seeks, with the number of all. At most
//! once a second there is news, which is never longer than [`BUDGET`]: what was shown and is gone,
//! then the oldest of what is not shown yet, as far as it fits. A seek that comes and goes between
//! two of them is never told. A new visitor gets the window as it stands ([`Window::shown`]), and
//! then the same news as everybody.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Byte budget of one delta.
pub const BUDGET: usize = 2_000;
/// Shortest interval between two deltas, in milliseconds.
pub const INTERVAL: u64 = 1_000;
/// The most seeks in the window.
pub const SHOWN: usize = 50;
/// The longest text of a seek, in bytes. Longer ones are counted and not shown.
pub const LONGEST_SEEK: usize = 500;
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
    /// Seeks that are not there any more.
    pub removed: Vec<u64>,
    /// Seeks that are there now, as texts.
    pub added: Vec<Arc<str>>,
    /// The counts.
    pub counts: Counts,
}

/// The window.
#[derive(Clone, Debug, Default)]
pub struct Window {
    /// Seeks that are not shown.
    hidden: BTreeMap<u64, Arc<str>>,
    shown: BTreeMap<u64, Arc<str>>,
    /// Seeks that visitors still see, and that are gone.
    gone: Vec<u64>,
    told: Counts,
    last: Option<u64>,
}

/// The length of a number and a comma.
fn length(id: u64) -> usize {
    id.checked_ilog10().unwrap_or(0) as usize + 2
}

impl Window {
    /// A seek stands, with the text that tells it.
    pub fn add(&mut self, id: u64, text: impl Into<Arc<str>>) {
        let text = text.into();
        if text.len() <= LONGEST_SEEK {
            self.hidden.insert(id, text);
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
        let mut bytes = ENVELOPE;
        let mut removed = std::mem::take(&mut self.gone);
        removed.retain(|&id| {
            let fits = bytes + length(id) <= BUDGET;
            match fits {
                true => bytes += length(id),
                false => self.gone.push(id),
            }
            fits
        });
        let mut added = Vec::new();
        while self.shown.len() + self.gone.len() < SHOWN
            && let Some(next) = self.hidden.first_entry()
            && bytes + next.get().len() < BUDGET
        {
            let (id, text) = next.remove_entry();
            bytes += text.len() + 1;
            added.push(text.clone());
            self.shown.insert(id, text);
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
            added: self.shown.values().cloned().collect(),
            counts: self.told.clone(),
        }
    }
}
