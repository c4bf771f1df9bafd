//! Forced wins, their proofs, and puzzles, on the page.

use crate::Plies;
use crate::message::messages;

messages! { MESSAGES in PROOFS:
    pub fn study_idle(color) = "study-idle";
    pub fn study_looking(color) = "study-looking";
    pub fn study_defending(color) = "study-defending";
    pub fn study_clock(seconds, budget) = "study-clock";
    pub fn study_wins(color, goal, moves: Plies, fours) = "study-wins";
    pub fn study_wins_five(color, point) = "study-wins-five";
    pub fn study_threatens(color, goal, moves: Plies, fours) = "study-threatens";
    pub fn study_threatens_five(color, point) = "study-threatens-five";
    pub fn study_proved(positions) = "study-proved";
    pub fn study_found(color) = "study-found";
    pub fn study_valid(color, moves: Plies) = "study-valid";
    pub fn study_next(point) = "study-next";
    pub fn study_your_defence(color) = "study-your-defence";
    pub fn study_five(color) = "study-five";
    pub fn defend_not_needed(color, moves: Plies, point) = "defend-not-needed";
    pub fn defend_count(count) = "defend-count";
    pub fn defend_none(count) = "defend-none";
    pub fn defend_undecided(count) = "defend-undecided";
    pub fn defend_listed(point, reason) = "defend-listed";
    pub fn defend_all(count) = "defend-all";
    pub fn study_averted(goal) = "study-averted";
    pub fn study_fours(count, points) = "study-fours";
    pub fn study_incomplete(count) = "study-incomplete";
    pub fn study_firsts(count, points) = "study-firsts";
    pub fn study_firsts_open(count) = "study-firsts-open";
    pub fn study_seconds(seconds) = "study-seconds";
    pub fn study_minutes(minutes) = "study-minutes";
    pub fn study_goal(goal) = "study-goal";
    pub fn study_goal_line(goal) = "study-goal-line";
    pub fn study_letters(letter) = "study-letters";
    pub fn study_refused(why) = "study-refused";
    pub fn prover_failed(why) = "prover-failed";
    pub fn course_makes(point, shape) = "course-makes";
    pub fn course_stops(point, color, threat) = "course-stops";
    #[expect(clippy::too_many_arguments, reason = "one sentence in every language")]
    pub fn course_leaves(tried, reply, shape, color, moves: Plies) = "course-leaves";
    pub fn course_find(shape) = "course-find";
    pub fn course_threatens(color, threat) = "course-threatens";
    pub fn course_done(done, all) = "course-done";
    pub fn course_at(number, all) = "course-at";
    pub fn puzzle_asked(color, goal, moves: Plies) = "puzzle-asked";
    pub fn puzzle_looking(point) = "puzzle-looking";
    pub fn puzzle_refuted(color, goal, tried, reply) = "puzzle-refuted";
    pub fn puzzle_idle(color, tried, reply) = "puzzle-idle";
    pub fn puzzle_perhaps(color, tried, reply) = "puzzle-perhaps";
    pub fn puzzle_wins_too(tried) = "puzzle-wins-too";
    pub fn puzzle_still_looking(color) = "puzzle-still-looking";
    pub fn puzzle_still(color, moves: Plies) = "puzzle-still";
    pub fn puzzle_gone(color, goal) = "puzzle-gone";
    pub fn puzzle_wrong(tried) = "puzzle-wrong";
    pub fn puzzle_solved(point) = "puzzle-solved";
    pub fn puzzle_title(number, color, moves: Plies) = "puzzle-title";
    pub fn puzzle_caption(number, color, goal) = "puzzle-caption";
    pub fn puzzle_answer(number, point) = "puzzle-answer";
    pub fn puzzles_chosen(count, most) = "puzzles-chosen";
    pub fn puzzle_set_aside(key, why) = "puzzle-set-aside";
}
