//! A picture as SVG.
//!
//! Board lines lie on multiples of ten units, so they are sharp if a cell is a whole number of
//! pixels. Ids begin with `tengen-`; several pictures on one page repeat the same definitions.

use std::fmt::Write as _;

use tengen_core::{Color, Point};
use tengen_record::MarkKind;

use crate::glyph::{self, TextStyle};
use crate::look::Colors;
use crate::picture::{Picture, Stone};
use crate::region::Region;
use crate::shape::{stars, strokes};
use crate::wood;

/// Units between two lines.
pub(crate) const UNIT: f64 = 40.0;
/// The radius of a stone in units.
const STONE: f64 = 18.6;
/// Units from the edge to the outer line, with and without coordinates.
const MARGINS: [f64; 2] = [40.0, 30.0];
/// Units by which a line extends past the region's edge inside the board.
const OVERHANG: f64 = 17.0;

struct Frame<'a> {
    picture: &'a Picture,
    /// The part of the board that is shown, as it is seen.
    region: Region,
    colors: &'static Colors,
    margin: f64,
    width: f64,
    height: f64,
}

impl<'a> Frame<'a> {
    fn new(picture: &'a Picture) -> Frame<'a> {
        let margin = MARGINS[usize::from(!picture.coordinates)];
        let length = |lines: u8| f64::from(lines - 1) * UNIT + 2.0 * margin;
        let region = picture.region.seen(picture.view, picture.size);
        Frame {
            picture,
            region,
            colors: picture.look.colors(),
            margin,
            width: length(region.columns()),
            height: length(region.rows()),
        }
    }

    fn column(&self, x: u8) -> f64 {
        self.margin + UNIT * (f64::from(x) - f64::from(self.region.low().x()))
    }

    fn row(&self, y: u8) -> f64 {
        self.margin + UNIT * (f64::from(self.region.high().y()) - f64::from(y))
    }

    fn at(&self, p: Point) -> (f64, f64) {
        let seen = self.picture.view.apply(p, self.picture.size);
        (self.column(seen.x()), self.row(seen.y()))
    }

    /// The point that is seen in a column from the left and a row from the bottom.
    fn point(&self, x: u8, y: u8) -> Point {
        let seen = Point::from_xy(x, y);
        self.picture.view.inverse().apply(seen, self.picture.size)
    }

    fn stone(&self, p: Point) -> Option<Color> {
        let stones = &self.picture.stones;
        stones.iter().find(|s| s.at == p).map(|s| s.color)
    }
}

impl Picture {
    /// Width and height in units; a cell is 40 units wide.
    #[must_use]
    pub fn dimensions(&self) -> (f64, f64) {
        let frame = Frame::new(self);
        (frame.width, frame.height)
    }

    /// The picture as an SVG file without fonts, style sheets or links.
    #[must_use]
    pub fn svg(&self) -> String {
        self.file(&[board, pieces])
    }

    /// A point's coordinates in units.
    #[cfg(feature = "raster")]
    pub(crate) fn place(&self, p: Point) -> (f64, f64) {
        Frame::new(self).at(p)
    }

    /// The board and the pieces as two files; drawn over each other they equal [`Picture::svg`].
    #[cfg(feature = "raster")]
    pub(crate) fn layers(&self) -> [String; 2] {
        [self.file(&[board]), self.file(&[pieces])]
    }

