//! The pack of the repository: every certificate replayed, and what can be said of the puzzles
//! without a search.

use std::collections::HashSet;

use tengen_core::literal::{Finding, Grid};
use tengen_core::{Color, Direction, Point, Position, Rule};
use tengen_proof::{Certificate, Goal, verify};
use tengen_training::{Card, Proof, Puzzle, STEPS, pack};

const PACK: &[u8] = include_bytes!("../puzzles.tgpz");
/// The most bytes of the pack, and of its certificates.
const MOST_BYTES: usize = 1_500_000;
const MOST_CERTIFICATE_BYTES: usize = 1_000_000;
const MOST_STONES: usize = 40;
const A_STEP: usize = 200;

fn puzzles() -> Vec<Puzzle> {
    pack::decode(PACK).expect("the pack of the repository")
}

#[test]
fn every_certificate_replays() {
    for (number, puzzle) in puzzles().iter().enumerate() {
        let length = puzzle.verify();
        assert!(length.is_ok(), "puzzle {number}: {length:?}");
        assert!(
            Card::of_puzzle(puzzle, Vec::new()).is_ok(),
            "puzzle {number}"
        );
    }
}

#[test]
fn sizes_and_shares() {
    let puzzles = puzzles();
    let all = |puzzle: &Puzzle| [puzzle.certificates(), puzzle.even_wins()].concat();
    let certificates = puzzles.iter().flat_map(all);
    let bytes: usize = certificates
        .map(|certificate| certificate.encode().len())
        .sum();
    assert!(PACK.len() <= MOST_BYTES && bytes <= MOST_CERTIFICATE_BYTES);
    for step in 1..=STEPS {
        let of = puzzles.iter().filter(|puzzle| puzzle.step == step);
        assert_eq!(of.count(), A_STEP, "step {step}");
    }
    let defences = puzzles.iter().filter(|puzzle| puzzle.is_defence()).count();
    assert!(defences * 4 >= puzzles.len(), "{defences} defences");
    let forbidden = puzzles
        .iter()
        .filter(|puzzle| has_forbidden(puzzle))
        .count();
    assert!(
        forbidden * 10 >= puzzles.len(),
        "{forbidden} with a forbidden point"
    );
    let last = puzzles.iter().filter(|puzzle| puzzle.step == STEPS);
    assert!(last.into_iter().all(has_forbidden));
}

#[test]
fn no_two_are_the_same() {
    let mut shapes = HashSet::new();
    let mut positions = HashSet::new();
    let mut arrangements = HashSet::new();
    let mut former = 0;
    for (number, puzzle) in puzzles().iter().enumerate() {
        assert!(shapes.insert(puzzle.shape()), "puzzle {number}");
        let card = Card::of_puzzle(puzzle, Vec::new()).expect("a card");
        assert!(positions.insert(card.key()), "puzzle {number}");
        assert!(arrangements.insert(puzzle.arrangement()), "puzzle {number}");
        former += puzzle.former.len();
    }
    assert_eq!(former, 3, "puzzles that were the same as another one");
}

#[test]
fn moves_that_even_win_are_answers() {
    let mut even = 0;
    for (number, puzzle) in puzzles().iter().enumerate() {
        for win in puzzle.even_wins() {
            let place = format!("puzzle {number}");
            let first = win.nodes.last().expect("a root").stone;
            assert!(puzzle.answers().contains(&first), "{place}: {first}");
            assert_eq!(win.attacker, puzzle.diagram.start.to_move, "{place}");
        }
        even += usize::from(!puzzle.even_wins().is_empty());
    }
    assert_eq!(even, 57);
}

#[test]
fn nothing_waits_unless_it_is_the_theme() {
    for (number, puzzle) in puzzles().iter().enumerate() {
        assert!(puzzle.step > 3 || puzzle.diagram.stones() <= MOST_STONES);
        let position = puzzle.diagram.position().expect("a set-up");
        let us = position.to_move();
        let place = format!("puzzle {number} of step {}", puzzle.step);
        let five = |side| waits(&position, side, 1);
        let open_four = |side| waits(&position, side, 2);
        if puzzle.step > 1 {
            assert!(!five(us) && !five(us.opponent()), "{place}: a five");
            assert!(!open_four(us), "{place}: an open four");
            let theme = puzzle.step == 2 && puzzle.is_defence();
            assert_eq!(
                open_four(us.opponent()),
                theme,
                "{place}: an open four to stop"
            );
        }
    }
}

#[test]
fn wins_by_fours_begin_with_a_four() {
    for (number, puzzle) in puzzles().iter().enumerate() {
        let position = puzzle.diagram.position().expect("a set-up");
        let us = position.to_move();
        if !matches!(
            puzzle.proof,
            Proof::Wins {
                goal: Goal::Vcf,
                ..
            }
        ) {
            continue;
        }
        for answer in puzzle.answers() {
            let mut grid = grid(&position);
            grid.set(answer, Some(us));
            let wins = grid.wins(position.rule(), answer);
            assert!(
                wins || position.makes_four(us, answer),
                "puzzle {number}: {answer}"
            );
        }
    }
}

/// Whether Black has a forbidden point, or White wins because Black may not stop it.
fn has_forbidden(puzzle: &Puzzle) -> bool {
    let position = puzzle.diagram.position().expect("a set-up");
    if position.rule() != Rule::Renju {
        return false;
    }
    if position.to_move() == Color::Black {
        return !position.forbidden_points().is_empty();
    }
    let needs_it = |certificate: Certificate| {
        let free = Certificate {
            rule: Rule::Freestyle,
            ..certificate
        };
        verify(&free).is_err()
    };
    !puzzle.is_defence() && puzzle.certificates().into_iter().any(needs_it)
}

fn grid(position: &Position) -> Grid {
    let mut grid = Grid::new(position.size());
    for (p, color) in position.board().iter() {
        grid.set(p, Some(color));
    }
    grid
}

/// Whether a side, on its turn, has a stone that wins (1), or one after which two points win (2).
fn waits(position: &Position, side: Color, stones: u32) -> bool {
    let rule = position.rule();
    let mut grid = grid(position);
    let empty = |grid: &Grid, p: &Point| grid.get(*p).is_none();
    let wins = |grid: &mut Grid, p: Point| {
        grid.set(p, Some(side));
        let wins = grid.wins(rule, p);
        grid.set(p, None);
        wins
    };
    let legal = |grid: &mut Grid, p: Point| {
        let judged = rule == Rule::Renju && side == Color::Black;
        !judged || matches!(grid.renju(p), Finding::Legal | Finding::Five)
    };
    let points: Vec<Point> = position
        .size()
        .points()
        .filter(|p| empty(&grid, p))
        .collect();
    points.into_iter().any(|p| {
        if stones == 1 {
            return wins(&mut grid, p);
        }
        if !legal(&mut grid, p) || wins(&mut grid, p) {
            return false;
        }
        grid.set(p, Some(side));
        let reach = Direction::ALL.into_iter().flat_map(|direction| {
            let (dx, dy) = direction.step();
            (-4i8..=4).filter_map(move |by| p.shifted(dx * by, dy * by, position.size()))
        });
        let near: Vec<Point> = reach.filter(|q| empty(&grid, q)).collect();
        let fives = near.into_iter().filter(|&q| wins(&mut grid, q)).count();
        grid.set(p, None);
        fives >= 2
    })
}
