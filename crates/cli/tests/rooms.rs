//! Random actions of two players and a watcher over real sockets: messages are repeated and
//! reordered, connections break, the server is killed between any two steps. Acknowledged actions
//! stay, none happens twice, and all three see the same game, in rooms with openings, claims and
//! clocks too, with either database.
//!
//! `TENGEN_ROOM_CASES` sets the number of runs, `TENGEN_ROOM_STEPS` the steps of each.

mod plan;

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use crate::common::{Serving, new_room};
use proptest::prelude::*;
use proptest::test_runner::{Config as Runs, TestRunner};
use tengen_api::socket::FromServer;
use tengen_client::{Access, Client, Connection, View};
use tengen_core::Point;
use tengen_core::opening::{Action as Decision, Kind};
use tengen_room::{Action, ActionId, Asked, Config, Event, Refusal, Room, Seat, Stored};

use plan::{Step, Want, configs, step};

const MESSAGE_TIMEOUT: Duration = Duration::from_secs(60);

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
    /// The address of its database, if that is no file in the folder.
    database: Option<&'a str>,
    config: Config,
    server: Option<Serving>,
    client: Client,
    people: [Person; 3],
    actions: u32,
    log: Vec<Stored>,
}

impl<'a> World<'a> {
    async fn new(folder: &'a Path, database: Option<&'a str>, config: Config) -> World<'a> {
        let server = Serving::start_on(folder, database);
        let client = Client::new(&server.url()).expect("an address");
        let mut new = new_room();
        new.config = config;
        let first = client.make(&new).await.expect("a room");
        let watch = Access::watch(first.room.clone());
        let second = client.join(&watch, None).await.expect("a seat");
        World {
            folder,
            database,
            config,
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
        let step = room.map_or(0, |room| room.opening().actions().len());
        let step = u32::try_from(step).expect("a small number");
        let point = |at| self.point(at);
        match want {
            Want::Place { at, off, draw } => Action::Place {
                point: point(at),
                ply: ply + off,
                draw,
            },
            Want::Pass { off } => Action::pass(ply + off),
            Want::Choose { at, off } => Action::Choose {
                what: match at % 8 {
                    0 => Decision::TakeBlack,
                    1 => Decision::TakeWhite,
                    2 => Decision::PlaceTwo,
                    3 => Decision::Swap,
                    4 => Decision::Keep,
                    5 => Decision::KeepAndOffer,
                    6 => Decision::Declare(2),
                    _ => Decision::Pick(point(at)),
                },
                step: step + off,
            },
            Want::Offer { at } => Action::Offer {
                points: vec![point(at), point(at.wrapping_add(1))],
                step,
            },
            Want::ClaimFoul => Action::ClaimFoul,
            Want::ClaimRow { at } => Action::ClaimRow { point: point(at) },
            Want::Resign => Action::Resign,
            Want::Ask(what) => Action::Ask { what },
            Want::Accept(what) => Action::Accept { what },
            Want::Decline(what) => Action::Decline { what },
            Want::Continue => Action::Continue,
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
            if let Some(action) = self.sensible(who, at) {
                let id = self.id();
                let person = &mut self.people[who];
                person.act(id, action).await;
                person.settle().await;
            }
        }
    }

    /// A legal move or decision.
    fn sensible(&self, who: usize, at: u8) -> Option<Action> {
        let room = self.people[who].view.room.as_ref()?;
        if room.is_paused() {
            return Some(Action::Continue);
        }
        let opening = room.opening();
        let position = room.game().position();
        let ply = u32::try_from(position.ply()).ok()?;
        let step = u32::try_from(opening.actions().len()).ok()?;
        let choose = |what| Action::Choose { what, step };
        let pick = |points: &[Point]| points.get(usize::from(at) % points.len().max(1)).copied();
        let other = at.is_multiple_of(2);
        Some(match room.decision().map(|(_, kind)| kind) {
            None => {
                let size = u16::from(self.config.size).pow(2);
                let mut points = (0..size).map(|i| self.point_of(u16::from(at) + i));
                match points.find(|&p| position.legality(p).is_ok()) {
                    Some(point) => Action::place(point, ply),
                    None => Action::pass(ply),
                }
            }
            Some(Kind::Place { .. }) => Action::place(pick(&opening.points(&[]))?, ply),
            Some(Kind::Colour { place_two: true }) if other => choose(Decision::PlaceTwo),
            Some(Kind::Colour { .. }) => choose(Decision::TakeWhite),
            Some(Kind::Swap { .. }) if other => choose(Decision::Swap),
            Some(Kind::Swap { offers: Some(_) }) => choose(Decision::KeepAndOffer),
            Some(Kind::Swap { .. }) => choose(Decision::Keep),
            Some(Kind::Declare { .. }) => choose(Decision::Declare(1 + at % 3)),
            Some(Kind::Offer { count }) => {
                let mut points = Vec::new();
                for _ in 0..count {
                    points.push(pick(&opening.points(&points))?);
                }
                Action::Offer { points, step }
            }
            Some(Kind::Pick) => choose(Decision::Pick(pick(opening.offers())?)),
            Some(Kind::Deal) => return None,
        })
    }

