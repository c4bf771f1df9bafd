//! The words of matches, lists of openings and checks of engines.

use crate::message::{Form, messages};
use crate::{Text, bundle};

pub(crate) static PAIRS: Form<5> = Form {
    file: &bundle::ARENA,
    id: "match-pairs",
    names: ["none", "half", "one", "more", "two"],
};

impl Text {
    /// How many pairs of games came to no point, half a point, and so on to two points.
    #[must_use]
    pub fn match_pairs(self, pairs: [u64; 5]) -> String {
        PAIRS.fill(self, pairs.map(Into::into))
    }
}

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
    /// Where the games of a match are to be seen.
    pub fn match_watch(link) = "match-watch";
    /// The difference between two engines, with its error.
    pub fn match_elo(name, elo, low, high) = "match-elo";
    /// The same in normalised Elo.
    pub fn match_nelo(elo, low, high) = "match-nelo";
    /// How likely the first of two engines is the better one, in hundredths.
    pub fn match_los(los) = "match-los";
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
