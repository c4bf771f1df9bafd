//! Tests the server under load, attacks and power cuts, and with Schemathesis.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result};

use crate::cmd::{Cmd, cargo, program, root};

const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// `tengen-load WHAT` with the release binary.
pub(crate) fn load(what: &str) -> Result<Cmd> {
    let build = [
        "build",
        "--release",
        "-p",
        "tengen-cli",
        "-p",
        "tengen-load",
    ];
    cargo(build).run("Compiling tengen and tengen-load")?;
    let folder = root().join("target/release");
    Ok(program(folder.join("tengen-load")).args([what.into(), folder.join("tengen")]))
}

/// `tengen-load WHAT` in the development profile, where a failed assertion ends the server and so
/// fails the step.
fn with_assertions(what: &str) -> Result<Cmd> {
    let folder = checked(what)?;
    Ok(program(folder.join("tengen-load")).args([what.into(), folder.join("tengen")]))
}

/// Builds in the development profile and copies the programs to a folder, so that other builds do
/// not replace them during a long step.
pub(crate) fn checked(step: &str) -> Result<PathBuf> {
    let build = ["build", "-p", "tengen-cli", "-p", "tengen-load"];
    cargo(build).run("Compiling tengen and tengen-load")?;
    let folder = root().join("target/nightly").join(step);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    for name in ["tengen", "tengen-load"] {
        fs::copy(root().join("target/debug").join(name), folder.join(name))?;
    }
    Ok(folder)
}

/// Fails if an acknowledged event is lost. Needs strace.
pub(crate) fn power_cut() -> Result<()> {
    with_assertions("power-cut")?.run("Power cuts")
}

/// Searches twenty minutes for the costliest mix of attacks by one home; fails if it exceeds the
/// limits. Needs network namespaces.
pub(crate) fn attack() -> Result<()> {
    with_assertions("attack")?.run("The worst mix of attacks")
}

/// The same for this number of seconds.
pub(crate) fn short_attack(seconds: u64) -> Result<()> {
    with_assertions("attack")?
        .args([seconds.to_string()])
        .run("A bad mix of attacks")
}

/// Requests generated from the OpenAPI document; fails on a status of 5xx. Needs Python.
pub(crate) fn schemathesis() -> Result<()> {
    let folder = root().join("target/schemathesis");
    let tool = folder.join("bin/schemathesis");
    if !tool.is_file() {
        let venv = program("python3").args(["-m", "venv"]).args([&folder]);
        venv.run("A virtual environment for Schemathesis")?;
        program(folder.join("bin/pip"))
            .args(["install", "-q", SCHEMATHESIS])
            .run("Schemathesis")?;
    }
    let data = folder.join("data");
    if data.exists() {
        fs::remove_dir_all(&data)?;
    }
    let tengen = checked("schemathesis")?.join("tengen");
    let engine = format!("Ours='{}' brain --level 1", tengen.display());
    let mut serve = Command::new(&tengen);
    serve
        .args(["serve", "--json", "--no-limits", "--listen", "127.0.0.1:0"])
        .arg("--engine")
        .arg(engine)
        .arg("--data")
        .arg(&data);
    serving(&mut serve, |url| against(url, &tool))
}

/// Starts `tengen serve --json`, does something with its address, and stops it.
pub(crate) fn serving(serve: &mut Command, test: impl FnOnce(&str) -> Result<()>) -> Result<()> {
    let mut server = serve
        .stdout(Stdio::piped())
        .spawn()
        .context("starting the server")?;
    let tested = address(&mut server).and_then(|url| test(&url));
    server.kill().ok();
    server.wait()?;
    tested
}

/// What the server says first.
fn address(server: &mut Child) -> Result<String> {
    let mut line = String::new();
    let stdout = server.stdout.take().context("a pipe")?;
    BufReader::new(stdout).read_line(&mut line)?;
    line.split('"')
        .find(|word| word.starts_with("http"))
        .map(str::to_owned)
        .with_context(|| format!("no address in {line:?}"))
}

fn against(url: &str, tool: &Path) -> Result<()> {
    // It writes files to the current folder.
    let folder = root().join("target/schemathesis");
    program(tool)
        .dir(folder)
        .args(["run", "--checks", "not_a_server_error", "--seed", "1"])
        .args([
            "--max-examples",
            "300",
            "--phases",
            "examples,coverage,fuzzing,stateful",
        ])
        .args([format!("{url}/api/openapi.json")])
        .run("Schemathesis against the server")
}
