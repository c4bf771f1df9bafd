//! What can be said about the code without running it.
use anyhow::Result;

use crate::cmd::cargo;
use crate::{Options, wasm};

/// The page's packages are checked for the target they run on.
const NATIVE: [&str; 5] = [
    "--workspace",
    "--exclude",
    "tengen-web",
    "--exclude",
    "tengen-worker",
];

pub(crate) fn all(options: &Options) -> Result<()> {
    let toolchain = wasm::ready(options)?;
    cargo(["fmt", "--all", "--check"]).run("Formatting")?;
    cargo(["clippy", "--all-targets"])
        .args(NATIVE)
        .args(["--", "-D", "warnings"])
        .run("Clippy")?;
    wasm::wasm_cargo(toolchain, "clippy")?
        .args(["--", "-D", "warnings"])
        .run("Clippy (wasm)")?;
    cargo(["doc", "--no-deps"])
        .args(NATIVE)
        .env("RUSTDOCFLAGS", "-D warnings")
        .run("Documentation")?;
    wasm::wasm_cargo(toolchain, "doc")?
        .args(["--no-deps"])
        .env("RUSTDOCFLAGS", "-D warnings")
        .run("Documentation (wasm)")
}
