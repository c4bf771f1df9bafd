//! Logins by password at a rate, and a flood of new accounts from one address, beside games and
//! logins of others.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use serde_json::json;
use tengen_netns::{Network, SERVER};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout};

use crate::beside::{self, ANSWER_TIMEOUT, Parts, other};
use crate::number;
use crate::person::Person;
use crate::server::Server;
use crate::sheet::{figure, quantile};

/// Games of others.
const GAMES: usize = 20;
/// The first of those who have accounts, each at an address of its own.
const MEMBERS: usize = 1_000;
/// Logins a second while nothing else or the flood happens.
const FEW: u64 = 2;
/// Address of the flood, and its connections.
const FLOODER: [u8; 4] = [198, 19, 0, 1];
const FLOOD: usize = 40;
/// Concurrent requests while accounts are made: hashing is what takes the time.
const AT_ONCE: usize = 4;
const PASSWORD: &str = "correct horse battery";

/// The parts of the run.
const QUIET: usize = 0;
const LOGINS: usize = 1;
const FLOODED: usize = 2;

pub(crate) fn run(tengen: &Path) -> anyhow::Result<()> {
    let rate = number("TENGEN_LOAD_LOGINS", 50)?;
    let time = Duration::from_secs(number("TENGEN_LOAD_SECONDS", 30)?);
    let accounts = usize::try_from(number("TENGEN_LOAD_ACCOUNTS", 600)?)?;
    let network = Network::new().context("logins need network namespaces")?;
    let folder = tempfile::tempdir()?;
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let server = network.server.inside(|| {
        // On all cores: the threads that hash are to have room, and the games are to feel them.
        Server::logged(
            Command::new(tengen),
            &data,
            &log,
            (&["--for", "club"], "[::]:0"),
        )
    })?;
    let at = SocketAddr::new(SERVER.into(), server.address.port());
    network.clients.inside(|| {
        let runtime = Runtime::new()?;
        runtime.block_on(measure(at, (rate, accounts), time))
    })?;
    server.stop()
}

async fn measure(
    server: SocketAddr,
    (rate, accounts): (u64, usize),
    time: Duration,
) -> anyhow::Result<()> {
    let mut making: JoinSet<anyhow::Result<()>> = JoinSet::new();
    for number in 0..accounts {
        if making.len() >= AT_ONCE {
            making
                .join_next()
                .await
                .context("a task")??
                .context("an account")?;
        }
        making.spawn(make_account(other(server, MEMBERS + number), number));
    }
    while let Some(made) = making.join_next().await {
        made?.context("an account")?;
    }
    println!("{accounts} accounts");
    let (moves, part) = Parts::new(3);
    let logins = moves.other();
    let mut tasks = JoinSet::new();
    beside::games(server, GAMES, &moves, &mut tasks);
    let counts = Arc::new(Counts::default());
    let flooder = Person::at(server, FLOODER.into());
    for connection in 0..FLOOD {
        tasks.spawn(flood(
            flooder,
            connection,
            moves.clone(),
            Arc::clone(&counts),
        ));
    }
    let mut waiting = JoinSet::new();
    let mut next = 0;
    for now in [QUIET, LOGINS, FLOODED] {
        part.send(now)?;
        let rate = if now == LOGINS { rate } else { FEW };
        let begin = Instant::now();
        let pace = Duration::from_secs(1) / u32::try_from(rate)?;
        let count = u32::try_from(time.as_secs() * rate)?;
        let part = async {
            for login in 0..count {
                sleep_until((begin + pace * login).into()).await;
                let person = other(server, MEMBERS + next % accounts);
                waiting.spawn(log_in(person, next % accounts, logins.clone()));
                next += 1;
            }
            let mut granted = 0;
            while let Some(login) = waiting.join_next().await {
                granted += u32::from(login?);
            }
            Ok::<_, anyhow::Error>(granted)
        };
        let granted = tokio::select! {
            granted = part => granted?,
            Some(ended) = tasks.join_next() => {
                ended?.context("a game of others")?;
                continue;
            }
        };
        println!("{granted} of {count} logins, {rate} a second");
        if now == LOGINS {
            figure(
                "logins-granted",
                100.0 * f64::from(granted) / f64::from(count),
            );
        } else {
            ensure!(granted == count, "a login of others was refused");
        }
    }
    tasks.shutdown().await;
    let [made, refused] = [&counts.made, &counts.refused].map(|n| n.load(Ordering::Relaxed));
    println!("the flood has got {made} accounts, and {refused} refusals");
    ensure!(refused > made, "a flood that is not refused is none");
    let names = ["logins-quiet", "logins", "accounts-flood"];
    for (name, (mut moves, mut logins)) in names
        .iter()
        .zip(moves.taken().into_iter().zip(logins.taken()))
    {
        figure(&format!("{name}-move-p99"), quantile(&mut moves, 990));
        figure(&format!("{name}-login-p99"), quantile(&mut logins, 990));
    }
    Ok(())
}

fn credentials(number: usize) -> String {
    let name = format!("Member {number}");
    json!({ "name": name, "password": PASSWORD }).to_string()
}

async fn make_account(person: Person, number: usize) -> anyhow::Result<()> {
    let body = credentials(number);
    person.ask("POST", "/api/v1/my/account", &body).await?;
    Ok(())
}

/// Whether the login was granted. How long it took counts only then.
async fn log_in(person: Person, number: usize, logins: Parts) -> bool {
    let begun = logins.begin();
    let body = credentials(number);
    let asking = person.ask("POST", "/api/v1/login", &body);
    let granted = matches!(timeout(ANSWER_TIMEOUT, asking).await, Ok(Ok(_)));
    if granted {
        logins.took(begun);
    }
    granted
}

/// What the flood has got.
#[derive(Debug, Default)]
struct Counts {
    made: AtomicU64,
    refused: AtomicU64,
}

/// New accounts from one address, over one connection after another.
async fn flood(
    person: Person,
    connection: usize,
    mut parts: Parts,
    counts: Arc<Counts>,
) -> anyhow::Result<()> {
    for number in 0.. {
        parts.wait_for(FLOODED).await?;
        let name = format!("Flood {connection} {number}");
        let body = json!({ "name": name, "password": PASSWORD }).to_string();
        let asking = person.ask("POST", "/api/v1/my/account", &body);
        let count = match timeout(ANSWER_TIMEOUT, asking).await {
            Ok(Ok(_)) => &counts.made,
            _ => &counts.refused,
        };
        count.fetch_add(1, Ordering::Relaxed);
        sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}
