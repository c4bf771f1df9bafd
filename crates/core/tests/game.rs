//! Positions and games: errors, set-ups, undo and redo, policies, notation.

use crate::common::{point, points};
use proptest::prelude::*;
use tengen_core::notation::{self, format_moves, parse_moves, parse_points};
use tengen_core::{
    Board, Color, DeadDraw, Ending, Foul, Game, Illegal, Move, OnFoul, Outcome, Point, Policy,
    Position, Rule, SetupError, Size, Symmetry, win,
};

fn played(rule: Rule, text: &str) -> Position {
    Position::from_moves(rule, Size::STANDARD, &parse_moves(text).unwrap()).unwrap()
}

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

#[test]
fn sizes_run_from_5_to_22() {
    assert_eq!(Size::new(4).unwrap_err().0, 4);
    assert_eq!(Size::new(23).unwrap_err().0, 23);
    assert_eq!(Size::new(5).unwrap(), Size::MIN);
    assert_eq!(Size::new(22).unwrap(), Size::MAX);
    assert_eq!(Size::STANDARD.cells(), 225);
    assert_eq!(Size::STANDARD.points().count(), 225);
    assert_eq!(Size::STANDARD.center(), point("h8"));
    assert_eq!(size(10).center(), point("f5"));
    assert_eq!(size(20).center(), point("k10"));
    assert_eq!(Size::MAX.to_string(), "22");
}

#[test]
fn points_read_and_print() {
    for text in ["a1", "h8", "v22", "o15"] {
        assert_eq!(point(text).to_string(), text);
        assert_eq!(format!("{:?}", point(&text.to_uppercase())), text);
    }
    for text in [
        "", "h", "8", "w1", "a0", "a23", "h08", "h8x", "hh", "h-1", "é5", "h100", "h+8", "`1",
    ] {
        let error = text.parse::<Point>().unwrap_err();
        assert_eq!(error.0, text);
        assert!(error.to_string().contains("is not a point"), "{error}");
    }
    assert_eq!(Point::new(22, 0), None);
    assert_eq!(Point::new(0, 22), None);
    for p in Size::MAX.points() {
        assert_eq!(Point::from_index(p.index()), Some(p));
        assert!(p.index() < Point::LIMIT);
    }
    assert_eq!(Point::from_index(22), None);
    assert_eq!(Point::from_index(Point::LIMIT), None);
    assert_eq!(point("a1").shifted(-1, 0, Size::MAX), None);
    assert_eq!(point("a1").shifted(0, -1, Size::MAX), None);
    assert_eq!(point("o15").shifted(1, 0, Size::STANDARD), None);
    assert_eq!(point("o15").shifted(0, 1, Size::STANDARD), None);
    assert_eq!(
        point("h8").shifted(-2, 3, Size::STANDARD),
        Some(point("f11"))
    );
}

#[test]
fn names_of_rules_and_colours_read_back() {
    for rule in Rule::ALL {
        assert_eq!(rule.to_string().parse::<Rule>(), Ok(rule));
    }
    assert_eq!("Renju".parse::<Rule>().unwrap_err().0, "Renju");
    assert_eq!(Color::Black.to_string(), "black");
    assert_eq!(Color::White.opponent().to_string(), "black");
    assert_eq!(Foul::DoubleFour.to_string(), "double-four");
    assert_eq!(Move::Pass.to_string(), "pass");
}

#[test]
fn illegal_moves_are_named_and_change_nothing() {
    let mut position = played(Rule::Freestyle, "h8i9");
    let before = position.clone();
    let taken = position.play(point("h8")).unwrap_err();
    assert_eq!(taken, Illegal::Taken(point("h8"), Color::Black));
    assert_eq!(taken.to_string(), "h8 is taken by a black stone");
    let off = position.play(point("p3")).unwrap_err();
    assert_eq!(off.to_string(), "p3 is off the 15×15 board");
    assert_eq!(position, before);
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut position = played(Rule::Freestyle, "h8h9i8i9j8j9k8k9l8");
    let outcome = position.outcome().unwrap().clone();
    assert_eq!(outcome.winner, Some(Color::Black));
    assert_eq!(outcome.by, Ending::Five);
    assert_eq!(outcome.line, points("h8 i8 j8 k8 l8"));
    assert_eq!(position.play(point("a1")), Err(Illegal::Over(Ending::Five)));
    assert_eq!(position.play(Move::Pass), Err(Illegal::Over(Ending::Five)));
    assert!(position.legal_points().is_empty());
    assert_eq!(position.undo(), Some(point("l8").into()));
    assert_eq!(position.outcome(), None);
    assert_eq!(position.legal_points().len(), 217);
}

