//! Decisions of the founding programs, in the terminal.

use crate::message::messages;

messages! { MESSAGES in TEXTBOOK:
    pub fn textbook_plays(program, color, point) = "textbook-plays";
    pub fn textbook_draws(program) = "textbook-draws";
    pub fn textbook_draws_otherwise(program, point) = "textbook-draws-otherwise";
    pub fn textbook_resigns(program, point) = "textbook-resigns";
    pub fn textbook_no_move(program) = "textbook-no-move";
    pub fn textbook_fifth(whose, points) = "textbook-fifth";
    pub fn textbook_lines(whose, count) = "textbook-lines";
    pub fn textbook_lines_row(points, stones, value) = "textbook-lines-row";
    pub fn textbook_pattern_row(text, pattern, value) = "textbook-pattern-row";
    pub fn textbook_five(whose) = "textbook-five";
    pub fn textbook_forcing(whose, line) = "textbook-forcing";
    pub fn textbook_code(code, weight, mark) = "textbook-code";
    pub fn textbook_searched(depth, line, score) = "textbook-searched";
}
