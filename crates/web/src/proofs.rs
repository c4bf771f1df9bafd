//! Imported certificates.

use leptos::prelude::Set as _;
use tengen_model::study::{ImportProofError, Proof, read_proof};

use crate::browser;
use crate::page::{Alert, Alerts, Sheets, Views};

/// Opens a certificate, or says why it is none.
pub(crate) fn open_proof(
    (views, alerts, sheets): (Views, Alerts, Sheets),
    proof: Result<Proof, ImportProofError>,
) {
    match proof {
        Ok(proof) => views.open(Box::new(|openers, board| (openers.proof)(board, proof))),
        Err(why) => {
            sheets.open.set(None);
            alerts.add(Alert::ProofRefused(why));
        }
    }
}

/// Opens the certificate in the address's fragment, if there is one.
pub(crate) fn open_fragment(shown: (Views, Alerts, Sheets), fragment: &str) {
    if let Some(proof) = read_proof(fragment.as_bytes()) {
        open_proof(shown, proof);
        browser::forget_position();
    }
}
