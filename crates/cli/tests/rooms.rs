//! Random actions of two players and a watcher over real sockets: messages are repeated and
//! reordered, connections break, the server is killed between any two steps. Acknowledged actions
//! stay, none happens twice, and all three see the same game.
//!
//! `TENGEN_ROOM_CASES` sets the number of runs, `TENGEN_ROOM_STEPS` the steps of each.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use crate::common::{Serving, new_room};
use proptest::prelude::*;
use proptest::test_runner::{Config as Runs, TestRunner};
use tengen_api::socket::FromServer;
use tengen_client::{Access, Client, Connection, View};
use tengen_core::{Point, Rule};
use tengen_room::{Action, ActionId, Asked, Config, Event, Fouls, Refusal, Room, Seat, Stored};

const MESSAGE_TIMEOUT: Duration = Duration::from_secs(60);
/// Small, so that games end.
const SIZE: u8 = 6;

/// An action; `at` numbers the points, `off` is added to the true ply.
#[derive(Clone, Copy, Debug)]
enum Want {
    Place { at: u8, off: u32 },
    Pass { off: u32 },
    Resign,
    Ask(Asked),
    Accept(Asked),
    Decline(Asked),
    ClaimWin,
}

/// One step; `who` is 0 or 1 for the players and 2 for the watcher.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Sends an action without reading its answer.
    Act {
        who: usize,
        want: Want,
    },
    /// The side to move plays a free point and reads the answer; after the end, a rematch starts.
    Go {
        at: u8,
    },
    /// Sends two actions in the reverse order of their ids.
    Reorder {
        who: usize,
        wants: [Want; 2],
    },
    /// Sends an earlier action again, once or twice.
    Again {
        who: usize,
        which: u8,
        times: u8,
    },
    /// Sends a malformed message.
    Noise {
        who: usize,
    },
    Read {
        who: usize,
    },
    /// Breaks the connection; the next use opens it again.
    Break {
        who: usize,
    },
    Kill,
}

fn asked() -> impl Strategy<Value = Asked> {
    prop_oneof![
        1 => Just(Asked::Draw),
        3 => Just(Asked::Takeback),
        3 => Just(Asked::Rematch),
        1 => Just(Asked::Help)
    ]
}

fn want() -> impl Strategy<Value = Want> {
    prop_oneof![
        6 => (0..SIZE * SIZE, off()).prop_map(|(at, off)| Want::Place { at, off }),
        1 => off().prop_map(|off| Want::Pass { off }),
        1 => Just(Want::Resign),
        3 => asked().prop_map(Want::Ask),
        4 => asked().prop_map(Want::Accept),
        2 => asked().prop_map(Want::Decline),
        1 => Just(Want::ClaimWin),
    ]
}

fn off() -> impl Strategy<Value = u32> {
    prop_oneof![6 => Just(0_u32), 1 => 1..3_u32]
}

fn step() -> impl Strategy<Value = Step> {
    let who = || prop_oneof![4 => Just(0_usize), 4 => Just(1_usize), 1 => Just(2_usize)];
    prop_oneof![
        5 => (who(), want()).prop_map(|(who, want)| Step::Act { who, want }),
        9 => (0..SIZE * SIZE).prop_map(|at| Step::Go { at }),
        2 => (who(), want(), want()).prop_map(|(who, a, b)| Step::Reorder { who, wants: [a, b] }),
        3 => (who(), any::<u8>(), 1..3_u8)
            .prop_map(|(who, which, times)| Step::Again { who, which, times }),
        1 => who().prop_map(|who| Step::Noise { who }),
        2 => who().prop_map(|who| Step::Read { who }),
        2 => who().prop_map(|who| Step::Break { who }),
        3 => Just(Step::Kill),
    ]
}

struct Sent {
    id: ActionId,
    action: Action,
    answer: Option<Result<(u64, u64), Refusal>>,
    /// How often it was sent over this connection without an answer.
    open: usize,
}

