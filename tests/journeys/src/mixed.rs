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
        nodes: 1,
    };
    for child in 0..BRANCH {
        let first = Point::from_xy(child as u8 % 15, child as u8 / 15);
        writer.path = vec![first];
        writer.out.push('(');
        writer.write(first);
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
    nodes: usize,
}

impl Writer<'_> {
    fn color(&self) -> Color {
        Color::BOTH[(self.path.len() + 1) % 2]
    }

    /// Writes the last point of the path as a move, every thirtieth with a comment.
    fn write(&mut self, p: Point) {
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

    /// A free point; `None` on a full board.
    fn free(&mut self) -> Option<Point> {
        let free: Vec<Point> = {
            let points = Size::STANDARD.points();
            points.filter(|p| !self.path.contains(p)).collect()
        };
        self.random.pick(&free)
    }

    fn moves(&mut self, count: usize) {
        for _ in 0..count {
            let Some(p) = self.free() else { return };
            self.path.push(p);
            self.write(p);
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
        self.path.truncate(before);
    }

    fn moves_apart(&mut self, nodes: usize, order: [usize; 3], at: usize) {
        // Both orders take the same points: the first free ones.
        let mut free = Size::STANDARD.points().filter(|p| !self.path.contains(p));
        let three: Vec<Point> = free.by_ref().take(3).collect();
        self.out.push('(');
        for i in order {
            let Some(&p) = three.get(i) else { continue };
            self.path.push(p);
            self.write(p);
        }
        self.subtree(nodes.saturating_sub(3));
        self.path.truncate(at);
        self.out.push(')');
    }
}
