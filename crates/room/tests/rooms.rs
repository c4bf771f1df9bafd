//! Whole games by actions, and random actions against the invariants.

use proptest::prelude::*;
use tengen_core::{Color, Rule, notation};
use tengen_room::{
    Action, ActionId, Asked, ColorChoice, Config, Decision, Event, FoldError, Fouls, Name, Refusal,
    Room, Seat, Stored, World,
};

use Action::{Accept, Ask, ClaimWin, Decline, Resign};
use Seat::{First, Second};

struct Server {
    room: Room,
    events: Vec<Stored>,
    next_id: u32,
}

impl Server {
    fn new(config: Config) -> Server {
        Server::of(Event::Created {
            config,
            name: Some("Ada".parse().unwrap()),
            start: None,
            player: None,
        })
    }

    fn of(created: Event) -> Server {
        let events = vec![Stored::new(1, created)];
        Server {
            room: Room::from_events(&events).unwrap(),
            events,
            next_id: 0,
        }
    }

    fn started(config: Config) -> Server {
        let mut server = Server::new(config);
        server.join();
        server
    }

    fn join(&mut self) {
        let events = self
            .room
            .join(
                None,
                World {
                    lot: true,
                    ..World::default()
                },
            )
            .unwrap();
        self.store(None, events);
    }

    fn store(&mut self, cause: Option<(Seat, ActionId)>, events: Vec<Event>) {
        for event in events {
            let stored = Stored {
                cause: cause.clone(),
                ..Stored::new(self.room.version() + 1, event)
            };
            self.room.apply(&stored).unwrap();
            self.events.push(stored);
        }
        assert_eq!(Room::from_events(&self.events).as_ref(), Ok(&self.room));
    }

    fn try_act(&mut self, seat: Seat, action: Action, world: World) -> Result<Vec<Event>, Refusal> {
        self.next_id += 1;
        let id: ActionId = format!("a-{}", self.next_id).parse().unwrap();
        let before = self.room.clone();
        match self.room.decide(seat, &id, action.clone(), world.clone()) {
            Ok(Decision::New(events)) => {
                self.store(Some((seat, id.clone())), events.clone());
                let versions = before.version() + 1..=self.room.version();
                assert!(self.room.is_retry(seat, &id, &action), "{action:?}");
                let again = self.room.decide(seat, &id, action, world);
                assert_eq!(again, Ok(Decision::Known(versions)));
                Ok(events)
            }
            Ok(Decision::Known(_)) => panic!("a fresh id cannot be known"),
            Err(refusal) => {
                assert_eq!(self.room, before);
                Err(refusal)
            }
        }
    }

    fn act(&mut self, seat: Seat, action: Action) -> Vec<Event> {
        self.try_act(seat, action, World::default()).unwrap()
    }

    fn refuse(&mut self, seat: Seat, action: Action) -> Refusal {
        self.try_act(seat, action, World::default()).unwrap_err()
    }

    fn play(&mut self, moves: &str) {
        for point in notation::parse_points(moves).unwrap() {
            let seat = self.room.to_move().expect("a game going on");
            self.act(
                seat,
                Action::place(point, self.room.game().position().ply() as u32),
            );
        }
    }
}

fn config(rule: Rule) -> Config {
    Config {
        color: ColorChoice::Black,
        ..Config::new(rule, 15)
    }
}

#[test]
fn a_casual_room_allows_help_in_every_game() {
    let mut server = Server::started(Config {
        casual: true,
        ..config(Rule::Renju)
    });
    assert!(server.room.help_allowed() && server.room.with_help());
    assert_eq!(
        server.refuse(First, Ask { what: Asked::Help }),
        Refusal::AlreadyAllowed
    );
    server.act(First, Resign);
    server.act(
        First,
        Ask {
            what: Asked::Rematch,
        },
    );
    server.act(
        Second,
        Accept {
            what: Asked::Rematch,
        },
    );
    assert_eq!(server.room.number(), 2);
    assert!(server.room.with_help());
}

