//! The schedule against the fsrs crate, by the file that `golden` writes.

use tengen_training::{Grade, Memory};

use crate::histories;

#[test]
fn intervals_are_those_of_the_fsrs_crate_within_a_day() {
    let intervals = include_bytes!("../golden/intervals.bin");
    let expected: Vec<u16> = intervals
        .chunks_exact(2)
        .map(|two| u16::from_le_bytes([two[0], two[1]]))
        .collect();
    assert_eq!(expected.len() as u64, histories::COUNT);
    let mut exact = 0;
    for (history, expected) in histories::all().zip(expected) {
        let mut memory = Memory::first(Grade::ALL[usize::from(history[0].0)]);
        for &(grade, days) in &history[1..] {
            memory = memory.after(Grade::ALL[usize::from(grade)], days);
        }
        let interval = memory.interval();
        assert!(
            interval.abs_diff(u32::from(expected)) <= 1,
            "{interval} days, not {expected}, after {history:?}"
        );
        exact += u64::from(interval == u32::from(expected));
    }
    assert!(exact > histories::COUNT * 9 / 10, "{exact}");
}

#[test]
fn the_stability_is_the_interval_of_this_retention() {
    for grade in Grade::ALL {
        let memory = Memory::first(grade)
            .after(Grade::Good, 3)
            .after(Grade::Good, 20);
        let kept = memory.retrievability(memory.interval());
        assert!((kept - 0.9).abs() < 0.01, "{kept} after {memory:?}");
        assert!(memory.retrievability(0) > 0.999);
    }
}
