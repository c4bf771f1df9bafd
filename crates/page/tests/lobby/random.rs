//! Any order of answers, losses and presses.

use proptest::prelude::*;

use super::*;

#[derive(Clone, Debug)]
enum Event {
    Show(bool),
    Wait(bool),
    Stop,
    Seek(bool),
    Tell(bool),
    Room(RoomSocket),
    Welcome,
    Here(bool, bool),
    Answer(bool),
    News(bool),
    Game(bool),
    Void,
    Error,
    Standing(bool),
    Table(bool),
    Score(bool),
    Lost,
    Became(bool),
    Over,
    Wake,
}

fn event() -> impl Strategy<Value = Event> {
    use Event::*;
    let room = prop_oneof![
        Just(RoomSocket::None),
        Just(RoomSocket::Away),
        Just(RoomSocket::Here)
    ];
    prop_oneof![
        any::<bool>().prop_map(Show),
        any::<bool>().prop_map(Wait),
        Just(Stop),
        any::<bool>().prop_map(Seek),
        any::<bool>().prop_map(Tell),
        room.prop_map(Room),
        Just(Welcome),
        any::<(bool, bool)>().prop_map(|(player, game)| Here(player, game)),
        any::<bool>().prop_map(Answer),
        any::<bool>().prop_map(News),
        any::<bool>().prop_map(Game),
        Just(Void),
        Just(Error),
        any::<bool>().prop_map(Standing),
        any::<bool>().prop_map(Table),
        any::<bool>().prop_map(Score),
        Just(Lost),
        any::<bool>().prop_map(Became),
        Just(Over),
        Just(Wake),
    ]
}

/// What the browser's side has: the sockets, and what awaits an answer.
#[derive(Debug, Default)]
struct Side {
    own: Option<u64>,
    room: RoomSocket,
    asked: Vec<String>,
    becomes: Option<u64>,
    wake: Option<u64>,
}

impl Side {
    fn carrier(&self) -> Option<Carrier> {
        let room = (self.room == RoomSocket::Here).then_some(Carrier::Room);
        self.own.map(Carrier::Own).or(room)
    }

    /// Performs the effects, each of which must fit what is there.
    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Open(number) => {
                    assert_eq!(self.room, RoomSocket::None, "the page has one socket");
                    assert_eq!(self.own.replace(number), None, "the earlier one is closed");
                }
                Effect::Close => assert!(self.own.take().is_some(), "there is one"),
                Effect::Send(Carrier::Own(number), text) => {
                    assert_eq!(self.own, Some(number));
                    self.sent(&text);
                }
                Effect::Send(Carrier::Room, text) => {
                    assert_eq!(self.room, RoomSocket::Here);
                    self.sent(&text);
                }
                Effect::BePlayer(number, _) => {
                    assert_eq!(self.becomes.replace(number), None, "one at a time");
                }
                Effect::WakeAt(at) => self.wake = Some(at),
                Effect::Refresh
                | Effect::Look(_)
                | Effect::Play(_)
                | Effect::Watch(_)
                | Effect::Call(_) => {}
            }
        }
    }

    fn sent(&mut self, text: &str) {
        let message: Value = serde_json::from_str(text).expect("JSON");
        if message["type"] == "lobby" {
            self.asked
                .push(message["id"].as_str().expect("an id").to_owned());
        }
    }
}

