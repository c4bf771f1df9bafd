//! What a visitor of the lobby is sent: while seeks come and go by the hundred, and while nothing
//! happens.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout};

use super::guest::{Guest, told_in};
use crate::number;
use crate::person::Person;
use crate::server::Server;
use crate::sheet::figure;

/// Seekers, each at an address of its own with a number of seeks that it puts up and takes down.
const POSTERS: u64 = 150;
const STAND: usize = 2;
/// Until the first list has been told, and the counts have settled.
const SETTLES: Duration = Duration::from_secs(4);
const NEWS_TIMEOUT: Duration = Duration::from_secs(30);

/// Seeks that come and go beside one visitor.
#[derive(Clone, Copy, Debug)]
pub struct Changes {
    /// For so long the visitor counts.
    pub time: Duration,
    /// Seeks put up and taken down in a second.
    pub rate: u64,
}

/// What the visitor was sent.
#[derive(Clone, Debug, Default)]
pub struct Sent {
    /// Bytes of WebSocket frames, their heads included.
    pub bytes: u64,
    /// Messages with news.
    pub news: u64,
    /// The longest of them in bytes.
    pub longest: usize,
    /// Seeks put up and taken down meanwhile.
    pub changes: u64,
    /// For how long it was counted.
    pub time: Duration,
}

/// What an idle visitor was sent.
#[derive(Clone, Copy, Debug)]
pub struct Idle {
    /// Messages while nothing happened, of any kind but pings.
    pub messages: u64,
}

pub(crate) fn run(tengen: &Path) -> anyhow::Result<()> {
    let time = Duration::from_secs(number("TENGEN_LOAD_SECONDS", 60)?);
    let rate = number("TENGEN_LOAD_CHANGES", 500)?;
    let sent = Changes { time, rate }.count(tengen)?;
    let seconds = sent.time.as_secs_f64();
    println!("the longest news has {} bytes", sent.longest);
    figure("lobby-changes", sent.changes as f64 / seconds);
    figure("lobby-bytes", sent.bytes as f64 / seconds);
    let idle = Idle::of(tengen, time)?;
    figure("lobby-idle", idle.messages as f64);
    Ok(())
}

fn start(tengen: &Path, folder: &Path) -> anyhow::Result<Server> {
    let (data, log) = (folder.join("data"), folder.join("log"));
    let options = ["--no-limits"];
    Server::logged(Command::new(tengen), &data, &log, (&options, "127.0.0.1:0"))
}

/// Bytes of a frame with a text of the server's.
const fn frame(text: &str) -> u64 {
    let head = match text.len() {
        0..126 => 2,
        126..65_536 => 4,
        _ => 10,
    };
    head + text.len() as u64
}

impl Changes {
    /// Counts what a visitor is sent by a server of its own.
    ///
    /// # Errors
    /// What could not be done.
    pub fn count(self, tengen: &Path) -> anyhow::Result<Sent> {
        let folder = tempfile::tempdir()?;
        let server = start(tengen, folder.path())?;
        let sent = Runtime::new()?.block_on(self.beside(server.address));
        server.stop()?;
        sent
    }

    async fn beside(self, server: SocketAddr) -> anyhow::Result<Sent> {
        let changes = Arc::new(AtomicU64::new(0));
        let mut posters = JoinSet::new();
        let pace = Duration::from_secs(1) * u32::try_from(POSTERS)? / u32::try_from(self.rate)?;
        for number in 0..POSTERS {
            let person = Person::new(server, usize::try_from(number)?);
            let session = person.become_player(&format!("Player {number}")).await?;
            let (guest, _) = person.follow(Some(&session)).await?;
            let changes = Arc::clone(&changes);
            let begin = Instant::now() + pace.mul_f64(number as f64 / POSTERS as f64);
            posters.spawn(post(guest, begin, pace, changes));
        }
        let (mut visitor, _) = Person::new(server, 200).follow(None).await?;
        // What is not read waits in the connection, and would be counted later.
        let mut early = Sent::default();
        let settled = timeout(SETTLES, early.count(&mut visitor)).await;
        settled.unwrap_or(Ok(()))?;
        let mut sent = Sent::default();
        let (begin, before) = (Instant::now(), changes.load(Ordering::Relaxed));
        tokio::select! {
            counted = sent.count(&mut visitor) => counted?,
            () = sleep(self.time) => (),
            Some(ended) = posters.join_next() => ended??,
        }
        sent.time = begin.elapsed();
        sent.changes = changes.load(Ordering::Relaxed) - before;
        Ok(sent)
    }
}

