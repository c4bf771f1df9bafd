//! A file that is opened: what it is, how it is read, and which record comes on the board.
//!
//! One thing at a time is done for the user; what is begun later takes its place, and answers to
//! what was begun before change nothing.

use std::sync::Arc;

use tengen_core::{Rule, Size};
use tengen_model::study::{ImportProofError, Proof, read_proof};
use tengen_model::{Book, KeptFile, KeptPlace, NewBoard};
use tengen_record::edit::History;
use tengen_record::pack::pack;
use tengen_record::{Field, Record};
use tengen_worker_protocol::records::{Choice, File, RecordsAnswer, RecordsCommand};

/// Packed bytes of a tree of which only the page and the library keep a copy: several hundred
/// thousand nodes.
const LARGE: usize = 1 << 20;
/// How a backup of the library begins.
const BACKUP: &[u8] = b"TGLB";

/// What the sheet shows of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// Whether there is a file that can be read again.
    pub has_file: bool,
    /// Whether it is being read, or a record of it taken.
    pub reading: bool,
    /// How much of it is read, in percent, and the records so far.
    pub read: Option<(usize, usize)>,
    /// What it contains.
    pub file: Option<File>,
    /// Why reading failed, and whether a lenient read would help.
    pub refused: Option<(String, bool)>,
    /// The text encoding that the user has chosen.
    pub charset: Option<String>,
    /// Whether a record is added to the open one.
    pub merges: bool,
}

/// What the browser's side is to do.
#[derive(Debug)]
pub enum Effect {
    /// Ask the records worker, and report the answer with this number.
    Ask(u64, RecordsCommand, Option<Arc<Vec<u8>>>),
    /// Give up the document that is being opened: this comes in its place.
    Supersede,
    /// Stop what the records worker does.
    Stop,
    /// Free the records worker's memory.
    Rest,
    /// Unpack the tree, and report it with this number.
    Unpack(u64, Arc<Vec<u8>>),
    /// Keep the tree in the library as a document of this name, in this folder, and report it with
    /// this number.
    Add(u64, [String; 2], Tree),
    /// The record on the board is of a file that the worker does not have any more.
    Detach,
    /// Open the record on the board, and keep it.
    Open(Box<Opened>),
    /// Add the record to the one on the board.
    Merge(Box<Record>),
    /// Open a certificate.
    Proof(Box<Result<Proof, ImportProofError>>),
    /// Restore the library from a backup.
    Restore(Vec<u8>),
    /// Show the sheet with the file.
    Show,
    /// Show the board.
    Close,
    /// Show the library, and the number of records that were added to this folder.
    TellKept(usize, String),
    /// A record cannot be unpacked.
    TellUnreadable(String),
    /// The record that an earlier version has stored as a file is now this document.
    OldKept(String),
}

/// A packed tree.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The tree.
    pub bytes: Vec<u8>,
    /// What lists show of it, as the library packs it; `None` if no worker has read it.
    pub summary: Option<Vec<u8>>,
}

/// A record for the board.
#[derive(Debug)]
pub struct Opened {
    /// The record, at the node where it is opened.
    pub book: Book,
    /// Its name in the library; empty if its header names it.
    pub name: String,
    /// Its tree.
    pub tree: Tree,
    /// Whether it becomes a document of the library only with its first edit.
    pub is_draft: bool,
}

impl Tree {
    const fn new(bytes: Vec<u8>) -> Tree {
        let summary = None;
        Tree { bytes, summary }
    }

    /// A tree that the records worker has read.
    const fn read(bytes: Vec<u8>, summary: Vec<u8>) -> Tree {
        let summary = Some(summary);
        Tree { bytes, summary }
    }
}

/// What follows when the file is read.
#[derive(Debug)]
enum Then {
    /// The user chooses a record, if there are several.
    Choose,
    /// It was open before a reload, and left here.
    Return(Option<KeptPlace>),
}

/// Which record is wanted, and where.
#[derive(Debug)]
struct Wanted {
    record: usize,
    /// In preorder; 0 for the root.
    node: usize,
    /// Where it was left.
    place: Option<KeptPlace>,
}

/// What is being done.
#[derive(Debug)]
enum Step {
    /// The file is read.
    Read(Then),
    /// A record's tree is taken from the worker.
    Take(Wanted),
    /// It is unpacked.
    Unpack(Wanted, (Rule, Vec<u8>), Arc<Vec<u8>>),
    /// All records are kept, one after the other.
    KeepAll {
        folder: String,
        count: usize,
        kept: usize,
    },
    /// The file of an earlier version becomes a document, unseen: it is read, then its record taken
    /// and kept.
    Old { name: String, record: usize },
}

