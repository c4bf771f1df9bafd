//! What can be said about the code without running it.
use anyhow::Result;

use crate::cmd::{Cmd, cargo};
use crate::wasm::Toolchain;
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
    // Debian's packages bring no clippy: there the page is checked as it compiles for this machine.
    let (native, wasm): (&[&str], _) = match toolchain {
        Toolchain::Rustup => (&NATIVE, true),
        Toolchain::Debian => (&NATIVE[..1], false),
    };
    cargo(["clippy", "--all-targets"])
        .args(native)
        .args(["--", "-D", "warnings"])
        .run("Clippy")?;
    documentation(cargo(["doc"]).args(native)).run("Documentation")?;
    if wasm {
        wasm::wasm_cargo(toolchain, "clippy")?
            .args(["--", "-D", "warnings"])
            .run("Clippy (wasm)")?;
        documentation(wasm::wasm_cargo(toolchain, "doc")?).run("Documentation (wasm)")?;
    }
    Ok(())
}

fn documentation(cargo_doc: Cmd) -> Cmd {
    cargo_doc
        .args(["--no-deps"])
        .env("RUSTDOCFLAGS", "-D warnings")
}
