//! Games over real sockets while servers are killed or stopped: players connect to the servers in
//! turn, and send a move again until it is stored.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tengen_api::NewRoom;
use tengen_api::socket::FromServer;
use tengen_client::{Access, Client, ClientError, Connection, View};
use tengen_core::{Point, Rule};
use tengen_room::{Action, ActionId, ColorChoice, Config, Event, Seat, Stored};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::common::new_room;

/// Lines of the boards, and the stones that [`point`] knows.
const SIZE: u8 = 22;
const MOST_MOVES: u32 = 480;
/// Events before the first stone: created, joined, started.
const BEFORE: u64 = 3;
/// For what is looked at again and again.
const PACE: Duration = Duration::from_millis(5);
/// For what comes sooner or later.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The server that runs now: one that is started again has another address.
pub(super) type Now = watch::Receiver<Client>;

/// The events that were told of a room, by their versions.
pub(super) type Told = Arc<Mutex<BTreeMap<u64, Stored>>>;

/// How games are played.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    /// From a move to the next one of the same game, and from one attempt to the next.
    pub(super) pace: Duration,
    /// How long an attempt may take before another server is asked.
    pub(super) patience: Duration,
}

/// What has become of a game so far.
#[derive(Default)]
pub(super) struct Progress {
    /// Acknowledged moves, and attempts that failed.
    moves: AtomicU32,
    failures: AtomicU32,
    /// Moves that were stored although their first answer was a failure.
    settled: AtomicU32,
    /// What was said of failures.
    errors: Mutex<BTreeSet<String>>,
    told: Told,
}

/// Where stone number `ply` goes: there are never more than two of a colour in a row.
fn point(ply: u32) -> Point {
    let is_black = ply.is_multiple_of(2);
    let points = (0..SIZE).flat_map(|y| (0..SIZE).map(move |x| (x, y)));
    let mut own = points.filter(|(x, y)| ((x + 2 * y) % 4 < 2) == is_black);
    let (x, y) = own.nth(ply as usize / 2).expect("a point");
    Point::from_xy(x, y)
}

fn id(ply: u32) -> ActionId {
    format!("m-{ply}").parse().expect("an id")
}

struct Player {
    access: Access,
    connection: Option<Connection>,
    view: View,
    told: Told,
}

impl Player {
    fn new(access: Access, told: &Told) -> Self {
        Self {
            access,
            connection: None,
            view: View::default(),
            told: Arc::clone(told),
        }
    }

    /// Notes the events of a message; panics if two events of one version differ.
    fn note(&self, events: &[Stored]) {
        let told = self.told.lock();
        let mut told = told.unwrap_or_else(PoisonError::into_inner);
        for stored in events {
            let before = told.entry(stored.version).or_insert_with(|| stored.clone());
            assert_eq!(before, stored, "told twice, in two ways");
        }
    }

    async fn next(&mut self) -> Result<FromServer, String> {
        let connection = self.connection.as_mut().expect("a connection");
        let message = connection.next().await.map_err(|error| error.to_string())?;
        let message = message.ok_or_else(|| "closed".to_owned())?;
        self.view.take(&message).expect("events that add up");
        if let FromServer::Events { events } = &message {
            self.note(events);
        }
        match message {
            FromServer::Error { message, .. } => Err(message),
            other => Ok(other),
        }
    }

    /// Connects if necessary, and reads what has happened meanwhile.
    async fn connect(&mut self, client: &Client) -> Result<(), String> {
        if self.connection.is_some() {
            return Ok(());
        }
        let connecting = client.connect(&self.access, self.view.version()).await;
        self.connection = Some(connecting.map_err(|error: ClientError| error.to_string())?);
        while !matches!(self.next().await?, FromServer::Presence(_)) {}
        assert_eq!(self.view.you, self.access.seat, "the key fits as before");
        Ok(())
    }

    /// Sends a stone once; returns the version of its event, and whether that was stored before.
    async fn place(&mut self, client: &Client, ply: u32) -> Result<(u64, bool), String> {
        self.connect(client).await?;
        let is_there = self.view.version() > BEFORE + u64::from(ply);
        let connection = self.connection.as_mut().expect("a connection");
        let sent = connection
            .act(id(ply), Action::place(point(ply), ply))
            .await;
        sent.map_err(|error| error.to_string())?;
        loop {
            match self.next().await? {
                FromServer::Accepted { id: of, from, to } if of == id(ply) => {
                    assert_eq!(from, to, "one event");
                    return Ok((from, is_there));
                }
                FromServer::Refused { refusal, .. } => panic!("move {ply}: {refusal}"),
                _ => (),
            }
        }
    }
}

/// Plays until `ends` is set.
async fn play(
    mut players: [Player; 2],
    servers: Vec<Now>,
    manner: Manner,
    progress: Arc<Progress>,
    ends: Arc<AtomicBool>,
) {
    let Manner { pace, patience } = manner;
    let (mut ply, mut at) = (0, 0);
    while !ends.load(Ordering::Relaxed) {
        assert!(ply < MOST_MOVES, "the games last too long");
        let player = &mut players[(ply % 2) as usize];
        loop {
            let client = servers[at].borrow().clone();
            let placed = timeout(patience, player.place(&client, ply)).await;
            match placed.unwrap_or_else(|_| Err("silence".to_owned())) {
                Ok((version, was_there)) => {
                    assert_eq!(version, BEFORE + u64::from(ply) + 1, "each once, in order");
                    let settled = u32::from(was_there);
                    progress.settled.fetch_add(settled, Ordering::Relaxed);
                    break;
                }
                Err(why) => {
                    player.connection = None;
                    at = (at + 1) % servers.len();
                    progress.failures.fetch_add(1, Ordering::Relaxed);
                    let errors = progress.errors.lock();
                    errors.unwrap_or_else(PoisonError::into_inner).insert(why);
                }
            }
            sleep(pace).await;
        }
        progress.moves.fetch_add(1, Ordering::Relaxed);
        ply += 1;
        sleep(pace).await;
    }
}

