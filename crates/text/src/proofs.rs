//! The words of the page for forced wins, their proofs, and puzzles made of them.

use crate::message::messages;

messages! { MESSAGES in PROOFS:
    /// Nothing has been asked yet.
    pub fn study_idle(color) = "study-idle";
    /// A win of a side is looked for.
    pub fn study_looking(color) = "study-looking";
    /// What averts a threat is looked for.
    pub fn study_defending(color) = "study-defending";
    /// How long a search has been going on.
    pub fn study_clock(seconds, budget) = "study-clock";
    /// A proved win.
    pub fn study_wins(color, goal, plies, fours) = "study-wins";
    /// A proved win by the next stone.
    pub fn study_wins_five(color, point) = "study-wins-five";
    /// A proved win if the other side passes.
    pub fn study_threatens(color, goal, plies, fours) = "study-threatens";
    /// The same where it is the next stone.
    pub fn study_threatens_five(color, point) = "study-threatens-five";
    /// A win has been proved by the literal rules.
    pub fn study_proved(positions) = "study-proved";
    /// A win that has been found but not proved.
    pub fn study_found(color) = "study-found";
    /// A certificate from outside that holds.
    pub fn study_valid(color, plies) = "study-valid";
    /// The proof's next move.
    pub fn study_next(point) = "study-next";
    /// The defender may try anything.
    pub fn study_your_defence(color) = "study-your-defence";
    /// The row is complete.
    pub fn study_five(color) = "study-five";
    /// A side that need not defend: it wins anyway.
    pub fn defend_not_needed(color, plies, point) = "defend-not-needed";
    /// How many moves avert a threat.
    pub fn defend_count(count) = "defend-count";
    /// Of how many moves it is not sure.
    pub fn defend_undecided(count) = "defend-undecided";
    /// A move against a threat and what speaks for it: `averts`, `gains`, `open` or `unchecked`.
    pub fn defend_listed(point, reason) = "defend-listed";
    /// A button: all moves against a threat.
    pub fn defend_all(count) = "defend-all";
    /// What it means that a move averts a threat.
    pub fn study_averted(goal) = "study-averted";
    /// Moves that avert a threat by a four.
    pub fn study_fours(count, points) = "study-fours";
    /// It is not known of every move what it does.
    pub fn study_incomplete(count) = "study-incomplete";
    /// Which first moves win.
    pub fn study_firsts(count, points) = "study-firsts";
    /// Of some first moves nothing is known.
    pub fn study_firsts_open(count) = "study-firsts-open";
    /// Seconds that may be spent.
    pub fn study_seconds(seconds) = "study-seconds";
    /// Minutes that may be spent.
    pub fn study_minutes(minutes) = "study-minutes";
    /// What kind of win is looked for, on a button.
    pub fn study_goal(goal) = "study-goal";
    /// The same, in a line.
    pub fn study_goal_line(goal) = "study-goal-line";
    /// A link with letters that no certificate has.
    pub fn study_letters(letter) = "study-letters";
    /// A proof that cannot be opened.
    pub fn study_refused(why) = "study-refused";
    /// The module for proofs does not run.
    pub fn prover_failed(why) = "prover-failed";
    /// What a puzzle asks.
    pub fn puzzle_asked(color, goal, plies) = "puzzle-asked";
    /// A wrong try is being refuted.
    pub fn puzzle_looking(point) = "puzzle-looking";
    /// A wrong try, and what refutes it as far as wins of a kind go.
    pub fn puzzle_refuted(color, goal, tried, reply) = "puzzle-refuted";
    /// A wrong try that threatens nothing, and what the other side takes.
    pub fn puzzle_idle(color, tried, reply) = "puzzle-idle";
    /// A wrong try, and an answer of which nobody knows whether it helps.
    pub fn puzzle_perhaps(color, tried, reply) = "puzzle-perhaps";
    /// A try that wins as well.
    pub fn puzzle_wins_too(tried) = "puzzle-wins-too";
    /// After a wrong try, another win is looked for.
    pub fn puzzle_still_looking(color) = "puzzle-still-looking";
    /// After a wrong try there is still a win.
    pub fn puzzle_still(color, plies) = "puzzle-still";
    /// After a wrong try there is none any more.
    pub fn puzzle_gone(color, goal) = "puzzle-gone";
    /// A wrong try that could not be refuted in time.
    pub fn puzzle_wrong(tried) = "puzzle-wrong";
    /// The move was found.
    pub fn puzzle_solved(point) = "puzzle-solved";
    /// A puzzle in a list.
    pub fn puzzle_title(number, color, plies) = "puzzle-title";
    /// A puzzle on paper.
    pub fn puzzle_caption(number, color, goal) = "puzzle-caption";
    /// The answer of a puzzle on paper.
    pub fn puzzle_answer(number, point) = "puzzle-answer";
    /// How many puzzles are chosen for the sheet.
    pub fn puzzles_chosen(count, most) = "puzzles-chosen";
    /// An unreadable puzzle was put aside.
    pub fn puzzle_set_aside(key, why) = "puzzle-set-aside";
}
