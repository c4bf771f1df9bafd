//! Finished rooms, each packed into one row a day after its last event, and how rows are read.
//!
//! A pack has the rows of the room's events, byte by byte as they were. What happens in a packed
//! room afterwards, such as another game, stands in rows of its own; once that has ended too, it
//! is packed with the rest. Readers ask for both in one statement, so that no event is missed or
//! read twice while a room is packed.

use std::collections::VecDeque;
use std::io::{self, BufRead as _, BufReader, Cursor, Write as _};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use tengen_api::RoomId;
use tengen_room::Name;
use tokio::time::{Duration, Instant, sleep};

use super::journal::LoadError;
use super::kept::Reading;
use super::stored::{damaged, read_row};
use super::{list, players, shards};
use crate::store::database::Database;
use crate::store::dialect::{Dialect, Row, Value, values};

/// Events read at a time.
pub(super) const PAGE: usize = 500;
/// First byte of a pack: how the rest is to be read.
const FORM: u8 = 1;
/// How long a room's last event is back when it is packed.
const AFTER: Duration = Duration::from_secs(24 * 60 * 60);
/// Rooms and events of a transaction, during which the writer waits. A longer room has one alone.
const ROOMS: usize = 20;
const EVENTS: u64 = 1_000;

/// The rows of a room's events, page by page: version, form, time of storing and text.
pub(crate) struct Pages<'a> {
    room: &'a str,
    /// Of the last row so far.
    version: u64,
    packed: Option<Unpacker>,
    is_end: bool,
}

impl<'a> Pages<'a> {
    pub(crate) const fn of(room: &'a str) -> Self {
        Self {
            room,
            version: 0,
            packed: None,
            is_end: false,
        }
    }

    /// The next rows, at most [`PAGE`]; none after the last.
    pub(crate) async fn next(
        &mut self,
        database: &mut impl Dialect,
    ) -> Result<Vec<Row>, LoadError> {
        loop {
            if let Some(packed) = &mut self.packed {
                let rows = packed.after(self.version, PAGE);
                let rows = rows.map_err(|why| damaged(&format!("its pack ({why})")))?;
                if !rows.is_empty() {
                    return Ok(self.with(rows));
                }
                self.packed = None;
            }
            if self.is_end {
                return Ok(Vec::new());
            }
            // The events are after those of the pack.
            let query = "SELECT version, NULL AS form, NULL AS kept, NULL AS event, pack \
                         FROM room_packs WHERE room = $1 AND version > $2 UNION ALL \
                         SELECT version, form, kept, event, NULL FROM (\
                         SELECT version, form, kept, event FROM room_events \
                         WHERE room = $1 AND version > $2 ORDER BY version LIMIT $3) AS events \
                         ORDER BY version";
            let values = values![self.room, self.version, PAGE as i64];
            let rows = database.rows(query, values).await?;
            if let Some((version, pack)) = rows
                .first()
                .and_then(|row| Some((&row[0], row[4].bytes()?)))
            {
                self.packed = Some(Unpacker::new(version.number(), pack.to_vec()));
                continue;
            }
            self.is_end = rows.len() < PAGE;
            return Ok(self.with(rows));
        }
    }

    fn with(&mut self, rows: Vec<Row>) -> Vec<Row> {
        if let Some(last) = rows.last() {
            self.version = last[0].number();
        }
        rows
    }
}

/// The rows of a pack, one after the other.
struct Unpacker {
    /// The version of the last row.
    end: u64,
    version: u64,
    lines: BufReader<ZlibDecoder<Cursor<Vec<u8>>>>,
}

impl Unpacker {
    fn new(end: u64, pack: Vec<u8>) -> Self {
        Self {
            end,
            version: 0,
            lines: BufReader::new(ZlibDecoder::new(Cursor::new(pack))),
        }
    }

    /// The next rows after a version, at most `most`.
    fn after(&mut self, version: u64, most: usize) -> io::Result<Vec<Row>> {
        let mut rows = Vec::new();
        while rows.len() < most && self.version < self.end {
            let row = self.next()?;
            if self.version > version {
                rows.push(row);
            }
        }
        Ok(rows)
    }

