//! The client's rules one by one.

use tengen_room::client::{
    ANSWER_TIMEOUT, CannotAct, Change, Client, Contact, Dropped, FIRST_WAIT, GiveUpReason,
    Happened, LONGEST_WAIT, MAX_MISMATCHES, OPENING_TIMEOUT, Output, SILENCE, Unanswered,
};
use tengen_room::socket::{
    FromClient, FromServer, Goodbye, OLDEST_PROTOCOL, PROTOCOL, Presence, SocketError,
};
use tengen_room::{Action, Asked, Event, Refusal, Room, Seat, Stored};

use super::{Rig, Server, acts, connects, place, sent, told};

use Seat::{First, Second};

pub(super) fn events(events: &[Stored]) -> FromServer {
    let events = events.to_vec();
    FromServer::Events { events }
}

fn lost(outputs: &[Output]) -> bool {
    told(outputs).iter().any(|c| matches!(c, Change::Lost(_)))
}

fn gave_up(outputs: &[Output]) -> Option<GiveUpReason> {
    told(outputs).into_iter().find_map(|change| match change {
        Change::GaveUp(trouble, _) => Some(*trouble),
        _ => None,
    })
}

#[test]
fn it_says_hello_and_takes_what_it_missed() {
    let mut server = Server::started();
    let mut rig = Rig::new(Vec::new());
    assert_eq!(rig.client.contact(), Contact::Seeking);
    let hello = |after| FromClient::Hello {
        protocol: PROTOCOL,
        oldest: Some(OLDEST_PROTOCOL),
        after,
    };
    assert_eq!(sent(&rig.opens()), [hello(0)]);
    for message in server.welcome(Some(First), 0) {
        rig.hears(&message);
    }
    assert_eq!(rig.client.contact(), Contact::Here);
    assert_eq!(rig.client.you(), Some(First));
    assert_eq!(rig.client.room(), Some(&server.room));
    assert_eq!(rig.client.wake_at(), None, "nothing is waited for");
    rig.closes();
    server.act(First, &"x".parse().expect("an id"), place("a1", 0));
    rig.waits();
    assert_eq!(sent(&rig.opens()), [hello(3)]);
}

#[test]
fn a_watcher_that_gets_a_seat_gets_what_was_hidden_from_it() {
    let mut server = Server::started();
    let mut rig = Rig::here(&server, None);
    let what = Asked::Takeback;
    server.act(First, &"x".parse().expect("an id"), place("a1", 0));
    let (asked, _) = server.act(First, &"y".parse().expect("an id"), Action::Ask { what });
    rig.hears(&events(&[server.events[3].clone(), asked[0].hidden()]));
    assert!(rig.client.room().is_some_and(tengen_room::Room::is_partial));
    rig.closes();
    rig.waits();
    let outputs = rig.connect(&server, Some(Second));
    assert!(told(&outputs).contains(&&Change::Anew));
    rig.connect(&server, Some(Second));
    assert_eq!(rig.client.room(), Some(&server.room));
}

#[test]
fn a_name_that_the_host_has_dropped_is_forgotten_at_the_next_welcome() {
    let mut server = Server::started();
    let (ada, bob) = (
        "Ada".parse().expect("a name"),
        "Bob".parse().expect("a name"),
    );
    let named = [(0, ada), (1, bob)];
    for (at, given) in named {
        if let Event::Created { name, .. } | Event::Joined { name, .. } =
            &mut server.events[at].event
        {
            *name = Some(given);
        }
    }
    server.room = Room::from_events(&server.events).expect("a room");
    let mut rig = Rig::here(&server, None);
    let name = |rig: &Rig, seat| rig.client.room()?.name(seat).map(ToString::to_string);
    assert_eq!(name(&rig, First).as_deref(), Some("Ada"));
    rig.closes();
    // The server has written the event without the name, and moves go on.
    if let Event::Created { name, .. } = &mut server.events[0].event {
        *name = None;
    }
    server.room = Room::from_events(&server.events).expect("a room");
    server.act(First, &"x".parse().expect("an id"), place("a1", 0));
    rig.waits();
    rig.connect(&server, None);
    assert_eq!(name(&rig, First), None);
    assert_eq!(name(&rig, Second).as_deref(), Some("Bob"));
    assert_eq!(rig.client.room(), Some(&server.room));
}

