//! Everything CI runs.

use anyhow::Result;

use crate::cmd::{cargo, program};
use crate::{Options, lint, packages, rules, wasm};

pub(crate) fn all(options: &Options) -> Result<()> {
    packages::ensure(&packages::BROWSER, "The test in the browser", options.yes)?;
    lint::all(options)?;
    wasm::compile(options)?;
    // Cargo chooses the features of dependencies by the packages and kinds of targets that are named: with one selection
    // everywhere, and an example among the targets, which brings the dependencies of tests along, each is compiled once.
    cargo(["build", "--profile", "test"])
        .args(["--bin", "tengen-bundle", "--example", "twins"])
        .args(lint::NATIVE)
        .run("Compiling what bundles the page")?;
    wasm::bundle(options)?;
    program("npm")
        .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
        .dir("tests/journeys")
        .run("Fetching the accessibility checker")?;
    // Built first, for the journeys drive the binary that lies in the target folder then.
    cargo(["test", "--no-run"])
        .args(lint::NATIVE)
        .run("Compiling the tests")?;
    // Errors name their causes; the stack of a test's runtime only hides them.
    cargo(["test", "--no-fail-fast"])
        .args(lint::NATIVE)
        .env("RUST_LIB_BACKTRACE", "0")
        .run("Tests, journeys in the browser among them")?;
    rules::twins_shortly()
}
