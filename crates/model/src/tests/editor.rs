//! The set-up tool and games from it.

use super::*;
use crate::Export as _;
use crate::{Brush, Depth, Editor, Link, ProgramSettings, Remark, Saved, SetUpProblem, Settings};
use proptest::prelude::*;
use tengen_core::{Color, Start};

fn empty(rule: Rule) -> Editor {
    let position = Position::new(rule, Size::STANDARD);
    Editor::new(&position, Color::Black, Seat::Person)
}

fn with(rule: Rule, black: &str, white: &str) -> Editor {
    let mut editor = empty(rule);
    for (color, names) in [(Color::Black, black), (Color::White, white)] {
        for q in notation::parse_points(names).expect("points") {
            editor.put(q, color);
        }
    }
    editor
}

fn again(table: &Table) -> Table {
    let text = table.saved().write().expect("text");
    Table::restored(&Saved::read(&text).expect("a document")).expect("a game")
}

#[test]
fn stones_come_and_go_by_every_brush() {
    let mut editor = empty(Rule::Freestyle);
    editor.paint(p("h8"));
    assert_eq!(editor.board().get(p("h8")), Some(Color::Black));
    editor.brush = Brush::White;
    editor.paint(p("h8"));
    assert_eq!(editor.board().get(p("h8")), Some(Color::White));
    editor.paint(p("h8"));
    assert!(editor.board().is_empty(p("h8")));
    editor.brush = Brush::InTurn;
    for name in ["h8", "h9", "h10"] {
        editor.paint(p(name));
    }
    assert_eq!(editor.start().to_string(), "h8h10/h9/white");
    editor.paint(p("h9"));
    assert!(editor.board().is_empty(p("h9")));
    editor.brush = Brush::Clear;
    editor.paint(p("a1"));
    editor.paint(p("h8"));
    assert_eq!(editor.board().stones(), 1);
    editor.clear();
    assert_eq!(editor.board().stones(), 0);
    editor.undo();
    editor.undo();
    assert_eq!(editor.start().to_string(), "h8h10//white");
    let small = Size::new(9).expect("a size");
    editor.resize(small);
    assert_eq!((editor.board().size(), editor.board().stones()), (small, 1));
    editor.undo();
    assert_eq!(editor.board().stones(), 2);
}

#[test]
fn what_cannot_be_played_is_named_and_loses_nothing() {
    let five = "a1b1c1d1e1";
    let won = with(Rule::Freestyle, five, "h8");
    assert!(
        matches!(won.position(), Err(SetUpProblem::Won(Color::Black, line)) if line.len() == 5)
    );
    let marked = won.cells().iter().filter(|c| c.winning).count();
    assert_eq!((marked, won.board().stones()), (5, 6));
    let both = with(Rule::Freestyle, five, "a3b3c3d3e3");
    assert!(matches!(
        both.session(String::new(), 1),
        Err(SetUpProblem::Both(..))
    ));
    // An overline does not win in renju.
    let six = with(Rule::Renju, "a1b1c1d1e1f1", "");
    assert!(six.position().is_ok());
    let mut forbidden = with(Rule::Renju, "h6h7f8g8", "a15o15a1o1");
    forbidden.to_move = Color::Black;
    let at = crate::scene::index(Size::STANDARD, p("h8"));
    assert!(forbidden.cells()[at].forbidden.is_some());
    let mut table = Table::of(forbidden.session("one".to_owned(), 1).expect("a game"));
    table.touch(p("h8"), 2);
    assert_eq!(table.position().ply(), 0, "refused");
}

#[test]
fn unequal_numbers_are_remarked_only() {
    assert_eq!(empty(Rule::Renju).remark(), None);
    let many = with(Rule::Freestyle, "h8h9a1", "");
    assert_eq!(many.remark(), Some(Remark::Uneven(3, 0)));
    assert!(many.session("one".to_owned(), 1).is_ok());
    let mut next = with(Rule::Freestyle, "h8", "");
    next.to_move = Color::White;
    assert_eq!(next.remark(), None);
}

#[test]
fn a_game_from_a_set_up_keeps_it_through_everything() {
    let mut editor = with(Rule::Freestyle, "h8h9", "i9i10j11");
    editor.to_move = Color::White;
    editor.person = Color::White;
    editor.against = COMPUTER;
    let mut table = Table::of(editor.session("one".to_owned(), 1).expect("a game"));
    assert_eq!(search(&table.begin()), None, "the person is next");
    assert!(table.is_touched() && !table.view().can.undo);
    assert_eq!(
        (table.view().begins, table.view().set_up),
        (Color::White, 5)
    );
    let id = search(&table.touch(p("a1"), 2)).expect("the computer thinks");
    table.hear(id, &best("b1"), 3);
    let back = again(&table);
    assert_eq!(back.position(), table.position());
    assert_eq!(back.view(), table.view());
    table.act(4, Session::undo);
    assert_eq!(table.position().board(), editor.board());
    assert!(!table.view().can.undo && table.view().can.redo);
    assert_eq!(again(&table).view().can, table.view().can);
    let fresh = table.again("two".to_owned(), 5);
    assert_eq!(fresh.position().board(), editor.board());
    assert_eq!(fresh.setup(), table.setup());
    assert!(table.saved().is_worth_keeping());
}

