//! Incremental sums of all empty points for both sides.

use tengen_core::{Board, Color, Point};

use crate::ProgramSettings;
use crate::pattern_dictionary::{REACH, STEPS, UNREAD, is_read, patterns_in, worth};

/// Cells beyond the board: a line through a point affected by a stone ends at most twice the reach
/// from that stone.
const MARGIN: i32 = 2 * REACH;
const TAKEN: i32 = -1;

pub(super) struct Sums {
    n: i32,
    /// For each step, the cells as read: 0 empty, 1 Black, 2 White, or [`UNREAD`].
    cells: [Vec<u8>; 4],
    /// For each step, the value of the line through each point for Black and White.
    lines: [Vec<[i32; 2]>; 4],
    /// For each colour, the sum of each point.
    sums: [Vec<i32>; 2],
    /// Old line values, for undo.
    changes: Vec<Change>,
}

struct Change {
    step: usize,
    at: usize,
    line: [i32; 2],
}

pub(super) struct Undo {
    changes: usize,
    sums: [i32; 2],
}

impl Sums {
    pub(super) fn of(board: &Board, settings: ProgramSettings) -> Sums {
        let n = i32::from(board.size().get());
        let wide = usize::from(board.size().get()) + 2 * MARGIN as usize;
        let points = usize::from(board.size().cells());
        let mut sums = Sums {
            n,
            cells: STEPS.map(|_| vec![UNREAD; wide * wide]),
            lines: STEPS.map(|_| vec![[0; 2]; points]),
            sums: [(); 2].map(|()| vec![0; points]),
            changes: Vec::new(),
        };
        for (i, step) in STEPS.into_iter().enumerate() {
            for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))) {
                if is_read((x, y), step, settings) {
                    let cell = sums.cell(x, y);
                    sums.cells[i][cell] = 0;
                }
            }
        }
        for (p, color) in board.iter() {
            sums.play(p, color);
        }
        sums.changes.clear();
        sums
    }

    /// A side's highest sum on any empty point; 0 on a full board.
    pub(super) fn best(&self, side: Color) -> i32 {
        self.sums[side.index()]
            .iter()
            .fold(0, |best, &sum| best.max(sum))
    }

    pub(super) fn get(&self, side: Color, p: Point) -> i32 {
        let (x, y) = self.xy(p);
        self.sums[side.index()][self.index(x, y)]
    }

    pub(super) fn play(&mut self, p: Point, color: Color) -> Undo {
        let (x, y) = self.xy(p);
        let at = self.index(x, y);
        let undo = Undo {
            changes: self.changes.len(),
            sums: [0, 1].map(|side| self.sums[side][at]),
        };
        self.set(p, 1 + color.index() as u8);
        self.sums.iter_mut().for_each(|sums| sums[at] = TAKEN);
        for step in 0..STEPS.len() {
            self.refresh(x, y, step);
        }
        undo
    }

    pub(super) fn undo(&mut self, p: Point, undo: &Undo) {
        for change in self.changes.drain(undo.changes..).rev() {
            let line = &mut self.lines[change.step][change.at];
            for side in [0, 1] {
                self.sums[side][change.at] += change.line[side] - line[side];
            }
            *line = change.line;
        }
        let (x, y) = self.xy(p);
        let at = self.index(x, y);
        for side in [0, 1] {
            self.sums[side][at] = undo.sums[side];
        }
        self.set(p, 0);
    }

    fn set(&mut self, p: Point, value: u8) {
        let (x, y) = self.xy(p);
        let cell = self.cell(x, y);
        for cells in &mut self.cells {
            if cells[cell] != UNREAD {
                cells[cell] = value;
            }
        }
    }

    fn refresh(&mut self, x: i32, y: i32, step: usize) {
        let (dx, dy) = STEPS[step];
        let cells = &self.cells[step];
        let strip = (-MARGIN..=MARGIN).rev().fold(0_u64, |strip, i| {
            strip << 2 | u64::from(cells[self.cell(x + i * dx, y + i * dy)])
        });
        for i in -REACH..=REACH {
            let (px, py) = (x + i * dx, y + i * dy);
            if !(0..self.n).contains(&px) || !(0..self.n).contains(&py) {
                continue;
            }
            let at = self.index(px, py);
            if self.sums[0][at] == TAKEN {
                continue;
            }
            let line = lines_worth((strip >> (2 * (i + REACH))) as u32);
            let old = &mut self.lines[step][at];
            if *old == line {
                continue;
            }
            for side in [0, 1] {
                self.sums[side][at] += line[side] - old[side];
            }
            let line = std::mem::replace(old, line);
            self.changes.push(Change { step, at, line });
        }
    }

    fn xy(&self, p: Point) -> (i32, i32) {
        (i32::from(p.x()), self.n - 1 - i32::from(p.y()))
    }

    const fn index(&self, x: i32, y: i32) -> usize {
        (y * self.n + x) as usize
    }

    const fn cell(&self, x: i32, y: i32) -> usize {
        ((y + MARGIN) * (self.n + 2 * MARGIN) + x + MARGIN) as usize
    }
}

/// The value of an eleven-cell line for Black and for White, with their stone in the middle.
fn lines_worth(line: u32) -> [i32; 2] {
    const LOW: u32 = 0x15_5555;
    const MIDDLE: u32 = 3 << (2 * REACH);
    let line = line & (LOW | LOW << 1) & !MIDDLE;
    // All patterns need more than a lone stone; most lines end here.
    if (line ^ line >> 1) & LOW == 0 {
        return [0; 2];
    }
    // Own stones are read as 2, so for Black the colours are swapped.
    let black = (line & LOW) << 1 | line >> 1 & LOW;
    let own = 2 << (2 * REACH);
    [black, line].map(|line| worth(patterns_in(line | own)))
}
