//! An observer that counts the changes reported to it.

use std::sync::OnceLock;

use tengen_core::{Color, Rule};

use super::positions::{Random, clump, sizes};
use crate::{Board, Cell, LineClass, Observer, POINT_CLASSES, PointClass, PointTables, cells_in};

/// A point's class and its number of dead lines, for a side.
type Entry = (PointClass, u8);

impl crate::Entry for Entry {
    fn class(self) -> PointClass {
        self.0
    }
}

/// Empty points by class and dead lines through them, by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    classes: [[u32; POINT_CLASSES]; 2],
    dead_lines: [u32; 2],
}

impl Tally {
    fn count(&mut self, entries: [Entry; 2], by: i32) {
        for (side, (class, dead)) in entries.into_iter().enumerate() {
            let points = &mut self.classes[side][class as usize];
            *points = points.strict_add_signed(by);
            self.dead_lines[side] = self.dead_lines[side].strict_add_signed(i32::from(dead) * by);
        }
    }
}

impl Observer for Tally {
    type Entry = Entry;
    type Snapshot = Tally;

    fn tables(rule: Rule) -> &'static PointTables<Entry> {
        static TABLES: [OnceLock<PointTables<Entry>>; 5] = [const { OnceLock::new() }; 5];
        TABLES[rule as usize].get_or_init(|| {
            PointTables::generate(rule, |_, lines, class| {
                let dead = lines.iter().filter(|&&line| line == LineClass::Dead);
                (class, dead.count() as u8)
            })
        })
    }

    fn emptied(&mut self, _: Cell, entries: [Entry; 2]) {
        self.count(entries, 1);
    }

    fn placed(&mut self, _: Cell, _: Color, entries: [Entry; 2]) {
        self.count(entries, -1);
    }

    fn changed(&mut self, _: Cell, from: [Entry; 2], to: [Entry; 2]) {
        self.count(from, -1);
        self.count(to, 1);
    }

    fn snapshot(&self) -> Tally {
        *self
    }

    fn restore(&mut self, snapshot: Tally) {
        *self = snapshot;
    }
}

#[test]
fn an_observer_hears_of_every_change() {
    let mut random = Random::new(7);
    for size in sizes() {
        for rule in Rule::ALL {
            let position = clump(rule, size, 30, &mut random);
            let mut board = Board::<Tally>::new(&position);
            let first = *board.observer();
            let mut played = 0;
            while played < 20 && board.empties() > 0 {
                let cells: Vec<Cell> = cells_in(board.empty_cells()).collect();
                board.play_cell(random.pick(&cells));
                played += 1;
                let tally = board.observer();
                for color in Color::BOTH {
                    let side = color.index();
                    for (class, &count) in tally.classes[side].iter().enumerate() {
                        let class = PointClass::from_nibble(class as u8);
                        let cells = cells_in(&board.cells_of(color, class)).count();
                        if class != PointClass::None {
                            assert_eq!((count, count), (cells as u32, board.count(color, class)));
                        }
                    }
                    let lines = cells_in(board.empty_cells())
                        .flat_map(|cell| board.cell_line_classes(cell, color));
                    let dead = lines.filter(|&line| line == LineClass::Dead).count();
                    assert_eq!(tally.dead_lines[side], dead as u32);
                }
            }
            (0..played).for_each(|_| board.undo());
            assert_eq!(*board.observer(), first);
        }
    }
}
