//! Packing of rooms that have ended: the same events and folds as before, on both databases.

use proptest::prelude::*;
use proptest::test_runner::{Config as Runs, TestRunner};
use tengen_api::RoomId;
use tengen_core::{Point, Rule};
use tengen_room::{Config, Event, Seat, Stored};

use super::stores;
use crate::Store;
use crate::rooms::journal::{AppendError, Entry, EventText, LoadError, now};
use crate::rooms::list::{Retention, Standing};
use crate::rooms::packs::{self, Pages};
use crate::rooms::stored::State;
use crate::rooms::token;
use crate::store::DatabaseUrl;
use crate::store::dialect::{Dialect as _, Row, values};
use crate::store::migration::migrate;
use crate::store::postgres::started::Postgres;

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// Games of a room one after the other: that many moves, taken back as often.
fn events(games: &[u16]) -> Vec<Vec<Event>> {
    let created = Event::Created {
        config: Config::new(Rule::Freestyle, 15),
        name: None,
        start: None,
        player: None,
    };
    let joined = Event::Joined {
        name: None,
        player: None,
    };
    let mut entries = vec![vec![created], vec![joined]];
    for (game, moves) in (1..).zip(games) {
        let black = [Seat::Second, Seat::First][game as usize % 2];
        let mut entry = vec![Event::Started { game, black }];
        for _ in 0..*moves {
            let point = Point::from_xy(7, 7);
            entry.push(Event::Placed { seat: black, point });
            entry.push(Event::TakenBack { plies: 1 });
        }
        entry.push(Event::Finished {
            winner: Some(black),
            by: "resignation".to_owned(),
            line: Vec::new(),
        });
        entries.push(entry);
    }
    entries
}

/// Stores events after those that are there.
async fn put(store: &Store, room: &RoomId, version: &mut u64, events: &[Event]) {
    let texts = (*version + 1..).zip(events).map(|(version, event)| {
        let stored = Stored {
            at: Some(1_700_000_000_000 + version),
            ..Stored::new(version, event.clone())
        };
        let text = serde_json::to_string(&stored).expect("JSON");
        let text = text.into();
        EventText { version, text }
    });
    let entry = entry(room, *version, texts.collect());
    store.journal().append(entry).await.expect("stored");
    *version += events.len() as u64;
}

fn entry(room: &RoomId, expected: u64, events: Vec<EventText>) -> Entry {
    let has_begun = expected > 0;
    Entry {
        room: room.clone(),
        expected,
        events,
        seat: None,
        name: None,
        made: None,
        games: Vec::new(),
        standing: Some(match has_begun {
            true => Standing::Ended,
            false => Standing::Waiting,
        }),
        deadline: None,
    }
}

async fn rows(store: &Store, room: &RoomId) -> Result<Vec<Row>, LoadError> {
    let mut database = store.rooms.acquire().await?;
    let (mut pages, mut all) = (Pages::of(room.as_str()), Vec::new());
    loop {
        let rows = pages.next(&mut database).await?;
        if rows.is_empty() {
            return Ok(all);
        }
        all.extend(rows.into_iter().map(|row| row[..4].to_vec()));
    }
}

/// Rows of events and of packs.
async fn counts(store: &Store) -> [u64; 2] {
    let query = "SELECT (SELECT COUNT(*) FROM room_events), (SELECT COUNT(*) FROM room_packs)";
    let mut database = store.rooms.acquire().await.expect("a connection");
    let row = database.first(query, Vec::new()).await.expect("a row");
    let row = row.expect("a row");
    [row[0].number(), row[1].number()]
}

async fn pack(store: &Store, at: u64) -> u64 {
    let packed = packs::pack(&store.rooms, at, &|_| false).await;
    packed.expect("packed")
}

