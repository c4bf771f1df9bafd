//! A proof under construction: what the attacker answers to each defence.
//!
//! The same as the nodes of a certificate, on the engine's cells, so that the fast board can ask
//! whether a part of it still holds when a stone is added.

use std::collections::{HashMap, HashSet};
use tengen_board::{Board, Cell, Meter, PointClass, StepId, Steps, cells_in, five_stops, point_of};

use tengen_core::{Color, Point, Position};
use tengen_proof::{Builder, Certificate, Defence, NodeId};

/// Stones placed by one look whether a plan still holds, at most.
const FUEL: u32 = 20_000;

/// What a look at a part may still cost.
struct Fuel<'a, 'b> {
    left: u32,
    meter: &'a mut Meter<'b>,
}

impl Fuel<'_, '_> {
    /// Takes `stones` stones; says whether there were as many, and the search goes on. It may pass
    /// the end of a part of it.
    fn take(&mut self, stones: u32) -> bool {
        if self.meter.ended() || self.left < stones {
            return false;
        }
        self.left -= stones;
        self.meter.spend(u64::from(stones));
        true
    }
}

/// The index of a part of a plan.
pub(crate) type PartId = u32;

/// A stone of the attacker and what follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    pub(crate) stone: Cell,
    /// The answer to whatever is not listed; none where the stone wins.
    pub(crate) default: Option<PartId>,
    /// Answers to certain defences, by cell.
    pub(crate) listed: Vec<(Cell, PartId)>,
}

/// Writes a plan down while it plays on a board.
pub(crate) trait Writer {
    /// The plan and the board.
    fn desk(&mut self) -> (&mut Plan, &mut Board);

    /// What follows after a defence that leaves no winning cell. It is the attacker's turn, and
    /// `after` is what the caller of [`Writer::after_four`] said.
    fn answer(&mut self, after: StepId, cell: Cell) -> Option<PartId>;

    /// The answers after a four, by default and to what stops that. It is the defender's turn.
    /// `None` where one is missing.
    fn after_four(&mut self, after: StepId) -> Option<(PartId, Vec<(Cell, PartId)>)> {
        let (plan, board) = self.desk();
        let them = board.to_move();
        let us = them.opponent();
        if board.count(them, PointClass::Five) > 0 {
            return None;
        }
        let five = board.first_of(us, PointClass::Five)?;
        let default = plan.win(five);
        let stops = five_stops(board, five, us);
        let mut listed = Vec::new();
        for cell in stops.iter() {
            let (plan, board) = self.desk();
            if !board.is_empty_cell(cell) || !board.is_legal(cell, them) {
                continue;
            }
            board.play_cell(cell);
            let next = match board.first_of(us, PointClass::Five) {
                Some(other) => Some(plan.win(other)),
                None => self.answer(after, cell),
            };
            self.desk().1.undo();
            listed.push((cell, next?));
        }
        Some((default, listed))
    }
}

struct FromSteps<'a> {
    plan: &'a mut Plan,
    board: &'a mut Board,
    steps: &'a Steps,
}

impl FromSteps<'_> {
    fn step(&mut self, id: StepId) -> Option<PartId> {
        let step = self.steps.get(id);
        let (stone, us) = (step.stone, self.board.to_move());
        if step.five {
            let wins = self.board.cell_class(stone, us) == PointClass::Five;
            return wins.then(|| self.plan.win(stone));
        }
        self.board.play_cell(stone);
        let answered = self.after_four(id);
        self.board.undo();
        let (default, listed) = answered?;
        Some(self.plan.branch(stone, default, listed))
    }
}

impl Writer for FromSteps<'_> {
    fn desk(&mut self) -> (&mut Plan, &mut Board) {
        (self.plan, self.board)
    }

    fn answer(&mut self, after: StepId, cell: Cell) -> Option<PartId> {
        let replies = self.steps.replies(after).iter();
        let next = replies.copied().find(|r| r.0 == cell)?.1;
        self.step(next)
    }
}

/// A proof under construction; equal parts are there once.
#[derive(Default)]
pub(crate) struct Plan {
    parts: Vec<Part>,
    /// Plies up to and with the winning stone, against the longest resistance.
    lengths: Vec<u32>,
    known: HashMap<Part, PartId>,
}

impl Plan {
    pub(crate) fn part(&self, id: PartId) -> &Part {
        &self.parts[id as usize]
    }

