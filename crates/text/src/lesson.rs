//! The words of the lessons about the founding programs that carry values.

use crate::message::{Form, messages};
use crate::{Text, bundle};

/// A step of a program's decision.
#[derive(Clone, Debug)]
pub struct LessonStep<'a> {
    /// The step's name.
    pub look: &'a str,
    /// `yes`, `no` or `won`.
    pub found: &'a str,
    /// The points that were found.
    pub points: String,
    /// How many they are.
    pub count: usize,
    /// The value that was found.
    pub value: String,
    /// The value it was compared with.
    pub other: String,
}

pub(crate) static STEP: Form<6> = Form {
    file: &bundle::LESSON,
    id: "lesson-step",
    names: ["look", "found", "points", "count", "value", "other"],
};

impl Text {
    /// A step of a decision.
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
    /// How many moves have led here, of how many.
    pub fn lesson_ply(ply, count) = "lesson-ply";
    /// The scores of a point.
    pub fn lesson_scores(point, attack, defence) = "lesson-score-at";
    /// The only score of a point.
    pub fn lesson_sum(point, sum) = "lesson-sum-at";
    /// The codes of a point.
    pub fn lesson_codes(own, theirs) = "lesson-codes";
    /// A win line through a point, and whose stones are in it.
    pub fn lesson_line(line, color, stones) = "lesson-line-at";
    /// How many win lines run through a point.
    pub fn lesson_lines(count, bare, dead) = "lesson-lines-at";
    /// A move wins.
    pub fn lesson_wins(plies) = "lesson-wins";
    /// A move loses.
    pub fn lesson_loses(plies) = "lesson-loses";
    /// A move loses, and there is a proof of it.
    pub fn lesson_refuted(plies) = "lesson-refuted";
    /// How often a move wins.
    pub fn lesson_chance(percent) = "lesson-chance";
    /// What the program's move is worth.
    pub fn lesson_its(point, worth) = "lesson-its";
    /// What the engine's move is worth.
    pub fn lesson_best(point, worth) = "lesson-best";
    /// The engine would play the same.
    pub fn lesson_same(point, worth) = "lesson-same";
    /// What a program does not see.
    pub fn lesson_spot(blindness) = "lesson-spot";
    /// What it plays, and what would have been better.
    pub fn lesson_spot_line(plays, better) = "lesson-spot-line";
}

messages! { OPPONENTS in OPPONENTS:
    /// What the original of a program was played with.
    pub fn original_line(program) = "original-line";
    /// Where the ladder comes from.
    pub fn ladder_line(games, nodes) = "ladder-line";
}
