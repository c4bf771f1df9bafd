//! Load, attacks and power cuts against a server that this program starts: `tengen-load WHAT
//! TENGEN`.

mod attack;
mod attacker;
mod crowd;
mod games;
mod growth;
mod person;
mod power_cut;
mod server;
mod sheet;
mod space;
mod trace;

use std::path::PathBuf;

use anyhow::{Context as _, bail};

fn main() -> anyhow::Result<()> {
    let mut words = std::env::args().skip(1);
    let what = words.next().context("what is to be done?")?;
    server::many_files()?;
    if matches!(what.as_str(), "games" | "crowd") {
        server::leave_the_first_core()?;
    }
    let runtime = tokio::runtime::Runtime::new()?;
    if what == "attacker" {
        let words: Vec<String> = words.collect();
        return attack::attack(&runtime, &words);
    }
    let tengen = PathBuf::from(words.next().context("where is tengen?")?);
    match what.as_str() {
        "games" => runtime.block_on(games::run(&tengen)),
        "crowd" => runtime.block_on(crowd::run(&tengen)),
        "growth" => runtime.block_on(growth::run(&tengen)),
        "attack" => attack::run(&tengen),
        "power-cut" => power_cut::run(&runtime, &tengen),
        _ => bail!("{what:?} is none of games, crowd, growth, attack and power-cut"),
    }
}

fn number(name: &str, usual: u64) -> anyhow::Result<u64> {
    match std::env::var(name) {
        Ok(text) => text.parse().with_context(|| format!("{name}={text}")),
        Err(_) => Ok(usual),
    }
}
