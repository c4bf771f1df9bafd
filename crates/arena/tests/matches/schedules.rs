//! Schedules: concurrent games, games left out, a stopped match, pairings that do not fit.

use std::collections::BTreeSet;

use tengen_arena::schedule::{Pairing, games, round_robin};
use tengen_arena::{
    GameRecord, Games, MatchConfig, MatchEvent, MatchFlow, Openings, RunError, Summary, run,
};
use tengen_core::{Position, Rule, Size, notation};

use super::{config, empty_board, entrants, play};

#[test]
fn a_round_robin_is_the_same_however_many_games_are_played_at_once() {
    let entrants = entrants(&[
        "tengen:level=1",
        "textbook:win-table",
        "textbook:pattern-dictionary",
    ]);
    let openings = Openings::parse("h8i9\nj10h8g7\n", Rule::Freestyle, Size::STANDARD).unwrap();
    let schedule = games(&round_robin(3), 4);
    let one = play(&config(), &entrants, &openings, &schedule);
    let two = play(
        &MatchConfig {
            concurrency: 3,
            ..config()
        },
        &entrants,
        &openings,
        &schedule,
    );
    let plain = |records: &[GameRecord]| -> Vec<_> {
        records
            .iter()
            .map(|r| (r.game, r.moves(), r.winner))
            .collect()
    };
    assert_eq!(plain(&one), plain(&two));
    assert_eq!(one.len(), 12);
    let mut summary = Summary::new(&entrants);
    for record in &one {
        assert!(summary.add(record));
        // The record replays to the result it states.
        let moves = notation::parse_moves(&record.moves()).unwrap();
        let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).unwrap();
        assert_eq!(position.outcome().unwrap().winner, record.winner);
        let json = serde_json::to_string(record).unwrap();
        assert_eq!(&serde_json::from_str::<GameRecord>(&json).unwrap(), record);
    }
    assert_eq!(summary.games(), 12);
    for i in 0..3 {
        assert_eq!(summary.counts(i).wdl.games(), 8);
    }
    let (there, back) = (summary.between(0, 1), summary.between(1, 0));
    assert_eq!(there.wdl.wins, back.wdl.losses);
    assert_eq!(there.pairs.count(), 2);
    assert_eq!(
        there.pairs.0.iter().rev().copied().collect::<Vec<_>>(),
        back.pairs.0
    );
}

#[test]
fn games_already_played_are_left_out_and_a_match_can_be_stopped() {
    let entrants = entrants(&["textbook:win-table", "textbook:win-table"]);
    assert_eq!(entrants[1].name, "textbook:win-table #2");
    let schedule = games(&round_robin(2), 6);
    let mut seen = Vec::new();
    let done: BTreeSet<usize> = [0, 3].into();
    let games = Games {
        config: &config(),
        entrants: &entrants,
        openings: &empty_board(),
        schedule: &schedule,
    };
    let finished = run(games, &done, |event| {
        if let MatchEvent::Finished(record) = event {
            seen.push(record.game);
        }
        if seen.len() == 2 {
            MatchFlow::Stop
        } else {
            MatchFlow::Continue
        }
    });
    assert_eq!(finished, Ok(seen.len()));
    assert!(seen.starts_with(&[1, 2]) && seen.len() < 4, "{seen:?}");
}

#[test]
fn schedules_and_openings_that_do_not_fit_are_refused() {
    let two = entrants(&["tengen", "tengen"]);
    let never = |schedule: &[Pairing], openings: &Openings| {
        let games = Games {
            config: &config(),
            entrants: &two,
            openings,
            schedule,
        };
        run(games, &BTreeSet::new(), |_| MatchFlow::Continue)
    };
    let pairing = Pairing {
        game: 7,
        black: 0,
        white: 2,
        opening: 0,
    };
    assert_eq!(never(&[pairing], &empty_board()), Err(RunError::Pairing(7)));
    let itself = Pairing {
        white: 0,
        ..pairing
    };
    assert_eq!(never(&[itself], &empty_board()), Err(RunError::Pairing(7)));
    let caro = Openings::empty_board(Rule::Caro, Size::STANDARD);
    assert_eq!(never(&[], &caro), Err(RunError::Openings));
}
