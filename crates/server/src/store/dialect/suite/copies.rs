//! What is kept beside rooms goes with every copy of a database.

use crate::store::DatabaseUrl;
use crate::store::dialect::{Dialect as _, Row};
use crate::store::postgres::started::Postgres;
use crate::{Store, backup_from, migrate, restore_to};

/// Rows to be copied.
const ROWS: [&str; 13] = [
    "INSERT INTO blocks (player, blocked, since) VALUES ('p', 'q', 1), ('q', 'p', 2)",
    "INSERT INTO reports (number, at, player, about, room, version, reason) \
     VALUES (3, 1, 'p', 'q', 'r', 5, 'rude')",
    "INSERT INTO reports (number, at, player, about, room, version, reason, answered, answer, name, \
     by_player) VALUES (7, 1, 'p', 'q', 's', 5, 'rude', 2, 'muted', 'Zoe', 'z')",
    "INSERT INTO host_acts (number, at, act, target, reason, until, name, by_player) \
     VALUES (4, 2, 'mute', 'q', 'rude', 9, 'Zoe', 'z')",
    "INSERT INTO refunds (number, at, player, reason, name, by_player) \
     VALUES (6, 2, 'q', 'helped', 'Zoe', 'z')",
    "INSERT INTO moderators (player, since, reason, name) VALUES ('p', 1, 'fair', 'Zoe')",
    "INSERT INTO events (id, key, made, ends) VALUES ('e', zeroblob(32), 1, 2)",
    "INSERT INTO event_seats VALUES \
     ('e', 1, 'Ada', 'ada', 'ada', zeroblob(32), zeroblob(8), 4, 'p', 5), \
     ('e', 2, 'Bo', 'bo', 'bo', zeroblob(32), zeroblob(8), 0, NULL, NULL)",
    "INSERT INTO level_games VALUES ('r', 1, 3, 'gomoku', 'p', 2, 1500000, 60000, 9), \
     ('s', 1, 3, 'renju', NULL, NULL, NULL, NULL, 9)",
    "INSERT INTO arenas VALUES (4, 'Friday', 'renju,swap,3m', 1, 1, 2, 3), \
     (5, NULL, 'renju,swap,3m', 0, 1, 2, NULL)",
    "INSERT INTO arena_entries VALUES (4, 'p', 0, 1500, 350, 1, 1, 1, 1, 2, 1, 0, 0), \
     (4, 'q', 1, 1400, 90, 0, 1, 2, 2, 0, 0, 0, 1), \
     (5, 'p', 0, 1500, 350, 1, 1, NULL, NULL, NULL, NULL, NULL, NULL)",
    "INSERT INTO arena_games VALUES (4, 0, 'r', 'p', 'q', 1, 'first', 2), \
     (5, 0, 's', 'p', 'q', 1, NULL, NULL)",
    "INSERT INTO gaps VALUES (7, 1, 4000000000000), (7, 3, 4000000000001), (1023, 1, 4000000000000)",
];
/// What a copy has of them.
const CONTENTS: [&str; 12] = [
    "SELECT player, blocked, since FROM blocks ORDER BY player",
    "SELECT number, at, player, about, room, version, reason, answered, answer, name, by_player \
     FROM reports ORDER BY number",
    "SELECT number, at, act, target, reason, until, name, by_player FROM host_acts \
     ORDER BY number",
    "SELECT number, at, player, reason, name, by_player FROM refunds",
    "SELECT player, since, reason, name FROM moderators",
    "SELECT id, key, made, ends FROM events",
    "SELECT event, number, name, folded, skeleton, pin, key_mark, wrong, player, entered \
     FROM event_seats ORDER BY number",
    "SELECT room, number, level, pool, player, score, rating, deviation, at FROM level_games \
     ORDER BY room",
    "SELECT number, name, game, streaks, begins, until, ended FROM arenas ORDER BY number",
    "SELECT arena, player, number, rating, deviation, here, since, line, place, points, wins, \
     draws, losses FROM arena_entries ORDER BY arena, player",
    "SELECT arena, number, room, first, second, began, result, ended FROM arena_games \
     ORDER BY arena, number",
    "SELECT shard, since, until FROM gaps ORDER BY shard, since",
];
/// Rows that get the next number.
const NEXT: [(&str, i64); 4] = [
    (
        "INSERT INTO reports (at, player, about, room, version, reason) \
         VALUES (1, 'p', 'q', 'r', 5, 'rude') RETURNING number",
        8,
    ),
    (
        "INSERT INTO host_acts (at, act, target, reason) VALUES (2, 'mute', 'q', 'rude') \
         RETURNING number",
        5,
    ),
    (
        "INSERT INTO refunds (at, player, reason) VALUES (2, 'q', 'helped') RETURNING number",
        7,
    ),
    (
        "INSERT INTO arenas (game, streaks, begins, until) VALUES ('renju,swap,3m', 0, 1, 2) \
         RETURNING number",
        6,
    ),
];

async fn contents(store: &Store) -> Vec<Vec<Row>> {
    let mut database = store.database.acquire().await.expect("a connection");
    let mut all = Vec::new();
    for query in CONTENTS {
        all.push(database.rows(query, Vec::new()).await.expect("rows"));
    }
    all
}

#[tokio::test]
async fn what_is_kept_beside_rooms_goes_with_every_copy() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let file = |name: &str| format!("sqlite://{}", path(name).display());
    let postgres = async || Postgres::shared().await.database().await;
    let url = |url: String| url.parse::<DatabaseUrl>().expect("an address");
    let open = async |url: &DatabaseUrl| {
        let store = Store::open_at(Some(url), &path("folder")).await;
        store.expect("a store")
    };
    let [one, back, restored] = ["one", "back", "restored"].map(|name| url(file(name)));
    let (moved, again) = (url(postgres().await), url(postgres().await));
    let store = open(&one).await;
    let mut database = store.database.acquire().await.expect("a connection");
    for row in ROWS {
        assert!(
            database
                .change(row, Vec::new())
                .await
                .is_ok_and(|rows| rows > 0),
            "{row}"
        );
    }
    drop(database);
    let before = contents(&store).await;
    store.close().await;

    migrate(&one, &moved).await.expect("a copy");
    migrate(&moved, &back).await.expect("a copy");
    let backup = path("backup.sqlite");
    backup_from(&moved, &backup).await.expect("a backup");
    for to in [&restored, &again] {
        restore_to(&backup, to).await.expect("restored");
    }
    for copy in [&moved, &back, &restored, &again] {
        let store = open(copy).await;
        assert_eq!(contents(&store).await, before);
        let mut database = store.database.acquire().await.expect("a connection");
        for (row, number) in NEXT {
            let next = database.first(row, Vec::new()).await.expect("a row");
            assert_eq!(next, Some(vec![number.into()]), "{row}");
        }
        drop(database);
        store.close().await;
    }
}
