//! A proof under construction: the attacker's answer to each defence.
//!
//! Mirrors the nodes of a certificate, but on board cells, so that it can be tested on the fast
//! board whether a part still holds after another stone.

use std::collections::{HashMap, HashSet};
use tengen_board::{
    Board, Cell, Meter, PointClass, StepId, Steps, cells_in, five_stops, point_on_board,
};

use tengen_core::{Color, Point, Position};
use tengen_proof::{Builder, Certificate, Defence, NodeId};

/// Node limit of one such test.
const FUEL: u32 = 20_000;

/// Budget of a test.
struct Fuel<'a, 'b> {
    left: u32,
    meter: &'a mut Meter<'b>,
}

impl Fuel<'_, '_> {
    /// Takes `stones` nodes from the budget; false if exhausted or the search has ended. May
    /// overrun the limit of a stage.
    fn take(&mut self, stones: u32) -> bool {
        if self.meter.ended() || self.left < stones {
            return false;
        }
        self.left -= stones;
        self.meter.spend(u64::from(stones));
        true
    }
}

pub(crate) type PartId = u32;

/// A stone of the attacker with the answers to all defences.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    pub(crate) stone: Cell,
    /// Answer to every unlisted defence; `None` if the stone wins.
    pub(crate) default: Option<PartId>,
    /// Answers to particular defences.
    pub(crate) listed: Vec<(Cell, PartId)>,
}

/// Writes a plan while playing it out on a board.
pub(crate) trait Writer {
    fn parts(&mut self) -> (&mut Plan, &mut Board);

    /// The answer to a defence that leaves no winning cell; the attacker is to move. `after` is
    /// passed through from [`Writer::after_four`].
    fn answer(&mut self, after: StepId, cell: Cell) -> Option<PartId>;

    /// The answers after a four: the default, and one for each stop. The defender is to move.
    /// `None` if one is missing.
    fn after_four(&mut self, after: StepId) -> Option<(PartId, Vec<(Cell, PartId)>)> {
        let (plan, board) = self.parts();
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
            let (plan, board) = self.parts();
            if !board.is_empty_cell(cell) || !board.is_legal(cell, them) {
                continue;
            }
            board.play_cell(cell);
            let next = match board.first_of(us, PointClass::Five) {
                Some(other) => Some(plan.win(other)),
                None => self.answer(after, cell),
            };
            self.parts().1.undo();
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
    fn parts(&mut self) -> (&mut Plan, &mut Board) {
        (self.plan, self.board)
    }

    fn answer(&mut self, after: StepId, cell: Cell) -> Option<PartId> {
        let replies = self.steps.replies(after).iter();
        let next = replies.copied().find(|r| r.0 == cell)?.1;
        self.step(next)
    }
}

/// A proof under construction, with equal parts shared.
#[derive(Default)]
pub(crate) struct Plan {
    parts: Vec<Part>,
    /// Plies up to and including the winning stone, against the longest resistance.
    lengths: Vec<u32>,
    known: HashMap<Part, PartId>,
}

impl Plan {
    pub(crate) fn part(&self, id: PartId) -> &Part {
        &self.parts[id as usize]
    }

    /// Plies up to and including the winning stone, against the longest resistance.
    pub(crate) fn length(&self, id: PartId) -> u32 {
        self.lengths[id as usize]
    }

    pub(crate) fn mark(&self) -> usize {
        self.parts.len()
    }

    pub(crate) fn cut(&mut self, mark: usize) {
        for part in self.parts.drain(mark..) {
            self.known.remove(&part);
        }
        self.lengths.truncate(mark);
    }

    pub(crate) fn win(&mut self, stone: Cell) -> PartId {
        self.add(Part {
            stone,
            default: None,
            listed: Vec::new(),
        })
    }

    /// Adds a stone with answers to all defences.
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

    /// Writes a VCF, on the board it was found on with the attacker to move; `None` if it does not
    /// win.
    pub(crate) fn fours(&mut self, steps: &Steps, id: StepId, board: &mut Board) -> Option<PartId> {
        FromSteps {
            plan: self,
            board,
            steps,
        }
        .step(id)
    }

    /// Whether a part still wins on a changed board against every legal defence; the attacker is to
    /// move. False if the budget runs out.
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

    /// [`Plan::answers_hold`] after a four: only stones that stop the five need another answer.
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

    /// Whether a part certainly wins after a defence; false if testing takes too long.
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

    /// Adds the empty cells that a part and its successors use or answer, each once.
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

    /// The plan from `root` as a certificate for a position, with an additional stone of the
    /// defender if given.
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
            let stone = point_on_board(part.stone);
            let place = |cell: Cell| Defence::Place(point_on_board(cell));
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

    /// A game against the longest resistance, up to and including the winning stone. Where only a
    /// pass resists as long, or no defence is listed, the defender stops a five if possible.
    pub(crate) fn line(&self, root: PartId, board: &mut Board) -> Vec<Point> {
        let mut line = Vec::new();
        let mut id = root;
        let mut played = 0;
        loop {
            let part = self.part(id);
            line.push(point_on_board(part.stone));
            let Some(default) = part.default else {
                break;
            };
            board.play_cell(part.stone);
            played += 1;
            let Some((cell, next)) = self.resistance(part, default, board) else {
                break;
            };
            line.push(point_on_board(cell));
            board.play_cell(cell);
            played += 1;
            id = next;
        }
        for _ in 0..played {
            board.undo();
        }
        line
    }

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
        // An unlisted stone; prefer the one with the best class.
        let listed = |cell: Cell| part.listed.iter().any(|l| l.0 == cell);
        let free = cells_in(board.empty_cells()).filter(|&c| !listed(c) && legal(c));
        let free = free.max_by_key(|&c| (board.cell_class(c, them), std::cmp::Reverse(c)));
        free.map(|cell| (cell, default)).or(best.copied())
    }
}
