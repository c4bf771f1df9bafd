//! The ladder of headroom: how much better than today's evaluation other models judge the same
//! positions, before any of them is built into the engine.
//!
//! Every rung is fitted to the same games and judged by the same others, so that only the models
//! differ. A game in twenty, drawn by the seed, is held back whole: positions of one game resemble
//! each other.

mod judged;
mod points;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::ensure;
use clap::ValueEnum;
use tengen_core::{Rule, Size};
use tengen_engine::features::{evaluation_of, scale_of};

use self::judged::{Facts, Judged, loss_of};
use self::points::{Point, Points};
use crate::fit::{self, Key, Problem, descend};
use crate::game::Game;
use crate::positions::{self, Scored};
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
}

#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) rule: Rule,
    pub(crate) rung: Rung,
    /// See [`labels`](crate::labels::labels).
    pub(crate) later: f32,
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
    let judged = match plan.rung {
        Rung::Today => {
            let split = split(plan, &games, base);
            Judged::new(split.facts, split.held)
        }
        Rung::Refitted => {
            let make = |scored: &Scored<'_>| sample(scored.board, scored.before, scored.label);
            climb(&Values::new(), plan, split(plan, &games, make), out)?
        }
        Rung::Points16 => climb(
            &Points::<16>::new(plan.seed),
            plan,
            split(plan, &games, point),
            out,
        )?,
        Rung::Points32 => climb(
            &Points::<32>::new(plan.seed),
            plan,
            split(plan, &games, point),
            out,
        )?,
    };
    println!("{judged}");
    Ok(())
}

/// Odds by the engine's evaluation.
fn base(scored: &Scored<'_>) -> f32 {
    evaluation_of(scored.board) as f32 / scale_of(scored.board.rule()) as f32
}

fn point(scored: &Scored<'_>) -> Point {
    Point::new(scored.board, base(scored), scored.label)
}

fn split<T>(plan: &Plan, games: &[Game], make: impl Fn(&Scored<'_>) -> T) -> Split<T> {
    let mut split = Split {
        learned: Vec::new(),
        held: Vec::new(),
        facts: Vec::new(),
    };
    positions::split(games, plan.later, plan.seed, |held, scored| {
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
) -> anyhow::Result<Judged> {
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
    println!(
        "{} parameters, {} positions learned in {} s, {rate:.0} judged a second",
        problem.parameters(),
        learned.len(),
        fitted.as_secs()
    );
    Ok(Judged::new(split.facts, odds))
}

/// Loss of odds against a label.
pub(crate) fn loss(odds: f32, label: f32) -> f32 {
    loss_of(1.0 / (1.0 + (-odds).exp()), label)
}
