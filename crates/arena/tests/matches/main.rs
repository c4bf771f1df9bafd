//! Whole matches: schedules, verdicts and misbehaving engines.

mod openings;
mod schedules;
#[cfg(unix)]
mod terms;
mod verdicts;

use std::collections::BTreeSet;
use std::time::Duration;

use tengen_arena::schedule::Pairing;
use tengen_arena::{Entrant, GameRecord, Games, MatchConfig, MatchEvent, MatchFlow, Openings, run};
use tengen_core::{Rule, Size};
use tengen_gomocup::manager::Timeouts;

fn entrants(specs: &[&str]) -> Vec<Entrant> {
    Entrant::named(specs.iter().map(|s| s.parse().unwrap()).collect())
}

fn config() -> MatchConfig {
    let timeouts = Timeouts {
        reply: Duration::from_secs(20),
        overtime: Duration::from_millis(300),
        exit: Duration::from_secs(1),
    };
    MatchConfig {
        timeouts,
        ..MatchConfig::new(Rule::Freestyle, Size::STANDARD)
    }
}

fn play(
    config: &MatchConfig,
    entrants: &[Entrant],
    openings: &Openings,
    schedule: &[Pairing],
) -> Vec<GameRecord> {
    let mut records = Vec::new();
    let games = Games {
        config,
        entrants,
        openings,
        schedule,
    };
    let finished = run(games, &BTreeSet::new(), |event| {
        if let MatchEvent::Finished(record) = event {
            records.push(*record);
        }
        MatchFlow::Continue
    });
    assert_eq!(finished, Ok(records.len()));
    records.sort_by_key(|r| r.game);
    records
}

fn empty_board() -> Openings {
    Openings::empty_board(Rule::Freestyle, Size::STANDARD)
}
