//! Help in a game against the computer, which the player decides for, whichever tool offers it.

use super::*;
use crate::study::Study;
use crate::tests::classroom::taught;
use crate::{Book, Classroom, Editor, Openable, Settings};

fn against_computer() -> Table {
    table(Rule::Freestyle, [Seat::Person, COMPUTER], "h8i9")
}

impl Table {
    fn open_tool<T: Scene>(&mut self, make: impl FnOnce(&Model, &Settings) -> Result<T, Notice>) {
        let tool = make(&self.model, &self.settings).expect("a tool");
        self.then(|model, outside| model.open(Box::new(tool), outside));
    }

    fn confirming(&self) -> Option<Confirm> {
        self.view().confirming
    }
}

fn boards(effects: &[Effect]) -> usize {
    let is_board = |effect: &&Effect| matches!(effect, Effect::Board(_));
    effects.iter().filter(is_board).count()
}

#[test]
fn a_lesson_about_the_game_asks_before_its_position_is_analysed() {
    let mut table = against_computer();
    table.open_tool(Classroom::open);
    assert_eq!(table.model.analysable().err(), Some(Idle::Game));
    assert!(question(&press(&mut table)).is_none());
    assert_eq!(table.confirming(), Some(Confirm::Analysis));
    table.act(4, Session::allow_help);
    assert!(question(&press(&mut table)).is_some());
    assert!(table.view().helped);

    // A famous position is none of the game.
    let mut table = against_computer();
    table.open_tool(|_, _| Ok(Classroom::spot(0).expect("a blind spot")));
    assert!(question(&press(&mut table)).is_some());
    assert_eq!(table.confirming(), None);
}

#[test]
fn a_lesson_about_the_game_asks_before_the_engine_is_asked() {
    let mut table = against_computer();
    table.open_tool(Classroom::open);
    let lesson = |class: &mut Classroom, _: &mut Context<'_>| {
        let taught = taught(class);
        class.learn(&taught).expect("a lesson");
        Vec::new()
    };
    table.then(|model, outside| model.update(outside, Box::new(lesson)));
    let asked_now = |table: &mut Table| asked(&table.then(Model::ask_opinion)).is_some();
    assert!(!asked_now(&mut table));
    assert_eq!(table.confirming(), Some(Confirm::Opinion));
    // Closed, the lesson takes its question with it.
    table.then(|model, outside| model.close(outside));
    assert_eq!((table.confirming(), table.view().helped), (None, false));

    table.open_tool(Classroom::open);
    table.then(|model, outside| model.update(outside, Box::new(lesson)));
    assert!(!asked_now(&mut table));
    table.act(4, Session::allow_help);
    assert!(asked_now(&mut table));
}

#[test]
fn the_stones_of_the_game_are_analysed_on_another_board_after_the_decision() {
    let mut table = against_computer();
    table.open_tool(Editor::open);
    assert_eq!(boards(&table.then(Model::analyse_set_up)), 0);
    assert_eq!(table.confirming(), Some(Confirm::SetUp));
    table.act(4, <Session>::play_on);
    // As good as the game's position, with another stone on it.
    table.then(|model, outside| model.touch(p("a1"), outside));
    assert_eq!(boards(&table.then(Model::analyse_set_up)), 0);
    table.act(4, Session::allow_help);
    assert_eq!(boards(&table.then(Model::analyse_set_up)), 1);

    // Other stones are none of the game's.
    let mut table = against_computer();
    table.open_tool(Editor::open);
    let other = |editor: &mut Editor, _: &mut Context<'_>| {
        editor.clear();
        for name in ["a1", "c3", "e5"] {
            editor.paint(p(name));
        }
        Vec::new()
    };
    table.then(|model, outside| model.update(outside, Box::new(other)));
    assert_eq!(boards(&table.then(Model::analyse_set_up)), 1);
    assert_eq!(table.confirming(), None);
}

#[test]
fn solving_the_game_is_asked_about_from_every_tool() {
    let mut table = against_computer();
    assert!(table.model.may_offer_tool());
    table.open_tool(Classroom::open);
    assert!(table.model.may_offer_tool());
    table.open_tool(Editor::open);
    assert!(table.model.may_offer_tool());
    table.open_tool(|_, _| Ok(Trial::of_puzzle(puzzle()).expect("a puzzle")));
    assert!(table.model.may_offer_tool());
    // A record has stones of its own.
    let empty = Position::new(Rule::Freestyle, Size::STANDARD);
    let view = Symmetry::all()[0];
    table.open_tool(|_, _| Ok(Book::analysis_board(&empty, None, view)));
    assert!(!table.model.may_offer_tool());
    assert!(question(&press(&mut table)).is_some());
    table.then(|model, outside| model.close_all(outside));
    table.act(4, Session::allow_help);
    assert!(!table.model.may_offer_tool());
    table.open_tool(Study::open);
    assert!(table.model.analysable().is_ok());
}
