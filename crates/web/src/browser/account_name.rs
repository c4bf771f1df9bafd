//! The name of the account that is logged in, in the browser's storage.

use leptos::prelude::window;
use tengen_room::Name;

use super::Store;

/// Beside the session, which is a cookie that no script reads.
pub(super) const ACCOUNT: &str = "tengen.account";

/// The name in a store.
pub(crate) struct AccountName(pub(crate) Store);

impl AccountName {
    pub(crate) fn get(&self) -> Option<Name> {
        self.0.get(ACCOUNT)?.parse().ok()
    }

    pub(crate) fn keep(&self, name: &Name) {
        // Without it the server is asked when accounts are shown.
        let _ = self.0.set(ACCOUNT, &name.to_string());
    }

    pub(crate) fn forget() {
        if let Ok(Some(storage)) = window().local_storage() {
            // If it stays, the next visit asks the server.
            let _ = storage.remove_item(ACCOUNT);
        }
    }
}
