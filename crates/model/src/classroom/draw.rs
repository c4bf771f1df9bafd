//! Drawings of a lesson: scores, rows, examined moves, lines of play.

use std::fmt::Write as _;

use tengen_core::{Color, Point};

use super::{Classroom, Layer, Stage};
use crate::drawing::{Frame, band, numbered};

/// The number of shades.
const SHADES: f64 = 5.0;
/// The most examined moves that get a number.
const MOST_NUMBERED: usize = 20;
/// The most rows drawn at once.
const MOST_ROWS: usize = 24;

/// A point's score, if positive.
struct PointScore {
    point: Point,
    value: i32,
    kind: &'static str,
}

impl Classroom {
    /// The rows of the step; instead, those through a selected point.
    #[must_use]
    pub(super) fn underlay_svg(&self, frame: &Frame) -> String {
        let mut out = String::new();
        match (self.looked(), self.stage()) {
            _ if !self.shown_line().is_empty() => {}
            (Some(_), _) => self.draw_win_lines(&mut out, frame),
            (None, Some(stage)) => self.draw_rows(&mut out, frame, stage),
            (None, None) => {}
        }
        out
    }

    /// What is drawn over the stones.
    #[must_use]
    pub(super) fn drawing_svg(&self, frame: &Frame) -> String {
        let mut out = String::new();
        let line = self.shown_line();
        if !line.is_empty() {
            numbered(&mut out, frame, &line, self.position.to_move());
            return out;
        }
        self.draw_scores(&mut out, frame);
        if let Some(stage) = self.stage() {
            self.draw_moves(&mut out, frame, stage);
        }
        if let Some(p) = self.looked() {
            let (x, y) = (frame.x(p), frame.y(p));
            let _ = write!(
                out,
                "<circle class=\"asked\" cx=\"{x}\" cy=\"{y}\" r=\"19\"/>"
            );
        }
        out
    }

    fn point_scores(&self) -> Vec<PointScore> {
        let free = |p: &Point| self.position.board().is_empty(*p);
        let point_score = |point: Point| {
            let (value, kind) = match (self.layer, self.scores_at(point)) {
                (Layer::Attack, [Some(attack), ..]) => (attack, "attack"),
                (Layer::Defence, [_, Some(defence), _]) => (defence, "defence"),
                (Layer::Both, [Some(attack), Some(defence), _]) if attack > defence => {
                    (attack, "attack")
                }
                (Layer::Both, [Some(_), Some(defence), _]) => (defence, "defence"),
                (Layer::Both, [_, _, Some(sum)]) => (sum, "sum"),
                _ => return None,
            };
            (value > 0).then_some(PointScore { point, value, kind })
        };
        let points = self.position.size().points().filter(free);
        points.filter_map(point_score).collect()
    }

    /// Draws attack as a disc, defence as a square, a sum as a diamond, larger and darker for
    /// higher scores. The scale is logarithmic, since patterns differ in value by factors of ten.
    fn draw_scores(&self, out: &mut String, frame: &Frame) {
        let all = self.point_scores();
        let most = all.iter().map(|w| w.value).max().unwrap_or(1);
        let least = all.iter().map(|w| w.value).min().unwrap_or(1);
        for w in &all {
            let log = |v: i32| f64::from(v).ln_1p();
            let part = match log(most) - log(least) {
                span if span > 0.0 => (log(w.value) - log(least)) / span,
                _ => 1.0,
            };
            let step = ((part * SHADES) as u8).min(SHADES as u8 - 1);
            let r = if self.numbers {
                16.5
            } else {
                5.0 + 10.0 * part
            };
            let (x, y) = (frame.x(w.point), frame.y(w.point));
            let top = if w.value == most { " top" } else { "" };
            let class = format!("heat {} warm-{step}{top}", w.kind);
            let _ = match w.kind {
                "attack" => write!(
                    out,
                    "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r:.1}\"/>"
                ),
                "defence" => {
                    let (s, x, y) = (1.8 * r, x - 0.9 * r, y - 0.9 * r);
                    write!(
                        out,
                        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{s:.1}\" height=\"{s:.1}\" rx=\"2\"/>"
                    )
                }
                _ => {
                    let d = 1.15 * r;
                    write!(
                        out,
                        "<path class=\"{class}\" d=\"M{x} {:.1}L{:.1} {y}L{x} {:.1}L{:.1} {y}z\"/>",
                        y - d,
                        x + d,
                        y + d,
                        x - d
                    )
                }
            };
            if self.numbers {
                let text = abbreviated(w.value);
                let size = [15.0, 15.0, 14.0, 11.5, 10.0][text.len().clamp(1, 5) - 1];
                let _ = write!(
                    out,
                    "<text class=\"degree on-{step}\" x=\"{x}\" y=\"{:.1}\" style=\"font-size:{size}px\">{text}</text>",
                    y + 0.36 * size
                );
            }
        }
    }

    fn draw_rows(&self, out: &mut String, frame: &Frame, stage: &Stage) {
        let theirs = stage.look.starts_with("their");
        let class = if theirs { "theirs" } else { "own" };
        // In one group, so that overlapping rows are not darker.
        let _ = write!(out, "<g class=\"lesson-rows {class}\">");
        for row in stage.rows.iter().take(MOST_ROWS) {
            band(out, frame, row, "lesson-row");
        }
        out.push_str("</g>");
    }

    /// The examined moves in order, or the line they lead to.
    fn draw_moves(&self, out: &mut String, frame: &Frame, stage: &Stage) {
        let mover = self.position.to_move();
        if !stage.line.is_empty() {
            let first = match stage.look.as_str() {
                "their-force" => mover.opponent(),
                _ => mover,
            };
            numbered(out, frame, &stage.line, first);
            return;
        }
        let ordered = matches!(stage.look.as_str(), "moves" | "own-force" | "their-force");
        for (i, p) in stage.points.iter().take(MOST_NUMBERED).enumerate() {
            let (x, y) = (frame.x(*p), frame.y(*p));
            let class = match stage.look.as_str() {
                "missed-win" | "missed-block" => "lesson-point missed",
                _ if stage.decides => "lesson-point decides",
                _ => "lesson-point",
            };
            let _ = write!(
                out,
                "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"17\"/>"
            );
            if ordered {
                let _ = write!(
                    out,
                    "<text class=\"order\" x=\"{}\" y=\"{}\">{}</text>",
                    x + 13.0,
                    y - 9.0,
                    i + 1
                );
            }
        }
    }

    /// The win lines through the selected point, by owner or dead.
    fn draw_win_lines(&self, out: &mut String, frame: &Frame) {
        let mut lines = self.lines_through();
        lines.retain(|line| !line.is_bare());
        // Living lines are drawn over dead ones.
        lines.sort_by_key(|line| !line.is_dead());
        for line in &lines {
            let class = match (line.is_dead(), line.alive) {
                (true, _) => "through dead",
                (false, [true, _]) if line.stones[Color::Black.index()] > 0 => "through of-black",
                (false, _) => "through of-white",
            };
            band(out, frame, &line.points, class);
        }
    }
}

/// A number in at most four characters.
fn abbreviated(value: i32) -> String {
    match value {
        ..1000 => value.to_string(),
        1000..10_000 => format!("{:.1}k", f64::from(value) / 1e3),
        10_000..1_000_000 => format!("{}k", value / 1000),
        _ => format!("{}M", value / 1_000_000),
    }
}