impl Sent {
    /// Counts until it is dropped.
    async fn count(&mut self, visitor: &mut Guest) -> anyhow::Result<()> {
        loop {
            let text = visitor.socket.text().await?;
            self.bytes += frame(&text);
            self.news += 1;
            self.longest = self.longest.max(text.len());
            let message: Value = serde_json::from_str(&text)?;
            let told = told_in(&message).context("nothing else is sent")?;
            ensure!(told["type"] == "news", "{told}");
        }
    }
}

/// Puts seeks up, and takes the oldest down when there are enough, until it is ended.
async fn post(
    mut guest: Guest,
    begin: Instant,
    pace: Duration,
    changes: Arc<AtomicU64>,
) -> anyhow::Result<()> {
    let mut own = Vec::new();
    for change in 0.. {
        sleep_until((begin + pace * change).into()).await;
        let wish = match own.len() {
            STAND => json!({ "type": "withdraw", "seek": own.remove(0) }),
            // No two of a player are the same.
            _ => json!({ "type": "seek", "offer": {
                "rule": "freestyle", "size": 15, "clock": format!("{}m+4s", 5 + change % 7),
            } }),
        };
        let granted = guest.wish(&wish).await?;
        let number = granted.map_err(|why| anyhow::anyhow!("{wish}: {why}"))?;
        own.extend(number);
        changes.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}

impl Idle {
    /// Counts what a visitor is sent who asks for nothing while nothing happens, and looks whether
    /// the visitor still hears of what happens then.
    ///
    /// # Errors
    /// What could not be done.
    pub fn of(tengen: &Path, time: Duration) -> anyhow::Result<Idle> {
        let folder = tempfile::tempdir()?;
        let server = start(tengen, folder.path())?;
        let idle = Runtime::new()?.block_on(Self::at(server.address, time));
        server.stop()?;
        idle
    }

    async fn at(server: SocketAddr, time: Duration) -> anyhow::Result<Idle> {
        let person = Person::new(server, 1);
        let session = person.become_player("Ada").await?;
        let (mut poster, _) = person.follow(Some(&session)).await?;
        let (mut visitor, _) = Person::new(server, 2).follow(None).await?;
        // The last news before the silence tells of this visitor.
        while visitor.told().await?["counts"]["here"] != 2 {}
        let (mut before, mut messages) = (0, 0);
        // Reading answers the server's pings, as any browser does by itself.
        tokio::select! {
            heard = reads(&mut visitor, &mut messages) => heard?,
            heard = reads(&mut poster, &mut before) => heard?,
            () = sleep(time) => (),
        }
        let offer = json!({ "rule": "freestyle", "size": 15, "clock": "5m+4s" });
        let posted = poster
            .wish(&json!({ "type": "seek", "offer": offer }))
            .await?;
        let seek = posted.map_err(|why| anyhow::anyhow!("{why}"))?;
        let hears = async {
            loop {
                let told = visitor.told().await?;
                if told["added"][0]["seek"].as_u64() == seek {
                    return Ok::<_, anyhow::Error>(());
                }
            }
        };
        timeout(NEWS_TIMEOUT, hears)
            .await
            .context("news never came")??;
        Ok(Idle { messages })
    }
}

/// Reads until it is dropped, and counts.
async fn reads(guest: &mut Guest, messages: &mut u64) -> anyhow::Result<()> {
    loop {
        guest.socket.text().await?;
        *messages += 1;
    }
}
