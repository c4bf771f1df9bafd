//! Victory by continuous threats, by depth-first proof-number search.
//!
//! Every stone of the attacker makes a four, or threatens a win by continuous fours: were the
//! defender to pass, there would be one. A position with the attacker to move is proven when a win
//! by fours is found or one of his moves is; with the defender to move, when every defence is that
//! could avert the threat. Positions never repeat, as stones are never taken off.
//!
//! With [`Deep`] a quiet stone may also threaten a win by continuous threats: a smaller search of
//! the same kind says whether it does, and its plan says which defences might matter.

use std::collections::HashMap;
use std::rc::Rc;

use tengen_core::{Color, SplitMix, stone_key, white_to_move_key};
use tengen_engine::cells::{answers_to_fives, cells_in, open_four_stops, point_of};
use tengen_engine::{Board, PointClass};

use crate::dead::{ALL, DeadEnds};
use crate::deep::Deep;
use crate::meter::Meter;
use crate::plan::Plan;
use crate::steps::{StepId, Steps, fours_of};
use crate::table::{INFINITE, Numbers, Table};
use crate::threats::{Move, Quiet, attacks};
use crate::vcf::{Outcome, Vcf};

/// What the attacker may still use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    /// Plies up to and with the winning stone; [`ALL`] for any number.
    pub(crate) plies: u16,
    /// Stones that neither make a four nor answer one; [`ALL`] for any number.
    pub(crate) threes: u16,
}

impl Left {
    /// Any number of everything.
    pub(crate) const ANY: Left = Left {
        plies: ALL,
        threes: ALL,
    };

    pub(crate) fn key(self) -> u64 {
        if self.plies == ALL && self.threes == ALL {
            return 0;
        }
        SplitMix::new(u64::from(self.plies) << 16 | u64::from(self.threes)).next()
    }

    /// After a ply; `three` for a stone of the attacker that counts as one.
    pub(crate) fn after(self, three: bool) -> Left {
        let less = |n: u16, by: u16| if n == ALL { ALL } else { n.saturating_sub(by) };
        Left {
            plies: less(self.plies, 1),
            threes: less(self.threes, u16::from(three)),
        }
    }

    /// Fours that a win by fours may take, for the attacker to move.
    pub(crate) fn fours(self) -> u16 {
        if self.plies == ALL {
            ALL
        } else {
            self.plies.saturating_sub(1) / 2
        }
    }
}

/// Stones placed by one look for a win by fours, at most.
const LOOK: u64 = 20_000;
/// Likewise for one of the defender, which only saves work.
const GLANCE: u64 = 8;

/// What a position offers.
#[derive(Clone)]
enum Offer {
    Solved(Numbers, u16),
    Moves(Rc<[Move]>),
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
    /// For wins in which a quiet stone threatens continuous threats.
    pub(crate) deep: Option<Box<Deep>>,
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
            deep: None,
            reach: ALL,
            all: false,
            sure: true,
        }
    }

    /// A search of continuous threats inside this one, for the attacker to move, with what it
    /// is to go on from.
    pub(crate) fn inner<'i>(
        &'i mut self,
        tables: &'i mut Tables,
        extra: HashMap<u64, Vec<u16>>,
    ) -> Dfpn<'i, 'm> {
        Dfpn {
            attacker: self.attacker,
            plan: std::mem::take(&mut self.plan),
            board: self.board,
            dead: self.dead,
            steps: self.steps,
            meter: self.meter,
            tables,
            extra,
            deep: None,
            reach: self.reach,
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

    fn place(&mut self, cell: usize) {
        self.board.play_cell(cell);
        self.meter.tick();
    }

    fn key(&self, left: Left) -> u64 {
        self.board.hash() ^ left.key()
    }

    fn child_key(&self, cell: u16, left: Left) -> u64 {
        let stone = stone_key(point_of(usize::from(cell)), self.board.to_move());
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
        let moves = match self.offer(left) {
            Offer::Moves(moves) => moves,
            Offer::Solved(numbers, length) => {
                if !self.meter.stopped() {
                    self.tables
                        .numbers
                        .put(key, numbers, length, self.meter.nodes() - begun);
                }
                return numbers;
            }
        };
        let attacking = self.board.to_move() == self.attacker;
        loop {
            let choice = self.choose(&moves, left, attacking);
            let numbers = choice.numbers;
            let enough = numbers.solved() || numbers.pn >= limit.pn || numbers.dn >= limit.dn;
            if enough || self.meter.stopped() {
                self.tables
                    .numbers
                    .put(key, numbers, choice.length, self.meter.nodes() - begun);
                return numbers;
            }
            let next = moves[choice.best];
            let after = left.after(attacking && !next.free);
            let limit = choice.limit(limit, attacking);
            self.place(usize::from(next.cell));
            self.search(after, limit);
            self.board.undo();
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
            let after = left.after(attacking && !m.free);
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
        if let Some(part) = self.beyond() {
            let length = self.plan.length(part) as u16;
            return Offer::Solved(Numbers::PROVEN, length);
        }
        let mut moves = Vec::new();
        // A quiet stone, a defence, a four, its answer and a five.
        let quiet = match () {
            () if left.threes == 0 || left.plies < 5 => Quiet::None,
            () if self.all => Quiet::All,
            () if self.deep.is_some() => Quiet::Near,
            () => Quiet::Threats,
        };
        attacks(self.board, quiet, &mut moves);
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
            let length = if let Some((threat, fours)) = self.threat(left) {
                self.weak_cells(threat, &mut cells);
                2 * fours + 2
            } else if let Some(part) = self.slow_threat() {
                self.weak_cells_of(part, &mut cells);
                self.plan.length(part) as u16 + 1
            } else {
                return Offer::Solved(Numbers::DISPROVEN, 0);
            };
            if cells.is_empty() {
                return Offer::Solved(Numbers::PROVEN, length);
            }
        }
        if let Some(extra) = self.extra.get(&self.board.hash()) {
            for &cell in extra {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
        }
        let moves: Vec<Move> = cells
            .into_iter()
            .map(|cell| Move {
                cell,
                pn: 1,
                free: false,
            })
            .collect();
        Offer::Moves(moves.into())
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

    /// Every move of the attacker that is proven, the shortest win first. It is his turn.
    pub(crate) fn proven_moves(&mut self, left: Left) -> Vec<(u16, u16, Left)> {
        let Offer::Moves(moves) = self.offer(left) else {
            return Vec::new();
        };
        let mut proven: Vec<(u16, u16, Left)> = moves
            .iter()
            .filter_map(|m| {
                let after = left.after(!m.free);
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