fn step(lobby: &mut Lobby, side: &mut Side, event: Event, now: u64) -> Vec<Effect> {
    let hear = |lobby: &mut Lobby, side: &Side, message: FromServer| match side.carrier() {
        Some(carrier) => lobby.heard(carrier, message, now),
        None => Vec::new(),
    };
    match event {
        Event::Show(shown) => lobby.show(shown, now),
        Event::Wait(waits) => lobby.wait(blitz(), waits, now),
        Event::Stop => lobby.stop(now),
        Event::Seek(live) => {
            let wish = Wish::Seek {
                offer: offer(if live { "10m" } else { "3d" }),
                color: Default::default(),
                ratings: Default::default(),
            };
            lobby.ask(wish, now)
        }
        Event::Tell(tells) => lobby.tell(tells, now),
        Event::Room(room) => {
            side.room = room;
            side.asked.clear();
            lobby.room(room, now)
        }
        Event::Welcome => match side.own {
            Some(number) => lobby.heard(Carrier::Own(number), welcome(), now),
            None => Vec::new(),
        },
        Event::Here(is_player, has_game) => {
            let mut here = here(is_player.then_some(YOU), 0, &[]);
            if has_game {
                here["game"] = game(blitz());
                here["game"]["score"] = json!({ "games": 2, "played": 0, "halves": [0, 0] });
                here["game"]["arena"] = json!(3);
            }
            let arena = json!({
                "arena": 3, "offer": blitz(), "state": "running", "ends_in": 60_000, "players": 1,
            });
            here["arenas"] = json!([arena]);
            hear(lobby, side, told(here))
        }
        Event::Answer(is_done) => match side.asked.pop() {
            Some(id) if is_done => hear(lobby, side, done(&id, Some(1))),
            Some(id) => hear(lobby, side, refused(&id, "playing")),
            None => Vec::new(),
        },
        Event::News(is_there) => {
            let added = is_there.then(|| seek(1, ADA, blitz()));
            let removed: &[u64] = if is_there { &[] } else { &[1] };
            hear(lobby, side, news(0, removed, added.as_slice()))
        }
        Event::Game(live) => hear(
            lobby,
            side,
            told(game(offer(if live { "5m+4s" } else { "3d" }))),
        ),
        Event::Void => hear(lobby, side, told(json!({ "type": "void", "yours": false }))),
        Event::Error => match side.own {
            Some(number) => {
                let error = json!({ "type": "error", "code": "too-many", "message": "" });
                lobby.heard(Carrier::Own(number), message(error), now)
            }
            None => Vec::new(),
        },
        Event::Standing(is_here) => {
            let standing = json!({
                "type": "standing", "arena": 3, "place": 1, "players": 1, "points": 0, "wins": 0,
                "draws": 0, "losses": 0, "here": is_here,
            });
            hear(lobby, side, told(standing))
        }
        Event::Table(opens) => lobby.turn_table(|arenas| match opens {
            true => Some(arenas.open(3)),
            false => arenas.fold(),
        }),
        Event::Score(follows) => {
            let score = json!({ "games": 2, "played": 1, "halves": [1, 1] });
            let next_in = follows.then_some(5_000);
            let room = format!("room/{ROOM}");
            let score =
                json!({ "type": "score", "room": room, "score": score, "next_in": next_in });
            hear(lobby, side, told(score))
        }
        Event::Lost => match side.own {
            Some(number) => lobby.closed(Carrier::Own(number), now),
            None => Vec::new(),
        },
        Event::Became(is_player) => match side.becomes.take() {
            Some(number) => {
                let player = YOU.parse().expect("an id");
                let answer = is_player.then_some(MyPlayer { player, name: None });
                lobby.became(number, answer.ok_or(Failed::Away), now)
            }
            None => Vec::new(),
        },
        Event::Over => lobby.game_over(now),
        Event::Wake => lobby.woken(now),
    }
}

proptest! {
    #![proptest_config(crate::seeded())]

    #[test]
    fn sockets_and_requests_fit_in_every_order(events in prop::collection::vec(event(), 1..50)) {
        let (mut lobby, mut side) = (Lobby::default(), Side::default());
        for (n, event) in events.into_iter().enumerate() {
            let now = 1_000 * n as u64;
            let effects = step(&mut lobby, &mut side, event, now);
            side.perform(effects);
        }
        // Whoever wants the lobby gets there at last.
        side.room = RoomSocket::None;
        let effects = lobby.room(RoomSocket::None, 100_000);
        side.perform(effects);
        let effects = lobby.show(true, 100_000);
        side.perform(effects);
        let effects = lobby.woken(200_000);
        side.perform(effects);
        prop_assert!(side.own.is_some());
    }
}
