//! Thousands of players whose server is killed and started again: how long until all are back.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use tengen_api::socket::FromServer;
use tengen_room::client::Backoff;
use tokio::sync::Semaphore;
use tokio::time::sleep;

use crate::number;
use crate::person::{Person, Seat, Socket};
use crate::server::Server;
use crate::sheet::figure;

/// Concurrent requests during set-up.
const AT_ONCE: usize = 32;
/// From the kill to the new start.
const OUTAGE: Duration = Duration::from_millis(800);

pub(crate) async fn run(tengen: &Path) -> anyhow::Result<()> {
    let rooms = usize::try_from(number("TENGEN_LOAD_ROOMS", 2_000)?)?;
    let data = tempfile::tempdir()?;
    let server = Server::on_one_core(tengen, data.path())?;
    let address = server.address;
    let setting_up = Arc::new(Semaphore::new(AT_ONCE));
    let mut making = Vec::new();
    for number in 0..rooms {
        let setting_up = Arc::clone(&setting_up);
        making.push(tokio::spawn(async move {
            let _permit = setting_up.acquire().await?;
            let people = [2 * number, 2 * number + 1].map(|n| Person::new(address, n));
            let first = people[0].make().await?;
            let second = people[1].join(&first.room).await?;
            let room = first.room.clone();
            let mut players = Vec::new();
            for (n, seat) in [first, second].into_iter().enumerate() {
                let person = people[n];
                let mut socket = person.enter(&room, Some(&seat)).await?;
                let version = until_present(&mut socket).await?;
                let waits = Backoff::new((2 * number + n) as u64);
                players.push((person, seat, socket, version, waits));
            }
            Ok::<_, anyhow::Error>(players)
        }));
    }
    let mut returning = Vec::new();
    for made in making {
        for (person, seat, socket, version, waits) in made.await?.context("a room")? {
            returning.push(tokio::spawn(back(person, seat, socket, version, waits)));
        }
    }
    println!("{} players are connected", returning.len());
    server.kill()?;
    sleep(OUTAGE).await;
    let server = Server::again(tengen, data.path(), address)?;
    let since = Instant::now();
    let mut last = since;
    for player in returning {
        last = last.max(player.await??);
    }
    let took = last.saturating_duration_since(since).as_secs_f64() * 1_000.0;
    figure("server-returned", took);
    server.kill()
}

/// Reads until the presence, which follows all events; returns the last version.
async fn until_present(socket: &mut Socket) -> anyhow::Result<u64> {
    let mut version = 0;
    loop {
        match socket.next().await? {
            FromServer::Events { events } => {
                version = events.last().map_or(version, |last| last.version);
            }
            FromServer::Presence(_) => return Ok(version),
            _ => (),
        }
    }
}

/// Waits until the connection is lost, then connects again as the page does; returns when it was
/// welcomed.
async fn back(
    person: Person,
    seat: Seat,
    mut socket: Socket,
    version: u64,
    mut waits: Backoff,
) -> anyhow::Result<Instant> {
    while socket.next().await.is_ok() {}
    loop {
        sleep(Duration::from_millis(waits.wait())).await;
        if welcomed(person, &seat, version).await.is_ok() {
            return Ok(Instant::now());
        }
    }
}

async fn welcomed(person: Person, seat: &Seat, version: u64) -> anyhow::Result<()> {
    let mut socket = person.enter_after(&seat.room, Some(seat), version).await?;
    while !matches!(socket.next().await?, FromServer::Welcome { .. }) {}
    Ok(())
}
