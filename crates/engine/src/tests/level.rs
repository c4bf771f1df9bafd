//! What the levels see and overlook.

use std::collections::BTreeSet;

use tengen_core::{Level, Move, Point, Position, Rule, Size, notation::parse_moves};

use crate::{Engine, Limits, NoControl, SeededLevel};

/// Seeds per comparison of levels.
const SEEDS: u64 = 40;
/// The levels that overlook threats, and the first that does not.
const PEOPLE: usize = 7;

fn game(moves: &str) -> Position {
    let moves = parse_moves(moves).unwrap();
    Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).unwrap()
}

fn weaker() -> impl Iterator<Item = Level> {
    let all = [Level::FIRST].into_iter().chain(Level::ALL);
    all.filter(|&level| level != Level::STRONGEST)
}

fn played(level: Level, position: &Position, seeds: u64) -> Vec<Point> {
    let mut engine = Engine::new(1);
    let choose = |seed| {
        let limits = Limits::default();
        let report = engine.choose(
            position,
            SeededLevel::new(level, seed),
            limits,
            &mut NoControl,
        );
        match report.best {
            Some(Move::Place(p)) => p,
            other => panic!("{other:?}"),
        }
    };
    (0..seeds).map(choose).collect()
}

fn points(text: &str) -> Vec<Point> {
    text.split(' ').map(|p| p.parse().unwrap()).collect()
}

#[test]
fn a_five_of_ones_own_is_never_missed() {
    // Black has a four on row 8, White a three and a distraction.
    let position = game("h8a1i8c1j8e1k8g1");
    for level in weaker() {
        for p in played(level, &position, 4) {
            assert!(points("g8 l8").contains(&p), "level {}: {p}", level.get());
        }
    }
}

#[test]
fn fours_and_threes_are_overlooked_less_from_level_to_level() {
    // White must answer a four with one open end, and an open three.
    let four = game("h8g8i8c3j8e13k8");
    let three = game("h8g3i8c12j8");
    let missed = |level, position: &Position, answers: &[Point]| {
        let moves = played(level, position, SEEDS);
        moves.iter().filter(|p| !answers.contains(p)).count()
    };
    let (block, blocks) = (points("l8"), points("f8 g8 k8 l8"));
    let all: Vec<(usize, usize)> = weaker()
        .take(PEOPLE)
        .map(|level| (missed(level, &four, &block), missed(level, &three, &blocks)))
        .collect();
    // Random: allow small inversions between neighbouring levels.
    let slack = SEEDS as usize / 10;
    for two in all.windows(2) {
        assert!(
            two[1].0 <= two[0].0 + slack && two[1].1 <= two[0].1 + slack,
            "{all:?}"
        );
    }
    assert!(
        all[0].1 > SEEDS as usize / 3,
        "the first overlooks threes: {all:?}"
    );
    assert!(all[PEOPLE - 1].0 == 0, "{all:?}");
}

#[test]
fn stones_lie_near_others() {
    let position = game("h8i9j8h10");
    let stones: Vec<Point> = points("h8 i9 j8 h10");
    for level in weaker() {
        for p in played(level, &position, 4) {
            let near = |q: &Point| p.distance(*q) <= 2;
            assert!(stones.iter().any(near), "level {}: {p}", level.get());
        }
    }
}

#[test]
fn the_seed_makes_the_mistakes_even_one_made_of_the_position() {
    let position = game("h8i9j8h10");
    let others: BTreeSet<Point> = played(Level::ALL[0], &position, SEEDS)
        .into_iter()
        .collect();
    assert!(others.len() > 3, "{others:?}");
    // Seeds equal to the position's hash must not all give the same random stream.
    let mut engine = Engine::new(1);
    let mut missed = 0;
    for (i, p) in Size::STANDARD.points().filter(|p| p.y() == 0).enumerate() {
        let three = game(&format!("h8g3i8{p}j8"));
        let limits = Limits::default();
        let seed = three.hash();
        let report = engine.choose(
            &three,
            SeededLevel::new(Level::ALL[0], seed),
            limits,
            &mut NoControl,
        );
        let answers = points("f8 g8 k8 l8").into_iter().map(Move::Place);
        missed += usize::from(!answers.into_iter().any(|a| report.best == Some(a)));
        assert!(i < 15);
    }
    assert!((1..15).contains(&missed), "{missed} of 15");
}
