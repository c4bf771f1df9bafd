//! Opening files with the real reader of records, which is stopped, lost and late.

use std::sync::Arc;

use proptest::prelude::*;
use tengen_core::{Position, Rule, Size};
use tengen_library::Summary;
use tengen_model::{Book, KeptFile, NewBoard};
use tengen_page::import::{Effect, Import, Shown};
use tengen_record::Record;
use tengen_record::pack::Unpacker;
use tengen_worker_keep::RecordService;
use tengen_worker_protocol::records::{RecordsAnswer, RecordsCommand, RecordsRequest};

const ONE: &str = "(;GM[4]SZ[15];B[hh];W[hi])";
pub(crate) const NAMED: &str = "(;GM[4]SZ[15]PB[Li]PW[Sato];B[hh])";
const TWO: &str = "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii])";
const DAMAGED: &str = "(;GM[4]SZ[15];B[hh];W[hh];B[";
pub(crate) const FILES: [&str; 6] = [
    ONE,
    NAMED,
    TWO,
    DAMAGED,
    "no record at all",
    "TGLB a backup",
];

/// Something on its way.
#[derive(Clone, Debug)]
enum Task {
    Ask(u64, RecordsCommand, Option<Arc<Vec<u8>>>),
    Unpack(u64, Arc<Vec<u8>>),
    Add(u64, [String; 2]),
}

#[derive(Default)]
struct World {
    import: Import,
    service: RecordService,
    open: Vec<Task>,
    board: Option<Book>,
    merged: usize,
    /// Names and folders of what is kept.
    kept: Vec<[String; 2]>,
    /// Records that are kept once they are edited.
    drafts: usize,
    told: Vec<(usize, String)>,
    restored: usize,
    /// Whether the sheet is open.
    sheet: bool,
}

impl World {
    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(number, wish, bytes) => self.open.push(Task::Ask(number, wish, bytes)),
                Effect::Unpack(number, bytes) => self.open.push(Task::Unpack(number, bytes)),
                Effect::Add(number, name, _) => self.open.push(Task::Add(number, name)),
                Effect::Supersede => {}
                Effect::Stop => {
                    for task in std::mem::take(&mut self.open) {
                        if let Task::Ask(number, ..) = task {
                            let effects = self.import.answered(number, None);
                            self.perform(effects);
                        }
                    }
                }
                Effect::Rest => self.service = RecordService::default(),
                Effect::Detach => {
                    if let Some(book) = &mut self.board {
                        book.detach();
                    }
                }
                Effect::Open(opened) => {
                    match opened.is_draft {
                        true => self.drafts += 1,
                        false => self.kept.push([opened.name.clone(), String::new()]),
                    }
                    let tree = opened.book.tree();
                    assert_eq!(unpacked(&opened.tree.bytes), *tree);
                    if let Some(summary) = &opened.tree.summary {
                        assert_eq!(*summary, Summary::of(tree).to_bytes());
                    }
                    (self.board, self.sheet) = (Some(opened.book), false);
                }
                Effect::Merge(_) => self.merged += 1,
                Effect::Proof(_) => {}
                Effect::Restore(_) => self.restored += 1,
                Effect::Show => self.sheet = true,
                Effect::Close => self.sheet = false,
                Effect::TellKept(count, folder) => self.told.push((count, folder)),
                Effect::TellUnreadable(why) => panic!("{why}"),
                Effect::OldKept(_) => self.told.push((0, "old".to_owned())),
            }
        }
    }

    fn bring(&mut self, text: &str, name: &str) {
        let effects = self.import.coming(self.sheet);
        self.perform(effects);
        let bytes = Ok(text.as_bytes().to_vec());
        let effects = self.import.brought(bytes, Some(name.to_owned()));
        self.perform(effects);
    }

    /// Something on its way arrives, unless it is lost.
    fn arrive(&mut self, at: usize, lost: bool) {
        let effects = match self.open.remove(at) {
            Task::Ask(number, ..) if lost => self.import.answered(number, None),
            Task::Ask(number, wish, bytes) => {
                let request = RecordsRequest {
                    language: "en".to_owned(),
                    words: None,
                    wish,
                };
                let bytes = bytes.unwrap_or_default();
                let import = &mut self.import;
                let answered = self.service.answer(&request, &bytes, &mut |report| {
                    if let RecordsAnswer::Reading { read, of, records } = report {
                        import.progressed(read, of, records);
                    }
                });
                let answer = match answered.answer {
                    RecordsAnswer::Impossible(_) => None,
                    reply => Some((reply, answered.bytes)),
                };
                self.import.answered(number, answer)
            }
            Task::Unpack(number, bytes) => self.import.unpacked(number, Ok(unpacked(&bytes))),
            Task::Add(number, _) if lost => self.import.added(number, None),
            Task::Add(number, name) => {
                self.kept.push(name);
                self.import.added(number, Some("an id".to_owned()))
            }
        };
        self.perform(effects);
    }

    fn settle(&mut self) {
        for _ in 0..100 {
            if self.open.is_empty() {
                return;
            }
            self.arrive(0, false);
        }
        panic!("it does not come to an end");
    }
}

