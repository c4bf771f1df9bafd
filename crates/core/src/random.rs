//! Reproducible random numbers: splitmix64 (Steele, Lea & Flood, 2014).

/// One splitmix64 step.
pub(crate) const fn splitmix(seed: u64) -> u64 {
    let z = seed.wrapping_add(STEP);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A random stream that depends on the seed alone. Not for secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// The next number.
    #[allow(clippy::should_implement_trait, reason = "a stream without end")]
    pub const fn next(&mut self) -> u64 {
        let number = splitmix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        number
    }

    /// A number below `n`, or 0 if `n` is 0. The modulo bias is about n/2⁶⁴.
    pub const fn below(&mut self, n: u64) -> u64 {
        let number = self.next();
        if n == 0 { 0 } else { number % n }
    }

    /// A random element; `None` of an empty slice.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len() as u64) as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_splitmix64() {
        // Published with the reference implementation.
        let mut stream = SplitMix::new(1_234_567);
        for number in [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ] {
            assert_eq!(stream.next(), number);
        }
    }

    #[test]
    fn nothing_is_below_nothing() {
        let mut stream = SplitMix::new(0);
        assert_eq!(stream.below(0), 0);
        assert_eq!(stream.pick::<u8>(&[]), None);
        assert_eq!(stream.pick(&[7]), Some(7));
    }
}
