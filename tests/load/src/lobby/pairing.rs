//! Thousands who wait in four pools: how long a beat of the lobby takes that pairs them.
//!
//! The lobby is one task, so a visitor who enters while it pairs is told how it stands only
//! afterwards: the longest such wait is at least the time that the pairing takes.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::guest::{FOLLOWS, Guest};
use crate::number;
use crate::person::Person;
use crate::server::Server;
use crate::sheet::{figure, quantile};

/// Kinds of games, in all of which everybody waits.
const POOLS: [&str; 4] = [
    "freestyle,none,5m+4s",
    "freestyle,none,3m+2s",
    "freestyle,none,10m+6s",
    "freestyle,none,1m+1s",
];
const AT_ONCE: usize = 32;
/// Seconds in each of which the longest wait counts.
const SECONDS: usize = 15;
/// Between two visitors who enter.
const EACH: Duration = Duration::from_millis(1);
const PAIRED_TIMEOUT: Duration = Duration::from_secs(300);

pub(crate) fn run(tengen: &Path) -> anyhow::Result<()> {
    let players = usize::try_from(number("TENGEN_LOAD_PLAYERS", 2_000)?)?;
    let folder = tempfile::tempdir()?;
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let mut command = Command::new("taskset");
    command.args(["-c", "0"]).arg(tengen);
    let mut options = vec!["--no-limits"];
    options.extend(POOLS.iter().flat_map(|pool| ["--pool", pool]));
    let server = Server::logged(command, &data, &log, (&options, "127.0.0.1:0"))?;
    Runtime::new()?.block_on(measure(server.address, players))?;
    server.kill()
}

async fn measure(server: SocketAddr, players: usize) -> anyhow::Result<()> {
    let entering = Arc::new(Semaphore::new(AT_ONCE));
    let mut guests = JoinSet::new();
    for number in 0..players {
        let entering = Arc::clone(&entering);
        guests.spawn(async move {
            let _permit = entering.acquire().await?;
            let person = Person::new(server, number);
            let session = person.become_player(&format!("Player {number}")).await?;
            let (guest, here) = person.follow(Some(&session)).await?;
            Ok::<_, anyhow::Error>((guest, here))
        });
    }
    let mut waiting = Vec::new();
    while let Some(entered) = guests.join_next().await {
        waiting.push(entered?.context("a player")?);
    }
    let mut probe = Probe::open(server).await?;
    let alone = probe.longest(SECONDS / 3).await?;
    // Nobody accepts anybody, so all wait on, and each beat looks at all of them.
    let mut listening = JoinSet::new();
    for (mut guest, here) in waiting {
        let entering = Arc::clone(&entering);
        listening.spawn(async move {
            let permit = entering.acquire().await?;
            wait(&mut guest, &here, json!({ "least": 2_500 })).await?;
            drop(permit);
            Ok::<_, anyhow::Error>((guest, here))
        });
    }
    let mut all = Vec::new();
    while let Some(waits) = listening.join_next().await {
        all.push(waits?.context("a player")?);
    }
    println!("{} wait in {} pools", all.len(), POOLS.len());
    let mut readers = JoinSet::new();
    let (meet, meets) = watch::channel(false);
    for (mut guest, here) in all {
        let mut meets = meets.clone();
        readers.spawn(async move {
            loop {
                tokio::select! {
                    told = guest.told() => drop(told?),
                    () = begins(&mut meets) => break,
                }
            }
            let since = Instant::now();
            wait(&mut guest, &here, json!({})).await?;
            let (room, _) = guest.game().await?;
            Ok::<_, anyhow::Error>((room, since.elapsed().as_secs_f64() * 1_000.0))
        });
    }
    let beats = probe.longest(SECONDS).await?;
    // Everybody accepts everybody.
    meet.send(true)?;
    let (mut took, mut rooms) = (Vec::new(), Vec::new());
    let found = async {
        while let Some(game) = readers.join_next().await {
            let (room, wait) = game?.context("a player")?;
            took.push(wait);
            rooms.push(room);
        }
        Ok::<_, anyhow::Error>(())
    };
    timeout(PAIRED_TIMEOUT, found)
        .await
        .context("not all are paired")??;
    rooms.sort_unstable();
    let are_two = rooms.chunks(2).all(|two| two[0] == two[two.len() - 1]);
    anyhow::ensure!(are_two, "a room has one player");
    rooms.dedup();
    println!("{} games", rooms.len());
    let told = |samples: &[f64]| {
        let samples: Vec<_> = samples.iter().map(|ms| format!("{ms:.2}")).collect();
        samples.join(" ")
    };
    println!("figure lobby-beat-empty {}", told(&alone));
    println!("figure lobby-beat-2000 {}", told(&beats));
    figure("lobby-paired-p99", quantile(&mut took, 990));
    Ok(())
}

async fn wait(guest: &mut Guest, here: &Value, ratings: Value) -> anyhow::Result<()> {
    let pools = here["pools"].as_array().context("pools")?;
    let places = pools.iter().map(|pool| {
        let number = &pool["pool"];
        json!({ "pool": number, "ratings": ratings })
    });
    let places: Vec<_> = places.collect();
    let waits = guest
        .wish(&json!({ "type": "wait", "pools": places }))
        .await?;
    waits.map_err(|why| anyhow::anyhow!("may not wait: {why}"))?;
    Ok(())
}

/// Waits until everybody accepts everybody.
async fn begins(meets: &mut watch::Receiver<bool>) {
    // The sender is there until all are paired.
    let _ = meets.wait_for(|meets| *meets).await;
}

/// A visitor without a session, who enters the lobby over and over: that needs no database.
struct Probe(Guest);

impl Probe {
    async fn open(server: SocketAddr) -> anyhow::Result<Self> {
        let (guest, _) = Person::new(server, 250).follow(None).await?;
        Ok(Self(guest))
    }

    /// The longest wait in each second, in milliseconds.
    async fn longest(&mut self, seconds: usize) -> anyhow::Result<Vec<f64>> {
        let mut all = Vec::new();
        for _ in 0..seconds {
            let (second, mut most) = (Instant::now(), 0.0_f64);
            while second.elapsed() < Duration::from_secs(1) {
                let since = Instant::now();
                self.0.socket.say(FOLLOWS).await?;
                while self.0.told().await?["type"] != "here" {}
                most = most.max(since.elapsed().as_secs_f64() * 1_000.0);
                sleep(EACH).await;
            }
            all.push(most);
        }
        Ok(all)
    }
}
