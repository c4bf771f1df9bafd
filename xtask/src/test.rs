//! Everything CI runs.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::cmd::{Cmd, cargo, program, read};
use crate::{Options, lint, packages, rules, wasm};

/// The journeys in their manifest.
pub(crate) const JOURNEYS: &str = "[[test]]\nname = \"journeys\"";

/// Runs journeys in the whole browser, also where there is the shell.
pub(crate) const WHOLE_BROWSER: &str = "TENGEN_WHOLE_CHROMIUM";
/// As many journeys at once as they have places, also where there are fewer cores.
const AT_ONCE: &str = "3";
/// How long each journey took, which they append.
const SECONDS: &str = "target/journeys/seconds.txt";
/// The journeys that are printed with their time.
const LONGEST: usize = 10;

pub(crate) fn all(options: &Options) -> Result<()> {
    packages::ensure(&packages::BROWSER, "The test in the browser", options.yes)?;
    // No test of a database is skipped: said here, and not by a failure half an hour later.
    let what_for = "The test of both databases";
    packages::ensure(&packages::DATABASES, what_for, options.yes)?;
    // Where it cannot be installed, the journeys are in the whole browser.
    let what_for = "The test in the browser, in less time,";
    if let Err(why) = packages::ensure(&packages::BROWSER_SHELL, what_for, options.yes) {
        eprintln!("{why}");
    }
    // Where they cannot be installed, their tests say that they are skipped.
    let what_for = "The test behind proxies";
    if let Err(why) = packages::ensure(&packages::PROXIES, what_for, options.yes) {
        eprintln!("{why}");
    }
    lint::all(options)?;
    // Cargo unifies features over the selected packages and targets. Selecting the same ones in
    // every step, with an example for its dev-dependencies, compiles each dependency once. The page
    // is one crate after another at its end, so that both cores are used side by side.
    cargo(["build", "--profile", "test"])
        .args(["--bin", "tengen-bundle", "--example", "twins"])
        .args(lint::NATIVE)
        .run_beside(
            vec![wasm::compilation(options)?],
            "Compiling the bundler, and the page and its workers (wasm)",
        )?;
    wasm::bundle("debug", options.quick)?;
    program("npm")
        .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
        .dir("tests/journeys")
        .run("Fetching the accessibility checker")?;
    // First, because the journeys run the binary in the target folder. Without the examples, which
    // Clippy has checked: no test runs another one than that above.
    cargo(["test", "--no-run", "--tests"])
        .args(lint::NATIVE)
        .run("Compiling the tests")?;
    // The journeys wait for browsers and the command line's tests for processes, so that side by
    // side they use both cores.
    match std::fs::remove_file(SECONDS) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error).context(SECONDS),
        _ => {}
    }
    let tested = journeys().run_beside(
        vec![
            tests(&["--lib", "--bins", "--test", "[!j]*"]),
            tests(&["--doc"]),
        ],
        "Tests, journeys in the browser among them",
    );
    print_longest();
    tested?;
    rules::twins_shortly()
}

/// Prints the journeys that took longest: where CI takes too long, they are looked at first.
fn print_longest() {
    // There is no file where none was reached.
    let Ok(text) = read(Path::new(SECONDS)) else {
        return;
    };
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    eprintln!("\n  seconds of the longest journeys");
    for line in lines.iter().rev().take(LONGEST) {
        eprintln!("   {line}");
    }
}

/// All journeys.
pub(crate) fn journeys() -> Cmd {
    tests(&["--test", "journeys"]).env("RUST_TEST_THREADS", AT_ONCE)
}

/// The tests of all packages for this machine, narrowed by `what`.
pub(crate) fn tests(what: &[&str]) -> Cmd {
    // Errors name their causes; backtraces would only show the test's runtime.
    cargo(["test", "--no-fail-fast"])
        .args(what)
        .args(lint::NATIVE)
        .env("RUST_LIB_BACKTRACE", "0")
}
