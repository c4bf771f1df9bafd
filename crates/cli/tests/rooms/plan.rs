//! The rooms of the random test, and its steps.

use proptest::prelude::*;
use tengen_core::Rule;
use tengen_core::opening::Procedure;
use tengen_room::{Asked, ClaimPenalty, Config, Fouls};

/// Small, so that games end.
const SIZE: u8 = 6;
/// The smallest board of every opening.
const OPENING_SIZE: u8 = 9;

/// An action; `at` numbers the points, `off` is added to the true ply.
#[derive(Clone, Copy, Debug)]
pub(super) enum Want {
    Place { at: u8, off: u32, draw: bool },
    Pass { off: u32 },
    Choose { at: u8, off: u32 },
    Offer { at: u8 },
    ClaimFoul,
    ClaimRow { at: u8 },
    Resign,
    Ask(Asked),
    Accept(Asked),
    Decline(Asked),
    Continue,
    ClaimWin,
}

/// One step; `who` is 0 or 1 for the players and 2 for the watcher.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Sends an action without reading its answer.
    Act {
        who: usize,
        want: Want,
    },
    /// The side to move plays a free point and reads the answer; after the end, a rematch starts.
    Go {
        at: u8,
    },
    /// Sends two actions in the reverse order of their ids.
    Reorder {
        who: usize,
        wants: [Want; 2],
    },
    /// Sends an earlier action again, once or twice.
    Again {
        who: usize,
        which: u8,
        times: u8,
    },
    /// Sends a malformed message.
    Noise {
        who: usize,
    },
    Read {
        who: usize,
    },
    /// Breaks the connection; the next use opens it again.
    Break {
        who: usize,
    },
    Kill,
}

fn asked() -> impl Strategy<Value = Asked> {
    prop_oneof![
        1 => Just(Asked::Draw),
        3 => Just(Asked::Takeback),
        3 => Just(Asked::Rematch),
        1 => Just(Asked::Help),
        1 => Just(Asked::Pause)
    ]
}

fn want() -> impl Strategy<Value = Want> {
    prop_oneof![
        6 => (any::<u8>(), off(), prop::bool::weighted(0.2))
            .prop_map(|(at, off, draw)| Want::Place { at, off, draw }),
        1 => off().prop_map(|off| Want::Pass { off }),
        2 => (any::<u8>(), off()).prop_map(|(at, off)| Want::Choose { at, off }),
        1 => any::<u8>().prop_map(|at| Want::Offer { at }),
        1 => Just(Want::ClaimFoul),
        1 => any::<u8>().prop_map(|at| Want::ClaimRow { at }),
        1 => Just(Want::Resign),
        3 => asked().prop_map(Want::Ask),
        4 => asked().prop_map(Want::Accept),
        2 => asked().prop_map(Want::Decline),
        1 => Just(Want::Continue),
        1 => Just(Want::ClaimWin),
    ]
}

fn off() -> impl Strategy<Value = u32> {
    prop_oneof![6 => Just(0_u32), 1 => 1..3_u32]
}

pub(super) fn step() -> impl Strategy<Value = Step> {
    let who = || prop_oneof![4 => Just(0_usize), 4 => Just(1_usize), 1 => Just(2_usize)];
    prop_oneof![
        5 => (who(), want()).prop_map(|(who, want)| Step::Act { who, want }),
        14 => any::<u8>().prop_map(|at| Step::Go { at }),
        2 => (who(), want(), want()).prop_map(|(who, a, b)| Step::Reorder { who, wants: [a, b] }),
        3 => (who(), any::<u8>(), 1..3_u8)
            .prop_map(|(who, which, times)| Step::Again { who, which, times }),
        1 => who().prop_map(|who| Step::Noise { who }),
        2 => who().prop_map(|who| Step::Read { who }),
        2 => who().prop_map(|who| Step::Break { who }),
        3 => Just(Step::Kill),
    ]
}

pub(super) fn configs() -> impl Strategy<Value = Config> {
    let plain = prop_oneof![
        Just((Rule::Freestyle, Fouls::Refuse)),
        Just((Rule::Renju, Fouls::Refuse)),
        Just((Rule::Renju, Fouls::Lose)),
    ];
    let plain = plain.prop_map(|(rule, fouls)| Config {
        fouls,
        ..Config::new(rule, SIZE)
    });
    let prices = prop_oneof![
        Just(ClaimPenalty::Nothing),
        Just(ClaimPenalty::Turn),
        Just(ClaimPenalty::Game),
    ];
    let rules = prop_oneof![Just(Rule::Freestyle), Just(Rule::Renju)];
    let claims = (rules, prices).prop_map(|(rule, wrong_claim)| Config {
        fouls: Fouls::Claim,
        wrong_claim,
        ..Config::new(rule, SIZE)
    });
    let openings = prop_oneof![
        2 => Just((Rule::Freestyle, Procedure::Swap2)),
        1 => Just((Rule::Freestyle, Procedure::Swap)),
        2 => Just((Rule::Renju, Procedure::Taraguchi10)),
        1 => Just((Rule::Renju, Procedure::Soosyrv8)),
        1 => Just((Rule::Renju, Procedure::Yamaguchi { offers: None })),
    ];
    let openings = (openings, any::<bool>()).prop_map(|((rule, opening), claims)| Config {
        opening,
        fouls: if claims { Fouls::Claim } else { Fouls::Refuse },
        ..Config::new(rule, OPENING_SIZE)
    });
    let games = prop_oneof![plain, claims, openings];
    // An hour is never used up; a moment often is.
    let clocks = prop_oneof![
        3 => Just(None),
        2 => Just(Some("1h")),
        1 => Just(Some("1s")),
        1 => Just(Some("2s+50ms")),
    ];
    (games, clocks).prop_map(|(config, clock)| Config {
        clock: clock.map(|clock| clock.parse().expect("a clock")),
        ..config
    })
}
