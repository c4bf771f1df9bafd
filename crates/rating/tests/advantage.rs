//! The first move's worth is found in games.

use tengen_core::SplitMix;
use tengen_rating::{Advantage, Outcome, Played, Rating, System};

#[test]
fn an_advantage_is_found_within_its_error() {
    let mut chance = SplitMix::new(7);
    for points in [-60.0, 0.0, 35.0, 120.0] {
        let games: Vec<Played> = (0..20_000)
            .map(|_| {
                let mut one = || {
                    let rating = 1_200.0 + chance.below(600) as f64;
                    Rating::new(rating, 50.0, 0.06).expect("a rating")
                };
                let players = [one(), one()];
                let lead = players[0].rating - players[1].rating + points;
                let expected = 1.0 / (1.0 + 10f64.powf(-lead / 400.0));
                let won = (chance.below(1 << 30) as f64) < expected * f64::from(1 << 30);
                let outcome = if won { Outcome::First } else { Outcome::Second };
                Played { players, outcome }
            })
            .collect();
        let found = Advantage::fit(&games).expect("enough games");
        assert!((2.0..4.0).contains(&found.deviation()), "{found:?}");
        // The deviations of 50 that the fit allows for make it a little wider.
        assert!(
            (found.points() - points).abs() < 3.0 * found.deviation() + 3.0,
            "{found:?}"
        );
        let system = System {
            advantage: found,
            ..System::PAPER
        };
        let even = Rating::new(1500.0, 50.0, 0.06).expect("a rating");
        let expected = system.expected([&even, &even]);
        assert!((expected > 0.5) == (found.points() > 0.0), "{expected}");
    }
}

#[test]
fn games_that_say_nothing_have_no_advantage() {
    assert_eq!(Advantage::fit(&[]), None);
    let rating = Rating::new(1500.0, 50.0, 0.06).expect("a rating");
    let won = Played {
        players: [rating, rating],
        outcome: Outcome::First,
    };
    assert_eq!(Advantage::fit(&[won; 5]), None);
}
