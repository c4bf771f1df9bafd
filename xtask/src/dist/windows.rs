//! The program for Windows.

use anyhow::Result;

use super::linux::{copy, texts};
use super::target::WINDOWS;
use super::{Dist, archive};
use crate::cmd::root;

pub(super) fn make(dist: &Dist) -> Result<()> {
    let name = format!("tengen-{}-windows-x86_64", dist.version);
    let stage = dist.stage("windows")?;
    let (_, symbols) = WINDOWS.program(&stage)?;
    let beside = dist.stage("windows-symbols")?;
    std::fs::rename(symbols, beside.join("tengen.debug"))?;
    texts(&stage)?;
    copy(
        &root().join("packaging/windows/README.txt"),
        &stage.join("README.txt"),
    )?;
    archive::zip(&stage, &dist.out.join(format!("{name}.zip")))?;
    let packed = dist.out.join(format!("{name}-symbols.zip"));
    archive::zip(&beside, &packed)
}
