//! The df-pn transposition table: proof and disproof numbers of positions.

use tengen_core::SplitMix;

/// Above all finite numbers.
pub(crate) const INFINITE: u32 = 1 << 30;

/// Proof and disproof number: estimated effort to prove or disprove a win of the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) pn: u32,
    pub(crate) dn: u32,
}

impl Numbers {
    pub(crate) const PROVEN: Numbers = Numbers {
        pn: 0,
        dn: INFINITE,
    };
    pub(crate) const DISPROVEN: Numbers = Numbers {
        pn: INFINITE,
        dn: 0,
    };

    pub(crate) const OPEN: Numbers = Numbers { pn: 1, dn: 1 };

    /// Raises the proof number, as a threat must still be proven.
    pub(crate) fn more_to_prove(&mut self) {
        if !self.solved() {
            self.pn = (self.pn + 2).min(INFINITE - 1);
        }
    }

    pub(crate) const fn solved(self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    pn: u32,
    dn: u32,
    /// log2 of the nodes spent below.
    work: u8,
    /// If proven: plies up to and including the winning stone, as far as known.
    length: u16,
    age: u8,
}

const WAYS: usize = 4;

/// Initial size.
const SMALL: usize = 1 << 12;

/// A bounded transposition table; a full bucket replaces the entry with the least work. It starts
/// small and grows, so that short searches stay in the processor's cache.
pub(crate) struct Table {
    entries: Vec<Entry>,
    /// Size in use, a power of two.
    used: usize,
    /// Entries added since the last growth.
    added: usize,
    /// XORed into every key; changing it invalidates the whole table.
    salt: u64,
    age: u8,
}

impl Table {
    pub(crate) fn new(bytes: usize) -> Table {
        let count = (bytes / size_of::<Entry>()).max(1 << 12);
        let bits = usize::BITS - 1 - count.leading_zeros();
        Table {
            entries: vec![Entry::default(); 1 << bits],
            used: SMALL,
            added: 0,
            salt: 0,
            age: 0,
        }
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    /// Empties the table in constant time; stale entries are replaced first.
    pub(crate) fn forget(&mut self) {
        self.salt = SplitMix::new(self.salt).next();
        self.age = self.age.wrapping_add(1);
        self.used = SMALL;
        self.added = 0;
    }

    fn slot(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.used - 1) & !(WAYS - 1)
    }

    /// Numbers of a position, and the length of its win if proven.
    pub(crate) fn get(&self, key: u64) -> Option<(Numbers, u16)> {
        let key = key ^ self.salt;
        let slot = self.slot(key);
        let ways = &self.entries[slot..slot + WAYS];
        let entry = ways.iter().find(|e| e.key == key && e.pn | e.dn != 0)?;
        let numbers = Numbers {
            pn: entry.pn,
            dn: entry.dn,
        };
        Some((numbers, entry.length))
    }

    pub(crate) fn put(&mut self, key: u64, numbers: Numbers, length: u16, work: u64) {
        let work = (64 - work.leading_zeros()) as u8;
        self.set(Entry {
            key: key ^ self.salt,
            pn: numbers.pn,
            dn: numbers.dn,
            work,
            length,
            age: self.age,
        });
        if self.added > self.used / 2 && self.used < self.entries.len() {
            self.grow();
        }
    }

    pub(crate) fn drop(&mut self, key: u64) {
        let key = key ^ self.salt;
        let slot = self.slot(key);
        let ways = &mut self.entries[slot..slot + WAYS];
        ways.iter_mut()
            .filter(|e| e.key == key)
            .for_each(|e| *e = Entry::default());
    }

    fn grow(&mut self) {
        let age = self.age;
        let part = &mut self.entries[..self.used];
        let known: Vec<Entry> = part.to_vec();
        part.fill(Entry::default());
        self.used = (self.used * 4).min(self.entries.len());
        self.added = 0;
        for entry in known.into_iter().filter(|e| e.age == age) {
            self.set(entry);
        }
    }

    fn set(&mut self, entry: Entry) {
        let (key, age) = (entry.key, self.age);
        let slot = self.slot(key);
        let ways = &mut self.entries[slot..slot + WAYS];
        let place = match ways.iter().position(|e| e.key == key) {
            Some(same) => same,
            None => {
                self.added += 1;
                let least = (0..WAYS).min_by_key(|&i| (ways[i].age == age, ways[i].work));
                // Decay: old expensive entries give way in the end. Otherwise two cheap entries
                // that a position needs together could evict each other for ever.
                for way in &mut *ways {
                    way.work = way.work.saturating_sub(1);
                }
                ways[least.unwrap_or(0)..].rotate_left(1);
                WAYS - 1
            }
        };
        ways[place] = entry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_that_took_little_work_do_not_displace_each_other_for_ever() {
        let mut table = Table::new(1 << 12);
        let same_slot = |i: u64| (i + 1) << 40;
        for i in 0..WAYS as u64 {
            table.put(same_slot(i), Numbers::OPEN, 0, 1 << 40);
        }
        let both = [same_slot(10), same_slot(11)];
        let kept = (0..100).any(|_| {
            for key in both {
                if table.get(key).is_none() {
                    table.put(key, Numbers::DISPROVEN, 0, 0);
                }
            }
            both.iter().all(|&key| table.get(key).is_some())
        });
        assert!(kept);
    }
}
