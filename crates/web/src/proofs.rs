//! Puzzles that are kept and printed, and certificates that are brought.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::study::{Puzzle, Study, read_proof};

use crate::browser;
use crate::page::{Alert, Page};

impl Page {
    /// Whether engines and provers may be asked: not beside an online game that goes on.
    pub(crate) fn allows_help(self) -> bool {
        self.model.read().allows_help()
    }

    /// Every puzzle that is kept, the oldest first.
    pub(crate) fn puzzles(self) -> Vec<Puzzle> {
        let (puzzles, aside) = self.store().puzzles();
        for one in aside {
            self.alert(Alert::PuzzleAside(one));
        }
        puzzles
    }

    pub(crate) fn drop_puzzle(self, id: &str) {
        self.store().drop_puzzle(id);
    }

    /// Lets the browser print puzzles.
    pub(crate) fn print_puzzles(self, puzzles: Vec<Puzzle>) {
        self.printed.set(puzzles);
        spawn_local(async {
            // What is to be printed must be there first.
            browser::drawn(".printed img").await;
            // A browser that cannot print says so itself.
            let _ = window().print();
        });
    }
}

/// Opens bytes from outside where they are a certificate; whether they are.
pub(crate) fn open_proof(page: Page, brought: &[u8]) -> bool {
    let Some(read) = read_proof(brought) else {
        return false;
    };
    match read {
        // Only what holds is shown: it is checked first.
        Ok(proof) => page.open_tool(|_, settings| Study::of_brought(proof, settings)),
        Err(why) => {
            page.sheet.set(None);
            page.alert(Alert::ProofRefused(why));
        }
    }
    true
}

/// Opens the certificate in an address.
pub(crate) fn open_fragment(page: Page, fragment: &str) {
    if open_proof(page, fragment.as_bytes()) {
        browser::forget_position();
    }
}
