//! `tengen match`: engines against each other, with honest statistics.
mod files;
mod live;
mod plan;
mod report;

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use tengen_arena::{Event, Flow, Format, GameRecord, Journal, Tournament};
use tengen_player::Spec;
use tengen_text::{TerminalKey, Text};

use self::files::Files;
use self::live::Live;
use crate::args::{self, Board, Speech};
use crate::say;

/// Play engines against each other and say what the results are worth
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Who plays, two or more: tengen:level=3,seed=7 or textbook:bitboard,depth=2 or a command line
    #[arg(long, value_name = "SPEC", required = true)]
    engine: Vec<Spec>,
    /// A name for each engine, in the same order [default: what it is]
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// Who meets whom: round-robin, gauntlet (the first against the others) or knock-out
    #[arg(long, value_name = "FORMAT", default_value_t = Format::RoundRobin)]
    format: Format,
    /// Games between any two that meet; each opening is played with both colours
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    #[command(flatten)]
    board: Board,
    /// The most time for one move, such as 100ms
    #[arg(long, value_name = "DURATION", value_parser = args::duration)]
    time: Option<Duration>,
    /// The time for all moves of a game
    #[arg(long, value_name = "DURATION", value_parser = args::duration)]
    match_time: Option<Duration>,
    /// Added to the time of a game after each move
    #[arg(long, value_name = "DURATION", value_parser = args::duration, requires = "match_time")]
    increment: Option<Duration>,
    /// How much later than its limit a move may arrive
    #[arg(long, value_name = "DURATION", value_parser = args::duration, default_value = "100ms")]
    tolerance: Duration,
    /// The most nodes for one move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The most plies to search
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Megabytes an engine of its own process may use
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    memory: Option<u64>,
    /// Openings: a stored list (freestyle-15, freestyle-20, standard-15, renju-15, caro-15) or a file
    /// [default: the stored list for the board]
    #[arg(long, value_name = "FILE|NAME")]
    openings: Option<String>,
    /// Play the openings in an order drawn by lot from this seed
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: u32,
    /// Stop when a sequential test of these two Elo differences has decided
    #[arg(long, value_name = "ELO0,ELO1", value_parser = plan::bounds, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// The error rates of the test: a useless change kept, a good one refused
    #[arg(long, value_name = "ALPHA,BETA", value_parser = plan::bounds, default_value = "0.05,0.05", requires = "sprt")]
    errors: (f64, f64),
    /// End games both engines have called won for so many plies, by a mate or at least this score
    #[arg(long, value_name = "PLIES[,SCORE]", value_parser = plan::agreement)]
    adjudicate_win: Option<(u32, i32)>,
    /// End games in which Tengen finds, proves and verifies a win by fours
    #[arg(long)]
    adjudicate_proved: bool,
    /// Call games drawn after so many stones
    #[arg(long, value_name = "STONES", value_parser = clap::value_parser!(u16).range(1..))]
    draw_after: Option<u16>,
    /// Keep the match in this file, and go on where it ends
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Also write the games to this file: .sgf, .jsonl, or .psq for a numbered file each
    #[arg(long, value_name = "FILE")]
    save: Vec<PathBuf>,
    /// Write what was said to and by an engine that crashed, was late or cheated into this folder
    #[arg(long, value_name = "DIR")]
    transcripts: Option<PathBuf>,
    #[command(flatten)]
    speech: Speech,
    /// Print a line of JSON for each game and for the summary
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Plays the match, or the rest of it.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let plan = plan::plan(&self, text)?;
        let (mut journal, earlier) = match &self.resume {
            Some(path) => {
                let (journal, games) = Journal::open(path, &plan).context("--resume")?;
                if !games.is_empty() {
                    let file = path.display().to_string();
                    eprintln!("{}", text.match_resumed(games.len(), file));
                }
                (Some(journal), games)
            }
            None => (None, Vec::new()),
        };
        let mut files = Files::open(&self, &plan.config, &earlier)?;
        let mut tournament = Tournament::new(plan, &earlier).context("--resume")?;
        let interrupted = watch_for_interruption(text)?;
        let live = Live::new(&tournament, text);
        let mut failure = None;
        tournament.play(|so_far, event| {
            let Event::Finished(game) = event else {
                return Flow::Continue;
            };
            live.show(so_far, game);
            let mut keep = || -> anyhow::Result<()> {
                files.add(game)?;
                if let Some(journal) = &mut journal {
                    journal.add(game)?;
                }
                self.tell(game)
            };
            if let Err(error) = keep() {
                failure.get_or_insert(error);
            }
            if failure.is_some() || interrupted.load(Ordering::Relaxed) {
                Flow::Stop
            } else {
                Flow::Continue
            }
        })?;
        live.end();
        if let Some(error) = failure {
            return Err(error);
        }
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", say::json(&report::as_json(&tournament)))?;
        } else {
            write!(out, "{}", report::in_words(&tournament, text))?;
        }
        Ok(())
    }

    fn tell(&self, game: &GameRecord) -> anyhow::Result<()> {
        if self.json {
            let mut out = std::io::stdout().lock();
            writeln!(out, "{}", say::json(&game.to_json()))?;
            out.flush()?;
        }
        Ok(())
    }
}

/// Set by the first interruption; the second ends the process.
fn watch_for_interruption(text: Text) -> anyhow::Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(1);
        }
        eprintln!("{}", text.get(TerminalKey::MatchStopping));
    })
    .map_err(|e| anyhow!("watching for interruption: {e}"))?;
    Ok(interrupted)
}
