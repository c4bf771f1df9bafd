//! Program 2: stone counts of win lines, with weights growing tenfold.

use tengen_core::{Color, Point, Position};

use crate::{Grid, LineShare, ProgramAction, ProgramChoice, Reason, WinLine, win_lines, x_major};

/// A line's contribution to its empty points, by its own stones. The original leaves the numbers
/// open; these are Tengen's.
const GRADES: [i32; 5] = [1, 10, 100, 1000, 10_000];

pub(crate) fn choose(position: &Position) -> ProgramChoice {
    let legal: Vec<Point> = x_major(position.size())
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    let mover = position.to_move();
    let own = Grades::new(position, mover);
    let theirs = Grades::new(position, mover.opponent());
    let maxima = own
        .grid
        .first_maximum(&legal)
        .zip(theirs.grid.first_maximum(&legal));
    let Some((mine, yours)) = maxima else {
        return ProgramChoice::bare(ProgramAction::Stuck, Reason::Stuck);
    };
    // Attack on equality. The program can block instead of winning: both fives are worth at least
    // 10,000, and the rest of the sums decides.
    let (p, side, lines) = if mine.1 >= yours.1 {
        (mine.0, mover, &own.lines)
    } else {
        (yours.0, mover.opponent(), &theirs.lines)
    };
    let drawn = own.lines.is_empty() && theirs.lines.is_empty();
    let (action, reason) = if drawn {
        (
            ProgramAction::CallDraw { otherwise: Some(p) },
            Reason::NoLinesLeft,
        )
    } else {
        let through = lines.iter().filter(|share| share.line.points.contains(&p));
        (
            ProgramAction::Play(p),
            Reason::BestLines {
                side,
                lines: through.copied().collect(),
            },
        )
    };
    ProgramChoice {
        action,
        reason,
        attack: Some(own.grid),
        defence: Some(theirs.grid),
        scores: None,
    }
}

struct Grades {
    lines: Vec<LineShare>,
    grid: Grid,
}

impl Grades {
    fn new(position: &Position, side: Color) -> Grades {
        let board = position.board();
        let unspoilt = |line: &WinLine| line.stones(board, side.opponent()) == 0;
        let share = |line: WinLine| {
            let stones = line.stones(board, side);
            let value = GRADES.get(usize::from(stones)).copied().unwrap_or(0);
            LineShare {
                line,
                stones,
                value,
            }
        };
        let lines: Vec<LineShare> = win_lines(position.size())
            .into_iter()
            .filter(unspoilt)
            .map(share)
            .collect();
        let mut grid = Grid::new(position.size());
        for share in &lines {
            let empty = share.line.points.into_iter().filter(|&p| board.is_empty(p));
            empty.for_each(|p| grid.add(p, share.value));
        }
        Grades { lines, grid }
    }
}
