//! Random positions on small boards that are likely to contain a win.

use tengen_board::{Board, Cell, LineClass, PointClass, cell_of};
use tengen_core::{Color, Point, Position, Rule, Size, SplitMix};

/// A required feature.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sought {
    /// None.
    Anything,
    /// A point that looks forbidden where Black, to move, makes its only open four.
    HiddenWin,
    /// The same without one of Black's stones.
    NearlyHiddenWin,
    /// A point that looks forbidden to Black but is legal, or makes a four and is forbidden; that
    /// colour is to move.
    Deception(Color),
}

/// In renju six of eight positions contain points that look forbidden.
const RENJU: [Sought; 8] = [
    Sought::HiddenWin,
    Sought::Deception(Color::Black),
    Sought::Deception(Color::White),
    Sought::Anything,
    Sought::NearlyHiddenWin,
    Sought::Deception(Color::Black),
    Sought::NearlyHiddenWin,
    Sought::Anything,
];

/// An undecided position on a board of 7×7 to 10×10 without a five for the side to move; `number`
/// selects the feature.
pub(crate) fn sample(rule: Rule, number: usize, random: &mut SplitMix) -> Position {
    let sought = match rule {
        Rule::Renju => RENJU[number % RENJU.len()],
        _ => Sought::Anything,
    };
    let found = std::iter::repeat_with(|| one(rule, sought, random));
    found.flatten().next().expect("one of them")
}

/// A position, if it has the feature.
fn one(rule: Rule, sought: Sought, random: &mut SplitMix) -> Option<Position> {
    // The literal search is faster on smaller boards.
    let size = Size::new(7 + random.below(4).min(random.below(4)) as u32).expect("a size");
    let attacker = match sought {
        Sought::Anything => Color::BOTH[random.below(2) as usize],
        Sought::HiddenWin | Sought::NearlyHiddenWin => Color::Black,
        Sought::Deception(color) => color,
    };
    let own = 4 + random.below(u64::from(size.get()));
    let other = random.below(own + 3);
    let counts = match attacker {
        Color::Black => [own, other],
        Color::White => [other, own],
    };
    let begun = match sought {
        Sought::Anything => Vec::new(),
        _ => crossing(size, random)?,
    };
    let mut stones = scattered(size, begun, counts, random);
    let position = placed(rule, size, &stones, attacker)?;
    let board = Board::new(&position);
    match sought {
        Sought::Anything => {}
        Sought::HiddenWin if hides_a_win(&position, &board) => {}
        Sought::NearlyHiddenWin if hides_a_win(&position, &board) => {
            let one = random.below(stones[0].len() as u64) as usize;
            stones[0].remove(one);
            return placed(rule, size, &stones, attacker);
        }
        Sought::Deception(_) if deceives(&position, &board) => {}
        _ => return None,
    }
    Some(position)
}

/// Black stones on three lines through a point: three that may make a four with it, twice two that
/// may make threes.
fn crossing(size: Size, random: &mut SplitMix) -> Option<Vec<Point>> {
    let n = i64::from(size.get());
    let mut below = |n: i64| random.below(n as u64) as i64;
    let (x, y) = (below(n), below(n));
    let mut steps = vec![(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut stones = Vec::new();
    for count in [3, 2, 2] {
        let (dx, dy) = steps.swap_remove(below(steps.len() as i64) as usize);
        // Four cells in line with the point among them.
        let first = -below(4);
        let mut cells: Vec<i64> = (first..first + 4).filter(|&k| k != 0).collect();
        if count == 2 {
            cells.remove(below(3) as usize);
        }
        for k in cells {
            let (x, y) = (x + k * dx, y + k * dy);
            if !(0..n).contains(&x) || !(0..n).contains(&y) {
                return None;
            }
            stones.push(Point::from_xy(x as u8, y as u8));
        }
    }
    Some(stones)
}

/// At least a number of stones of either colour: Black's given ones, the others random.
fn scattered(
    size: Size,
    begun: Vec<Point>,
    counts: [u64; 2],
    random: &mut SplitMix,
) -> [Vec<Point>; 2] {
    let points = size.points();
    let mut free: Vec<Point> = points.filter(|p| !begun.contains(p)).collect();
    let mut stones = [begun, Vec::new()];
    for (stones, count) in stones.iter_mut().zip(counts) {
        while stones.len() < count as usize && !free.is_empty() {
            stones.push(free.swap_remove(random.below(free.len() as u64) as usize));
        }
    }
    stones
}

/// The position, if it is undecided and the attacker has no five.
fn placed(
    rule: Rule,
    size: Size,
    [black, white]: &[Vec<Point>; 2],
    attacker: Color,
) -> Option<Position> {
    let position = Position::from_stones(rule, size, black, white, attacker).ok()?;
    let five = || Board::<()>::new(&position).count(attacker, PointClass::Five) > 0;
    (position.outcome().is_none() && !five()).then_some(position)
}

fn hides_a_win(position: &Position, board: &Board) -> bool {
    board.count(Color::Black, PointClass::OpenFour) == 0
        && looking_forbidden(position, board).any(|cell| {
            let lines = board.cell_line_classes(cell, Color::Black);
            lines.contains(&LineClass::OpenFour) && board.is_legal(cell, Color::Black)
        })
}

fn deceives(position: &Position, board: &Board) -> bool {
    let four = |l: &LineClass| matches!(l, LineClass::Four | LineClass::OpenFour);
    looking_forbidden(position, board).any(|cell| {
        let lines = board.cell_line_classes(cell, Color::Black);
        board.is_legal(cell, Color::Black) || lines.iter().any(four)
    })
}

/// Cells where Black appears to make two threes or more.
fn looking_forbidden(position: &Position, board: &Board) -> impl Iterator<Item = Cell> {
    position.size().points().map(cell_of).filter(|&cell| {
        board.is_empty_cell(cell) && board.cell_class(cell, Color::Black) == PointClass::Suspect
    })
}
