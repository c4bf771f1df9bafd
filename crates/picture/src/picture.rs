//! The content of a picture.

use tengen_core::{Board, Color, Move, Point, Position, Rule, Size, Symmetry};
use tengen_record::replay::{Replay, replay};
use tengen_record::sgf::Markup;
use tengen_record::{Label, Mark, NodeId, Record};

use crate::{Look, Region};

/// A stone in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Its point.
    pub at: Point,
    /// Its colour.
    pub color: Color,
    /// Its move number, from 1; `None` for set-up stones.
    pub ply: Option<usize>,
}

/// Which stones show the number of their move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// No numbers; the last stone has a dot.
    #[default]
    None,
    /// Numbers from this ply on, counted from 1.
    From(usize),
    /// The moves after this many, the first of them as number 1.
    After(usize),
}

impl Numbers {
    /// The number on a stone.
    pub(crate) fn on(self, stone: &Stone) -> Option<usize> {
        let ply = stone.ply?;
        match self {
            Numbers::None => None,
            Numbers::From(first) => (ply >= first).then_some(ply),
            Numbers::After(before) => (ply > before).then(|| ply - before),
        }
    }
}

/// A board to be drawn.
///
/// ```
/// use tengen_core::{Color, Size};
/// use tengen_picture::{Picture, Region, Stone};
///
/// let mut picture = Picture::new(Size::STANDARD);
/// let at = "h8".parse()?;
/// picture.stones.push(Stone { at, color: Color::Black, ply: None });
/// picture.region = Region::around(&[at], 2, picture.size);
/// assert!(picture.svg().contains("url(#tengen-black)"));
/// assert_eq!(picture.dimensions(), (240.0, 240.0));
/// # Ok::<(), tengen_core::PointError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The board's size.
    pub size: Size,
    /// The stones.
    pub stones: Vec<Stone>,
    /// The point of the last move.
    pub last: Option<Point>,
    /// All points of the winning rows.
    pub line: Vec<Point>,
    /// Points forbidden to the side to move.
    pub forbidden: Vec<Point>,
    /// Marks on points.
    pub marks: Vec<Mark>,
    /// Texts on points; [`Picture::undrawn`] lists those that cannot be drawn.
    pub labels: Vec<Label>,
    /// Lines, arrows, territory and faded points.
    pub markup: Markup,
    /// The part of the board that is shown.
    pub region: Region,
    /// The theme.
    pub look: Look,
    /// Whether letters and numbers are drawn at the edges.
    pub coordinates: bool,
    /// Whether the row numbers start at the top.
    pub rows_from_top: bool,
    /// Which stones show their move number.
    pub numbers: Numbers,
    /// How the board is turned or mirrored; coordinates go with it.
    pub view: Symmetry,
}

impl Picture {
    /// An empty wooden board with coordinates.
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
            markup: Markup::default(),
            region: Region::whole(size),
            look: Look::default(),
            coordinates: true,
            rows_from_top: false,
            numbers: Numbers::default(),
            view: Symmetry::all()[0],
        }
    }

    /// A position with its last move, winning rows and forbidden points.
    #[must_use]
    pub fn of_position(position: &Position) -> Picture {
        let mut picture = Picture::new(position.size());
        let moves = position.moves();
        picture.stones = stones(position.board(), |p| {
            let made = moves.iter().position(|mv| *mv == Move::Place(p));
            made.map(|i| i + 1)
        });
        picture.last = last_stone(position.moves());
        picture.line = position.outcome().map_or_else(Vec::new, |o| o.line.clone());
        let forbidden = position.forbidden_points();
        picture.forbidden = forbidden.into_iter().map(|(p, _)| p).collect();
        picture
    }

    /// The board at a node of a record, with its marks, labels and markup.
    #[must_use]
    pub fn of_record(record: &Record, node: NodeId, rule: Rule) -> Picture {
        Picture {
            markup: Markup::at(record, node),
            ..Picture::of_replay(record, node, &replay(record, node, rule))
        }
    }

    /// Like [`Picture::of_record`] without the markup, for a line that has been replayed.
    pub(crate) fn of_replay(record: &Record, node: NodeId, replayed: &Replay) -> Picture {
        let mut picture = match replayed.stones() {
            Ok(position) => Picture::of_position(&position),
            // A set-up with two winning rows is not a `Position`, but can be drawn.
            Err(_) => Picture::new(record.size()),
        };
        picture.stones = stones(replayed.board(), |p| replayed.ply_at(p));
        picture.last = last_stone(replayed.moves());
        let extra = record.node(node).extra();
        picture.marks.clone_from(&extra.marks);
        picture.labels.clone_from(&extra.labels);
        picture
    }

    /// Points where two pictures differ, by at most one cell around each; `None` if they may differ
    /// elsewhere.
    #[cfg(feature = "raster")]
    pub(crate) fn changes(&self, other: &Picture) -> Option<Vec<Point>> {
        let bare = |picture: &Picture| Picture {
            stones: Vec::new(),
            last: None,
            forbidden: Vec::new(),
            ..picture.clone()
        };
        // Labels may be long, and the stroke of a row depends on whether any stone has a number.
        let struck = self.line.is_empty() || self.numbers == Numbers::None;
        let bare_points = self.labels.is_empty() && self.marks.is_empty();
        let plain = struck && bare_points && self.markup.is_empty();
        if !plain || bare(self) != bare(other) {
            return None;
        }
        let stone = |picture: &Picture, p| picture.stones.iter().find(|s| s.at == p).copied();
        let differs = |p: &Point| {
            let is_last = |picture: &Picture| picture.last == Some(*p);
            let forbidden = |picture: &Picture| picture.forbidden.contains(p);
            stone(self, *p) != stone(other, *p)
                || is_last(self) != is_last(other)
                || forbidden(self) != forbidden(other)
        };
        Some(self.size.points().filter(differs).collect())
    }

    /// The stones and crosses within one cell of these points, and the winning rows.
    #[cfg(feature = "raster")]
    pub(crate) fn around(&self, points: &[Point]) -> Picture {
        let near = |p: Point| {
            let next = |q: &Point| p.distance(*q) <= 1;
            points.iter().any(next)
        };
        let mut part = self.clone();
        let shown = |p: Point| near(p) || self.line.contains(&p);
        part.stones.retain(|stone| shown(stone.at));
        part.forbidden.retain(|&p| near(p));
        part
    }

    /// The labels with a character that has no glyph; a ring is drawn in their place.
    pub fn undrawn(&self) -> impl Iterator<Item = &Label> {
        self.labels
            .iter()
            .filter(|l| !crate::glyph::can_draw(&l.text))
    }
}

fn last_stone(moves: &[Move]) -> Option<Point> {
    match moves.last() {
        Some(&Move::Place(p)) => Some(p),
        _ => None,
    }
}

fn stones(board: &Board, ply: impl Fn(Point) -> Option<usize>) -> Vec<Stone> {
    let stones = board.iter();
    let numbered = stones.map(|(at, color)| Stone {
        at,
        color,
        ply: ply(at),
    });
    numbered.collect()
}
