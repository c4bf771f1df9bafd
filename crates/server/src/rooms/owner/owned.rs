//! Which shards a node owns, for those who ask without waiting.

use super::super::token::SHARDS;

const BITS: u16 = 64;
const WORDS: usize = (SHARDS / BITS) as usize;

/// Shards, as of the last answer about ownership.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Owned([u64; WORDS]);

impl Owned {
    /// Those of which it is true.
    pub(super) fn of(owns: impl Fn(u16) -> bool) -> Self {
        let mut owned = Self::default();
        for shard in (0..SHARDS).filter(|shard| owns(*shard)) {
            owned.0[usize::from(shard / BITS)] |= 1 << (shard % BITS);
        }
        owned
    }

    pub(super) fn has(&self, shard: u16) -> bool {
        let word = self.0.get(usize::from(shard / BITS));
        word.is_some_and(|word| word >> (shard % BITS) & 1 == 1)
    }

    pub(super) fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shard_is_noted_by_itself() {
        let own = |shard: u16| shard % 7 == 3 || shard == SHARDS - 1;
        let owned = Owned::of(own);
        assert!((0..SHARDS).all(|shard| owned.has(shard) == own(shard)));
        assert!(!owned.is_none() && !owned.has(SHARDS));
        assert!(Owned::of(|_| false).is_none());
    }
}
