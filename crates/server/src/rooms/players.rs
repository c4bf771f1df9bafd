//! Players: guests with sessions, to whom seats belong.
//!
//! A player is made together with a seat only. Earlier versions gave every seat a cookie of its
//! own, with the room's path: such a key is exchanged for a session at the first visit that brings
//! it. The session of a visitor without one is derived from the key, so that a lost answer loses no
//! seat. Two tabs may be given two sessions at once, and the browser keeps the later one: a key
//! stays valid until a visit brings it with a session that is [`SETTLED`].

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use tengen_api::{BASE32, RoomId};
use tengen_room::{Name, PlayerId, Seat, SeatOwner, Stored};

use super::games::number;
use super::journal::{LoadError, SeatJoin, now};
use super::list::LISTED;
use super::token::{Session, TokenHash};
use super::{names, shards};
use crate::store::database::Database;
use crate::store::dialect::{Dialect, Value, values};

/// Age from which no answer under way can replace a session in its browser.
const SETTLED: Duration = Duration::from_secs(60);
/// How often a player's last visit is noted.
const NOTED: Duration = Duration::from_secs(24 * 60 * 60);
/// How long players without seats are kept after their last visit.
const KEPT: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Takes away what goes with a player, but for the row itself and the seats: `$1` is the id. A
/// moderator's name goes out of what the moderator has done, and stays where the host has given an
/// equal one.
pub(crate) const BELONGINGS: [&str; 14] = [
    "UPDATE host_acts SET name = NULL, by_player = NULL WHERE by_player = $1",
    "UPDATE refunds SET name = NULL, by_player = NULL WHERE by_player = $1",
    "UPDATE reports SET name = NULL, by_player = NULL WHERE by_player = $1",
    "DELETE FROM sessions WHERE player = $1",
    "DELETE FROM accounts WHERE player = $1",
    "DELETE FROM recovery_codes WHERE player = $1",
    "DELETE FROM blocks WHERE player = $1",
    "DELETE FROM blocks WHERE blocked = $1",
    "DELETE FROM reports WHERE player = $1",
    "DELETE FROM reports WHERE about = $1",
    "DELETE FROM moderators WHERE player = $1",
    "DELETE FROM event_seats WHERE player = $1",
    "DELETE FROM ratings WHERE player = $1",
    // The rows stay, so that nobody looks at these games again.
    "UPDATE level_games SET player = NULL, score = NULL, rating = NULL, deviation = NULL \
     WHERE player = $1",
];

/// What is known of a visitor: the address, and what the cookies hold.
#[derive(Clone, Default)]
pub(crate) struct Credentials {
    pub(crate) address: Option<IpAddr>,
    pub(crate) session: Option<Session>,
    /// The key to a seat of the visited room, from an earlier version.
    pub(crate) key: Option<SeatKey>,
}

/// The key to one seat, as earlier versions gave it. Has no `Debug`, to keep it out of logs.
#[derive(Clone)]
pub(crate) struct SeatKey(String);

impl SeatKey {
    pub(crate) fn new(cookie: &str) -> Self {
        Self(cookie.to_owned())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// A player whose session is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownPlayer {
    pub(crate) id: PlayerId,
    /// The name of the player's account.
    pub(crate) account: Option<Name>,
    pub(crate) is_settled: bool,
}

/// A player to be stored together with a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewPlayer {
    pub(crate) id: PlayerId,
    pub(crate) session: TokenHash,
}

impl NewPlayer {
    /// A player with a random id, and the first session.
    pub(crate) fn draw(session: &Session) -> Result<Self, getrandom::Error> {
        let mut bits = [0; 10];
        getrandom::fill(&mut bits)?;
        Ok(Self {
            id: id(&bits),
            session: session.hash(),
        })
    }

    /// The player who gets the seat of a key, with the session of that key. A repeated exchange
    /// gives the same player, so the id depends on the session.
    pub(crate) fn heir(session: &Session) -> Self {
        let session = session.hash();
        let hash = Sha256::new()
            .chain_update(b"player ")
            .chain_update(session.0)
            .finalize();
        Self {
            id: id(&hash[..10]),
            session,
        }
    }
}