#[test]
fn events_are_folded_one_at_a_time() {
    let mut server = Server::started();
    let mut rig = Rig::here(&server, None);
    let mut new = Vec::new();
    for (seat, point, ply) in [(First, "a1", 0), (Second, "b1", 1)] {
        let id = point.parse().expect("an id");
        new.extend(server.act(seat, &id, place(point, ply)).0);
    }
    let text = serde_json::to_string(&events(&new)).expect("JSON");
    rig.client.received(rig.link(), &text, rig.now);
    for (stored, moves) in new.iter().zip(1..) {
        let happened = Happened {
            stored: stored.clone(),
            own: false,
            news: true,
        };
        let told = rig.client.poll();
        assert_eq!(
            told,
            Some(Output::Tell(Change::Happened(Box::new(happened))))
        );
        let room = rig.client.room().expect("a room");
        assert_eq!(room.game().position().ply(), moves);
    }
    assert_eq!(rig.client.poll(), None);
    // Known events are ignored.
    assert_eq!(rig.hears(&events(&new)), []);
}

#[test]
fn what_was_missed_is_no_news() {
    let server = Server::started();
    let mut rig = Rig::new(Vec::new());
    let outputs = rig.connect(&server, None);
    let news = told(&outputs)
        .into_iter()
        .filter_map(|change| match change {
            Change::Happened(happened) => Some(happened.news),
            _ => None,
        });
    assert_eq!(news.collect::<Vec<_>>(), [false; 3]);
}

#[test]
fn an_earlier_connection_is_not_heard() {
    let server = Server::started();
    let mut rig = Rig::here(&server, Some(First));
    let old = rig.link();
    rig.closes();
    rig.waits();
    let nonsense = "what it says does not matter";
    rig.client.received(old, nonsense, rig.now);
    rig.client.opened(old, rig.now);
    rig.client.closed(old, rig.now);
    rig.client.denied(old, GiveUpReason::Missing, "no", rig.now);
    assert_eq!(rig.drain(), []);
    assert_eq!(sent(&rig.connect(&server, Some(First))).len(), 1);
    assert_eq!(rig.client.contact(), Contact::Here);
}

#[test]
fn an_action_waits_for_its_answer() {
    let mut server = Server::started();
    let mut rig = Rig::here(&server, Some(First));
    let outputs = rig.acts(place("c3", 0));
    assert_eq!(outputs[0], Output::Tell(Change::Waiting), "kept, then sent");
    let [FromClient::Act { id, action }] = &sent(&outputs)[..] else {
        panic!("{outputs:?}");
    };
    assert_eq!(rig.patience(), Some(ANSWER_TIMEOUT));
    // An equal action keeps its id.
    assert_eq!(rig.client.act(action.clone(), rig.now).as_ref(), Ok(id));
    assert_eq!(rig.drain(), []);
    let (new, accepted) = server.act(First, id, action.clone());
    let outputs = rig.hears(&events(&new));
    let changes = told(&outputs);
    let [Change::Happened(happened), Change::Waiting] = &changes[..] else {
        panic!("{changes:?}");
    };
    assert!(happened.own);
    assert_eq!(rig.client.unanswered(), []);
    assert_eq!(rig.client.wake_at(), None);
    assert_eq!(rig.hears(&accepted), []);
    // A different action has its own id.
    let other = rig.client.act(Action::Resign, rig.now).expect("taken up");
    assert_ne!(other, *id);
}

