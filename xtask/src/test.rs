//! Everything CI runs.

use anyhow::Result;

use crate::cmd::{Cmd, cargo, program};
use crate::{Options, lint, packages, rules, wasm};

/// The journeys in their manifest.
pub(crate) const JOURNEYS: &str = "[[test]]\nname = \"journeys\"";

pub(crate) fn all(options: &Options) -> Result<()> {
    packages::ensure(&packages::BROWSER, "The test in the browser", options.yes)?;
    // No test of a database is skipped: said here, and not by a failure half an hour later.
    let what_for = "The test of both databases";
    packages::ensure(&packages::DATABASES, what_for, options.yes)?;
    // Where they cannot be installed, their tests say that they are skipped.
    let what_for = "The test behind proxies";
    if let Err(why) = packages::ensure(&packages::PROXIES, what_for, options.yes) {
        eprintln!("{why}");
    }
    lint::all(options)?;
    wasm::compile(options)?;
    // Cargo unifies features over the selected packages and targets. Selecting the same ones in
    // every step, with an example for its dev-dependencies, compiles each dependency once.
    cargo(["build", "--profile", "test"])
        .args(["--bin", "tengen-bundle", "--example", "twins"])
        .args(lint::NATIVE)
        .run("Compiling the bundler")?;
    wasm::bundle("debug", options.quick)?;
    program("npm")
        .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
        .dir("tests/journeys")
        .run("Fetching the accessibility checker")?;
    // First, because the journeys run the binary in the target folder.
    cargo(["test", "--no-run"])
        .args(lint::NATIVE)
        .run("Compiling the tests")?;
    // The journeys wait for browsers and the command line's tests for processes, so that side by
    // side they use both cores.
    tests(&["--test", "journeys"]).run_beside(
        vec![
            tests(&["--lib", "--bins", "--test", "[!j]*"]),
            tests(&["--doc"]),
        ],
        "Tests, journeys in the browser among them",
    )?;
    rules::twins_shortly()
}

/// The tests of all packages for this machine, narrowed by `what`.
pub(crate) fn tests(what: &[&str]) -> Cmd {
    // Errors name their causes; backtraces would only show the test's runtime.
    cargo(["test", "--no-fail-fast"])
        .args(what)
        .args(lint::NATIVE)
        .env("RUST_LIB_BACKTRACE", "0")
}
