//! Rows that are continued, answers that are missing, and the pupil.

use std::time::Duration;

use tengen_core::{Color, Level, Point, Position, Rule, Size, SplitMix, notation};
use tengen_rows::Slice;
use tengen_training::{Proof, Puzzle, STEPS, pack};

use crate::{check, child, figures, pool, pupil};

const PACK: &[u8] = include_bytes!("../../../crates/training/puzzles.tgpz");

fn puzzles() -> Vec<Puzzle> {
    pack::decode(PACK).expect("the pack of the repository")
}

#[test]
fn a_run_that_is_continued_finds_the_same() {
    let folder = std::env::temp_dir();
    let hour = Duration::from_secs(3_600);
    let rows = |name: &str, slices: &[usize]| {
        let path = folder.join(format!("puzzles-{}-{name}.jsonl", std::process::id()));
        for &games in slices {
            pool::run(&path, 0, &Slice::new(games, hour)).expect("rows");
        }
        let text = std::fs::read_to_string(&path).expect("rows");
        std::fs::remove_file(&path).expect("rows");
        text
    };
    let at_once = rows("whole", &[4]);
    assert_eq!(at_once.lines().count(), 4);
    assert_eq!(rows("parts", &[1, 3, 4]), at_once);
}

/// Tries of each level at a puzzle.
const TRIES: usize = 8;

#[test]
fn success_falls_from_step_to_step() {
    let puzzles = puzzles();
    let mut before = [1001; pool::LEVELS.len()];
    for step in 1..=STEPS {
        let of: Vec<&Puzzle> = puzzles.iter().filter(|p| p.step == step).collect();
        assert_eq!(of.len(), 200);
        let levels =
            pool::LEVELS.map(|level| figures::level_permille(&of, level, figures::SEED, TRIES));
        let all = levels.iter().zip(&before).all(|(now, before)| now < before);
        assert!(all, "step {step}: {levels:?} after {before:?}");
        before = levels;
        let pupil = figures::pupil_percent(&of, figures::SEED).expect("positions");
        let range = match step {
            1 => 80..=100,
            4 => 0..=19,
            _ => 0..=79,
        };
        assert!(range.contains(&pupil), "step {step}: {pupil}");
    }
}

#[test]
fn a_puzzle_without_one_of_its_answers_is_found_out() {
    let mut puzzles = puzzles();
    puzzles.retain(|puzzle| puzzle.answers().len() > 1);
    let win = puzzles
        .iter()
        .find(|puzzle| !puzzle.is_defence())
        .expect("a win");
    let defence = puzzles
        .iter()
        .find(|puzzle| puzzle.is_defence())
        .expect("a defence");
    for puzzle in [win, defence] {
        let mut fewer = puzzle.clone();
        match &mut fewer.proof {
            Proof::Wins { wins, .. } => drop(wins.pop()),
            Proof::Defence { answers, .. } => drop(answers.pop()),
        }
        assert!(check::run(std::slice::from_ref(puzzle), 1, 0).is_ok());
        assert!(check::run(&[fewer], 1, 0).is_err());
    }
}

type Chooses = fn(&Position, &mut SplitMix) -> Option<Point>;

fn chosen(choose: Chooses, black: &str, white: &str, to_move: Color, seed: u64) -> Option<Point> {
    let stones = |text: &str| notation::parse_points(text).expect("points");
    let position = Position::from_stones(
        Rule::Freestyle,
        Size::STANDARD,
        &stones(black),
        &stones(white),
        to_move,
    );
    choose(&position.expect("a set-up"), &mut SplitMix::new(seed))
}

fn point(text: &str) -> Option<Point> {
    text.parse().ok()
}

#[test]
fn the_pupil_sees_fives_and_fours() {
    let choose = |black, white, to_move, seed| chosen(pupil::choose, black, white, to_move, seed);
    let (mut stopped, games) = (0, 100);
    for seed in 0..games {
        let four = ("h8i8j8k8", "g8a1a3");
        assert_eq!(choose(four.0, four.1, Color::Black, seed), point("l8"));
        assert_eq!(choose(four.0, four.1, Color::White, seed), point("l8"));
        let three = choose("h8i8j8", "a1a3", Color::White, seed);
        stopped += u64::from(three == point("g8") || three == point("k8"));
    }
    assert!(
        (games / 3..games * 3 / 4).contains(&stopped),
        "{stopped} of {games}"
    );
}

#[test]
fn the_child_stops_four_fours_of_five_and_a_third_of_the_threes() {
    let choose = |black, white, to_move, seed| chosen(child::choose, black, white, to_move, seed);
    let (mut fours, mut threes, games) = (0, 0, 300);
    for seed in 0..games {
        let (black, white) = ("h8i8j8k8", "g8a1a3");
        assert_eq!(choose(black, white, Color::Black, seed), point("l8"));
        fours += u64::from(choose(black, white, Color::White, seed) == point("l8"));
        let three = choose("h8i8j8", "a1a3", Color::White, seed);
        threes += u64::from(three == point("g8") || three == point("k8"));
    }
    // Some of its random stones are answers too.
    assert!((games * 3 / 4..games * 9 / 10).contains(&fours), "{fours}");
    assert!((games / 4..games / 2).contains(&threes), "{threes}");
}

#[test]
fn the_child_wins_about_half_of_its_games_against_the_first_level() {
    let share = child::share(Level::FIRST, 200);
    assert!((30..=60).contains(&share.percent()), "{share:?}");
    assert_eq!(
        share,
        child::share(Level::FIRST, 200),
        "the same every time"
    );
}