    fn next(&mut self) -> io::Result<Row> {
        if self.version == 0 {
            let pack = self.lines.get_mut().get_mut();
            let form = pack.get_ref().first().copied();
            if form != Some(FORM) {
                return Err(io::Error::other("its form is not known to this version"));
            }
            pack.set_position(1);
        }
        let mut line = String::new();
        self.lines.read_line(&mut line)?;
        // A pack that was cut ends like a whole one.
        if line.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let (version, form, kept, event) = serde_json::from_str::<(i64, i64, i64, String)>(&line)?;
        let is_next = version.unsigned_abs() > self.version && version.unsigned_abs() <= self.end;
        if !is_next {
            return Err(io::Error::other("its versions are not in order"));
        }
        self.version = version.unsigned_abs();
        Ok(vec![
            version.into(),
            form.into(),
            kept.into(),
            Value::Text(event),
        ])
    }
}

/// A pack that is being made.
struct Packer(ZlibEncoder<Vec<u8>>);

impl Packer {
    fn new() -> Self {
        Self(ZlibEncoder::new(vec![FORM], Compression::default()))
    }

    fn add(&mut self, row: &Row) -> io::Result<()> {
        let number = |value: &Value| value.integer().unwrap_or_default();
        let line = (
            number(&row[0]),
            number(&row[1]),
            number(&row[2]),
            row[3].as_text(),
        );
        serde_json::to_writer(&mut self.0, &line)?;
        self.0.write_all(b"\n")
    }

    fn end(self) -> io::Result<Vec<u8>> {
        self.0.finish()
    }
}

/// The first room after this one, in the order of their ids.
pub(crate) async fn next_room(
    database: &mut impl Dialect,
    before: &str,
) -> Result<Option<String>, sqlx::Error> {
    let next = "SELECT MIN(room) FROM (\
                SELECT MIN(room) AS room FROM room_events WHERE room > $1 UNION ALL \
                SELECT MIN(room) FROM room_packs WHERE room > $1) AS next";
    let row = database.first(next, values![before]).await?;
    Ok(row.and_then(|row| row[0].some_text().map(str::to_owned)))
}

/// Packs the rooms whose last game and last event are a day old at `now`, except `busy` ones;
/// returns their number. Spreads the work, so that players' moves go on meanwhile. Damaged rooms
/// are left as they are.
pub(crate) async fn pack(
    database: &Database,
    now: u64,
    busy: &(dyn Fn(&str) -> bool + Send + Sync),
) -> Result<u64, LoadError> {
    let before = u128::from(now).saturating_sub(AFTER.as_millis());
    let before = i64::try_from(before).unwrap_or(i64::MAX);
    let (mut packed, mut last) = (0, String::new());
    loop {
        let query = "SELECT room, CASE WHEN state = 2 AND changed < $2 THEN \
                     (SELECT kept FROM room_events WHERE room = listed.room \
                     ORDER BY version DESC LIMIT 1) END \
                     FROM (SELECT room, state, changed FROM room_list WHERE room > $1 \
                     ORDER BY room LIMIT $3) AS listed ORDER BY room";
        let values = values![&*last, before, list::LISTED];
        let listed = database.acquire().await?.rows(query, values).await?;
        let Some(end) = listed.last() else {
            return Ok(packed);
        };
        end[0].as_text().clone_into(&mut last);
        let old = listed
            .iter()
            .filter(|row| row[1].integer().is_some_and(|kept| kept < before));
        let mut old: VecDeque<String> = old.map(|row| row[0].as_text().to_owned()).collect();
        while !old.is_empty() {
            let began = Instant::now();
            packed += pack_some(database, &mut old, busy).await?;
            sleep(list::pause(began)).await;
        }
    }
}

/// Packs the first of these rooms in one transaction.
async fn pack_some(
    database: &Database,
    rooms: &mut VecDeque<String>,
    busy: &(dyn Fn(&str) -> bool + Send + Sync),
) -> Result<u64, LoadError> {
    let (mut packed, mut named) = (0, Vec::new());
    let mut transaction = database.begin().await?;
    let next: Vec<&str> = rooms.iter().take(ROOMS).map(String::as_str).collect();
    shards::hold(&mut *transaction, &next).await?;
    let mut events = 0;
    for _ in 0..ROOMS {
        if events >= EVENTS {
            break;
        }
        let Some(room) = rooms.pop_front() else { break };
        if busy(&room) {
            continue;
        }
        match pack_one(&mut *transaction, &room).await {
            Ok(Packed::Whole(count)) => (packed, events) = (packed + 1, events + count),
            Ok(Packed::Not(names)) => named.push((room, names)),
            Err(LoadError::Damaged(why)) => tracing::debug!("a room is not packed: {why}"),
            Err(failed) => return Err(failed),
        }
    }
    transaction.commit().await?;
    for (room, names) in named {
        // An invalid id was inserted by hand and is never looked up.
        let Ok(room) = room.parse::<RoomId>() else {
            continue;
        };
        players::move_names(database, &room, &names).await?;
    }
    Ok(packed)
}

