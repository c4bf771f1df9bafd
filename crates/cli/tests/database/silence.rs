//! A PostgreSQL whose machine says nothing, while no connection ends.

use tengen_relay::{Silence, Silent};
use tokio::sync::watch;

use super::games::{Games, check};
use super::serve;
use super::started::Postgres;

const GAMES: usize = 4;
/// Moves of each game before a silence and after it.
const BETWEEN: u32 = 3;

/// Nothing is heard after a commit of moves, or nothing goes through: a move that failed may be
/// stored, and is told by its id when it is sent again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_survive_a_postgresql_that_says_nothing() {
    let postgres = Postgres::shared().await;
    let url = postgres.database().await;
    let name = url.split(['/', '?']).nth(3).expect("a name");
    let relay = Silent::start(&postgres.folder().join(".s.PGSQL.5432")).await;
    let relay = relay.expect("a relay");
    let database = format!("postgres://tengen@{}/{name}", relay.address());
    let folder = tempfile::tempdir().expect("a folder");
    let (server, client) = serve(&folder.path().join("data"), Some(&database));
    let (_running, now) = watch::channel(client.clone());
    let games = Games::start(&now, GAMES).await;
    for silence in [
        Silence::AnswersAfter {
            words: r#""placed""#,
            then: "COMMIT",
        },
        Silence::All,
    ] {
        games.go_on(BETWEEN).await;
        relay.fall_silent(silence);
        games.fail().await;
        assert!(!server.ask("GET", "/healthz", "").contains(" 200 "));
        relay.go_on();
        games.go_on(BETWEEN).await;
        assert!(server.ask("GET", "/healthz", "").contains(" 200 "));
    }
    assert!(games.settled() > 0, "a commit was done without an answer");
    let errors = games.errors();
    let why = "the room's events could not be kept: \
               PostgreSQL cannot be reached (it has not answered in time)";
    assert!(errors.contains(why), "{errors:?}");
    for (access, moves) in games.end().await {
        check(&client, &access, moves).await;
    }
    server.kill();
}
