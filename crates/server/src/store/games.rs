//! The database's table of local games.

use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use tengen_api::{GameId, LocalGame, LocalGameEntry, LocalGames, MOST_BYTES, MOST_GAMES};

use super::writing::WriteTransaction;
use super::{Store, StoreError};

impl Store {
    pub(crate) async fn games(&self) -> Result<LocalGames, StoreError> {
        let rows =
            sqlx::query("SELECT id, version, changed FROM local_games ORDER BY changed DESC, id")
                .fetch_all(&self.pool)
                .await?;
        let mut games = Vec::with_capacity(rows.len());
        for row in rows {
            let id: String = row.try_get("id")?;
            match entry(&row, &id) {
                Ok(entry) => games.push(entry),
                Err(reason) => {
                    let error = self.put_aside(&id, &reason).await?;
                    tracing::warn!(id, "{error}");
                }
            }
        }
        let set_aside = self
            .set_aside
            .list()
            .map_err(|source| self.refused(source))?;
        Ok(LocalGames { games, set_aside })
    }

    pub(crate) async fn game(&self, id: &GameId) -> Result<Option<LocalGame>, StoreError> {
        let row = sqlx::query(
            "SELECT id, version, changed, CAST(game AS BLOB) AS game FROM local_games WHERE id = ?",
        )
        .bind(id.as_str())
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        match read(&row, id.as_str()) {
            Ok(game) => Ok(Some(game)),
            Err(reason) => Err(self.put_aside(id.as_str(), &reason).await?),
        }
    }

    /// Stores a game, replacing one with the same id. At the size limit nothing changes and no
    /// other game is dropped.
    pub(crate) async fn put_game(&self, id: &GameId, game: &LocalGame) -> Result<(), StoreError> {
        let changed =
            i64::try_from(game.changed).map_err(|_| StoreError::TimeTooLarge(game.changed))?;
        let text = game.game.to_string();
        // Another process may write to the same file.
        let mut transaction = WriteTransaction::begin(&self.pool).await?;
        has_room(&mut transaction, id, &text).await?;
        sqlx::query(
            "INSERT INTO local_games (id, version, changed, game) VALUES (?, ?, ?, ?) \
             ON CONFLICT (id) DO UPDATE SET version = excluded.version, changed = excluded.changed, game = excluded.game",
        )
        .bind(id.as_str())
        .bind(game.version)
        .bind(changed)
        .bind(text)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    pub(crate) async fn delete_game(&self, id: &GameId) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM local_games WHERE id = ?")
            .bind(id.as_str())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Moves an unreadable game into a file; returns the error that reports it.
    async fn put_aside(&self, id: &str, reason: &str) -> Result<StoreError, StoreError> {
        let bytes: Vec<u8> =
            sqlx::query_scalar("SELECT CAST(game AS BLOB) FROM local_games WHERE id = ?")
                .bind(id)
                .fetch_one(&self.pool)
                .await?;
        // A damaged id may contain anything; it becomes part of a file name.
        let name: String = id
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .take(64)
            .collect();
        let file = self
            .set_aside
            .keep_game(&name, &bytes)
            .map_err(|source| self.refused(source))?;
        sqlx::query("DELETE FROM local_games WHERE id = ?")
            .bind(id)
            .execute(&self.pool)
            .await?;
        Ok(StoreError::SetAside {
            file,
            reason: reason.to_owned(),
        })
    }
}

/// Whether the game fits. An existing game may always be replaced by one that is no longer, even
/// above the limits.
async fn has_room(
    transaction: &mut WriteTransaction,
    id: &GameId,
    text: &str,
) -> Result<(), StoreError> {
    let row = sqlx::query(
        "SELECT COUNT(*), COALESCE(SUM(OCTET_LENGTH(game)), 0), \
         (SELECT OCTET_LENGTH(game) FROM local_games WHERE id = ?) FROM local_games",
    )
    .bind(id.as_str())
    .fetch_one(&mut **transaction)
    .await?;
    let (games, bytes, before): (i64, i64, Option<i64>) =
        (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    if before.is_none() && games >= i64::from(MOST_GAMES) {
        return Err(StoreError::TooManyGames);
    }
    let grows_by = i64::try_from(text.len()).unwrap_or(i64::MAX) - before.unwrap_or(0);
    let most = i64::try_from(MOST_BYTES).unwrap_or(i64::MAX);
    if grows_by > 0 && bytes.saturating_add(grows_by) > most {
        return Err(StoreError::TooManyBytes);
    }
    Ok(())
}

fn entry(row: &SqliteRow, id: &str) -> Result<LocalGameEntry, String> {
    let (version, changed): (i64, i64) = row
        .try_get("version")
        .and_then(|version| Ok((version, row.try_get("changed")?)))
        .map_err(|error| error.to_string())?;
    Ok(LocalGameEntry {
        id: id.parse().map_err(|error| format!("its name: {error}"))?,
        version: u32::try_from(version).map_err(|_| format!("its version is {version}"))?,
        changed: u64::try_from(changed).map_err(|_| format!("its time is {changed}"))?,
    })
}

fn read(row: &SqliteRow, id: &str) -> Result<LocalGame, String> {
    let LocalGameEntry {
        version, changed, ..
    } = entry(row, id)?;
    let bytes: Vec<u8> = row.try_get("game").map_err(|error| error.to_string())?;
    let game = serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
    Ok(LocalGame {
        version,
        changed,
        game,
    })
}
