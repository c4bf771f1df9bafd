//! Bounded memory of the df-pn search.

use std::collections::HashMap;
use std::rc::Rc;

use tengen_board::Cell;

use crate::table::Table;
use crate::threats::Move;

/// Cache of generated move lists, direct-mapped.
pub(crate) struct Lists {
    slots: Vec<Option<(u64, Rc<[Move]>)>>,
}

impl Lists {
    fn slot(&self, key: u64) -> usize {
        (key >> 24) as usize & (self.slots.len() - 1)
    }

    pub(crate) fn get(&self, key: u64) -> Option<Rc<[Move]>> {
        match &self.slots[self.slot(key)] {
            Some((known, moves)) if *known == key => Some(Rc::clone(moves)),
            _ => None,
        }
    }

    pub(crate) fn put(&mut self, key: u64, moves: Rc<[Move]>) {
        let slot = self.slot(key);
        self.slots[slot] = Some((key, moves));
    }

    pub(crate) fn drop(&mut self, key: u64) {
        let slot = self.slot(key);
        self.slots[slot].take_if(|list| list.0 == key);
    }
}

pub(crate) struct Tables {
    pub(crate) numbers: Table,
    pub(crate) lists: Lists,
    /// Limit of learned defences.
    pub(crate) max_learned: usize,
}

impl Tables {
    pub(crate) fn new(memory: usize) -> Tables {
        // A list takes about 200 bytes.
        let lists = (memory / 4 / 200).max(1 << 10);
        let bits = usize::BITS - 1 - lists.leading_zeros();
        Tables {
            numbers: Table::new(memory / 2),
            max_learned: memory / 16 / LEARNED_BYTES,
            lists: Lists {
                slots: vec![None; 1 << bits],
            },
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.numbers.bytes() + std::mem::size_of_val(self.lists.slots.as_slice())
    }

    pub(crate) fn forget(&mut self) {
        self.numbers.forget();
        self.lists.slots.fill(None);
    }
}

/// Upper bound of bytes per learnt defence: an entry in a half-empty map, and its list.
const LEARNED_BYTES: usize = 128;

/// Relevant defences that the threat analysis missed, by position. When full, no more are added: an
/// evicted one would only be learnt again.
pub(crate) struct LearnedDefences {
    cells: HashMap<u64, Vec<Cell>>,
    room: usize,
}

impl LearnedDefences {
    pub(crate) fn new(room: usize) -> LearnedDefences {
        LearnedDefences {
            cells: HashMap::new(),
            room,
        }
    }

    /// Adds a defence at a position. False if known or full.
    pub(crate) fn add(&mut self, key: u64, cell: Cell) -> bool {
        let known = self.of(key).contains(&cell);
        if known || self.room == 0 {
            return false;
        }
        self.cells.entry(key).or_default().push(cell);
        self.room -= 1;
        true
    }

    pub(crate) fn of(&self, key: u64) -> &[Cell] {
        self.cells.get(&key).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::SplitMix;

    #[test]
    fn no_more_is_learnt_than_there_is_room_for() {
        let mut learnt = LearnedDefences::new(1000);
        let mut random = SplitMix::new(5);
        let max_learned: Vec<(u64, Cell)> = (0..5000)
            .map(|_| {
                (
                    random.next() % 700,
                    Cell::new((random.next() % 225) as usize),
                )
            })
            .collect();
        let mut twin = std::collections::HashSet::new();
        for &(key, cell) in &max_learned {
            let new = !twin.contains(&(key, cell)) && twin.len() < 1000;
            assert_eq!(learnt.add(key, cell), new);
            if new {
                twin.insert((key, cell));
            }
        }
        assert_eq!(twin.len(), 1000);
        assert_eq!(learnt.cells.values().map(Vec::len).sum::<usize>(), 1000);
        for key in 0..700 {
            let count = twin.iter().filter(|lesson| lesson.0 == key).count();
            assert_eq!(learnt.of(key).len(), count);
        }
    }

    #[test]
    fn tables_keep_to_their_memory() {
        for memory in [1 << 20, 4 << 20, 64 << 20] {
            assert!(Tables::new(memory).max_learned * LEARNED_BYTES <= memory / 16);
        }
    }
}
