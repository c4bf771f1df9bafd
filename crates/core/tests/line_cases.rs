//! What a finished row is worth under every rule, by the fast and the literal rules.

use crate::common::grid;
use tengen_core::{Color, Ending, Illegal, Point, Position, Rule, Size, Symmetry};

/// What a row is worth to its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Worth {
    Win,
    Nothing,
    Forbidden,
}
use Worth::{Forbidden, Nothing, Win};

/// The row: `X` the mover, `O` the opponent, `|` the board's edge. Then its worth in freestyle,
/// standard, renju for Black, renju for White, caro-overline, caro.
const CASES: [(&str, [Worth; 6]); 14] = [
    (".XXXXX.", [Win, Win, Win, Win, Win, Win]),
    ("OXXXXX.", [Win, Win, Win, Win, Win, Win]),
    ("OXXXXXO", [Win, Win, Win, Win, Nothing, Nothing]),
    ("|XXXXX.", [Win, Win, Win, Win, Win, Win]),
    ("|XXXXXO", [Win, Win, Win, Win, Win, Win]),
    (".XXXXX|", [Win, Win, Win, Win, Win, Win]),
    (".XXXXXX.", [Win, Nothing, Forbidden, Win, Win, Nothing]),
    ("OXXXXXXO", [Win, Nothing, Forbidden, Win, Win, Nothing]),
    ("OXXXXXX.", [Win, Nothing, Forbidden, Win, Win, Nothing]),
    ("OXXXXX.X", [Win, Win, Win, Win, Win, Win]),
    ("OXXXXX.O", [Win, Win, Win, Win, Win, Win]),
    (
        ".XXXX.",
        [Nothing, Nothing, Nothing, Nothing, Nothing, Nothing],
    ),
    ("XXXXXXX", [Win, Nothing, Forbidden, Win, Win, Nothing]),
    ("OXXXXXXXO", [Win, Nothing, Forbidden, Win, Win, Nothing]),
];

/// The rule and colour of each column of [`CASES`].
const COLUMNS: [(Rule, Color); 6] = [
    (Rule::Freestyle, Color::Black),
    (Rule::Standard, Color::Black),
    (Rule::Renju, Color::Black),
    (Rule::Renju, Color::White),
    (Rule::CaroOverline, Color::Black),
    (Rule::Caro, Color::Black),
];

/// The mover's and the opponent's stones of a row, laid out at the edge that `|` marks.
fn lay(row: &str, size: Size) -> (Vec<Point>, Vec<Point>) {
    let n = size.get();
    let cells: Vec<char> = row.chars().filter(|&c| c != '|').collect();
    let start = if row.starts_with('|') {
        0
    } else if row.ends_with('|') {
        n - cells.len() as u8
    } else {
        2
    };
    let of = |stone: char| {
        let hits = cells.iter().enumerate().filter(move |&(_, &c)| c == stone);
        hits.map(|(i, _)| Point::from_xy(start + i as u8, 2))
            .collect()
    };
    (of('X'), of('O'))
}

#[test]
fn every_row_is_worth_what_its_rule_says() {
    let size = Size::STANDARD;
    let mut played = 0;
    for (row, worths) in CASES {
        let (own, other) = lay(row, size);
        for ((rule, color), worth) in COLUMNS.into_iter().zip(worths) {
            // Any of its stones may be last, unless the others already won.
            for &last in &own {
                let rest: Vec<Point> = own.iter().copied().filter(|&p| p != last).collect();
                for turn in Symmetry::all() {
                    let stones = match color {
                        Color::Black => (&rest[..], &other[..]),
                        Color::White => (&other[..], &rest[..]),
                    };
                    let mut position = crate::common::set_up(rule, size, stones, color, turn);
                    if position.outcome().is_some() {
                        continue;
                    }
                    played += 1;
                    let last = turn.apply(last, size);
                    check(
                        &mut position,
                        last,
                        color,
                        worth,
                        &format!("{row} {rule} {last}"),
                    );
                }
            }
        }
    }
    assert!(played > 2000, "only {played} rows were played");
}

fn check(position: &mut Position, last: Point, color: Color, worth: Worth, what: &str) {
    let result = position.play(last);
    if worth == Forbidden {
        assert!(
            matches!(result, Err(Illegal::Forbidden(p, _)) if p == last),
            "{what}"
        );
        return;
    }
    assert_eq!(result, Ok(()), "{what}");
    let rows = grid(position).winning_rows(position.rule(), last);
    assert_eq!(rows.is_empty(), worth == Nothing, "{what}, literally");
    match position.outcome() {
        None => assert_eq!(worth, Nothing, "{what}"),
        Some(outcome) => {
            assert_eq!(worth, Win, "{what}");
            assert_eq!(outcome.winner, Some(color), "{what}");
            let mut line: Vec<Point> = rows.concat();
            line.sort_unstable();
            assert_eq!(outcome.line, line, "{what}");
            let five = line.len() == 5;
            assert_eq!(outcome.by == Ending::Five, five, "{what}");
            assert_eq!(outcome.by == Ending::Overline, !five, "{what}");
        }
    }
}

#[test]
fn two_fives_by_one_stone_win_with_both_rows() {
    let black = crate::common::points("c8 d8 e8 f8 g7 g6 g5 g4");
    for rule in Rule::ALL {
        let mut position =
            Position::from_stones(rule, Size::STANDARD, &black, &[], Color::Black).unwrap();
        position.play(crate::common::point("g8")).unwrap();
        let outcome = position.outcome().unwrap();
        assert_eq!(outcome.line.len(), 9, "{rule}");
        assert_eq!(outcome.by, Ending::Five, "{rule}");
    }
}

#[test]
fn an_open_five_wins_beside_a_closed_one_in_caro() {
    let black = crate::common::points("c8 d8 e8 f8 g7 g6 g5 g4");
    let white = crate::common::points("b8 h8");
    for rule in [Rule::Caro, Rule::CaroOverline] {
        let mut position =
            Position::from_stones(rule, Size::STANDARD, &black, &white, Color::Black).unwrap();
        position.play(crate::common::point("g8")).unwrap();
        assert_eq!(
            position.outcome().unwrap().line,
            crate::common::points("g4 g5 g6 g7 g8"),
            "{rule}"
        );
    }
}

#[test]
fn a_closed_five_in_caro_stays_worth_nothing() {
    let black = crate::common::points("c8 d8 e8 f8");
    let white = crate::common::points("b8 h8");
    let mut position =
        Position::from_stones(Rule::Caro, Size::STANDARD, &black, &white, Color::Black).unwrap();
    position.play(crate::common::point("g8")).unwrap();
    assert_eq!(position.outcome(), None);
}
