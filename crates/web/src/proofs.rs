//! Puzzles, stored and printed, and imported certificates.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::library::{PUZZLE_TAG, document_id};
use tengen_model::study::{Puzzle, Study, read_proof};

use tengen_worker_protocol::library::{DocumentChange, LibraryAnswer, LibraryQuestion, Query};

use crate::browser;
use crate::page::{Alert, Page};

/// The most puzzles that are read from the library.
const MOST: usize = 500;

impl Page {
    /// Whether engine and solver may be used: not during an online game.
    pub(crate) fn allows_help(self) -> bool {
        self.model.read().allows_help()
    }

    /// All stored puzzles, oldest first.
    pub(crate) fn puzzles(self) -> Vec<Puzzle> {
        let (puzzles, aside) = self.store().puzzles();
        for one in aside {
            self.alerts.add(Alert::PuzzleAside(one));
        }
        puzzles
    }

    /// The readable puzzles of the library that are not among those stored here, oldest first: they
    /// came with a backup or from another browser.
    pub(crate) async fn puzzles_in_library(self, own: Vec<Puzzle>) -> Vec<Puzzle> {
        let query = Query {
            tags: vec![PUZZLE_TAG.to_owned()],
            limit: MOST,
            ..Query::default()
        };
        let question = LibraryQuestion::List(Box::new(query));
        let Some((LibraryAnswer::Listed(_, rows), _)) = self.ask_library(question, None).await
        else {
            return Vec::new();
        };
        let stored = |id: &String| own.iter().any(|puzzle| puzzle_document(&puzzle.id) == *id);
        let mut others: Vec<Puzzle> = Vec::new();
        for row in rows.into_iter().filter(|row| !stored(&row.id)) {
            let question = LibraryQuestion::Open(row.id);
            if let Some((LibraryAnswer::Opened(_, Some(text), _), _)) =
                self.ask_library(question, None).await
                && let Ok(puzzle) = Puzzle::read(&text)
                // Two versions of one puzzle are shown once.
                && own.iter().chain(&others).all(|other| other.id != puzzle.id)
            {
                others.push(puzzle);
            }
        }
        oldest_first(&mut others);
        others
    }

    pub(crate) fn drop_puzzle(self, id: &str) {
        self.store().drop_puzzle(id);
        let document = puzzle_document(id);
        spawn_local(async move {
            let question = LibraryQuestion::Change {
                ids: vec![document],
                how: DocumentChange::Delete,
            };
            // If the library does not have it yet, there is nothing to delete.
            let _ = self.library_client().ask(question, None).await;
        });
    }
}

/// The id of a puzzle's document in the library.
fn puzzle_document(id: &str) -> String {
    format!("{:032x}", document_id("puzzle", id))
}

pub(crate) fn oldest_first(puzzles: &mut [Puzzle]) {
    puzzles.sort_by(|a, b| (a.kept, &a.id).cmp(&(b.kept, &b.id)));
}

pub(crate) fn open_proof(page: Page, brought: &[u8]) -> bool {
    let Some(read) = read_proof(brought) else {
        return false;
    };
    match read {
        // The study verifies the certificate before it shows it.
        Ok(proof) => page.open_tool(|_, settings| Study::of_brought(proof, settings)),
        Err(why) => {
            page.sheets.open.set(None);
            page.alerts.add(Alert::ProofRefused(why));
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
