//! Games whose players have both left: the server ends them by itself when their time is up.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use tengen_api::socket::FromServer;
use tengen_room::{Event, Stored};
use tokio::time::sleep;

use crate::number;
use crate::person::{Person, Socket};
use crate::server::Server;
use crate::sheet::figure;

/// The first player's time for the whole game.
const CLOCK: (&str, u64) = ("12s", 12_000);

pub(crate) async fn run(tengen: &Path) -> anyhow::Result<()> {
    let games = number("TENGEN_LOAD_GAMES", 200)?;
    let data = tempfile::tempdir()?;
    let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::without_limits_at(tengen, data.path(), anywhere)?;
    let mut rooms = Vec::new();
    for number in 0..games as usize {
        let [maker, guest] = [0, 1].map(|n| Person::new(server.address, 2 * number + n));
        let seat = maker.make_timed(CLOCK.0).await?;
        guest.join(&seat.room).await?;
        rooms.push(seat.room);
    }
    sleep(Duration::from_millis(CLOCK.1 + 3_000)).await;
    let visitor = Person::new(server.address, 0);
    let mut latest = 0;
    for room in &rooms {
        let late = late(visitor.enter(room, None).await?).await;
        latest = latest.max(late.with_context(|| format!("the room {room}"))?);
    }
    figure("flags-late", latest as f64);
    server.kill()
}

/// Milliseconds from the end of the first player's time to the end of the game.
async fn late(mut socket: Socket) -> anyhow::Result<u64> {
    let mut kept: Vec<Stored> = Vec::new();
    loop {
        if let FromServer::Events { events } = socket.next().await? {
            kept.extend(events);
        }
        let at = |is_it: fn(&Event) -> bool| {
            let found = kept.iter().find(|stored| is_it(&stored.event));
            found.and_then(|stored| stored.at)
        };
        let began = at(|event| matches!(event, Event::Started { .. }));
        let ended = at(|event| matches!(event, Event::Finished { .. }));
        if let (Some(began), Some(ended)) = (began, ended) {
            let due = began + CLOCK.1;
            ensure!(ended >= due, "the game ended {} ms too soon", due - ended);
            return Ok(ended - due);
        }
    }
}
