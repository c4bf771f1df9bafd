//! Quiet stones that threaten a win by continuous threats: an order above those that threaten
//! continuous fours.

use std::collections::HashMap;

use tengen_engine::Board;

use crate::dfpn::{Dfpn, Left, Tables};
use crate::plan::PartId;
use crate::prove::Prover;
use crate::steps::fours_of;
use crate::threats::quiet_threats;

/// What the searches inside a search share.
pub(crate) struct Deep {
    tables: Tables,
    extra: HashMap<u64, Vec<u16>>,
    known: HashMap<u64, Option<PartId>>,
    /// Stones one of them may place.
    budget: u64,
}

/// Positions whose wins are remembered at most.
const KNOWN: usize = 1 << 18;

impl Deep {
    /// Tables of about so many bytes, and so many stones for each search.
    pub(crate) fn new(memory: usize, budget: u64) -> Deep {
        Deep {
            tables: Tables::new(memory),
            extra: HashMap::new(),
            known: HashMap::new(),
            budget,
        }
    }
}

impl Dfpn<'_, '_> {
    /// A win of the attacker, to move, by continuous threats, where this search goes beyond them.
    pub(crate) fn beyond(&mut self) -> Option<PartId> {
        let mut deep = self.deep.take()?;
        let key = self.board.hash();
        let part = match deep.known.get(&key) {
            Some(&part) => part,
            None => self.look(&mut deep, key),
        };
        self.deep = Some(deep);
        part
    }

    fn look(&mut self, deep: &mut Deep, key: u64) -> Option<PartId> {
        let before = self.meter.fence(deep.budget);
        let extra = std::mem::take(&mut deep.extra);
        let mut prover = Prover::new(self.inner(&mut deep.tables, extra));
        let part = prover.prove_soon(Left::ANY);
        let Dfpn { extra, plan, .. } = prover.into_search();
        deep.extra = extra;
        self.plan = plan;
        self.meter.lift(before);
        if !self.meter.stopped() {
            if deep.known.len() >= KNOWN {
                deep.known.clear();
            }
            deep.known.insert(key, part);
        }
        part
    }

    /// The win by continuous threats that the attacker threatens. It is the defender's turn.
    pub(crate) fn slow_threat(&mut self) -> Option<PartId> {
        self.board.pass();
        let part = self.beyond();
        self.board.undo();
        part
    }

    /// The legal defences that may avert such a threat.
    pub(crate) fn weak_cells_of(&mut self, part: PartId, cells: &mut Vec<u16>) {
        let them = self.attacker.opponent();
        let board: &mut Board = self.board;
        self.plan.touched(part, board, cells);
        let mut add = |cell: usize| {
            if !cells.contains(&(cell as u16)) {
                cells.push(cell as u16);
            }
        };
        fours_of(board, them, &mut add);
        quiet_threats(board, them, &mut add);
        let (plan, meter) = (&self.plan, &mut *self.meter);
        cells.retain(|&cell| {
            let cell = usize::from(cell);
            board.is_empty_cell(cell)
                && board.is_legal(cell, them)
                && !plan.holds_after(part, cell, board, meter)
        });
    }
}
