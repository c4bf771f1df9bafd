//! `tengen review`: where a game was lost, and which wins were let go.

mod journal;
mod output;
mod proofs;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, anyhow, bail};
use indicatif::{ProgressBar, ProgressStyle};
use tengen_core::{Color, Illegal};
use tengen_record::replay::{Stretch, stretch};
use tengen_record::{GameResult, WinBy};
use tengen_review::{Budget, End, EndedBy, Line, Step, Walk, reviewed, second_pass};
use tengen_text::{TerminalKey, Text};

use crate::args::{self, Speech};
use crate::given::Given;

use self::journal::Journal;
use self::output::Output;

/// Review a game: the last chance, wins that were let go, and moves that cost chances
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,
    /// Side whose moments are shown [default: both]
    #[arg(long, value_name = "COLOUR", value_parser = args::color)]
    side: Option<Color>,
    /// How the game ended, as in SGF: B+R, W+T [default: as the record says]
    #[arg(long, value_name = "RESULT")]
    result: Option<String>,
    /// Nodes for each comparison of the best move with the played one; ten times as many if chances
    /// seem lost
    #[arg(long, value_name = "N", default_value_t = Budget::default().search, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Nodes for each proof
    #[arg(long, value_name = "N", default_value_t = Budget::default().threats, value_parser = clap::value_parser!(u64).range(1..))]
    proof_nodes: u64,
    /// Keep what is settled in this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Write the proofs of the moments to this folder, and for each "only" the refutations of the
    /// other moves, for tengen verify
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let (part, result) = self.part(text)?;
        let line = Line::new(part.first, &part.moves);
        let line = line.map_err(|e| anyhow!(text.replay_error(&e)))?;
        let line = line.ended(result.as_ref().and_then(end));
        let budget = Budget::of(self.nodes, self.proof_nodes);
        let (mut walk, mut journal) = match &self.resume {
            Some(file) => {
                let (walk, journal) = Journal::open(text, file, line, budget)?;
                (walk, Some(journal))
            }
            None => (Walk::new(line, budget), None),
        };
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))
            .context("watching for interruption")?;
        let bar = progress(&walk);
        let mut stop = || interrupted.load(Ordering::Relaxed);
        while walk.step(&mut stop) == Step::Settled {
            if let (Some(journal), Some(row)) = (&mut journal, walk.last_row()) {
                journal.add(&row)?;
            }
            show(&bar, &walk, text, part.ply);
        }
        bar.finish_and_clear();
        let mut review = reviewed(&walk, self.side, part.ply);
        if let Some(folder) = &self.certificates {
            proofs::write(&mut walk, &mut review, part.ply, folder)?;
        }
        let output = Output {
            text,
            walk: &walk,
            ply: part.ply,
        };
        output.print(review, self.json)
    }

    /// The part of the record that is reviewed: its last one without set-ups and moves out of turn,
    /// to its end by the rules.
    fn part(&self, text: Text) -> anyhow::Result<(Stretch, Option<GameResult>)> {
        let found = self.given.find(text)?;
        found.tell_notes(text);
        let none = || anyhow!(text.get(TerminalKey::ReviewNoMoves));
        let (record, node) = found.record.as_ref().ok_or_else(none)?;
        let part = stretch(record, *node, found.position.rule());
        let part = part.map_err(|e| anyhow!(text.setup_error(&e)))?;
        if part.moves.is_empty() {
            match part.first.outcome() {
                Some(outcome) => bail!(text.illegal(&Illegal::Over(outcome.by))),
                None => return Err(none()),
            }
        }
        let stated = self.result.as_deref().map(GameResult::parse);
        Ok((part, stated.or_else(|| record.info().result())))
    }
}

/// How a stated result ended the game for the side that lost.
fn end(result: &GameResult) -> Option<End> {
    let GameResult::Win(winner, by) = result else {
        return None;
    };
    Some(End {
        loser: winner.opponent(),
        by: match by {
            WinBy::Unstated | WinBy::Other(_) => EndedBy::Row,
            WinBy::Resignation => EndedBy::Resignation,
            WinBy::Time => EndedBy::Time,
            WinBy::Forfeit => EndedBy::Foul,
        },
    })
}

/// Shows the settled positions, then the second pass.
fn show(bar: &ProgressBar, walk: &Walk, text: Text, ply: usize) {
    match second_pass(walk, ply).filter(|pass| !pass.done) {
        Some(pass) => {
            let millions = |nodes: u64| nodes / 1_000_000;
            bar.println(text.review_second(pass.number, millions(pass.nodes), millions(pass.of)));
        }
        None => bar.set_position(walk.facts().len() as u64),
    }
}

/// A bar on standard error if that is a terminal.
fn progress(walk: &Walk) -> ProgressBar {
    let bar = ProgressBar::new(walk.line().positions().len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len}  {eta}") {
        bar.set_style(style);
    }
    bar.set_position(walk.facts().len() as u64);
    bar
}
