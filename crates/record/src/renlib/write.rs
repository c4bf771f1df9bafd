//! Writing a `.lib`; siblings are in ascending order of their points.

use tengen_core::{Color, Move, Point};

use super::{BITS, GHOST, HEAD, LINE_ENDS, MAGIC, PASS_TEXT, SIZE, Version, byte, comment, flag};
use crate::error::WriteError;
use crate::format::Format;
use crate::loss::{Losses, Lost};
use crate::node::{Act, Extra, Label, Node};
use crate::options::{WriteOptions, Written};
use crate::text::Charset;
use crate::tree::{NodeId, Record};

/// Writes a `.lib`, by default in version 3.0 if the tree fits, else in 3.4.
///
/// # Errors
/// [`WriteError::Size`] if the board is not 15×15, [`WriteError::LibVersion`] if the tree does not
/// fit the wanted version, [`WriteError::Nothing`] if there are no records.
pub fn write(records: &[Record], options: &WriteOptions) -> Result<Written, WriteError> {
    let record = records.first().ok_or(WriteError::Nothing)?;
    if record.size() != SIZE {
        return Err(WriteError::Size {
            format: Format::Renlib,
            size: record.size(),
        });
    }
    let plain = is_plain(record);
    let version = match options.lib_version {
        Some(old @ (Version::V30 | Version::Headless)) if !plain => {
            return Err(WriteError::LibVersion(old));
        }
        Some(version) => version,
        None if plain => Version::V30,
        None => Version::V34,
    };
    let mut losses = Losses::default();
    losses.add(0, Lost::Records, records.len() - 1);
    losses.info(0, record, &[]);
    let mut writer = Writer {
        record,
        out: Vec::new(),
        charset: options.charset.for_output(),
        losses,
        taken: [0; 15],
    };
    writer.head(version);
    writer.tree(version);
    Ok(Written {
        bytes: writer.out,
        losses: writer.losses.list(),
    })
}

/// Whether a tree fits the versions without a root.
fn is_plain(record: &Record) -> bool {
    let root = record.node(NodeId::ROOT);
    let center = Act::Play(Color::Black, SIZE.center().into());
    let mut children = record.children(NodeId::ROOT);
    let one = children.next().filter(|_| children.next().is_none());
    let labels = &root.extra().labels;
    root.act() == Act::None
        && one.is_some_and(|id| record.node(id).act() == center)
        && labels.len() <= 1
        && labels.iter().all(|label| label.at == SIZE.center())
        && root.extra().comment.is_empty()
        && root.extra().props.is_empty()
        && !root.is_marked()
        && !root.is_start()
        && !record.preorder().skip(1).any(|id| {
            let node = record.node(id);
            node.act().point().is_none() && ghost(node).is_none()
        })
}

/// The value of [`GHOST`].
fn ghost(node: &Node) -> Option<Point> {
    let text = node.extra().prop(GHOST)?.first()?;
    let point: Point = text.parse().ok()?;
    (node.act() == Act::None && SIZE.contains(point)).then_some(point)
}

struct Item<'a> {
    position: u8,
    /// `None` for a label.
    node: Option<NodeId>,
    text: Option<&'a Label>,
    to_move: Color,
}

#[derive(Default)]
struct Open<'a> {
    /// The items of all levels, the next one of the deepest level last.
    items: Vec<Item<'a>>,
    /// Items left on each level, and the stone above it.
    levels: Vec<(u32, Option<Point>)>,
}

enum Next<'a> {
    /// An item, and whether a sibling follows.
    Item(Item<'a>, bool),
    /// The end of a level, and the stone above it.
    Up(Option<Point>),
}

impl<'a> Open<'a> {
    fn level(&mut self, items: Vec<Item<'a>>, above: Option<Point>) {
        // The count fits, as node indices have 32 bits.
        self.levels.push((items.len() as u32, above));
        self.items.extend(items.into_iter().rev());
    }

    fn next(&mut self) -> Option<Next<'a>> {
        let (left, above) = self.levels.last_mut()?;
        if *left > 0
            && let Some(item) = self.items.pop()
        {
            *left -= 1;
            return Some(Next::Item(item, *left > 0));
        }
        let above = *above;
        self.levels.pop();
        Some(Next::Up(above))
    }
}

struct Writer<'a> {
    record: &'a Record,
    out: Vec<u8>,
    charset: Charset,
    losses: Losses,
    /// Occupied points on the current line, one word per row.
    taken: [u16; 15],
}

