//! Performs the host's requests.

use std::collections::HashMap;

use tengen_api::RoomId;
use tengen_room::{PlayerId, Seat};

use super::permission::{self, Forbidden};
use super::present::Present;
use super::{
    HostAct, HostAnswer, HostPresent, HostRating, HostRoom, HostWhy, MOST_LISTED, arenas, compared,
    moderators, pools, refunds, reports, results, rules,
};
use crate::rooms::games::rated::{Standing, is_provisional};
use crate::rooms::heard::Heard;
use crate::rooms::journal::now;
use crate::rooms::{Rooms, players};
use crate::store::Store;
use crate::store::dialect::{Dialect, Row, values};
use crate::store::trouble::words;

pub(super) const DAY: u64 = 24 * 60 * 60 * 1_000;

/// Performs a request on a store that no server uses.
pub(crate) async fn without_a_server(store: &Store, act: &HostAct) -> HostAnswer {
    answer(done(store, None, act).await)
}

/// Performs a request while rooms are open.
pub(super) async fn perform(store: &Store, rooms: &Rooms, act: &HostAct) -> HostAnswer {
    answer(done(store, Some(rooms), act).await)
}

/// Why a request failed.
pub(crate) enum Failure {
    Database(sqlx::Error),
    Refused(String),
    /// To a moderator.
    Forbidden(Forbidden),
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

fn answer(done: Result<HostAnswer, Failure>) -> HostAnswer {
    done.unwrap_or_else(|failure| HostAnswer::Failed {
        why: match failure {
            Failure::Database(error) => words(&error),
            Failure::Refused(why) => why,
            Failure::Forbidden(why) => why.to_string(),
        },
    })
}

/// Performs a request while the rooms are open, if any.
pub(crate) async fn done(
    store: &Store,
    rooms: Option<&Rooms>,
    act: &HostAct,
) -> Result<HostAnswer, Failure> {
    let (what, target, why, until) = match act {
        HostAct::List { all } => return list(store, rooms.map(Rooms::present), *all).await,
        HostAct::Ratings => return ratings(store).await,
        HostAct::Compare { number } => return compared::compared(store, *number).await,
        HostAct::Results { after } => return results::list(store, after.as_ref()).await,
        HostAct::Reports { all, after } => return reports::list(store, *all, *after).await,
        HostAct::Pools | HostAct::OpenPool { .. } | HostAct::ClosePool { .. } => {
            return pools::act(rooms, act).await;
        }
        HostAct::Arenas | HostAct::OpenArena { .. } | HostAct::CloseArena { .. } => {
            return arenas::act(store, rooms, act).await;
        }
        HostAct::Answer { number, why } => {
            return reports::answer(store, act, (*number, why)).await;
        }
        HostAct::Refund { player, days, why } => {
            return refunds::refund(store, act, (player, *days, why)).await;
        }
        HostAct::Appoint { player, why } => return moderators::appoint(store, player, why).await,
        HostAct::Dismiss { player, why } => return moderators::dismiss(store, player, why).await,
        HostAct::Ban { target, days, why } => ("ban", target.to_string(), why, until(*days)),
        HostAct::Mute { target, days, why } => ("mute", target.to_string(), why, until(*days)),
        HostAct::Close { room, why } => ("close", room.to_string(), why, None),
        HostAct::DropName { room, why, .. } => ("drop-name", room.to_string(), why, None),
        HostAct::Lift { number, why } => ("lift", number.to_string(), why, None),
    };
    if let HostAct::Ban { target, .. } | HostAct::Mute { target, .. } = act
        && target.is_this_machine()
    {
        let why = format!("{target} has addresses of the server's own machine, the host's");
        return Err(Failure::Refused(why));
    }
    // Another act would put older rules into force after newer ones.
    let _turn = store.rules().turn().await;
    let mut transaction = store.write().await?;
    permission::check(&mut *transaction, act).await?;
    let number = note(&mut *transaction, what, &target, why, until).await?;
    let mut changed = Vec::new();
    match act {
        HostAct::Close { room, .. } => {
            exists(&mut *transaction, room).await?;
            changed.push(room.clone());
        }
        HostAct::DropName { room, seat, .. } => {
            changed = drop_name(&mut *transaction, room, *seat).await?;
        }
        HostAct::Lift { number: of, .. } => lift(&mut *transaction, *of, number).await?,
        // They change rules alone, or have been answered.
        HostAct::Ban { .. }
        | HostAct::Mute { .. }
        | HostAct::List { .. }
        | HostAct::Ratings
        | HostAct::Results { .. }
        | HostAct::Reports { .. }
        | HostAct::Compare { .. }
        | HostAct::Pools
        | HostAct::OpenPool { .. }
        | HostAct::ClosePool { .. }
        | HostAct::Arenas
        | HostAct::OpenArena { .. }
        | HostAct::CloseArena { .. }
        | HostAct::Answer { .. }
        | HostAct::Refund { .. }
        | HostAct::Appoint { .. }
        | HostAct::Dismiss { .. } => (),
    }
    let in_force = rules::load(&mut *transaction).await?;
    transaction.commit().await?;
    let (reason, by) = (&why.reason, why.by());
    let by = by.as_deref();
    tracing::info!(target: "tengen::host", number, %reason, by, until, "the host: {what} {target}");
    store.rules().replace(in_force);
    if let Some(rooms) = rooms {
        for room in &changed {
            rooms.end(room).await;
        }
        match act {
            HostAct::Close { room, .. } => rooms.tell_lobby(Heard::Closed(room.clone())),
            HostAct::Ban { .. } => rooms.tell_lobby(Heard::Banned),
            _ => {}
        }
        rooms.tell_lobby(Heard::Acted(changed));
    }
    Ok(HostAnswer::Done { number })
}

fn until(days: Option<u32>) -> Option<i64> {
    let until = days.map(|days| now().saturating_add(DAY * u64::from(days)));
    until.map(|until| i64::try_from(until).unwrap_or(i64::MAX))
}

async fn note(
    transaction: &mut impl Dialect,
    act: &str,
    target: &str,
    why: &HostWhy,
    until: Option<i64>,
) -> Result<i64, sqlx::Error> {
    let put = "INSERT INTO host_acts (at, act, target, reason, until, name, by_player) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING number";
    let (reason, by) = (why.reason.to_string(), why.by());
    let moderator = why.moderator.as_ref().map(PlayerId::as_str);
    let values = values![
        now(),
        act,
        target,
        &*reason,
        until,
        by.as_deref(),
        moderator
    ];
    let row = transaction.first(put, values).await?;
    Ok(row.and_then(|row| row[0].integer()).unwrap_or(0))
}

async fn exists(transaction: &mut impl Dialect, room: &RoomId) -> Result<(), Failure> {
    let query = "SELECT 1 FROM room_list WHERE room = $1";
    match transaction.first(query, values![room.as_str()]).await? {
        Some(_) => Ok(()),
        None => Err(Failure::Refused(format!("there is no room {room}"))),
    }
}

async fn lift(transaction: &mut impl Dialect, of: i64, by: i64) -> Result<(), Failure> {
    let lift = "UPDATE host_acts SET lifted = $1 WHERE number = $2 AND lifted IS NULL \
                AND act IN ('ban', 'mute', 'close')";
    match transaction.change(lift, values![by, of]).await? {
        0 => Err(Failure::Refused(format!(
            "nothing of number {of} is in force"
        ))),
        _ => Ok(()),
    }
}

/// Drops the name of a seat's player; returns the player's rooms, which show it.
async fn drop_name(
    transaction: &mut impl Dialect,
    room: &RoomId,
    seat: Seat,
) -> Result<Vec<RoomId>, Failure> {
    exists(transaction, room).await?;
    let rooms = players::drop_name(transaction, room, seat).await?;
    let rooms = rooms.ok_or_else(|| Failure::Refused("this seat has no name there".to_owned()))?;
    let rooms = rooms.into_iter().filter_map(|room| room.parse().ok());
    Ok(rooms.chain([room.clone()]).collect())
}

async fn list(store: &Store, present: Option<&Present>, all: bool) -> Result<HostAnswer, Failure> {
    let mut present = present.map(Present::by_room).unwrap_or_default();
    let mut transaction = store.write().await?;
    let mut rooms = Vec::new();
    for (room, state) in ids(&mut *transaction, &present, all).await? {
        let names = names(&mut *transaction, &room).await?;
        let mut present = present.remove(&room).unwrap_or_default();
        present.sort_by(|a, b| (&a.player, a.address).cmp(&(&b.player, b.address)));
        rooms.push(HostRoom {
            room,
            state: match state {
                0 => "waiting",
                1 => "going",
                _ => "ended",
            }
            .to_owned(),
            names,
            present,
        });
    }
    let acts = rules::load(&mut *transaction).await?;
    let moderators = moderators::list(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(HostAnswer::List {
        rooms,
        acts,
        moderators,
    })
}

async fn ratings(store: &Store) -> Result<HostAnswer, Failure> {
    let query = "SELECT rating, deviation, change, games, last, pool, player, name FROM ratings \
                 LEFT JOIN players ON players.id = player \
                 ORDER BY pool, rating DESC, player LIMIT $1";
    let most = i64::try_from(MOST_LISTED).unwrap_or(i64::MAX);
    let now = i64::try_from(now()).unwrap_or(i64::MAX);
    let mut transaction = store.write().await?;
    let rows = transaction.rows(query, values![most]).await?;
    transaction.commit().await?;
    let rating = |row: &Row| {
        let standing = Standing::read(row);
        let shown = standing.at(now);
        HostRating {
            group: row[5].as_text().to_owned(),
            player: row[6].as_text().to_owned(),
            name: row[7].some_text().map(str::to_owned),
            rating: shown.rating.round() as i64,
            deviation: shown.deviation.round() as u64,
            provisional: is_provisional(&shown),
            games: u64::try_from(standing.games).unwrap_or(0),
        }
    };
    Ok(HostAnswer::Ratings {
        ratings: rows.iter().map(rating).collect(),
    })
}

/// The rooms to list with their states.
async fn ids(
    transaction: &mut impl Dialect,
    present: &HashMap<RoomId, Vec<HostPresent>>,
    all: bool,
) -> Result<Vec<(RoomId, i64)>, sqlx::Error> {
    let mut rows = Vec::new();
    if all {
        let query = "SELECT room, state FROM room_list ORDER BY changed DESC, room LIMIT $1";
        let most = i64::try_from(MOST_LISTED).unwrap_or(i64::MAX);
        rows.extend(transaction.rows(query, values![most]).await?);
    } else {
        for room in present.keys().take(MOST_LISTED) {
            let query = "SELECT room, state FROM room_list WHERE room = $1";
            rows.extend(transaction.first(query, values![room.as_str()]).await?);
        }
    }
    let mut ids = Vec::new();
    for row in rows {
        // An invalid id was inserted by hand.
        let Ok(room) = row[0].as_text().parse() else {
            continue;
        };
        ids.push((room, row[1].integer().unwrap_or(0)));
    }
    Ok(ids)
}

/// The names of both seats.
async fn names(
    transaction: &mut impl Dialect,
    room: &RoomId,
) -> Result<[Option<String>; 2], sqlx::Error> {
    let query = "SELECT seat, name FROM seat_names WHERE room = $1";
    let rows = transaction.rows(query, values![room.as_str()]).await?;
    let mut names = [None, None];
    for row in rows {
        let seat = row[0].integer().and_then(|seat| usize::try_from(seat).ok());
        if let Some(name) = seat.and_then(|seat| names.get_mut(seat)) {
            *name = row[1].some_text().map(str::to_owned);
        }
    }
    Ok(names)
}