#[test]
fn what_waits_is_sent_again_once_all_is_known() {
    let mut server = Server::started();
    let mut rig = Rig::here(&server, Some(First));
    let stone = place("c3", 0);
    let first = sent(&rig.acts(stone));
    rig.acts(Action::Ask { what: Asked::Draw });
    rig.closes();
    let question = Action::Ask { what: Asked::Help };
    assert_eq!(sent(&rig.acts(question.clone())), []);
    // The stone arrived, but its answer was lost.
    let FromClient::Act { id, action } = &first[0] else {
        panic!("no action");
    };
    server.act(First, id, action.clone());
    rig.waits();
    rig.opens();
    let welcome = server.welcome(Some(First), rig.version());
    assert_eq!(sent(&rig.hears(&welcome[0])), [], "something was missed");
    let outputs = rig.hears(&welcome[1]);
    let draw = Action::Ask { what: Asked::Draw };
    assert_eq!(
        acts(&outputs),
        [draw.clone(), question.clone()],
        "not the stone"
    );
    assert_eq!(rig.client.unanswered().len(), 2);
    // Nothing is sent twice over one connection.
    let id = "other".parse().expect("an id");
    let (new, _) = server.act(Second, &id, place("a1", 1));
    assert_eq!(sent(&rig.hears(&events(&new))), []);
    // A new client takes over unanswered actions.
    let mut again = Rig::new(rig.client.unanswered().to_vec());
    let outputs = again.connect(&server, Some(First));
    assert_eq!(acts(&outputs), [draw, question]);
}

#[test]
fn a_refusal_is_told_with_its_action() {
    let server = Server::started();
    let mut rig = Rig::here(&server, Some(Second));
    let stone = place("c3", 0);
    let id = rig.client.act(stone.clone(), rig.now).expect("taken up");
    rig.drain();
    let refused = FromServer::Refused {
        id: id.clone(),
        refusal: Refusal::NotYourTurn,
    };
    let outputs = rig.hears(&refused);
    let one = Unanswered { id, action: stone };
    let change = Change::Refused(one, Refusal::NotYourTurn);
    assert_eq!(told(&outputs), [&Change::Waiting, &change]);
    assert_eq!(rig.hears(&refused), [], "told once");
}

#[test]
fn who_has_no_seat_cannot_act() {
    let server = Server::started();
    let mut rig = Rig::here(&server, None);
    assert_eq!(rig.client.act(Action::Resign, 0), Err(CannotAct::NoSeat));
    // Actions left over from a lost seat are dropped and reported.
    let one = Unanswered {
        id: "a-1".parse().expect("an id"),
        action: Action::Resign,
    };
    let mut rig = Rig::new(vec![one.clone()]);
    let outputs = rig.connect(&server, None);
    assert_eq!(acts(&outputs), []);
    let dropped = Change::Dropped(vec![one], Dropped::NoSeat);
    assert!(told(&outputs).contains(&&dropped), "{outputs:?}");
    // The same if the server reports it later.
    let mut rig = Rig::here(&server, Some(First));
    rig.acts(Action::Resign);
    let outputs = rig.fails(SocketError::NoSeat);
    assert!(matches!(
        told(&outputs)[..],
        [Change::Waiting, Change::Dropped(_, Dropped::NoSeat)]
    ));
    assert_eq!(rig.client.unanswered(), []);
}

#[test]
fn what_is_not_understood_is_dropped_and_told() {
    let server = Server::started();
    let mut rig = Rig::here(&server, Some(First));
    rig.acts(Action::Resign);
    let outputs = rig.fails(SocketError::Malformed);
    assert!(matches!(
        told(&outputs)[..],
        [
            Change::Error(SocketError::Malformed, _),
            Change::Waiting,
            Change::Dropped(_, Dropped::NotUnderstood)
        ]
    ));
    assert!(rig.link.is_some(), "the connection stays");
    // If the hello is not understood, nothing else will be.
    let mut rig = Rig::new(Vec::new());
    rig.opens();
    let outputs = rig.fails(SocketError::Malformed);
    assert_eq!(gave_up(&outputs), Some(GiveUpReason::Incompatible));
}

