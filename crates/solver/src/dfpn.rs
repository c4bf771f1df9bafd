//! Victory by continuous threats, by depth-first proof-number search.
//!
//! Every stone of the attacker makes a four, or threatens a win by continuous fours: were the
//! defender to pass, there would be one. A position with the attacker to move is proven when a win
//! by fours is found or one of his moves is; with the defender to move, when every defence is that
//! could avert the threat. Positions never repeat, as stones are never taken off.
//!
//! That is order two of what a search may use (see [`Order`]). With a higher one a quiet stone may
//! also threaten a win of the order below: the position after a pass is searched like any other,
//! and the plan of its win says which defences might matter. The highest order asks for no threat.

use std::collections::HashMap;
use std::rc::Rc;

use tengen_core::{Color, stone_key, white_to_move_key};
use tengen_engine::cells::{answers_to_fives, cells_in, open_four_stops, point_of};
use tengen_engine::{Board, PointClass};

use crate::dead::{ALL, DeadEnds};
use crate::full;
use crate::meter::Meter;
use crate::order::{Left, Order};
use crate::plan::{PartId, Plan};
use crate::prove::Notes;
use crate::steps::{StepId, Steps, fours_of};
use crate::table::{INFINITE, Numbers, Table};
use crate::threats::{Move, PASS, Quiet, STAY, attacks, quiet_threats};
use crate::vcf::{Outcome, Vcf};

/// Stones placed by one look for a win by fours, at most.
pub(crate) const LOOK: u64 = 20_000;
/// Likewise for one of the defender, which only saves work.
const GLANCE: u64 = 8;
/// How often a threat is written down in vain before it counts as none.
const TRIES: u32 = 8;

/// What a position offers.
#[derive(Clone)]
enum Offer {
    Solved(Numbers, u16),
    Moves(Rc<[Move]>),
}

impl Offer {
    /// Defences, all alike.
    fn of(cells: Vec<u16>) -> Offer {
        let moves = cells.into_iter().map(|cell| Move {
            cell,
            pn: 1,
            free: false,
        });
        Offer::Moves(moves.collect())
    }
}

/// Moves of positions, as far as there is room.
struct Lists {
    slots: Vec<Option<(u64, Rc<[Move]>)>>,
}

impl Lists {
    fn slot(&self, key: u64) -> usize {
        (key >> 24) as usize & (self.slots.len() - 1)
    }

    fn get(&self, key: u64) -> Option<Rc<[Move]>> {
        match &self.slots[self.slot(key)] {
            Some((known, moves)) if *known == key => Some(Rc::clone(moves)),
            _ => None,
        }
    }

    fn put(&mut self, key: u64, moves: Rc<[Move]>) {
        let slot = self.slot(key);
        self.slots[slot] = Some((key, moves));
    }

    fn drop(&mut self, key: u64) {
        let slot = self.slot(key);
        self.slots[slot].take_if(|list| list.0 == key);
    }
}

/// What the search remembers.
pub(crate) struct Tables {
    numbers: Table,
    lists: Lists,
}

impl Tables {
    /// Tables of about so many bytes together.
    pub(crate) fn new(memory: usize) -> Tables {
        // A list takes about 200 bytes.
        let lists = (memory / 4 / 200).max(1 << 10);
        let bits = usize::BITS - 1 - lists.leading_zeros();
        Tables {
            numbers: Table::new(memory / 2),
            lists: Lists {
                slots: vec![None; 1 << bits],
            },
        }
    }

    fn forget(&mut self) {
        self.numbers.forget();
        self.lists.slots.fill(None);
    }
}

