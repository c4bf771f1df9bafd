//! Writing SGF.

use std::fmt::Write as _;

use tengen_core::{Color, Move, Point};

use super::value::{escape, seconds, to_letters};
use super::{SPENT, START};
use crate::error::WriteError;
use crate::loss::{Losses, Lost};
use crate::node::{Act, Extra, MarkKind};
use crate::options::{WriteOptions, Written};
use crate::text::Charset;
use crate::tree::{NodeId, Record};
use crate::walk::Step;

/// Writes a collection, one game tree per record.
///
/// # Errors
/// [`WriteError::Nothing`] if there are no records.
pub fn write(records: &[Record], options: &WriteOptions) -> Result<Written, WriteError> {
    if records.is_empty() {
        return Err(WriteError::Nothing);
    }
    let charset = options.charset.for_output();
    let mut losses = Losses::default();
    let mut bytes = Vec::new();
    for (index, record) in records.iter().enumerate() {
        let mut writer = Writer {
            record,
            index,
            out: String::new(),
            losses: &mut losses,
        };
        writer.tree(charset);
        let (tree, missing) = charset.encode(&writer.out);
        bytes.extend_from_slice(&tree);
        losses.add(index, Lost::Characters, missing);
    }
    Ok(Written {
        bytes,
        losses: losses.list(),
    })
}

struct Writer<'a> {
    record: &'a Record,
    index: usize,
    out: String,
    losses: &'a mut Losses,
}

