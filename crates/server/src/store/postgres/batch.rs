//! A batch of entries of the journal in a fixed number of statements, whatever its size.
//!
//! The entries' values are arrays, of which a statement makes rows. One that no entry needs is left
//! out. What happens to a room or a seat twice in a batch has the outcome of one after the other.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sqlx::Row as _;
use tengen_room::PlayerId;

use super::Link;
use crate::rooms::deadlines::Deadline;
use crate::rooms::games::number;
use crate::rooms::journal::{AppendError, Entry};
use crate::rooms::players::SeatHolder;
use crate::rooms::stored::FORM;
use crate::rooms::token;

/// Stores entries at a time in milliseconds since 1970, leaving out those that conflict.
pub(crate) async fn keep(
    link: &mut Link,
    batch: &[&Entry],
    now: i64,
) -> Result<Vec<Result<(), AppendError>>, sqlx::Error> {
    let mut versions = versions(link, batch).await?;
    let mut results = Vec::with_capacity(batch.len());
    let mut kept = Vec::with_capacity(batch.len());
    for entry in batch.iter().copied() {
        let found = versions.entry(entry.room.as_str()).or_default();
        let (expected, is_next) = (entry.expected, *found == entry.expected);
        results.push(match is_next {
            true => Ok(()),
            false => Err(AppendError::Conflict {
                expected,
                found: *found,
            }),
        });
        if is_next {
            *found += entry.events.len() as u64;
            kept.push(entry);
        }
    }
    put_events(link, &kept, now).await?;
    put_players(link, &kept, now).await?;
    put_seats(link, &kept).await?;
    put_names(link, &kept).await?;
    drop_projected(link, &kept).await?;
    put_deadlines(link, &kept).await?;
    put_list(link, &kept, now).await?;
    Ok(results)
}

/// The last versions of the rooms that have events.
async fn versions<'a>(
    link: &mut Link,
    batch: &[&'a Entry],
) -> Result<HashMap<&'a str, u64>, sqlx::Error> {
    let rooms: BTreeSet<&str> = batch.iter().map(|entry| entry.room.as_str()).collect();
    let rooms: Vec<&str> = rooms.into_iter().collect();
    if rooms.is_empty() {
        return Ok(HashMap::new());
    }
    // The place in the list, since a row cannot be borrowed as long as the batch.
    let query = sqlx::query(
        "SELECT place, COALESCE((SELECT MAX(version) FROM room_events WHERE room = asked.room), \
         (SELECT version FROM room_packs WHERE room = asked.room)) \
         FROM unnest($1::text[]) WITH ORDINALITY AS asked (room, place)",
    );
    let rows = link.fetch(query.bind(rooms.clone())).await?;
    let mut versions = HashMap::new();
    for row in rows {
        let (place, version): (i64, Option<i64>) = (row.try_get(0)?, row.try_get(1)?);
        let room = usize::try_from(place - 1).ok().and_then(|i| rooms.get(i));
        if let (Some(room), Some(version)) = (room, version) {
            versions.insert(*room, version.unsigned_abs());
        }
    }
    Ok(versions)
}

async fn put_events(link: &mut Link, kept: &[&Entry], now: i64) -> Result<(), sqlx::Error> {
    let (mut rooms, mut versions, mut texts) = (Vec::new(), Vec::new(), Vec::new());
    for entry in kept {
        for event in &entry.events {
            rooms.push(entry.room.as_str());
            versions.push(i64::try_from(event.version).unwrap_or(i64::MAX));
            texts.push(&*event.text);
        }
    }
    if rooms.is_empty() {
        return Ok(());
    }
    let query = sqlx::query(
        "INSERT INTO room_events (room, version, form, kept, event) \
         SELECT room, version, $4, $5, event \
         FROM unnest($1::text[], $2::bigint[], $3::text[]) AS added (room, version, event)",
    );
    let query = query.bind(rooms).bind(versions).bind(texts);
    link.execute(query.bind(FORM).bind(now)).await?;
    Ok(())
}

