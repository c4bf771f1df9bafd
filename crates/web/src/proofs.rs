//! Imported certificates.

use tengen_model::study::{ImportProofError, Proof, Study, read_proof};

use crate::browser;
use crate::page::{Alert, Alerts, OnBoard};

/// Opens a certificate, or says why it is none.
pub(crate) fn open_proof(board: OnBoard, alerts: Alerts, proof: Result<Proof, ImportProofError>) {
    match proof {
        // The study verifies the certificate before it shows it.
        Ok(proof) => board.open_tool(|_, settings| Study::of_brought(proof, settings)),
        Err(why) => {
            board.close_sheet();
            alerts.add(Alert::ProofRefused(why));
        }
    }
}

/// Opens the certificate in the address's fragment, if there is one.
pub(crate) fn open_fragment(board: OnBoard, alerts: Alerts, fragment: &str) {
    if let Some(proof) = read_proof(fragment.as_bytes()) {
        open_proof(board, alerts, proof);
        browser::forget_position();
    }
}
