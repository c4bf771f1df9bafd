//! The library: everything that is kept, in a worker with a database.
//!
//! A game on the board has an entry in the browser's local storage, written at once with every
//! move: the journal. The library gets the same text afterwards. A start of the page reads the
//! journal and not the library, which is loaded when something is to be kept or listed. What the
//! journal has and the library has not, because the tab was closed in between, is sent with the
//! next start.

use std::collections::BTreeMap;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::Rule;
use tengen_model::library::{content_id, document_id, goes_on};
use tengen_model::study::{Puzzle, Trial};
use tengen_model::{Book, Go, KeptPlace, Saved, Session};
use tengen_record::NodeId;
use tengen_record::edit::{Draft, KeptDraft};
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion, Space, StoredText, Trouble};

use crate::browser::{self, Store, files};
use crate::page::{Alert, Page, Sheet};
use crate::records::unpacked;

/// Stored texts sent at once.
const TEXTS: usize = 64;
/// How long the first texts wait, so that the page and the engine come first.
const DELAY: Duration = Duration::from_millis(1_200);
/// A warning is given when fewer bytes are left.
const LOW: u64 = 20_000_000;

/// The queue of texts for the library.
#[derive(Debug, Default)]
pub(crate) struct Keeping {
    /// By the name of the entry, in its latest state.
    waiting: BTreeMap<String, StoredText>,
    busy: bool,
    /// Entries whose copies in the library were read back and are equal, with a hash.
    copied: Vec<(String, u128)>,
    /// Whether the user was told that space gets short.
    warned: bool,
}

/// A mark of everything that the library holds; another one on the next day, so that the whole
/// journal is compared once a day.
fn mark(copied: &[(String, u128)]) -> String {
    let all = copied.iter().fold(0, |all, (_, hash)| all ^ hash);
    format!("{:x}-{}", all, browser::now() / 86_400_000)
}

fn hash(text: &StoredText) -> (String, u128) {
    let named = [&text.key, text.text.as_str()].concat();
    (text.key.clone(), content_id(named.as_bytes()))
}

impl Page {
    /// Asks the library; trouble is shown as an alert.
    pub(crate) async fn ask_library(
        self,
        question: LibraryQuestion,
        bytes: Option<&[u8]>,
    ) -> Option<(LibraryAnswer, Option<Vec<u8>>)> {
        let client = self.library_client();
        match client.ask(question, bytes).await? {
            (LibraryAnswer::Trouble(trouble), _) => {
                self.tell_trouble(trouble);
                None
            }
            answered => Some(answered),
        }
    }

    pub(crate) fn tell_trouble(self, trouble: Trouble) {
        self.alert(match trouble {
            Trouble::Full => Alert::LibraryFull,
            Trouble::Gone => Alert::LibraryGone,
            Trouble::Broken(why) => Alert::LibraryFailed(why),
        });
    }

    /// Keeps a stored text in the library, some time later and in its latest state.
    pub(crate) fn keep_text(self, text: StoredText) {
        if self.store().note_persist_request() {
            browser::ask_to_persist();
        }
        self.keep_texts(vec![text]);
    }

    fn keep_texts(self, texts: Vec<StoredText>) {
        let idle = self.keeping.try_update_value(|keeping| {
            for text in texts {
                keeping.waiting.insert(text.key.clone(), text);
            }
            !std::mem::replace(&mut keeping.busy, true)
        });
        if idle == Some(true) {
            set_timeout(
                move || spawn_local(async move { self.send_texts().await }),
                self.keep_delay(),
            );
        }
    }

    /// Sends the queue at once, so that a list is complete.
    pub(crate) fn keep_now(self) {
        spawn_local(async move { self.send_texts().await });
    }

    fn keep_delay(self) -> Duration {
        let fresh = self.keeping.with_value(|keeping| keeping.copied.is_empty());
        if fresh { DELAY } else { Duration::ZERO }
    }

