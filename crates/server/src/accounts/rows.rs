//! Accounts and recovery codes in the database.

use tengen_api::LoggedIn;
use tengen_room::{Name, PlayerId};

use super::AccountError;
use crate::rooms::journal::now;
use crate::rooms::names::{self, Look};
use crate::rooms::players;
use crate::rooms::token::TokenHash;
use crate::store::dialect::{Dialect, Row, values};

/// A stored account.
#[derive(Clone)]
pub(super) struct Account {
    pub(super) player: PlayerId,
    pub(super) name: Name,
    /// In the PHC form.
    pub(super) password: String,
}

impl Account {
    pub(super) fn logged_in(&self) -> LoggedIn {
        LoggedIn {
            player: self.player.clone(),
            name: self.name.clone(),
        }
    }

    /// Player, name and password of a row.
    fn read(row: &Row) -> Result<Self, AccountError> {
        let damaged = || AccountError::Failed("what is kept of the account is damaged".to_owned());
        Ok(Self {
            player: row[0].as_text().parse().map_err(|_| damaged())?,
            name: row[1].as_text().parse().map_err(|_| damaged())?,
            password: row[2].as_text().to_owned(),
        })
    }
}

/// The account with a name, in whatever case. One that only looks like it is another.
pub(super) async fn find(
    database: &mut impl Dialect,
    name: &Name,
) -> Result<Option<Account>, AccountError> {
    let query = "SELECT player, name, password FROM accounts WHERE folded = $1";
    let row = database.first(query, values![&*names::look(name).folded]);
    let account = row.await?.as_ref().map(Account::read).transpose()?;
    Ok(account.filter(|account| names::are_same(&account.name, name)))
}

/// The account of a session's player.
pub(super) async fn of_session(
    database: &mut impl Dialect,
    session: TokenHash,
) -> Result<Option<Account>, AccountError> {
    let query = "SELECT accounts.player, accounts.name, accounts.password FROM sessions \
                 JOIN accounts ON accounts.player = sessions.player WHERE sessions.hash = $1";
    let row = database.first(query, values![session.0.as_slice()]);
    row.await?.as_ref().map(Account::read).transpose()
}

/// Whether an account has a name, or one that differs in case or looks like it.
pub(super) async fn is_taken(
    database: &mut impl Dialect,
    name: &Name,
) -> Result<bool, AccountError> {
    Ok(players::named_alike(database, name).await?.is_some())
}

pub(super) async fn has_player(
    database: &mut impl Dialect,
    player: &PlayerId,
) -> Result<bool, sqlx::Error> {
    let query = "SELECT 1 FROM players WHERE id = $1";
    let row = database.first(query, values![player.as_str()]);
    Ok(row.await?.is_some())
}

/// Stores a new account, with the player's name.
pub(super) async fn put(
    transaction: &mut impl Dialect,
    account: &Account,
) -> Result<(), AccountError> {
    let Account {
        player,
        name,
        password,
    } = account;
    let Look { folded, skeleton } = names::look(name);
    let name = name.to_string();
    let put = "INSERT INTO accounts (player, name, folded, skeleton, password, changed, seen) \
               VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING";
    let values = values![
        player.as_str(),
        &*name,
        &*folded,
        &*skeleton,
        &**password,
        now()
    ];
    if transaction.change(put, values).await? == 0 {
        let has = "SELECT 1 FROM accounts WHERE player = $1";
        let has = transaction.first(has, values![player.as_str()]).await?;
        return Err(match has {
            Some(_) => AccountError::Already,
            None => AccountError::NameTaken,
        });
    }
    let call = "UPDATE players SET name = $2 WHERE id = $1";
    let values = values![player.as_str(), &*name];
    transaction.change(call, values).await?;
    Ok(())
}

/// Notes that an account is used; `false` if it has another password by now.
pub(super) async fn see(
    transaction: &mut impl Dialect,
    account: &Account,
) -> Result<bool, sqlx::Error> {
    let see = "UPDATE accounts SET seen = $3 WHERE player = $1 AND password = $2";
    let values = values![account.player.as_str(), &*account.password, now()];
    Ok(transaction.change(see, values).await? > 0)
}

pub(super) async fn set_password(
    transaction: &mut impl Dialect,
    player: &PlayerId,
    password: &str,
) -> Result<(), sqlx::Error> {
    let set = "UPDATE accounts SET password = $2, changed = $3, seen = $3 WHERE player = $1";
    let values = values![player.as_str(), password, now()];
    transaction.change(set, values).await?;
    Ok(())
}

/// The number of codes that have not been used.
pub(super) async fn codes(
    database: &mut impl Dialect,
    player: &PlayerId,
) -> Result<u64, sqlx::Error> {
    let query = "SELECT COUNT(*) FROM recovery_codes WHERE player = $1";
    let row = database.first(query, values![player.as_str()]);
    Ok(row.await?.map_or(0, |row| row[0].number()))
}

pub(super) async fn put_code(
    transaction: &mut impl Dialect,
    player: &PlayerId,
    code: TokenHash,
) -> Result<(), sqlx::Error> {
    let put = "INSERT INTO recovery_codes (hash, player) VALUES ($1, $2)";
    let values = values![code.0.as_slice(), player.as_str()];
    transaction.change(put, values).await?;
    Ok(())
}

pub(super) async fn has_code(
    database: &mut impl Dialect,
    player: &PlayerId,
    code: TokenHash,
) -> Result<bool, sqlx::Error> {
    let query = "SELECT 1 FROM recovery_codes WHERE hash = $1 AND player = $2";
    let row = database.first(query, values![code.0.as_slice(), player.as_str()]);
    Ok(row.await?.is_some())
}

/// Uses up a code; `false` if it was used before.
pub(super) async fn use_code(
    transaction: &mut impl Dialect,
    player: &PlayerId,
    code: TokenHash,
) -> Result<bool, sqlx::Error> {
    let drop = "DELETE FROM recovery_codes WHERE hash = $1 AND player = $2";
    let values = values![code.0.as_slice(), player.as_str()];
    Ok(transaction.change(drop, values).await? > 0)
}

pub(super) async fn drop_codes(
    transaction: &mut impl Dialect,
    player: &PlayerId,
) -> Result<(), sqlx::Error> {
    let drop = "DELETE FROM recovery_codes WHERE player = $1";
    transaction.change(drop, values![player.as_str()]).await?;
    Ok(())
}
