//! The journal in a database: what is read, and the handle of who keeps events
//! ([`keeper`](super::keeper)).

use sha2::{Digest as _, Sha256};
use tengen_api::{MyGames, Played, Profile, RoomId};
use tengen_room::lobby::LevelStrength;
use tengen_room::{Name, PlayerId, Room, SeatOwner, Stored};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::clocks::Clocks;
use super::deadlines::{self, Due, Mark};
use super::games::levels::strengths;
use super::games::mine::{self, Cursor};
use super::games::projector::Projection;
use super::games::seeker::{self, Seeker};
use super::games::{played, profile};
use super::journal::{AppendError, Boxed, Entry, Journal, LoadError, SeatJoin, Troubles, now};
use super::keeper::{Keeper, Keeping};
use super::kept::{Kept, Reading};
use super::list::{self, Retention};
use super::packs::{self, Pages};
use super::players::{self, KnownPlayer, NewPlayer, SeatHolder};
use super::token::TokenHash;
use crate::accounts;
use crate::store::database::Database;
use crate::store::dialect::{Dialect, Row, values};
use crate::store::health::Condition;
use crate::supervise::TaskEnded;

/// Version of the events' JSON format. Form 1 has no time, charge, audience and players, which are
/// optional, so that both are read alike.
pub(crate) const FORM: i64 = 2;
const OLDEST_FORM: i64 = 1;

#[derive(Clone, Debug)]
pub(crate) struct StoredJournal {
    database: Database,
    keeper: Keeper,
    clocks: Clocks,
    projection: Projection,
}

impl StoredJournal {
    /// Starts the keeper of events, which ends with the last handle and tells `condition` how it
    /// fared. It and the read model have connections of their own, since those for reading may all
    /// be taken.
    ///
    /// # Errors
    /// The system gives no random numbers.
    pub(crate) fn start(
        database: Database,
        [writing, projecting]: [Database; 2],
        keeping: Keeping,
        condition: Condition,
    ) -> Result<Self, getrandom::Error> {
        let clocks = Clocks::default();
        let projection = Projection::start(projecting);
        let keeper = Keeper::start(keeping, writing, (condition, &clocks, &projection))?;
        Ok(Self {
            database,
            keeper,
            clocks,
            projection,
        })
    }

    /// Who keeps the events.
    pub(crate) const fn keeper(&self) -> &Keeper {
        &self.keeper
    }

    /// Writes what is left of the read model, and gives up what this process owns.
    pub(crate) async fn close(&self) {
        self.projection.finish().await;
        self.keeper.close().await;
    }

    /// The read model.
    pub(crate) const fn projection(&self) -> &Projection {
        &self.projection
    }

    /// Waits until a writer has ended, after which nothing is stored, or lists stay as they are.
    pub(crate) async fn writer_ended(&self) -> TaskEnded {
        tokio::select! {
            ended = self.keeper.ended() => ended,
            ended = self.projection.ended() => ended,
        }
    }
}

