//! A seat is entered by name and PIN.

use std::net::IpAddr;

use tengen_api::{Enter, EventId, LoggedIn, MOST_WRONG_PINS};

use super::rows::{self, Seat};
use crate::accounts::{AccountError, Accounts, sessions};
use crate::host::rules::Who;
use crate::rooms::journal::now;
use crate::rooms::players::{self, NewPlayer};
use crate::rooms::token::Session;
use crate::store::dialect::{Dialect, values};

impl Accounts {
    /// Begins a session of a seat's player, in place of all others of that player; `former` is that
    /// of the browser until now.
    ///
    /// A wrong PIN is counted at the seat, in the transaction that checks it. Everything else that
    /// is refused is only read, so that a flood of it writes nothing.
    pub(crate) async fn enter(
        &self,
        former: Option<&Session>,
        address: Option<IpAddr>,
        event: &EventId,
        enter: Enter,
    ) -> Result<(LoggedIn, Session), AccountError> {
        self.open_seat(&mut self.store.read().await?, event, &enter)
            .await?;
        let key = self.pins.get().await?;
        let session = Session::draw()?;
        let mut transaction = self.store.write().await?;
        let seat = self.open_seat(&mut *transaction, event, &enter).await?;
        if !key.fits(event, seat.number, &enter.pin, &seat.pin) {
            rows::count_wrong(&mut *transaction, event, seat.number).await?;
            transaction.commit().await?;
            return Err(match seat.wrong + 1 >= MOST_WRONG_PINS {
                true => AccountError::SeatLocked,
                false => AccountError::WrongPin,
            });
        }
        let who = Who {
            address,
            player: seat.player.as_ref(),
        };
        if let Some(why) = self.store.rules().banned(who) {
            return Err(AccountError::Banned(why));
        }
        let at = now();
        let mut ended = sessions::leave(&mut *transaction, former).await?;
        let player = match seat.player {
            Some(player) => {
                ended.extend(sessions::end_all(&mut *transaction, &player, None).await?);
                sessions::put(&mut *transaction, &player, &session).await?;
                player
            }
            None => {
                if let Some(why) = self.store.rules().muted(who) {
                    return Err(AccountError::Muted(why));
                }
                let made = NewPlayer::draw(&session)?;
                let made_at = i64::try_from(at).unwrap_or(i64::MAX);
                players::put(&mut *transaction, &made, made_at).await?;
                let call = "UPDATE players SET name = $2 WHERE id = $1";
                let values = values![made.id.as_str(), &*seat.name.to_string()];
                transaction.change(call, values).await?;
                made.id
            }
        };
        rows::enter(&mut *transaction, event, seat.number, (&player, at)).await?;
        if let Some(device) = &enter.device {
            sessions::call(&mut *transaction, session.hash(), device).await?;
        }
        transaction.commit().await?;
        self.end_open(&ended);
        let name = seat.name;
        Ok((LoggedIn { player, name }, session))
    }

    /// The seat that a name and a PIN may open.
    async fn open_seat(
        &self,
        database: &mut impl Dialect,
        event: &EventId,
        enter: &Enter,
    ) -> Result<Seat, AccountError> {
        let found = rows::event(database, event).await?;
        if found.is_none_or(|event| event.ends <= now()) {
            return Err(AccountError::NoEvent);
        }
        let seat = rows::find(database, event, &enter.name).await?;
        let seat = seat.ok_or(AccountError::WrongPin)?;
        if seat.is_locked() {
            return Err(AccountError::SeatLocked);
        }
        if seat.is_lost(&self.pins.get().await?) {
            return Err(AccountError::PinLost);
        }
        // A PIN of six digits opens no account: that has a password.
        if let Some(player) = &seat.player {
            let has = "SELECT 1 FROM accounts WHERE player = $1";
            let has = database.first(has, values![player.as_str()]).await?;
            if has.is_some() {
                return Err(AccountError::SeatHasAccount);
            }
        }
        Ok(seat)
    }
}
