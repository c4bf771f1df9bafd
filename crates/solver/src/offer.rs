//! Move generation with static proofs at a node of the df-pn search.

use std::rc::Rc;
use tengen_board::{
    ANY_FOURS, Board, Cell, PointClass, StepId, answers_to_fives, cells_in, fours_of,
};

use tengen_core::Color;

use crate::dfpn::Dfpn;
use crate::full;
use crate::order::{Left, Order};
use crate::table::Numbers;
use crate::threats::{LOWER_ORDER, Move, PASS, Quiet, attacks};
use tengen_board::vcf::{Nearest, Outcome, Vcf};

/// Node limit of a VCF search of the attacker.
pub(crate) const LOOK: u64 = 20_000;
/// Node limit of a VCF search of the defender, which only saves work.
const GLANCE: u64 = 8;
/// With at most this many plies left a quiet stone must threaten a win in three.
const LAST_QUIET: u16 = 5;

#[derive(Clone)]
pub(crate) enum Offer {
    Solved(Numbers, u16),
    Moves(Rc<[Move]>),
}

impl Offer {
    pub(crate) fn of(cells: Vec<Cell>) -> Offer {
        let moves = cells.into_iter().map(|cell| Move {
            cell,
            pn: 1,
            free: false,
        });
        Offer::Moves(moves.collect())
    }
}

