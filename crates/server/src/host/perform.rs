//! Performs the host's requests.

use std::collections::HashMap;

use sqlx::{Row as _, SqliteConnection};
use tengen_api::RoomId;
use tengen_room::Seat;

use super::present::Present;
use super::{HostAct, HostAnswer, HostPresent, HostRoom, MOST_LISTED, Reason, rules};
use crate::rooms::journal::now;
use crate::rooms::{Rooms, players};
use crate::store::Store;
use crate::store::trouble::words;

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// Performs a request on a store that no server uses.
pub(super) async fn without_a_server(store: &Store, act: &HostAct) -> HostAnswer {
    answer(done(store, None, act).await)
}

/// Performs a request while rooms are open.
pub(super) async fn perform(store: &Store, rooms: &Rooms, act: &HostAct) -> HostAnswer {
    answer(done(store, Some(rooms), act).await)
}

/// Why a request failed.
enum Failure {
    Database(sqlx::Error),
    Refused(String),
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
        },
    })
}

async fn done(store: &Store, rooms: Option<&Rooms>, act: &HostAct) -> Result<HostAnswer, Failure> {
    let (what, target, reason, until) = match act {
        HostAct::List { all } => return list(store, rooms.map(Rooms::present), *all).await,
        HostAct::Ban {
            target,
            days,
            reason,
        } => ("ban", target.to_string(), reason, until(*days)),
        HostAct::Mute {
            target,
            days,
            reason,
        } => ("mute", target.to_string(), reason, until(*days)),
        HostAct::Close { room, reason } => ("close", room.to_string(), reason, None),
        HostAct::DropName { room, reason, .. } => ("drop-name", room.to_string(), reason, None),
        HostAct::Lift { number, reason } => ("lift", number.to_string(), reason, None),
    };
    if let HostAct::Ban { target, .. } | HostAct::Mute { target, .. } = act
        && target.is_this_machine()
    {
        let why = format!("{target} has addresses of the server's own machine, the host's");
        return Err(Failure::Refused(why));
    }
    let mut transaction = store.write().await?;
    let number = note(&mut transaction, what, &target, reason, until).await?;
    let mut changed = Vec::new();
    match act {
        HostAct::Close { room, .. } => {
            exists(&mut transaction, room).await?;
            changed.push(room.clone());
        }
        HostAct::DropName { room, seat, .. } => {
            changed = drop_name(&mut transaction, room, *seat).await?;
        }
        HostAct::Lift { number: of, .. } => lift(&mut transaction, *of, number).await?,
        HostAct::Ban { .. } | HostAct::Mute { .. } | HostAct::List { .. } => (),
    }
    let in_force = rules::load(&mut transaction).await?;
    transaction.commit().await?;
    tracing::info!(target: "tengen::host", number, %reason, until, "the host: {what} {target}");
    store.rules().replace(in_force);
    if let Some(rooms) = rooms {
        for room in &changed {
            rooms.end(room).await;
        }
    }
    Ok(HostAnswer::Done { number })
}

fn until(days: Option<u32>) -> Option<i64> {
    let until = days.map(|days| now().saturating_add(DAY * u64::from(days)));
    until.map(|until| i64::try_from(until).unwrap_or(i64::MAX))
}

async fn note(
    transaction: &mut SqliteConnection,
    act: &str,
    target: &str,
    reason: &Reason,
    until: Option<i64>,
) -> Result<i64, sqlx::Error> {
    let row = sqlx::query(
        "INSERT INTO host_acts (at, act, target, reason, until) VALUES (?, ?, ?, ?, ?) RETURNING number",
    )
    .bind(i64::try_from(now()).unwrap_or(i64::MAX))
    .bind(act)
    .bind(target)
    .bind(reason.to_string())
    .bind(until)
    .fetch_one(transaction)
    .await?;
    row.try_get(0)
}

async fn exists(transaction: &mut SqliteConnection, room: &RoomId) -> Result<(), Failure> {
    let found: Option<i64> = sqlx::query_scalar("SELECT 1 FROM room_list WHERE room = ?")
        .bind(room.as_str())
        .fetch_optional(transaction)
        .await?;
    match found {
        Some(_) => Ok(()),
        None => Err(Failure::Refused(format!("there is no room {room}"))),
    }
}

async fn lift(transaction: &mut SqliteConnection, of: i64, by: i64) -> Result<(), Failure> {
    let lifted = sqlx::query(
        "UPDATE host_acts SET lifted = ? WHERE number = ? AND lifted IS NULL AND act IN ('ban', 'mute', 'close')",
    )
    .bind(by)
    .bind(of)
    .execute(transaction)
    .await?;
    match lifted.rows_affected() {
        0 => Err(Failure::Refused(format!(
            "nothing of number {of} is in force"
        ))),
        _ => Ok(()),
    }
}

/// Drops the name of a seat's player; returns the player's rooms, which show it.
async fn drop_name(
    transaction: &mut SqliteConnection,
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
    for (room, state) in ids(&mut transaction, &present, all).await? {
        let names = names(&mut transaction, &room).await?;
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
    let acts = rules::load(&mut transaction).await?;
    transaction.commit().await?;
    Ok(HostAnswer::List { rooms, acts })
}

/// The rooms to list with their states.
async fn ids(
    transaction: &mut SqliteConnection,
    present: &HashMap<RoomId, Vec<HostPresent>>,
    all: bool,
) -> Result<Vec<(RoomId, i64)>, sqlx::Error> {
    let mut rows = Vec::new();
    if all {
        let query = "SELECT room, state FROM room_list ORDER BY changed DESC, room LIMIT ?";
        let most = i64::try_from(MOST_LISTED).unwrap_or(i64::MAX);
        let query = sqlx::query(query).bind(most);
        rows.extend(query.fetch_all(transaction).await?);
    } else {
        for room in present.keys().take(MOST_LISTED) {
            let query = "SELECT room, state FROM room_list WHERE room = ?";
            let query = sqlx::query(query).bind(room.as_str());
            rows.extend(query.fetch_optional(&mut *transaction).await?);
        }
    }
    let mut ids = Vec::new();
    for row in rows {
        let room: String = row.try_get("room")?;
        // An invalid id was inserted by hand.
        let Ok(room) = room.parse() else { continue };
        ids.push((room, row.try_get("state")?));
    }
    Ok(ids)
}

/// The names of both seats.
async fn names(
    transaction: &mut SqliteConnection,
    room: &RoomId,
) -> Result<[Option<String>; 2], sqlx::Error> {
    let rows = sqlx::query("SELECT seat, name FROM seat_names WHERE room = ?")
        .bind(room.as_str())
        .fetch_all(transaction)
        .await?;
    let mut names = [None, None];
    for row in rows {
        let seat: i64 = row.try_get("seat")?;
        if let Some(name) = usize::try_from(seat).ok().and_then(|s| names.get_mut(s)) {
            *name = row.try_get("name")?;
        }
    }
    Ok(names)
}