impl<'a> Writer<'a> {
    fn head(&mut self, version: Version) {
        let minor = match version {
            Version::Headless => return,
            Version::V30 => 0,
            Version::V34 => 4,
        };
        self.out.extend_from_slice(&MAGIC);
        self.out.extend_from_slice(&[3, minor]);
        self.out.resize(HEAD, 0xff);
    }

    fn tree(&mut self, version: Version) {
        let root = Item {
            position: 0,
            node: Some(NodeId::ROOT),
            text: None,
            to_move: Color::Black,
        };
        // There are as many open levels as the tree is deep, so each must be small.
        let mut open = Open::default();
        if self.record.node(NodeId::ROOT).act() != Act::None {
            // RenLib's root has no move, so one is added above.
            let below = vec![self.item(NodeId::ROOT, Color::Black)];
            self.out.extend_from_slice(&[0, 0]);
            open.level(below, None);
        } else {
            let below = self.below(&root);
            if version == Version::V34 {
                self.node(&root, false, below.is_empty());
            } else {
                self.count(self.record.node(NodeId::ROOT), true);
            }
            open.level(below, None);
        }
        while let Some(next) = open.next() {
            let (item, more) = match next {
                Next::Item(item, more) => (item, more),
                Next::Up(above) => {
                    self.flip(above);
                    continue;
                }
            };
            let stone = item.node.and_then(|id| self.record.node(id).act().point());
            self.flip(stone);
            let below = self.below(&item);
            self.node(&item, more, below.is_empty());
            open.level(below, stone);
        }
    }

    fn flip(&mut self, stone: Option<Point>) {
        if let Some(p) = stone {
            self.taken[usize::from(p.y())] ^= 1 << p.x();
        }
    }

    /// Whether a node's stone is on another one, which RenLib does not allow.
    fn is_taken(&self, id: NodeId) -> bool {
        let stone = self.record.node(id).act().point();
        stone.is_some_and(|p| self.taken[usize::from(p.y())] >> p.x() & 1 == 1)
    }

