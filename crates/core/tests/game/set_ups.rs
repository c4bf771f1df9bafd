//! Set-ups: their errors and the winning rows in them.

use crate::common::{point, points};
use proptest::prelude::*;
use tengen_core::{
    Board, Color, Ending, Illegal, Move, Outcome, Point, Position, Rule, SetupError, Size, win,
};

use super::size;

#[test]
fn set_ups_are_checked() {
    let make = |black: &str, white: &str| {
        let (black, white) = (points(black), points(white));
        Position::from_stones(Rule::Standard, size(9), &black, &white, Color::White)
    };
    assert_eq!(
        make("a1 j1", "-"),
        Err(SetupError::OffBoard(point("j1"), size(9)))
    );
    assert_eq!(make("a1", "b1 a1"), Err(SetupError::Twice(point("a1"))));
    let both = make("a1 b1 c1 d1 e1", "a3 b3 c3 d3 e3").unwrap_err();
    assert_eq!(
        both.to_string(),
        "both sides have a winning row: black at a1 b1 c1 d1 e1, white at a3 b3 c3 d3 e3"
    );
    for (black, white, winner) in [
        ("a1 b1 c1 d1 e1", "-", Color::Black),
        ("-", "a1 b1 c1 d1 e1", Color::White),
    ] {
        let won = make(black, white).unwrap();
        let outcome = won.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.by), (Some(winner), Ending::Five));
        assert_eq!(outcome.line, points("a1 b1 c1 d1 e1"));
        assert_eq!(won.to_move(), Color::White);
    }
    // Six in a row do not win under the standard rule.
    assert_eq!(make("a1 b1 c1 d1 e1 f1", "-").unwrap().outcome(), None);
    assert_eq!(make("a1", "b1").unwrap().undo(), None);
}

#[test]
fn a_position_after_its_end_may_hold_two_winning_rows() {
    let mut board = Board::new(Size::STANDARD);
    for (list, color) in [("h8i8j8k8l8", Color::Black), ("a1b1c1d1e1", Color::White)] {
        points(list).into_iter().for_each(|p| board.put(p, color));
    }
    let line = points("h8i8j8k8l8");
    let outcome = Outcome {
        winner: Some(Color::Black),
        by: Ending::Five,
        line,
    };
    let mut shown = Position::after_end(Rule::Renju, board.clone(), Color::White, outcome.clone());
    assert_eq!((shown.board(), shown.to_move()), (&board, Color::White));
    assert_eq!((shown.outcome(), shown.ply()), (Some(&outcome), 0));
    assert_eq!(
        shown.legality(point("h9")),
        Err(Illegal::Over(Ending::Five))
    );
    assert!(shown.legal_points().is_empty() && shown.forbidden_points().is_empty());
    assert!(shown.play(point("h9")).is_err() && shown.play(Move::Pass).is_err());
    assert_eq!(shown.undo(), None);
    // Its hash is that of the same stones set up.
    let one = Position::from_stones(
        Rule::Renju,
        Size::STANDARD,
        &outcome.line,
        &[],
        Color::White,
    );
    let black = one.unwrap();
    let after = Position::after_end(
        Rule::Renju,
        black.board().clone(),
        Color::White,
        outcome.clone(),
    );
    assert_eq!(after, black);
}

proptest! {
    #[test]
    fn standing_rows_are_the_rows_through_all_stones(
        cells in proptest::collection::vec(0..5u8, 22 * 22),
        n in 5..=22u32,
        rule in proptest::sample::select(Rule::ALL.to_vec()),
    ) {
        let size = size(n);
        let mut board = Board::new(size);
        for (p, cell) in size.points().zip(cells) {
            match cell {
                0 | 1 => board.put(p, Color::Black),
                2 | 3 => board.put(p, Color::White),
                _ => {}
            }
        }
        for color in Color::BOTH {
            let stones = board.iter().filter(|&(_, c)| c == color);
            let each = stones.filter_map(|(p, _)| win::through(&board, rule, p, color));
            let wins: Vec<Outcome> = each.collect();
            let mut line: Vec<Point> = wins.iter().flat_map(|w| w.line.clone()).collect();
            line.sort_unstable();
            line.dedup();
            let five = wins.iter().any(|w| w.by == Ending::Five);
            let by = if five { Ending::Five } else { Ending::Overline };
            let expected = (!line.is_empty()).then_some((by, line));
            prop_assert_eq!(win::standing(&board, rule, color), expected);
        }
    }
}
