//! The paper's numbers, and those of another implementation.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use tengen_core::SplitMix;
use tengen_rating::{Group, Outcome, Rating, RatingError, System};

fn rating(rating: f64, deviation: f64, volatility: f64) -> Rating {
    Rating::new(rating, deviation, volatility).expect("a rating")
}

/// Constants without bounds on deviations, as the paper has them.
const UNBOUND: System = System {
    least_deviation: 1.0,
    most_deviation: 350.0,
    ..System::PAPER
};

#[test]
fn the_papers_example_at_once_and_game_by_game() {
    let start = rating(1500.0, 200.0, 0.06);
    let games = [
        (rating(1400.0, 30.0, 0.06), Outcome::First),
        (rating(1550.0, 100.0, 0.06), Outcome::Second),
        (rating(1700.0, 300.0, 0.06), Outcome::Second),
    ];
    let scores = games.map(|(other, outcome)| (other, true, outcome.score()));
    let player = UNBOUND.after(start, &scores, 1.0);
    assert!((player.rating - 1464.05).abs() < 0.02, "{player:?}");
    assert!((player.deviation - 151.52).abs() < 0.02, "{player:?}");
    assert!((player.volatility - 0.059_996).abs() < 1e-6, "{player:?}");
    let idle = UNBOUND.after(start, &[], 1.0);
    assert_eq!(idle, UNBOUND.idle(start, 1.0));
    // One after another the later games know the earlier ones: close, not equal.
    let mut player = start;
    for (other, outcome) in games {
        [player, _] = UNBOUND.rate([player, other], [1.0 / 3.0, 1.0], outcome);
    }
    assert!((player.rating - 1464.05).abs() < 3.0, "{player:?}");
    assert!((player.deviation - 151.52).abs() < 1.0, "{player:?}");
    assert!((player.volatility - 0.06).abs() < 0.0001, "{player:?}");
}

#[test]
fn worked_examples() {
    let [winner, _] = UNBOUND.rate(
        [rating(1500.0, 350.0, 0.06), rating(1500.0, 50.0, 0.06)],
        [1.0, 1.0],
        Outcome::First,
    );
    assert!((winner.rating - 1675.08).abs() < 0.02, "{winner:?}");
    assert!((winner.deviation - 248.17).abs() < 0.02, "{winner:?}");
    let idle = UNBOUND.idle(rating(1500.0, 50.0, 0.06), 1.0);
    assert!((idle.deviation - 51.07).abs() < 0.01, "{idle:?}");
    // A year without games makes a well-known player provisional.
    let year = 365.0 * System::PAPER.periods_per_day;
    let away = System::PAPER.idle(rating(1800.0, 60.0, 0.06), year);
    assert!((away.deviation - 110.0).abs() < 1.5, "{away:?}");
    assert!(System::PAPER.is_provisional(&System::PAPER.start));
    assert!(!System::PAPER.is_provisional(&rating(1500.0, 109.0, 0.06)));
}

#[test]
fn single_games_are_those_of_another_implementation() {
    let mut chance = SplitMix::new(61);
    let config = Glicko2Config::default();
    for _ in 0..5_000 {
        let mut one = || {
            rating(
                800.0 + chance.below(1_400) as f64,
                30.0 + chance.below(320) as f64,
                0.03 + chance.below(60) as f64 / 1_000.0,
            )
        };
        let [first, second] = [one(), one()];
        let (outcome, theirs) = match chance.below(3) {
            0 => (Outcome::First, Outcomes::WIN),
            1 => (Outcome::Draw, Outcomes::DRAW),
            _ => (Outcome::Second, Outcomes::LOSS),
        };
        let other = |r: Rating| Glicko2Rating {
            rating: r.rating,
            deviation: r.deviation,
            volatility: r.volatility,
        };
        let (a, b) = glicko2(&other(first), &other(second), &theirs, &config);
        let ours = UNBOUND.rate([first, second], [1.0, 1.0], outcome);
        for (ours, theirs) in ours.into_iter().zip([a, b]) {
            let near = (ours.rating - theirs.rating).abs() < 0.01
                && (ours.deviation - theirs.deviation.min(350.0)).abs() < 0.01
                && (ours.volatility - theirs.volatility).abs() < 1e-5;
            assert!(
                near,
                "{first:?} {second:?} {outcome:?}: {ours:?} {theirs:?}"
            );
        }
    }
}

#[test]
fn numbers_that_are_no_rating_are_named() {
    assert_eq!(Rating::new(1e9, 50.0, 0.06), Err(RatingError::Rating(1e9)));
    let error = Rating::new(1500.0, 0.0, 0.06).unwrap_err();
    assert_eq!(
        error.to_string(),
        "0 is no deviation of a rating: 1 to 1,000"
    );
    assert!(Rating::new(f64::NAN, 50.0, 0.06).is_err());
    assert!(Rating::new(1500.0, f64::INFINITY, 0.06).is_err());
    assert!(Rating::new(1500.0, 50.0, f64::NAN).is_err());
    let low = rating(1500.0, 100.0, 0.06).interval();
    assert_eq!(low, (1304.0, 1696.0));
}

#[test]
fn groups_have_names() {
    for group in Group::ALL {
        assert_eq!(group.to_string().parse(), Ok(group));
    }
    let error = "chess".parse::<Group>().unwrap_err().to_string();
    assert!(error.starts_with("\"chess\" is no group"), "{error}");
}
