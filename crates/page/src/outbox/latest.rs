//! Texts of which only the latest state counts, by key.

use std::collections::BTreeMap;

#[derive(Debug)]
pub(super) struct Latest<T> {
    waiting: BTreeMap<String, T>,
    sent: BTreeMap<String, T>,
    /// Those that were not kept when all others were; they wait until the others are sent.
    missed: BTreeMap<String, T>,
}

impl<T> Default for Latest<T> {
    fn default() -> Latest<T> {
        Latest {
            waiting: BTreeMap::new(),
            sent: BTreeMap::new(),
            missed: BTreeMap::new(),
        }
    }
}

impl<T: Clone> Latest<T> {
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.sent.is_empty() && self.missed.is_empty()
    }

    pub(super) fn put(&mut self, key: String, value: T) {
        self.missed.remove(&key);
        self.waiting.insert(key, value);
    }

    /// Takes up to `most` on their way.
    pub(super) fn next(&mut self, most: usize) -> Vec<T> {
        if self.waiting.is_empty() {
            self.waiting = std::mem::take(&mut self.missed);
        }
        while self.sent.len() < most
            && let Some((key, value)) = self.waiting.pop_first()
        {
            self.sent.insert(key, value);
        }
        self.sent.values().cloned().collect()
    }

    /// One on its way has arrived; returns it, if it is still the latest state.
    pub(super) fn acknowledge(&mut self, key: &str) -> Option<T> {
        let sent = self.sent.remove(key);
        sent.filter(|_| !self.waiting.contains_key(key))
    }

    /// The others on their way were not kept. Returns whether only such ones are left.
    pub(super) fn miss(&mut self) -> bool {
        while let Some((key, value)) = self.sent.pop_first() {
            if !self.waiting.contains_key(&key) {
                self.missed.insert(key, value);
            }
        }
        self.waiting.is_empty() && !self.missed.is_empty()
    }

    /// None of those on their way has arrived, as far as is known.
    pub(super) fn fail(&mut self) {
        while let Some((key, value)) = self.sent.pop_first() {
            self.waiting.entry(key).or_insert(value);
        }
    }
}
