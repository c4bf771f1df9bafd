//! Markup that a [`Record`] keeps as plain properties, for pictures.

use tengen_core::{Color, Point, Size};

use super::value::{letters, on_board, pair};
use crate::text::excerpt;
use crate::{NodeId, Record};

/// A line or an arrow between two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connection {
    /// Where it begins.
    pub from: Point,
    /// Where it ends, at another point.
    pub to: Point,
    /// Whether it has a head at its end.
    pub arrow: bool,
}

/// What a file draws on the board beside marks and labels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markup {
    /// `AR` and `LN`.
    pub connections: Vec<Connection>,
    /// `TB` and `TW`.
    pub territory: Vec<(Point, Color)>,
    /// `DD`: points to be shown as faded.
    pub dimmed: Vec<Point>,
    /// What is none of these, as in the file: `VW[aa:ff]`, and values that are no points of the
    /// board.
    pub left_out: Vec<String>,
}

impl Markup {
    /// The markup at a node. As in SGF, dimmed points stay until the next `DD`.
    #[must_use]
    pub fn at(record: &Record, node: NodeId) -> Markup {
        let dims = |&id: &NodeId| record.node(id).extra().prop("DD").is_some();
        let dimming = std::iter::successors(Some(node), |&id| record.parent(id)).find(dims);
        Markup::dimmed_at(record, node, dimming)
    }

    /// [`Markup::at`], where the last node with `DD` on the way to the node is known.
    #[must_use]
    pub fn dimmed_at(record: &Record, node: NodeId, dimming: Option<NodeId>) -> Markup {
        let mut markup = Markup::default();
        let size = record.size();
        for prop in &record.node(node).extra().props {
            for value in &prop.values {
                markup.add(&prop.key, value, size);
            }
        }
        let dimmed = dimming.and_then(|id| record.node(id).extra().prop("DD"));
        for value in dimmed.unwrap_or_default() {
            match points(value, size) {
                Some(points) => markup.dimmed.extend(points),
                None if value.is_empty() => {}
                None => markup.leave_out("DD", value),
            }
        }
        markup
    }

    fn add(&mut self, key: &str, value: &str, size: Size) {
        let color = match key {
            "AR" | "LN" => {
                match connection(value, key == "AR", size) {
                    Some(connection) => self.connections.push(connection),
                    None => self.leave_out(key, value),
                }
                return;
            }
            "TB" => Color::Black,
            "TW" => Color::White,
            // An empty view is the whole board.
            "VW" if !value.is_empty() => return self.leave_out(key, value),
            _ => return,
        };
        match points(value, size) {
            Some(points) => self
                .territory
                .extend(points.into_iter().map(|p| (p, color))),
            // No territory at all.
            None if value.is_empty() => {}
            None => self.leave_out(key, value),
        }
    }

    fn leave_out(&mut self, key: &str, value: &str) {
        self.left_out.push(format!("{key}[{}]", excerpt(value)));
    }

    /// Whether there is nothing to draw.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.connections.is_empty() && self.territory.is_empty() && self.dimmed.is_empty()
    }
}

fn point(raw: &str, size: Size) -> Option<Point> {
    on_board(letters(raw)?, size)
}

fn connection(raw: &str, arrow: bool, size: Size) -> Option<Connection> {
    let (from, to) = pair(raw)?;
    let (from, to) = (point(from, size)?, point(to, size)?);
    (from != to).then_some(Connection { from, to, arrow })
}

/// A point, or the rectangle between two.
fn points(raw: &str, size: Size) -> Option<Vec<Point>> {
    let Some((a, b)) = pair(raw) else {
        return Some(vec![point(raw, size)?]);
    };
    let (a, b) = (point(a, size)?, point(b, size)?);
    let within = |p: &Point| {
        let between = |n: u8, a: u8, b: u8| (a.min(b)..=a.max(b)).contains(&n);
        between(p.x(), a.x(), b.x()) && between(p.y(), a.y(), b.y())
    };
    Some(size.points().filter(within).collect())
}
