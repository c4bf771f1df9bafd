//! The clock alone: presses, pauses, adjustments, flags, and its stored form.

use proptest::prelude::*;
use tengen_clock::Player::{self, First, Second};
use tengen_game::clock::{BoardTerms, Stopped};
use tengen_page::wooden::{Stage, WoodenClock};

use crate::seeded;

fn clock(text: &str) -> WoodenClock {
    let terms = BoardTerms::new(text.parse().expect("terms"));
    WoodenClock::new(terms.expect("no days"))
}

fn shown(clock: &WoodenClock, now: u64) -> [u64; 2] {
    [First, Second].map(|player| clock.shown(player).shown(now))
}

#[test]
fn each_half_passes_the_turn_only_while_its_clock_runs() {
    let mut clock = clock("5m+4s");
    assert_eq!(clock.stage(), Stage::Ready);
    clock.press(Second, 1_000);
    assert_eq!(clock.stage(), Stage::Running(First));
    clock.press(Second, 7_000);
    assert_eq!(clock.stage(), Stage::Running(First));
    clock.press(First, 11_000);
    assert_eq!(clock.stage(), Stage::Running(Second));
    assert_eq!(shown(&clock, 21_000), [294_000, 290_000]);
    assert_eq!((clock.moves(First), clock.moves(Second)), (1, 0));
}

#[test]
fn a_stop_holds_until_it_goes_on() {
    let mut clock = clock("5m");
    clock.stop(0, Stopped::Asked);
    assert_eq!(clock.stage(), Stage::Ready);
    clock.press(Second, 0);
    clock.stop(10_000, Stopped::Away);
    assert_eq!(clock.stage(), Stage::Stopped(Stopped::Away));
    clock.press(First, 20_000);
    assert_eq!(clock.stage(), Stage::Stopped(Stopped::Away));
    assert_eq!(shown(&clock, 900_000), [290_000, 300_000]);
    clock.go_on(900_000);
    assert_eq!(shown(&clock, 905_000), [285_000, 300_000]);
    assert_eq!(clock.due_at(), Some(1_190_001));
}

#[test]
fn a_fallen_flag_stays() {
    let mut clock = clock("10s");
    clock.press(Second, 0);
    clock.look(4_000);
    clock.look(8_000);
    clock.look(10_000);
    assert_eq!(clock.stage(), Stage::Running(First));
    clock.press(First, 10_001);
    assert_eq!((clock.stage(), clock.moves(First)), (Stage::Over(First), 0));
    clock.go_on(11_000);
    clock.adjust(First, 60_000);
    assert_eq!(clock.stage(), Stage::Over(First));
    assert_eq!(shown(&clock, 99_000)[0], 0);
    assert_eq!(clock.due_at(), None);
}

#[test]
fn a_round_ends_with_its_time_though_a_clock_stands() {
    let mut clock = clock("15m,15m=draw");
    clock.press(Second, 1_000);
    clock.stop(61_000, Stopped::Asked);
    let mut kept: WoodenClock = clock.to_string().parse().expect("a state");
    assert_eq!(kept.due_at(), Some(901_000));
    kept.go_on(900_999);
    assert_eq!(kept.stage(), Stage::Running(First));
    kept.press(First, 901_000);
    assert_eq!((kept.stage(), kept.moves(First)), (Stage::RoundOver, 0));
    let read = kept.to_string().parse::<WoodenClock>();
    assert_eq!(read.map(|read| read.stage()), Ok(Stage::RoundOver));
    clock.go_on(1_000_000);
    assert_eq!(clock.stage(), Stage::RoundOver);
    clock.go_on(1_000_001);
    assert_eq!((clock.stage(), clock.due_at()), (Stage::RoundOver, None));
    assert_eq!(shown(&clock, 2_000_000), [840_000, 900_000]);
}

#[test]
fn a_device_that_slept_stops_the_clock() {
    let mut clock = clock("5m");
    clock.press(Second, 0);
    clock.look(1_000);
    clock.press(First, 3_601_000);
    assert_eq!(clock.stage(), Stage::Stopped(Stopped::Away));
    assert_eq!(shown(&clock, 3_601_000), [299_000, 300_000]);
}

#[test]
fn times_are_adjusted_while_no_clock_runs() {
    let mut clock = clock("5m+4s");
    clock.adjust(First, 60_000);
    clock.press(First, 0);
    clock.adjust(Second, 60_000);
    assert_eq!(shown(&clock, 0), [360_000, 300_000]);
    clock.stop(1_000, Stopped::Asked);
    clock.adjust(Second, -10_000);
    assert_eq!(shown(&clock, 0), [360_000, 289_000]);
}

#[test]
fn what_is_no_state_is_refused() {
    let good = clock("5m").to_string();
    assert_eq!(
        good.parse::<WoodenClock>().map(|clock| clock.stage()),
        Ok(Stage::Ready)
    );
    for text in [
        "",
        "1 2 3",
        &good.replacen('-', "-2", 1),
        &format!("- 0 0 4{}", &good[7..]),
    ] {
        assert!(text.parse::<WoodenClock>().is_err(), "{text}");
    }
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn moves_alternate_and_time_is_never_made(
        deeds in proptest::collection::vec((0u8..6, 0u64..4_000), 1..50),
    ) {
        let mut clock = clock("60s");
        let (mut now, mut before) = (0, [60_000; 2]);
        for (deed, waited) in deeds {
            now += waited;
            // As the display does.
            clock.look(now);
            match deed {
                0 => clock.stop(now, Stopped::Asked),
                1 => clock.go_on(now),
                2 => {}
                3 => clock = clock.to_string().parse().expect("a state"),
                deed => clock.press([First, Second][usize::from(deed % 2)], now),
            }
            let after = shown(&clock, now);
            // What is stored while a clock runs has the time of the last press.
            let stored = deed == 3;
            prop_assert!(stored || after[0] <= before[0] && after[1] <= before[1]);
            prop_assert!(clock.moves(First).abs_diff(clock.moves(Second)) <= 1);
            let runs: Vec<Player> = [First, Second]
                .into_iter()
                .filter(|&player| clock.shown(player).is_running())
                .collect();
            let expected = match clock.stage() {
                Stage::Running(player) => vec![player],
                _ => Vec::new(),
            };
            prop_assert_eq!(runs, expected);
            before = after;
        }
    }
}
