//! A node of a record, made ready to be seen.

use tengen_core::{Color, Move, Point, Rule, Start, notation};
use tengen_messages::records::{Branch, Ended, Shown, Step};
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
        numbers: numbers(&played),
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
        notes: notes(&played, text),
        outcome: outcome(&played),
        start: playable.as_ref().and_then(|(start, _)| start.clone()),
        moves: playable.map(|(_, moves)| moves),
        head: record
            .info()
            .iter()
            .map(|(field, said)| (sentences::field(text, field), said.to_owned()))
            .collect(),
    })
}

/// What the rules say, each sentence with its ply; what is only counted stands at the last one.
fn notes(played: &replay::Replay, text: Text) -> Vec<(usize, String)> {
    let listed = played.notes().iter();
    let listed = listed.map(|note| (note.ply, text.note(note)));
    let last = played.moves().len();
    let more = played.unlisted();
    let more = more.map(|(remark, count)| (last, text.more_notes(remark, count)));
    listed.chain(more).collect()
}

/// How the game has ended here, as the rules see it.
fn outcome(played: &replay::Replay) -> Option<Ended> {
    let position = played.position().ok()?;
    let outcome = position.outcome()?;
    Some(Ended {
        winner: outcome.winner.map(|color| color.to_string()),
        by: outcome.by.name().to_owned(),
        foul: outcome.by.foul().map(|foul| foul.name().to_owned()),
        line: outcome.line.iter().map(Point::to_string).collect(),
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

/// The numbers of the moves whose stones lie on the board; those beyond 65,535 have none.
fn numbers(played: &replay::Replay) -> Vec<(String, u16)> {
    let stones = played.board().iter();
    let numbered = stones.filter_map(|(p, _)| Some((p, u16::try_from(played.ply_at(p)?).ok()?)));
    numbered.map(|(p, ply)| (p.to_string(), ply)).collect()
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
