//! An arbiter of a room.

use tengen_core::Rule;
use tengen_room::{
    Action, ActionId, Actor, ArbiterMark, Asked, Cause, Config, Decision, Event, Reason, Refusal,
    Room, Ruling, Seat, Stored, World,
};

const DAY: i64 = 86_400_000;

fn room(clock: Option<&str>) -> Room {
    let mut room = waiting(clock);
    let joined = room.join(None, World::default()).expect("a free seat");
    fold(&mut room, joined, None, 0);
    room
}

/// A room whose second seat is free.
fn waiting(clock: Option<&str>) -> Room {
    let config = Config {
        arbiter: Some(ArbiterMark([7; 16])),
        clock: clock.map(|clock| clock.parse().expect("a clock")),
        ..Config::new(Rule::Freestyle, 15)
    };
    let created = Event::Created {
        config,
        name: None,
        start: None,
        player: None,
    };
    Room::from_events(&[Stored::new(1, created)]).expect("a room")
}

fn fold(room: &mut Room, events: Vec<Event>, cause: Option<Cause>, elapsed: u64) {
    let charge = room.charge(&events, elapsed);
    for (i, event) in events.into_iter().enumerate() {
        let mut stored = Stored::new(room.version() + 1, event);
        stored.spent = charge.filter(|(at, _)| *at == i).map(|(_, spent)| spent);
        if let Some(cause) = &cause {
            stored = stored.caused_by(cause.clone());
        }
        let text = serde_json::to_string(&stored).expect("JSON");
        assert_eq!(serde_json::from_str::<Stored>(&text).expect("JSON"), stored);
        room.apply(&stored).expect("an event that fits");
    }
}

fn id(text: &str) -> ActionId {
    text.parse().expect("an id")
}

fn rule(room: &mut Room, what: Ruling, elapsed: u64) -> Result<Vec<Event>, Refusal> {
    let id = id(&format!("r-{}", room.version()));
    let Decision::New(events) = room.rule(&id, what, elapsed, World::default())? else {
        panic!("a new act");
    };
    let mut cause = Cause::action(Actor::Arbiter, id);
    cause.reason = Some("as the rules have it".parse::<Reason>().expect("a reason"));
    fold(room, events.clone(), Some(cause), elapsed);
    Ok(events)
}

fn place(room: &mut Room, point: &str, elapsed: u64) -> Result<(), Refusal> {
    let seat = room.to_move().expect("a game");
    let ply = room.game().position().ply() as u32;
    let action = Action::place(point.parse().expect("a point"), ply);
    take(room, seat, action, World::default(), elapsed)
}

fn take(
    room: &mut Room,
    seat: Seat,
    action: Action,
    world: World,
    elapsed: u64,
) -> Result<(), Refusal> {
    let id = id(&format!("p-{}", room.version()));
    let Decision::New(events) = room.decide(seat, &id, action, world)? else {
        panic!("a new action");
    };
    fold(room, events, Some(Cause::action(seat, id)), elapsed);
    Ok(())
}

/// The opponent has been away for long.
fn absent() -> World {
    World {
        other_is_absent: true,
        ..World::default()
    }
}

fn left(room: &Room) -> [u64; 2] {
    Seat::BOTH.map(|seat| room.left(seat).expect("a clock").main)
}

#[test]
fn only_the_arbiter_starts_clocks_that_the_arbiter_stopped() {
    let mut room = room(Some("5m"));
    place(&mut room, "h8", 10_000).expect("a move");
    rule(&mut room, Ruling::Stop, 4_000).expect("a stop");
    let second = room.to_move().expect("a game");
    assert_eq!(room.left(second).expect("a clock").main, 296_000);
    assert_eq!(room.running(), None);
    assert_eq!(place(&mut room, "h9", 0), Err(Refusal::Paused));
    for seat in Seat::BOTH {
        let continued = room.decide(seat, &id("c"), Action::Continue, World::default());
        assert_eq!(continued, Err(Refusal::Held));
    }
    let again = rule(&mut room, Ruling::Stop, 0);
    assert_eq!(again, Err(Refusal::Paused));
    let claim = take(&mut room, Seat::First, Action::ClaimWin, absent(), 0);
    assert_eq!(claim, Err(Refusal::Paused));
    rule(&mut room, Ruling::Start, 0).expect("a start");
    assert_eq!(room.running(), Some((second, 296_000)));
    assert_eq!(rule(&mut room, Ruling::Start, 0), Err(Refusal::NotPaused));
}