/// The player of a level of the program, the same at each start. No session leads to it.
pub(crate) fn level_id(level: u8) -> PlayerId {
    let hash = Sha256::digest(format!("level {level} of the lobby").as_bytes());
    id(&hash[..10])
}

/// The id of 80 bits.
fn id(bits: &[u8]) -> PlayerId {
    let id = base32::encode(BASE32, bits);
    id.parse().expect("16 letters of base 32")
}

/// A visitor, once a key has been exchanged.
#[derive(Clone, Default)]
pub(crate) struct Guest {
    pub(crate) player: Option<PlayerId>,
    /// The name of the player's account.
    pub(crate) account: Option<Name>,
    /// The session to give to the visitor.
    pub(crate) session: Option<Session>,
    /// Whether the key is of no use any more.
    pub(crate) drop_key: bool,
}

/// The request to exchange a key.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    pub(crate) key: TokenHash,
    /// The visitor, by the session.
    pub(crate) known: Option<KnownPlayer>,
    /// Who gets the seat of a visitor without a session.
    pub(crate) heir: NewPlayer,
}

/// Who holds a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatHolder {
    pub(crate) player: Option<PlayerId>,
    /// Hash of the key, until it is exchanged.
    pub(crate) key: Option<TokenHash>,
    /// The join that took the seat, if it had a token.
    pub(crate) join: Option<SeatJoin>,
}

impl SeatHolder {
    /// Whether the seat has been freed.
    pub(crate) const fn is_nobody(&self) -> bool {
        self.player.is_none() && self.key.is_none()
    }
}

/// The outcome of an exchange.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exchanged {
    /// The visitor, who is the heir unless the session was known.
    pub(crate) player: Option<PlayerId>,
    pub(crate) drop_key: bool,
    /// What changes in storage.
    pub(crate) change: Option<(Seat, SeatHolder)>,
}

impl Exchange {
    /// Decides the exchange in a room with these seats.
    pub(crate) fn decide(&self, seats: &[Option<SeatHolder>; 2]) -> Exchanged {
        let known = self.known.as_ref();
        let is_opened = |holder: &SeatHolder| {
            holder.key == Some(self.key) || holder.player.as_ref() == Some(&self.heir.id)
        };
        let found = Seat::BOTH.into_iter().find_map(|seat| {
            let holder = seats[seat as usize].as_ref();
            Some((seat, holder.filter(|holder| is_opened(holder))?))
        });
        let Some((seat, before)) = found else {
            // Not a key of this room, or one that was exchanged before.
            return Exchanged {
                player: known.map(|known| known.id.clone()),
                drop_key: true,
                change: None,
            };
        };
        let player = known.map_or(&self.heir.id, |known| &known.id);
        let other = seats[seat.other() as usize].as_ref();
        // A player has one seat in a room: the key keeps its own.
        if other.is_some_and(|holder| holder.player.as_ref() == Some(player)) {
            return Exchanged {
                player: Some(player.clone()),
                ..Exchanged::default()
            };
        }
        let drop_key = known.is_some_and(|known| known.is_settled);
        let after = SeatHolder {
            player: Some(player.clone()),
            key: before.key.filter(|_| !drop_key),
            join: before.join,
        };
        Exchanged {
            player: Some(player.clone()),
            drop_key,
            change: (after != *before).then_some((seat, after)),
        }
    }
}

