//! What holds for all ratings and results.

use proptest::prelude::*;
use tengen_rating::{Outcome, Rating, System};

fn any() -> impl Strategy<Value = Rating> {
    let all = (-5_000.0..8_000.0f64, 1.0..1_000.0f64, 0.001..1.0f64);
    all.prop_map(|(r, d, v)| Rating::new(r, d, v).expect("a rating"))
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![
        Just(Outcome::First),
        Just(Outcome::Draw),
        Just(Outcome::Second)
    ]
}

proptest! {
    #[test]
    fn what_comes_out_is_a_rating_and_the_winner_never_falls(
        first in any(), second in any(), outcome in outcome(),
        periods in (0.0..10_000.0f64, 0.0..10_000.0f64),
    ) {
        let system = System::PAPER;
        let [a, b] = system.rate([first, second], [periods.0, periods.1], outcome);
        for rating in [a, b] {
            prop_assert_eq!(
                Rating::new(rating.rating, rating.deviation, rating.volatility), Ok(rating));
            prop_assert!(
                (system.least_deviation..=system.most_deviation).contains(&rating.deviation));
        }
        match outcome {
            Outcome::First => prop_assert!(a.rating >= first.rating && b.rating <= second.rating),
            Outcome::Second => prop_assert!(a.rating <= first.rating && b.rating >= second.rating),
            Outcome::Draw => {
                let lead = first.rating - second.rating;
                prop_assert!((a.rating - first.rating) * lead <= 1e-9);
            }
        }
    }

    #[test]
    fn who_is_named_first_does_not_matter_where_colours_are_even(
        first in any(), second in any(),
    ) {
        let system = System::PAPER;
        let [a, b] = system.rate([first, second], [0.5, 2.0], Outcome::First);
        let [d, c] = system.rate([second, first], [2.0, 0.5], Outcome::Second);
        prop_assert_eq!((a, b), (c, d));
        let sum = system.expected([&first, &second]) + system.expected([&second, &first]);
        prop_assert!((sum - 1.0).abs() < 1e-9);
    }

    #[test]
    fn time_alone_changes_only_the_deviation_and_in_any_steps(
        rating in any(), one in 0.0..50.0f64, two in 0.0..50.0f64,
    ) {
        let system = System::PAPER;
        let at_once = system.idle(rating, one + two);
        let in_steps = system.idle(system.idle(rating, one), two);
        prop_assert_eq!(at_once.rating, rating.rating);
        prop_assert_eq!(at_once.volatility, rating.volatility);
        // Bounds may come in between.
        if (system.least_deviation..system.most_deviation).contains(&rating.deviation) {
            prop_assert!((at_once.deviation - in_steps.deviation).abs() < 1e-6);
        }
        prop_assert!(at_once.deviation >= rating.deviation.min(system.most_deviation) - 1e-9);
    }
}
