//! Builds the page and the binary that embeds it.

use std::path::PathBuf;

use anyhow::Result;

use crate::cmd::{cargo, root};
use crate::{Options, steps, wasm};

/// The bundler and the program. Selected together for either, since cargo unifies the features of
/// the selected packages: so what both depend on is compiled once.
pub(crate) const HOME: [&str; 6] = [
    "--profile",
    "home",
    "-p",
    "tengen-bundle",
    "-p",
    "tengen-cli",
];

/// For use on this machine, compiled in little time. Returns the binary's path.
pub(crate) fn home(options: &Options) -> Result<PathBuf> {
    let made = binary("home");
    if !made.is_file() {
        eprintln!("A first build takes some minutes, a later one compiles only what has changed.");
    }
    // Fetches the page's compiler, which is no step of every build.
    wasm::ready(options)?;
    steps::plan(wasm::STEPS + 1);
    // Browsers of this machine and its network fetch it in no time.
    wasm::page(options, true)?;
    cargo(["build"])
        .args(HOME)
        .args(["--bin", "tengen"])
        .run("Compiling Tengen")?;
    Ok(made)
}

/// As fast as it can be, for measurements. Returns the binary's path.
pub(crate) fn release(options: &Options) -> Result<PathBuf> {
    wasm::page(options, options.quick)?;
    cargo(["build", "--release", "-p", "tengen-cli"]).run("Compiling Tengen")?;
    Ok(binary("release"))
}

fn binary(profile: &str) -> PathBuf {
    let name = format!("tengen{}", std::env::consts::EXE_SUFFIX);
    root().join("target").join(profile).join(name)
}
