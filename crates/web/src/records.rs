//! Game records: import, reading, export and diagrams.

use std::collections::HashMap;
use std::sync::Arc;

use futures_channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::Start;
use tengen_model::{Book, Model, NewBoard, Wanted};
use tengen_page::import::{Effect, Import, Opened, Shown};
use tengen_page::record_list::{Listed, Wanted as ListWanted};
use tengen_page::writing::{Answer, Effect as Writes, Wish, Writing};
use tengen_record::Record;
use tengen_record::pack::{Unpacker, pack};
use tengen_text::Key;
use tengen_worker_protocol::records::{
    Choice, DiagramPosition, FileContent, Game, RecordsAnswer, RecordsCommand,
};

use crate::browser::{self, Store, files};
use crate::documents::Documents;
use crate::library::Library;
use crate::page::handle;
use crate::page::{
    Alert, Alerts, Keeping, OnBoard, Preferences, Sheet, Sheets, Views, Words, Workers,
};
use crate::proofs::open_proof;

/// Nodes unpacked per task: a few milliseconds on a slow phone.
const SLICE: usize = 4_000;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Written {
    pub(crate) bytes: Vec<u8>,
    pub(crate) extension: String,
    pub(crate) text: Option<String>,
    pub(crate) losses: Vec<String>,
}

/// What waits for files and pictures.
type Waiting = HashMap<u64, oneshot::Sender<Answer>>;

/// An event for the opened file. Boxed, so that less code is generated.
type ImportInput<'a> = Box<dyn FnOnce(&mut Import) -> Vec<Effect> + 'a>;

/// The opened file, and what is shown of it.
#[derive(Clone, Copy)]
pub(crate) struct Importing {
    shown: RwSignal<Shown>,
    import: StoredValue<Import>,
}

impl Importing {
    pub(crate) fn new() -> Importing {
        Importing {
            shown: RwSignal::new(Shown::default()),
            import: StoredValue::new(Import::default()),
        }
    }

    /// Changes it and what is shown.
    pub(crate) fn change<T: Default>(self, event: impl FnOnce(&mut Import) -> T) -> T {
        let result = self.import.try_update_value(event).unwrap_or_default();
        let is_shown = |import: &Import| self.shown.with_untracked(|old| old == import.shown());
        if !self.import.with_value(is_shown) {
            self.shown
                .set(self.import.with_value(|import| import.shown().clone()));
        }
        result
    }

    /// Notes how much is read.
    pub(crate) fn progressed(self, answer: &RecordsAnswer) {
        if let &RecordsAnswer::Reading { read, of, records } = answer {
            self.change(|import| import.progressed(read, of, records));
        }
    }
}

handle! {
    /// Files that are read and written, by the records worker.
    Files, FilesParts
}

/// What it is made of.
pub(crate) struct FilesParts {
    /// What the sheet shows of the opened file.
    pub(crate) import: RwSignal<Shown>,
    importing: Importing,
    writing: StoredValue<(Writing, Waiting), LocalStorage>,
    workers: Workers,
    words: Words,
    preferences: Preferences,
    board: OnBoard,
    keeping: Keeping,
    library: Library,
    documents: Documents,
    alerts: Alerts,
    sheets: Sheets,
    views: Views,
    store: StoredValue<Store, LocalStorage>,
}

impl Files {
    pub(crate) fn new(
        (importing, workers): (Importing, Workers),
        (words, preferences, board): (Words, Preferences, OnBoard),
        (keeping, library, documents): (Keeping, Library, Documents),
        (alerts, sheets, views): (Alerts, Sheets, Views),
        store: StoredValue<Store, LocalStorage>,
    ) -> Files {
        Files::share(FilesParts {
            import: importing.shown,
            importing,
            writing: StoredValue::new_local(Default::default()),
            workers,
            words,
            preferences,
            board,
            keeping,
            library,
            documents,
            alerts,
            sheets,
            views,
            store,
        })
    }

    /// Passes an event to the opened file, and carries out the effects.
    fn import_input(self, event: impl FnOnce(&mut Import) -> Vec<Effect>) {
        self.input_boxed(Box::new(event));
    }

    fn input_boxed(self, event: ImportInput<'_>) {
        for effect in self.importing.change(event) {
            self.carry_out(effect);
        }
    }

