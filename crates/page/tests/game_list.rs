//! The list of games with the real library, which is lost at times.

use tengen_page::game_list::{Effect, GameList, MOST};
use tengen_text::{Language, Text};
use tengen_worker_protocol::library::{DocumentRow, LibraryAnswer, LibraryQuestion};

use crate::kinds::{Kind, MANY};
use crate::world::World;

/// The open sheet.
struct Sheet {
    list: GameList,
    world: World,
    open: Vec<(u64, LibraryQuestion)>,
    forgotten: Vec<String>,
    merged: Vec<(usize, String, usize)>,
}

impl Sheet {
    /// Over a library with `puzzles` puzzles and a game.
    fn new(puzzles: u8) -> Sheet {
        let mut world = World::new(usize::MAX);
        (0..puzzles).for_each(|n| Kind::Puzzles.put(&mut world, n));
        Kind::Moves.put(&mut world, 0);
        world.settle();
        let mut sheet = Sheet {
            list: GameList::new(None),
            world,
            open: Vec::new(),
            forgotten: Vec::new(),
            merged: Vec::new(),
        };
        sheet.input(GameList::changed);
        sheet
    }

    fn input(&mut self, event: impl FnOnce(&mut GameList) -> Vec<Effect>) {
        for effect in event(&mut self.list) {
            match effect {
                Effect::Ask(number, question) => self.open.push((number, question)),
                Effect::Forget(id) => self.forgotten.push(id),
                Effect::Listed => self.input(GameList::changed),
                Effect::TellMerged(games, name, left_out) => {
                    self.merged.push((games, name, left_out));
                }
                Effect::NoteSpace(_) | Effect::TellUnreadable(_) => {}
            }
        }
    }

    fn arrive(&mut self, at: usize, is_lost: bool) {
        let (number, question) = self.open.remove(at);
        let answer = (!is_lost).then(|| self.world.ask(question, &[]).0);
        let is_trouble = |answer: &LibraryAnswer| matches!(answer, LibraryAnswer::Trouble(_));
        let answer = answer.filter(|answer| !is_trouble(answer));
        // A second answer changes nothing.
        for answer in [answer.clone(), answer] {
            self.input(|list| list.answered(number, answer));
        }
    }

    fn settle(&mut self) {
        while !self.open.is_empty() {
            self.arrive(0, false);
        }
    }

    fn rows(&self) -> &[DocumentRow] {
        self.list.window().map_or(&[], |window| &window.rows)
    }

    fn said(&self) -> String {
        self.list.said(Text::new(Language::English))
    }
}

#[test]
fn each_row_has_its_little_board_which_is_drawn_once() {
    let mut sheet = Sheet::new(3);
    let loading = sheet.said();
    sheet.settle();
    assert_ne!(sheet.said(), loading);
    assert_eq!(sheet.rows().len(), 4);
    for row in sheet.rows() {
        let board = sheet.list.board(row).expect("a board");
        assert!(!board.black.is_empty(), "{}", row.name);
    }
    // The list is asked for again: nothing is drawn once more.
    sheet.input(GameList::changed);
    sheet.input(GameList::changed);
    let is_list = |(_, question): &(u64, LibraryQuestion)| {
        matches!(question, LibraryQuestion::List(_) | LibraryQuestion::Known)
    };
    while !sheet.open.is_empty() {
        assert!(sheet.open.iter().all(is_list), "{:?}", sheet.open);
        sheet.arrive(0, false);
    }
    // A board whose answer is lost is drawn with the next list.
    sheet.list = GameList::new(None);
    sheet.input(GameList::changed);
    sheet.arrive(0, false);
    let last = sheet.open.len() - 1;
    sheet.arrive(last, true);
    let row = sheet.rows()[0].clone();
    assert_eq!(sheet.list.board(&row), None);
    sheet.input(GameList::changed);
    sheet.settle();
    assert!(sheet.list.board(&row).is_some());
}