    fn point(&self, at: u8) -> Point {
        self.point_of(u16::from(at))
    }

    fn point_of(&self, at: u16) -> Point {
        let size = self.config.size;
        let at = at % u16::from(size).pow(2);
        let [x, y] = [at % u16::from(size), at / u16::from(size)].map(|n| n as u8);
        Point::from_xy(x, y)
    }

    async fn kill(&mut self) {
        if let Some(server) = self.server.take() {
            server.kill();
        }
        for person in &mut self.people {
            person.connection = None;
        }
        let server = Serving::start_on(self.folder, self.database);
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
        let log = loop {
            let look = client.look(&self.people[0].access).await;
            let log = look.expect("the room").events;
            let last = log.last().expect("the creation").version;
            for person in &mut self.people {
                person.see(last).await;
            }
            // A clock may have run out meanwhile, and nothing else happens.
            if self.people.iter().all(|p| p.view.version() == last) {
                break log;
            }
        };
        assert_eq!(log[..self.log.len()], self.log, "what has been stays");
        let watched = client.look(&self.people[2].access).await;
        let watched = watched.expect("the room").events;
        let shown = log.iter().map(|stored| self.shown(stored));
        assert_eq!(watched[..log.len()], shown.collect::<Vec<_>>());
        for (log, people) in [(&log, 0..2), (&watched[..log.len()].to_vec(), 2..3)] {
            let room = Room::from_events(log).expect("events that add up");
            for person in &self.people[people] {
                assert_eq!(person.view.room.as_ref(), Some(&room), "one game for all");
            }
        }
        self.acknowledged(&log);
        self.log = log;
    }

    /// An event as watchers get it.
    fn shown(&self, stored: &Stored) -> Stored {
        let asks = matches!(stored.event, Event::Asked { .. } | Event::Declined { .. });
        match asks && self.config.hides() {
            true => stored.hidden(),
            false => stored.clone(),
        }
    }

    /// Every acknowledged action is in the log exactly once, and no other action is.
    fn acknowledged(&self, log: &[Stored]) {
        let mut caused: HashMap<(Seat, &ActionId), Vec<u64>> = HashMap::new();
        for stored in log {
            match &stored.cause {
                Some((seat, id)) => caused.entry((*seat, id)).or_default().push(stored.version),
                None => {
                    let begins =
                        matches!(stored.event, Event::Created { .. } | Event::Joined { .. });
                    let clock = match &stored.event {
                        Event::Resumed => true,
                        Event::Finished { by, .. } => by == "time",
                        _ => false,
                    } && self.config.clock.is_some();
                    let known = (begins || clock || stored.version == 3) && stored.by.is_some();
                    assert!(known, "{stored:?} has no cause");
                }
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

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

/// Plays random plans, each with a database of its own.
fn play(cases: usize, database: impl AsyncFn() -> Option<String>) {
    let runs = Runs {
        cases: u32::try_from(number("TENGEN_ROOM_CASES", cases)).expect("a u32"),
        // A failure prints its steps; seeds are not stored.
        failure_persistence: None,
        ..Runs::default()
    };
    let steps = number("TENGEN_ROOM_STEPS", 30);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut kills = 0;
    let mut events = 0;
    let mut runner = TestRunner::new(runs);
    let plan = (configs(), prop::collection::vec(step(), steps));
    let counted = std::cell::RefCell::new((&mut kills, &mut events));
    let result = runner.run(&plan, |(config, plan)| {
        runtime.block_on(async {
            let folder = tempfile::tempdir().expect("a folder");
            let database = database().await;
            let mut world = World::new(folder.path(), database.as_deref(), config).await;
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

#[test]
fn nothing_acknowledged_is_lost_or_doubled_whatever_happens() {
    play(12, async || None);
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_acknowledged_is_lost_or_doubled_on_postgresql_either() {
    use crate::database::Postgres;
    play(6, async || Some(Postgres::shared().await.database().await));
}
