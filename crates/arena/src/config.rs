//! What a match is about.

use std::time::Duration;

use tengen_core::{Rule, Size};
use tengen_gomocup::manager::Patience;
use tengen_opponents::{Spec, Terms};

use crate::Setting;

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The name in tables and records; no two entrants have the same.
    pub name: String,
    /// Who it is.
    pub spec: Spec,
    /// What holds for it in place of the match's terms.
    pub settings: Vec<Setting>,
}

impl Entrant {
    /// Entrants named by their specs; equal ones are numbered.
    #[must_use]
    pub fn named(specs: Vec<Spec>) -> Vec<Entrant> {
        let names: Vec<String> = specs.iter().map(Spec::to_string).collect();
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

    /// The match's terms with its own settings in their place.
    #[must_use]
    pub fn terms(&self, common: &Terms) -> Terms {
        let mut terms = common.clone();
        self.settings
            .iter()
            .for_each(|setting| setting.apply(&mut terms));
        terms
    }
}

/// When the referee ends a game before the board does. Nothing is adjudicated by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// A win where both sides have agreed for so many plies in a row that the same side wins: by
    /// a mate, or by a score of at least [`Adjudication::win_score`] both ways.
    pub win_plies: Option<u32>,
    /// The score that counts as won, in the engines' own units.
    pub win_score: i32,
    /// A win of the side to move that Tengen has found, proved and verified by the literal rules;
    /// the number is the stones it may place in each of its searches.
    pub proved: Option<u64>,
    /// A draw after so many stones.
    pub draw_stones: Option<u16>,
}

/// What holds for every game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// Time, nodes, depth.
    pub terms: Terms,
    /// How much later than its limit a move may arrive without losing the game.
    pub tolerance: Duration,
    /// When games end early.
    pub adjudication: Adjudication,
    /// Patience with engines in processes of their own.
    pub patience: Patience,
    /// How many games are played at once, at least one.
    pub concurrency: usize,
}

impl Config {
    /// A match by this rule on this board without limits, one game at a time.
    #[must_use]
    pub fn new(rule: Rule, size: Size) -> Config {
        Config {
            rule,
            size,
            terms: Terms::default(),
            tolerance: Duration::from_millis(0),
            adjudication: Adjudication::default(),
            patience: Patience::default(),
            concurrency: 1,
        }
    }
}
