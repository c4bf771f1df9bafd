//! What is in a pack and who solves it, as lines `figure NAME VALUE`.

use tengen_core::SplitMix;
use tengen_engine::Engine;
use tengen_training::{Puzzle, STEPS};

use crate::pool::{LEVELS, solves};
use crate::{pupil, step};

/// Seed of the players: other ones than while the puzzles were found.
const SEED: u64 = 33;
/// Tries of the pupil at each puzzle, and of a level.
const TRIES: u64 = 10;
const LEVEL_TRIES: usize = 8;

pub(crate) fn print(puzzles: &[Puzzle]) -> anyhow::Result<()> {
    let certificates = puzzles.iter().flat_map(Puzzle::certificates);
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
        figure(&name("forbidden"), forbidden);
        if !of.is_empty() {
            success(&of, &name)?;
        }
    }
    Ok(())
}

fn success(puzzles: &[&Puzzle], name: &dyn Fn(&str) -> String) -> anyhow::Result<()> {
    for level in LEVELS {
        let percent = level_percent(puzzles, level);
        figure(&name(&format!("level-{level}-percent")), percent);
    }
    figure(&name("pupil-percent"), pupil_percent(puzzles)?);
    Ok(())
}

/// The percentage of tries at which a level solves one.
pub(crate) fn level_percent(puzzles: &[&Puzzle], level: u32) -> u64 {
    let mut engine = Engine::new(1);
    let mut random = SplitMix::new(SEED);
    let tries = puzzles.iter().flat_map(|puzzle| [puzzle; LEVEL_TRIES]);
    let right = tries
        .filter(|puzzle| solves(&mut engine, puzzle, level, random.next()))
        .count();
    right as u64 * 100 / (puzzles.len() * LEVEL_TRIES) as u64
}

/// The percentage of tries at which the pupil solves one.
pub(crate) fn pupil_percent(puzzles: &[&Puzzle]) -> anyhow::Result<u64> {
    let mut random = SplitMix::new(SEED);
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
