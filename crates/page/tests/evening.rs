//! Seats by name and PIN: the child's form, and the teacher's event.

use serde_json::json;
use tengen_api::{ErrorCode, EventId, MySeat, NameProblem};
use tengen_page::account::{Identity, IdentityEffect};
use tengen_page::evening::{Effect, Entering, Held, Request, Teacher};
use tengen_page::request::Failed;
use tengen_room::Name;
use tengen_text::{Language, Text};

const EVENT: &str = "abcdefgh";
const KEY: &str = "abcdefghijklmnopqrstuvwxyz";

fn text() -> Text {
    Text::new(Language::English)
}

fn name(text: &str) -> Name {
    text.parse().expect("a name")
}

fn event() -> EventId {
    EVENT.parse().expect("an id")
}

fn refused(code: ErrorCode) -> Failed {
    Failed::Refused(code, "why".to_owned())
}

/// The only request among the effects.
fn sent(effects: &[Effect]) -> (u64, Request) {
    let mut sent = effects.iter().filter_map(|effect| match effect {
        Effect::Send(number, request) => Some((*number, request.clone())),
        _ => None,
    });
    let only = sent.next().expect("a request");
    assert_eq!(sent.next(), None);
    only
}

#[test]
fn a_child_enters_once_what_is_typed_is_a_name_and_a_pin() {
    let mut form = Entering::default();
    for (typed, said) in [
        (("", "123456"), "Type your name."),
        (("Ada", "12345"), "The PIN has six digits."),
        (("Ada", "12345x"), "The PIN has six digits."),
    ] {
        assert_eq!(form.wanted(&event(), typed, None), None);
        assert_eq!(form.said(text()).as_deref(), Some(said));
    }
    let request = form.wanted(&event(), (" Ada ", "123 456"), None);
    let request = request.expect("a request");
    assert_eq!(format!("{request:?}"), "POST /api/v1/events/abcdefgh/enter");
    let body = request.body.expect("a body");
    assert_eq!(body, json!({ "name": "Ada", "pin": "123456" }).to_string());
    // One at a time.
    assert_eq!(form.wanted(&event(), ("Ada", "123456"), None), None);
    for (code, said) in [
        (ErrorCode::WrongPassword, "do not belong together"),
        (ErrorCode::SeatLocked, "locked"),
        (ErrorCode::PinLost, "of no use"),
        (ErrorCode::Refused, "Log in with the password"),
        (ErrorCode::NotFound, "no such event"),
        (ErrorCode::TooMany, "Wait a minute"),
        (ErrorCode::StorageUnavailable, "cannot read or keep"),
        (ErrorCode::Muted, "refused: why"),
    ] {
        assert_eq!(form.answered(Err(refused(code))), None);
        let now = form.said(text()).expect("a sentence");
        assert!(now.contains(said), "{now}");
        assert!(form.wanted(&event(), ("Ada", "123456"), None).is_some());
    }
    let answer = json!({ "player": "abcdefghijklmnop", "name": "Ada" }).to_string();
    let seat = form.answered(Ok(answer)).expect("a seat");
    assert_eq!((seat.event, seat.name), (event(), name("Ada")));
}

#[test]
fn a_seat_that_is_entered_elsewhere_is_told_once() {
    let seat = MySeat {
        event: event(),
        name: name("Ada"),
    };
    let mut identity = Identity::new(Some(name("Zoe")));
    let effects = identity.entered_seat(seat.clone());
    assert!(effects.contains(&IdentityEffect::StoreSeat(Some(seat.clone()))));
    assert!(effects.contains(&IdentityEffect::Store(None)), "logged out");
    assert_eq!(identity.plays(), Some(&seat.name));

    // A later visit begins with what is stored.
    let mut identity = Identity::new(None).seated(Some(seat));
    let ask = |effects: Vec<IdentityEffect>| match effects[..] {
        [IdentityEffect::Ask(number)] => number,
        _ => panic!("{effects:?}"),
    };
    let number = ask(identity.suspect());
    let effects = identity.answered(number, Ok(tengen_api::Me::default()));
    assert!(effects.contains(&IdentityEffect::SeatTaken(name("Ada"))));
    assert!(effects.contains(&IdentityEffect::StoreSeat(None)));
    assert_eq!(identity.plays(), None);
    assert_eq!(identity.suspect(), [], "a guest again");
    // The end of an event is no end of the session.
    let seat = MySeat {
        event: event(),
        name: name("Bo"),
    };
    let mut identity = Identity::new(None).seated(Some(seat));
    let number = ask(identity.look());
    let me = tengen_api::Me {
        player: Some("abcdefghijklmnop".parse().expect("an id")),
        ..tengen_api::Me::default()
    };
    let effects = identity.answered(number, Ok(me));
    assert!(effects.contains(&IdentityEffect::StoreSeat(None)));
    let taken = |effect: &IdentityEffect| matches!(effect, IdentityEffect::SeatTaken(_));
    assert!(!effects.iter().any(taken));
}

