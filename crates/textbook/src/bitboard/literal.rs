//! The reference search, literally from the description and without incremental state.

use std::cmp::Reverse;

use tengen_core::{Board, Color, Move, Point, Position, Rule};

use super::features::{Bits, Features, Shape, best_shape};
use super::search::WIN;

const INFINITE: i32 = 2 * WIN;

/// A node of the search tree.
struct Node {
    board: Board,
    bits: [Bits; 2],
    mover: Color,
    rule: Rule,
    depth: i32,
    ply: i32,
    extended: u32,
    null: bool,
}

impl Node {
    fn best(&self, color: Color, p: Point) -> Option<Shape> {
        let n = i32::from(self.board.size().get());
        let own = &self.bits[color.index()];
        let theirs = &self.bits[color.opponent().index()];
        best_shape(own, theirs, n, p)
    }

    /// Legal points at most two columns and rows from a stone, best shapes first.
    fn moves(&self) -> Vec<Point> {
        let mut points: Vec<Point> = self.board.size().points().collect();
        points.sort_by_key(row_by_row);
        let near = |p: Point, q: Point| p.x().abs_diff(q.x()) <= 2 && p.y().abs_diff(q.y()) <= 2;
        points.retain(|&p| {
            let free = self.board.get(p).is_none();
            free && self.board.iter().any(|(q, _)| near(p, q)) && self.is_legal(p)
        });
        let us = self.mover;
        points.sort_by_cached_key(|&p| Reverse((self.best(us, p), self.best(us.opponent(), p))));
        points
    }

    fn is_legal(&self, p: Point) -> bool {
        if !self.rule.forbids(self.mover) {
            return true;
        }
        let of = |color| -> Vec<Point> {
            let stones = self.board.iter().filter(|&(_, c)| c == color);
            stones.map(|(p, _)| p).collect()
        };
        let size = self.board.size();
        let (black, white) = (of(Color::Black), of(Color::White));
        let position = Position::from_stones(self.rule, size, &black, &white, self.mover);
        position.is_ok_and(|mut position| position.play(Move::Place(p)).is_ok())
    }

    fn features(&self) -> Features {
        Features::count(&self.board, self.mover)
    }

    /// Points that complete five for a side, row by row.
    fn fives(&self, moves: &[Point], color: Color) -> Vec<Point> {
        let five = |&p: &Point| self.best(color, p) == Some(Shape::Five);
        let mut fives: Vec<Point> = moves.iter().copied().filter(five).collect();
        fives.sort_by_key(row_by_row);
        fives
    }

    fn child(&self, p: Point, answering: bool) -> Node {
        let mut board = self.board.clone();
        board.put(p, self.mover);
        Node {
            bits: bits(&board),
            board,
            mover: self.mover.opponent(),
            rule: self.rule,
            depth: self.depth - 1 + i32::from(answering),
            ply: self.ply + 1,
            extended: self.extended + u32::from(answering),
            null: false,
        }
    }
}

fn bits(board: &Board) -> [Bits; 2] {
    Color::BOTH.map(|color| Bits::of(board, color))
}

/// Rows from the top, each from the left.
fn row_by_row(p: &Point) -> (Reverse<u8>, u8) {
    (Reverse(p.y()), p.x())
}

/// Score and principal variation for the side to move; `first` is searched first at the root.
pub(super) fn root(
    position: &Position,
    depth: i32,
    null_move: bool,
    first: Option<Point>,
) -> (i32, Vec<Point>) {
    let node = Node {
        board: position.board().clone(),
        bits: bits(position.board()),
        mover: position.to_move(),
        rule: position.rule(),
        depth,
        ply: 0,
        extended: 0,
        null: true,
    };
    search(&node, null_move, first, -INFINITE, INFINITE)
}

fn search(
    node: &Node,
    null_move: bool,
    first: Option<Point>,
    mut alpha: i32,
    beta: i32,
) -> (i32, Vec<Point>) {
    let features = node.features();
    if features.total(false, Shape::Five) > 0 {
        return (node.ply - WIN, vec![]);
    }
    if node.depth <= 0 {
        return (quiet(node, 0, alpha, beta), vec![]);
    }
    let mut moves = node.moves();
    if let Some(&p) = node.fives(&moves, node.mover).first() {
        return (WIN - node.ply - 1, vec![p]);
    }
    let forced = node.fives(&moves, node.mover.opponent());
    if null_move && !node.null && !features.has_four(true) && forced.is_empty() && node.depth > 2 {
        let passed = Node {
            board: node.board.clone(),
            bits: node.bits,
            mover: node.mover.opponent(),
            depth: node.depth - 3,
            ply: node.ply + 1,
            null: true,
            ..*node
        };
        let score = -search(&passed, null_move, None, -beta, 1 - beta).0;
        if score >= beta {
            return (score, vec![]);
        }
    }
    let answering = !forced.is_empty() && node.extended < 4;
    if !forced.is_empty() {
        moves = forced;
    }
    if let Some(i) = moves.iter().position(|&p| Some(p) == first) {
        let p = moves.remove(i);
        moves.insert(0, p);
    }
    if moves.is_empty() {
        return (features.score(), vec![]);
    }
    let mut best = (-INFINITE, vec![]);
    for p in moves {
        let (score, rest) = search(&node.child(p, answering), null_move, None, -beta, -alpha);
        if -score > best.0 {
            best = (-score, [vec![p], rest].concat());
        }
        alpha = alpha.max(best.0);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn quiet(node: &Node, deep: u32, mut alpha: i32, beta: i32) -> i32 {
    let features = node.features();
    if features.total(false, Shape::Five) > 0 {
        return node.ply - WIN;
    }
    if deep == 8 {
        return features.score();
    }
    let moves = node.moves();
    if !node.fives(&moves, node.mover).is_empty() {
        return WIN - node.ply - 1;
    }
    let forced = node.fives(&moves, node.mover.opponent());
    let four = |&p: &Point| {
        let shape = node.best(node.mover, p);
        matches!(shape, Some(Shape::OpenFour | Shape::SimpleFour))
    };
    let (mut best, tries) = if forced.is_empty() {
        (features.score(), moves.into_iter().filter(four).collect())
    } else {
        (-INFINITE, forced)
    };
    for p in tries {
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
        best = best.max(-quiet(&node.child(p, false), deep + 1, -beta, -alpha));
    }
    best
}
