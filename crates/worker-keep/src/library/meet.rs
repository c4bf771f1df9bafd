//! The exchange with the mirror on the machine's own server.

use tengen_game::library::{copied_game, document_id, goes_on};
use tengen_game::saved::Saved;
use tengen_library::{
    Attachments, DocumentId, Exchange, Owner, Reply, Request, Rows, StorageError, Version,
};

use super::service::{LibraryService, TEXT};

/// What the exchange needs to know about games.
struct Games {
    random: fn() -> u128,
}

fn game(attachments: &Attachments) -> Option<Saved> {
    let text = attachments.get(TEXT.as_bytes())?;
    Saved::read(std::str::from_utf8(text).ok()?).ok()
}

impl Owner for Games {
    fn goes_on(&self, later: &Attachments, earlier: &Attachments) -> bool {
        let games = game(later).zip(game(earlier));
        games.is_some_and(|(later, earlier)| goes_on(&later, &earlier))
    }

    /// A copy of a game is a game with another identifier.
    fn copy(&mut self, _: DocumentId, attachments: &mut Attachments) -> DocumentId {
        let id = (self.random)();
        let name = format!("{id:032x}");
        let Some(text) = attachments.get_mut(TEXT.as_bytes()) else {
            return DocumentId(id);
        };
        let copied = std::str::from_utf8(text).ok();
        match copied.and_then(|text| copied_game(text, &name)) {
            Some(copied) => {
                *text = copied.into_bytes();
                DocumentId(document_id("game", &name))
            }
            None => DocumentId(id),
        }
    }

    fn version(&mut self) -> Version {
        Version((self.random)() as u64)
    }
}

impl<R: Rows> LibraryService<R> {
    /// What to ask the mirror for.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn next_request(
        &mut self,
        exchange: &mut Exchange,
    ) -> Result<Option<Request>, StorageError> {
        let random = self.around.random;
        exchange
            .next(&mut self.library, &mut Games { random })
            .await
    }

    /// Handles the mirror's reply. Returns whether documents have changed.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn hear_reply(
        &mut self,
        exchange: &mut Exchange,
        request: Request,
        reply: Reply,
    ) -> Result<bool, StorageError> {
        let mut games = Games {
            random: self.around.random,
        };
        exchange
            .hear(&mut self.library, &mut games, request, reply)
            .await
    }

    /// Reads some of what searches need; returns whether there is more.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn read_ahead(&mut self) -> Result<bool, StorageError> {
        /// Documents read at once, some milliseconds.
        const SOME: usize = 64;
        Ok(self.library.read_ahead(SOME).await? > 0)
    }
}