#[test]
fn time_is_given_and_taken_and_a_second_stays() {
    let mut room = room(Some("1m"));
    let mover = room.to_move().expect("a game");
    let time = |seat, ms| Ruling::Time { seat, ms };
    rule(&mut room, time(mover, 30_000), 20_000).expect("time");
    rule(&mut room, time(mover.other(), -59_000), 5_000).expect("time");
    assert_eq!(room.running(), Some((mover, 65_000)));
    let mut expected = [65_000; 2];
    expected[mover.other() as usize] = 1_000;
    assert_eq!(left(&room), expected);
    let before = room.clone();
    for (seat, ms, elapsed) in [
        (mover.other(), -1, 0),
        // Of 65 s, 30 have gone by.
        (mover, -35_000, 30_000),
        (mover, 0, 0),
        (mover, DAY + 1, 0),
        (mover, -DAY - 1, 0),
        (mover, i64::MIN, 0),
        (mover, i64::MAX, 0),
    ] {
        let refused = rule(&mut room, time(seat, ms), elapsed);
        assert_eq!(refused, Err(Refusal::BadTime), "{ms}");
    }
    assert_eq!(room, before);
    rule(&mut room, time(mover, DAY), 0).expect("a day");
}

#[test]
fn an_earlier_position_is_put_back_and_no_time_comes_with_it() {
    let mut room = room(Some("5m"));
    for point in ["h8", "h9", "i8", "i9", "j8"] {
        place(&mut room, point, 1_000).expect("a move");
    }
    let events = rule(&mut room, Ruling::Back { ply: 2 }, 2_000).expect("a position");
    assert_eq!(events[1..], [Event::TakenBack { plies: 3 }]);
    assert_eq!(room.game().position().ply(), 2);
    assert_eq!(left(&room).iter().sum::<u64>(), 600_000 - 7_000);
    for ply in [2, 3, u32::MAX] {
        let refused = rule(&mut room, Ruling::Back { ply }, 0);
        assert_eq!(refused, Err(Refusal::NothingToTakeBack), "{ply}");
    }
}

#[test]
fn a_result_and_a_replay() {
    let mut room = room(None);
    place(&mut room, "h8", 0).expect("a move");
    let black = room.starter();
    rule(&mut room, Ruling::Replay, 0).expect("a replay");
    assert_eq!((room.number(), room.starter()), (2, black));
    assert_eq!(room.game().position().ply(), 0);
    let winner = Some(Seat::Second);
    rule(&mut room, Ruling::Result { winner }, 0).expect("a result");
    assert_eq!(room.finished(), Some((winner, "arbiter")));
    for what in [
        Ruling::Result { winner: None },
        Ruling::Back { ply: 0 },
        Ruling::Stop,
    ] {
        assert_eq!(rule(&mut room, what, 0), Err(Refusal::Over), "{what:?}");
    }
    let events = rule(&mut room, Ruling::Replay, 0).expect("a replay");
    assert_eq!(events.len(), 2, "the game was over");
    rule(&mut room, Ruling::Result { winner: None }, 0).expect("a draw");
    assert_eq!(room.finished(), Some((None, "arbiter")));
}

