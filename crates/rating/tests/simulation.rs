//! Seeded players whose strengths are known: do the ratings promise what happens?

use crate::players::{Bin, Club, PLAN, Plan};
use crate::plot::plot;

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

/// Expected and reached scores of a plot's dots, by their places.
fn dots(svg: &str) -> Vec<[f64; 2]> {
    let circles = svg.lines().filter(|line| line.starts_with("<circle "));
    let place = |line: &str, name: &str| -> f64 {
        let from = line.split_once(&format!("{name}=\"")).expect("a place").1;
        let text = from.split('"').next().expect("its end");
        text.parse().expect("a number")
    };
    // From the left and the lower margin, over what is left of a side of 360.
    let circles = circles.map(|line| [place(line, "cx") - 52.0, 308.0 - place(line, "cy")]);
    circles.map(|places| places.map(|at| at / 288.0)).collect()
}

fn are_near(dots: &[[f64; 2]], bins: &[Bin]) {
    let bins: Vec<_> = bins.iter().filter(|bin| bin.games > 0).collect();
    assert_eq!(dots.len(), bins.len());
    for ([expected, scored], bin) in dots.iter().zip(bins) {
        let near = (expected - bin.expected).abs() < 0.002 && (scored - bin.scored).abs() < 0.002;
        assert!(near, "{expected} {scored} {bin:?}");
    }
}

#[test]
fn a_plot_has_what_was_expected_and_what_happened() {
    let club = Club::play(&Plan {
        seed: 4,
        players: 50,
        games: 2_000,
    });
    are_near(&dots(&plot(club.bins())), club.bins());
}

/// The plot of the guide is the program's, and on the diagonal.
#[test]
fn the_guides_plot_is_that_of_2000_players_and_100000_games() {
    let kept = include_str!("../../../docs/guide/images/calibration.svg");
    let club = Club::play(&PLAN);
    are_near(&dots(kept), club.bins());
    let games: u32 = club.bins().iter().map(|bin| bin.games).sum();
    assert_eq!(games, 80_000, "the first fifth is not counted");
    for [expected, scored] in dots(kept) {
        assert!((expected - scored).abs() < 0.03, "{expected} {scored}");
    }
    assert!((0.94..0.98).contains(&club.covered()), "{}", club.covered());
}
