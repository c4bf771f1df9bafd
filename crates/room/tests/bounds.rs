//! Bounds of a room: requests per game, events in total, remembered action ids.

use tengen_core::Rule;
use tengen_room::{
    Action, Asked, ColorChoice, Config, Decision, Event, MOST_QUESTIONS, MOST_ROOM_EVENTS, Refusal,
    Room, Seat, Stored, World,
};

use Action::{Accept, Ask, Decline, Resign};
use Seat::{First, Second};

struct Server {
    room: Room,
    ids: u32,
}

impl Server {
    fn started() -> Server {
        let config = Config {
            color: ColorChoice::Black,
            ..Config::new(Rule::Freestyle, 15)
        };
        let created = Stored::new(
            1,
            Event::Created {
                config,
                name: None,
                start: None,
                player: None,
            },
        );
        let room = Room::from_events(&[created]).unwrap();
        let mut server = Server { room, ids: 0 };
        let events = server.room.join(None, World::default()).unwrap();
        server.store(None, events);
        server
    }

    fn store(&mut self, cause: Option<(Seat, &str)>, events: Vec<Event>) {
        for event in events {
            let stored = Stored {
                cause: cause.map(|(seat, id)| (seat, id.parse().unwrap())),
                ..Stored::new(self.room.version() + 1, event)
            };
            self.room.apply(&stored).unwrap();
        }
    }

    fn named(&mut self, seat: Seat, id: &str, action: Action) -> Result<Decision, Refusal> {
        let decided = self
            .room
            .decide(seat, &id.parse().unwrap(), action, World::default());
        if let Ok(Decision::New(events)) = &decided {
            self.store(Some((seat, id)), events.clone());
        }
        decided
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.ids += 1;
        let id = format!("a-{}", self.ids);
        self.named(seat, &id, action).map(drop)
    }

    /// The player to move places a stone and resigns; both agree to a rematch. Four events.
    fn short_game(&mut self) -> Result<(), Refusal> {
        let black = self.room.to_move().expect("a game");
        self.act(black, place(0))?;
        self.act(black, Resign)?;
        self.another()
    }

    fn another(&mut self) -> Result<(), Refusal> {
        let what = Asked::Rematch;
        self.act(First, Ask { what })?;
        self.act(Second, Accept { what })
    }
}

fn place(ply: u32) -> Action {
    let point = "h8".parse().unwrap();
    Action::place(point, ply)
}

const DRAW: Asked = Asked::Draw;

#[test]
fn a_player_asks_so_many_questions_in_a_game_and_no_more() {
    let mut server = Server::started();
    let ask = Ask { what: DRAW };
    for _ in 0..MOST_QUESTIONS {
        server.act(First, ask.clone()).unwrap();
        server.act(Second, Decline { what: DRAW }).unwrap();
    }
    let version = server.room.version();
    assert_eq!(
        server.act(First, ask.clone()),
        Err(Refusal::TooManyQuestions)
    );
    assert_eq!(server.room.version(), version);
    // The opponent has its own count, and accepting does not count.
    server.act(Second, ask.clone()).unwrap();
    server.act(First, ask.clone()).unwrap();
    assert!(server.room.finished().is_some());
    assert_eq!(server.another(), Err(Refusal::TooManyQuestions));
    let what = Asked::Rematch;
    server.act(Second, Ask { what }).unwrap();
    server.act(First, Accept { what }).unwrap();
    // The counts reset with the next game.
    assert_eq!(server.room.questions(First), 0);
    server.act(First, ask.clone()).unwrap();
}

#[test]
fn an_answer_to_a_question_that_has_lapsed_is_not_kept() {
    let mut server = Server::started();
    server.act(Second, Ask { what: DRAW }).unwrap();
    server.act(First, place(0)).unwrap();
    let version = server.room.version();
    for answer in [Accept { what: DRAW }, Decline { what: DRAW }] {
        assert_eq!(server.act(First, answer), Err(Refusal::NotAsked));
    }
    assert_eq!(server.room.version(), version);
}

#[test]
fn a_room_is_used_up_in_the_end_and_its_game_can_still_be_given_up() {
    let mut server = Server::started();
    while server.room.version() < MOST_ROOM_EVENTS - 3 {
        server.short_game().unwrap();
    }
    let mut talk = 0;
    while server.room.version() < MOST_ROOM_EVENTS {
        let black = server.room.to_move().expect("a game");
        let asked = [Asked::Draw, Asked::Help][talk % 2];
        let _ = match talk {
            0 | 1 => server.act(black, Ask { what: asked }),
            _ => server.act(black, place(0)),
        };
        talk += 1;
    }
    let black = server.room.to_move().expect("a game");
    for action in [
        place(1),
        Ask {
            what: Asked::Takeback,
        },
        Action::pass(1),
    ] {
        for seat in Seat::BOTH {
            assert_eq!(server.act(seat, action.clone()), Err(Refusal::UsedUp));
        }
    }
    server.act(black, Resign).unwrap();
    assert_eq!(server.room.version(), MOST_ROOM_EVENTS + 1);
    assert_eq!(server.another(), Err(Refusal::UsedUp));
    assert_eq!(server.act(black, Resign), Err(Refusal::Over));
}

#[test]
fn what_was_done_in_an_earlier_game_is_neither_done_again_nor_forgotten() {
    let mut server = Server::started();
    let moved = server.named(First, "move", place(0)).unwrap();
    assert!(matches!(moved, Decision::New(_)));
    assert_eq!(
        server.named(First, "move", place(0)),
        Ok(Decision::Known(4..=4))
    );
    server.named(First, "over", Resign).unwrap();
    server.another().unwrap();
    // Colours have changed, so the stone would be legal again.
    let version = server.room.version();
    for (id, action) in [("move", place(0)), ("over", Resign)] {
        assert_eq!(server.named(First, id, action), Err(Refusal::EarlierGame));
    }
    assert_eq!(server.room.version(), version);
    // Ids are per seat.
    server.named(Second, "move", place(0)).unwrap();
}

#[test]
fn older_clients_hear_words_they_know() {
    for (refusal, older) in [
        (Refusal::TooManyQuestions, Refusal::AlreadyAsked),
        (Refusal::UsedUp, Refusal::Over),
        (Refusal::EarlierGame, Refusal::Over),
        (Refusal::Full, Refusal::Full),
    ] {
        assert_eq!(refusal.clone().for_protocol(1), older);
        assert_eq!(refusal.clone().for_protocol(2), refusal);
    }
}