impl Writer<'_> {
    fn tree(&mut self, charset: Charset) {
        for step in self.record.walk() {
            match step {
                Step::Enter(id) => {
                    if self.begins_variation(id) {
                        self.out
                            .push_str(if id == NodeId::ROOT { "(" } else { "\n(" });
                    }
                    self.out.push(';');
                    if id == NodeId::ROOT {
                        self.head(charset);
                    }
                    self.node(id);
                }
                Step::Leave(id) if self.begins_variation(id) => self.out.push(')'),
                Step::Leave(_) => {}
            }
        }
        self.out.push('\n');
    }

    /// Whether a node follows a `(`.
    fn begins_variation(&self, id: NodeId) -> bool {
        self.record.parent(id).is_none_or(|up| {
            let first = self.record.first_child(up);
            first != Some(id) || self.record.next_sibling(id).is_some()
        })
    }

    fn head(&mut self, charset: Charset) {
        let size = self.record.size();
        let _ = write!(self.out, "FF[4]GM[4]CA[{charset}]SZ[{size}]");
        let record = self.record;
        for (field, text) in record.info().iter() {
            if field.is_long() {
                self.text(field.sgf(), text);
            } else {
                self.simple(field.sgf(), text);
            }
        }
    }

    fn lost(&mut self, what: Lost, count: usize) {
        self.losses.add(self.index, what, count);
    }

    fn text(&mut self, key: &str, text: &str) {
        self.lost(Lost::LineBreaks, text.matches('\r').count());
        self.out.push_str(key);
        self.value(text);
    }

    fn value(&mut self, text: &str) {
        self.out.push('[');
        escape(text, false, &mut self.out);
        self.out.push(']');
    }

    fn simple(&mut self, key: &str, text: &str) {
        let line = self.one_line(text);
        self.out.push_str(key);
        self.value(&line);
    }

    fn one_line(&mut self, text: &str) -> String {
        let breaks = text.matches(['\n', '\r']).count();
        self.lost(Lost::LineBreaks, breaks);
        text.replace(['\n', '\r'], " ")
    }

    fn node(&mut self, id: NodeId) {
        let node = self.record.node(id);
        if let Act::Play(color, mv) = node.act() {
            let key = match color {
                Color::Black => "B",
                Color::White => "W",
            };
            self.out.push_str(key);
            match mv {
                Move::Pass => self.out.push_str("[]"),
                Move::Place(p) => {
                    self.point(p);
                }
            }
        }
        if node.is_marked() {
            self.out.push_str("HO[1]");
        }
        if node.is_start() {
            let _ = write!(self.out, "{START}[1]");
        }
        if let Some(ms) = node.spent_ms() {
            let _ = write!(self.out, "{SPENT}[{ms}]");
        }
        self.set_up(node.extra());
        self.texts(node.extra());
        self.clocks(node.extra());
        self.props(node.extra(), id == NodeId::ROOT);
    }

    fn point(&mut self, p: Point) -> bool {
        let letters = to_letters(p, self.record.size());
        if let Some([x, y]) = letters {
            let _ = write!(self.out, "[{x}{y}]");
        }
        letters.is_some()
    }

    /// Writes a list of points; those off the board are lost.
    fn points(&mut self, key: &str, points: impl Iterator<Item = Point>, what: Lost) {
        let mut named = false;
        for p in points {
            if to_letters(p, self.record.size()).is_none() {
                self.lost(what, 1);
                continue;
            }
            if !named {
                self.out.push_str(key);
                named = true;
            }
            self.point(p);
        }
    }

    fn set_up(&mut self, extra: &Extra) {
        // Split by colour to keep the order.
        for run in extra.stones.chunk_by(|a, b| a.color == b.color) {
            let key = match run[0].color {
                Some(Color::Black) => "AB",
                Some(Color::White) => "AW",
                None => "AE",
            };
            self.points(key, run.iter().map(|s| s.at), Lost::SetupStones);
        }
        self.lost(Lost::Decisions, usize::from(extra.decision.is_some()));
        if let Some(color) = extra.to_move {
            self.out.push_str(match color {
                Color::Black => "PL[B]",
                Color::White => "PL[W]",
            });
        }
        for run in extra.marks.chunk_by(|a, b| a.kind == b.kind) {
            let key = match run[0].kind {
                MarkKind::Triangle => "TR",
                MarkKind::Cross => "MA",
                MarkKind::Circle => "CR",
                MarkKind::Square => "SQ",
                MarkKind::Selected => "SL",
            };
            self.points(key, run.iter().map(|m| m.at), Lost::Marks);
        }
    }

    fn texts(&mut self, extra: &Extra) {
        let mut named = false;
        for label in &extra.labels {
            let Some([x, y]) = to_letters(label.at, self.record.size()) else {
                self.lost(Lost::Labels, 1);
                continue;
            };
            if !named {
                self.out.push_str("LB");
                named = true;
            }
            let line = self.one_line(&label.text);
            let _ = write!(self.out, "[{x}{y}:");
            escape(&line, true, &mut self.out);
            self.out.push(']');
        }
        if !extra.name.is_empty() {
            self.simple("N", &extra.name);
        }
        if !extra.comment.is_empty() {
            self.text("C", &extra.comment);
        }
    }

    fn clocks(&mut self, extra: &Extra) {
        for (key, ms) in ["BL", "WL"].into_iter().zip(extra.clock.left_ms) {
            if let Some(ms) = ms {
                let _ = write!(self.out, "{key}[{}]", seconds(ms));
            }
        }
        for (key, n) in ["OB", "OW"].into_iter().zip(extra.clock.periods) {
            if let Some(n) = n {
                let _ = write!(self.out, "{key}[{n}]");
            }
        }
    }

    fn props(&mut self, extra: &Extra, root: bool) {
        for prop in &extra.props {
            if !is_free(&prop.key, root) {
                self.lost(Lost::Props, 1);
                continue;
            }
            self.out.push_str(&prop.key);
            if prop.values.is_empty() {
                self.out.push_str("[]");
            }
            for value in &prop.values {
                self.lost(Lost::LineBreaks, value.matches('\r').count());
                self.value(value);
            }
        }
    }
}

/// Whether an unknown property may have this name.
fn is_free(key: &str, root: bool) -> bool {
    const OURS: [&str; 14] = [
        "B", "W", "AB", "AW", "AE", "PL", "TR", "MA", "CR", "SQ", "SL", "LB", "C", "N",
    ];
    const HEAD: [&str; 4] = ["FF", "GM", "CA", "SZ"];
    let sign = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit();
    let ours = OURS.contains(&key) || (root && HEAD.contains(&key));
    !key.is_empty() && key.bytes().all(sign) && !ours
}
