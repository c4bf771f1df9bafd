//! The ladder of headroom: how much better than today's evaluation other models judge the same
//! positions, before any of them is built into the engine.
//!
//! Every rung is fitted to the same games and judged by the same others, so that only the models
//! differ. Beside the checkpoint lies a declaration: all that the run depended on, and what came of
//! it.

mod declaration;
mod judged;
mod lines;
mod points;

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::ensure;
use clap::ValueEnum;
use tengen_core::{Rule, Size};
use tengen_engine::features::{evaluation_of, scale_of};

use self::judged::{Facts, Judged, loss_of};
use self::points::{BOTH_CODES, Point, Points};
use crate::division::{self, Division, Learned};
use crate::fit::{self, Key, Problem, descend};
use crate::game::Game;
use crate::positions::Scored;
use crate::samples::{Sample, sample};
use crate::values::Values;

/// A model to fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Rung {
    /// The engine's evaluation as it is
    Today,
    /// The same model fitted to these games
    Refitted,
    /// Codes of both sides at each point, embedded in 16 numbers
    Points16,
    /// The same in 32 numbers
    Points32,
    /// Lines of eleven cells through each point, embedded in 16 numbers
    Lines16,
}

#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) rule: Rule,
    pub(crate) rung: Rung,
    /// See [`labels`](crate::labels::labels).
    pub(crate) later: f32,
    /// What is learned from; the positions held back are always the same.
    pub(crate) learned: Learned,
    /// A checkpoint of the rung `refitted` to add to, instead of today's evaluation.
    pub(crate) on: Option<PathBuf>,
}

/// A problem whose items are judged by the odds it gives.
pub(crate) trait Judging: Problem {
    /// Logarithm of the odds that the side to move wins.
    fn odds(weights: &[f32], item: &Self::Item) -> f32;
}

impl Judging for Values {
    fn odds(weights: &[f32], item: &Sample) -> f32 {
        Values::value(weights, item)
    }
}

/// Items of the games that are learned from and of those held back, with facts of the latter.
struct Split<T> {
    learned: Vec<T>,
    held: Vec<T>,
    facts: Vec<Facts>,
}

pub(crate) fn run(plan: &Plan, out: &Path, files: &[PathBuf]) -> anyhow::Result<()> {
    let games = fit::read_games(files)?;
    let games: Vec<Game> = games
        .into_iter()
        .filter(|game| game.rule == plan.rule && game.size == Size::STANDARD)
        .collect();
    ensure!(!games.is_empty(), "there are no games of {} 15", plan.rule);
    let base = Base::of(plan)?;
    let codes = |s: &Scored<'_>| Point::of_codes(s.board, base.odds(s), s.label);
    let fitted = match plan.rung {
        Rung::Today => {
            let split = split(plan, &games, |scored| base.odds(scored));
            Fitted {
                parameters: 0,
                learned: 0,
                seconds: 0,
                rate: None,
                judged: Judged::new(split.facts, split.held),
            }
        }
        Rung::Refitted => {
            let make = |scored: &Scored<'_>| sample(scored.board, scored.before, scored.label);
            climb(&Values::new(), plan, split(plan, &games, make), out)?
        }
        Rung::Points16 => {
            let points = Points::<2, BOTH_CODES, 16>::new(plan.seed);
            climb(&points, plan, split(plan, &games, codes), out)?
        }
        Rung::Points32 => {
            let points = Points::<2, BOTH_CODES, 32>::new(plan.seed);
            climb(&points, plan, split(plan, &games, codes), out)?
        }
        Rung::Lines16 => {
            let lines = |s: &Scored<'_>| Point::of_lines(s.position, base.odds(s), s.label);
            let points = Points::<{ lines::DIRECTIONS }, { lines::ROWS }, 16>::new(plan.seed);
            climb(&points, plan, split(plan, &games, lines), out)?
        }
    };
    declaration::write(plan, out, files, &fitted)?;
    println!("{fitted}");
    Ok(())
}

/// A rung that has been fitted, and what it is worth.
pub(crate) struct Fitted {
    parameters: usize,
    learned: usize,
    seconds: u64,
    /// Positions judged in a second; `None` for what nothing was fitted to.
    rate: Option<f64>,
    judged: Judged,
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rate) = self.rate {
            let (parameters, learned, seconds) = (self.parameters, self.learned, self.seconds);
            let bytes = parameters * size_of::<i16>();
            writeln!(
                f,
                "{parameters} parameters ({bytes} bytes in 16 bits, not compressed), {learned} \
                 positions learned in {seconds} s, {rate:.0} judged a second"
            )?;
        }
        write!(f, "{}", self.judged)
    }
}

/// What a rung adds to.
enum Base {
    Today,
    /// Weights of the rung `refitted`.
    Refitted(Vec<f32>),
}

impl Base {
    fn of(plan: &Plan) -> anyhow::Result<Base> {
        let Some(path) = &plan.on else {
            return Ok(Base::Today);
        };
        let values = Values::new();
        Ok(Base::Refitted(fit::fitted(&values, path)?))
    }

    /// Logarithm of the odds that the side to move wins.
    fn odds(&self, scored: &Scored<'_>) -> f32 {
        match self {
            Base::Today => {
                let scale = scale_of(scored.board.rule()) as f32;
                evaluation_of(scored.board) as f32 / scale
            }
            Base::Refitted(weights) => {
                let sample = sample(scored.board, scored.before, scored.label);
                Values::value(weights, &sample)
            }
        }
    }
}

fn split<T>(plan: &Plan, games: &[Game], make: impl Fn(&Scored<'_>) -> T) -> Split<T> {
    let mut split = Split {
        learned: Vec::new(),
        held: Vec::new(),
        facts: Vec::new(),
    };
    let division = Division {
        seed: plan.seed,
        later: plan.later,
        learned: plan.learned,
    };
    division::split(games, division, |held, scored| {
        if held {
            split.held.push(make(scored));
            split.facts.push(Facts::of(scored));
        } else {
            split.learned.push(make(scored));
        }
    });
    split
}

/// Fits a rung, and judges it by the games held back.
fn climb<P: Judging>(
    problem: &P,
    plan: &Plan,
    split: Split<P::Item>,
    out: &Path,
) -> anyhow::Result<Fitted> {
    ensure!(!split.learned.is_empty(), "there is nothing to learn from");
    let (learned, held) = (&split.learned, &split.held);
    let key = Key {
        seed: plan.seed,
        later: plan.later,
    };
    let begun = Instant::now();
    let weights = descend(problem, key, [held, learned], out)?;
    let fitted = begun.elapsed();
    let begun = Instant::now();
    let odds: Vec<f32> = held.iter().map(|item| P::odds(&weights, item)).collect();
    let rate = held.len() as f64 / begun.elapsed().as_secs_f64();
    Ok(Fitted {
        parameters: problem.parameters(),
        learned: learned.len(),
        seconds: fitted.as_secs(),
        rate: Some(rate),
        judged: Judged::new(split.facts, odds),
    })
}

/// Loss of odds against a label.
pub(crate) fn loss(odds: f32, label: f32) -> f32 {
    loss_of(1.0 / (1.0 + (-odds).exp()), label)
}
