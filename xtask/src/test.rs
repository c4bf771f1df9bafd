//! Everything CI runs.
use anyhow::Result;

use crate::cmd::{cargo, program};
use crate::{Options, lint, packages, rules, wasm};

pub(crate) fn all(options: &Options) -> Result<()> {
    packages::ensure(&packages::BROWSER, "The test in the browser", options.yes)?;
    lint::all(options)?;
    wasm::page(options)?;
    program("npm")
        .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
        .dir("tests/journeys")
        .run("Fetching the accessibility checker")?;
    // One selection of packages, so that nothing is compiled twice with other features. It is built first, for the
    // journeys drive the binary that lies in the target folder then.
    cargo(["test", "--workspace", "--no-run"]).run("Compiling the tests")?;
    // Errors name their causes; the stack of a test's runtime only hides them.
    cargo(["test", "--workspace", "--no-fail-fast"])
        .env("RUST_LIB_BACKTRACE", "0")
        .run("Tests, journeys in the browser among them")?;
    rules::twins_shortly()
}
