//! Today's reviews against the kept results.

use std::collections::HashMap;
use std::path::Path;

use anyhow::ensure;

use crate::escapes::{self, Gold};
use crate::reviews::{self, Reviewed};
use crate::sample::Sample;
use tengen_rows::read;

/// Reviews one in `every` games of the results again. Without a file of games by others only those
/// played here.
pub(crate) fn run(folder: &Path, sample: &Sample, every: usize) -> anyhow::Result<()> {
    let kept: Vec<Reviewed> = read(&reviews::path(folder))?;
    let gold: Vec<Gold> = read(&escapes::path(folder))?;
    let gold: HashMap<usize, Gold> = gold.into_iter().map(|row| (row.number, row)).collect();
    let (mut games, mut same) = (0, 0);
    // Two successive games are one of each kind.
    let chosen = kept.into_iter().filter(|row| (row.number / 2) % every == 0);
    for row in chosen {
        let Some(game) = sample.game(row.number)? else {
            continue;
        };
        ensure!(game.hash() == row.moves, "{}: another game", row.id);
        let today = reviews::review(row.number, &game)?;
        for claim in &today.claims {
            ensure!(claim.valid, "{}, ply {}: no proof", row.id, claim.ply);
        }
        if let Some(gold) = gold.get(&row.number) {
            agrees(gold, &today)?;
        }
        games += 1;
        same += usize::from(today.facts == row.facts);
    }
    println!("{games} games reviewed again, {same} with the same facts");
    Ok(())
}

/// Fails if the review claims what longer proofs have excluded.
fn agrees(gold: &Gold, today: &Reviewed) -> anyhow::Result<()> {
    let Some(escape) = today.escape else {
        return Ok(());
    };
    let lost = gold.escaped == Some(false) && escape.ply == gold.review.ply;
    ensure!(!lost, "{}: no escape at ply {}", gold.id, escape.ply);
    let later = gold.last.filter(|&last| last > escape.ply);
    let claimed = later.filter(|_| escape.settled);
    ensure!(
        claimed.is_none(),
        "{}: a later escape, at ply {later:?}",
        gold.id
    );
    Ok(())
}
