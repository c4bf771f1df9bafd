//! Seeks by the ten thousand from one address, beside games, visitors and seeks of others.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use serde_json::{Value, json};
use tengen_netns::{Network, SERVER};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::guest::{Session, answer, told_in};
use crate::beside::{self, ANSWER_TIMEOUT, Parts, other};
use crate::number;
use crate::person::{Person, Socket};
use crate::server::Server;
use crate::sheet::{figure, quantile};

/// From where the flood comes.
const FLOODER: [u8; 4] = [198, 19, 0, 1];
/// The part of the run with the flood; the other one is without.
const FLOODED: usize = 1;
/// Players of the flood, each with three connections.
const FLOODERS: usize = 60;
const CONNECTIONS: usize = 3;
/// Between two wishes of a connection.
const EACH: Duration = Duration::from_millis(100);
/// A flood beside others.
#[derive(Clone, Copy, Debug)]
pub struct Flood {
    /// Wishes of one address, all of them seeks.
    pub seeks: usize,
    /// Games of others.
    pub games: usize,
    /// How long each of the two parts takes at least: without the flood, and with it.
    pub time: Duration,
    /// How often both are repeated, the flood being divided among them.
    pub rounds: u32,
}

/// What others have felt, and what the flood was told.
#[derive(Clone, Debug, Default)]
pub struct Felt {
    /// Milliseconds of moves: without the flood, and with it.
    pub moves: Vec<Vec<f64>>,
    /// Milliseconds from another player's wish for a seek until a visitor hears of it.
    pub news: Vec<Vec<f64>>,
    /// Answers to the flood by their code; `granted` for seeks that stand.
    pub answers: BTreeMap<String, usize>,
}

pub(crate) fn run(tengen: &Path) -> anyhow::Result<()> {
    let flood = Flood {
        seeks: usize::try_from(number("TENGEN_LOAD_SEEKS", 20_000)?)?,
        games: usize::try_from(number("TENGEN_LOAD_GAMES", 100)?)?,
        time: Duration::from_secs(number("TENGEN_LOAD_SECONDS", 30)?),
        rounds: 2,
    };
    let mut felt = flood.beside_others(tengen)?;
    let sent: usize = felt.answers.values().sum();
    println!("the flood was answered: {:?}", felt.answers);
    figure("lobby-flood-seeks", sent as f64);
    let names = ["-without", ""];
    for (moves, name) in felt.moves.iter_mut().zip(names) {
        let name = format!("lobby-flood-move-p99{name}");
        figure(&name, quantile(moves, 990));
    }
    for (news, name) in felt.news.iter_mut().zip(names) {
        let name = format!("lobby-flood-news-p99{name}");
        figure(&name, quantile(news, 990));
    }
    Ok(())
}

type Answers = Arc<Mutex<BTreeMap<String, usize>>>;

fn lock(answers: &Answers) -> MutexGuard<'_, BTreeMap<String, usize>> {
    answers.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Flood {
    /// Measures in network namespaces, the server with the limits of a public one.
    ///
    /// # Errors
    /// What could not be done: a refused move of another player is an error as well.
    pub fn beside_others(self, tengen: &Path) -> anyhow::Result<Felt> {
        let network = Network::new().context("a flood needs network namespaces")?;
        self.within(tengen, &network)
    }

    /// The same in these namespaces.
    ///
    /// # Errors
    /// As [`beside_others`](Self::beside_others).
    pub fn within(self, tengen: &Path, network: &Network) -> anyhow::Result<Felt> {
        let folder = tempfile::tempdir()?;
        let (data, log) = (folder.path().join("data"), folder.path().join("log"));
        let server = network.server.inside(|| {
            let mut command = Command::new("taskset");
            command.args(["-c", "0"]).arg(tengen);
            Server::logged(command, &data, &log, (&["--for", "public"], "[::]:0"))
        })?;
        let at = SocketAddr::new(SERVER.into(), server.address.port());
        let felt = network.clients.inside(|| {
            let runtime = Runtime::new()?;
            runtime.block_on(self.at(at))
        })?;
        server.stop()?;
        Ok(felt)
    }

    async fn at(self, server: SocketAddr) -> anyhow::Result<Felt> {
        let (moves, part) = Parts::new(2);
        let (news, answers) = (moves.other(), Answers::default());
        let mut tasks = JoinSet::new();
        beside::games(server, self.games, &moves, &mut tasks);
        let two = [2 * self.games, 2 * self.games + 1].map(|number| other(server, number));
        tasks.spawn(post_and_hear(two, news.clone()));
        let attacker = Person::at(server, FLOODER.into());
        for number in 0..FLOODERS {
            let session = attacker.become_player(&format!("Flood {number}")).await?;
            for _ in 0..CONNECTIONS {
                let (parts, answers) = (moves.clone(), Arc::clone(&answers));
                tasks.spawn(flood(attacker, session.clone(), parts, answers));
            }
        }
        let count = || lock(&answers).values().sum::<usize>();
        let run = async {
            for round in 1..=self.rounds {
                sleep(self.time).await;
                part.send(FLOODED)?;
                let least = Instant::now() + self.time;
                let share = self.seeks * round as usize / self.rounds as usize;
                while Instant::now() < least || count() < share {
                    sleep(EACH).await;
                }
                part.send(0)?;
            }
            Ok::<_, anyhow::Error>(())
        };
        tokio::select! {
            run = run => run?,
            Some(ended) = tasks.join_next() => ended?.context("another player")?,
        }
        tasks.shutdown().await;
        let told = lock(&answers).clone();
        Ok(Felt {
            moves: moves.taken(),
            news: news.taken(),
            answers: told,
        })
    }
}