#[test]
fn rooms_made_before_there_was_casual_play_are_read() {
    let old = r#"{"rule":"renju","size":15,"color":"lot","fouls":"lose"}"#;
    let config: Config = serde_json::from_str(old).unwrap();
    assert!(!config.casual);
    assert_eq!(serde_json::to_string(&config).unwrap(), old);
}

#[test]
fn exchanged_colours_are_kept_and_change_no_rule() {
    let old = r#"{"rule":"freestyle","size":13,"color":"black","fouls":"refuse"}"#;
    let usual: Config = serde_json::from_str(old).unwrap();
    assert!(!usual.exchanged);
    assert_eq!(serde_json::to_string(&usual).unwrap(), old);
    let exchanged = Config {
        exchanged: true,
        ..usual
    };
    let written = serde_json::to_string(&exchanged).unwrap();
    assert_eq!(written, old.replace('}', r#","exchanged":true}"#));
    assert_eq!(serde_json::from_str::<Config>(&written).unwrap(), exchanged);
    // The events are unchanged: the creator has Black and begins.
    let mut rooms = [usual, exchanged].map(Server::started);
    for room in &mut rooms {
        room.play("g7g8");
    }
    let [usual, exchanged] = rooms;
    assert_eq!(usual.events[1..], exchanged.events[1..]);
    assert_eq!(exchanged.room.color(First), Color::Black);
}

fn place(text: &str, ply: u32) -> Action {
    Action::place(text.parse().unwrap(), ply)
}

#[test]
fn nothing_happens_before_somebody_joins() {
    let mut server = Server::new(config(Rule::Freestyle));
    assert_eq!(server.refuse(First, place("h8", 0)), Refusal::NotStarted);
    assert_eq!(server.room.to_move(), None);
    let name: Name = "Bo".parse().unwrap();
    let events = server
        .room
        .join(Some(name.clone()), World::default())
        .unwrap();
    server.store(None, events);
    assert_eq!(server.room.name(Second), Some(&name));
    assert_eq!(server.room.join(None, World::default()), Err(Refusal::Full));
    assert_eq!(server.room.to_move(), Some(First));
    assert_eq!(server.room.number(), 1);
}

#[test]
fn colours_are_as_chosen_or_drawn() {
    for (color, lot, black) in [
        (ColorChoice::Black, false, First),
        (ColorChoice::White, true, Second),
        (ColorChoice::Lot, true, First),
        (ColorChoice::Lot, false, Second),
    ] {
        let server = Server::new(Config {
            color,
            ..config(Rule::Caro)
        });
        let world = World {
            lot,
            ..World::default()
        };
        let events = server.room.join(None, world).unwrap();
        assert_eq!(events[1], Event::Started { game: 1, black });
    }
}

#[test]
fn a_game_is_played_and_won() {
    let mut server = Server::started(config(Rule::Freestyle));
    assert_eq!(server.refuse(Second, place("h8", 0)), Refusal::NotYourTurn);
    server.play("h8 h9 i8 i9 j8 j9 k8 k9");
    let taken = server.refuse(First, place("h8", 8));
    assert!(matches!(taken, Refusal::Illegal { kind, .. } if kind == "taken"));
    assert_eq!(
        server.refuse(First, place("l8", 7)),
        Refusal::Stale { ply: 8 }
    );
    let events = server.act(First, place("l8", 8));
    let line = notation::parse_points("h8 i8 j8 k8 l8").unwrap();
    let finished = Event::Finished {
        winner: Some(First),
        by: "five".into(),
        line,
    };
    assert_eq!(events[1], finished);
    assert_eq!(server.room.finished(), Some((Some(First), "five")));
    assert_eq!(server.room.to_move(), None);
    for action in [
        place("a1", 9),
        Action::pass(9),
        Resign,
        ClaimWin,
        Ask { what: Asked::Draw },
    ] {
        assert_eq!(server.refuse(Second, action), Refusal::Over);
    }
    assert!(
        server.room.help_allowed(),
        "after the end everything may be looked at"
    );
}

#[test]
fn a_foul_is_refused_or_loses_as_the_room_was_made() {
    let moves = "f8 a1 g8 a3 h9 a5 h10 a7";
    let mut kind = Server::started(config(Rule::Renju));
    kind.play(moves);
    let refusal = kind.refuse(First, place("h8", 8));
    assert!(matches!(refusal, Refusal::Illegal { kind, .. } if kind == "double-three"));
    let mut strict = Server::started(Config {
        fouls: Fouls::Lose,
        ..config(Rule::Renju)
    });
    strict.play(moves);
    strict.act(First, place("h8", 8));
    assert_eq!(strict.room.finished(), Some((Some(Second), "foul")));
}

#[test]
fn two_passes_draw() {
    let mut server = Server::started(config(Rule::Freestyle));
    server.act(First, Action::pass(0));
    server.act(Second, Action::pass(1));
    assert_eq!(server.room.finished(), Some((None, "passes")));
}

#[test]
fn takebacks_need_consent() {
    let mut server = Server::started(config(Rule::Freestyle));
    let ask = Ask {
        what: Asked::Takeback,
    };
    assert_eq!(
        server.refuse(First, ask.clone()),
        Refusal::NothingToTakeBack
    );
    server.play("h8");
    assert_eq!(
        server.refuse(Second, ask.clone()),
        Refusal::NothingToTakeBack
    );
    server.act(First, ask.clone());
    assert_eq!(server.refuse(First, ask.clone()), Refusal::AlreadyAsked);
    assert_eq!(
        server.refuse(
            First,
            Accept {
                what: Asked::Takeback
            }
        ),
        Refusal::NotAsked
    );
    server.act(
        Second,
        Decline {
            what: Asked::Takeback,
        },
    );
    assert!(server.room.asked().is_empty());
    server.act(First, ask.clone());
    server.act(
        Second,
        Accept {
            what: Asked::Takeback,
        },
    );
    assert_eq!(server.room.game().position().ply(), 0);
    assert_eq!(server.room.to_move(), Some(First));
    // On the sender's own turn a takeback undoes two moves.
    server.play("h8 i9 j10 k11");
    server.act(First, ask.clone());
    assert_eq!(
        server.act(
            Second,
            Accept {
                what: Asked::Takeback
            }
        ),
        [Event::TakenBack { plies: 2 }]
    );
    assert_eq!(server.room.game().position().ply(), 2);
    assert_eq!(server.room.to_move(), Some(First));
    // A request lapses with the next move.
    server.act(Second, ask);
    server.play("a1");
    assert_eq!(
        server.refuse(
            First,
            Accept {
                what: Asked::Takeback
            }
        ),
        Refusal::NotAsked
    );
}

#[test]
fn draws_are_agreed_by_answer_or_by_asking_both() {
    let mut server = Server::started(config(Rule::Standard));
    server.act(First, Ask { what: Asked::Draw });
    server.act(Second, Ask { what: Asked::Draw });
    assert_eq!(server.room.finished(), Some((None, "agreement")));
}

#[test]
fn a_rematch_exchanges_the_colours() {
    let mut server = Server::started(config(Rule::Freestyle));
    assert_eq!(
        server.refuse(
            First,
            Ask {
                what: Asked::Rematch
            }
        ),
        Refusal::NotOver
    );
    server.play("h8");
    server.act(Second, Resign);
    assert_eq!(server.room.finished(), Some((Some(First), "resignation")));
    server.act(
        First,
        Ask {
            what: Asked::Rematch,
        },
    );
    server.act(
        Second,
        Accept {
            what: Asked::Rematch,
        },
    );
    assert_eq!(
        (server.room.number(), server.room.color(First)),
        (2, Color::White)
    );
    assert_eq!(server.room.to_move(), Some(Second));
    assert_eq!(server.room.game().position().ply(), 0);
    assert!(!server.room.help_allowed());
}

#[test]
fn help_needs_both_and_ends_with_the_game() {
    let mut server = Server::started(config(Rule::Renju));
    assert!(!server.room.help_allowed());
    server.act(Second, Ask { what: Asked::Help });
    server.play("h8");
    assert!(server.room.asked().is_empty());
    server.act(Second, Ask { what: Asked::Help });
    assert_eq!(
        server.act(First, Accept { what: Asked::Help }),
        [Event::HelpAllowed]
    );
    assert!(server.room.help_allowed());
    assert_eq!(
        server.refuse(First, Ask { what: Asked::Help }),
        Refusal::AlreadyAllowed
    );
}

#[test]
fn the_absent_lose_only_when_they_are_absent() {
    let mut server = Server::started(config(Rule::Freestyle));
    assert_eq!(server.refuse(Second, ClaimWin), Refusal::NotAbsent);
    let gone = World {
        other_is_absent: true,
        ..World::default()
    };
    server.try_act(Second, ClaimWin, gone).unwrap();
    assert_eq!(server.room.finished(), Some((Some(Second), "absence")));
}

#[test]
fn names_and_ids_are_checked() {
    for bad in ["", "   ", "a\u{202e}b", "a\nb", &"x".repeat(25)] {
        assert!(bad.parse::<Name>().is_err(), "{bad:?}");
    }
    assert_eq!(" 小明 ".parse::<Name>().unwrap().to_string(), "小明");
    for bad in ["", "a b", "é", &"x".repeat(41)] {
        assert!(bad.parse::<ActionId>().is_err(), "{bad:?}");
    }
}

#[test]
fn messages_have_plain_json() {
    let json = |value: &Event| serde_json::to_string(value).unwrap();
    let placed = Event::Placed {
        seat: First,
        point: "h8".parse().unwrap(),
    };
    assert_eq!(
        json(&placed),
        r#"{"type":"placed","seat":"first","point":"h8"}"#
    );
    let action: Action = serde_json::from_str(r#"{"type":"place","point":"H8","ply":3}"#).unwrap();
    assert_eq!(action, place("h8", 3));
    let ask: Action = serde_json::from_str(r#"{"type":"ask","what":"takeback"}"#).unwrap();
    assert_eq!(
        ask,
        Ask {
            what: Asked::Takeback
        }
    );
    for bad in [
        r#"{"type":"place","point":"z9","ply":3}"#,
        r#"{"type":"place","point":"h8"}"#,
        r#"{"type":"place","point":"h8","ply":0,"more":1}"#,
        r#"{"type":"win"}"#,
        r#"{"type":"ask","what":"money"}"#,
    ] {
        assert!(serde_json::from_str::<Action>(bad).is_err(), "{bad}");
    }
    let config: Config = serde_json::from_str(r#"{"rule":"renju","size":15}"#).unwrap();
    assert_eq!(
        (config.color, config.fouls),
        (ColorChoice::Lot, Fouls::Refuse)
    );
    assert!(serde_json::from_str::<Config>(r#"{"rule":"chess","size":15}"#).is_err());
}

#[test]
fn impossible_lists_are_named() {
    let mut server = Server::started(config(Rule::Freestyle));
    server.play("h8 i9");
    let events = server.events;
    assert_eq!(Room::from_events(&[]), Err(FoldError::NoBeginning));
    assert_eq!(Room::from_events(&events[1..]), Err(FoldError::NoBeginning));
    let mut gap = events.clone();
    gap.remove(3);
    assert_eq!(
        Room::from_events(&gap),
        Err(FoldError::Version { found: 5, after: 3 })
    );
    let mut wrong = events.clone();
    wrong[4].event = wrong[3].event.clone();
    assert_eq!(Room::from_events(&wrong), Err(FoldError::Misfit(5)));
    let mut huge = events;
    huge[0].event = Event::Created {
        config: Config {
            size: 99,
            ..config(Rule::Caro)
        },
        name: None,
        start: None,
        player: None,
    };
    assert_eq!(Room::from_events(&huge), Err(FoldError::Misfit(1)));
}

fn actions() -> impl Strategy<Value = (bool, u8, u8, bool)> {
    (
        any::<bool>(),
        0u8..20,
        any::<u8>(),
        prop::bool::weighted(0.1),
    )
}

proptest! {
    /// For any actions of two players, in any order, late or repeated: the events fold to the same
    /// room, refused actions change nothing, and JSON round-trips.
    #[test]
    fn random_actions_never_lead_astray(script in prop::collection::vec(actions(), 1..80)) {
        let mut server = Server::started(Config { size: 5, ..config(Rule::Renju) });
        for (first, kind, n, absent) in script {
            let seat = if first { First } else { Second };
            let ply = server.room.game().position().ply() as u32;
            let what = [Asked::Draw, Asked::Takeback, Asked::Rematch, Asked::Help][usize::from(n % 4)];
            let action = match kind {
                0 => Ask { what },
                1 => Accept { what },
                2 => Decline { what },
                3 if n < 20 => Resign,
                4 => ClaimWin,
                5 if n < 60 => Action::pass(ply),
                6 => place("a1", ply.wrapping_sub(1)),
                _ => {
                    let free = server.room.game().position().legal_points();
                    if free.is_empty() { continue }
                    Action::place(free[usize::from(n) % free.len()], ply)
                }
            };
            // An eighth of the actions ignores the turn.
            let turn = server.room.to_move().filter(|_| n % 8 > 0 && kind > 5);
            let world = World { other_is_absent: absent, ..World::default() };
            let _ = server.try_act(turn.unwrap_or(seat), action, world);
        }
        let json = serde_json::to_string(&server.events).unwrap();
        let read: Vec<Stored> = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(&read, &server.events);
        prop_assert_eq!(Room::from_events(&read).unwrap(), server.room);
    }
}

/// Three black stones and two white ones, White to move.
fn set_up() -> Option<tengen_core::Start> {
    Some("h8h9h10/a1b5/white".parse().unwrap())
}

#[test]
fn every_game_of_a_room_begins_from_its_set_up() {
    let created = Event::Created {
        config: config(Rule::Freestyle),
        name: None,
        start: set_up(),
        player: None,
    };
    let mut server = Server::of(created);
    assert_eq!(server.room.game().position().board().stones(), 5);
    server.join();
    // The creator has Black, and White is to move.
    assert_eq!(server.room.to_move(), Some(Second));
    assert_eq!(server.refuse(First, place("h11", 0)), Refusal::NotYourTurn);
    // Set-up stones cannot be taken back.
    let takeback = Ask {
        what: Asked::Takeback,
    };
    assert_eq!(server.refuse(Second, takeback), Refusal::NothingToTakeBack);
    server.play("h11 h7 h6 c3");
    server.act(Second, Resign);
    server.act(
        First,
        Ask {
            what: Asked::Rematch,
        },
    );
    server.act(
        Second,
        Accept {
            what: Asked::Rematch,
        },
    );
    assert_eq!(server.room.number(), 2);
    let position = server.room.game().position();
    assert_eq!(position, server.room.first());
    assert_eq!(tengen_core::Start::of(position), set_up().unwrap());
    // Colours change, the set-up stays.
    assert_eq!(server.room.to_move(), Some(First));
    let json = serde_json::to_string(&server.events).unwrap();
    assert!(json.contains(r#""start":"h8h9h10/a1b5/white""#), "{json}");
    let read: Vec<Stored> = serde_json::from_str(&json).unwrap();
    assert_eq!(Room::from_events(&read).unwrap(), server.room);
}
