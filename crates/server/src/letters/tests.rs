//! Letters on PostgreSQL.

use tengen_ownership::NodeId;

use super::rows::{self, Row};
use crate::Store;
use crate::bus::Receiver;
use crate::store::postgres::started::Postgres;

const ONE: NodeId = NodeId(u64::MAX);
const TWO: NodeId = NodeId(2);
/// A sender whose letters nobody asks for here.
const OTHER: NodeId = NodeId(3);

fn row(receiver: Receiver, place: u64) -> Row {
    Row {
        receiver,
        place,
        text: format!("\"{place}\\u0000\""),
    }
}

/// The places of the letters to a node after one, which tell who they are.
async fn places(store: &Store, after: u64, node: (NodeId, bool)) -> Vec<String> {
    let found = rows::after(store, after, node).await.expect("rows");
    let text = |text: &str| {
        text.trim_matches('"')
            .trim_end_matches("\\u0000")
            .to_owned()
    };
    found.iter().map(|found| text(&found.text)).collect()
}

/// Sends all that letters ask of a database.
pub(crate) async fn hold(store: &Store) {
    let before = rows::last(store).await.expect("a number");
    let letters = [row(Receiver::Others, 1), row(Receiver::Node(TWO), 2)];
    rows::put(store, ONE, &letters).await.expect("written");
    assert_eq!(places(store, before, (TWO, false)).await, ["1", "2"]);
    rows::living(store).await.expect("rows");
    rows::delete(store, before.min(10)).await.expect("deleted");
}

#[tokio::test]
async fn each_letter_comes_once_in_order_to_whom_it_is_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Postgres::shared().await.database().await;
    let database = database.parse().expect("an address");
    let store = Store::open_shared(&database, folder.path()).await;
    let store = store.expect("a store");
    hold(&store).await;
    let before = rows::last(&store).await.expect("a number");

    let letters = [
        row(Receiver::Leader, 10),
        row(Receiver::All, 11),
        row(Receiver::Node(TWO), 12),
        row(Receiver::Others, 13),
        row(Receiver::Node(ONE), 14),
    ];
    rows::put(&store, ONE, &letters).await.expect("written");
    // Sent again, since the end was not known, with one more.
    let again = [row(Receiver::Others, 13), row(Receiver::Others, 15)];
    rows::put(&store, ONE, &again).await.expect("written");
    let to = async |node, leads| places(&store, before, (node, leads)).await;
    assert_eq!(to(TWO, false).await, ["11", "12", "13", "15"]);
    assert_eq!(to(TWO, true).await, ["10", "11", "12", "13", "15"]);
    assert_eq!(to(OTHER, false).await, ["11", "13", "15"]);
    // To itself it has written one.
    assert_eq!(to(ONE, true).await, ["11"]);

    let found = rows::after(&store, before, (TWO, false))
        .await
        .expect("rows");
    assert!(found.iter().all(|letter| letter.sender == ONE));
    let second = found[1].number;
    rows::delete(&store, second).await.expect("deleted");
    assert_eq!(to(TWO, false).await, ["13", "15"]);
    // The store's own node has a lease, and nobody else.
    let living = rows::living(&store).await.expect("rows");
    assert_eq!(
        living.into_iter().collect::<Vec<_>>(),
        [store.node().expect("a node")]
    );
    store.close().await;
}