fn unpacked(bytes: &[u8]) -> Record {
    let mut unpacker = Unpacker::new(bytes).expect("a tree");
    while unpacker.read(usize::MAX).expect("a tree") {}
    unpacker.record()
}

#[test]
fn a_file_with_one_record_comes_on_the_board_and_is_kept_by_its_name() {
    let mut world = World::default();
    world.bring(ONE, "a.sgf");
    assert!(world.sheet && world.import.shown().reading);
    world.settle();
    assert!(!world.sheet && !world.import.shown().reading);
    assert_eq!(world.kept, [["a.sgf".to_owned(), String::new()]]);
    assert_eq!(world.board.as_ref().map(|book| book.tree().len()), Some(3));
    // Its header names this one.
    world.bring(NAMED, "b.sgf");
    world.settle();
    assert_eq!(world.kept[1], [String::new(), String::new()]);
}

#[test]
fn a_position_of_another_site_opens_at_its_last_move() {
    for text in [
        "h8i9j10",
        "https://gomocalc.com/#/h8i9j10",
        "1. h8 i9 2. j10",
    ] {
        let mut world = World::default();
        world.bring(text, "");
        world.settle();
        let book = world.board.as_ref().expect(text);
        assert_eq!((book.cursor(), book.ply()), (book.last(), 3), "{text}");
        assert!(!world.sheet);
    }
    // What can be read in two ways is chosen.
    for text in ["h8 i9\ni7 g9", "h8i9\n\nj10k11"] {
        let mut world = World::default();
        world.bring(text, "");
        world.settle();
        assert!(world.board.is_none() && world.sheet, "{text}");
    }
}

#[test]
fn of_several_records_one_is_chosen_or_all_are_kept() {
    let mut world = World::default();
    world.bring(TWO, "two.sgf");
    world.settle();
    assert_eq!(
        world.import.shown().file.as_ref().map(|file| file.count),
        Some(2)
    );
    assert!(world.board.is_none());
    let effects = world.import.open(1, 1);
    world.perform(effects);
    world.settle();
    assert_eq!(world.kept, [["two.sgf 2".to_owned(), String::new()]]);
    let effects = world.import.keep_all("records".to_owned());
    world.perform(effects);
    world.settle();
    assert_eq!(world.told, [(2, "two.sgf".to_owned())]);
    assert_eq!(world.kept.len(), 3);
    // The library is full at the second one.
    let effects = world.import.keep_all("records".to_owned());
    world.perform(effects);
    for lost in [false, false, false, true] {
        world.arrive(0, lost);
    }
    assert_eq!(world.told[1], (1, "two.sgf".to_owned()));
    assert!(!world.import.shown().reading);
}

#[test]
fn a_damaged_file_is_offered_and_read_leniently() {
    let mut world = World::default();
    world.bring(DAMAGED, "d.sgf");
    world.settle();
    let refused = world.import.shown().refused.clone();
    assert!(matches!(refused, Some((_, true))), "{refused:?}");
    let effects = world.import.read_leniently();
    world.perform(effects);
    world.settle();
    assert_eq!(world.import.shown().refused, None);
    assert!(world.import.shown().file.is_some());
}

#[test]
fn a_record_is_added_to_the_one_on_the_board() {
    let mut world = World::default();
    world.bring(ONE, "a.sgf");
    world.settle();
    world.import.set_merges(true);
    world.sheet = true;
    world.bring(NAMED, "b.sgf");
    world.settle();
    assert_eq!((world.merged, world.kept.len()), (1, 1));
    assert!(!world.import.shown().merges && !world.sheet);
    // A file that is dropped on the board is not added.
    world.import.set_merges(true);
    world.bring(NAMED, "b.sgf");
    world.settle();
    assert_eq!((world.merged, world.kept.len()), (1, 2));
}

#[test]
fn what_is_stopped_changes_nothing_later() {
    for arrived in 0..3 {
        let mut world = World::default();
        world.bring(ONE, "a.sgf");
        for _ in 0..arrived {
            world.arrive(0, false);
        }
        let on_board = world.board.is_some();
        let late = world.open.clone();
        let effects = world.import.stop();
        world.perform(effects);
        world.open = late;
        world.settle();
        assert_eq!(world.board.is_some(), on_board, "{arrived}");
        assert!(!world.import.shown().reading);
    }
}

