//! Thousands of games at once that have begun in a pool, from hundreds of addresses.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};
use tengen_netns::{Network, SERVER};
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout};

use super::guest::{FOLLOWS, hello};
use crate::beside::ANSWER_TIMEOUT;
use crate::games::one_move;
use crate::number;
use crate::person::{Person, Socket};
use crate::server::Server;
use crate::sheet::{figure, quantile};

/// The first of the addresses.
const HOMES: Ipv4Addr = Ipv4Addr::new(198, 19, 16, 1);
/// Concurrent requests during set-up.
const AT_ONCE: usize = 32;
/// Until all games have begun.
const SET_UP: Duration = Duration::from_secs(300);
/// Moves a second in all games.
const RATE: u64 = 1_000;
/// Stones that a game has room for.
const MOST_MOVES: u32 = 150;

/// A player whose game has begun.
struct Seated {
    room: String,
    seat: String,
    socket: Socket,
}

pub(crate) fn run(tengen: &Path) -> anyhow::Result<()> {
    let games = usize::try_from(number("TENGEN_LOAD_GAMES", 3_950)?)?;
    let addresses = u32::try_from(number("TENGEN_LOAD_ADDRESSES", 600)?)?;
    let moves = u32::try_from(number("TENGEN_LOAD_MOVES", 12)?)?;
    let network = Network::new().context("addresses need network namespaces")?;
    let folder = tempfile::tempdir()?;
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let server = network.server.inside(|| {
        let mut command = Command::new("taskset");
        command.args(["-c", "0"]).arg(tengen);
        let options = ["--for", "public", "--pool", "freestyle,none,5m+4s"];
        Server::logged(command, &data, &log, (&options, "[::]:0"))
    })?;
    let at = SocketAddr::new(SERVER.into(), server.address.port());
    let played = network.clients.inside(|| {
        let runtime = Runtime::new()?;
        runtime.block_on(play(at, games, addresses, moves))
    });
    let (mut waits, mut found) = played?;
    figure("lobby-games-move-p99", quantile(&mut waits, 990));
    figure("lobby-games-move-p999", quantile(&mut waits, 999));
    figure("lobby-games-found-p99", quantile(&mut found, 990));
    figure("lobby-games-memory", server.peak_memory()?);
    server.kill()
}

/// Milliseconds of each move once all games have begun, and from each wish to its game.
async fn play(
    server: SocketAddr,
    games: usize,
    addresses: u32,
    moves: u32,
) -> anyhow::Result<(Vec<f64>, Vec<f64>)> {
    let (seated, mut coming) = mpsc::channel(64);
    let setting_up = Arc::new(Semaphore::new(AT_ONCE));
    let mut players = JoinSet::new();
    for number in 0..2 * u32::try_from(games)? {
        let own = Ipv4Addr::from(u32::from(HOMES) + number % addresses);
        let person = Person::at(server, IpAddr::from(own));
        let (seated, setting_up) = (seated.clone(), Arc::clone(&setting_up));
        players.spawn(async move {
            let (player, took) = find(person, number, &setting_up).await?;
            seated.send(player).await.ok();
            Ok::<_, anyhow::Error>(took)
        });
    }
    drop(seated);
    let pace = Duration::from_millis(games as u64 * 1_000 / RATE).max(Duration::from_millis(100));
    let begun = Arc::new(AtomicUsize::new(0));
    let mut waiting: HashMap<String, Seated> = HashMap::new();
    let mut tables = JoinSet::new();
    let pairing = async {
        while let Some(player) = coming.recv().await {
            let Some(other) = waiting.remove(&player.room) else {
                waiting.insert(player.room.clone(), player);
                continue;
            };
            let begun = Arc::clone(&begun);
            tables.spawn(table([player, other], begun, games, (pace, moves)));
        }
    };
    timeout(SET_UP, pairing)
        .await
        .context("not all have found a game")?;
    let mut found = Vec::new();
    while let Some(took) = players.join_next().await {
        found.push(took?.context("a player")?);
    }
    ensure!(waiting.is_empty(), "{} have no opponent", waiting.len());
    println!(
        "{} games have begun, from {addresses} addresses",
        tables.len()
    );
    let mut waits = Vec::new();
    while let Some(took) = tables.join_next().await {
        waits.extend(took?.context("a game")?);
    }
    println!("{} moves, none lost or doubled", waits.len());
    Ok((waits, found))
}

/// Becomes a player, waits in the pool, and goes to the game that is told.
async fn find(
    person: Person,
    number: u32,
    setting_up: &Semaphore,
) -> anyhow::Result<(Seated, f64)> {
    let permit = setting_up.acquire().await?;
    let session = person.become_player(&format!("Player {number}")).await?;
    let (mut guest, here) = person.follow(Some(&session)).await?;
    drop(permit);
    let pool = &here["pools"][0]["pool"];
    let since = Instant::now();
    let waits = guest
        .wish(&json!({ "type": "wait", "pools": [{ "pool": pool }] }))
        .await?;
    waits.map_err(|why| anyhow::anyhow!("may not wait: {why}"))?;
    let (room, seat) = guest.game().await?;
    let took = since.elapsed().as_secs_f64() * 1_000.0;
    drop(guest);
    let permit = setting_up.acquire().await?;
    let head = format!("Cookie: {}\r\n", session.cookie);
    let path = format!("/api/v1/rooms/{room}/join");
    person.ask_with(&head, ("POST", &path), "{}").await?;
    let path = format!("/api/v1/rooms/{room}/socket");
    let mut socket = person.upgrade(&path, &session.cookie).await?;
    socket.say(&hello(0)).await?;
    // The page follows the lobby while it plays a game of the lobby.
    socket.say(FOLLOWS).await?;
    drop(permit);
    let player = Seated { room, seat, socket };
    Ok((player, took))
}

/// Plays a game, and measures its moves once all games have begun.
async fn table(
    mut players: [Seated; 2],
    begun: Arc<AtomicUsize>,
    games: usize,
    (pace, moves): (Duration, u32),
) -> anyhow::Result<Vec<f64>> {
    players.sort_by(|one, other| one.seat.cmp(&other.seat));
    let seats = players.each_ref().map(|player| player.seat.clone());
    ensure!(seats == ["first", "second"], "two have the same seat");
    let mut sockets = players.map(|player| player.socket);
    let mut before = 0;
    for socket in &mut sockets {
        let started = timeout(ANSWER_TIMEOUT, until_started(socket)).await;
        before = started.context("a game never started")??;
    }
    let number = begun.fetch_add(1, Ordering::Relaxed);
    // Games that a beat has paired begin together, and their moves are spread.
    sleep(pace.mul_f64(number as f64 * 0.618 % 1.0)).await;
    let begin = Instant::now();
    let mut waits = Vec::new();
    for ply in 0..MOST_MOVES {
        sleep_until((begin + pace * ply).into()).await;
        let all = begun.load(Ordering::Relaxed) == games;
        let moved = timeout(ANSWER_TIMEOUT, one_move(&mut sockets, ply, before)).await;
        let took = moved.with_context(|| format!("move {ply} never came"))??;
        if all {
            waits.push(took);
        }
        if waits.len() == moves as usize {
            return Ok(waits);
        }
    }
    anyhow::bail!("the set-up takes longer than a game")
}

/// Reads until the game has started; the version of that event.
async fn until_started(socket: &mut Socket) -> anyhow::Result<u64> {
    loop {
        let message: Value = socket.value().await?;
        let events = message["events"].as_array().into_iter().flatten();
        for stored in events {
            if stored["event"]["type"] == "started" {
                return stored["version"].as_u64().context("a version");
            }
        }
    }
}
