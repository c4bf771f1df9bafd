//! The words of matches, lists of openings and checks of engines.

use crate::message::messages;

messages! { MESSAGES in ARENA:
    /// Fewer balanced openings were found than asked for.
    pub fn openings_too_few(found, count) = "openings-too-few";
    /// The progress of a search for openings.
    pub fn openings_progress(found, count, drawn) = "openings-progress";
    /// Games of an earlier part of a match.
    pub fn match_resumed(games, file) = "match-resumed";
    /// A game lost by time, an illegal move or a crash.
    pub fn match_trouble(game, name, what) = "match-trouble";
    /// A move that came too late.
    pub fn match_late(ms) = "match-late";
    /// A move that never came.
    pub fn match_no_answer(ms) = "match-no-answer";
    /// A list of openings that is made for another rule or board.
    pub fn match_suite_for(name, rule, size) = "match-suite-for";
    /// There is no stored list for this board; games start from the empty board.
    pub fn match_no_suite(rule, size) = "match-no-suite";
    /// The difference between two engines, with its error.
    pub fn match_elo(name, elo, low, high, los) = "match-elo";
    /// The pairs of games by their points.
    pub fn match_pairs(none, half, one, more, two) = "match-pairs";
    /// What the sequential test says; verdict is h0, h1 or open.
    pub fn match_test(llr, low, high, verdict) = "match-test";
    /// The winner of a knock-out.
    pub fn match_winner(name) = "match-winner";
    /// All checks of an engine went well.
    pub fn compliance_passed(passed, absent) = "compliance-passed";
    /// Some checks of an engine went wrong.
    pub fn compliance_failed(failed, all) = "compliance-failed";
    /// No check has such a name.
    pub fn compliance_none(name) = "compliance-none";
}
