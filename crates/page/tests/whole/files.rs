//! Files that are opened and made, in the page of these tests.

use std::sync::Arc;

use tengen_core::{Rule, Size};
use tengen_model::{Book, Context};
use tengen_page::import::{Effect, Import, Opened};
use tengen_page::outbox::{Item, NewTree};
use tengen_page::seen::Seen;
use tengen_page::writing::{Effect as Writes, Unsent};
use tengen_record::Record;
use tengen_record::pack::{Unpacker, pack};
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion};
use tengen_worker_protocol::records::{FileContent, RecordsAnswer, RecordsCommand, RecordsRequest};

use super::arrivals::{Task, Who};
use super::{Page, Sheet};
use crate::import::FILES;

impl Page {
    pub(super) fn use_files(&mut self, kind: usize, at: usize, how: usize) {
        let effects = match kind {
            0 | 1 => {
                let mut effects = self.import.coming(self.sheet == Some(Sheet::Import));
                let bytes = Ok(FILES[at % FILES.len()].as_bytes().to_vec());
                effects.extend(self.import.brought(bytes, Some("a file".to_owned())));
                effects
            }
            2 => self.import.read_leniently(),
            3 => {
                let names = [None, Some("utf-8".to_owned())];
                self.import.choose_charset(names[at % 2].clone())
            }
            4 => {
                self.import.set_merges(at.is_multiple_of(2));
                Vec::new()
            }
            5 => self.import.open(at % 3, how % 3),
            6 => self.import.keep_all("records".to_owned()),
            7 => self.import.new_record(Size::STANDARD, Rule::Renju),
            8 => self.import.stop(),
            9 => return self.open_board(),
            _ => return self.write(),
        };
        self.do_import(effects);
    }

