//! A proof under construction: the attacker's answer to each defence.
//!
//! Mirrors the nodes of a certificate, but on board cells, so that it can be tested on the fast
//! board whether a part still holds after another stone.

use std::collections::{HashMap, HashSet};

use rustc_hash::FxBuildHasher;
use tengen_board::{
    Ahead, Board, Cell, Meter, PointClass, StepId, Steps, cells_in, five_stops, point_on_board,
};
use tengen_core::{Color, Point, Position, Rule};
use tengen_proof::{Certificate, Defence, Node, NodeId, reachable};

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

/// A win by fours that have one answer each, on the point where they make five.
struct Chain {
    /// Each four and its answer.
    fours: Vec<(Cell, Cell)>,
    last: End,
}

/// The last step of a chain.
enum End {
    Five(Cell),
    /// A four that cannot be stopped: where it makes five, and where else if the defender can take
    /// that point.
    Open {
        stone: Cell,
        five: Cell,
        other: Option<Cell>,
    },
}

impl Chain {
    /// The chain from a step on, as long as it needs no board to be played on: elsewhere than in
    /// caro, a five is stopped by a stone on its point alone. All fives must be the chain's own.
    fn of(steps: &Steps, mut id: StepId, board: &Board) -> Option<Chain> {
        if matches!(board.rule(), Rule::Caro | Rule::CaroOverline) {
            return None;
        }
        let us = board.to_move();
        if board.count(us, PointClass::Five) > 0 && !steps.get(id).five {
            return None;
        }
        let mut ahead = Ahead::new(board);
        let mut fours = Vec::new();
        loop {
            let step = steps.get(id);
            if step.five {
                let last = End::Five(step.stone);
                return Some(Chain { fours, last });
            }
            ahead.place(step.stone);
            match *steps.replies(id) {
                [(answer, next)] => {
                    ahead.place(answer);
                    fours.push((step.stone, answer));
                    id = next;
                }
                [] => {
                    let last = End::open(step.stone, us, &ahead)?;
                    return Some(Chain { fours, last });
                }
                _ => return None,
            }
        }
    }
}

impl End {
    /// The end of a chain by a four that is on the board; `None` if it is no end.
    fn open(stone: Cell, us: Color, ahead: &Ahead<'_, ()>) -> Option<End> {
        let fives = ahead.fives_with(stone, us);
        let (&five, others) = fives.split_first()?;
        let other = match ahead.class(five, us.opponent()) {
            PointClass::Forbidden => None,
            // Whether it is forbidden needs more than lines.
            PointClass::Suspect => return None,
            _ => Some(*others.first()?),
        };
        Some(End::Open { stone, five, other })
    }
}

/// A proof under construction, with equal parts shared.
#[derive(Default)]
pub(crate) struct Plan {
    parts: Vec<Part>,
    /// Plies up to and including the winning stone, against the longest resistance.
    lengths: Vec<u32>,
    known: HashMap<Part, PartId, FxBuildHasher>,
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
        if let Some(chain) = Chain::of(steps, id, board) {
            let root = self.chain(&chain);
            debug_assert_eq!(
                Some(self.part(root).clone()),
                self.played_out(steps, id, board)
                    .map(|id| self.part(id).clone())
            );
            return Some(root);
        }
        self.played_out(steps, id, board)
    }

    fn played_out(&mut self, steps: &Steps, id: StepId, board: &mut Board) -> Option<PartId> {
        FromSteps {
            plan: self,
            board,
            steps,
        }
        .step(id)
    }

    /// Writes a chain, with parts in the order in which playing it out would write them.
    fn chain(&mut self, chain: &Chain) -> PartId {
        let fives = chain.fours.iter().map(|&(_, answer)| self.win(answer));
        let fives: Vec<PartId> = fives.collect();
        let mut next = match chain.last {
            End::Five(stone) => self.win(stone),
            End::Open { stone, five, other } => {
                let default = self.win(five);
                let other = other.map(|other| (five, self.win(other)));
                self.branch(stone, default, other.into_iter().collect())
            }
        };
        for (&(stone, answer), five) in chain.fours.iter().zip(fives).rev() {
            next = self.branch(stone, five, vec![(answer, next)]);
        }
        next
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
        // Parts differ, so nodes need not be compared again.
        let node = |part: &Part| {
            let listed = part.listed.iter();
            Node {
                stone: point_on_board(part.stone),
                default: part.default.map(NodeId),
                listed: listed
                    .map(|&(cell, id)| (Defence::Place(point_on_board(cell)), NodeId(id)))
                    .collect(),
            }
        };
        let nodes = self.parts[..=root as usize].iter().map(node).collect();
        let added = defence.map(|p| (p, attacker.opponent()));
        let [mut black, mut white] = [Color::Black, Color::White].map(|color| {
            let stones = position.board().count(color);
            Vec::with_capacity(usize::from(stones) + 1)
        });
        for (p, color) in position.board().iter().chain(added) {
            match color {
                Color::Black => black.push(p),
                Color::White => white.push(p),
            }
        }
        Certificate {
            rule: position.rule(),
            size: position.size(),
            black,
            white,
            attacker,
            nodes: reachable(nodes, NodeId(root)),
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

    /// As [`Plan::line`], of a plan by fours alone that has just been written on this board: if
    /// each four has one answer, it is the line, and need not be played out.
    pub(crate) fn line_of_fours(&self, root: PartId, board: &mut Board) -> Vec<Point> {
        let Some(line) = self.only_line(root) else {
            return self.line(root, board);
        };
        debug_assert_eq!(line, self.line(root, board));
        line
    }

    fn only_line(&self, root: PartId) -> Option<Vec<Point>> {
        let mut line = Vec::with_capacity(self.length(root) as usize);
        let mut part = self.part(root);
        while let Some(default) = part.default {
            let &[(answer, next)] = part.listed.as_slice() else {
                return None;
            };
            if self.part(default).default.is_some() {
                return None;
            }
            line.extend([part.stone, answer].map(point_on_board));
            part = self.part(next);
        }
        line.push(point_on_board(part.stone));
        Some(line)
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
