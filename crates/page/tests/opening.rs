//! Documents that are opened, with the real library.

use proptest::prelude::*;
use tengen_core::Size;
use tengen_model::{Book, Model, Outside, Saved, Session, Settings};
use tengen_page::opening::{Document, Effect, Opening};
use tengen_page::outbox::{Item, NewTree};
use tengen_page::seen::Seen;
use tengen_record::Record;
use tengen_record::pack::{Unpacker, pack};
use tengen_text::{Language, Text};
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion};

use crate::kinds::{Kind, stones};
use crate::world::{World, random};

/// A page on which documents are opened.
#[derive(Default)]
struct Page {
    opening: Opening,
    world: World,
    /// What is on its way.
    open: Vec<Effect>,
    /// Games of the browser's storage.
    stored: Option<Saved>,
    on_board: String,
    games: Vec<(Session, Option<usize>)>,
    returned: Vec<Option<usize>>,
    records: Vec<Document>,
    puzzles: usize,
    unreadable: usize,
    seen: Seen,
}

fn unpacked(bytes: &[u8]) -> Result<Record, String> {
    let mut unpacker = Unpacker::new(bytes).map_err(|e| e.to_string())?;
    while unpacker.read(usize::MAX).map_err(|e| e.to_string())? {}
    Ok(unpacker.record())
}

impl Page {
    /// With a document of each kind that has one.
    fn new() -> (Page, Vec<String>) {
        let mut page = Page::default();
        for kind in [Kind::Moves, Kind::Edits] {
            for n in 0..3 {
                kind.put(&mut page.world, n);
            }
        }
        page.world.settle();
        let ids = page.world.list().into_iter().map(|row| row.id).collect();
        (page, ids)
    }

    fn run(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Wait(_) | Effect::Ask(..) | Effect::Unpack(..) | Effect::Stored(..) => {
                    self.open.push(effect)
                }
                Effect::Puzzle(_) => self.puzzles += 1,
                Effect::Begin(game, ply) => self.games.push((*game, ply)),
                Effect::Return(ply) => self.returned.push(ply),
                Effect::Record(document) => self.records.push(*document),
                Effect::TellUnreadable(_) => self.unreadable += 1,
            }
        }
    }

    /// What is on its way arrives, or is lost.
    fn arrive(&mut self, at: usize, is_lost: bool) {
        let effect = self.open.remove(at);
        let effects = match effect {
            Effect::Wait(id) => self.opening.ready(&id),
            Effect::Ask(number, id) => {
                let answer = self.world.ask(LibraryQuestion::Open(id), &[]);
                let is_told = matches!(answer.0, LibraryAnswer::Trouble(_));
                let answer = Some(answer).filter(|_| !is_lost && !is_told);
                self.opening.answered(number, answer)
            }
            Effect::Unpack(number, bytes) => {
                let tree = match is_lost {
                    true => Err("damaged".to_owned()),
                    false => unpacked(&bytes),
                };
                self.opening.unpacked(number, tree, &self.seen)
            }
            Effect::Stored(number, _) => {
                let stored = self.stored.clone();
                self.opening.compared(number, stored, &self.on_board)
            }
            other => panic!("{other:?}"),
        };
        self.run(effects);
    }

    fn arrive_all(&mut self) {
        while !self.open.is_empty() {
            self.arrive(0, false);
        }
    }

    fn open(&mut self, id: &str, path: Option<Vec<u32>>) {
        let effects = self.opening.open(id.to_owned(), path, None);
        self.run(effects);
    }
}

/// The number of a view, and which numbers are shown.
type Look = (usize, i32);

impl Page {
    /// Opens a record and sees it in another way: how it was seen, and whether that is new.
    fn notes(&mut self, id: &str, look: Look) -> (Look, bool) {
        self.open(id, None);
        self.arrive_all();
        let mut book = self.records.pop().expect("a record").book;
        let place = |book: &Book| {
            let text = Text::new(Language::English);
            book.kept_place(text).in_document(Some(id.to_owned()))
        };
        let before = place(&book);
        book.see_as(look);
        let is_new = self.seen.note(&place(&book));
        ((before.view, before.numbered), is_new)
    }
}

/// The ids of the game and of the record.
fn game_and_record(page: &mut Page) -> (String, String) {
    let (mut game, mut record) = (None, None);
    for row in page.world.list() {
        match row.name.as_str() {
            "tree" => record = Some(row.id),
            _ => game = Some(row.id),
        }
    }
    (game.expect("a game"), record.expect("a record"))
}

#[test]
fn a_record_is_opened_at_the_node_that_was_found() {
    let (mut page, _) = Page::new();
    let (_, record) = game_and_record(&mut page);
    page.open(&record, Some(vec![2]));
    page.arrive_all();
    let Document { id, book } = page.records.pop().expect("a record");
    assert_eq!(id, (record.clone(), stones(&mut page.world, &record).0));
    let tree = book.tree();
    assert_eq!(tree.children(tengen_record::NodeId::ROOT).count(), 3);
    let third = tree.children(tengen_record::NodeId::ROOT).nth(2);
    assert_eq!(book.cursor(), third.expect("a node"));
}

