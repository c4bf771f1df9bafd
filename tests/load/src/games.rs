//! Thousands of games at once: move latency, lost or duplicate events, and memory.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use tengen_api::RoomId;
use tengen_api::socket::FromServer;
use tengen_room::{Event, Stored};
use tokio::sync::{Barrier, Semaphore};
use tokio::task::JoinHandle;
use tokio::time::{sleep, sleep_until};

use crate::log::{Log, Written};
use crate::number;
use crate::person::{ADDRESSES, Person, Socket};
use crate::postgres::Postgres;
use crate::server::Server;
use crate::sheet::{figure, quantile};

/// Concurrent requests during set-up.
const AT_ONCE: usize = 32;
/// Events before the first stone: created, joined, started.
const BEFORE: u64 = 3;

/// Games at once, each with a move so many milliseconds after the last: 1,000 moves a second.
const SIZES: [(usize, u64); 2] = [(2_000, 2_000), (6_000, 6_000)];

pub(crate) async fn run(tengen: &Path) -> anyhow::Result<()> {
    let moves = u32::try_from(number("TENGEN_LOAD_MOVES", 12)?)?;
    for (games, pace) in SIZES {
        let load = Load {
            games,
            moves,
            pace: Duration::from_millis(pace),
            clock: None,
        };
        let mut taken = measure(tengen, load).await?;
        let name = |what: &str| format!("server-{games}-{what}");
        figure(&name("move-p99"), quantile(&mut taken.moves, 990));
        figure(&name("move-p999"), quantile(&mut taken.moves, 999));
        figure(&name("memory"), taken.memory);
    }
    Ok(())
}

/// Games at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    pub(crate) games: usize,
    /// Moves in each.
    pub(crate) moves: u32,
    /// From one move of a game to the next.
    pub(crate) pace: Duration,
    /// The clock of every game, as text.
    pub(crate) clock: Option<&'static str>,
}

/// What a load costs.
pub(crate) struct Taken {
    /// Milliseconds of each move.
    pub(crate) moves: Vec<f64>,
    /// Processor time of the server for each move, in milliseconds.
    pub(crate) processor: f64,
    /// The server's peak memory in MiB.
    pub(crate) memory: f64,
}

pub(crate) async fn measure(tengen: &Path, load: Load) -> anyhow::Result<Taken> {
    measure_on(tengen, load, None).await
}

/// The same with the server on PostgreSQL, whose processor time counts with the server's.
pub(crate) async fn measure_on(
    tengen: &Path,
    load: Load,
    postgres: Option<&Postgres>,
) -> anyhow::Result<Taken> {
    let steady = load.steady()?;
    let data = tempfile::tempdir()?;
    let server = match postgres {
        Some(postgres) => Server::on_postgres(tengen, data.path(), &postgres.url())?,
        None => Server::on_one_core(tengen, data.path())?,
    };
    let processor_time = || {
        let postgres = postgres.map(Postgres::processor_time).transpose()?;
        Ok::<_, anyhow::Error>(server.processor_time()? + postgres.unwrap_or_default())
    };
    let games = begin(server.address, load).await;
    sleep(load.pace).await;
    let before = processor_time()?;
    sleep(load.pace * steady).await;
    let processor = processor_time()?.saturating_sub(before);
    let moves = end(games).await?;
    let taken = Taken {
        processor: processor.as_secs_f64() * 1_000.0 / (f64::from(steady) * load.games as f64),
        memory: server.peak_memory()?,
        moves,
    };
    server.kill()?;
    Ok(taken)
}

/// What the server writes to its database's write-ahead log in a minute. Not measured beside the
/// rest, since a log that is kept makes reading slower.
pub(crate) async fn written(tengen: &Path, load: Load) -> anyhow::Result<Written> {
    let steady = load.steady()?;
    let data = tempfile::tempdir()?;
    let server = Server::on_one_core(tengen, data.path())?;
    let games = begin(server.address, load).await;
    sleep(load.pace).await;
    let log = Log::begin(data.path()).await?;
    let window = load.pace * steady;
    sleep(window).await;
    let written = log.end().await?.scaled(60.0 / window.as_secs_f64());
    end(games).await?;
    server.kill()?;
    println!("{written}");
    Ok(written)
}

type Game = JoinHandle<anyhow::Result<Vec<f64>>>;

impl Load {
    /// The moves of each game between its first and its last. A window of as many paces that begins
    /// one pace after the games has exactly these.
    fn steady(&self) -> anyhow::Result<u32> {
        let moves = self.moves;
        ensure!(
            moves > 2,
            "a game of {moves} moves has no move in its middle"
        );
        Ok(moves - 2)
    }
}

