//! The proofs of a review as files: certificates, and for each *only* the refutations of every
//! other legal move with a list of them.

use std::path::Path;

use anyhow::Context as _;
use tengen_core::Start;
use tengen_proof::Certificate;
use tengen_review::{Label, OnlyProof, Report, Walk, proof_of};
use tengen_worker_protocol::review::Reviewed;

use crate::only::{Only, Refuted};

/// Writes the proofs of a review's moments to a folder, and their names into the review. `ply` is
/// the number of moves of the record before the reviewed part.
pub(super) fn write(
    walk: &mut Walk,
    review: &mut Reviewed,
    ply: usize,
    folder: &Path,
) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for moment in &mut review.moments {
        let number = moment.number;
        let at = number - 1 - ply;
        let win = {
            let report = Report::new(walk);
            let mut moves = report.moves.iter();
            let found = moves.find(|(judged, _)| judged.before.ply == at);
            found.and_then(|(judged, label)| Some(proof_of(judged, *label)?.certificate.clone()))
        };
        if let Some(certificate) = win {
            let name = format!("move-{number}.tgpf");
            certificate_to(folder, &name, &certificate)?;
            moment.certificates.push(name);
        }
        if moment.label == Label::LostHere
            && moment.complete
            && let Some(proof) = walk.only_proof(at, &mut || false)
        {
            let names = only_to(folder, number, &proof)?;
            moment.certificates.extend(names);
        }
    }
    Ok(())
}

fn certificate_to(folder: &Path, name: &str, certificate: &Certificate) -> anyhow::Result<()> {
    let path = folder.join(name);
    std::fs::write(&path, certificate.encode()).with_context(|| path.display().to_string())
}

/// The list and its refutations; returns their names.
fn only_to(folder: &Path, number: usize, proof: &OnlyProof) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    let mut refuted = Vec::new();
    for (point, certificate) in &proof.refutations {
        let file = format!("move-{number}-not-{point}.tgpf");
        certificate_to(folder, &file, certificate)?;
        refuted.push(Refuted {
            point: *point,
            file: file.clone(),
        });
        names.push(file);
    }
    let position = &proof.position;
    let start = Start::of_board(position.board(), position.to_move());
    let list = Only {
        rule: position.rule(),
        size: position.size(),
        black: start.black,
        white: start.white,
        to_move: start.to_move,
        answers: proof.answers.clone(),
        fours: proof.fours.clone(),
        refuted,
    };
    let name = format!("move-{number}-only.json");
    let path = folder.join(&name);
    let text = serde_json::to_string(&list)? + "\n";
    std::fs::write(&path, text).with_context(|| path.display().to_string())?;
    names.insert(0, name);
    Ok(names)
}
