//! Analysis on the page.

use crate::Plies;
use crate::message::messages;

messages! { MESSAGES in ANALYSIS:
    pub fn analysis_is_proved(color, moves: Plies, point) = "analysis-is-proved";
    pub fn analysis_is_found(color, moves: Plies, point) = "analysis-is-found";
    pub fn analysis_threat(color, kind, points, count) = "analysis-threat";
    pub fn analysis_better(color, percent, point) = "analysis-better";
    pub fn analysis_even(point) = "analysis-even";
    pub fn analysis_balanced(points) = "analysis-balanced";
    pub fn analysis_opening(name) = "analysis-opening";
    pub fn analysis_number(color, percent) = "analysis-number";
    pub fn analysis_ends(end, proof, moves: Plies) = "analysis-ends";
    pub fn analysis_row(number, worth, line) = "analysis-row";
    pub fn analysis_facts(depth, longest) = "analysis-facts";
    pub fn analysis_speed(nodes, speed) = "analysis-speed";
    pub fn analysis_node_count(nodes) = "analysis-node-count";
    pub fn analysis_meaning(color) = "analysis-meaning";
    pub fn analyst_server(threads) = "analyst-server";
    pub fn analyst_refused(why) = "analyst-refused";
    pub fn analysis_leave_out(point) = "analysis-leave-out";
    pub fn analysis_short_end(end, proof, moves: Plies) = "analysis-short-end";
    pub fn analysis_disc_end(end, proof, moves: Plies) = "analysis-disc-end";
    pub fn analysis_queued(count) = "analysis-queued";
    pub fn analysis_ply(ply, worth) = "analysis-ply";
}
