//! What a client knows of a room.

use crate::socket::{FromServer, Presence};
use crate::{FoldError, Room, Seat, Stored};

/// What a client knows of a room, as the server's messages make it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The room; `None` until its first event has come.
    pub room: Option<Room>,
    /// The client's own seat, as the server says it.
    pub you: Option<Seat>,
    /// Who is connected.
    pub presence: Presence,
}

impl View {
    /// The version of the last event that was taken in; 0 before the first.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.room.as_ref().map_or(0, Room::version)
    }

    /// Takes in a message of the server's.
    ///
    /// # Errors
    /// [`FoldError`] where an event cannot have happened.
    pub fn take(&mut self, message: &FromServer) -> Result<(), FoldError> {
        match message {
            FromServer::Welcome { you, .. } => self.you = *you,
            FromServer::Presence(presence) => self.presence = *presence,
            FromServer::Events { events } => {
                for stored in events {
                    self.fold(stored)?;
                }
            }
            _ => (),
        }
        Ok(())
    }

    /// Takes in an event; `false` where it has been seen before.
    ///
    /// # Errors
    /// [`FoldError`] where it cannot have happened; nothing has changed then.
    pub fn fold(&mut self, stored: &Stored) -> Result<bool, FoldError> {
        match &mut self.room {
            Some(room) if stored.version <= room.version() => return Ok(false),
            Some(room) => room.apply(stored)?,
            None => self.room = Some(Room::from_events(std::slice::from_ref(stored))?),
        }
        Ok(true)
    }
}
