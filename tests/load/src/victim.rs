//! Two players and a health check, while others attack.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use tengen_api::socket::FromServer;
use tokio::time::{sleep_until, timeout};

use crate::person::{Person, Socket};
use crate::sheet::quantile;

const PLAYERS: [[u8; 4]; 2] = [[198, 19, 1, 1], [198, 19, 1, 2]];
const MONITOR: [u8; 4] = [198, 19, 1, 3];
const PACE: Duration = Duration::from_millis(100);
/// Stones that make no row.
const MOST: u32 = 150;
/// A player who waits longer has been cut off.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

/// Milliseconds for a move and for `/healthz`, of 100 the longest but one.
pub(crate) async fn play(server: SocketAddr, time: Duration) -> anyhow::Result<(f64, f64)> {
    let people = PLAYERS.map(|address| Person::at(server, address.into()));
    let first = people[0].make().await?;
    let second = people[1].join(&first.room).await?;
    let mut sockets = [
        people[0].enter(&first.room, Some(&first)).await?,
        people[1].enter(&first.room, Some(&second)).await?,
    ];
    let monitor = Person::at(server, MONITOR.into());
    let begin = Instant::now();
    let checks = tokio::spawn(async move {
        let mut waits = Vec::new();
        for check in 0.. {
            sleep_until((begin + PACE * check).into()).await;
            if begin.elapsed() >= time {
                break;
            }
            let since = Instant::now();
            monitor.health().await?;
            waits.push(since.elapsed().as_secs_f64() * 1_000.0);
        }
        Ok::<_, anyhow::Error>(waits)
    });
    let mut moves = Vec::new();
    for ply in 0..MOST {
        sleep_until((begin + PACE * ply).into()).await;
        if begin.elapsed() >= time {
            break;
        }
        let since = Instant::now();
        let mover = &mut sockets[ply as usize % 2];
        mover.place(ply).await?;
        timeout(ANSWER_TIMEOUT, accepted(mover))
            .await
            .context("no answer to a move")??;
        moves.push(since.elapsed().as_secs_f64() * 1_000.0);
    }
    let mut health = checks.await??;
    Ok((quantile(&mut moves, 990), quantile(&mut health, 990)))
}

async fn accepted(socket: &mut Socket) -> anyhow::Result<()> {
    loop {
        match socket.next().await? {
            FromServer::Accepted { .. } => return Ok(()),
            FromServer::Refused { refusal, .. } => bail!("{refusal}"),
            FromServer::Error { message, .. } => bail!("{message}"),
            _ => (),
        }
    }
}
