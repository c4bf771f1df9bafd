//! `docs/measured.md`: a line per measured figure and nightly step, with commit and machine.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result};

use crate::cmd::{program, root};

const HEAD: &str = "\
# Measured

One line for each figure (`cargo xtask measure`) and each nightly step (`cargo xtask nightly`), newest last. A value is
the median of its samples, the spread their least and greatest. `+` behind a commit: with changes not committed.

| day | commit | figure | value | spread | target | machine |
|---|---|---|---|---|---|---|
";

pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) value: String,
    /// Minimum and maximum; empty if there is one sample.
    pub(crate) spread: String,
    /// Empty if the figure has no target.
    pub(crate) target: String,
}

/// Appends lines for the current commit.
pub(crate) fn append(entries: &[Entry]) -> Result<()> {
    let path = path();
    let mut text = if path.is_file() {
        fs::read_to_string(&path).with_context(|| path.display().to_string())?
    } else {
        HEAD.to_owned()
    };
    let (day, commit, machine) = (today()?, commit()?, machine());
    for entry in entries {
        let Entry {
            name,
            value,
            spread,
            target,
        } = entry;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {day} | {commit} | {name} | {value} | {spread} | {target} | {machine} |"
        );
    }
    fs::write(&path, text).with_context(|| path.display().to_string())
}

/// Whether the current commit, without local changes, has a line of this name.
pub(crate) fn has(name: &str) -> Result<bool> {
    let path = path();
    if !path.is_file() {
        return Ok(false);
    }
    let wanted = [commit()?, name.to_owned()];
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let is_it = |line: &str| {
        let mut cells = line.split('|').map(str::trim).skip(2);
        wanted.iter().all(|word| cells.next() == Some(word))
    };
    Ok(text.lines().any(is_it))
}

fn path() -> PathBuf {
    root().join("docs/measured.md")
}

fn today() -> Result<String> {
    program("date").args(["-u", "+%F"]).read()
}

/// The short hash of HEAD, with `+` if anything but the ledger has local changes.
pub(crate) fn commit() -> Result<String> {
    let hash = program("git")
        .args(["rev-parse", "--short=10", "HEAD"])
        .read()?;
    let status = ["status", "--porcelain", "--", ".", ":!docs/measured.md"];
    let changed = program("git").args(status).read()?;
    Ok(hash + if changed.is_empty() { "" } else { "+" })
}

fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    format!("{model}, {cores} cores")
}