/// The player with a session, whose visit is noted.
pub(crate) async fn find(
    database: &mut impl Dialect,
    session: TokenHash,
    now: u64,
) -> Result<Option<KnownPlayer>, LoadError> {
    let hash = Value::Bytes(session.0.to_vec());
    let query = "SELECT sessions.player, made, sessions.seen, accounts.name FROM sessions \
                 LEFT JOIN accounts ON accounts.player = sessions.player WHERE hash = $1";
    let rows = database.rows(query, vec![hash.clone()]).await?;
    let Some(row) = rows.first() else {
        return Ok(None);
    };
    let (id, made, seen) = (row[0].as_text(), row[1].number(), row[2].number());
    let age = |since: u64| u128::from(now.saturating_sub(since));
    if age(seen) > NOTED.as_millis() {
        let note = "UPDATE sessions SET seen = $1 WHERE hash = $2";
        let noted = database.change(note, vec![Value::time(now), hash]).await;
        if let Err(error) = noted {
            tracing::warn!("a player's visit could not be noted: {error}");
        }
    }
    let damaged = |_| LoadError::Damaged("the id of a player".to_owned());
    Ok(Some(KnownPlayer {
        id: id.parse().map_err(damaged)?,
        account: name_of(&row[3])?,
        is_settled: age(made) > SETTLED.as_millis(),
    }))
}

/// Whether a player has been here, and was not deleted since.
pub(crate) async fn exists(
    database: &mut impl Dialect,
    player: SeatOwner,
) -> Result<bool, sqlx::Error> {
    let query = "SELECT id FROM players WHERE id = $1";
    let rows = database.rows(query, vec![Value::Text(player.to_string())]);
    Ok(!rows.await?.is_empty())
}

/// Whether a player has blocked another.
pub(crate) async fn blocks(
    database: &mut impl Dialect,
    player: SeatOwner,
    other: SeatOwner,
) -> Result<bool, sqlx::Error> {
    let query = "SELECT 1 FROM blocks WHERE player = $1 AND blocked = $2";
    let (player, other) = (player.to_string(), other.to_string());
    let row = database.first(query, values![&*player, &*other]);
    Ok(row.await?.is_some())
}

/// The name that a player has given last.
pub(crate) async fn name(
    database: &mut impl Dialect,
    player: SeatOwner,
) -> Result<Option<Name>, LoadError> {
    let query = "SELECT name FROM players WHERE id = $1";
    let row = database.first(query, vec![Value::Text(player.to_string())]);
    row.await?.map_or(Ok(None), |row| name_of(&row[0]))
}

/// Gives a player a name.
pub(crate) async fn rename(
    database: &mut impl Dialect,
    player: &PlayerId,
    name: &Name,
) -> Result<(), sqlx::Error> {
    let put = "UPDATE players SET name = $2 WHERE id = $1";
    let values = values![player.as_str(), &*name.to_string()];
    database.change(put, values).await?;
    Ok(())
}

fn name_of(stored: &Value) -> Result<Option<Name>, LoadError> {
    let damaged = |_| LoadError::Damaged("the name of a player".to_owned());
    let name = stored.some_text();
    name.map(|name| name.parse().map_err(damaged)).transpose()
}

/// The player with an account whose name is this one, differs in case or looks alike.
pub(crate) async fn named_alike(
    database: &mut impl Dialect,
    name: &Name,
) -> Result<Option<PlayerId>, LoadError> {
    let look = names::look(name);
    for (query, look) in [
        ("SELECT player FROM accounts WHERE folded = $1", look.folded),
        (
            "SELECT player FROM accounts WHERE skeleton = $1",
            look.skeleton,
        ),
    ] {
        if let Some(row) = database.first(query, values![&*look]).await? {
            let damaged = |_| LoadError::Damaged("the id of a player".to_owned());
            return row[0].as_text().parse().map(Some).map_err(damaged);
        }
    }
    Ok(None)
}

/// The player whose account has a name, in whatever case, and the name as the player writes it.
pub(crate) async fn named(
    database: &mut impl Dialect,
    name: &Name,
) -> Result<Option<(PlayerId, Name)>, LoadError> {
    let query = "SELECT player, name FROM accounts WHERE folded = $1";
    let row = database.first(query, values![&*names::look(name).folded]);
    let Some(row) = row.await? else {
        return Ok(None);
    };
    let damaged = |_| LoadError::Damaged("the id of a player".to_owned());
    let player = row[0].as_text().parse().map_err(damaged)?;
    // Names that look alike are found too.
    let found = name_of(&row[1])?.filter(|found| names::are_same(found, name));
    Ok(found.map(|name| (player, name)))
}

