//! Making a [`Scan`] of a record.

use tengen_core::{Color, Point};
use tengen_record::{Act, Cursor, NodeId, Record, Step};

use super::{MOST_UP, Scan, TextAt, TextPlace, cell, kind};

impl Scan {
    pub(crate) fn of(record: &Record) -> Scan {
        Scan {
            texts: texts(record).into(),
            ..Scan::of_positions(record)
        }
    }

    /// Without texts.
    pub(super) fn of_positions(record: &Record) -> Scan {
        let plain = plain(record);
        let mut codes = plain.unwrap_or_default();
        let plain = !codes.is_empty() || record.len() == 1 && is_bare(record, NodeId::ROOT);
        if !plain {
            codes = tree(record);
        }
        Scan {
            size: record.size(),
            plain,
            codes: codes.into(),
            texts: Box::default(),
        }
    }
}

fn is_bare(record: &Record, id: NodeId) -> bool {
    let node = record.node(id);
    node.act() == Act::None && node.extra().stones.is_empty() && node.extra().to_move.is_none()
}

const fn stone(p: Point, color: Color) -> u16 {
    (kind::STONE << kind::SHIFT) | (color as u16) << 10 | p.index() as u16
}

/// The stones of a single line of alternating stones; `None` for other trees.
fn plain(record: &Record) -> Option<Vec<u16>> {
    if !is_bare(record, NodeId::ROOT) {
        return None;
    }
    let mut codes = Vec::with_capacity(record.len());
    let mut taken = [false; Point::LIMIT];
    for (i, id) in record.main_line().skip(1).enumerate() {
        let (node, color) = (record.node(id), Color::BOTH[i % 2]);
        let p = node.act().point()?;
        let extra = node.extra();
        let alone = record.next_sibling(id).is_none();
        if node.act().color() != Some(color)
            || !alone
            || !extra.stones.is_empty()
            || extra.to_move.is_some()
            || std::mem::replace(&mut taken[p.index()], true)
        {
            return None;
        }
        codes.push(stone(p, color));
    }
    Some(codes)
}

fn tree(record: &Record) -> Vec<u16> {
    let mut codes = Vec::with_capacity(record.len());
    let mut cursor = Cursor::new(record);
    let mut up = 0;
    for step in record.walk() {
        match step {
            Step::Enter(id) => {
                while up > 0 {
                    let levels = usize::min(up, MOST_UP);
                    codes.push((kind::UP << kind::SHIFT) | levels as u16);
                    up -= levels;
                }
                node(record, id, &mut cursor, &mut codes);
            }
            Step::Leave(_) => {
                cursor.leave();
                up += 1;
            }
        }
    }
    codes
}

/// Enters a node; returns the points that it changes, with their content before.
pub(crate) fn changed_points(
    record: &Record,
    id: NodeId,
    cursor: &mut Cursor<'_>,
) -> Vec<(Point, Option<Color>)> {
    let node = record.node(id);
    let set_up = node.extra().stones.iter().map(|stone| stone.at);
    let mut points: Vec<Point> = set_up.chain(node.act().point()).collect();
    points.retain(|&p| record.size().contains(p));
    points.sort_unstable();
    points.dedup();
    let before = points.iter().map(|&p| (p, cursor.board().get(p)));
    let mut points: Vec<_> = before.collect();
    cursor.enter(id);
    points.retain(|&(p, before)| cursor.board().get(p) != before);
    points
}

fn node(record: &Record, id: NodeId, cursor: &mut Cursor<'_>, codes: &mut Vec<u16>) {
    let node = record.node(id);
    let changes = changed_points(record, id, cursor);
    let to_move = cursor.to_move();
    // A set-up may replace a stone, which takes a change.
    let placed = node.extra().stones.is_empty();
    if let ([(p, _)], Act::Play(color, _), true) = (&changes[..], node.act(), placed)
        && to_move == color.opponent()
    {
        codes.push(stone(*p, color));
        return;
    }
    codes.push((kind::NODE << kind::SHIFT) | (to_move as u16) << 10 | changes.len() as u16);
    codes.extend(changes.into_iter().map(|(p, _)| {
        let content = u16::from(cell(cursor.board().get(p)));
        (kind::CHANGE << kind::SHIFT) | content << 10 | p.index() as u16
    }));
}

fn texts(record: &Record) -> Vec<TextAt> {
    let header = record.info().iter().map(|(field, text)| TextAt {
        node: 0,
        place: TextPlace::Header(field),
        text: text.to_owned(),
    });
    let mut texts: Vec<TextAt> = header.collect();
    for (number, id) in (0..).zip(record.preorder()) {
        let extra = record.node(id).extra();
        let mut add = |place, text: &str| {
            if !text.is_empty() {
                let text = text.to_owned();
                texts.push(TextAt {
                    node: number,
                    place,
                    text,
                });
            }
        };
        add(TextPlace::NodeName, &extra.name);
        add(TextPlace::Comment, &extra.comment);
        for label in &extra.labels {
            add(TextPlace::Board(label.at), &label.text);
        }
    }
    texts
}