    async fn send_texts(self) {
        let (mut sent, mut lasts) = (false, false);
        loop {
            let next: Vec<StoredText> = self
                .keeping
                .try_update_value(|keeping| {
                    let taken = std::iter::from_fn(|| keeping.waiting.pop_first());
                    taken.take(TEXTS).map(|(_, text)| text).collect()
                })
                .unwrap_or_default();
            if next.is_empty() {
                break;
            }
            let question = LibraryQuestion::Keep(next.clone());
            let Some((LibraryAnswer::Kept(copied, unreadable, space), _)) =
                self.ask_library(question, None).await
            else {
                // The journal has them; they go with the next game kept, or the next start.
                self.keeping.update_value(|keeping| {
                    for text in next {
                        keeping.waiting.entry(text.key.clone()).or_insert(text);
                    }
                });
                break;
            };
            (sent, lasts) = (true, space != Space::Memory);
            self.keeping.update_value(|keeping| {
                for text in next.iter().filter(|text| copied.contains(&text.key)) {
                    keeping.copied.retain(|(key, _)| *key != text.key);
                    keeping.copied.push(hash(text));
                }
            });
            for (key, why) in unreadable {
                if let Some(aside) = self.store().set_text_aside(&key, why) {
                    self.alert(Alert::GameAside(aside));
                }
            }
            self.note_space(space);
        }
        self.keeping.update_value(|keeping| keeping.busy = false);
        if lasts {
            let mark = self.keeping.with_value(|keeping| mark(&keeping.copied));
            self.store().keep_library_mark(&mark);
        }
        if sent {
            self.listed_at.update(|n| *n += 1);
        }
    }

    pub(crate) fn note_space(self, space: Space) {
        match space {
            Space::Memory => self.alert_once(Alert::LibraryMemory),
            Space::Browser(left) if left < LOW => {
                self.alert_once(Alert::LibraryLow(left / 1_000_000));
            }
            Space::Browser(_) => {}
        }
    }

    fn alert_once(self, alert: Alert) {
        let warned = self
            .keeping
            .try_update_value(|keeping| std::mem::replace(&mut keeping.warned, true));
        if warned == Some(false) {
            self.alert(alert);
        }
    }

    /// Brings everything from the local storage into the library, as at the first start of this
    /// version. Entries are compared, unless they are those that the library had last, and stay:
    /// the last version can open them, and a game is restored from them.
    pub(crate) fn bring_journal(self) {
        if !browser::has_database() {
            self.alert_once(Alert::LibraryMemory);
        }
        let texts = self.store().texts();
        let known: Vec<(String, u128)> = texts.iter().map(hash).collect();
        if self.store().library_mark() == Some(mark(&known)) {
            self.keeping.update_value(|keeping| keeping.copied = known);
        } else if !texts.is_empty() {
            self.keep_texts(texts);
        }
        let place = self.kept_place.get_value();
        if place.is_some_and(|place| place.document.is_none() && !place.open) {
            spawn_local(async move { self.bring_old_record().await });
        }
    }

    /// Makes room in the local storage: entries whose copies were read back may go, except that of
    /// the game on the board. Returns whether there were any.
    pub(crate) fn make_space(self) -> bool {
        let copied = self
            .keeping
            .try_update_value(|keeping| std::mem::take(&mut keeping.copied))
            .unwrap_or_default();
        let store = self.store();
        let current = self.model.with_untracked(|model| model.game().saved());
        let current = Store::text_of(&current).map(|text| text.key);
        let others = copied.iter().map(|(key, _)| key);
        let others = others.filter(|&key| Some(key) != current.as_ref());
        others.map(|key| store.drop_copied(key)).count() > 0
    }

    /// The document of the game on the board.
    pub(crate) fn document_on_board(self) -> String {
        let game = self
            .model
            .with_untracked(|model| document_id("game", model.game().id()));
        format!("{game:032x}")
    }

    /// Opens a document, at a node if one was found.
    pub(crate) fn open_document(self, id: String, path: Option<Vec<u32>>) {
        self.sheet.set(None);
        spawn_local(async move {
            self.open_kept(id, path, None).await;
        });
    }

    pub(crate) async fn open_kept(
        self,
        id: String,
        path: Option<Vec<u32>>,
        place: Option<KeptPlace>,
    ) {
        let question = LibraryQuestion::Open(id);
        let Some((LibraryAnswer::Opened(row, text, state), Some(kept))) =
            self.ask_library(question, None).await
        else {
            return;
        };
        let Some(text) = text else {
            return self.open_tree((row.id, state), &kept, path, place).await;
        };
        if let Ok(puzzle) = Puzzle::read(&text) {
            // The puzzle was validated when it was read.
            if let Ok(trial) = Trial::of_puzzle(puzzle) {
                self.open_tool(|_, _| Ok(trial));
            }
            return;
        }
        match Saved::read(&text).and_then(|saved| Session::restored(&saved).map(|_| saved)) {
            Ok(saved) => self.go_on_with(saved, path),
            Err(why) => self.alert(Alert::LibraryFailed(why.to_string())),
        }
    }

