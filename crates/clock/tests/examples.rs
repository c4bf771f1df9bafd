//! Worked examples.

use tengen_clock::{Clock, DAY, Due, Flag, Left, Player, Terms};

const SECOND: u64 = 1_000;

fn clock(terms: &str, turn: Player) -> Clock {
    let terms: Terms = terms.parse().expect("terms");
    Clock::new(terms, turn)
}

/// Charges the first player turns one after another, and asserts what is left after each.
fn turns(clock: &mut Clock, turns: &[(u64, u64)]) {
    for &(spent, left) in turns {
        clock.spend(spent, Player::Second).expect("in time");
        clock.spend(0, Player::First).expect("no time");
        assert_eq!(clock.left(Player::First).main, left, "after {spent}");
    }
}

/// A time for the game: it only goes down, and its last millisecond may be used.
#[test]
fn an_absolute_clock_has_its_time_once() {
    let mut clock = clock("60s", Player::First);
    turns(&mut clock, &[(25_000, 35_000), (35_000, 0), (0, 0)]);
    assert_eq!(clock.spend(1, Player::Second), Err(Flag(Player::First)));
}

/// An increment is credited after the turn: it cannot be used in the turn that earns it.
#[test]
fn an_increment_comes_after_its_turn() {
    let mut clock = clock("10s+4s", Player::First);
    turns(
        &mut clock,
        &[(3_000, 11_000), (1_000, 14_000), (14_000, 4_000)],
    );
    assert_eq!(clock.deadline(), 4_000);
    assert_eq!(clock.spend(4_001, Player::Second), Err(Flag(Player::First)));
}

/// Increments fill the clock up to the cap, and no further; what an arbiter has given stays.
#[test]
fn an_increment_fills_the_clock_to_its_cap() {
    let mut clock = clock("50s+10s(60s)", Player::First);
    let capped = [
        (5_000, 55_000),
        (2_000, 60_000),
        (0, 60_000),
        (10_001, 59_999),
        (59_999, 10_000),
    ];
    turns(&mut clock, &capped);
    clock.give(Player::First, 80_000).expect("time");
    turns(&mut clock, &[(5_000, 85_000), (30_000, 60_000)]);
}

/// A turn of `t` costs max(0, t − delay), also where it is several decisions or has a pause in it;
/// what is not used of a delay is not saved.
#[test]
fn a_delay_comes_before_the_main_time() {
    let mut clock = clock("60s~5s", Player::First);
    assert_eq!(clock.deadline(), 65_000);
    turns(
        &mut clock,
        &[(3_000, 60_000), (5_000, 60_000), (12_000, 53_000)],
    );
    clock.run(4_000).expect("in time");
    clock.spend(4_000, Player::First).expect("in time");
    turns(&mut clock, &[(1_000, 49_000), (54_000, 0), (5_000, 0)]);
    assert_eq!(clock.spend(5_001, Player::Second), Err(Flag(Player::First)));
}

/// Days for each move, and nothing saved.
#[test]
fn each_move_of_correspondence_has_all_of_its_days() {
    let mut clock = clock("3d", Player::First);
    turns(&mut clock, &[(DAY, 3 * DAY), (3 * DAY, 3 * DAY)]);
    let late = clock.spend(3 * DAY + 1, Player::Second);
    assert_eq!(late, Err(Flag(Player::First)));
}

/// With ten seconds of main time and three periods of thirty.
#[test]
fn byo_yomi_uses_periods_up_one_after_another() {
    for (spent, periods) in [
        (25_000, Some(3)),
        (70_000, Some(2)),
        (100_000, Some(1)),
        (100_001, None),
    ] {
        let mut clock = clock("10s+3x30s", Player::First);
        let result = clock.spend(spent, Player::Second);
        let left = result.is_ok().then(|| clock.left(Player::First));
        assert_eq!(left.map(|left| left.periods), periods, "{spent}");
        assert!(left.is_none_or(|left| left.main == 0));
    }
    let left = clock("10s+3x30s", Player::First).left(Player::First);
    let control = "10s+3x30s".parse().expect("a control");
    // The display: main time, the first period, the beginning of the second, the last moment.
    for (spent, shown) in [
        (4_000, 6_000),
        (15_000, 25_000),
        (41_000, 29_000),
        (100_000, 0),
    ] {
        assert_eq!(left.shown(control, spent), shown, "{spent}");
    }
}

#[test]
fn canadian_overtime_begins_anew_after_its_turns() {
    let mut clock = clock("0s+3/60s", Player::First);
    let other = |clock: &mut Clock| clock.spend(0, Player::First).expect("no time");
    for (spent, turns, period) in [(20, 2, 40), (30, 1, 10), (10, 3, 60)] {
        clock
            .spend(spent * SECOND, Player::Second)
            .expect("in time");
        let left = clock.left(Player::First);
        assert_eq!((left.turns, left.period), (turns, period * SECOND));
        other(&mut clock);
    }
    assert!(clock.spend(60 * SECOND + 1, Player::Second).is_err());
}

