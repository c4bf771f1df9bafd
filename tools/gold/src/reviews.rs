//! Reviews within the default budget, and what their claims rest on.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use tengen_core::{Move, Point, Position};
use tengen_proof::{Goal, verify};
use tengen_review::{Answers, Budget, Facts, Fate, ForcedWin, Label, Report, Step, Walk};
use tengen_solver::{Limits, NoControl, Question, Solver, Verdict};

use crate::sample::{Game, Sample, digest};
use tengen_rows::{Slice, extend};

/// Nodes and memory to prove again that a defence loses, with an empty table.
const AGAIN: u64 = 2_000_000;
const MEMORY: usize = 64 << 20;

/// What a review of a game says.
#[derive(Serialize, Deserialize)]
pub(crate) struct Reviewed {
    pub(crate) number: usize,
    pub(crate) id: String,
    pub(crate) moves: String,
    pub(crate) plies: usize,
    pub(crate) escape: Option<Escape>,
    pub(crate) claims: Vec<Claim>,
    /// Labels by winning chances, and the free moves without one.
    pub(crate) judged: Vec<Judged>,
    pub(crate) not_settled: usize,
    pub(crate) forced: usize,
    /// Digest of all facts: another review of the game must give the same.
    pub(crate) facts: String,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Escape {
    pub(crate) ply: usize,
    pub(crate) settled: bool,
}

/// A proved claim about a move.
#[derive(Serialize, Deserialize)]
pub(crate) struct Claim {
    pub(crate) ply: usize,
    pub(crate) label: Label,
    /// Plies of the win.
    pub(crate) length: u32,
    /// Whether its certificate, decoded from its bytes, is valid and of that length.
    pub(crate) valid: bool,
    /// Bytes of the certificate, and their digest.
    pub(crate) bytes: usize,
    pub(crate) certificate: String,
    /// The win, in games played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) win: Option<ForcedWin>,
    /// The only defences, if the claim names them.
    pub(crate) only: Option<Only>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Only {
    /// Moves that are named.
    pub(crate) named: usize,
    /// Legal moves that are neither named nor fours.
    pub(crate) refuted: usize,
    /// Of these, moves whose refutation was found again and verified.
    pub(crate) again: usize,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Judged {
    pub(crate) ply: usize,
    pub(crate) label: Label,
    /// Permille of the winning chances.
    pub(crate) cost: u32,
}

pub(crate) fn path(folder: &Path) -> PathBuf {
    folder.join("reviews.jsonl")
}

pub(crate) fn run(folder: &Path, sample: &Sample, slice: &Slice) -> anyhow::Result<()> {
    extend(&path(folder), 0.., slice, |number| {
        review(number, &sample.needed(number)?)
    })
}

/// A finished review within the default budget.
pub(crate) fn walk(game: &Game) -> Walk {
    // The second pass is judged by tools/judge.
    let budget = Budget {
        second: 0,
        ..Budget::default()
    };
    let mut walk = Walk::new(game.line.clone(), budget);
    while walk.step(&mut NoControl) == Step::Settled {}
    walk
}

pub(crate) fn review(number: usize, game: &Game) -> anyhow::Result<Reviewed> {
    let walk = walk(game);
    let facts = serde_json::to_vec(walk.facts())?;
    let report = Report::new(&walk);
    let mut claims = Vec::new();
    let mut judged = Vec::new();
    for (mv, label) in &report.moves {
        let ply = mv.before.ply;
        if let Some(win) = tengen_review::proof_of(mv, *label) {
            let bytes = win.certificate.encode();
            let decoded = tengen_proof::Certificate::decode(&bytes)?;
            let only = match (label, &mv.before.fate) {
                (Label::LostHere, Fate::Answers(answers)) if answers.complete() => {
                    Some(again(&game.line.positions()[ply], answers)?)
                }
                _ => None,
            };
            claims.push(Claim {
                ply,
                label: *label,
                length: win.length,
                valid: verify(&decoded).is_ok_and(|found| found.length == win.length),
                bytes: bytes.len(),
                certificate: digest(&bytes),
                win: game.own.then(|| win.clone()),
                only,
            });
        } else if mv.before.compared.is_some() {
            judged.push(Judged {
                ply,
                label: *label,
                cost: mv.cost(),
            });
        }
    }
    let of = |label| report.moves.iter().filter(|(_, l)| *l == label).count();
    Ok(Reviewed {
        number,
        id: game.id.clone(),
        moves: game.hash(),
        plies: game.line.moves().len(),
        escape: report.last_escape.map(|last| Escape {
            ply: last.ply,
            settled: last.settled,
        }),
        claims,
        judged,
        not_settled: of(Label::NotSettled),
        forced: of(Label::Forced),
        facts: digest(&facts),
    })
}

/// Refutes each move that is not named once more.
fn again(position: &Position, answers: &Answers) -> anyhow::Result<Only> {
    let mut solver = Solver::new(MEMORY);
    let averting = |p: &Point| answers.moves.contains(p) || answers.fours.contains(p);
    let (mut refuted, mut again) = (0, 0);
    for p in position.legal_points().into_iter().filter(|p| !averting(p)) {
        let mut after = position.clone();
        after.play(Move::Place(p)).context("a legal move")?;
        refuted += 1;
        again += usize::from(loses(&mut solver, &after, AGAIN));
    }
    Ok(Only {
        named: answers.moves.len(),
        refuted,
        again,
    })
}

/// Whether the side to move has a win by threats whose certificate is valid.
pub(crate) fn loses(solver: &mut Solver, after: &Position, nodes: u64) -> bool {
    [Goal::Vcf, Goal::Vct].into_iter().any(|goal| {
        let question = Question {
            goal,
            ..Question::default()
        };
        let limits = Limits::of_nodes(nodes);
        let found = solver.solve(after, &question, &limits, &mut NoControl);
        matches!(found.map(|answer| answer.verdict),
            Ok(Verdict::Win(win)) if verify(&win.certificate).is_ok())
    })
}

/// Facts of the position before a move of a walk.
pub(crate) fn facts_at(walk: &Walk, ply: usize) -> anyhow::Result<&Facts> {
    let mut facts = walk.facts().iter();
    facts
        .find(|facts| facts.ply == ply)
        .context("a settled ply")
}
