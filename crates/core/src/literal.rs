//! The literal rules: a second implementation, written straight from the definitions.
//!
//! It follows the RIF rules (sections 3 and 9) and the Gomocup rule numbers over a plain grid and
//! shares no code with the fast rules. Tests compare the two, and certificates are verified here.
//!
//! A *run* is an unbroken row of one colour; a *window* is five consecutive cells of the board.

use crate::{Color, Point, Rule, Size};

const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// What a black stone makes in renju.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Exactly five.
    Five,
    /// Six or more, and no five.
    Overline,
    /// Two or more fours.
    DoubleFour,
    /// Two or more real threes.
    DoubleThree,
    /// None of these.
    Legal,
}

/// Stones on a grid.
///
/// ```
/// use tengen_core::literal::{Finding, Grid};
/// use tengen_core::{Color, Point, Size};
///
/// let mut grid = Grid::new(Size::STANDARD);
/// for x in 4..8 {
///     grid.set(Point::from_xy(x, 7), Some(Color::Black));
/// }
/// assert_eq!(grid.renju(Point::from_xy(8, 7)), Finding::Five);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    size: Size,
    cells: Vec<Option<Color>>,
}

type Cell = (i32, i32);

impl Grid {
    /// An empty grid.
    #[must_use]
    pub fn new(size: Size) -> Grid {
        Grid {
            size,
            cells: vec![None; usize::from(size.cells())],
        }
    }

    /// The grid's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point. Panics off the board.
    #[must_use]
    pub fn get(&self, p: Point) -> Option<Color> {
        assert!(self.size.contains(p), "{p} is off the board");
        self.at(cell(p))
    }

    /// Puts a stone on a point, or removes it with `None`. Panics off the board.
    pub fn set(&mut self, p: Point, stone: Option<Color>) {
        assert!(self.size.contains(p), "{p} is off the board");
        self.put(cell(p), stone);
    }

