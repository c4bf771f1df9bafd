//! What a visitor of the lobby chooses by: a player's name, and how strong levels are.

use crate::Store;

/// Games against a level, as on a server where it is popular.
pub(super) const FILLING: &str = "
    INSERT INTO level_games SELECT 'r' || i, 1, 3, 'gomoku', 'p' || i % 5000, 1, 1500000, 60000, i
        FROM generate_series(1, 20000) i;
";

/// Statements that are sent, by how they begin.
pub(super) const SENT: &[&str] = &[
    "SELECT player, name FROM accounts WHERE folded",
    "SELECT player, score, rating, deviation FROM level_games",
    "SELECT started, room, number, finished",
    "SELECT room, number, level, pool",
    "UPDATE level_games SET player",
];

/// Looks up a name and the levels' strengths.
pub(super) async fn choose(store: &Store) {
    let journal = store.journal();
    let nobody = "Nobody".parse().expect("a name");
    assert_eq!(journal.named(&nobody).await, Ok(None));
    let strengths = journal.strengths(vec![3, 5]).await.expect("rows");
    let [strength] = &strengths[..] else {
        panic!("one level in one group: {strengths:?}");
    };
    assert_eq!((strength.people, strength.games), (2_000, 2_000));
}
