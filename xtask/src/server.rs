//! The server under load, attack and power cuts: `tests/load`, and Schemathesis against the described interface.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};

use crate::cmd::{Cmd, cargo, program, root};

/// The version that is used; newer ones may find more.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// `tests/load` at work with the finished program, for figures.
///
/// # Errors
/// When something cannot be built.
pub(crate) fn load(what: &str) -> Result<Cmd> {
    let build = [
        "build",
        "--release",
        "-p",
        "tengen-cli",
        "-p",
        "tengen-load",
    ];
    cargo(build).run("The program, and what uses it")?;
    let folder = root().join("target/release");
    Ok(program(folder.join("tengen-load")).args([what.into(), folder.join("tengen")]))
}

/// The same in the development profile, where overflows and debug assertions end the server, and with it the step: for what
/// counts and takes no time.
fn with_assertions(what: &str) -> Result<Cmd> {
    let folder = checked(what)?;
    Ok(program(folder.join("tengen-load")).args([what.into(), folder.join("tengen")]))
}

/// A folder with the programs in the development profile: a step's own copies, since it takes long, and something else may
/// be built meanwhile.
fn checked(step: &str) -> Result<PathBuf> {
    let build = ["build", "-p", "tengen-cli", "-p", "tengen-load"];
    cargo(build).run("The program, and what uses it")?;
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

/// 500 power cuts.
///
/// # Errors
/// When an acknowledged event is lost, or strace is missing.
pub(crate) fn power_cut() -> Result<()> {
    with_assertions("power-cut")?.run("Power cuts")
}

/// Twenty minutes of looking for the worst that one address can do.
///
/// # Errors
/// When it takes more than it may, or no network namespace can be made.
pub(crate) fn attack() -> Result<()> {
    with_assertions("attack")?.run("The worst mix of attacks")
}

/// Requests made from the interface's own description: none may be answered with a failure of the server's.
///
/// # Errors
/// When one is, or Python is missing.
pub(crate) fn schemathesis() -> Result<()> {
    let folder = root().join("target/schemathesis");
    let tool = folder.join("bin/schemathesis");
    if !tool.is_file() {
        let venv = program("python3").args(["-m", "venv"]).args([&folder]);
        venv.run("A place for Schemathesis")?;
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
    let mut server = Command::new(&tengen)
        .args(["serve", "--json", "--no-limits", "--listen", "127.0.0.1:0"])
        .arg("--engine")
        .arg(engine)
        .arg("--data")
        .arg(&data)
        .stdout(Stdio::piped())
        .spawn()
        .context("starting the server")?;
    let tested = against(&mut server, &tool);
    server.kill().ok();
    server.wait()?;
    tested
}

fn against(server: &mut std::process::Child, tool: &std::path::Path) -> Result<()> {
    let mut line = String::new();
    let stdout = server.stdout.take().context("a pipe")?;
    BufReader::new(stdout).read_line(&mut line)?;
    let url = line
        .split('"')
        .find(|word| word.starts_with("http"))
        .with_context(|| format!("no address in {line:?}"))?;
    // It leaves files where it is started.
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
