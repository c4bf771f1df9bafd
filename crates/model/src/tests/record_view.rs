//! What a record's board shows of its moves, how it is turned, and where a reload finds its place.

use crate::Export as _;
use tengen_core::{Position, Rule, Size, Symmetry};
use tengen_record::edit::Draft;
use tengen_record::{NodeId, Record};
use tengen_text::{Language, Text};
use tengen_worker_protocol::records::DiagramPosition;

use super::edits::Edited;
use super::{Table, moves, p};
use crate::analysis::{Evaluation, Evaluations, Proven};
use crate::scene::index;
use crate::{Book, Cell, Go, KeptPlace, KnownMove, Link, Numbered, Outside, Scene as _, Turn};

const ENGLISH: Text = Text::new(Language::English);

fn cell(book: &Book, name: &str) -> Cell {
    book.cells()[index(Size::STANDARD, p(name))].clone()
}

fn back(open: &mut Edited, moves: usize) {
    (0..moves).for_each(|_| open.back());
}

#[test]
fn the_place_is_found_after_old_edits_are_folded() {
    let mut open = Edited::new();
    open.touch(&["h8", "i9", "j10"]);
    back(&mut open, 3);
    open.touch(&["g7"]);
    back(&mut open, 1);
    open.touch(&["h8"]);
    open.edit(Book::cut);
    open.touch(&["g7", "f6"]);
    back(&mut open, 1);
    open.touch(&["e5"]);
    open.edit(|book| {
        book.turn_view(Turn::Right);
        book.set_numbered(Numbered::Last(3));
        Vec::new()
    });
    let place = open.book().kept_place(ENGLISH);
    let place = KeptPlace::read(&place.write().expect("a text")).expect("a place");
    let mut draft = Draft::replay(Record::new(Size::STANDARD), open.kept.clone()).expect("a log");
    draft.compact(0);
    let (tree, history) = draft.into_parts();
    let mut again = Book::of_document(tree, history, Rule::Freestyle);
    again.return_to(&place);
    assert_ne!(again.cursor().index(), place.node, "it has another number");
    assert_eq!(again.last_stone(), Some(p("e5")));
    assert_eq!((again.ply(), again.view()), (2, open.book().view()));
    assert_eq!(again.numbered(), Numbered::Last(3));
    // A place of an earlier version has the number only.
    let text = open.book().kept_place(ENGLISH).write().expect("a text");
    let (before, rest) = text.split_once("\"way\":").expect("a way");
    let (_, after) = rest.split_once("],").expect("a list");
    let old = KeptPlace::read(&format!("{before}{after}")).expect("a place");
    let mut same = open.book().clone();
    same.turn_to(NodeId::ROOT);
    same.return_to(&old);
    assert_eq!(same.last_stone(), Some(p("e5")));
}

#[test]
fn the_picture_is_of_the_node_on_the_board() {
    let mut open = Edited::new();
    open.touch(&["h8", "i9"]);
    back(&mut open, 2);
    open.touch(&["h8", "g7"]);
    let last = open.book().cursor();
    back(&mut open, 1);
    open.touch(&["i9", "j10"]);
    // In preorder: the root, H8, I9, J10, G7.
    for (turn, number) in [(None, 3), (Some(last), 4)] {
        let mut book = open.book().clone();
        turn.into_iter().for_each(|node| book.turn_to(node));
        let Some(DiagramPosition::Node { node, .. }) = book.pictured() else {
            panic!("no picture");
        };
        assert_eq!(node, number);
    }
}

#[test]
fn a_record_is_turned_as_an_edit_and_its_view_without_one() {
    let mut open = Edited::new();
    open.touch(&["h8", "a1", "b3"]);
    let turn = |turn| move |book: &mut Book| book.turn_record(turn);
    open.edit(turn(Turn::Right));
    assert_eq!(open.line(), "h8 a15 c14");
    assert_eq!(open.book().last_stone(), Some(p("c14")), "the cursor stays");
    assert!(cell(open.book(), "c14").last && cell(open.book(), "b3").stone.is_none());
    open.edit(turn(Turn::Mirror));
    assert_eq!(open.line(), "h8 o15 m14");
    open.check();
    open.edit(Book::undo_edit);
    assert_eq!(
        (open.line(), open.book().ply()),
        ("h8 a15 c14".to_owned(), 3)
    );
    open.edit(Book::redo_edit);
    assert_eq!(
        (open.line(), open.book().ply()),
        ("h8 o15 m14".to_owned(), 3)
    );
    open.check();
    let kept = open.kept.len();
    let before = open.book().view();
    for _ in 0..4 {
        open.edit(|book| {
            book.turn_view(Turn::Right);
            Vec::new()
        });
    }
    assert_eq!((open.kept.len(), open.book().view()), (kept, before));
    // Seen mirrored, a turn to the right is one to the left for the record.
    open.edit(|book| {
        book.turn_view(Turn::Mirror);
        book.turn_record(Turn::Right)
    });
    assert_eq!(open.line(), "h8 a15 b13");
    open.check();
}

