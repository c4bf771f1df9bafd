//! The words of the terminal that carry values.

use crate::message::messages;

messages! { MESSAGES:
    /// Whose turn it is, with the number of the move.
    pub fn terminal_turn(color, ply) = "terminal-turn";
    /// A move that has been made.
    pub fn terminal_plays(color, point) = "terminal-plays";
    /// A move without a stone.
    pub fn terminal_passes(color) = "terminal-passes";
    /// An input that is nothing known.
    pub fn terminal_unknown(input) = "terminal-unknown";
    /// A list of points with something in it that is no point.
    pub fn points_error(ply, offset, text) = "points-error";
    /// A set-up that leaves open whose turn it is.
    pub fn whose_turn(black, white) = "whose-turn";
    /// The result of an analysis.
    pub fn analysis_best(point) = "analysis-best";
    /// A win that has been found.
    pub fn analysis_wins(color, plies) = "analysis-wins";
    /// The result of the bench.
    pub fn bench_line(signature, nodes, seconds, speed) = "bench-line";
    /// A game that a file does not have.
    pub fn no_such_game(number, count) = "no-such-game";
    /// A place in a game that it does not have.
    pub fn no_such_ply(ply, count) = "no-such-ply";
    /// A label that a picture cannot show.
    pub fn undrawn(text, point) = "undrawn";
    /// A file name without a format in it.
    pub fn which_format(name) = "which-format";
    /// A file name without a kind of picture in it.
    pub fn which_picture(name) = "which-picture";
}
