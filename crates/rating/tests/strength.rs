//! The strength of an opponent by the games against it.

use proptest::prelude::*;
use tengen_rating::{Met, Rating, System};

fn met(rating: f64, deviation: f64, halves: u8) -> Met {
    Met {
        player: Rating::new(rating, deviation, 0.06).expect("a rating"),
        score: f64::from(halves) / 2.0,
    }
}

/// The same a second time: how likely each strength is that is a whole number of points, by the
/// formulas of the paper as they stand there, on the scale of Elo.
fn literal(games: &[Met]) -> f64 {
    let likely = |strength: f64| {
        let prior = -(strength - 1500.0).powi(2) / (2.0 * 350.0_f64.powi(2));
        let q = 10.0_f64.ln() / 400.0;
        let games = games.iter().map(|game| {
            let Rating {
                rating, deviation, ..
            } = game.player;
            let pi = std::f64::consts::PI;
            let g = 1.0 / (1.0 + 3.0 * (q * deviation / pi).powi(2)).sqrt();
            let wins = 1.0 / (1.0 + 10.0_f64.powf(-g * (rating - strength) / 400.0));
            game.score * wins.ln() + (1.0 - game.score) * (1.0 - wins).ln()
        });
        prior + games.sum::<f64>()
    };
    let all = (0..=3_000).map(f64::from);
    let best = all.max_by(|one, other| likely(*one).total_cmp(&likely(*other)));
    best.expect("a strength")
}

proptest! {
    #[test]
    fn the_fit_is_the_most_likely_strength(
        games in prop::collection::vec((1_000.0..2_000.0_f64, 45.0..110.0_f64, 0..=2_u8), 0..40),
    ) {
        let games: Vec<Met> = games.iter().map(|&(r, d, halves)| met(r, d, halves)).collect();
        let fitted = System::PAPER.strength(&games).rating;
        let most_likely = literal(&games);
        prop_assert!((fitted - most_likely).abs() <= 1.0, "{} and {}", fitted, most_likely);
    }
}

#[test]
fn without_games_it_is_a_new_player() {
    let nothing = System::PAPER.strength(&[]);
    assert!((nothing.rating - 1500.0).abs() < 1e-6 && (nothing.deviation - 350.0).abs() < 1e-6);
}

#[test]
fn who_draws_with_it_is_as_strong_and_many_games_make_it_certain() {
    let games: Vec<Met> = (0..400_u32)
        .map(|at| met(1_700.0, 60.0, if at % 2 == 0 { 0 } else { 2 }))
        .collect();
    let few = System::PAPER.strength(&games[..4]);
    let many = System::PAPER.strength(&games);
    assert!((many.rating - 1_700.0).abs() < 2.0, "{}", many.rating);
    assert!(many.deviation < 20.0 && few.deviation > 100.0);
    // Whoever loses to all is weaker than all of them, and has a strength.
    let lost: Vec<Met> = (0..30).map(|_| met(1_500.0, 60.0, 2)).collect();
    let weak = System::PAPER.strength(&lost).rating;
    assert!((700.0..1_200.0).contains(&weak), "{weak}");
}
