//! Players whom a player has blocked.

use tengen_api::{Block, MOST_BLOCKED};
use tengen_room::PlayerId;

use super::{AccountError, Accounts};
use crate::rooms::journal::now;
use crate::rooms::token::Session;
use crate::rooms::{players, stored};
use crate::store::dialect::{Dialect, Row, values};

impl Accounts {
    /// The players whom the sender has blocked, those blocked last first.
    pub(crate) async fn blocks(
        &self,
        session: Option<&Session>,
    ) -> Result<Vec<Block>, AccountError> {
        let Some(session) = session else {
            return Ok(Vec::new());
        };
        let mut reading = self.store.read().await?;
        match players::find(&mut reading, session.hash(), now()).await? {
            Some(known) => of(&mut reading, &known.id).await,
            None => Ok(Vec::new()),
        }
    }

    /// Blocks a player for the sender.
    pub(crate) async fn block(
        &self,
        session: Option<&Session>,
        other: &PlayerId,
    ) -> Result<(), AccountError> {
        let session = session.ok_or(AccountError::NoPlayer)?;
        let mut transaction = self.store.write().await?;
        let known = players::find(&mut *transaction, session.hash(), now()).await?;
        let player = known.ok_or(AccountError::NoPlayer)?.id;
        if player == *other {
            return Err(AccountError::OwnId);
        }
        if !players::exists(&mut *transaction, other.into()).await? {
            return Err(AccountError::UnknownPlayer);
        }
        let count = "SELECT COUNT(*) FROM blocks WHERE player = $1 AND blocked <> $2";
        let values = values![player.as_str(), other.as_str()];
        let count = transaction.first(count, values).await?;
        if count.is_some_and(|row| row[0].number() >= MOST_BLOCKED) {
            return Err(AccountError::TooManyBlocked);
        }
        let put = "INSERT INTO blocks (player, blocked, since) VALUES ($1, $2, $3) \
                   ON CONFLICT DO NOTHING";
        let values = values![player.as_str(), other.as_str(), now()];
        transaction.change(put, values).await?;
        Ok(transaction.commit().await?)
    }

    /// Ends a block of the sender's, if there is one.
    pub(crate) async fn unblock(
        &self,
        session: Option<&Session>,
        other: &PlayerId,
    ) -> Result<(), AccountError> {
        let session = session.ok_or(AccountError::NoPlayer)?;
        let mut transaction = self.store.write().await?;
        let known = players::find(&mut *transaction, session.hash(), now()).await?;
        let player = known.ok_or(AccountError::NoPlayer)?.id;
        let drop = "DELETE FROM blocks WHERE player = $1 AND blocked = $2";
        let values = values![player.as_str(), other.as_str()];
        transaction.change(drop, values).await?;
        Ok(transaction.commit().await?)
    }
}

/// The players whom a player has blocked.
pub(super) async fn of(
    reading: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Vec<Block>, AccountError> {
    let query = "SELECT blocked, name, since FROM blocks JOIN players ON id = blocked \
                 WHERE player = $1 ORDER BY since DESC, blocked";
    let rows = reading.rows(query, values![player.as_str()]).await?;
    let block = |row: &Row| {
        let player = row[0].as_text().parse();
        Ok(Block {
            player: player.map_err(|_| stored::damaged("the id of a player"))?,
            name: row[1].some_text().and_then(|name| name.parse().ok()),
            since: row[2].number(),
        })
    };
    rows.iter().map(block).collect()
}
