//! Moves that are sent 20 ms before the flag over a way of 100 ms: they arrive after it, and are
//! played all the same.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, bail};
use tengen_api::socket::FromServer;
use tengen_relay::{Delay, Slow};
use tokio::time::{Instant, sleep_until};

use crate::number;
use crate::person::Person;
use crate::server::Server;
use crate::sheet::figure;

/// The first player's time for the whole game: the server has pinged three times when it ends.
const CLOCK: (&str, u64) = ("10s", 10_000);
/// Milliseconds before the flag at which the move is sent.
const BEFORE: u64 = 20;

pub(crate) async fn run(tengen: &Path) -> anyhow::Result<()> {
    let games = number("TENGEN_LOAD_GAMES", 20)?;
    let data = tempfile::tempdir()?;
    let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::without_limits_at(tengen, data.path(), anywhere)?;
    let delay = Delay {
        base: Duration::from_millis(100),
        jitter: Duration::ZERO,
    };
    let way = Slow::start(server.address, delay, 59).await?;
    let mut playing = Vec::new();
    for number in 0..games as usize {
        let people = [0, 1].map(|n| Person::new(way.address(), 2 * number + n));
        playing.push(tokio::spawn(play(people)));
    }
    let mut played = 0;
    for game in playing {
        played += u32::from(game.await?.context("a game")?);
    }
    figure("lag-played", 100.0 * f64::from(played) / games as f64);
    server.kill()
}

/// Whether the move is played; otherwise the game is lost on time.
async fn play([maker, guest]: [Person; 2]) -> anyhow::Result<bool> {
    let first = maker.make_timed(CLOCK.0).await?;
    let mut socket = maker.enter(&first.room, Some(&first)).await?;
    guest.join(&first.room).await?;
    let mut began = None;
    while began.is_none() {
        if let FromServer::Events { events } = socket.next().await? {
            // Created, joined, and started, which starts the clock.
            let started = events.iter().find(|stored| stored.version == 3);
            began = started.and_then(|stored| stored.at);
        }
    }
    let send_at = began.context("a time")? + CLOCK.1 - BEFORE;
    let now = u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?;
    let send_at = Instant::now() + Duration::from_millis(send_at.saturating_sub(now));
    loop {
        tokio::select! {
            () = sleep_until(send_at) => break,
            // Pings are answered while the socket is read.
            heard = socket.next() => drop(heard?),
        }
    }
    socket.place(0).await?;
    loop {
        match socket.next().await? {
            FromServer::Accepted { .. } => return Ok(true),
            FromServer::Refused { .. } => return Ok(false),
            FromServer::Error { message, .. } => bail!("{message}"),
            _ => (),
        }
    }
}
