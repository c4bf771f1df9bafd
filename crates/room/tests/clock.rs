//! Count-downs: charges, flags and what a seat has left.

use proptest::prelude::*;
use tengen_core::Rule;
use tengen_room::{
    Action, ActionId, ColorChoice, Config, Decision, Event, FoldError, Fouls, Room, Seat, Stored,
    World,
};

use Seat::{First, Second};

const MINUTE: u64 = 60_000;

fn created(countdown: Option<u64>) -> Stored {
    let config = Config {
        color: ColorChoice::Black,
        countdown,
        fouls: Fouls::Claim,
        ..Config::new(Rule::Freestyle, 5)
    };
    Stored::new(
        1,
        Event::Created {
            config,
            name: None,
            start: None,
            player: None,
        },
    )
}

struct Server {
    room: Room,
    events: Vec<Stored>,
}

impl Server {
    fn new(countdown: Option<u64>) -> Server {
        let events = vec![created(countdown)];
        let room = Room::from_events(&events).expect("a room");
        let mut server = Server { room, events };
        let joined = server.room.join(None, World::default()).expect("a seat");
        server.keep(joined, 0);
        server
    }

    fn keep(&mut self, events: Vec<Event>, elapsed: u64) {
        let charge = self.room.charge(&events, elapsed);
        for (i, event) in events.into_iter().enumerate() {
            let stored = Stored {
                spent: charge.filter(|(at, _)| *at == i).map(|(_, spent)| spent),
                ..Stored::new(self.room.version() + 1, event)
            };
            self.room.apply(&stored).expect("an event that fits");
            self.events.push(stored);
        }
    }

    /// An action of a seat, `elapsed` milliseconds after the turn began.
    fn act(&mut self, seat: Seat, action: Action, elapsed: u64) -> Vec<Event> {
        let id: ActionId = format!("a-{}", self.events.len()).parse().expect("an id");
        let decided = self.room.decide(seat, &id, action, World::default());
        let Ok(Decision::New(events)) = decided else {
            panic!("{decided:?}");
        };
        self.keep(events.clone(), elapsed);
        events
    }

    fn place(&mut self, seat: Seat, point: &str, elapsed: u64) {
        let ply = self.room.game().position().ply() as u32;
        let point = point.parse().expect("a point");
        self.act(seat, Action::place(point, ply), elapsed);
    }

    fn left(&self) -> [Option<u64>; 2] {
        Seat::BOTH.map(|seat| self.room.left(seat))
    }

    /// Applies an event with a charge; the room is unchanged if it does not fit.
    fn charged(&self, event: Event, spent: u64) -> Result<(), FoldError> {
        let mut room = self.room.clone();
        let applied = room.apply(&Stored {
            spent: Some(spent),
            ..Stored::new(room.version() + 1, event)
        });
        assert_eq!(applied.is_err(), room == self.room);
        applied
    }
}

#[test]
fn each_seat_is_charged_for_its_own_turns() {
    let mut server = Server::new(Some(MINUTE));
    assert_eq!(server.room.running(), Some((First, MINUTE)));
    server.place(First, "c3", 1_000);
    assert_eq!(server.left(), [Some(59_000), Some(MINUTE)]);
    assert_eq!(server.room.running(), Some((Second, MINUTE)));
    server.place(Second, "a1", 2_500);
    // A wrong claim and a request leave the clock running.
    let point = "c3".parse().expect("a point");
    server.act(First, Action::ClaimRow { point }, 400);
    assert_eq!(server.left(), [Some(59_000), Some(57_500)]);
    // The turn is charged to the seat to move, even if the other one resigns.
    server.act(Second, Action::Resign, 700);
    assert_eq!(server.left(), [Some(58_300), Some(57_500)]);
    assert_eq!(server.room.running(), None);
    let what = tengen_room::Asked::Rematch;
    server.act(First, Action::Ask { what }, 5);
    server.act(Second, Action::Accept { what }, 5);
    assert_eq!(server.left(), [Some(MINUTE); 2], "for each game");
    assert_eq!(server.room.running(), Some((Second, MINUTE)));
}

#[test]
fn who_has_used_the_time_loses() {
    let mut server = Server::new(Some(MINUTE));
    server.place(First, "c3", 59_999);
    assert_eq!(server.room.flag(MINUTE - 1), None);
    server.place(Second, "a1", 10);
    let end = server.room.flag(1).expect("the end");
    server.keep(vec![end], 1_000_000);
    assert_eq!(server.left(), [Some(0), Some(MINUTE - 10)]);
    assert_eq!(server.room.finished(), Some((Some(Second), "time")));
    assert_eq!(server.room.flag(MINUTE), None);
    // A count-down of nothing ends the game as it begins.
    let server = Server::new(Some(0));
    assert!(server.room.flag(0).is_some());
}

