//! Load on a server: many rooms with two sockets each and a steady pace of moves. Measures the time
//! from sending a move until the opponent has it.
//!
//! ```sh
//! cargo build --release
//! cargo run --release -p tengen-client --example load -- --tengen target/release/tengen
//! ```

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use clap::Parser;
use tengen_api::NewRoom;
use tengen_api::socket::FromServer;
use tengen_client::{Access, Client, Connection, View};
use tengen_core::{Point, Rule};
use tengen_room::{Action, ColorChoice, Config, Event};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};

/// 15 lines: 225 points are more moves than a run makes.
const SIZE: u8 = 15;
/// A slower move counts as lost.
const LOST: Duration = Duration::from_secs(30);
/// Rooms created concurrently before the run.
const AT_ONCE: usize = 16;

/// Puts a load on a Tengen server and measures it
#[derive(Clone, Debug, Parser)]
struct Args {
    /// The program to start and measure
    #[arg(long, default_value = "target/release/tengen")]
    tengen: PathBuf,
    /// Rooms, with two sockets each
    #[arg(long, default_value_t = 1000)]
    rooms: usize,
    /// Seconds between two moves of a room
    #[arg(long, default_value_t = 5.0)]
    every: f64,
    /// Seconds of measuring
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
}

#[derive(Default)]
struct Seen {
    /// Time from sending a move to its receipt by the opponent.
    delays: Vec<Duration>,
    lost: usize,
    doubled: usize,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    ensure!(
        args.every > 0.0 && args.seconds / args.every < 200.0,
        "a room has 200 moves at most"
    );
    raise_file_limit();
    let data = tempfile::tempdir().context("a folder for the server's data")?;
    let (mut server, url) = start(&args.tengen, data.path()).await?;
    let pid = server.id().context("the server's process")?;
    let client = Client::new(&url)?;
    println!("memory before: {}", memory(pid)?);

    let pairs = open(&client, args.rooms).await?;
    println!(
        "{} rooms, {} sockets; memory: {}",
        args.rooms,
        2 * args.rooms,
        memory(pid)?
    );
    let every = Duration::from_secs_f64(args.every);
    let begin = Instant::now() + Duration::from_secs(1);
    let end = begin + Duration::from_secs_f64(args.seconds);
    let mut rooms = JoinSet::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        // Start times are spread evenly.
        let offset = every.mul_f64(number as f64 / args.rooms as f64);
        rooms.spawn(pair.play(begin + offset, end, every));
    }
    let mut all = Seen::default();
    while let Some(seen) = rooms.join_next().await {
        let seen = seen??;
        all.delays.extend(seen.delays);
        all.lost += seen.lost;
        all.doubled += seen.doubled;
    }
    println!("memory after: {}", memory(pid)?);
    server.kill().await.context("ending the server")?;
    report(&mut all);
    ensure!(
        all.lost == 0 && all.doubled == 0,
        "moves were lost or doubled"
    );
    Ok(())
}

fn report(all: &mut Seen) {
    all.delays.sort_unstable();
    let count = all.delays.len();
    let at = |share: f64| {
        let index = (count as f64 * share) as usize;
        let delay = all.delays.get(index.min(count.saturating_sub(1)));
        delay.map_or(f64::NAN, |delay| delay.as_secs_f64() * 1000.0)
    };
    println!(
        "{count} moves, from sending to the opponent's receipt: p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, longest {:.1} ms; \
         {} lost, {} doubled",
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0),
        all.lost,
        all.doubled
    );
}

async fn start(tengen: &Path, data: &Path) -> anyhow::Result<(Child, String)> {
    let mut server = Command::new(tengen)
        .args([
            "serve",
            "--json",
            "--no-limits",
            "--listen",
            "127.0.0.1:0",
            "--data",
        ])
        .arg(data)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| format!("starting {}", tengen.display()))?;
    let stdout = server.stdout.take().context("its output")?;
    let line = BufReader::new(stdout).lines().next_line().await?;
    let ready: serde_json::Value = serde_json::from_str(&line.context("it ended at once")?)?;
    let url = ready["listening"].as_str().context("its address")?;
    Ok((server, url.to_owned()))
}

struct Pair {
    client: Client,
    players: [Player; 2],
}

struct Player {
    access: Access,
    connection: Connection,
    view: View,
}

async fn open(client: &Client, rooms: usize) -> anyhow::Result<Vec<Pair>> {
    let mut pairs = Vec::with_capacity(rooms);
    let mut opening = JoinSet::new();
    for number in 0..rooms {
        if opening.len() >= AT_ONCE
            && let Some(pair) = opening.join_next().await
        {
            pairs.push(pair??);
        }
        let client = client.clone();
        opening.spawn(async move {
            let opened = Pair::open(client).await;
            opened.with_context(|| format!("opening room {}", number + 1))
        });
    }
    while let Some(pair) = opening.join_next().await {
        pairs.push(pair??);
    }
    Ok(pairs)
}