/// Games that go on until they are ended.
pub(super) struct Games {
    ends: Arc<AtomicBool>,
    games: Vec<(Access, Arc<Progress>, JoinHandle<()>)>,
}

impl Games {
    pub(super) async fn start(now: &Now, count: usize) -> Self {
        let manner = Manner {
            pace: PACE,
            patience: TIMEOUT,
        };
        Self::start_on(&[now], count, manner).await
    }

    /// The same on several servers, each of which makes a part of the rooms.
    pub(super) async fn start_on(servers: &[&Now], count: usize, manner: Manner) -> Self {
        let new = NewRoom {
            config: Config {
                color: ColorChoice::Black,
                ..Config::new(Rule::Freestyle, SIZE)
            },
            ..new_room()
        };
        let ends = Arc::<AtomicBool>::default();
        let mut games = Vec::new();
        for i in 0..count {
            let client = servers[i % servers.len()].borrow().clone();
            let first = client.make(&new).await.expect("a room");
            let second = client.join(&Access::watch(first.room.clone()), None).await;
            let progress = Arc::<Progress>::default();
            let players = [first.clone(), second.expect("a seat")];
            let players = players.map(|access| Player::new(access, &progress.told));
            let game = play(
                players,
                servers.iter().map(|&now| now.clone()).collect(),
                manner,
                Arc::clone(&progress),
                Arc::clone(&ends),
            );
            games.push((first, progress, tokio::spawn(game)));
        }
        Self { ends, games }
    }

    /// Waits until each game has that many more of something.
    async fn each(&self, more: u32, of: impl Fn(&Progress) -> &AtomicU32) {
        let before: Vec<u32> = self.all(&of);
        let reached = async {
            while before
                .iter()
                .zip(self.all(&of))
                .any(|(before, now)| now < before + more)
            {
                let has_ended = self.games.iter().any(|(.., game)| game.is_finished());
                assert!(!has_ended, "a game has failed");
                sleep(PACE).await;
            }
        };
        timeout(TIMEOUT, reached).await.expect("it goes on");
    }

    fn all(&self, of: impl Fn(&Progress) -> &AtomicU32) -> Vec<u32> {
        let count = |progress| of(progress).load(Ordering::Relaxed);
        let games = self.games.iter();
        games.map(|(_, progress, _)| count(progress)).collect()
    }

    /// Waits until each game has that many more acknowledged moves.
    pub(super) async fn go_on(&self, more: u32) {
        self.each(more, |progress| &progress.moves).await;
    }

    /// Waits until each game has a move more that could not be stored.
    pub(super) async fn fail(&self) {
        self.each(1, |progress| &progress.failures).await;
    }

    /// The attempts that failed.
    pub(super) fn failures(&self) -> u32 {
        self.all(|progress| &progress.failures).iter().sum()
    }

    /// The number of moves that were stored although their first answer was a failure.
    pub(super) fn settled(&self) -> u32 {
        self.all(|progress| &progress.settled).iter().sum()
    }

    /// What was said of failures.
    pub(super) fn errors(&self) -> BTreeSet<String> {
        let errors = |progress: &Progress| {
            let errors = progress.errors.lock();
            errors.unwrap_or_else(PoisonError::into_inner).clone()
        };
        let games = self.games.iter();
        games
            .flat_map(|(_, progress, _)| errors(progress))
            .collect()
    }

    /// What was told of the rooms so far.
    pub(super) fn told(&self) -> Vec<Told> {
        let games = self.games.iter();
        games
            .map(|(_, progress, _)| Arc::clone(&progress.told))
            .collect()
    }

    /// Ends all games; returns their rooms with the number of acknowledged moves.
    pub(super) async fn end(self) -> Vec<(Access, u32)> {
        self.ends.store(true, Ordering::Relaxed);
        let mut ended = Vec::new();
        for (access, progress, game) in self.games {
            let game = timeout(TIMEOUT, game).await;
            game.expect("an end").expect("no panic");
            ended.push((access, progress.moves.load(Ordering::Relaxed)));
        }
        ended
    }
}

/// Asserts that a room's events contain exactly these moves, in order.
pub(super) async fn check(client: &Client, access: &Access, moves: u32) {
    let events = client.look(access).await.expect("the room").events;
    let versions = events.iter().map(|stored| stored.version);
    assert!(versions.eq(1..=BEFORE + u64::from(moves)));
    for (stored, ply) in events.iter().skip(3).zip(0..) {
        let seat = Seat::BOTH[(ply % 2) as usize];
        assert_eq!(stored.cause, Some((seat, id(ply))));
        let is_own = matches!(&stored.event, Event::Placed { point: at, .. } if *at == point(ply));
        assert!(is_own, "{stored:?} is not move {ply}");
    }
}

/// Asserts that a room has all that was told of it.
pub(super) async fn check_told(client: &Client, access: &Access, told: &Told) {
    let events = client.look(access).await.expect("the room").events;
    let told = told.lock().unwrap_or_else(PoisonError::into_inner);
    assert!(!told.is_empty());
    for (version, told) in &*told {
        let place = usize::try_from(*version).expect("a version") - 1;
        assert_eq!(events.get(place), Some(told));
    }
}
