//! A generated record of any size: deep lines, a branch of two hundred, comments, transpositions.

use std::fmt::Write as _;

use tengen_core::{Color, Move, Point, Size, SplitMix};

/// Children of the root.
const BRANCH: usize = 200;
/// Moves of one line, most of a full board.
const DEPTH: usize = 210;

/// SGF with about `nodes` nodes, the same for the same seed.
#[must_use]
pub fn mixed_record(nodes: usize, seed: u64) -> String {
    let mut text = "(;GM[4]FF[4]SZ[15]RU[freestyle]".to_owned();
    let mut writer = Writer {
        out: &mut text,
        random: SplitMix::new(seed),
        path: Vec::new(),
        taken: [false; POINTS],
        nodes: 1,
    };
    for child in 0..BRANCH {
        let first = Point::from_xy(child as u8 % 15, child as u8 / 15);
        writer.truncate(0);
        writer.out.push('(');
        writer.play(first);
        if child == 0 {
            writer.moves(DEPTH);
        }
        let left = nodes.saturating_sub(writer.nodes);
        writer.subtree(left / (BRANCH - child));
        writer.out.push(')');
    }
    text.push(')');
    text
}

struct Writer<'a> {
    out: &'a mut String,
    random: SplitMix,
    path: Vec<Point>,
    /// Whether a point is on the path, by [`place`].
    taken: [bool; POINTS],
    nodes: usize,
}

/// Points of the board.
const POINTS: usize = 225;

fn place(p: Point) -> usize {
    usize::from(p.y()) * 15 + usize::from(p.x())
}

impl Writer<'_> {
    fn color(&self) -> Color {
        Color::BOTH[(self.path.len() + 1) % 2]
    }

    /// Adds a move to the path and writes it, every thirtieth with a comment.
    fn play(&mut self, p: Point) {
        self.path.push(p);
        self.taken[place(p)] = true;
        let color = match self.color() {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let letter = |n: u8| char::from(b'a' + n);
        let (x, y) = (letter(p.x()), letter(14 - p.y()));
        // Writing to a `String` cannot fail.
        let _ = write!(self.out, ";{color}[{x}{y}]");
        if self.random.below(30) == 0 {
            let _ = write!(self.out, "C[{} 的另一手]", Move::Place(p));
        }
        self.nodes += 1;
    }

    /// Takes back the moves after the first `len`.
    fn truncate(&mut self, len: usize) {
        for p in self.path.drain(len..) {
            self.taken[place(p)] = false;
        }
    }

    fn free(&self) -> impl Iterator<Item = Point> + '_ {
        let points = Size::STANDARD.points();
        points.filter(|&p| !self.taken[place(p)])
    }

    fn moves(&mut self, count: usize) {
        for _ in 0..count {
            let free: Vec<Point> = self.free().collect();
            let Some(p) = self.random.pick(&free) else {
                return;
            };
            self.play(p);
        }
    }

    /// Writes a few moves and then two orders of the same three, with a subtree after each.
    fn subtree(&mut self, nodes: usize) {
        let before = self.path.len();
        let run = 3 + self.random.below(8) as usize;
        self.moves(run.min(nodes));
        let left = nodes.saturating_sub(run);
        if left > 6 && self.path.len() < DEPTH {
            let at = self.path.len();
            self.moves_apart(left / 2, [0, 1, 2], at);
            self.moves_apart(left / 2, [2, 1, 0], at);
        }
        self.truncate(before);
    }

    fn moves_apart(&mut self, nodes: usize, order: [usize; 3], at: usize) {
        // Both orders take the same points: the first free ones.
        let three: Vec<Point> = self.free().take(3).collect();
        self.out.push('(');
        for i in order {
            let Some(&p) = three.get(i) else { continue };
            self.play(p);
        }
        self.subtree(nodes.saturating_sub(3));
        self.truncate(at);
        self.out.push(')');
    }
}
