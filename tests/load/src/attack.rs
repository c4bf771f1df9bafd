//! Searches for the mix of attacks by one address that costs the server most memory or disk.
//!
//! The search starts with single attacks, continues with random mixes, then mutates the worst one.
//! The attacker runs in a network namespace, so the server's limits apply.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use tengen_core::SplitMix;
use tokio::runtime::Runtime;

use crate::attacker::ATTACKS;
use crate::number;
use crate::server::Server;
use crate::sheet::figure;
use crate::space::Space;

/// More than the server allows one address.
const CONNECTIONS: u64 = 800;

/// Connections per attack.
type Mix = [u64; ATTACKS.len()];

#[derive(Clone, Copy)]
struct Harm {
    /// Peak memory in MiB.
    memory: f64,
    /// Disk growth in MB per hour.
    disk: f64,
}

impl Harm {
    /// Fraction of the allowed 64 MiB or 50 MB/h, whichever is larger.
    fn share(self) -> f64 {
        (self.memory / 64.0).max(self.disk / 50.0)
    }
}

pub(crate) fn run(tengen: &Path) -> anyhow::Result<()> {
    let minutes = number("TENGEN_ATTACK_MINUTES", 20)?;
    let each = Duration::from_secs(number("TENGEN_ATTACK_SECONDS", 30)?);
    let mut random = SplitMix::new(number("TENGEN_SEED", 1)?);
    let space = Space::new()?;
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    let mut worst: Option<(Mix, Harm)> = None;
    let (mut memory, mut disk) = (0.0_f64, 0.0_f64);
    let mut tried = 0;
    while Instant::now() < end {
        let mix = next(tried, worst.as_ref().map(|(mix, _)| mix), &mut random);
        let harm = try_mix(tengen, &space, &mix, each)?;
        println!(
            "{mix:?}: {:.1} MiB, {:.1} MB an hour",
            harm.memory, harm.disk
        );
        (memory, disk) = (memory.max(harm.memory), disk.max(harm.disk));
        if worst.is_none_or(|(_, before)| harm.share() > before.share()) {
            worst = Some((mix, harm));
        }
        tried += 1;
    }
    let (mix, harm) = worst.context("no time to try anything")?;
    for (name, count) in ATTACKS.iter().zip(mix).filter(|(_, count)| *count > 0) {
        println!("  {count} × {name}");
    }
    println!(
        "{tried} mixes; the worst took {:.0} % of what is allowed",
        100.0 * harm.share()
    );
    figure("attack-memory", memory);
    figure("attack-disk", disk);
    ensure!(memory <= 64.0 && disk <= 50.0, "one address takes too much");
    Ok(())
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

fn try_mix(tengen: &Path, space: &Space, mix: &Mix, each: Duration) -> anyhow::Result<Harm> {
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("data");
    let server = Server::at(tengen, &data, &Space::listen())?;
    let mut attacker = attacker(space, server.address, mix)?;
    // Bursts that the limits allow end within the first half.
    std::thread::sleep(each / 2);
    let before = kept(tengen, &data, &folder.path().join("before"))?;
    let begun = Instant::now();
    std::thread::sleep(each / 2);
    let after = kept(tengen, &data, &folder.path().join("after"))?;
    let hours = begun.elapsed().as_secs_f64() / 3_600.0;
    let memory = server.peak_memory()?;
    attacker.kill()?;
    attacker.wait()?;
    server.kill()?;
    let disk = after.saturating_sub(before) as f64 / 1e6 / hours;
    Ok(Harm { memory, disk })
}

/// The size of a backup in bytes.
fn kept(tengen: &Path, data: &Path, copy: &Path) -> anyhow::Result<u64> {
    let mut backup = Command::new(tengen);
    backup.arg("backup").arg(copy).arg("--data").arg(data);
    let output = backup.output()?;
    let why = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{why}");
    Ok(std::fs::metadata(copy)?.len())
}

fn attacker(space: &Space, server: SocketAddr, mix: &Mix) -> anyhow::Result<Child> {
    let mut command = space.command();
    command.arg(std::env::current_exe()?);
    command.args(["attacker", &server.to_string()]);
    command.args(mix.iter().map(u64::to_string));
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .context("ip netns exec")?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().context("a pipe")?).read_line(&mut line)?;
    ensure!(line == "attacking\n", "{line:?}");
    Ok(child)
}

pub(crate) fn attack(runtime: &Runtime, words: &[String]) -> anyhow::Result<()> {
    let (server, mix) = words.split_first().context("whom to attack")?;
    let server: SocketAddr = server.parse()?;
    let mix: Vec<usize> = mix
        .iter()
        .map(|count| count.parse().context("a number"))
        .collect::<anyhow::Result<_>>()?;
    let mut stdout = std::io::stdout();
    writeln!(stdout, "attacking")?;
    stdout.flush()?;
    runtime.block_on(crate::attacker::attack(server, &mix));
    Ok(())
}
