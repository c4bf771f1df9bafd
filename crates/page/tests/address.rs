//! The rate of the address, by a clock of its own.

use proptest::prelude::*;
use tengen_page::address::{EVERY, Following};

use crate::seeded;

/// When the address is changed and by then how many changes there were, if the board changes at
/// these times, in milliseconds.
fn replaced(changes: &[u64]) -> Vec<(u64, usize)> {
    let (mut following, mut due, mut replaced) = (Following::default(), None, Vec::new());
    let mut show = |following: &mut Following, due: &mut Option<u64>, now, made| {
        if let Some(at) = due.take_if(|at| *at <= now) {
            following.shows();
            replaced.push((at, made));
        }
    };
    for (made, &now) in changes.iter().enumerate() {
        show(&mut following, &mut due, now, made);
        if let Some(wait) = following.changed() {
            let ms = u64::try_from(wait.as_millis()).expect("short");
            assert_eq!(due.replace(now + ms), None, "asked for twice");
        }
    }
    show(&mut following, &mut due, u64::MAX, changes.len());
    replaced
}

#[test]
fn two_changes_within_half_a_second_change_the_address_once() {
    assert_eq!(EVERY.as_millis(), 500);
    assert_eq!(replaced(&[0, 400]), [(500, 2)]);
    assert_eq!(replaced(&[0, 499, 501]), [(500, 2), (1_001, 3)]);
    assert_eq!(replaced(&[0, 600]), [(500, 1), (1_100, 2)]);
    assert_eq!(replaced(&[]), []);
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn the_address_changes_twice_a_second_at_most_and_ends_at_the_last_position(
        pauses in prop::collection::vec(0u64..900, 1..50),
    ) {
        let changes: Vec<u64> = pauses
            .iter()
            .scan(0, |now, pause| {
                *now += pause;
                Some(*now)
            })
            .collect();
        let replaced = replaced(&changes);
        for pair in replaced.windows(2) {
            prop_assert!(pair[1].0 - pair[0].0 >= 500, "{:?}", pair);
        }
        prop_assert_eq!(replaced.last().map(|&(_, made)| made), Some(changes.len()));
    }
}
