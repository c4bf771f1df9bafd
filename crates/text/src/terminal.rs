//! The words of the terminal that carry values.

use tengen_core::Color;

use crate::Text;
use crate::message::messages;

messages! { MESSAGES in TERMINAL:
    /// What a backup holds.
    pub fn data_copied(rooms, games, bytes) = "data-copied";
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
    /// That win is proved.
    pub fn analysis_proved(plies) = "analysis-proved";
    /// The result of the bench.
    pub fn bench_line(signature, nodes, seconds, speed) = "bench-line";
    /// A game that a file does not have.
    pub fn no_such_game(number, count) = "no-such-game";
    /// A place in a game that it does not have.
    pub fn no_such_ply(ply, count) = "no-such-ply";
    /// A label that a picture cannot show.
    pub fn undrawn(text, point) = "undrawn";
    /// A game with more positions than an animation has room for.
    pub fn gif_sampled(most, count) = "gif-sampled";
    /// A file name without a format in it.
    pub fn which_format(name) = "which-format";
    /// A file name without a kind of picture in it.
    pub fn which_picture(name) = "which-picture";
    /// The link of a room, to be sent to a friend.
    pub fn terminal_room_link(link) = "terminal-room-link";
    /// Somebody has taken the free seat.
    pub fn terminal_room_joined(name) = "terminal-room-joined";
    /// A game begins, and the reader has a colour in it.
    pub fn terminal_room_you(number, color, name) = "terminal-room-you";
    /// A game begins, and the reader watches.
    pub fn terminal_room_game(number) = "terminal-room-game";
    /// It is the reader's turn, with the number of the move.
    pub fn terminal_room_your_turn(ply, color) = "terminal-room-your-turn";
    /// A question of the other player's: `draw`, `takeback`, `rematch` or `help`.
    pub fn terminal_room_asks(what, name) = "terminal-room-asks";
    /// A question of the reader's, of the same kinds.
    pub fn terminal_room_asked(what) = "terminal-room-asked";
    /// The question was answered with no.
    pub fn terminal_room_declined(name) = "terminal-room-declined";
    /// Moves were taken back.
    pub fn terminal_room_taken_back(plies) = "terminal-room-taken-back";
    /// All moves of a game.
    pub fn terminal_room_moves(moves) = "terminal-room-moves";
    /// Where every game of a room begins.
    fn set_up_listed(black, white, color) = "terminal-room-set-up";
    /// The other player has come.
    pub fn terminal_room_here(name) = "terminal-room-here";
    /// The other player has gone.
    pub fn terminal_room_gone(name, seconds) = "terminal-room-gone";
    /// The win may be claimed.
    pub fn terminal_room_claim(name) = "terminal-room-claim";
    /// How to go on another time.
    pub fn terminal_room_kept(link) = "terminal-room-kept";
    /// Why an action changed nothing, by the name of the refusal.
    pub fn terminal_room_refused(why) = "terminal-room-refused";
    /// What the server says about a message that it could not use.
    pub fn terminal_room_trouble(message) = "terminal-room-trouble";
    /// Why there is no room: `address`, `not-found`, `unreachable`, `incompatible` or `refused`.
    pub fn terminal_room_error(kind, detail) = "terminal-room-error";
}

impl Text {
    /// Where every game of a room begins: lists of black and white stones, and who moves first.
    #[must_use]
    pub fn terminal_room_set_up(self, black: String, white: String, color: Color) -> String {
        match self.exchanged {
            true => self.set_up_listed(white, black, color),
            false => self.set_up_listed(black, white, color),
        }
    }
}
