//! What is in a pack and who solves it, as lines `figure NAME VALUE`.

use std::iter::repeat_n;

use tengen_core::SplitMix;
use tengen_engine::Engine;
use tengen_training::{Puzzle, STEPS};

use crate::pool::{LEVELS, solves};
use crate::{pupil, step};

/// Seed of the players if none is given: other ones than while the puzzles were found and chosen.
pub(crate) const SEED: u64 = 33;
/// Tries of the pupil at each puzzle.
const TRIES: u64 = 10;

pub(crate) fn print(puzzles: &[Puzzle], seed: u64, tries: usize) -> anyhow::Result<()> {
    let all = |puzzle: &Puzzle| [puzzle.certificates(), puzzle.even_wins()].concat();
    let certificates = puzzles.iter().flat_map(all);
    let bytes: usize = certificates
        .map(|certificate| certificate.encode().len())
        .sum();
    figure("all", puzzles.len() as u64);
    figure("certificate-bytes", bytes as u64);
    for number in 1..=STEPS {
        let of: Vec<&Puzzle> = puzzles.iter().filter(|p| p.step == number).collect();
        let name = |what: &str| format!("step-{number}-{what}");
        let mut forbidden = 0;
        for puzzle in &of {
            let position = puzzle.diagram.position()?;
            forbidden += u64::from(step::forbidden_matters(puzzle, &position));
        }
        figure(&name("all"), of.len() as u64);
        figure(
            &name("defences"),
            of.iter().filter(|p| p.is_defence()).count() as u64,
        );
        let even = of.iter().filter(|p| !p.even_wins().is_empty());
        figure(&name("even-wins"), even.count() as u64);
        figure(&name("forbidden"), forbidden);
        if !of.is_empty() {
            success(&of, seed, tries, &name)?;
        }
    }
    Ok(())
}

fn success(
    puzzles: &[&Puzzle],
    seed: u64,
    tries: usize,
    name: &dyn Fn(&str) -> String,
) -> anyhow::Result<()> {
    for level in LEVELS {
        let permille = level_permille(puzzles, level, seed, tries);
        figure(&name(&format!("level-{level}-permille")), permille);
    }
    figure(&name("pupil-percent"), pupil_percent(puzzles, seed)?);
    Ok(())
}

/// How many of a thousand tries of a level solve one, from `tries` at each.
pub(crate) fn level_permille(puzzles: &[&Puzzle], level: u32, seed: u64, tries: usize) -> u64 {
    let mut engine = Engine::new(1);
    let mut random = SplitMix::new(seed);
    let all = puzzles.iter().flat_map(|puzzle| repeat_n(puzzle, tries));
    let right = all
        .filter(|puzzle| solves(&mut engine, puzzle, level, random.next()))
        .count();
    right as u64 * 1000 / (puzzles.len() * tries) as u64
}

/// The percentage of tries at which the pupil solves one.
pub(crate) fn pupil_percent(puzzles: &[&Puzzle], seed: u64) -> anyhow::Result<u64> {
    let mut random = SplitMix::new(seed);
    let mut right = 0;
    for puzzle in puzzles {
        let position = puzzle.diagram.position()?;
        let answers = puzzle.answers();
        for _ in 0..TRIES {
            let answer = pupil::choose(&position, &mut random);
            right += u64::from(answer.is_some_and(|answer| answers.contains(&answer)));
        }
    }
    Ok(right * 100 / (puzzles.len() as u64 * TRIES))
}

fn figure(name: &str, value: u64) {
    println!("figure puzzles-{name} {value}");
}
