//! Drawn openings searched for a second, and proofs with many nodes.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use serde::{Deserialize, Serialize};
use tengen_arena::Openings;
use tengen_arena::balance::{Evenness, Judge, NODES, Uneven};
use tengen_arena::suites::Suite;
use tengen_core::notation::format_moves;
use tengen_core::{Position, SplitMix};
use tengen_engine::{Clock, Control, Engine, Info, Limits, Listener, ProofRequest, ProofResult};
use tengen_rows::{extend_by, read};

use crate::Work;
use tengen_solver::Prober;

/// Openings drawn for a search by time.
const SEARCHED: usize = 20;
/// Time of such a search.
const TIME: Duration = Duration::from_secs(1);
/// Largest distance of the winning chance from one half, in permille, and how many may exceed it.
const OFF: (u32, usize) = (150, 1);
/// Megabytes of its table.
const HASH_MB: usize = 256;
/// Openings drawn for proofs.
const PROVED: usize = 50;
/// Nodes of a proof for each side and kind of win.
const PROOF_NODES: u64 = 10_000_000;

/// Numbers of openings, different ones, by a seed in hexadecimal digits such as a commit's hash.
pub(crate) fn drawn(openings: &Openings, seed: &str, count: usize) -> anyhow::Result<Vec<usize>> {
    let digits = seed.get(..16).unwrap_or(seed);
    let seed = u64::from_str_radix(digits, 16).with_context(|| format!("the seed {seed:?}"))?;
    let mut random = SplitMix::new(seed);
    let mut left: Vec<usize> = (0..openings.count()).collect();
    let draw = |_| left.swap_remove(random.below(left.len() as u64) as usize);
    Ok((0..count.min(openings.count())).map(draw).collect())
}

/// A search with the solver beside it, as in an analysis.
struct Watch {
    begun: Instant,
    prober: Prober,
}

impl Control for Watch {
    fn stop(&mut self) -> bool {
        false
    }

    fn elapsed(&mut self) -> Duration {
        self.begun.elapsed()
    }
}

impl Listener for Watch {
    fn info(&mut self, _: &Info) {}

    fn prove(&mut self, request: &ProofRequest<'_>) -> ProofResult {
        let begun = self.begun;
        // A proof ends with the time of the search that asked for it.
        self.prober.prove(request, &mut || begun.elapsed() >= TIME)
    }
}

/// Searches drawn openings for a second each.
///
/// # Errors
/// If more than one is far from even.
pub(crate) fn search(suite: Suite, openings: &Openings, seed: &str) -> anyhow::Result<()> {
    let mut engine = Engine::new(HASH_MB);
    let mut far = 0;
    for number in drawn(openings, seed, SEARCHED)? {
        let position = openings.get(number);
        engine.clear();
        let limits = Limits {
            clock: Some(Clock::per_move(TIME)),
            ..Limits::default()
        };
        let mut watch = Watch {
            begun: Instant::now(),
            prober: Prober::default(),
        };
        let info = engine.search(position, limits, &mut watch).info;
        let off = info.winrate.abs_diff(500) > OFF.0;
        far += usize::from(off);
        let moves = format_moves(position.moves());
        println!(
            "{} {moves}: {}.{} % for the side to move after {} nodes{}",
            suite.name,
            info.winrate / 10,
            info.winrate % 10,
            info.nodes,
            if off { ", far from even" } else { "" }
        );
    }
    ensure!(
        far <= OFF.1,
        "{}: {far} of {SEARCHED} are far from even",
        suite.name
    );
    Ok(())
}

#[derive(Debug, Deserialize, Serialize)]
struct Proof {
    moves: String,
    /// `won` or `lost` for the side to move, if proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proved: Option<String>,
}

/// Searches wins in drawn openings.
///
/// # Errors
/// If one is proved.
pub(crate) fn prove(
    folder: &Path,
    suite: Suite,
    openings: &Openings,
    seed: &str,
    work: &Work,
) -> anyhow::Result<()> {
    let numbers = drawn(openings, seed, PROVED)?;
    let path = folder.join(format!("{}-proofs-{seed}.jsonl", suite.name));
    let maker = || {
        let mut judge = Judge::new(Evenness::new(NODES));
        move |number| Ok(proof(&mut judge, openings.get(number)))
    };
    let slice = work.slice(numbers.len());
    extend_by(&path, numbers.into_iter(), &slice, maker, |_: &Proof| false)?;
    let rows: Vec<Proof> = read(&path)?;
    for row in rows.iter().filter(|row| row.proved.is_some()) {
        println!("{} {}: {:?}", suite.name, row.moves, row.proved);
    }
    let proved = rows.iter().filter(|row| row.proved.is_some()).count();
    ensure!(
        proved == 0,
        "{}: {proved} of {} are proved",
        suite.name,
        rows.len()
    );
    Ok(())
}

fn proof(judge: &mut Judge, position: &Position) -> Proof {
    let proved = match judge.unproved(position, PROOF_NODES) {
        Ok(()) => None,
        Err(Uneven::Lost) => Some("lost"),
        Err(_) => Some("won"),
    };
    Proof {
        moves: format_moves(position.moves()),
        proved: proved.map(str::to_owned),
    }
}