struct Person {
    access: Access,
    connection: Option<Connection>,
    view: View,
    sent: Vec<Sent>,
    /// Unanswered messages of other kinds over this connection.
    noise: usize,
}

impl Person {
    fn new(access: Access) -> Person {
        Person {
            access,
            connection: None,
            view: View::default(),
            sent: Vec::new(),
            noise: 0,
        }
    }

    /// Connects if necessary and resends every unanswered action.
    async fn connect(&mut self, client: &Client) {
        if self.connection.is_some() {
            return;
        }
        let seen = self.view.version();
        let connection = client.connect(&self.access, seen).await;
        self.connection = Some(connection.expect("a socket"));
        self.noise = 0;
        for sent in &mut self.sent {
            // The outcome is unknown, unless the action was accepted before.
            if std::mem::take(&mut sent.open) > 0 && !matches!(sent.answer, Some(Ok(_))) {
                sent.answer = None;
            }
        }
        while !matches!(self.next().await, FromServer::Presence(_)) {}
        assert_eq!(self.view.you, self.access.seat, "the key fits as before");
        let unanswered = self.sent.iter().filter(|sent| sent.answer.is_none());
        let unanswered: Vec<_> = unanswered
            .map(|s| (s.id.clone(), s.action.clone()))
            .collect();
        for (id, action) in unanswered {
            self.send(id, action).await;
        }
    }

    async fn send(&mut self, id: ActionId, action: Action) {
        let connection = self.connection.as_mut().expect("a connection");
        connection.act(id.clone(), action).await.expect("sent");
        if self.access.seat.is_none() {
            self.noise += 1;
        } else if let Some(sent) = self.sent.iter_mut().find(|sent| sent.id == id) {
            sent.open += 1;
        }
    }

    async fn act(&mut self, id: ActionId, action: Action) {
        self.sent.push(Sent {
            id: id.clone(),
            action: action.clone(),
            answer: None,
            open: 0,
        });
        self.send(id, action).await;
    }

    async fn next(&mut self) -> FromServer {
        let connection = self.connection.as_mut().expect("a connection");
        let message = tokio::time::timeout(MESSAGE_TIMEOUT, connection.next()).await;
        let message = message.expect("it never came").expect("a message");
        let message = message.expect("an open connection");
        self.view.take(&message).expect("events that add up");
        message
    }

    async fn settle(&mut self) {
        while self.noise > 0 || self.sent.iter().any(|sent| sent.open > 0) {
            match self.next().await {
                FromServer::Accepted { id, from, to } => self.answered(&id, Ok((from, to))),
                FromServer::Refused { id, refusal } => self.answered(&id, Err(refusal)),
                FromServer::Error { .. } => self.noise -= 1,
                _ => (),
            }
        }
        if self.access.seat.is_none() {
            // A watcher gets an error that names no action.
            let refused = Err(Refusal::NotYourTurn);
            let sent = self.sent.iter_mut();
            sent.for_each(|sent| sent.answer = Some(refused.clone()));
        }
    }

    fn answered(&mut self, id: &ActionId, answer: Result<(u64, u64), Refusal>) {
        let sent = self.sent.iter_mut().find(|sent| sent.id == *id);
        let sent = sent.expect("an answer to what was sent");
        sent.open -= 1;
        if let Some(Ok(before)) = &sent.answer {
            // An answer may be "earlier game" once another game has begun.
            let earlier = answer == Err(Refusal::EarlierGame);
            assert!(
                answer == Ok(*before) || earlier,
                "what was taken stays taken, once: {answer:?}"
            );
            if earlier {
                return;
            }
        }
        if let Ok((from, to)) = answer {
            assert!(to <= self.view.version(), "events come before their answer");
            assert!(from <= to);
        }
        sent.answer = Some(answer);
    }

    async fn see(&mut self, version: u64) {
        while self.view.version() < version {
            self.next().await;
        }
    }
}

struct World<'a> {
    folder: &'a Path,
    server: Option<Serving>,
    client: Client,
    people: [Person; 3],
    actions: u32,
    log: Vec<Stored>,
}

