//! Whether the only defences that a review names hold.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use serde::{Deserialize, Serialize};
use tengen_core::Move;
use tengen_review::Fate;
use tengen_solver::Solver;

use crate::reviews::{self, Only, Reviewed, facts_at, loses};
use crate::sample::Sample;
use tengen_rows::{Slice, extend, read};

/// Nodes for a win against each defence, and memory.
const NODES: u64 = 3_000_000;
const MEMORY: usize = 256 << 20;

#[derive(Serialize, Deserialize)]
pub(crate) struct Set {
    pub(crate) number: usize,
    pub(crate) id: String,
    pub(crate) ply: usize,
    pub(crate) only: Only,
    /// Named defences against which no win by threats was found.
    pub(crate) held: usize,
}

pub(crate) fn path(folder: &Path) -> PathBuf {
    folder.join("sets.jsonl")
}

pub(crate) fn run(folder: &Path, sample: &Sample, slice: &Slice) -> anyhow::Result<()> {
    let reviews: Vec<Reviewed> = read(&reviews::path(folder))?;
    let sets = reviews.iter().flat_map(|review| {
        let claims = review.claims.iter();
        claims.filter_map(|claim| Some((review.number, claim.ply, claim.only?)))
    });
    extend(&path(folder), sets, slice, |(number, ply, only)| {
        let game = sample.needed(number)?;
        let walk = reviews::walk(&game);
        let Fate::Answers(answers) = &facts_at(&walk, ply)?.fate else {
            bail!("{}: another review than before", game.id);
        };
        let mut held = 0;
        for &p in &answers.moves {
            let mut after = game.line.positions()[ply].clone();
            after.play(Move::Place(p)).context("a legal move")?;
            held += usize::from(!loses(&mut Solver::new(MEMORY), &after, NODES));
        }
        Ok(Set {
            number,
            id: game.id,
            ply,
            only,
            held,
        })
    })
}
