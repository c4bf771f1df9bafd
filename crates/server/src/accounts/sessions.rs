//! The sessions of an account: one for each browser.

use sha2::{Digest as _, Sha256};
use tengen_api::{BASE32, MySession};
use tengen_room::{Name, PlayerId};

use super::rows::{self, Account};
use super::{AccountError, Accounts};
use crate::rooms::heard::Heard;
use crate::rooms::journal::now;
use crate::rooms::token::{Session, TokenHash};
use crate::store::dialect::{Dialect, Row, values};

impl Accounts {
    /// The sessions of the sender's player, those used last first.
    pub(crate) async fn sessions(
        &self,
        session: Option<&Session>,
    ) -> Result<Vec<MySession>, AccountError> {
        let Some(session) = session else {
            return Ok(Vec::new());
        };
        let own = session.hash();
        let query = "SELECT hash, device, made, seen FROM sessions WHERE player = \
                     (SELECT player FROM sessions WHERE hash = $1) \
                     ORDER BY seen DESC, made DESC, hash";
        let mut reading = self.store.read().await?;
        let rows = reading.rows(query, values![own.0.as_slice()]).await?;
        let of = |row: &Row| MySession {
            id: id(row[0].bytes().unwrap_or_default()),
            device: row[1].some_text().and_then(|device| device.parse().ok()),
            made: row[2].number(),
            seen: row[3].number(),
            own: row[0].bytes() == Some(own.0.as_slice()),
        };
        Ok(rows.iter().map(of).collect())
    }

    /// Ends a session of the sender's account; the sender's own with `None`. A guest's only session
    /// does not end: all seats and games would be lost with it.
    pub(crate) async fn end(
        &self,
        session: Option<&Session>,
        which: Option<&str>,
    ) -> Result<(), AccountError> {
        let own = session.ok_or(AccountError::NoAccount)?.hash();
        let mut transaction = self.store.write().await?;
        let account = rows::of_session(&mut *transaction, own).await?;
        let account = account.ok_or(AccountError::NoAccount)?;
        let sessions = of_player(&mut *transaction, &account.player).await?;
        let is_meant = |hash: &&TokenHash| match which {
            Some(which) => id(&hash.0) == which,
            None => **hash == own,
        };
        let found = *sessions
            .iter()
            .find(is_meant)
            .ok_or(AccountError::NoSession)?;
        rows::see(&mut *transaction, &account).await?;
        drop_session(&mut *transaction, found).await?;
        transaction.commit().await?;
        self.end_open(&[found]);
        Ok(())
    }

    /// Stores a session in place of the browser's `former` one, unless that is a guest's; returns
    /// what has ended.
    pub(super) async fn begin(
        &self,
        transaction: &mut impl Dialect,
        account: &Account,
        (former, session): (Option<&Session>, &Session),
        device: Option<&Name>,
    ) -> Result<Vec<TokenHash>, AccountError> {
        let ended = leave(transaction, former).await?;
        put(transaction, &account.player, session).await?;
        if let Some(device) = device {
            call(transaction, session.hash(), device).await?;
        }
        Ok(ended)
    }

    /// Closes what was opened with sessions that have ended.
    pub(super) fn end_open(&self, ended: &[TokenHash]) {
        for hash in ended {
            self.open.end(hash);
        }
        if let Some(rooms) = self.rooms.as_ref().filter(|_| !ended.is_empty()) {
            rooms.tell_lobby(Heard::SessionsEnded(ended.to_vec()));
        }
    }
}

/// Ends the browser's session until now, unless it is a guest's; returns what has ended.
pub(super) async fn leave(
    transaction: &mut impl Dialect,
    former: Option<&Session>,
) -> Result<Vec<TokenHash>, AccountError> {
    let Some(former) = former.map(Session::hash) else {
        return Ok(Vec::new());
    };
    if rows::of_session(transaction, former).await?.is_none() {
        return Ok(Vec::new());
    }
    drop_session(transaction, former).await?;
    Ok(vec![former])
}

/// Stores a session of a player.
pub(super) async fn put(
    transaction: &mut impl Dialect,
    player: &PlayerId,
    session: &Session,
) -> Result<(), sqlx::Error> {
    let put = "INSERT INTO sessions (hash, player, made, seen) VALUES ($1, $2, $3, $3)";
    let values = values![session.hash().0.as_slice(), player.as_str(), now()];
    transaction.change(put, values).await?;
    Ok(())
}

/// Notes what a session's device is called.
pub(super) async fn call(
    transaction: &mut impl Dialect,
    session: TokenHash,
    device: &Name,
) -> Result<(), sqlx::Error> {
    let call = "UPDATE sessions SET device = $2 WHERE hash = $1";
    let values = values![session.0.as_slice(), &*device.to_string()];
    transaction.change(call, values).await?;
    Ok(())
}

/// Ends all sessions of a player but one; returns them.
pub(super) async fn end_all(
    transaction: &mut impl Dialect,
    player: &PlayerId,
    but: Option<TokenHash>,
) -> Result<Vec<TokenHash>, sqlx::Error> {
    let mut ended = of_player(transaction, player).await?;
    ended.retain(|hash| but != Some(*hash));
    for hash in &ended {
        drop_session(transaction, *hash).await?;
    }
    Ok(ended)
}

async fn of_player(
    database: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Vec<TokenHash>, sqlx::Error> {
    let query = "SELECT hash FROM sessions WHERE player = $1";
    let rows = database.rows(query, values![player.as_str()]).await?;
    let hashes = rows
        .iter()
        .filter_map(|row| row[0].bytes()?.try_into().ok());
    Ok(hashes.map(TokenHash).collect())
}

async fn drop_session(
    transaction: &mut impl Dialect,
    session: TokenHash,
) -> Result<(), sqlx::Error> {
    let end = "DELETE FROM sessions WHERE hash = $1";
    transaction
        .change(end, values![session.0.as_slice()])
        .await?;
    Ok(())
}

/// The public id of a session, from which its secret cannot be found.
fn id(hash: &[u8]) -> String {
    let hash = Sha256::new()
        .chain_update(b"id of a session ")
        .chain_update(hash)
        .finalize();
    base32::encode(BASE32, &hash[..10])
}
