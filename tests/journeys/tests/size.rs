//! Transfer sizes of the page, compressed.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};

/// Bytes for a first visit: the page, its style, one language and the engine worker.
const FIRST_VISIT: u64 = 940_000;
/// Bytes for everything that the page may load.
const EVER: u64 = 1_600_000;
/// Modules that are loaded on first use.
const LAZY: [&str; 2] = ["worker-records", "worker-proofs"];

#[test]
fn the_page_is_small() -> Result<()> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/server/dist");
    let (mut first, mut all, mut words) = (0, 0, 0);
    for folder in [page.clone(), page.join("assets")] {
        let entries = std::fs::read_dir(&folder)
            .with_context(|| format!("{}: run `cargo xtask test`", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            let text = path.to_string_lossy();
            if !path.is_file() || text.ends_with(".br") || text.ends_with(".gz") {
                continue;
            }
            let sent = Path::new(&format!("{text}.br")).metadata();
            let bytes = sent.or(path.metadata())?.len();
            all += bytes;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with("words-") {
                words = words.max(bytes);
            } else if !LAZY.iter().any(|lazy| name.starts_with(lazy)) {
                first += bytes;
            }
        }
    }
    ensure!(words > 0, "no words");
    first += words;
    println!("a first visit: {first} bytes; all: {all} bytes");
    ensure!(
        (1..=FIRST_VISIT).contains(&first),
        "a first visit: {first} bytes"
    );
    ensure!((1..=EVER).contains(&all), "all: {all} bytes");
    Ok(())
}
