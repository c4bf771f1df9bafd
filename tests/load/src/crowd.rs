//! Latency of one game with thousands of watchers.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use tengen_api::RoomId;
use tengen_api::socket::FromServer;
use tokio::sync::Semaphore;
use tokio::time::{sleep_until, timeout};

use crate::number;
use crate::person::{Person, Socket};
use crate::server::Server;
use crate::sheet::{figure, quantile};

const PACE: Duration = Duration::from_millis(500);
const MOVES: u32 = 120;
/// Events before the first stone.
const BEFORE: u64 = 3;
const AT_ONCE: usize = 32;

pub(crate) async fn run(tengen: &Path) -> anyhow::Result<()> {
    let watchers = usize::try_from(number("TENGEN_LOAD_WATCHERS", 4_000)?)?;
    let data = tempfile::tempdir()?;
    let server = Server::on_one_core(tengen, data.path())?;
    let people = [0, 1].map(|number| Person::new(server.address, number));
    let first = people[0].make().await?;
    let second = people[1].join(&first.room).await?;
    let room = first.room.clone();
    let opening = Arc::new(Semaphore::new(AT_ONCE));
    let mut crowd = Vec::new();
    for number in 0..watchers {
        let (room, opening) = (room.clone(), Arc::clone(&opening));
        let person = Person::new(server.address, number);
        crowd.push(tokio::spawn(async move {
            let permit = opening.acquire().await?;
            let mut socket = person.enter(&room, None).await?;
            until(&mut socket, BEFORE).await?;
            drop(permit);
            Ok::<_, anyhow::Error>(socket)
        }));
    }
    let mut sockets = Vec::new();
    for watcher in crowd {
        sockets.push(watcher.await?.context("a watcher")?);
    }
    println!("{watchers} watch");
    let crowd: Vec<_> = sockets
        .into_iter()
        .map(|socket| tokio::spawn(watch(socket)))
        .collect();
    let players = [(people[0], first), (people[1], second)];
    let (mut waits, sent) = play(&room, players).await?;
    let mut heard = Vec::new();
    for watcher in crowd {
        let times = timeout(Duration::from_secs(30), watcher).await?;
        let times = times?.context("a watcher")?;
        // A message may carry several stones; each has its own delay.
        heard.extend(
            sent.iter()
                .zip(times)
                .map(|(&sent, heard)| milliseconds(sent, heard)),
        );
    }
    figure("server-crowd-players-p99", quantile(&mut waits, 990));
    figure("server-crowd-watchers-p99", quantile(&mut heard, 990));
    figure("server-crowd-memory", server.peak_memory()?);
    server.kill()
}

fn milliseconds(from: Instant, to: Instant) -> f64 {
    to.saturating_duration_since(from).as_secs_f64() * 1_000.0
}

/// Returns each move's time until it was accepted, and when it was sent.
async fn play(
    room: &RoomId,
    players: [(Person, crate::person::Seat); 2],
) -> anyhow::Result<(Vec<f64>, Vec<Instant>)> {
    let mut sockets = Vec::new();
    for (person, seat) in &players {
        let mut socket = person.enter(room, Some(seat)).await?;
        until(&mut socket, BEFORE).await?;
        sockets.push(socket);
    }
    let begin = Instant::now() + Duration::from_secs(5);
    let (mut waits, mut sent) = (Vec::new(), Vec::new());
    for ply in 0..MOVES {
        sleep_until((begin + PACE * ply).into()).await;
        let begun = Instant::now();
        sent.push(begun);
        let mover = &mut sockets[ply as usize % 2];
        mover.place(ply).await?;
        loop {
            match mover.next().await? {
                FromServer::Accepted { .. } => break,
                FromServer::Refused { refusal, .. } => bail!("{refusal}"),
                _ => (),
            }
        }
        waits.push(milliseconds(begun, Instant::now()));
    }
    Ok((waits, sent))
}

/// When each stone arrived.
async fn watch(mut socket: Socket) -> anyhow::Result<Vec<Instant>> {
    let mut times = Vec::new();
    while times.len() < MOVES as usize {
        if let FromServer::Events { events } = socket.next().await? {
            let now = Instant::now();
            for stored in events {
                let next = BEFORE + times.len() as u64 + 1;
                anyhow::ensure!(
                    stored.version == next,
                    "{} comes for {next}",
                    stored.version
                );
                times.push(now);
            }
        }
    }
    Ok(times)
}

async fn until(socket: &mut Socket, version: u64) -> anyhow::Result<()> {
    loop {
        if let FromServer::Events { events } = socket.next().await?
            && events.last().is_some_and(|last| last.version >= version)
        {
            return Ok(());
        }
    }
}