    /// Whether no cell is empty.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    fn n(&self) -> i32 {
        i32::from(self.size.get())
    }

    fn on_board(&self, (x, y): Cell) -> bool {
        0 <= x && x < self.n() && 0 <= y && y < self.n()
    }

    fn at(&self, c: Cell) -> Option<Color> {
        if self.on_board(c) {
            self.cells[(c.1 * self.n() + c.0) as usize]
        } else {
            None
        }
    }

    fn put(&mut self, (x, y): Cell, stone: Option<Color>) {
        let i = (y * self.n() + x) as usize;
        self.cells[i] = stone;
    }

    fn empty(&self, c: Cell) -> bool {
        self.on_board(c) && self.at(c).is_none()
    }

    /// The run of `color` through `c`, in order; empty if `c` holds no such stone.
    fn run(&self, c: Cell, (dx, dy): Cell, color: Color) -> Vec<Cell> {
        if self.at(c) != Some(color) {
            return vec![];
        }
        let mut start = c;
        while self.at((start.0 - dx, start.1 - dy)) == Some(color) {
            start = (start.0 - dx, start.1 - dy);
        }
        let mut cells = vec![];
        let mut next = start;
        while self.at(next) == Some(color) {
            cells.push(next);
            next = (next.0 + dx, next.1 + dy);
        }
        cells
    }

    /// The winning rows through the stone on `p`. Black's fouls in renju are ignored.
    #[must_use]
    pub fn winning_rows(&self, rule: Rule, p: Point) -> Vec<Vec<Point>> {
        let Some(color) = self.get(p) else {
            return vec![];
        };
        let mut rows = vec![];
        for step in STEPS {
            let run = self.run(cell(p), step, color);
            if self.run_wins(rule, color, &run, step) {
                rows.push(
                    run.iter()
                        .map(|&(x, y)| Point::from_xy(x as u8, y as u8))
                        .collect(),
                );
            }
        }
        rows
    }

    /// Whether [`Grid::winning_rows`] has any, without building them.
    #[must_use]
    pub fn wins(&self, rule: Rule, p: Point) -> bool {
        let Some(color) = self.get(p) else {
            return false;
        };
        STEPS.into_iter().any(|(dx, dy)| {
            let (mut before, mut after) = (cell(p), cell(p));
            let mut length = 1;
            loop {
                before = (before.0 - dx, before.1 - dy);
                if self.at(before) != Some(color) {
                    break;
                }
                length += 1;
            }
            loop {
                after = (after.0 + dx, after.1 + dy);
                if self.at(after) != Some(color) {
                    break;
                }
                length += 1;
            }
            row_wins(rule, color, length, self.at(before), self.at(after))
        })
    }

    fn run_wins(&self, rule: Rule, color: Color, run: &[Cell], (dx, dy): Cell) -> bool {
        let (first, last) = (run[0], run[run.len() - 1]);
        let before = self.at((first.0 - dx, first.1 - dy));
        let after = self.at((last.0 + dx, last.1 + dy));
        row_wins(rule, color, run.len(), before, after)
    }

    /// What a black stone on `p` makes in renju; the grid is unchanged afterwards. Panics if `p` is
    /// taken or off the board.
    pub fn renju(&mut self, p: Point) -> Finding {
        assert!(self.get(p).is_none(), "{p} is taken");
        self.finding(cell(p))
    }

    fn finding(&mut self, p: Cell) -> Finding {
        self.put(p, Some(Color::Black));
        let finding = self.finding_of_stone(p);
        self.put(p, None);
        finding
    }

    fn finding_of_stone(&mut self, p: Cell) -> Finding {
        let runs = STEPS.map(|step| self.run(p, step, Color::Black).len());
        if runs.contains(&5) {
            return Finding::Five;
        }
        if runs.iter().any(|&length| length >= 6) {
            return Finding::Overline;
        }
        if self.fours(p) >= 2 {
            return Finding::DoubleFour;
        }
        if STEPS
            .into_iter()
            .filter(|&step| self.three(p, step))
            .count()
            >= 2
        {
            return Finding::DoubleThree;
        }
        Finding::Legal
    }

    /// The number of fours through the black stone on `p`: distinct sets of four stones in a window
    /// whose fifth cell is empty and makes exactly five.
    fn fours(&mut self, p: Cell) -> usize {
        let mut sets: Vec<Vec<Cell>> = vec![];
        for (dx, dy) in STEPS {
            for back in 0..5 {
                let first = (p.0 - back * dx, p.1 - back * dy);
                let window: Vec<Cell> = (0..5)
                    .map(|i| (first.0 + i * dx, first.1 + i * dy))
                    .collect();
                if !window.iter().all(|&c| self.on_board(c)) {
                    continue;
                }
                let (stones, rest): (Vec<Cell>, Vec<Cell>) = window
                    .iter()
                    .partition(|&&c| self.at(c) == Some(Color::Black));
                if stones.len() == 4
                    && self.empty(rest[0])
                    && self.makes_five(rest[0], (dx, dy))
                    && !sets.contains(&stones)
                {
                    sets.push(stones);
                }
            }
        }
        sets.len()
    }

    fn makes_five(&mut self, c: Cell, step: Cell) -> bool {
        self.put(c, Some(Color::Black));
        let length = self.run(c, step, Color::Black).len();
        self.put(c, None);
        length == 5
    }

    /// Whether the black stone on `p` is in a three along `step`.
    fn three(&mut self, p: Cell, step: Cell) -> bool {
        (-4..=4).any(|i| {
            let q = (p.0 + i * step.0, p.1 + i * step.1);
            self.empty(q)
                && self.makes_straight_four(q, p, step)
                && self.finding(q) == Finding::Legal
        })
    }

    /// Whether a black stone on the empty cell `q` makes a straight four that contains `p`.
    fn makes_straight_four(&mut self, q: Cell, p: Cell, step: Cell) -> bool {
        self.put(q, Some(Color::Black));
        let run = self.run(q, step, Color::Black);
        let straight = run.len() == 4 && run.contains(&p) && {
            let before = (run[0].0 - step.0, run[0].1 - step.1);
            let after = (run[3].0 + step.0, run[3].1 + step.1);
            self.empty(before)
                && self.empty(after)
                && self.makes_five(before, step)
                && self.makes_five(after, step)
        };
        self.put(q, None);
        straight
    }

    /// Whether `color` could still make a winning row: some window has no opponent's stone and,
    /// filled, wins or can be lengthened until it does.
    #[must_use]
    pub fn can_still_win(&self, rule: Rule, color: Color) -> bool {
        let n = self.n();
        STEPS.into_iter().any(|(dx, dy)| {
            (0..n * n).any(|i| {
                let first = (i % n, i / n);
                let at = |k: i32| (first.0 + k * dx, first.1 + k * dy);
                (0..5).all(|k| self.on_board(at(k)) && self.at(at(k)) != Some(color.opponent()))
                    && self.window_can_win(rule, color, at(-1), at(5))
            })
        })
    }

    fn window_can_win(&self, rule: Rule, color: Color, before: Cell, after: Cell) -> bool {
        let (before, after) = (self.at(before), self.at(after));
        let too_long = before == Some(color) || after == Some(color);
        let shut_in = before == Some(color.opponent()) && after == Some(color.opponent());
        match rule {
            Rule::Freestyle | Rule::Renju => true,
            Rule::Standard => !too_long,
            Rule::Caro => !too_long && !shut_in,
            Rule::CaroOverline => !shut_in,
        }
    }
}

/// Whether a row wins, by the cells before and after it.
fn row_wins(
    rule: Rule,
    color: Color,
    length: usize,
    before: Option<Color>,
    after: Option<Color>,
) -> bool {
    let opponent = Some(color.opponent());
    let shut_in = before == opponent && after == opponent;
    match rule {
        Rule::Freestyle => length >= 5,
        Rule::Standard => length == 5,
        Rule::Renju if color == Color::White => length >= 5,
        Rule::Renju => length == 5,
        Rule::Caro => length == 5 && !shut_in,
        Rule::CaroOverline if length >= 6 => true,
        Rule::CaroOverline => length == 5 && !shut_in,
    }
}

fn cell(p: Point) -> Cell {
    (i32::from(p.x()), i32::from(p.y()))
}
