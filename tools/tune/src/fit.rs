//! Training: passes over the samples with checkpoints, and the weights file.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use tengen_core::{Color, SplitMix};
use tengen_engine::features::{CODES, NUMBERS, SET, SETS, THREATS, set_of};

use crate::adam::Adam;
use crate::division::{Division, Learned, split};
use crate::game::Game;
use crate::layer;
use crate::policy::Policy;
use crate::samples::{SCALE, Samples};
use crate::slice;
use crate::values::Values;

/// Bytes per set of weights.
const SET_BYTES: usize = 2 * SET;
/// Policy scores are in 1/32 of a natural logarithm.
const MOVE_SCALE: f32 = 32.0;

pub(crate) trait Problem {
    type Item;
    /// Name in progress output.
    const NAME: &'static str;
    /// Samples per optimiser step.
    const BATCH: usize;
    /// Learning rate of each pass.
    const RATES: &'static [f32];

    fn parameters(&self) -> usize;
    /// The weights for given parameters.
    fn weights(&self, parameters: &[f32]) -> Vec<f32>;
    /// Loss of an item.
    fn loss(weights: &[f32], item: &Self::Item) -> f32;
    /// Adds a sample's gradient with respect to the weights.
    fn learn(weights: &[f32], item: &Self::Item, share: f32, gradient: &mut [f32]);
    /// Back-propagates a gradient from weights to parameters.
    fn pull_back(&self, weights: &[f32], parameters: &[f32], gradient: &mut [f32]);
}

#[derive(Clone, Debug, PartialEq)]
struct State {
    passes: u32,
    parameters: Vec<f32>,
    adam: Adam,
}

#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Seed of the sample order.
    pub(crate) seed: u64,
    /// Share of later evidence in a position's label, 0 to 1.
    pub(crate) later: f32,
    /// Weights to keep for rules without games.
    pub(crate) base: Option<PathBuf>,
    /// Whether to keep the base's policy scores.
    pub(crate) keep_moves: bool,
    /// Factor on the fitted values, applied when they are written.
    pub(crate) shrink: f32,
}

impl Plan {
    const fn key(&self) -> Key {
        Key {
            seed: self.seed,
            later: self.later,
        }
    }
}

pub(crate) fn run(plan: &Plan, out: &Path, games: &[PathBuf]) -> anyhow::Result<()> {
    let base = plan.base.as_deref().map(read_base).transpose()?;
    let games = read_games(games)?;
    let [held, learned] = samples(plan, &games);
    println!(
        "{} positions, {} choices; held back {} and {}",
        learned.positions.len(),
        learned.choices.len(),
        held.positions.len(),
        held.choices.len()
    );
    ensure!(
        !learned.positions.is_empty() && (plan.keep_moves || !learned.choices.is_empty()),
        "the games hold nothing to learn from"
    );
    let values = descend(
        &Values::new(),
        plan.key(),
        [&held.positions, &learned.positions],
        &beside(out, "values"),
    )?;
    let policy = Policy::new();
    let moves = if plan.keep_moves {
        policy.weights(&vec![0.0; policy.parameters()])
    } else {
        let choices = [&held.choices[..], &learned.choices];
        descend(&policy, plan.key(), choices, &beside(out, "moves"))?
    };
    let mut bytes = packed(&values, &moves, plan.shrink);
    if let Some(base) = base {
        let sets = games
            .iter()
            .flat_map(|game| [Color::Black, Color::White].map(|color| set_of(game.rule, color)));
        let fitted: BTreeSet<usize> = sets.collect();
        for set in (0..SETS).filter(|set| !fitted.contains(set)) {
            let part = set * SET_BYTES..(set + 1) * SET_BYTES;
            bytes[part.clone()].copy_from_slice(&base[part]);
        }
        if plan.keep_moves {
            for start in (0..SETS).map(|set| set * SET_BYTES + 2 * (CODES + THREATS)) {
                let part = start..start + 4 * CODES;
                bytes[part.clone()].copy_from_slice(&base[part]);
            }
        }
    }
    fs::write(out, bytes).with_context(|| format!("writing {}", out.display()))
}

fn read_base(path: &Path) -> anyhow::Result<Vec<u8>> {
    let bytes = fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    ensure!(
        bytes.len() == SETS * SET_BYTES,
        "{} holds {} bytes, and weights are {}",
        path.display(),
        bytes.len(),
        SETS * SET_BYTES
    );
    Ok(bytes)
}

/// Samples held back, and those to learn from.
fn samples(plan: &Plan, games: &[Game]) -> [Samples; 2] {
    let [mut held, mut learned] = [Samples::default(), Samples::default()];
    let all = Division {
        seed: plan.seed,
        later: plan.later,
        learned: Learned::All,
    };
    split(games, all, |back, scored| {
        let samples = if back { &mut held } else { &mut learned };
        samples.add(scored, !plan.keep_moves);
    });
    [held, learned]
}