#[test]
fn the_later_of_two_files_is_opened() {
    let mut world = World::default();
    world.bring(TWO, "two.sgf");
    world.bring(ONE, "one.sgf");
    world.settle();
    assert_eq!(world.kept, [["one.sgf".to_owned(), String::new()]]);
}

fn empty() -> Position {
    Position::new(Rule::Renju, Size::STANDARD)
}

#[test]
fn an_analysis_board_takes_the_place_of_a_file_and_is_kept_once_it_is_edited() {
    let mut world = World::default();
    world.bring(ONE, "one.sgf");
    let effects = world.import.analysis_board(&NewBoard::of(empty()));
    world.perform(effects);
    world.settle();
    assert_eq!((world.drafts, world.kept.len()), (1, 0));
    assert!(world.board.as_ref().is_some_and(Book::is_board));
    assert_eq!(*world.import.shown(), Shown::default());
}

#[test]
fn the_file_of_an_earlier_version_is_reopened_or_kept_unseen() {
    let file = || KeptFile::new(TWO.as_bytes(), Some("two.sgf".to_owned()), false).expect("a file");
    let mut world = World::default();
    let effects = world.import.reopen(file(), None);
    world.perform(effects);
    world.settle();
    assert_eq!(world.kept, [["two.sgf 1".to_owned(), String::new()]]);
    let mut world = World::default();
    let effects = world.import.keep_old(file(), 1);
    world.perform(effects);
    assert!(!world.import.shown().reading);
    world.settle();
    assert_eq!(world.kept, [["two.sgf".to_owned(), String::new()]]);
    assert_eq!(world.told, [(0, "old".to_owned())]);
    // The user comes first.
    let effects = world.import.keep_old(file(), 1);
    world.perform(effects);
    world.bring(ONE, "one.sgf");
    world.settle();
    assert_eq!(world.told.len(), 1);
    assert_eq!(
        world.kept.last(),
        Some(&["one.sgf".to_owned(), String::new()])
    );
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Bring(usize),
    Unreadable,
    Lenient,
    Charset,
    Merges(bool),
    Open(usize),
    KeepAll,
    New,
    Board,
    Stop,
    Arrive(usize, bool),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (0..FILES.len()).prop_map(Step::Bring),
        1 => Just(Step::Unreadable),
        1 => Just(Step::Lenient),
        1 => Just(Step::Charset),
        1 => any::<bool>().prop_map(Step::Merges),
        2 => (0..3usize).prop_map(Step::Open),
        1 => Just(Step::KeepAll),
        1 => Just(Step::New),
        1 => Just(Step::Board),
        1 => Just(Step::Stop),
        9 => (any::<usize>(), prop::bool::weighted(0.2)).prop_map(|(at, lost)| Step::Arrive(at, lost)),
    ]
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// Whatever was begun, lost and stopped: it ends, and the next file is opened.
    #[test]
    fn it_always_comes_to_an_end(steps in prop::collection::vec(step(), 50)) {
        let mut world = World::default();
        for step in steps {
            let effects = match step {
                Step::Bring(at) => {
                    world.bring(FILES[at], "a file");
                    Vec::new()
                }
                Step::Unreadable => world.import.brought(Err("gone".to_owned()), None),
                Step::Lenient => world.import.read_leniently(),
                Step::Charset => world.import.choose_charset(Some("utf-8".to_owned())),
                Step::Merges(merges) => {
                    world.import.set_merges(merges);
                    Vec::new()
                }
                Step::Open(record) => world.import.open(record, 1),
                Step::KeepAll => world.import.keep_all("records".to_owned()),
                Step::New => world.import.new_record(Size::STANDARD, Rule::Renju),
                Step::Board => world.import.analysis_board(&NewBoard::of(empty())),
                Step::Stop => world.import.stop(),
                Step::Arrive(at, lost) if !world.open.is_empty() => {
                    let at = at % world.open.len();
                    world.arrive(at, lost);
                    Vec::new()
                }
                Step::Arrive(..) => Vec::new(),
            };
            world.perform(effects);
        }
        world.settle();
        prop_assert!(!world.import.shown().reading);
        let kept = world.kept.len();
        world.sheet = false;
        world.bring(ONE, "last.sgf");
        world.settle();
        prop_assert_eq!(&world.kept[kept..], [["last.sgf".to_owned(), String::new()]]);
    }
}
