//! The fast rules against the literal ones, on random games of every rule and size.

use crate::common::grid;
use proptest::prelude::*;
use tengen_core::foul::{self, Verdict};
use tengen_core::literal::{Finding, Grid};
use tengen_core::{
    Board, Color, Direction, Illegal, Move, OnFoul, Outcome, Point, Position, Rule, Size, Symmetry,
    can_still_five, stone_key, white_to_move_key,
};

/// A game as numbers, each of which picks an empty point.
#[derive(Clone, Debug)]
struct Script {
    rule: Rule,
    size: Size,
    /// The part of the board in play: crowded stones make rows.
    corner: (u8, u8),
    width: u8,
    picks: Vec<u16>,
}

fn scripts(plies: usize) -> impl Strategy<Value = Script> {
    let rule = prop::sample::select(Rule::ALL.to_vec());
    let size = (5u32..=22).prop_map(|n| Size::new(n).unwrap());
    let picks = prop::collection::vec(any::<u16>(), 1..plies);
    (rule, size, any::<(u8, u8)>(), 5u8..=9, picks).prop_map(
        |(rule, size, (x, y), width, picks)| {
            let width = width.min(size.get());
            let room = size.get() - width + 1;
            Script {
                rule,
                size,
                corner: (x % room, y % room),
                width,
                picks,
            }
        },
    )
}

impl Script {
    fn point(&self, board: &Board, pick: u16) -> Option<Point> {
        let near = |p: &Point| {
            let within = |v: u8, from: u8| (from..from + self.width).contains(&v);
            within(p.x(), self.corner.0) && within(p.y(), self.corner.1)
        };
        let empty: Vec<Point> = self
            .size
            .points()
            .filter(near)
            .filter(|&p| board.is_empty(p))
            .collect();
        (!empty.is_empty()).then(|| empty[usize::from(pick) % empty.len()])
    }
}

/// Compares everything that the literal rules cover.
fn compare(position: &Position, literal: &mut Grid) {
    let (rule, color) = (position.rule(), position.to_move());
    assert_eq!(&grid(position), literal);
    assert_eq!(position.board().is_full(), literal.is_full());
    for side in Color::BOTH {
        assert_eq!(
            can_still_five(position.board(), rule, side),
            literal.can_still_win(rule, side),
            "can {side} still make five under {rule}?\n{}",
            position.board()
        );
    }
    for p in position.size().points() {
        let expected = if literal.get(p).is_some() || position.outcome().is_some() {
            None
        } else if rule == Rule::Renju && color == Color::Black {
            Some(literal.renju(p))
        } else {
            Some(Finding::Legal)
        };
        let legality = position.legality(p);
        let same = match expected {
            None => matches!(legality, Err(Illegal::Taken(..) | Illegal::Over(_))),
            Some(Finding::Legal | Finding::Five) => legality.is_ok(),
            Some(finding) => match legality {
                Err(Illegal::Forbidden(q, foul)) => {
                    q == p && format!("{foul:?}") == format!("{finding:?}")
                }
                _ => false,
            },
        };
        assert!(
            same,
            "{p} is {legality:?}, literally {expected:?}:\n{}",
            position.board()
        );
    }
    compare_windows(position.board(), literal);
    compare_hash(position);
}

fn compare_windows(board: &Board, literal: &Grid) {
    let size = board.size();
    for p in size.points() {
        for dir in Direction::ALL {
            let (dx, dy) = dir.step();
            let window = board.window(p, dir, Color::White);
            let black = board.opponents(p, dir, Color::White);
            for i in -5i8..=5 {
                let bit = |mask: u16| mask >> (i + 5) & 1 == 1;
                let seen = (bit(window.empty), bit(window.own), bit(black));
                let truth = match p.shifted(dx * i, dy * i, size) {
                    None => (false, false, false),
                    Some(q) => {
                        let stone = literal.get(q);
                        (
                            stone.is_none(),
                            stone == Some(Color::White),
                            stone == Some(Color::Black),
                        )
                    }
                };
                assert_eq!(seen, truth, "{p} {dir:?} {i}\n{board}");
            }
        }
    }
}

fn compare_hash(position: &Position) {
    let empty = Position::new(position.rule(), position.size()).hash();
    let stones = position
        .board()
        .iter()
        .fold(empty, |h, (p, c)| h ^ stone_key(p, c));
    let side = if position.to_move() == Color::White {
        white_to_move_key()
    } else {
        0
    };
    assert_eq!(position.hash(), stones ^ side);
}

fn compare_outcome(position: &Position, literal: &Grid, p: Point, mover: Color, fouled: bool) {
    let mut line: Vec<Point> = literal.winning_rows(position.rule(), p).concat();
    line.sort_unstable();
    line.dedup();
    match position.outcome() {
        Some(Outcome {
            winner,
            line: found,
            ..
        }) if fouled => {
            assert_eq!((winner, &found[..]), (&Some(mover.opponent()), &[p][..]));
        }
        Some(Outcome {
            winner: Some(winner),
            line: found,
            ..
        }) => {
            assert_eq!((winner, found), (&mover, &line), "\n{}", position.board());
        }
        Some(Outcome { winner: None, .. }) => assert!(line.is_empty() && literal.is_full()),
        None => assert!(
            line.is_empty() && !literal.is_full(),
            "\n{}",
            position.board()
        ),
    }
}

