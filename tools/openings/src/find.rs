//! Candidates, judged in blocks.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use serde::{Deserialize, Serialize};
use tengen_arena::balance::{Balanced, Generator, Prospects, Recipe, Uneven};
use tengen_arena::suites::Suite;
use tengen_core::notation::{format_moves, parse_moves};
use tengen_core::{Position, Size};
use tengen_rows::{extend_by, read};

use crate::Work;

/// Openings in a list.
pub(crate) const COUNT: usize = 500;
/// Seed of the stored lists.
const SEED: u64 = 2027;
/// Candidates in a block.
const BLOCK: u64 = 16;

/// A block of candidates.
#[derive(Debug, Deserialize, Serialize)]
struct Block {
    number: u64,
    /// Candidates that a search found uneven, by stage.
    uneven: [u32; 4],
    /// Candidates with a proved win: of the side to move, of the other side.
    proved: [u32; 2],
    even: Vec<Even>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct Even {
    moves: String,
    score: i32,
    chance: u32,
}

fn recipe(suite: Suite) -> anyhow::Result<Recipe> {
    Ok(Recipe::new(suite.rule, Size::new(suite.lines)?, SEED))
}

fn path(folder: &Path, suite: Suite) -> PathBuf {
    folder.join(format!("{}.jsonl", suite.name))
}

/// Judges blocks until `work` has its number of different openings.
pub(crate) fn run(folder: &Path, suite: Suite, work: &Work) -> anyhow::Result<()> {
    let recipe = recipe(suite)?;
    let path = path(folder, suite);
    let mut found: HashSet<u64> = HashSet::new();
    let mut add = |block: &Block| -> anyhow::Result<usize> {
        for even in &block.even {
            found.insert(opening(&recipe, even)?.key());
        }
        Ok(found.len())
    };
    let mut count = 0;
    for block in &read::<Block>(&path)? {
        count = add(block)?;
    }
    if count < work.count {
        let maker = || {
            let mut generator = Generator::new(recipe.clone());
            move |number| Ok(judge(&mut generator, number))
        };
        // How many blocks it takes is not known before.
        extend_by(&path, 0.., &work.slice(usize::MAX), maker, |block| {
            // A broken row ends the run here, and is reported by the next.
            count = add(block).unwrap_or(usize::MAX);
            count >= work.count
        })?;
    }
    println!("{}: {count} openings", suite.name);
    Ok(())
}

fn judge(generator: &mut Generator, number: u64) -> Block {
    let mut block = Block {
        number,
        uneven: [0; 4],
        proved: [0; 2],
        even: Vec::new(),
    };
    for candidate in number * BLOCK..(number + 1) * BLOCK {
        match generator.candidate(candidate) {
            Ok(found) => block.even.push(Even {
                moves: format_moves(found.position.moves()),
                score: found.prospects.score,
                chance: found.prospects.chance,
            }),
            Err(Uneven::Search { stage }) => block.uneven[stage.min(3)] += 1,
            Err(Uneven::Won) => block.proved[0] += 1,
            Err(Uneven::Lost) => block.proved[1] += 1,
        }
    }
    block
}

fn opening(recipe: &Recipe, even: &Even) -> anyhow::Result<Balanced> {
    let moves = parse_moves(&even.moves)?;
    let position = Position::from_moves(recipe.rule, recipe.size, &moves)?;
    Ok(Balanced {
        position,
        prospects: Prospects {
            score: even.score,
            chance: even.chance,
        },
    })
}

/// The list: the first openings found, those equal by symmetry once. Its head ends with `games`.
pub(crate) fn pack(folder: &Path, suite: Suite, games: &str) -> anyhow::Result<String> {
    let recipe = recipe(suite)?;
    let mut text = recipe.header() + games;
    let mut found = HashSet::new();
    for even in read::<Block>(&path(folder, suite))?
        .iter()
        .flat_map(|block| &block.even)
    {
        let opening = opening(&recipe, even)?;
        if found.len() < COUNT && found.insert(opening.key()) {
            writeln!(text, "{}", opening.line())?;
        }
    }
    ensure!(
        found.len() == COUNT,
        "{}: {} openings of {COUNT}",
        suite.name,
        found.len()
    );
    Ok(text)
}
