//! The census: counts what every move near the stones of fixed positions makes.

use std::fmt;

use tengen_core::foul::{self, Verdict};
use tengen_core::line::middle_wins;
use tengen_core::{Board, Color, Direction, Illegal, Point, Position, Rule, Size, notation};

pub(crate) const POSITIONS: &str = include_str!("positions.txt");
pub(crate) const COUNTS: &str = include_str!("counts.txt");
/// In moves.
const DEPTH: usize = 3;

/// What the moves of one depth make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    moves: u64,
    fives: u64,
    fours: u64,
    threes: u64,
    forbidden: u64,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts {
            moves,
            fives,
            fours,
            threes,
            forbidden,
        } = self;
        write!(
            f,
            "{moves:8} moves {fives:6} fives {fours:7} fours {threes:7} threes {forbidden:6} forbidden"
        )
    }
}

/// A named position of the file.
pub(crate) struct Entry {
    pub(crate) name: String,
    size: Size,
    black: Vec<Point>,
    white: Vec<Point>,
}

impl Entry {
    /// The position under a rule; it may be over.
    pub(crate) fn position(&self, rule: Rule) -> Position {
        let to_move = if self.black.len() > self.white.len() {
            Color::White
        } else {
            Color::Black
        };
        Position::from_stones(rule, self.size, &self.black, &self.white, to_move)
            .expect("a position")
    }

    /// The position with Black to move, for forbidden points.
    pub(crate) fn black_to_move(&self) -> Position {
        Position::from_stones(
            Rule::Renju,
            self.size,
            &self.black,
            &self.white,
            Color::Black,
        )
        .expect("a position")
    }
}

/// The entries of the file; four blanks separate Black's stones from White's.
pub(crate) fn entries() -> Vec<Entry> {
    let lines = POSITIONS.lines().filter(|l| !l.starts_with('#'));
    lines
        .map(|line| {
            let (name, rest) = line.split_once(' ').expect("a name");
            let (size, rest) = rest.trim_start().split_once(' ').expect("a size");
            let (black, white) = rest.trim().split_once("    ").expect("two sides");
            let points = |text: &str| notation::parse_points(text).expect("points");
            Entry {
                name: name.to_owned(),
                size: Size::new(size.parse().expect("a number")).expect("a size"),
                black: points(black),
                white: points(white),
            }
        })
        .collect()
}

/// The whole census as text.
pub(crate) fn census() -> String {
    let mut text = "# Made by `cargo xtask census`; pinned by a test.\n".to_owned();
    for entry in entries() {
        for rule in Rule::ALL {
            let mut counts = [Counts::default(); DEPTH];
            descend(&mut entry.position(rule), &mut counts);
            for (depth, counts) in counts.iter().enumerate() {
                text += &format!(
                    "{:9} {:13} {} {counts}\n",
                    entry.name,
                    rule.name(),
                    depth + 1
                );
            }
        }
    }
    text
}

fn descend(position: &mut Position, counts: &mut [Counts]) {
    let Some((here, deeper)) = counts.split_first_mut() else {
        return;
    };
    for p in near(position.board()) {
        let color = position.to_move();
        match position.legality(p) {
            Err(Illegal::Forbidden(..)) => here.forbidden += 1,
            Err(_) => {}
            Ok(()) => {
                position.play(p).expect("legal");
                here.moves += 1;
                if position.outcome().is_some_and(|o| o.winner.is_some()) {
                    here.fives += 1;
                } else if makes_four(position, p, color) {
                    here.fours += 1;
                } else if makes_three(position, p, color) {
                    here.threes += 1;
                }
                descend(position, deeper);
                position.undo();
            }
        }
    }
}

/// The empty points next to a stone.
fn near(board: &Board) -> Vec<Point> {
    let beside = |p: Point| {
        (-1..=1).any(|dx| {
            (-1..=1).any(|dy| {
                let q = p.shifted(dx, dy, board.size());
                q.is_some_and(|q| board.get(q).is_some())
            })
        })
    };
    let points = board.size().points();
    points.filter(|&p| board.is_empty(p) && beside(p)).collect()
}

/// The empty points within four steps of `p` along a line.
fn along(board: &Board, p: Point, dir: Direction) -> Vec<Point> {
    let (dx, dy) = dir.step();
    let at = |i: i8| p.shifted(i * dx, i * dy, board.size());
    (-4..=4)
        .filter_map(at)
        .filter(|&q| board.is_empty(q))
        .collect()
}

/// The points of a line where `color` wins by a row through `p`.
fn completions(
    board: &mut Board,
    rule: Rule,
    p: Point,
    color: Color,
    dir: Direction,
) -> Vec<Point> {
    let mut found = along(board, p, dir);
    found.retain(|&e| {
        let own = board.window(e, dir, color).own;
        let wins = middle_wins(rule, color, own, board.opponents(e, dir, color));
        board.put(e, color);
        let through = board.row(e, dir, color).contains(&p);
        board.take(e);
        wins && through
    });
    found
}

/// Stones of a colour in the window around `p`, to skip those with too few.
fn own_around(board: &Board, p: Point, color: Color, dir: Direction) -> u32 {
    board.window(p, dir, color).own.count_ones()
}

fn makes_four(position: &Position, p: Point, color: Color) -> bool {
    let mut board = position.board().clone();
    Direction::ALL.into_iter().any(|dir| {
        own_around(&board, p, color, dir) >= 4
            && !completions(&mut board, position.rule(), p, color, dir).is_empty()
    })
}

/// Whether a further legal stone would leave two winning points.
fn makes_three(position: &Position, p: Point, color: Color) -> bool {
    let mut board = position.board().clone();
    let rule = position.rule();
    Direction::ALL.into_iter().any(|dir| {
        if own_around(&board, p, color, dir) < 3 {
            return false;
        }
        along(&board, p, dir).into_iter().any(|q| {
            let forbidden = rule.forbids(color) && foul::verdict(&board, q) != Verdict::Legal;
            board.put(q, color);
            let open = completions(&mut board, rule, p, color, dir);
            let row = board.row(q, dir, color);
            board.take(q);
            !forbidden && row.contains(&p) && open.len() >= 2
        })
    })
}
