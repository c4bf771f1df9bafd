//! Measures the cards that are due among 5,000, each with ten reviews.
//!
//! `cargo run --release -p tengen-training --example due`. Prints `figure NAME SAMPLE…` in
//! milliseconds, as `cargo xtask measure training` reads it.

use std::time::Instant;

use tengen_core::{Color, Point, Position, Rule, Size, SplitMix};
use tengen_training::{Added, Attempt, Card, Deck, Kind};

const CARDS: usize = 5_000;
const REVIEWS: i32 = 10;
const RUNS: usize = 41;
/// Half of the answers are wrong, so that cards are due on all kinds of days.
const RIGHT: [bool; 2] = [true, false];

/// A card with random stones and a random answer.
fn card(random: &mut SplitMix) -> Option<Card> {
    let points: Vec<Point> = Size::STANDARD.points().collect();
    let mut point = || random.pick(&points);
    let (black, white, answer) = ([point()?, point()?], [point()?, point()?], point()?);
    let to_move = Color::Black;
    let position = Position::from_stones(Rule::Freestyle, Size::STANDARD, &black, &white, to_move);
    Card::new(&position.ok()?, Kind::Moment, &[answer], Vec::new()).ok()
}

fn main() {
    let mut random = SplitMix::new(24);
    let mut deck = Deck::default();
    let mut keys = Vec::with_capacity(CARDS);
    while keys.len() < CARDS {
        let Some(card) = card(&mut random) else {
            continue;
        };
        let key = card.key();
        if matches!(deck.add(card), Added::New) {
            keys.push(key);
        }
    }
    for day in 0..REVIEWS {
        for &key in &keys {
            let attempt = Attempt {
                right: random.pick(&RIGHT).expect("one of two"),
                hinted: false,
                shown: false,
                easy: false,
                millis: 4_000,
            };
            deck.review(key, &attempt, day);
        }
    }
    let mut samples = Vec::with_capacity(RUNS);
    for run in 0..RUNS {
        let start = Instant::now();
        let due = deck.due(REVIEWS + run as i32);
        samples.push(format!("{:.3}", start.elapsed().as_secs_f64() * 1000.0));
        assert!(!due.today.is_empty());
    }
    println!("figure training-due-5000 {}", samples.join(" "));
}
