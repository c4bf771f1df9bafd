//! The program for Linux: one static executable, with licences and the files of `packaging`.

use std::path::Path;

use anyhow::{Context as _, Result};

use super::target::{ARM, LINUX, Target};
use super::{Dist, archive};
use crate::cmd::root;

/// Copied beside every program.
pub(super) const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

pub(super) fn x86_64(dist: &Dist) -> Result<()> {
    make(dist, &LINUX, "x86_64")
}

pub(super) fn aarch64(dist: &Dist) -> Result<()> {
    make(dist, &ARM, "aarch64")
}

fn make(dist: &Dist, target: &Target, machine: &str) -> Result<()> {
    let name = format!("tengen-{}-linux-{machine}", dist.version);
    let stage = dist.stage(&format!("linux-{machine}"))?;
    let folder = stage.join(&name);
    std::fs::create_dir(&folder)?;
    let (_, symbols) = target.program(&folder)?;
    let beside = stage.join(format!("{name}.debug"));
    std::fs::rename(symbols, &beside)?;
    texts(&folder)?;
    for file in ["tengen.service", "Caddyfile", "nginx.conf"] {
        copy(&root().join("packaging").join(file), &folder.join(file))?;
    }
    archive::tar_gz(&stage, &[&name], &dist.out.join(format!("{name}.tar.gz")))?;
    let debug = format!("{name}.debug");
    let packed = dist.out.join(format!("{name}-symbols.tar.gz"));
    archive::tar_gz(&stage, &[&debug], &packed)
}

/// Copies the licences and documents.
pub(super) fn texts(folder: &Path) -> Result<()> {
    TEXTS
        .iter()
        .try_for_each(|text| copy(&root().join(text), &folder.join(text)))
}

pub(super) fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::copy(from, to).with_context(|| format!("copying {}", from.display()))?;
    Ok(())
}