fn start(folder: &Path) -> Serving {
    Serving::start_with(folder, &["--listen", "127.0.0.1:0", "--no-limits"])
}

impl<'a> World<'a> {
    async fn new(folder: &'a Path, rule: Rule, fouls: Fouls) -> World<'a> {
        let server = start(folder);
        let client = Client::new(&server.url()).expect("an address");
        let mut new = new_room();
        new.config = Config {
            fouls,
            ..Config::new(rule, SIZE)
        };
        let first = client.make(&new).await.expect("a room");
        let watch = Access::watch(first.room.clone());
        let second = client.join(&watch, None).await.expect("a seat");
        World {
            folder,
            server: Some(server),
            client,
            people: [first, second, watch].map(Person::new),
            actions: 0,
            log: Vec::new(),
        }
    }

    fn id(&mut self) -> ActionId {
        self.actions += 1;
        format!("a-{}", self.actions).parse().expect("an id")
    }

    /// The action that `want` stands for in this player's view.
    fn action(&self, who: usize, want: Want) -> Action {
        let room = self.people[who].view.room.as_ref();
        let ply = room.map_or(0, |room| room.game().position().ply());
        let ply = u32::try_from(ply).expect("a small number");
        match want {
            Want::Place { at, off } => Action::place(point(at), ply + off),
            Want::Pass { off } => Action::pass(ply + off),
            Want::Resign => Action::Resign,
            Want::Ask(what) => Action::Ask { what },
            Want::Accept(what) => Action::Accept { what },
            Want::Decline(what) => Action::Decline { what },
            Want::ClaimWin => Action::ClaimWin,
        }
    }

    async fn take(&mut self, step: Step) {
        match step {
            Step::Act { who, want } => {
                let (id, action) = (self.id(), self.action(who, want));
                let person = self.ready(who).await;
                person.act(id, action).await;
            }
            Step::Go { at } => self.go(at).await,
            Step::Reorder { who, wants } => {
                let [earlier, later] = [self.id(), self.id()];
                let actions = wants.map(|want| self.action(who, want));
                let person = self.ready(who).await;
                person.act(later, actions[1].clone()).await;
                person.act(earlier, actions[0].clone()).await;
            }
            Step::Again { who, which, times } => {
                let person = self.ready(who).await;
                if person.sent.is_empty() {
                    return;
                }
                let sent = &person.sent[usize::from(which) % person.sent.len()];
                let (id, action) = (sent.id.clone(), sent.action.clone());
                for _ in 0..times {
                    person.send(id.clone(), action.clone()).await;
                }
            }
            Step::Noise { who } => {
                let person = self.ready(who).await;
                let connection = person.connection.as_mut().expect("a connection");
                connection.say("{\"type\":\"dance\"}").await.expect("sent");
                person.noise += 1;
            }
            Step::Read { who } => self.ready(who).await.settle().await,
            Step::Break { who } => self.people[who].connection = None,
            Step::Kill => self.kill().await,
        }
    }

    async fn ready(&mut self, who: usize) -> &mut Person {
        self.people[who].connect(&self.client).await;
        &mut self.people[who]
    }

    /// Plays a sensible move, so that games progress.
    async fn go(&mut self, at: u8) {
        for who in 0..2 {
            let client = self.client.clone();
            let person = &mut self.people[who];
            person.connect(&client).await;
            person.settle().await;
            let room = person.view.room.as_ref().expect("events have come");
            if room.finished().is_some() {
                let what = Asked::Rematch;
                let id = self.id();
                let person = &mut self.people[who];
                person.act(id, Action::Ask { what }).await;
                person.settle().await;
                continue;
            }
            if room.to_move() != person.access.seat {
                continue;
            }
            let position = room.game().position();
            let mut points = (0..SIZE * SIZE).map(|i| point((at + i) % (SIZE * SIZE)));
            if let Some(point) = points.find(|&p| position.legality(p).is_ok()) {
                let ply = u32::try_from(position.ply()).expect("a small number");
                let id = self.id();
                let person = &mut self.people[who];
                person.act(id, Action::place(point, ply)).await;
                person.settle().await;
            }
        }
    }

    async fn kill(&mut self) {
        if let Some(server) = self.server.take() {
            server.kill();
        }
        for person in &mut self.people {
            person.connection = None;
        }
        let server = start(self.folder);
        self.client = Client::new(&server.url()).expect("an address");
        self.server = Some(server);
        self.check().await;
    }

    /// Reconnects everyone, reads all answers and compares the views.
    async fn check(&mut self) {
        let client = self.client.clone();
        for person in &mut self.people {
            person.connect(&client).await;
            person.settle().await;
        }
        let look = client.look(&self.people[2].access).await;
        let log = look.expect("the room").events;
        let room = Room::from_events(&log).expect("events that add up");
        assert_eq!(log[..self.log.len()], self.log, "what has been stays");
        for person in &mut self.people {
            person.see(room.version()).await;
            assert_eq!(person.view.room.as_ref(), Some(&room), "one game for all");
        }
        self.acknowledged(&log);
        self.log = log;
    }

    /// Every acknowledged action is in the log exactly once, and no other action is.
    fn acknowledged(&self, log: &[Stored]) {
        let mut caused: HashMap<(Seat, &ActionId), Vec<u64>> = HashMap::new();
        for stored in log {
            match &stored.cause {
                Some((seat, id)) => caused.entry((*seat, id)).or_default().push(stored.version),
                None => assert!(
                    matches!(stored.event, Event::Created { .. } | Event::Joined { .. })
                        || stored.version == 3,
                    "{stored:?} has no cause"
                ),
            }
        }
        for person in &self.people {
            for sent in &person.sent {
                let seat = person.access.seat.unwrap_or(Seat::First);
                let found = match person.access.seat {
                    Some(_) => caused.remove(&(seat, &sent.id)),
                    None => None,
                };
                let expected = match sent.answer.as_ref().expect("an answer") {
                    Ok((from, to)) => Some((*from..=*to).collect()),
                    // It was done, and its answer was lost before the next game.
                    Err(Refusal::EarlierGame) => Some(found.clone().expect("it was done")),
                    Err(_) => None,
                };
                assert_eq!(found, expected, "{:?} of {seat:?}", sent.action.clone());
            }
        }
        assert!(caused.is_empty(), "events without an action: {caused:?}");
    }
}

fn point(at: u8) -> Point {
    Point::from_xy(at % SIZE, at / SIZE)
}

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled_whatever_happens() {
    let runs = Runs {
        cases: u32::try_from(number("TENGEN_ROOM_CASES", 12)).expect("a u32"),
        // A failure prints its steps; seeds are not stored.
        failure_persistence: None,
        ..Runs::default()
    };
    let steps = number("TENGEN_ROOM_STEPS", 30);
    let rules = prop_oneof![
        Just((Rule::Freestyle, Fouls::Refuse)),
        Just((Rule::Renju, Fouls::Refuse)),
        Just((Rule::Renju, Fouls::Lose)),
    ];
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut kills = 0;
    let mut events = 0;
    let mut runner = TestRunner::new(runs);
    let plan = (rules, prop::collection::vec(step(), steps));
    let counted = std::cell::RefCell::new((&mut kills, &mut events));
    let result = runner.run(&plan, |((rule, fouls), plan)| {
        runtime.block_on(async {
            let folder = tempfile::tempdir().expect("a folder");
            let mut world = World::new(folder.path(), rule, fouls).await;
            for &step in &plan {
                world.take(step).await;
                *counted.borrow_mut().0 += usize::from(matches!(step, Step::Kill));
            }
            world.kill().await;
            *counted.borrow_mut().0 += 1;
            *counted.borrow_mut().1 += world.log.len();
        });
        Ok(())
    });
    println!("{kills} servers killed, {events} events kept");
    result.unwrap_or_else(|failure| panic!("{failure}"));
}
