//! Victory by continuous fours: a win in which every stone of the attacker makes a four, and the
//! other side never has more than its answer.

use tengen_core::{Color, Point};

use crate::board::{Board, point_of};
use crate::classes::PointClass;
use crate::movegen::fours;
use crate::threats::answers_to_fives;

/// Positions known to hold no such win for the side to move; a bounded cache.
pub(crate) struct DeadEnds {
    keys: Vec<u64>,
}

impl DeadEnds {
    /// A cache of 2^`bits` positions.
    #[must_use]
    pub(crate) fn new(bits: u32) -> DeadEnds {
        DeadEnds {
            keys: vec![0; 1 << bits],
        }
    }

    fn slot(&self, hash: u64) -> usize {
        (hash >> 20) as usize & (self.keys.len() - 1)
    }

    fn contains(&self, hash: u64) -> bool {
        self.keys[self.slot(hash)] == hash
    }

    fn add(&mut self, hash: u64) {
        let slot = self.slot(hash);
        self.keys[slot] = hash;
    }
}

/// How a search for continuous fours ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The attacker wins; the last stone is this many plies from here.
    Win(i32),
    /// There is no win by fours alone.
    None,
    /// The budget ran out first.
    Unknown,
}

/// A search for continuous fours.
pub(crate) struct Vcf<'a> {
    board: &'a mut Board,
    dead: &'a mut DeadEnds,
    limit: u64,
    /// Fours the attacker may play on one line, the five not counted.
    longest: usize,
    nodes: u64,
    /// By depth, the winning line from there.
    lines: Vec<Vec<u16>>,
}

impl<'a> Vcf<'a> {
    pub(crate) fn new(board: &'a mut Board, dead: &'a mut DeadEnds, limit: u64) -> Vcf<'a> {
        Vcf {
            board,
            dead,
            limit,
            longest: usize::MAX,
            nodes: 0,
            lines: Vec::new(),
        }
    }

    /// Stones placed.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The line of the win just found.
    pub(crate) fn line(&self) -> impl Iterator<Item = Point> + '_ {
        let first = self.lines.first().map_or(&[][..], Vec::as_slice);
        first.iter().map(|&cell| point_of(usize::from(cell)))
    }

    /// Looks for a win of the side to move.
    pub(crate) fn search(&mut self) -> Verdict {
        self.attack(0)
    }

    /// After a win was found: the shortest one, as far as the budget goes. The line is its line.
    pub(crate) fn shorten(&mut self, found: i32) -> i32 {
        let line = self.lines.first().cloned().unwrap_or_default();
        for fours in 0..(found / 2) as usize {
            self.longest = fours;
            if let Verdict::Win(plies) = self.attack(0) {
                return plies;
            }
            if self.nodes >= self.limit {
                break;
            }
        }
        self.lines[0] = line;
        found
    }

    fn attack(&mut self, depth: usize) -> Verdict {
        let us = self.board.to_move();
        let them = us.opponent();
        if self.lines.len() <= depth {
            self.lines.push(Vec::new());
        }
        self.lines[depth].clear();
        if let Some(cell) = self.first(us, PointClass::Five) {
            self.lines[depth].push(cell as u16);
            return Verdict::Win(1);
        }
        let must = (self.board.count(them, PointClass::Five) > 0)
            .then(|| answers_to_fives(self.board, us));
        if depth >= self.longest {
            return Verdict::Unknown;
        }
        let mut moves: [u16; 32] = [0; 32];
        let mut count = 0;
        let board = &*self.board;
        fours(board, |cell| {
            if must.as_ref().is_none_or(|m| m.contains(cell)) && count < moves.len() {
                moves[count] = cell as u16;
                count += 1;
            }
        });
        let moves = &mut moves[..count];
        if moves.is_empty() {
            return Verdict::None;
        }
        let hash = self.board.hash();
        if self.dead.contains(hash) {
            return Verdict::None;
        }
        moves.sort_by_key(|&cell| -self.board.entry(usize::from(cell), us).own_score());
        let mut complete = count < 32;
        for &cell in moves.iter() {
            match self.four(usize::from(cell), depth) {
                Verdict::None => {}
                Verdict::Unknown => complete = false,
                win => return win,
            }
            if self.nodes >= self.limit {
                return Verdict::Unknown;
            }
        }
        if !complete {
            return Verdict::Unknown;
        }
        self.dead.add(hash);
        Verdict::None
    }

    fn first(&self, us: Color, class: PointClass) -> Option<usize> {
        if self.board.count(us, class) == 0 {
            return None;
        }
        self.board.first_of(us, class)
    }

    /// Plays a four and whatever answers it allows.
    fn four(&mut self, cell: usize, depth: usize) -> Verdict {
        self.board.play_cell(cell);
        self.nodes += 1;
        let verdict = self.answers(cell, depth);
        self.board.undo();
        verdict
    }

    fn answers(&mut self, cell: usize, depth: usize) -> Verdict {
        let them = self.board.to_move();
        if self.board.count(them, PointClass::Five) > 0 {
            return Verdict::None;
        }
        let answers = answers_to_fives(self.board, them);
        let mut longest = 0;
        if answers.is_empty() {
            return self.finish(cell, depth);
        }
        for answer in answers.iter() {
            self.board.play_cell(answer);
            self.nodes += 1;
            let verdict = if self.nodes >= self.limit {
                Verdict::Unknown
            } else {
                self.attack(depth + 1)
            };
            self.board.undo();
            let Verdict::Win(plies) = verdict else {
                return verdict;
            };
            if plies > longest {
                longest = plies;
                let (head, tail) = self.lines.split_at_mut(depth + 1);
                let line = &mut head[depth];
                line.clear();
                line.extend([cell as u16, answer as u16]);
                line.extend_from_slice(&tail[0]);
            }
        }
        Verdict::Win(longest + 2)
    }

    /// The four cannot be answered: any stone, then five.
    fn finish(&mut self, cell: usize, depth: usize) -> Verdict {
        let them = self.board.to_move();
        let line = &mut self.lines[depth];
        line.clear();
        line.push(cell as u16);
        // The longest resistance: a stone on one winning cell, where it is allowed.
        let fives = self.board.cells_of(them.opponent(), PointClass::Five);
        let mut fives = crate::board::cells_in(&fives);
        let block = fives.find(|&c| self.board.is_legal(c, them));
        if let Some(block) = block {
            self.board.play_cell(block);
            let five = self.first(them.opponent(), PointClass::Five);
            self.board.undo();
            let line = &mut self.lines[depth];
            line.push(block as u16);
            line.extend(five.map(|c| c as u16));
        }
        Verdict::Win(3)
    }
}

/// A win of `side` by continuous fours, as if it were its turn: the stones of both sides up to
/// and with the winning one. `None` if there is none or it was not found within `limit` stones
/// placed.
///
/// Where the defender's only answer is forbidden to it, the line ends with the four before.
pub fn vcf(board: &mut Board, side: Color, limit: u64) -> Option<Vec<Point>> {
    let pass = board.to_move() != side;
    if pass {
        board.pass();
    }
    let mut dead = DeadEnds::new(12);
    let mut search = Vcf::new(board, &mut dead, limit);
    let verdict = search.search();
    let line = search.line().collect();
    if pass {
        board.undo();
    }
    matches!(verdict, Verdict::Win(_)).then_some(line)
}
