//! How soon a server on PostgreSQL takes moves again after that was away: stopped at once, locked,
//! or on a full disk.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use sqlx::{Connection as _, Executor as _};
use tokio::time::sleep;

use crate::games::check;
use crate::number;
use crate::person::Person;
use crate::server::Server;
use crate::sheet::figure;
use crate::table::{MOST_MOVES, Table};

#[path = "../../../crates/server/src/store/postgres/started.rs"]
#[allow(dead_code)] // the server's own tests use more of it
mod started;
use started::Postgres;

const STOPS: usize = 5;
/// From one move of a game to the next.
const PACE: Duration = Duration::from_millis(400);
/// For which games go on before each outage.
const BETWEEN: Duration = Duration::from_secs(2);
/// From a stop to the next start.
const AWAY: Duration = Duration::from_secs(1);
/// Longer than a statement waits for a lock.
const LOCKED: Duration = Duration::from_secs(3);
/// For what comes sooner or later.
const TIMEOUT: Duration = Duration::from_secs(60);
/// A small disk, of which the log of changes leaves a part to the events.
const DISK: &str = "128m";
const OPTIONS: &str = "-c min_wal_size=8MB -c max_wal_size=8MB";

pub(crate) async fn run(tengen: &Path) -> anyhow::Result<()> {
    let count = usize::try_from(number("TENGEN_LOAD_GAMES", 200)?)?;
    let mut postgres = Postgres::on_small_disk(DISK, OPTIONS);
    let url = postgres.database().await;
    let data = tempfile::tempdir()?;
    let server = Server::on_postgres_without_limits(tengen, data.path(), &url)?;
    let games = Games::start(&server, count).await?;
    println!("{count} games are set up");

    let mut slowest = Duration::ZERO;
    for _ in 0..STOPS {
        sleep(BETWEEN).await;
        postgres.stop_at_once();
        sleep(AWAY).await;
        postgres.start_again();
        postgres.connect("postgres").await.close().await?;
        slowest = slowest.max(games.go_on(Instant::now()).await?);
    }
    figure("postgres-back", millis(slowest));

    sleep(BETWEEN).await;
    let name = url.split(['/', '?']).nth(3).context("a database")?;
    let mut other = postgres.connect(name).await;
    let mut lock = other.begin().await?;
    lock.execute("LOCK TABLE room_events").await?;
    sleep(LOCKED).await;
    lock.rollback().await?;
    let back = games.go_on(Instant::now()).await?;
    figure("postgres-back-locked", millis(back));

    sleep(BETWEEN).await;
    postgres.fill_disk();
    let began = Instant::now();
    while games.host.health().await.is_ok() {
        ensure!(began.elapsed() < TIMEOUT, "the disk is not full");
        sleep(Duration::from_millis(100)).await;
    }
    sleep(AWAY).await;
    postgres.free_disk();
    postgres.connect("postgres").await.close().await?;
    let back = games.go_on(Instant::now()).await?;
    figure("postgres-back-full", millis(back));

    sleep(BETWEEN).await;
    let moves = games.end().await?;
    println!("{moves} moves, none lost or doubled");
    server.kill()
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// When a game's moves were accepted.
type Accepted = Arc<Mutex<Vec<Instant>>>;

/// Games that go on until they are ended.
struct Games {
    host: Person,
    ends: Arc<AtomicBool>,
    games: Vec<(Accepted, tokio::task::JoinHandle<anyhow::Result<u32>>)>,
}

impl Games {
    async fn start(server: &Server, count: usize) -> anyhow::Result<Self> {
        let ends = Arc::<AtomicBool>::default();
        let mut games = Vec::new();
        for number in 0..count {
            let people = [0, 1].map(|n| Person::new(server.address, 2 * number + n));
            let table = Table::sit_down(people, None).await?;
            let accepted = Accepted::default();
            let game = play(table, Arc::clone(&accepted), Arc::clone(&ends));
            games.push((accepted, tokio::spawn(game)));
        }
        let host = Person::new(server.address, 0);
        Ok(Self { host, ends, games })
    }

    /// Waits until each game has a move that was accepted after a time; returns how long after it
    /// the last of these was.
    async fn go_on(&self, back: Instant) -> anyhow::Result<Duration> {
        let mut slowest = Duration::ZERO;
        for (accepted, game) in &self.games {
            let first = loop {
                let first = {
                    let accepted = accepted.lock().unwrap_or_else(PoisonError::into_inner);
                    accepted.iter().copied().find(|&at| at > back)
                };
                if let Some(first) = first {
                    break first;
                }
                ensure!(!game.is_finished(), "a game has ended");
                ensure!(back.elapsed() < TIMEOUT, "a game does not go on");
                sleep(Duration::from_millis(10)).await;
            };
            slowest = slowest.max(first - back);
        }
        Ok(slowest)
    }

    /// Ends all games; returns their number of moves.
    async fn end(self) -> anyhow::Result<u32> {
        self.ends.store(true, Ordering::Relaxed);
        let mut moves = 0;
        for (_, game) in self.games {
            moves += game.await?.context("a game")?;
        }
        Ok(moves)
    }
}

/// Plays until the end, and compares what is stored; returns the number of moves.
async fn play(mut table: Table, accepted: Accepted, ends: Arc<AtomicBool>) -> anyhow::Result<u32> {
    let mut moves = 0;
    while !ends.load(Ordering::Relaxed) {
        ensure!(moves < MOST_MOVES, "the games last too long");
        table.listen(Instant::now() + PACE).await;
        table.place(moves).await?;
        moves += 1;
        let mut accepted = accepted.lock().unwrap_or_else(PoisonError::into_inner);
        accepted.push(Instant::now());
    }
    check(&table.look().await?, moves)?;
    Ok(moves)
}
