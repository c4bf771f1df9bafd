//! Matches, lists of openings and checks of engines.

use crate::message::{Form, messages};
use crate::{Text, bundle};

pub(crate) static PAIRS: Form<5> = Form {
    file: &bundle::ARENA,
    id: "match-pairs",
    names: ["none", "half", "one", "more", "two"],
};

impl Text {
    /// Counts of game pairs by score: 0, ½, 1, 1½, 2.
    #[must_use]
    pub fn match_pairs(self, pairs: [u64; 5]) -> String {
        PAIRS.fill(self, pairs.map(Into::into))
    }
}

messages! { MESSAGES in ARENA:
    pub fn openings_too_few(found, count) = "openings-too-few";
    pub fn openings_progress(found, count, drawn) = "openings-progress";
    pub fn match_resumed(games, file) = "match-resumed";
    pub fn match_trouble(game, name, what) = "match-trouble";
    pub fn match_late(ms) = "match-late";
    pub fn match_no_answer(ms) = "match-no-answer";
    pub fn match_suite_for(name, rule, size) = "match-suite-for";
    pub fn match_no_suite(rule, size) = "match-no-suite";
    pub fn match_watch(link) = "match-watch";
    pub fn match_elo(name, elo, low, high) = "match-elo";
    pub fn ratings_unlinked(name, other) = "ratings-unlinked";
    pub fn ratings_open(count) = "ratings-open";
    pub fn ratings_first(points, error) = "ratings-first";
    pub fn ratings_draws(percent) = "ratings-draws";
    pub fn ratings_left_out(count) = "ratings-left-out";
    pub fn match_nelo(elo, low, high) = "match-nelo";
    pub fn match_los(los) = "match-los";
    pub fn match_test(llr, low, high, verdict) = "match-test";
    pub fn match_winner(name) = "match-winner";
    pub fn compliance_passed(passed, absent) = "compliance-passed";
    pub fn compliance_failed(failed, all) = "compliance-failed";
    pub fn compliance_none(name) = "compliance-none";
}
