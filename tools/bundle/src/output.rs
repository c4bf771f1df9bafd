//! Writes the bundle, with each file packed by brotli beside it where that makes it smaller.

use std::fs;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use anyhow::{Context, Result};

use crate::inputs::{Files, read_static};

/// Binary logarithm of a block size with which some modules compress better than with the default.
const SMALL_BLOCK: i32 = 17;
/// Smaller files fit into one packet uncompressed.
const WORTH_COMPRESSING: usize = 1024;
/// Kept in the folder although it is not part of the bundle.
const KEPT: &str = ".gitignore";

/// Whether the folder was written from the same inputs.
pub(crate) fn is_current(out: &Path, stamp_file: &Path, stamp: &str) -> bool {
    out.join("index.html").is_file() && fs::read_to_string(stamp_file).is_ok_and(|old| old == stamp)
}

/// Replaces the folder's content; unchanged files are not touched. `quick` compresses less.
pub(crate) fn write(out: &Path, files: &Files, quick: bool) -> Result<()> {
    let old = if out.is_dir() {
        read_static(out)?
    } else {
        Files::new()
    };
    let mut all = Files::new();
    // One thread per file, since the largest modules take several seconds.
    let smaller = thread::scope(|scope| {
        let mut threads = Vec::new();
        for (name, content) in files {
            threads.push((name, scope.spawn(move || packed(content, quick))));
        }
        let joined = threads.into_iter().map(|(name, thread)| {
            let packed = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            Ok((name, packed?))
        });
        joined.collect::<Result<Vec<_>>>()
    })?;
    for (name, packed) in smaller {
        if let Some(packed) = packed {
            all.insert(format!("{name}.br"), packed);
        }
    }
    all.extend(files.clone());
    for name in old
        .keys()
        .filter(|name| *name != KEPT && !all.contains_key(*name))
    {
        fs::remove_file(out.join(name)).with_context(|| format!("removing {name}"))?;
    }
    for (name, content) in &all {
        if old.get(name) != Some(content) {
            let path = out.join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)
                    .with_context(|| format!("making {}", parent.display()))?;
            }
            fs::write(&path, content).with_context(|| format!("writing {}", path.display()))?;
        }
    }
    report(files, &all);
    Ok(())
}

fn report(files: &Files, all: &Files) {
    let plain: usize = files.values().map(Vec::len).sum();
    let sent: usize = files
        .iter()
        .map(|(name, content)| {
            all.get(&format!("{name}.br"))
                .map_or(content.len(), Vec::len)
        })
        .sum();
    eprintln!(
        "      page: {} files, {} KB, {} KB with brotli",
        files.len(),
        plain / 1000,
        sent / 1000
    );
}

/// A file packed by brotli, if that makes it smaller.
fn packed(content: &[u8], quick: bool) -> Result<Option<Vec<u8>>> {
    if content.len() < WORTH_COMPRESSING {
        return Ok(None);
    }
    let smallest = match quick {
        true => brotli(content, 4, 0)?,
        false => {
            let [usual, small] = [0, SMALL_BLOCK].map(|block| brotli(content, 11, block));
            let (usual, small) = (usual?, small?);
            if small.len() < usual.len() {
                small
            } else {
                usual
            }
        }
    };
    Ok(Some(smallest).filter(|small| small.len() < content.len()))
}

fn brotli(content: &[u8], quality: i32, lgblock: i32) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality,
        lgwin: 22,
        lgblock,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &content[..], &mut out, &params)?;
    Ok(out)
}
