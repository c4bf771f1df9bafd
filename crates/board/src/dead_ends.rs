//! Positions without a win by continuous fours.

use tengen_core::SplitMix;

/// A bounded table of positions that hold no win of at most a number of fours. Overwritten entries
/// are searched again.
#[derive(Debug)]
pub struct DeadEnds {
    entries: Vec<Entry>,
    /// The number of entries in use, a power of two, less one.
    mask: usize,
    /// The number of entries in use in an empty table.
    first: usize,
    /// Entries written since the table last grew.
    added: usize,
    /// XORed into every key; changing it invalidates the whole table.
    salt: u64,
}

const INITIAL_ENTRIES: usize = 1 << 11;
const MIN_ENTRIES: usize = 1 << 10;
const GROWTH: usize = 4;
/// The bits of a key below its slot.
const SLOT_SHIFT: u32 = 20;

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    fours: u16,
}

/// Any number of fours.
pub const ANY_FOURS: u16 = u16::MAX;

impl DeadEnds {
    /// A table of at most `bytes` bytes (at least 1,024 entries) that uses a small part first, so
    /// that a short search stays in the processor's cache. Growing loses most entries.
    #[must_use]
    pub fn growing(bytes: usize) -> DeadEnds {
        let count = (bytes / size_of::<Entry>()).max(MIN_ENTRIES);
        let bits = usize::BITS - 1 - count.leading_zeros();
        DeadEnds::with(1 << bits, INITIAL_ENTRIES)
    }

    /// A table of 2^`bits` entries.
    #[must_use]
    pub fn fixed(bits: u32) -> DeadEnds {
        DeadEnds::with(1 << bits, 1 << bits)
    }

    fn with(entries: usize, first: usize) -> DeadEnds {
        let first = first.min(entries);
        DeadEnds {
            entries: vec![Entry::default(); entries],
            mask: first - 1,
            first,
            added: 0,
            salt: 0,
        }
    }

    /// Bytes that the table takes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    /// Clears the table in constant time.
    pub fn forget(&mut self) {
        self.salt = SplitMix::new(self.salt).next();
        self.mask = self.first - 1;
        self.added = 0;
    }

    fn slot(&self, key: u64) -> usize {
        (key >> SLOT_SHIFT) as usize & self.mask
    }

    /// The largest number of fours known not to win in a position with this hash.
    pub(crate) fn tried(&self, key: u64) -> Option<u16> {
        let key = key ^ self.salt;
        let entry = &self.entries[self.slot(key)];
        (entry.key == key).then_some(entry.fours)
    }

    /// Stores that a position with this hash holds no win of at most `fours` fours.
    pub(crate) fn add(&mut self, key: u64, fours: u16) {
        let key = key ^ self.salt;
        let slot = self.slot(key);
        self.entries[slot] = Entry { key, fours };
        self.added += 1;
        if self.added > self.mask && self.mask + 1 < self.entries.len() {
            self.mask = (GROWTH * (self.mask + 1)).min(self.entries.len()) - 1;
            self.added = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_forgets_and_grows_but_never_invents() {
        for mut table in [DeadEnds::fixed(12), DeadEnds::growing(1 << 18)] {
            let mut keys = SplitMix::new(1);
            let keys: Vec<u64> = (0..20_000).map(|_| keys.next()).collect();
            for (i, &key) in keys.iter().enumerate() {
                assert_eq!(table.tried(key), None);
                table.add(key, i as u16);
                // If this entry made the table grow, it is lost already.
                assert!(table.tried(key).is_none_or(|fours| fours == i as u16));
            }
            let known = |(i, &key): (usize, &u64)| match table.tried(key) {
                None => false,
                Some(fours) => {
                    assert_eq!(fours, i as u16);
                    true
                }
            };
            let kept = keys.iter().enumerate().filter(|&k| known(k)).count();
            assert!(kept > 1_000, "{kept}");
            table.forget();
            assert!(keys.iter().all(|&key| table.tried(key).is_none()));
        }
    }
}
