//! A whole match, played until its games are over or a sequential test has decided.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use tengen_core::{Color, Symmetry};
use thiserror::Error;

use crate::schedule::{self, Pairing};
use crate::stats::{Sprt, Verdict};
use crate::{
    Earlier, Entrant, GameRecord, Games, MatchConfig, MatchEvent, MatchFlow, Openings, RunError,
    Summary, run,
};

/// The form of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Every entrant against every other.
    #[default]
    RoundRobin,
    /// The first entrant against each of the others.
    Gauntlet,
    /// The loser of a tie is out.
    KnockOut,
}

/// A text that names no format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is none of round-robin, gauntlet and knock-out")]
pub struct FormatError(String);

impl Format {
    /// All formats.
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

/// The complete description of a match.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// Conditions of every game.
    pub config: MatchConfig,
    /// At least two.
    pub entrants: Vec<Entrant>,
    /// Starting positions; the list repeats.
    pub openings: Openings,
    /// The form of the match.
    pub format: Format,
    /// Games for each pair of entrants.
    pub games: usize,
    /// A test of the first entrant against the second that ends the match once decided.
    pub sprt: Option<Sprt>,
}

/// Why a match cannot be played or resumed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TournamentError {
    /// Fewer than two entrants.
    #[error("a match needs at least two engines")]
    Alone,
    /// A sequential test needs exactly two entrants; their number.
    #[error("a sequential test compares two engines, not {0}")]
    TestOf(usize),
    /// An earlier game does not fit the schedule; its number.
    #[error("game {0} of the earlier part is no game of this match")]
    Foreign(usize),
    /// The games cannot be run.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// A match in progress.
#[derive(Clone, Debug)]
pub struct Tournament {
    plan: MatchPlan,
    /// Games for each pair: the numbers planned so far, in order, the present one last.
    lengths: Vec<usize>,
    summary: Summary,
    /// Pairing and Black's half points, by game number.
    results: BTreeMap<usize, (Pairing, usize)>,
}

impl Tournament {
    /// A match with the games already played, if any, and the lengths it had before.
    ///
    /// # Errors
    /// [`TournamentError`] for an invalid plan or an earlier game that does not belong to it.
    pub fn new(plan: MatchPlan, earlier: &Earlier) -> Result<Tournament, TournamentError> {
        if plan.entrants.len() < 2 {
            return Err(TournamentError::Alone);
        }
        if plan.sprt.is_some() && plan.entrants.len() != 2 {
            return Err(TournamentError::TestOf(plan.entrants.len()));
        }
        let mut tournament = Tournament {
            summary: Summary::new(&plan.entrants),
            lengths: [&earlier.lengths[..], &[plan.games]].concat(),
            plan,
            results: BTreeMap::new(),
        };
        tournament.take(&earlier.games)?;
        Ok(tournament)
    }

    /// Counts earlier games, round by round: in a knock-out the pairings depend on earlier results.
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

    /// The match's description.
    #[must_use]
    pub const fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// The results so far.
    #[must_use]
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Games known so far: those played and the rest of the current round.
    #[must_use]
    pub fn known_games(&self) -> usize {
        self.results.len() + self.due().len()
    }

    /// The log-likelihood ratio and verdict of the test; `None` without a test.
    #[must_use]
    pub fn test(&self) -> Option<(f64, Verdict)> {
        let sprt = self.plan.sprt?;
        Some(sprt.judge(&self.summary.between(0, 1).pairs))
    }

    /// Indices of the entrants left in a knock-out; in the other formats all of them.
    #[must_use]
    pub fn still_in(&self) -> Vec<usize> {
        let all: Vec<usize> = (0..self.plan.entrants.len()).collect();
        match self.plan.format {
            Format::KnockOut => self.knock_out().0,
            _ => all,
        }
    }

    /// Whether all games are played or the test has decided.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let decided = self.test().is_some_and(|(_, v)| v != Verdict::Continue);
        decided || self.due().is_empty()
    }

    /// The unplayed games whose pairings are known.
    fn due(&self) -> Vec<Pairing> {
        let n = self.plan.entrants.len();
        let all = match self.plan.format {
            Format::RoundRobin => schedule::lengthened(&schedule::round_robin(n), &self.lengths),
            Format::Gauntlet => schedule::lengthened(&schedule::gauntlet(n), &self.lengths),
            Format::KnockOut => self.knock_out().1,
        };
        all.into_iter()
            .filter(|p| !self.results.contains_key(&p.game))
            .collect()
    }

    /// The entrants left and the games of the current round.
    fn knock_out(&self) -> (Vec<usize>, Vec<Pairing>) {
        let halves = |p: &Pairing| self.results.get(&p.game).map(|&(_, h)| h);
        schedule::knock_out_so_far(self.plan.entrants.len(), self.plan.games, halves)
    }

    /// Plays until the match is over or `watch` stops it. `watch` is called when a game starts,
    /// after each move, and after a game has been counted.
    ///
    /// # Errors
    /// [`TournamentError::Run`].
    /// [`TournamentError::Run`].
    pub fn play(
        &mut self,
        mut watch: impl FnMut(&Tournament, &MatchEvent) -> MatchFlow,
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
                if let MatchEvent::Finished(record) = &event
                    && let Some(&pairing) = due.iter().find(|p| p.game == record.game)
                {
                    self.count(pairing, record);
                }
                stopped |= watch(self, &event) == MatchFlow::Stop;
                let decided = self.test().is_some_and(|(_, v)| v != Verdict::Continue);
                if stopped || decided {
                    MatchFlow::Stop
                } else {
                    MatchFlow::Continue
                }
            })?;
        }
        Ok(())
    }
}