/// What a store says of a room in which games were played, packed at some of their ends.
async fn keeps(store: &Store, room: &RoomId, games: &[(u16, bool)]) -> Vec<Row> {
    let lengths: Vec<u16> = games.iter().map(|game| game.0).collect();
    let mut version = 0;
    let mut all: Vec<Row> = Vec::new();
    for (i, events) in events(&lengths).iter().enumerate() {
        put(store, room, &mut version, events).await;
        let Some((_, is_packed)) = i.checked_sub(2).map(|game| games[game]) else {
            continue;
        };
        let mut database = store.rooms.acquire().await.expect("a connection");
        let state = State::of(&mut database, room.as_str()).await.expect("rows");
        let before = rows(store, room).await.expect("rows");
        assert_eq!(before[..all.len()], all[..], "what was packed is the same");
        let loaded = store.journal().load(room).await.expect("rows");
        let counted = counts(store).await;
        if is_packed {
            // Too early, or while the room is open.
            assert_eq!(pack(store, now()).await, 0);
            let busy = packs::pack(&store.rooms, now() + 2 * DAY, &|_| true).await;
            assert_eq!(busy, Ok(0));
            assert_eq!(counts(store).await, counted);
            assert_eq!(pack(store, now() + 2 * DAY).await, 1);
            assert_eq!(counts(store).await, [0, 1]);
            assert_eq!(pack(store, now() + 2 * DAY).await, 0, "it is packed");
        }
        all = rows(store, room).await.expect("rows");
        assert!(all == before, "its rows are byte-equal");
        let again = State::of(&mut database, room.as_str()).await.expect("rows");
        assert!(again == state, "all of it is the same");
        drop(database);
        let journal = store.journal();
        let [one, other] = [loaded, journal.load(room).await.expect("rows")];
        assert_eq!(one.map(|kept| kept.room), other.map(|kept| kept.room));
        assert_eq!(journal.weight(room).await, Ok(Some(version)));
        let found = version;
        for expected in [0, version - 1, version + 1] {
            let late = journal.append(entry(room, expected, Vec::new())).await;
            assert_eq!(late, Err(AppendError::Conflict { expected, found }));
        }
    }
    all
}

