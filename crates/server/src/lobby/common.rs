//! What is done on one of the servers that share a database and holds on all: acts of the host, and
//! the end of sessions.

use tengen_api::RoomId;

use crate::accounts::OpenSessions;
use crate::bus::Receiver;
use crate::host::rules;
use crate::letters::{Letter, Post};
use crate::rooms::Rooms;
use crate::rooms::heard::Heard;
use crate::rooms::token::TokenHash;
use crate::store::Store;
use crate::store::trouble::words;

/// What that concerns here. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Common {
    pub(crate) store: Store,
    pub(crate) rooms: Rooms,
    pub(crate) open: OpenSessions,
}

impl Common {
    /// Carries out what another server tells; `false` if it is something else.
    pub(super) fn read(&self, letter: &Letter) -> bool {
        match letter {
            Letter::Acted { rooms } => {
                let (common, rooms) = (self.clone(), rooms.clone());
                tokio::spawn(async move { common.read_again(rooms).await });
                true
            }
            Letter::SessionsEnded { ended } => {
                for hash in ended {
                    self.open.end(&TokenHash(*hash));
                }
                true
            }
            _ => false,
        }
    }

    /// Puts the stored rules into force, and has these rooms be read again, whose names may have
    /// gone, or which may be closed.
    pub(super) async fn read_again(&self, rooms: Vec<RoomId>) {
        if let Err(error) = self.read_rules().await {
            let why = words(&error);
            tracing::error!("what the host has forbidden on another server is not known: {why}");
        }
        for room in &rooms {
            self.rooms.end(room).await;
        }
        self.rooms.tell_lobby(Heard::Banned);
    }

    async fn read_rules(&self) -> Result<(), sqlx::Error> {
        let known = self.store.rules();
        // One that acts here meanwhile has later ones.
        let _turn = known.turn().await;
        let stored = rules::load(&mut self.store.read().await?).await?;
        known.replace(stored);
        Ok(())
    }
}

/// Tells all other servers what has been done on this one.
pub(super) fn tell(post: &Post, heard: Heard) {
    let letter = match heard {
        Heard::Acted(rooms) => Letter::Acted { rooms },
        Heard::SessionsEnded(ended) => {
            let ended = ended.into_iter().map(|hash| hash.0).collect();
            Letter::SessionsEnded { ended }
        }
        _ => return,
    };
    post.send(Receiver::Others, letter);
}