    fn file(&self, layers: &[fn(&Frame<'_>) -> String]) -> String {
        let frame = Frame::new(self);
        let (width, height) = (frame.width, frame.height);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n"
        );
        out += &definitions(frame.colors);
        for layer in layers {
            out += &layer(&frame);
        }
        out.push_str("</svg>\n");
        out
    }
}

fn board(frame: &Frame<'_>) -> String {
    let mut out = ground(frame);
    out += &lines(frame);
    if frame.picture.coordinates {
        out += &coordinates(frame);
    }
    out
}

fn pieces(frame: &Frame<'_>) -> String {
    [
        stones(frame),
        territory(frame),
        points(frame),
        winning_rows(frame),
        faded(frame),
        connections(frame),
    ]
    .concat()
}

fn gradient(id: &str, place: &str, stops: [(&str, &str); 3]) -> String {
    let stops: String = stops
        .iter()
        .map(|(offset, color)| format!("<stop offset=\"{offset}\" stop-color=\"{color}\"/>"))
        .collect();
    format!("<radialGradient id=\"tengen-{id}\" {place}>{stops}</radialGradient>\n")
}

fn definitions(colors: &Colors) -> String {
    let mut out = "<defs>\n".to_owned();
    let [light, middle, shaded] = colors.ground;
    out += &gradient(
        "ground",
        "cx=\"0.3\" cy=\"0.2\" r=\"1.1\"",
        [("0", light), ("0.55", middle), ("1", shaded)],
    );
    let [light, middle, rim] = colors.black;
    out += &gradient(
        "black",
        "cx=\"0.35\" cy=\"0.28\" r=\"0.8\"",
        [("0", light), ("0.42", middle), ("1", rim)],
    );
    let [light, middle, rim] = colors.white;
    out += &gradient(
        "white",
        "cx=\"0.36\" cy=\"0.3\" r=\"0.82\"",
        [("0", light), ("0.62", middle), ("1", rim)],
    );
    out.push_str(
        "<radialGradient id=\"tengen-contact\"><stop offset=\"0.55\" stop-color=\"#201404\"/>\
         <stop offset=\"1\" stop-color=\"#201404\" stop-opacity=\"0\"/></radialGradient>\n</defs>\n",
    );
    out
}

fn ground(frame: &Frame<'_>) -> String {
    let (width, height) = (frame.width, frame.height);
    let mut out =
        format!("<rect width=\"{width}\" height=\"{height}\" fill=\"url(#tengen-ground)\"/>\n");
    if let Some(grain) = frame.colors.grain {
        let _ = writeln!(
            out,
            "<g fill=\"none\" stroke=\"{grain}\" stroke-linecap=\"round\">{}</g>",
            wood::grain(width, height)
        );
    }
    if let Some([(light, strong), (dark, weak)]) = frame.colors.bevel {
        let (right, low) = (width - 1.5, height - 1.5);
        let _ = writeln!(
            out,
            "<g fill=\"none\" stroke-width=\"3\"><path stroke=\"{light}\" stroke-opacity=\"{strong}\" d=\"M1.5 {low}V1.5H{right}\"/>\
             <path stroke=\"{dark}\" stroke-opacity=\"{weak}\" d=\"M{right} 1.5V{low}H1.5\"/></g>"
        );
    }
    out
}

fn lines(frame: &Frame<'_>) -> String {
    let (region, last) = (frame.region, frame.picture.size.get() - 1);
    let (low, high) = (region.low(), region.high());
    let beyond = |inside: bool| if inside { OVERHANG } else { 0.0 };
    let left = frame.column(low.x()) - beyond(low.x() > 0);
    let right = frame.column(high.x()) + beyond(high.x() < last);
    let bottom = frame.row(low.y()) + beyond(low.y() > 0);
    let top = frame.row(high.y()) - beyond(high.y() < last);
    let (mut thin, mut thick) = (String::new(), String::new());
    for x in low.x()..=high.x() {
        let edge = x == 0 || x == last;
        let at = frame.column(x);
        let _ = write!(
            if edge { &mut thick } else { &mut thin },
            "M{at} {top}V{bottom}"
        );
    }
    for y in low.y()..=high.y() {
        let edge = y == 0 || y == last;
        let at = frame.row(y);
        let _ = write!(
            if edge { &mut thick } else { &mut thin },
            "M{left} {at}H{right}"
        );
    }
    let color = frame.colors.line;
    let mut out = format!(
        "<g fill=\"none\" stroke=\"{color}\" stroke-linecap=\"square\" shape-rendering=\"crispEdges\">\
         <path stroke-width=\"0.9\" d=\"{thin}\"/>"
    );
    if !thick.is_empty() {
        let _ = write!(out, "<path stroke-width=\"1.6\" d=\"{thick}\"/>");
    }
    let _ = write!(out, "</g>\n<g fill=\"{color}\">");
    for p in stars(frame.picture.size) {
        if frame.picture.region.contains(p) {
            let (x, y) = frame.at(p);
            let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3.6\"/>");
        }
    }
    out.push_str("</g>\n");
    out
}

fn coordinates(frame: &Frame<'_>) -> String {
    let (low, high) = (frame.region.low(), frame.region.high());
    let color = frame.colors.coordinate;
    let mut out = "<g>".to_owned();
    let mut write = |words: &str, x: f64, y: f64| {
        let style = TextStyle {
            at: (x, y),
            height: COORDINATE_HEIGHT,
            weight: 1.0,
            color,
        };
        out += &glyph::text(words, style);
    };
    const FROM_EDGE: f64 = 12.5;
    const COORDINATE_HEIGHT: f64 = 8.6;
    // A quarter turn puts the letters at the sides.
    let upright = frame.point(0, 0).x() == frame.point(0, 1).x();
    let name = |p: Point, is_column: bool| match (is_column == upright, frame.picture.rows_from_top)
    {
        (true, _) => char::from(b'A' + p.x()).to_string(),
        (false, true) => (frame.picture.size.get() - p.y()).to_string(),
        (false, false) => (p.y() + 1).to_string(),
    };
    for x in low.x()..=high.x() {
        let name = name(frame.point(x, 0), true);
        for y in [FROM_EDGE, frame.height - FROM_EDGE] {
            write(&name, frame.column(x), y);
        }
    }
    for y in low.y()..=high.y() {
        let name = name(frame.point(0, y), false);
        for x in [FROM_EDGE + 0.5, frame.width - FROM_EDGE - 0.5] {
            write(&name, x, frame.row(y));
        }
    }
    out.push_str("</g>\n");
    out
}

/// A stone without its shadow; White's with the growth lines of a shell.
fn body(colors: &Colors, color: Color, x: f64, y: f64) -> String {
    let name = match color {
        Color::Black => "black",
        Color::White => "white",
    };
    let mut out =
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{STONE}\" fill=\"url(#tengen-{name})\"");
    if let Some(outline) = colors.outline {
        let _ = write!(out, " stroke=\"{outline}\" stroke-width=\"1.3\"");
    }
    out.push_str("/>");
    if color == Color::White && colors.outline.is_none() {
        let _ = write!(
            out,
            "<path transform=\"translate({x} {y})\" fill=\"none\" stroke=\"#b9ab8c\" stroke-width=\"0.8\" stroke-opacity=\"0.34\" \
             d=\"M-16.4 -5.6Q-1 -10.4 16.2 -6.2M-17.9 .4Q-1 -4.8 17.9 -.4M-17.2 6.4Q0 1 17 5.6M-14 11.4Q0 7.2 13.8 11\"/>"
        );
    }
    out
}

