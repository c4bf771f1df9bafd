//! The choice of puzzles for the pack.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::path::Path;

use anyhow::Context as _;
use tengen_core::SplitMix;
use tengen_engine::Engine;
use tengen_rows::read;
use tengen_training::{Arrangement, Card, CardKey, Puzzle, STEPS, Shape, pack};

use crate::pool::{Item, LEVELS, Row, solves};
use crate::wins::Found;
use crate::{even, step};

/// Puzzles of a step.
const A_STEP: usize = 200;
/// Of these, at most this number of wins while there are defences enough, by step.
const WINS: [usize; 5] = [150, 80, 120, 170, 150];
/// The tries in a thousand that levels 1, 3, 5 and 7 are to solve, by step, so that the success of
/// each falls from step to step; of level 7 only as far as it fails at any.
const AIMS: [[usize; 4]; 5] = [
    [520, 800, 1000, 1000],
    [475, 695, 955, 998],
    [420, 655, 890, 996],
    [385, 610, 800, 990],
    [350, 565, 720, 986],
];
/// How much a difference from an aim counts, by level: that of level 7 is the smallest.
const WEIGHTS: [usize; 4] = [1, 1, 1, 30];
/// Tries of each level at a candidate; with few of them the choice is biased. Their seed differs
/// from that of the figures.
const TRIES: usize = 64;
const SEED: u64 = 34;

/// Writes the pack from the rows of the pool.
pub(crate) fn run(rows: &Path, to: &Path) -> anyhow::Result<()> {
    let rows: Vec<Row> = read(rows)?;
    let items: Vec<&Item> = rows.iter().flat_map(|row| &row.found).collect();
    let mut seen = Seen::default();
    let mut puzzles = Vec::new();
    let mut players = Players::new();
    for step in 1..=STEPS {
        puzzles.extend(of_step(step, &items, &mut seen, &mut players)?);
    }
    quarter(&mut puzzles);
    for puzzle in &mut puzzles {
        even::note(puzzle)?;
    }
    let bytes = pack::encode(&puzzles);
    std::fs::write(to, &bytes).with_context(|| format!("the file {}", to.display()))?;
    let games = rows.len();
    println!(
        "{} puzzles of {games} games, {} bytes",
        puzzles.len(),
        bytes.len()
    );
    Ok(())
}

/// Leaves wins out, those of the step with most of them first, until a quarter are defences.
fn quarter(puzzles: &mut Vec<Puzzle>) {
    let wins = |puzzles: &[Puzzle], step: u8| {
        let of = puzzles.iter().filter(|p| p.step == step && !p.is_defence());
        of.count()
    };
    while puzzles.iter().filter(|puzzle| puzzle.is_defence()).count() * 4 < puzzles.len() {
        let most = (1..=STEPS).max_by_key(|&step| wins(puzzles, step));
        let last = puzzles
            .iter()
            .rposition(|p| Some(p.step) == most && !p.is_defence());
        let Some(last) = last else {
            return;
        };
        puzzles.remove(last);
    }
}

/// What there is once in a pack.
#[derive(Default)]
pub(crate) struct Seen {
    shapes: HashSet<Shape>,
    arrangements: HashSet<Arrangement>,
    cards: HashSet<CardKey>,
}

impl Seen {
    /// Whether neither the shape nor the position, turned and shifted, is there.
    pub(crate) fn would_be_new(&self, puzzle: &Puzzle) -> anyhow::Result<bool> {
        let card = Card::of_puzzle(puzzle, Vec::new())?;
        let known = self.shapes.contains(&puzzle.shape())
            || self.arrangements.contains(&puzzle.arrangement())
            || self.cards.contains(&card.key());
        Ok(!known)
    }

    /// The same, and notes it.
    pub(crate) fn is_new(&mut self, puzzle: &Puzzle) -> anyhow::Result<bool> {
        let new = self.would_be_new(puzzle)?;
        if new {
            self.shapes.insert(puzzle.shape());
            self.arrangements.insert(puzzle.arrangement());
            self.cards
                .insert(Card::of_puzzle(puzzle, Vec::new())?.key());
        }
        Ok(new)
    }
}

