//! Random network faults: two players and a watcher in one room.
//!
//! The server is the real [`Room::decide`] and fold. The network is simulated from a random list of
//! steps: connections open, fail, or break at any point, with or without a close; messages of
//! abandoned connections still arrive; the server is killed and restarts from what it had stored.

mod person;
mod step;

use std::collections::{BTreeMap, HashMap, VecDeque};

use proptest::prelude::*;
use tengen_core::Point;
use tengen_room::client::{Client, Contact, Link};
use tengen_room::socket::{FromClient, FromServer, Goodbye, Presence, SocketError};
use tengen_room::{Action, ActionId, Asked, Channel, Room, Seat, Stored};

use super::Server;
use person::{Down, Person, Pipe};
use step::{Step, Wish, step};

const SEATS: [Option<Seat>; 3] = [Some(Seat::First), Some(Seat::Second), None];

struct World {
    server: Server,
    persons: Vec<Person>,
    now: u64,
    too_many: [bool; SEATS.len()],
    storage: Option<bool>,
    seeds: u64,
}

impl World {
    fn new() -> World {
        let persons = SEATS.map(|seat| Person {
            client: Client::new(seat.map_or(0, |s| s as u64 + 1)),
            seat,
            pipes: VecDeque::new(),
            last: None,
            sent: HashMap::new(),
            wanted: BTreeMap::new(),
            connects: 0,
            messages: 0,
            gaps: 0,
            told: None,
        });
        let mut world = World {
            server: Server::started(),
            persons: persons.into(),
            now: 1_000_000,
            too_many: [false; SEATS.len()],
            storage: None,
            seeds: 100,
        };
        for who in 0..SEATS.len() {
            world.input(who, Client::start);
            world.flow(who);
        }
        world
    }

