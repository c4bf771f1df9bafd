//! What is kept beside rooms goes with every copy of a database.

use crate::store::DatabaseUrl;
use crate::store::dialect::{Dialect as _, Row};
use crate::store::postgres::started::Postgres;
use crate::{Store, backup_from, migrate, restore_to};

/// Rows to be copied.
const ROWS: [&str; 1] =
    ["INSERT INTO blocks (player, blocked, since) VALUES ('p', 'q', 1), ('q', 'p', 2)"];
/// What a copy has of them.
const CONTENTS: [&str; 1] = ["SELECT player, blocked, since FROM blocks ORDER BY player"];

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
        store.close().await;
    }
}