impl<'m> Dfpn<'_, 'm> {
    /// Expands a node, from the cache of move lists if possible.
    pub(crate) fn offer(&mut self, left: Left) -> Offer {
        let key = self.key(left);
        if let Some(moves) = self.tables.lists.get(key) {
            return Offer::Moves(moves);
        }
        let offer = if self.board.to_move() == self.attacker {
            self.attacks(left)
        } else {
            self.defences(left)
        };
        if let Offer::Moves(moves) = &offer
            && !self.meter.stopped()
        {
            self.tables.lists.put(key, Rc::clone(moves));
        }
        offer
    }

    fn attacks(&mut self, left: Left) -> Offer {
        match self.fours(left.fours(), LOOK) {
            Outcome::Win(_, fours) => {
                return Offer::Solved(Numbers::PROVEN, 2 * fours + 1);
            }
            Outcome::None => {}
            Outcome::Unknown => self.sure = false,
        }
        if left.order == Order::ANY && full::is_hopeless(self.board) {
            return Offer::Solved(Numbers::DISPROVEN, 0);
        }
        let mut moves = Vec::new();
        // The minimum: quiet stone, defence, four, answer, five.
        let quiet = match () {
            () if left.threes == 0 || left.plies < 5 => Quiet::None,
            () if self.uses_all() || left.order == Order::ANY => Quiet::All,
            () if left.order == Order::THREATS => Quiet::Threats,
            () => Quiet::Near,
        };
        attacks(self.board, quiet, &mut moves);
        if quiet == Quiet::All && left.plies <= LAST_QUIET {
            // Drop what fails at once, to keep the list short.
            moves.retain(|m| m.free || self.meter.stopped() || self.threatens(m, left));
        }
        if left.order.below().is_some() {
            moves.push(Move {
                cell: LOWER_ORDER,
                pn: 1,
                free: true,
            });
        }
        if moves.is_empty() {
            return Offer::Solved(Numbers::DISPROVEN, 0);
        }
        Offer::Moves(moves.into())
    }

    /// Whether a move threatens a VCF within the plies left.
    fn threatens(&mut self, m: &Move, left: Left) -> bool {
        self.place(m.cell);
        let threat = self.threat(left.with(m, true));
        self.take_back(m.cell);
        threat.is_some()
    }

    fn defences(&mut self, left: Left) -> Offer {
        let (us, them) = (self.attacker, self.attacker.opponent());
        if self.board.count(them, PointClass::Five) > 0 {
            return Offer::Solved(Numbers::DISPROVEN, 0);
        }
        let mut cells: Vec<Cell> = Vec::new();
        if self.board.count(us, PointClass::Five) > 0 {
            if left.plies < 2 {
                return Offer::Solved(Numbers::DISPROVEN, 0);
            }
            let answers = answers_to_fives(self.board, them);
            cells.extend(answers.iter());
            if cells.is_empty() {
                return Offer::Solved(Numbers::PROVEN, 2);
            }
        } else {
            // Check first whether the defender is faster.
            if fours_of_any(self.board, them) {
                let mut vcf = self.vcf(GLANCE);
                if let Outcome::Win(..) = vcf.any(ANY_FOURS) {
                    return Offer::Solved(Numbers::DISPROVEN, 0);
                }
            }
            let Some((threat, fours)) = self.threat(left) else {
                return self.without_fours(left);
            };
            self.weak_cells(threat, &mut cells);
            if cells.is_empty() {
                return Offer::Solved(Numbers::PROVEN, 2 * fours + 2);
            }
        }
        self.add_extra(&mut cells);
        Offer::of(cells)
    }

    /// Defences where no VCF is threatened within the plies left.
    fn without_fours(&mut self, left: Left) -> Offer {
        let all = left.order == Order::ANY;
        if all && left.plies == ANY_FOURS {
            let all = self.legal_cells().into_iter();
            return Offer::of(all.chain([PASS]).collect());
        }
        let mut cells = Vec::new();
        if !all && left.order.below().is_none() {
            let Some(threat) = self.threat_later(left) else {
                return Offer::Solved(Numbers::DISPROVEN, 0);
            };
            self.weak_cells(threat, &mut cells);
        }
        // A pass shows whether another threat exists, in time.
        cells.push(PASS);
        Offer::of(cells)
    }

    /// A threatened VCF longer than the plies left, where a VCT might be short enough. The defender
    /// is to move.
    pub(crate) fn threat_later(&mut self, left: Left) -> Option<StepId> {
        // After the pass a VCT needs at least five plies where no VCF is in time. Rare: search only
        // before claiming that there is no win.
        if left.plies == ANY_FOURS || left.plies < 1 + LAST_QUIET || !self.uses_all() {
            return None;
        }
        self.board.pass();
        let outcome = self.vcf(LOOK).any(ANY_FOURS);
        self.board.undo();
        self.sure &= outcome != Outcome::Unknown;
        match outcome {
            Outcome::Win(first, _) => Some(first),
            Outcome::None | Outcome::Unknown => None,
        }
    }

    fn vcf(&mut self, budget: u64) -> Vcf<'_, 'm, (), Nearest> {
        Vcf::new(self.board, self.dead, self.steps, self.meter, budget)
    }

    /// VCF search for the side to move.
    pub(crate) fn fours(&mut self, fours: u16, budget: u64) -> Outcome {
        let reach = self.reach;
        match self.vcf(budget).shortest(fours.min(reach)) {
            // A longer one may exist.
            Outcome::None if reach < fours => Outcome::Unknown,
            found => found,
        }
    }

    /// The VCF that the attacker threatens; the defender is to move.
    pub(crate) fn threat(&mut self, left: Left) -> Option<(StepId, u16)> {
        let fours = left.after(false).fours();
        self.board.pass();
        let outcome = self.fours(fours, LOOK);
        self.board.undo();
        match outcome {
            Outcome::Win(first, fours) => Some((first, fours)),
            Outcome::None => None,
            Outcome::Unknown => {
                self.sure = false;
                None
            }
        }
    }

    pub(crate) fn legal_cells(&self) -> Vec<Cell> {
        let side = self.board.to_move();
        let cells = cells_in(self.board.empty_cells());
        cells.filter(|&c| self.board.is_legal(c, side)).collect()
    }
}

fn fours_of_any(board: &Board, color: Color) -> bool {
    let mut any = false;
    fours_of(board, color, |_| any = true);
    any
}
