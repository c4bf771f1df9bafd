//! Generators of records, and the folder of real files.

use std::path::PathBuf;

use proptest::prelude::*;
use proptest::sample::Index;
use tengen_core::{Color, Move, Point, Size};
use tengen_record::{
    Act, Clock, Extra, Field, Label, Mark, MarkKind, NodeId, Prop, Record, SetupStone,
};

/// The folder that `TENGEN_TEST_DATA` names; prints a note if there is none.
pub(crate) fn data(test: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("TENGEN_TEST_DATA").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("{test}: skipped, TENGEN_TEST_DATA names no folder of real files");
    }
    folder
}

pub(crate) fn point(name: &str) -> Point {
    name.parse().unwrap()
}

pub(crate) fn names(record: &Record) -> Vec<String> {
    record.moves().map(|m| m.to_string()).collect()
}

/// One-line texts in several scripts, with characters that formats escape.
pub(crate) fn line() -> impl Strategy<Value = String> {
    "[ -~天元連珠éøЖ\u{1f600}]{1,10}"
}

/// Texts of several lines that neither start with a line break nor contain `\r`.
pub(crate) fn lines() -> impl Strategy<Value = String> {
    "[!-~連珠é][ -~天元\n]{0,30}"
}

fn mark_kind() -> impl Strategy<Value = MarkKind> {
    prop::sample::select(vec![
        MarkKind::Triangle,
        MarkKind::Cross,
        MarkKind::Circle,
        MarkKind::Square,
        MarkKind::Selected,
    ])
}

fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(Color::BOTH.to_vec())
}

pub(crate) fn size() -> impl Strategy<Value = Size> {
    (5u32..=22).prop_map(|n| Size::new(n).unwrap())
}

fn at(size: Size) -> impl Strategy<Value = Point> {
    let n = size.get();
    (0..n, 0..n).prop_map(|(x, y)| Point::from_xy(x, y))
}

fn act(size: Size) -> impl Strategy<Value = Act> {
    prop_oneof![
        1 => Just(Act::None),
        1 => color().prop_map(|c| Act::Play(c, Move::Pass)),
        8 => (color(), at(size)).prop_map(|(c, p)| Act::Play(c, Move::Place(p))),
    ]
}

fn few<T: std::fmt::Debug>(
    item: impl Strategy<Value = T> + 'static,
    most: usize,
) -> impl Strategy<Value = Vec<T>> {
    prop_oneof![3 => Just(0usize), 1 => 1..=most].prop_flat_map({
        let item = item.boxed();
        move |n| prop::collection::vec(item.clone(), n)
    })
}

fn clock() -> impl Strategy<Value = Clock> {
    let ms = || prop::option::weighted(0.2, 0u64..10_000_000);
    let n = || prop::option::weighted(0.2, 0u32..100);
    (ms(), ms(), n(), n()).prop_map(|(b, w, ob, ow)| Clock {
        left_ms: [b, w],
        periods: [ob, ow],
    })
}

/// All content of an SGF node.
pub(crate) fn extra(size: Size) -> impl Strategy<Value = Extra> {
    let label = (at(size), line()).prop_map(|(at, text)| Label { at, text });
    let mark = (at(size), mark_kind()).prop_map(|(at, kind)| Mark { at, kind });
    let stone =
        (at(size), prop::option::of(color())).prop_map(|(at, color)| SetupStone { at, color });
    let prop = ("X[A-Z0-9]{1,6}", prop::collection::vec(line(), 1..3))
        .prop_map(|(key, values)| Prop { key, values });
    (
        prop_oneof![2 => Just(String::new()), 1 => lines()],
        prop_oneof![4 => Just(String::new()), 1 => line()],
        few(label, 4),
        few(mark, 4),
        few(stone, 6),
        prop::option::weighted(0.1, color()),
        clock(),
        few(prop, 2),
    )
        .prop_map(
            |(comment, name, labels, marks, stones, to_move, clock, props)| {
                let mut seen = Vec::new();
                let fresh = |s: &SetupStone| {
                    !seen.contains(&s.at) && {
                        seen.push(s.at);
                        true
                    }
                };
                Extra {
                    comment,
                    name,
                    labels,
                    marks,
                    stones: stones.into_iter().filter(fresh).collect(),
                    to_move,
                    clock,
                    props,
                    ..Extra::default()
                }
            },
        )
}

#[derive(Clone, Debug)]
pub(crate) struct NodeSpec {
    pub(crate) parent: Index,
    pub(crate) act: Act,
    pub(crate) extra: Option<Extra>,
    pub(crate) marked: bool,
    pub(crate) start: bool,
    pub(crate) spent: Option<u32>,
}

pub(crate) fn node(size: Size) -> impl Strategy<Value = NodeSpec> {
    (
        any::<Index>(),
        act(size),
        prop::option::weighted(0.4, extra(size)),
        any::<bool>(),
        any::<bool>(),
        prop::option::weighted(0.3, 1u32..u32::MAX),
    )
        .prop_map(|(parent, act, extra, marked, start, spent)| NodeSpec {
            parent,
            act,
            extra,
            marked,
            start,
            spent,
        })
}

pub(crate) fn fields(most: usize) -> impl Strategy<Value = Vec<(Field, String)>> {
    let field = prop::sample::select(Field::ALL.map(|(f, _)| f).to_vec());
    prop::collection::vec((field, line()), 0..=most)
}

/// A tree with any content and shape.
pub(crate) fn any_record() -> impl Strategy<Value = Record> {
    size().prop_flat_map(|size| {
        let nodes = prop::collection::vec(node(size), 1..40);
        (nodes, fields(6)).prop_map(move |(nodes, fields)| {
            let mut record = Record::new(size);
            for (field, text) in fields {
                record.info_mut().set(field, text);
            }
            let mut ids = vec![NodeId::ROOT];
            for (i, spec) in nodes.iter().enumerate() {
                let id = if i == 0 {
                    record.set_act(NodeId::ROOT, spec.act).unwrap();
                    NodeId::ROOT
                } else {
                    // Half of them are long lines, the others bushes.
                    let up = if i % 2 == 0 {
                        *ids.last().unwrap()
                    } else {
                        *spec.parent.get(&ids)
                    };
                    record.add(up, spec.act).unwrap()
                };
                fill(&mut record, id, spec);
                if i > 0 {
                    ids.push(id);
                }
            }
            record
        })
    })
}

pub(crate) fn fill(record: &mut Record, id: NodeId, spec: &NodeSpec) {
    let node = record.node_mut(id);
    node.set_marked(spec.marked);
    node.set_start(spec.start);
    node.set_spent_ms(spec.spent);
    if let Some(extra) = &spec.extra {
        *node.extra_mut() = extra.clone();
    }
}

/// A line of distinct points, Black first.
pub(crate) fn any_line(size: Size, most: usize) -> impl Strategy<Value = Vec<Move>> {
    let points: Vec<Point> = size.points().collect();
    let most = most.min(points.len());
    prop::sample::subsequence(points, 0..=most)
        .prop_shuffle()
        .prop_map(|points| points.into_iter().map(Move::Place).collect())
}
