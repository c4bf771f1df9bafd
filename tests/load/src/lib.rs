//! Load, attacks and power cuts against a server that this program starts.
//!
//! The program is `tengen-load WHAT TENGEN`, with [`run`]. Short forms of what counts rather than
//! measures are tests of `crates/cli`.

mod attack;
mod attacker;
mod beside;
mod clocks;
mod crowd;
mod evening;
mod flags;
mod games;
mod growth;
mod kills;
mod lag;
pub mod lobby;
mod log;
mod logins;
mod outages;
mod person;
mod postgres;
mod power_cut;
mod returning;
mod server;
mod sheet;
mod table;
mod trace;
mod victim;

use std::path::PathBuf;

use anyhow::{Context as _, bail};

/// What leaves the first core to the server.
const ELSEWHERE: [&str; 13] = [
    "games",
    "postgres",
    "outages",
    "clocks",
    "correspondence",
    "crowd",
    "returning",
    "attacker",
    "victim",
    "children",
    "lobby-games",
    "lobby-flood",
    "lobby-pairing",
];

/// Does what the words of the command line say: what, and where `tengen` is.
///
/// # Errors
/// What could not be done, or was found.
pub fn run(mut words: impl Iterator<Item = String>) -> anyhow::Result<()> {
    let what = words.next().context("what is to be done?")?;
    server::many_files()?;
    if ELSEWHERE.contains(&what.as_str()) {
        server::leave_the_first_core()?;
    }
    let runtime = tokio::runtime::Runtime::new()?;
    if matches!(what.as_str(), "attacker" | "victim" | "children") {
        let words: Vec<String> = words.collect();
        return match what.as_str() {
            "attacker" => attack::attack(&runtime, &words),
            "children" => evening::enter(&runtime, &words),
            _ => attack::suffer(&runtime, &words),
        };
    }
    let tengen = PathBuf::from(words.next().context("where is tengen?")?);
    match what.as_str() {
        "games" => runtime.block_on(games::run(&tengen)),
        "clocks" => runtime.block_on(clocks::run(&tengen)),
        "postgres" => runtime.block_on(postgres::run(&tengen)),
        "outages" => runtime.block_on(outages::run(&tengen)),
        "correspondence" => runtime.block_on(clocks::correspondence(&tengen)),
        "kills" => runtime.block_on(kills::run(&tengen)),
        "flags" => runtime.block_on(flags::run(&tengen)),
        "lag" => runtime.block_on(lag::run(&tengen)),
        "crowd" => runtime.block_on(crowd::run(&tengen)),
        "evening" => evening::run(&tengen),
        "logins" => logins::run(&tengen),
        "lobby-evening" => lobby::evening(&tengen),
        "lobby-games" => lobby::games::run(&tengen),
        "lobby-flood" => lobby::flood(&tengen),
        "lobby-pairing" => lobby::pairing::run(&tengen),
        "lobby-news" => lobby::news(&tengen),
        "growth" => runtime.block_on(growth::run(&tengen)),
        "returning" => runtime.block_on(returning::run(&tengen)),
        "attack" => attack::run(&runtime, &tengen, &words.collect::<Vec<_>>()),
        "power-cut" => power_cut::run(&runtime, &tengen),
        _ => bail!("{what:?} is nothing that this program does"),
    }
}

fn number(name: &str, usual: u64) -> anyhow::Result<u64> {
    match std::env::var(name) {
        Ok(text) => text.parse().with_context(|| format!("{name}={text}")),
        Err(_) => Ok(usual),
    }
}