#[test]
fn a_plain_game_is_kept_as_before() {
    let text = friends("h8i9").saved().write().expect("text");
    assert!(
        text.contains("\"version\":2") && !text.contains("\"start\""),
        "{text}"
    );
    let plain = friends("h8i9").again("two".to_owned(), 3);
    assert_eq!(plain.position().ply(), 0);
}

#[test]
fn links_name_set_ups() {
    let read = |pairs: &[(&str, &str)]| Link::read(pairs.iter().copied());
    let link = read(&[
        ("black", "h8,h9"),
        ("white", "i9"),
        ("to-move", "white"),
        ("moves", "a1"),
    ]);
    let wanted = link.wanted.expect("a position");
    assert_eq!(wanted.start.to_string(), "h8h9/i9/white");
    assert_eq!(wanted.position().expect("legal").ply(), 1);
    for bad in [
        &[("black", "h8"), ("white", "h8")][..],
        &[("black", "h8"), ("to-move", "red")],
        &[("black", "z9")],
        &[("black", "h8"), ("moves", "h8")],
    ] {
        let link = read(bad);
        assert!(
            link.wanted.is_none() && link.errors.len() == 1,
            "{bad:?}: {:?}",
            link.errors
        );
    }
}

#[test]
fn every_program_is_an_opponent_with_its_settings() {
    let mut editor = empty(Rule::Freestyle);
    let seat = |text: &str| text.parse::<Seat>().expect("a seat");
    let settings = |faithful, depth| ProgramSettings {
        faithful,
        depth: Depth::new(depth).ok(),
    };
    // Without a program as the opponent, there is nothing to set.
    editor.set_textbook(settings(true, 2));
    assert_eq!(editor.against, Seat::Person);
    editor.set_against(seat("textbook:pattern-table"));
    editor.set_textbook(settings(true, 2));
    assert_eq!(
        editor.against,
        seat("textbook:pattern-table,depth=2,faithful")
    );
    assert_eq!(editor.opponent(), seat("textbook:pattern-table"));
    editor.set_against(seat("textbook:win-table"));
    assert_eq!(editor.against, seat("faithful:win-table"));
    assert_eq!(editor.opponent(), seat("textbook:win-table"));
    let draft = editor.draft().expect("a set-up");
    let back = draft.editor().expect("the same");
    assert_eq!(back.against, editor.against);
    let table = Table::of(editor.session("one".to_owned(), 1).expect("a game"));
    assert_eq!(table.seat(Color::White), seat("faithful:win-table"));
    assert_eq!(again(&table).setup(), table.setup());
    editor.set_against(COMPUTER);
    assert_eq!((editor.against, editor.opponent()), (COMPUTER, COMPUTER));
}

#[test]
fn a_draft_outlives_the_page() {
    let mut editor = with(Rule::Renju, "h8h9", "i9");
    editor.against = COMPUTER;
    editor.person = Color::White;
    let mut settings = Settings::default();
    settings.draft = editor.draft();
    let text = settings.write().expect("text");
    let back = Settings::read(&text).expect("settings").draft;
    let back = back.and_then(|d| d.editor()).expect("a set-up");
    assert_eq!(
        (back.start(), back.against, back.person),
        (editor.start(), COMPUTER, Color::White)
    );
    let nothing = text.replace("h8h9/i9/black", "h8h8/i9/black");
    assert!(
        Settings::read(&nothing)
            .expect("settings")
            .draft
            .and_then(|d| d.editor())
            .is_none()
    );
}

proptest! {
    #[test]
    fn taking_everything_back_gives_what_was_there(
        steps in prop::collection::vec((0u8..4, 0u8..225), 0..80),
    ) {
        let there = with(Rule::Freestyle, "h8", "i9").position().expect("a position");
        let mut editor = Editor::new(&there, Color::Black, Seat::Person);
        let before = editor.start();
        for (brush, at) in steps {
            editor.brush = Brush::ALL[usize::from(brush)];
            editor.paint(Point::from_xy(at % 15, at / 15));
            let stones = editor.board().iter().count();
            prop_assert_eq!(usize::from(editor.board().stones()), stones);
            if let Ok(session) = editor.session("one".to_owned(), 1) {
                let table = Table::of(session);
                prop_assert_eq!(Start::of(again(&table).position()), editor.start());
            }
        }
        while editor.can_undo() {
            editor.undo();
        }
        editor.to_move = before.to_move;
        prop_assert_eq!(editor.start(), before);
    }
}

#[test]
fn a_record_on_the_board_is_set_up_and_analysed_again() {
    let mut table = table(Rule::Freestyle, [Seat::Person; 2], "a1");
    let position =
        Position::from_moves(Rule::Renju, Size::STANDARD, &moves("h8i9")).expect("legal");
    let view = tengen_core::Symmetry::all()[0];
    let board = crate::Book::analysis_board(&position, Some(1), view);
    let settings = &mut table.settings;
    let outside = Outside { now: 1, settings };
    table.model.open(Box::new(board), outside);
    let editor = <Editor as crate::Openable>::open(&table.model, &table.settings);
    let mut editor = editor.expect("an editor");
    assert_eq!(
        editor.start().to_string(),
        "h8//white",
        "what is at the cursor"
    );
    editor.clear();
    let settings = &mut table.settings;
    let outside = Outside { now: 1, settings };
    table.model.open(Box::new(editor), outside);
    let settings = &mut table.settings;
    let effects = table.model.analyse_set_up(Outside { now: 1, settings });
    let [Effect::Board(new)] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!((new.position.rule(), new.position.ply()), (Rule::Renju, 0));
}
