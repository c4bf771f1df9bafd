//! Positions known to hold no win by continuous fours.

use tengen_core::SplitMix;

/// A bounded table of dead ends: for each position up to how many fours have been tried in vain.
/// What is forgotten is searched again, nothing else.
pub(crate) struct DeadEnds {
    entries: Vec<Entry>,
    /// Mixed into every key: another one makes all that is there strange.
    salt: u64,
}

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
            salt: 0,
        }
    }

    /// Forgets everything, at once.
    pub(crate) fn forget(&mut self) {
        self.salt = SplitMix::new(self.salt).next();
    }

    fn slot(&self, key: u64) -> usize {
        (key >> 16) as usize & (self.entries.len() - 1)
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
    }
}
