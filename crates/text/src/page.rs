//! The page: board, games, settings.

use tengen_core::{Rule, Size};

use crate::message::messages;
use crate::{Plies, Text};

messages! { MESSAGES in PAGE:
    fn board_named(size, rule) = "board-label";
    fn about(rule, size) = "game-about";
    pub fn cell_empty(point) = "cell-empty";
    pub fn cell_stone(point, color) = "cell-stone";
    pub fn cell_forbidden(foul) = "cell-forbidden";
    pub fn cell_same_as(point) = "cell-same-as";
    pub fn cell_offer(number) = "cell-offer";
    pub fn decide_by_button(task) = "decide-by-button";
    pub fn draw_offered(color) = "draw-offered";
    pub fn draw_offered_line(color) = "draw-offered-line";
    pub fn fouls_name(fouls) = "fouls-name";
    pub fn fouls_line(fouls) = "fouls-line";
    fn clash_with(clash, size) = "clash";
    pub fn load_part(part) = "load-part";
    pub fn load_bytes(kilobytes) = "load-bytes";
    pub fn load_failed(part) = "load-failed";
    pub fn reader_failed(why) = "reader-failed";
    pub fn record_number(number) = "record-number";
    pub fn import_found(count, format) = "import-found";
    pub fn reading_encoding(charset, sample) = "reading-encoding";
    pub fn reading_other(other, sample) = "reading-other";
    pub fn import_read(percent, count) = "import-read-so-far";
    pub fn import_listed(count, total) = "import-listed";
    pub fn record_counts(moves, variations) = "record-counts";
    pub fn record_way(mv, count) = "record-way";
    pub fn record_more(count) = "record-more";
    pub fn record_numbers_last(count) = "record-numbers-last";
    pub fn record_pen_mark(mark) = "record-pen-mark";
    pub(crate) fn edit_refused(why) = "record-edit-refused";
    pub fn record_status(ply, color) = "record-status";
    pub fn record_place(ply) = "record-place";
    pub fn turn_guessed(color) = "turn-guessed";
    pub fn turn_change(color) = "turn-change";
    pub fn cell_mark(mark) = "cell-mark";
    pub fn cell_label(label) = "cell-label";
    pub fn export_all(count) = "export-all";
    pub fn why_step(step, count) = "why-step";
    pub fn swap_asked(color) = "swap-asked";
    pub fn swap_asked_offers(count) = "swap-asked-offers";
    pub fn swap_even(percent) = "swap-even";
    pub fn swap_right(percent) = "swap-right";
    pub fn swap_wrong(color, percent) = "swap-wrong";
    pub fn drill_question(point) = "drill-question";
    pub fn drill_score(right, asked, streak, best) = "drill-score";
    pub fn status_you(color) = "status-you";
    pub fn status_you_after(point) = "status-you-after";
    pub fn status_side(color) = "status-side";
    pub fn looking_back(ply, count) = "looking-back";
    pub fn played_last(color, mv) = "played-last";
    pub fn status_hint(point) = "status-hint";
    pub fn help_threat(color, four, state, points) = "help-threat";
    pub fn help_threat_many(color, four, state) = "help-threat-many";
    pub fn help_loses(point, moves: Plies) = "help-loses";
    pub fn help_let_go(point, moves: Plies) = "help-let-go";
    pub fn status_tap_again(point) = "status-tap-again";
    pub fn bench_result(signature, nodes) = "bench-result";
    pub fn bench_failed(why) = "bench-failed";
    pub fn moves_none(color) = "moves-none";
    pub fn new_black(color) = "new-black";
    pub fn player_person(color) = "player-person";
    pub fn player_computer(level) = "player-computer";
    pub fn result_side_wins(color) = "result-side-wins";
    pub fn result_moves(count) = "result-moves";
    pub fn level_name(level) = "level-name";
    pub fn level_line(level) = "level-line";
    pub fn level_rated(level, name, rating) = "level-rated";
    pub fn size_name(size) = "size-name";
    pub fn games_won(color) = "games-won";
    fn games_listed(rule, size, count) = "games-entry";
    pub fn link_error(why) = "link-error";
    pub fn size_text_error(text) = "size-text-error";
    pub fn link_language_error(why) = "link-language-error";
    pub fn link_clock_error(clock, kind) = "link-clock-error";
    pub fn link_section_error(section) = "link-section-error";
    pub fn link_view_error(view) = "link-view-error";
    pub fn settings_set_aside(key, why) = "settings-set-aside";
    pub fn game_set_aside(key, why) = "game-set-aside";
    pub fn storage_full(why) = "storage-full";
    pub fn engine_failed(why) = "engine-failed";
}

messages! { OPPONENTS in OPPONENTS:
    pub fn textbook_name(program) = "textbook-name";
    pub fn textbook_line(program) = "textbook-line";
    pub fn textbook_own_depth(program) = "textbook-own-depth";
    pub fn textbook_at_depth(name, depth) = "textbook-at-depth";
}

impl Text {
    /// Why a setting of a new game contradicts another. `clash`: `renju-only`, `too-small`,
    /// `no-fouls`, `moves-only` or `people-only`; `size`: the required board.
    #[must_use]
    pub fn clash(self, clash: &str, size: u8) -> String {
        self.clash_with(clash, size)
    }

    /// Accessible name of the board.
    #[must_use]
    pub fn board_label(self, size: Size, rule: Rule) -> String {
        self.board_named(size, self.rule(rule))
    }

    /// Rule and size of a game.
    #[must_use]
    pub fn game_about(self, rule: Rule, size: Size) -> String {
        self.about(self.rule(rule), size)
    }

    /// An earlier game in a list.
    #[must_use]
    pub fn games_entry(self, rule: Rule, size: Size, count: usize) -> String {
        self.games_listed(self.rule(rule), size, count)
    }
}
