//! Servers that share a database: what was acknowledged by one that is killed in the middle of moves
//! is there at the other, once and in order, and games go on.

use std::path::Path;
use std::time::{Duration, Instant};

use tengen_client::Client;
use tokio::sync::watch;

use super::games::{Games, check, check_told};
use super::serve;
use super::started::Postgres;
use crate::common::Serving;

const GAMES: usize = 8;
const KILLS: usize = 4;
/// Moves of each game between two events.
const BETWEEN: u32 = 4;
/// From a kill to moves in all games: a lease and what it takes to load rooms, on a busy machine.
const TAKEOVER: Duration = Duration::from_secs(20);

fn serve_shared(data: &Path, database: &str) -> (Serving, Client) {
    let options = ["--listen", "127.0.0.1:0", "--no-limits", "--shared"];
    let server = Serving::start_with(data, &[&options[..], &["--database", database]].concat());
    let client = Client::new(&server.url()).expect("an address");
    (server, client)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_of_a_killed_server_go_on_at_the_other() {
    let database = Postgres::shared().await.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let data = ["one", "two"].map(|name| folder.path().join(name));
    let (first, client) = serve_shared(&data[0], &database);
    let (second, other) = serve_shared(&data[1], &database);
    let mut servers = [first, second];
    let (running, now): (Vec<_>, Vec<_>) = [client, other].map(watch::channel).into_iter().unzip();
    let games = Games::start_on(&[&now[0], &now[1]], GAMES).await;
    games.go_on(BETWEEN).await;
    for kill in 0..KILLS {
        let at = kill % 2;
        servers[at].stop_now();
        let began = Instant::now();
        games.go_on(BETWEEN).await;
        assert!(began.elapsed() < TAKEOVER, "{:?}", began.elapsed());
        let (server, client) = serve_shared(&data[at], &database);
        servers[at] = server;
        running[at].send_replace(client);
        games.go_on(BETWEEN).await;
    }
    // One that is asked to end gives its rooms up.
    let [one, mut two] = servers;
    assert!(one.end().success());
    games.go_on(BETWEEN).await;
    let told = games.told();
    let ended = games.end().await;
    two.stop_now();

    let (server, client) = serve(&data[0], Some(&database));
    for ((access, moves), told) in ended.iter().zip(&told) {
        check(&client, access, *moves).await;
        check_told(&client, access, told).await;
    }
    server.kill();
}
