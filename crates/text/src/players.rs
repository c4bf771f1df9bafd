//! Players as one sees another, and what the host does.

use crate::message::messages;

messages! { MESSAGES in PLAYERS:
    pub fn player_not(why) = "player-not";
    pub fn blocks_since(day) = "blocks-since";
    pub fn blocks_end(name) = "blocks-end";
    pub fn report_answer(by, answer) = "report-answer";
    pub fn profile_since(day) = "profile-since";
    pub fn profile_results(games, wins, draws, losses) = "profile-results";
    pub fn profile_rating(rating, deviation) = "profile-rating";
    pub fn profile_group(group) = "profile-group";
    pub fn profile_rated_games(games) = "profile-rated-games";
    pub fn profile_graph(games, low, high) = "profile-graph";
    pub fn profile_game(result, who, name) = "profile-game";
    pub fn profile_opening(name, results) = "profile-opening";
    pub fn moderation_report(from, about) = "moderation-report";
    pub fn moderation_when(day, version) = "moderation-when";
    pub fn moderation_act(what) = "moderation-act";
    pub fn moderation_act_of(name, what, until) = "moderation-act-of";
    pub fn moderation_not(why) = "moderation-not";
    pub fn act_of_host(what, until) = "act-of-host";
    pub fn act_of_host_why(by, reason) = "act-of-host-why";
    pub fn refund_of_host(what, points, games) = "refund-of-host";
}
