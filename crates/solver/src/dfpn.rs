//! Victory by continuous threats, by depth-first proof-number search.
//!
//! Every stone of the attacker makes a four, or threatens a win by continuous fours: were the
//! defender to pass, there would be one. A position with the attacker to move is proven when a win
//! by fours is found or one of its moves is; with the defender to move, when every defence is that
//! could avert the threat. Positions never repeat, as stones are never taken off.
//!
//! That is order two of what a search may use (see [`Order`]). With a higher one a quiet stone may
//! also threaten a win of the order below: the position after a pass is searched like any other,
//! and the plan of its win says which defences might matter. The highest order asks for no threat.

use tengen_board::{ALL, Board, Cell, DeadEnds, Meter, Steps, point_of};
use tengen_core::{Color, stone_key, white_to_move_key};

use crate::memory::{Learnt, Tables};
use crate::offer::Offer;
use crate::order::{Left, Order};
use crate::plan::Plan;
use crate::prove::Notes;
use crate::table::{INFINITE, Numbers};
use crate::threats::{Move, PASS, STAY};

/// How often a threat is written down in vain before it counts as none.
const TRIES: u32 = 8;

/// The search.
pub(crate) struct Dfpn<'a, 'm> {
    pub(crate) board: &'a mut Board,
    pub(crate) attacker: Color,
    pub(crate) dead: &'a mut DeadEnds,
    pub(crate) steps: &'a mut Steps,
    pub(crate) meter: &'a mut Meter<'m>,
    pub(crate) tables: &'a mut Tables,
    /// Defences found to matter where the search had not looked, by position.
    pub(crate) extra: Learnt,
    /// What is written down of the wins found.
    pub(crate) plan: Plan,
    pub(crate) notes: Notes,
    /// The most fours of a win by fours that is looked for.
    pub(crate) reach: u16,
    /// Whether the attacker may use any legal move.
    all: bool,
    /// Whether a disproof would hold: no look for a win by fours was cut short.
    pub(crate) sure: bool,
    /// Whether to give up where the usual threats do not win, instead of trying every legal stone.
    pub(crate) usual: bool,
    /// The root's numbers after the last search of it.
    pub(crate) root: Numbers,
    /// XORed into the tables' keys, for searches that share them and look at different threats.
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
        let extra = Learnt::new(tables.lessons);
        Dfpn::resumed(board, dead, (tables, extra), steps, meter)
    }

    /// A search that goes on with the tables of earlier ones for the same attacker, and with the
    /// defences they have learnt.
    pub(crate) fn resumed(
        board: &'a mut Board,
        dead: &'a mut DeadEnds,
        (tables, extra): (&'a mut Tables, Learnt),
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
            reach: ALL,
            all: false,
            sure: true,
            usual: false,
            root: Numbers::OPEN,
            salt: 0,
        }
    }

    /// Lets the attacker use any legal move from now on, and forgets what was disproven.
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

    /// Makes a defence part of the search, and begins anew. It is the defender's turn. False where
    /// it was known already, or there is no room for it.
    pub(crate) fn learn(&mut self, defender_key: u64, cell: Cell) -> bool {
        let new = self.extra.add(defender_key, cell);
        if new {
            self.forget();
        }
        new
    }

    /// Makes a defence part of the search at a position, where it was not yet.
    pub(crate) fn note_defence(&mut self, defender_key: u64, cell: Cell) {
        self.extra.add(defender_key, cell);
    }

    /// Forgets what is known of the position on the board.
    pub(crate) fn reopen(&mut self, left: Left) {
        let key = self.key(left);
        self.tables.numbers.drop(key);
        self.tables.lists.drop(key);
    }

    pub(crate) fn place(&mut self, cell: Cell) {
        match cell {
            STAY => {}
            PASS => self.board.pass(),
            cell => self.board.play_cell(cell),
        }
        self.meter.tick();
    }

    pub(crate) fn take_back(&mut self, cell: Cell) {
        if cell != STAY {
            self.board.undo();
        }
    }

    pub(crate) fn key(&self, left: Left) -> u64 {
        self.board.hash() ^ left.key() ^ self.salt
    }

    pub(crate) fn child_key(&self, cell: Cell, left: Left) -> u64 {
        let stone = match cell {
            STAY => const { white_to_move_key() },
            PASS => 0,
            cell => stone_key(point_of(cell), self.board.to_move()),
        };
        self.board.hash() ^ stone ^ const { white_to_move_key() } ^ left.key() ^ self.salt
    }

    /// Searches until the position is solved or the search is ended. Either side may be to move.
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

    /// One position, up to limits of its numbers.
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

    /// Every move of the attacker that is proven, the shortest win first. It is the attacker's turn.
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

/// Whether it is still looked for what the attacker threatens at all: a pass is among the moves.
fn is_pending(moves: &[Move], left: Left) -> bool {
    (left.order != Order::ANY || left.plies != ALL)
        && moves.last().is_some_and(|last| last.cell == PASS)
}
