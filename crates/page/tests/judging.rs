//! The arbiter's acts, with answers that are lost, refused or doubled.

use tengen_api::{ArbiterKey, ErrorCode, RoomId, Rule, Ruled, SeatKey};
use tengen_page::judging::{Act, Effect, Form, Judging, NotDone};
use tengen_page::request::Failed;
use tengen_room::{ActionId, Refusal, Ruling, Seat};

fn room() -> RoomId {
    "a".repeat(RoomId::LENGTH).parse().expect("an id")
}

fn key(bits: u8) -> ArbiterKey {
    ArbiterKey::from_bits([bits; 16])
}

fn id(text: &str) -> ActionId {
    text.parse().expect("an id")
}

fn form(act: Act) -> Form {
    Form {
        act,
        seat: Seat::Second,
        seconds: "60".to_owned(),
        ply: "4".to_owned(),
        winner: Some(Seat::First),
        reason: "the light went out".to_owned(),
    }
}

fn arbiter() -> Judging {
    let mut judging = Judging::default();
    judging.visited(room(), Some(key(1)), None);
    judging
}

const DONE: Result<Ruled, Failed> = Ok(Ruled {
    from: 4,
    to: 5,
    seat: None,
});

/// The number and the act of a request.
fn sent(effects: Vec<Effect>) -> (u64, Rule) {
    match effects.into_iter().next() {
        Some(Effect::Send(number, to, rule)) if to == room() => (number, *rule),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_key_of_the_link_is_kept_and_found_again() {
    let mut judging = Judging::default();
    let effects = judging.visited(room(), Some(key(1)), Some(key(2)));
    assert_eq!(effects, [Effect::Store(room(), key(1))]);
    assert!(judging.is_arbiter());
    judging.left();
    assert!(!judging.is_arbiter());
    assert_eq!(judging.visited(room(), None, Some(key(1))), []);
    assert!(judging.is_arbiter());
    let (_, rule) = sent(judging.wanted(&form(Act::Stop), id("a1"), |_| Ok(())));
    assert_eq!((rule.key, rule.what), (key(1), Ruling::Stop));
    assert_eq!(judging.visited(room(), None, None), []);
    assert!(!judging.is_arbiter());
    assert_eq!(judging.wanted(&form(Act::Stop), id("a2"), |_| Ok(())), []);
}

#[test]
fn a_player_is_told_once_and_has_no_key() {
    let mut judging = arbiter();
    let effects = [Effect::Remove(room()), Effect::TellPlays];
    assert_eq!(judging.seated(), effects);
    assert!(!judging.is_arbiter());
    assert_eq!(judging.seated(), []);
}

#[test]
fn what_ends_the_game_is_confirmed() {
    for act in Act::ALL {
        let mut judging = arbiter();
        let effects = judging.wanted(&form(act), id("a1"), |_| Ok(()));
        assert_eq!(effects.is_empty(), act.is_final(), "{act:?}");
        assert_eq!(judging.is_confirming(), act.is_final());
        let number = match act.is_final() {
            true => {
                judging.withdrawn();
                assert_eq!(judging.confirmed(), [], "nothing to confirm");
                judging.wanted(&form(act), id("a2"), |_| Ok(()));
                sent(judging.confirmed()).0
            }
            false => sent(effects).0,
        };
        assert!(judging.is_sending());
        // One at a time.
        assert_eq!(judging.wanted(&form(act), id("a3"), |_| Ok(())), []);
        judging.answered(number, DONE);
        judging.answered(number, DONE);
        assert_eq!((judging.is_sending(), judging.done()), (false, 1));
    }
}

#[test]
fn an_act_without_an_answer_is_repeated_under_its_id() {
    for act in [Act::Warn, Act::Result] {
        let mut judging = arbiter();
        let mut effects = judging.wanted(&form(act), id("a1"), |_| Ok(()));
        effects.extend(judging.confirmed());
        let (number, first) = sent(effects);
        judging.answered(number, Err(Failed::Away));
        assert_eq!(judging.not_done(), Some(&NotDone::Server(Failed::Away)));
        // It was confirmed before.
        let (number, again) = sent(judging.wanted(&form(act), id("a2"), |_| Ok(())));
        assert_eq!(again, first);
        judging.answered(number, Err(Failed::Away));
        // Another one is another one.
        let mut other = form(Act::Warn);
        other.reason = "late".to_owned();
        let (number, other) = sent(judging.wanted(&other, id("a3"), |_| Ok(())));
        assert_eq!(other.id, id("a3"));
        judging.answered(
            number,
            Err(Failed::Refused(ErrorCode::Refused, String::new())),
        );
        let (_, last) = sent(judging.wanted(&form(Act::Warn), id("a4"), |_| Ok(())));
        assert_eq!(last.id, id("a4"), "a refused one is over");
    }
}

#[test]
fn bad_input_is_named_and_sends_nothing() {
    let try_it = |form: &Form, tried: Result<(), Refusal>| {
        let mut judging = arbiter();
        assert_eq!(judging.wanted(form, id("a1"), |_| tried), []);
        judging.not_done().cloned()
    };
    for seconds in ["", "0", "-5", "1.5", "86401", "99999999999999999999"] {
        for act in [Act::Give, Act::Take] {
            let mut form = form(act);
            form.seconds = seconds.to_owned();
            assert_eq!(try_it(&form, Ok(())), Some(NotDone::Seconds), "{seconds}");
        }
    }
    for ply in ["", "-1", "four"] {
        let mut form = form(Act::Back);
        form.ply = ply.to_owned();
        assert_eq!(try_it(&form, Ok(())), Some(NotDone::Ply), "{ply}");
    }
    for reason in ["", "  ", &"x".repeat(201), "two\nlines"] {
        let mut form = form(Act::Stop);
        form.reason = reason.to_owned();
        assert_eq!(try_it(&form, Ok(())), Some(NotDone::Reason), "{reason:?}");
    }
    let refused = try_it(&form(Act::Stop), Err(Refusal::Paused));
    assert_eq!(refused, Some(NotDone::Refused(Refusal::Paused)));
}

#[test]
fn the_form_says_what_is_done() {
    let ruling = |act| form(act).ruling().expect("an act");
    let seat = Seat::Second;
    assert_eq!(ruling(Act::Give), Ruling::Time { seat, ms: 60_000 });
    assert_eq!(ruling(Act::Take), Ruling::Time { seat, ms: -60_000 });
    assert_eq!(ruling(Act::Back), Ruling::Back { ply: 4 });
    assert_eq!(ruling(Act::Warn), Ruling::Warn { seat });
    assert_eq!(ruling(Act::Free), Ruling::Free { seat });
    let winner = Some(Seat::First);
    assert_eq!(ruling(Act::Result), Ruling::Result { winner });
}

#[test]
fn a_freed_seat_has_a_link_to_hand_over() {
    let mut judging = arbiter();
    let wanted = judging.wanted(&form(Act::Free), id("a1"), |_| Ok(()));
    assert!(wanted.is_empty(), "it is confirmed first");
    let (number, rule) = sent(judging.confirmed());
    assert!(rule.keep && judging.seat().is_none());
    let seat = SeatKey::from_bits([9; 16]);
    let freed = Ruled {
        from: 4,
        to: 4,
        seat: Some(seat.clone()),
    };
    judging.answered(number, Ok(freed));
    assert_eq!(judging.seat(), Some(&seat));
    // It stays through other acts, which keep nothing.
    let (number, rule) = sent(judging.wanted(&form(Act::Warn), id("a2"), |_| Ok(())));
    assert!(!rule.keep);
    judging.answered(number, DONE);
    assert_eq!(judging.seat(), Some(&seat));
    judging.left();
    assert_eq!(judging.seat(), None);
}
