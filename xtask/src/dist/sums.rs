//! Checksums.

use std::path::Path;

use anyhow::{Context as _, Result};

use crate::cmd::program;

/// The file beside the artefacts, in the form of `sha256sum --check`.
const FILE: &str = "SHA256SUMS";

/// A file's SHA-256 in hexadecimal digits.
pub(super) fn sha256(file: &Path) -> Result<String> {
    let line = program("sha256sum").args([file]).read()?;
    let digest = line.split_whitespace().next();
    Ok(digest.context("no checksum")?.to_owned())
}

/// Writes the checksums of everything in a folder.
pub(super) fn write(folder: &Path) -> Result<()> {
    let mut lines = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name != FILE {
            let bytes = entry.metadata()?.len();
            eprintln!("{bytes:>12}  {name}");
            lines.push(format!("{}  {name}\n", sha256(&entry.path())?));
        }
    }
    lines.sort_by(|a, b| a[64..].cmp(&b[64..]));
    std::fs::write(folder.join(FILE), lines.concat()).context(FILE)
}
