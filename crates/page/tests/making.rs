//! Rooms that are made, with answers that are lost, refused or doubled.

use proptest::prelude::*;
use tengen_api::{ArbiterKey, ErrorCode, RoomId, RoomMade};
use tengen_core::Start;
use tengen_model::online::RoomChoice;
use tengen_page::joining::RoomFailed;
use tengen_page::making::{Effect, Making};
use tengen_page::request::Failed;
use tengen_room::Seat;

fn room() -> RoomId {
    "a".repeat(RoomId::LENGTH).parse().expect("an id")
}

fn made() -> Result<RoomMade, Failed> {
    Ok(RoomMade {
        room: room(),
        seat: Some(Seat::First),
        watch: None,
        arbiter: None,
    })
}

fn choice(name: &str) -> RoomChoice {
    RoomChoice {
        name: name.to_owned(),
        ..RoomChoice::default()
    }
}

/// The number of the request among the effects.
fn request(effects: &[Effect]) -> Option<u64> {
    effects.iter().find_map(|effect| match effect {
        Effect::Request(number, _) => Some(*number),
        _ => None,
    })
}

#[test]
fn a_room_that_is_made_is_visited_once() {
    for start in [None, Some(Start::default())] {
        let mut making = Making::default();
        let number = request(&making.wanted(&choice("Ann"), start.clone())).expect("a request");
        assert!(making.is_making());
        assert_eq!(making.wanted(&choice("Ann"), None), [], "one at a time");
        let effects = making.answered(number, made());
        let mut expected = vec![Effect::Visit(room()), Effect::Invite];
        if start.is_some() {
            expected.insert(0, Effect::CloseTool);
        }
        assert_eq!(effects, expected);
        assert!(!making.is_making());
        assert_eq!(making.answered(number, made()), [], "doubled");
    }
}

#[test]
fn the_key_of_the_arbiter_is_stored_before_the_visit() {
    let mut making = Making::default();
    let wanted = RoomChoice {
        arbiter: true,
        ..choice("Ann")
    };
    let effects = making.wanted(&wanted, None);
    let number = request(&effects).expect("a request");
    assert!(matches!(&effects[..], [Effect::Request(_, new)] if new.arbiter));
    let key = ArbiterKey::from_bits([1; 16]);
    let made = made().map(|made| RoomMade {
        arbiter: Some(key.clone()),
        ..made
    });
    let stored = Effect::StoreArbiter(room(), key);
    let expected = [stored, Effect::Visit(room()), Effect::Invite];
    assert_eq!(making.answered(number, made), expected);
}

#[test]
fn why_there_is_no_room_is_said_until_the_next_try() {
    let mut making = Making::default();
    assert_eq!(making.wanted(&choice(&"n".repeat(1_000)), None), []);
    assert!(matches!(making.refused(), Some(RoomFailed::Name(_))));
    for why in [
        Failed::Away,
        Failed::Unreadable,
        Failed::Refused(ErrorCode::StorageUnavailable, "full".to_owned()),
    ] {
        let number = request(&making.wanted(&choice("Ann"), None)).expect("a request");
        assert_eq!(making.refused(), None);
        assert_eq!(making.answered(number, Err(why.clone())), []);
        assert_eq!(making.refused(), Some(&RoomFailed::Server(why)));
    }
    making.open();
    assert_eq!(making.refused(), None);
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// Whatever is answered, a room can be made in the end.
    #[test]
    fn a_room_can_be_made_in_the_end(
        steps in prop::collection::vec((0..4_u8, 1..60_u64), 50),
    ) {
        let mut making = Making::default();
        let (mut visits, mut requests) = (0, Vec::new());
        for (step, number) in steps {
            let effects = match step {
                0 | 1 => making.wanted(&choice("Ann"), None),
                2 => making.answered(number, made()),
                _ => making.answered(number, Err(Failed::Away)),
            };
            requests.extend(request(&effects));
            visits += effects.iter().filter(|e| matches!(e, Effect::Visit(_))).count();
            prop_assert!(visits <= requests.len());
        }
        let last = requests.last().copied().filter(|_| making.is_making());
        let number = last.or_else(|| request(&making.wanted(&choice("Ann"), None)));
        let effects = making.answered(number.expect("a request"), made());
        prop_assert_eq!(effects, [Effect::Visit(room()), Effect::Invite]);
    }
}