    fn carry_out(self, effect: Effect) {
        match effect {
            Effect::Ask(number, wish, bytes) => spawn_local(async move {
                let answer = self.ask_about(wish, bytes).await;
                self.import_input(|import| import.answered(number, answer));
            }),
            Effect::Supersede => self.documents.give_up(),
            Effect::Stop => self.workers.records().worker().stop_all(),
            Effect::Rest => self.workers.records().worker().rest(),
            Effect::Unpack(number, bytes) => spawn_local(async move {
                let tree = unpacked(&bytes).await;
                drop(bytes);
                self.import_input(|import| import.unpacked(number, tree));
            }),
            Effect::Add(number, [name, folder], tree) => spawn_local(async move {
                let id = self.library.add_tree(name, folder, tree).await;
                self.import_input(|import| import.added(number, id));
            }),
            Effect::Detach => self.board.edit(Book::detach),
            Effect::Open(opened) => self.open(*opened),
            Effect::Merge(tree) => self.board.update(|book: &mut Book, _| book.merge(*tree)),
            Effect::Proof(proof) => {
                open_proof((self.views, self.alerts, self.sheets), *proof);
            }
            Effect::Restore(bytes) => self.library.restore(bytes),
            Effect::Show => self.sheets.open.set(Some(Sheet::Import)),
            Effect::Close => self.sheets.open.set(None),
            Effect::TellKept(count, folder) => {
                self.sheets.open.set(Some(Sheet::Games));
                self.alerts.add(Alert::LibraryKept(count, folder));
            }
            Effect::TellUnreadable(why) => self.alerts.add(Alert::RecordsFailed(why)),
            Effect::OldKept(id) => self.keeping.place_in(id),
        }
    }

    fn open(self, opened: Opened) {
        let Opened {
            book,
            name,
            tree,
            is_draft,
        } = opened;
        self.views.open(Box::new(move |openers, board| {
            let number = self.keeping.begin_record(None);
            (openers.record)(board, book);
            match is_draft {
                true => self.keeping.keep_draft(number, tree.bytes),
                false => self.keeping.keep_tree(number, name, tree),
            }
        }));
    }

    /// Stops reading and writing.
    pub(crate) fn stop(self) {
        self.import_input(Import::stop);
    }

    /// Reads the readable part of a damaged file.
    pub(crate) fn read_leniently(self) {
        self.import_input(Import::read_leniently);
    }

    /// Reads the file in another way that it offers.
    pub(crate) fn read_otherwise(self, choice: Choice) {
        self.import_input(|import| import.read_otherwise(choice));
    }

    /// Reads the file, and the next ones, in this encoding; `None` detects it.
    pub(crate) fn choose_charset(self, charset: Option<String>) {
        self.import_input(|import| import.choose_charset(charset));
    }

    /// Whether the next record is added to the one on the board.
    pub(crate) fn set_merges(self, merges: bool) {
        self.importing.change(|import| import.set_merges(merges));
    }

    /// Opens a record of the file at a node, by its number in preorder, or adds it to the open
    /// record.
    pub(crate) fn open_record(self, record: usize, node: usize) {
        self.import_input(|import| import.open(record, node));
    }

    /// Fetches what is dropped, pasted or chosen.
    pub(crate) fn bring(self, brought: files::Brought) {
        let open = self.sheets.open.get_untracked() == Some(Sheet::Import);
        self.import_input(|import| import.coming(open));
        spawn_local(async move {
            let (bytes, name) = match brought {
                files::Brought::Text(text) => (Ok(text.into_bytes()), None),
                files::Brought::File(file) => (files::bytes(&file).await, Some(file.name())),
            };
            self.import_input(|import| import.brought(bytes, name));
        });
    }

