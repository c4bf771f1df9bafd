//! What a visitor of the lobby chooses by: a player's name, and how strong levels are. And what
//! servers that share a database tell each other of it.

use crate::Store;
use crate::letters;

/// Games against a level, as on a server where it is popular; letters of a minute in which much was
/// said.
pub(super) const FILLING: &str = "
    INSERT INTO level_games SELECT 'r' || i, 1, 3, 'gomoku', 'p' || i % 5000, 1, 1500000, 60000, i
        FROM generate_series(1, 20000) i;
    INSERT INTO letters (kind, receiver, sender, place, text)
        SELECT 0, 0, 7, i, '{}' FROM generate_series(1, 20000) i;
";

/// Statements that are sent, by how they begin.
pub(super) const SENT: &[&str] = &[
    "SELECT player, name FROM accounts WHERE folded",
    "SELECT player, score, rating, deviation FROM level_games",
    "SELECT started, room, number, finished",
    "SELECT room, number, level, pool",
    "UPDATE level_games SET player",
    "INSERT INTO letters",
    "SELECT number FROM letters",
    "SELECT number, sender, text FROM letters",
    "SELECT node FROM leases WHERE until",
    "DELETE FROM letters",
];

/// Looks up a name and the levels' strengths, and writes and reads letters.
pub(super) async fn choose(store: &Store) {
    let journal = store.journal();
    let nobody = "Nobody".parse().expect("a name");
    assert_eq!(journal.named(&nobody).await, Ok(None));
    let strengths = journal.strengths(vec![3, 5]).await.expect("rows");
    let [strength] = &strengths[..] else {
        panic!("one level in one group: {strengths:?}");
    };
    assert_eq!((strength.people, strength.games), (2_000, 2_000));
    letters::tests::hold(store).await;
}