    /// Plies up to and with the winning stone, against the longest resistance.
    pub(crate) fn length(&self, id: PartId) -> u32 {
        self.lengths[id as usize]
    }

    /// How many parts there are; see [`Plan::cut`].
    pub(crate) fn mark(&self) -> usize {
        self.parts.len()
    }

    /// Forgets the parts added since a mark.
    pub(crate) fn cut(&mut self, mark: usize) {
        for part in self.parts.drain(mark..) {
            self.known.remove(&part);
        }
        self.lengths.truncate(mark);
    }

    /// A winning stone.
    pub(crate) fn win(&mut self, stone: Cell) -> PartId {
        self.add(Part {
            stone,
            default: None,
            listed: Vec::new(),
        })
    }

    /// A stone with an answer to everything.
    pub(crate) fn branch(
        &mut self,
        stone: Cell,
        default: PartId,
        mut listed: Vec<(Cell, PartId)>,
    ) -> PartId {
        listed.retain(|&(_, answer)| answer != default);
        listed.sort_unstable();
        self.add(Part {
            stone,
            default: Some(default),
            listed,
        })
    }

    fn add(&mut self, part: Part) -> PartId {
        if let Some(&id) = self.known.get(&part) {
            return id;
        }
        let answers = part.listed.iter().map(|&(_, id)| id).chain(part.default);
        let longest = answers.map(|id| self.lengths[id as usize] + 2).max();
        let id = self.parts.len() as PartId;
        self.known.insert(part.clone(), id);
        self.parts.push(part);
        self.lengths.push(longest.unwrap_or(1));
        id
    }

    /// Writes a win by fours down. It is the attacker's turn on the board it was found on.
    ///
    /// `None` where it is no such win.
    pub(crate) fn fours(&mut self, steps: &Steps, id: StepId, board: &mut Board) -> Option<PartId> {
        FromSteps {
            plan: self,
            board,
            steps,
        }
        .step(id)
    }

    /// Whether a part still wins on a board that differs from the one it was made for, against
    /// every legal defence. It is the attacker's turn. It places no more stones than there is
    /// fuel for; without any it does not know, and says no.
    fn holds(&self, id: PartId, board: &mut Board, fuel: &mut Fuel<'_, '_>) -> bool {
        let part = self.part(id);
        let (stone, us) = (part.stone, board.to_move());
        if !board.is_empty_cell(stone) || !board.is_legal(stone, us) {
            return false;
        }
        if board.cell_class(stone, us) == PointClass::Five {
            return true;
        }
        let Some(default) = part.default else {
            return false;
        };
        board.play_cell(stone);
        let holds = self.answers_hold(part, default, board, fuel);
        board.undo();
        holds
    }

    fn answers_hold(
        &self,
        part: &Part,
        default: PartId,
        board: &mut Board,
        fuel: &mut Fuel<'_, '_>,
    ) -> bool {
        let them = board.to_move();
        if board.count(them, PointClass::Five) > 0 {
            return false;
        }
        let leaf = self.part(default);
        if leaf.default.is_none() {
            return self.four_holds(part, leaf.stone, board, fuel);
        }
        board.pass();
        let passed = self.holds(default, board, fuel);
        board.undo();
        passed
            && cells_in(&board.empty_cells().clone()).all(|cell| {
                let listed = part.listed.iter().find(|l| l.0 == cell);
                let next = listed.map_or(default, |l| l.1);
                !board.is_legal(cell, them) || self.still_holds(next, cell, board, fuel)
            })
    }

    /// As [`Plan::answers_hold`], where the default is a winning stone: only what stops that one
    /// needs another answer.
    fn four_holds(
        &self,
        part: &Part,
        five: Cell,
        board: &mut Board,
        fuel: &mut Fuel<'_, '_>,
    ) -> bool {
        let them = board.to_move();
        let us = them.opponent();
        if !board.is_empty_cell(five) || board.cell_class(five, us) != PointClass::Five {
            return false;
        }
        let stops = five_stops(board, five, us);
        let foreseen = |cell: Cell| part.listed.iter().any(|l| l.0 == cell);
        stops
            .iter()
            .all(|cell| foreseen(cell) || !board.is_legal(cell, them))
            && part.listed.iter().all(|&(cell, next)| {
                !board.is_empty_cell(cell)
                    || !board.is_legal(cell, them)
                    || self.still_holds(next, cell, board, fuel)
            })
    }

