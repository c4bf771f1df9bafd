//! Opening procedures: every branch, equivalent fifth moves, random decisions.

mod equivalence;
mod fifth_moves;
mod gomoku;
mod random;
mod taraguchi;

use crate::common::points;
use tengen_core::opening::{Action, Opening, Procedure, Seat, Violation};
use tengen_core::{Color, Rule, Size};

use Action::{Keep, Place};
use Seat::First;

fn start(procedure: Procedure) -> Opening {
    Opening::new(procedure, Rule::Renju, Size::STANDARD).unwrap()
}

/// Takes the action for the seat to decide, after the other seat has been refused.
fn act(opening: &mut Opening, action: Action) -> Seat {
    let seat = opening
        .decision()
        .expect("a decision")
        .seat
        .expect("a player's decision");
    let before = opening.clone();
    assert_eq!(
        opening.act(Some(seat.other()), action.clone()),
        Err(Violation::NotYours)
    );
    assert_eq!(opening, &before);
    opening.act(Some(seat), action).unwrap();
    assert_eq!(opening.before_last().as_ref(), Some(&before));
    seat
}

fn place(opening: &mut Opening, text: &str) -> Vec<Seat> {
    points(text)
        .into_iter()
        .map(|p| act(opening, Place(p)))
        .collect()
}

fn refused(opening: &Opening, action: Action) -> Violation {
    let mut copy = opening.clone();
    let seat = opening.decision().unwrap().seat;
    let violation = copy.act(seat, action).unwrap_err();
    assert_eq!(&copy, opening, "a refused action changed something");
    violation
}

fn over(opening: &Opening, black: Seat, to_move: Color) {
    assert_eq!(opening.decision(), None);
    assert_eq!(opening.owner(Color::Black), black);
    assert_eq!(opening.owner(Color::White), black.other());
    assert_eq!(opening.position().to_move(), to_move);
    assert_eq!(opening.points(&[]), []);
    let mut copy = opening.clone();
    assert_eq!(copy.act(Some(First), Keep), Err(Violation::Over));
}

#[test]
fn names_read_back() {
    for procedure in Procedure::ALL {
        assert_eq!(procedure.to_string().parse(), Ok(procedure));
    }
    assert!("swap3".parse::<Procedure>().is_err());
}

#[test]
fn small_boards_are_refused() {
    for procedure in Procedure::ALL {
        let least = procedure.min_size();
        let at = |n: u8| Opening::new(procedure, Rule::Renju, Size::new(n.into()).unwrap());
        assert!(at(least).is_ok(), "{procedure}");
        if least > 5 {
            assert_eq!(
                at(least - 1),
                Err(Violation::TooSmall(least)),
                "{procedure}"
            );
        }
    }
}