/// Seeks of a player, each of which a visitor hears of before it is taken down.
async fn post_and_hear([poster, visitor]: [Person; 2], news: Parts) -> anyhow::Result<()> {
    let session = poster.become_player("Ada").await?;
    let (mut guest, _) = poster.follow(Some(&session)).await?;
    let (mut visitor, _) = visitor.follow(None).await?;
    let offer = json!({ "rule": "freestyle", "size": 15, "clock": "5m+4s" });
    loop {
        let begun = news.begin();
        let posted = guest
            .wish(&json!({ "type": "seek", "offer": offer }))
            .await?;
        let seek = posted.map_err(|why| anyhow::anyhow!("a seek of another: {why}"))?;
        let hears = async {
            loop {
                let told = visitor.told().await?;
                let mut added = told["added"].as_array().into_iter().flatten();
                if added.any(|one| one["seek"].as_u64() == seek) {
                    return Ok::<_, anyhow::Error>(());
                }
            }
        };
        timeout(ANSWER_TIMEOUT, hears)
            .await
            .context("news never came")??;
        news.took(begun);
        let withdrawn = guest
            .wish(&json!({ "type": "withdraw", "seek": seek }))
            .await?;
        withdrawn.map_err(|why| anyhow::anyhow!("a seek of another: {why}"))?;
        // Not in step with the beat.
        sleep(Duration::from_millis(37)).await;
    }
}

/// Seeks without end over one connection after another, while the flood comes.
async fn flood(
    person: Person,
    session: Session,
    mut parts: Parts,
    answers: Answers,
) -> anyhow::Result<()> {
    loop {
        parts.wait_for(FLOODED).await?;
        let Ok(Ok((mut guest, _))) = timeout(ANSWER_TIMEOUT, person.follow(Some(&session))).await
        else {
            sleep(EACH).await;
            continue;
        };
        for seek in 0_u32.. {
            if parts.now() != FLOODED {
                break;
            }
            let clock = format!("{}m+{}s", 1 + seek % 60, 1 + seek / 60 % 60);
            let offer = json!({ "rule": "freestyle", "size": 15, "clock": clock });
            let said = guest.say(&json!({ "type": "seek", "offer": offer })).await;
            let Ok(id) = said else { break };
            let Ok(Ok(code)) = timeout(ANSWER_TIMEOUT, answered(&mut guest.socket, &id)).await
            else {
                break;
            };
            *lock(&answers).entry(code).or_default() += 1;
            sleep(EACH).await;
        }
    }
}

/// The code of the answer to a wish; an error if the connection ends.
async fn answered(socket: &mut Socket, id: &str) -> anyhow::Result<String> {
    loop {
        let message: Value = socket.value().await?;
        if message["type"] == "error" {
            return Ok(format!(
                "error {}",
                message["code"].as_str().unwrap_or_default()
            ));
        }
        ensure!(message["type"] != "goodbye", "{message}");
        let Some(told) = told_in(&message).filter(|told| told["id"] == id) else {
            continue;
        };
        return Ok(match answer(told)? {
            Ok(_) => "granted".to_owned(),
            Err(code) => code,
        });
    }
}
