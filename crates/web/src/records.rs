//! Game records: import, reading, export and diagrams.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::Rule;
use tengen_model::library::large_summary;
use tengen_model::{Book, KeptPlace, Model};
use tengen_record::edit::History;
use tengen_record::pack::{Unpacker, pack};
use tengen_record::{Field, Record};
use tengen_text::Key;
use tengen_worker_protocol::records::{
    Choice, DiagramPosition, Entry, File, FileContent, Game, RecordsAnswer, RecordsCommand,
};

use crate::browser::{self, Store, files};
use crate::documents::Documents;
use crate::library::Library;
use crate::page::{Alert, Alerts, Keeping, OnBoard, Preferences, Sheet, Sheets, Words, Workers};
use crate::proofs::open_proof;

/// Packed bytes of a tree of which only the page and the library keep a copy: several hundred
/// thousand nodes.
const LARGE: usize = 1 << 20;
/// Nodes unpacked per task: a few milliseconds on a slow phone.
const SLICE: usize = 4_000;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Import {
    pub(crate) brought: Option<(Arc<Vec<u8>>, Option<String>)>,
    pub(crate) reading: bool,
    /// How much of the file is read, in percent, and the records so far.
    pub(crate) read: Option<(usize, usize)>,
    pub(crate) file: Option<File>,
    /// Why reading failed, and whether a lenient read would help.
    pub(crate) refused: Option<(String, bool)>,
    pub(crate) charset: Option<String>,
    pub(crate) lenient: bool,
    /// The other reading of a text that can be read in two ways.
    pub(crate) other: Option<String>,
    /// Whether a record is added to the open one.
    pub(crate) merges: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Written {
    pub(crate) bytes: Vec<u8>,
    pub(crate) extension: String,
    pub(crate) text: Option<String>,
    pub(crate) losses: Vec<String>,
}

/// Files that are read and written, by the records worker.
#[derive(Clone, Copy)]
pub(crate) struct Files {
    pub(crate) import: RwSignal<Import>,
    workers: Workers,
    words: Words,
    preferences: Preferences,
    board: OnBoard,
    keeping: Keeping,
    library: Library,
    documents: Documents,
    alerts: Alerts,
    sheets: Sheets,
    store: StoredValue<Store, LocalStorage>,
}

impl Files {
    pub(crate) fn new(
        (import, workers): (RwSignal<Import>, Workers),
        (words, preferences, board): (Words, Preferences, OnBoard),
        (keeping, library, documents): (Keeping, Library, Documents),
        (alerts, sheets): (Alerts, Sheets),
        store: StoredValue<Store, LocalStorage>,
    ) -> Files {
        Files {
            import,
            workers,
            words,
            preferences,
            board,
            keeping,
            library,
            documents,
            alerts,
            sheets,
            store,
        }
    }

    pub(crate) fn bring(self, brought: files::Brought) {
        if self.sheets.open.get_untracked() != Some(Sheet::Import) {
            self.import.update(|i| i.merges = false);
        }
        self.sheets.open.set(Some(Sheet::Import));
        spawn_local(async move {
            let (bytes, name) = match brought {
                files::Brought::Text(text) => (Ok(text.into_bytes()), None),
                files::Brought::File(file) => (files::bytes(&file).await, Some(file.name())),
            };
            match bytes {
                Ok(bytes)
                    if open_proof(self.board, self.alerts, &bytes)
                        || self.library.restore(&bytes) => {}
                Ok(bytes) => {
                    self.import.update(|i| {
                        i.brought = Some((Arc::new(bytes), name));
                        i.other = None;
                    });
                    self.read(false).await;
                }
                Err(why) => self.import.update(|i| i.refused = Some((why, false))),
            }
        });
    }

    /// Stops reading.
    pub(crate) fn stop(self) {
        self.workers.records().worker().stop_all();
        self.import.update(|i| i.reading = false);
    }

    /// Reads the file in another way that it offers.
    pub(crate) fn read_otherwise(self, choice: Choice) {
        self.import.update(|i| {
            i.charset = choice.charset.or_else(|| i.charset.take());
            i.other = choice.other.or_else(|| i.other.take());
        });
        let lenient = self.import.with_untracked(|i| i.lenient);
        self.read_again(lenient);
    }

    pub(crate) fn read_again(self, lenient: bool) {
        spawn_local(async move { self.read(lenient).await });
    }

    async fn read(self, lenient: bool) {
        let file = self.read_file(lenient).await;
        if file.is_some_and(|file| file.count == 1 && file.notices.is_empty()) {
            self.open_record((0, 0), None).await;
        }
    }

    /// Reads the imported file and stores the result in [`Files::import`].
    async fn read_file(self, lenient: bool) -> Option<File> {
        let (bytes, name) = self.import.with_untracked(|i| i.brought.clone())?;
        self.import.update(|i| {
            (i.reading, i.refused, i.lenient) = (true, None, lenient);
            i.read = None;
        });
        let wish = RecordsCommand::Open {
            name,
            charset: self.import.with_untracked(|i| i.charset.clone()),
            lenient,
            other: self.import.with_untracked(|i| i.other.clone()),
        };
        let answer = self.ask_about(wish, Some(bytes)).await;
        self.import.update(|i| (i.reading, i.read) = (false, None));
        match answer {
            Some((RecordsAnswer::Opened(file), _)) => {
                self.board.edit(Book::detach);
                self.import.update(|i| i.file = Some(file.clone()));
                Some(file)
            }
            Some((
                RecordsAnswer::Refused {
                    why, lenient_helps, ..
                },
                _,
            )) => {
                self.import
                    .update(|i| i.refused = Some((why, lenient_helps)));
                None
            }
            _ => None,
        }
    }

    /// The imported file's records with a text in their header and with a position, from a place
    /// in their list on, and how many there are in all.
    pub(crate) async fn list(
        self,
        text: String,
        position: Option<(u32, String)>,
        from: usize,
    ) -> Option<(usize, Vec<Entry>)> {
        let wish = RecordsCommand::List {
            text,
            position,
            from,
        };
        match self.ask(wish, None).await? {
            (RecordsAnswer::Listed { total, records }, _) => Some((total, records)),
            _ => None,
        }
    }

    pub(crate) fn reopen(self) {
        let place = self.keeping.place.get_value();
        if let Some(id) = place.as_ref().and_then(|place| place.document.clone()) {
            return self.documents.open_kept(id, None, place);
        }
        // An earlier version has stored the file.
        let kept = self.store.get_value().record_file();
        let Some(file) = kept.unwrap_or_else(|aside| {
            self.alerts.add(Alert::GameAside(aside));
            None
        }) else {
            return;
        };
        spawn_local(async move {
            // The store has decoded it, so this cannot fail.
            let bytes = file.bytes().unwrap_or_default();
            self.import.set(Import {
                brought: Some((Arc::new(bytes), file.name)),
                charset: file.charset,
                ..Import::default()
            });
            if self.read_file(file.lenient).await.is_some() {
                let record = place.as_ref().map_or(0, |place| place.record);
                self.open_record((record, 0), place).await;
            }
        });
    }

    /// Keeps all records of the open file in a folder named after it.
    pub(crate) fn keep_all(self) {
        let (count, name) = self.import.with_untracked(|i| {
            let name = i.brought.as_ref().and_then(|(_, name)| name.clone());
            (i.file.as_ref().map_or(0, |file| file.count), name)
        });
        let folder = name.unwrap_or_else(|| self.words.text_untracked().get(Key::LibraryRecords));
        self.import.update(|i| i.reading = true);
        spawn_local(async move {
            let kept = self.keep_trees(count, &folder).await;
            self.import.update(|i| i.reading = false);
            self.sheets.open.set(Some(Sheet::Games));
            self.alerts.add(Alert::LibraryKept(kept, folder));
        });
    }

    /// Keeps the first `count` records of the open file; returns the number kept.
    async fn keep_trees(self, count: usize, folder: &str) -> usize {
        let mut kept = 0;
        for record in 0..count {
            let wish = RecordsCommand::Tree { record };
            let Some((_, Some(tree))) = self.ask(wish, None).await else {
                break;
            };
            let added = self
                .library
                .add_tree(String::new(), folder.to_owned(), &tree);
            if added.await.is_none() {
                break;
            }
            kept += 1;
        }
        kept
    }

    /// Brings the record that an earlier version has stored as a file into the library.
    pub(crate) async fn bring_old_record(self) {
        let place = self.keeping.place.get_value();
        if !place.is_some_and(|place| place.document.is_none() && !place.open) {
            return;
        }
        let (Ok(Some(file)), Some(place)) = (
            self.store.get_value().record_file(),
            self.keeping.place.get_value(),
        ) else {
            return;
        };
        let wish = RecordsCommand::Open {
            name: file.name.clone(),
            charset: file.charset.clone(),
            lenient: file.lenient,
            other: None,
        };
        let bytes = file.bytes().unwrap_or_default();
        let Some((RecordsAnswer::Opened(_), _)) = self.ask(wish, Some(&bytes)).await else {
            return;
        };
        let record = place.record;
        let Some((_, Some(tree))) = self.ask(RecordsCommand::Tree { record }, None).await else {
            return;
        };
        let name = file.name.unwrap_or_default();
        let added = self.library.add_tree(name, String::new(), &tree).await;
        if let (Some(id), true) = (
            added,
            self.keeping.place.get_value().as_ref() == Some(&place),
        ) {
            let place = place.in_document(Some(id));
            self.alerts
                .note_stored(self.store.get_value().keep_record_place(&place));
            self.keeping.place.set_value(Some(place));
        }
    }

    /// Sends a request to the records worker; failures are shown as alerts.
    pub(crate) async fn ask(
        self,
        wish: RecordsCommand,
        bytes: Option<&[u8]>,
    ) -> Option<(RecordsAnswer, Option<Vec<u8>>)> {
        let bytes = bytes.map(|bytes| Arc::new(bytes.to_vec()));
        self.ask_about(wish, bytes).await
    }

    /// [`Files::ask`] about bytes of which the page keeps one copy.
    async fn ask_about(
        self,
        wish: RecordsCommand,
        bytes: Option<Arc<Vec<u8>>>,
    ) -> Option<(RecordsAnswer, Option<Vec<u8>>)> {
        let client = self.workers.records();
        let language = self.words.text_untracked().language();
        match client.ask(language, wish, bytes).await? {
            (RecordsAnswer::Impossible(why), _) => {
                self.alerts.add(Alert::RecordsFailed(why));
                None
            }
            answered => Some(answered),
        }
    }

    fn game_to_write(self) -> Game {
        // A file has the colours of the rules, even if they are displayed exchanged.
        let text = self.words.text_untracked().exchanged(false);
        let (game, began) = self
            .board
            .model
            .with_untracked(|model| model.written_game(text, browser::now()));
        Game {
            date: browser::day(began),
            ..game
        }
    }

    /// Writes a file. `all` selects every record of the open file instead of the one on the
    /// board, or the game instead of the proof.
    pub(crate) async fn write(self, format: String, all: bool) -> Option<Written> {
        self.sync_record().await;
        let written = self
            .board
            .model
            .with_untracked(|model| model.top().written(all));
        let game = || (FileContent::Game(Box::new(self.game_to_write())), None);
        let (what, bytes) = written.unwrap_or_else(game);
        let wish = RecordsCommand::Write { what, format };
        match self.ask(wish, bytes.as_deref()).await? {
            (
                RecordsAnswer::Written {
                    extension,
                    text,
                    losses,
                    ..
                },
                Some(bytes),
            ) => Some(Written {
                bytes,
                extension,
                text,
                losses,
            }),
            other => {
                let why = format!("no file, but {:?}", other.0);
                self.alerts.add(Alert::RecordsFailed(why));
                None
            }
        }
    }

    /// Draws the position on the board; `numbers` is whether numbers are shown.
    pub(crate) async fn draw(self, look: &'static str, numbers: bool) -> Option<String> {
        self.sync_record().await;
        let (what, drawn) = self
            .board
            .model
            .with_untracked(|model| (model.top().pictured(), model.drawn_numbers(None)));
        let game = || DiagramPosition::Game(Box::new(self.game_to_write()));
        let numbers = if numbers { drawn } else { (0, 1) };
        self.draw_position(what.unwrap_or_else(game), look, numbers)
            .await
    }

    /// Draws a position turned as the board is seen; for the numbers see
    /// [`RecordsCommand::Draw`].
    pub(crate) async fn draw_position(
        self,
        what: DiagramPosition,
        look: &'static str,
        (numbered_from, counted_from): (usize, usize),
    ) -> Option<String> {
        let wish = RecordsCommand::Draw {
            what,
            look: look.to_owned(),
            numbered_from,
            counted_from,
            coordinates: self.preferences.settings.with_untracked(|s| s.coordinates),
            rows_from_top: self
                .preferences
                .settings
                .with_untracked(|s| s.rows_from_top),
            view: self.board.model.with_untracked(Model::view_number),
        };
        match self.ask(wish, None).await? {
            (RecordsAnswer::Drawn { svg, .. }, _) => Some(svg),
            _ => None,
        }
    }

    /// Opens an empty record for the board in use.
    pub(crate) fn new_record(self) {
        let (size, rule) = self
            .board
            .model
            .with_untracked(|model| (model.top().size(), model.top().rule()));
        let mut tree = Record::new(size);
        tree.info_mut().set_rule(rule);
        let bytes = pack(&tree);
        self.import.set(Import::default());
        self.sheets.open.set(None);
        let number = self.keeping.begin_record(None);
        self.board.open_tool(|_, _| {
            let mut book = Book::of_document(tree, History::default(), rule);
            book.ask_name_later();
            Ok(book)
        });
        self.keeping.keep_tree(number, String::new(), (bytes, None));
    }

    /// Gives the records worker the tree on the board, if it has another one.
    pub(crate) async fn sync_record(self) {
        let unsent = self.board.model.with_untracked(|model| {
            let book = model.get::<Book>()?;
            Some((book.unsent()?, pack(book.tree())))
        });
        let Some(((version, record), tree)) = unsent else {
            return;
        };
        let taken = self.ask(RecordsCommand::Take { record }, Some(&tree)).await;
        if taken.is_some() {
            self.board.edit(|book: &mut Book| book.note_sent(version));
        }
    }

    /// Opens a record of the file at a node, by its number in preorder, or at `place` if given; or adds
    /// it to the open record.
    pub(crate) async fn open_record(
        self,
        (record, node): (usize, usize),
        place: Option<KeptPlace>,
    ) {
        self.import.update(|i| i.reading = true);
        let taken = self.take_tree(record).await;
        let stopped = !self.import.with_untracked(|i| i.reading);
        self.import.update(|i| i.reading = false);
        let (Some((rule, bytes, tree)), false) = (taken, stopped) else {
            return;
        };
        match tree {
            Ok(tree) if self.import.with_untracked(|i| i.merges) => {
                self.import.set(Import::default());
                self.sheets.open.set(None);
                self.board.update(|book: &mut Book, _| book.merge(tree));
            }
            Ok(tree) => {
                let number = self.keeping.begin_record(None);
                let title = self.kept_name(record, &tree);
                let summary = large_summary(&tree);
                let node = tree.preorder().nth(node).filter(|_| node > 0);
                let file = self.import.with_untracked(|i| i.file.clone());
                if file.is_none() {
                    self.import.set(Import::default());
                }
                self.board.open_tool(|_, _| {
                    let mut book = match file {
                        Some(file) => Book::of_record(file, record, tree, rule),
                        None => Book::of_document(tree, History::default(), rule),
                    };
                    if let Some(place) = &place {
                        book.return_to(place);
                    }
                    if let Some(node) = node {
                        book.turn_to(node);
                    }
                    Ok(book)
                });
                self.keeping.keep_tree(number, title, (bytes, summary));
            }
            Err(why) => self.alerts.add(Alert::RecordsFailed(why)),
        }
    }

    /// A record's rule, its packed tree, and the tree.
    async fn take_tree(self, record: usize) -> Option<(Rule, Vec<u8>, Result<Record, String>)> {
        let wish = RecordsCommand::Tree { record };
        let (answer, bytes) = self.ask(wish, None).await?;
        let RecordsAnswer::Tree { rule } = answer else {
            return None;
        };
        // An answer without a tree is refused as one that ends too early.
        let bytes = bytes.unwrap_or_default();
        let alone = |i: &Import| i.file.as_ref().is_some_and(|file| file.count == 1);
        if bytes.len() > LARGE && self.import.with_untracked(alone) {
            // The worker and the file are given up, so that the tree is not in memory twice.
            self.workers.records().worker().rest();
            self.import.update(|i| {
                i.file = None;
                i.brought = i.brought.take().map(|(_, name)| (Arc::default(), name));
            });
        }
        let tree = unpacked(&bytes).await;
        Some((rule, bytes, tree))
    }

    /// The name of a record in the library: that of its file, unless its header tells it from others.
    fn kept_name(self, record: usize, tree: &Record) -> String {
        let header = [Field::BlackName, Field::WhiteName, Field::Event];
        if header.iter().any(|&field| tree.info().get(field).is_some()) {
            return String::new();
        }
        let file = self.import.with_untracked(|i| {
            let name = i.brought.as_ref().and_then(|(_, name)| name.clone());
            let many = i.file.as_ref().is_some_and(|file| file.count > 1);
            (name.unwrap_or_default(), many)
        });
        match file {
            (name, true) => format!("{name} {}", record + 1).trim().to_owned(),
            (name, false) => name,
        }
    }
}

/// Notes how far the imported file is read.
pub(crate) fn note_reading(import: RwSignal<Import>, answer: &RecordsAnswer) {
    let &RecordsAnswer::Reading { read, of, records } = answer else {
        return;
    };
    let percent = 100 * read as u64 / of.max(1) as u64;
    import.update(|i| {
        if i.reading {
            i.read = Some((percent as usize, records));
        }
    });
}

/// Unpacks a tree in slices, so that the page stays responsive.
pub(crate) async fn unpacked(bytes: &[u8]) -> Result<Record, String> {
    let mut unpacker = Unpacker::new(bytes).map_err(|e| e.to_string())?;
    while unpacker.read(SLICE).map_err(|e| e.to_string())? {
        browser::next_task().await;
    }
    Ok(unpacker.record())
}