/// What became of a room.
enum Packed {
    /// It has this number of events.
    Whole(u64),
    /// It has names in its events, which are moved to the players before.
    Not(Vec<(u64, Option<Name>)>),
}

async fn pack_one(transaction: &mut impl Dialect, room: &str) -> Result<Packed, LoadError> {
    let (mut pages, mut packer) = (Pages::of(room), Packer::new());
    let failed = |error: io::Error| LoadError::Failed(error.to_string());
    let mut reading = Reading::default();
    loop {
        let rows = pages.next(transaction).await?;
        if rows.is_empty() {
            break;
        }
        for row in &rows {
            let (stored, _) = read_row(row)?;
            let added = reading.add(stored, None);
            added.map_err(|error| damaged(&error.to_string()))?;
            packer.add(row).map_err(failed)?;
        }
    }
    if let Some(names) = reading.stored_names() {
        return Ok(Packed::Not(names.to_vec()));
    }
    let pack = packer.end().map_err(failed)?;
    let put = "INSERT INTO room_packs (room, version, pack) VALUES ($1, $2, $3) \
               ON CONFLICT (room) DO UPDATE SET version = excluded.version, pack = excluded.pack";
    let version = reading.version();
    transaction
        .change(put, values![room, version, &*pack])
        .await?;
    let delete = "DELETE FROM room_events WHERE room = $1";
    transaction.change(delete, values![room]).await?;
    Ok(Packed::Whole(version))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn row(version: usize, (form, kept, event): &(i64, i64, String)) -> Row {
        let version = i64::try_from(version).expect("a version");
        vec![
            version.into(),
            (*form).into(),
            (*kept).into(),
            event.as_str().into(),
        ]
    }

    fn packed(rows: &[Row]) -> Vec<u8> {
        let mut packer = Packer::new();
        for row in rows {
            packer.add(row).expect("packed");
        }
        packer.end().expect("a pack")
    }

    proptest! {
        /// Whatever the texts are, and however they are read.
        #[test]
        fn unpacked_rows_are_byte_equal(
            events in prop::collection::vec((any::<i64>(), any::<i64>(), any::<String>()), 1..40),
            after in 0..40_usize,
            most in 1..10_usize,
        ) {
            let rows: Vec<Row> = (1..).zip(&events).map(|(i, event)| row(i, event)).collect();
            let mut unpacker = Unpacker::new(rows.len() as u64, packed(&rows));
            let mut unpacked = Vec::new();
            loop {
                let next = unpacker.after(after as u64, most).expect("rows");
                prop_assert!(next.len() <= most);
                if next.is_empty() {
                    break;
                }
                unpacked.extend(next);
            }
            prop_assert_eq!(&unpacked[..], &rows[after.min(rows.len())..]);
        }

        /// Each has an error.
        #[test]
        fn damaged_packs_are_told(cut in 0..1_000_usize, flip in 0..1_000_usize) {
            let event = (2, 1_700_000_000_000, r#"{"version":1}"#.to_owned());
            let rows: Vec<Row> = (1..60).map(|i| row(i, &event)).collect();
            let whole = packed(&rows);
            let mut short = whole.clone();
            short.truncate(cut % whole.len());
            let mut other = whole.clone();
            other[flip % whole.len()] ^= 0x10;
            for damaged in [short, other] {
                if let Ok(read) = Unpacker::new(59, damaged).after(0, 100) {
                    // Only the checksum at the end differs, which is not reached.
                    prop_assert_eq!(read, rows.clone());
                }
            }
            let half = whole[..whole.len() / 2].to_vec();
            prop_assert!(Unpacker::new(59, half).after(0, 100).is_err());
        }
    }
}
