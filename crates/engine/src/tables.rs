//! Line and point tables, one set per rule, generated on first use.
//!
//! The line table's key holds the cells either side of a middle one, two bits each: both set for
//! an empty cell, only the lower for a black stone, only the upper for a white one, none off the
//! board. Its entry is what a stone on the middle makes in that line: black's [`LineClass`] in
//! the low four bits, white's in the high ones.
//!
//! All shapes follow from one terminal test, [`Rule::row_wins`], by recursion:
//!
//! * a *four* has a cell that wins; an *open four* is one that no single stone of the other side
//!   on the line deprives of all of them. In caro a stone beyond the row's end can do that as
//!   well as one on the winning cell, so the two are not the same as one or two winning cells;
//! * an *open three* has a cell that makes an open four, a *closed three* one that makes a four;
//! * twos and ones go down in the same way.
//!
//! Only rows through the middle count, so four cells either side are enough where a row may be
//! longer than five, and five cells where the cells next to the row matter too.

use std::sync::OnceLock;

use tengen_core::line::{MIDDLE, REACH, ends, run};
use tengen_core::{Color, Rule};

use crate::classes::{LineClass, PointClass};
use crate::eval::{self, Worth};

/// The tables of one rule.
pub(crate) struct Tables {
    /// Cells either side of the middle in the key: 4 or 5.
    pub(crate) reach: u32,
    /// Line classes by key; 4^(2·reach) entries.
    pub(crate) lines: Vec<u8>,
    /// The [`Entry`] of four line classes, a nibble each; one table for both sides where the rule
    /// treats them alike.
    points: Vec<Vec<Entry>>,
}

/// What four line classes amount to, packed: the point class in bits 0 to 3, the scores of a
/// stone of either side there in bits 4 to 12 and 13 to 21, the value in the rest (signed).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Entry(u32);

impl Entry {
    fn new(class: PointClass, worth: Worth) -> Entry {
        let unsigned = |score: i16| (i32::from(score).clamp(-256, 255) + 256) as u32;
        let value = i32::from(worth.value).clamp(-512, 511);
        Entry(
            class as u32
                | unsigned(worth.own) << 4
                | unsigned(worth.other) << 13
                | (value as u32) << 22,
        )
    }

    pub(crate) const fn class(self) -> PointClass {
        PointClass::from_nibble(self.0)
    }

    pub(crate) const fn class_index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// How much speaks for a stone of its side here, 0 to 511, in 32nds of a natural logarithm.
    pub(crate) const fn own_score(self) -> i32 {
        (self.0 >> 4 & 0x1ff) as i32
    }

    /// How much speaks for a stone of the other side here, likewise.
    pub(crate) const fn other_score(self) -> i32 {
        (self.0 >> 13 & 0x1ff) as i32
    }

    /// What the point is worth to its side in the evaluation.
    pub(crate) const fn value(self) -> i32 {
        (self.0 as i32) >> 22
    }
}

impl Tables {
    /// The tables of a rule, generated on first use.
    pub(crate) fn of(rule: Rule) -> &'static Tables {
        static TABLES: [OnceLock<Tables>; 5] = [const { OnceLock::new() }; 5];
        TABLES[rule as usize].get_or_init(|| Tables::generate(rule))
    }

    pub(crate) fn generate(rule: Rule) -> Tables {
        // With no limit on a row's length the cells beyond a five do not matter.
        let reach = if rule == Rule::Freestyle { 4 } else { 5 };
        Tables {
            reach,
            lines: line_table(rule, reach),
            points: match rule {
                Rule::Renju => Color::BOTH.map(|color| point_table(rule, color)).into(),
                _ => vec![point_table(rule, Color::Black)],
            },
        }
    }

    /// A side's table of points.
    pub(crate) fn points(&self, side: usize) -> &[Entry; 1 << 16] {
        let table = self.points.get(side).or(self.points.first());
        let sized = table.and_then(|t| t.as_slice().try_into().ok());
        sized.unwrap_or(const { &[Entry(0); 1 << 16] })
    }
}

fn point_table(rule: Rule, color: Color) -> Vec<Entry> {
    (0..1u32 << 16)
        .map(|index| {
            let lines = [0, 4, 8, 12].map(|shift| LineClass::from_nibble((index >> shift) as u8));
            let class = PointClass::of(lines, rule.forbids(color));
            Entry::new(class, eval::worth(rule, color, index))
        })
        .collect()
}

/// A line around its middle cell as one side sees it, all cells of a core `Window`.
#[derive(Clone, Copy, Debug)]
struct View {
    own: u16,
    other: u16,
    empty: u16,
}

impl View {
    /// The cells of a key, black's or white's way; the middle holds a stone of the viewer.
    fn of_key(key: u32, reach: u32, color: Color) -> View {
        let mut view = View {
            own: MIDDLE,
            other: 0,
            empty: 0,
        };
        for i in 0..2 * reach {
            let offset = if i < reach { i } else { i + 1 };
            let bit = 1 << (offset + REACH - reach);
            match (key >> (2 * i) & 3, color) {
                (3, _) => view.empty |= bit,
                (1, Color::Black) | (2, Color::White) => view.own |= bit,
                (1, Color::White) | (2, Color::Black) => view.other |= bit,
                _ => {}
            }
        }
        view
    }

    fn with_own(self, cell: u16) -> View {
        View {
            own: self.own | cell,
            empty: self.empty & !cell,
            ..self
        }
    }

    fn with_other(self, cell: u16) -> View {
        View {
            other: self.other | cell,
            empty: self.empty & !cell,
            ..self
        }
    }