#[test]
fn two_passes_are_a_draw_and_one_is_not() {
    let mut position = played(Rule::Renju, "h8 pass i9 -- PASS");
    assert_eq!(position.outcome(), Some(&Outcome::draw(Ending::Passes)));
    assert_eq!(position.to_move(), Color::White);
    assert_eq!(position.ply(), 5);
    assert_eq!(position.undo(), Some(Move::Pass));
    assert_eq!(position.outcome(), None);
    assert_eq!(position.to_move(), Color::Black);
}

#[test]
fn a_foul_is_refused_or_loses() {
    let black = points("f8 g8 h9 h10");
    let mut position =
        Position::from_stones(Rule::Renju, Size::STANDARD, &black, &[], Color::Black).unwrap();
    let h8 = point("h8");
    assert_eq!(
        position.play(h8),
        Err(Illegal::Forbidden(h8, Foul::DoubleThree))
    );
    position.play_with(h8.into(), OnFoul::Lose).unwrap();
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Color::White));
    assert_eq!(outcome.by, Ending::Foul(Foul::DoubleThree));
    assert_eq!(outcome.by.name(), "foul");
    assert_eq!(outcome.line, [h8]);
    assert!(position.forbidden_points().is_empty());
    // A taken point is illegal under every foul policy.
    position.undo();
    assert!(
        position
            .play_with(point("f8").into(), OnFoul::Lose)
            .is_err()
    );
}

#[test]
fn a_full_board_is_a_draw() {
    // Columns of two colours, shifted every second row, so that no five appears on 5×5.
    let size = Size::MIN;
    let colors = "XOXOX XOXOX OXOXO XOXOX XOXOX";
    let (black, white) = crate::common::diagram(colors);
    let (last, rest) = black.split_last().unwrap();
    let mut position =
        Position::from_stones(Rule::Freestyle, size, rest, &white, Color::Black).unwrap();
    assert_eq!(position.outcome(), None);
    position.play(*last).unwrap();
    assert_eq!(position.outcome(), Some(&Outcome::draw(Ending::FullBoard)));
    let full = Position::from_stones(Rule::Freestyle, size, &black, &white, Color::White).unwrap();
    assert_eq!(full.outcome(), Some(&Outcome::draw(Ending::FullBoard)));
}

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
fn a_bad_move_in_a_list_is_named() {
    let moves = parse_moves("h8i9h8").unwrap();
    let error = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).unwrap_err();
    assert_eq!(error.ply, 3);
    assert_eq!(
        error.to_string(),
        "move 3 (h8): h8 is taken by a black stone"
    );
}

#[test]
fn hash_v1_is_pinned() {
    let hash = |rule, n, text: &str| {
        let moves = parse_moves(text).unwrap();
        Position::from_moves(rule, size(n), &moves).unwrap().hash()
    };
    assert_eq!(hash(Rule::Freestyle, 15, ""), PINNED[0]);
    assert_eq!(hash(Rule::Renju, 15, ""), PINNED[1]);
    assert_eq!(hash(Rule::Freestyle, 20, ""), PINNED[2]);
    assert_eq!(hash(Rule::Freestyle, 15, "h8"), PINNED[3]);
    assert_eq!(hash(Rule::Freestyle, 15, "h8i9"), PINNED[4]);
    assert_eq!(hash(Rule::Renju, 15, "h8i9j8a1o15"), PINNED[5]);
    // Transpositions have one hash; passes and colours change it.
    assert_eq!(
        hash(Rule::Renju, 15, "h8i9j8"),
        hash(Rule::Renju, 15, "j8i9h8")
    );
    assert_ne!(hash(Rule::Renju, 15, "h8--"), hash(Rule::Renju, 15, "h8"));
    assert_ne!(hash(Rule::Renju, 15, "h8i9"), hash(Rule::Renju, 15, "i9h8"));
}

