//! `tengen brain` as a process; the protocol itself is tested in `gomocup-engine`.

use tengen_core::Size;
use tengen_gomocup::Xy;

use crate::common::{Talk, failure};

fn begun(args: &[&str]) -> (Talk, String) {
    let mut talk = Talk::start(&[&["brain"], args].concat());
    talk.say("INFO max_node 2000");
    assert_eq!(talk.ask("START 15"), "OK");
    let first = talk.ask("BEGIN");
    (talk, first)
}

#[test]
fn it_plays_and_leaves() {
    for args in [&[][..], &["--level", "1", "--seed", "3"]] {
        let (mut talk, first) = begun(args);
        assert_eq!(first, "7,7");
        talk.say("END");
        let (rest, status) = talk.end();
        assert_eq!(rest, [] as [&str; 0]);
        assert_eq!(status.code(), Some(0));
    }
}

#[test]
fn the_end_of_input_ends_it() {
    let (mut talk, _) = begun(&[]);
    talk.close();
    let (rest, status) = talk.end();
    assert_eq!(rest, [] as [&str; 0]);
    assert_eq!(status.code(), Some(0));
}

#[test]
fn strengths_that_do_not_exist() {
    for level in ["11", "99", "best"] {
        failure(2, &["brain", "--level", level]);
    }
}

/// A size in bytes from `/proc/PID/status`, such as `VmHWM` or `VmRSS`.
#[cfg(target_os = "linux")]
fn bytes(talk: &Talk, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", talk.id())).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kib = line.and_then(|l| l.trim_start_matches(':').trim().strip_suffix(" kB"));
    kib.and_then(|n| n.trim().parse::<u64>().ok())
        .expect("a number")
        << 10
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_below_the_limit() {
    for megabytes in [30u64, 60, 100] {
        let mut talk = Talk::start(&["brain"]);
        talk.say(&format!("INFO max_memory {}", megabytes << 20));
        talk.say("INFO max_node 300000\nINFO rule 4");
        assert_eq!(talk.ask("START 15"), "OK");
        talk.ask("BOARD\n7,7,1\n8,8,2\nDONE");
        talk.ask("TURN 7,8");
        let peak = bytes(&talk, "VmHWM");
        assert!(peak < megabytes << 20, "{} MB of {megabytes}", peak >> 20);
        talk.say("END");
        talk.end();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_asked_for_after_start_is_made_though_the_process_is_suspended_between_moves() {
    use rustix::process::{Pid, Signal, kill_process};

    /// Size of the table made at `START`, used until the new one is complete.
    const FIRST: u64 = 128 << 20;
    const TABLE: u64 = 256 << 20;
    let mut talk = Talk::start(&["brain"]);
    let pid = Pid::from_raw(talk.id().cast_signed()).expect("a process");
    let signal = |signal| kill_process(pid, signal).expect("it runs");
    talk.say("INFO max_node 1000");
    assert_eq!(talk.ask("START 15"), "OK");
    talk.say("INFO timeout_turn 1000");
    signal(Signal::STOP);
    talk.say(&format!("INFO hash_size {}", TABLE >> 10));
    // Each move pre-faults at least 2 MiB, unless a sixteenth of its second is over before.
    let mut moves = 0;
    loop {
        talk.say("BOARD\n7,7,1\n8,8,2\nDONE");
        signal(Signal::CONT);
        let answer = talk.line();
        signal(Signal::STOP);
        let at: Xy = answer.parse().unwrap_or_else(|_| panic!("{answer:?}"));
        assert!(at.point(Size::STANDARD).is_some(), "{at}");
        if bytes(&talk, "VmHWM") > FIRST + TABLE {
            break;
        }
        moves += 1;
        assert!(moves < 1_000, "the table's memory is never complete");
    }
    signal(Signal::CONT);
    talk.say("END");
    talk.end();
}
