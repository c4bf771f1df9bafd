//! Run-time dispatch of two hot loops over instruction sets: on x86-64 the widest the processor
//! has, elsewhere the compile target's (SIMD128 in the browser).
//!
//! [`ordering::next`] auto-vectorises, so one source is compiled per set. The layer does not, so
//! its [`units`](crate::layer::units) are written with intrinsics. All are integer arithmetic:
//! results are identical.

use bytemuck::cast;

use crate::layer::{Row, Rows, rows_of};
use crate::movegen::Candidate;
use crate::ordering;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lanes(Set);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    /// The compile target's.
    Plain,
    #[cfg(target_arch = "x86_64")]
    Sse41,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Lanes {
    /// All supported sets, the widest last.
    pub(crate) fn all() -> impl Iterator<Item = Lanes> {
        let sets = [
            Some(Set::Plain),
            #[cfg(target_arch = "x86_64")]
            std::arch::is_x86_feature_detected!("sse4.1").then_some(Set::Sse41),
            #[cfg(target_arch = "x86_64")]
            std::arch::is_x86_feature_detected!("avx2").then_some(Set::Avx2),
        ];
        sets.into_iter().flatten().map(Lanes)
    }

    pub(crate) fn widest() -> Lanes {
        Lanes::all().last().unwrap_or(Lanes(Set::Plain))
    }
}

/// The instruction set that searches use on this machine.
#[must_use]
pub fn instruction_set() -> &'static str {
    match Lanes::widest().0 {
        #[cfg(target_arch = "x86_64")]
        Set::Avx2 => "AVX2",
        #[cfg(target_arch = "x86_64")]
        Set::Sse41 => "SSE4.1",
        Set::Plain if cfg!(target_arch = "aarch64") => "NEON",
        Set::Plain if cfg!(target_arch = "x86_64") => "SSE2",
        Set::Plain => std::env::consts::ARCH,
    }
}

macro_rules! lanes {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $result:ty = $plain:path, $sse41:path, $avx2:path;)*) => {
        impl Lanes {$(
            $(#[$doc])*
            #[inline]
            pub(crate) fn $name(self, $($arg: $type),*) -> $result {
                match self.0 {
                    Set::Plain => $plain($($arg),*),
                    #[cfg(target_arch = "x86_64")]
                    #[expect(unsafe_code, reason = "the compiler does not know what the processor has")]
                    // SAFETY: only `Lanes::all` makes this set, after detecting the feature.
                    Set::Sse41 => unsafe { $sse41($($arg),*) },
                    #[cfg(target_arch = "x86_64")]
                    #[expect(unsafe_code, reason = "the compiler does not know what the processor has")]
                    // SAFETY: likewise.
                    Set::Avx2 => unsafe { $avx2($($arg),*) },
                }
            }
        )*}
    };
}

lanes! {
    /// See [`units`](crate::layer::units).
    units(start: &Row, counts: &Row, rows: &Rows, numbers: &[u16]) -> i32
        = plain::units, sse41::units, avx2::units;
    /// See [`ordering::next`].
    next(moves: &[Candidate], below: i32) -> i32 = ordering::next, sse41::next, avx2::next;
}

mod plain {
    #[cfg(target_feature = "simd128")]
    use super::{Row, Rows, cast, rows_of};
    #[cfg(not(target_feature = "simd128"))]
    pub(super) use crate::layer::units;

    #[cfg(target_feature = "simd128")]
    pub(super) fn units(start: &Row, counts: &Row, rows: &Rows, numbers: &[u16]) -> i32 {
        use std::arch::wasm32::{
            i16x8_add, i16x8_max, i16x8_splat, i32x4_add, i32x4_dot_i16x8, v128,
        };

        let [mut low, mut high]: [v128; 2] = cast(*start);
        for row in rows_of(rows, numbers) {
            let [a, b]: [v128; 2] = cast(*row);
            (low, high) = (i16x8_add(low, a), i16x8_add(high, b));
        }
        let [a, b]: [v128; 2] = cast(*counts);
        let zero = i16x8_splat(0);
        let low = i32x4_dot_i16x8(i16x8_max(low, zero), a);
        let high = i32x4_dot_i16x8(i16x8_max(high, zero), b);
        let sums: [i32; 4] = cast(i32x4_add(low, high));
        sums.iter().sum()
    }
}

#[cfg(target_arch = "x86_64")]
mod sse41 {
    use std::arch::x86_64::*;

