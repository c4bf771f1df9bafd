//! The ladder of headroom: how much better than today's evaluation other models judge the same
//! positions, before any of them is built into the engine.
//!
//! Every rung is fitted to the same games and judged by the same others, so that only the models
//! differ. Beside the checkpoint lies a declaration: all that the run depended on, and what came of
//! it.

mod declaration;
mod head;
mod judged;
mod lines;
mod mapped;
mod points;
mod shipped;
mod words;

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::ensure;
use clap::ValueEnum;
use tengen_core::{Rule, Size};
use tengen_engine::features::{evaluation_of, scale_of};

use self::judged::{Facts, Judged, loss_of};
use self::mapped::{Lined, Mapped};
use self::points::{Point, Points};
use self::words::{Counts, Words};
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
    /// Lines of eleven cells through each point, embedded in 16 numbers, and neighbours
    Lines16,
    /// The same in 32 numbers
    Lines32,
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
    /// The largest number of positions that are.
    pub(crate) most: Option<usize>,
    /// Trials with the same games held back differ in the model's first values and in the order.
    pub(crate) trial: u64,
    /// A checkpoint of the rung `refitted` to add to, instead of today's evaluation.
    pub(crate) on: Option<PathBuf>,
}

impl Plan {
    /// Seed of what a trial has of its own.
    const fn start(&self) -> u64 {
        self.seed ^ self.trial << 32
    }
}

/// A problem whose items are judged by the odds it gives.
pub(crate) trait Judging: Problem {
    /// Logarithm of the odds that the side to move wins.
    fn odds(weights: &[f32], item: &Self::Item) -> f32;

    /// The weights that a rule ships.
    fn of_rule(&self, weights: &[f32], _rule: Rule) -> Vec<f32> {
        weights.to_vec()
    }

    /// Bytes that are shipped beside the weights.
    fn beside(&self) -> usize {
        0
    }

    /// What else is to be told of it.
    fn about(&self) -> String {
        String::new()
    }
}

impl Judging for Values {
    fn odds(weights: &[f32], item: &Sample) -> f32 {
        Values::value(weights, item)
    }

