//! Defences that may avert a threat.

use std::rc::Rc;
use tengen_board::{Board, Cell, PointClass, StepId, fours_of, open_four_stops};

use crate::dfpn::Dfpn;
use crate::offer::Offer;
use crate::order::Left;
use crate::plan::PartId;
use crate::table::Numbers;
use crate::threats::quiet_threats;

impl Dfpn<'_, '_> {
    /// The defences against a threat proven by a pass. `None` if its plan cannot be written now.
    pub(crate) fn averting(&mut self, left: Left) -> Option<Offer> {
        let mark = self.mark();
        let part = self.passed(left);
        let Some(part) = part else {
            if let Some((key, cell)) = self.notes.hole.take() {
                self.note_defence(key, cell);
            }
            return None;
        };
        let length = self.plan.length(part) as u16 + 1;
        let mut cells = Vec::new();
        self.weak_cells_of(part, &mut cells);
        // Drop it again: threats are many, and those in the proof are rewritten.
        self.cut(mark);
        self.add_extra(&mut cells);
        if cells.is_empty() {
            return Some(Offer::Solved(Numbers::PROVEN, length));
        }
        let offer = Offer::of(cells);
        if let Offer::Moves(moves) = &offer
            && !self.meter.stopped()
        {
            let key = self.key(left);
            self.tables.lists.put(key, Rc::clone(moves));
        }
        Some(offer)
    }

    /// The plan of the win that the attacker threatens within `left`; the defender is to move.
    pub(crate) fn passed(&mut self, left: Left) -> Option<PartId> {
        self.board.pass();
        let part = self.attack(left.after_pass());
        self.board.undo();
        part
    }

    pub(crate) fn add_extra(&self, cells: &mut Vec<Cell>) {
        for &cell in self.extra.of(self.board.hash()) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }

    /// Legal defences that may avert a VCF threat.
    pub(crate) fn weak_cells(&mut self, threat: StepId, cells: &mut Vec<Cell>) {
        let (us, them) = (self.attacker, self.attacker.opponent());
        let board = &mut *self.board;
        let mut add = |cell: Cell| {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        };
        // A stone that stops every open four averts the threat of one.
        let open = board.count(us, PointClass::OpenFour) > 0;
        if open && !self.steps.get(threat).five && self.steps.replies(threat).is_empty() {
            open_four_stops(board, us).iter().for_each(&mut add);
        } else {
            board.pass();
            self.steps.weak_cells(threat, board, &mut add);
            board.undo();
        }
        fours_of(board, them, &mut add);
        cells.retain(|&cell| board.is_empty_cell(cell) && board.is_legal(cell, them));
        if board.rule().forbids(them) && cells.len() > 24 {
            let steps = &*self.steps;
            cells.retain(|&cell| {
                board.play_cell(cell);
                let survives = steps.survives(threat, board);
                board.undo();
                !survives
            });
        }
    }

    /// Legal defences that may avert a threat beyond a VCF.
    fn weak_cells_of(&mut self, part: PartId, cells: &mut Vec<Cell>) {
        let them = self.attacker.opponent();
        let board: &mut Board = self.board;
        self.plan.touched(part, board, cells);
        let mut add = |cell: Cell| {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        };
        fours_of(board, them, &mut add);
        quiet_threats(board, them, &mut add);
        let (plan, meter) = (&self.plan, &mut *self.meter);
        cells.retain(|&cell| {
            board.is_empty_cell(cell)
                && board.is_legal(cell, them)
                && (meter.ended() || !plan.holds_after(part, cell, board, meter))
        });
    }
}
