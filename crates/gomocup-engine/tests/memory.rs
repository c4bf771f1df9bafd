//! Memory requested by the manager, counted in slices of [`Engine::SLICE`] bytes.

use std::time::Duration;

use tengen_core::Size;
use tengen_engine::Engine;

use crate::common::scripted::{ScriptedSession, last_move};

/// Requests moves until the memory is allocated; returns their number.
fn moves_until_made(session: &mut ScriptedSession, turn: Duration) -> usize {
    let mut moves = 0;
    while session.lacks_memory() {
        moves += 1;
        assert!(moves < 10_000, "memory is never complete");
        let (text, took) = session.say("BOARD\n7,7,1\n8,8,2\nDONE");
        last_move(&text);
        assert!(took < turn, "{took:?} of {turn:?}");
    }
    moves
}

fn slices(kib: usize) -> usize {
    (kib << 10).div_ceil(Engine::SLICE)
}

#[test]
fn a_table_asked_for_after_start_is_made_in_slices_within_the_moves() {
    for (kib, turn) in [(32 << 10, 20), (256 << 10, 50), (256 << 10, 100)] {
        // The clock stands still: only the slice limit applies.
        let mut session = ScriptedSession::new(0);
        session.say("START 15");
        assert_eq!(session.say("INFO max_node 500").0, "");
        session.say(&format!("INFO timeout_turn {turn}\nINFO hash_size {kib}"));
        assert!(session.lacks_memory());
        let in_a_move = turn / 5;
        let expected = slices(kib).div_ceil(in_a_move);
        let moves = moves_until_made(&mut session, Duration::from_millis(turn as u64));
        // One more if the table's alignment adds a partial slice.
        assert!(
            (expected..=expected + 1).contains(&moves),
            "{kib} KiB, {turn} ms: {moves}"
        );
    }
}

#[test]
fn slices_end_with_their_share_of_the_time() {
    // A clock reading takes 1 ms and a sixteenth of the time is 6.25 ms; the slice limit would be
    // 20.
    let mut session = ScriptedSession::new(1_000);
    session.say("START 15");
    session.say("INFO timeout_turn 100\nINFO hash_size 32768");
    let moves = moves_until_made(&mut session, Duration::from_millis(100));
    assert!(moves >= slices(32 << 10).div_ceil(6), "{moves}");
}

#[test]
fn a_limit_on_memory_after_start_takes_effect_at_once() {
    // The old and the new table together would exceed the limit.
    let mut session = ScriptedSession::new(0);
    session.say("START 15");
    session.say("INFO max_node 500\nINFO timeout_turn 100\nINFO max_memory 67108864");
    assert!(session.lacks_memory());
    let moves = moves_until_made(&mut session, Duration::from_millis(100));
    assert!(moves >= 1);
}

#[test]
fn the_table_grows_to_what_the_limit_allows_where_moves_are_long() {
    // A clock reading takes 1 ms, so that a move of a second makes 62 slices.
    let moves = |turn: u64, settings: &str| {
        let mut session = ScriptedSession::new(1_000);
        session.say("START 15");
        session.say(&format!(
            "INFO timeout_turn {turn}\nINFO max_node 500\n{settings}"
        ));
        moves_until_made(&mut session, Duration::from_millis(turn))
    };
    let of_gomocup = moves(1_000, "INFO max_memory 367001600");
    assert!(of_gomocup >= slices(256 << 10).div_ceil(62), "{of_gomocup}");
    let more = moves(1_000, "INFO max_memory 734003200");
    assert!(more > of_gomocup, "{more} {of_gomocup}");
    // What was made at the start is enough for shorter moves, and without a limit.
    assert_eq!(moves(900, "INFO max_memory 367001600"), 0);
    assert_eq!(moves(1_000, "INFO max_memory 0"), 0);
    assert_eq!(moves(1_000, ""), 0);
}

#[test]
fn little_memory_is_a_small_table() {
    for bytes in [1, 1_000, 1 << 20, (24 << 20) - 1, 24 << 20, 30 << 20] {
        for setting_first in [true, false] {
            let mut session = ScriptedSession::new(0);
            let setting = format!("INFO max_memory {bytes}\nINFO max_node 500");
            if setting_first {
                session.say(&setting);
            }
            assert_eq!(session.say("START 15").0, "OK\n");
            if !setting_first {
                session.say(&setting);
            }
            for request in ["TURN 7,7", "TURN 0,0", "BOARD\n7,7,1\n8,8,2\nDONE"] {
                let (text, _) = session.say(request);
                assert!(!text.contains("ERROR"), "{bytes}: {text}");
                assert!(last_move(&text).point(Size::STANDARD).is_some());
            }
        }
    }
}
