//! Generated background music: a sequence of equally long phrases.
//!
//! The first phrase is always the same tune. Each later one is a few notes of one scale, chosen by
//! the seed and the phrase's number alone.

use tengen_core::SplitMix;

/// Length of a phrase in seconds.
pub const PHRASE: f64 = 16.0;

/// A note.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// Start in seconds from the phrase's start.
    pub at: f64,
    /// Frequency in Hz.
    pub hertz: f32,
    /// Duration in seconds.
    pub rings: f64,
    /// Volume, from 0 to 1.
    pub loud: f32,
}

/// Semitones above D3 of a pentatonic scale, D E G A B, over two octaves.
const SCALE: [i32; 10] = [0, 2, 5, 7, 9, 12, 14, 17, 19, 21];
/// Frequency of D3 in Hz.
const LOWEST: f32 = 146.83;
/// The first phrase: steps of the scale and seconds from the start.
const TUNE: [(usize, f64); 5] = [(3, 0.4), (5, 2.2), (4, 4.0), (2, 7.0), (0, 9.4)];
const LOUDEST: f32 = 0.085;

/// The notes of a phrase, in order.
#[must_use]
pub fn phrase(seed: u64, number: u32) -> Vec<Note> {
    if number == 0 {
        return TUNE.map(|(step, at)| note(step, at, LOUDEST)).to_vec();
    }
    let mut lot = SplitMix::new(seed ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut draw = |n: u64| lot.below(n);
    let count = 2 + draw(3);
    let mut step = 2 + draw(5) as i32;
    let mut at = draw(20) as f64 / 10.0;
    let mut notes = Vec::new();
    // Every third phrase begins with a long low note.
    if number % 3 == 1 {
        notes.push(note(0, 0.0, 0.6 * LOUDEST));
        at += 1.5;
    }
    for _ in 0..count {
        let loud = LOUDEST * (0.55 + 0.45 * draw(10) as f32 / 9.0);
        notes.push(note(step as usize, at, loud));
        // One step of the scale, or two in one case of four.
        let far = if draw(4) == 0 { 2 } else { 1 };
        let up = draw(2) == 0;
        step = (step + if up { far } else { -far }).clamp(0, SCALE.len() as i32 - 1);
        at += 1.4 + draw(22) as f64 / 10.0;
    }
    notes
}

fn note(step: usize, at: f64, loud: f32) -> Note {
    let half_tones = SCALE[step] as f32;
    Note {
        at,
        hertz: LOWEST * (half_tones / 12.0).exp2(),
        rings: 5.0 - 0.2 * step as f64,
        loud,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_game_begins_with_its_tune() {
        let tune = phrase(1, 0);
        assert_eq!(tune, phrase(2, 0));
        assert_eq!(tune.len(), 5);
        // A3, D4, B3, G3, D3.
        let hertz: Vec<i32> = tune.iter().map(|n| n.hertz.round() as i32).collect();
        assert_eq!(hertz, [220, 294, 247, 196, 147]);
    }

    proptest! {
        #[test]
        fn phrases_are_sparse_soft_and_of_one_scale(seed: u64, number in 1u32..10_000) {
            let notes = phrase(seed, number);
            prop_assert_eq!(&notes, &phrase(seed, number));
            prop_assert!((2..=5).contains(&notes.len()), "{}", notes.len());
            for n in &notes {
                prop_assert!((0.0..PHRASE).contains(&n.at), "{n:?}");
                prop_assert!(n.loud > 0.0 && n.loud <= LOUDEST && n.rings > 0.0);
                let steps = 12.0 * (n.hertz / LOWEST).log2();
                prop_assert!((steps - steps.round()).abs() < 1e-3);
                prop_assert!(SCALE.contains(&(steps.round() as i32)), "{steps}");
            }
            for two in notes.windows(2) {
                prop_assert!(two[1].at - two[0].at >= 1.3, "{two:?}");
            }
        }

        #[test]
        fn melodies_go_by_small_steps(seed: u64, number in 1u32..10_000) {
            let skip = usize::from(number % 3 == 1);
            let notes = phrase(seed, number);
            for two in notes[skip..].windows(2) {
                let leap = 12.0 * (two[1].hertz / two[0].hertz).log2();
                prop_assert!(leap.abs() < 6.0, "{two:?}");
            }
        }
    }

    #[test]
    fn phrases_differ() {
        let all: Vec<_> = (1..20).map(|n| phrase(7, n)).collect();
        let same = all.windows(2).filter(|two| two[0] == two[1]).count();
        assert_eq!(same, 0);
        assert_ne!(phrase(7, 1), phrase(8, 1));
    }
}
