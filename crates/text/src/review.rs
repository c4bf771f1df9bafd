//! Reviews of games.

use tengen_core::{Color, Point};
use tengen_proof::{ForbiddenStop, Goal, LossPart, Reason, WinInWords};

use crate::message::messages;
use crate::{Key, Plies, Text};

messages! { MESSAGES in REVIEW:
    pub fn review_only(points, four, goal, moves: Plies) = "review-only";
    pub fn review_only_many(count, four, goal, moves: Plies) = "review-only-many";
    pub fn review_held(points, goal, moves: Plies) = "review-held";
    pub fn review_held_many(count, goal, moves: Plies) = "review-held-many";
    pub fn review_no_threat(goal, moves: Plies) = "review-no-threat";
    pub fn review_let_go(color, point, goal, moves: Plies) = "review-let-go";
    pub fn review_let_go_lost(color, point, goal, moves: Plies) = "review-let-go-lost";
    pub fn review_foul(foul) = "review-foul";
    pub fn review_forbidden_stop(point, foul) = "review-forbidden-stop";
    fn review_or(points, point) = "review-or";
    pub fn review_cost(points, point) = "review-cost";
    pub fn review_moment(ply, color, name, sentence) = "review-moment";
    fn review_last(ply, points) = "review-last";
    fn review_last_many(ply, count) = "review-last-many";
    fn review_last_quiet(ply) = "review-last-quiet";
    fn review_last_left(four) = "review-last-left";
    fn review_missed_win(ply, point) = "review-missed-win";
    fn review_lost_from(ply) = "review-lost-from";
    fn review_fell(ply, before, after) = "review-fell";
    fn review_fell_here(before, after) = "review-fell-here";
    fn review_ended(color, how) = "review-ended";
    fn review_ended_chance(color, how, chance) = "review-ended-chance";
    pub fn review_second(ply, millions, of) = "review-second";
    pub fn review_second_life(ply) = "review-second-life";
    pub fn review_forced(forced, moves) = "review-forced";
    pub fn review_unsettled(count) = "review-unsettled";
    pub fn review_part(ply) = "review-part";
    pub fn review_from(ply) = "review-from";
    pub fn review_limits(version, search, proof) = "review-limits";
    pub fn review_began(ply) = "review-began";
    pub fn review_could(ply, point) = "review-could";
    pub fn review_missed(ply, point) = "review-missed";
    pub fn review_progress(settled, all) = "review-progress";
    pub fn review_at(ply, point) = "review-at";
    pub fn review_asked(color, kind) = "review-asked";
    pub fn review_trying(point) = "review-trying";
    pub fn review_right(point, kind) = "review-right";
    pub fn review_holds(point) = "review-holds";
    pub fn review_refuted(point, moves: Plies) = "review-refuted";
    pub fn review_refuted_by(point, moves: Plies, reply) = "review-refuted-by";
    pub fn review_worse(point, points) = "review-worse";
    pub fn review_answers(points) = "review-answers";
    pub fn review_why(point) = "review-why";
    pub fn review_level(level) = "review-level";
    pub fn review_choice(color, ply, points) = "review-choice";
}

/// The most points that a sentence lists.
const MOST_NAMED: usize = 5;

impl Text {
    /// What a moment of a review is about.
    #[must_use]
    pub fn review_sentence(
        self,
        side: Color,
        reason: &Reason,
        forbidden: Option<ForbiddenStop>,
    ) -> String {
        let mut sentences = vec![self.review_reason(side, reason)];
        sentences.extend(forbidden.map(|stop| self.review_forbidden_stop(stop.point, stop.foul)));
        self.sentences(&sentences)
    }

    /// A sentence about a loss.
    #[must_use]
    pub fn review_loss(self, part: &LossPart) -> String {
        match part {
            LossPart::Ended { side, by, chance } => match chance {
                Some(chance) => self.review_ended_chance(*side, by.name(), *chance),
                None => self.review_ended(*side, by.name()),
            },
            LossPart::Missed { number, first } => self.review_missed_win(*number, *first),
            LossPart::LastChance {
                number,
                answers,
                left,
            } => {
                let chance = match self.few_points(answers) {
                    _ if answers.is_empty() => self.review_last_quiet(*number),
                    Some(points) => self.review_last(*number, points),
                    None => self.review_last_many(*number, answers.len()),
                };
                let left = left.map(|four| self.review_last_left(if four { "yes" } else { "no" }));
                let parts: Vec<String> = [chance].into_iter().chain(left).collect();
                self.sentences(&parts)
            }
            LossPart::From { number } => self.review_lost_from(*number),
            LossPart::Fell {
                number,
                before,
                after,
            } => self.review_fell(*number, *before, *after),
        }
    }

    /// The points as alternatives; `None` if there are none or many.
    #[must_use]
    pub fn few_points(self, points: &[Point]) -> Option<String> {
        let few = (1..=MOST_NAMED).contains(&points.len());
        few.then(|| self.any_of(points))
    }

    /// All the points as alternatives, such as `H8, I9 or K7`.
    #[must_use]
    pub fn any_of(self, points: &[Point]) -> String {
        match points {
            [] => String::new(),
            [only] => self.point(*only),
            [others @ .., last] => self.review_or(self.listed_points(others), self.point(*last)),
        }
    }

    /// The points with what stands between them in a sentence, such as `H8, I9`.
    #[must_use]
    pub fn listed_points(self, points: &[Point]) -> String {
        let points: Vec<String> = points.iter().map(|&p| self.point(p)).collect();
        self.listed(&points)
    }

    fn review_reason(self, side: Color, reason: &Reason) -> String {
        let of = |win: &WinInWords| (Goal::name(win.goal), Plies(win.plies));
        match reason {
            Reason::Only {
                answers,
                fours,
                win,
            } => {
                let four = if *fours { "yes" } else { "no" };
                let (goal, moves) = of(win);
                match self.few_points(answers) {
                    Some(points) => self.review_only(points, four, goal, moves),
                    None => self.review_only_many(answers.len(), four, goal, moves),
                }
            }
            Reason::Held { answers, win } => {
                let (goal, moves) = of(win);
                match self.few_points(answers) {
                    _ if answers.is_empty() => self.review_no_threat(goal, moves),
                    Some(points) => self.review_held(points, goal, moves),
                    None => self.review_held_many(answers.len(), goal, moves),
                }
            }
            Reason::LetGo { first, win, lost } => {
                let (goal, moves) = of(win);
                match lost {
                    true => self.review_let_go_lost(side, *first, goal, moves),
                    false => self.review_let_go(side, *first, goal, moves),
                }
            }
            Reason::Foul(foul) => self.review_foul(*foul),
            Reason::LostFrom => self.get(Key::ReviewLostFromHere),
            Reason::Fell { before, after } => self.review_fell_here(*before, *after),
            Reason::Cost { points, best } => self.review_cost(*points, *best),
        }
    }
}
