//! A player deletes everything that is kept of it. Its games stay, as those of a deleted player.
//!
//! Events name players by id, so that only rows beside them go. What rated games have made of
//! ratings stays too, since the opponents' ratings rest on it.

use tengen_api::{Password, RoomId};
use tengen_room::PlayerId;

use super::{AccountError, Accounts, rows, sessions};
use crate::host::rules::{self, Rules, Who};
use crate::rooms::heard::Heard;
use crate::rooms::journal::now;
use crate::rooms::token::Session;
use crate::rooms::{list, players, shards};
use crate::store::dialect::{Dialect, values};

impl Accounts {
    /// Deletes the sender's player; an account needs its password. Refused while games go on that
    /// the player can resign: none does that the host keeps the player out of.
    pub(crate) async fn delete(
        &self,
        session: Option<&Session>,
        password: Option<&Password>,
    ) -> Result<(), AccountError> {
        let own = session.ok_or(AccountError::NoPlayer)?.hash();
        let account = rows::of_session(&mut self.store.read().await?, own).await?;
        let account = match (account, password) {
            (None, None) => None,
            // A login of this browser has ended meanwhile.
            (None, Some(_)) => return Err(AccountError::NoAccount),
            (Some(_), None) => return Err(AccountError::Wrong),
            (Some(account), Some(password)) => {
                Some(self.verify_own(account, password).await?.password)
            }
        };
        let _turn = self.store.rules().turn().await;
        let mut transaction = self.store.write().await?;
        let known = players::find(&mut *transaction, own, now()).await?;
        let player = known.ok_or(AccountError::NoPlayer)?.id;
        let still = rows::of_session(&mut *transaction, own).await?;
        if still.map(|still| still.password) != account {
            return Err(AccountError::Wrong);
        }
        let going = going_on(&mut *transaction, self.store.rules(), &player).await?;
        if going > 0 {
            return Err(AccountError::Playing(going));
        }
        let rooms = rooms(&mut *transaction, &player).await?;
        let ended = sessions::end_all(&mut *transaction, &player, None).await?;
        forget(&mut *transaction, &player).await?;
        let in_force = rules::load(&mut *transaction).await?;
        transaction.commit().await?;
        // They have names of moderators.
        self.store.rules().replace(in_force);
        self.end_open(&ended);
        if let Some(open) = &self.rooms {
            open.tell_lobby(Heard::Deleted(player));
            open.tell_lobby(Heard::Acted(rooms.clone()));
        }
        self.look_anew(&rooms).await;
        self.store.wipe().await;
        Ok(())
    }

    /// Has rooms in memory, which have names that are deleted, be read again.
    pub(super) async fn look_anew(&self, rooms: &[RoomId]) {
        let Some(open) = &self.rooms else { return };
        for room in rooms {
            open.end(room).await;
        }
    }
}

/// The number of a player's games that go on, but for those that the host has ended for the player:
/// all of who is banned, and those in closed rooms.
async fn going_on(
    transaction: &mut impl Dialect,
    rules: &Rules,
    player: &PlayerId,
) -> Result<usize, sqlx::Error> {
    let who = Who {
        address: None,
        player: Some(player),
    };
    if rules.banned(who).is_some() {
        return Ok(0);
    }
    let query = "SELECT room FROM room_seats JOIN room_list USING (room) \
                 WHERE player = $1 AND state = 1";
    let rows = transaction.rows(query, values![player.as_str()]).await?;
    let rooms = rows.iter().filter_map(|row| row[0].as_text().parse().ok());
    Ok(rooms.filter(|room| rules.closed(room).is_none()).count())
}

/// The rooms in which a player has a seat.
async fn rooms(
    transaction: &mut impl Dialect,
    player: &PlayerId,
) -> Result<Vec<RoomId>, sqlx::Error> {
    let query = "SELECT room FROM room_seats WHERE player = $1";
    let rows = transaction.rows(query, values![player.as_str()]).await?;
    let rooms = rows.iter().filter_map(|row| row[0].as_text().parse().ok());
    Ok(rooms.collect())
}

/// Deletes a player's rows, and its own rooms that still wait for an opponent.
async fn forget(transaction: &mut impl Dialect, player: &PlayerId) -> Result<(), sqlx::Error> {
    let made = transaction.pick(
        "SELECT held.room FROM room_seats AS held JOIN room_list USING (room) \
         JOIN room_events AS first ON first.room = held.room AND first.version = 1 \
         WHERE held.player = $1 AND state = 0 \
         AND json_extract(first.event, '$.event.player') = $1",
        "SELECT held.room FROM room_seats AS held JOIN room_list USING (room) \
         JOIN room_events AS first ON first.room = held.room AND first.version = 1 \
         WHERE held.player = $1 AND state = 0 \
         AND CAST(first.event AS json) -> 'event' ->> 'player' = $1",
    );
    let made = transaction.rows(made, values![player.as_str()]).await?;
    let held: Vec<&str> = made.iter().map(|row| row[0].as_text()).collect();
    shards::hold(transaction, &held).await?;
    for row in &made {
        list::delete(transaction, row[0].as_text()).await?;
    }
    for change in players::BELONGINGS {
        transaction.change(change, values![player.as_str()]).await?;
    }
    for change in [
        // Revokes the seat's keys and the joins of earlier sessions.
        "UPDATE room_seats SET name = NULL, token = NULL, join_token = NULL, joined = NULL \
         WHERE player = $1",
        "DELETE FROM players WHERE id = $1",
    ] {
        transaction.change(change, values![player.as_str()]).await?;
    }
    Ok(())
}
