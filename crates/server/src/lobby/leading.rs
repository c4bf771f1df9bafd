//! The lobby of servers that share a database: that of the one which leads.

use tokio::pin;

use super::Lobby;
use super::common::Common;
use super::elsewhere::Elsewhere;
use super::guests::Guests;
use super::hall::{Ears, Hall};
use crate::letters::Office;
use crate::limits::Meters;
use crate::rooms::heard::Heard;
use crate::store::Store;
use crate::store::postgres::holding::Role;

/// What the lobby of servers that share a database needs besides.
pub(crate) struct Sharing {
    pub(crate) lobby: Lobby,
    pub(crate) meters: Meters,
    pub(crate) common: Common,
    pub(crate) office: Office,
}

impl Hall {
    /// Runs the lobby once this process leads; until then its visitors are in the lobby of the one
    /// that does. While it is not known who leads, the lobby stands still, so that there is one
    /// at most. It ends if another process leads then, and the server is to be started anew.
    pub(crate) async fn run_once_leading(self, ears: Ears, sharing: Option<Sharing>) {
        let store = self.store.clone();
        match sharing {
            Some(sharing) => {
                let (hall, ears, sharing) = self.begin_to_lead(ears, sharing).await;
                let guests = Guests::serve(sharing);
                let run = async move {
                    tokio::select! {
                        () = hall.run(ears) => (),
                        () = guests => (),
                    }
                };
                while_leading(&store, run).await;
            }
            None => {
                store.becomes(Role::Leads).await;
                while_leading(&store, self.run(ears)).await;
            }
        }
    }

    /// Serves this server's visitors by another's lobby until this one leads.
    async fn begin_to_lead(
        mut self,
        mut ears: Ears,
        mut sharing: Sharing,
    ) -> (Self, Ears, Sharing) {
        let Sharing { office, common, .. } = &mut sharing;
        let mut elsewhere = Elsewhere::new(common.clone(), office.post.clone());
        tokio::select! {
            biased;
            () = self.store.becomes(Role::Leads) => (),
            () = elsewhere.run(&mut ears, office) => (),
        }
        // They are heard once the lobby knows which games are of arenas.
        for staged in elsewhere.into_staged() {
            self.rooms.tell_lobby(Heard::Staged(Box::new(staged)));
        }
        office.bell.leads_now();
        self.post = Some(office.post.clone());
        (self, ears, sharing)
    }
}

/// Runs as long as this process leads, and stands still while that is not known.
async fn while_leading(store: &Store, run: impl Future<Output = ()>) {
    pin!(run);
    let mut is_sure = true;
    loop {
        tokio::select! {
            biased;
            () = store.becomes(Role::Follows) => {
                tracing::error!("another server of this site leads now, and has the lobby");
                return;
            }
            () = store.becomes(Role::Unknown), if is_sure => is_sure = false,
            () = store.becomes(Role::Leads), if !is_sure => is_sure = true,
            () = &mut run, if is_sure => return,
        }
    }
}
