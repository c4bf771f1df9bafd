//! Clocks: charges, flags, pauses and what a seat has left.

mod stories;
mod vacations;

use proptest::prelude::*;
use tengen_core::Rule;
use tengen_core::opening::Procedure;
use tengen_room::{
    Action, ActionId, Asked, Clock, ColorChoice, Config, ConfigError, Decision, Event, FoldError,
    Fouls, Refusal, Room, Seat, Stored, World,
};

use Seat::{First, Second};

const MINUTE: u64 = 60_000;

fn config(clock: Option<&str>) -> Config {
    Config {
        color: ColorChoice::Black,
        clock: clock.map(|clock| clock.parse().expect("a clock")),
        fouls: Fouls::Claim,
        ..Config::new(Rule::Freestyle, 5)
    }
}

struct Server {
    room: Room,
    events: Vec<Stored>,
}

impl Server {
    fn new(clock: Option<&str>) -> Server {
        Server::of(config(clock))
    }

    fn of(config: Config) -> Server {
        let created = Event::Created {
            config,
            name: None,
            start: None,
            player: None,
        };
        let events = vec![Stored::new(1, created)];
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

    fn decide(&self, seat: Seat, action: Action) -> Result<Decision, Refusal> {
        let id: ActionId = format!("a-{}", self.events.len()).parse().expect("an id");
        self.room.decide(seat, &id, action, World::default())
    }

    /// An action of a seat, `elapsed` milliseconds after the last charge.
    fn act(&mut self, seat: Seat, action: Action, elapsed: u64) {
        let decided = self.decide(seat, action);
        let Ok(Decision::New(events)) = decided else {
            panic!("{decided:?}");
        };
        self.keep(events, elapsed);
    }

    fn stone(&self, point: &str) -> Action {
        let ply = self.room.game().position().ply() as u32;
        Action::place(point.parse().expect("a point"), ply)
    }

    fn place(&mut self, seat: Seat, point: &str, elapsed: u64) {
        self.act(seat, self.stone(point), elapsed);
    }

    fn agree(&mut self, asker: Seat, what: Asked, elapsed: u64) {
        self.act(asker, Action::Ask { what }, 0);
        self.act(asker.other(), Action::Accept { what }, elapsed);
    }

    fn left(&self) -> [u64; 2] {
        Seat::BOTH.map(|seat| self.room.left(seat).expect("a clock").main)
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
    let mut server = Server::new(Some("1m"));
    assert_eq!(server.room.running(), Some((First, MINUTE)));
    server.place(First, "c3", 1_000);
    assert_eq!(server.left(), [59_000, MINUTE]);
    assert_eq!(server.room.running(), Some((Second, MINUTE)));
    server.place(Second, "a1", 2_500);
    // A wrong claim and a request leave the clock running.
    let point = "c3".parse().expect("a point");
    server.act(First, Action::ClaimRow { point }, 400);
    assert_eq!(server.left(), [59_000, 57_500]);
    // The turn is charged to the seat to move, even if the other one resigns.
    server.act(Second, Action::Resign, 700);
    assert_eq!(server.left(), [58_300, 57_500]);
    assert_eq!(server.room.running(), None);
    server.agree(First, Asked::Rematch, 5);
    assert_eq!(server.left(), [MINUTE; 2], "for each game");
    assert_eq!(server.room.running(), Some((Second, MINUTE)));
}

#[test]
fn who_has_used_the_time_loses() {
    let mut server = Server::new(Some("1m"));
    server.place(First, "c3", 59_999);
    // A move that takes exactly what is left would be in time.
    assert_eq!(server.room.flag(MINUTE), None);
    server.place(Second, "a1", 10);
    assert_eq!(server.room.flag(1), None);
    let end = server.room.flag(2).expect("the end");
    server.keep(vec![end], 1_000_000);
    assert_eq!(server.left(), [0, MINUTE - 10]);
    assert_eq!(server.room.finished(), Some((Some(Second), "time")));
    assert_eq!(server.room.flag(MINUTE), None);
    assert_eq!(server.decide(First, server.stone("b2")), Err(Refusal::Over));
}

#[test]
fn a_five_that_was_not_claimed_is_no_excuse() {
    let mut server = Server::new(Some("1m"));
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
    let mut server = Server::new(Some("1m+5s"));
    server.keep(vec![Event::Resumed], 700);
    assert_eq!(server.room.running(), Some((First, MINUTE - 700)));
    server.keep(vec![Event::Resumed], 0);
    server.place(First, "c3", 300);
    assert_eq!(server.left(), [64_000, MINUTE]);
}

/// The increment comes when the turn passes to the other player, not with each decision.
#[test]
fn a_turn_of_an_opening_earns_one_increment() {
    let mut server = Server::of(Config {
        opening: Procedure::Swap2,
        fouls: Fouls::Refuse,
        size: 15,
        ..config(Some("5m+4s"))
    });
    for (point, left) in [("h8", 290_000), ("h9", 280_000), ("j9", 274_000)] {
        server.place(First, point, 10_000);
        assert_eq!(server.left(), [left, 300_000], "{point}");
    }
    // A decision that the opening refuses costs nothing but the time that goes on.
    let step = |server: &Server| server.room.opening().actions().len() as u32;
    let wrong = Action::Offer {
        points: vec!["a1".parse().expect("a point")],
        step: step(&server),
    };
    assert!(server.decide(Second, wrong).is_err());
    let swap = Action::Choose {
        what: "take-black".parse().expect("a choice"),
        step: step(&server),
    };
    server.act(Second, swap, 15_000);
    // The clocks stay with their players, whose colours have changed.
    assert_eq!(server.left(), [274_000, 289_000]);
    assert_eq!(server.room.running(), Some((First, 274_000)));
}

#[test]
fn a_takeback_gives_no_time_back() {
    let mut server = Server::new(Some("5m+4s"));
    server.place(First, "c3", 20_000);
    assert_eq!(server.left(), [284_000, 300_000]);
    server.agree(First, Asked::Takeback, 30_000);
    assert_eq!(server.left(), [284_000, 270_000]);
    assert_eq!(server.room.running(), Some((First, 284_000)));
}

/// A pass that a wrong claim costs is no turn of the player's own.
#[test]
fn a_lost_turn_earns_no_increment() {
    let config = Config {
        wrong_claim: tengen_room::ClaimPenalty::Turn,
        ..config(Some("1m+5s"))
    };
    let mut server = Server::of(config);
    server.place(First, "c3", 1_000);
    let point = "c3".parse().expect("a point");
    server.act(Second, Action::ClaimRow { point }, 2_000);
    assert_eq!(server.left(), [64_000, 58_000]);
    assert_eq!(server.room.running(), Some((First, 64_000)));
}

#[test]
fn a_pause_stops_the_clock_until_one_player_goes_on() {
    let mut server = Server::new(Some("30s/move"));
    assert_eq!(
        server.decide(First, Action::Continue),
        Err(Refusal::NotPaused)
    );
    server.place(First, "c3", 1_000);
    server.agree(First, Asked::Pause, 12_000);
    assert_eq!(
        (server.room.is_paused(), server.room.running()),
        (true, None)
    );
    assert_eq!(server.room.flag(u64::MAX), None);
    for action in [
        server.stone("a1"),
        Action::Ask { what: Asked::Pause },
        Action::ClaimRow {
            point: "c3".parse().expect("a point"),
        },
    ] {
        assert_eq!(server.decide(Second, action), Err(Refusal::Paused));
    }
    server.act(First, Action::Continue, 0);
    assert_eq!(server.room.running(), Some((Second, 18_000)));
    server.place(Second, "a1", 18_000);
    // The end of a game ends its pause.
    server.agree(Second, Asked::Pause, 0);
    server.act(First, Action::Resign, 0);
    assert!(!server.room.is_paused());
    server.agree(First, Asked::Rematch, 0);
    assert_eq!(server.room.running(), Some((Second, 30_000)));
}

#[test]
fn a_pause_needs_a_clock() {
    let server = Server::new(None);
    let pause = Action::Ask { what: Asked::Pause };
    assert_eq!(server.decide(First, pause), Err(Refusal::NoClock));
}

#[test]
fn players_may_have_different_controls() {
    let mut server = Server::new(Some("5m+4s:30s/move"));
    assert_eq!(server.room.running(), Some((First, 300_000)));
    server.place(First, "c3", 1_000);
    assert_eq!(server.room.running(), Some((Second, 30_000)));
}

#[test]
fn impossible_charges_do_not_fold() {
    let mut server = Server::new(Some("1m"));
    let point = "c3".parse().expect("a point");
    let placed = Event::Placed { seat: First, point };
    assert_eq!(server.charged(placed.clone(), MINUTE), Ok(()));
    let misfit = Err(FoldError::Misfit(4));
    assert_eq!(server.charged(placed.clone(), MINUTE + 1), misfit);
    let wrongly = Event::ClaimedWrongly { seat: First };
    assert_eq!(server.charged(wrongly, 0), misfit);
    assert_eq!(server.charged(Event::Continued, 0), misfit);
    let mut plain = Server::new(None);
    for event in [Event::Resumed, Event::Paused, Event::Continued] {
        let stored = Stored::new(plain.room.version() + 1, event);
        assert_eq!(plain.room.apply(&stored), misfit);
    }
    assert_eq!(plain.charged(placed, 0), misfit);
    server.act(Second, Action::Resign, 0);
    assert_eq!(server.charged(Event::Resumed, 0), Err(FoldError::Misfit(5)));
}

#[test]
fn a_room_without_a_clock_is_written_as_before() {
    let text = r#"{"rule":"freestyle","size":15,"color":"lot","fouls":"refuse"}"#;
    let plain: Config = serde_json::from_str(text).expect("settings");
    assert_eq!((plain.clock, plain.protocol()), (None, 1));
    assert_eq!(serde_json::to_string(&plain).expect("JSON"), text);
    let timed = config(Some("5m+4s"));
    assert_eq!(timed.protocol(), 4);
    let text = serde_json::to_string(&timed).expect("JSON");
    assert!(text.contains(r#""clock":"5m+4s""#), "{text}");
    assert_eq!(serde_json::from_str::<Config>(&text).expect("JSON"), timed);
    // As stored by version 0.2.
    let old = r#"{"rule":"freestyle","size":5,"countdown":60000}"#;
    let old: Config = serde_json::from_str(old).expect("settings");
    assert_eq!(old.clock, "1m".parse().ok());
}

#[test]
fn what_is_no_clock_of_a_room_is_named() {
    let of = |clock: &str| format!(r#"{{"rule":"freestyle","size":15,"clock":"{clock}"}}"#);
    for (clock, why) in [
        ("0s", "0s: the main time is less than a second"),
        ("25h", "25h: the main time is longer than 24 hours"),
        ("5m+-4s", "a clock has no negative times"),
        ("soon", "is no clock"),
    ] {
        let error = serde_json::from_str::<Config>(&of(clock)).expect_err(clock);
        assert!(error.to_string().contains(why), "{error}");
    }
    let config: Config = serde_json::from_str(&of("5m,15m=arbiter")).expect("settings");
    assert_eq!(config.first(None), Err(ConfigError::RoundOfArbiter));
}

#[test]
fn a_round_is_over_when_both_have_played_so_long() {
    let mut server = Server::new(Some("1m,90s=draw"));
    assert_eq!(server.room.config().protocol(), 5);
    server.place(First, "c3", 50_000);
    assert_eq!(server.room.running(), Some((Second, 40_000)));
    // A pause stops the round too, and a takeback gives it no time back.
    server.agree(Second, Asked::Pause, 5_000);
    server.act(First, Action::Continue, 0);
    server.agree(First, Asked::Takeback, 5_000);
    assert_eq!(
        server.room.running(),
        Some((First, 10_000)),
        "the flag is first"
    );
    server.place(First, "a1", 3_000);
    assert_eq!(server.room.running(), Some((Second, 27_000)));
    assert_eq!(server.room.flag(27_000), None);
    let draw = server.room.flag(27_001).expect("the end of the round");
    server.keep(vec![draw], 27_001);
    assert_eq!(server.room.finished(), Some((None, "time")));
    assert_eq!(server.room.counts_for(), None);
    // The next game has a round of its own.
    server.agree(First, Asked::Rematch, 0);
    assert_eq!(server.room.running(), Some((Second, MINUTE)));
    assert_eq!(
        server.room.clock().and_then(Clock::round_left),
        Some(90_000)
    );
}

#[test]
fn a_draw_counts_for_the_seat_that_the_settings_name() {
    let mut server = Server::new(Some("1m,draw=second"));
    assert_eq!(server.room.config().protocol(), 5);
    server.place(First, "c3", 0);
    assert_eq!(server.room.counts_for(), None);
    server.agree(First, Asked::Draw, 0);
    assert_eq!(server.room.finished(), Some((None, "agreement")));
    assert_eq!(server.room.counts_for(), Some(Second));
    server.agree(First, Asked::Rematch, 0);
    server.act(Second, Action::Resign, 0);
    assert_eq!(server.room.counts_for(), Some(First));
}

proptest! {
    /// What is left is a fold: the time at the start, less everything charged, and the increments
    /// of finished turns, whenever it is read and however often the server starts again.
    #[test]
    fn what_is_left_is_the_time_less_all_charges(
        (main, increment) in (1_000..5_000_u64, 1..300_u64),
        steps in prop::collection::vec((0..25_u8, 0..2_000_u64, any::<bool>()), 0..40),
    ) {
        let clock = format!("{main}ms+{increment}ms");
        let mut server = Server::new(Some(&clock));
        let mut turns = [0; 2];
        for (at, elapsed, restarts) in steps {
            let Some((seat, left)) = server.room.running() else { break };
            if let Some(end) = server.room.flag(elapsed) {
                prop_assert!(elapsed > left);
                server.keep(vec![end], elapsed);
                prop_assert_eq!(server.room.left(seat).map(|left| left.main), Some(0));
                break;
            }
            let mut spent = 0;
            if restarts {
                server.keep(vec![Event::Resumed], elapsed / 2);
                spent = elapsed / 2;
            }
            let point = tengen_core::Point::from_xy(at % 5, at / 5);
            let mut earned = 0;
            if server.room.game().position().legality(point).is_ok() {
                server.place(seat, &point.to_string(), elapsed - spent);
                spent = elapsed;
                turns[seat as usize] += 1;
                earned = increment;
            }
            let now = server.room.left(seat).map(|left| left.main);
            prop_assert_eq!(now, Some(left - spent + earned));
        }
        let total: u64 = server.events.iter().filter_map(|stored| stored.spent).sum();
        let earned = (turns[0] + turns[1]) * increment;
        prop_assert_eq!(server.left().iter().sum::<u64>(), 2 * main + earned - total);
        let again = Room::from_events(&server.events);
        prop_assert_eq!(again.as_ref(), Ok(&server.room));
    }
}
