//! The game as the events make it.
use tengen_api::socket::{FromServer, Presence};
use tengen_room::{Room, Seat, Stored};

use crate::ClientError;

/// What a client knows of a room.
#[derive(Clone, Debug, Default)]
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

    /// Takes in a message of the server's. Events seen before are passed over.
    ///
    /// # Errors
    /// [`ClientError::Nonsense`] where an event cannot have happened.
    pub fn take(&mut self, message: &FromServer) -> Result<(), ClientError> {
        match message {
            FromServer::Welcome { you, .. } => self.you = *you,
            FromServer::Presence(presence) => self.presence = *presence,
            FromServer::Events { events } => self.fold(events)?,
            _ => (),
        }
        Ok(())
    }

    fn fold(&mut self, events: &[Stored]) -> Result<(), ClientError> {
        let seen = self.version();
        let first_new = events.iter().position(|stored| stored.version > seen);
        let new = &events[first_new.unwrap_or(events.len())..];
        match &mut self.room {
            Some(room) => new.iter().try_for_each(|stored| room.apply(stored))?,
            None => self.room = Some(Room::from_events(new)?),
        }
        Ok(())
    }
}
