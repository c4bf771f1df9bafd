//! Reviews of games, in the terminal.

use crate::message::messages;

messages! { MESSAGES in REVIEW:
    pub fn review_only(points, four, goal, plies) = "review-only";
    pub fn review_only_many(count, four, goal, plies) = "review-only-many";
    pub fn review_held(points, goal, plies) = "review-held";
    pub fn review_held_many(count, goal, plies) = "review-held-many";
    pub fn review_no_threat(goal, plies) = "review-no-threat";
    pub fn review_let_go(color, point, goal, plies) = "review-let-go";
    pub fn review_let_go_lost(color, point, goal, plies) = "review-let-go-lost";
    pub fn review_foul(foul) = "review-foul";
    pub fn review_forbidden_stop(point, foul) = "review-forbidden-stop";
    pub fn review_cost(points, point) = "review-cost";
    pub fn review_moment(ply, color, name, sentence) = "review-moment";
    pub fn review_last(ply, points) = "review-last";
    pub fn review_last_many(ply, count) = "review-last-many";
    pub fn review_second_life(ply) = "review-second-life";
    pub fn review_forced(forced, moves) = "review-forced";
    pub fn review_unsettled(count) = "review-unsettled";
    pub fn review_part(ply) = "review-part";
    pub fn review_from(ply) = "review-from";
    pub fn review_limits(version, search, proof) = "review-limits";
    pub fn review_line(line, why) = "review-line";
}