/// From a separate program, by the definition.
const PINNED: [u64; 6] = [
    0x057860984ba2fafc,
    0xa079d3b3fdb9d41a,
    0x28b24824ae07746d,
    0x04a33df90513de74,
    0xbb45be4a4304f8ff,
    0x751030713d5614ce,
];

#[test]
fn move_lists_read_and_print() {
    let text = "h8i9passa15o1";
    let moves = parse_moves(text).unwrap();
    assert_eq!(moves.len(), 5);
    assert_eq!(format_moves(&moves), text);
    assert_eq!(parse_moves(" H8, i9\n--\tA 15 o1").unwrap(), moves);
    assert_eq!(parse_moves("").unwrap(), []);
    let error = parse_moves("h8 i9 x3 j9").unwrap_err();
    assert_eq!((error.ply, error.offset, &error.text[..]), (3, 7, "x3 j9"));
    let error = parse_moves("h8i").unwrap_err();
    assert_eq!((error.ply, error.offset, &error.text[..]), (2, 3, "i"));
    assert!(
        error.to_string().starts_with("move 2 at character 3"),
        "{error}"
    );
    for bad in ["h0", "h23", "h123", "8h", "-", "pas", "h8;i9", "☗", "h８"] {
        assert!(parse_moves(bad).is_err(), "{bad}");
    }
    assert_eq!(parse_points("h8,J9").unwrap(), [point("h8"), point("j9")]);
    let error = parse_points("h8 pass").unwrap_err();
    assert_eq!((error.ply, error.offset), (2, 4));
}

#[test]
fn taking_back_and_playing_again() {
    let mut game = Game::new(
        Position::new(Rule::Freestyle, Size::STANDARD),
        Policy::default(),
    );
    assert!(!game.undo() && !game.redo());
    for p in points("h8 i9 j8") {
        game.play(p).unwrap();
    }
    assert!(game.undo() && game.undo());
    assert_eq!(game.undone(), [point("j8").into(), point("i9").into()]);
    assert!(game.redo());
    // The undone move keeps redo, another move clears it.
    game.play(point("j8")).unwrap();
    assert_eq!(game.undone(), []);
    assert!(game.undo() && game.undo());
    game.play(point("a1")).unwrap();
    assert_eq!(game.undone(), []);
    assert!(!game.redo());
    assert_eq!(notation::format_moves(game.position().moves()), "h8a1");
    // A refused move keeps redo.
    assert!(game.undo());
    assert!(game.play(point("h8")).is_err());
    assert!(game.redo());
}

#[test]
fn resigning_ends_the_game_and_can_be_taken_back() {
    let mut game = Game::new(played(Rule::Freestyle, "h8i9"), Policy::default());
    game.resign(Color::Black);
    let outcome = game.outcome().unwrap().clone();
    assert_eq!(
        (outcome.winner, outcome.by),
        (Some(Color::White), Ending::Resignation)
    );
    game.agree_draw();
    assert_eq!(game.outcome(), Some(&outcome), "a game ends once");
    assert_eq!(
        game.play(point("a1")),
        Err(Illegal::Over(Ending::Resignation))
    );
    assert!(game.undo());
    assert_eq!(game.outcome(), None);
    assert_eq!(game.position().ply(), 2);
    game.agree_draw();
    assert_eq!(game.outcome(), Some(&Outcome::draw(Ending::Agreement)));
    assert!(!game.is_dead());
}

/// A 5×5 position in which only rank 1 and file d can become five, and the point that closes both.
fn dead_end() -> (Position, Point) {
    let (black, white) = crate::common::diagram("XO... ..XO. O...X .XO.. ....O");
    let position =
        Position::from_stones(Rule::Freestyle, Size::MIN, &black, &white, Color::Black).unwrap();
    (position, point("d1"))
}

