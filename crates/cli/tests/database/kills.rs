//! Servers that are killed under load: every acknowledged move is there afterwards, once and in
//! order, and games go on, with either database.

use tokio::sync::watch;

use super::games::{Games, check};
use super::serve;
use super::started::Postgres;

const GAMES: usize = 8;
const KILLS: u32 = 5;
/// Moves of each game between two kills.
const BETWEEN: u32 = 4;

async fn survive(database: Option<&str>) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let (mut server, client) = serve(&data, database);
    let (running, now) = watch::channel(client);
    let games = Games::start(&now, GAMES).await;
    for _ in 0..KILLS {
        games.go_on(BETWEEN).await;
        // Most games wait for an answer.
        server.kill();
        let client;
        (server, client) = serve(&data, database);
        running.send_replace(client);
    }
    games.go_on(BETWEEN).await;
    assert!(games.failures() >= KILLS, "moves were interrupted");
    let ended = games.end().await;
    // Of the running server's memory, and as it is stored.
    for is_stored in [false, true] {
        if is_stored {
            server.kill();
            let client;
            (server, client) = serve(&data, database);
            running.send_replace(client);
        }
        let client = now.borrow().clone();
        for (access, moves) in &ended {
            assert!(*moves >= (KILLS + 1) * BETWEEN);
            check(&client, access, *moves).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_survive_kills_under_load_in_a_file() {
    survive(None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_survive_kills_under_load_on_postgresql() {
    let database = Postgres::shared().await.database().await;
    survive(Some(&database)).await;
}