    /// Whether a part surely wins after a defence: what would take too long to see does not.
    pub(crate) fn holds_after(
        &self,
        id: PartId,
        cell: Cell,
        board: &mut Board,
        meter: &mut Meter<'_>,
    ) -> bool {
        self.still_holds(id, cell, board, &mut Fuel { left: FUEL, meter })
    }

    fn still_holds(
        &self,
        id: PartId,
        cell: Cell,
        board: &mut Board,
        fuel: &mut Fuel<'_, '_>,
    ) -> bool {
        if !fuel.take(2) {
            return false;
        }
        board.play_cell(cell);
        let holds = self.holds(id, board, fuel);
        board.undo();
        holds
    }

    /// Adds the cells that a part, or what follows it, uses or answers, each once.
    pub(crate) fn touched(&self, root: PartId, board: &Board, cells: &mut Vec<Cell>) {
        let mut seen = HashSet::new();
        let mut open = vec![root];
        let mut used = [0u32; 32];
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let part = self.part(id);
            let listed = part.listed.iter();
            for cell in listed.clone().map(|l| l.0).chain([part.stone]) {
                used[cell.row()] |= 1 << cell.column();
            }
            open.extend(listed.map(|l| l.1).chain(part.default));
        }
        cells.extend(cells_in(&used).filter(|&c| board.is_empty_cell(c)));
    }

    /// The plan as a certificate that begins with a part, on the stones of a position and, where
    /// one is given, another stone of the defender.
    pub(crate) fn certificate(
        &self,
        root: PartId,
        position: &Position,
        attacker: Color,
        defence: Option<Point>,
    ) -> Certificate {
        let mut builder = Builder::new();
        let mut ids: Vec<NodeId> = Vec::with_capacity(root as usize + 1);
        for part in &self.parts[..=root as usize] {
            let stone = point_of(part.stone);
            let place = |cell: Cell| Defence::Place(point_of(cell));
            let listed = part.listed.iter();
            ids.push(match part.default {
                None => builder.win(stone),
                Some(default) => builder.branch(
                    stone,
                    Some(ids[default as usize]),
                    listed
                        .map(|&(c, id)| (place(c), ids[id as usize]))
                        .collect(),
                ),
            });
        }
        let added = defence.map(|p| (p, attacker.opponent()));
        let stones = |color| {
            let all = position.board().iter().chain(added);
            all.filter(|&(_, c)| c == color).map(|(p, _)| p).collect()
        };
        Certificate {
            rule: position.rule(),
            size: position.size(),
            black: stones(Color::Black),
            white: stones(Color::White),
            attacker,
            nodes: builder.finish(ids[root as usize]),
        }
    }

    /// The game against the longest resistance, up to and with the winning stone. Where only a
    /// pass lasts as long, or no defence is listed, the defender stops a five, if it may.
    pub(crate) fn line(&self, root: PartId, board: &mut Board) -> Vec<Point> {
        let mut line = Vec::new();
        let mut id = root;
        let mut played = 0;
        loop {
            let part = self.part(id);
            line.push(point_of(part.stone));
            let Some(default) = part.default else {
                break;
            };
            board.play_cell(part.stone);
            played += 1;
            let Some((cell, next)) = self.resistance(part, default, board) else {
                break;
            };
            line.push(point_of(cell));
            board.play_cell(cell);
            played += 1;
            id = next;
        }
        for _ in 0..played {
            board.undo();
        }
        line
    }

    /// The legal defence that lasts longest.
    fn resistance(&self, part: &Part, default: PartId, board: &Board) -> Option<(Cell, PartId)> {
        let them = board.to_move();
        let legal = |cell: Cell| board.is_empty_cell(cell) && board.is_legal(cell, them);
        let best = part
            .listed
            .iter()
            .filter(|&&(cell, _)| legal(cell))
            .max_by_key(|&&(cell, next)| (self.length(next), std::cmp::Reverse(cell)));
        if let Some(&(cell, next)) = best
            && self.length(next) >= self.length(default)
        {
            return Some((cell, next));
        }
        // Any other stone, one that makes the most.
        let listed = |cell: Cell| part.listed.iter().any(|l| l.0 == cell);
        let free = cells_in(board.empty_cells()).filter(|&c| !listed(c) && legal(c));
        let free = free.max_by_key(|&c| (board.cell_class(c, them), std::cmp::Reverse(c)));
        free.map(|cell| (cell, default)).or(best.copied())
    }
}
