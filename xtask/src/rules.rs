//! Compares the fast rules with their plain twin.

use std::ffi::OsString;

use anyhow::{Context as _, Result};

use crate::cmd::{cargo, program, root};

/// Cells per rule in CI.
const SHORT: &str = "200000";

pub(crate) fn twins(args: &[OsString]) -> Result<()> {
    cargo([
        "run",
        "--release",
        "-p",
        "tengen-core",
        "--example",
        "twins",
        "--",
    ])
    .args(args)
    .run("The rules against their literal twin")
}

/// A short comparison with the example that the tests have compiled.
pub(crate) fn twins_shortly() -> Result<()> {
    let example = format!(
        "target/debug/examples/twins{}",
        std::env::consts::EXE_SUFFIX
    );
    program(root().join(example))
        .args(["--cells", SHORT])
        .run("The rules against their literal twin")
}

/// Writes `crates/core/census/counts.txt` anew.
pub(crate) fn census() -> Result<()> {
    let example = [
        "run",
        "--release",
        "-q",
        "-p",
        "tengen-core",
        "--example",
        "census",
    ];
    let counts = cargo(example).read()?;
    let path = root().join("crates/core/census/counts.txt");
    std::fs::write(&path, counts + "\n").with_context(|| path.display().to_string())
}