#[test]
fn too_many_messages_are_sent_again_over_another_connection() {
    let server = Server::started();
    for code in [SocketError::TooMany, SocketError::OutOfOrder] {
        let mut rig = Rig::here(&server, Some(First));
        rig.acts(Action::Resign);
        let outputs = rig.fails(code);
        assert!(outputs.contains(&Output::Close) && lost(&outputs));
        assert!(rig.patience() <= Some(FIRST_WAIT));
        assert!(connects(&rig.waits()));
        let outputs = rig.connect(&server, Some(First));
        assert_eq!(acts(&outputs), [Action::Resign]);
    }
}

#[test]
fn what_cannot_be_kept_is_sent_again() {
    let server = Server::started();
    let mut rig = Rig::here(&server, Some(First));
    rig.acts(Action::Resign);
    let outputs = rig.fails(SocketError::StorageUnavailable);
    let error = Change::Error(SocketError::StorageUnavailable, "no".to_owned());
    assert_eq!(told(&outputs), [&error]);
    let reason = Goodbye::Reload;
    let outputs = rig.hears(&FromServer::Goodbye { reason });
    assert_eq!(outputs[0], Output::Close);
    assert_eq!(told(&outputs), [&Change::Lost(Some(reason))]);
    rig.waits();
    let outputs = rig.connect(&server, Some(First));
    assert_eq!(acts(&outputs), [Action::Resign]);
}

#[test]
fn an_answer_that_does_not_come_ends_the_connection() {
    let mut server = Server::started();
    let mut rig = Rig::here(&server, Some(First));
    let stone = place("c3", 0);
    let id = rig.client.act(stone.clone(), rig.now).expect("taken up");
    rig.now += 5_000;
    rig.acts(Action::Ask { what: Asked::Draw });
    assert_eq!(rig.patience(), Some(ANSWER_TIMEOUT - 5_000));
    // Each answer restarts the time-out for the next.
    let (_, accepted) = server.act(First, &id, stone);
    rig.hears(&accepted);
    assert_eq!(rig.patience(), Some(ANSWER_TIMEOUT));
    let outputs = rig.waits();
    assert!(outputs.contains(&Output::Close) && lost(&outputs));
    assert_eq!(rig.client.contact(), Contact::Away);
}

#[test]
fn a_connection_must_open_greet_and_go_on() {
    let server = Server::started();
    let mut rig = Rig::new(Vec::new());
    assert_eq!(rig.patience(), Some(OPENING_TIMEOUT));
    assert!(lost(&rig.waits()));
    assert_eq!(rig.client.contact(), Contact::Unanswered);
    rig.waits();
    rig.opens();
    assert_eq!(rig.patience(), Some(OPENING_TIMEOUT));
    assert!(lost(&rig.waits()));
    rig.waits();
    rig.opens();
    let welcome = server.welcome(None, 0);
    rig.hears(&welcome[0]);
    rig.now += 9_000;
    rig.hears(&FromServer::Presence(Presence::default()));
    assert_eq!(rig.patience(), Some(OPENING_TIMEOUT), "something has come");
    assert!(lost(&rig.waits()), "but not what was missed");
}

#[test]
fn silence_ends_a_connection_over_which_pings_are_heard() {
    let server = Server::started();
    let mut rig = Rig::here(&server, None);
    assert_eq!(rig.patience(), None, "a browser hides pings");
    rig.client.alive(rig.link(), rig.now);
    assert_eq!(rig.patience(), Some(SILENCE));
    rig.now += 20_000;
    rig.hears(&FromServer::Presence(Presence::default()));
    assert_eq!(rig.patience(), Some(SILENCE));
    assert!(lost(&rig.waits()));
}

#[test]
fn who_takes_a_seat_is_not_counted_as_a_watcher() {
    let server = Server::started();
    let mut rig = Rig::here(&server, None);
    let presence = Presence {
        watchers: 3,
        ..Presence::default()
    };
    rig.hears(&FromServer::Presence(presence));
    rig.closes();
    rig.waits();
    rig.connect(&server, None);
    assert_eq!(rig.client.view().presence.watchers, 3, "still a watcher");
    rig.closes();
    rig.waits();
    rig.connect(&server, Some(First));
    assert_eq!(rig.client.view().presence.watchers, 2);
}

