//! Searches for the mix of attacks by one home that costs the server most memory or disk, or that
//! others feel most.
//!
//! The search starts with single attacks, continues with random mixes, then mutates the worst one.
//! The attackers have one IPv4 address and one IPv6 /48; they and two players have addresses of a
//! network namespace, so the server's limits apply. The server has one core and the others the
//! rest.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use tengen_api::RoomId;
use tengen_core::SplitMix;
use tengen_netns::{Network, SERVER, SERVER_V6};
use tokio::runtime::Runtime;

use crate::attacker::{ATTACKS, Target};
use crate::growth::Pair;
use crate::number;
use crate::server::Server;
use crate::sheet::figure;

/// More than the server allows one address.
const CONNECTIONS: u64 = 800;
/// Rooms with thousands of events, and the games in each.
const OLD_ROOMS: usize = 8;
const OLD_GAMES: u32 = 3_300;
/// Parts of the time, and whether what is found must be within what is allowed.
const AUDIENCES: [(&str, u64, bool); 3] =
    [("home", 8, true), ("public", 8, true), ("club", 4, false)];

/// How long one mix is tried.
const SHORTEST_TRY: Duration = Duration::from_secs(4);
const LONGEST_TRY: Duration = Duration::from_secs(20);

/// Connections per attack.
type Mix = [u64; ATTACKS.len()];

#[derive(Clone, Copy, Debug, Default)]
struct Harm {
    /// Peak memory in MiB.
    memory: f64,
    /// Growth of database and log in MB per hour.
    disk: f64,
    /// How long another player waits for the answer to a move, in milliseconds: of 100 the longest
    /// but one.
    moves: f64,
    /// The same for `/healthz`.
    health: f64,
}

/// MiB that the server hashes passwords in: two at a time, at 19 MiB each, which guessing them from
/// a stolen database costs too.
const HASHES: f64 = 2.0 * 19.0;

/// What is allowed.
const MOST: Harm = Harm {
    memory: 74.0 + HASHES,
    disk: 50.0,
    moves: 50.0,
    health: 100.0,
};

impl Harm {
    fn parts(self) -> [f64; 4] {
        [self.memory, self.disk, self.moves, self.health]
    }

    /// The largest part of what is allowed.
    fn share(self) -> f64 {
        let shares = self.parts().into_iter().zip(MOST.parts());
        shares.map(|(part, most)| part / most).fold(0.0, f64::max)
    }

    fn worst(self, other: Self) -> Self {
        Self {
            memory: self.memory.max(other.memory),
            disk: self.disk.max(other.disk),
            moves: self.moves.max(other.moves),
            health: self.health.max(other.health),
        }
    }
}

/// What every try begins with.
struct Setting<'a> {
    tengen: &'a Path,
    network: Network,
    /// A data folder with old rooms.
    data: PathBuf,
    rooms: Vec<RoomId>,
}

/// Searches for this number of seconds, by default 1,200.
pub(crate) fn run(runtime: &Runtime, tengen: &Path, words: &[String]) -> anyhow::Result<()> {
    let seconds = match words {
        [] => 20 * 60,
        [seconds] => seconds.parse().context("seconds")?,
        _ => anyhow::bail!("one number of seconds"),
    };
    let mut random = SplitMix::new(number("TENGEN_SEED", 1)?);
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("data");
    let rooms = runtime.block_on(old_rooms(tengen, &data))?;
    let setting = Setting {
        tengen,
        network: Network::new().context("attacks need network namespaces")?,
        data,
        rooms,
    };
    let mut total = Harm::default();
    let parts: u64 = AUDIENCES.iter().map(|(_, part, _)| part).sum();
    for (audience, part, is_bound) in AUDIENCES {
        let time = Duration::from_secs(seconds * part / parts);
        let worst = search(&setting, audience, time, &mut random)?;
        if is_bound {
            total = total.worst(worst);
        }
    }
    figure("attack-memory", total.memory);
    figure("attack-disk", total.disk);
    figure("attack-move-p99", total.moves);
    figure("attack-health-p99", total.health);
    ensure!(total.share() <= 1.0, "one home takes too much: {total:?}");
    Ok(())
}

