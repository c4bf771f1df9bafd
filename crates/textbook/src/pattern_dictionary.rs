//! Program 4: a dictionary of patterns; the point with the highest sum of values wins.

use std::sync::LazyLock;

use tengen_core::{Board, Color, Point, Position, Size};

use crate::{
    Depth, Grid, PatternMatch, ProgramAction, ProgramChoice, ProgramSettings, Reason,
    pattern_search, x_major,
};

/// A pattern to find on a line, and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// 2 own stone, 1 opponent's stone, 0 empty.
    pub text: &'static str,
    /// Its contribution to a point's sum.
    pub value: i32,
}

const fn pattern(text: &'static str, value: i32) -> Pattern {
    Pattern { text, value }
}

/// The dictionary: own rows first, then blocks of the opponent's.
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

/// The four directions as steps right and down.
pub(crate) const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
/// Cells read in either direction.
pub(crate) const REACH: i32 = 5;
/// The code of a cell that is not read.
pub(crate) const UNREAD: u8 = 3;

pub(crate) fn choose(position: &Position, settings: ProgramSettings) -> ProgramChoice {
    let (board, own) = (position.board(), position.to_move());
    let legal: Vec<Point> = x_major(position.size())
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    let mut scores = Grid::new(position.size());
    for &p in &legal {
        scores.add(p, sum(board, own, p, settings));
    }
    let Some((best, highest)) = scores.first_maximum(&legal) else {
        return ProgramChoice::bare(ProgramAction::Stuck, Reason::Stuck);
    };
    if let Some(depth) = settings.depth.map(Depth::get)
        && board.stones() > 0
    {
        let (score, line) = pattern_search::search(position, settings, depth);
        if let Some(&first) = line.first() {
            let reason = Reason::Searched { depth, score, line };
            return ProgramChoice {
                scores: Some(scores),
                ..ProgramChoice::bare(ProgramAction::Play(first), reason)
            };
        }
    }
    let reason = match highest {
        0 if board.stones() == 0 => Reason::Opening,
        0 => Reason::NothingElse,
        _ => Reason::BestPatterns(matches(board, own, best, settings)),
    };
    ProgramChoice {
        scores: Some(scores),
        ..ProgramChoice::bare(ProgramAction::Play(best), reason)
    }
}

pub(crate) fn sum(board: &Board, own: Color, p: Point, settings: ProgramSettings) -> i32 {
    let lines = STEPS.map(|step| Line::read(board, own, p, step, settings));
    lines.iter().map(|line| worth(patterns_in(line.0))).sum()
}

/// The patterns found with an own stone on `p`.
pub(crate) fn matches(
    board: &Board,
    own: Color,
    p: Point,
    settings: ProgramSettings,
) -> Vec<PatternMatch> {
    let on_line = |step: (i32, i32)| {
        let line = Line::read(board, own, p, step, settings);
        line.patterns().map(move |pattern| PatternMatch {
            step: (step.0 as i8, step.1 as i8),
            text: line.text(),
            pattern,
        })
    };
    STEPS.into_iter().flat_map(on_line).collect()
}

/// Whether the walk along a step reads a cell.
///
/// The original never reads column 0 walking left, nor row 0 walking up; such a cell ends its line,
/// so the starting point of the walk does not matter.
pub(crate) const fn is_read(
    (x, y): (i32, i32),
    (dx, dy): (i32, i32),
    settings: ProgramSettings,
) -> bool {
    !settings.faithful || !(dx != 0 && x == 0 || dy != 0 && y == 0)
}

/// A line of eleven cells with an own stone in the middle, two bits a cell from the low end.
struct Line(u32);

impl Line {
    /// Reads up to five cells either way of `p`.
    fn read(
        board: &Board,
        own: Color,
        p: Point,
        step: (i32, i32),
        settings: ProgramSettings,
    ) -> Line {
        let size = board.size();
        let (px, py) = (i32::from(p.x()), i32::from(size.row_from_top(p)));
        let cell = |i: i32| {
            let (x, y) = (px + i * step.0, py + i * step.1);
            let read = is_read((x, y), step, settings);
            match at(size, x, y).filter(|_| read).map(|q| board.get(q)) {
                _ if i == 0 => 2,
                None => UNREAD,
                Some(None) => 0,
                Some(Some(color)) if color == own => 2,
                Some(Some(_)) => 1,
            }
        };
        let cells = (-REACH..=REACH).rev().map(cell);
        Line(cells.fold(0, |line, cell| line << 2 | u32::from(cell)))
    }

    fn text(&self) -> String {
        let cells = (0..=2 * REACH).map(|i| self.0 >> (2 * i) & 3);
        let read = cells.filter(|&cell| cell != u32::from(UNREAD));
        read.map(|cell| cell.to_string()).collect()
    }

    fn patterns(&self) -> impl Iterator<Item = Pattern> + use<> {
        let found = patterns_in(self.0);
        PATTERNS
            .into_iter()
            .enumerate()
            .filter(move |(i, _)| found >> i & 1 == 1)
            .map(|(_, pattern)| pattern)
    }
}

fn at(size: Size, x: i32, y: i32) -> Option<Point> {
    size.from_top(u32::try_from(x).ok()?, u32::try_from(y).ok()?)
}

/// The patterns of an eleven-cell line, as a bit set by index in [`PATTERNS`].
pub(crate) fn patterns_in(line: u32) -> u32 {
    let [five, six] = &*TABLES;
    let fives = (0..7).fold(0, |found, i| {
        found | five[(line >> (2 * i) & 0x3FF) as usize]
    });
    (0..6).fold(fives, |found, i| {
        found | six[(line >> (2 * i) & 0xFFF) as usize]
    })
}

pub(crate) fn worth(mut found: u32) -> i32 {
    let mut sum = 0;
    while found != 0 {
        sum += PATTERNS[found.trailing_zeros() as usize].value;
        found &= found - 1;
    }
    sum
}

/// Lookup tables for five and six cells: the patterns matched forwards or reversed.
static TABLES: LazyLock<[Vec<u32>; 2]> = LazyLock::new(|| {
    let mut tables = [vec![0; 1 << 10], vec![0; 1 << 12]];
    let code = |cells: &mut dyn Iterator<Item = u8>| {
        cells.fold(0, |code, cell| code << 2 | usize::from(cell))
    };
    for (i, pattern) in PATTERNS.iter().enumerate() {
        let cells = || pattern.text.bytes().map(|b| b - b'0');
        let table = &mut tables[pattern.text.len() - 5];
        table[code(&mut cells())] |= 1 << i;
        table[code(&mut cells().rev())] |= 1 << i;
    }
    tables
});
