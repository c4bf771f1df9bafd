//! What the results say, as lines `figure NAME VALUE`.

use std::path::Path;

use tengen_review::Label;

use crate::escapes::{self, Gold};
use crate::labels::{self, Searched};
use crate::reviews::{self, Claim, Reviewed};
use crate::sets::{self, Set};
use tengen_rows::read;

pub(crate) fn print(folder: &Path) -> anyhow::Result<()> {
    reviews_of(&read(&reviews::path(folder))?);
    escapes_of(&read(&escapes::path(folder))?);
    sets_of(&read(&sets::path(folder))?);
    labels_of(
        &read(&labels::labelled(folder))?,
        &read(&labels::others(folder))?,
    );
    Ok(())
}

fn figure(name: &str, value: usize) {
    println!("figure review-{name} {value}");
}

fn reviews_of(rows: &[Reviewed]) {
    let claims = || rows.iter().flat_map(|row| &row.claims);
    let only = || claims().filter_map(|claim| claim.only);
    figure("games", rows.len());
    figure("moves", rows.iter().map(|row| row.plies).sum());
    figure("moves-forced", rows.iter().map(|row| row.forced).sum());
    let open = rows.iter().map(|row| row.not_settled).sum();
    figure("moves-not-settled", open);
    let with_escape = rows.iter().filter(|row| row.escape.is_some());
    figure("games-with-last-escape", with_escape.count());
    figure("claims", claims().count());
    let invalid = |claim: &&Claim| !claim.valid;
    figure("claims-invalid", claims().filter(invalid).count());
    figure("only-defences", only().count());
    figure("refuted", only().map(|only| only.refuted).sum());
    figure("refuted-again", only().map(|only| only.again).sum());
}

fn escapes_of(rows: &[Gold]) {
    let count = |wanted: &dyn Fn(&Gold) -> bool| rows.iter().filter(|row| wanted(row)).count();
    let same = |row: &Gold| row.last == Some(row.review.ply);
    figure("escapes", rows.len());
    figure("escapes-same", count(&same));
    let lost = |row: &Gold| row.escaped == Some(false);
    figure("escapes-false", count(&lost));
    let later = |row: &Gold| row.last.is_some_and(|last| last > row.review.ply);
    let settled_later = |row: &Gold| later(row) && row.review.settled;
    figure("escapes-too-early", count(&settled_later));
    let open = |row: &Gold| later(row) && !row.review.settled;
    figure("escapes-too-early-not-settled", count(&open));
}

fn sets_of(rows: &[Set]) {
    figure("sets", rows.len());
    figure("sets-named", rows.iter().map(|set| set.only.named).sum());
    figure("sets-held", rows.iter().map(|set| set.held).sum());
}

fn labels_of(labelled: &[Searched], others: &[Searched]) {
    let half = |row: &&Searched| {
        let threshold = match row.judged.label {
            Label::Blunder => 200,
            _ => 100,
        };
        row.cost * 2 >= threshold
    };
    figure("labels", labelled.len());
    figure("labels-held", labelled.iter().filter(half).count());
    figure("unlabelled", others.len());
    let missed = others.iter().filter(|row| row.cost >= 200);
    figure("unlabelled-blunders", missed.count());
}
