//! Runs many games in parallel.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use tengen_core::{Color, Point, Symmetry};
use tengen_opponents::{Opponent, OpponentSpec};
use thiserror::Error;

use crate::referee::begin;
use crate::schedule::Pairing;
use crate::{Entrant, GameRecord, MatchConfig, NotBegun, Openings, Referee};

/// A match's progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchEvent {
    /// A game begins.
    Started(Pairing),
    /// A move has been played.
    Moved {
        /// Number of the game in the match.
        game: usize,
        /// The move.
        point: Point,
    },
    /// A game has ended.
    Finished(Box<GameRecord>),
}

/// The observer's reply to an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchFlow {
    /// Play on.
    Continue,
    /// Start no further games; running ones are finished.
    Stop,
}

/// Why games cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunError {
    /// A pairing names a missing entrant, or one entrant twice; the game's number.
    #[error("game {0} names an entrant that is not there, or one against itself")]
    Pairing(usize),
    /// The openings' rule or size differs from the match's.
    #[error("the openings are of another rule or size than the match")]
    Openings,
    /// The runner panicked in this game; the other games are unaffected.
    #[error("game {0} could not be finished: an error in Tengen itself")]
    Internal(usize),
    /// An engine could not begin a game, which therefore has no result.
    #[error("{name} cannot start: {why}")]
    Start {
        /// The entrant's name.
        name: String,
        /// The reason in words.
        why: String,
        /// The exchange with it, and its error output.
        transcript: String,
    },
}

/// The games of a match.
#[derive(Clone, Copy, Debug)]
pub struct Games<'a> {
    /// Conditions of every game.
    pub config: &'a MatchConfig,
    /// Pairings refer to these by index.
    pub entrants: &'a [Entrant],
    /// Pairings refer to these by number.
    pub openings: &'a Openings,
    /// The games in the order to play them.
    pub schedule: &'a [Pairing],
}

/// Plays all games except those numbered in `done`, reporting each start, move and end to `watch`.
/// Returns the number of games finished.
///
/// Each thread keeps one player for each entrant, so that engines are not restarted for every game.
/// The child processes among the entrants are started before the first game.
///
/// # Errors
/// [`RunError`] if the schedule or the openings do not fit, an engine cannot begin a game, or a
/// game panicked.
pub fn run(
    games: Games<'_>,
    done: &BTreeSet<usize>,
    mut watch: impl FnMut(MatchEvent) -> MatchFlow,
) -> Result<usize, RunError> {
    games.check()?;
    let Games {
        config,
        entrants,
        openings,
        schedule,
    } = games;
    let games: Vec<Pairing> = schedule
        .iter()
        .copied()
        .filter(|p| !done.contains(&p.game))
        .collect();
    let runner = Runner {
        config,
        entrants,
        openings,
        games: &games,
        next: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
        failed: Mutex::new(None),
    };
    let mut started = Some(runner.start_children()?);
    let mut finished = 0;
    thread::scope(|scope| {
        let (news, events) = channel();
        for _ in 0..config.concurrency.clamp(1, games.len().max(1)) {
            let news = news.clone();
            let runner = &runner;
            let players = started.take().unwrap_or_else(|| runner.no_players());
            scope.spawn(move || runner.work(players, &news));
        }
        drop(news);
        for event in events {
            finished += usize::from(matches!(event, MatchEvent::Finished(_)));
            if watch(event) == MatchFlow::Stop {
                runner.stop.store(true, Ordering::Relaxed);
            }
        }
    });
    let failed = runner
        .failed
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    failed.map_or(Ok(finished), Err)
}

impl Games<'_> {
    fn check(&self) -> Result<(), RunError> {
        let there = |entrant: usize| entrant < self.entrants.len();
        let fits = |p: &Pairing| p.black != p.white && there(p.black) && there(p.white);
        if let Some(bad) = self.schedule.iter().find(|p| !fits(p)) {
            return Err(RunError::Pairing(bad.game));
        }
        let same = |i: usize| {
            let opening = self.openings.get(i);
            opening.rule() == self.config.rule && opening.size() == self.config.size
        };
        if (0..self.openings.count()).all(same) {
            Ok(())
        } else {
            Err(RunError::Openings)
        }
    }
}