pub(crate) fn read_games(files: &[PathBuf]) -> anyhow::Result<Vec<Game>> {
    let files = files.iter().map(|path| slice::read(path));
    Ok(files.collect::<anyhow::Result<Vec<_>>>()?.concat())
}

fn beside(out: &Path, part: &str) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(format!(".{part}.checkpoint"));
    name.into()
}

/// What a fit depends on besides its items; a checkpoint is of one fit alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    /// Seed of the order of items.
    pub(crate) seed: u64,
    /// Share of later evidence in a label.
    pub(crate) later: f32,
}

impl Key {
    fn of(self, items: usize) -> [u64; 2] {
        let later = u64::from(self.later.to_bits());
        [self.seed, (items as u64) << 32 | later]
    }
}

/// Runs the remaining passes from the last checkpoint; returns the weights.
pub(crate) fn descend<P: Problem>(
    problem: &P,
    key: Key,
    [held, learned]: [&[P::Item]; 2],
    checkpoint: &Path,
) -> anyhow::Result<Vec<f32>> {
    let count = problem.parameters();
    let fit = key.of(learned.len());
    let mut state = load(checkpoint, count, fit)?.unwrap_or_else(|| State {
        passes: 0,
        parameters: vec![0.0; count],
        adam: Adam::new(count),
    });
    let mut gradient = vec![0.0; count];
    let bar = ProgressBar::new(learned.len() as u64);
    bar.set_style(ProgressStyle::with_template("{msg} {wide_bar} {eta}")?);
    while let Some(&rate) = P::RATES.get(state.passes as usize) {
        bar.set_message(format!(
            "{} {}/{}",
            P::NAME,
            state.passes + 1,
            P::RATES.len()
        ));
        bar.set_position(0);
        let order = shuffled(learned.len(), key.seed ^ u64::from(state.passes + 1));
        for batch in order.chunks(P::BATCH) {
            let weights = problem.weights(&state.parameters);
            let mut pull = vec![0.0; weights.len()];
            let share = 1.0 / batch.len() as f32;
            for &i in batch {
                P::learn(&weights, &learned[i], share, &mut pull);
            }
            problem.pull_back(&pull, &state.parameters, &mut gradient);
            state.adam.step(&mut state.parameters, &mut gradient, rate);
            bar.inc(batch.len() as u64);
        }
        state.passes += 1;
        save(checkpoint, &state, fit)?;
        let weights = problem.weights(&state.parameters);
        let loss = |items: &[P::Item]| {
            let sum: f64 = items
                .iter()
                .map(|item| f64::from(P::loss(&weights, item)))
                .sum();
            sum / items.len().max(1) as f64
        };
        bar.suspend(|| {
            let (seen, unseen) = (loss(learned), loss(held));
            println!(
                "{} {}: {seen:.4}, held back {unseen:.4}",
                P::NAME,
                state.passes
            );
        });
    }
    bar.finish_and_clear();
    Ok(problem.weights(&state.parameters))
}

/// The numbers below `count` in an order of the seed.
fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut items: Vec<usize> = (0..count).collect();
    let mut chance = SplitMix::new(seed);
    for i in (1..items.len()).rev() {
        items.swap(i, chance.below(i as u64 + 1) as usize);
    }
    items
}

/// Header of a checkpoint.
fn head(passes: u32, steps: u32, [seed, rest]: [u64; 2]) -> [u64; 4] {
    let magic = 0x656e_7574_6e65_7402;
    [
        magic,
        seed,
        rest,
        u64::from(passes) << 32 | u64::from(steps),
    ]
}

fn save(path: &Path, state: &State, key: [u64; 2]) -> anyhow::Result<()> {
    let mut bytes = Vec::new();
    for number in head(state.passes, state.adam.steps, key) {
        bytes.extend(number.to_le_bytes());
    }
    for part in [&state.parameters, &state.adam.mean, &state.adam.square] {
        part.iter().for_each(|x| bytes.extend(x.to_le_bytes()));
    }
    // Write and rename, so that an interrupted run keeps the last checkpoint.
    let new = path.with_extension("new");
    let written = fs::write(&new, bytes).and_then(|()| fs::rename(&new, path));
    written.with_context(|| format!("writing {}", path.display()))
}

/// The weights that a checkpoint holds, whatever they were fitted to.
pub(crate) fn fitted<P: Problem>(problem: &P, path: &Path) -> anyhow::Result<Vec<f32>> {
    let bytes = fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    let count = problem.parameters();
    let key = bytes.get(8..24).map(numbers).unwrap_or_default();
    let state = match key.as_slice() {
        &[seed, rest] => load(path, count, [seed, rest])?,
        _ => None,
    };
    let state = state.with_context(|| format!("{} is no checkpoint", path.display()))?;
    Ok(problem.weights(&state.parameters))
}