fn stones(frame: &Frame<'_>) -> String {
    let picture = frame.picture;
    let shown = || {
        picture
            .stones
            .iter()
            .filter(|s| picture.region.contains(s.at))
    };
    let mut out = String::new();
    if frame.colors.shadow > 0.0 {
        let _ = write!(
            out,
            "<g fill=\"url(#tengen-contact)\" opacity=\"{}\">",
            frame.colors.shadow
        );
        for stone in shown() {
            let (x, y) = frame.at(stone.at);
            let _ = write!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"20.6\"/>",
                x + 1.6,
                y + 3.0
            );
        }
        out.push_str("</g>\n");
    }
    for stone in shown() {
        let (x, y) = frame.at(stone.at);
        out += &body(frame.colors, stone.color, x, y);
        out += &stone_mark(frame, stone);
        out.push('\n');
    }
    out
}

/// The move number or the dot of the last move. A label or mark replaces it.
fn stone_mark(frame: &Frame<'_>, stone: &Stone) -> String {
    let (picture, colors) = (frame.picture, frame.colors);
    let (x, y) = frame.at(stone.at);
    let last = picture.last == Some(stone.at);
    let taken = picture.labels.iter().any(|l| l.at == stone.at)
        || picture.marks.iter().any(|m| m.at == stone.at);
    let accent = match stone.color {
        Color::Black => "#ff9d86",
        Color::White => "#b7402a",
    };
    match picture.numbers.on(stone) {
        Some(number) if !taken => {
            let color = if last {
                accent
            } else {
                text_color(colors, stone.color)
            };
            stone_text(&number.to_string(), x, y, color)
        }
        _ if last && !taken => {
            format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"4.6\" fill=\"#cf4a31\"/>")
        }
        _ => String::new(),
    }
}