#[test]
fn a_five_that_was_not_claimed_is_no_excuse() {
    let mut server = Server::new(Some(MINUTE));
    for (black, white) in [("a5", "a1"), ("b5", "b2"), ("c5", "a3"), ("d5", "d4")] {
        server.place(First, black, 1);
        server.place(Second, white, 1);
    }
    server.place(First, "e5", 1);
    server.place(Second, "e1", 1);
    let end = server.room.flag(MINUTE).expect("the end");
    server.keep(vec![end], MINUTE);
    assert_eq!(server.room.finished(), Some((Some(Second), "time")));
}

#[test]
fn a_restart_charges_what_was_noted() {
    let mut server = Server::new(Some(MINUTE));
    server.keep(vec![Event::Resumed], 700);
    assert_eq!(server.room.running(), Some((First, MINUTE - 700)));
    server.keep(vec![Event::Resumed], 0);
    server.place(First, "c3", 300);
    assert_eq!(server.left(), [Some(59_000), Some(MINUTE)]);
}

#[test]
fn impossible_charges_do_not_fold() {
    let mut server = Server::new(Some(MINUTE));
    let point = "c3".parse().expect("a point");
    let placed = Event::Placed { seat: First, point };
    assert_eq!(server.charged(placed.clone(), MINUTE), Ok(()));
    let misfit = Err(FoldError::Misfit(4));
    assert_eq!(server.charged(placed.clone(), MINUTE + 1), misfit);
    let wrongly = Event::ClaimedWrongly { seat: First };
    assert_eq!(server.charged(wrongly, 0), misfit);
    assert_eq!(Server::new(None).charged(placed, 0), misfit);
    assert_eq!(Server::new(None).charged(Event::Resumed, 0), misfit);
    let mut plain = Server::new(None);
    let resumed = Stored::new(plain.room.version() + 1, Event::Resumed);
    assert_eq!(plain.room.apply(&resumed), misfit);
    server.act(Second, Action::Resign, 0);
    assert_eq!(server.charged(Event::Resumed, 0), Err(FoldError::Misfit(5)));
}

#[test]
fn a_room_without_a_countdown_is_written_as_before() {
    let text = r#"{"rule":"freestyle","size":15,"color":"lot","fouls":"refuse"}"#;
    let config: Config = serde_json::from_str(text).expect("settings");
    assert_eq!((config.countdown, config.protocol()), (None, 1));
    assert_eq!(serde_json::to_string(&config).expect("JSON"), text);
    let timed = Config {
        countdown: Some(MINUTE),
        ..config
    };
    assert_eq!((timed.protocol(), timed.hides()), (3, true));
    let text = serde_json::to_string(&timed).expect("JSON");
    assert!(text.contains(r#""countdown":60000"#), "{text}");
    assert_eq!(
        serde_json::from_str::<Config>(&text).expect("settings"),
        timed
    );
}

proptest! {
    /// What is left is a fold: the count-down less everything charged, whenever it is read and
    /// however often the server starts again.
    #[test]
    fn what_is_left_is_the_countdown_less_all_charges(
        countdown in prop_oneof![0..5_000_u64, Just(u64::MAX)],
        steps in prop::collection::vec((0..25_u8, 0..2_000_u64, any::<bool>()), 0..40),
    ) {
        let mut server = Server::new(Some(countdown));
        for (at, elapsed, restarts) in steps {
            let Some((seat, left)) = server.room.running() else { break };
            if let Some(end) = server.room.flag(elapsed) {
                prop_assert!(elapsed >= left);
                server.keep(vec![end], elapsed);
                prop_assert_eq!(server.room.left(seat), Some(0));
                break;
            }
            let mut spent = 0;
            if restarts {
                server.keep(vec![Event::Resumed], elapsed / 2);
                spent = elapsed / 2;
            }
            let point = tengen_core::Point::from_xy(at % 5, at / 5);
            if server.room.game().position().legality(point).is_ok() {
                server.place(seat, &point.to_string(), elapsed - spent);
                spent = elapsed;
            }
            prop_assert_eq!(server.room.left(seat), Some(left - spent));
        }
        let total: u64 = server.events.iter().filter_map(|stored| stored.spent).sum();
        let left = Seat::BOTH.map(|seat| server.room.left(seat).expect("a clock"));
        let used: u128 = left.iter().map(|&left| u128::from(countdown - left)).sum();
        prop_assert_eq!(used, u128::from(total));
        let again = Room::from_events(&server.events);
        prop_assert_eq!(again.as_ref(), Ok(&server.room));
    }
}
