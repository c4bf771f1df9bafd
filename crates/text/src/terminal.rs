//! The terminal.

use tengen_core::Color;

use crate::message::messages;
use crate::{Plies, Text};

messages! { MESSAGES in TERMINAL:
    pub fn data_copied(rooms, games, bytes) = "data-copied";
    pub fn data_migrated(rooms, rows) = "data-migrated";
    pub fn host_rooms(count) = "host-rooms";
    pub fn host_ratings(count) = "host-ratings";
    pub fn host_pools(count) = "host-pools";
    pub fn host_arenas(count) = "host-arenas";
    pub fn host_arena_state(minutes, state) = "host-arena-state";
    pub fn host_reports(count) = "host-reports";
    pub fn serve_here_only(port) = "serve-here-only";
    pub fn serve_others(addresses) = "serve-others";
    pub fn serve_firewall(port) = "serve-firewall";
    pub fn host_answered(number) = "host-answered";
    pub fn compare_usual(games) = "compare-usual";
    pub fn host_refunded(games, number) = "host-refunded";
    pub fn host_moderators(count) = "host-moderators";
    pub fn host_acts(count) = "host-acts";
    pub fn host_done(number) = "host-done";
    pub fn host_noted(number) = "host-noted";
    pub fn host_room_state(state) = "host-room-state";
    pub fn host_days_left(days) = "host-days-left";
    pub fn terminal_turn(color, ply) = "terminal-turn";
    pub fn terminal_plays(color, point) = "terminal-plays";
    pub fn terminal_passes(color) = "terminal-passes";
    pub fn terminal_unknown(input) = "terminal-unknown";
    pub fn points_error(ply, offset, text) = "points-error";
    pub fn whose_turn(black, white) = "whose-turn";
    pub fn review_line(line, why) = "review-line";
    pub fn analysis_best(point) = "analysis-best";
    pub fn verify_only(points) = "verify-only";
    pub fn verify_only_missing(points) = "verify-only-missing";
    pub fn verify_failed(count, all) = "verify-failed";
    pub fn analysis_wins(color, proof, moves: Plies) = "analysis-wins";
    pub fn analysis_proved(moves: Plies) = "analysis-proved";
    pub fn bench_line(signature, nodes, seconds, speed) = "bench-line";
    pub fn doctor_version(version, commit, target) = "doctor-version";
    pub fn doctor_cpu(path, cores) = "doctor-cpu";
    pub fn doctor_page(state) = "doctor-page";
    pub fn doctor_data(state, folder) = "doctor-data";
    pub fn doctor_port(address, state, version) = "doctor-port";
    pub fn doctor_engine(name, state, said) = "doctor-engine";
    pub fn no_such_game(number, count) = "no-such-game";
    pub fn no_such_ply(ply, count) = "no-such-ply";
    pub fn undrawn(text, point) = "undrawn";
    pub fn left_out(list) = "left-out";
    pub fn gif_sampled(most, count) = "gif-sampled";
    pub fn which_format(name) = "which-format";
    pub fn which_picture(name) = "which-picture";
    pub fn terminal_room_link(link) = "terminal-room-link";
    pub fn terminal_room_joined(name) = "terminal-room-joined";
    pub fn terminal_room_you(number, color, name) = "terminal-room-you";
    pub fn terminal_room_game(number) = "terminal-room-game";
    pub fn terminal_room_your_turn(ply, color) = "terminal-room-your-turn";
    pub fn terminal_room_asks(what, name) = "terminal-room-asks";
    pub fn terminal_room_asked(what) = "terminal-room-asked";
    pub fn terminal_room_declined(name) = "terminal-room-declined";
    pub fn terminal_room_taken_back(plies) = "terminal-room-taken-back";
    pub fn terminal_room_clocks(black, white) = "terminal-room-clocks";
    pub fn terminal_room_vacation(name, first, last) = "terminal-room-vacation";
    pub fn terminal_room_returned(name, day) = "terminal-room-returned";
    pub fn terminal_room_vacation_days(days) = "terminal-room-vacation-days";
    pub fn terminal_room_moves(moves) = "terminal-room-moves";
    fn set_up_listed(black, white, color) = "terminal-room-set-up";
    pub fn terminal_room_here(name) = "terminal-room-here";
    pub fn terminal_room_gone(name, seconds) = "terminal-room-gone";
    pub fn terminal_room_claim(name) = "terminal-room-claim";
    pub fn terminal_room_freely(name) = "terminal-room-freely";
    pub fn terminal_room_kept(link) = "terminal-room-kept";
    pub fn terminal_room_refused(why) = "terminal-room-refused";
    pub fn terminal_opening_how(what) = "terminal-opening-how";
    pub fn terminal_room_trouble(message) = "terminal-room-trouble";
    pub fn terminal_room_error(kind, detail) = "terminal-room-error";
}

impl Text {
    /// The set-up of a room's games: lists of points, and the side to move.
    #[must_use]
    pub fn terminal_room_set_up(self, black: String, white: String, color: Color) -> String {
        match self.exchanged {
            true => self.set_up_listed(white, black, color),
            false => self.set_up_listed(black, white, color),
        }
    }
}
