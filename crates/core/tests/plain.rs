//! Plain wins, compared with the literal rules.

use tengen_core::literal::Grid;
use tengen_core::plain::{self, Plain, Shape};
use tengen_core::{Color, Direction, Move, Point, Position, Rule, Size, SplitMix, notation};

fn grid(position: &Position) -> Grid {
    let mut grid = Grid::new(position.size());
    for (p, color) in position.board().iter() {
        grid.set(p, Some(color));
    }
    grid
}

/// The points where a side makes a row, by the literal rules of freestyle.
fn rows(grid: &mut Grid, side: Color) -> Vec<Point> {
    let points = grid.size().points();
    let empty: Vec<Point> = points.filter(|&p| grid.get(p).is_none()).collect();
    let row = |&p: &Point| {
        grid.set(p, Some(side));
        let row = grid.wins(Rule::Freestyle, p);
        grid.set(p, None);
        row
    };
    empty.into_iter().filter(row).collect()
}

/// The points where a side makes four in a row with both ends free; none if the other side has a
/// row.
fn open_fours(grid: &mut Grid, side: Color) -> Vec<Point> {
    if !rows(grid, side.opponent()).is_empty() {
        return Vec::new();
    }
    let size = grid.size();
    let mut found = Vec::new();
    for first in size.points() {
        for dir in Direction::ALL {
            let (dx, dy) = dir.step();
            let line = (0..6).map(|n| first.shifted(n * dx, n * dy, size));
            let Some(line) = line.collect::<Option<Vec<Point>>>() else {
                continue;
            };
            let middle = line[1..5].iter();
            let own = middle
                .clone()
                .filter(|&&p| grid.get(p) == Some(side))
                .count();
            let free: Vec<Point> = middle.copied().filter(|&p| grid.get(p).is_none()).collect();
            let ends = grid.get(line[0]).is_none() && grid.get(line[5]).is_none();
            if let (3, [free], true) = (own, &free[..], ends) {
                found.push(*free);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// A position with stones near each other, so that rows arise.
fn crowded(random: &mut SplitMix) -> Position {
    let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
    let plies = 8 + random.below(20);
    while position.outcome().is_none() && (position.ply() as u64) < plies {
        let near = |p: &Point| (5..11).contains(&p.x()) && (5..11).contains(&p.y());
        let legal: Vec<Point> = position.legal_points().into_iter().filter(near).collect();
        let Some(p) = random.pick(&legal) else { break };
        position.play(Move::Place(p)).expect("legal");
    }
    position
}

#[test]
fn every_threat_is_found_and_nothing_else() {
    let mut random = SplitMix::new(41);
    let mut kinds = [0; 3];
    for _ in 0..400 {
        let position = crowded(&mut random);
        if position.outcome().is_some() {
            continue;
        }
        let (own, other) = (position.to_move(), position.to_move().opponent());
        let mut grid = grid(&position);
        let (their_rows, their_fours) = (rows(&mut grid, other), open_fours(&mut grid, other));
        let (own_rows, own_fours) = (rows(&mut grid, own), open_fours(&mut grid, own));
        let expected = match () {
            () if !own_rows.is_empty() => None,
            () if !their_rows.is_empty() => Some((true, their_rows)),
            () if !own_fours.is_empty() || their_fours.is_empty() => None,
            () => Some((false, their_fours)),
        };
        let threat = plain::threat(&position);
        let found = threat
            .as_ref()
            .map(|threat| (threat.four, threat.wins.clone()));
        assert_eq!(
            found,
            expected,
            "{}",
            notation::format_moves(position.moves())
        );
        kinds[found.map_or(0, |(four, _)| 1 + usize::from(four))] += 1;
        for p in threat.into_iter().flat_map(|threat| threat.answers) {
            assert!(position.legality(p).is_ok());
        }
    }
    assert!(kinds.iter().all(|&count| count > 20), "{kinds:?}");
}

#[test]
fn a_four_is_a_threat_also_where_its_stop_leaves_an_open_four() {
    let moves = notation::parse_moves("h8f7k8h7g8j7f9e8e9h5g9i7").expect("moves");
    let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves);
    let position = position.expect("legal");
    let threat = plain::threat(&position).expect("a four");
    assert!(threat.four && !threat.answers.is_empty(), "{threat:?}");
    assert!(plain::stops(&position).is_empty());
    assert_eq!(threat.wins, threat.answers);
}

#[test]
fn a_three_that_was_left_open_was_ignored() {
    let at = |played: &str| {
        let moves = notation::parse_moves(played).expect("moves");
        Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).expect("legal")
    };
    let before = at("h8a1i8a3j8");
    assert!(plain::ignores(&before, &at("h8a1i8a3j8a5")));
    assert!(!plain::ignores(&before, &at("h8a1i8a3j8k8")));
    assert_eq!(plain::win(&at("h8a1i8a3j8a5")), Some(Plain::OpenFour));
}

#[test]
fn what_a_stone_makes_is_named_by_its_shape() {
    let made = |played: &str, p: &str| {
        let moves = notation::parse_moves(played).expect("moves");
        let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves);
        plain::made(&position.expect("legal"), p.parse().expect("a point"))
    };
    let threes = "h8g8i8k4j8a1k5c1k6e1k7a3";
    assert_eq!(made(threes, "k8"), Some(Shape::Fours));
    assert_eq!(made(threes, "l8"), Some(Shape::Four));
    assert_eq!(made(threes, "a5"), Some(Shape::Quiet));
    assert_eq!(made(threes, "a1"), None);
    assert_eq!(made("h8a1i8c1j8e1k8g1", "l8"), Some(Shape::Five));
    assert_eq!(made("h8a1i8c1", "j8"), Some(Shape::Three));
    // A four along row 8, and an open three along column K.
    assert_eq!(made("h8g8i8a1j8c1k9e1k10g1", "k8"), Some(Shape::FourThree));
    // The three of H6, H8 and H9 was there before.
    let there = "h8g7h6f8i8f7g8g9h9e7";
    assert_eq!(made(there, "j8"), Some(Shape::Four));
    assert_eq!(made(there, "h7"), Some(Shape::Fours));
    // An open three that another stone has left is not made by this one.
    assert_eq!(made("h8a1i8c1j8e1", "c12"), Some(Shape::Quiet));
}