/// Black offers ten fifth moves: Black's clock runs all the while, and the increment is credited
/// when the turn passes to White, who chooses one and moves.
#[test]
fn ten_offers_of_taraguchi_10_are_one_turn() {
    let mut clock = clock("5m+4s", Player::First);
    for _ in 0..9 {
        clock.spend(3 * SECOND, Player::First).expect("in time");
        assert_eq!(clock.left(Player::First).main, 300 * SECOND);
    }
    clock.spend(3 * SECOND, Player::Second).expect("in time");
    assert_eq!(clock.left(Player::First).main, (300 - 30 + 4) * SECOND);
    // White keeps one of the ten, and places the sixth stone: one turn.
    clock.spend(20 * SECOND, Player::Second).expect("in time");
    clock.spend(5 * SECOND, Player::First).expect("in time");
    assert_eq!(clock.left(Player::Second).main, (300 - 25 + 4) * SECOND);
}

/// The second player of swap2 places two more stones, and leaves the choice of colours to the
/// first.
#[test]
fn the_third_choice_of_swap2_is_one_turn_for_each() {
    let mut clock = clock("5m+4s", Player::First);
    // Three stones by one player.
    for next in [Player::First, Player::First, Player::Second] {
        clock.spend(10 * SECOND, next).expect("in time");
    }
    assert_eq!(clock.left(Player::First).main, (300 - 30 + 4) * SECOND);
    for next in [Player::Second, Player::First] {
        clock.spend(15 * SECOND, next).expect("in time");
    }
    assert_eq!(clock.left(Player::Second).main, (300 - 30 + 4) * SECOND);
    // The first takes White, who is to move: the choice and the stone are one turn.
    clock.spend(2 * SECOND, Player::First).expect("in time");
    clock.spend(3 * SECOND, Player::Second).expect("in time");
    assert_eq!(clock.left(Player::First).main, (274 - 5 + 4) * SECOND);
}

/// A swap changes colours, not players: the clocks stay with theirs.
#[test]
fn a_swap_moves_no_clock() {
    let mut clock = clock("5m", Player::First);
    clock.spend(100 * SECOND, Player::Second).expect("in time");
    // The second player takes the first one's colour; it is then the first one's turn.
    clock.spend(10 * SECOND, Player::First).expect("in time");
    let left = [Player::First, Player::Second].map(|player| clock.left(player).main);
    assert_eq!(left, [200 * SECOND, 290 * SECOND]);
}

#[test]
fn a_takeback_gives_no_time_back_and_credits_nothing() {
    let mut clock = clock("5m+4s", Player::First);
    clock.spend(20 * SECOND, Player::Second).expect("in time");
    clock
        .take_back(30 * SECOND, Player::First)
        .expect("in time");
    let left = [Player::First, Player::Second].map(|player| clock.left(player).main);
    assert_eq!(left, [284 * SECOND, 270 * SECOND]);
}

#[test]
fn a_pause_keeps_what_the_turn_has_taken() {
    let mut clock = clock("30s/move", Player::First);
    clock.run(12 * SECOND).expect("in time");
    assert_eq!(
        (clock.spent(), clock.deadline()),
        (12 * SECOND, 18 * SECOND)
    );
    clock.spend(18 * SECOND, Player::Second).expect("in time");
    // A new move has all of its time.
    assert_eq!(clock.left(Player::First).main, 30 * SECOND);
}

#[test]
fn an_arbiter_gives_and_takes_time() {
    let mut clock = clock("5m", Player::First);
    clock.run(60 * SECOND).expect("in time");
    let two_minutes = Left {
        main: 120 * SECOND,
        ..clock.left(Player::First)
    };
    clock.adjust(Player::Second, two_minutes);
    assert_eq!(clock.deadline(), 240 * SECOND);
    clock.adjust(Player::First, two_minutes);
    assert_eq!(
        (clock.turn(), clock.deadline()),
        (Player::First, 120 * SECOND)
    );
    clock.spend(SECOND, Player::Second).expect("in time");
    assert_eq!(clock.deadline(), 120 * SECOND);
}

/// A handicap: the stronger player has less time.
#[test]
fn players_may_have_different_controls() {
    let mut clock = clock("5m+4s:30s/move", Player::First);
    clock.spend(40 * SECOND, Player::Second).expect("in time");
    assert_eq!(clock.deadline(), 30 * SECOND);
    assert!(clock.spend(30 * SECOND + 1, Player::First).is_err());
}

/// A school's round of fifteen minutes with a clock for each player.
#[test]
fn a_round_ends_after_its_time_of_play() {
    let mut clock = clock("10m,15m=draw", Player::First);
    clock
        .spend(8 * 60 * SECOND, Player::Second)
        .expect("in time");
    assert_eq!(clock.round_left(), Some(7 * 60 * SECOND));
    // Time in which both clocks stand is not charged, and a takeback gives none back.
    clock
        .take_back(60 * SECOND, Player::First)
        .expect("in time");
    assert_eq!(
        clock.until(),
        120 * SECOND,
        "the flag comes before the round"
    );
    clock.spend(60 * SECOND, Player::Second).expect("in time");
    assert_eq!(clock.until(), 5 * 60 * SECOND);
    assert_eq!(clock.due(5 * 60 * SECOND), None);
    assert_eq!(clock.due(5 * 60 * SECOND + 1), Some(Due::Round));
}

/// Who lets the time pass gains no draw by it.
#[test]
fn a_flag_that_falls_with_the_round_has_fallen() {
    let clock = clock("15m,15m=draw", Player::Second);
    let late = 15 * 60 * SECOND + 1;
    assert_eq!(clock.due(late), Some(Due::Flag(Player::Second)));
}
