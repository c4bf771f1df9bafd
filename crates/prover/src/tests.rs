//! The questions a page asks, on real positions.

use tengen_proof::Certificate;
use tengen_protocol::proofs::{Checked, Found, Placed, Quest, Reason, Reply, Request, Wish};

use crate::{Answered, Bench, Watch};

/// A clock that stands still, and nobody who wants it to end.
struct Patient;

impl Watch for Patient {
    fn elapsed(&mut self) -> u64 {
        0
    }

    fn stop(&mut self) -> bool {
        false
    }
}

/// Somebody who wants it to end at once.
struct Hasty;

impl Watch for Hasty {
    fn elapsed(&mut self) -> u64 {
        0
    }

    fn stop(&mut self) -> bool {
        true
    }
}

fn placed(rule: &str, black: &str, white: &str, to_move: &str) -> Placed {
    Placed {
        rule: rule.to_owned(),
        size: 15,
        black: black.to_owned(),
        white: white.to_owned(),
        to_move: to_move.to_owned(),
    }
}

fn quest(goal: &str) -> Quest {
    Quest {
        goal: goal.to_owned(),
        shortest: true,
        ms: 10_000,
    }
}

fn ask(wish: Wish, bytes: &[u8], watch: &mut dyn Watch) -> Answered {
    let text = tengen_protocol::write(&Request { id: 5, wish }).expect("text");
    let answered = Bench::default().answer(&text, bytes, watch);
    assert_eq!(answered.reply.answers(), Some(5));
    answered
}

/// Black has two open threes' worth of stones; four and three wait for him.
fn won() -> Placed {
    placed("renju", "h8,i8,j8,k9,k10", "g8,a1,a3,c1", "black")
}

#[test]
fn a_win_comes_with_a_certificate_that_can_be_checked_again() {
    let wish = Wish::Win {
        position: won(),
        quest: quest("vcf"),
    };
    let Answered { reply, bytes } = ask(wish, &[], &mut Patient);
    let Reply::Win {
        found:
            Found::Win {
                length,
                shortest_of,
                checked,
            },
        ..
    } = reply
    else {
        panic!("{reply:?}");
    };
    assert_eq!(shortest_of.as_deref(), Some("vcf"));
    assert!(matches!(checked, Checked::Proved { .. }), "{checked:?}");
    let bytes = bytes.expect("a certificate");
    let again = ask(Wish::Check, &bytes, &mut Patient).reply;
    let Reply::Checked {
        checked: Checked::Proved {
            length: longest, ..
        },
        ..
    } = again
    else {
        panic!("{again:?}");
    };
    assert_eq!(longest, length);
    // A proof with a hole in it is refused, and where the hole is.
    let mut holed = Certificate::decode(&bytes).expect("a certificate");
    let root = holed.nodes.last_mut().expect("a root");
    root.default = None;
    let refused = ask(Wish::Check, &holed.encode(), &mut Patient).reply;
    let Reply::Checked {
        checked: Checked::Refused { reason },
        ..
    } = refused
    else {
        panic!("{refused:?}");
    };
    assert!(matches!(reason, Reason::Missing { .. }), "{reason:?}");
    let unreadable = ask(Wish::Check, b"no", &mut Patient).reply;
    assert!(matches!(
        unreadable,
        Reply::Checked {
            checked: Checked::Refused {
                reason: Reason::Unreadable
            },
            ..
        }
    ));
}

#[test]
fn no_win_and_nothing_known_are_told_apart() {
    let nothing = placed("freestyle", "h8", "i9", "black");
    let asked = |watch: &mut dyn Watch, position: &Placed, goal: &str| {
        let wish = Wish::Win {
            position: position.clone(),
            quest: quest(goal),
        };
        match ask(wish, &[], watch).reply {
            Reply::Win { found, .. } => found,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(asked(&mut Patient, &nothing, "vcf"), Found::None);
    let twos = placed("freestyle", "g8,h8,i9,i10", "a1,a3,a5,o1", "black");
    assert_eq!(asked(&mut Hasty, &twos, "vct"), Found::Unknown);
}

#[test]
fn a_replay_can_be_stopped() {
    let wish = Wish::Win {
        position: placed("freestyle", "g8,h8,i9,i10", "a1,a3,a5,o1", "black"),
        quest: quest("vct"),
    };
    let bytes = ask(wish, &[], &mut Patient).bytes.expect("a win");
    let reply = ask(Wish::Check, &bytes, &mut Hasty).reply;
    let Reply::Checked { checked, .. } = reply else {
        panic!("{reply:?}");
    };
    let reason = Reason::Stopped;
    assert_eq!(checked, Checked::Refused { reason });
}

#[test]
fn what_averts_an_open_three_is_told_and_the_rest_is_replayed() {
    let wish = Wish::Defend {
        position: placed("freestyle", "h8,i8,j8", "a1,a3", "white"),
        quest: quest("vcf"),
    };
    let Answered { reply, bytes } = ask(wish, &[], &mut Patient);
    let Reply::Defences {
        moves,
        open,
        unchecked,
        refuted,
        ..
    } = reply
    else {
        panic!("{reply:?}");
    };
    assert_eq!(
        (moves.as_str(), open.as_str(), unchecked.as_str()),
        ("g8k8", "", "")
    );
    assert_eq!(refuted, 218);
    assert!(bytes.is_some_and(|b| Certificate::decode(&b).is_ok()));
}

#[test]
fn every_first_move_is_found() {
    let wish = Wish::Firsts {
        position: placed("freestyle", "h8,i8,j8", "a1,a3", "black"),
        quest: Quest {
            shortest: false,
            ..quest("vcf")
        },
    };
    let reply = ask(wish, &[], &mut Patient).reply;
    let Reply::Firsts { moves, open, .. } = reply else {
        panic!("{reply:?}");
    };
    // Fours with one end blocked by nobody: both open fours, and the fours with a gap.
    assert!(moves.contains(&"g8".to_owned()) && moves.contains(&"k8".to_owned()));
    assert_eq!(open, 0);
}

#[test]
fn nonsense_is_named() {
    let wish = Wish::Win {
        position: placed("chess", "h8", "", "black"),
        quest: quest("vcf"),
    };
    assert!(matches!(
        ask(wish, &[], &mut Patient).reply,
        Reply::Failed { id: Some(5), .. }
    ));
    let answered = Bench::default().answer("{", &[], &mut Patient);
    assert!(matches!(answered.reply, Reply::Failed { id: None, .. }));
}
