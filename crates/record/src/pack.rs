//! A compact binary form of records, to pass trees between modules of one program.
//!
//! Nodes are in preorder, so [`crate::Preorder`] gives both trees the same numbers. A plain move
//! takes three bytes. This is not a file format: [`VERSION`] changes with the content of nodes.

mod read;

use tengen_core::{Color, Move, Point};

use crate::node::{Act, Extra, Node};
use crate::tree::{NodeId, Record};
use crate::walk::Step;
use crate::{Field, MarkKind};

pub use read::{Bytes, Unfit, UnpackError, Unpacker};

/// The first byte.
pub const VERSION: u8 = 1;

/// Bits of a node's first byte.
mod node_flag {
    pub(super) const ACT: u8 = 1;
    pub(super) const WHITE: u8 = 1 << 1;
    pub(super) const PASS: u8 = 1 << 2;
    /// The parent is not the previous node; the number of levels up follows.
    pub(super) const UP: u8 = 1 << 3;
    pub(super) const MARKED: u8 = 1 << 4;
    pub(super) const START: u8 = 1 << 5;
    pub(super) const SPENT: u8 = 1 << 6;
    pub(super) const EXTRA: u8 = 1 << 7;
}

/// Bits of a node's [`Extra`].
mod extra_flag {
    pub(super) const COMMENT: u64 = 1;
    pub(super) const NAME: u64 = 1 << 1;
    pub(super) const LABELS: u64 = 1 << 2;
    pub(super) const MARKS: u64 = 1 << 3;
    pub(super) const STONES: u64 = 1 << 4;
    pub(super) const TO_MOVE: u64 = 1 << 5;
    pub(super) const DECISION: u64 = 1 << 6;
    pub(super) const CLOCK: u64 = 1 << 7;
    pub(super) const PROPS: u64 = 1 << 8;
}

pub(crate) const MARKS: [MarkKind; 5] = [
    MarkKind::Triangle,
    MarkKind::Cross,
    MarkKind::Circle,
    MarkKind::Square,
    MarkKind::Selected,
];

/// Packs a record for [`Unpacker`].
///
/// ```
/// use tengen_core::Size;
/// use tengen_record::Record;
/// use tengen_record::pack::{Unpacker, pack};
///
/// let record = Record::from_moves(Size::STANDARD, &["h8".parse()?])?;
/// let bytes = pack(&record);
/// let mut unpacker = Unpacker::new(&bytes)?;
/// while unpacker.read(1)? {}
/// assert_eq!(unpacker.record(), record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn pack(record: &Record) -> Vec<u8> {
    let mut out = Packer(Vec::with_capacity(4 * record.len()));
    out.0.extend([VERSION, record.size().get()]);
    let head: Vec<(Field, &str)> = record.info().iter().collect();
    out.list(&head, |out, &(field, text)| {
        out.0.push(field as u8);
        out.text(text);
    });
    out.number(record.len() as u64);
    // Levels left since the last node.
    let mut up = 0;
    for step in record.walk() {
        match step {
            Step::Enter(id) => {
                out.node(record.node(id), std::mem::take(&mut up), id == NodeId::ROOT);
            }
            Step::Leave(_) => up += 1,
        }
    }
    out.0
}

/// Appends numbers, texts and points to bytes, as [`Bytes`] reads them. Other stored forms use the
/// same.
#[derive(Clone, Debug, Default)]
pub struct Packer(pub Vec<u8>);

impl Packer {
    /// LEB128: seven bits per byte, low bits first.
    pub fn number(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.0.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.0.push(n as u8);
    }

    /// The length in bytes, then UTF-8.
    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend(text.as_bytes());
    }

    /// [`Point::index`] as a number.
    pub fn point(&mut self, p: Point) {
        self.number(p.index() as u64);
    }

    /// The number of items, then each.
    pub fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Packer, &T)) {
        self.number(items.len() as u64);
        items.iter().for_each(|item| each(self, item));
    }

    /// The number plus one, or 0 for none; `u64::MAX` is lost.
    pub fn optional(&mut self, n: Option<u64>) {
        self.number(n.map_or(0, |n| n.saturating_add(1)));
    }

    fn node(&mut self, node: &Node, up: u64, is_root: bool) {
        let extra = node.extra();
        let flags = [
            (node_flag::ACT, node.act() != Act::None),
            (node_flag::WHITE, node.act().color() == Some(Color::White)),
            (node_flag::PASS, node.act().mv() == Some(Move::Pass)),
            (node_flag::UP, up > 0 && !is_root),
            (node_flag::MARKED, node.is_marked()),
            (node_flag::START, node.is_start()),
            (node_flag::SPENT, node.spent_ms().is_some()),
            (node_flag::EXTRA, *extra != Extra::default()),
        ];
        let flags = flags.iter().filter(|flag| flag.1);
        let flags = flags.fold(0, |all, flag| all | flag.0);
        self.0.push(flags);
        if flags & node_flag::UP != 0 {
            self.number(up);
        }
        if let Some(p) = node.act().point() {
            self.point(p);
        }
        if let Some(ms) = node.spent_ms() {
            self.number(u64::from(ms));
        }
        if flags & node_flag::EXTRA != 0 {
            self.extra(extra);
        }
    }

    fn extra(&mut self, extra: &Extra) {
        let clock = extra.clock != crate::Clock::default();
        let flags = [
            (extra_flag::COMMENT, !extra.comment.is_empty()),
            (extra_flag::NAME, !extra.name.is_empty()),
            (extra_flag::LABELS, !extra.labels.is_empty()),
            (extra_flag::MARKS, !extra.marks.is_empty()),
            (extra_flag::STONES, !extra.stones.is_empty()),
            (extra_flag::TO_MOVE, extra.to_move.is_some()),
            (extra_flag::DECISION, extra.decision.is_some()),
            (extra_flag::CLOCK, clock),
            (extra_flag::PROPS, !extra.props.is_empty()),
        ];
        let set = flags.iter().filter(|flag| flag.1);
        self.number(set.fold(0, |all, flag| all | flag.0));
        let texts = [&extra.comment, &extra.name].into_iter();
        for text in texts.filter(|text| !text.is_empty()) {
            self.text(text);
        }
        if !extra.labels.is_empty() {
            self.list(&extra.labels, |out, label| {
                out.point(label.at);
                out.text(&label.text);
            });
        }
        if !extra.marks.is_empty() {
            self.list(&extra.marks, |out, mark| {
                out.point(mark.at);
                out.0.push(mark.kind as u8);
            });
        }
        if !extra.stones.is_empty() {
            self.list(&extra.stones, |out, stone| {
                out.point(stone.at);
                out.0.push(stone.color.map_or(0, |color| 1 + color as u8));
            });
        }
        if let Some(color) = extra.to_move {
            self.0.push(color as u8);
        }
        if let Some(decision) = &extra.decision {
            self.text(&decision.to_string());
        }
        if clock {
            let periods = extra.clock.periods.map(|n| n.map(u64::from));
            let all = extra.clock.left_ms.into_iter().chain(periods);
            all.for_each(|n| self.optional(n));
        }
        if !extra.props.is_empty() {
            self.list(&extra.props, |out, prop| {
                out.text(&prop.key);
                out.list(&prop.values, |out, value| out.text(value));
            });
        }
    }
}