impl Pair {
    async fn open(client: Client) -> anyhow::Result<Pair> {
        let config = Config {
            color: ColorChoice::Black,
            ..Config::new(Rule::Freestyle, SIZE)
        };
        let first = client
            .make(&NewRoom {
                config,
                name: None,
                start: None,
                arbiter: false,
            })
            .await?;
        let second = client
            .join(&Access::watch(first.room.clone()), None)
            .await?;
        let players = [
            Player::enter(&client, first).await?,
            Player::enter(&client, second).await?,
        ];
        Ok(Pair { client, players })
    }

    /// Plays one move per interval while reading both sockets.
    async fn play(
        mut self,
        mut at: Instant,
        end: Instant,
        every: Duration,
    ) -> anyhow::Result<Seen> {
        let mut seen = Seen::default();
        for number in 0.. {
            while !self.read_until(at).await? {}
            if at >= end {
                break;
            }
            let sent = Instant::now();
            let mover = number % 2;
            let ply = u32::try_from(number)?;
            let action = Action::place(point(number), ply);
            let id = format!("move-{number}").parse()?;
            self.players[mover].connection.act(id, action).await?;
            let received = timeout(LOST, self.players[1 - mover].see(ply + 1)).await;
            match received {
                Ok(at) => seen.delays.push(at? - sent),
                Err(_) => seen.lost += 1,
            }
            // The mover's own event precedes the answer.
            timeout(LOST, self.players[mover].see(ply + 1)).await??;
            at += every;
        }
        let kept = self.client.look(&self.players[0].access).await?.events;
        let moves = kept
            .iter()
            .filter(|s| matches!(s.event, Event::Placed { .. }))
            .count();
        let sent = seen.delays.len() + seen.lost;
        seen.lost += sent.saturating_sub(moves);
        seen.doubled += moves.saturating_sub(sent);
        Ok(seen)
    }

    /// Processes one message; `true` once `at` has passed.
    async fn read_until(&mut self, at: Instant) -> anyhow::Result<bool> {
        let [first, second] = &mut self.players;
        tokio::select! {
            () = sleep_until(at) => return Ok(true),
            read = first.read() => read?,
            read = second.read() => read?,
        }
        Ok(false)
    }
}

impl Player {
    async fn enter(client: &Client, access: Access) -> anyhow::Result<Player> {
        let connection = client.connect(&access, 0).await?;
        let mut player = Player {
            access,
            connection,
            view: View::default(),
        };
        while player.view.version() == 0 {
            player.read().await?;
        }
        Ok(player)
    }

    /// Processes the next message. A missing or repeated event is an error.
    async fn read(&mut self) -> anyhow::Result<()> {
        let message = self
            .connection
            .next()
            .await?
            .context("the server has hung up")?;
        if let FromServer::Refused { refusal, .. } = &message {
            bail!("a move was refused: {refusal}");
        }
        self.view.take(&message)?;
        Ok(())
    }

    /// Reads until `moves` moves are on the board; returns the time of the last.
    async fn see(&mut self, moves: u32) -> anyhow::Result<Instant> {
        loop {
            let room = self.view.room.as_ref();
            if room.is_some_and(|room| room.game().position().ply() >= moves as usize) {
                return Ok(Instant::now());
            }
            self.read().await?;
        }
    }
}

/// Points in an order that never makes three in a row: colours change every two steps along a row,
/// and rows are shifted against diagonals.
fn point(number: usize) -> Point {
    let size = usize::from(SIZE);
    let black = |x: usize, y: usize| (x + 2 * y) % 4 < 2;
    let mut points = (0..size * size)
        .map(|i| (i % size, i / size))
        .filter(|&(x, y)| black(x, y) == number.is_multiple_of(2));
    let (x, y) = points.nth(number / 2).unwrap_or((0, 0));
    Point::from_xy(x as u8, y as u8)
}

/// Each socket needs a file descriptor; the usual limit is lower than the rooms need.
fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    if let Err(error) = setrlimit(Resource::Nofile, raised) {
        eprintln!("the limit of open files stays: {error}");
    }
}

fn memory(pid: u32) -> anyhow::Result<String> {
    let path = format!("/proc/{pid}/status");
    let status = std::fs::read_to_string(&path).context(path)?;
    let line = |name: &str| status.lines().find_map(|line| line.strip_prefix(name));
    let now = line("VmRSS:").map_or("unknown", str::trim);
    let most = line("VmHWM:").map_or("unknown", str::trim);
    Ok(format!("{now} now, {most} at most"))
}
