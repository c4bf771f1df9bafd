//! A game of the store of earlier releases as a document of the mirror.

use std::collections::BTreeMap;

use tengen_game::library::document_id;
use tengen_game::saved::{Saved, SavedError};
use tengen_library::{Backup, BackupError, DocumentId, Error, Library, MemoryRows, Rows};
use tengen_worker_protocol::library::{LibraryAnswer, Space, StoredText};
use thiserror::Error;

use super::service::{LibraryService, Surroundings};

/// A game as text, which can be read as a game.
#[derive(Clone, Debug)]
pub struct StoredGame {
    text: String,
    id: DocumentId,
}

/// Why a game is not brought into a document.
#[derive(Debug, Error)]
pub enum BringError {
    /// The text is no game, or an illegal one.
    #[error(transparent)]
    Game(#[from] SavedError),
    /// The text is no game, or an illegal one; the reason.
    #[error("{0}")]
    Unfit(String),
    /// The file of a document is none.
    #[error("its document cannot be read: {0}")]
    File(#[from] BackupError),
    /// A document cannot be read or changed.
    #[error("its document cannot be changed: {0}")]
    Document(#[from] Error),
}

impl StoredGame {
    /// Reads a text. What the page would write of it is kept, so that both have the same.
    ///
    /// # Errors
    /// [`BringError`] if it is no game.
    pub fn read(text: &str) -> Result<StoredGame, BringError> {
        let saved = Saved::read(text)?;
        saved.game()?;
        let text = saved.write();
        Ok(StoredGame {
            text: text.map_err(|error| BringError::Unfit(error.to_string()))?,
            id: DocumentId(document_id("game", &saved.id)),
        })
    }

    /// The id of its document.
    #[must_use]
    pub const fn id(&self) -> DocumentId {
        self.id
    }

    /// The document that gets the game, with its file: the game's own, or a copy if it went another
    /// way than what is in there. `there` are the present files of its document and of the copies
    /// of that. `None` if they contain the game, or if it has neither moves nor a set-up.
    ///
    /// # Errors
    /// [`BringError`] if a document or the game cannot be read.
    pub async fn bring(
        &self,
        there: &[Vec<u8>],
        around: Surroundings,
    ) -> Result<Option<(DocumentId, Vec<u8>)>, BringError> {
        let rows = MemoryRows::default();
        let mut service = LibraryService::load(rows, around)
            .await
            .map_err(Error::from)?;
        for file in there {
            let backup = Backup::read(file)?;
            let mut fresh = || DocumentId((around.random)());
            service.library.import(&backup, &mut fresh).await?;
        }
        let before = documents(&service.library, self.id).await?;
        let text = StoredText {
            key: String::new(),
            puzzle: false,
            text: self.text.clone(),
        };
        let kept = service.keep(vec![text], Space::UNKNOWN).await?;
        // Whatever is not named as kept is not kept.
        match kept {
            LibraryAnswer::Kept(copied, ..) if copied.len() == 1 => {}
            LibraryAnswer::Kept(_, unreadable, _) => {
                let why = unreadable.into_iter().next().map(|(_, why)| why);
                let why = why.unwrap_or_else(|| "its document is another one then".to_owned());
                return Err(BringError::Unfit(why));
            }
            other => return Err(BringError::Unfit(format!("{other:?}"))),
        }
        let mut after = documents(&service.library, self.id).await?;
        after.retain(|id, file| before.get(id) != Some(file));
        Ok(after.pop_first())
    }
}

/// The files of a document and its copies.
async fn documents<R: Rows>(
    library: &Library<R>,
    id: DocumentId,
) -> Result<BTreeMap<DocumentId, Vec<u8>>, Error> {
    let mut files = BTreeMap::new();
    for id in [vec![id], library.copies_of(id)].concat() {
        if library.head(id).is_some() {
            let mut file = Vec::new();
            let written = library.export_document(id, |piece| file.extend(piece));
            written.await?;
            files.insert(id, file);
        }
    }
    Ok(files)
}