/// The user types faster than the library answers.
#[test]
fn the_rows_are_those_of_the_last_query() {
    let mut sheet = Sheet::new(3);
    sheet.input(|list| list.narrow(|query| query.text = "nothing has this".to_owned()));
    sheet.input(|list| list.narrow(|query| query.text = String::new()));
    while !sheet.open.is_empty() {
        let last = sheet.open.len() - 1;
        sheet.arrive(last, false);
    }
    assert_eq!(sheet.rows().len(), 4);
    sheet.input(|list| list.narrow(|query| query.text = "nothing has this".to_owned()));
    sheet.settle();
    assert!(sheet.rows().is_empty());
    let nothing = sheet.said();
    let (size, stones) = (15, "h8".to_owned());
    sheet.input(|list| list.narrow(|query| query.text = String::new()));
    sheet.input(|list| list.turn_position((size, stones.clone())));
    assert!(sheet.list.query().position.is_some());
    sheet.input(|list| list.turn_position((size, stones)));
    sheet.settle();
    assert!(sheet.said() != nothing && sheet.list.query().position.is_none());
}

#[test]
fn only_the_rows_around_the_visible_ones_are_asked_for() {
    let mut sheet = Sheet::new(MANY);
    sheet.settle();
    for (first, asks) in [(1, false), (9, false), (19, false), (20, true), (29, false)] {
        sheet.input(|list| list.scrolled(first, 12));
        assert_eq!(!sheet.open.is_empty(), asks, "{first}");
        sheet.settle();
    }
    assert_eq!(sheet.list.window().map(|window| window.offset), Some(10));
    sheet.input(|list| list.scrolled(0, 1_000));
    let [(_, LibraryQuestion::List(query))] = &sheet.open[..] else {
        panic!("{:?}", sheet.open);
    };
    assert_eq!((query.offset, query.limit), (0, MOST));
}

#[test]
fn what_is_deleted_is_said_when_it_is_and_can_be_restored() {
    let mut sheet = Sheet::new(1);
    sheet.settle();
    let row = sheet.rows()[0].clone();
    sheet.list.choose(Some(row.clone()));
    sheet.input(GameList::delete);
    assert_eq!((sheet.list.chosen(), sheet.list.deleted()), (None, None));
    sheet.arrive(0, true);
    assert_eq!(sheet.list.deleted(), None, "the library could not");
    sheet.list.choose(Some(row.clone()));
    sheet.input(GameList::delete);
    sheet.settle();
    assert_eq!(sheet.list.deleted().map(|row| &row.id), Some(&row.id));
    assert_eq!(sheet.forgotten, [row.id.clone(), row.id.clone()]);
    assert_eq!(sheet.rows().len(), 1);
    sheet.input(GameList::undelete);
    sheet.settle();
    assert_eq!((sheet.rows().len(), sheet.list.deleted()), (2, None));
    sheet.input(GameList::undelete);
    sheet.input(GameList::delete);
    assert_eq!(sheet.open, [], "no row is chosen");
}

#[test]
fn names_and_folders_are_changed_where_they_differ() {
    let mut sheet = Sheet::new(1);
    sheet.settle();
    let before = ("".to_owned(), "".to_owned());
    for (now, questions) in [(["", ""], 0), (["a", ""], 1), (["a", "b"], 2)] {
        sheet.list.choose(sheet.rows().first().cloned());
        let now = (now[0].to_owned(), now[1].to_owned());
        sheet.input(|list| list.describe(&before, now));
        assert_eq!(sheet.open.len(), questions);
        sheet.settle();
    }
    let row = sheet.rows()[0].clone();
    assert_eq!(row.name, "a");
    assert!(row.tags.contains(&"b".to_owned()) && sheet.list.known().0.len() > 1);
    sheet.input(|list| list.describe(&before, before.clone()));
    // All become one record, with the folder's name if they are in one.
    for (folder, name) in [("", "all"), ("b", "b")] {
        sheet.input(|list| {
            list.narrow(|query| {
                query.tags = [folder]
                    .iter()
                    .filter(|f| !f.is_empty())
                    .map(|f| f.to_string())
                    .collect();
            })
        });
        sheet.settle();
        sheet.input(|list| list.merge("all".to_owned()));
        sheet.settle();
        assert_eq!(
            sheet.merged.pop().map(|(_, name, _)| name),
            Some(name.to_owned())
        );
    }
}
