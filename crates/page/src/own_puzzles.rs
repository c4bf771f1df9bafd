//! The user's own puzzles: those in the browser's storage, and the readable others of the library,
//! which came with a backup or from another browser.

use std::collections::{BTreeSet, VecDeque};

use tengen_model::library::{PUZZLE_TAG, document_id};
use tengen_model::study::Puzzle;
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion, Query};

/// The most puzzles that are read from the library.
const MOST: usize = 500;

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the library, and report the answer.
    Ask(LibraryQuestion),
    /// These are all of them that the browser's storage does not have, oldest first.
    Found(Vec<Puzzle>),
}

/// The id of a puzzle's document in the library.
#[must_use]
pub fn puzzle_document(id: &str) -> String {
    format!("{:032x}", document_id("puzzle", id))
}

/// Sorts puzzles, the oldest first.
pub fn oldest_first(puzzles: &mut [Puzzle]) {
    puzzles.sort_by(|a, b| (a.kept, &a.id).cmp(&(b.kept, &b.id)));
}

/// Chooses the last puzzles for a sheet of paper, until it has `most`.
pub fn choose_last(chosen: &mut BTreeSet<String>, puzzles: &[Puzzle], most: usize) {
    let free = most.saturating_sub(chosen.len());
    let last = puzzles.iter().rev().take(free);
    chosen.extend(last.map(|puzzle| puzzle.id.clone()));
}

/// Reads the puzzles, one after the other.
#[derive(Debug)]
pub struct OwnPuzzles {
    own: Vec<Puzzle>,
    others: Vec<Puzzle>,
    /// Documents to be read, once the library has listed them.
    ids: Option<VecDeque<String>>,
}

impl OwnPuzzles {
    /// Begins with those of the browser's storage.
    #[must_use]
    pub fn new(own: Vec<Puzzle>) -> (OwnPuzzles, Effect) {
        let query = Query {
            tags: vec![PUZZLE_TAG.to_owned()],
            limit: MOST,
            ..Query::default()
        };
        let puzzles = OwnPuzzles {
            own,
            others: Vec::new(),
            ids: None,
        };
        (puzzles, Effect::Ask(LibraryQuestion::List(Box::new(query))))
    }

    /// The library has answered; `None` if it was lost or cannot do it. What cannot be read is left
    /// out.
    pub fn answered(&mut self, answer: Option<LibraryAnswer>) -> Effect {
        match (&self.ids, answer) {
            (None, Some(LibraryAnswer::Listed(_, rows))) => {
                let ids = rows.into_iter().map(|row| row.id);
                let own = &self.own;
                let is_own =
                    |id: &String| own.iter().any(|puzzle| puzzle_document(&puzzle.id) == *id);
                self.ids = Some(ids.filter(|id| !is_own(id)).collect());
            }
            (Some(_), Some(LibraryAnswer::Opened(_, Some(text), _))) => self.take(&text),
            _ => {}
        }
        match self.ids.as_mut().and_then(VecDeque::pop_front) {
            Some(id) => Effect::Ask(LibraryQuestion::Open(id)),
            None => {
                let mut found = std::mem::take(&mut self.others);
                oldest_first(&mut found);
                Effect::Found(found)
            }
        }
    }

    fn take(&mut self, text: &str) {
        let known = |id: &str| self.own.iter().chain(&self.others).any(|p| p.id == id);
        // Two versions of one puzzle are shown once.
        if let Ok(puzzle) = Puzzle::read(text)
            && !known(&puzzle.id)
        {
            self.others.push(puzzle);
        }
    }
}
