//! Program 4: a dictionary of patterns; the point with the highest sum of values.

use std::sync::LazyLock;

use tengen_core::{Board, Color, Point, Position, Size};

use crate::{Action, Choice, Depth, Grid, PatternMatch, Reason, Settings, pattern_search, x_major};

/// A text looked for on a line, and what finding it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// 2 an own stone, 1 the other side's, 0 an empty point.
    pub text: &'static str,
    /// What it adds to a point's sum.
    pub value: i32,
}

const fn pattern(text: &'static str, value: i32) -> Pattern {
    Pattern { text, value }
}

/// The dictionary. The first group looks for own rows, the second reads "my stone stops theirs".
pub const PATTERNS: [Pattern; 25] = [
    pattern("22222", 122_222),
    pattern("022220", 12_222),
    pattern("122220", 5_222),
    pattern("20222", 5_222),
    pattern("22022", 5_222),
    pattern("02220", 2_522),
    pattern("122200", 1_222),
    pattern("120220", 1_222),
    pattern("020221", 1_222),
    pattern("122020", 1_222),
    pattern("022021", 1_222),
    pattern("00220", 522),
    pattern("122000", 522),
    pattern("120200", 322),
    pattern("211112", 52_222),
    pattern("11121", 52_222),
    pattern("11211", 52_222),
    pattern("21110", 4_222),
    pattern("12110", 4_222),
    pattern("11210", 4_222),
    pattern("21100", 822),
    pattern("12100", 822),
    pattern("11200", 822),
    pattern("21000", 222),
    pattern("12000", 222),
];

/// The four directions as steps right and down, each towards its high end.
const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
/// How far a line is read either way.
const REACH: i8 = 5;

pub(crate) fn choose(position: &Position, settings: Settings) -> Choice {
    let (board, own) = (position.board(), position.to_move());
    let legal: Vec<Point> = x_major(position.size())
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    let mut scores = Grid::new(position.size());
    for &p in &legal {
        let lines = STEPS.map(|step| Line::read(board, own, p, step, settings));
        scores.add(p, lines.iter().map(Line::value).sum());
    }
    let Some((best, sum)) = scores.first_maximum(&legal) else {
        return Choice::bare(Action::Stuck, Reason::Stuck);
    };
    if let Some(depth) = settings.depth.map(Depth::get)
        && board.stones() > 0
    {
        let (score, line) = pattern_search::search(position, settings, depth);
        if let Some(&first) = line.first() {
            let reason = Reason::Searched { depth, score, line };
            return Choice {
                scores: Some(scores),
                ..Choice::bare(Action::Play(first), reason)
            };
        }
    }
    let reason = match sum {
        0 if board.stones() == 0 => Reason::Opening,
        0 => Reason::NothingElse,
        _ => Reason::BestPatterns(matches(board, own, best, settings)),
    };
    Choice {
        scores: Some(scores),
        ..Choice::bare(Action::Play(best), reason)
    }
}

/// The highest sum of a side on any empty point, allowed to it or not; 0 on a full board.
pub(crate) fn best_sum(board: &Board, own: Color, settings: Settings) -> i32 {
    let free = x_major(board.size()).filter(|&p| board.is_empty(p));
    let sum = |p| -> i32 {
        let lines = STEPS.map(|step| Line::read(board, own, p, step, settings));
        lines.iter().map(Line::value).sum()
    };
    free.map(sum).max().unwrap_or(0)
}

/// Every pattern found through an own stone on `p`.
pub(crate) fn matches(
    board: &Board,
    own: Color,
    p: Point,
    settings: Settings,
) -> Vec<PatternMatch> {
    let on_line = |step| {
        let line = Line::read(board, own, p, step, settings);
        line.patterns().map(move |pattern| PatternMatch {
            step,
            text: line.text(),
            pattern,
        })
    };
    STEPS.into_iter().flat_map(on_line).collect()
}

/// A line through a point as the program reads it, from its low end.
struct Line {
    cells: [u8; 2 * REACH as usize + 1],
    length: usize,
}

impl Line {
    /// Reads up to five points either way of `p`, with an own stone on `p`.
    ///
    /// The original never reads column 0 walking left, nor row 0 walking up.
    fn read(board: &Board, own: Color, p: Point, step: (i8, i8), settings: Settings) -> Line {
        let size = board.size();
        let (px, py) = (p.x() as i8, size.row_from_top(p) as i8);
        let mut line = Line {
            cells: [0; 2 * REACH as usize + 1],
            length: 0,
        };
        for i in -REACH..=REACH {
            let sign = i.signum();
            let (dx, dy) = (sign * step.0, sign * step.1);
            let (x, y) = (px + i * step.0, py + i * step.1);
            let unread = settings.faithful && ((dx < 0 && x == 0) || (dy < 0 && y == 0));
            let Some(q) = at(size, x, y).filter(|_| !unread) else {
                continue;
            };
            line.cells[line.length] = match board.get(q) {
                _ if i == 0 => 2,
                Some(color) if color == own => 2,
                Some(_) => 1,
                None => 0,
            };
            line.length += 1;
        }
        line
    }

    fn cells(&self) -> &[u8] {
        &self.cells[..self.length]
    }

    fn text(&self) -> String {
        self.cells().iter().map(u8::to_string).collect()
    }

    /// The patterns in it, one bit each by their place in [`PATTERNS`].
    fn found(&self) -> u32 {
        // A lone stone is in no pattern; most lines end here.
        if self.cells().iter().filter(|&&c| c != 0).count() < 2 {
            return 0;
        }
        let tables = &*TABLES;
        [5, 6].into_iter().fold(0, |found, length| {
            self.cells().windows(length).fold(found, |found, window| {
                found | tables[length - 5][code(window.iter().copied())]
            })
        })
    }

    fn patterns(&self) -> impl Iterator<Item = Pattern> + use<> {
        let found = self.found();
        PATTERNS
            .into_iter()
            .enumerate()
            .filter(move |(i, _)| found >> i & 1 == 1)
            .map(|(_, pattern)| pattern)
    }

    fn value(&self) -> i32 {
        let mut found = self.found();
        let mut sum = 0;
        while found != 0 {
            sum += PATTERNS[found.trailing_zeros() as usize].value;
            found &= found - 1;
        }
        sum
    }
}

fn at(size: Size, x: i8, y: i8) -> Option<Point> {
    size.from_top(u32::try_from(x).ok()?, u32::try_from(y).ok()?)
}

/// A window as a number in base three.
fn code(cells: impl Iterator<Item = u8>) -> usize {
    cells.fold(0, |code, cell| 3 * code + usize::from(cell))
}

/// For windows of five and six cells: which patterns they are, forwards or reversed.
static TABLES: LazyLock<[Vec<u32>; 2]> = LazyLock::new(|| {
    let mut tables = [vec![0; 243], vec![0; 729]];
    for (i, pattern) in PATTERNS.iter().enumerate() {
        let cells = || pattern.text.bytes().map(|b| b - b'0');
        let table = &mut tables[pattern.text.len() - 5];
        table[code(cells())] |= 1 << i;
        table[code(cells().rev())] |= 1 << i;
    }
    tables
});
