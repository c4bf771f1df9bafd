//! A node of a record, made ready to be seen.

use tengen_core::{Color, Move, Rule, Start, notation};
use tengen_messages::records::{Branch, Shown, Step};
use tengen_record::{Act, Cursor, Extra, Format, MarkKind, Node, NodeId, Record, replay};
use tengen_text::Text;

use crate::sentences;
use crate::shelf::{Opened, ShelfError, title};

/// How much of a line is shown before and after a node: a line may be a million moves long.
const BEFORE: usize = 400;
const AFTER: usize = 200;

pub(crate) fn show(
    opened: &Opened,
    at: usize,
    node: Option<usize>,
    rule: Option<Rule>,
    text: Text,
) -> Result<Shown, ShelfError> {
    let record = opened.record(at)?;
    let id = match node {
        None => NodeId::ROOT,
        Some(n) => record.id(n).ok_or(ShelfError::NoNode(n))?,
    };
    let rule = rule.unwrap_or_else(|| usual_rule(opened.format, record));
    let cursor = Cursor::at(record, id);
    let path = record.path(id);
    let played = replay::replay(record, id, rule);
    let playable = playable(record, &path, &played, rule);
    let here = record.node(id);
    let extra = here.extra();
    let stones = Color::BOTH.map(|color| {
        let own = cursor.board().iter().filter(|&(_, c)| c == color);
        own.map(|(p, _)| p.to_string()).collect::<String>()
    });
    Ok(Shown {
        record: at,
        title: title(text, at, record),
        node: id.index(),
        parent: record.parent(id).map(NodeId::index),
        size: record.size().get().into(),
        rule: rule.name().to_owned(),
        stones,
        numbers: numbers(record, &path),
        last: here.act().point().map(|p| p.to_string()),
        to_move: cursor.to_move().to_string(),
        name: extra.name.clone(),
        comment: extra.comment.clone(),
        marks: extra
            .marks
            .iter()
            .map(|m| (m.at.to_string(), mark_name(m.kind).to_owned()))
            .collect(),
        labels: extra
            .labels
            .iter()
            .map(|l| (l.at.to_string(), l.text.clone()))
            .collect(),
        children: record.children(id).map(|c| branch(record, c)).collect(),
        line: line(record, id, &path),
        notes: played
            .notes()
            .iter()
            .map(|note| (note.ply, text.note(note)))
            .collect(),
        start: playable.as_ref().and_then(|(start, _)| start.clone()),
        moves: playable.map(|(_, moves)| moves),
        head: record
            .info()
            .iter()
            .map(|(field, said)| (sentences::field(text, field), said.to_owned()))
            .collect(),
    })
}

/// The rule that the record names, or that its format is used for.
pub(crate) fn usual_rule(format: Format, record: &Record) -> Rule {
    record.info().rule().unwrap_or(match format {
        Format::Renlib | Format::Rif | Format::Pos => Rule::Renju,
        _ => Rule::Freestyle,
    })
}

const fn mark_name(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Triangle => "triangle",
        MarkKind::Cross => "cross",
        MarkKind::Circle => "circle",
        MarkKind::Square => "square",
        MarkKind::Selected => "selected",
    }
}

/// The numbers of the moves whose stones lie on the board.
fn numbers(record: &Record, path: &[NodeId]) -> Vec<(String, u16)> {
    let plays = path.iter().map(|&id| record.node(id).act());
    let moves = plays.filter(|act| act.mv().is_some());
    (1..)
        .zip(moves)
        .filter_map(|(n, act)| Some((act.point()?.to_string(), n)))
        .collect()
}

fn name(act: Act) -> String {
    act.mv().map(|mv| mv.to_string()).unwrap_or_default()
}

fn branch(record: &Record, id: NodeId) -> Branch {
    let act = record.node(id).act();
    Branch {
        node: id.index(),
        mv: name(act),
        color: act.color().map(|c| c.to_string()).unwrap_or_default(),
        nodes: record.subtree_len(id),
    }
}

/// The nodes before a node and the main line after it.
fn line(record: &Record, id: NodeId, path: &[NodeId]) -> Vec<Step> {
    let cut = path.len().saturating_sub(BEFORE);
    let is_move = |&id: &NodeId| record.node(id).act().mv().is_some();
    let mut ply = path[..cut].iter().filter(|id| is_move(id)).count();
    let after = std::iter::successors(record.first_child(id), |&n| record.first_child(n));
    let nodes = path[cut..].iter().copied().chain(after.take(AFTER));
    let mut steps = Vec::new();
    for id in nodes {
        ply += usize::from(is_move(&id));
        let others = record.parent(id).into_iter();
        let others = others.flat_map(|parent| record.children(parent));
        steps.push(Step {
            node: id.index(),
            ply,
            mv: name(record.node(id).act()),
            says: says(record.node(id)),
            others: others
                .filter(|&other| other != id)
                .map(|other| (other.index(), name(record.node(other).act())))
                .collect(),
        });
    }
    steps
}

fn says(node: &Node) -> bool {
    let Extra {
        comment,
        name,
        labels,
        marks,
        ..
    } = node.extra();
    !(comment.is_empty() && name.is_empty() && labels.is_empty() && marks.is_empty())
}

/// The start, where it is a set-up, and the moves, where they can be played one after the other
/// under the rule.
fn playable(
    record: &Record,
    path: &[NodeId],
    played: &replay::Replay,
    rule: Rule,
) -> Option<(Option<String>, String)> {
    let acts = || path.iter().map(|&id| record.node(id).act());
    let moves: Vec<Move> = acts().filter_map(Act::mv).collect();
    let root = record.node(NodeId::ROOT).extra();
    let of = |color| {
        let own = root.stones.iter().filter(move |s| s.color == Some(color));
        own.map(|s| s.at).collect()
    };
    let first = acts().find_map(Act::color);
    let start = Start {
        black: of(Color::Black),
        white: of(Color::White),
        to_move: root.to_move.or(first).unwrap_or(played.to_move()),
    };
    let again = start.replay(rule, record.size(), &moves).ok()?;
    let same = again.board() == played.board() && again.to_move() == played.to_move();
    let text = (!start.is_usual()).then(|| start.to_string());
    same.then(|| (text, notation::format_moves(&moves)))
}