const fn text_color(colors: &Colors, color: Color) -> &'static str {
    match color {
        Color::Black => colors.on_black,
        Color::White => colors.on_white,
    }
}

/// A text that fits on a stone.
fn stone_text(text: &str, x: f64, y: f64, color: &str) -> String {
    let (height, weight) = match text.chars().count() {
        0 | 1 => (15.0, 1.15),
        2 => (13.6, 1.1),
        3 => (11.0, 1.15),
        _ => (8.0, 1.2),
    };
    let style = TextStyle {
        at: (x, y),
        height,
        weight,
        color,
    };
    glyph::text(text, style)
}

fn points(frame: &Frame<'_>) -> String {
    let picture = frame.picture;
    let mut out = String::new();
    for &p in picture
        .forbidden
        .iter()
        .filter(|&&p| picture.region.contains(p))
    {
        let (x, y) = frame.at(p);
        let _ = writeln!(
            out,
            "<path transform=\"translate({x} {y})\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.4\" stroke-linecap=\"round\" d=\"M-6 -6L6 6M6 -6L-6 6\"/>",
            frame.colors.vermilion
        );
    }
    for mark in picture
        .marks
        .iter()
        .filter(|m| picture.region.contains(m.at))
    {
        out += &mark_shape(frame, mark.at, mark.kind);
    }
    for label in picture
        .labels
        .iter()
        .filter(|l| picture.region.contains(l.at))
    {
        let (x, y) = frame.at(label.at);
        let stone = frame.stone(label.at);
        if stone.is_none() {
            out += &background(frame, x, y);
        }
        let color = stone.map_or(frame.colors.line, |c| text_color(frame.colors, c));
        if glyph::can_draw(&label.text) {
            out += &stone_text(&label.text, x, y, color);
        } else {
            out += &mark_shape(frame, label.at, MarkKind::Circle);
        }
        out.push('\n');
    }
    out
}

/// Hides the board's lines behind a label.
fn background(frame: &Frame<'_>, x: f64, y: f64) -> String {
    let ground = frame.colors.ground[1];
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"{ground}\" opacity=\"0.94\"/>")
}

fn mark_shape(frame: &Frame<'_>, p: Point, kind: MarkKind) -> String {
    let (x, y) = frame.at(p);
    let color = match frame.stone(p) {
        Some(Color::Black) => "#ff9d86",
        Some(Color::White) => "#b7402a",
        None => frame.colors.vermilion,
    };
    let (shape, filled) = match kind {
        MarkKind::Triangle => ("M0 -9.5L8.2 5.4H-8.2Z", false),
        MarkKind::Cross => ("M-7 -7L7 7M7 -7L-7 7", false),
        MarkKind::Circle => ("M8.5 0A8.5 8.5 0 1 1 -8.5 0A8.5 8.5 0 1 1 8.5 0Z", false),
        MarkKind::Square => ("M-7.2 -7.2H7.2V7.2H-7.2Z", false),
        MarkKind::Selected => ("M-6 -6H6V6H-6Z", true),
    };
    let fill = if filled { color } else { "none" };
    format!(
        "<path transform=\"translate({x} {y})\" fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"2.3\" stroke-linejoin=\"round\" stroke-linecap=\"round\" d=\"{shape}\"/>\n"
    )
}

