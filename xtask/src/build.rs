//! Builds the release binary with the page embedded.

use std::path::PathBuf;

use anyhow::Result;

use crate::cmd::{cargo, root};
use crate::{Options, wasm};

/// Returns the binary's path.
pub(crate) fn release(options: &Options) -> Result<PathBuf> {
    wasm::page(options)?;
    cargo(["build", "--release", "-p", "tengen-cli"]).run("Compiling Tengen")?;
    Ok(root()
        .join("target/release")
        .join(format!("tengen{}", std::env::consts::EXE_SUFFIX)))
}