    /// An index for the memo: two bits a cell, the middle left out as always own.
    fn memo_index(self) -> usize {
        let pack = |m: u16| u32::from((m & (MIDDLE - 1)) | (m >> 1 & !(MIDDLE - 1)));
        let spread = |m: u32| (0..10).fold(0, |s, i| s | (m >> i & 1) << (2 * i));
        (spread(pack(self.own | self.empty)) | spread(pack(self.other | self.empty)) << 1) as usize
    }
}

/// One side's shapes under one rule, with a memo.
struct Shapes {
    rule: Rule,
    color: Color,
    memo: Vec<u8>,
}

const UNKNOWN: u8 = 0xff;

impl Shapes {
    fn new(rule: Rule, color: Color) -> Shapes {
        Shapes {
            rule,
            color,
            memo: vec![UNKNOWN; 1 << 20],
        }
    }

    /// Whether the row through the own stones of `seed` wins.
    fn wins(&self, view: View, row: u16) -> bool {
        let blocked = (ends(row) & view.other).count_ones();
        self.rule.row_wins(self.color, row.count_ones(), blocked)
    }

    /// The cells that make a winning row through the middle.
    fn winning_cells(&self, view: View) -> u16 {
        if view.own.count_ones() < 4 {
            return 0;
        }
        bits(view.empty)
            .filter(|&cell| {
                let row = run(view.own | cell, cell);
                row & MIDDLE != 0 && self.wins(view.with_own(cell), row)
            })
            .fold(0, |all, cell| all | cell)
    }

    /// Whether one stone of the other side leaves no winning cell.
    fn can_be_stopped(&self, view: View) -> bool {
        bits(view.empty).any(|cell| self.winning_cells(view.with_other(cell)) == 0)
    }

    fn class(&mut self, view: View) -> LineClass {
        let index = view.memo_index();
        if self.memo[index] == UNKNOWN {
            self.memo[index] = self.find(view) as u8;
        }
        LineClass::from_nibble(self.memo[index])
    }

    fn find(&mut self, view: View) -> LineClass {
        let row = run(view.own, MIDDLE);
        if self.wins(view, row) {
            return LineClass::Five;
        }
        if row.count_ones() > 5 && self.rule.forbids(self.color) {
            return LineClass::Overline;
        }
        let fives = self.winning_cells(view);
        if fives != 0 {
            return self.kind_of_four(view, fives);
        }
        // How many cells make each class.
        let mut counts = [0; 16];
        for cell in bits(view.empty) {
            counts[self.class(view.with_own(cell)) as usize] += 1;
        }
        let made = |class: LineClass| counts[class as usize];
        let open_threes = made(LineClass::OpenThree) + made(LineClass::OpenThreePlus);
        let open_twos =
            made(LineClass::OpenTwo) + made(LineClass::OpenTwoPlus) + made(LineClass::OpenTwoBest);
        match made(LineClass::OpenFour) {
            0 => {}
            1 => return LineClass::OpenThree,
            _ => return LineClass::OpenThreePlus,
        }
        if made(LineClass::Four) + made(LineClass::DoubleFour) > 0 {
            return LineClass::ClosedThree;
        }
        match open_threes {
            0 => {}
            1 => return LineClass::OpenTwo,
            2 => return LineClass::OpenTwoPlus,
            _ => return LineClass::OpenTwoBest,
        }
        if made(LineClass::ClosedThree) > 0 {
            LineClass::ClosedTwo
        } else if open_twos > 0 {
            LineClass::OpenOne
        } else if made(LineClass::ClosedTwo) > 0 {
            LineClass::ClosedOne
        } else {
            LineClass::Dead
        }
    }

    fn kind_of_four(&self, view: View, fives: u16) -> LineClass {
        if self.can_be_stopped(view) {
            return LineClass::Four;
        }
        // Two winning cells complete either the same four stones, or two different fours.
        let four = run(view.own, MIDDLE);
        let straight = four.count_ones() == 4 && ends(four) == fives;
        if self.rule.forbids(self.color) && !straight {
            return LineClass::DoubleFour;
        }
        LineClass::OpenFour
    }
}

fn bits(mut mask: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        (bit != 0).then_some(bit)
    })
}

fn line_table(rule: Rule, reach: u32) -> Vec<u8> {
    let mut table = vec![0; 1 << (4 * reach)];
    let mut black = Shapes::new(rule, Color::Black);
    // Renju alone treats the sides differently; elsewhere they share one memo.
    let mut white = (rule == Rule::Renju).then(|| Shapes::new(rule, Color::White));
    for key in keys(reach) {
        let ours = black.class(View::of_key(key, reach, Color::Black));
        let view = View::of_key(key, reach, Color::White);
        let theirs = white.as_mut().unwrap_or(&mut black).class(view);
        table[key as usize] = ours as u8 | (theirs as u8) << 4;
    }
    table
}

/// Every key that a board can show: cells off the board lie beyond those on it.
fn keys(reach: u32) -> Vec<u32> {
    // One half, from the middle outwards; once off the board, always off.
    let mut halves = vec![0u32];
    let mut all = Vec::new();
    for i in 0..reach {
        // `halves` holds the prefixes whose cells are all on the board.
        all.extend_from_slice(&halves);
        halves = halves
            .iter()
            .flat_map(|&h| [1, 2, 3].map(|cell| h | cell << (2 * i)))
            .collect();
    }
    all.extend(halves);
    let mirrored =
        |half: u32| (0..reach).fold(0, |m, i| m | (half >> (2 * i) & 3) << (2 * (reach - 1 - i)));
    let low: Vec<u32> = all.iter().map(|&h| mirrored(h)).collect();
    all.iter()
        .flat_map(|&high| low.iter().map(move |&l| l | high << (2 * reach)))
        .collect()
}