/// The seats of the event, with what is wrong with each.
fn seats(wrong: &[(bool, bool)]) -> String {
    let seats = wrong.iter().zip(1..).map(|((locked, lost), number)| {
        json!({ "number": number, "name": format!("Child {number}"), "player": null,
            "entered": null, "locked": locked, "lost": lost })
    });
    json!({ "ends": 5, "seats": seats.collect::<Vec<_>>() }).to_string()
}

#[test]
fn a_teacher_makes_an_event_gives_seats_and_sees_pins_once() {
    let mut teacher = Teacher::new(None);
    assert_eq!(teacher.open(), [], "there is nothing to look at");
    let (number, request) = sent(&teacher.make(2));
    assert_eq!(request.body.as_deref(), Some(r#"{"days":2}"#));
    assert_eq!(request.key, None);
    assert!(teacher.is_busy() && teacher.make(2).is_empty());
    let made = json!({ "event": EVENT, "key": KEY, "ends": 5 }).to_string();
    let held: Held = format!("{EVENT} {KEY}").parse().expect("stored");
    assert_eq!(
        teacher.answered(number, Ok(made)),
        [Effect::Store(held.clone())]
    );
    assert_eq!(held.stored(), format!("{EVENT} {KEY}"));

    assert_eq!(teacher.add(" \n\n"), [], "no names");
    let (number, request) = sent(&teacher.add("Ada\n  Bo \n\nada\n"));
    assert_eq!(
        request.body.as_deref(),
        Some(r#"{"names":["Ada","Bo","ada"]}"#)
    );
    assert_eq!(request.key, Some(held.key.clone()));
    let pin = |number: u64, pin: &str| json!({ "number": number, "name": "Child", "pin": pin });
    let answer = json!({ "pins": [pin(1, "000001"), pin(2, "000002")],
        "refused": [{ "place": 2, "why": "taken" }] });
    let (list, _) = sent(&teacher.answered(number, Ok(answer.to_string())));
    assert_eq!(teacher.refused(), [("ada".to_owned(), NameProblem::Taken)]);
    // A list on its way does not keep the teacher from acting, and is out of date then.
    let (number, request) = sent(&teacher.draw(Some(2)));
    assert_eq!(request.body.as_deref(), Some(r#"{"seats":[2]}"#));
    assert_eq!(teacher.answered(list, Ok(seats(&[(true, true)]))), []);
    let answer = json!({ "pins": [pin(2, "000003")] }).to_string();
    let (list, _) = sent(&teacher.answered(number, Ok(answer)));
    let shown: Vec<&str> = teacher.pins().iter().map(|pin| pin.pin.as_str()).collect();
    assert_eq!(shown, ["000001", "000003"]);
    teacher.answered(
        list,
        Ok(seats(&[(false, true), (false, false), (true, true)])),
    );
    assert_eq!(
        (teacher.seats().len(), teacher.come(), teacher.ends()),
        (3, 0, 5)
    );
    teacher.kept();
    assert!(teacher.pins().is_empty() && teacher.refused().is_empty());

    // All whose PIN is of no use, as after a restore.
    let (number, request) = sent(&teacher.draw(None));
    assert_eq!(request.body.as_deref(), Some(r#"{"seats":[1,3]}"#));
    let failed = teacher.answered(number, Err(refused(ErrorCode::TooMany)));
    assert_eq!(failed, []);
    assert!(
        teacher
            .said(text())
            .is_some_and(|said| said.contains("Wait a minute"))
    );
    // Whose answer is lost, that may have been done.
    let (number, request) = sent(&teacher.draw_free());
    assert_eq!(request.body.as_deref(), Some(r#"{"seats":[1,2,3]}"#));
    let (list, _) = sent(&teacher.answered(number, Err(Failed::Away)));
    teacher.answered(list, Ok(seats(&[(false, false); 3])));
    assert_eq!(teacher.made(), 1);
    // A seat that is gone already is no end of the event.
    let (number, request) = sent(&teacher.remove(3));
    assert_eq!(
        (request.method, &*request.path),
        ("DELETE", "/api/v1/events/abcdefgh/seats/3")
    );
    let (list, _) = sent(&teacher.answered(number, Err(refused(ErrorCode::NotFound))));
    let gone = teacher.answered(list, Err(refused(ErrorCode::NotFound)));
    assert_eq!(gone, [Effect::Forget(event())]);
    assert_eq!(teacher.held(), None);
    assert!(
        teacher
            .said(text())
            .is_some_and(|said| said.contains("has ended"))
    );
}
