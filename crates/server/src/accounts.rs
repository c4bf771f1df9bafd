//! Accounts: players with a name and a password.
//!
//! An account is a row beside that of a player, who keeps the id and all that belongs to it.
//! Passwords are hashed by Argon2id ([`hashing`]). Whoever sets a password ends all other sessions
//! of the account, with the WebSockets that were opened with them.

mod blocks;
mod deletion;
mod error;
mod events;
mod export;
mod guesses;
mod hashing;
mod moderation;
mod open;
mod reports;
mod rows;
mod sessions;

use std::net::IpAddr;

use tengen_api::{
    AccountMade, Confirm, LoggedIn, Login, Me, NewAccount, NewPassword, Password, RECOVERY_CODES,
    Recover, RecoveryCode,
};
use tengen_room::Name;

use crate::host::rules::Who;
use crate::host::{permission, refunds};
use crate::places::Origin;
use crate::rooms::Rooms;
use crate::rooms::journal::now;
use crate::rooms::names;
use crate::rooms::players::{self, NewPlayer};
use crate::rooms::token::{Session, TokenHash};
use crate::store::Store;
use crate::store::dialect::Dialect;
pub(crate) use error::AccountError;
use events::PinKeys;
pub(crate) use events::sweep as sweep_events;
use export::Exports;
use guesses::Guesses;
use hashing::Hashing;
pub(crate) use open::{OpenSession, OpenSessions};
use rows::Account;

/// The accounts of a server. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Accounts {
    store: Store,
    hashing: Hashing,
    guesses: Guesses,
    open: OpenSessions,
    pins: PinKeys,
    exports: Exports,
    /// Those in memory, if rooms are kept.
    rooms: Option<Rooms>,
}

impl Accounts {
    pub(crate) fn new(store: Store, open: OpenSessions, rooms: Option<Rooms>) -> Self {
        Self {
            pins: PinKeys::new(store.folder()),
            store,
            hashing: Hashing::default(),
            guesses: Guesses::default(),
            open,
            exports: Exports::default(),
            rooms,
        }
    }

    /// The same for requests of an address, which takes turns with others at what passwords cost.
    pub(crate) fn asked_by(&self, origin: Origin) -> Self {
        Self {
            hashing: self.hashing.asked_by(origin),
            ..self.clone()
        }
    }

    /// Who the sender is, and what the host has done about the sender.
    pub(crate) async fn me(
        &self,
        session: Option<&Session>,
        address: Option<IpAddr>,
    ) -> Result<Me, AccountError> {
        let mut reading = self.store.read().await?;
        let known = match session {
            Some(session) => players::find(&mut reading, session.hash(), now()).await?,
            None => None,
        };
        let player = known.as_ref().map(|known| &known.id);
        let acts = self.store.rules().against(Who { address, player });
        let Some(known) = known else {
            return Ok(Me {
                acts,
                ..Me::default()
            });
        };
        Ok(Me {
            codes: rows::codes(&mut reading, &known.id).await?,
            seat: events::entered(&mut reading, &known.id).await?,
            refunds: refunds::told(&mut reading, &known.id).await?,
            moderator: permission::since(&mut reading, &known.id).await?.is_some(),
            player: Some(known.id),
            account: known.account,
            acts,
        })
    }