impl Journal for StoredJournal {
    fn append(&self, entry: Entry) -> Boxed<'_, Result<(), AppendError>> {
        Box::pin(self.keeper.append(entry))
    }

    fn owns(&self, room: &RoomId) -> bool {
        self.keeper.owner().is_none_or(|owner| owner.owns(room))
    }

    fn confirm<'a>(&'a self, room: &'a RoomId) -> Boxed<'a, Result<(), AppendError>> {
        Box::pin(async move {
            match self.keeper.owner() {
                Some(owner) => owner.confirm(room).await,
                None => Ok(()),
            }
        })
    }

    fn rest(&self, room: &RoomId) {
        if let Some(owner) = self.keeper.owner() {
            owner.rest(room);
        }
    }

    fn forgotten(&self) -> Option<mpsc::UnboundedReceiver<RoomId>> {
        self.keeper.owner()?.forgotten()
    }

    fn troubles(&self) -> Option<Troubles> {
        Some(self.keeper.owner()?.troubles())
    }

    fn weight<'a>(&'a self, room: &'a RoomId) -> Boxed<'a, Result<Option<u64>, LoadError>> {
        Box::pin(async move {
            let mut reading = self.database.acquire().await?;
            Ok(last(&mut reading, room.as_str()).await?)
        })
    }

    fn load<'a>(&'a self, room: &'a RoomId) -> Boxed<'a, Result<Option<Kept>, LoadError>> {
        Box::pin(async move {
            let found = match self.keeper.owner() {
                Some(owner) => owner.load(room).await?,
                None => read_room(&mut self.database.acquire().await?, room).await?,
            };
            if let Some(named) = found.named
                && let Err(error) = players::move_names(&self.database, room, &named).await
            {
                tracing::warn!("the names in a room's events could not be moved: {error}");
            }
            Ok(found.kept)
        })
    }

    fn watched<'a>(&'a self, name: &'a RoomId) -> Boxed<'a, Result<Option<RoomId>, LoadError>> {
        Box::pin(async move { Ok(list::watched(&mut self.database.acquire().await?, name).await?) })
    }

    fn player(&self, session: TokenHash) -> Boxed<'_, Result<Option<KnownPlayer>, LoadError>> {
        Box::pin(async move {
            let mut database = self.database.acquire().await?;
            players::find(&mut database, session, now()).await
        })
    }

    fn has_player(&self, player: SeatOwner) -> Boxed<'_, Result<bool, LoadError>> {
        Box::pin(async move {
            let mut reading = self.database.acquire().await?;
            Ok(players::exists(&mut reading, player).await?)
        })
    }

    fn blocks(&self, player: SeatOwner, other: SeatOwner) -> Boxed<'_, Result<bool, LoadError>> {
        Box::pin(async move {
            let mut reading = self.database.acquire().await?;
            Ok(players::blocks(&mut reading, player, other).await?)
        })
    }

    fn name(&self, player: SeatOwner) -> Boxed<'_, Result<Option<Name>, LoadError>> {
        Box::pin(async move { players::name(&mut self.database.acquire().await?, player).await })
    }

    fn is_taken<'a>(
        &'a self,
        name: &'a Name,
        player: Option<SeatOwner>,
    ) -> Boxed<'a, Result<bool, LoadError>> {
        Box::pin(async move {
            let mut reading = self.database.acquire().await?;
            if players::named_alike(&mut reading, name).await?.is_none() {
                return Ok(false);
            }
            Ok(match player {
                Some(player) => !players::is_seated_as(&mut reading, player, name).await?,
                None => true,
            })
        })
    }

    fn strengths(&self, levels: Vec<u8>) -> Boxed<'_, Result<Vec<LevelStrength>, LoadError>> {
        Box::pin(async move {
            self.projection.settle_ratings().await;
            Ok(strengths(&mut self.database.acquire().await?, &levels).await?)
        })
    }

    fn named<'a>(
        &'a self,
        name: &'a Name,
    ) -> Boxed<'a, Result<Option<(PlayerId, Name)>, LoadError>> {
        Box::pin(async move { players::named(&mut self.database.acquire().await?, name).await })
    }

    fn games(
        &self,
        player: PlayerId,
        after: Option<Cursor>,
    ) -> Boxed<'_, Result<MyGames, LoadError>> {
        Box::pin(async move { mine::list(&self.database, &self.projection, &player, after).await })
    }

    fn profile(&self, player: PlayerId) -> Boxed<'_, Result<Option<Profile>, LoadError>> {
        Box::pin(async move { profile::of(&self.database, &self.projection, &player).await })
    }

    fn seeker(&self, player: PlayerId) -> Boxed<'_, Result<Option<Seeker>, LoadError>> {
        Box::pin(async move { seeker::of(&mut self.database.acquire().await?, &player).await })
    }

    fn make_player(
        &self,
        player: NewPlayer,
        name: Option<Name>,
    ) -> Boxed<'_, Result<(), LoadError>> {
        Box::pin(async move {
            let mut transaction = self.database.begin().await?;
            let at = i64::try_from(now()).unwrap_or(i64::MAX);
            players::put(&mut *transaction, &player, at).await?;
            if let Some(name) = name {
                players::rename(&mut *transaction, &player.id, &name).await?;
            }
            Ok(transaction.commit().await?)
        })
    }

    fn rename(&self, player: PlayerId, name: Name) -> Boxed<'_, Result<(), LoadError>> {
        Box::pin(async move {
            players::rename(&mut self.database.acquire().await?, &player, &name).await?;
            Ok(())
        })
    }

    fn played(&self, player: PlayerId) -> Boxed<'_, Result<Option<Played>, LoadError>> {
        Box::pin(async move { played::of(&self.database, &self.projection, &player).await })
    }

    fn size(&self) -> Boxed<'_, Result<u64, LoadError>> {
        Box::pin(async { Ok(list::size(&mut self.database.acquire().await?).await?) })
    }

    fn sweep_players(&self) -> Boxed<'_, Result<u64, LoadError>> {
        Box::pin(async {
            // Events that have ended have names of players too.
            accounts::sweep_events(&self.database, now()).await?;
            Ok(players::sweep(&self.database, now()).await?)
        })
    }

    fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    fn due(&self, until: u64, after: Mark) -> Boxed<'_, Result<Due, LoadError>> {
        Box::pin(async move {
            let mut reading = self.database.acquire().await?;
            Ok(deadlines::due(&mut reading, until, after).await?)
        })
    }

    fn postpone<'a>(
        &'a self,
        room: &'a RoomId,
        at: Option<u64>,
    ) -> Boxed<'a, Result<(), LoadError>> {
        Box::pin(async move {
            let mut database = self.database.acquire().await?;
            Ok(deadlines::postpone(&mut database, room, at).await?)
        })
    }

    fn sweep<'a>(
        &'a self,
        retention: Retention,
        busy: &'a (dyn Fn(&str) -> bool + Send + Sync),
    ) -> Boxed<'a, Result<u64, LoadError>> {
        Box::pin(async move { Ok(list::sweep(&self.database, retention, now(), busy).await?) })
    }

    fn pack<'a>(
        &'a self,
        busy: &'a (dyn Fn(&str) -> bool + Send + Sync),
    ) -> Boxed<'a, Result<u64, LoadError>> {
        Box::pin(packs::pack(&self.database, now(), busy))
    }
}

