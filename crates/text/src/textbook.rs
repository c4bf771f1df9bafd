//! What the founding programs decide, and why, in words.

use crate::message::messages;

messages! { MESSAGES in TEXTBOOK:
    /// A move. `program` is its name in words.
    pub fn textbook_plays(program, color, point) = "textbook-plays";
    /// A draw in the program's eyes, and no move is left.
    pub fn textbook_draws(program) = "textbook-draws";
    /// A draw in the program's eyes, and the move it makes if the game goes on.
    pub fn textbook_draws_otherwise(program, point) = "textbook-draws-otherwise";
    /// The program gives up where the original would have played an illegal point.
    pub fn textbook_resigns(program, point) = "textbook-resigns";
    /// Nothing can be played.
    pub fn textbook_no_move(program) = "textbook-no-move";
    /// The fifth point of a win line. `whose` is `own` or `other`, here and below.
    pub fn textbook_fifth(whose, points) = "textbook-fifth";
    /// The best sum of win lines.
    pub fn textbook_lines(whose, count) = "textbook-lines";
    /// One of those lines.
    pub fn textbook_lines_row(points, stones, value) = "textbook-lines-row";
    /// A pattern found on a line.
    pub fn textbook_pattern_row(text, pattern, value) = "textbook-pattern-row";
    /// Five is made or stopped.
    pub fn textbook_five(whose) = "textbook-five";
    /// A win by force.
    pub fn textbook_forcing(whose, line) = "textbook-forcing";
    /// The highest code.
    pub fn textbook_code(code, weight, mark) = "textbook-code";
    /// A search.
    pub fn textbook_searched(depth, line, score) = "textbook-searched";
}