fn numbers(bytes: &[u8]) -> Vec<u64> {
    let number = |b: &[u8]| b.iter().rev().fold(0, |n, &byte| n << 8 | u64::from(byte));
    bytes.chunks_exact(8).map(number).collect()
}

fn load(path: &Path, count: usize, key: [u64; 2]) -> anyhow::Result<Option<State>> {
    let Ok(bytes) = fs::read(path) else {
        return Ok(None);
    };
    let other = || {
        format!(
            "{} is another run's: remove it to begin again",
            path.display()
        )
    };
    ensure!(bytes.len() == 32 + 12 * count, other());
    let (start, rest) = bytes.split_at(32);
    let numbers = numbers(start);
    let expected = head(0, 0, key);
    ensure!(numbers[..3] == expected[..3], other());
    let floats: Vec<f32> = rest
        .chunks_exact(4)
        .map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]))
        .collect();
    let part = |i: usize| floats[i * count..(i + 1) * count].to_vec();
    Ok(Some(State {
        passes: (numbers[3] >> 32) as u32,
        parameters: part(0),
        adam: Adam {
            mean: part(1),
            square: part(2),
            steps: numbers[3] as u32,
        },
    }))
}

/// Quantised weights in the engine's format.
fn packed(values: &[f32], moves: &[f32], shrink: f32) -> Vec<u8> {
    let points = SCALE * shrink;
    let mut bytes = Vec::new();
    let mut put =
        |x: f32, most: f32| bytes.extend((x.round().clamp(-most, most) as i16).to_le_bytes());
    for set in 0..SETS {
        let table = &values[set * CODES..(set + 1) * CODES];
        table.iter().for_each(|v| put(v * points, 511.0));
        let start = SETS * CODES + set * THREATS;
        let threats = &values[start..start + THREATS];
        threats.iter().for_each(|v| put(v * points, 2000.0));
        for side in 0..2 {
            let start = (2 * set + side) * CODES;
            let table = &moves[start..start + CODES];
            // Only differences matter: code 0 becomes 0.
            table
                .iter()
                .for_each(|v| put((v - table[0]) * MOVE_SCALE, 255.0));
        }
        let start = SETS * (CODES + THREATS) + set * NUMBERS;
        layer::packed(&values[start..start + NUMBERS], points).for_each(|x| put(x, 32_767.0));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use tengen_core::Rule;

    use super::*;
    use crate::games;

    const PLAN: Plan = Plan {
        seed: 1,
        later: 0.3,
        base: None,
        keep_moves: false,
        shrink: 1.0,
    };

    fn play(seed: u64, rules: Vec<Rule>, out: &Path) {
        let plan = games::Plan {
            seed,
            nodes: 40,
            rules,
            size: None,
        };
        let slice = games::Slice {
            first: 0,
            count: 10,
        };
        games::run(&plan, slice, 2, out).unwrap();
    }

    #[test]
    fn a_fit_that_was_interrupted_gives_the_same_weights() {
        let folder = tempfile::tempdir().unwrap();
        let games = folder.path().join("games");
        play(1, Vec::new(), &games);
        let [once, again] = ["once", "again"].map(|name| folder.path().join(name));
        run(&PLAN, &once, std::slice::from_ref(&games)).unwrap();
        let all = read_games(std::slice::from_ref(&games)).unwrap();
        let [held, learned] = samples(&PLAN, &all);
        // Interrupted between values and moves.
        let positions = [&held.positions[..], &learned.positions];
        let checkpoint = beside(&again, "values");
        let weights = descend(&Values::new(), PLAN.key(), positions, &checkpoint).unwrap();
        assert_eq!(fitted(&Values::new(), &checkpoint).unwrap(), weights);
        assert!(fitted(&Values::new(), &games).is_err());
        run(&PLAN, &again, std::slice::from_ref(&games)).unwrap();
        let weights = fs::read(&once).unwrap();
        assert_eq!(weights, fs::read(&again).unwrap());
        assert_eq!(weights.len(), SETS * SET_BYTES);
        assert!(weights.iter().any(|&b| b != 0));
        // A different seed or label rejects this checkpoint.
        let seed = Plan { seed: 2, ..PLAN };
        let longer = Plan { later: 1.0, ..PLAN };
        for plan in [seed, longer] {
            assert!(run(&plan, &once, std::slice::from_ref(&games)).is_err());
        }
    }

    #[test]
    fn rules_without_games_keep_their_weights() {
        let folder = tempfile::tempdir().unwrap();
        let [games, base, out] = ["games", "base", "out"].map(|name| folder.path().join(name));
        play(2, vec![Rule::Renju], &games);
        let plan = Plan {
            base: Some(base.clone()),
            ..PLAN
        };
        fs::write(&base, [7; 100]).unwrap();
        let error = run(&plan, &out, std::slice::from_ref(&games)).unwrap_err();
        assert!(error.to_string().contains("holds 100 bytes"), "{error}");
        fs::write(&base, vec![7; SETS * SET_BYTES]).unwrap();
        run(&plan, &out, &[games]).unwrap();
        let weights = fs::read(&out).unwrap();
        for (set, part) in weights.chunks(SET_BYTES).enumerate() {
            let kept = part.iter().all(|&b| b == 7);
            let renju = [Color::Black, Color::White].map(|c| set_of(Rule::Renju, c));
            assert_eq!(kept, !renju.contains(&set), "set {set}");
        }
    }

    #[test]
    fn move_scores_can_stay_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let [games, base, out] = ["games", "base", "out"].map(|name| folder.path().join(name));
        play(2, vec![Rule::Renju], &games);
        let plan = Plan {
            base: Some(base.clone()),
            keep_moves: true,
            ..PLAN
        };
        fs::write(&base, vec![7; SETS * SET_BYTES]).unwrap();
        run(&plan, &out, &[games]).unwrap();
        let weights = fs::read(&out).unwrap();
        let moves = 2 * (CODES + THREATS)..2 * (3 * CODES + THREATS);
        for (set, part) in weights.chunks(SET_BYTES).enumerate() {
            let kept = |part: &[u8]| part.iter().all(|&b| b == 7);
            let renju = [Color::Black, Color::White].map(|c| set_of(Rule::Renju, c));
            assert!(kept(&part[moves.clone()]), "set {set}");
            assert_eq!(
                kept(&part[..moves.start]),
                !renju.contains(&set),
                "set {set}"
            );
        }
    }

    #[test]
    fn shrunk_weights_say_the_same_more_quietly() {
        let folder = tempfile::tempdir().unwrap();
        let [games, out] = ["games", "out"].map(|name| folder.path().join(name));
        play(3, vec![Rule::Freestyle], &games);
        run(&PLAN, &out, std::slice::from_ref(&games)).unwrap();
        let read = || -> Vec<f32> {
            let bytes = fs::read(&out).unwrap();
            let numbers = bytes.chunks(2).map(|b| i16::from_le_bytes([b[0], b[1]]));
            numbers.map(f32::from).collect()
        };
        let whole = read();
        let half = Plan {
            shrink: 0.5,
            ..PLAN
        };
        // Fits nothing: the checkpoint is complete.
        run(&half, &out, &[games]).unwrap();
        let shrunk = read();
        let values = CODES + THREATS;
        assert!(whole[..CODES].iter().any(|v| v.abs() > 4.0));
        for (i, (v, s)) in whole.iter().zip(&shrunk).take(values).enumerate() {
            let cut = i < CODES && v.abs() == 511.0 || v.abs() == 2000.0;
            assert!(cut || (s - v / 2.0).abs() <= 0.75, "{i}: {v} {s}");
        }
        let moves = values..values + 2 * CODES;
        assert_eq!(whole[moves.clone()], shrunk[moves]);
    }

    #[test]
    fn what_is_fitted_predicts_better_than_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let games = folder.path().join("games");
        play(5, Vec::new(), &games);
        let [held, learned] = samples(&PLAN, &read_games(&[games]).unwrap());
        let checkpoint = |name| folder.path().join(name);
        let positions = [&held.positions[..], &learned.positions];
        let values = descend(&Values::new(), PLAN.key(), positions, &checkpoint("v"));
        let choices = [&held.choices[..], &learned.choices];
        let policy = descend(&Policy::new(), PLAN.key(), choices, &checkpoint("p"));
        fn mean<P: Problem>(weights: &[f32], items: &[P::Item]) -> f32 {
            let sum: f32 = items.iter().map(|item| P::loss(weights, item)).sum();
            sum / items.len() as f32
        }
        let values = values.unwrap();
        let nothing = vec![0.0; values.len()];
        let (fitted, blank) = (
            mean::<Values>(&values, &learned.positions),
            mean::<Values>(&nothing, &learned.positions),
        );
        assert!(fitted < blank, "{fitted} {blank}");
        let policy = policy.unwrap();
        let nothing = vec![0.0; policy.len()];
        let (fitted, blank) = (
            mean::<Policy>(&policy, &learned.choices),
            mean::<Policy>(&nothing, &learned.choices),
        );
        assert!(fitted < blank, "{fitted} {blank}");
    }
}