#[test]
fn an_act_is_taken_once_and_only_where_there_is_an_arbiter() {
    let mut room = room(None);
    assert_eq!(rule(&mut room, Ruling::Stop, 0), Err(Refusal::NoClock));
    let warn = Ruling::Warn { seat: Seat::First };
    let version = room.version();
    rule(&mut room, warn, 0).expect("a warning");
    let known = room.rule(&id(&format!("r-{version}")), warn, 0, World::default());
    assert_eq!(known, Ok(Decision::Known(version + 1..=version + 1)));

    let created = Event::Created {
        config: Config::new(Rule::Freestyle, 15),
        name: None,
        start: None,
        player: None,
    };
    let mut plain = Room::from_events(&[Stored::new(1, created)]).expect("a room");
    assert_eq!(rule(&mut plain, warn, 0), Err(Refusal::NoArbiter));
    let forged = Stored::new(2, Event::Arbiter { what: warn });
    assert!(plain.apply(&forged).is_err(), "a room without an arbiter");
}

/// An award before the first game, with one seat taken or none; the next game can be played.
#[test]
fn a_game_whose_player_never_came_is_decided() {
    let (first, second) = (Seat::First, Seat::Second);
    for (winner, result) in [
        (Some(first), Ok(())),
        (None, Ok(())),
        (Some(second), Err(Refusal::SeatFree)),
    ] {
        let mut room = waiting(Some("5m"));
        let warned = rule(&mut room, Ruling::Warn { seat: first }, 0);
        assert_eq!(warned, Err(Refusal::NotStarted));
        let before = room.clone();
        let decided = rule(&mut room, Ruling::Result { winner }, 0).map(drop);
        assert_eq!(decided, result);
        if result.is_err() {
            assert_eq!(room, before);
            continue;
        }
        assert_eq!(
            (room.number(), room.finished()),
            (1, Some((winner, "arbiter")))
        );
        assert_eq!((room.free_seat(), room.to_move()), (Some(second), None));
        let free = Ruling::Free { seat: second };
        assert_eq!(rule(&mut room, free, 0), Err(Refusal::SeatFree));
        let events = room.join(None, World::default()).expect("a seat");
        assert!(matches!(events[..], [Event::Joined { .. }]), "{events:?}");
        fold(&mut room, events, None, 0);
        assert!(room.is_full());
        rule(&mut room, Ruling::Replay, 0).expect("a game");
        assert_eq!(room.number(), 2);
        place(&mut room, "h8", 0).expect("a move");
    }
    // A game that has not begun begins in no other way.
    let mut room = waiting(None);
    let started = Event::Started {
        game: 1,
        black: first,
    };
    assert!(room.apply(&Stored::new(2, started)).is_err());
    let second_wins = Ruling::Result {
        winner: Some(second),
    };
    let forged = Stored::new(2, Event::Arbiter { what: second_wins });
    assert!(room.apply(&forged).is_err());
}

#[test]
fn a_lost_seat_is_freed_and_taken_again() {
    let mut room = room(Some("5m"));
    let (first, second) = (Seat::First, Seat::Second);
    assert_eq!(room.join(None, World::default()), Err(Refusal::Full));
    let before = room.clone();
    rule(&mut room, Ruling::Free { seat: first }, 0).expect("a free seat");
    assert_eq!(
        (room.free_seat(), room.is_taken(second)),
        (Some(first), true)
    );
    let again = rule(&mut room, Ruling::Free { seat: first }, 0);
    assert_eq!(again, Err(Refusal::SeatFree));
    let name: Option<tengen_room::Name> = "Ada".parse().ok();
    let events = room.join(name.clone(), World::default()).expect("a seat");
    let [event] = &events[..] else {
        panic!("no game begins: {events:?}");
    };
    let stored = Stored::new(room.version() + 1, event.clone());
    let mut other = room.clone();
    room.apply(&stored).expect("a player");
    assert_eq!((room.free_seat(), room.name(first)), (None, name.as_ref()));
    assert_eq!(room.opened(), before.opened());
    assert_eq!(room.to_move(), before.to_move());
    // Both at once: the first seat is taken first.
    rule(&mut other, Ruling::Free { seat: second }, 0).expect("a free seat");
    assert_eq!(other.free_seat(), Some(first));
    // A seat that is not free cannot be taken so.
    let forged = Stored::new(room.version() + 1, event.clone());
    assert!(room.clone().apply(&forged).is_err());
}

