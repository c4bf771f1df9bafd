//! The plies around a last escape, with 50 times the nodes.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use tengen_review::{Budget, Line, Report, Step, Walk};
use tengen_solver::NoControl;

use crate::reviews::{self, Escape, Reviewed};
use crate::sample::Sample;
use tengen_rows::{Slice, extend, read};

/// Times the nodes of a review's proofs.
const TIMES: u64 = 50;
/// Positions before the escape, and after it.
const BEFORE: usize = 2;
const AFTER: usize = 3;

/// What the longer proofs say of an escape.
#[derive(Serialize, Deserialize)]
pub(crate) struct Gold {
    pub(crate) number: usize,
    pub(crate) id: String,
    pub(crate) review: Escape,
    /// Whether the escape is one: `None` if that is not settled.
    pub(crate) escaped: Option<bool>,
    /// The last escape among these plies.
    pub(crate) last: Option<usize>,
    /// Whether all of them are settled.
    pub(crate) settled: bool,
}

pub(crate) fn path(folder: &Path) -> PathBuf {
    folder.join("escapes.jsonl")
}

pub(crate) fn run(folder: &Path, sample: &Sample, slice: &Slice) -> anyhow::Result<()> {
    let reviews: Vec<Reviewed> = read(&reviews::path(folder))?;
    let escapes = reviews
        .into_iter()
        .filter_map(|review| review.escape.map(|escape| (review.number, escape)));
    extend(&path(folder), escapes, slice, |(number, escape)| {
        gold(sample, number, escape)
    })
}

fn gold(sample: &Sample, number: usize, review: Escape) -> anyhow::Result<Gold> {
    let game = sample.needed(number)?;
    let moves = game.line.moves();
    let first = review.ply.saturating_sub(BEFORE);
    let end = moves.len().min(review.ply + AFTER);
    let position = game.line.positions()[first].clone();
    let line = Line::new(position, &moves[first..end])?;
    let proof = Budget::default().threats * TIMES;
    let budget = Budget {
        second: 0,
        ..Budget::of(1, proof)
    };
    let mut walk = Walk::new(line, budget);
    while walk.step(&mut NoControl) == Step::Settled {}
    let report = Report::new(&walk);
    let mut moves = report.moves.iter();
    let (escape, _) = moves
        .find(|(mv, _)| mv.before.ply + first == review.ply)
        .context("the escape")?;
    Ok(Gold {
        number,
        id: game.id,
        review,
        escaped: escape.lost_here(),
        last: report.last_escape.map(|last| last.ply + first),
        settled: report
            .moves
            .iter()
            .all(|(mv, _)| mv.lost_here().is_some() && mv.let_go().is_some()),
    })
}
