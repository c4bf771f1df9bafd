//! The sentence of a moment.

use tengen_core::Point;
use tengen_proof::Goal;
use tengen_review::{ForbiddenStop, Judged, Line, Reason, WinInWords};
use tengen_text::Text;

/// The most points that a sentence lists.
pub(super) const MOST_NAMED: usize = 5;

/// What a moment is about; `None` if there is nothing to say about the move.
pub(super) fn sentence(text: Text, line: &Line, judged: &Judged<'_>) -> Option<String> {
    let reason = Reason::of(line, judged)?;
    let mut sentences = vec![said(text, judged, &reason)];
    if matches!(reason, Reason::Only { .. } | Reason::Held { .. })
        && let Some(stop) = ForbiddenStop::of(line, judged.after)
    {
        sentences.push(text.review_forbidden_stop(stop.point, stop.foul));
    }
    Some(text.sentences(&sentences))
}

fn said(text: Text, judged: &Judged<'_>, reason: &Reason) -> String {
    let of = |win: &WinInWords| (Goal::name(win.goal), win.plies);
    match reason {
        Reason::Only {
            answers,
            fours,
            win,
        } => {
            let four = if *fours { "yes" } else { "no" };
            let (goal, plies) = of(win);
            match named(text, answers) {
                Some(points) => text.review_only(points, four, goal, plies),
                None => text.review_only_many(answers.len(), four, goal, plies),
            }
        }
        Reason::Held { answers, win } => {
            let (goal, plies) = of(win);
            match named(text, answers) {
                _ if answers.is_empty() => text.review_no_threat(goal, plies),
                Some(points) => text.review_held(points, goal, plies),
                None => text.review_held_many(answers.len(), goal, plies),
            }
        }
        Reason::LetGo { first, win, lost } => {
            let (goal, plies) = of(win);
            match lost {
                true => text.review_let_go_lost(judged.side, *first, goal, plies),
                false => text.review_let_go(judged.side, *first, goal, plies),
            }
        }
        Reason::Foul(foul) => text.review_foul(*foul),
        Reason::Cost { points, best } => text.review_cost(*points, *best),
    }
}

/// The points if they are few.
pub(super) fn named(text: Text, points: &[Point]) -> Option<String> {
    (points.len() <= MOST_NAMED).then(|| text.points(points))
}
