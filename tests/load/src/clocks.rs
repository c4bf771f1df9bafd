//! What clocks cost: thousands of games with clocks beside the same games without, and games by
//! correspondence in which nobody moves.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use tengen_api::socket::FromServer;
use tokio::sync::Semaphore;
use tokio::time::sleep;

use crate::games::{Load, measure, written};
use crate::log::Written;
use crate::number;
use crate::person::Person;
use crate::server::Server;
use crate::sheet::{figure, quantile};

/// From one move of a game to the next.
const PACE: Duration = Duration::from_secs(10);
/// Moves of a game while its server's writing is measured: more than a minute of them, so that the
/// lists of games, which follow moves after a minute, are written as well.
const LASTING: u32 = 9;
/// Concurrent requests during set-up.
const AT_ONCE: usize = 16;
/// From a server's start until its read model knows how far it is behind.
const BEGINS: Duration = Duration::from_secs(10);
/// How long nobody moves.
const QUIET: Duration = Duration::from_secs(60);

pub(crate) async fn run(tengen: &Path) -> anyhow::Result<()> {
    let load = Load {
        games: usize::try_from(number("TENGEN_LOAD_GAMES", 5_000)?)?,
        moves: u32::try_from(number("TENGEN_LOAD_MOVES", 6)?)?,
        pace: PACE,
        clock: None,
    };
    let timed = Load {
        clock: Some("5m+4s"),
        ..load
    };
    // In the order ABBA, so that a drift is the same for both: single runs differ by a tenth.
    let mut without = measure(tengen, load).await?.processor;
    let mut with = measure(tengen, timed).await?;
    let again = measure(tengen, timed).await?;
    without = (without + measure(tengen, load).await?.processor) / 2.0;
    with.moves.extend(again.moves);
    with.memory = with.memory.max(again.memory);
    with.processor = (with.processor + again.processor) / 2.0;
    let lasting = |load: Load| Load {
        moves: load.moves.max(LASTING),
        ..load
    };
    let mut runs = Vec::new();
    for load in [load, timed, timed, load].map(lasting) {
        runs.push(written(tengen, load).await?);
    }
    let mean = |of: fn(&Written) -> f64, [a, b]: [usize; 2]| (of(&runs[a]) + of(&runs[b])) / 2.0;
    let more = |of: fn(&Written) -> f64| mean(of, [1, 2]) - mean(of, [0, 3]);
    figure("clocks-move-p99", quantile(&mut with.moves, 990));
    figure("clocks-move-p999", quantile(&mut with.moves, 999));
    figure("clocks-memory", with.memory);
    figure("clocks-written-without", mean(Written::all, [0, 3]));
    figure("clocks-written-moves", more(Written::of_moves));
    figure("clocks-written-more", more(Written::beside));
    figure("clocks-processor-without", without * 1_000.0);
    figure("clocks-processor", 100.0 * with.processor / without);
    Ok(())
}

/// Games of three days a move, each with one move, whose players have left.
pub(crate) async fn correspondence(tengen: &Path) -> anyhow::Result<()> {
    let games = usize::try_from(number("TENGEN_LOAD_GAMES", 20_000)?)?;
    let data = tempfile::tempdir()?;
    let server = Server::without_limits(tengen, data.path())?;
    let address = server.address;
    let setting_up = Arc::new(Semaphore::new(AT_ONCE));
    let mut making = Vec::new();
    for number in 0..games {
        let setting_up = Arc::clone(&setting_up);
        making.push(tokio::spawn(async move {
            let _permit = setting_up.acquire().await?;
            begin([2 * number, 2 * number + 1].map(|n| Person::new(address, n))).await
        }));
    }
    for made in making {
        made.await?.context("a game")?;
    }
    server.stop()?;
    let begun = Instant::now();
    let server = Server::on_one_core(tengen, data.path())?;
    Person::new(server.address, 0).health().await?;
    figure(
        "correspondence-start",
        begun.elapsed().as_secs_f64() * 1_000.0,
    );
    // What the lists of games were behind at the stop is caught up with first; how much that is, is
    // known once the read model has begun.
    sleep(BEGINS).await;
    while Person::new(server.address, 0)
        .metric("tengen_games_behind")
        .await?
        > 0
    {
        sleep(Duration::from_secs(1)).await;
    }
    let before = (server.processor_time()?, server.written()?);
    sleep(QUIET).await;
    let processor = server.processor_time()?.saturating_sub(before.0);
    figure(
        "correspondence-processor",
        processor.as_secs_f64() * 1_000.0,
    );
    figure("correspondence-written", server.written()? - before.1);
    figure("correspondence-memory", server.peak_memory()?);
    server.kill()
}

async fn begin([maker, guest]: [Person; 2]) -> anyhow::Result<()> {
    let first = maker.make_timed("3d").await?;
    guest.join(&first.room).await?;
    let mut socket = maker.enter(&first.room, Some(&first)).await?;
    socket.place(0).await?;
    while !matches!(socket.next().await?, FromServer::Accepted { .. }) {}
    Ok(())
}
