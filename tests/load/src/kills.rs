//! What players are charged while the server is killed and started again, over ways with a delay.
//!
//! A player's own time is the part of a turn in which the server ran, as this program measured it.
//! Nothing here is compared with what the server says of the time. Neither the delay of a message
//! nor when a server that starts begins to measure is known exactly, so that what was charged is
//! compared with the most that the turn can have taken, and with the least.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use tengen_core::SplitMix;
use tengen_relay::{Delay, Slow};
use tengen_room::{Event, Stored};
use tokio::time::sleep;

use crate::number;
use crate::person::Person;
use crate::server::Server;
use crate::sheet::{figure, quantile};
use crate::table::{MOST_MOVES, Table};

/// From one kill to the next.
const BETWEEN: Duration = Duration::from_secs(20);
/// From a kill to the next start.
const OUTAGE: Duration = Duration::from_secs(1);
/// A player thinks from so many to that many milliseconds about a move.
const THINKS: (u64, u64) = (2_000, 8_000);

/// When the server did not run.
#[derive(Clone, Copy, Debug)]
struct Outage {
    /// When it was about to be killed, and when it was dead.
    killed: (Instant, Instant),
    /// When it was about to be started, and when it was ready.
    started: (Instant, Instant),
}

type Outages = Arc<Mutex<Vec<Outage>>>;

pub(crate) async fn run(tengen: &Path) -> anyhow::Result<()> {
    let seconds = Duration::from_secs(number("TENGEN_LOAD_SECONDS", 600)?);
    let games = number("TENGEN_LOAD_GAMES", 40)?;
    let each_way = number("TENGEN_LOAD_DELAY", 100)?;
    let kills = number("TENGEN_LOAD_KILLS", 1)? > 0;
    let data = tempfile::tempdir()?;
    let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let mut server = Server::without_limits_at(tengen, data.path(), anywhere)?;
    let address = server.address;
    let delay = Delay {
        base: Duration::from_millis(each_way),
        jitter: Duration::from_millis(each_way * 3 / 10),
    };
    let way = Slow::start(address, delay, 59).await?;
    let end = Instant::now() + seconds;
    let outages = Outages::default();
    let mut playing = Vec::new();
    for number in 0..games {
        let outages = Arc::clone(&outages);
        let people = [0, 1].map(|n| Person::new(way.address(), 2 * number as usize + n));
        let table = Table::sit_down(people, Some("1h")).await?;
        let random = SplitMix::new(number);
        playing.push(tokio::spawn(play(table, random, end, outages)));
    }
    println!("{games} games are set up");
    let mut killed = 0;
    while kills && Instant::now() + BETWEEN < end {
        sleep(BETWEEN).await;
        let before = Instant::now();
        server.kill()?;
        let dead = (before, Instant::now());
        sleep(OUTAGE).await;
        let before = Instant::now();
        server = Server::without_limits_at(tengen, data.path(), address)?;
        let begun = (before, Instant::now());
        let mut all = outages.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(Outage {
            killed: dead,
            started: begun,
        });
        killed += 1;
    }
    let (mut more, mut less, mut moves) = (Vec::new(), Vec::new(), 0);
    for game in playing {
        let turns = game.await?.context("a game")?;
        let all = outages.lock().unwrap_or_else(PoisonError::into_inner);
        let surely: Vec<_> = all.iter().map(|it| (it.killed.1, it.started.0)).collect();
        let perhaps: Vec<_> = all.iter().map(|it| (it.killed.0, it.started.1)).collect();
        // A move takes the least delay at least to the server, and so does what it answers.
        let least = (delay.base.saturating_sub(delay.jitter)).as_secs_f64() * 1_000.0;
        moves += turns.len();
        for turn in turns {
            let kills = perhaps.iter().filter(|&&outage| turn.has(outage)).count();
            let charged = turn.charged as f64;
            let most = running(turn.played, turn.accepted, &surely) - 2.0 * least;
            more.push(charged - most);
            let own = running(turn.seen, turn.sent, &perhaps);
            less.push((own - charged) / kills.max(1) as f64);
        }
    }
    println!("{killed} kills, {moves} moves, none lost or doubled");
    figure("kills-charged-more", quantile(&mut more, 1_000));
    figure("kills-charged-less", quantile(&mut less, 1_000));
    server.kill()
}

/// Milliseconds of a time in which the server ran.
fn running(from: Instant, to: Instant, outages: &[(Instant, Instant)]) -> f64 {
    let out: f64 = outages
        .iter()
        .map(|&(since, until)| {
            let overlap = until.min(to).saturating_duration_since(since.max(from));
            overlap.as_secs_f64()
        })
        .sum();
    (to.saturating_duration_since(from).as_secs_f64() - out) * 1_000.0
}

/// A move, as its player saw it.
struct Turn {
    /// When the other player sent the move before for the first time.
    played: Instant,
    /// When that player was told that it stands.
    seen: Instant,
    /// When the stone was sent last.
    sent: Instant,
    /// When the player was told that it stands.
    accepted: Instant,
    /// What the server charged, in milliseconds.
    charged: u64,
}

impl Turn {
    fn has(&self, (since, until): (Instant, Instant)) -> bool {
        since < self.accepted && until > self.seen
    }
}

/// Plays until the end; returns what the server charged for each move.
async fn play(
    mut table: Table,
    mut random: SplitMix,
    end: Instant,
    outages: Outages,
) -> anyhow::Result<Vec<Turn>> {
    let mut turns: Vec<Turn> = Vec::new();
    // The clock of the first move began with the second player's seat.
    let (mut played, mut seen) = (Instant::now(), Instant::now());
    while Instant::now() < end && (turns.len() as u32) < MOST_MOVES {
        let think = THINKS.0 + random.below(THINKS.1 - THINKS.0);
        table
            .listen(Instant::now() + Duration::from_millis(think))
            .await;
        let ply = turns.len() as u32;
        let [first, sent, accepted] = table.place(ply).await?;
        turns.push(Turn {
            played,
            seen,
            sent,
            accepted,
            charged: 0,
        });
        (played, seen) = (first, accepted);
    }
    drop(outages);
    let now = table.look().await?;
    charge(&mut turns, &now)?;
    // The first turn began before this program could see it.
    turns.remove(0);
    Ok(turns)
}

/// Adds up what was charged for each stone; fails if one is lost or doubled.
fn charge(turns: &mut [Turn], events: &[Stored]) -> anyhow::Result<()> {
    let versions = events.iter().map(|stored| stored.version);
    ensure!(versions.eq(1..=events.len() as u64), "other versions");
    let (mut ply, mut charged) = (0, 0);
    for stored in events {
        charged += stored.spent.unwrap_or(0);
        if let Event::Placed { .. } = stored.event {
            let id = stored.cause.as_ref().map(|(_, id)| id.to_string());
            ensure!(
                id == Some(format!("m-{ply}")),
                "{stored:?} is not stone {ply}"
            );
            turns.get_mut(ply).context("a stone of nobody")?.charged = charged;
            (ply, charged) = (ply + 1, 0);
        }
    }
    ensure!(ply == turns.len(), "{ply} of {} stones", turns.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_charged_for_the_time_in_which_the_server_ran() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let outages = [(at(2), at(3)), (at(8), at(20))];
        assert_eq!(running(at(0), at(1), &outages), 1_000.0);
        assert_eq!(running(at(1), at(5), &outages), 3_000.0);
        assert_eq!(running(at(0), at(10), &outages), 7_000.0);
        assert_eq!(running(at(9), at(10), &outages), 0.0);
    }
}
