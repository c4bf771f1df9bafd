//! What the side to move may do at a position of the search.

use std::rc::Rc;
use tengen_board::{ALL, Board, Cell, PointClass, StepId, answers_to_fives, cells_in, fours_of};

use tengen_core::Color;

use crate::dfpn::Dfpn;
use crate::full;
use crate::order::{Left, Order};
use crate::table::Numbers;
use crate::threats::{Move, PASS, Quiet, STAY, attacks};
use tengen_board::vcf::{Nearest, Outcome, Vcf};

/// Stones placed by one look for a win by fours, at most.
pub(crate) const LOOK: u64 = 20_000;
/// Likewise for one of the defender, which only saves work.
const GLANCE: u64 = 8;
/// With no more plies left than these a quiet stone has to threaten a win in three.
const LAST_QUIET: u16 = 5;

/// What a position offers.
#[derive(Clone)]
pub(crate) enum Offer {
    Solved(Numbers, u16),
    Moves(Rc<[Move]>),
}

impl Offer {
    /// Defences, all alike.
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
    /// What the side to move may do.
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
        // A quiet stone, a defence, a four, its answer and a five.
        let quiet = match () {
            () if left.threes == 0 || left.plies < 5 => Quiet::None,
            () if self.uses_all() || left.order == Order::ANY => Quiet::All,
            () if left.order == Order::THREATS => Quiet::Threats,
            () => Quiet::Near,
        };
        attacks(self.board, quiet, &mut moves);
        if quiet == Quiet::All && left.plies <= LAST_QUIET {
            // Most of the moves go at once, and need not be compared again and again.
            moves.retain(|m| m.free || self.meter.stopped() || self.threatens(m, left));
        }
        if left.order.below().is_some() {
            moves.push(Move {
                cell: STAY,
                pn: 1,
                free: true,
            });
        }
        if moves.is_empty() {
            return Offer::Solved(Numbers::DISPROVEN, 0);
        }
        Offer::Moves(moves.into())
    }

    /// Whether a move of the attacker threatens a win by fours within the plies left.
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
            // Before the threat, whether the defender is faster.
            if fours_of_any(self.board, them) {
                let mut vcf = self.vcf(GLANCE);
                if let Outcome::Win(..) = vcf.any(ALL) {
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

    /// The defences where no win by fours is threatened within the plies left.
    fn without_fours(&mut self, left: Left) -> Offer {
        let all = left.order == Order::ANY;
        if all && left.plies == ALL {
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
        // Whether something else is threatened, or in time, shows after a pass.
        cells.push(PASS);
        Offer::of(cells)
    }

    /// The win by fours that is threatened though it takes more plies than are left, where a win by
    /// threats might take fewer. It is the defender's turn.
    pub(crate) fn threat_later(&mut self, left: Left) -> Option<StepId> {
        // After the pass it takes five plies to win by threats and not by fours. Such wins are
        // rare: they are looked for where otherwise it would be said that there is none.
        if left.plies == ALL || left.plies < 1 + LAST_QUIET || !self.uses_all() {
            return None;
        }
        self.board.pass();
        let outcome = self.vcf(LOOK).any(ALL);
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

    /// A win by fours of the side to move.
    pub(crate) fn fours(&mut self, fours: u16, budget: u64) -> Outcome {
        let reach = self.reach;
        match self.vcf(budget).shortest(fours.min(reach)) {
            // There may be a longer one.
            Outcome::None if reach < fours => Outcome::Unknown,
            found => found,
        }
    }

    /// The win by fours that the attacker threatens. It is the defender's turn.
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

    /// Every empty cell where the side to move may play.
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
