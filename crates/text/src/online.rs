//! Rooms on a server.

use crate::message::messages;

messages! { MESSAGES in ONLINE:
    pub fn online_failed(why) = "online-failed";
    pub fn online_for_line(name) = "online-for-line";
    pub fn room_closed_for(first, second) = "room-closed-for";
    pub fn online_for_gone(name) = "online-for-gone";
    pub fn network_failed(why) = "network-failed";
    pub fn join_title_named(name) = "join-title-named";
    pub fn join_color(color, turn) = "join-color";
    pub fn room_their_turn_named(name) = "room-their-turn-named";
    pub fn room_watching(color) = "room-watching";
    pub fn room_absent(name) = "room-absent";
    pub fn room_claimable(name) = "room-claimable";
    pub fn online_clock_line(time, unit) = "online-clock-line";
    pub fn clock_duration(time, unit) = "clock-duration";
    pub fn clock_move(time) = "clock-move";
    pub fn clock_weekends(clock) = "clock-weekends";
    pub fn clock_cap(clock, time) = "clock-cap";
    pub fn clock_vacation(clock, yearly, cap) = "clock-vacation";
    pub fn room_away(who, name, date) = "room-away";
    pub fn room_leaves(who, name, first, last) = "room-leaves";
    pub fn vacation_left(days) = "vacation-left";
    pub fn vacation_when(first, last) = "vacation-when";
    pub fn vacation_not(why, days) = "vacation-not";
    pub fn clock_round(clock, time, then) = "clock-round";
    pub fn clock_draws(clock, who) = "clock-draws";
    pub fn room_draw_counts(name) = "room-draw-counts";
    pub fn clock_left(seconds) = "clock-left";
    pub fn clock_of(name) = "clock-of";
    pub fn clock_player(number) = "clock-player";
    pub fn room_watchers(count) = "room-watchers";
    pub fn room_game(number) = "room-game";
    pub fn player_you_named(name) = "player-you-named";
    pub fn player_away_for(time) = "player-away-for";
    pub fn room_question(name, what) = "room-question";
    pub fn room_asked(what) = "room-asked";
    pub fn online_fives_line(fouls) = "online-fives-line";
    pub fn join_claims(what, price) = "join-claims";
    pub fn room_claim(what, point, price) = "room-claim";
    pub fn room_claimed_wrongly(name, price) = "room-claimed-wrongly";
    pub fn room_ahead(point) = "room-ahead";
    pub fn room_ahead_dropped(point) = "room-ahead-dropped";
    pub fn room_declined(what) = "room-declined";
    pub fn room_won(color, by) = "room-won";
    pub fn arbiter_acts(what, color, seconds) = "arbiter-acts";
    pub fn arbiter_name(name) = "arbiter-name";
    pub fn arbiter_reason(reason) = "arbiter-reason";
    pub fn arbiter_act(what) = "arbiter-act";
    pub fn arbiter_ply_line(shown, moves) = "arbiter-ply-line";
    pub fn arbiter_wins(color) = "arbiter-wins";
    pub fn arbiter_award(name) = "arbiter-award";
    pub fn arbiter_sure(what) = "arbiter-sure";
    pub fn arbiter_not_done(why) = "arbiter-not-done";
    pub fn arbiter_forbidden(why) = "arbiter-forbidden";
    pub fn arbiter_failed(why) = "arbiter-failed";
}
