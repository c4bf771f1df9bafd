//! Fail-soft negamax alpha-beta with a null move, an extension and a quiescence search.

use tengen_core::foul::{self, Verdict};
use tengen_core::{Board, Color, Point, Position};

use super::Outlook;
use super::features::{Bits, Shape};
use super::runs::Runs;
use crate::negamax::{Window, best_of};

/// The score of a won position, minus the plies to the win.
pub(super) const WIN: i32 = 10_000_000;
const INFINITE: i32 = 2 * WIN;
/// Depth reduction of the null move, besides its own ply.
const NULL_REDUCTION: i32 = 2;
/// The most extensions for answers to fours in one line.
const EXTENSIONS: u32 = 4;
const QUIESCENCE: u32 = 8;

pub(super) struct Search {
    board: Board,
    bits: [Bits; 2],
    runs: Runs,
    mover: Color,
    forbids: bool,
    n: i32,
    null_move: bool,
    best_first: Option<Point>,
}

#[derive(Clone, Copy)]
struct Node {
    depth: i32,
    ply: i32,
    extended: u32,
    /// Whether the last move was a null move.
    null: bool,
}

impl Search {
    pub(super) fn new(position: &Position, null_move: bool) -> Search {
        let board = position.board().clone();
        Search {
            bits: Color::BOTH.map(|c| Bits::of(&board, c)),
            runs: Runs::of(&board),
            mover: position.to_move(),
            forbids: position.rule().forbids(Color::Black),
            n: i32::from(position.size().get()),
            board,
            null_move,
            best_first: None,
        }
    }

    /// Score and principal variation for the side to move. The last iteration's best move is
    /// searched first.
    pub(super) fn root(&mut self, depth: i32) -> (i32, Vec<Point>) {
        let node = Node {
            depth,
            ply: 0,
            extended: 0,
            null: true,
        };
        let mut line = Vec::new();
        let score = self.node(node, -INFINITE, INFINITE, &mut line);
        self.best_first = line.first().copied();
        (score, line)
    }

    fn own(&self) -> &Bits {
        &self.bits[self.mover.index()]
    }

    fn theirs(&self) -> &Bits {
        &self.bits[self.mover.opponent().index()]
    }

    /// Whether the side that just moved has five.
    fn is_lost(&self) -> bool {
        self.runs.total(self.mover.opponent(), Shape::Five) > 0
    }

    fn score(&self) -> i32 {
        self.runs.score(self.mover)
    }

    fn play(&mut self, p: Point) {
        self.board.put(p, self.mover);
        self.bits[self.mover.index()].flip(p);
        self.runs.play(p, self.mover);
        self.mover = self.mover.opponent();
    }

    fn undo(&mut self, p: Point) {
        self.mover = self.mover.opponent();
        self.bits[self.mover.index()].flip(p);
        self.runs.undo(p);
        self.board.take(p);
    }

    fn node(&mut self, node: Node, alpha: i32, beta: i32, line: &mut Vec<Point>) -> i32 {
        if self.is_lost() {
            return node.ply - WIN;
        }
        if node.depth <= 0 {
            return self.quiet(node.ply, 0, alpha, beta);
        }
        // A five ends the game, and a threatened five must be blocked: no other move can be better,
        // so no other is searched.
        if let Some(p) = self.fives(self.mover).next() {
            *line = vec![p];
            return WIN - node.ply - 1;
        }
        let forced: Vec<Point> = self.fives(self.mover.opponent()).collect();
        let fours = self.runs.has_four(self.mover) || !forced.is_empty();
        if self.null_move && !node.null && !fours && node.depth > NULL_REDUCTION {
            self.mover = self.mover.opponent();
            let below = Node {
                depth: node.depth - 1 - NULL_REDUCTION,
                ply: node.ply + 1,
                null: true,
                ..node
            };
            let score = -self.node(below, -beta, 1 - beta, &mut Vec::new());
            self.mover = self.mover.opponent();
            if score >= beta {
                return score;
            }
        }
        let answering = !forced.is_empty() && node.extended < EXTENSIONS;
        let mut moves = if forced.is_empty() {
            self.moves()
        } else {
            forced
        };
        if node.ply == 0
            && let Some(i) = moves.iter().position(|&p| Some(p) == self.best_first)
        {
            moves[..=i].rotate_right(1);
        }
        if moves.is_empty() {
            return self.score();
        }
        let below = Node {
            depth: node.depth - 1 + i32::from(answering),
            ply: node.ply + 1,
            extended: node.extended + u32::from(answering),
            null: false,
        };
        best_of(
            moves.into_iter().zip(0..),
            -INFINITE,
            Window { alpha, beta },
            line,
            |p, window, rest| {
                self.play(p);
                let score = -self.node(below, -window.beta, -window.alpha, rest);
                self.undo(p);
                Some(score)
            },
        )
    }

