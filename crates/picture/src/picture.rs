//! What is on a picture.

use tengen_core::{Color, Move, Point, Position, Rule, Size};
use tengen_record::replay::{Replay, replay};
use tengen_record::{Act, Label, Mark, NodeId, Record};

use crate::{Look, Region};

/// A stone in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where.
    pub at: Point,
    /// Which.
    pub color: Color,
    /// The number of its move, from 1; `None` for set-up stones.
    pub ply: Option<usize>,
}

/// Which stones show the number of their move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// None: the last one has a dot.
    #[default]
    None,
    /// All from this ply on, counted from 1.
    From(usize),
}

impl Numbers {
    pub(crate) const fn shows(self, ply: usize) -> bool {
        matches!(self, Numbers::From(first) if ply >= first)
    }
}

/// A board to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The board's size.
    pub size: Size,
    /// The stones.
    pub stones: Vec<Stone>,
    /// The last move's point.
    pub last: Option<Point>,
    /// All points of the winning rows.
    pub line: Vec<Point>,
    /// Points forbidden to the side to move.
    pub forbidden: Vec<Point>,
    /// Marks on points.
    pub marks: Vec<Mark>,
    /// Texts on points. Figures, Latin letters and common signs are drawn; see
    /// [`Picture::undrawn`].
    pub labels: Vec<Label>,
    /// Which part of the board is shown.
    pub region: Region,
    /// On what.
    pub look: Look,
    /// Whether letters and numbers stand at the edges.
    pub coordinates: bool,
    /// Whether the numbers count rows from the top instead of the bottom.
    pub rows_from_top: bool,
    /// Which stones have numbers.
    pub numbers: Numbers,
}

impl Picture {
    /// An empty board on wood with coordinates.
    #[must_use]
    pub fn new(size: Size) -> Picture {
        Picture {
            size,
            stones: Vec::new(),
            last: None,
            line: Vec::new(),
            forbidden: Vec::new(),
            marks: Vec::new(),
            labels: Vec::new(),
            region: Region::whole(size),
            look: Look::default(),
            coordinates: true,
            rows_from_top: false,
            numbers: Numbers::default(),
        }
    }

    /// A position: its stones, last move, result and forbidden points.
    #[must_use]
    pub fn of_position(position: &Position) -> Picture {
        let mut picture = Picture::new(position.size());
        let plies = numbered(position.moves());
        picture.stones = stones(position.board().iter(), &plies);
        picture.last = last_stone(position.moves());
        picture.line = position.outcome().map_or_else(Vec::new, |o| o.line.clone());
        let forbidden = position.forbidden_points();
        picture.forbidden = forbidden.into_iter().map(|(p, _)| p).collect();
        picture
    }

    /// A record's board at a node, with the marks and labels that stand there.
    #[must_use]
    pub fn of_record(record: &Record, node: NodeId, rule: Rule) -> Picture {
        let replayed = replay(record, node, rule);
        let mut picture = match replayed.position() {
            Ok(position) => Picture::of_position(&position),
            // Two winning rows are no position, but a picture.
            Err(_) => Picture::new(record.size()),
        };
        picture.stones = stones(replayed.board().iter(), &record_plies(record, node));
        picture.last = last_stone(replayed.moves());
        picture.line = winning_line(&replayed);
        let extra = record.node(node).extra();
        picture.marks.clone_from(&extra.marks);
        picture.labels.clone_from(&extra.labels);
        picture
    }

    /// The labels with a character that has no outline here; a ring stands in their place.
    pub fn undrawn(&self) -> impl Iterator<Item = &Label> {
        self.labels
            .iter()
            .filter(|l| !crate::glyph::can_draw(&l.text))
    }
}

fn winning_line(replayed: &Replay) -> Vec<Point> {
    let outcome = replayed.outcome();
    outcome.map_or_else(Vec::new, |o| o.line.clone())
}

fn last_stone(moves: &[Move]) -> Option<Point> {
    match moves.last() {
        Some(&Move::Place(p)) => Some(p),
        _ => None,
    }
}

/// Points with the ply of their stone.
type Plies = Vec<(Point, usize)>;

fn numbered(moves: &[Move]) -> Plies {
    let placed = moves.iter().enumerate().filter_map(|(i, mv)| match mv {
        Move::Place(p) => Some((*p, i + 1)),
        Move::Pass => None,
    });
    placed.collect()
}

/// The plies of the stones on a record's board: the first move on a point counts, and a set-up
/// takes its number away.
fn record_plies(record: &Record, node: NodeId) -> Plies {
    let mut plies = Plies::new();
    let mut ply = 0;
    for id in record.path(node) {
        for stone in &record.node(id).extra().stones {
            plies.retain(|(p, _)| *p != stone.at);
            if stone.color.is_some() {
                plies.push((stone.at, 0));
            }
        }
        if let Act::Play(_, mv) = record.node(id).act() {
            ply += 1;
            if let Move::Place(p) = mv
                && plies.iter().all(|(q, _)| *q != p)
            {
                plies.push((p, ply));
            }
        }
    }
    plies
}

fn stones(board: impl Iterator<Item = (Point, Color)>, plies: &Plies) -> Vec<Stone> {
    let ply = |at: Point| plies.iter().find(|(p, _)| *p == at).map(|(_, ply)| *ply);
    board
        .map(|(at, color)| Stone {
            at,
            color,
            ply: ply(at).filter(|&ply| ply > 0),
        })
        .collect()
}
