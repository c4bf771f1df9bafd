//! The games of the store of earlier releases, which the library's mirror takes over.
//!
//! Up to 0.2.0 games were kept in a table of their own, beside the mirror. They become documents of
//! the mirror, each once: a game leaves the table in the transaction that writes its document.

use std::collections::BTreeMap;

use tengen_library::{
    DocumentId, Filter, Library, ListRequest, Mirror, PutError, Rows, StorageError, Version, ready,
};
use tengen_text::printable;
use tengen_worker_keep::{StoredGame, Surroundings};

use super::database::Database;
use super::dialect::{Dialect, Row, values};
use super::library::TransactionRows;
use super::{Store, StoreError};
use crate::rooms::journal::now;

/// Games of one transaction; a start that is interrupted takes these again.
const BATCH: i64 = 100;

/// What became of the games of the older store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TakenOver {
    /// Games that are in documents now.
    pub(crate) taken: u64,
    /// Games that the mirror had already, as they were or with more moves.
    pub(crate) contained: u64,
    /// Games that cannot be read: files relative to the data folder.
    pub(crate) set_aside: Vec<String>,
}

/// Why the rest of the games stays in the older store.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TakeOverError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Mirror(#[from] PutError),
}

impl From<sqlx::Error> for TakeOverError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<StorageError> for TakeOverError {
    fn from(error: StorageError) -> Self {
        Self::Mirror(error.into())
    }
}

/// A row of the older store.
struct OlderGame {
    id: String,
    text: Vec<u8>,
}

enum Fate {
    Taken,
    Contained,
    Unreadable(String),
}

impl Store {
    /// Takes over all games that are still in the older store. What fails changes nothing of its
    /// batch, and can be tried again.
    ///
    /// # Errors
    /// The disk is full, the mirror may take no more, or SQLite fails.
    pub(crate) async fn take_over_games(&self) -> Result<TakenOver, TakeOverError> {
        let mut all = TakenOver::default();
        let mut copies = None;
        // No earlier release has kept games elsewhere.
        if matches!(self.database, Database::Postgres(_)) {
            return Ok(all);
        }
        loop {
            let mut transaction = self.database.begin().await?;
            let games = older_games(&mut *transaction).await?;
            if games.is_empty() {
                return Ok(all);
            }
            let rows = TransactionRows::new(transaction);
            let mut known = match copies {
                Some(copies) => copies,
                None => Copies::of(&rows).await?,
            };
            let mut batch = all.clone();
            for game in &games {
                match take_over(&rows, &mut known, game).await? {
                    Fate::Taken => batch.taken += 1,
                    Fate::Contained => batch.contained += 1,
                    Fate::Unreadable(why) => batch.set_aside.push(self.put_aside(game, &why)?),
                }
            }
            let mut transaction = rows.into_transaction();
            for OlderGame { id, .. } in &games {
                let delete = "DELETE FROM local_games WHERE id = $1";
                transaction.change(delete, values![&**id]).await?;
            }
            transaction.commit().await?;
            (all, copies) = (batch, Some(known));
        }
    }

    /// Writes a game that cannot be read into a file, whose name is returned.
    fn put_aside(&self, game: &OlderGame, why: &str) -> Result<String, StoreError> {
        let file = self.set_aside.keep_game(&game.id, &game.text);
        let file = file.map_err(|source| self.refused(source))?;
        let id = printable(&game.id);
        tracing::warn!("the game {id} cannot be read ({why}) and was set aside as {file}");
        Ok(file)
    }
}

async fn older_games(transaction: &mut impl Dialect) -> Result<Vec<OlderGame>, sqlx::Error> {
    let query = "SELECT id, CAST(game AS BLOB) FROM local_games ORDER BY id LIMIT $1";
    let rows = transaction.rows(query, values![BATCH]).await?;
    let game = |row: &Row| OlderGame {
        id: row[0].as_text().to_owned(),
        text: row[1].bytes().unwrap_or_default().to_vec(),
    };
    Ok(rows.iter().map(game).collect())
}

/// Brings one game into the mirror.
async fn take_over(
    rows: &TransactionRows,
    copies: &mut Copies,
    game: &OlderGame,
) -> Result<Fate, TakeOverError> {
    let text = match std::str::from_utf8(&game.text) {
        Ok(text) => text,
        Err(error) => return Ok(Fate::Unreadable(error.to_string())),
    };
    let stored = match StoredGame::read(text) {
        Ok(stored) => stored,
        Err(why) => return Ok(Fate::Unreadable(why.to_string())),
    };
    let mirror = Mirror::new(rows);
    let (mut files, mut versions) = (Vec::new(), BTreeMap::new());
    for id in copies.family(stored.id()) {
        if let Some((version, file)) = mirror.get(id).await? {
            files.push(file);
            versions.insert(id, version);
        }
    }
    let around = Surroundings {
        now,
        random: || u128::from_ne_bytes(random()),
    };
    // A store in memory is always ready.
    let (id, file) = match ready(stored.bring(&files, around)) {
        Ok(Some(brought)) => brought,
        Ok(None) => return Ok(Fate::Contained),
        Err(why) => return Ok(Fate::Unreadable(why.to_string())),
    };
    let version = Version(u64::from_ne_bytes(random()));
    let before = versions.get(&id).copied();
    match mirror.put(id, before, version, &file).await {
        Ok(()) => {}
        Err(PutError::Unfit(why)) => return Ok(Fate::Unreadable(why.to_string())),
        Err(error) => return Err(error.into()),
    }
    if before.is_none() && id != stored.id() {
        copies.add(stored.id(), id);
    }
    Ok(Fate::Taken)
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// The copies of documents in the mirror.
struct Copies(BTreeMap<DocumentId, Vec<DocumentId>>);

impl Copies {
    async fn of(rows: impl Rows) -> Result<Self, StorageError> {
        let mut library = Library::load(rows).await?;
        let mut copies = Self(BTreeMap::new());
        for deleted in [false, true] {
            let filter = Filter {
                deleted,
                ..Filter::default()
            };
            let all = ListRequest {
                filter,
                limit: usize::MAX,
                ..ListRequest::default()
            };
            for head in library.list(&all).rows {
                if let Some(original) = head.copy_of {
                    copies.add(original.document, head.id);
                }
            }
        }
        Ok(copies)
    }

    fn add(&mut self, original: DocumentId, copy: DocumentId) {
        self.0.entry(original).or_default().push(copy);
    }

    /// A document, its copies and theirs.
    fn family(&self, id: DocumentId) -> Vec<DocumentId> {
        let mut found = vec![id];
        let mut at = 0;
        while let Some(original) = found.get(at) {
            let copies = self.0.get(original).into_iter().flatten().copied();
            let new: Vec<_> = copies.filter(|copy| !found.contains(copy)).collect();
            found.extend(new);
            at += 1;
        }
        found
    }
}
