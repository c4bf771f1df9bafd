//! Transfer sizes of the page, compressed.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};

/// Bytes for a first visit: the page, its style, the engine worker, and of the languages and rules'
/// weights the largest one each.
const FIRST_VISIT: u64 = 900_000;
/// Bytes for all code that the page may load. Data have limits of their own. A fifth of it reads
/// records: archives, and the encodings of other programs' files.
const CODE: u64 = 2_200_000;
/// Bytes for the texts in all languages; one is loaded, and another when it is chosen.
const WORDS: u64 = 100_000;
/// Bytes for the puzzle pack, which is loaded when the puzzles are first opened.
const PUZZLES: u64 = 1_500_000;
/// Bytes for the weights of all rules; those of the chosen rule are loaded.
const WEIGHTS: u64 = 5_000_000;
/// Bytes for the library worker's module.
const LIBRARY: u64 = 260_000;
/// Bytes for the icons in all sizes.
const ICONS: u64 = 200_000;
/// Modules that are loaded on first use, and what stores the page after the first visit.
const LAZY: [&str; 7] = [
    "split_",
    "chunk_",
    "worker-records",
    "worker-proofs",
    "worker-library",
    "offline-",
    "sw.js",
];

#[test]
fn the_page_is_small() -> Result<()> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/server/dist");
    let (mut first, mut code, mut icons, mut library) = (0, 0, 0, 0);
    let (mut words, mut weights, mut puzzles) = (Vec::new(), Vec::new(), 0);
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
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.ends_with(".png") {
                // Pictures for launchers and home screens, loaded when the page is installed.
                icons += bytes;
                continue;
            }
            if name.starts_with("weights-") {
                weights.push(bytes);
                continue;
            }
            if name.starts_with("puzzles-") {
                puzzles += bytes;
                continue;
            }
            if name.starts_with("words-") {
                words.push(bytes);
                continue;
            }
            code += bytes;
            if name.starts_with("worker-library_bg") {
                library += bytes;
            }
            if !LAZY.iter().any(|lazy| name.starts_with(lazy)) {
                first += bytes;
            }
        }
    }
    let largest = |sizes: &[u64]| sizes.iter().max().copied();
    first += largest(&words).context("no words")? + largest(&weights).context("no weights")?;
    let words = words.iter().sum();
    let weights = weights.iter().sum();
    println!(
        "a first visit: {first} bytes; all code: {code} bytes; library: {library} bytes; all texts: {words} bytes; all weights: {weights} bytes; puzzles: {puzzles} bytes"
    );
    for (what, bytes, budget) in [
        ("a first visit", first, FIRST_VISIT),
        ("all code", code, CODE),
        ("the texts in all languages", words, WORDS),
        ("the weights of all rules", weights, WEIGHTS),
        ("the puzzle pack", puzzles, PUZZLES),
        ("the library's module", library, LIBRARY),
        ("icons", icons, ICONS),
    ] {
        ensure!((1..=budget).contains(&bytes), "{what}: {bytes} bytes");
    }
    Ok(())
}
