//! Transfer sizes of the page, compressed: each budget is asserted once.
//!
//! A budget leaves at least two per cent. A feature that needs more raises it in the same commit,
//! which says why.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};

/// Bytes for a first visit: the page, its style, the engine worker, and of the languages and rules'
/// weights the largest one each.
const FIRST_VISIT: u64 = 815_000;
/// Bytes for all code that the page may load. Data have budgets of their own.
const CODE: u64 = 2_212_000;
/// Bytes for each module: the beginning of its file's name.
const MODULES: [(&str, u64); 5] = [
    ("web_bg-", 486_000),
    ("worker-think_bg-", 151_000),
    // Its parts: solver and reviews for the proofs worker, and the founding programs.
    ("split_solver-", 137_000),
    ("split_programs-", 36_000),
    ("worker-keep_bg-", 440_000),
];
/// Bytes for all data of a kind: the beginning of their files' names.
const DATA: [(&str, u64); 5] = [
    // The texts in all languages; one is loaded, first what the first screen needs, and another
    // when it is chosen.
    ("words-", 48_000),
    ("more-words-", 90_500),
    // The weights of all rules; those of the chosen rule are loaded.
    ("weights-", 5_000_000),
    // Loaded when the puzzles are first opened.
    ("puzzles-", 5_000_000),
    // Pictures for launchers and home screens, loaded when the page is installed.
    ("icon-", 200_000),
];
/// Files that are loaded on first use, and what stores the page after the first visit.
const LAZY: [&str; 8] = [
    "split_",
    "chunk_",
    "worker-records",
    "worker-proofs",
    "worker-library",
    "worker-keep",
    "offline-",
    "sw.js",
];

/// Parts that every visit loads, a first one once the page runs.
const SOON: [&str; 1] = ["split_json"];
/// Bytes that a slow line brings before the page is playable: what starts, with the largest first
/// part of a language.
const START: u64 = 518_000;
/// What of a first visit is not among them.
const AFTER_START: [&str; 5] = ["style-", "split_json", "worker-", "serve-", "rules-"];

/// The names of the page's files, and the bytes that are sent.
fn files() -> Result<Vec<(String, u64)>> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/server/dist");
    let mut files = Vec::new();
    for folder in [page.clone(), page.join("assets")] {
        let entries = std::fs::read_dir(&folder)
            .with_context(|| format!("{}: run `cargo xtask test`", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            let text = path.to_string_lossy();
            if !path.is_file() || text.ends_with(".br") {
                continue;
            }
            let sent = Path::new(&format!("{text}.br")).metadata();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            files.push((name.into_owned(), sent.or(path.metadata())?.len()));
        }
    }
    Ok(files)
}

#[test]
fn the_page_is_small() -> Result<()> {
    let files = files()?;
    let begin_with = |start: &'static str| {
        let sizes = files
            .iter()
            .filter(move |(name, _)| name.starts_with(start));
        sizes.map(|(_, bytes)| *bytes)
    };
    let is_data = |name: &str| DATA.iter().any(|(start, _)| name.starts_with(start));
    let is_soon = |name: &str| SOON.iter().any(|start| name.starts_with(start));
    let is_lazy = |name: &str| !is_soon(name) && LAZY.iter().any(|start| name.starts_with(start));
    let code = files.iter().filter(|(name, _)| !is_data(name));
    let at_once = code.clone().filter(|(name, _)| !is_lazy(name));
    let follows = |name: &str| AFTER_START.iter().any(|start| name.starts_with(start));
    let at_start = at_once.clone().filter(|(name, _)| !follows(name));
    let largest = |start| begin_with(start).max().context(start);
    let first_visit = at_once.map(|(_, bytes)| bytes).sum::<u64>()
        + largest("words-")?
        + largest("more-words-")?
        + largest("weights-")?;
    let start = at_start.map(|(_, bytes)| bytes).sum::<u64>() + largest("words-")?;
    let mut budgets = vec![
        ("what starts", start, START),
        ("a first visit", first_visit, FIRST_VISIT),
        ("all code", code.map(|(_, bytes)| bytes).sum(), CODE),
    ];
    for (start, budget) in MODULES.into_iter().chain(DATA) {
        budgets.push((start, begin_with(start).sum(), budget));
    }
    for (what, bytes, budget) in &budgets {
        println!("{what}: {bytes} of {budget} bytes");
    }
    for (what, bytes, budget) in budgets {
        ensure!(
            (1..=budget).contains(&bytes),
            "{what}: {bytes} bytes, more than {budget}"
        );
    }
    Ok(())
}
