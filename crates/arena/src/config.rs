//! Conditions of a match.

use std::time::Duration;

use tengen_core::{Rule, Size};
use tengen_gomocup::manager::Timeouts;
use tengen_opponents::{OpponentSpec, Terms};

use crate::Setting;

/// A participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The name in tables and records, unique within a match.
    pub name: String,
    /// What plays.
    pub spec: OpponentSpec,
    /// Overrides of the match's terms.
    pub settings: Vec<Setting>,
}

impl Entrant {
    /// Entrants named by their specs; duplicates are numbered.
    #[must_use]
    pub fn named(specs: Vec<OpponentSpec>) -> Vec<Entrant> {
        let names: Vec<String> = specs.iter().map(OpponentSpec::to_string).collect();
        let name = |i: usize| {
            let earlier = names[..i].iter().filter(|n| **n == names[i]).count();
            match earlier {
                0 => names[i].clone(),
                n => format!("{} #{}", names[i], n + 1),
            }
        };
        let named: Vec<String> = (0..names.len()).map(name).collect();
        named
            .into_iter()
            .zip(specs)
            .map(|(name, spec)| Entrant {
                name,
                spec,
                settings: Vec::new(),
            })
            .collect()
    }

    /// The match's terms with this entrant's overrides.
    #[must_use]
    pub fn terms(&self, common: &Terms) -> Terms {
        let mut terms = common.clone();
        self.settings
            .iter()
            .for_each(|setting| setting.apply(&mut terms));
        terms
    }
}

/// When the referee ends a game early; by default never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// Win once both sides have reported the same winner for this many plies in a row, by a mate or
    /// by a score of at least [`Adjudication::win_score`] in absolute value. 1 counts as 2, one ply
    /// of each side.
    pub win_plies: Option<u32>,
    /// The score that counts as won, in the engines' own units.
    pub win_score: i32,
    /// Win of the side to move by a verified VCF; the number limits the stones of each search.
    pub proved: Option<u64>,
    /// Draw at this many stones.
    pub draw_stones: Option<u16>,
}

/// Conditions of every game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchConfig {
    /// Rule of all games.
    pub rule: Rule,
    /// Board size of all games.
    pub size: Size,
    /// Limits of time, nodes and depth.
    pub terms: Terms,
    /// Excess over the time limit allowed before a move loses.
    pub tolerance: Duration,
    /// When games end early.
    pub adjudication: Adjudication,
    /// Time-outs of child processes.
    pub timeouts: Timeouts,
    /// Games played in parallel, at least one.
    pub concurrency: usize,
}

impl MatchConfig {
    /// No limits, no adjudication, one game at a time.
    #[must_use]
    pub fn new(rule: Rule, size: Size) -> MatchConfig {
        MatchConfig {
            rule,
            size,
            terms: Terms::default(),
            tolerance: Duration::from_millis(0),
            adjudication: Adjudication::default(),
            timeouts: Timeouts::default(),
            concurrency: 1,
        }
    }
}