/// The worst of each kind that is found.
fn search(
    setting: &Setting,
    audience: &str,
    time: Duration,
    random: &mut SplitMix,
) -> anyhow::Result<Harm> {
    let end = Instant::now() + time;
    // In a short search too, every attack is tried alone, and some mixes.
    let each = (time / (ATTACKS.len() as u32 + 6)).clamp(SHORTEST_TRY, LONGEST_TRY);
    let mut worst: Option<(Mix, Harm)> = None;
    let (mut total, mut tried) = (Harm::default(), 0);
    while Instant::now() < end {
        let mix = next(tried, worst.as_ref().map(|(mix, _)| mix), random);
        let harm = try_mix(setting, audience, &mix, each)?;
        println!("{audience}, {}: {harm:.1?}", told(&mix));
        total = total.worst(harm);
        if worst.is_none_or(|(_, before)| harm.share() > before.share()) {
            worst = Some((mix, harm));
        }
        tried += 1;
    }
    let (mix, harm) = worst.context("no time to try anything")?;
    println!(
        "{audience}: {tried} mixes; the worst took {:.0} % of what is allowed: {}",
        100.0 * harm.share(),
        told(&mix)
    );
    Ok(total)
}

fn told(mix: &Mix) -> String {
    let parts = ATTACKS.iter().zip(mix).filter(|(_, count)| **count > 0);
    let parts: Vec<_> = parts
        .map(|(name, count)| format!("{count} × {name}"))
        .collect();
    parts.join(", ")
}

fn next(tried: usize, worst: Option<&Mix>, random: &mut SplitMix) -> Mix {
    let mut mix = [0; ATTACKS.len()];
    match worst {
        _ if tried < ATTACKS.len() => mix[tried] = CONNECTIONS,
        Some(worst) if tried % 2 == 1 => {
            // Move connections to another attack.
            mix = *worst;
            let to = random.below(ATTACKS.len() as u64) as usize;
            let from = random.below(ATTACKS.len() as u64) as usize;
            let moved = random.below(mix[from] + 1);
            mix[from] -= moved;
            mix[to] += moved;
        }
        _ => {
            let mut left = CONNECTIONS;
            while left > 0 {
                let some = (random.below(CONNECTIONS / 2) + 1).min(left);
                mix[random.below(ATTACKS.len() as u64) as usize] += some;
                left -= some;
            }
        }
    }
    mix
}

/// Makes rooms with thousands of events in a new data folder.
async fn old_rooms(tengen: &Path, data: &Path) -> anyhow::Result<Vec<RoomId>> {
    let server = Server::without_limits(tengen, data)?;
    let mut playing = Vec::new();
    for number in 0..OLD_ROOMS {
        let mut pair = Pair::new(&server, number).await?;
        playing.push(tokio::spawn(async move {
            pair.play(OLD_GAMES).await?;
            Ok::<_, anyhow::Error>(pair.room)
        }));
    }
    let mut rooms = Vec::new();
    for pair in playing {
        rooms.push(pair.await??);
    }
    server.kill()?;
    // The attacked servers are to have nothing left to write of these games.
    Server::reindexed(tengen, data)?.kill()?;
    println!("{OLD_ROOMS} rooms have {} events each", 3 + 3 * OLD_GAMES);
    Ok(rooms)
}