#[test]
fn each_record_is_seen_as_it_was_left() {
    let mut page = Page::default();
    for (name, size) in [("one", 15), ("two", 13)] {
        let size = Size::new(size).expect("a size");
        let record = page.world.outbox.begin_record(None);
        let new = NewTree {
            name: name.to_owned(),
            tree: pack(&Record::new(size)),
            summary: None,
            spare: random(),
        };
        page.world.put(Item::Tree(record, new));
        page.world.settle();
    }
    let ids: Vec<String> = page.world.list().into_iter().map(|row| row.id).collect();
    assert_eq!(ids.len(), 2);
    let text = Text::new(Language::English);
    let (upright, left) = ((0, 0), [(3, -1), (5, 7)]);
    for (id, seen) in ids.iter().zip(left) {
        assert_eq!(page.notes(id, seen), (upright, true));
    }
    // A reload, and again; turned back, nothing is remembered.
    page.seen = Seen::read(page.seen.write().ok().as_deref());
    for (id, seen) in ids.iter().zip(left) {
        assert_eq!(page.notes(id, seen), (seen, false), "{id}");
        assert_eq!(page.notes(id, upright), (seen, true), "{id}");
    }
    assert_eq!(page.seen, Seen::default());
    assert_eq!(Seen::read(Some("no list")), Seen::default());
    // A record that the library does not have has no entry.
    page.open(&ids[0], None);
    page.arrive_all();
    let mut book = page.records.pop().expect("a record").book;
    book.see_as(left[0]);
    assert!(!page.seen.note(&book.kept_place(text)));
}

#[test]
fn a_puzzle_is_opened_as_one() {
    let mut page = Page::default();
    Kind::Puzzles.put(&mut page.world, 0);
    page.world.settle();
    let id = page.world.list()[0].id.clone();
    page.open(&id, None);
    page.arrive_all();
    assert_eq!((page.puzzles, page.unreadable), (1, 0));
}

#[test]
fn a_game_goes_on_from_what_is_ahead() {
    let (mut page, _) = Page::new();
    let (game, _) = game_and_record(&mut page);
    page.open(&game, Some(vec![0]));
    page.arrive_all();
    let kept = page.games[0].0.position().moves().len();
    assert_eq!((kept, page.games[0].1), (3, Some(1)));
    // The journal is a move ahead.
    page.stored = Some(crate::kinds::game(3));
    page.open(&game, None);
    page.arrive_all();
    assert_eq!(page.games[1].0.position().moves().len(), 4);
    // It is behind, as after a game on another browser.
    page.stored = Some(crate::kinds::game(1));
    page.open(&game, None);
    page.arrive_all();
    assert_eq!(page.games[2].0.position().moves().len(), 3);
    // It is on the board.
    page.on_board = "a".to_owned();
    page.open(&game, None);
    page.arrive_all();
    assert_eq!((page.games.len(), &page.returned[..]), (3, &[None][..]));
}

#[test]
fn what_is_lost_or_damaged_is_told_and_can_be_opened_again() {
    let (mut page, _) = Page::new();
    let (_, record) = game_and_record(&mut page);
    page.open(&record, None);
    page.arrive(0, false);
    page.arrive(0, true);
    assert!(page.open.is_empty(), "the library has said why");
    page.open(&record, None);
    page.arrive(0, false);
    page.arrive(0, false);
    page.arrive(0, true);
    assert_eq!((page.unreadable, page.records.len()), (1, 0));
    page.open(&record, None);
    page.arrive_all();
    assert_eq!(page.records.len(), 1);
    // A document that is gone.
    page.open("gone", None);
    page.arrive_all();
    assert_eq!((page.records.len(), page.unreadable), (1, 1));
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Open(usize),
    Arrive(usize, bool),
    Ready(usize),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        1 => (0..3_usize).prop_map(Step::Open),
        4 => (0..4_usize, any::<bool>()).prop_map(|(at, lost)| Step::Arrive(at, lost)),
        1 => (0..3_usize).prop_map(Step::Ready),
    ]
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// In any order of answers, what was opened last comes on the board, and a new game does.
    #[test]
    fn what_is_opened_last_comes_on_the_board(steps in prop::collection::vec(step(), 50)) {
        let (mut page, mut ids) = Page::new();
        ids.push("gone".to_owned());
        for step in steps {
            match step {
                Step::Open(n) => page.open(&ids[n], None),
                Step::Arrive(at, is_lost) if at < page.open.len() => page.arrive(at, is_lost),
                Step::Arrive(..) => {}
                Step::Ready(n) => {
                    let effects = page.opening.ready(&ids[n]);
                    page.run(effects);
                }
            }
        }
        let (game, record) = game_and_record(&mut page);
        page.arrive_all();
        let before = (page.games.len(), page.records.len());
        page.open(&game, None);
        page.open(&record, None);
        while !page.open.is_empty() {
            let last = page.open.len() - 1;
            page.arrive(last, false);
        }
        prop_assert_eq!((page.games.len(), page.records.len()), (before.0, before.1 + 1));
        let document = page.records.pop().expect("a record");
        let mut settings = Settings::default();

        let first = page.games.pop().map(|(game, _)| game);
        let game = first.unwrap_or_else(|| Session::restored(&crate::kinds::game(0)).expect("it"));
        let mut model = Model::new(game.clone(), 1);
        let settings = &mut settings;
        drop(model.open(Box::new(document.book), Outside { now: 1, settings }));
        drop(model.begin(game, Outside { now: 1, settings }));
        prop_assert_eq!(model.tools(), 0);
    }
}
