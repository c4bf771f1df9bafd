//! Why a move is a moment: facts for one sentence.

use tengen_core::{Color, Move, Position};
use tengen_proof::{ForbiddenStop, Reason, WinInWords};
use tengen_worker_protocol::review::Label;

use crate::facts::{Answers, Facts, Fate, ForcedWin};
use crate::label::Judged;
use crate::line::{Line, foul_of};

impl From<&ForcedWin> for WinInWords {
    fn from(win: &ForcedWin) -> WinInWords {
        WinInWords {
            goal: win.goal,
            plies: win.length,
        }
    }
}

/// The reason of a moment; `None` if the label is none.
#[must_use]
pub fn reason(line: &Line, judged: &Judged<'_>) -> Option<Reason> {
    let position = &line.positions()[judged.before.ply];
    match judged.label() {
        Label::LostHere => lost(position, judged),
        Label::LetGo => {
            let win = judged.before.attack.win()?;
            Some(Reason::LetGo {
                first: *win.line.first()?,
                win: win.into(),
                lost: false,
            })
        }
        Label::Blunder | Label::Mistake | Label::Inaccuracy => {
            let compared = judged.before.compared?;
            Some(Reason::Cost {
                points: judged.cost() / 10,
                best: compared.best,
            })
        }
        _ => None,
    }
}

fn lost(position: &Position, judged: &Judged<'_>) -> Option<Reason> {
    if let Some(foul) = foul_of(position, judged.mv).filter(|_| judged.is_over()) {
        return Some(Reason::Foul(foul));
    }
    let theirs = judged.after.attack.win()?;
    if let Some(own) = judged.before.attack.win() {
        return Some(Reason::LetGo {
            first: *own.line.first()?,
            win: own.into(),
            lost: true,
        });
    }
    let Fate::Answers(answers) = &judged.before.fate else {
        return None;
    };
    let win = in_words(theirs, answers);
    let moves = answers.moves.clone();
    // Answers to wins of one kind may lose to a win of another.
    let only = answers.complete() && !answers.pass && theirs.goal <= answers.goal;
    Some(match only {
        true => Reason::Only {
            answers: moves,
            fours: !answers.fours.is_empty(),
            win,
        },
        false => Reason::Held {
            answers: moves,
            win,
        },
    })
}

/// The win after the played move; its kind is at least that which the answers avert.
fn in_words(win: &ForcedWin, answers: &Answers) -> WinInWords {
    WinInWords {
        goal: win.goal.max(answers.goal),
        plies: win.length,
    }
}

/// The first point along White's proved win after a move at which Black would have to stop a
/// five, and which is forbidden then.
#[must_use]
pub fn stop_forbidden(line: &Line, after: &Facts) -> Option<ForbiddenStop> {
    let win = after.attack.win()?;
    let mut position = line.positions().get(after.ply)?.clone();
    if !position.rule().forbids(Color::Black) || position.to_move() != Color::White {
        return None;
    }
    for pair in win.line.chunks(2) {
        position.play(Move::Place(*pair.first()?)).ok()?;
        if position.outcome().is_some() {
            return None;
        }
        if let Some(stop) = forbidden_stop(&position) {
            return Some(stop);
        }
        position.play(Move::Place(*pair.get(1)?)).ok()?;
    }
    None
}

/// The forbidden point, if any, at which White, having just moved, would make a row.
fn forbidden_stop(position: &Position) -> Option<ForbiddenStop> {
    let forbidden = position.forbidden_points();
    let mut passed = position.clone();
    passed.play(Move::Pass).ok()?;
    forbidden.into_iter().find_map(|(point, fouls)| {
        let mut won = passed.clone();
        won.play(Move::Place(point)).ok()?;
        let row = won
            .outcome()
            .is_some_and(|outcome| outcome.winner == Some(Color::White));
        row.then_some(ForbiddenStop {
            point,
            foul: fouls.first()?,
        })
    })
}