    /// Makes an account of a guest, or of a new player; returns the new player's session.
    pub(crate) async fn make(
        &self,
        session: Option<&Session>,
        address: Option<IpAddr>,
        new: NewAccount,
    ) -> Result<(AccountMade, Option<Session>), AccountError> {
        names::check(&new.name)?;
        // What is refused costs no hash; it is decided again below.
        let mut reading = self.store.read().await?;
        let known = match session {
            Some(session) => players::find(&mut reading, session.hash(), now()).await?,
            None => None,
        };
        let player = known.as_ref().map(|known| &known.id);
        if let Some(why) = self.store.rules().banned(Who { address, player }) {
            return Err(AccountError::Banned(why));
        }
        if let Some(why) = self.store.rules().muted(Who { address, player }) {
            return Err(AccountError::Muted(why));
        }
        if known.as_ref().is_some_and(|known| known.account.is_some()) {
            return Err(AccountError::Already);
        }
        let is_taken = rows::is_taken(&mut reading, &new.name).await?;
        if is_taken || names::is_of_level(&new.name) {
            return Err(AccountError::NameTaken);
        }
        drop(reading);
        let password = self.hashing.hash(&new.password).await?;
        let codes = draw_codes()?;
        let mut transaction = self.store.write().await?;
        let (player, given) = match known {
            // The player may have been deleted meanwhile.
            Some(known) if rows::has_player(&mut *transaction, &known.id).await? => {
                (known.id, None)
            }
            _ => {
                let session = Session::draw()?;
                let made = NewPlayer::draw(&session)?;
                let at = i64::try_from(now()).unwrap_or(i64::MAX);
                players::put(&mut *transaction, &made, at).await?;
                (made.id, Some(session))
            }
        };
        let account = Account {
            player,
            name: new.name,
            password,
        };
        rows::put(&mut *transaction, &account).await?;
        let own = given.as_ref().or(session).map(Session::hash);
        if let (Some(own), Some(device)) = (own, &new.device) {
            sessions::call(&mut *transaction, own, device).await?;
        }
        put_codes(&mut *transaction, &account, &codes).await?;
        transaction.commit().await?;
        let Account { player, name, .. } = account;
        let made = AccountMade {
            player,
            name,
            codes,
        };
        Ok((made, given))
    }

    /// Begins a session; `former` is that of the browser until now.
    pub(crate) async fn login(
        &self,
        former: Option<&Session>,
        login: Login,
    ) -> Result<(LoggedIn, Session), AccountError> {
        let account = self.find(&login.name).await?;
        let account = self.verify(&login.name, account, &login.password).await?;
        let session = Session::draw()?;
        let mut transaction = self.store.write().await?;
        if !rows::see(&mut *transaction, &account).await? {
            return Err(AccountError::Wrong);
        }
        let ended = self
            .begin(
                &mut *transaction,
                &account,
                (former, &session),
                login.device.as_ref(),
            )
            .await?;
        transaction.commit().await?;
        self.end_open(&ended);
        Ok((account.logged_in(), session))
    }

    /// Sets a new password by a recovery code, which is used up, and begins a session.
    pub(crate) async fn recover(
        &self,
        former: Option<&Session>,
        recover: Recover,
    ) -> Result<(LoggedIn, Session), AccountError> {
        let code = code_hash(&recover.code);
        let account = self.find(&recover.name).await?;
        let account = account.ok_or(AccountError::WrongCode)?;
        // A code cannot be guessed, and a wrong one costs no hash.
        if !rows::has_code(&mut self.store.read().await?, &account.player, code).await? {
            return Err(AccountError::WrongCode);
        }
        self.may_enter(&account)?;
        let password = self.hashing.hash(&recover.password).await?;
        let session = Session::draw()?;
        let mut transaction = self.store.write().await?;
        if !rows::use_code(&mut *transaction, &account.player, code).await? {
            return Err(AccountError::WrongCode);
        }
        rows::set_password(&mut *transaction, &account.player, &password).await?;
        let mut ended = sessions::end_all(&mut *transaction, &account.player, None).await?;
        ended.extend(
            self.begin(
                &mut *transaction,
                &account,
                (former, &session),
                recover.device.as_ref(),
            )
            .await?,
        );
        transaction.commit().await?;
        self.end_open(&ended);
        Ok((account.logged_in(), session))
    }

    /// Sets a new password, and ends all sessions but the sender's.
    pub(crate) async fn change(
        &self,
        session: Option<&Session>,
        change: NewPassword,
    ) -> Result<(), AccountError> {
        let (account, own) = self.confirm(session, &change.old).await?;
        let password = self.hashing.hash(&change.new).await?;
        let mut transaction = self.store.write().await?;
        self.still(&mut *transaction, &account, own).await?;
        rows::set_password(&mut *transaction, &account.player, &password).await?;
        let ended = sessions::end_all(&mut *transaction, &account.player, Some(own)).await?;
        transaction.commit().await?;
        self.end_open(&ended);
        Ok(())
    }