/// A small square in the colour of each marked area.
fn territory(frame: &Frame<'_>) -> String {
    let mut out = String::new();
    for &(p, color) in &frame.picture.markup.territory {
        if !frame.picture.region.contains(p) {
            continue;
        }
        let (x, y) = frame.at(p);
        let fill = match color {
            Color::Black => frame.colors.on_white,
            Color::White => "#ffffff",
        };
        let _ = writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1\"/>",
            x - 6.0,
            y - 6.0,
            frame.colors.line
        );
    }
    out
}

/// The ground, half transparent, over the cells of faded points.
fn faded(frame: &Frame<'_>) -> String {
    let mut out = String::new();
    let ground = frame.colors.ground[1];
    for &p in &frame.picture.markup.dimmed {
        if frame.picture.region.contains(p) {
            let (x, y) = frame.at(p);
            let (left, top) = (x - UNIT / 2.0, y - UNIT / 2.0);
            let _ = writeln!(
                out,
                "<rect x=\"{left}\" y=\"{top}\" width=\"{UNIT}\" height=\"{UNIT}\" fill=\"{ground}\" fill-opacity=\"0.66\"/>"
            );
        }
    }
    out
}

/// Lines between the middles of points; an arrow ends in a head there.
fn connections(frame: &Frame<'_>) -> String {
    let region = frame.picture.region;
    let mut out = String::new();
    for connection in &frame.picture.markup.connections {
        if !region.contains(connection.from) || !region.contains(connection.to) {
            continue;
        }
        let ((x1, y1), (x2, y2)) = (frame.at(connection.from), frame.at(connection.to));
        let color = frame.colors.vermilion;
        let head = if connection.arrow {
            let length = (x2 - x1).hypot(y2 - y1);
            let (dx, dy) = (12.0 * (x2 - x1) / length, 12.0 * (y2 - y1) / length);
            let side = |turn: f64| (x2 - dx - turn * dy, y2 - dy + turn * dx);
            let ((ax, ay), (bx, by)) = (side(0.5), side(-0.5));
            format!("M{ax:.2} {ay:.2}L{x2} {y2}L{bx:.2} {by:.2}")
        } else {
            String::new()
        };
        let _ = writeln!(
            out,
            "<path fill=\"none\" stroke=\"{color}\" stroke-width=\"3\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"M{x1} {y1}L{x2} {y2}{head}\"/>"
        );
    }
    out
}

/// A veil over the board, and the winning rows and their strokes above it.
fn winning_rows(frame: &Frame<'_>) -> String {
    let picture = frame.picture;
    let rows = strokes(&picture.line);
    if rows.is_empty() {
        return String::new();
    }
    let (color, strength) = frame.colors.veil;
    let mut out = format!(
        "<rect width=\"{}\" height=\"{}\" fill=\"{color}\" fill-opacity=\"{strength}\"/>\n",
        frame.width, frame.height
    );
    let winning = |s: &&Stone| picture.line.contains(&s.at) && picture.region.contains(s.at);
    let numbered = |s: &Stone| picture.numbers.on(s).is_some();
    for stone in picture.stones.iter().filter(winning) {
        let (x, y) = frame.at(stone.at);
        out += &body(frame.colors, stone.color, x, y);
        if numbered(stone) {
            out += &stone_mark(frame, stone);
        }
    }
    let opacity = if picture.stones.iter().any(numbered) {
        0.5
    } else {
        1.0
    };
    for (from, to) in rows {
        if picture.region.contains(from) && picture.region.contains(to) {
            let ((x1, y1), (x2, y2)) = (frame.at(from), frame.at(to));
            let _ = writeln!(
                out,
                "<path fill=\"none\" stroke=\"#cf4a31\" stroke-opacity=\"{opacity}\" stroke-width=\"3.4\" stroke-linecap=\"round\" d=\"M{x1} {y1}L{x2} {y2}\"/>"
            );
        }
    }
    out
}