    fn item(&self, id: NodeId, to_move: Color) -> Item<'a> {
        let node = self.record.node(id);
        let at = node.act().point().or_else(|| ghost(node));
        Item {
            position: at.and_then(byte).unwrap_or(0),
            node: Some(id),
            text: None,
            to_move,
        }
    }

    /// The items below an item, in RenLib's order.
    fn below(&mut self, item: &Item<'a>) -> Vec<Item<'a>> {
        let Some(id) = item.node else {
            return Vec::new();
        };
        let record = self.record;
        let moved = record.node(id).act().color();
        let to_move = moved.map_or(item.to_move, Color::opponent);
        let mut items = Vec::new();
        for child in record.children(id) {
            if self.is_taken(child) {
                self.losses.add(0, Lost::Moves, record.subtree_len(child));
            } else {
                items.push(self.item(child, to_move));
            }
        }
        if !items.is_sorted_by_key(|i| i.position) {
            items.sort_by_key(|i| i.position);
            self.losses.add(0, Lost::SiblingOrder, 1);
        }
        let labels = &record.node(id).extra().labels;
        if !labels.is_empty() {
            self.attach(&mut items, labels, to_move);
        }
        items
    }

    /// Adds labels to the moves on their points, or as separate items.
    fn attach(&mut self, items: &mut Vec<Item<'a>>, labels: &'a [Label], to_move: Color) {
        let mut sorted = Vec::with_capacity(labels.len());
        for label in labels {
            match byte(label.at) {
                Some(position) if !label.text.is_empty() => sorted.push((position, label)),
                _ => self.losses.add(0, Lost::Labels, 1),
            }
        }
        if !sorted.is_sorted_by_key(|(position, _)| *position) {
            sorted.sort_by_key(|(position, _)| *position);
            self.losses.add(0, Lost::SiblingOrder, 1);
        }
        let mut alone = Vec::new();
        let mut next = 0;
        for (position, label) in sorted {
            while items.get(next).is_some_and(|i| {
                let moves = i.node.is_some_and(|id| self.is_stone(id));
                i.position < position || (i.position == position && !moves)
            }) {
                next += 1;
            }
            match items.get_mut(next) {
                Some(item) if item.position == position => {
                    item.text = Some(label);
                    next += 1;
                }
                _ => alone.push(Item {
                    position,
                    node: None,
                    text: Some(label),
                    to_move,
                }),
            }
        }
        items.append(&mut alone);
        // The sort is stable: a label follows the nodes on its point.
        items.sort_by_key(|i| i.position);
    }

    fn is_stone(&self, id: NodeId) -> bool {
        self.record.node(id).act().point().is_some()
    }

    fn count(&mut self, node: &Node, root: bool) {
        const HOLDS: [Lost; 5] = [
            Lost::Comments,
            Lost::Labels,
            Lost::NodeMarks,
            Lost::StartNodes,
            Lost::Props,
        ];
        self.losses.node(0, node, &HOLDS);
        let extra = node.extra();
        let held = [
            (!root && ghost(node).is_some()).then_some(()),
            pass_text(node).map(|_| ()),
            bits(extra).map(|_| ()),
            // Of no use without the comment that it is from.
            extra.prop(LINE_ENDS).map(|_| ()),
        ];
        let held = held.into_iter().flatten().count();
        self.losses
            .add(0, Lost::Props, extra.props.len().saturating_sub(held));
    }

    fn node(&mut self, item: &Item<'a>, sibling: bool, leaf: bool) {
        let Some(id) = item.node else {
            self.label(item, sibling);
            return;
        };
        let node = self.record.node(id);
        self.count(node, id == NodeId::ROOT);
        if node.act().color().is_some_and(|c| c != item.to_move) {
            self.losses.add(0, Lost::Colors, 1);
        }
        let is_root = id == NodeId::ROOT && node.act() == Act::None;
        let comment = self.comment(node.extra());
        let text = item
            .text
            .map(|label| label.text.as_str())
            .or_else(|| pass_text(node))
            .map(|text| self.string(text));
        let extension =
            bits(node.extra()).unwrap_or(0) | if text.is_some() { flag::BOARD_TEXT } else { 0 };
        let flags = [
            (sibling, flag::SIBLING),
            (leaf, flag::LEAF),
            (node.is_marked(), flag::MARK),
            (comment.is_some(), flag::COMMENT),
            (node.is_start(), flag::START),
            (node.act() == Act::None && !is_root, flag::NO_MOVE),
            (extension != 0, flag::EXTENSION),
        ];
        self.put(item.position, sum(flags), extension);
        for string in comment.into_iter().chain(text) {
            self.out.extend_from_slice(&string);
        }
    }

    fn label(&mut self, item: &Item<'a>, sibling: bool) {
        let flags = flag::LEAF | flag::NO_MOVE | flag::EXTENSION;
        let flags = flags | if sibling { flag::SIBLING } else { 0 };
        self.put(item.position, flags, flag::BOARD_TEXT);
        if let Some(label) = item.text {
            let string = self.string(&label.text);
            self.out.extend_from_slice(&string);
        }
    }

    fn put(&mut self, position: u8, flags: u8, extension: u16) {
        self.out.extend_from_slice(&[position, flags]);
        if flags & flag::EXTENSION != 0 {
            self.out.extend_from_slice(&extension.to_be_bytes());
        }
    }

    fn comment(&mut self, extra: &Extra) -> Option<Vec<u8>> {
        let (text, changed) = comment::written(extra);
        self.losses.add(0, Lost::LineBreaks, usize::from(changed));
        (!text.is_empty()).then(|| self.string(&text))
    }

    /// Encodes a text with its zero byte and an even length.
    fn string(&mut self, text: &str) -> Vec<u8> {
        let (mut bytes, missing) = self.charset.encode(text);
        self.losses.add(0, Lost::Characters, missing);
        let zeros = bytes.iter().filter(|&&b| b == 0).count();
        self.losses.add(0, Lost::LineBreaks, zeros);
        if zeros > 0 {
            bytes
                .iter_mut()
                .filter(|b| **b == 0)
                .for_each(|b| *b = b' ');
        }
        bytes.push(0);
        if bytes.len() % 2 == 1 {
            bytes.push(0);
        }
        bytes
    }
}

fn sum(flags: [(bool, u8); 7]) -> u8 {
    flags
        .into_iter()
        .filter(|(on, _)| *on)
        .fold(0, |all, (_, bit)| all | bit)
}

/// The value of [`PASS_TEXT`] for a node without a point.
fn pass_text(node: &Node) -> Option<&str> {
    let pointless = match node.act() {
        Act::Play(_, Move::Place(_)) => false,
        Act::Play(_, Move::Pass) => true,
        Act::None => ghost(node).is_none(),
    };
    let text = node.extra().prop(PASS_TEXT)?.first()?;
    (pointless && !text.is_empty()).then_some(text)
}

/// The value of [`BITS`].
fn bits(extra: &Extra) -> Option<u16> {
    let text = extra.prop(BITS)?.first()?;
    let bits = u16::from_str_radix(text, 16).ok()? & !flag::BOARD_TEXT;
    (bits != 0).then_some(bits)
}