#[test]
fn the_address_says_the_line_the_place_and_the_view() {
    let mut open = Edited::new();
    assert_eq!(open.table.model.address(), None, "no stones");
    open.touch(&["h8", "a1", "b3"]);
    open.edit(|book| {
        book.turn_view(Turn::Right);
        Vec::new()
    });
    let Table {
        model, settings, ..
    } = &mut open.table;
    model.step(Go::To(1), Outside { now: 1, settings });
    let query = open.table.model.address().expect("a query");
    let pairs = query.strip_prefix('?').expect("a query").split('&');
    let link = Link::read(pairs.filter_map(|pair| pair.split_once('=')));
    assert_eq!(link.errors, []);
    let wanted = link.wanted.expect("a position");
    assert_eq!(wanted.moves, moves("h8a1b3"));
    assert_eq!((wanted.ply, wanted.view), (Some(1), open.book().view()));
    let position = wanted.position().expect("legal");
    let again = Book::analysis_board(&position, wanted.ply, wanted.view);
    assert_eq!(again.board(), open.book().board());

    // An analysis board says that it is one, also without stones.
    let empty = Position::new(Rule::Renju, Size::STANDARD);
    let board = Book::analysis_board(&empty, None, Symmetry::all()[0]);
    let settings = &mut open.table.settings;
    let outside = Outside { now: 1, settings };
    open.table.model.open(Box::new(board), outside);
    let query = open.table.model.address().expect("a query");
    assert_eq!(query, "?open=analysis&rule=renju&size=15&moves=");
}

#[test]
fn numbers_begin_anywhere() {
    let mut open = Edited::new();
    open.touch(&["h8", "i9", "j10", "k11"]);
    let mut numbers = |numbered| {
        open.edit(move |book| {
            book.set_numbered(numbered);
            Vec::new()
        });
        ["h8", "i9", "j10", "k11"].map(|name| cell(open.book(), name).number)
    };
    assert_eq!(numbers(Numbered::All), [1, 2, 3, 4]);
    assert_eq!(numbers(Numbered::After(2)), [0, 0, 1, 2]);
    assert_eq!(numbers(Numbered::Last(1)), [0, 0, 0, 4]);
    assert_eq!(numbers(Numbered::Last(9)), [1, 2, 3, 4]);
}

#[test]
fn pictures_have_the_numbers_of_the_board() {
    for numbered in [Numbered::All, Numbered::After(2), Numbered::Last(3)] {
        for plies in 0..6 {
            let on_board = (1..=plies).map(|ply| numbered.on(ply as u16, plies).into());
            let (first, counted) = numbered.drawn(plies);
            let drawn = (1..=plies).map(|ply| match ply >= first {
                true => ply + 1 - counted,
                false => 0,
            });
            let (on_board, drawn): (Vec<usize>, Vec<usize>) = (on_board.collect(), drawn.collect());
            assert_eq!(on_board, drawn, "{numbered:?} after {plies} moves");
        }
    }
}

#[test]
fn moves_wear_what_is_known_of_them() {
    let mut open = Edited::new();
    // H8 I9 and then two moves that mirror each other, and one by another order.
    open.touch(&["h8", "i9", "j8"]);
    back(&mut open, 1);
    open.touch(&["h10"]);
    back(&mut open, 1);
    open.touch(&["a1"]);
    back(&mut open, 3);
    open.touch(&["a1", "i9", "h8"]);
    back(&mut open, 3);
    open.touch(&["h8", "i9"]);
    let mut book = open.book().clone();
    while !book.note_positions() {}
    let won = |name: &str| {
        let moves = ["h8", "i9"].map(|name| tengen_core::Move::Place(p(name)));
        let mut position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves);
        if let (Ok(position), false) = (&mut position, name.is_empty()) {
            position
                .play(tengen_core::Move::Place(p(name)))
                .expect("legal");
        }
        position.expect("a position")
    };
    let win = |line: &[&str]| Evaluation {
        proof: Some(Proven::Win {
            plies: 5,
            line: line.iter().map(|name| p(name)).collect(),
        }),
        ..Evaluation::default()
    };
    let mut evaluations = Evaluations::default();
    evaluations.add(&won("j8"), &win(&["k11"]));
    evaluations.add(&won(""), &win(&["a1"]));
    assert!(book.look_up(Some(&evaluations)));
    assert!(!book.look_up(Some(&evaluations)), "nothing has changed");
    let known = |name: &str| {
        let KnownMove { wins, turned } = cell(&book, name).known;
        (wins, turned)
    };
    assert_eq!(known("j8"), (Some(false), Some(true)), "lost, and mirrored");
    // The proof is of a position up to symmetry, so the mirrored move is lost too.
    assert_eq!(known("h10"), (Some(false), Some(true)));
    assert_eq!(
        known("a1"),
        (Some(true), Some(false)),
        "won, and by another order"
    );
    book.look_up(None);
    assert_eq!(cell(&book, "a1").known.wins, None, "no proofs without help");
    let there = book.tree().children(book.cursor()).nth(2).expect("A1");
    book.turn_to(there);
    let other = book.elsewhere().expect("the other order");
    assert_ne!(other, there);
    book.turn_to(other);
    assert_eq!(book.elsewhere(), Some(there));
}