struct Runner<'a> {
    config: &'a MatchConfig,
    entrants: &'a [Entrant],
    openings: &'a Openings,
    games: &'a [Pairing],
    next: AtomicUsize,
    stop: AtomicBool,
    failed: Mutex<Option<RunError>>,
}

/// A thread's players, by entrant.
type Players = Vec<Option<Box<dyn Opponent>>>;

impl Runner<'_> {
    fn no_players(&self) -> Players {
        self.entrants.iter().map(|_| None).collect()
    }

    /// Starts every child process that has a game, so that one which cannot start is found out
    /// before anything is played.
    fn start_children(&self) -> Result<Players, RunError> {
        let mut players = self.no_players();
        for pairing in self.games {
            for color in Color::BOTH {
                let i = [pairing.black, pairing.white][color.index()];
                let entrant = &self.entrants[i];
                if players[i].is_some() || !matches!(entrant.spec, OpponentSpec::Command(_)) {
                    continue;
                }
                let player = players[i].insert(entrant.spec.open(self.config.timeouts));
                let opening = self.openings.start(pairing.opening);
                let terms = entrant.terms(&self.config.terms);
                begin(player.as_mut(), color, &opening, &terms)
                    .map_err(|not_begun| self.cannot_start(*pairing, not_begun))?;
            }
        }
        Ok(players)
    }

    fn cannot_start(&self, pairing: Pairing, not_begun: NotBegun) -> RunError {
        let entrant = [pairing.black, pairing.white][not_begun.color.index()];
        let name = self.entrants[entrant].name.clone();
        // An engine without a name of its own is named by its command line.
        let why = not_begun.why.strip_prefix(&format!("{name}: "));
        RunError::Start {
            why: why.unwrap_or(&not_begun.why).to_owned(),
            name,
            transcript: not_begun.transcript,
        }
    }

    /// Keeps the first error.
    fn fail(&self, error: RunError) {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.get_or_insert(error);
    }

    /// A worker thread: plays games until none are left.
    fn work(&self, mut players: Players, news: &Sender<MatchEvent>) {
        while !self.stop.load(Ordering::Relaxed) {
            let Some(&pairing) = self.games.get(self.next.fetch_add(1, Ordering::Relaxed)) else {
                return;
            };
            if news.send(MatchEvent::Started(pairing)).is_err() {
                return;
            }
            // A panic in one game must not end the others.
            let played = catch_unwind(AssertUnwindSafe(|| self.play(pairing, &mut players, news)));
            let record = match played {
                Ok(Ok(record)) => record,
                Ok(Err(error)) => {
                    self.fail(error);
                    self.stop.store(true, Ordering::Relaxed);
                    return;
                }
                Err(_) => {
                    self.fail(RunError::Internal(pairing.game));
                    players.iter_mut().for_each(|p| *p = None);
                    continue;
                }
            };
            if news.send(MatchEvent::Finished(Box::new(record))).is_err() {
                return;
            }
        }
    }

    fn play(
        &self,
        pairing: Pairing,
        players: &mut [Option<Box<dyn Opponent>>],
        news: &Sender<MatchEvent>,
    ) -> Result<GameRecord, RunError> {
        let Pairing {
            black,
            white,
            opening,
            ..
        } = pairing;
        for i in [black, white] {
            let open = || self.entrants[i].spec.open(self.config.timeouts);
            players[i].get_or_insert_with(open);
        }
        let names = [black, white].map(|i| self.entrants[i].name.as_str());
        let two = players
            .get_disjoint_mut([black, white])
            .expect("two different entrants");
        let two = two.map(|player| player.as_mut().expect("opened above").as_mut());
        let terms = [black, white].map(|i| self.entrants[i].terms(&self.config.terms));
        let referee = Referee::new(self.config, &self.openings.start(opening)).by_terms(terms);
        let game = pairing.game;
        let mut moved = |point| {
            // Without a receiver the game is still played to its end.
            let _ = news.send(MatchEvent::Moved { game, point });
        };
        let played = referee.play(pairing, names, two, &mut moved);
        let record = played.map_err(|not_begun| self.cannot_start(pairing, not_begun))?;
        let turn = self.openings.turn(opening).map(Symmetry::name);
        Ok(GameRecord {
            turn: turn.map(str::to_owned),
            ..record
        })
    }
}