/// Whether a player has a seat of this name, in whatever case, in an event that goes on. No seat is
/// made under the name of an account: the seat was there first.
pub(crate) async fn is_seated_as(
    database: &mut impl Dialect,
    player: SeatOwner,
    name: &Name,
) -> Result<bool, LoadError> {
    let query = "SELECT event_seats.name FROM event_seats JOIN events ON events.id = event \
                 WHERE player = $1 AND ends > $2";
    let rows = database.rows(query, values![&*player.to_string(), now()]);
    for row in rows.await? {
        let seat = name_of(&row[0])?;
        if seat.is_some_and(|seat| names::are_same(&seat, name)) {
            return Ok(true);
        }
    }
    Ok(false)
}

pub(crate) async fn put(
    database: &mut impl Dialect,
    player: &NewPlayer,
    now: i64,
) -> Result<(), sqlx::Error> {
    let (id, now) = (Value::text(player.id.as_str()), Value::Integer(now));
    // An exchange that is repeated finds its player.
    let put = "INSERT INTO players (id, created) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    database.change(put, vec![id.clone(), now.clone()]).await?;
    let put = "INSERT INTO sessions (hash, player, made, seen) VALUES ($1, $2, $3, $3) \
               ON CONFLICT DO NOTHING";
    let hash = Value::Bytes(player.session.0.to_vec());
    database.change(put, vec![hash, id, now]).await?;
    Ok(())
}

/// Deletes reports of a year ago, and players without seats whose sessions have not been used
/// since; returns the number of players.
pub(super) async fn sweep(database: &Database, now: u64) -> Result<u64, sqlx::Error> {
    let before = u128::from(now).saturating_sub(KEPT.as_millis());
    let before = i64::try_from(before).unwrap_or(i64::MAX);
    let drop = "DELETE FROM reports WHERE at < $1";
    database
        .acquire()
        .await?
        .change(drop, values![before])
        .await?;
    let (mut swept, mut last) = (0, String::new());
    loop {
        // With EXISTS, PostgreSQL would read all seats and sessions for it.
        let query = "SELECT id, CASE WHEN \
                     (SELECT MAX(seen) FROM sessions WHERE player = listed.id) >= $2 OR \
                     (SELECT MAX(seen) FROM accounts WHERE player = listed.id) >= $2 OR \
                     (SELECT MIN(room) FROM room_seats WHERE player = listed.id) IS NOT NULL \
                     THEN 0 ELSE 1 END \
                     FROM (SELECT id FROM players WHERE id > $1 ORDER BY id LIMIT $3) AS listed \
                     ORDER BY id";
        let values = values![&*last, before, LISTED];
        let listed = database.acquire().await?.rows(query, values).await?;
        let Some(end) = listed.last() else {
            return Ok(swept);
        };
        end[0].as_text().clone_into(&mut last);
        let gone: Vec<&str> = listed
            .iter()
            .filter(|row| row[1].number() == 1)
            .map(|row| row[0].as_text())
            .collect();
        if gone.is_empty() {
            continue;
        }
        let mut transaction = database.begin().await?;
        for player in gone {
            // A player who has come back meanwhile stays.
            let drop = "DELETE FROM players WHERE id = $1 AND NOT EXISTS \
                        (SELECT 1 FROM sessions WHERE player = $1 AND seen >= $2) \
                        AND NOT EXISTS \
                        (SELECT 1 FROM accounts WHERE player = $1 AND seen >= $2) \
                        AND NOT EXISTS (SELECT 1 FROM room_seats WHERE player = $1)";
            if transaction.change(drop, values![player, before]).await? > 0 {
                for change in BELONGINGS {
                    transaction.change(change, values![player]).await?;
                }
                swept += 1;
            }
        }
        transaction.commit().await?;
    }
}