    fn of_rule(&self, weights: &[f32], rule: Rule) -> Vec<f32> {
        Values::of_rule(weights, rule)
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
    let points = |s: &Scored<'_>| Point::new(s.board, base.odds(s), s.label);
    let fitted = match plan.rung {
        Rung::Today => {
            let split = split(plan, &games, |scored| base.odds(scored));
            Fitted {
                model: None,
                judged: Judged::new(split.facts, split.held),
            }
        }
        Rung::Refitted => {
            let make = |scored: &Scored<'_>| sample(scored.board, scored.before, scored.label);
            climb(&Values::new(), plan, split(plan, &games, make), out)?
        }
        Rung::Points16 => {
            let model = Points::<16>::new(plan.start());
            climb(&model, plan, split(plan, &games, points), out)?
        }
        Rung::Points32 => {
            let model = Points::<32>::new(plan.start());
            climb(&model, plan, split(plan, &games, points), out)?
        }
        Rung::Lines16 => by_lines::<16>(plan, &games, &base, out)?,
        Rung::Lines32 => by_lines::<32>(plan, &games, &base, out)?,
    };
    declaration::write(plan, out, files, &fitted)?;
    println!("{fitted}");
    Ok(())
}

fn by_lines<const C: usize>(
    plan: &Plan,
    games: &[Game],
    base: &Base,
    out: &Path,
) -> anyhow::Result<Fitted> {
    let mut counts = Counts::new();
    visit(plan, games, |held, scored| {
        if !held {
            counts.add(scored.position);
        }
    });
    let model = Mapped::<C>::new(plan.start(), Words::new(&counts, words::ROWS));
    let make = |s: &Scored<'_>| Lined::new(model.words(), s.position, base.odds(s), s.label);
    climb(&model, plan, split(plan, games, make), out)
}

/// A rung that has been fitted, and what it is worth.
pub(crate) struct Fitted {
    /// `None` if nothing was fitted.
    model: Option<Model>,
    judged: Judged,
}

struct Model {
    about: String,
    parameters: usize,
    /// Bytes that a rule ships.
    bytes: usize,
    learned: usize,
    seconds: u64,
    /// Positions judged in a second.
    rate: f64,
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Model {
            about,
            parameters,
            bytes,
            learned,
            seconds,
            rate,
        }) = &self.model
        {
            writeln!(
                f,
                "{about}{parameters} parameters, {bytes} bytes shipped, {learned} positions \
                 learned in {seconds} s, {rate:.0} judged a second"
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

/// Visits positions held back (`true`) and learned from.
fn visit(plan: &Plan, games: &[Game], mut each: impl FnMut(bool, &Scored<'_>)) {
    let division = Division {
        seed: plan.seed,
        later: plan.later,
        learned: plan.learned,
    };
    let mut learned = 0;
    division::split(games, division, |held, scored| {
        learned += usize::from(!held);
        if held || plan.most.is_none_or(|most| learned <= most) {
            each(held, scored);
        }
    });
}

fn split<T>(plan: &Plan, games: &[Game], make: impl Fn(&Scored<'_>) -> T) -> Split<T> {
    let mut split = Split {
        learned: Vec::new(),
        held: Vec::new(),
        facts: Vec::new(),
    };
    visit(plan, games, |held, scored| {
        if held {
            split.held.push(make(scored));
            split.facts.push(Facts::of(scored));
        } else {
            split.learned.push(make(scored));
        }
    });
    split
}

/// Fits a rung, and judges it as it would be shipped by the games held back.
fn climb<P: Judging>(
    problem: &P,
    plan: &Plan,
    split: Split<P::Item>,
    out: &Path,
) -> anyhow::Result<Fitted> {
    ensure!(!split.learned.is_empty(), "there is nothing to learn from");
    let (learned, held) = (&split.learned, &split.held);
    let key = Key {
        seed: plan.start(),
        later: plan.later,
    };
    let begun = Instant::now();
    let weights = descend(problem, key, [held, learned], out)?;
    let seconds = begun.elapsed().as_secs();
    let weights = shipped::rounded(&weights);
    let begun = Instant::now();
    let odds: Vec<f32> = held.iter().map(|item| P::odds(&weights, item)).collect();
    let rate = held.len() as f64 / begun.elapsed().as_secs_f64();
    let bytes = shipped::bytes(&problem.of_rule(&weights, plan.rule)) + problem.beside();
    Ok(Fitted {
        model: Some(Model {
            about: problem.about(),
            parameters: problem.parameters(),
            bytes,
            learned: learned.len(),
            seconds,
            rate,
        }),
        judged: Judged::new(split.facts, odds),
    })
}

/// Loss of odds against a label.
pub(crate) fn loss(odds: f32, label: f32) -> f32 {
    loss_of(1.0 / (1.0 + (-odds).exp()), label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn every_rung_is_judged_by_the_same_positions() {
        let folder = tempfile::tempdir().unwrap();
        let files = [folder.path().join("games")];
        let plan = games::Plan {
            seed: 4,
            nodes: 40,
            rules: vec![Rule::Freestyle],
            size: Some(Size::STANDARD),
        };
        let slice = games::Slice {
            first: 0,
            count: 60,
        };
        games::run(&plan, slice, 2, &files[0]).unwrap();
        let rungs = [
            (Rung::Today, 0),
            (Rung::Refitted, 0),
            (Rung::Points16, 0),
            (Rung::Lines16, 0),
            (Rung::Lines16, 1),
        ];
        let said = rungs.map(|(rung, trial)| {
            let out = folder.path().join(format!("{rung:?}-{trial}"));
            let plan = Plan {
                seed: 1,
                rule: Rule::Freestyle,
                rung,
                later: 0.9,
                learned: Learned::All,
                most: Some(300),
                trial,
                on: (rung == Rung::Lines16).then(|| folder.path().join("Refitted-0")),
            };
            run(&plan, &out, &files).unwrap();
            let text = std::fs::read_to_string(out.with_extension("run.txt")).unwrap();
            assert_eq!(text.contains(" 300 positions learned"), rung != Rung::Today);
            text.lines().last().unwrap().to_owned()
        });
        let held = said.each_ref().map(|said| said.split(' ').next().unwrap());
        assert!(
            held[0] != "0" && held.iter().all(|&n| n == held[0]),
            "{held:?}"
        );
        // What is learned differs, by model and by trial.
        let different: std::collections::BTreeSet<&String> = said.iter().collect();
        assert_eq!(different.len(), said.len(), "{said:?}");
    }
}
