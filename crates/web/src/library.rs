//! The library: everything that is kept, in a worker with a database.
//!
//! A game on the board has an entry in the browser's local storage, written at once with every
//! move: the journal. The library gets the same text afterwards. A start of the page reads the
//! journal and not the library, which is loaded when something is to be kept or listed. What the
//! journal has and the library has not, because the tab was closed in between, is sent with the
//! next start.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::study::Puzzle;
use tengen_page::backup::{Backups, Effect, Told};
use tengen_page::import::Tree;
use tengen_page::own_puzzles::{self, OwnPuzzles};
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion, Space, Trouble};

use crate::browser::{self, AsyncClient, files};
use crate::page::handle;
use crate::page::{Alert, Alerts, Sheet, Sheets, Workers};

/// A warning is given when fewer bytes are left.
const LOW: u64 = 20_000_000;

handle! {
    /// Questions to the library.
    Library, LibraryParts
}

/// What it is made of.
pub(crate) struct LibraryParts {
    /// Counts the changes that lists must follow.
    pub(crate) listed_at: RwSignal<usize>,
    backups: StoredValue<Backups>,
    workers: Workers,
    alerts: Alerts,
    sheets: Sheets,
}

impl Library {
    pub(crate) fn new(workers: Workers, alerts: Alerts, sheets: Sheets) -> Library {
        Library::share(LibraryParts {
            listed_at: RwSignal::new(0),
            backups: StoredValue::new(Backups::default()),
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
    pub(crate) async fn add_tree(self, name: String, folder: String, tree: Tree) -> Option<String> {
        let question = LibraryQuestion::Add {
            name,
            folder,
            summary: tree.summary,
            spare: format!("{:032x}", browser::new_document_id()),
        };
        match self.ask(question, Some(&tree.bytes)).await? {
            (LibraryAnswer::Added(id), _) => Some(id),
            _ => None,
        }
    }

    /// The puzzles of the library that are not among those stored here, oldest first.
    pub(crate) async fn puzzles(self, own: Vec<Puzzle>) -> Vec<Puzzle> {
        let (mut puzzles, mut effect) = OwnPuzzles::new(own);
        loop {
            match effect {
                own_puzzles::Effect::Found(found) => return found,
                own_puzzles::Effect::Ask(question) => {
                    let answer = self.ask(question, None).await;
                    effect = puzzles.answered(answer.map(|(answer, _)| answer));
                }
            }
        }
    }

    /// Everything as one file.
    pub(crate) fn export(self) {
        self.input(Backups::export);
    }

    /// Adds a backup.
    pub(crate) fn restore(self, bytes: Vec<u8>) {
        self.input(|backups| backups.restore(bytes));
    }

    /// Passes an event, and carries out the effects.
    fn input(self, event: impl FnOnce(&mut Backups) -> Vec<Effect>) {
        let effects = self.backups.try_update_value(event).unwrap_or_default();
        effects
            .into_iter()
            .for_each(|effect| self.carry_out(effect));
    }

    fn carry_out(self, effect: Effect) {
        match effect {
            Effect::Ask(number, question, bytes) => spawn_local(async move {
                let answer = self.ask(question, bytes.as_deref()).await;
                self.input(|backups| backups.answered(number, answer));
            }),
            Effect::ShowList => self.sheets.open.set(Some(Sheet::Games)),
            Effect::Listed => self.listed_at.update(|n| *n += 1),
            Effect::Save(bytes) => {
                let name = format!("tengen-{}.tengen", browser::day(browser::now()));
                files::save(&bytes, &name, "application/octet-stream");
            }
            Effect::Tell(told) => self.alerts.add(match told {
                Told::LeftOut(count) => Alert::LibraryUnreadable(count),
                Told::Restored([new, same, copies]) => Alert::LibraryRestored(new, same, copies),
                Told::Damage(why) => Alert::LibraryDamage(why),
                Told::NoBackup(why) => Alert::LibraryNoBackup(why),
            }),
        }
    }
}
