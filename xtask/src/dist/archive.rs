//! Archives that depend on their contents only: sorted, without owners, of the commit's time.

use std::ffi::OsString;
use std::path::Path;

use anyhow::Result;

use crate::cmd::{Cmd, program};

/// Seconds since 1970 of the commit.
pub(super) fn time() -> Result<String> {
    program("git").args(["log", "-1", "--format=%ct"]).read()
}

/// `tar` with the options that every archive here has.
pub(super) fn tar() -> Result<Cmd> {
    Ok(program("tar")
        .args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"])
        .args([format!("--mtime=@{}", time()?)]))
}

/// Packs `names` of a folder as `.tar.gz`.
pub(super) fn tar_gz(folder: &Path, names: &[&str], file: &Path) -> Result<()> {
    tar()?
        .args(["--use-compress-program=gzip -9n", "-C"])
        .args([folder])
        .args(["-cf"])
        .args([file])
        .args(names)
        .run(&format!("Packing {}", name(file)))
}

/// Packs everything in a folder as a zip whose root is that folder.
pub(super) fn zip(folder: &Path, file: &Path) -> Result<()> {
    if file.exists() {
        std::fs::remove_file(file)?;
    }
    let time = format!("@{}", time()?);
    program("find")
        .args([folder])
        .args(["-exec", "touch", "-d", &time, "{}", "+"])
        .read()?;
    let mut names: Vec<OsString> = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        names.push(entry?.file_name());
    }
    names.sort();
    program("zip")
        .args(["-9", "-X", "-q", "-r"])
        .args([file])
        .args(names)
        .dir(folder)
        .run(&format!("Packing {}", name(file)))
}

fn name(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}
