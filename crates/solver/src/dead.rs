//! Positions known to hold no win by continuous fours.

use tengen_core::SplitMix;

/// A bounded table of dead ends: for each position up to how many fours have been tried in vain.
/// What is forgotten is searched again, nothing else.
///
/// Only as much of the table is used as there is to remember, so that a short search stays in the
/// processor's cache. When the part in use grows, most of what was in it is out of place.
pub(crate) struct DeadEnds {
    entries: Vec<Entry>,
    /// One less than the entries in use, of which there are two to some power.
    mask: usize,
    /// Entries written since the part in use grew.
    added: usize,
    /// Mixed into every key: another one makes all that is there strange.
    salt: u64,
}

/// Entries in use at first.
const SMALL: usize = 1 << 11;

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    fours: u16,
}

/// However many fours.
pub(crate) const ALL: u16 = u16::MAX;

impl DeadEnds {
    /// A table of about so many bytes.
    pub(crate) fn new(bytes: usize) -> DeadEnds {
        let count = (bytes / size_of::<Entry>()).max(1 << 10);
        let bits = usize::BITS - 1 - count.leading_zeros();
        DeadEnds {
            entries: vec![Entry::default(); 1 << bits],
            mask: SMALL.min(1 << bits) - 1,
            added: 0,
            salt: 0,
        }
    }

    /// Forgets everything, at once.
    pub(crate) fn forget(&mut self) {
        self.salt = SplitMix::new(self.salt).next();
        self.mask = SMALL.min(self.entries.len()) - 1;
        self.added = 0;
    }

    fn slot(&self, key: u64) -> usize {
        (key >> 16) as usize & self.mask
    }

    /// Up to how many fours have been tried there.
    pub(crate) fn tried(&self, key: u64) -> Option<u16> {
        let key = key ^ self.salt;
        let entry = &self.entries[self.slot(key)];
        (entry.key == key).then_some(entry.fours)
    }

    /// Remembers that no win of at most so many fours exists there.
    pub(crate) fn add(&mut self, key: u64, fours: u16) {
        let key = key ^ self.salt;
        let slot = self.slot(key);
        self.entries[slot] = Entry { key, fours };
        self.added += 1;
        if self.added > self.mask && self.mask + 1 < self.entries.len() {
            self.mask = 4 * self.mask + 3;
            self.mask = self.mask.min(self.entries.len() - 1);
            self.added = 0;
        }
    }
}