/// A puzzle that may be chosen, with the tries of each level that solve it.
struct Candidate {
    puzzle: Puzzle,
    solved: [usize; LEVELS.len()],
}

impl Candidate {
    fn all_solved(&self) -> usize {
        self.solved.iter().sum()
    }
}

/// The puzzles of a step whose shape is new: wins, then defences, from the easiest to the hardest.
fn of_step(
    number: u8,
    items: &[&Item],
    seen: &mut Seen,
    players: &mut Players,
) -> anyhow::Result<Vec<Puzzle>> {
    let mut of: [Vec<Candidate>; 2] = [Vec::new(), Vec::new()];
    for item in items.iter().filter(|item| item.step == number) {
        let puzzle = item.puzzle()?;
        let position = puzzle.diagram.position()?;
        let length = item.length;
        let found = Found { puzzle, length };
        // Rows may be older than what a step asks for.
        let fits = step::of(&found, &position) == Some(item.step);
        if fits && seen.is_new(&found.puzzle)? {
            let puzzle = found.puzzle;
            let solved = players.tries(&puzzle);
            of[usize::from(item.defence)].push(Candidate { puzzle, solved });
        }
    }
    let [mut wins, mut defences] = of;
    let at = usize::from(number) - 1;
    let most_wins = WINS[at].max(A_STEP.saturating_sub(defences.len()));
    let left_wins = wins.split_off(most_wins.min(wins.len()));
    let left_defences = defences.split_off((A_STEP - wins.len()).min(defences.len()));
    let mut chosen = wins;
    chosen.append(&mut defences);
    let left = left_wins.into_iter().chain(left_defences).collect();
    swap(&mut chosen, left, &AIMS[at]);
    chosen.sort_by_key(|c| (c.puzzle.is_defence(), Reverse(c.all_solved())));
    Ok(chosen.into_iter().map(|c| c.puzzle).collect())
}

/// The levels, with one random sequence for all puzzles: restarted for each, it would correlate
/// their results.
pub(crate) struct Players {
    engine: Engine,
    random: SplitMix,
}

impl Players {
    pub(crate) fn new() -> Players {
        Players {
            engine: Engine::new(1),
            random: SplitMix::new(SEED),
        }
    }

    /// How many tries of each level solve a puzzle.
    pub(crate) fn tries(&mut self, puzzle: &Puzzle) -> [usize; LEVELS.len()] {
        LEVELS.map(|level| {
            let tries =
                (0..TRIES).filter(|_| solves(&mut self.engine, puzzle, level, self.random.next()));
            tries.count()
        })
    }
}

/// Swaps chosen puzzles for others of their kind while the success of the levels comes closer to
/// the aim.
fn swap(chosen: &mut [Candidate], mut left: Vec<Candidate>, aim: &[usize; LEVELS.len()]) {
    let all = chosen.len() * TRIES;
    let mut total: [usize; LEVELS.len()] =
        std::array::from_fn(|i| chosen.iter().map(|c| c.solved[i]).sum());
    let distance = |total: [usize; LEVELS.len()]| -> usize {
        let of = |i: usize| (total[i] * 1000).abs_diff(aim[i] * all).pow(2) * WEIGHTS[i];
        (0..LEVELS.len()).map(of).sum()
    };
    loop {
        let mut best = (distance(total), None);
        for (i, out) in chosen.iter().enumerate() {
            for (j, into) in left.iter().enumerate() {
                let same = out.puzzle.is_defence() == into.puzzle.is_defence();
                let after = std::array::from_fn(|i| total[i] + into.solved[i] - out.solved[i]);
                if same && distance(after) < best.0 {
                    best = (distance(after), Some((i, j, after)));
                }
            }
        }
        let Some((i, j, after)) = best.1 else {
            return;
        };
        std::mem::swap(&mut chosen[i], &mut left[j]);
        total = after;
    }
}
