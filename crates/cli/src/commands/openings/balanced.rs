//! `--balanced`: openings that favour neither side.

use std::io::Write as _;

use anyhow::bail;
use indicatif::ProgressBar;
use serde_json::json;
use tengen_arena::balance::{Balanced, Generator, Recipe};
use tengen_core::notation;
use tengen_text::Text;

/// Finds `count` openings and prints each when it is found.
pub(super) fn run(recipe: Recipe, count: u32, json: bool, text: Text) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if !json {
        write!(out, "{}", recipe.header())?;
    }
    // Drawn on stderr, and only if that is a terminal.
    let bar = ProgressBar::no_length();
    bar.enable_steady_tick(std::time::Duration::from_millis(200));
    let mut generator = Generator::new(recipe);
    for found in 0..count {
        let Some(opening) = generator.next() else {
            bar.finish_and_clear();
            bail!(text.openings_too_few(found, count));
        };
        let line = if json {
            as_json(&opening)
        } else {
            opening.line()
        };
        bar.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush()))?;
        bar.set_message(text.openings_progress(found + 1, count, generator.tried()));
    }
    bar.finish_and_clear();
    Ok(())
}

fn as_json(opening: &Balanced) -> String {
    let moves = notation::format_moves(opening.position.moves());
    let prospects = opening.prospects;
    json!({
        "type": "opening",
        "moves": moves,
        "score": prospects.score,
        "winrate": f64::from(prospects.chance) / 1000.0,
    })
    .to_string()
}
