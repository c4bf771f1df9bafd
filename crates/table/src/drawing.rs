//! The board as SVG text: plain functions from what is on a point to its drawing.
//!
//! Measures are in units of a fortieth of the distance between two lines.

use std::fmt::Write as _;

use tengen_core::{Color, Point, Size};
use tengen_picture::{stars, strokes};

use crate::Cell;
use crate::wood;

/// The distance between two lines.
pub const UNIT: f64 = 40.0;
/// The radius of a stone.
const STONE: f64 = 18.6;

/// Where things are on a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The board's size.
    pub size: Size,
    coordinates: bool,
    /// From the edge to the outer lines.
    pub margin: f64,
    /// Of the whole board, which is as high as it is wide.
    pub width: f64,
}

impl Frame {
    /// The frame of a board, with or without room for coordinates.
    pub fn new(size: Size, coordinates: bool) -> Frame {
        let margin = if coordinates { 41.0 } else { 28.0 };
        let width = f64::from(size.get() - 1) * UNIT + 2.0 * margin;
        Frame {
            size,
            coordinates,
            margin,
            width,
        }
    }

    /// Of a point, from the left.
    pub fn x(&self, p: Point) -> f64 {
        self.margin + UNIT * f64::from(p.x())
    }

    /// Of a point, from the top.
    pub fn y(&self, p: Point) -> f64 {
        self.margin + UNIT * f64::from(self.size.get() - 1 - p.y())
    }

    /// The point nearest to a place, unless it is further than the field of the outermost points.
    pub fn nearest(&self, x: f64, y: f64) -> Option<Point> {
        let n = f64::from(self.size.get());
        let column = ((x - self.margin) / UNIT).round();
        let row = n - 1.0 - ((y - self.margin) / UNIT).round();
        let on_board = |v: f64| (0.0..n).contains(&v);
        (on_board(column) && on_board(row))
            .then(|| Point::new(column as u8, row as u8))
            .flatten()
    }

    /// How far a place is from a point, in distances between two lines.
    pub fn distance(&self, p: Point, x: f64, y: f64) -> f64 {
        (self.x(p) - x).hypot(self.y(p) - y) / UNIT
    }
}

/// What all drawings refer to: the stones, their light and shadow.
pub const DEFS: &str = r##"
<radialGradient id="wood-light" cx="0.3" cy="0.2" r="1.1"><stop offset="0" class="wood-0"/><stop offset="0.55" class="wood-1"/><stop offset="1" class="wood-2"/></radialGradient>
<radialGradient id="black-body" cx="0.35" cy="0.28" r="0.8"><stop offset="0" class="black-0"/><stop offset="0.42" class="black-1"/><stop offset="1" class="black-2"/></radialGradient>
<radialGradient id="white-body" cx="0.36" cy="0.3" r="0.82"><stop offset="0" class="white-0"/><stop offset="0.62" class="white-1"/><stop offset="1" class="white-2"/></radialGradient>
<radialGradient id="contact"><stop offset="0.55" class="shade-0"/><stop offset="1" class="shade-1"/></radialGradient>
<g id="black"><circle class="shade" cx="1.6" cy="3" r="20.6"/><circle class="black" r="18.6"/></g>
<g id="white"><circle class="shade" cx="1.6" cy="3" r="20.6"/><circle class="white" r="18.6"/><g class="growth"><path d="M-16.4 -5.6Q-1 -10.4 16.2 -6.2"/><path d="M-17.9 .4Q-1 -4.8 17.9 -.4"/><path d="M-17.2 6.4Q0 1 17 5.6"/><path d="M-14 11.4Q0 7.2 13.8 11"/></g></g>
"##;

/// Wood, lines, star points and coordinates.
pub fn ground(frame: &Frame) -> String {
    let n = frame.size.get();
    let (near, far) = (frame.margin, frame.width - frame.margin);
    let mut out = wood::plank(frame.width);
    out.push_str("<g class=\"lines\">");
    for i in 0..n {
        let at = near + UNIT * f64::from(i);
        let edge = if i == 0 || i == n - 1 {
            " class=\"edge\""
        } else {
            ""
        };
        let _ = write!(
            out,
            "<path{edge} d=\"M{near} {at}H{far}\"/><path{edge} d=\"M{at} {near}V{far}\"/>"
        );
    }
    out.push_str("</g><g class=\"stars\">");
    for p in stars(frame.size) {
        let _ = write!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"3.6\"/>",
            frame.x(p),
            frame.y(p)
        );
    }
    out.push_str("</g>");
    if frame.coordinates {
        out.push_str(&coordinates(frame));
    }
    out
}

fn coordinates(frame: &Frame) -> String {
    let n = frame.size.get();
    let (first, last) = (14.0, frame.width - 14.0);
    // As large on every board: the drawing as a whole is scaled to the same place.
    let letters = frame.width / 58.0;
    let drop = letters * 0.36;
    let mut out = format!("<g class=\"coordinates\" style=\"--letters:{letters:.1}px\">");
    for i in 0..n {
        let p = Point::from_xy(i, i);
        let (x, y) = (frame.x(p), frame.y(p) + drop);
        let letter = char::from(b'A' + i);
        let number = i + 1;
        for at in [first + drop, last + drop] {
            let _ = write!(out, "<text x=\"{x}\" y=\"{at}\">{letter}</text>");
        }
        for at in [first, last] {
            let _ = write!(out, "<text x=\"{at}\" y=\"{y}\">{number}</text>");
        }
    }
    out.push_str("</g>");
    out
}

