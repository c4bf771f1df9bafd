//! What a first visit transfers.
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

/// Bytes, compressed, for all that the page and its worker may ever load.
const MOST: u64 = 1_495_000;

#[test]
fn the_whole_page_is_small() -> Result<()> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/server/dist");
    let mut total = 0;
    for folder in [page.clone(), page.join("assets")] {
        let entries = std::fs::read_dir(&folder)
            .with_context(|| format!("{}: run `cargo xtask test`", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            let name = path.to_string_lossy();
            let is_twin = name.ends_with(".br") || name.ends_with(".gz");
            if path.is_file() && !is_twin {
                let smallest = Path::new(&format!("{name}.br"))
                    .metadata()
                    .or(path.metadata())?;
                total += smallest.len();
            }
        }
    }
    println!("the whole page: {total} bytes with brotli");
    ensure!((1..MOST).contains(&total), "{total} bytes");
    Ok(())
}
