//! Tuning search parameters by self-play: simultaneous perturbation stochastic approximation (SPSA;
//! Spall 1992).
//!
//! Each step perturbs all parameters by random signs, plays pairs of games between the two opposite
//! perturbations, and moves the parameters towards the winner. A step depends only on seed, number
//! and current values, so runs can be resumed.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, anyhow, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use tengen_core::{Color, Move, Position, Size, SplitMix};
use tengen_engine::{Engine, Limits, NoControl, params, set_param};

use crate::games::{self, HASH};

#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) games: games::Plan,
    pub(crate) pairs: u64,
    /// Initial change for a step won by all games, as a fraction of the parameter's own step.
    pub(crate) rate: f64,
    /// Parameters to tune; empty for all that have a step.
    pub(crate) only: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
struct State {
    steps: u64,
    values: Vec<f64>,
}

/// Runs up to `steps` steps and prints the resulting values.
pub(crate) fn run(plan: &Plan, steps: u64, threads: u16, out: &Path) -> anyhow::Result<()> {
    for name in &plan.only {
        ensure!(
            params().iter().any(|p| p.name == name),
            "there is no number {name:?}"
        );
    }
    let mut state = load(out)?;
    let bar = ProgressBar::new(steps).with_position(state.steps.min(steps));
    bar.set_style(ProgressStyle::with_template(
        "{wide_bar} {pos}/{len} steps, {per_sec}, {eta} left",
    )?);
    while state.steps < steps {
        let mut lot = SplitMix::new(SplitMix::new(plan.games.seed).next() ^ state.steps << 20);
        let signs: Vec<f64> = params()
            .iter()
            .map(|p| {
                let sign = if lot.below(2) == 0 { 1.0 } else { -1.0 };
                let tuned = plan.only.is_empty() || plan.only.iter().any(|name| name == p.name);
                if tuned && p.step > 0 { sign } else { 0.0 }
            })
            .collect();
        let moved = |way: f64| -> Vec<i32> {
            let all = params().iter().zip(&state.values).zip(&signs);
            all.map(|((p, value), sign)| (value + way * sign * f64::from(p.step)).round() as i32)
                .collect()
        };
        let sides = [moved(1.0), moved(-1.0)];
        let numbers: Vec<u64> = (0..plan.pairs)
            .map(|i| state.steps * plan.pairs + i)
            .collect();
        let mut sum = 0;
        let sides = &sides;
        for part in numbers.chunks(usize::from(threads)) {
            sum += std::thread::scope(|scope| {
                let pairs: Vec<_> = part
                    .iter()
                    .map(|&number| scope.spawn(move || pair(plan, number, sides)))
                    .collect();
                let scores = pairs.into_iter().map(|pair| pair.join());
                scores
                    .map(|score| score.map_err(|_| anyhow!("a game was not finished")))
                    .sum::<anyhow::Result<i32>>()
            })?;
        }
        let score = f64::from(sum) / (2 * plan.pairs) as f64;
        let rate = plan.rate / (1.0 + state.steps as f64 / 200.0).powf(0.6);
        for ((value, sign), p) in state.values.iter_mut().zip(&signs).zip(params()) {
            *value += rate * score * sign * f64::from(p.step);
        }
        state.steps += 1;
        save(out, &state)?;
        bar.inc(1);
    }
    bar.finish();
    for (p, value) in params().iter().zip(&state.values) {
        println!("{} {} -> {}", p.name, p.value, value.round());
    }
    Ok(())
}

/// Two games from one opening with colours swapped; score of the first parameter set, −2 to 2.
fn pair(plan: &Plan, number: u64, sides: &[Vec<i32>; 2]) -> i32 {
    let mut chance = SplitMix::new(SplitMix::new(plan.games.seed).next() ^ !number);
    let rule = plan.games.rules[number as usize % plan.games.rules.len()];
    let opening = games::opening(
        &plan.games,
        rule,
        Size::STANDARD,
        &mut Engine::new(HASH),
        &mut chance,
    );
    [Color::Black, Color::White]
        .into_iter()
        .map(|first| match game(plan, opening.clone(), first, sides) {
            Some(winner) if winner == first => 1,
            Some(_) => -1,
            None => 0,
        })
        .sum()
}

/// The winner of a game; the first parameter set plays `first`.
fn game(plan: &Plan, mut position: Position, first: Color, sides: &[Vec<i32>; 2]) -> Option<Color> {
    let mut engines = [Engine::new(HASH), Engine::new(HASH)];
    while position.outcome().is_none() {
        let side = usize::from(position.to_move() != first);
        for (p, &value) in params().iter().zip(&sides[side]) {
            // Cannot fail: the names come from the same list.
            let _ = set_param(p.name, value);
        }
        let limits = Limits::of_nodes(plan.games.nodes);
        let report = engines[side].search(&position, limits, &mut NoControl);
        let Some(Move::Place(best)) = report.best else {
            break;
        };
        if position.play(best).is_err() {
            break;
        }
    }
    position.outcome().and_then(|o| o.winner)
}

fn load(path: &Path) -> anyhow::Result<State> {
    let Ok(text) = fs::read_to_string(path) else {
        return Ok(State {
            steps: 0,
            values: params().iter().map(|p| f64::from(p.value)).collect(),
        });
    };
    let mut words = text.split_whitespace();
    let steps = words.next().and_then(|w| w.parse().ok());
    let values: Vec<f64> = words
        .filter_map(|w| w.split_once('=')?.1.parse().ok())
        .collect();
    let whole = values.len() == params().len();
    let state = steps.filter(|_| whole).map(|steps| State { steps, values });
    state.with_context(|| format!("{} is no state of this list of numbers", path.display()))
}

fn save(path: &Path, state: &State) -> anyhow::Result<()> {
    let mut text = format!("{}\n", state.steps);
    for (p, value) in params().iter().zip(&state.values) {
        text.push_str(&format!("{}={value}\n", p.name));
    }
    let new = path.with_extension("new");
    fs::write(&new, text)
        .and_then(|()| fs::rename(&new, path))
        .with_context(|| format!("writing {}", path.display()))
}
