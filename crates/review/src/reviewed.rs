//! A report as data: what the terminal, the server and the page show of a review.

use tengen_core::plain::{self, Plain};
use tengen_core::{Color, Point};
use tengen_proof::Reason;
use tengen_worker_protocol::review::{
    Escape, Fall, JudgedMove, Label, LeftOpen, LostFrom, MissedWin, Moment, Reviewed, SecondPass,
};

use crate::chance::CERTAIN;
use crate::facts::{Fate, ForcedWin};
use crate::label::Judged;
use crate::reason::{reason, stop_forbidden};
use crate::report::{LastEscape, Report};
use crate::walk::Walk;

/// What is known of a game, with the moments of one side or of both. `before` is the number of
/// moves of the record before the reviewed part. Sentences are `None`.
#[must_use]
pub fn reviewed(walk: &Walk, side: Option<Color>, before: usize) -> Reviewed {
    let mut report = Report::new(walk);
    if walk.next().is_none() {
        report.name_cliff(side);
    }
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
        ended: line.ending(),
        end_chance: end_chance(walk, &report),
        missed_win: report
            .missed_win
            .and_then(|ply| missed_win(&report, ply, before)),
        last_escape: report
            .last_escape
            .and_then(|last| escape(walk, &report, last, before)),
        lost_from: report.lost_from.map(|ply| LostFrom {
            number: number(ply),
            side: line.positions()[ply].to_move(),
        }),
        fall: report.fall.map(|fall| Fall {
            number: number(fall.ply),
            side: fall.side,
            before: fall.before,
            after: fall.after,
        }),
        second_pass: second_pass(walk, before),
        second_lives: report.second_lives.iter().map(|&ply| number(ply)).collect(),
        moments: moments
            .map(|(judged, label)| moment(walk, &report, judged, *label, before))
            .collect(),
        forced,
        of,
        not_settled: open.count(),
        moves: moves.collect(),
        graph: report.graph.clone(),
    }
}

/// The loser's chance when the game ended; before the move if that was a foul.
fn end_chance(walk: &Walk, report: &Report<'_>) -> Option<u32> {
    let end = walk.line().ending()?;
    let over = walk.line().end().outcome().is_some();
    let mut chances = report.graph.iter().rev();
    let &black = if over { chances.nth(1) } else { chances.next() }?;
    Some(match end.loser {
        Color::Black => black,
        Color::White => CERTAIN - black,
    })
}

/// The second pass of a review, if it was or is needed. `before` is the number of moves of the
/// record before the reviewed part.
#[must_use]
pub fn second_pass(walk: &Walk, before: usize) -> Option<SecondPass> {
    let now = walk.probing();
    let last = walk.probes().last().map(|probe| probe.probed);
    Some(SecondPass {
        number: before + now.or(last)? + 1,
        nodes: walk.second_nodes(),
        of: walk.budget().second,
        done: now.is_none(),
    })
}

fn escape(walk: &Walk, report: &Report<'_>, last: LastEscape, before: usize) -> Option<Escape> {
    let mut moves = report.moves.iter();
    let (judged, _) = moves.find(|(judged, _)| judged.before.ply == last.ply)?;
    Some(Escape {
        number: before + last.ply + 1,
        side: judged.side,
        settled: last.settled,
        better: saving(judged),
        left: left_open(walk, last.ply),
        cost: report.chance(last.ply, judged.side).unwrap_or(0),
    })
}

/// The four or open three that a move left, though it could be answered.
fn left_open(walk: &Walk, ply: usize) -> Option<LeftOpen> {
    let [before, after] = walk.line().positions().get(ply..ply + 2)? else {
        return None;
    };
    if !plain::ignores(before, after) {
        return None;
    }
    Some(match plain::win(after)? {
        Plain::Five => LeftOpen::Four,
        Plain::OpenFour => LeftOpen::Three,
    })
}

fn missed_win(report: &Report<'_>, ply: usize, before: usize) -> Option<MissedWin> {
    let mut moves = report.moves.iter();
    let (judged, _) = moves.find(|(judged, _)| judged.before.ply == ply)?;
    Some(MissedWin {
        number: before + ply + 1,
        first: *judged.before.attack.win()?.line.first()?,
        cost: CERTAIN - report.chance(ply + 1, judged.side).unwrap_or(CERTAIN),
    })
}

/// Why a move is a turn of the game, if its label does not say so.
fn turn_reason(report: &Report<'_>, ply: usize) -> Option<Reason> {
    let fall = report.fall.filter(|fall| fall.ply == ply);
    match (report.lost_from == Some(ply), fall) {
        (true, _) => Some(Reason::LostFrom),
        (false, fall) => fall.map(|fall| Reason::Fell {
            before: (fall.before + 5) / 10,
            after: (fall.after + 5) / 10,
        }),
    }
}

fn moment(
    walk: &Walk,
    report: &Report<'_>,
    judged: &Judged<'_>,
    label: Label,
    before: usize,
) -> Moment {
    let win = proof_of(judged, label);
    let complete = match &judged.before.fate {
        Fate::Answers(answers) => answers.complete(),
        _ => false,
    };
    let reason = reason(walk.line(), judged).or_else(|| turn_reason(report, judged.before.ply));
    let averted = matches!(reason, Some(Reason::Only { .. } | Reason::Held { .. }));
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
        certificates: Vec::new(),
    }
}

/// The win that proves a moment.
#[must_use]
pub fn proof_of<'a>(judged: &Judged<'a>, label: Label) -> Option<&'a ForcedWin> {
    match label {
        Label::LostHere | Label::NotSettled => judged.after.attack.win(),
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
