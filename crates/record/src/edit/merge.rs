//! Merging one tree into another without duplicate lines or lost text.

use super::step::Steps;
use crate::node::{Content, Node};
use crate::tree::{NodeId, Record};
use crate::walk;

/// Whether two nodes have the same move, set-up and decision.
pub(super) fn mergeable(ours: &Node, theirs: &Node) -> bool {
    let (a, b) = (ours.extra(), theirs.extra());
    ours.act() == theirs.act()
        && a.stones == b.stones
        && a.to_move == b.to_move
        && a.decision == b.decision
}

/// Merges a record with the same starting position.
pub(super) fn record(steps: &mut Steps<'_>, other: &Record) {
    add_content(steps, NodeId::ROOT, other.node(NodeId::ROOT));
    lines(steps, NodeId::ROOT, other);
}

/// Merges the lines below the other record's root into a node.
pub(super) fn lines(steps: &mut Steps<'_>, at: NodeId, other: &Record) {
    let mut shared = vec![(NodeId::ROOT, at)];
    while let Some((theirs, ours)) = shared.pop() {
        for child in other.children(theirs) {
            let node = other.node(child);
            let record = steps.record();
            let known = record
                .children(ours)
                .find(|&id| mergeable(record.node(id), node));
            match known {
                Some(known) => {
                    add_content(steps, known, node);
                    shared.push((child, known));
                }
                None => copy(steps, ours, other, child),
            }
        }
    }
}

fn copy(steps: &mut Steps<'_>, parent: NodeId, other: &Record, top: NodeId) {
    let id = steps.add(parent, other.node(top).act());
    steps.fill(id, other.node(top).content());
    let mut at = id;
    for step in other.walk_from(top).skip(1) {
        match step {
            walk::Step::Enter(theirs) => at = steps.grow(at, other.node(theirs).content()),
            walk::Step::Leave(theirs) if theirs == top => return,
            walk::Step::Leave(_) => at = steps.record().parent(at).unwrap_or(id),
        }
    }
}

fn add_content(steps: &mut Steps<'_>, id: NodeId, theirs: &Node) {
    steps.set(id, |content| combine(content, theirs));
}

/// Adds the other node's content and overwrites nothing. A second name or a second text on a point
/// goes to the comment.
fn combine(content: &mut Content, theirs: &Node) {
    content.marked |= theirs.is_marked();
    content.start |= theirs.is_start();
    content.add_spent(theirs);
    let (ours, theirs) = (content.extra_mut(), theirs.extra());
    let mut comment = std::mem::take(&mut ours.comment);
    add_text(&mut comment, &theirs.comment);
    if ours.name.is_empty() {
        ours.name.clone_from(&theirs.name);
    } else if ours.name != theirs.name {
        add_text(&mut comment, &theirs.name);
    }
    for label in &theirs.labels {
        match ours.labels.iter().find(|known| known.at == label.at) {
            None => ours.labels.push(label.clone()),
            Some(known) if known.text == label.text => {}
            Some(_) => add_text(&mut comment, &format!("{}: {}", label.at, label.text)),
        }
    }
    for mark in &theirs.marks {
        if !ours.marks.contains(mark) {
            ours.marks.push(*mark);
        }
    }
    for (ours, theirs) in ours.clock.left_ms.iter_mut().zip(theirs.clock.left_ms) {
        *ours = ours.or(theirs);
    }
    for (ours, theirs) in ours.clock.periods.iter_mut().zip(theirs.clock.periods) {
        *ours = ours.or(theirs);
    }
    for prop in &theirs.props {
        if ours.prop(&prop.key).is_none() {
            ours.props.push(prop.clone());
        }
    }
    ours.comment = comment;
}

/// Appends lines to a text, unless it contains them.
fn add_text(text: &mut String, more: &str) {
    let holds = format!("\n{text}\n").contains(&format!("\n{more}\n"));
    if more.is_empty() || holds {
        return;
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}