    fn quiet(&mut self, ply: i32, deep: u32, mut alpha: i32, beta: i32) -> i32 {
        if self.is_lost() {
            return ply - WIN;
        }
        if deep == QUIESCENCE {
            return self.score();
        }
        if self.fives(self.mover).next().is_some() {
            return WIN - ply - 1;
        }
        let forced: Vec<Point> = self.fives(self.mover.opponent()).collect();
        let (mut best, tries) = if forced.is_empty() {
            (self.score(), self.fours())
        } else {
            (-INFINITE, forced)
        };
        for p in tries {
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
            self.play(p);
            let score = -self.quiet(ply + 1, deep + 1, -beta, -alpha);
            self.undo(p);
            best = best.max(score);
        }
        best
    }

    /// Points where `color` completes five and the mover may play.
    fn fives(&self, color: Color) -> impl Iterator<Item = Point> {
        let fives = self.runs.fives(color).points();
        fives.filter(|p| self.is_legal(*p))
    }

    /// Legal points where the mover's best shape is a four, in the order of [`Search::moves`].
    fn fours(&self) -> Vec<Point> {
        self.sorted(self.runs.fours(self.mover))
    }

    fn is_legal(&self, p: Point) -> bool {
        let foul = || matches!(foul::verdict(&self.board, p), Verdict::Foul(_));
        !(self.forbids && self.mover == Color::Black && foul())
    }

    /// The legal points, sorted by own best shape, then the opponent's, then y-major.
    fn sorted(&self, points: &Bits) -> Vec<Point> {
        let best = |color, p| u32::from(u8::MAX - self.runs.best(color, p));
        let key = |p: Point| {
            let shapes = best(self.mover, p) << 8 | best(self.mover.opponent(), p);
            shapes << 16 | u32::from(u8::MAX - p.y()) << 8 | u32::from(p.x())
        };
        let legal = points.points().filter(|p| self.is_legal(*p));
        let mut keys: Vec<u32> = legal.map(key).collect();
        keys.sort_unstable();
        let point = |key: u32| Point::from_xy(key as u8, u8::MAX - (key >> 8) as u8);
        keys.into_iter().map(point).collect()
    }

    /// The moves with the weights of both sides' best shapes.
    pub(super) fn outlook(&self) -> Vec<Outlook> {
        let weight = |color, point| {
            let shape = self.runs.best_shape(color, point);
            shape.map_or(0, Shape::weight)
        };
        let look = |point| Outlook {
            point,
            own: weight(self.mover, point),
            theirs: weight(self.mover.opponent(), point),
        };
        self.moves().into_iter().map(look).collect()
    }

