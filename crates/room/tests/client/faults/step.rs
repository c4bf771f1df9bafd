//! Random steps: what clients do and which faults happen.

use proptest::prelude::*;
use tengen_room::Asked;
use tengen_room::socket::Goodbye;

use super::SEATS;

/// One step and the client it concerns.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Act(usize, Wish),
    /// Deliver messages to the server: client, connection (0 the latest), count.
    Up(usize, usize, usize),
    /// Deliver messages to the client: client, connection (0 the latest), count.
    Down(usize, usize, usize),
    /// Deliver the last message a second time.
    Again(usize),
    /// Open the connection and deliver everything under way.
    Flow(usize),
    Open(usize),
    Refuse(usize),
    /// Break the connection: whether the client notices, and whether sent messages still arrive.
    Cut {
        who: usize,
        noticed: bool,
        arrives: bool,
    },
    /// Lose a message with events; a later one shows the gap.
    Gap(usize),
    /// The server answers the next message with `too-many`.
    TooMany(usize),
    Goodbye(usize, Goodbye),
    /// Storage fails for the next action, before or after writing.
    Storage {
        kept: bool,
    },
    /// Kill the server and restart it.
    Restart {
        noticed: bool,
    },
    /// Restart the client from what it had persisted.
    Reload(usize),
    /// Advance the clock, in milliseconds.
    Wait(u64),
    Wake(usize),
    TryNow(usize),
    Offline(usize),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Wish {
    Place(u8, u8),
    Pass,
    Resign,
    Ask(Asked),
    Accept(Asked),
    Decline(Asked),
    ClaimWin,
}

fn asked() -> impl Strategy<Value = Asked> {
    let all = [Asked::Draw, Asked::Takeback, Asked::Rematch, Asked::Help];
    prop::sample::select(all.to_vec())
}

fn wish() -> impl Strategy<Value = Wish> {
    prop_oneof![
        40 => (0..5u8, 0..5u8).prop_map(|(x, y)| Wish::Place(x, y)),
        1 => Just(Wish::Pass),
        1 => Just(Wish::Resign),
        3 => asked().prop_map(Wish::Ask),
        4 => asked().prop_map(Wish::Accept),
        1 => asked().prop_map(Wish::Decline),
        1 => Just(Wish::ClaimWin),
    ]
}

pub(super) fn step() -> impl Strategy<Value = Step> {
    let who = 0..SEATS.len();
    let pipe = prop_oneof![3 => Just(0usize), 1 => 1..3usize];
    let goodbyes = [
        Goodbye::Shutdown,
        Goodbye::Slow,
        Goodbye::Reload,
        Goodbye::Misuse,
    ];
    prop_oneof![
        40 => (who.clone(), wish()).prop_map(|(w, wish)| Step::Act(w, wish)),
        10 => (who.clone(), pipe.clone(), 1..4usize).prop_map(|(w, p, n)| Step::Up(w, p, n)),
        10 => (who.clone(), pipe, 1..6usize).prop_map(|(w, p, n)| Step::Down(w, p, n)),
        60 => who.clone().prop_map(Step::Flow),
        8 => who.clone().prop_map(Step::Open),
        2 => who.clone().prop_map(Step::Again),
        2 => who.clone().prop_map(Step::Refuse),
        5 => (who.clone(), any::<bool>(), any::<bool>())
            .prop_map(|(who, noticed, arrives)| Step::Cut { who, noticed, arrives }),
        1 => who.clone().prop_map(Step::Gap),
        1 => who.clone().prop_map(Step::TooMany),
        1 => (who.clone(), prop::sample::select(goodbyes.to_vec()))
            .prop_map(|(w, reason)| Step::Goodbye(w, reason)),
        1 => any::<bool>().prop_map(|kept| Step::Storage { kept }),
        1 => any::<bool>().prop_map(|noticed| Step::Restart { noticed }),
        2 => who.clone().prop_map(Step::Reload),
        20 => (0..9_000u64).prop_map(Step::Wait),
        1 => who.clone().prop_map(Step::Wake),
        1 => who.clone().prop_map(Step::TryNow),
        1 => who.prop_map(Step::Offline),
    ]
}
