//! The words of the page that carry values.

use tengen_core::{Rule, Size};

use crate::Text;
use crate::message::messages;

messages! { MESSAGES in PAGE:
    fn board_named(size, rule) = "board-label";
    fn about(rule, size) = "game-about";
    /// The accessible name of an empty point.
    pub fn cell_empty(point) = "cell-empty";
    /// The accessible name of a point with a stone.
    pub fn cell_stone(point, color) = "cell-stone";
    /// What the accessible name of a forbidden point adds.
    pub fn cell_forbidden(foul) = "cell-forbidden";
    /// What the accessible name of a point adds that is equivalent to a fifth move on offer.
    pub fn cell_same_as(point) = "cell-same-as";
    /// What the accessible name of a fifth move on offer adds.
    pub fn cell_offer(number) = "cell-offer";
    /// A point was touched where a button decides.
    pub fn decide_by_button(task) = "decide-by-button";
    /// One of two people has offered a draw: who.
    pub fn draw_offered(color) = "draw-offered";
    /// The same, as a question to the other.
    pub fn draw_offered_line(color) = "draw-offered-line";
    /// How fouls are treated, on a button, by its word in what is kept.
    pub fn fouls_name(fouls) = "fouls-name";
    /// How fouls are treated, in a line.
    pub fn fouls_line(fouls) = "fouls-line";
    fn clash_with(clash, size) = "clash";
    /// A part that is being loaded.
    pub fn load_part(part) = "load-part";
    /// How much of it has come.
    pub fn load_bytes(kilobytes) = "load-bytes";
    /// A part that could not be loaded.
    pub fn load_failed(part) = "load-failed";
    /// The module for records does not run.
    pub fn reader_failed(why) = "reader-failed";
    /// A record without a name.
    pub fn record_number(number) = "record-number";
    /// What a file is and how much is in it.
    pub fn import_found(count, format) = "import-found";
    /// A record in the list of games.
    pub fn games_record(name) = "games-record";
    /// How many of its games are listed.
    pub fn import_listed(count) = "import-listed";
    /// How long a record is.
    pub fn record_counts(moves, variations) = "record-counts";
    /// A way on, and how many nodes it leads to.
    pub fn record_way(mv, count) = "record-way";
    /// Heads the variations beside a move.
    pub fn record_others(mv) = "record-others";
    /// Where in a record one is, and whose turn it is there.
    pub fn record_status(ply, color) = "record-status";
    /// Where in a record one is, where no more is to be said of the turn.
    pub fn record_place(ply) = "record-place";
    /// What the accessible name of a marked point adds.
    pub fn cell_mark(mark) = "cell-mark";
    /// What the accessible name of a point with a text adds.
    pub fn cell_label(label) = "cell-label";
    /// All games of a file.
    pub fn export_all(count) = "export-all";
    /// A file cannot be written.
    pub fn export_failed(why) = "export-failed";
    /// Which step of an explanation.
    pub fn why_step(step, count) = "why-step";
    /// The question of the drill.
    pub fn drill_question(point) = "drill-question";
    /// How well one has answered.
    pub fn drill_score(right, asked, streak, best) = "drill-score";
    /// The person at the screen is to move.
    pub fn status_you(color) = "status-you";
    /// The computer has moved and the person is next.
    pub fn status_you_after(point) = "status-you-after";
    /// Of two people at the screen, whose turn it is.
    pub fn status_side(color) = "status-side";
    /// One looks back in a game: after how many of its moves.
    pub fn looking_back(ply, count) = "looking-back";
    /// What was played last in a game that one looks back in.
    pub fn played_last(color, mv) = "played-last";
    /// The engine advises this point.
    pub fn status_hint(point) = "status-hint";
    /// A finger has picked a point; a second tap plays there.
    pub fn status_tap_again(point) = "status-tap-again";
    /// The bench's answer.
    pub fn bench_result(signature, nodes) = "bench-result";
    /// The bench did not run.
    pub fn bench_failed(why) = "bench-failed";
    /// No move has been played; who begins.
    pub fn moves_none(color) = "moves-none";
    /// The question who begins, with the colour that does.
    pub fn new_black(color) = "new-black";
    /// One of two people at the screen.
    pub fn player_person(color) = "player-person";
    /// The computer at a level.
    pub fn player_computer(level) = "player-computer";
    /// The headline of a game between two people.
    pub fn result_side_wins(color) = "result-side-wins";
    /// How long a game was.
    pub fn result_moves(count) = "result-moves";
    /// The name of a level.
    pub fn level_name(level) = "level-name";
    /// What a level is like.
    pub fn level_line(level) = "level-line";
    /// A level with its name and its measured rating.
    pub fn level_rated(level, name, rating) = "level-rated";
    /// A board's size on a button.
    pub fn size_name(size) = "size-name";
    /// How a past game ended, with a winner.
    pub fn games_won(color) = "games-won";
    fn games_listed(rule, size, count) = "games-entry";
    /// A link that opens nothing.
    pub fn link_error(why) = "link-error";
    /// A size in a link that is no number.
    pub fn size_text_error(text) = "size-text-error";
    /// A language in a link that is not spoken here.
    pub fn link_language_error(why) = "link-language-error";
    /// Unreadable settings were put aside.
    pub fn settings_set_aside(key, why) = "settings-set-aside";
    /// An unreadable game was put aside.
    pub fn game_set_aside(key, why) = "game-set-aside";
    /// The browser would not keep the game.
    pub fn storage_full(why) = "storage-full";
    /// The engine's worker does not run.
    pub fn engine_failed(why) = "engine-failed";
}

messages! { OPPONENTS in OPPONENTS:
    /// The name of a founding program.
    pub fn textbook_name(program) = "textbook-name";
    /// How a founding program plays.
    pub fn textbook_line(program) = "textbook-line";
    /// How far a founding program looks ahead by itself.
    pub fn textbook_own_depth(program) = "textbook-own-depth";
    /// A founding program that is told how far to look ahead.
    pub fn textbook_at_depth(name, depth) = "textbook-at-depth";
}

impl Text {
    /// Why a choice for a new game does not go with the others; `clash` is one of `renju-only`,
    /// `too-small`, `no-fouls`, `moves-only` and `people-only`, `size` the board that is needed.
    #[must_use]
    pub fn clash(self, clash: &str, size: u8) -> String {
        self.clash_with(clash, size)
    }

    /// The accessible name of the board.
    #[must_use]
    pub fn board_label(self, size: Size, rule: Rule) -> String {
        self.board_named(size, self.rule(rule))
    }

    /// What is being played, in the shortest form.
    #[must_use]
    pub fn game_about(self, rule: Rule, size: Size) -> String {
        self.about(self.rule(rule), size)
    }

    /// A past game in a list.
    #[must_use]
    pub fn games_entry(self, rule: Rule, size: Size, count: usize) -> String {
        self.games_listed(self.rule(rule), size, count)
    }
}
