//! Undo by the secondary mouse button, copying, the window's title.

use super::*;
use crate::{Editor, Link};
use tengen_core::{Color, Start};

fn take_back(table: &mut Table) -> Vec<Effect> {
    let settings = &mut table.settings;
    table.model.take_back(Outside { now: 3, settings })
}

fn play_again(table: &mut Table) -> Vec<Effect> {
    let settings = &mut table.settings;
    table.model.play_again(Outside { now: 3, settings })
}

#[test]
fn taking_back_is_undo_in_a_game_and_in_a_set_up() {
    let mut table = friends("h8i9");
    assert!(saves(&take_back(&mut table)));
    assert_eq!(on_board(&table), "h8");
    assert!(saves(&play_again(&mut table)));
    assert_eq!(on_board(&table), "h8i9");
    assert!(play_again(&mut table).is_empty(), "there is nothing more");
    take_back(&mut table);
    take_back(&mut table);
    assert!(take_back(&mut table).is_empty(), "there is nothing more");

    let editor = Editor::of_game(table.model.game());
    let settings = &mut table.settings;
    let open = Outside { now: 3, settings };
    table.model.open(Box::new(editor), open);
    table.touch(p("c3"), 4);
    let stones = |table: &Table| table.cells().iter().filter(|c| c.stone.is_some()).count();
    assert_eq!(stones(&table), 1);
    take_back(&mut table);
    assert_eq!(stones(&table), 0);
}

fn pairs(query: &str) -> impl Iterator<Item = (&str, &str)> {
    let query = query.strip_prefix('?').expect("a query");
    query.split('&').filter_map(|pair| pair.split_once('='))
}

#[test]
fn what_is_copied_opens_again() {
    let table = friends("h8i9");
    assert_eq!(table.model.copied(), "h8i9");
    let start = Start {
        black: vec![p("c3"), p("d4")],
        white: vec![p("e5")],
        to_move: Color::White,
    };
    let position = start.position(Rule::Renju, Size::new(13).expect("a size"));
    let mut position = position.expect("stones that can stand");
    position.play(Move::Place(p("f6"))).expect("a move");
    let seats = [Seat::Person; 2];
    let table = Table::of(Session::opened("one".to_owned(), seats, &position, 1));
    let link = Link::read(pairs(&table.model.copied()));
    let wanted = link.wanted.expect("a position");
    assert_eq!(wanted.position().expect("a position"), position);
}

#[test]
fn the_title_calls_the_only_person_once_the_game_has_begun() {
    let mut table = table(Rule::Freestyle, [Seat::Person, COMPUTER], "");
    assert!(!table.view().calls(), "nobody waits yet");
    table.touch(p("h8"), 2);
    assert!(!table.view().calls(), "the computer thinks");
    let id = table.asked.expect("a search");
    table.hear(id, &best("i9"), 3);
    assert!(table.view().calls());
    assert!(!friends("h8i9").view().calls(), "nobody is elsewhere");
}
