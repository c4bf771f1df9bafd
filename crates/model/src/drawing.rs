//! The board as SVG text.
//!
//! Lengths are in units of 1/40 of the distance between two lines.

use std::fmt::Write as _;

use tengen_core::{Color, Point, Size, Symmetry};
use tengen_picture::{stars, strokes};
use tengen_record::MarkKind;
use tengen_text::WhyPart;

use crate::wood;
use crate::{Cell, Holds, Step, Touch};

/// The distance between two lines.
pub const UNIT: f64 = 40.0;
/// The radius of a stone.
const STONE_RADIUS: f64 = 18.6;
/// Letter height as a fraction of the board's width, since all boards are scaled to one width.
const LETTER_HEIGHT: f64 = 1.0 / 44.0;
/// Space for coordinates beside the stones, in letter heights.
const COORDINATE_SPACE: f64 = 1.35;
/// Distance between a coordinate and a stone with its shadow.
const GAP: f64 = 6.0;

/// The layout of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The board's size.
    pub size: Size,
    coordinates: bool,
    rows_from_top: bool,
    view: Symmetry,
    /// From the edge to the outer lines.
    pub margin: f64,
    /// Width and height of the whole board.
    pub width: f64,
}

impl Frame {
    /// The layout of a board, with or without space for coordinates.
    pub fn new(size: Size, coordinates: bool) -> Frame {
        let lines = f64::from(size.get() - 1) * UNIT;
        // Solved for the margin, which depends on the width and is part of it.
        let margin = if coordinates {
            (STONE_RADIUS + GAP + COORDINATE_SPACE * LETTER_HEIGHT * lines)
                / (1.0 - 2.0 * COORDINATE_SPACE * LETTER_HEIGHT)
        } else {
            28.0
        };
        let width = lines + 2.0 * margin;
        Frame {
            size,
            coordinates,
            rows_from_top: false,
            view: Symmetry::all()[0],
            margin,
            width,
        }
    }

    /// Sets whether rows are numbered from the top.
    #[must_use]
    pub fn rows_from_top(self, rows_from_top: bool) -> Frame {
        Frame {
            rows_from_top,
            ..self
        }
    }

    /// Sets how the board is turned or mirrored.
    #[must_use]
    pub fn turned(self, view: Symmetry) -> Frame {
        Frame { view, ..self }
    }

    /// Where a point is seen, as a column from the left and a row from the bottom.
    pub fn seen(&self, p: Point) -> Point {
        self.view.apply(p, self.size)
    }

    /// The point that is seen in a column from the left and a row from the bottom.
    pub fn at(&self, seen: Point) -> Point {
        self.view.inverse().apply(seen, self.size)
    }

    /// The x coordinate of a point, from the left.
    pub fn x(&self, p: Point) -> f64 {
        self.margin + UNIT * f64::from(self.seen(p).x())
    }

    /// The y coordinate of a point, from the top.
    pub fn y(&self, p: Point) -> f64 {
        self.margin + UNIT * f64::from(self.size.get() - 1 - self.seen(p).y())
    }

    /// The point nearest to a place; `None` if that is more than half a line off the grid.
    pub fn nearest(&self, x: f64, y: f64) -> Option<Point> {
        let n = f64::from(self.size.get());
        let column = ((x - self.margin) / UNIT).round();
        let row = n - 1.0 - ((y - self.margin) / UNIT).round();
        let on_board = |v: f64| (0.0..n).contains(&v);
        (on_board(column) && on_board(row))
            .then(|| Point::new(column as u8, row as u8))
            .flatten()
            .map(|seen| self.at(seen))
    }

    /// The distance of a place from a point, in line distances.
    pub fn distance(&self, p: Point, x: f64, y: f64) -> f64 {
        (self.x(p) - x).hypot(self.y(p) - y) / UNIT
    }
}