#[test]
fn packed_rooms_are_the_same_alike() {
    let runs = Runs {
        cases: 12,
        failure_persistence: None,
        ..Runs::default()
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    // Longer than a page of rows, and shorter.
    let plan = prop::collection::vec((prop_oneof![0..9_u16, 240..520_u16], any::<bool>()), 1..5);
    let result = TestRunner::new(runs).run(&plan, |games| {
        runtime.block_on(async {
            let folder = tempfile::tempdir().expect("a folder");
            let room = token::new_room().expect("random numbers");
            let mut all = Vec::new();
            for store in stores(folder.path()).await {
                let rows = keeps(&store, &room, &games).await;
                // But for the times of storing.
                all.push(
                    rows.into_iter()
                        .map(|mut row| (row.remove(2), row).1)
                        .collect::<Vec<_>>(),
                );
                store.close().await;
            }
            assert_eq!(all[0], all[1]);
        });
        Ok(())
    });
    result.unwrap_or_else(|failure| panic!("{failure}"));
}

/// Only what has ended and is whole; and retention takes packs too.
#[tokio::test]
async fn what_is_packed_and_what_goes() {
    let folder = tempfile::tempdir().expect("a folder");
    for store in stores(folder.path()).await {
        let [ended, waiting, damaged, named] =
            [(); 4].map(|()| token::new_room().expect("random numbers"));
        let whole = events(&[3]);
        for (room, entries) in [
            (&ended, &whole[..]),
            (&waiting, &whole[..1]),
            (&damaged, &whole[1..]),
            (&named, &whole[..]),
        ] {
            let mut version = 0;
            for events in entries {
                put(&store, room, &mut version, events).await;
            }
        }
        let mut database = store.rooms.acquire().await.expect("a connection");
        // An earlier release has stored names with the events.
        let name = "UPDATE room_events SET event = REPLACE(event, $2, $3) \
                    WHERE room = $1 AND version = 2";
        let (from, to) = ("\"joined\"", "\"joined\",\"name\":\"Ada\"");
        let changed = database
            .change(name, values![named.as_str(), from, to])
            .await;
        assert_eq!(changed.ok(), Some(1));
        assert_eq!(pack(&store, now() + 2 * DAY).await, 1);
        assert_eq!(pack(&store, now() + 2 * DAY).await, 1, "without its name");
        let packs = "SELECT room FROM room_packs ORDER BY room";
        let packs = super::names(database.rows(packs, Vec::new()).await.expect("rows"));
        let mut expected = [ended.to_string(), named.to_string()];
        expected.sort();
        assert_eq!(packs, expected);
        let text = format!("{:?}", rows(&store, &named).await.expect("rows"));
        assert!(!text.contains("Ada"), "{text}");
        let reindexed = store.reindex().await.expect("tables");
        assert_eq!((reindexed.rooms, reindexed.games), (3, 2));

        // A pack that a later version has written, or that was cut.
        let change = "UPDATE room_packs SET pack = $2 WHERE room = $1";
        for pack in [&[99, 1, 2][..], &[1], &[]] {
            let values = values![ended.as_str(), pack];
            assert_eq!(database.change(change, values).await.ok(), Some(1));
            let refused = store.journal().load(&ended).await.err();
            assert!(
                matches!(refused, Some(LoadError::Damaged(_))),
                "{refused:?}"
            );
        }
        drop(database);
        let retention = Retention {
            played: Some(std::time::Duration::from_secs(0)),
            ..Retention::default()
        };
        let swept = crate::rooms::list::sweep(&store.rooms, retention, now() + DAY / 2, &|_| false);
        // The one that waits has a day.
        assert_eq!(swept.await.ok(), Some(3));
        assert_eq!(counts(&store).await, [1, 0]);
        store.close().await;
    }
}

/// Packs, and the rows after them, from SQLite to PostgreSQL and back.
#[tokio::test]
async fn packed_rooms_are_copied_byte_by_byte() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let file = |name: &str| format!("sqlite://{}", path(name).display());
    let postgres = Postgres::shared().await.database().await;
    let urls = [file("one"), postgres, file("other")]
        .map(|url| url.parse::<DatabaseUrl>().expect("an address"));
    let open = async |url| {
        let store = Store::open_at(Some(url), &path("one")).await;
        store.expect("a store")
    };
    let rooms = [(); 3].map(|()| token::new_room().expect("random numbers"));
    let store = open(&urls[0]).await;
    let games = events(&[3, 5]);
    let mut versions = [0; 3];
    // One is packed as a whole, one has a game after its pack, one was not packed.
    for (i, count) in [4, 3].into_iter().enumerate() {
        for events in &games[..count] {
            put(&store, &rooms[i], &mut versions[i], events).await;
        }
    }
    assert_eq!(pack(&store, now() + 2 * DAY).await, 2);
    put(&store, &rooms[1], &mut versions[1], &games[3]).await;
    for events in &games {
        put(&store, &rooms[2], &mut versions[2], events).await;
    }
    assert_eq!(counts(&store).await[1], 2);
    let contents = async |store: &Store| {
        let mut all = Vec::new();
        for room in &rooms {
            all.push(rows(store, room).await.expect("rows"));
        }
        let mut database = store.rooms.acquire().await.expect("a connection");
        let packs = "SELECT room, version, pack FROM room_packs ORDER BY room";
        all.push(database.rows(packs, Vec::new()).await.expect("rows"));
        (all, counts(store).await)
    };
    let before = contents(&store).await;
    store.close().await;
    for pair in urls.windows(2) {
        let migrated = migrate(&pair[0], &pair[1]).await.expect("a copy");
        assert_eq!(migrated.rooms, 3);
        let store = open(&pair[1]).await;
        assert!(contents(&store).await == before, "the same bytes");
        for room in &rooms {
            let kept = store.journal().load(room).await.expect("rows");
            let kept = kept.expect("a room").room;
            assert_eq!((kept.number(), kept.finished().is_some()), (2, true));
        }
        store.close().await;
    }
}
