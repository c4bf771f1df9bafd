//! The lobby of servers that share a database: that of the one which leads.

use tokio::pin;

use super::hall::{Ears, Hall};
use crate::store::postgres::holding::Role;

impl Hall {
    /// Runs the lobby once this process leads. Until then it is another's: who asks here is told
    /// that it is closed. While it is not known who leads, the lobby stands still, so that there is
    /// one at most. It ends if another process leads then, and the server is to be started anew.
    pub(crate) async fn run_once_leading(self, mut ears: Ears) {
        let store = self.store.clone();
        {
            let leads = store.becomes(Role::Leads);
            pin!(leads);
            loop {
                tokio::select! {
                    biased;
                    () = &mut leads => break,
                    () = ears.miss() => (),
                }
            }
        }
        let run = self.run(ears);
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
}
