//! Arenas, and rows of them that no release writes.

use super::{connections, stores};
use crate::lobby::arenas::tests::{damage, hold};
use crate::store::dialect::Dialect as _;

/// Rows in their order, and whether they are stored.
const ROWS: [(&str, bool); 13] = [
    (
        "INSERT INTO arenas VALUES (1, NULL, 'g', 0, 5, 6, NULL)",
        true,
    ),
    (
        "INSERT INTO arenas VALUES (2, NULL, 'g', 0, 5, 5, NULL)",
        false,
    ),
    (
        "INSERT INTO arenas VALUES (2, NULL, 'g', 2, 5, 6, NULL)",
        false,
    ),
    (
        "INSERT INTO arena_entries (arena, player, number, rating, deviation, here, since) \
         VALUES (1, 'p', 0, 1500, 350, 1, 5)",
        true,
    ),
    (
        "INSERT INTO arena_entries (arena, player, number, rating, deviation, here, since) \
         VALUES (1, 'q', 0, 1500, 350, 1, 5)",
        false,
    ),
    (
        "INSERT INTO arena_entries (arena, player, number, rating, deviation, here, since) \
         VALUES (1, 'q', 1, 1500, 350, 2, 5)",
        false,
    ),
    ("UPDATE arena_entries SET line = 1", false),
    ("UPDATE arena_entries SET points = 1", false),
    (
        "INSERT INTO arena_games VALUES (1, 0, 'r', 'p', 'q', 5, NULL, NULL)",
        true,
    ),
    (
        "INSERT INTO arena_games VALUES (1, 1, 'r', 'p', 'q', 5, NULL, NULL)",
        false,
    ),
    (
        "INSERT INTO arena_games VALUES (1, 1, 's', 'p', 'p', 5, NULL, NULL)",
        false,
    ),
    (
        "INSERT INTO arena_games VALUES (1, 1, 's', 'p', 'q', 5, 'black', 6)",
        false,
    ),
    (
        "INSERT INTO arena_games VALUES (1, 1, 's', 'p', 'q', 5, 'draw', NULL)",
        false,
    ),
];

#[tokio::test]
async fn both_refuse_impossible_rows_of_arenas() {
    let folder = tempfile::tempdir().expect("a folder");
    for mut database in connections(folder.path()).await {
        for (row, is_one) in ROWS {
            let put = database.change(row, Vec::new()).await;
            assert_eq!(put.is_ok(), is_one, "{row}");
        }
    }
}

#[tokio::test]
async fn an_arena_is_stored_alike_in_both() {
    let folder = tempfile::tempdir().expect("a folder");
    for store in stores(folder.path()).await {
        hold(&store).await;
        store.close().await;
    }
}

#[tokio::test]
async fn a_damaged_arena_takes_no_place_in_both() {
    let folder = tempfile::tempdir().expect("a folder");
    for store in stores(folder.path()).await {
        damage(&store).await;
        store.close().await;
    }
}
