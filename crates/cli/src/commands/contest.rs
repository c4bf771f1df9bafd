//! `tengen match`: engines against each other, with statistics.

mod conditions;
mod files;
mod live;
mod plan;
mod report;
mod settings;
mod watch;

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use serde_json::json;
use tengen_arena::gomocup::Gomocup;
use tengen_arena::{
    Earlier, Format, GameRecord, Journal, MatchEvent, MatchFlow, RunError, Tournament,
    TournamentError,
};
use tengen_core::{Rule, Size};
use tengen_opponents::OpponentSpec;
use tengen_text::{TerminalKey, Text};

use self::files::Files;
use self::live::Live;
use self::watch::Watch;
use crate::args::{self, Speech};
use crate::say;

/// Play engines against each other and report scores, Elo and the reliability of the results
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Engine, given twice or more: tengen:level=3,seed=7 or textbook:bitboard,depth=2 or a command
    /// line
    #[arg(long, value_name = "SPEC", required = true)]
    engine: Vec<OpponentSpec>,
    /// Name of an engine, in the order of --engine [default: its SPEC]
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// Pairings: round-robin, gauntlet (the first against each of the others) or knock-out
    #[arg(long, value_name = "FORMAT", default_value_t = Format::RoundRobin)]
    format: Format,
    /// Games between each pair of engines; each opening is played with both colours
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Rule: freestyle, standard, renju, caro (exactly five) or caro-overline [default: freestyle]
    #[arg(long, value_name = "RULE")]
    rule: Option<Rule>,
    /// Board size, 5 to 22 lines [default: 15]
    #[arg(long, value_name = "N", value_parser = args::size)]
    size: Option<Size>,
    /// Board, rule, clock and memory of a Gomocup tournament: fastgame, freestyle (20 lines, or 15
    /// with --size 15), standard, renju or caro; with ,finals appended, the longer time of the
    /// finals
    #[arg(long, value_name = "NAME")]
    gomocup: Option<Gomocup>,
    /// Setting of a single engine: N is its number from 1 or its name, KEY is time, nodes, threads,
    /// memory (in MB) or info.NAME, which sends the line INFO NAME VALUE
    #[arg(long, value_name = "N:KEY=VALUE")]
    set: Vec<String>,
    /// Time limit for each move, such as 100ms
    #[arg(long, value_name = "DURATION", value_parser = args::duration)]
    time: Option<Duration>,
    /// Time limit for all moves of a game
    #[arg(long, value_name = "DURATION", value_parser = args::duration)]
    match_time: Option<Duration>,
    /// Time added to a game's time after each move
    #[arg(long, value_name = "DURATION", value_parser = args::duration, requires = "match_time")]
    increment: Option<Duration>,
    /// How much later than its limit a move may arrive [default: 100ms, with --gomocup 1s]
    #[arg(long, value_name = "DURATION", value_parser = args::duration)]
    tolerance: Option<Duration>,
    /// Node limit for each move (a node is one stone placed)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth limit in plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Memory limit of an external engine in megabytes, 0 for none [default: 350, as at Gomocup]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(0..=settings::MOST_MEGABYTES))]
    memory: Option<u64>,
    /// Send external engines the whole position (BOARD) before every move
    #[arg(long)]
    send_board: bool,
    /// Openings: a built-in list (freestyle-15, freestyle-20, standard-15, renju-15, caro-15) or a
    /// file [default: the built-in list for the rule and board]
    #[arg(long, value_name = "FILE|NAME")]
    openings: Option<String>,
    /// Shuffle the openings with this seed
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Turn each opening by another of the board's eight symmetries
    #[arg(long)]
    turn_openings: bool,
    /// Games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    concurrency: u32,
    /// Stop when a sequential probability ratio test of these two Elo differences has decided
    #[arg(long, value_name = "ELO0,ELO1", value_parser = plan::bounds, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// Error rates of the test: of accepting ELO1 when ELO0 is true, and the reverse
    #[arg(long, value_name = "ALPHA,BETA", value_parser = plan::bounds, default_value = "0.05,0.05", requires = "sprt")]
    errors: (f64, f64),
    /// End a game as won when both engines have agreed on the winner for this many plies (at least
    /// 2, one of each engine), by a mate or by at least this score
    #[arg(long, value_name = "PLIES[,SCORE]", value_parser = plan::agreement)]
    adjudicate_win: Option<(u32, i32)>,
    /// End a game in which Tengen finds, proves and verifies a win by continuous fours
    #[arg(long)]
    adjudicate_proved: bool,
    /// End a game as drawn after this many stones
    #[arg(long, value_name = "STONES", value_parser = clap::value_parser!(u16).range(1..))]
    draw_after: Option<u16>,
    /// Keep the match in this file, and continue a match that the file holds
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Also write the games to this file: .sgf, .jsonl, .pgn for rating programs, or .psq for one
    /// numbered file per game
    #[arg(long, value_name = "FILE")]
    save: Vec<PathBuf>,
    /// Save only the games that the first engine lost
    #[arg(long, requires = "save")]
    save_lost: bool,
    /// Show the running games on the page, at a link that is printed; only this machine can open it
    /// unless an address is given [default address: 127.0.0.1:0, any free port]
    #[arg(long, value_name = "ADDR:PORT", num_args = 0..=1, default_missing_value = "127.0.0.1:0")]
    watch: Option<SocketAddr>,
    /// Folder for the protocol transcripts of engines that crash, are late or play illegal moves
    #[arg(long, value_name = "DIR")]
    transcripts: Option<PathBuf>,
    #[command(flatten)]
    speech: Speech,
    /// Print JSON: one line for each game and one for the summary
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let plan = plan::plan(&self, text)?;
        let (mut journal, earlier) = match &self.resume {
            Some(path) => {
                let (journal, earlier) = Journal::open(path, &plan).context("--resume")?;
                if !earlier.games.is_empty() {
                    let file = path.display().to_string();
                    eprintln!("{}", text.match_resumed(earlier.games.len(), file));
                }
                (Some(journal), earlier)
            }
            None => (None, Earlier::default()),
        };
        let mut files = Files::open(&self, &plan, &earlier.games)?;
        let mut tournament = Tournament::new(plan, &earlier).context("--resume")?;
        let interrupted = watch_for_interruption(text)?;
        let mut watch = self.watch(&tournament, text)?;
        let live = Live::new(&tournament, text);
        let mut failure = None;
        let played = tournament.play(|so_far, event| {
            if let Some(watch) = &mut watch {
                watch.show(so_far.plan(), event);
            }
            let MatchEvent::Finished(game) = event else {
                return MatchFlow::Continue;
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
                MatchFlow::Stop
            } else {
                MatchFlow::Continue
            }
        });
        live.end();
        watch.map_or(Ok(()), Watch::end)?;
        if let Some(error) = failure {
            return Err(error);
        }
        if let Err(TournamentError::Run(RunError::Start { transcript, .. })) = &played {
            files.keep_failed_start(transcript)?;
        }
        if played.is_ok() || tournament.summary().games() > 0 {
            self.sum_up(&tournament, text)?;
        }
        Ok(played?)
    }

    fn sum_up(&self, tournament: &Tournament, text: Text) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", say::json(&report::as_json(tournament)))?;
        } else {
            write!(out, "{}", report::in_words(tournament, text))?;
        }
        Ok(())
    }

    /// The server for `--watch`; `None` without that option or when no game is left.
    fn watch(&self, tournament: &Tournament, text: Text) -> anyhow::Result<Option<Watch>> {
        let Some(address) = self.watch.filter(|_| !tournament.is_over()) else {
            return Ok(None);
        };
        let played = usize::try_from(tournament.summary().games()).unwrap_or(usize::MAX);
        let games = tournament.known_games().saturating_sub(played);
        let watch = Watch::start(address, tournament.plan(), games)?;
        if self.json {
            let line = json!({ "type": "watch", "links": watch.links() });
            writeln!(std::io::stdout().lock(), "{line}")?;
        } else {
            for link in watch.links() {
                eprintln!("{}", text.match_watch(link));
            }
        }
        Ok(Some(watch))
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

/// A flag that the first interruption sets; the second ends the process.
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