    /// The imported file's records that are wanted.
    pub(crate) async fn list(self, wanted: ListWanted) -> Option<Listed> {
        let ListWanted {
            text,
            position,
            from,
        } = wanted;
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

    /// Whether a file is on its way to the board.
    pub(crate) fn is_at_work(self) -> bool {
        self.importing.import.with_value(Import::is_at_work)
    }

    pub(crate) fn reopen(self) {
        let place = self.keeping.place.get_value();
        if let Some(id) = place.as_ref().and_then(|place| place.document.clone()) {
            return self.documents.open_kept(id, None, place);
        }
        // An earlier version has stored the file.
        match self.store.with_value(Store::record_file) {
            Ok(Some(file)) => self.import_input(|import| import.reopen(file, place)),
            Ok(None) => {}
            Err(aside) => self.alerts.add(Alert::GameAside(aside)),
        }
    }

    /// Keeps all records of the open file in a folder.
    pub(crate) fn keep_all(self) {
        let folder = self.words.text_untracked().get(Key::LibraryRecords);
        self.import_input(|import| import.keep_all(folder));
    }

    /// Brings the record that an earlier version has stored as a file into the library.
    pub(crate) fn bring_old_record(self) {
        let place = self.keeping.place.get_value();
        if let Some(place) = place.filter(|place| place.document.is_none() && !place.open)
            && let Ok(Some(file)) = self.store.with_value(Store::record_file)
        {
            self.import_input(|import| import.keep_old(file, place.record));
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
        let written = self
            .board
            .model
            .with_untracked(|model| model.top().written(all));
        let game = || (FileContent::Game(Box::new(self.game_to_write())), None);
        let (what, bytes) = written.unwrap_or_else(game);
        let wish = RecordsCommand::Write { what, format };
        match self.make((wish, bytes.map(Arc::new))).await? {
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
            _ => {
                let why = "the worker has written no file".to_owned();
                self.alerts.add(Alert::RecordsFailed(why));
                None
            }
        }
    }

    /// Draws the position on the board; `numbers` is whether numbers are shown.
    pub(crate) async fn draw(self, look: &'static str, numbers: bool) -> Option<String> {
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
        match self.make((wish, None)).await? {
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
        self.import_input(|import| import.new_record(size, rule));
    }

    /// Opens an analysis board with a position, or an empty one; it is kept once it is edited.
    pub(crate) fn open_board(self, wanted: Option<&Wanted>) {
        let empty = || {
            let model = self.board.model;
            let (size, rule) =
                model.with_untracked(|model| (model.top().size(), model.top().rule()));
            Start::default().replay(rule, size, &[])
        };
        // A link is validated when it is read, and the empty board is always legal.
        let Ok(position) = wanted.map_or_else(empty, Wanted::position) else {
            return;
        };
        let mut new = NewBoard::of(position);
        if let Some(wanted) = wanted {
            (new.ply, new.view) = (wanted.ply, wanted.view);
        }
        self.open_new_board(&new);
    }

    /// Opens an analysis board as the model wants it.
    pub(crate) fn open_new_board(self, new: &NewBoard) {
        self.import_input(|import| import.analysis_board(new));
    }

    /// Has the records worker make something of what is on the board.
    async fn make(self, wish: Wish) -> Answer {
        let unsent = self.board.model.with_untracked(|model| {
            let book = model.get::<Book>()?;
            let (version, record) = book.unsent()?;
            Some((version, record, pack(book.tree())))
        });
        let (sender, receiver) = oneshot::channel();
        let effects = self.writing.try_update_value(|(writing, waiting)| {
            let (number, effects) = writing.wanted(unsent, wish);
            waiting.insert(number, sender);
            effects
        });
        self.write_effects(effects.unwrap_or_default());
        receiver.await.ok().flatten()
    }

    fn write_effects(self, effects: Vec<Writes>) {
        for effect in effects {
            match effect {
                Writes::Ask(number, wish, bytes) => spawn_local(async move {
                    let answer = self.ask_about(wish, bytes).await;
                    let effects = self
                        .writing
                        .try_update_value(|(writing, _)| writing.answered(number, answer));
                    self.write_effects(effects.unwrap_or_default());
                }),
                Writes::NoteSent(version) => {
                    self.board.edit(|book: &mut Book| book.note_sent(version));
                }
                Writes::Made(number, answer) => {
                    let waiting = self
                        .writing
                        .try_update_value(|(_, waiting)| waiting.remove(&number));
                    if let Some(sender) = waiting.flatten() {
                        // The sheet may be closed.
                        let _ = sender.send(answer);
                    }
                }
            }
        }
    }
}

/// Unpacks a tree in slices, so that the page stays responsive.
pub(crate) async fn unpacked(bytes: &[u8]) -> Result<Record, String> {
    let mut unpacker = Unpacker::new(bytes).map_err(|e| e.to_string())?;
    while unpacker.read(SLICE).map_err(|e| e.to_string())? {
        browser::next_task().await;
    }
    Ok(unpacker.record())
}