    fn go_on_with(self, saved: Saved, path: Option<Vec<u32>>) {
        let here = self
            .model
            .with_untracked(|model| model.game().id() == saved.id);
        // The journal may be ahead of the library, or another browser has played on differently.
        let journal = self.store().game(&saved.id).ok().flatten();
        let saved = journal
            .filter(|own| own.changed >= saved.changed && goes_on(own, &saved))
            .unwrap_or(saved);
        if here {
            self.close_tool();
        } else if let Ok(game) = Session::restored(&saved) {
            self.run(Box::new(|model, outside| model.begin(game, outside)));
        }
        if let Some(path) = path {
            self.step(Go::To(path.len()));
        }
    }

    async fn open_tree(
        self,
        document: (String, (u32, u32)),
        kept: &[u8],
        path: Option<Vec<u32>>,
        place: Option<KeptPlace>,
    ) {
        let draft = match unpacked_draft(kept).await {
            Ok(draft) => draft,
            Err(why) => return self.alert(Alert::LibraryFailed(why)),
        };
        let (tree, history) = draft.into_parts();
        let step = |at, &n: &u32| tree.children(at).nth(n as usize);
        let node = path.and_then(|path| path.iter().try_fold(NodeId::ROOT, step));
        let rule = tree.info().rule().unwrap_or(Rule::Freestyle);
        self.import.set(crate::records::Import::default());
        self.begin_edits(Some(document));
        self.open_tool(|_, _| {
            let mut book = Book::of_document(tree, history, rule);
            if let Some(place) = &place {
                book.return_to(place);
            }
            if let Some(node) = node {
                book.turn_to(node);
            }
            Ok(book)
        });
    }

    /// Lists where the stones on the board are found; not during an online game without help.
    pub(crate) fn find_position(self) {
        if !untrack(move || self.allows_help()) {
            return;
        }
        let stones = self.model.with_untracked(|model| model.shown_stones());
        self.wanted.set(Some(stones));
        self.sheet.set(Some(Sheet::Games));
    }

    /// Keeps a tree as a document; returns its id.
    pub(crate) async fn add_tree(
        self,
        name: String,
        folder: String,
        (tree, summary): (&[u8], Option<Vec<u8>>),
    ) -> Option<String> {
        let question = LibraryQuestion::Add {
            name,
            folder,
            summary,
        };
        match self.ask_library(question, Some(tree)).await? {
            (LibraryAnswer::Added(id), _) => Some(id),
            _ => None,
        }
    }

    /// Removes the journal's entry of a deleted document, unless it is on the board.
    pub(crate) fn forget_document(self, id: &str) {
        let store = self.store();
        let on_board = self.document_on_board();
        for text in store.texts().into_iter().filter(|_| id != on_board) {
            let kind = if text.puzzle { "puzzle" } else { "game" };
            let own = text.key.rsplit('.').next().unwrap_or_default();
            if format!("{:032x}", document_id(kind, own)) == id {
                store.drop_copied(&text.key);
            }
        }
    }

    /// Everything as one file.
    pub(crate) fn export_library(self) {
        spawn_local(async move {
            let question = LibraryQuestion::Export;
            if let Some((LibraryAnswer::Exported(left_out), Some(bytes))) =
                self.ask_library(question, None).await
            {
                let name = format!("tengen-{}.tengen", browser::day(browser::now()));
                files::save(&bytes, &name, "application/octet-stream");
                if left_out > 0 {
                    self.alert(Alert::LibraryUnreadable(left_out));
                }
            }
        });
    }

    /// Adds a backup, if the bytes are one; returns whether they are.
    pub(crate) fn restore_library(self, bytes: &[u8]) -> bool {
        if !bytes.starts_with(b"TGLB") {
            return false;
        }
        let bytes = bytes.to_vec();
        self.sheet.set(Some(Sheet::Games));
        spawn_local(async move {
            let question = LibraryQuestion::Restore;
            let alert = match self.ask_library(question, Some(&bytes)).await {
                Some((LibraryAnswer::Restored([new, same, copies], damage), _)) => {
                    if let Some(why) = damage {
                        self.alert(Alert::LibraryDamage(why));
                    }
                    Alert::LibraryRestored(new, same, copies)
                }
                Some((LibraryAnswer::Damaged(why), _)) => Alert::LibraryNoBackup(why),
                _ => return,
            };
            self.alert(alert);
            self.listed_at.update(|n| *n += 1);
        });
        true
    }
}

async fn unpacked_draft(kept: &[u8]) -> Result<Draft, String> {
    let KeptDraft { base, entries } = KeptDraft::from_bytes(kept).map_err(|e| e.to_string())?;
    let base = unpacked(&base).await?;
    Draft::replay(base, entries).map_err(|e| e.to_string())
}
