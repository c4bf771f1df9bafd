//! What a RenLib tree requires: alternating colours, free points, its order of siblings.

use tengen_core::{Color, Point};
use tengen_record::{Act, NodeId, Record, renlib};

fn lib_byte(p: Point) -> u8 {
    ((14 - p.y()) << 4) | (p.x() + 1)
}

/// The act with the right colour, if its point is free on the line and among the siblings.
pub(super) fn in_turn(record: &Record, up: NodeId, act: Act) -> Option<Act> {
    let moves: Vec<Act> = record
        .path(up)
        .iter()
        .map(|&n| record.node(n).act())
        .collect();
    let color = moves
        .iter()
        .rev()
        .find_map(|a| a.color())
        .map_or(Color::Black, Color::opponent);
    let siblings: Vec<Act> = record.children(up).map(|n| record.node(n).act()).collect();
    let Act::Play(_, mv) = act else {
        return (!siblings.contains(&Act::None)).then_some(act);
    };
    let act = Act::Play(color, mv);
    let free = !siblings.contains(&act)
        && act
            .point()
            .is_none_or(|p| moves.iter().all(|a| a.point() != Some(p)));
    free.then_some(act)
}

/// Sorts siblings and labels as RenLib does.
pub(super) fn in_order(record: &Record) -> Record {
    let mut sorted = Record::new(record.size());
    let key = |id: NodeId| {
        let node = record.node(id);
        let ghost = node
            .extra()
            .prop(renlib::GHOST)
            .map(|v| v[0].parse().unwrap());
        node.act().point().or(ghost).map_or(0, lib_byte)
    };
    let mut stack = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((old, new)) = stack.pop() {
        let from = record.node(old);
        let to = sorted.node_mut(new);
        to.set_marked(from.is_marked());
        to.set_start(from.is_start());
        *to.extra_mut() = from.extra().clone();
        to.extra_mut().labels.sort_by_key(|l| lib_byte(l.at));
        let mut children: Vec<NodeId> = record.children(old).collect();
        children.sort_by_key(|&c| key(c));
        for child in children {
            let id = sorted.add(new, record.node(child).act()).unwrap();
            stack.push((child, id));
        }
    }
    sorted
}
