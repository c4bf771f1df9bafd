//! Results of a match.

use std::collections::BTreeMap;

use tengen_core::Color;

use crate::stats::{PairResult, Pairs, Wdl};
use crate::{End, Entrant, GameRecord};

/// Results of one entrant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Over all games.
    pub wdl: Wdl,
    /// Losses by crash, missing answer or failed start.
    pub crashes: u64,
    /// Losses on time.
    pub time_losses: u64,
    /// Losses by illegal move.
    pub illegal: u64,
}

impl Counts {
    fn add(&mut self, record: &GameRecord, color: Color) {
        match record.winner {
            None => self.wdl.draws += 1,
            Some(winner) if winner == color => self.wdl.wins += 1,
            Some(_) => {
                self.wdl.losses += 1;
                match record.end {
                    End::Crash { .. } => self.crashes += 1,
                    End::Time { .. } => self.time_losses += 1,
                    End::Illegal { .. } => self.illegal += 1,
                    _ => {}
                }
            }
        }
    }
}

/// Results between two entrants, from the first one's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairSummary {
    /// Of single games.
    pub wdl: Wdl,
    /// Of completed pairs.
    pub pairs: Pairs,
}

/// Running totals of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    names: Vec<String>,
    counts: Vec<Counts>,
    pairs: BTreeMap<(usize, usize), PairSummary>,
    /// Half points of the first game of each incomplete pair, by entrants and opening.
    waiting: BTreeMap<(usize, usize, usize), usize>,
    games: u64,
    /// Results by Black's and White's index, from Black's side.
    by_black: BTreeMap<(usize, usize), Wdl>,
}

fn count(n: u64) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl Summary {
    /// No games yet.
    #[must_use]
    pub fn new(entrants: &[Entrant]) -> Summary {
        Summary {
            names: entrants.iter().map(|e| e.name.clone()).collect(),
            counts: vec![Counts::default(); entrants.len()],
            ..Summary::default()
        }
    }

    /// Counts a game; `false`, without counting, if an entrant's name is unknown.
    pub fn add(&mut self, record: &GameRecord) -> bool {
        let find = |name: &str| self.names.iter().position(|n| n == name);
        let (Some(black), Some(white)) = (find(&record.black), find(&record.white)) else {
            return false;
        };
        self.games += 1;
        self.counts[black].add(record, Color::Black);
        self.counts[white].add(record, Color::White);
        let wdl = self.by_black.entry((black, white)).or_default();
        match record.winner {
            Some(Color::Black) => wdl.wins += 1,
            Some(Color::White) => wdl.losses += 1,
            None => wdl.draws += 1,
        }
        let (a, b) = (black.min(white), black.max(white));
        let color = if a == black {
            Color::Black
        } else {
            Color::White
        };
        let pair = self.pairs.entry((a, b)).or_default();
        let halves = record.halves(color);
        match halves {
            2 => pair.wdl.wins += 1,
            1 => pair.wdl.draws += 1,
            _ => pair.wdl.losses += 1,
        }
        match self.waiting.remove(&(a, b, record.opening)) {
            Some(other) => pair.pairs.add(halves + other),
            None => {
                self.waiting.insert((a, b, record.opening), halves);
            }
        }
        true
    }

    /// Results by colour, for a joint rating.
    #[must_use]
    pub fn results(&self) -> Vec<PairResult> {
        self.by_black
            .iter()
            .map(|(&(first, second), wdl)| PairResult {
                first,
                second,
                wins: count(wdl.wins),
                draws: count(wdl.draws),
                losses: count(wdl.losses),
            })
            .collect()
    }

    /// Games counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The entrants' names, by index.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Results of an entrant.
    ///
    /// # Panics
    /// If the index is out of range.
    #[must_use]
    pub fn counts(&self, entrant: usize) -> Counts {
        self.counts[entrant]
    }

    /// Results between two entrants from `a`'s side; all zero if they have not met.
    #[must_use]
    pub fn between(&self, a: usize, b: usize) -> PairSummary {
        let pair = self
            .pairs
            .get(&(a.min(b), a.max(b)))
            .copied()
            .unwrap_or_default();
        if a < b {
            return pair;
        }
        let mut turned = pair.pairs.0;
        turned.reverse();
        let Wdl {
            wins,
            draws,
            losses,
        } = pair.wdl;
        let wdl = Wdl {
            wins: losses,
            draws,
            losses: wins,
        };
        PairSummary {
            wdl,
            pairs: Pairs(turned),
        }
    }
}