#[test]
fn a_server_that_takes_nothing_is_asked_less_often() {
    let server = Server::started();
    let mut rig = Rig::here(&server, Some(First));
    rig.acts(Action::Resign);
    for longest in [300, 600, 1_200, 2_400, 4_800, LONGEST_WAIT, LONGEST_WAIT] {
        rig.closes();
        let wait = rig.patience().expect("another attempt");
        assert!((longest / 2..=longest).contains(&wait), "{wait}");
        rig.waits();
        rig.connect(&server, Some(First));
    }
    let id = rig.client.unanswered()[0].id.clone();
    rig.hears(&FromServer::Accepted { id, from: 4, to: 4 });
    rig.closes();
    assert!(rig.patience() <= Some(FIRST_WAIT));
}

#[test]
fn what_does_not_fold_is_asked_for_again_but_not_for_ever() {
    let mut server = Server::started();
    let mut rig = Rig::here(&server, Some(First));
    for (seat, point, ply) in [(First, "a1", 0), (Second, "b1", 1)] {
        let id = point.parse().expect("an id");
        server.act(seat, &id, place(point, ply));
    }
    let gap = events(&server.events[4..]);
    for _ in 0..MAX_MISMATCHES {
        let outputs = rig.hears(&gap);
        assert!(connects(&outputs), "at once: {outputs:?}");
        assert_eq!(told(&outputs), [&Change::Anew]);
        assert_eq!(rig.client.room(), None);
        rig.connect(&Server::started(), Some(First));
        assert_eq!(rig.version(), 3);
    }
    let outputs = rig.hears(&gap);
    assert!(outputs.contains(&Output::Close));
    assert_eq!(gave_up(&outputs), Some(GiveUpReason::Incompatible));
    assert_eq!(rig.client.trouble(), Some(GiveUpReason::Incompatible));
}

#[test]
fn what_follows_a_mismatch_is_not_taken_in() {
    let mut server = Server::started();
    let mut rig = Rig::here(&server, Some(First));
    for (seat, point, ply) in [(First, "a1", 0), (Second, "b1", 1)] {
        let id = point.parse().expect("an id");
        server.act(seat, &id, place(point, ply));
    }
    // A gap, then the complete list: the old connection is ignored.
    for message in [events(&server.events[4..]), events(&server.events)] {
        let text = serde_json::to_string(&message).expect("JSON");
        rig.client.received(rig.link(), &text, rig.now);
    }
    rig.drain();
    assert_eq!(rig.client.room(), None);
    rig.connect(&server, Some(First));
    assert_eq!(rig.client.room(), Some(&server.room));
}

#[test]
fn a_server_that_has_forgotten_is_asked_for_all() {
    let mut server = Server::started();
    server.act(First, &"x".parse().expect("an id"), place("a1", 0));
    let mut rig = Rig::here(&server, Some(First));
    assert_eq!(rig.version(), 4);
    rig.closes();
    rig.waits();
    let younger = Server::started();
    let outputs = rig.connect(&younger, Some(First));
    assert!(told(&outputs).contains(&&Change::Anew));
    rig.connect(&younger, Some(First));
    assert_eq!(rig.client.room(), Some(&younger.room));
}

