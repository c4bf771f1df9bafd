//! Items of one kind, in order; one at a time is on its way.

use std::collections::VecDeque;

use super::Item;

#[derive(Debug, Default)]
pub(super) struct Lane {
    items: VecDeque<Item>,
    /// The number of the send of the first item.
    sent: Option<u64>,
}

impl Lane {
    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub(super) const fn sent(&self) -> Option<u64> {
        self.sent
    }

    pub(super) fn items(&self) -> impl Iterator<Item = &Item> + Clone {
        self.items.iter()
    }

    pub(super) fn put(&mut self, item: Item) {
        self.items.push_back(item);
    }

    /// Before all others. The outcome of a send that is on its way then counts for nothing.
    pub(super) fn put_first(&mut self, item: Item) {
        self.sent = None;
        self.items.push_front(item);
    }

    /// The first item, if none is on its way; it is then on its way with this number.
    pub(super) fn next(&mut self, number: u64) -> Option<Item> {
        if self.sent.is_some() {
            return None;
        }
        let item = self.items.front()?.clone();
        self.sent = Some(number);
        Some(item)
    }

    /// The item on its way has arrived.
    pub(super) fn acknowledge(&mut self) {
        if self.sent.take().is_some() {
            self.items.pop_front();
        }
    }

    /// The item on its way has not arrived, as far as is known.
    pub(super) const fn fail(&mut self) {
        self.sent = None;
    }
}
