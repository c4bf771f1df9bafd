//! Sessions with which WebSockets are open, so that these end with the session.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::rooms::token::TokenHash;

/// The open sessions. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct OpenSessions(Arc<Mutex<HashMap<TokenHash, (usize, CancellationToken)>>>);

/// A session that is open until this is dropped.
pub(crate) struct OpenSession {
    hash: TokenHash,
    ended: CancellationToken,
    all: OpenSessions,
}

impl OpenSessions {
    /// Opens a session, to be told of its end. Call it before the session is looked up, so that no
    /// end is missed.
    pub(crate) fn open(&self, hash: TokenHash) -> OpenSession {
        let mut all = self.lock();
        let (count, ended) = all.entry(hash).or_default();
        *count += 1;
        OpenSession {
            hash,
            ended: ended.clone(),
            all: self.clone(),
        }
    }

    /// Tells whoever has opened a session that it has ended.
    pub(crate) fn end(&self, hash: &TokenHash) {
        if let Some((_, ended)) = self.lock().get(hash) {
            ended.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TokenHash, (usize, CancellationToken)>> {
        // A poisoned lock is safe: nothing is half done under it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenSession {
    /// Completes when the session ends.
    pub(crate) async fn ended(&self) {
        self.ended.cancelled().await;
    }
}

impl Drop for OpenSession {
    fn drop(&mut self) {
        let mut all = self.all.lock();
        if let Some((count, _)) = all.get_mut(&self.hash) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.hash);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_who_have_opened_a_session_hear_of_its_end() {
        let all = OpenSessions::default();
        let [one, other] = ["one", "other"].map(TokenHash::of);
        let opened = [one, one, other].map(|hash| all.open(hash));
        all.end(&one);
        let ended = opened.each_ref().map(|open| open.ended.is_cancelled());
        assert_eq!(ended, [true, true, false]);
        drop(opened);
        assert!(all.lock().is_empty(), "nothing is kept of what is closed");
        all.end(&one);
        assert!(!all.open(one).ended.is_cancelled());
    }
}
