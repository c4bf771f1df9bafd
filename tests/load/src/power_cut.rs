//! Rebuilds disks as a power cut may leave them, from the writes and syncs that strace recorded
//! while games were played. The server must open each and have every confirmed event.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, ensure};
use tengen_api::RoomId;
use tengen_api::socket::FromServer;
use tengen_core::SplitMix;
use tokio::runtime::Runtime;

use crate::number;
use crate::person::Person;
use crate::server::Server;
use crate::trace::{Disk, read, recording};

/// Concurrent, so that commits contain more than one.
const GAMES: usize = 16;
/// In total more than SQLite's log takes before a checkpoint.
const MOVES: u32 = 120;

/// A confirmed event, and when the confirmation arrived.
struct Kept {
    room: RoomId,
    version: u64,
    time: f64,
}

pub(crate) fn run(runtime: &Runtime, tengen: &Path) -> anyhow::Result<()> {
    let cuts = number("TENGEN_POWER_CUTS", 500)?;
    let seed = number("TENGEN_SEED", 1)?;
    let folder = tempfile::tempdir()?;
    let trace = folder.path().join("trace");
    let mut command = recording(&trace);
    command.arg(tengen);
    let server = Server::start(command, &folder.path().join("data"))?;
    let ready = now();
    let kept = runtime.block_on(play(&server))?;
    server.kill_traced()?;
    let steps = read(&std::fs::read_to_string(&trace)?)?;
    let from = steps.partition_point(|step| step.time < ready);
    ensure!(from < steps.len(), "nothing was recorded");
    println!("{} events kept in {} steps", kept.len(), steps.len());

    let mut random = SplitMix::new(seed);
    let span = u64::try_from(steps.len() - from)?;
    let mut instants: Vec<usize> = Vec::new();
    for _ in 0..cuts {
        instants.push(from + usize::try_from(random.below(span))?);
    }
    instants.sort_unstable();
    let (mut disk, mut done, mut checked) = (Disk::default(), 0, 0);
    for (number, instant) in instants.into_iter().enumerate() {
        for step in &steps[done..=instant] {
            disk.take(step);
        }
        done = instant + 1;
        let at = folder.path().join(format!("cut-{number}"));
        std::fs::create_dir(&at)?;
        for (name, bytes) in disk.cut(&mut random) {
            std::fs::write(at.join(name), bytes)?;
        }
        let due = kept.iter().filter(|kept| kept.time < steps[instant].time);
        let due: Vec<&Kept> = due.collect();
        let opened = open(runtime, tengen, &at, &due);
        opened.with_context(|| format!("seed {seed}, cut {number} after step {instant}"))?;
        checked += due.len();
        std::fs::remove_dir_all(&at)?;
    }
    println!("{cuts} power cuts, {checked} acknowledged events looked for, none lost");
    Ok(())
}

/// System time in seconds, comparable with strace's timestamps.
fn now() -> f64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0.0, |now| now.as_secs_f64())
}

async fn play(server: &Server) -> anyhow::Result<Vec<Kept>> {
    let mut games = Vec::new();
    for game in 0..GAMES {
        let people = [2 * game, 2 * game + 1].map(|n| Person::new(server.address, n));
        games.push(tokio::spawn(one_game(people)));
    }
    let mut kept = Vec::new();
    for game in games {
        kept.extend(game.await??);
    }
    Ok(kept)
}

async fn one_game([maker, guest]: [Person; 2]) -> anyhow::Result<Vec<Kept>> {
    let mut kept = Vec::new();
    let first = maker.make().await?;
    let mut keep = |version| {
        kept.push(Kept {
            room: first.room.clone(),
            version,
            time: now(),
        });
    };
    keep(1);
    let second = guest.join(&first.room).await?;
    keep(3);
    let mut sockets = [
        maker.enter(&first.room, Some(&first)).await?,
        guest.enter(&first.room, Some(&second)).await?,
    ];
    for ply in 0..MOVES {
        // Stay below the limit of ten messages a second.
        tokio::time::sleep(std::time::Duration::from_millis(60)).await;
        let mover = &mut sockets[ply as usize % 2];
        mover.place(ply).await?;
        loop {
            match mover.next().await? {
                FromServer::Accepted { to, .. } => break keep(to),
                FromServer::Refused { refusal, .. } => anyhow::bail!("{refusal}"),
                FromServer::Error { message, .. } => anyhow::bail!("{message}"),
                _ => (),
            }
        }
    }
    Ok(kept)
}

/// Every confirmed event must be there.
fn open(runtime: &Runtime, tengen: &Path, folder: &Path, due: &[&Kept]) -> anyhow::Result<()> {
    let mut rooms: BTreeMap<&RoomId, u64> = BTreeMap::new();
    for kept in due {
        let version = rooms.entry(&kept.room).or_default();
        *version = kept.version.max(*version);
    }
    let server = Server::plain(tengen, folder)?;
    for (number, (room, version)) in rooms.into_iter().enumerate() {
        let person = Person::new(server.address, number);
        let now = runtime.block_on(person.look(room))?;
        let versions = now.events.iter().map(|stored| stored.version);
        ensure!(
            versions.eq(1..=now.events.len() as u64) && now.events.len() as u64 >= version,
            "room {room} has {} events, and {version} were acknowledged",
            now.events.len()
        );
    }
    server.kill()
}
