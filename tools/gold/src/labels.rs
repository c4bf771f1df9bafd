//! Moves judged by winning chances, searched with 100 times the nodes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tengen_core::{Point, SplitMix};
use tengen_review::{Budget, Comparer, Label, Line, Report, Step, Walk, Wanted};

use crate::reviews::{self, Judged, Reviewed};
use crate::sample::Sample;
use tengen_rows::{Slice, extend, read};

/// Times the nodes of a review's first searches, and MiB of the table.
const TIMES: u64 = 100;
const TABLE: usize = 256;
/// Moves of a game at most, with a label and without.
const LABELLED: usize = 2;
const OTHERS: usize = 4;

/// A move of the sample.
#[derive(Serialize, Deserialize)]
pub(crate) struct Searched {
    pub(crate) number: usize,
    pub(crate) id: String,
    pub(crate) judged: Judged,
    /// What the longer search says it cost, in permille; 1000 if the move is proved to lose or to
    /// let a win go.
    pub(crate) cost: u32,
}

pub(crate) fn labelled(folder: &Path) -> PathBuf {
    folder.join("labelled.jsonl")
}

pub(crate) fn others(folder: &Path) -> PathBuf {
    folder.join("unlabelled.jsonl")
}

pub(crate) fn run(folder: &Path, sample: &Sample, slice: &Slice) -> anyhow::Result<()> {
    let reviews: Vec<Reviewed> = read(&reviews::path(folder))?;
    let some = |label: Label| matches!(label, Label::Blunder | Label::Mistake);
    let tasks = pick(&reviews, LABELLED, some);
    extend(&labelled(folder), tasks, slice, |task| search(sample, task))?;
    let tasks = pick(&reviews, OTHERS, |label| label == Label::Fine);
    extend(&others(folder), tasks, &slice.times(2), |task| {
        search(sample, task)
    })
}

/// Random moves whose label is wanted, at most `most` of each game.
fn pick(
    reviews: &[Reviewed],
    most: usize,
    wanted: impl Fn(Label) -> bool + Copy,
) -> impl Iterator<Item = (usize, Judged)> {
    reviews.iter().flat_map(move |review| {
        let mut random = SplitMix::new(review.number as u64);
        let judged = review.judged.iter().copied();
        let mut left: Vec<Judged> = judged.filter(|judged| wanted(judged.label)).collect();
        let mut picked = Vec::new();
        while picked.len() < most && !left.is_empty() {
            let i = random.below(left.len() as u64) as usize;
            picked.push((review.number, left.swap_remove(i)));
        }
        picked
    })
}

/// Judges the move alone, with the same proofs.
fn search(sample: &Sample, (number, judged): (usize, Judged)) -> anyhow::Result<Searched> {
    let game = sample.needed(number)?;
    let ply = judged.ply;
    let position = game.line.positions()[ply].clone();
    let line = Line::new(position, &game.line.moves()[ply..=ply])?;
    let budget = Budget {
        second: 0,
        ..Budget::default()
    };
    let mut walk = Walk::new(line, budget);
    let mut comparer = Comparer::new(TABLE);
    // A repeated search has as many nodes here.
    let mut known: HashMap<Vec<Point>, Vec<(Point, u32)>> = HashMap::new();
    loop {
        let mut step = walk.prove(&mut tengen_solver::NoControl);
        while step == Step::Searching {
            let found = match walk.wanted() {
                // Only the position before the move matters.
                Some(wanted) if wanted.position.ply() == ply => {
                    known.entry(wanted.only.clone()).or_insert_with(|| {
                        let nodes = budget.search * TIMES;
                        let longer = Wanted { nodes, ..wanted };
                        comparer.search(longer, &mut tengen_solver::NoControl)
                    })
                }
                _ => &Vec::new(),
            };
            step = walk.found(found);
        }
        if step == Step::Done {
            break;
        }
    }
    let report = Report::new(&walk);
    let cost = report.moves.first().map_or(0, |(mv, label)| match label {
        Label::LostHere | Label::LetGo => 1000,
        _ => mv.cost(),
    });
    Ok(Searched {
        number,
        id: game.id,
        judged,
        cost,
    })
}