    /// Applies an input to a client and drains its outputs.
    fn input(&mut self, who: usize, input: impl FnOnce(&mut Client, u64)) {
        let person = &mut self.persons[who];
        input(&mut person.client, self.now);
        person.drain();
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Act(who, wish) => self.act(who, wish),
            Step::Up(who, pipe, count) => (0..count).for_each(|_| self.up(who, pipe)),
            Step::Down(who, pipe, count) => (0..count).for_each(|_| self.down(who, pipe)),
            Step::Again(who) => {
                if let Some((link, message)) = self.persons[who].last.clone() {
                    self.arrive(who, link, message);
                }
            }
            Step::Flow(who) => self.flow(who),
            Step::Open(who) => self.open(who),
            Step::Refuse(who) => {
                if let Some(pipe) = self.persons[who].pipes.front().filter(|pipe| !pipe.open) {
                    let link = pipe.link;
                    self.persons[who].pipes.pop_front();
                    self.input(who, |client, now| client.closed(link, now));
                }
            }
            Step::Cut {
                who,
                noticed,
                arrives,
            } => self.cut(who, noticed, arrives),
            Step::Gap(who) => self.persons[who].gap(),
            Step::TooMany(who) => self.too_many[who] = true,
            Step::Goodbye(who, reason) => self.goodbye(who, reason),
            Step::Storage { kept } => self.storage = Some(kept),
            Step::Restart { noticed } => self.restart(noticed),
            Step::Reload(who) => self.reload(who),
            Step::Wait(time) => self.wait(time),
            Step::Wake(who) => self.input(who, Client::wake),
            Step::TryNow(who) => self.input(who, Client::try_now),
            Step::Offline(who) => self.input(who, Client::offline),
        }
    }

    fn act(&mut self, who: usize, wish: Wish) {
        // Mostly the player to move places stones, so that games progress.
        let to_move = self.persons[who].client.room().and_then(Room::to_move);
        let who = match (wish, to_move) {
            (Wish::Place(x, y), Some(seat)) if (x, y) != (0, 0) => seat as usize,
            _ => who,
        };
        let person = &mut self.persons[who];
        let game = person.client.room().map(Room::game);
        let ply = game.map_or(0, |game| game.position().ply() as u32);
        let over = person.client.room().is_some_and(|r| r.finished().is_some());
        let action = match wish {
            // Otherwise most runs would end with their first game.
            Wish::Place(..) if over => Action::Ask {
                what: Asked::Rematch,
            },
            Wish::Place(x, y) => Action::place(Point::new(x, y).expect("on the board"), ply),
            Wish::Pass => Action::pass(ply),
            Wish::Resign => Action::Resign,
            Wish::Ask(what) => Action::Ask { what },
            Wish::Accept(what) => Action::Accept { what },
            Wish::Decline(what) => Action::Decline { what },
            Wish::ClaimWin => Action::ClaimWin,
        };
        // A client learns from its first welcome that it is a watcher; this one does not act
        // before.
        if person.seat.is_some() {
            let id = person.client.act(action, self.now).expect("a player");
            person.wanted.entry(id).or_insert(0);
            person.drain();
        }
    }

    /// Opens the connection; the first ping arrives with it.
    fn open(&mut self, who: usize) {
        let Some(pipe) = self.persons[who].pipes.front_mut() else {
            return;
        };
        if !pipe.open && pipe.served {
            pipe.open = true;
            let link = pipe.link;
            // Watchers follow the room on a connection that is not the room's own.
            let channel = self.persons[who].seat.is_none();
            let channel = channel.then(|| Channel::of_room("abc").expect("a channel"));
            self.input(who, |client, now| {
                match channel {
                    Some(channel) => client.subscribing(link, channel, now),
                    None => client.opened(link, now),
                }
                client.alive(link, now);
            });
        }
    }

    /// Delivers a message to the server.
    fn up(&mut self, who: usize, at: usize) {
        let seat = self.persons[who].seat;
        let Some(pipe) = self.persons[who].pipes.get_mut(at) else {
            return;
        };
        let Some(message) = pipe.up.pop_front().filter(|_| pipe.served) else {
            return;
        };
        if std::mem::take(&mut self.too_many[who]) {
            let (code, message) = (SocketError::TooMany, String::new());
            let error = FromServer::Error { code, message };
            return pipe.down.push_back(Down::Message(error));
        }
        match message {
            FromClient::Unsubscribe { .. } | FromClient::Lobby { .. } | FromClient::Say { .. } => {
                panic!("the caller's")
            }
            FromClient::Hello { after, .. } | FromClient::Subscribe { after, .. } => {
                assert!(!pipe.greeted, "one hello a connection");
                pipe.greeted = true;
                let presence = FromServer::Presence(Presence::default());
                let welcome = self.server.welcome(seat, after).into_iter();
                pipe.down
                    .extend(welcome.chain([presence]).map(Down::Message));
            }
            FromClient::Act { id, action } => {
                let link = pipe.link;
                self.decide(who, link, &id, action);
            }
        }
    }

    fn decide(&mut self, who: usize, link: Link, id: &ActionId, action: Action) {
        let seat = self.persons[who].seat.expect("only players act");
        let before = self.server.events.len();
        let room = self.server.room.clone();
        let (new, answer) = self.server.act(seat, id, action);
        if new.is_empty() {
            return self.answer(who, link, answer);
        }
        if let Some(kept) = self.storage.take() {
            if !kept {
                self.server.events.truncate(before);
                self.server.room = room;
            }
            let (code, message) = (SocketError::StorageUnavailable, String::new());
            self.answer(who, link, FromServer::Error { code, message });
            return (0..SEATS.len()).for_each(|who| self.goodbye(who, Goodbye::Reload));
        }
        self.tell(&new);
        self.answer(who, link, answer);
    }

    fn answer(&mut self, who: usize, link: Link, answer: FromServer) {
        let mut pipes = self.persons[who].pipes.iter_mut();
        if let Some(pipe) = pipes.find(|pipe| pipe.link == link && pipe.served) {
            pipe.down.push_back(Down::Message(answer));
        }
    }

    fn tell(&mut self, events: &[Stored]) {
        let pipes = self.persons.iter_mut().flat_map(|p| &mut p.pipes);
        for pipe in pipes.filter(|pipe| pipe.served && pipe.greeted) {
            let events = events.to_vec();
            pipe.down
                .push_back(Down::Message(FromServer::Events { events }));
        }
    }

    fn goodbye(&mut self, who: usize, reason: Goodbye) {
        for pipe in self.persons[who].pipes.iter_mut().filter(|p| p.greeted) {
            if std::mem::take(&mut pipe.served) {
                let goodbye = FromServer::Goodbye { reason };
                pipe.down.extend([Down::Message(goodbye), Down::End]);
            }
        }
    }

    /// Delivers a message to the client.
    fn down(&mut self, who: usize, pipe: usize) {
        let Some(pipe) = self.persons[who].pipes.get_mut(pipe) else {
            return;
        };
        let link = pipe.link;
        match pipe.down.pop_front() {
            None => {}
            Some(Down::Ping) => self.input(who, |client, now| client.alive(link, now)),
            Some(Down::End) => self.input(who, |client, now| client.closed(link, now)),
            Some(Down::Message(message)) => self.arrive(who, link, message),
        }
    }

    fn arrive(&mut self, who: usize, link: Link, message: FromServer) {
        let text = serde_json::to_string(&message).expect("JSON");
        self.persons[who].last = Some((link, message));
        self.input(who, |client, now| client.received(link, &text, now));
    }

    fn cut(&mut self, who: usize, noticed: bool, arrives: bool) {
        let Some(pipe) = self.persons[who].pipes.front_mut() else {
            return;
        };
        if noticed {
            // The server's later messages are lost; sent ones may still be read.
            pipe.served &= arrives;
            let link = pipe.link;
            self.input(who, |client, now| client.closed(link, now));
        } else {
            // One or both directions are broken; only the silence time-out reveals it.
            let on_its_way = if arrives { pipe.up.len() } else { 0 };
            (0..on_its_way).for_each(|_| self.up(who, 0));
            if let Some(pipe) = self.persons[who].pipes.front_mut() {
                pipe.served = false;
                pipe.down.clear();
            }
        }
    }

    fn restart(&mut self, noticed: bool) {
        self.server.room = Room::from_events(&self.server.events).expect("what was kept folds");
        self.too_many = [false; SEATS.len()];
        self.storage = None;
        for pipe in self.persons.iter_mut().flat_map(|p| &mut p.pipes) {
            pipe.served = false;
            if noticed && pipe.open {
                pipe.down.push_back(Down::End);
            }
        }
    }

    /// An exiting process closes its sockets; what was sent may still arrive.
    fn reload(&mut self, who: usize) {
        self.seeds += 1;
        let person = &mut self.persons[who];
        let kept = person.client.unanswered().to_vec();
        for at in 0..person.pipes.len() {
            for _ in 0..self.persons[who].pipes[at].up.len() {
                self.up(who, at);
            }
        }
        let person = &mut self.persons[who];
        person.pipes.clear();
        (person.last, person.told) = (None, None);
        person.sent.clear();
        person.gaps = 0;
        person.client = Client::with_unanswered(self.seeds, kept);
        self.input(who, Client::start);
    }

    /// Advances the clock; the server pings open connections.
    fn wait(&mut self, time: u64) {
        self.now += time;
        for who in 0..SEATS.len() {
            let person = &mut self.persons[who];
            for pipe in person.pipes.iter_mut().filter(|p| p.served && p.greeted) {
                pipe.down.push_back(Down::Ping);
            }
            let due = person.client.wake_at().is_some_and(|at| at <= self.now);
            if due {
                self.input(who, Client::time_passed);
            }
        }
    }

    /// From now on nothing fails.
    fn heal(&mut self) {
        self.too_many = [false; SEATS.len()];
        self.storage = None;
        // Longer than the silence time-out, then until everything has arrived.
        for _ in 0..30 {
            self.wait(3_000);
            (0..SEATS.len()).for_each(|who| self.flow(who));
        }
        (0..SEATS.len()).for_each(|who| self.flow(who));
    }

    /// Opens a connection and delivers everything under way, on earlier ones too.
    fn flow(&mut self, who: usize) {
        self.open(who);
        while let Some(pipe) = self.persons[who].pipes.iter().rposition(Pipe::is_busy) {
            let up = &self.persons[who].pipes[pipe].up;
            (0..up.len()).for_each(|_| self.up(who, pipe));
            let pipes = &self.persons[who].pipes;
            let down = pipes.get(pipe).map_or(0, |pipe| pipe.down.len());
            (0..down).for_each(|_| self.down(who, pipe));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    /// Once faults stop, all clients see the server's room; each action happened at most once, or
    /// its failure was reported exactly once; nothing is sent twice over one connection; the number
    /// of messages is bounded.
    #[test]
    fn in_the_end_all_see_the_same(steps in prop::collection::vec(step(), 1..400)) {
        let mut world = World::new();
        for step in steps {
            world.step(step);
        }
        let before: Vec<_> = world.persons.iter().map(|p| (p.connects, p.messages)).collect();
        let waiting: Vec<_> = world.persons.iter().map(|p| p.client.unanswered().len()).collect();
        world.heal();
        let (server, persons) = (&world.server, &world.persons);
        let again = Room::from_events(&server.events);
        prop_assert_eq!(again.as_ref(), Ok(&server.room));
        let mut happened: HashMap<&(Seat, ActionId), usize> = HashMap::new();
        let mut last = None;
        for cause in server.events.iter().map(|stored| stored.cause.as_ref()) {
            if let Some(cause) = cause.filter(|_| cause != last) {
                *happened.entry(cause).or_default() += 1;
            }
            last = cause;
        }
        for (who, person) in persons.iter().enumerate() {
            prop_assert_eq!(person.client.contact(), Contact::Here);
            let served = person.pipes.front().is_some_and(|p| p.served && p.greeted);
            prop_assert!(served, "it believes in a connection that is none");
            prop_assert_eq!(person.client.room(), Some(&server.room));
            prop_assert_eq!(person.client.you(), person.seat);
            prop_assert!(person.client.unanswered().is_empty());
            // One silent break, one goodbye, two mismatches.
            let connects = person.connects - before[who].0;
            prop_assert!(connects <= 6, "{} connections", connects);
            let messages = person.messages - before[who].1;
            prop_assert!(messages <= (connects + 1) * (waiting[who] + 1), "{} messages", messages);
            for (id, &told) in &person.wanted {
                let cause = (person.seat.expect("a player"), id.clone());
                let times = happened.get(&cause).copied().unwrap_or(0);
                prop_assert!(times <= 1, "{id} has happened {times} times");
                prop_assert!(told <= 1, "{id} was told {told} times");
                prop_assert!(times + told as usize >= 1, "{id} was lost without a word");
            }
        }
    }
}