/// What is stored of a room.
pub(crate) struct Found {
    /// `None` if there is no such room.
    pub(crate) kept: Option<Kept>,
    /// What its events themselves have of names, which belong to its players.
    pub(crate) named: Option<Vec<(u64, Option<Name>)>>,
}

/// Reads a room event by event.
pub(crate) async fn read_room(
    database: &mut impl Dialect,
    room: &RoomId,
) -> Result<Found, LoadError> {
    let (seats, names) = seats(database, room.as_str()).await?;
    let mut reading = Reading::new(names);
    let mut pages = Pages::of(room.as_str());
    loop {
        let rows = pages.next(database).await?;
        if rows.is_empty() {
            break;
        }
        for arbiter in arbiters(&rows)? {
            if !reading.knows(&arbiter) {
                let name = players::name(database, (&arbiter).into()).await?;
                reading.know(arbiter, name);
            }
        }
        // Folding is no work of the runtime's threads.
        let folded = spawn_blocking(move || {
            fold(&rows, &mut reading)?;
            Ok::<_, LoadError>(reading)
        });
        let folded = folded.await;
        reading = folded.map_err(|error| LoadError::Damaged(error.to_string()))??;
    }
    let named = reading.stored_names().map(<[_]>::to_vec);
    let mut kept = reading.end(seats);
    if let Some(kept) = &mut kept
        && kept.room.config().clock.is_some()
    {
        let after = kept.charged_at.unwrap_or(0);
        (kept.due, kept.outages) = deadlines::of_room(database, room, after).await?;
    }
    Ok(Found { kept, named })
}

/// The version of a room's last event; `None` if there is no such room.
pub(crate) async fn last(
    database: &mut impl Dialect,
    room: &str,
) -> Result<Option<u64>, sqlx::Error> {
    let query = "SELECT COALESCE((SELECT MAX(version) FROM room_events WHERE room = $1), \
                 (SELECT version FROM room_packs WHERE room = $1))";
    let row = database.first(query, values![room]).await?;
    let last = row.and_then(|row| row[0].integer());
    Ok(last.map(i64::unsigned_abs))
}

/// The holders of a room's seats, and their names.
pub(crate) async fn seats(
    database: &mut impl Dialect,
    room: &str,
) -> Result<([Option<SeatHolder>; 2], [Option<Name>; 2]), LoadError> {
    let query = "SELECT seat, token, player, join_token, joined, seat_names.name \
                 FROM room_seats JOIN seat_names USING (room, seat) WHERE room = $1";
    let rows = database.rows(query, values![room]).await?;
    let (mut seats, mut names) = ([None, None], [None, None]);
    for row in rows {
        let join = match (row[3].bytes(), row[4].integer()) {
            (Some(token), Some(at)) => Some(SeatJoin {
                token: hash(token)?,
                at: u64::try_from(at).map_err(|_| damaged("the time of a join"))?,
            }),
            _ => None,
        };
        let player = row[2].some_text();
        let player = player.map(|id| id.parse().map_err(|_| damaged("the holder of a seat")));
        let holder = SeatHolder {
            player: player.transpose()?,
            key: row[1].bytes().map(hash).transpose()?,
            join,
        };
        let seat = row[0].integer().and_then(|seat| usize::try_from(seat).ok());
        let seat = seat.filter(|&seat| seat < 2);
        let seat = seat.ok_or_else(|| damaged("the number of a seat"))?;
        seats[seat] = Some(holder);
        let name = row[5].some_text();
        let name = name.map(|name| name.parse().map_err(|_| damaged("the name of a player")));
        names[seat] = name.transpose()?;
    }
    Ok((seats, names))
}

