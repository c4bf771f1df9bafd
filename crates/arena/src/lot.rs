//! A seeded random generator, the same on every machine.

/// Splitmix64 (Steele, Lea & Flood, 2014).
#[derive(Clone, Debug)]
pub(crate) struct Lot(u64);

impl Lot {
    pub(crate) const fn new(seed: u64) -> Lot {
        Lot(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 for `n` = 0. The bias of the modulo is below 2^-32 for any `n` used
    /// here.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % (n as u64).max(1)) as usize
    }

    /// Fisher–Yates shuffle.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lot;

    #[test]
    fn known_values_and_a_fair_order() {
        // The published first outputs for seed 1234567.
        let mut lot = Lot::new(1_234_567);
        assert_eq!(lot.next(), 6_457_827_717_110_365_317);
        assert_eq!(lot.next(), 3_203_168_211_198_807_973);
        let mut first = [0; 4];
        for _ in 0..4000 {
            let mut things = [0, 1, 2, 3];
            lot.shuffle(&mut things);
            first[things[0]] += 1;
            things.sort_unstable();
            assert_eq!(things, [0, 1, 2, 3]);
        }
        assert!(first.iter().all(|n| (900..1100).contains(n)), "{first:?}");
        assert_eq!(Lot::new(1).below(0), 0);
    }
}
