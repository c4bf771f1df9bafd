//! The lobby under load: an evening that is judged by its clients, thousands of games and of those
//! who wait, floods, and what a visitor is sent.

pub mod checker;
mod entrant;
mod evening;
mod flood;
pub(crate) mod games;
mod guest;
mod hand;
pub mod history;
mod news;
pub(crate) mod pairing;
mod player;
mod watcher;

use std::path::Path;
use std::time::Duration;

pub use entrant::Entrant;
pub use evening::Evening;
pub use flood::{Felt, Flood};
pub use news::{Changes, Idle, Sent};

pub(crate) use flood::run as flood;
pub(crate) use guest::{FOLLOWS, Guest, Session, hello};
pub(crate) use news::run as news;

use crate::number;
use crate::sheet::{figure, quantile};

/// Faults that are told; the figure counts all.
const TOLD: usize = 20;

pub(crate) fn evening(tengen: &Path) -> anyhow::Result<()> {
    let evening = Evening {
        players: usize::try_from(number("TENGEN_LOAD_PLAYERS", 64)?)?,
        watchers: usize::try_from(number("TENGEN_LOAD_WATCHERS", 30)?)?,
        time: Duration::from_secs(number("TENGEN_LOAD_SECONDS", 300)?),
        kills: u32::try_from(number("TENGEN_LOAD_KILLS", 2)?)?,
        cuts: number("TENGEN_LOAD_CUTS", 5)?,
        absent: number("TENGEN_LOAD_ABSENT", 1)?,
        seed: number("TENGEN_SEED", 1)?,
    };
    let mut verdict = evening.in_namespaces(tengen)?;
    for fault in verdict.faults.iter().take(TOLD) {
        println!("{fault}");
    }
    println!(
        "{} moves, {} connections cut; games by their ends: {:?}",
        verdict.moves, verdict.cuts, verdict.endings
    );
    let games: usize = verdict.endings.values().sum();
    figure("lobby-evening-games", games as f64);
    figure("lobby-evening-faults", verdict.faults.len() as f64);
    figure("lobby-evening-charged-more", verdict.charged_more);
    figure("lobby-evening-charged-less", verdict.charged_less);
    figure("lobby-evening-wait-p99", quantile(&mut verdict.waits, 990));
    Ok(())
}