/// The players who have acted as arbiters in rows of [`Pages`].
fn arbiters(rows: &[Row]) -> Result<Vec<PlayerId>, LoadError> {
    let mut arbiters = Vec::new();
    for row in rows {
        // Most rows have none, and are not read twice.
        if row[3].as_text().contains(r#""by":"arbiter""#) {
            arbiters.extend(read_row(row)?.0.player);
        }
    }
    Ok(arbiters)
}

/// Adds rows of [`Pages`] to a room's events.
fn fold(rows: &[Row], reading: &mut Reading) -> Result<(), LoadError> {
    for row in rows {
        let (stored, text) = read_row(row)?;
        let text = stored.is_of_later_version().then(|| text.into());
        let added = reading.add(stored, text);
        added.map_err(|error| LoadError::Damaged(error.to_string()))?;
    }
    Ok(())
}

/// An event of [`Pages`], and its text.
pub(crate) fn read_row(row: &Row) -> Result<(Stored, &str), LoadError> {
    let text = row[3].as_text();
    Ok((read(row[1].integer().unwrap_or(0), text)?, text))
}

/// Reads all events of a room, page by page, with the times at which they were stored, in
/// milliseconds since 1970.
pub(crate) async fn each_event(
    database: &mut impl Dialect,
    room: &str,
    mut each: impl FnMut(Stored, u64) -> Result<(), LoadError> + Send,
) -> Result<(), LoadError> {
    let mut pages = Pages::of(room);
    loop {
        // A long room's events together are many times as large as what is made of them.
        let rows = pages.next(database).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in &rows {
            each(read_row(row)?.0, row[2].number())?;
        }
    }
}

/// All that is kept of a room, to compare it with a copy.
#[derive(PartialEq)]
pub(crate) struct State {
    seats: [Option<SeatHolder>; 2],
    names: [Option<Name>; 2],
    /// The hash of its rows.
    rows: [u8; 32],
    /// The room by its events; `None` if these are damaged.
    room: Option<Room>,
}

impl State {
    pub(crate) async fn of(database: &mut impl Dialect, room: &str) -> Result<Self, sqlx::Error> {
        let (seats, names) = match seats(database, room).await {
            Ok(found) => found,
            Err(LoadError::Damaged(_)) => ([None, None], [None, None]),
            Err(failed) => return Err(sqlx::Error::Protocol(failed.to_string())),
        };
        let (mut hash, mut pages) = (Sha256::new(), Pages::of(room));
        let (mut folded, mut is_damaged) = (None::<Room>, false);
        loop {
            let rows = match pages.next(database).await {
                Ok(rows) if rows.is_empty() => break,
                Ok(rows) => rows,
                Err(LoadError::Damaged(why)) => {
                    hash.update(why);
                    is_damaged = true;
                    break;
                }
                Err(failed) => return Err(sqlx::Error::Protocol(failed.to_string())),
            };
            for row in &rows {
                hash.update(format!("{:?}", &row[..4]));
                let applied = read_row(row)
                    .ok()
                    .and_then(|(stored, _)| match &mut folded {
                        Some(room) => room.apply(&stored).ok(),
                        None => {
                            folded = Some(Room::from_events(&[stored]).ok()?);
                            Some(())
                        }
                    });
                is_damaged |= applied.is_none();
            }
        }
        Ok(Self {
            seats,
            names,
            rows: hash.finalize().into(),
            room: folded.filter(|_| !is_damaged),
        })
    }
}

fn hash(bytes: &[u8]) -> Result<TokenHash, LoadError> {
    let bytes = bytes.try_into();
    bytes
        .map(TokenHash)
        .map_err(|_| damaged("the key to a seat"))
}

pub(crate) fn damaged(what: &str) -> LoadError {
    LoadError::Damaged(what.to_owned())
}

pub(crate) fn read(form: i64, text: &str) -> Result<Stored, LoadError> {
    if !(OLDEST_FORM..=FORM).contains(&form) {
        return Err(LoadError::Damaged(format!(
            "an event has form {form}, which this version does not know"
        )));
    }
    serde_json::from_str(text).map_err(|error| LoadError::Damaged(error.to_string()))
}
