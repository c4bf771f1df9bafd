//! A PostgreSQL whose machine says nothing, while no connection ends.

use std::fs::File;
use std::time::Duration;

use tengen_relay::{Silence, Silent};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::games::{Games, check};
use super::serve;
use super::started::Postgres;
use crate::common::{Serving, tengen};

const GAMES: usize = 4;
/// Moves of each game before a silence and after it.
const BETWEEN: u32 = 3;
/// For what comes sooner or later.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A relay to PostgreSQL, and the address of a new database behind it.
async fn silent() -> (Silent, String) {
    let postgres = Postgres::shared().await;
    let url = postgres.database().await;
    let name = url.split(['/', '?']).nth(3).expect("a name");
    let relay = Silent::start(&postgres.folder().join(".s.PGSQL.5432")).await;
    let relay = relay.expect("a relay");
    let database = format!("postgres://tengen@{}/{name}", relay.address());
    (relay, database)
}

/// Silence after a commit of moves, then in both directions. The outcome of a move that failed is
/// unknown; a retry with the same action id settles it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_survive_a_postgresql_that_says_nothing() {
    let (relay, database) = silent().await;
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
    let why = "PostgreSQL does not confirm what is stored: it or its standbys do not answer; \
               moves wait";
    assert!(errors.contains(why), "{errors:?}");
    for (access, moves) in games.end().await {
        check(&client, &access, moves).await;
    }
    server.kill();
}

/// It says nothing from the start, or after it has let the server in.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_waits_for_a_postgresql_that_says_nothing() {
    for silence in [
        Silence::All,
        Silence::AnswersAfter {
            words: "application_name",
            then: "server_version_num",
        },
    ] {
        let (relay, database) = silent().await;
        relay.fall_silent(silence);
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("log");
        let mut command = tengen(&["serve", "--json", "--listen", "127.0.0.1:0"]);
        command.args(["--database", &database, "--data"]);
        command.arg(folder.path().join("data"));
        let file = File::create(&log).expect("a file");
        let starting = tokio::task::spawn_blocking(move || Serving::of_logged(command, file));
        let waits = async {
            while !std::fs::read_to_string(&log)
                .expect("the log")
                .contains("does not answer yet")
            {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(TIMEOUT, waits).await.expect("it says so");
        relay.go_on();
        let server = timeout(TIMEOUT, starting).await.expect("it begins");
        let server = server.expect("no panic");
        assert!(server.ask("GET", "/healthz", "").contains(" 200 "));
        server.kill();
    }
}
