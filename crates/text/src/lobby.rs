//! The lobby: where players find each other.

use crate::message::messages;

messages! { MESSAGES in LOBBY:
    pub fn lobby_here(here, games) = "lobby-here";
    pub fn lobby_rating(group, rating) = "lobby-rating";
    pub fn lobby_waiting(count) = "lobby-waiting";
    pub fn lobby_near(points) = "lobby-near";
    pub fn lobby_seeks_more(count) = "lobby-seeks-more";
    pub fn lobby_take_from(name) = "lobby-take-from";
    pub fn lobby_has(color) = "lobby-has";
    pub fn lobby_sought(ends, least, most) = "lobby-sought";
    pub fn lobby_rate_line(why) = "lobby-rate-line";
    pub fn lobby_range_points(points) = "lobby-range-points";
    pub fn lobby_challenged_by(name) = "lobby-challenged-by";
    pub fn lobby_challenged(name) = "lobby-challenged";
    pub fn lobby_match(games) = "lobby-match";
    pub fn lobby_decline_as(why) = "lobby-decline-as";
    pub fn lobby_challenge_line(name) = "lobby-challenge-line";
    pub fn lobby_declined(name, why) = "lobby-declined";
    pub fn lobby_expired(name) = "lobby-expired";
    pub fn lobby_withdrawn(name) = "lobby-withdrawn";
    pub fn lobby_change(before, after) = "lobby-change";
    pub fn lobby_not(why) = "lobby-not";
    pub fn lobby_waits(time) = "lobby-waits";
    pub fn lobby_level(level) = "lobby-level";
    pub fn lobby_watch_game(first, second) = "lobby-watch-game";
    pub fn lobby_games_line(games) = "lobby-games-line";
    pub fn lobby_against(name) = "lobby-against";
    pub fn lobby_match_line(game, games, points) = "lobby-match-line";
    pub fn lobby_arena_when(state, time) = "lobby-arena-when";
    pub fn lobby_arena_players(count) = "lobby-arena-players";
    pub fn lobby_arena_standing(place, players, points) = "lobby-arena-standing";
    pub fn lobby_arena_follows(what) = "lobby-arena-follows";
    pub fn lobby_arena_rows(from, to, players) = "lobby-arena-rows";
    pub fn lobby_score(state, points, played, games) = "lobby-score";
}
