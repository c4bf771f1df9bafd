//! Builds Tengen, starts it and opens the browser.

use anyhow::Result;

use crate::cmd::program;
use crate::{Options, build};

pub(crate) fn run(options: &Options) -> Result<()> {
    let binary = build::home(options)?;
    eprintln!("\n==> Starting Tengen (Ctrl-C ends it)");
    program(binary)
        .args(["serve", "--open"])
        .args(&options.rest)
        .become_it()
}
