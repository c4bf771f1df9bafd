//! Lines that are tried: on an analysis board over a game, in a record, over another tool.

use tengen_text::Key;

use super::*;
use crate::study::Study;
use crate::{Book, Exploration, NewBoard};

/// The analysis board that is to be opened.
fn new_board(effects: &[Effect]) -> Option<&NewBoard> {
    effects.iter().find_map(|effect| match effect {
        Effect::Board(new) => Some(&**new),
        _ => None,
    })
}

impl Table {
    /// Tries moves, on an analysis board if the page is to open one.
    pub(super) fn explore(&mut self, line: &[Point]) -> Vec<Effect> {
        let effects = self.then(|model, outside| model.explore(line, outside));
        let Some(new) = new_board(&effects) else {
            return effects;
        };
        let book = Book::analysis_board(&new.position, new.ply, new.view).with_line(&new.line);
        self.then(|model, outside| model.open(Box::new(book), outside))
    }

    fn moves_on_board(&self) -> String {
        let position = self.model.top().analysed().expect("a position");
        notation::format_moves(position.moves())
    }
}

#[test]
fn a_line_of_a_game_is_adopted_on_an_analysis_board() {
    let mut table = friends("h8a1i8a2j8a3k8a4l8");
    let over = table.view().phase != crate::Phase::Person;
    assert!(over, "the game is over");
    for _ in 0..3 {
        table.step(Go::Back);
    }
    table.switch();
    table.told(&so_far(vec![line("k8l8g8", 900), line("g8k8", 800)], 900));
    table.analysis(|a| {
        a.hover(Some(1));
    });
    let effects = table.then(|model, outside| model.adopt(None, outside));
    let new = new_board(&effects).expect("a board");
    assert_eq!((new.position.moves().len(), new.ply), (9, Some(6)));
    let effects = table.explore(&new.line.clone());
    assert!(question(&effects).is_some(), "the analysis follows");
    assert!(table.model.get::<Book>().is_some_and(Book::is_board));
    assert_eq!(table.moves_on_board(), "h8a1i8a2j8a3g8");
    let place = table.model.place().expect("a line");
    assert_eq!((place.ply, place.plies), (7, 8));
    // The tree of a board that is kept from its first edit on is read back node by node.
    let book: &Book = table.model.get().expect("a board");
    let tree = book.tree().clone();
    assert_eq!(read_again(&tree), tree);
    // Another line is a variation, and one edit.
    let depth = |table: &Table| table.model.get::<Book>().expect("a board").depth();
    assert_eq!(depth(&table), (0, 0));
    let effects = table.explore(&[p("c3"), p("d4"), p("c3")]);
    let edits =
        |effect: &&Effect| matches!(effect, Effect::Keep(keep) if matches!(**keep, Keep::Edit(_)));
    assert_eq!(effects.iter().filter(edits).count(), 1);
    assert_eq!(table.moves_on_board(), "h8a1i8a2j8a3g8c3");
    let place = table.model.place().expect("a line");
    assert_eq!((place.ply, place.plies), (8, 9), "up to the illegal move");
    table.then(Model::take_back);
    assert_eq!(table.moves_on_board(), "h8a1i8a2j8a3g8");
    table.then(|model, outside| model.close(outside));
    assert_eq!(table.model.tools(), 0);
}

/// As the library has it.
fn read_again(tree: &tengen_record::Record) -> tengen_record::Record {
    let packed = tengen_record::pack::pack(tree);
    let mut unpacker = tengen_record::pack::Unpacker::new(&packed).expect("a tree");
    while unpacker.read(usize::MAX).expect("a tree") {}
    unpacker.record()
}

#[test]
fn a_line_of_a_tool_is_adopted_over_it() {
    let mut table = friends("h8a1i8a2j8a3");
    let study = Study::of_board(&table.model, &table.settings).expect("a study");
    table.then(|model, outside| model.open(Box::new(study), outside));
    table.switch();
    table.told(&so_far(vec![line("k8l8g8", 900), line("g8k8", 800)], 900));
    table.analysis(|a| {
        a.hover(Some(1));
    });
    let frame = Frame::new(Size::STANDARD, true);
    let choice = AnalysisChoice::default();
    let drawn = table
        .model
        .analysis_drawing(&frame, choice, Text::new(Language::English));
    assert_eq!(drawn.matches("played-out").count(), 2, "numbered stones");
    let effects = table.then(|model, outside| model.adopt(None, outside));
    assert!(question(&effects).is_some(), "the analysis follows");
    let board: &Exploration = table.model.get().expect("a board");
    assert_eq!(
        notation::format_moves(board.here().moves()),
        "h8a1i8a2j8a3g8"
    );
    assert_eq!(board.title(), Some(Key::ExploreTitle));
    let place = table.model.place().expect("a line");
    assert_eq!((place.ply, place.plies), (7, 8));
    table.step(Go::End);
    table.then(|model, outside| model.touch(p("c3"), outside));
    assert_eq!(table.model.place().expect("a line").ply, 9);
    // Back, and to the adopted line again.
    for _ in 0..3 {
        table.step(Go::Back);
    }
    table.step(Go::Forward);
    let board: &Exploration = table.model.get().expect("a board");
    assert_eq!(
        notation::format_moves(board.here().moves()),
        "h8a1i8a2j8a3g8"
    );
    let stone = table.then(|model, outside| model.touch(p("h8"), outside));
    assert!(matches!(stone[..], [Effect::Tell(_)]), "{stone:?}");
    table.then(|model, outside| model.close(outside));
    assert_eq!(table.model.tools(), 0);
}
