//! Depth-first proof-number search (df-pn) for victory by continuous threats (VCT): a threat-space
//! search.
//!
//! Each stone of the attacker makes a four or threatens a VCF, that is, a win by continuous fours
//! if the defender passes. An attacker node is proven by a VCF or by one proven child, a defender
//! node when every defence that could avert the threat is proven. Positions cannot repeat.
//!
//! That is order two of a lambda search (see [`Order`]). At a higher order a quiet stone may
//! threaten a win of the order below: the position after a pass is searched, and the plan of its
//! win yields the relevant defences. The highest order requires no threat.

use tengen_board::{ANY_FOURS, Board, Cell, DeadEnds, Meter, Steps, point_on_board};
use tengen_core::{Color, stone_key, white_to_move_key};

use crate::memory::{LearnedDefences, Tables};
use crate::offer::Offer;
use crate::order::{Left, Order};
use crate::plan::Plan;
use crate::prove::Notes;
use crate::table::{INFINITE, Numbers};
use crate::threats::{LOWER_ORDER, Move, PASS};

/// Failed attempts to write a threat's plan before it counts as no threat.
const TRIES: u32 = 8;

pub(crate) struct Dfpn<'a, 'm> {
    pub(crate) board: &'a mut Board,
    pub(crate) attacker: Color,
    pub(crate) dead: &'a mut DeadEnds,
    pub(crate) steps: &'a mut Steps,
    pub(crate) meter: &'a mut Meter<'m>,
    pub(crate) tables: &'a mut Tables,
    /// Relevant defences that the threat analysis missed, by position.
    pub(crate) extra: LearnedDefences,
    pub(crate) plan: Plan,
    pub(crate) notes: Notes,
    /// Largest number of fours in a VCF.
    pub(crate) reach: u16,
    /// Whether the attacker may play any legal move.
    all: bool,
    /// Whether a disproof is valid: no VCF search hit its limit.
    pub(crate) sure: bool,
    /// Stop when the usual threats do not win, instead of trying all legal moves.
    pub(crate) usual: bool,
    pub(crate) root: Numbers,
    /// XORed into the table keys, to separate searches with different settings.
    pub(crate) salt: u64,
}

impl<'a, 'm> Dfpn<'a, 'm> {
    pub(crate) fn new(
        board: &'a mut Board,
        dead: &'a mut DeadEnds,
        tables: &'a mut Tables,
        steps: &'a mut Steps,
        meter: &'a mut Meter<'m>,
    ) -> Dfpn<'a, 'm> {
        tables.forget();
        let extra = LearnedDefences::new(tables.max_learned);
        Dfpn::resumed(board, dead, (tables, extra), steps, meter)
    }

