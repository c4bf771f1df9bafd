//! What went wrong with the clocks of other servers, by their users' reports.

use tengen_clock::{Clock, Control, Due, Face, Player, Terms};

const SECOND: u64 = 1_000;

const KINDS: [&str; 9] = [
    "30s/move",
    "10s",
    "10s+2s",
    "10s+2s(12s)",
    "10s~3s",
    "10s+3x5s",
    "0s+2x5s",
    "10s+3/20s",
    "0s+3/20s",
];

fn clock(terms: &str) -> Clock {
    let terms: Terms = terms.parse().expect("terms");
    Clock::new(terms, Player::First)
}

/// A pause gave a clock for each move its whole time again, so that the move never ended.
#[test]
fn a_clock_for_each_move_ends_with_any_number_of_pauses() {
    let mut clock = clock("30s/move");
    for pauses in 1..=30 {
        clock.run(SECOND).expect("in time");
        assert_eq!(clock.deadline(), (30 - pauses) * SECOND);
    }
    assert_eq!(clock.due(1), Some(Due::Flag(Player::First)));
    assert!(clock.spend(1, Player::Second).is_err());
    // The thirty seconds are just enough, and the next move has as many.
    clock.spend(0, Player::Second).expect("in time");
    clock.spend(0, Player::First).expect("in time");
    assert_eq!(clock.deadline(), 30 * SECOND);
}

/// The stone of a turn with a pause was not counted, so that more were to be played in the period.
#[test]
fn canadian_turns_count_with_a_pause_in_them() {
    let mut clock = clock("0s+3/60s");
    for (turns, period) in [(2, 50), (1, 40), (3, 60)] {
        clock.run(4 * SECOND).expect("in time");
        clock.run(0).expect("in time");
        clock.spend(6 * SECOND, Player::Second).expect("in time");
        let left = clock.left(Player::First);
        assert_eq!((left.turns, left.period), (turns, period * SECOND));
        clock.spend(0, Player::First).expect("in time");
    }
}

/// Byo-yomi ran below zero, and no flag fell.
#[test]
fn byo_yomi_has_nothing_below_zero() {
    let control: Control = "10s+3x5s".parse().expect("a control");
    for late in [1, 5 * SECOND, 3_600 * SECOND, u64::MAX - 25 * SECOND] {
        let mut clock = clock("10s+3x5s");
        let spent = 25 * SECOND + late;
        assert_eq!(clock.due(spent), Some(Due::Flag(Player::First)), "{late}");
        assert!(clock.run(spent).is_err() && clock.spend(spent, Player::Second).is_err());
        let left = clock.left(Player::First);
        assert_eq!(left.during(control, spent), None);
        assert_eq!(left.shown(control, spent), 0);
    }
    // In several parts of one turn, too.
    let mut clock = clock("10s+3x5s");
    clock.run(12 * SECOND).expect("in time");
    assert!(clock.run(13 * SECOND + 1).is_err());
    clock.run(13 * SECOND).expect("in time");
    assert_eq!(clock.due(1), Some(Due::Flag(Player::First)));
}

/// A player lost with three seconds on the display. Whatever the control, the flag falls when
/// nothing is shown any more, and something is shown until then.
#[test]
fn a_flag_falls_only_at_zero() {
    for kind in KINDS {
        let clock = clock(kind);
        let control = clock.control(Player::First);
        let left = clock.left(Player::First);
        let all = clock.deadline();
        for spent in 0..all + 10 {
            let shown = left.shown(control, spent);
            assert_eq!(shown == 0, spent >= all, "{kind} after {spent} ms");
            assert_eq!(Face(shown).to_string() == "0:00.0", spent >= all, "{kind}");
            assert_eq!(clock.due(spent).is_some(), spent > all, "{kind}");
        }
        let three_seconds_before = all - 3 * SECOND;
        assert_eq!(
            left.shown(control, three_seconds_before),
            3 * SECOND,
            "{kind}"
        );
    }
}

/// A game of a school contest that is not finished after the round's fifteen minutes is a draw,
/// however little either player has used.
#[test]
fn a_school_round_of_fifteen_minutes_ends_in_a_draw() {
    let mut clock = clock("15m,15m=draw");
    let mut turn = Player::First;
    for _ in 0..90 {
        assert_eq!(clock.due(10 * SECOND), None);
        turn = turn.other();
        clock.spend(10 * SECOND, turn).expect("in time");
    }
    assert_eq!(clock.round_left(), Some(0));
    assert_eq!(clock.due(1), Some(Due::Round));
    let used = [Player::First, Player::Second].map(|player| clock.left(player).main);
    assert_eq!(used, [450 * SECOND; 2]);
}
