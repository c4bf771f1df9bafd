//! The lobby of servers that share a database: that of the one which leads.

use super::hall::{Ears, Hall};

impl Hall {
    /// Runs the lobby once this process leads. Until then it is another's: who asks here is told
    /// that it is closed. Ends with the lead, which takes a while without PostgreSQL: then the
    /// server is to be started anew.
    pub(crate) async fn run_once_leading(self, mut ears: Ears) {
        let store = self.store.clone();
        let leads = store.leads(true);
        tokio::pin!(leads);
        loop {
            tokio::select! {
                biased;
                () = &mut leads => break,
                () = ears.miss() => (),
            }
        }
        tokio::select! {
            () = self.run(ears) => (),
            () = store.leads(false) => {
                tracing::error!("another server of this site leads now, and has the lobby");
            }
        }
    }
}
