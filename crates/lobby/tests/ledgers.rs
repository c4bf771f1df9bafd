//! Matches, who has begun, and who did not come.

use proptest::prelude::*;
use tengen_lobby::{FIRST_MOVE, History, Match, MatchOver, Outcome, Player, Voids, void_at};

use crate::offers::offer;

const ANNA: Player = Player(1);
const BEN: Player = Player(2);
const CARL: Player = Player(3);

#[test]
fn a_match_shares_the_beginning_and_shows_both_scores() {
    let mut four = Match::new([ANNA, BEN], 4);
    // Anna wins three games, whoever begins, and draws one.
    for (players, outcome) in [
        ([ANNA, BEN], Outcome::First),
        ([BEN, ANNA], Outcome::Second),
        ([ANNA, BEN], Outcome::Draw),
        ([BEN, ANNA], Outcome::Second),
    ] {
        assert_eq!(four.next(), Some(players));
        assert_eq!(four.note(outcome), Ok(()));
    }
    // 3.5 to 0.5.
    assert_eq!(four.halves(), [7, 1]);
    assert_eq!((four.winner(), four.next()), (Some(ANNA), None));
    assert_eq!(four.note(Outcome::Draw), Err(MatchOver));
    assert_eq!((four.halves(), four.played()), ([7, 1], 4));
}

#[test]
fn a_match_is_decided_before_its_last_game_and_played_on() {
    let mut three = Match::new([ANNA, BEN], 3);
    three.note(Outcome::Second).expect("a game");
    assert_eq!(three.winner(), None);
    three.note(Outcome::First).expect("a game");
    assert_eq!(
        (three.winner(), three.next()),
        (Some(BEN), Some([ANNA, BEN]))
    );
    let mut even = Match::new([ANNA, BEN], 2);
    even.note(Outcome::First).expect("a game");
    even.note(Outcome::First).expect("a game");
    assert_eq!((even.winner(), even.halves()), (None, [2, 2]));
}

#[test]
fn who_does_not_come_waits_longer_each_time() {
    let mut voids = Voids::default();
    let waits = [0, 60_000, 300_000, 900_000, 3_600_000, 3_600_000];
    let mut now = 0;
    for wait in waits {
        now += 1_000;
        assert_eq!(voids.note(ANNA, now), wait);
        assert_eq!(voids.wait(ANNA, now + wait / 2), wait - wait / 2);
        assert_eq!(voids.wait(ANNA, now + wait), 0);
        assert_eq!(voids.wait(BEN, now), 0);
    }
    // Two games make up for two.
    voids.played(ANNA);
    voids.played(ANNA);
    assert_eq!(voids.note(ANNA, now), 3_600_000);
    for _ in 0..5 {
        voids.played(ANNA);
    }
    assert_eq!((voids.wait(ANNA, now), voids.note(ANNA, now)), (0, 0));
    // A day later all is forgiven.
    voids.note(ANNA, now);
    assert_eq!(voids.note(ANNA, now + 86_400_000), 0);
    voids.note(BEN, now);
    voids.forget(now + 86_400_000);
    voids.played(BEN);
    assert_eq!(voids.note(BEN, now + 86_400_000), 0);
}

#[test]
fn the_first_move_has_thirty_seconds_at_the_board_only() {
    assert_eq!(void_at(&offer("5m+4s"), 1_000, FIRST_MOVE), Some(31_000));
    assert_eq!(FIRST_MOVE, 30_000);
    assert_eq!(void_at(&offer("3d"), 1_000, FIRST_MOVE), None);
}

#[test]
fn last_opponents_are_known_for_an_hour_and_three_games() {
    let mut history = History::default();
    history.note([ANNA, BEN], 0);
    assert!(history.have_met(BEN, ANNA, 3_599_999));
    assert!(!history.have_met(BEN, ANNA, 3_600_000));
    assert!(!history.have_met(ANNA, CARL, 0));
    for other in 10..13 {
        history.note([Player(other), ANNA], 10);
        // Ben has played nobody since, and still knows Anna.
        assert!(history.have_met(ANNA, BEN, 10));
    }
    for other in 20..23 {
        history.note([Player(other), BEN], 10);
    }
    assert!(!history.have_met(ANNA, BEN, 10));
    history.forget(86_400_010);
    assert_eq!(history.surplus(ANNA), 0);
}

proptest! {
    /// Whoever meets whom, nobody begins much more often than others: the difference of the two
    /// who meet never grows beyond what one game adds.
    #[test]
    fn beginning_evens_out(games in prop::collection::vec((0..6u128, 1..6u128, any::<bool>()), 1..200)) {
        let mut history = History::default();
        for (now, (one, step, lot)) in games.into_iter().enumerate() {
            let [one, other] = [Player(one), Player((one + step) % 6)];
            let before = history.surplus(one) - history.surplus(other);
            let two = history.in_order(one, other, lot);
            prop_assert_eq!(history.in_order(other, one, !lot), two);
            history.note(two, now as u64);
            let after = history.surplus(one) - history.surplus(other);
            prop_assert!(after.abs() <= before.abs().max(2), "{before} {after}");
            prop_assert!(history.surplus(two[0]) <= history.surplus(two[1]) + 2);
        }
    }

    /// Two who play again and again begin in turn.
    #[test]
    fn two_begin_in_turn(lots in prop::collection::vec(any::<bool>(), 2..20)) {
        let mut history = History::default();
        let mut before = None;
        for lot in lots {
            let two = history.in_order(ANNA, BEN, lot);
            history.note(two, 0);
            prop_assert_ne!(before, Some(two));
            before = Some(two);
        }
    }
}
