//! Puzzles, and imported certificates.

use tengen_model::library::document_id;
use tengen_model::study::{Puzzle, Study, read_proof};

use crate::browser;
use crate::page::{Alert, Alerts, OnBoard};

/// The id of a puzzle's document in the library.
pub(crate) fn puzzle_document(id: &str) -> String {
    format!("{:032x}", document_id("puzzle", id))
}

pub(crate) fn oldest_first(puzzles: &mut [Puzzle]) {
    puzzles.sort_by(|a, b| (a.kept, &a.id).cmp(&(b.kept, &b.id)));
}

/// Opens a certificate, if the bytes are meant as one; returns whether they are.
pub(crate) fn open_proof(board: OnBoard, alerts: Alerts, brought: &[u8]) -> bool {
    let Some(read) = read_proof(brought) else {
        return false;
    };
    match read {
        // The study verifies the certificate before it shows it.
        Ok(proof) => board.open_tool(|_, settings| Study::of_brought(proof, settings)),
        Err(why) => {
            board.close_sheet();
            alerts.add(Alert::ProofRefused(why));
        }
    }
    true
}

/// Opens the certificate in the address's fragment, if there is one.
pub(crate) fn open_fragment(board: OnBoard, alerts: Alerts, fragment: &str) {
    if open_proof(board, alerts, fragment.as_bytes()) {
        browser::forget_position();
    }
}