async fn put_players(link: &mut Link, kept: &[&Entry], now: i64) -> Result<(), sqlx::Error> {
    let made = || kept.iter().filter_map(|entry| entry.made.as_ref());
    let ids: Vec<&str> = made().map(|player| player.id.as_str()).collect();
    let sessions: Vec<&[u8]> = made().map(|player| &player.session.0[..]).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let query = sqlx::query(
        "INSERT INTO players (id, created) SELECT id, $2 FROM unnest($1::text[]) AS made (id) \
         ON CONFLICT DO NOTHING",
    );
    link.execute(query.bind(ids.clone()).bind(now)).await?;
    let query = sqlx::query(
        "INSERT INTO sessions (hash, player, made, seen) SELECT hash, player, $3, $3 \
         FROM unnest($1::bytea[], $2::text[]) AS made (hash, player) ON CONFLICT DO NOTHING",
    );
    link.execute(query.bind(sessions).bind(ids).bind(now))
        .await?;
    Ok(())
}

async fn put_seats(link: &mut Link, kept: &[&Entry]) -> Result<(), sqlx::Error> {
    let mut freed = BTreeSet::new();
    let mut taken: BTreeMap<(&str, i64), &SeatHolder> = BTreeMap::new();
    for entry in kept {
        let Some((seat, holder)) = &entry.seat else {
            continue;
        };
        let seat = (entry.room.as_str(), number(*seat));
        if holder.player.is_none() {
            freed.insert(seat);
        }
        if holder.is_nobody() {
            taken.remove(&seat);
        } else {
            taken.insert(seat, holder);
        }
    }
    if !freed.is_empty() {
        let (rooms, seats): (Vec<&str>, Vec<i64>) = freed.into_iter().unzip();
        let query = sqlx::query(
            "DELETE FROM room_seats USING unnest($1::text[], $2::bigint[]) AS freed (room, seat) \
             WHERE room_seats.room = freed.room AND room_seats.seat = freed.seat",
        );
        link.execute(query.bind(rooms).bind(seats)).await?;
    }
    if taken.is_empty() {
        return Ok(());
    }
    let (rooms, seats): (Vec<&str>, Vec<i64>) = taken.keys().copied().unzip();
    let holders = || taken.values();
    let keys: Vec<Option<&[u8]>> = holders()
        .map(|holder| holder.key.as_ref().map(|key| &key.0[..]))
        .collect();
    let players: Vec<Option<&str>> = holders()
        .map(|holder| holder.player.as_ref().map(PlayerId::as_str))
        .collect();
    let joins: Vec<Option<&[u8]>> = holders()
        .map(|holder| holder.join.as_ref().map(|join| &join.token.0[..]))
        .collect();
    let joined: Vec<Option<i64>> = holders()
        .map(|holder| {
            holder
                .join
                .map(|join| i64::try_from(join.at).unwrap_or(i64::MAX))
        })
        .collect();
    let query = sqlx::query(
        "INSERT INTO room_seats (room, seat, token, player, join_token, joined) SELECT * \
         FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::text[], $5::bytea[], $6::bigint[]) \
         ON CONFLICT (room, seat) DO UPDATE SET token = excluded.token, player = excluded.player, \
         join_token = excluded.join_token, joined = excluded.joined",
    );
    let query = query.bind(rooms).bind(seats).bind(keys).bind(players);
    link.execute(query.bind(joins).bind(joined)).await?;
    Ok(())
}

