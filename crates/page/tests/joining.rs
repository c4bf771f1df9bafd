//! Accepting an invitation with the real client of rooms, and a server that loses answers.

use proptest::prelude::*;
use tengen_api::{ErrorCode, JOIN_ANSWERED, Join, JoinToken, RoomId};
use tengen_page::joining::{Effect, Joining, PendingJoin, RoomFailed};
use tengen_page::request::Failed;
use tengen_room::client::{Client, Output};

/// What happens to a request or its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    LostBefore,
    LostAfter,
    Unreadable,
}

const FAULTS: [Fault; 4] = [
    Fault::None,
    Fault::LostBefore,
    Fault::LostAfter,
    Fault::Unreadable,
];

/// A page that visits a room, and the server.
struct World {
    joining: Joining,
    client: Client,
    now: u64,
    /// In the browser's storage.
    stored: Option<PendingJoin>,
    /// Requests on their way, with whether they were aborted.
    open: Vec<(u64, Join, bool)>,
    /// The tokens of the taken seats.
    seats: Vec<JoinToken>,
    free: usize,
    full: usize,
    /// The next token.
    last: u8,
}

fn room() -> RoomId {
    "a".repeat(RoomId::LENGTH).parse().expect("an id")
}

impl World {
    fn new(free: usize) -> World {
        let mut world = World {
            joining: Joining::default(),
            client: Client::new(1),
            now: 1_000_000,
            stored: None,
            open: Vec::new(),
            seats: Vec::new(),
            free,
            full: 0,
            last: 0,
        };
        world.visit();
        world
    }

    /// The page is loaded.
    fn visit(&mut self) {
        self.open.clear();
        (self.joining, self.client) = (Joining::default(), Client::new(u64::from(self.last)));
        self.client.start(self.now);
        let effects = self
            .joining
            .visited(room(), None, self.stored.clone(), self.now);
        self.perform(effects);
    }

    fn want(&mut self, name: &str) {
        self.last += 1;
        let token = JoinToken::from_bits([self.last; 16]);
        let effects = self
            .joining
            .wanted(name, self.stored.clone(), Some(token), self.now);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Store(_, pending) => self.stored = Some(pending),
                Effect::Remove(_) => self.stored = None,
                Effect::Want => self.client.join(self.now),
                Effect::Abort => {
                    for (_, _, aborted) in &mut self.open {
                        *aborted = true;
                    }
                }
                Effect::Send(number, _, join) => self.open.push((number, join, false)),
                Effect::Answer(request, answer) => {
                    self.client.join_answered(request, answer, self.now);
                }
                Effect::TellFull => self.full += 1,
                Effect::TellExpired => {}
            }
        }
        while let Some(output) = self.client.poll() {
            if let Output::Join(request) = output {
                let effects = self.joining.due(request);
                self.perform(effects);
            }
        }
    }

    /// A request on its way ends.
    fn answer(&mut self, at: usize, fault: Fault) {
        let (number, join, aborted) = self.open.remove(at);
        let token = join.token.expect("a token");
        let answer = match fault {
            Fault::LostBefore => Err(Failed::Away),
            _ if self.seats.contains(&token) => Ok(()),
            _ if self.free == 0 => Err(Failed::Refused(ErrorCode::Full, String::new())),
            _ => {
                self.free -= 1;
                self.seats.push(token);
                Ok(())
            }
        };
        let answer = match fault {
            _ if aborted => Err(Failed::Away),
            Fault::None => answer,
            Fault::Unreadable => Err(Failed::Unreadable),
            Fault::LostBefore | Fault::LostAfter => Err(Failed::Away),
        };
        // A second answer changes nothing.
        for _ in 0..2 {
            let effects = self.joining.answered(number, answer.clone());
            self.perform(effects);
        }
    }

    fn pass(&mut self, ms: u64) {
        self.now += ms;
        self.client.time_passed(self.now);
        self.perform(Vec::new());
    }

    /// Everything is answered from now on.
    fn settle(&mut self) {
        for _ in 0..1_000 {
            if !self.open.is_empty() {
                self.answer(0, Fault::None);
            } else if self.joining.is_joining() {
                self.pass(1_000);
            } else {
                return;
            }
        }
        panic!("it does not come to an end");
    }
}

#[test]
fn whatever_happens_to_one_answer_one_seat_is_taken() {
    for fault in FAULTS {
        for times in 0..3 {
            for reloads in [false, true] {
                let mut world = World::new(2);
                world.want("Sato");
                for _ in 0..times {
                    while world.open.is_empty() {
                        world.pass(100);
                    }
                    world.answer(0, fault);
                    if !world.joining.is_joining() {
                        break;
                    }
                    if reloads {
                        world.visit();
                    }
                }
                world.settle();
                assert_eq!(world.seats.len(), 1, "{fault:?} {times} {reloads}");
                assert_eq!((world.stored, world.full), (None, 0));
                assert_eq!(world.joining.refused(), None);
            }
        }
    }
}

#[test]
fn a_full_room_is_told_once_and_the_request_forgotten() {
    let mut world = World::new(0);
    world.want("");
    world.answer(0, Fault::None);
    assert_eq!((world.full, world.stored.clone()), (1, None));
    assert!(!world.joining.is_joining());
    world.visit();
    assert!(!world.joining.is_joining());
}

#[test]
fn an_old_request_is_forgotten_and_takes_no_seat_later() {
    let mut world = World::new(2);
    world.want("");
    world.answer(0, Fault::LostBefore);
    assert_eq!(
        world.joining.refused(),
        Some(&RoomFailed::Server(Failed::Away))
    );
    world.now += JOIN_ANSWERED.as_millis() as u64;
    world.visit();
    assert!(!world.joining.is_joining() && world.stored.is_none());
}

#[test]
fn a_name_that_is_none_is_refused_here() {
    let mut world = World::new(2);
    world.want(&"x".repeat(1_000));
    assert!(matches!(world.joining.refused(), Some(RoomFailed::Name(_))));
    assert!(world.open.is_empty() && world.stored.is_none());
    world.want("Li");
    world.settle();
    assert_eq!(world.seats.len(), 1);
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Want,
    Answer(usize, usize),
    Pass(u64),
    Reload,
    Leave,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        2 => Just(Step::Want),
        5 => (any::<usize>(), any::<usize>()).prop_map(|(at, how)| Step::Answer(at, how)),
        4 => (0..9_000u64).prop_map(Step::Pass),
        1 => Just(Step::Reload),
        1 => Just(Step::Leave),
    ]
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// One page never takes two seats, and a wanted seat is taken in the end.
    #[test]
    fn a_seat_is_taken_once(steps in prop::collection::vec(step(), 50)) {
        let mut world = World::new(2);
        for step in steps {
            match step {
                // The form is not shown to a player.
                Step::Want if !world.joining.is_joining() && world.seats.is_empty() => {
                    world.want("Li");
                }
                Step::Answer(at, how) if !world.open.is_empty() => {
                    let at = at % world.open.len();
                    world.answer(at, FAULTS[how % FAULTS.len()]);
                }
                Step::Pass(ms) => world.pass(ms),
                Step::Reload => world.visit(),
                Step::Leave => {
                    let effects = world.joining.left();
                    world.perform(effects);
                    world.visit();
                }
                Step::Want | Step::Answer(..) => {}
            }
        }
        let wanted = world.joining.is_joining();
        world.settle();
        prop_assert!(world.seats.len() <= 1, "{:?}", world.seats);
        prop_assert!(!wanted || world.seats.len() == 1);
        prop_assert!(world.open.is_empty());
    }
}
