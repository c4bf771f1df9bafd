//! A report as data: what the terminal, the server and the page show of a review.

use tengen_core::{Color, Point};
use tengen_worker_protocol::review::{Escape, JudgedMove, Label, Moment, Reviewed};

use crate::facts::{Fate, ForcedWin};
use crate::label::Judged;
use crate::reason::{reason, stop_forbidden};
use crate::report::{LastEscape, Report};
use crate::walk::Walk;

/// What is known of a game, with the moments of one side or of both. `before` is the number of
/// moves of the record before the reviewed part. Sentences are `None`.
#[must_use]
pub fn reviewed(walk: &Walk, side: Option<Color>, before: usize) -> Reviewed {
    let report = Report::new(walk);
    let (line, budget) = (walk.line(), walk.budget());
    let number = |ply: usize| before + ply + 1;
    let (forced, of) = report.forced(side);
    let moments = report.moments(side).into_iter();
    let moves = report.moves.iter().map(|(judged, label)| JudgedMove {
        number: number(judged.before.ply),
        side: judged.side,
        point: judged.mv,
        label: *label,
    });
    let open = report
        .moves
        .iter()
        .filter(|(_, label)| *label == Label::NotSettled);
    Reviewed {
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        nodes: budget.search,
        proof_nodes: budget.threats,
        rule: line.end().rule(),
        size: line.end().size().get(),
        first_move: number(0),
        complete: walk.next().is_none(),
        last_escape: report
            .last_escape
            .and_then(|last| escape(&report, last, before)),
        second_lives: report.second_lives.iter().map(|&ply| number(ply)).collect(),
        moments: moments
            .map(|(judged, label)| moment(walk, judged, *label, before))
            .collect(),
        forced,
        of,
        not_settled: open.count(),
        moves: moves.collect(),
        graph: report.graph.clone(),
    }
}

fn escape(report: &Report<'_>, last: LastEscape, before: usize) -> Option<Escape> {
    let mut moves = report.moves.iter();
    let (judged, _) = moves.find(|(judged, _)| judged.before.ply == last.ply)?;
    Some(Escape {
        number: before + last.ply + 1,
        side: judged.side,
        settled: last.settled,
        better: saving(judged),
    })
}

fn moment(walk: &Walk, judged: &Judged<'_>, label: Label, before: usize) -> Moment {
    let win = proof_of(judged, label);
    let complete = match &judged.before.fate {
        Fate::Answers(answers) => answers.complete(),
        _ => false,
    };
    let reason = reason(walk.line(), judged);
    let averted = matches!(
        reason,
        Some(tengen_proof::Reason::Only { .. } | tengen_proof::Reason::Held { .. })
    );
    let forbidden = match averted {
        true => stop_forbidden(walk.line(), judged.after),
        false => None,
    };
    Moment {
        number: before + judged.before.ply + 1,
        side: judged.side,
        point: judged.mv,
        label,
        proved: win.is_some(),
        goal: win.map(|win| win.goal),
        length: win.map(|win| win.length),
        line: win.map(|win| win.line.clone()),
        better: better(judged, label),
        complete,
        cost: judged.cost(),
        reason,
        forbidden,
        sentence: None,
    }
}

/// The win that proves a moment.
#[must_use]
pub fn proof_of<'a>(judged: &Judged<'a>, label: Label) -> Option<&'a ForcedWin> {
    match label {
        Label::LostHere => judged.after.attack.win(),
        Label::LetGo => judged.before.attack.win(),
        _ => None,
    }
}

/// The moves that would have averted the loss.
fn saving(judged: &Judged<'_>) -> Vec<Point> {
    match (&judged.before.attack, &judged.before.fate) {
        (attack, _) if attack.win().is_some() => first(attack.win()),
        (_, Fate::Answers(answers)) => answers.moves.clone(),
        _ => Vec::new(),
    }
}

/// The moves to prefer to a moment's.
fn better(judged: &Judged<'_>, label: Label) -> Vec<Point> {
    match label {
        Label::LostHere => saving(judged),
        Label::LetGo => first(judged.before.attack.win()),
        _ => judged
            .before
            .compared
            .iter()
            .map(|compared| compared.best)
            .collect(),
    }
}

fn first(win: Option<&ForcedWin>) -> Vec<Point> {
    win.and_then(|win| win.line.first().copied())
        .into_iter()
        .collect()
}
