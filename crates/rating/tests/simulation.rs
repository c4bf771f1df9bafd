//! Seeded players whose strengths are known: do the ratings promise what happens?

#[path = "../examples/calibration/players.rs"]
mod players;

use players::{Club, Plan};

#[test]
fn chances_and_intervals_hold() {
    let club = Club::play(&Plan {
        seed: 2,
        players: 200,
        games: 12_000,
    });
    for bin in club.bins().iter().filter(|bin| bin.games >= 300) {
        // Three standard errors of a share, and what ratings that are still moving miss.
        let error = 3.0 * (0.25 / f64::from(bin.games)).sqrt() + 0.02;
        assert!((bin.expected - bin.scored).abs() < error, "{bin:?}");
    }
    let covered = club.covered();
    assert!((0.90..=0.99).contains(&covered), "{covered}");
}

#[test]
fn the_same_seed_gives_the_same_club() {
    let plan = Plan {
        seed: 3,
        players: 20,
        games: 500,
    };
    assert_eq!(Club::play(&plan).ratings(), Club::play(&plan).ratings());
}
