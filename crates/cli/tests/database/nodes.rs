//! Servers that share a database: what was acknowledged by one that is killed amid moves is there
//! at the other, once and in order, and games go on.

use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tengen_client::Client;
use tokio::sync::watch;
use tokio::time::sleep;

use super::games::{Games, Manner, Now, check, check_told};
use super::serve;
use super::started::Postgres;
use crate::common::Serving;

const GAMES: usize = 8;
const KILLS: usize = 4;
/// Moves of each game between two events.
const BETWEEN: u32 = 4;
/// So that a board has room for all moves of a game whose server stays.
const MANNER: Manner = Manner {
    pace: Duration::from_millis(150),
    patience: Duration::from_secs(3),
};
/// From a kill to moves in all games: a lease and what it takes to load rooms, on a busy machine.
const TAKEOVER: Duration = Duration::from_secs(20);
/// Longer than a lease and all that is waited for after it.
const STANDS: Duration = Duration::from_secs(8);

/// Two servers on one database, and games that are played on both.
struct Site {
    folder: TempDir,
    database: String,
    servers: [Serving; 2],
    running: Vec<watch::Sender<Client>>,
    games: Games,
}

impl Site {
    async fn start() -> Self {
        let database = Postgres::shared().await.database().await;
        let folder = tempfile::tempdir().expect("a folder");
        let started = [0, 1].map(|at| serve_shared(&data(&folder, at), &database));
        let [(first, client), (second, other)] = started;
        let channels = [client, other].map(watch::channel);
        let (running, now): (Vec<_>, Vec<Now>) = channels.into_iter().unzip();
        let games = Games::start_on(&[&now[0], &now[1]], GAMES, MANNER).await;
        games.go_on(BETWEEN).await;
        Self {
            folder,
            database,
            servers: [first, second],
            running,
            games,
        }
    }

    async fn goes_on(&self) {
        let began = Instant::now();
        self.games.go_on(BETWEEN).await;
        assert!(began.elapsed() < TAKEOVER, "{:?}", began.elapsed());
    }

    /// All ends; then a server that is alone has all that was acknowledged or told.
    async fn end(self) {
        let told = self.games.told();
        let ended = self.games.end().await;
        for mut server in self.servers {
            server.stop_now();
        }
        let (server, client) = serve(&data(&self.folder, 0), Some(&self.database));
        for ((access, moves), told) in ended.iter().zip(&told) {
            check(&client, access, *moves).await;
            check_told(&client, access, told).await;
        }
        server.kill();
    }
}

fn data(folder: &TempDir, at: usize) -> std::path::PathBuf {
    folder.path().join(format!("server-{at}"))
}

fn serve_shared(data: &Path, database: &str) -> (Serving, Client) {
    let options = ["--listen", "127.0.0.1:0", "--no-limits", "--shared"];
    let server = Serving::start_with(data, &[&options[..], &["--database", database]].concat());
    let client = Client::new(&server.url()).expect("an address");
    (server, client)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_of_a_killed_server_go_on_at_the_other() {
    let mut site = Site::start().await;
    for kill in 0..KILLS {
        let at = kill % 2;
        site.servers[at].stop_now();
        site.goes_on().await;
        let (server, client) = serve_shared(&data(&site.folder, at), &site.database);
        site.servers[at] = server;
        site.running[at].send_replace(client);
        site.games.go_on(BETWEEN).await;
    }
    // One that is asked to end gives its rooms up.
    let [one, two] = site.servers;
    assert!(one.end().success());
    site.games.go_on(BETWEEN).await;
    let (anew, client) = serve_shared(&data(&site.folder, 0), &site.database);
    site.running[0].send_replace(client);
    site.servers = [anew, two];
    site.end().await;
}

/// Its players do not know that it stands still, and it does not either.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stood_still_tells_nothing_that_is_not_so() {
    let site = Site::start().await;
    for server in &site.servers {
        let id = i32::try_from(server.id()).expect("a number");
        let id = Pid::from_raw(id).expect("a process");
        kill_process(id, Signal::STOP).expect("a signal");
        site.goes_on().await;
        sleep(STANDS).await;
        kill_process(id, Signal::CONT).expect("a signal");
        site.goes_on().await;
    }
    site.end().await;
}