#[test]
fn an_act_of_a_later_version_is_shown_and_not_understood() {
    for event in [
        r#"{"type":"arbiter","what":{"type":"fine","sum":3,"of":["first"]}}"#,
        r#"{"type":"arbiter","what":{"type":"warn","seat":"first","sum":3}}"#,
        r#"{"type":"arbiter","what":{"type":"stop"},"until":"noon"}"#,
        r#"{"type":"fined","sum":3}"#,
    ] {
        let text = format!(r#"{{"version":4,"by":"arbiter","reason":"late","event":{event}}}"#);
        let stored: Stored = serde_json::from_str(&text).expect("an event");
        assert!(stored.is_of_later_version());
        let mut later = room(None);
        later.apply(&stored).expect("an event that is shown");
        // What follows from it may be a move that only a later version can explain.
        let next = Stored::new(5, Event::TakenBack { plies: 9 });
        later.apply(&next).expect("an event that is shown");
        let refused = rule(&mut later, Ruling::Replay, 0);
        assert_eq!(refused, Err(Refusal::LaterVersion));
    }
    // It is never requested, nor a known act with fields that are not known.
    assert_eq!(
        rule(&mut room(None), Ruling::Later, 0),
        Err(Refusal::LaterVersion)
    );
    let more = r#"{"type":"warn","seat":"first","sum":3}"#;
    let more: Ruling = serde_json::from_str(more).expect("an act");
    assert_eq!(rule(&mut room(None), more, 0), Err(Refusal::LaterVersion));
    let wrong = r#"{"type":"warn","seat":"third"}"#;
    assert!(serde_json::from_str::<Ruling>(wrong).is_err());
}

#[test]
fn after_the_round_only_the_arbiter_decides() {
    let mut room = room(Some("10m,5m=arbiter"));
    place(&mut room, "h8", 60_000).expect("a move");
    let draw = Action::Ask { what: Asked::Draw };
    take(&mut room, Seat::First, draw, World::default(), 0).expect("an offer");
    let over = room.flag(240_001).expect("the end of the round");
    assert_eq!(over, Event::RoundOver);
    fold(
        &mut room,
        vec![over],
        Some(Cause::by(Actor::Server)),
        240_001,
    );
    assert!(room.is_round_over() && room.is_paused());
    assert_eq!((room.running(), room.finished()), (None, None));
    assert_eq!(left(&room).iter().sum::<u64>(), 2 * 600_000 - 300_000);
    assert_eq!(place(&mut room, "h9", 0), Err(Refusal::RoundOver));
    let go_on = room.decide(Seat::First, &id("c"), Action::Continue, World::default());
    assert_eq!(go_on, Err(Refusal::RoundOver));
    // What had been offered lapses, and nothing more can be agreed on or claimed.
    assert_eq!(room.asked(), []);
    for what in [Asked::Draw, Asked::Takeback, Asked::Help, Asked::Pause] {
        let asked = Action::Ask { what };
        let asked = take(&mut room, Seat::First, asked, World::default(), 0);
        assert_eq!(asked, Err(Refusal::RoundOver), "{what:?}");
    }
    let claim = take(&mut room, Seat::First, Action::ClaimWin, absent(), 0);
    assert_eq!(claim, Err(Refusal::RoundOver));
    let resigned = room.decide(Seat::First, &id("e"), Action::Resign, World::default());
    assert!(resigned.is_ok(), "{resigned:?}");
    for what in [Ruling::Start, Ruling::Stop] {
        assert_eq!(
            rule(&mut room, what, 0),
            Err(Refusal::RoundOver),
            "{what:?}"
        );
    }
    for forged in [Event::Continued, Event::RoundOver] {
        let forged = Stored::new(room.version() + 1, forged);
        assert!(room.clone().apply(&forged).is_err(), "{forged:?}");
    }
    let mut again = room.clone();
    rule(&mut again, Ruling::Replay, 0).expect("a replay");
    assert!(!again.is_round_over() && again.running().is_some());
    let winner = Some(Seat::Second);
    rule(&mut room, Ruling::Result { winner }, 0).expect("a result");
    assert_eq!(room.finished(), Some((winner, "arbiter")));
}