/// The opened file.
#[derive(Debug, Default)]
pub struct Import {
    shown: Shown,
    /// The file, and its name.
    brought: Option<(Arc<Vec<u8>>, Option<String>)>,
    lenient: bool,
    /// The other reading of a text that can be read in two ways.
    other: Option<String>,
    /// Whether the bytes of a file are being fetched.
    is_coming: bool,
    step: Option<(u64, Step)>,
    /// The number of the last question.
    last: u64,
}

impl Import {
    /// What the sheet shows.
    #[must_use]
    pub const fn shown(&self) -> &Shown {
        &self.shown
    }

    /// A file is brought, and its bytes are being fetched. `open` is whether its sheet is open.
    pub fn coming(&mut self, open: bool) -> Vec<Effect> {
        if !open {
            self.shown.merges = false;
        }
        self.is_coming = true;
        vec![Effect::Supersede, Effect::Show]
    }

    /// Whether something is on its way to the board, so that nothing reopens by itself.
    #[must_use]
    pub const fn is_at_work(&self) -> bool {
        self.is_coming || self.shown.reading
    }

    /// The bytes of a file have come, or why they cannot: a certificate, a backup of the library,
    /// or records.
    pub fn brought(&mut self, bytes: Result<Vec<u8>, String>, name: Option<String>) -> Vec<Effect> {
        self.is_coming = false;
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(why) => {
                self.shown.refused = Some((why, false));
                return Vec::new();
            }
        };
        if let Some(proof) = read_proof(&bytes) {
            return vec![Effect::Proof(Box::new(proof))];
        }
        if bytes.starts_with(BACKUP) {
            return vec![Effect::Restore(bytes)];
        }
        self.brought = Some((Arc::new(bytes), name));
        self.other = None;
        self.read(false, Then::Choose)
    }

    /// The user reads the file in another way that it offers.
    pub fn read_otherwise(&mut self, choice: Choice) -> Vec<Effect> {
        self.shown.charset = choice.charset.or_else(|| self.shown.charset.take());
        self.other = choice.other.or_else(|| self.other.take());
        self.read(self.lenient, Then::Choose)
    }

    /// The user chooses a text encoding; `None` detects it.
    pub fn choose_charset(&mut self, charset: Option<String>) -> Vec<Effect> {
        self.shown.charset = charset;
        self.read(false, Then::Choose)
    }

    /// The user reads the readable part of a damaged file.
    pub fn read_leniently(&mut self) -> Vec<Effect> {
        self.read(true, Then::Choose)
    }

    /// The user chooses whether a record is added to the one on the board.
    pub const fn set_merges(&mut self, merges: bool) {
        self.shown.merges = merges;
    }

    /// Opens the file that an earlier version has stored, where it was left.
    pub fn reopen(&mut self, file: KeptFile, place: Option<KeptPlace>) -> Vec<Effect> {
        self.forget();
        // It was decoded when it was read.
        let bytes = file.bytes().unwrap_or_default();
        self.brought = Some((Arc::new(bytes), file.name));
        self.shown.charset = file.charset;
        self.read(file.lenient, Then::Return(place))
    }

    /// Keeps the record that an earlier version has stored as a file, if nothing else is done.
    pub fn keep_old(&mut self, file: KeptFile, record: usize) -> Vec<Effect> {
        if self.step.is_some() || self.brought.is_some() {
            return Vec::new();
        }
        let wish = RecordsCommand::Open {
            name: file.name.clone(),
            charset: file.charset.clone(),
            lenient: file.lenient,
            other: None,
        };
        let bytes = file.bytes().unwrap_or_default();
        let name = file.name.unwrap_or_default();
        self.ask(Step::Old { name, record }, wish, Some(Arc::new(bytes)))
    }

    fn read(&mut self, lenient: bool, then: Then) -> Vec<Effect> {
        let Some((bytes, name)) = self.brought.clone() else {
            return Vec::new();
        };
        self.lenient = lenient;
        (self.shown.refused, self.shown.read) = (None, None);
        let wish = RecordsCommand::Open {
            name,
            charset: self.shown.charset.clone(),
            lenient,
            other: self.other.clone(),
        };
        self.ask(Step::Read(then), wish, Some(bytes))
    }

    fn ask(
        &mut self,
        step: Step,
        wish: RecordsCommand,
        bytes: Option<Arc<Vec<u8>>>,
    ) -> Vec<Effect> {
        let number = self.begin(step);
        vec![Effect::Ask(number, wish, bytes)]
    }

    fn begin(&mut self, step: Step) -> u64 {
        self.last += 1;
        self.shown.reading = !matches!(step, Step::Old { .. });
        self.shown.has_file = self.brought.is_some();
        self.step = Some((self.last, step));
        self.last
    }

    fn end(&mut self) {
        self.step = None;
        (self.shown.reading, self.shown.read) = (false, None);
    }

    /// Forgets the file.
    pub fn forget(&mut self) {
        *self = Import {
            last: self.last,
            ..Import::default()
        };
    }

    /// How much of the file is read.
    pub const fn progressed(&mut self, read: usize, of: usize, records: usize) {
        if matches!(self.step, Some((_, Step::Read(_)))) {
            let of = if of == 0 { 1 } else { of as u64 };
            let percent = 100 * read as u64 / of;
            self.shown.read = Some((percent as usize, records));
        }
    }

    /// The user stops it.
    pub fn stop(&mut self) -> Vec<Effect> {
        let step = self.step.take();
        self.end();
        let mut effects = vec![Effect::Stop];
        if let Some((_, Step::KeepAll { folder, kept, .. })) = step {
            effects.push(Effect::TellKept(kept, folder));
        }
        effects
    }

    /// The records worker has answered; `None` if it was stopped or lost, or refuses.
    pub fn answered(
        &mut self,
        number: u64,
        answer: Option<(RecordsAnswer, Option<Vec<u8>>)>,
    ) -> Vec<Effect> {
        let Some((_, step)) = self.step.take_if(|(sent, _)| *sent == number) else {
            return Vec::new();
        };
        match (step, answer) {
            (Step::Read(then), Some((RecordsAnswer::Opened(file), _))) => self.opened(file, then),
            (Step::Read(_), Some((RecordsAnswer::Refused { why, lenient_helps }, _))) => {
                self.end();
                self.shown.refused = Some((why, lenient_helps));
                Vec::new()
            }
            (Step::Take(wanted), Some((RecordsAnswer::Tree { rule, summary }, bytes))) => {
                // An answer without a tree is refused as one that ends too early.
                self.taken(wanted, (rule, summary), bytes.unwrap_or_default())
            }
            (
                Step::KeepAll {
                    folder,
                    count,
                    kept,
                },
                Some((RecordsAnswer::Tree { summary, .. }, Some(bytes))),
            ) => {
                let name = [String::new(), folder.clone()];
                let number = self.begin(Step::KeepAll {
                    folder,
                    count,
                    kept,
                });
                vec![Effect::Add(number, name, Tree::read(bytes, summary))]
            }
            (Step::KeepAll { folder, kept, .. }, _) => self.all_kept(kept, folder),
            (Step::Old { name, record }, Some((RecordsAnswer::Opened(_), _))) => {
                let wish = RecordsCommand::Tree { record };
                self.ask(Step::Old { name, record }, wish, None)
            }
            (
                Step::Old { name, record },
                Some((RecordsAnswer::Tree { summary, .. }, Some(bytes))),
            ) => {
                let named = [name.clone(), String::new()];
                let number = self.begin(Step::Old { name, record });
                vec![Effect::Add(number, named, Tree::read(bytes, summary))]
            }
            _ => {
                self.end();
                Vec::new()
            }
        }
    }

    fn opened(&mut self, file: File, then: Then) -> Vec<Effect> {
        self.end();
        let alone = file.count == 1 && file.notices.is_empty();
        // A position from elsewhere is wanted as it stands, a game from its start.
        let last = file.records.first().filter(|_| file.position);
        let opened = last
            .map(|record| record.moves)
            .or_else(|| alone.then_some(0));
        self.shown.file = Some(file);
        let mut effects = vec![Effect::Detach];
        match then {
            Then::Return(place) => effects.extend(self.take(Wanted {
                record: place.as_ref().map_or(0, |place| place.record),
                node: 0,
                place,
            })),
            Then::Choose => effects.extend(opened.into_iter().flat_map(|node| self.open(0, node))),
        }
        effects
    }

    /// The user opens a record of the file at a node, by its number in preorder; or adds it to the
    /// open record.
    pub fn open(&mut self, record: usize, node: usize) -> Vec<Effect> {
        let mut effects = vec![Effect::Supersede];
        effects.extend(self.take(Wanted {
            record,
            node,
            place: None,
        }));
        effects
    }

    fn take(&mut self, wanted: Wanted) -> Vec<Effect> {
        let wish = RecordsCommand::Tree {
            record: wanted.record,
        };
        self.ask(Step::Take(wanted), wish, None)
    }

    fn taken(&mut self, wanted: Wanted, known: (Rule, Vec<u8>), bytes: Vec<u8>) -> Vec<Effect> {
        let mut effects = Vec::new();
        let alone = self.shown.file.as_ref().is_some_and(|file| file.count == 1);
        if bytes.len() > LARGE && alone {
            // The worker and the file are given up, so that the tree is not in memory twice.
            effects.push(Effect::Rest);
            self.shown.file = None;
            self.brought = self.brought.take().map(|(_, name)| (Arc::default(), name));
        }
        let bytes = Arc::new(bytes);
        let number = self.begin(Step::Unpack(wanted, known, bytes.clone()));
        effects.push(Effect::Unpack(number, bytes));
        effects
    }

    /// The tree is unpacked, or cannot be.
    pub fn unpacked(&mut self, number: u64, tree: Result<Record, String>) -> Vec<Effect> {
        let Some((_, step)) = self.step.take_if(|(sent, _)| *sent == number) else {
            return Vec::new();
        };
        self.end();
        let Step::Unpack(wanted, (rule, summary), bytes) = step else {
            return Vec::new();
        };
        match tree {
            Ok(tree) if self.shown.merges => {
                self.forget();
                vec![Effect::Close, Effect::Merge(Box::new(tree))]
            }
            Ok(tree) => {
                let packed = Tree::read(Arc::unwrap_or_clone(bytes), summary);
                vec![Effect::Open(Box::new(
                    self.book(wanted, rule, packed, tree),
                ))]
            }
            Err(why) => vec![Effect::TellUnreadable(why)],
        }
    }

    fn book(&mut self, wanted: Wanted, rule: Rule, packed: Tree, tree: Record) -> Opened {
        let name = self.name(wanted.record, &tree);
        let node = tree.preorder().nth(wanted.node).filter(|_| wanted.node > 0);
        let mut book = match self.shown.file.clone() {
            Some(file) => Book::of_record(file, wanted.record, tree, rule),
            None => {
                self.forget();
                Book::of_document(tree, History::default(), rule)
            }
        };
        if let Some(place) = &wanted.place {
            book.return_to(place);
        }
        if let Some(node) = node {
            book.turn_to(node);
        }
        Opened {
            book,
            name,
            tree: packed,
            is_draft: false,
        }
    }

    /// The name of a record in the library: that of its file, unless its header tells it from
    /// others.
    fn name(&self, record: usize, tree: &Record) -> String {
        let header = [Field::BlackName, Field::WhiteName, Field::Event];
        if header.iter().any(|&field| tree.info().get(field).is_some()) {
            return String::new();
        }
        let name = self.file_name().unwrap_or_default();
        match self.shown.file.as_ref().is_some_and(|file| file.count > 1) {
            true => format!("{name} {}", record + 1).trim().to_owned(),
            false => name,
        }
    }

    fn file_name(&self) -> Option<String> {
        self.brought.as_ref().and_then(|(_, name)| name.clone())
    }

    /// The user opens an empty record.
    pub fn new_record(&mut self, size: Size, rule: Rule) -> Vec<Effect> {
        let mut tree = Record::new(size);
        tree.info_mut().set_rule(rule);
        self.forget();
        let packed = pack(&tree);
        let mut book = Book::of_document(tree, History::default(), rule);
        book.ask_name_later();
        let opened = Opened {
            book,
            name: String::new(),
            tree: Tree::new(packed),
            is_draft: false,
        };
        vec![Effect::Supersede, Effect::Open(Box::new(opened))]
    }

    /// The user opens an analysis board.
    pub fn analysis_board(&mut self, new: &NewBoard) -> Vec<Effect> {
        self.forget();
        let book = Book::analysis_board(&new.position, new.ply, new.view).with_line(&new.line);
        let opened = Opened {
            name: String::new(),
            tree: Tree::new(pack(book.tree())),
            is_draft: true,
            book,
        };
        vec![Effect::Supersede, Effect::Open(Box::new(opened))]
    }

    /// The user keeps all records of the file, in a folder with its name; `folder` if it has none.
    pub fn keep_all(&mut self, folder: String) -> Vec<Effect> {
        let folder = self.file_name().unwrap_or(folder);
        let count = self.shown.file.as_ref().map_or(0, |file| file.count);
        self.keep_next(folder, count, 0)
    }

    fn keep_next(&mut self, folder: String, count: usize, kept: usize) -> Vec<Effect> {
        if kept == count {
            return self.all_kept(kept, folder);
        }
        let step = Step::KeepAll {
            folder,
            count,
            kept,
        };
        self.ask(step, RecordsCommand::Tree { record: kept }, None)
    }

    fn all_kept(&mut self, kept: usize, folder: String) -> Vec<Effect> {
        self.end();
        vec![Effect::TellKept(kept, folder)]
    }

    /// The library has a tree as this document; `None` if it cannot keep it.
    pub fn added(&mut self, number: u64, id: Option<String>) -> Vec<Effect> {
        let Some((_, step)) = self.step.take_if(|(sent, _)| *sent == number) else {
            return Vec::new();
        };
        match (step, id) {
            (
                Step::KeepAll {
                    folder,
                    count,
                    kept,
                },
                Some(_),
            ) => self.keep_next(folder, count, kept + 1),
            (Step::KeepAll { folder, kept, .. }, None) => self.all_kept(kept, folder),
            (Step::Old { .. }, Some(id)) => {
                self.end();
                vec![Effect::OldKept(id)]
            }
            _ => {
                self.end();
                Vec::new()
            }
        }
    }
}