    pub(super) fn do_import(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(number, wish, bytes) => {
                    let task = Task::Records(Who::Import, number, wish, bytes);
                    self.tasks.push(task);
                }
                Effect::Unpack(number, bytes) => {
                    self.tasks.push(Task::Unpack(Who::Import, number, bytes));
                }
                Effect::Add(number, name, tree) => {
                    let tree = Arc::new(tree.bytes);
                    self.tasks.push(Task::Add(number, name, tree));
                }
                Effect::Supersede => self.opening.give_up(),
                Effect::Stop => self.stop_records(),
                Effect::Rest => self.service = Default::default(),
                Effect::Detach => self.run(|model, outside| {
                    let detach = |book: &mut Book, _: &mut Context<'_>| {
                        book.detach();
                        Vec::new()
                    };
                    model.update(outside, Box::new(detach))
                }),
                Effect::Open(opened) => {
                    let Opened {
                        book,
                        name,
                        tree,
                        is_draft,
                    } = *opened;
                    let record = self.world.outbox.begin_record(None);
                    let new = NewTree {
                        name,
                        tree: tree.bytes,
                        summary: tree.summary,
                        spare: crate::world::random(),
                    };
                    self.sheet = None;
                    self.run(|model, outside| model.open(Box::new(book), outside));
                    self.world.put(match is_draft {
                        true => Item::Draft(record, new),
                        false => Item::Tree(record, new),
                    });
                }
                Effect::Merge(tree) => self.run(|model, outside| {
                    let merge = |book: &mut Book, _: &mut Context<'_>| book.merge(*tree);
                    model.update(outside, Box::new(merge))
                }),
                Effect::Restore(bytes) => self.restore(bytes),
                Effect::Show => self.sheet = Some(Sheet::Import),
                Effect::Close => self.sheet = None,
                Effect::TellKept(..) => self.sheet = Some(Sheet::Games),
                Effect::Proof(_) | Effect::TellUnreadable(_) | Effect::OldKept(_) => {}
            }
        }
    }

    /// The questions to the records worker end without an answer.
    fn stop_records(&mut self) {
        let is_asked = |task: &mut Task| matches!(task, Task::Records(..));
        let stopped: Vec<Task> = self.tasks.extract_if(.., is_asked).collect();
        for task in stopped {
            if let Task::Records(who, number, wish, bytes) = task {
                self.end_records((who, number), wish, bytes, true);
            }
        }
    }

    pub(super) fn end_records(
        &mut self,
        (who, number): (Who, u64),
        wish: RecordsCommand,
        bytes: Option<Arc<Vec<u8>>>,
        is_lost: bool,
    ) {
        let request = RecordsRequest {
            language: "en".to_owned(),
            words: None,
            wish,
        };
        let bytes = bytes.unwrap_or_default();
        let import = &mut self.import;
        let answer = (!is_lost).then(|| {
            self.service.answer(&request, &bytes, &mut |report| {
                if let RecordsAnswer::Reading { read, of, records } = report {
                    import.progressed(read, of, records);
                }
            })
        });
        let answer = answer.map(|answered| (answered.answer, answered.bytes));
        let answer = answer.filter(|(answer, _)| !matches!(answer, RecordsAnswer::Impossible(_)));
        match who {
            Who::Import => {
                let effects = self.import.answered(number, answer);
                self.do_import(effects);
            }
            _ => {
                let effects = self.writing.answered(number, answer);
                self.do_writing(effects);
            }
        }
    }

    pub(super) fn end_unpack(&mut self, (who, number): (Who, u64), bytes: &[u8], is_lost: bool) {
        let tree = match is_lost {
            true => Err("damaged".to_owned()),
            false => unpacked(bytes),
        };
        if who == Who::Import {
            let effects = self.import.unpacked(number, tree);
            return self.do_import(effects);
        }
        let effects = self.opening.unpacked(number, tree, &Seen::default());
        self.do_opening(effects);
    }

    pub(super) fn end_add(
        &mut self,
        number: u64,
        [name, folder]: [String; 2],
        bytes: &[u8],
        is_lost: bool,
    ) {
        let question = LibraryQuestion::Add {
            name,
            folder,
            summary: None,
            spare: format!("{:032x}", crate::world::random()),
        };
        let id = match self.world.ask(question, bytes).0 {
            LibraryAnswer::Added(id) if !is_lost => Some(id),
            _ => None,
        };
        let effects = self.import.added(number, id);
        self.do_import(effects);
    }

    /// A file of what is on the board is wanted.
    fn write(&mut self) {
        let (what, unsent) = match self.model.get::<Book>() {
            Some(book) => {
                let unsent = book.unsent();
                let unsent = unsent
                    .map(|(version, record)| -> Unsent { (version, record, pack(book.tree())) });
                (FileContent::Record { record: 0 }, unsent)
            }
            None => (FileContent::Everything, None),
        };
        let format = "sgf".to_owned();
        let wish = (RecordsCommand::Write { what, format }, None);
        let (_, effects) = self.writing.wanted(unsent, wish);
        self.do_writing(effects);
    }

    fn do_writing(&mut self, effects: Vec<Writes>) {
        for effect in effects {
            match effect {
                Writes::Ask(number, wish, bytes) => {
                    let task = Task::Records(Who::Writing, number, wish, bytes);
                    self.tasks.push(task);
                }
                Writes::NoteSent(version) => self.run(|model, outside| {
                    let note = |book: &mut Book, _: &mut Context<'_>| {
                        book.note_sent(version);
                        Vec::new()
                    };
                    model.update(outside, Box::new(note))
                }),
                Writes::Made(..) => {}
            }
        }
    }

    /// Another record is on the board, which is of no file.
    pub(super) fn forget_file(&mut self) {
        Import::forget(&mut self.import);
    }
}

fn unpacked(bytes: &[u8]) -> Result<Record, String> {
    let mut unpacker = Unpacker::new(bytes).map_err(|e| e.to_string())?;
    while unpacker.read(usize::MAX).map_err(|e| e.to_string())? {}
    Ok(unpacker.record())
}