    use super::{Candidate, Row, Rows, cast, ordering, rows_of};

    #[target_feature(enable = "sse4.1")]
    pub(super) fn units(start: &Row, counts: &Row, rows: &Rows, numbers: &[u16]) -> i32 {
        let [mut low, mut high]: [__m128i; 2] = cast(*start);
        for row in rows_of(rows, numbers) {
            let [a, b]: [__m128i; 2] = cast(*row);
            (low, high) = (_mm_add_epi16(low, a), _mm_add_epi16(high, b));
        }
        let [a, b]: [__m128i; 2] = cast(*counts);
        let zero = _mm_setzero_si128();
        let low = _mm_madd_epi16(_mm_max_epi16(low, zero), a);
        let high = _mm_madd_epi16(_mm_max_epi16(high, zero), b);
        let sums: [i32; 4] = cast(_mm_add_epi32(low, high));
        sums.iter().sum()
    }

    #[target_feature(enable = "sse4.1")]
    pub(super) fn next(moves: &[Candidate], below: i32) -> i32 {
        ordering::next(moves, below)
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    use super::{Candidate, Row, Rows, cast, ordering, rows_of};

    #[target_feature(enable = "avx2")]
    pub(super) fn units(start: &Row, counts: &Row, rows: &Rows, numbers: &[u16]) -> i32 {
        let mut units: __m256i = cast(*start);
        for row in rows_of(rows, numbers) {
            units = _mm256_add_epi16(units, cast(*row));
        }
        let units = _mm256_max_epi16(units, _mm256_setzero_si256());
        let sums: [i32; 8] = cast(_mm256_madd_epi16(units, cast(*counts)));
        sums.iter().sum()
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn next(moves: &[Candidate], below: i32) -> i32 {
        ordering::next(moves, below)
    }
}

#[cfg(test)]
mod tests {
    use tengen_board::Cell;

    use super::*;
    use crate::layer::{self, LARGEST, LARGEST_COUNT};
    use crate::tests::positions::Random;

    fn row(most: i32, random: &mut Random) -> Row {
        // Include the bounds often: there sums could overflow.
        std::array::from_fn(|_| match random.below(4) {
            0 => most as i16,
            1 => -most as i16,
            _ => (random.below(2 * most as usize + 1) as i32 - most) as i16,
        })
    }

    #[test]
    fn all_sets_of_instructions_say_the_same_of_a_layer() {
        let mut random = Random::new(8);
        for _ in 0..50 {
            let rows = (0..layer::CLASSES)
                .map(|_| [(); layer::NUMBER].map(|()| row(LARGEST, &mut random)));
            let rows: Vec<[Row; layer::NUMBER]> = rows.collect();
            let (start, counts) = (row(LARGEST, &mut random), row(LARGEST_COUNT, &mut random));
            for _ in 0..20 {
                let numbers: [u16; layer::CLASSES] =
                    std::array::from_fn(|_| random.below(layer::NUMBER) as u16);
                let mut sum = 0;
                for unit in 0..layer::HIDDEN {
                    let rows = rows.iter().zip(numbers);
                    let seen = rows.map(|(rows, n)| i64::from(rows[usize::from(n)][unit]));
                    let x = i64::from(start[unit]) + seen.sum::<i64>();
                    sum += x.max(0) * i64::from(counts[unit]);
                }
                for lanes in Lanes::all() {
                    let found = lanes.units(&start, &counts, &rows, &numbers);
                    assert_eq!(i64::from(found), sum, "{lanes:?}");
                }
            }
        }
    }

    #[test]
    fn all_sets_of_instructions_find_the_same_next_move() {
        let mut random = Random::new(9);
        for count in 0..100 {
            let mut moves: Vec<Candidate> = (0..count)
                .map(|cell| Candidate::new(Cell::new(cell), random.below(9) as i32 - 4))
                .collect();
            let mut sorted = moves.clone();
            sorted.sort_by_key(|m| std::cmp::Reverse(m.order()));
            for i in (1..count).rev() {
                moves.swap(i, random.below(i + 1));
            }
            for lanes in Lanes::all() {
                let mut below = i32::MAX;
                for expected in &sorted {
                    below = lanes.next(&moves, below);
                    assert_eq!(below, expected.order(), "{lanes:?}, {count} moves");
                }
                assert_eq!(lanes.next(&moves, below), i32::MIN, "{lanes:?}");
            }
        }
    }
}