/// As [`players::put_name`](crate::rooms::players) does for one seat.
async fn put_names(link: &mut Link, kept: &[&Entry]) -> Result<(), sqlx::Error> {
    let (mut named, mut nameless) = (BTreeSet::new(), BTreeSet::new());
    let mut names = BTreeMap::new();
    for entry in kept {
        let Some((seat, holder)) = &entry.seat else {
            continue;
        };
        let seat = (entry.room.as_str(), number(*seat));
        let Some(name) = &entry.name else {
            nameless.insert(seat);
            continue;
        };
        named.insert(seat);
        if let Some(player) = &holder.player {
            names.insert(player.as_str(), name.to_string());
        }
    }
    if !named.is_empty() {
        let (rooms, seats): (Vec<&str>, Vec<i64>) = named.into_iter().unzip();
        let query = sqlx::query(
            "UPDATE room_seats SET named = 1 FROM unnest($1::text[], $2::bigint[]) \
             AS taken (room, seat) \
             WHERE room_seats.room = taken.room AND room_seats.seat = taken.seat",
        );
        link.execute(query.bind(rooms).bind(seats)).await?;
        let (players, names): (Vec<&str>, Vec<String>) = names.into_iter().unzip();
        let query = sqlx::query(
            "UPDATE players SET name = given.name FROM unnest($1::text[], $2::text[]) \
             AS given (player, name) WHERE players.id = given.player",
        );
        link.execute(query.bind(players).bind(names)).await?;
    }
    if nameless.is_empty() {
        return Ok(());
    }
    let (rooms, seats): (Vec<&str>, Vec<i64>) = nameless.into_iter().unzip();
    for change in [
        "UPDATE players SET name = held.name FROM unnest($1::text[], $2::bigint[]) \
         AS taken (room, seat) JOIN room_seats AS held USING (room, seat) \
         WHERE players.id = held.player AND players.name IS NULL AND held.name IS NOT NULL",
        "UPDATE room_seats SET name = NULL FROM unnest($1::text[], $2::bigint[]) \
         AS taken (room, seat) \
         WHERE room_seats.room = taken.room AND room_seats.seat = taken.seat \
         AND room_seats.player IS NOT NULL AND room_seats.name IS NOT NULL",
    ] {
        let query = sqlx::query(change).bind(rooms.clone()).bind(seats.clone());
        link.execute(query).await?;
    }
    Ok(())
}

/// The players of the games of rooms with a new holder may have changed.
async fn drop_projected(link: &mut Link, kept: &[&Entry]) -> Result<(), sqlx::Error> {
    let anew = kept.iter().filter(|entry| entry.changes_holders());
    let rooms: Vec<&str> = anew.map(|entry| entry.room.as_str()).collect();
    if !rooms.is_empty() {
        let query = sqlx::query("DELETE FROM projected WHERE room = ANY ($1::text[])");
        link.execute(query.bind(rooms)).await?;
    }
    Ok(())
}

async fn put_deadlines(link: &mut Link, kept: &[&Entry]) -> Result<(), sqlx::Error> {
    let mut rows = BTreeMap::new();
    for entry in kept {
        if let Some(deadline) = entry.deadline {
            rows.insert(entry.room.as_str(), deadline);
        }
    }
    let (mut rooms, mut times, mut days) = (Vec::new(), Vec::new(), Vec::new());
    let mut stopped = Vec::new();
    for (room, deadline) in rows {
        match deadline {
            Deadline::At { at, days: in_days } => {
                rooms.push(room);
                times.push(i64::try_from(at).unwrap_or(i64::MAX));
                days.push(i64::from(in_days));
            }
            Deadline::None => stopped.push(room),
        }
    }
    if !rooms.is_empty() {
        let query = sqlx::query(
            "INSERT INTO deadlines (room, at, days) SELECT * \
             FROM unnest($1::text[], $2::bigint[], $3::bigint[]) \
             ON CONFLICT (room) DO UPDATE SET at = excluded.at, days = excluded.days",
        );
        link.execute(query.bind(rooms).bind(times).bind(days))
            .await?;
    }
    if !stopped.is_empty() {
        let query = sqlx::query("DELETE FROM deadlines WHERE room = ANY ($1::text[])");
        link.execute(query.bind(stopped)).await?;
    }
    Ok(())
}

async fn put_list(link: &mut Link, kept: &[&Entry], now: i64) -> Result<(), sqlx::Error> {
    let mut rows = BTreeMap::new();
    for entry in kept {
        if let Some(standing) = entry.standing {
            rows.insert(&entry.room, standing.number());
        }
    }
    if rows.is_empty() {
        return Ok(());
    }
    let ids: Vec<&str> = rows.keys().map(|room| room.as_str()).collect();
    let watch: Vec<String> = rows
        .keys()
        .map(|room| token::watch_name(room).to_string())
        .collect();
    let shards: Vec<i64> = rows.keys().map(|room| token::shard(room).into()).collect();
    let states: Vec<i64> = rows.into_values().collect();
    let query = sqlx::query(
        "INSERT INTO room_list (room, watch, shard, state, changed) \
         SELECT room, watch, shard, state, $5 \
         FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) \
         AS listed (room, watch, shard, state) \
         ON CONFLICT (room) DO UPDATE SET changed = excluded.changed, state = excluded.state",
    );
    let query = query.bind(ids).bind(watch).bind(shards).bind(states);
    link.execute(query.bind(now)).await?;
    Ok(())
}