    /// Continues with the tables and learned defences of earlier searches for the same attacker.
    pub(crate) fn resumed(
        board: &'a mut Board,
        dead: &'a mut DeadEnds,
        (tables, extra): (&'a mut Tables, LearnedDefences),
        steps: &'a mut Steps,
        meter: &'a mut Meter<'m>,
    ) -> Dfpn<'a, 'm> {
        Dfpn {
            attacker: board.to_move(),
            board,
            dead,
            steps,
            meter,
            extra,
            tables,
            plan: Plan::default(),
            notes: Notes::default(),
            reach: ANY_FOURS,
            all: false,
            sure: true,
            usual: false,
            root: Numbers::OPEN,
            salt: 0,
        }
    }

    /// From now on the attacker may play any legal move; clears the tables.
    pub(crate) fn use_all(&mut self) {
        self.all = true;
        self.forget();
    }

    pub(crate) const fn uses_all(&self) -> bool {
        self.all
    }

    fn forget(&mut self) {
        self.tables.forget();
        self.sure = true;
    }

    /// Adds a defence at a defender node and clears the tables. False if it was known or does not
    /// fit.
    pub(crate) fn learn(&mut self, defender_key: u64, cell: Cell) -> bool {
        let new = self.extra.add(defender_key, cell);
        if new {
            self.forget();
        }
        new
    }

    /// Adds a defence at a defender node.
    pub(crate) fn note_defence(&mut self, defender_key: u64, cell: Cell) {
        self.extra.add(defender_key, cell);
    }

    pub(crate) fn reopen(&mut self, left: Left) {
        let key = self.key(left);
        self.tables.numbers.drop(key);
        self.tables.lists.drop(key);
    }

    pub(crate) fn place(&mut self, cell: Cell) {
        match cell {
            LOWER_ORDER => {}
            PASS => self.board.pass(),
            cell => self.board.play_cell(cell),
        }
        self.meter.tick();
    }

    pub(crate) fn take_back(&mut self, cell: Cell) {
        if cell != LOWER_ORDER {
            self.board.undo();
        }
    }

    pub(crate) fn key(&self, left: Left) -> u64 {
        self.board.hash() ^ left.key() ^ self.salt
    }

    pub(crate) fn child_key(&self, cell: Cell, left: Left) -> u64 {
        let stone = match cell {
            LOWER_ORDER => const { white_to_move_key() },
            PASS => 0,
            cell => stone_key(point_on_board(cell), self.board.to_move()),
        };
        self.board.hash() ^ stone ^ const { white_to_move_key() } ^ left.key() ^ self.salt
    }

    /// Searches until the root is solved or the meter stops. Either side may be to move.
    pub(crate) fn run(&mut self, left: Left) -> Numbers {
        loop {
            let limit = Numbers {
                pn: INFINITE,
                dn: INFINITE,
            };
            let numbers = self.search(left, limit);
            if numbers.solved() || self.meter.stopped() {
                return numbers;
            }
        }
    }

    /// Searches one node within proof-number thresholds.
    fn search(&mut self, left: Left, limit: Numbers) -> Numbers {
        let begun = self.meter.nodes();
        let key = self.key(left);
        let attacking = self.board.to_move() == self.attacker;
        let mut offer = self.offer(left);
        let mut tries = 0;
        loop {
            let (numbers, length) = match &offer {
                Offer::Solved(numbers, length) if self.meter.stopped() => return *numbers,
                Offer::Solved(numbers, length) => (*numbers, *length),
                Offer::Moves(moves) => {
                    let mut choice = self.choose(moves, left, attacking);
                    if is_pending(moves, left) {
                        if choice.numbers.pn == 0 {
                            match self.averting(left) {
                                Some(known) => offer = known,
                                None if self.meter.stopped() => return Numbers::OPEN,
                                None if tries < TRIES => tries += 1,
                                None => {
                                    self.sure = false;
                                    offer = Offer::Solved(Numbers::DISPROVEN, 0);
                                }
                            }
                            continue;
                        }
                        choice.numbers.more_to_prove();
                    }
                    let numbers = choice.numbers;
                    let enough =
                        numbers.solved() || numbers.pn >= limit.pn || numbers.dn >= limit.dn;
                    if !enough && !self.meter.stopped() {
                        let next = moves[choice.best];
                        let after = left.with(&next, attacking);
                        let limit = choice.limit(limit, attacking);
                        self.place(next.cell);
                        self.search(after, limit);
                        self.take_back(next.cell);
                        continue;
                    }
                    (numbers, choice.length)
                }
            };
            let work = self.meter.nodes() - begun;
            self.tables.numbers.put(key, numbers, length, work);
            return numbers;
        }
    }

    /// The attacker's proven moves, shortest win first; the attacker is to move.
    pub(crate) fn proven_moves(&mut self, left: Left) -> Vec<(u16, Cell, Left)> {
        let Offer::Moves(moves) = self.offer(left) else {
            return Vec::new();
        };
        let mut proven: Vec<(u16, Cell, Left)> = moves
            .iter()
            .filter_map(|m| {
                let after = left.with(m, true);
                let (numbers, length) = self.tables.numbers.get(self.child_key(m.cell, after))?;
                (numbers.pn == 0).then_some((length, m.cell, after))
            })
            .collect();
        proven.sort_by_key(|&(length, cell, _)| (length, cell));
        proven
    }
}

/// Whether the threat is not yet known: a pass is among the moves.
fn is_pending(moves: &[Move], left: Left) -> bool {
    (left.order != Order::ANY || left.plies != ANY_FOURS)
        && moves.last().is_some_and(|last| last.cell == PASS)
}
