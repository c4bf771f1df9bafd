//! The sources with every crate they need, so that they build without a network.

use std::fmt::Write as _;

use anyhow::{Context as _, Result};

use super::{Dist, archive};
use crate::cmd::{cargo, program};

pub(super) fn make(dist: &Dist) -> Result<()> {
    let name = format!("tengen-{}-source", dist.version);
    let stage = dist.stage("source")?;
    let tar = stage.join("tree.tar");
    program("git")
        .args(["archive", "--format=tar"])
        .args([format!("--prefix={name}/")])
        .args(["-o".as_ref(), tar.as_os_str()])
        .args(["HEAD"])
        .run("The sources of the commit")?;
    program("tar")
        .args(["-C".as_ref(), stage.as_os_str()])
        .args(["-xf".as_ref(), tar.as_os_str()])
        .read()?;
    let tree = stage.join(&name);
    // It prints the configuration by which Cargo finds the crates.
    let found = cargo(["vendor", "--locked", "--versioned-dirs", "vendor"])
        .dir(&tree)
        .read()?;
    let file = tree.join(".cargo/config.toml");
    let mut config = std::fs::read_to_string(&file).context("the sources' configuration")?;
    write!(config, "\n# The crates of the folder `vendor`.\n{found}\n")?;
    std::fs::write(&file, config)?;
    let packed = dist.out.join(format!("{name}.tar.gz"));
    archive::tar_gz(&stage, &[&name], &packed)
}
