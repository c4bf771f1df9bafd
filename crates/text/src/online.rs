//! The words of a room on a server that carry values.

use crate::message::messages;

messages! { MESSAGES in ONLINE:
    /// A room cannot be made.
    pub fn online_failed(why) = "online-failed";
    /// The local network cannot be let in.
    pub fn network_failed(why) = "network-failed";
    /// Who invites.
    pub fn join_title_named(name) = "join-title-named";
    /// Which colour would be one's own: `black`, `white` or `lot`; and one's turn: `first`, `second` or `lot`.
    pub fn join_color(color, turn) = "join-color";
    /// The other player is to move.
    pub fn room_their_turn_named(name) = "room-their-turn-named";
    /// What watchers see of the turn.
    pub fn room_watching(color) = "room-watching";
    /// A player has no connection.
    pub fn room_absent(name) = "room-absent";
    /// A player has been gone for so long that the win may be claimed.
    pub fn room_claimable(name) = "room-claimable";
    /// How many watch.
    pub fn room_watchers(count) = "room-watchers";
    /// Which game of the room it is.
    pub fn room_game(number) = "room-game";
    /// The person at the screen, by name.
    pub fn player_you_named(name) = "player-you-named";
    /// A player has no connection, and how long until that counts.
    pub fn player_away_for(time) = "player-away-for";
    /// What the other player asks: `draw`, `takeback`, `rematch` or `help`.
    pub fn room_question(name, what) = "room-question";
    /// What one has asked.
    pub fn room_asked(what) = "room-asked";
    /// What the other has declined.
    pub fn room_declined(what) = "room-declined";
    /// The result where neither board nor players ended the game; `by` is absence, time, illegal, crash, agreed-win or
    /// proved.
    pub fn room_won(color, by) = "room-won";
}