/// Compares after every move of a script, and again after every undo.
fn play_and_undo(script: &Script) {
    let mut position = Position::new(script.rule, script.size);
    let mut literal = Grid::new(script.size);
    let mut before = Vec::new();
    for &pick in &script.picks {
        let Some(p) = script.point(position.board(), pick) else {
            break;
        };
        if position.outcome().is_some() {
            break;
        }
        before.push(position.clone());
        let mover = position.to_move();
        if pick % 16 == 0 {
            position.play(Move::Pass).unwrap();
        } else {
            let fouled = matches!(position.legality(p), Err(Illegal::Forbidden(..)));
            if fouled {
                let clone = position.clone();
                assert!(position.play(p).is_err());
                assert_eq!(position, clone, "a refused move changed something");
            }
            position.play_with(p.into(), OnFoul::Lose).unwrap();
            literal.set(p, Some(mover));
            compare_outcome(&position, &literal, p, mover, fouled);
        }
        compare(&position, &mut literal);
    }
    while let Some(earlier) = before.pop() {
        let undone = position.undo();
        if let Some(Move::Place(p)) = undone {
            literal.set(p, None);
        }
        assert!(undone.is_some());
        assert_eq!(position, earlier, "undo did not restore everything");
        compare(&position, &mut literal);
    }
    assert_eq!(position.undo(), None);
}

/// Crowded black stones and a few white ones: many fours, threes and fouls.
fn set_ups() -> impl Strategy<Value = (Size, Vec<(Point, Color)>)> {
    let size = (5u32..=22).prop_map(|n| Size::new(n).unwrap());
    let stones = prop::collection::vec((any::<u16>(), 0u8..4), 8..60);
    (size, stones, any::<(u8, u8)>()).prop_map(|(size, stones, (cx, cy))| {
        let width = size.get().min(9);
        let room = size.get() - width + 1;
        let (cx, cy) = (cx % room, cy % room);
        let mut board = Board::new(size);
        for (pick, color) in stones {
            let w = u16::from(width);
            let (x, y) = ((pick % w) as u8, (pick / w % w) as u8);
            let p = Point::from_xy(cx + x, cy + y);
            if board.is_empty(p) {
                board.put(
                    p,
                    if color == 0 {
                        Color::White
                    } else {
                        Color::Black
                    },
                );
            }
        }
        (size, board.iter().collect())
    })
}

fn finding(verdict: Verdict) -> Finding {
    match verdict {
        Verdict::Five => Finding::Five,
        Verdict::Legal => Finding::Legal,
        Verdict::Foul(foul) => match foul.name() {
            "overline" => Finding::Overline,
            "double-four" => Finding::DoubleFour,
            _ => Finding::DoubleThree,
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn random_games_agree(script in scripts(70)) {
        play_and_undo(&script);
    }

    #[test]
    fn crowded_renju_agrees_under_every_symmetry((size, stones) in set_ups()) {
        let mut findings = Vec::new();
        for turn in Symmetry::all() {
            let mut board = Board::new(size);
            let mut literal = Grid::new(size);
            for &(p, color) in &stones {
                board.put(turn.apply(p, size), color);
                literal.set(turn.apply(p, size), Some(color));
            }
            let here: Vec<(Point, Finding)> = size
                .points()
                .filter(|&p| board.is_empty(turn.apply(p, size)))
                .map(|p| (p, finding(foul::verdict(&board, turn.apply(p, size)))))
                .collect();
            for &(p, found) in &here {
                let p = turn.apply(p, size);
                prop_assert_eq!(found, literal.renju(p), "{}\n{}", p, board);
                let fouls = foul::fouls(&board, p);
                let first = fouls.first().map(Verdict::Foul);
                prop_assert_eq!(fouls.is_empty(), matches!(found, Finding::Five | Finding::Legal));
                prop_assert_eq!(first.map_or(found, finding), found);
            }
            findings.push(here);
        }
        prop_assert!(findings.windows(2).all(|two| two[0] == two[1]));
    }
}

#[test]
fn a_five_needs_a_window_of_its_own() {
    // Full and nearly full boards, where the answer is often no.
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let colors = prop::collection::vec(0u8..9, 22 * 22);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..400 {
        let colors = proptest::strategy::ValueTree::current(&colors.new_tree(&mut runner).unwrap());
        for n in [5, 6, 7, 9] {
            let size = Size::new(n).unwrap();
            let mut board = Board::new(size);
            let mut literal = Grid::new(size);
            for (p, &c) in size.points().zip(&colors) {
                let color = if c < 5 { Color::Black } else { Color::White };
                if c != 8 {
                    board.put(p, color);
                    literal.set(p, Some(color));
                }
            }
            for rule in Rule::ALL {
                for color in Color::BOTH {
                    let alive = can_still_five(&board, rule, color);
                    assert_eq!(
                        alive,
                        literal.can_still_win(rule, color),
                        "{rule} {color}\n{board}"
                    );
                    if alive { yes += 1 } else { no += 1 }
                }
            }
        }
    }
    assert!(yes > 500 && no > 500, "{yes} yes, {no} no");
}