/// Sets games up, and then begins them.
async fn begin(address: SocketAddr, load: Load) -> Vec<Game> {
    let Load {
        games,
        moves,
        pace,
        clock,
    } = load;
    let setting_up = Arc::new(Semaphore::new(AT_ONCE));
    let ready = Arc::new(Barrier::new(games + 1));
    let mut tasks = Vec::new();
    for number in 0..games {
        let (setting_up, ready) = (Arc::clone(&setting_up), Arc::clone(&ready));
        // About as many rooms per address as it may create in a minute.
        let people = [number, number + ADDRESSES / 2].map(|n| Person::new(address, n));
        tasks.push(tokio::spawn(async move {
            let permit = setting_up.acquire().await?;
            let set_up = set_up(people, clock).await;
            drop(permit);
            ready.wait().await;
            let (room, mut sockets) = set_up?;
            let share = number as f64 / games as f64;
            let begin = Instant::now() + Duration::from_secs(1) + pace.mul_f64(share);
            let mut took = Vec::new();
            for ply in 0..moves {
                sleep_until((begin + pace * ply).into()).await;
                took.push(one_move(&mut sockets, ply, BEFORE).await?);
            }
            let now = people[0].look(&room).await?;
            check(&now.events, moves)?;
            Ok::<_, anyhow::Error>(took)
        }));
    }
    ready.wait().await;
    println!("{games} games are set up");
    tasks
}

/// The milliseconds of each move, once all games are over.
async fn end(games: Vec<Game>) -> anyhow::Result<Vec<f64>> {
    let mut all = Vec::new();
    for game in games {
        all.extend(game.await?.context("a game")?);
    }
    println!("{} moves, none lost or doubled", all.len());
    Ok(all)
}

/// Creates a room; returns the sockets of both players, caught up.
pub(crate) async fn set_up(
    [maker, guest]: [Person; 2],
    clock: Option<&str>,
) -> anyhow::Result<(RoomId, [Socket; 2])> {
    let first = match clock {
        Some(clock) => maker.make_timed(clock).await?,
        None => maker.make().await?,
    };
    let second = guest.join(&first.room).await?;
    let mut sockets = [
        maker.enter(&first.room, Some(&first)).await?,
        guest.enter(&first.room, Some(&second)).await?,
    ];
    for socket in &mut sockets {
        while !matches!(socket.next().await?, FromServer::Presence(_)) {}
    }
    Ok((first.room, sockets))
}

/// Milliseconds until both players have a stone and its sender the confirmation, in a room of so
/// many events before the first stone.
pub(crate) async fn one_move(
    sockets: &mut [Socket; 2],
    ply: u32,
    before: u64,
) -> anyhow::Result<f64> {
    let [black, white] = sockets;
    let (mover, other) = match ply % 2 {
        0 => (black, white),
        _ => (white, black),
    };
    let begun = Instant::now();
    mover.place(ply).await?;
    let version = before + u64::from(ply) + 1;
    // The first error ends both: a move that is refused is seen by nobody.
    tokio::try_join!(accepted(mover, version), seen(other, version))?;
    Ok(begun.elapsed().as_secs_f64() * 1_000.0)
}

async fn accepted(socket: &mut Socket, version: u64) -> anyhow::Result<()> {
    loop {
        match socket.next().await? {
            FromServer::Accepted { from, .. } => {
                ensure!(from == version, "accepted as event {from}, not {version}");
                return Ok(());
            }
            // What is not the room's is the lobby's.
            FromServer::Events { .. } | FromServer::Presence(_) | FromServer::On { .. } => (),
            other => anyhow::bail!("{other:?}"),
        }
    }
}

async fn seen(socket: &mut Socket, version: u64) -> anyhow::Result<()> {
    loop {
        if let FromServer::Events { events } = socket.next().await?
            && events.iter().any(|stored| stored.version == version)
        {
            return Ok(());
        }
    }
}

/// Fails if a stone is lost or doubled.
pub(crate) fn check(events: &[Stored], moves: u32) -> anyhow::Result<()> {
    let versions = events.iter().map(|stored| stored.version);
    ensure!(versions.eq(1..=BEFORE + u64::from(moves)), "other versions");
    let stones = events.iter().skip(3);
    for (stored, ply) in stones.zip(0..) {
        let id = format!("m-{ply}");
        let own = stored
            .cause
            .as_ref()
            .is_some_and(|(_, it)| it.to_string() == id);
        ensure!(
            own && matches!(stored.event, Event::Placed { .. }),
            "{stored:?}"
        );
    }
    Ok(())
}
