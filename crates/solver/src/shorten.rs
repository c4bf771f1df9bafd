//! Shortening a win of any kind, and showing of which kind it is a shortest.
//!
//! Each kind is searched with fewer plies than the best win, in turn and with growing budgets,
//! until all are exhausted or the search stops.

use tengen_board::Cell;

use crate::order::Order;
use crate::plan::{PartId, Plan};
use crate::question::{Goal, Question};
use crate::solve::{FIRST_ROUND, Found, QUIETEST, SolverRun};

pub(crate) struct Best {
    plan: Plan,
    root: PartId,
    /// The narrowest kind it is known to be of.
    kind: Goal,
}

impl Best {
    pub(crate) fn new(plan: Plan, root: PartId, order: Order) -> Best {
        let kind = Part::Order(order).kind();
        Best { plan, root, kind }
    }

    fn length(&self) -> u32 {
        self.plan.length(self.root)
    }

    /// The win, with the widest kind of which it is shown to be a shortest.
    fn found(self, floors: &Floors) -> Found {
        let kinds = [Goal::Win, Goal::Vct, Goal::Vcf].into_iter();
        let shown = kinds
            .filter(|&kind| kind >= self.kind)
            .find(|&kind| floors.of(kind) >= self.length());
        Found::Win {
            plan: self.plan,
            root: self.root,
            shown,
        }
    }
}

/// By kind: lower bound of the length of a win, in plies.
#[derive(Default)]
struct Floors([u32; 3]);

impl Floors {
    fn raise(&mut self, kind: Goal, plies: u32) {
        let floor = &mut self.0[kind as usize];
        *floor = plies.max(*floor);
    }

    fn of(&self, kind: Goal) -> u32 {
        let [fours, threats, any] = self.0;
        // Bounds of wider kinds hold for narrower ones. A win in three plies is a VCF, a win in
        // five a VCT.
        let fours = fours.max(threats).max(any);
        let threats = threats.max(any).max(fours.min(5));
        let any = any.max(threats.min(7));
        match kind {
            Goal::Vcf => fours,
            Goal::Vct => threats,
            Goal::Win => any,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Fours,
    Order(Order),
}

impl Part {
    /// The narrowest kind that all its wins are of.
    fn kind(self) -> Goal {
        match self {
            Part::Fours => Goal::Vcf,
            Part::Order(Order::THREATS) => Goal::Vct,
            Part::Order(_) => Goal::Win,
        }
    }

    /// Whether it may find a win within `plies` that no part before it finds.
    fn may_win_within(self, plies: u32) -> bool {
        match self {
            // Each order adds a stone and its answer to the shortest win.
            Part::Order(order) if order != Order::ANY => plies > 2 * order.number(),
            Part::Order(_) | Part::Fours => true,
        }
    }
}

impl SolverRun<'_> {
    /// Searches for shorter wins than `best`, and determines what is shown of the last.
    pub(crate) fn shorten(
        &mut self,
        question: &Question,
        first: Option<Cell>,
        mut best: Best,
    ) -> Found {
        let mut floors = Floors::default();
        let mut parts = vec![
            Part::Fours,
            Part::Order(Order::THREATS),
            Part::Order(Order::ANY),
        ];
        let mut next = QUIETEST;
        let mut budget = FIRST_ROUND;
        while !parts.is_empty() {
            let mut left = Vec::new();
            for part in std::mem::take(&mut parts) {
                if floors.of(Goal::Win) >= best.length() || self.meter.stopped() {
                    return best.found(&floors);
                }
                let (done, _) = self.fenced(budget, |run| {
                    run.turn(part, question, first, (&mut best, &mut floors))
                });
                if !done {
                    left.push(part);
                }
            }
            parts = left;
            parts.extend(next.next().map(|number| Part::Order(Order::of(number))));
            budget = budget.saturating_mul(4);
        }
        best.found(&floors)
    }

    /// One part with the current budget; returns whether more nodes would not help.
    fn turn(
        &mut self,
        part: Part,
        question: &Question,
        first: Option<Cell>,
        (best, floors): (&mut Best, &mut Floors),
    ) -> bool {
        let kind = part.kind();
        while floors.of(kind) < best.length() {
            let plies = best.length().saturating_sub(2);
            if !part.may_win_within(plies) {
                return true;
            }
            let within = plies as u16;
            let found = match part {
                Part::Fours => self.fours(question, first, within),
                Part::Order(order) => self.of_order(question, first, order, within),
            };
            match found {
                Found::Win { plan, root, shown } => {
                    *best = Best { plan, root, kind };
                    if shown.is_some() {
                        floors.raise(kind, best.length());
                    }
                }
                Found::None => floors.raise(kind, best.length()),
                Found::Unknown => return !self.meter.stopped(),
            }
        }
        true
    }
}
