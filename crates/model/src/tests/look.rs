//! Looking back in games and records, and moves played meanwhile.

use super::*;
use crate::{Go, Notice, Phase, Place};
use tengen_core::opening::{Action as Do, Procedure};

fn go(table: &mut Table, to: Go) -> Vec<Effect> {
    let settings = &mut table.settings;
    table.model.step(to, Outside { now: 3, settings })
}

fn place(table: &Table) -> Place {
    table.model.place().expect("a line of moves")
}

fn stones(table: &Table) -> usize {
    let cells = table.cells();
    cells.iter().filter(|cell| cell.stone.is_some()).count()
}

fn last(table: &Table) -> Option<Point> {
    let cells = table.cells();
    let last = cells.iter().position(|cell| cell.last)?;
    table.model.top().size().points().nth(last)
}

#[test]
fn a_game_is_stepped_through_and_goes_on_where_it_was() {
    let mut table = friends("h8i9j8k7");
    let steps = [
        (Go::Back, 3, "j8"),
        (Go::Back, 2, "i9"),
        (Go::Forward, 3, "j8"),
        (Go::To(1), 1, "h8"),
    ];
    for (step, ply, at) in steps {
        let effects = go(&mut table, step);
        assert!(effects.is_empty(), "nothing is kept of it: {effects:?}");
        assert_eq!((table.view().looked, stones(&table)), (Some(ply), ply));
        assert_eq!(last(&table), Some(p(at)));
        let (back, forward) = (true, true);
        let here = Place {
            ply,
            plies: 4,
            back,
            forward,
        };
        assert_eq!(place(&table), here);
    }
    go(&mut table, Go::Start);
    assert_eq!((stones(&table), last(&table)), (0, None));
    assert!(!place(&table).back);
    go(&mut table, Go::Back);
    assert_eq!(place(&table).ply, 0, "no further");
    // All moves stay listed, and no move is played while looking back.
    assert_eq!(on_board(&table), "h8i9j8k7");
    assert_eq!(table.view().moves.len(), 4);
    let told = table.touch(p("a1"), 4);
    assert_eq!(told, [Effect::Tell(Notice::LookingBack)]);
    let told = table.act(4, <Session>::pass);
    assert_eq!(told, [Effect::Tell(Notice::LookingBack)]);
    assert_eq!(on_board(&table), "h8i9j8k7");
    for to in [Go::End, Go::Back, Go::Forward, Go::To(99)] {
        go(&mut table, to);
    }
    assert_eq!((table.view().looked, place(&table).forward), (None, false));
    table.touch(p("a1"), 5);
    assert_eq!(on_board(&table), "h8i9j8k7a1");
}

#[test]
fn what_the_computer_plays_meanwhile_is_not_jumped_to() {
    let mut table = table(Rule::Freestyle, [Seat::Person, COMPUTER], "");
    table.touch(p("h8"), 2);
    let id = table.asked.expect("the computer thinks");
    go(&mut table, Go::Start);
    assert_eq!(table.view().phase, Phase::Computer, "it goes on thinking");
    let effects = table.hear(id, &best("i9"), 3);
    assert!(saves(&effects));
    let view = table.view();
    assert_eq!((view.looked, stones(&table)), (Some(0), 0));
    assert_eq!((view.phase, view.moves.len()), (Phase::Person, 2));
    go(&mut table, Go::End);
    assert_eq!((table.view().looked, stones(&table)), (None, 2));
    assert_eq!(last(&table), Some(p("i9")));
}

#[test]
fn what_a_person_does_with_the_game_is_done_in_the_present() {
    let mut table = friends("h8i9j8k7");
    go(&mut table, Go::To(1));
    table.act(4, Session::undo);
    assert_eq!((on_board(&table).as_str(), stones(&table)), ("h8i9j8", 3));
    go(&mut table, Go::Start);
    table.act(5, Session::redo);
    assert_eq!((table.view().looked, stones(&table)), (None, 4));
    go(&mut table, Go::Start);
    table.act(6, <Session>::confirm_resign);
    let view = table.view();
    assert!(matches!(view.phase, Phase::Over(_)) && view.shows_result);
    // Stepping back hides the result for good.
    go(&mut table, Go::Back);
    assert!(!table.view().shows_result);
    go(&mut table, Go::End);
    assert!(!table.view().shows_result);
}

#[test]
fn a_five_is_not_seen_before_it_is_made() {
    let mut table = friends("h8a1i8b1j8c1k8d1l8");
    let winning = |t: &Table| t.cells().iter().filter(|c| c.winning).count();
    assert_eq!(winning(&table), 5);
    go(&mut table, Go::Back);
    assert_eq!(winning(&table), 0);
    go(&mut table, Go::End);
    assert_eq!(winning(&table), 5);
}

#[test]
fn decisions_of_an_opening_are_no_steps_of_their_own() {
    let mut setup = super::setup(Rule::Standard, [Seat::Person; 2]);
    setup.terms.opening = Procedure::Swap2;
    let mut table = Table::new("one".to_owned(), setup, 1).expect("a table");
    table.begin();
    for name in ["h8", "i9", "j8"] {
        table.touch(p(name), 2);
    }
    table.act(4, |s, cx| s.decide(Do::TakeWhite, cx));
    table.touch(p("a1"), 5);
    for ply in (0..4).rev() {
        go(&mut table, Go::Back);
        assert_eq!((table.view().looked, stones(&table)), (Some(ply), ply));
    }
    for ply in 1..4 {
        go(&mut table, Go::Forward);
        assert_eq!((table.view().looked, stones(&table)), (Some(ply), ply));
    }
    go(&mut table, Go::Forward);
    assert_eq!(table.view().looked, None);
}

#[test]
fn between_stones_that_were_dealt_nothing_is_to_be_seen() {
    let mut setup = super::setup(Rule::Freestyle, [Seat::Person; 2]);
    setup.terms.opening = Procedure::Balanced;
    let mut table = Table::new("one".to_owned(), setup, 1).expect("a table");
    table.begin();
    let id = table.asked.expect("the engine deals");
    let dealt = ["h8", "i9", "c3"].map(p).to_vec();
    table.hear(id, &decided(&Do::Deal(dealt)), 2);
    let played = table.view().moves.len();
    assert_eq!(played, 3);
    table.touch(p("a1"), 3);
    go(&mut table, Go::Start);
    assert_eq!((place(&table).ply, stones(&table)), (played, played));
    assert!(!place(&table).back && place(&table).forward);
    go(&mut table, Go::Forward);
    assert_eq!((table.view().looked, stones(&table)), (None, 4));
}