/// Notes with which name a seat is taken, if with one, or with its player's that of a seat of an
/// earlier version, whose player has become known.
pub(super) async fn put_name(
    transaction: &mut impl Dialect,
    room: &str,
    seat: Seat,
    name: Option<&Name>,
) -> Result<(), sqlx::Error> {
    let seat = number(seat);
    if let Some(name) = name {
        let take = "UPDATE room_seats SET named = 1 WHERE room = $1 AND seat = $2";
        transaction.change(take, values![room, seat]).await?;
        let put = "UPDATE players SET name = $3 \
                   WHERE id = (SELECT player FROM room_seats WHERE room = $1 AND seat = $2)";
        let values = values![room, seat, &*name.to_string()];
        transaction.change(put, values).await?;
        return Ok(());
    }
    for change in [
        "UPDATE players SET name = (SELECT name FROM room_seats WHERE room = $1 AND seat = $2) \
         WHERE name IS NULL AND id = \
         (SELECT player FROM room_seats WHERE room = $1 AND seat = $2 AND name IS NOT NULL)",
        "UPDATE room_seats SET name = NULL \
         WHERE room = $1 AND seat = $2 AND player IS NOT NULL AND name IS NOT NULL",
    ] {
        transaction.change(change, values![room, seat]).await?;
    }
    Ok(())
}

/// Writes the name of a creation into its text, which may say more than the event.
pub(super) fn write_name(text: &mut Arc<str>, stored: &mut Stored) {
    let Some(Some(name)) = stored.event.name_mut() else {
        return;
    };
    if let Ok(mut event) = serde_json::from_str::<serde_json::Value>(text) {
        event["event"]["name"] = name.to_string().into();
        *text = event.to_string().into();
    }
}

/// Moves the names in the events that take a room's seats, which an earlier release has stored, to
/// the players; `named` has these events' versions and names.
pub(super) async fn move_names(
    database: &Database,
    room: &RoomId,
    named: &[(u64, Option<Name>)],
) -> Result<(), sqlx::Error> {
    let mut transaction = database.begin().await?;
    let room = room.as_str();
    shards::hold(&mut *transaction, &[room]).await?;
    for (seat, (version, name)) in Seat::BOTH.into_iter().zip(named) {
        let Some(name) = name else { continue };
        for change in [
            "UPDATE room_seats SET named = 1, name = CASE WHEN player IS NULL THEN $3 END \
             WHERE room = $1 AND seat = $2 AND named = 0",
            "UPDATE players SET name = $3 WHERE name IS NULL \
             AND id = (SELECT player FROM room_seats WHERE room = $1 AND seat = $2)",
        ] {
            let values = values![room, number(seat), &*name.to_string()];
            transaction.change(change, values).await?;
        }
        let change = transaction.pick(
            "UPDATE room_events SET event = json_remove(event, '$.event.name') \
             WHERE room = $1 AND version = $2",
            "UPDATE room_events \
             SET event = CAST(CAST(event AS jsonb) #- '{event,name}' AS text) \
             WHERE room = $1 AND version = $2",
        );
        transaction.change(change, values![room, *version]).await?;
    }
    transaction.commit().await
}

/// Drops the name of the player in a seat, in all rooms; returns the player's rooms, or `None` if
/// the seat has no name.
pub(crate) async fn drop_name(
    transaction: &mut impl Dialect,
    room: &RoomId,
    seat: Seat,
) -> Result<Option<Vec<String>>, sqlx::Error> {
    let place = || values![room.as_str(), number(seat)];
    let name = "SELECT name FROM seat_names WHERE room = $1 AND seat = $2";
    let row = transaction.first(name, place()).await?;
    if row.is_none_or(|row| row[0].some_text().is_none()) {
        return Ok(None);
    }
    for change in [
        "UPDATE room_seats SET name = NULL WHERE room = $1 AND seat = $2",
        "UPDATE players SET name = NULL \
         WHERE id = (SELECT player FROM room_seats WHERE room = $1 AND seat = $2)",
    ] {
        transaction.change(change, place()).await?;
    }
    let rooms = "SELECT room FROM room_seats \
                 WHERE player = (SELECT player FROM room_seats WHERE room = $1 AND seat = $2)";
    let rooms = transaction.rows(rooms, place()).await?;
    let rooms = rooms.iter().map(|row| row[0].as_text().to_owned());
    Ok(Some(rooms.collect()))
}
