//! A whole match: its games in order, until they are played or a test has decided.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use tengen_core::{Color, Symmetry};
use thiserror::Error;

use crate::schedule::{self, Pairing};
use crate::stats::{Sprt, Verdict};
use crate::{Config, Entrant, Event, Flow, GameRecord, Games, Openings, RunError, Summary, run};

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Everybody against everybody.
    #[default]
    RoundRobin,
    /// The first against each of the others.
    Gauntlet,
    /// Whoever loses a tie is out.
    KnockOut,
}

/// A text that names no format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is none of round-robin, gauntlet and knock-out")]
pub struct FormatError(String);

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::RoundRobin, Format::Gauntlet, Format::KnockOut];

    /// The name on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
            Format::KnockOut => "knock-out",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(s: &str) -> Result<Format, FormatError> {
        let found = Format::ALL.into_iter().find(|f| f.name() == s);
        found.ok_or_else(|| FormatError(s.to_owned()))
    }
}

/// Everything a match is about.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What holds for every game.
    pub config: Config,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// What games start from.
    pub openings: Openings,
    /// Who meets whom.
    pub format: Format,
    /// The games between any two that meet.
    pub games: usize,
    /// The test that ends the match when it has decided, the first entrant against the second.
    pub sprt: Option<Sprt>,
}

/// A match that cannot be played, or not go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TournamentError {
    /// There are not two entrants.
    #[error("a match needs at least two engines")]
    Alone,
    /// A sequential test compares two engines.
    #[error("a sequential test compares two engines, not {0}")]
    TestOf(usize),
    /// A finished game does not fit the schedule.
    #[error("game {0} of the earlier part is no game of this match")]
    Foreign(usize),
    /// The runner cannot.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// A match under way.
#[derive(Clone, Debug)]
pub struct Tournament {
    plan: Plan,
    summary: Summary,
    /// Points of Black in halves, by game.
    results: BTreeMap<usize, (Pairing, usize)>,
}

impl Tournament {
    /// A match of which some games may have been played before.
    ///
    /// # Errors
    /// [`TournamentError`] where the plan is none, or an earlier game is none of its games.
    pub fn new(plan: Plan, earlier: &[GameRecord]) -> Result<Tournament, TournamentError> {
        if plan.entrants.len() < 2 {
            return Err(TournamentError::Alone);
        }
        if plan.sprt.is_some() && plan.entrants.len() != 2 {
            return Err(TournamentError::TestOf(plan.entrants.len()));
        }
        let mut tournament = Tournament {
            summary: Summary::new(&plan.entrants),
            plan,
            results: BTreeMap::new(),
        };
        tournament.take(earlier)?;
        Ok(tournament)
    }

    /// Counts games of an earlier part. What a knock-out plays depends on the games before, so
    /// games are taken round by round.
    fn take(&mut self, earlier: &[GameRecord]) -> Result<(), TournamentError> {
        let mut left: BTreeMap<usize, &GameRecord> = earlier.iter().map(|r| (r.game, r)).collect();
        loop {
            let due = self.due();
            let before = left.len();
            for pairing in due {
                let Some(&record) = left.get(&pairing.game) else {
                    continue;
                };
                if !self.fits(pairing, record) {
                    return Err(TournamentError::Foreign(record.game));
                }
                left.remove(&pairing.game);
                self.count(pairing, record);
            }
            if left.len() == before {
                break;
            }
        }
        match left.keys().next() {
            Some(&game) => Err(TournamentError::Foreign(game)),
            None => Ok(()),
        }
    }

    fn fits(&self, pairing: Pairing, record: &GameRecord) -> bool {
        let name = |i: usize| &self.plan.entrants[i].name;
        let turn = self.plan.openings.turn(pairing.opening);
        record.turn.as_deref() == turn.map(Symmetry::name)
            && record.opening == pairing.opening
            && record.black == *name(pairing.black)
            && record.white == *name(pairing.white)
    }

    fn count(&mut self, pairing: Pairing, record: &GameRecord) {
        self.summary.add(record);
        let halves = record.halves(Color::Black);
        self.results.insert(pairing.game, (pairing, halves));
    }

    /// What the match is about.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The results so far.
    #[must_use]
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// How many games there are as far as it is known: those of the present round, and before.
    #[must_use]
    pub fn known_games(&self) -> usize {
        self.results.len() + self.due().len()
    }

    /// What the test says so far, with its log-likelihood ratio.
    #[must_use]
    pub fn test(&self) -> Option<(f64, Verdict)> {
        let sprt = self.plan.sprt?;
        Some(sprt.judge(&self.summary.between(0, 1).pairs))
    }

    /// The entrants left in a knock-out, the winner alone at its end; all of them in the other
    /// formats.
    #[must_use]
    pub fn still_in(&self) -> Vec<usize> {
        let all: Vec<usize> = (0..self.plan.entrants.len()).collect();
        match self.plan.format {
            Format::KnockOut => self.knock_out().0,
            _ => all,
        }
    }

    /// Whether there is nothing left to play.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let decided = self.test().is_some_and(|(_, v)| v != Verdict::Continue);
        decided || self.due().is_empty()
    }

    /// The games that can be played now and have not been.
    fn due(&self) -> Vec<Pairing> {
        let n = self.plan.entrants.len();
        let all = match self.plan.format {
            Format::RoundRobin => schedule::games(&schedule::round_robin(n), self.plan.games),
            Format::Gauntlet => schedule::games(&schedule::gauntlet(n), self.plan.games),
            Format::KnockOut => self.knock_out().1,
        };
        all.into_iter()
            .filter(|p| !self.results.contains_key(&p.game))
            .collect()
    }

    /// Who is still in, and the games of the present round.
    fn knock_out(&self) -> (Vec<usize>, Vec<Pairing>) {
        let halves = |p: &Pairing| self.results.get(&p.game).map(|&(_, h)| h);
        schedule::knock_out_so_far(self.plan.entrants.len(), self.plan.games, halves)
    }

    /// Plays on until the match is over or `watch` wants no more. It is told of each game as it
    /// starts, of its moves, and after it has been counted.
    ///
    /// # Errors
    /// [`TournamentError::Run`].
    pub fn play(
        &mut self,
        mut watch: impl FnMut(&Tournament, &Event) -> Flow,
    ) -> Result<(), TournamentError> {
        let mut stopped = false;
        while !stopped && !self.is_over() {
            let due = self.due();
            let plan = self.plan.clone();
            let games = Games {
                config: &plan.config,
                entrants: &plan.entrants,
                openings: &plan.openings,
                schedule: &due,
            };
            run(games, &BTreeSet::new(), |event| {
                if let Event::Finished(record) = &event
                    && let Some(&pairing) = due.iter().find(|p| p.game == record.game)
                {
                    self.count(pairing, record);
                }
                stopped |= watch(self, &event) == Flow::Stop;
                let decided = self.test().is_some_and(|(_, v)| v != Verdict::Continue);
                if stopped || decided {
                    Flow::Stop
                } else {
                    Flow::Continue
                }
            })?;
        }
        Ok(())
    }
}