const fn stone(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// What stands on a point; empty for a bare one.
pub fn point(frame: &Frame, p: Point, cell: &Cell, numbers: bool) -> String {
    let mut out = String::new();
    let (x, y) = (frame.x(p), frame.y(p));
    if let Some(color) = cell.stone {
        let fresh = if cell.fresh { " class=\"fresh\"" } else { "" };
        let name = stone(color);
        let _ = write!(
            out,
            "<g transform=\"translate({x} {y})\"><use href=\"#{name}\"{fresh}/>"
        );
        if cell.evidence {
            let _ = write!(out, "<circle class=\"evidence\" r=\"{}\"/>", STONE - 3.0);
        }
        out.push_str(&stone_mark(color, cell, numbers));
        out.push_str("</g>");
    } else if cell.forbidden.is_some() {
        let refused = if cell.refused { " refused" } else { "" };
        let _ = write!(
            out,
            "<g class=\"forbidden{refused}\" transform=\"translate({x} {y})\"><circle r=\"14\"/><path d=\"M-6 -6L6 6M6 -6L-6 6\"/></g>"
        );
    }
    if cell.offer > 0 {
        let _ = write!(
            out,
            "<g class=\"offer\" transform=\"translate({x} {y})\"><use href=\"#black\"/><text class=\"number on-black\" y=\"5.8\">{}</text></g>",
            cell.offer
        );
    }
    if cell.hint {
        let _ = write!(
            out,
            "<g class=\"hint\" transform=\"translate({x} {y})\"><circle class=\"disc\" r=\"11\"/><circle class=\"ring\" r=\"16\"/></g>"
        );
    }
    out
}

/// The number of a stone's move, or the dot of the last one.
fn stone_mark(color: Color, cell: &Cell, numbers: bool) -> String {
    let last = if cell.last { " last" } else { "" };
    if numbers && cell.number > 0 {
        let (small, drop) = if cell.number > 99 {
            (" small", 4.9)
        } else {
            ("", 5.8)
        };
        let name = stone(color);
        return format!(
            "<text class=\"number on-{name}{last}{small}\" y=\"{drop}\">{}</text>",
            cell.number
        );
    }
    if cell.last {
        return "<circle class=\"last\" r=\"4.6\"/>".to_owned();
    }
    String::new()
}

/// A shade over points that may not be chosen now; empty where all may.
pub fn outside(frame: &Frame, points: &[Point]) -> String {
    if points.is_empty() {
        return String::new();
    }
    // One path, so that no seams show between neighbours.
    let mut path = String::new();
    for &p in points {
        let (x, y) = (frame.x(p) - UNIT / 2.0, frame.y(p) - UNIT / 2.0);
        let _ = write!(path, "M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z");
    }
    format!("<path class=\"outside\" d=\"{path}\"/>")
}

/// The stone a click would place.
pub fn ghost(frame: &Frame, p: Point, color: Color, picked: bool) -> String {
    let (x, y, name) = (frame.x(p), frame.y(p), stone(color));
    let ring = if picked {
        "<circle class=\"picked\" r=\"21.5\"/><path class=\"picked\" d=\"M-30 0H-23M23 0H30M0 -30V-23M0 23V30\"/>"
    } else {
        ""
    };
    format!("<g transform=\"translate({x} {y})\"><use href=\"#{name}\" class=\"ghost\"/>{ring}</g>")
}

/// A veil over the board, and above it the stones of the winning rows under a stroke.
pub fn victory(frame: &Frame, winner: Color, line: &[Point]) -> String {
    let width = frame.width;
    let mut out = format!("<rect class=\"veil\" width=\"{width}\" height=\"{width}\"/>");
    let name = stone(winner);
    for &p in line {
        let _ = write!(
            out,
            "<use href=\"#{name}\" x=\"{}\" y=\"{}\"/>",
            frame.x(p),
            frame.y(p)
        );
    }
    for (from, to) in strokes(line) {
        let _ = write!(
            out,
            "<path class=\"win\" d=\"M{} {}L{} {}\"/>",
            frame.x(from),
            frame.y(from),
            frame.x(to),
            frame.y(to)
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::Foul;

    fn p(name: &str) -> Point {
        name.parse().expect("a point")
    }

    fn frame() -> Frame {
        Frame::new(Size::STANDARD, true)
    }

    #[test]
    fn every_point_is_nearest_to_itself_on_every_board() {
        for n in 5..=22 {
            for coordinates in [false, true] {
                let frame = Frame::new(Size::new(n).expect("a size"), coordinates);
                for q in frame.size.points() {
                    let (x, y) = (frame.x(q), frame.y(q));
                    assert_eq!(frame.nearest(x + 15.0, y - 15.0), Some(q));
                    assert!(frame.distance(q, x, y + UNIT) - 1.0 < 1e-9);
                }
                assert_eq!(frame.nearest(-60.0, 100.0), None);
            }
        }
    }

    #[test]
    fn a1_lies_at_the_lower_left() {
        let frame = frame();
        assert!(frame.x(p("a1")) < frame.x(p("b1")));
        assert!(frame.y(p("a1")) > frame.y(p("a2")));
    }

    #[test]
    fn a_bare_point_draws_nothing_and_a_stone_its_mark() {
        let cell = Cell::default();
        assert_eq!(point(&frame(), p("h8"), &cell, true), "");
        let stone = Cell {
            stone: Some(Color::Black),
            number: 107,
            last: true,
            ..cell
        };
        let drawn = point(&frame(), p("h8"), &stone, true);
        assert!(drawn.contains("#black") && drawn.contains(">107<") && drawn.contains("small"));
        let drawn = point(&frame(), p("h8"), &stone, false);
        assert!(!drawn.contains("107") && drawn.contains("class=\"last\""));
        let forbidden = Cell {
            forbidden: Some(Foul::Overline),
            ..cell
        };
        assert!(point(&frame(), p("h8"), &forbidden, false).contains("forbidden"));
    }
}
