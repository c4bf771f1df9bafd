//! The engine for Gomocup's managers, which take at most 8 MB: without page and server.

use anyhow::{Result, ensure};

use super::linux::copy;
use super::target::WINDOWS;
use super::{Dist, archive};
use crate::cmd::root;

/// Bytes that Gomocup accepts.
const MOST: u64 = 8_000_000;

pub(super) fn make(dist: &Dist) -> Result<()> {
    let stage = dist.stage("gomocup")?;
    let (engine, symbols) = WINDOWS.brain(&stage)?;
    std::fs::remove_file(symbols)?;
    // Managers look for this name; 64 says for which machines.
    std::fs::rename(engine, stage.join("pbrain-tengen64.exe"))?;
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&root().join(licence), &stage.join(licence))?;
    }
    let file = dist.out.join("pbrain-tengen.zip");
    archive::zip(&stage, &file)?;
    let bytes = file.metadata()?.len();
    ensure!(
        bytes <= MOST,
        "pbrain-tengen.zip has {bytes} bytes; Gomocup takes {MOST}"
    );
    Ok(())
}