/// SVG definitions that the drawings refer to: gradients and stones.
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
    let letters = LETTER_HEIGHT * frame.width;
    // Centred between the edge and the outermost stones.
    let first = (frame.margin - STONE_RADIUS) / 2.0;
    let last = frame.width - first;
    let drop = letters * 0.36;
    let mut out = format!("<g class=\"coordinates\" style=\"--letters:{letters:.1}px\">");
    for i in 0..n {
        let p = frame.at(Point::from_xy(i, i));
        let (x, y) = (frame.x(p), frame.y(p) + drop);
        let letter = char::from(b'A' + p.x()).to_string();
        let row = p.y();
        let number = if frame.rows_from_top {
            n - row
        } else {
            row + 1
        }
        .to_string();
        // A quarter turn puts the letters at the sides.
        let columns = frame.at(Point::from_xy(i, 0)).x() == frame.at(Point::from_xy(i, 1)).x();
        let [across, down] = match columns {
            true => [letter, number],
            false => [number, letter],
        };
        for at in [first + drop, last + drop] {
            let _ = write!(out, "<text x=\"{x}\" y=\"{at}\">{across}</text>");
        }
        for at in [first, last] {
            let _ = write!(out, "<text x=\"{at}\" y=\"{y}\">{down}</text>");
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

/// A point's stone and marks; empty for a bare point.
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
            // Drawn around the stone, so that its colour stays visible.
            let _ = write!(
                out,
                "<circle class=\"evidence\" r=\"{}\"/>",
                STONE_RADIUS + 0.5
            );
        }
        let numbers = numbers || cell.proof == Some(Touch::Played);
        out.push_str(&stone_mark(color, cell, numbers));
        out.push_str("</g>");
    } else if cell.forbidden.is_some() {
        let refused = if cell.refused || cell.asked {
            " refused"
        } else {
            ""
        };
        let _ = write!(
            out,
            "<g class=\"forbidden{refused}\" transform=\"translate({x} {y})\"><circle r=\"14\"/><path d=\"M-6 -6L6 6M6 -6L-6 6\"/></g>"
        );
    }
    if cell.looks && !cell.asked {
        let _ = write!(
            out,
            "<circle class=\"looks\" cx=\"{x}\" cy=\"{y}\" r=\"6\"/>"
        );
    }
    if cell.asked {
        let _ = write!(
            out,
            "<circle class=\"asked\" cx=\"{x}\" cy=\"{y}\" r=\"17\"/>"
        );
    }
    out.push_str(&record_marks((x, y), cell));
    if let Some(color) = cell.ahead {
        let name = stone(color);
        let _ = write!(
            out,
            "<g class=\"ahead\" transform=\"translate({x} {y})\"><use href=\"#{name}\" class=\"ghost\"/><circle class=\"asked\" r=\"17\"/></g>"
        );
    }
    if cell.offer > 0 {
        let _ = write!(
            out,
            "<g class=\"offer\" transform=\"translate({x} {y})\"><use href=\"#black\"/><text class=\"number on-black\" y=\"5.8\">{}</text></g>",
            cell.offer
        );
    }
    out.push_str(&proof_mark((x, y), cell));
    if let Some(holds) = cell.answer.filter(|_| !cell.hint) {
        let (class, sign) = match holds {
            Holds::Asked => ("asked", ""),
            Holds::Stops => (
                "stops",
                "<path d=\"M0 -13V13M-13 0H13\"/><circle class=\"core\" r=\"7\"/>",
            ),
            Holds::Perhaps => ("perhaps", "<circle class=\"core\" r=\"11\"/>"),
            Holds::Loses => ("loses", "<path d=\"M-9 -9L9 9M-9 9L9 -9\"/>"),
        };
        let _ = write!(
            out,
            "<g class=\"answer {class}\" transform=\"translate({x} {y})\"><circle class=\"glow\" r=\"19\"/>{sign}</g>"
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

/// A disc wins, a diamond averts, a ring needs a different answer, a dashed ring is not known.
fn proof_mark((x, y): (f64, f64), cell: &Cell) -> String {
    let (class, path) = match cell.proof.filter(|_| cell.stone.is_none()) {
        Some(Touch::Wins) => ("wins", "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0z"),
        Some(Touch::Averts) => ("averts", "M0 -13L13 0L0 13L-13 0z"),
        Some(Touch::Counter) => ("counter", "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z"),
        Some(Touch::Gains) => ("gains", "M0 -13L13 0L0 13L-13 0z"),
        Some(Touch::Open) => ("undecided", "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z"),
        Some(Touch::Played) | None => return String::new(),
    };
    format!("<path class=\"proof {class}\" transform=\"translate({x} {y})\" d=\"{path}\"/>")
}

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

fn record_marks((x, y): (f64, f64), cell: &Cell) -> String {
    let on = cell.stone.map_or("bare", stone);
    let mut out = String::new();
    if cell.next && cell.stone.is_none() {
        out.push_str(&next_move((x, y), cell));
    }
    if !cell.label.is_empty() {
        let text: String = cell.label.chars().take(3).collect();
        let size = [18.0, 15.0, 12.0][text.chars().count().clamp(1, 3) - 1];
        let drop = y + size * 0.36;
        if cell.stone.is_none() {
            let _ = write!(
                out,
                "<circle class=\"patch\" cx=\"{x}\" cy=\"{y}\" r=\"12\"/>"
            );
        }
        let _ = write!(
            out,
            "<text class=\"sign on-{on}\" x=\"{x}\" y=\"{drop}\" style=\"font-size:{size}px\">{}</text>",
            escaped(&text)
        );
    }
    let path = match cell.mark {
        None => return out,
        Some(MarkKind::Triangle) => "M0 -9.5L8.6 6H-8.6z",
        Some(MarkKind::Cross) => "M-7 -7L7 7M7 -7L-7 7",
        Some(MarkKind::Circle) => "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z",
        Some(MarkKind::Square) => "M-7 -7H7V7H-7z",
        Some(MarkKind::Selected) => "M-4 -4H4V4H-4z",
    };
    let _ = write!(
        out,
        "<path class=\"mark on-{on}\" transform=\"translate({x} {y})\" d=\"{path}\"/>"
    );
    out
}

/// A ring around the letter, if there is one; a seal if the move is proved, struck out if it loses;
/// strokes below it if the record has its position elsewhere, upright ones if that is turned.
fn next_move((x, y): (f64, f64), cell: &Cell) -> String {
    let mut out = String::new();
    let r = if cell.label.is_empty() { 10 } else { 15 };
    let _ = match cell.known.wins {
        None => write!(
            out,
            "<circle class=\"next\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"
        ),
        Some(wins) => {
            let (class, strike) = match wins {
                true => ("wins", ""),
                false => ("loses", "M-12 12L12 -12"),
            };
            let path = format!("M-14 -14h28v28h-28z{strike}");
            write!(
                out,
                "<path class=\"seal {class}\" transform=\"translate({x} {y})\" d=\"{path}\"/>"
            )
        }
    };
    if let Some(turned) = cell.known.turned {
        let path = match turned {
            false => "M-5 16h10m-10 4h10",
            true => "M-2 15v7m4 -7v7",
        };
        let _ = write!(
            out,
            "<path class=\"alike\" transform=\"translate({x} {y})\" d=\"{path}\"/>"
        );
    }
    out
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// The row of a step of an explanation, drawn below the stones.
pub fn lesson_rows(frame: &Frame, step: &Step) -> String {
    let mut out = String::new();
    if let Step::Reason(reason) = step
        && reason.points.len() > 1
    {
        let class = if reason.part == WhyPart::Three {
            "of-three"
        } else {
            "of-four"
        };
        band(&mut out, frame, &reason.points, class);
    }
    out
}

/// A step of an explanation, drawn over the stones: imagined stones, points that complete rows, and
/// stones that would change the verdict.
pub fn lesson(frame: &Frame, step: &Step) -> String {
    let mut out = String::new();
    match step {
        Step::Reason(reason) => {
            let imagined = reason.assumed.iter();
            imagined.for_each(|&p| imagined_stone(&mut out, frame, p, Color::Black));
            for &p in &reason.completions {
                let (x, y) = (frame.x(p), frame.y(p));
                let _ = write!(
                    out,
                    "<circle class=\"completion\" cx=\"{x}\" cy=\"{y}\" r=\"9\"/>"
                );
            }
        }
        Step::Changes {
            color,
            frees,
            points,
            ..
        } => {
            let class = if *frees { "frees" } else { "forbids" };
            for &p in points {
                imagined_stone(&mut out, frame, p, *color);
                let (x, y) = (frame.x(p), frame.y(p));
                let _ = write!(
                    out,
                    "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"15\"/>"
                );
            }
        }
    }
    out
}

/// Imagined stones of alternating colours, numbered from 1.
pub(crate) fn numbered(out: &mut String, frame: &Frame, line: &[Point], first: Color) {
    let mut color = first;
    for (i, &p) in line.iter().enumerate() {
        let (x, y, name) = (frame.x(p), frame.y(p), stone(color));
        let _ = write!(
            out,
            "<g class=\"played-out\" transform=\"translate({x} {y})\"><use href=\"#{name}\"/><text class=\"number on-{name}\" y=\"5.8\">{}</text></g>",
            i + 1
        );
        color = color.opponent();
    }
}

fn imagined_stone(out: &mut String, frame: &Frame, p: Point, color: Color) {
    let (x, y, name) = (frame.x(p), frame.y(p), stone(color));
    let _ = write!(
        out,
        "<use class=\"imagined\" href=\"#{name}\" transform=\"translate({x} {y}) scale(0.8)\"/>"
    );
}

/// A band along a row of stones.
pub(crate) fn band(out: &mut String, frame: &Frame, points: &[Point], class: &str) {
    let far = |a: Point, b: Point| (frame.x(a) - frame.x(b)).hypot(frame.y(a) - frame.y(b));
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
        return;
    };
    // The points are on one line, so its ends are the two furthest apart.
    let ends = points
        .iter()
        .flat_map(|&a| points.iter().map(move |&b| (a, b)));
    let (a, b) = ends
        .max_by(|&(a, b), &(c, d)| far(a, b).total_cmp(&far(c, d)))
        .unwrap_or((first, last));
    let _ = write!(
        out,
        "<path class=\"band {class}\" d=\"M{} {}L{} {}\"/>",
        frame.x(a),
        frame.y(a),
        frame.x(b),
        frame.y(b)
    );
}

/// A shade over points that the opening procedure excludes.
pub fn outside(frame: &Frame, points: &[Point]) -> String {
    if points.is_empty() {
        return String::new();
    }
    // One path, since separate ones would show seams.
    let mut path = String::new();
    for &p in points {
        let (x, y) = (frame.x(p) - UNIT / 2.0, frame.y(p) - UNIT / 2.0);
        let _ = write!(path, "M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z");
    }
    format!("<path class=\"outside\" d=\"{path}\"/>")
}

/// The stone that a click would place.
pub fn ghost(frame: &Frame, p: Point, color: Color, picked: bool) -> String {
    let (x, y, name) = (frame.x(p), frame.y(p), stone(color));
    let ring = if picked {
        "<circle class=\"picked\" r=\"21.5\"/><path class=\"picked\" d=\"M-30 0H-23M23 0H30M0 -30V-23M0 23V30\"/>"
    } else {
        ""
    };
    format!("<g transform=\"translate({x} {y})\"><use href=\"#{name}\" class=\"ghost\"/>{ring}</g>")
}

/// A veil over the wood, below the stones.
pub fn veil(frame: &Frame) -> String {
    let width = frame.width;
    format!("<rect class=\"veil\" width=\"{width}\" height=\"{width}\"/>")
}

/// A stroke through each winning row.
pub fn victory(frame: &Frame, line: &[Point]) -> String {
    let mut out = String::new();
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
mod tests;