    /// Legal points within two of a stone, in search order.
    fn moves(&self) -> Vec<Point> {
        self.sorted(&self.own().near(self.theirs(), self.n))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tengen_core::{Rule, Size};

    use super::super::features::{Features, best_shape};
    use super::super::literal;
    use super::*;

    /// The reference: the same search without pruning.
    fn minimax(search: &mut Search, node: Node) -> i32 {
        let features = Features::of_bits(search.own(), search.theirs(), search.n);
        if features.total(false, Shape::Five) > 0 {
            return node.ply - WIN;
        }
        if node.depth <= 0 {
            return quiet(search, node.ply, 0);
        }
        let moves = search.moves();
        if moves.is_empty() {
            return features.score();
        }
        let five = |&p: &Point| {
            best_shape(search.theirs(), search.own(), search.n, p) == Some(Shape::Five)
        };
        let answering = moves.iter().any(five) && node.extended < EXTENSIONS;
        let below = Node {
            depth: node.depth - 1 + i32::from(answering),
            ply: node.ply + 1,
            extended: node.extended + u32::from(answering),
            null: false,
        };
        let mut best = -INFINITE;
        for p in moves {
            search.play(p);
            best = best.max(-minimax(search, below));
            search.undo(p);
        }
        best
    }

    fn quiet(search: &mut Search, ply: i32, deep: u32) -> i32 {
        let features = Features::of_bits(search.own(), search.theirs(), search.n);
        if features.total(false, Shape::Five) > 0 {
            return ply - WIN;
        }
        if deep == QUIESCENCE {
            return features.score();
        }
        let moves = search.moves();
        let five =
            |a: &Bits, b: &Bits, p: Point| best_shape(a, b, search.n, p) == Some(Shape::Five);
        if moves
            .iter()
            .any(|&p| five(search.own(), search.theirs(), p))
        {
            return WIN - ply - 1;
        }
        let forced: Vec<Point> = moves
            .iter()
            .copied()
            .filter(|&p| five(search.theirs(), search.own(), p))
            .collect();
        let four = |p: Point| {
            let shape = best_shape(search.own(), search.theirs(), search.n, p);
            matches!(shape, Some(Shape::OpenFour | Shape::SimpleFour))
        };
        let (mut best, tries): (i32, Vec<Point>) = if forced.is_empty() {
            (
                features.score(),
                moves.into_iter().filter(|&p| four(p)).collect(),
            )
        } else {
            (-INFINITE, forced)
        };
        for p in tries {
            search.play(p);
            best = best.max(-quiet(search, ply + 1, deep + 1));
            search.undo(p);
        }
        best
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

        #[test]
        fn it_decides_as_the_literal_search(
            n in 6u8..=8,
            cells in prop::collection::vec((0u8..5, 0u8..5), 3..12),
            rule in prop::sample::select(vec![Rule::Freestyle, Rule::Renju]),
            null_move in any::<bool>(),
        ) {
            let size = Size::new(u32::from(n)).expect("a size");
            let mut stones = [vec![], vec![]];
            for (i, &(x, y)) in cells.iter().enumerate() {
                let p = Point::from_xy(x + 1, y + 1);
                if !stones.iter().flatten().any(|&q| q == p) {
                    stones[i % 2].push(p);
                }
            }
            for mover in Color::BOTH {
                let position = Position::from_stones(rule, size, &stones[0], &stones[1], mover);
                prop_assume!(position.as_ref().is_ok_and(|p| p.outcome().is_none()));
                let position = position.expect("checked");
                let mut search = Search::new(&position, null_move);
                let mut first = None;
                for depth in 1..=3 {
                    let found = search.root(depth);
                    prop_assert_eq!(&found, &literal::root(&position, depth, null_move, first));
                    first = found.1.first().copied();
                }
            }
        }

        #[test]
        fn without_the_null_move_it_is_minimax(
            cells in prop::collection::vec(0u8..25, 2..12),
            depth in 1i32..=3,
        ) {
            let size = Size::MIN;
            let mut stones = [vec![], vec![]];
            for (i, &c) in cells.iter().enumerate() {
                let p = Point::from_xy(c % 5, c / 5);
                if !stones.iter().flatten().any(|&q| q == p) {
                    stones[i % 2].push(p);
                }
            }
            let position =
                Position::from_stones(Rule::Freestyle, size, &stones[0], &stones[1], Color::Black);
            prop_assume!(position.as_ref().is_ok_and(|p| p.outcome().is_none()));
            let mut search = Search::new(&position.expect("checked"), false);
            let node = Node { depth, ply: 0, extended: 0, null: true };
            let plain = minimax(&mut search, node);
            let (score, _) = search.root(depth);
            prop_assert_eq!(score, plain);
        }
    }
}
