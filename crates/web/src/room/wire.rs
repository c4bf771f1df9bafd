//! The room's socket, for what it carries besides the room.

use tengen_room::socket::FromServer;

/// What happens to the socket besides what the room's client hears.
pub(crate) enum Wire {
    /// It can carry channels.
    Greeted,
    /// It is gone.
    Lost,
    /// A message of the lobby's channel.
    Lobby(FromServer),
}