    /// Replaces the recovery codes.
    pub(crate) async fn renew_codes(
        &self,
        session: Option<&Session>,
        confirm: Confirm,
    ) -> Result<Vec<RecoveryCode>, AccountError> {
        let (account, own) = self.confirm(session, &confirm.password).await?;
        let codes = draw_codes()?;
        let mut transaction = self.store.write().await?;
        self.still(&mut *transaction, &account, own).await?;
        rows::drop_codes(&mut *transaction, &account.player).await?;
        put_codes(&mut *transaction, &account, &codes).await?;
        transaction.commit().await?;
        Ok(codes)
    }

    async fn find(&self, name: &Name) -> Result<Option<Account>, AccountError> {
        rows::find(&mut self.store.read().await?, name).await
    }

    /// Checks a password, the tries of which are counted, for an account that may not be there.
    async fn verify(
        &self,
        name: &Name,
        account: Option<Account>,
        password: &Password,
    ) -> Result<Account, AccountError> {
        let account = self.verify_any(name, account, password).await?;
        self.may_enter(&account)?;
        Ok(account)
    }

    /// The same for an account of the sender's, also if the host has banned it.
    async fn verify_own(
        &self,
        account: Account,
        password: &Password,
    ) -> Result<Account, AccountError> {
        let name = account.name.clone();
        self.verify_any(&name, Some(account), password).await
    }

    async fn verify_any(
        &self,
        name: &Name,
        account: Option<Account>,
        password: &Password,
    ) -> Result<Account, AccountError> {
        let tries = self.guesses.count(&names::look(name).folded);
        tries.map_err(AccountError::Locked)?;
        let stored = account.as_ref().map(|account| account.password.as_str());
        let fits = self.hashing.verify(password, stored).await?;
        account.filter(|_| fits).ok_or(AccountError::Wrong)
    }

    /// The sender's account and session, once the password has been checked.
    async fn confirm(
        &self,
        session: Option<&Session>,
        password: &Password,
    ) -> Result<(Account, TokenHash), AccountError> {
        let own = session.ok_or(AccountError::NoAccount)?.hash();
        let account = rows::of_session(&mut self.store.read().await?, own).await?;
        let account = account.ok_or(AccountError::NoAccount)?;
        let name = account.name.clone();
        let account = self.verify(&name, Some(account), password).await?;
        Ok((account, own))
    }

    /// Whether password and session are still those that were checked.
    async fn still(
        &self,
        transaction: &mut impl Dialect,
        account: &Account,
        own: TokenHash,
    ) -> Result<(), AccountError> {
        let now = rows::of_session(transaction, own).await?;
        match now.is_some_and(|now| now.password == account.password) {
            true => Ok(()),
            // It was changed in another tab, or on another device, which has ended this session.
            false => Err(AccountError::Wrong),
        }
    }

    fn may_enter(&self, account: &Account) -> Result<(), AccountError> {
        let who = Who {
            address: None,
            player: Some(&account.player),
        };
        match self.store.rules().banned(who) {
            Some(why) => Err(AccountError::Banned(why)),
            None => Ok(()),
        }
    }
}

fn draw_codes() -> Result<Vec<RecoveryCode>, getrandom::Error> {
    let code = || {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits)?;
        Ok(RecoveryCode::from_bits(bits))
    };
    (0..RECOVERY_CODES).map(|_| code()).collect()
}

async fn put_codes(
    transaction: &mut impl Dialect,
    account: &Account,
    codes: &[RecoveryCode],
) -> Result<(), AccountError> {
    for code in codes {
        rows::put_code(transaction, &account.player, code_hash(code)).await?;
    }
    Ok(())
}

fn code_hash(code: &RecoveryCode) -> TokenHash {
    TokenHash::of(&format!("recovery {}", code.as_str()))
}