#[test]
fn a_dead_board_is_offered_ended_or_ignored() {
    let (position, p) = dead_end();
    let after = |dead_draw| {
        let mut game = Game::new(
            position.clone(),
            Policy {
                dead_draw,
                ..Policy::default()
            },
        );
        assert!(!game.is_dead());
        game.play(p).unwrap();
        game
    };
    let mut offer = after(DeadDraw::Offer);
    assert!(offer.is_dead() && offer.outcome().is_none());
    offer.agree_draw();
    assert_eq!(offer.outcome(), Some(&Outcome::draw(Ending::DeadBoard)));
    let off = after(DeadDraw::Off);
    assert!(off.is_dead() && off.outcome().is_none());
    let mut end = after(DeadDraw::End);
    assert_eq!(end.outcome(), Some(&Outcome::draw(Ending::DeadBoard)));
    assert!(end.undo());
    assert_eq!(end.outcome(), None);
    assert_eq!(end.position(), &position);
}

#[test]
fn a_limit_of_stones_ends_in_a_draw() {
    let policy = Policy {
        max_stones: Some(3),
        ..Policy::default()
    };
    let mut game = Game::new(Position::new(Rule::Renju, Size::STANDARD), policy);
    game.play(point("h8")).unwrap();
    game.play(point("i9")).unwrap();
    assert_eq!(game.outcome(), None);
    game.play(point("j8")).unwrap();
    assert_eq!(game.outcome(), Some(&Outcome::draw(Ending::MoveLimit)));
    assert_eq!(game.policy(), policy);
    // Taking back and playing again ends it again.
    assert!(game.undo());
    assert_eq!(game.outcome(), None);
    assert!(game.redo());
    assert_eq!(game.outcome(), Some(&Outcome::draw(Ending::MoveLimit)));
}

#[test]
fn symmetries_are_eight_and_have_inverses() {
    let p = point("b4");
    let images: std::collections::BTreeSet<Point> = Symmetry::all()
        .iter()
        .map(|s| s.apply(p, size(9)))
        .collect();
    assert_eq!(images.len(), 8);
    for n in [5, 15, 22] {
        for turn in Symmetry::all() {
            for p in size(n).points() {
                let q = turn.apply(p, size(n));
                assert!(size(n).contains(q));
                assert_eq!(turn.inverse().apply(q, size(n)), p);
            }
        }
    }
    assert_eq!(Symmetry::all()[0].apply(p, size(9)), p);
}

#[test]
fn boards_count_and_print() {
    let mut board = Board::new(size(5));
    board.put(point("a1"), Color::Black);
    board.put(point("e5"), Color::White);
    board.put(point("c2"), Color::White);
    assert_eq!(
        (
            board.count(Color::Black),
            board.count(Color::White),
            board.stones()
        ),
        (1, 2, 3)
    );
    let text = " 5 . . . . O\n 4 . . . . .\n 3 . . . . .\n 2 . . O . .\n 1 X . . . .\n   A B C D E";
    assert_eq!(board.to_string(), text);
    assert_eq!(format!("{board:?}"), format!("Board 5×5\n{text}"));
    assert_eq!(board.get(point("k10")), None);
    assert!(!board.is_empty(point("f1")) && board.is_empty(point("b1")));
    assert_eq!(board.take(point("b1")), None);
    assert_eq!(board.take(point("e5")), Some(Color::White));
    assert_eq!(board.count(Color::White), 1);
    assert!(!board.is_full());
}

#[test]
fn names_of_endings_are_those_of_the_contract() {
    let names = [
        (Ending::Five, "five"),
        (Ending::Overline, "overline"),
        (Ending::Foul(Foul::Overline), "foul"),
        (Ending::FullBoard, "full-board"),
        (Ending::Passes, "passes"),
        (Ending::MoveLimit, "move-limit"),
        (Ending::DeadBoard, "dead-board"),
        (Ending::Resignation, "resignation"),
        (Ending::Agreement, "agreement"),
        (Ending::WrongClaim, "wrong-claim"),
    ];
    for (ending, name) in names {
        assert_eq!(ending.name(), name);
    }
    for ending in Ending::ALL {
        let foul = ending.foul().map(Foul::name);
        assert_eq!(Ending::named(ending.name(), foul), Some(ending));
    }
    for (name, foul) in [("foul", None), ("five", Some("overline")), ("", None)] {
        assert_eq!(Ending::named(name, foul), None);
    }
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
