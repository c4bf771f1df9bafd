//! A client's view of a room.

use crate::socket::{FromServer, Presence};
use crate::{FoldError, Name, Room, Seat, Stored};

/// The state of a room as built from the server's messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The room; `None` before its first event.
    pub room: Option<Room>,
    /// The client's own seat; `None` for watchers.
    pub you: Option<Seat>,
    /// Who is connected.
    pub presence: Presence,
}

impl View {
    /// The version of the last folded event; 0 before the first.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.room.as_ref().map_or(0, Room::version)
    }

    /// Applies a message from the server.
    ///
    /// # Errors
    /// [`FoldError`] if an event is impossible.
    pub fn take(&mut self, message: &FromServer) -> Result<(), FoldError> {
        match message {
            FromServer::Welcome { you, names, .. } => {
                self.you = *you;
                self.drop_names(names.as_ref());
            }
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

    /// Forgets the names that a welcome lacks.
    pub(super) fn drop_names(&mut self, names: Option<&[Option<Name>; 2]>) {
        if let (Some(room), Some(names)) = (&mut self.room, names) {
            for seat in Seat::BOTH {
                if names[seat as usize].is_none() {
                    room.drop_name(seat);
                }
            }
        }
    }

    /// Folds an event; `false` if its version is already known.
    ///
    /// # Errors
    /// [`FoldError`] if it is impossible; nothing changes then.
    pub fn fold(&mut self, stored: &Stored) -> Result<bool, FoldError> {
        match &mut self.room {
            Some(room) if stored.version <= room.version() => return Ok(false),
            Some(room) => room.apply(stored)?,
            None => self.room = Some(Room::from_events(std::slice::from_ref(stored))?),
        }
        Ok(true)
    }
}