fn try_mix(setting: &Setting, audience: &str, mix: &Mix, each: Duration) -> anyhow::Result<Harm> {
    let folder = tempfile::tempdir()?;
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    copy(&setting.data, &data)?;
    let server = setting.network.server.inside(|| {
        let engine = format!("Ours='{}' brain", setting.tengen.display());
        let options = [
            "--for",
            audience,
            "--guest-analyses",
            "1",
            "--engine",
            &engine,
            "--pool",
            "freestyle,none,5m+4s",
            "--lobby-levels",
            "0",
        ];
        Server::attacked(setting.tengen, &data, &log, &options)
    })?;
    let port = server.address.port();
    let (tried, rooms) = (each / 2, &setting.rooms);
    let mut attacker = setting
        .network
        .clients
        .inside(|| attacker(port, mix, rooms))?;
    // Bursts that the limits allow end within the first half.
    std::thread::sleep(tried);
    let before = kept(setting.tengen, &data, &folder.path().join("before"))? + length(&log)?;
    let begun = Instant::now();
    let suffered = setting.network.clients.inside(|| victim(port, tried))?;
    let after = kept(setting.tengen, &data, &folder.path().join("after"))? + length(&log)?;
    let hours = begun.elapsed().as_secs_f64() / 3_600.0;
    let memory = server.peak_memory()?;
    attacker.kill()?;
    attacker.wait()?;
    server.kill()?;
    let (moves, health) = suffered;
    Ok(Harm {
        memory,
        // What the players themselves add is a few moves.
        disk: after.saturating_sub(before) as f64 / 1e6 / hours,
        moves,
        health,
    })
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

fn length(file: &Path) -> anyhow::Result<u64> {
    Ok(File::open(file)?.metadata()?.len())
}

/// The size of a backup in bytes.
fn kept(tengen: &Path, data: &Path, copy: &Path) -> anyhow::Result<u64> {
    let mut backup = Command::new(tengen);
    backup.arg("backup").arg(copy).arg("--data").arg(data);
    let output = backup.output()?;
    let why = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{why}");
    Ok(fs::metadata(copy)?.len())
}

/// This program again, on another core than the server's.
fn again(part: &str, port: u16) -> anyhow::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args([part, &port.to_string()]);
    command.stdout(Stdio::piped());
    Ok(command)
}

fn attacker(port: u16, mix: &Mix, rooms: &[RoomId]) -> anyhow::Result<Child> {
    let rooms: Vec<_> = rooms.iter().map(ToString::to_string).collect();
    let mut command = again("attacker", port)?;
    command.arg(rooms.join(","));
    command.args(mix.iter().map(u64::to_string));
    let mut child = command.spawn().context("attackers")?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().context("a pipe")?).read_line(&mut line)?;
    ensure!(line == "attacking\n", "{line:?}");
    Ok(child)
}

/// What two players suffer in so long a time: milliseconds for moves and for `/healthz`.
fn victim(port: u16, time: Duration) -> anyhow::Result<(f64, f64)> {
    let mut command = again("victim", port)?;
    let output = command.arg(time.as_millis().to_string()).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "the players were cut off: {text}");
    let mut numbers = text.split_whitespace().map(str::parse);
    let mut next = || numbers.next().context("a number")?.context("a number");
    Ok((next()?, next()?))
}

pub(crate) fn attack(runtime: &Runtime, words: &[String]) -> anyhow::Result<()> {
    let [port, rooms, mix @ ..] = words else {
        anyhow::bail!("whom to attack");
    };
    let rooms = rooms.split(',').map(|room| room.parse().context("a room"));
    let target = Target {
        rooms: rooms.collect::<anyhow::Result<_>>()?,
        ..targets(port)?
    };
    let mix: Vec<usize> = mix
        .iter()
        .map(|count| count.parse().context("a number"))
        .collect::<anyhow::Result<_>>()?;
    // The players are to feel the server and not this program.
    let _ = rustix::process::nice(10);
    let mut stdout = std::io::stdout();
    writeln!(stdout, "attacking")?;
    stdout.flush()?;
    runtime.block_on(crate::attacker::attack(&target, &mix));
    Ok(())
}

fn targets(port: &str) -> anyhow::Result<Target> {
    let port = port.parse().context("a port")?;
    let at = |ip: IpAddr| SocketAddr::new(ip, port);
    Ok(Target {
        server: at(SERVER.into()),
        server_v6: at(SERVER_V6.into()),
        rooms: Vec::new(),
    })
}

pub(crate) fn suffer(runtime: &Runtime, words: &[String]) -> anyhow::Result<()> {
    let [port, time] = words else {
        anyhow::bail!("where to play, and how long");
    };
    let server = targets(port)?.server;
    let time = Duration::from_millis(time.parse().context("milliseconds")?);
    let (moves, health) = runtime.block_on(crate::victim::play(server, time))?;
    println!("{moves} {health}");
    Ok(())
}
