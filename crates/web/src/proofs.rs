//! Puzzles, stored and printed, and imported certificates.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::library::document_id;
use tengen_model::study::{Puzzle, Study, read_proof};

use tengen_worker_protocol::library::{DocumentChange, LibraryQuestion};

use crate::browser;
use crate::page::{Alert, Page};

impl Page {
    /// Whether engine and solver may be used: not during an online game.
    pub(crate) fn allows_help(self) -> bool {
        self.model.read().allows_help()
    }

    /// All stored puzzles, oldest first.
    pub(crate) fn puzzles(self) -> Vec<Puzzle> {
        let (puzzles, aside) = self.store().puzzles();
        for one in aside {
            self.alert(Alert::PuzzleAside(one));
        }
        puzzles
    }

    pub(crate) fn drop_puzzle(self, id: &str) {
        self.store().drop_puzzle(id);
        let document = format!("{:032x}", document_id("puzzle", id));
        spawn_local(async move {
            let question = LibraryQuestion::Change {
                ids: vec![document],
                how: DocumentChange::Delete,
            };
            // If the library does not have it yet, there is nothing to delete.
            let _ = self.library_client().ask(question, None).await;
        });
    }

    pub(crate) fn print_puzzles(self, puzzles: Vec<Puzzle>) {
        self.printed.set(puzzles);
        spawn_local(async {
            // The images must be decoded before printing.
            browser::drawn(".printed img").await;
            let _ = window().print();
        });
    }
}

pub(crate) fn open_proof(page: Page, brought: &[u8]) -> bool {
    let Some(read) = read_proof(brought) else {
        return false;
    };
    match read {
        // The study verifies the certificate before it shows it.
        Ok(proof) => page.open_tool(|_, settings| Study::of_brought(proof, settings)),
        Err(why) => {
            page.sheet.set(None);
            page.alert(Alert::ProofRefused(why));
        }
    }
    true
}

/// Opens the certificate in the address's fragment, if there is one.
pub(crate) fn open_fragment(page: Page, fragment: &str) {
    if open_proof(page, fragment.as_bytes()) {
        browser::forget_position();
    }
}