/// The search.
pub(crate) struct Dfpn<'a, 'm> {
    pub(crate) board: &'a mut Board,
    pub(crate) attacker: Color,
    pub(crate) dead: &'a mut DeadEnds,
    pub(crate) steps: &'a mut Steps,
    pub(crate) meter: &'a mut Meter<'m>,
    tables: &'a mut Tables,
    /// Defences found to matter where the search had not looked, by position.
    pub(crate) extra: HashMap<u64, Vec<u16>>,
    /// What is written down of the wins found.
    pub(crate) plan: Plan,
    pub(crate) notes: Notes,
    /// The most fours of a win by fours that is looked for.
    pub(crate) reach: u16,
    /// Whether the attacker may use any legal move.
    all: bool,
    /// Whether a disproof would hold: no look for a win by fours was cut short.
    pub(crate) sure: bool,
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
        Dfpn {
            attacker: board.to_move(),
            board,
            dead,
            steps,
            meter,
            tables,
            extra: HashMap::new(),
            plan: Plan::default(),
            notes: Notes::default(),
            reach: ALL,
            all: false,
            sure: true,
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
    /// it was known already.
    pub(crate) fn learn(&mut self, defender_key: u64, cell: usize) -> bool {
        let extra = self.extra.entry(defender_key).or_default();
        let new = !extra.contains(&(cell as u16));
        if new {
            extra.push(cell as u16);
            self.forget();
        }
        new
    }

    /// Makes a defence part of the search at a position, where it was not yet.
    pub(crate) fn note_defence(&mut self, defender_key: u64, cell: usize) {
        let extra = self.extra.entry(defender_key).or_default();
        if !extra.contains(&(cell as u16)) {
            extra.push(cell as u16);
        }
    }

    /// Forgets what is known of the position on the board.
    pub(crate) fn reopen(&mut self, left: Left) {
        let key = self.key(left);
        self.tables.numbers.drop(key);
        self.tables.lists.drop(key);
    }

    fn place(&mut self, cell: u16) {
        match cell {
            STAY => {}
            PASS => self.board.pass(),
            cell => self.board.play_cell(usize::from(cell)),
        }
        self.meter.tick();
    }

    fn take_back(&mut self, cell: u16) {
        if cell != STAY {
            self.board.undo();
        }
    }

    pub(crate) fn key(&self, left: Left) -> u64 {
        self.board.hash() ^ left.key()
    }

    fn child_key(&self, cell: u16, left: Left) -> u64 {
        let stone = match cell {
            STAY => const { white_to_move_key() },
            PASS => 0,
            cell => stone_key(point_of(usize::from(cell)), self.board.to_move()),
        };
        self.board.hash() ^ stone ^ const { white_to_move_key() } ^ left.key()
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

    /// The numbers of a position from those of its moves, and which to look at next.
    fn choose(&self, moves: &[Move], left: Left, attacking: bool) -> Choice {
        let mut choice = Choice {
            numbers: Numbers { pn: 0, dn: 0 },
            best: 0,
            of_best: Numbers {
                pn: INFINITE,
                dn: INFINITE,
            },
            second: INFINITE,
            others: 0,
            length: if attacking { u16::MAX } else { 0 },
        };
        // Seen from the side to move: what it wants to bring to nothing, and what adds up.
        let (mut least, mut most, mut open) = (INFINITE, 0, 0u32);
        for (i, m) in moves.iter().enumerate() {
            let after = left.with(m, attacking);
            let key = self.child_key(m.cell, after);
            let (child, length) = match self.tables.numbers.get(key) {
                Some(known) => known,
                None => {
                    let (pn, dn) = (u32::from(m.pn), 1);
                    (Numbers { pn, dn }, 0)
                }
            };
            let (own, other) = if attacking {
                (child.pn, child.dn)
            } else {
                (child.dn, child.pn)
            };
            if own < least {
                choice.second = least;
                least = own;
                choice.best = i;
                choice.of_best = child;
            } else {
                choice.second = choice.second.min(own);
            }
            if other > 0 {
                most = most.max(other);
                open += 1;
            }
            if child.pn == 0 {
                choice.length = if attacking {
                    choice.length.min(length.saturating_add(1))
                } else {
                    choice.length.max(length.saturating_add(1))
                };
            }
        }
        // Many moves come to the same in the end, so the hardest counts, and the number of them.
        choice.others = open.saturating_sub(1);
        let sum = if least == 0 {
            INFINITE
        } else if open == 0 {
            0
        } else {
            (most + choice.others).min(INFINITE)
        };
        choice.numbers = if attacking {
            Numbers { pn: least, dn: sum }
        } else {
            Numbers { pn: sum, dn: least }
        };
        choice
    }

    fn offer(&mut self, left: Left) -> Offer {
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
            () if self.all || left.order == Order::ANY => Quiet::All,
            () if left.order == Order::THREATS => Quiet::Threats,
            () => Quiet::Near,
        };
        attacks(self.board, quiet, &mut moves);
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

    fn defences(&mut self, left: Left) -> Offer {
        let (us, them) = (self.attacker, self.attacker.opponent());
        if self.board.count(them, PointClass::Five) > 0 {
            return Offer::Solved(Numbers::DISPROVEN, 0);
        }
        let mut cells: Vec<u16> = Vec::new();
        if self.board.count(us, PointClass::Five) > 0 {
            if left.plies < 2 {
                return Offer::Solved(Numbers::DISPROVEN, 0);
            }
            let answers = answers_to_fives(self.board, them);
            cells.extend(answers.iter().map(|c| c as u16));
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

    /// The defences where no win by fours is threatened.
    fn without_fours(&self, left: Left) -> Offer {
        if left.order == Order::ANY {
            let all = self.legal_cells().into_iter().map(|cell| cell as u16);
            return Offer::of(all.chain([PASS]).collect());
        }
        match left.order.below() {
            // Whether something else is threatened shows after a pass.
            Some(_) => Offer::of(vec![PASS]),
            None => Offer::Solved(Numbers::DISPROVEN, 0),
        }
    }

    /// The defences against a threat that has been proved by a pass. `None` where it cannot be
    /// written down now.
    fn averting(&mut self, left: Left) -> Option<Offer> {
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
        // Threats are many: each is written down again where it becomes part of a proof.
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

    /// The plan of the win that the attacker threatens with what he has left. It is the
    /// defender's turn.
    pub(crate) fn passed(&mut self, left: Left) -> Option<PartId> {
        self.board.pass();
        let part = self.attack(left.after_pass());
        self.board.undo();
        part
    }

    fn add_extra(&self, cells: &mut Vec<u16>) {
        for &cell in self.extra.get(&self.board.hash()).into_iter().flatten() {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }

    fn vcf(&mut self, budget: u64) -> Vcf<'_, 'm> {
        Vcf {
            board: self.board,
            dead: self.dead,
            steps: self.steps,
            meter: self.meter,
            budget,
            cut: false,
        }
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

    /// The legal defences that may avert a threat.
    fn weak_cells(&mut self, threat: StepId, cells: &mut Vec<u16>) {
        let (us, them) = (self.attacker, self.attacker.opponent());
        let board = &mut *self.board;
        let mut add = |cell: usize| {
            if !cells.contains(&(cell as u16)) {
                cells.push(cell as u16);
            }
        };
        // What stops every open four at once stops the threat of one.
        let open = board.count(us, PointClass::OpenFour) > 0;
        if open && !self.steps.get(threat).five && self.steps.replies(threat).is_empty() {
            open_four_stops(board, us).iter().for_each(&mut add);
        } else {
            board.pass();
            self.steps.weak_cells(threat, board, &mut add);
            board.undo();
        }
        fours_of(board, them, &mut add);
        cells.retain(|&cell| {
            let cell = usize::from(cell);
            board.is_empty_cell(cell) && board.is_legal(cell, them)
        });
        if board.rule().forbids(them) && cells.len() > 24 {
            let steps = &*self.steps;
            cells.retain(|&cell| {
                board.play_cell(usize::from(cell));
                let survives = steps.survives(threat, board);
                board.undo();
                !survives
            });
        }
    }

    /// The legal defences that may avert a threat of more than fours.
    fn weak_cells_of(&mut self, part: PartId, cells: &mut Vec<u16>) {
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

    /// Every move of the attacker that is proven, the shortest win first. It is his turn.
    pub(crate) fn proven_moves(&mut self, left: Left) -> Vec<(u16, u16, Left)> {
        let Offer::Moves(moves) = self.offer(left) else {
            return Vec::new();
        };
        let mut proven: Vec<(u16, u16, Left)> = moves
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

    /// Every empty cell where the side to move may play.
    pub(crate) fn legal_cells(&self) -> Vec<usize> {
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

/// Whether it is still looked for what the attacker threatens at all.
fn is_pending(moves: &[Move], left: Left) -> bool {
    left.order != Order::ANY && matches!(moves, [only] if only.cell == PASS)
}

/// What [`Dfpn::choose`] finds.
struct Choice {
    numbers: Numbers,
    best: usize,
    of_best: Numbers,
    /// The second lowest of what the side to move wants to bring to nothing.
    second: u32,
    /// How many moves besides one still have to be dealt with.
    others: u32,
    length: u16,
}

impl Choice {
    /// Limits for the best move, from those of the position.
    fn limit(&self, limit: Numbers, attacking: bool) -> Numbers {
        // A little more than the second best, so that the search does not turn back and forth.
        let own = self.second.saturating_add(1 + self.second / 4);
        let other = |limit: u32| {
            if limit >= INFINITE {
                INFINITE
            } else {
                limit.saturating_sub(self.others).max(1)
            }
        };
        if attacking {
            Numbers {
                pn: limit.pn.min(own),
                dn: other(limit.dn).max(self.of_best.dn.saturating_add(1)),
            }
        } else {
            Numbers {
                pn: other(limit.pn).max(self.of_best.pn.saturating_add(1)),
                dn: limit.dn.min(own),
            }
        }
    }
}
