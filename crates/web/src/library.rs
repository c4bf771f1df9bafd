//! The library: everything that is kept, in a worker with a database.
//!
//! A game on the board has an entry in the browser's local storage, written at once with every
//! move: the journal. The library gets the same text afterwards. A start of the page reads the
//! journal and not the library, which is loaded when something is to be kept or listed. What the
//! journal has and the library has not, because the tab was closed in between, is sent with the
//! next start.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::library::PUZZLE_TAG;
use tengen_model::study::Puzzle;
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion, Query, Space, Trouble};

use crate::browser::{self, AsyncClient, files};
use crate::page::handle;
use crate::page::{Alert, Alerts, Sheet, Sheets, Workers};
use crate::proofs::{oldest_first, puzzle_document};

/// A warning is given when fewer bytes are left.
const LOW: u64 = 20_000_000;

/// The most puzzles that are read from the library.
const MOST_PUZZLES: usize = 500;

handle! {
    /// Questions to the library.
    Library, LibraryParts
}

/// What it is made of.
pub(crate) struct LibraryParts {
    /// Counts the changes that lists must follow.
    pub(crate) listed_at: RwSignal<usize>,
    workers: Workers,
    alerts: Alerts,
    sheets: Sheets,
}

impl Library {
    pub(crate) fn new(workers: Workers, alerts: Alerts, sheets: Sheets) -> Library {
        Library::share(LibraryParts {
            listed_at: RwSignal::new(0),
            workers,
            alerts,
            sheets,
        })
    }

    /// For questions of which nothing is said to the user.
    pub(crate) fn client(self) -> AsyncClient<LibraryQuestion> {
        self.workers.library()
    }

    /// Asks the library; trouble is shown as an alert.
    pub(crate) async fn ask(
        self,
        question: LibraryQuestion,
        bytes: Option<&[u8]>,
    ) -> Option<(LibraryAnswer, Option<Vec<u8>>)> {
        let client = self.workers.wanted_library();
        match client.ask(question, bytes).await? {
            (LibraryAnswer::Trouble(trouble), _) => {
                self.tell_trouble(trouble);
                None
            }
            answered => Some(answered),
        }
    }

    pub(crate) fn tell_trouble(self, trouble: Trouble) {
        self.alerts.add(match trouble {
            Trouble::Full => Alert::LibraryFull,
            Trouble::Gone => Alert::LibraryGone,
            Trouble::Broken(why) => Alert::LibraryFailed(why),
        });
    }

    pub(crate) fn note_space(self, space: Space) {
        match space {
            Space::Memory => self.alerts.add_once(Alert::LibraryMemory),
            Space::Browser(left) if left < LOW => {
                self.alerts.add_once(Alert::LibraryLow(left / 1_000_000));
            }
            Space::Browser(_) => {}
        }
    }

    /// Keeps a tree as a document; returns its id.
    pub(crate) async fn add_tree(
        self,
        name: String,
        folder: String,
        tree: &[u8],
    ) -> Option<String> {
        let question = LibraryQuestion::Add {
            name,
            folder,
            summary: None,
            spare: format!("{:032x}", browser::new_document_id()),
        };
        match self.ask(question, Some(tree)).await? {
            (LibraryAnswer::Added(id), _) => Some(id),
            _ => None,
        }
    }

    /// The readable puzzles of the library that are not among those stored here, oldest first: they
    /// came with a backup or from another browser.
    pub(crate) async fn puzzles(self, own: Vec<Puzzle>) -> Vec<Puzzle> {
        let query = Query {
            tags: vec![PUZZLE_TAG.to_owned()],
            limit: MOST_PUZZLES,
            ..Query::default()
        };
        let question = LibraryQuestion::List(Box::new(query));
        let Some((LibraryAnswer::Listed(_, rows), _)) = self.ask(question, None).await else {
            return Vec::new();
        };
        let stored = |id: &String| own.iter().any(|puzzle| puzzle_document(&puzzle.id) == *id);
        let mut others: Vec<Puzzle> = Vec::new();
        for row in rows.into_iter().filter(|row| !stored(&row.id)) {
            let question = LibraryQuestion::Open(row.id);
            if let Some((LibraryAnswer::Opened(_, Some(text), _), _)) =
                self.ask(question, None).await
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

    /// Everything as one file.
    pub(crate) fn export(self) {
        spawn_local(async move {
            let question = LibraryQuestion::Export;
            if let Some((LibraryAnswer::Exported(left_out), Some(bytes))) =
                self.ask(question, None).await
            {
                let name = format!("tengen-{}.tengen", browser::day(browser::now()));
                files::save(&bytes, &name, "application/octet-stream");
                if left_out > 0 {
                    self.alerts.add(Alert::LibraryUnreadable(left_out));
                }
            }
        });
    }

    /// Adds a backup.
    pub(crate) fn restore(self, bytes: Vec<u8>) {
        self.sheets.open.set(Some(Sheet::Games));
        spawn_local(async move {
            let question = LibraryQuestion::Restore;
            let alert = match self.ask(question, Some(&bytes)).await {
                Some((LibraryAnswer::Restored([new, same, copies], damage), _)) => {
                    if let Some(why) = damage {
                        self.alerts.add(Alert::LibraryDamage(why));
                    }
                    Alert::LibraryRestored(new, same, copies)
                }
                Some((LibraryAnswer::Damaged(why), _)) => Alert::LibraryNoBackup(why),
                _ => return,
            };
            self.alerts.add(alert);
            self.listed_at.update(|n| *n += 1);
        });
    }
}