#[test]
fn there_is_no_use_in_trying_again() {
    type Ends = fn(&mut Rig) -> Vec<Output>;
    let server = Server::started();
    let unreadable = |rig: &mut Rig| {
        rig.client.received(rig.link(), "{}", rig.now);
        rig.drain()
    };
    let cases: [(Ends, GiveUpReason); 3] = [
        (unreadable, GiveUpReason::Incompatible),
        (
            |rig| rig.fails(SocketError::Protocol),
            GiveUpReason::Incompatible,
        ),
        (
            |rig| {
                rig.client.give_up(GiveUpReason::Missing, "no", rig.now);
                rig.drain()
            },
            GiveUpReason::Missing,
        ),
    ];
    for (ends, why) in cases {
        let mut rig = Rig::here(&server, Some(First));
        rig.acts(Action::Resign);
        let link = rig.link();
        let outputs = ends(&mut rig);
        assert_eq!(gave_up(&outputs), Some(why));
        assert!(outputs.contains(&Output::Close));
        assert_eq!(rig.client.trouble(), Some(why));
        // Further inputs have no effect.
        assert_eq!(rig.client.act(Action::Resign, 0), Err(CannotAct::GaveUp));
        let inputs: [fn(&mut Client, u64); 6] = [
            Client::start,
            Client::wake,
            Client::try_now,
            Client::offline,
            Client::join,
            Client::time_passed,
        ];
        inputs
            .iter()
            .for_each(|input| input(&mut rig.client, 90_000));
        rig.client.closed(link, 90_000);
        rig.client.give_up(GiveUpReason::NoRooms, "no", 90_000);
        assert_eq!((rig.drain(), rig.client.wake_at()), (vec![], None));
    }
}

#[test]
fn a_connection_may_be_denied() {
    let denied = |rig: &mut Rig, trouble| {
        rig.client.denied(rig.link(), trouble, "no", rig.now);
        rig.drain()
    };
    for trouble in [GiveUpReason::Missing, GiveUpReason::NoRooms] {
        let outputs = denied(&mut Rig::new(Vec::new()), trouble);
        assert_eq!(gave_up(&outputs), Some(trouble));
    }
    // A known room was stored once, so the server's storage fails.
    let mut rig = Rig::here(&Server::started(), None);
    rig.closes();
    rig.waits();
    assert!(lost(&denied(&mut rig, GiveUpReason::NoRooms)));
    assert!(connects(&rig.waits()));
    assert_eq!(
        gave_up(&denied(&mut rig, GiveUpReason::Missing)),
        Some(GiveUpReason::Missing)
    );
}

#[test]
fn a_server_that_stops_says_so() {
    let server = Server::started();
    let mut rig = Rig::here(&server, Some(First));
    for (reason, stopped) in [(Goodbye::Slow, false), (Goodbye::Shutdown, true)] {
        let outputs = rig.hears(&FromServer::Goodbye { reason });
        assert_eq!(told(&outputs), [&Change::Lost(Some(reason))]);
        assert_eq!(rig.client.is_stopped(), stopped);
        assert_eq!(rig.client.contact(), Contact::Away);
        rig.waits();
        rig.closes();
        assert_eq!(rig.client.is_stopped(), stopped, "still");
        rig.waits();
        rig.connect(&server, Some(First));
        assert!(!rig.client.is_stopped());
    }
}

#[test]
fn devices_sleep_and_leave_the_network() {
    let server = Server::started();
    let mut rig = Rig::here(&server, Some(First));
    let inputs = |rig: &mut Rig, input: fn(&mut Client, u64)| {
        input(&mut rig.client, rig.now);
        rig.drain()
    };
    assert_eq!(inputs(&mut rig, Client::wake), []);
    assert_eq!(inputs(&mut rig, Client::try_now), []);
    let outputs = inputs(&mut rig, Client::offline);
    assert!(outputs.contains(&Output::Close) && lost(&outputs));
    assert_eq!(inputs(&mut rig, Client::offline), []);
    assert!(connects(&inputs(&mut rig, Client::wake)));
    // `try_now` abandons an attempt under way, `wake` does not.
    assert_eq!(inputs(&mut rig, Client::wake), []);
    assert!(connects(&inputs(&mut rig, Client::try_now)));
    rig.connect(&server, Some(First));
    assert_eq!(rig.client.contact(), Contact::Here);
}

#[test]
fn a_clock_that_is_set_back_moves_the_deadlines() {
    let server = Server::started();
    let mut rig = Rig::here(&server, Some(First));
    rig.now = 10_000_000;
    rig.acts(Action::Resign);
    assert_eq!(rig.patience(), Some(ANSWER_TIMEOUT));
    rig.now = 5_000;
    rig.client.time_passed(rig.now);
    assert_eq!(rig.patience(), Some(ANSWER_TIMEOUT));
    assert!(lost(&rig.waits()));
}
