//! Lessons about the founding programs.

use crate::message::{Form, messages};
use crate::{Plies, Text, bundle};

/// A step of a program's decision: the variables of the message `lesson-step`.
#[derive(Clone, Debug)]
pub struct LessonStep<'a> {
    /// Name of the step.
    pub look: &'a str,
    /// `yes`, `no` or `won`.
    pub found: &'a str,
    /// Points found.
    pub points: String,
    /// Number of points.
    pub count: usize,
    /// Value found.
    pub value: String,
    /// Value it was compared with.
    pub other: String,
}

pub(crate) static STEP: Form<6> = Form {
    file: &bundle::LESSON,
    id: "lesson-step",
    names: ["look", "found", "points", "count", "value", "other"],
};

impl Text {
    /// A step of a program's decision.
    #[must_use]
    pub fn lesson_step(self, step: LessonStep<'_>) -> String {
        let values = [
            step.look.into(),
            step.found.into(),
            step.points.into(),
            step.count.into(),
            step.value.into(),
            step.other.into(),
        ];
        STEP.fill(self, values)
    }
}

messages! { MESSAGES in LESSON:
    pub fn lesson_ply(ply, count) = "lesson-ply";
    pub fn lesson_scores(point, attack, defence) = "lesson-score-at";
    pub fn lesson_sum(point, sum) = "lesson-sum-at";
    pub fn lesson_codes(own, theirs) = "lesson-codes";
    pub fn lesson_line(line, color, stones) = "lesson-line-at";
    pub fn lesson_lines(count, bare, dead) = "lesson-lines-at";
    pub fn lesson_wins(moves: Plies) = "lesson-wins";
    pub fn lesson_loses(moves: Plies) = "lesson-loses";
    pub fn lesson_refuted(moves: Plies) = "lesson-refuted";
    pub fn lesson_chance(percent) = "lesson-chance";
    pub fn lesson_its(point, worth) = "lesson-its";
    pub fn lesson_best(point, worth) = "lesson-best";
    pub fn lesson_same(point, worth) = "lesson-same";
    pub fn lesson_spot(blindness) = "lesson-spot";
    pub fn lesson_spot_line(plays, better) = "lesson-spot-line";
}

messages! { OPPONENTS in OPPONENTS:
    pub fn original_line(program) = "original-line";
    pub fn ladder_line(games, nodes) = "ladder-line";
}
