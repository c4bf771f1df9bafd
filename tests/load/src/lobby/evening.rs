//! An evening of players behind one address who are paired in a pool, with watchers, cut
//! connections and a server that is killed: played, and judged by the clients' histories.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use tengen_core::SplitMix;
use tengen_netns::{Network, SERVER};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::checker::{Clock, Outage, Verdict};
use super::history::History;
use super::player::{Cuts, Player, Setting};
use super::watcher::Watcher;
use crate::person::Person;
use crate::server::Server;

/// From a kill to the next start.
const OUTAGE: Duration = Duration::from_secs(1);
const POOL: [&str; 2] = ["--pool", "freestyle,none,5s+67ms"];
const CLOCK: Clock = Clock {
    main: 5_000,
    increment: 67,
};
/// Where all players sit, and all watchers.
const CLUB: [u8; 4] = [198, 19, 0, 1];
const HOMES: [u8; 4] = [198, 19, 1, 1];

/// What an evening is made of.
#[derive(Clone, Copy, Debug)]
pub struct Evening {
    /// All behind one address.
    pub players: usize,
    /// Behind another one.
    pub watchers: usize,
    /// For so long players look for opponents.
    pub time: Duration,
    /// How often the server is killed and started again.
    pub kills: u32,
    /// Of a hundred connections, those that are cut in a minute.
    pub cuts: u64,
    /// Of a hundred games, those to which a player does not come.
    pub absent: u64,
    /// For all lots.
    pub seed: u64,
}

/// Where server and clients are.
enum Ground {
    /// In namespaces, where the limits for each address apply.
    Network(Network),
    /// On this machine, without limits.
    Here,
}

impl Ground {
    fn start(&self, tengen: &Path, folder: &Path, at: u16) -> anyhow::Result<Server> {
        let (data, log) = (folder.join("data"), folder.join("log"));
        let command = Command::new(tengen);
        match self {
            Ground::Network(network) => network.server.inside(|| {
                let options = [&["--for", "club"], POOL.as_slice()].concat();
                Server::logged(command, &data, &log, (&options, &format!("[::]:{at}")))
            }),
            Ground::Here => {
                let options = [&["--no-limits"], POOL.as_slice()].concat();
                let listen = format!("127.0.0.1:{at}");
                Server::logged(command, &data, &log, (&options, &listen))
            }
        }
    }

    /// Where clients find the server, and where players and watchers are.
    fn people(&self, port: u16) -> [Person; 2] {
        match self {
            Ground::Network(_) => {
                let server = SocketAddr::new(SERVER.into(), port);
                [CLUB, HOMES].map(|own| Person::at(server, own.into()))
            }
            Ground::Here => {
                let server = SocketAddr::from(([127, 0, 0, 1], port));
                [[127, 0, 1, 1], [127, 0, 1, 2]].map(|own| Person::at(server, own.into()))
            }
        }
    }
}

impl Evening {
    /// Plays the evening in network namespaces.
    ///
    /// # Errors
    /// What could not be done; what is wrong with the games is in the verdict.
    pub fn in_namespaces(&self, tengen: &Path) -> anyhow::Result<Verdict> {
        let network = Network::new().context("an evening needs network namespaces")?;
        let ground = Ground::Network(network);
        let Ground::Network(network) = &ground else {
            unreachable!("made above")
        };
        network.clients.inside(|| {
            let runtime = Runtime::new()?;
            runtime.block_on(self.play(&ground, tengen))
        })
    }

    /// Plays it on this machine, against a server without limits.
    ///
    /// # Errors
    /// As [`in_namespaces`](Self::in_namespaces).
    pub fn here(&self, tengen: &Path) -> anyhow::Result<Verdict> {
        Runtime::new()?.block_on(self.play(&Ground::Here, tengen))
    }

    async fn play(&self, ground: &Ground, tengen: &Path) -> anyhow::Result<Verdict> {
        ensure!(self.players >= 2, "a game needs two players");
        let folder = tempfile::tempdir()?;
        let mut server = ground.start(tengen, folder.path(), 0)?;
        let port = server.address.port();
        let begin = Arc::new(Instant::now());
        let clients = self.clients(ground.people(port), &begin).await?;
        let ms = |at: Instant| at.saturating_duration_since(*begin).as_secs_f64() * 1_000.0;
        let mut outages = Vec::new();
        for kill in 1..=self.kills {
            let at = *begin + self.time * kill / (self.kills + 1);
            sleep(at.saturating_duration_since(Instant::now())).await;
            let before = Instant::now();
            server.kill()?;
            let killed = (ms(before), ms(Instant::now()));
            sleep(OUTAGE).await;
            let before = Instant::now();
            server = ground.start(tengen, folder.path(), port)?;
            let started = (ms(before), ms(Instant::now()));
            outages.push(Outage { killed, started });
        }
        let mut histories = Vec::new();
        for client in clients {
            histories.push(client.await??);
        }
        server.stop()?;
        Ok(Verdict::of(&histories, &outages, CLOCK))
    }

    /// Lets all clients begin.
    async fn clients(
        &self,
        [club, homes]: [Person; 2],
        begin: &Arc<Instant>,
    ) -> anyhow::Result<Vec<JoinHandle<anyhow::Result<History>>>> {
        let mut lots = SplitMix::new(self.seed);
        let setting = Arc::new(Setting {
            until: **begin + self.time,
            absent: self.absent,
        });
        let mut clients = Vec::new();
        for number in 0..self.players {
            let session = club.become_player(&format!("Player {number}")).await?;
            let mut random = SplitMix::new(lots.next());
            let player = Player {
                person: club,
                history: History::new(&session.id, Arc::clone(begin)),
                session,
                cuts: self.some_cuts(begin, &mut random),
                random,
                setting: Arc::clone(&setting),
                guest: None,
            };
            clients.push(tokio::spawn(player.live()));
        }
        for number in 0..self.watchers {
            let mut random = SplitMix::new(lots.next());
            let watcher = Watcher {
                person: homes,
                history: History::new(format!("watcher {number}"), Arc::clone(begin)),
                cuts: self.some_cuts(begin, &mut random),
                random,
                setting: Arc::clone(&setting),
            };
            clients.push(tokio::spawn(watcher.live()));
        }
        Ok(clients)
    }

    fn some_cuts(&self, begin: &Arc<Instant>, random: &mut SplitMix) -> Cuts {
        Cuts::new(Arc::clone(begin), self.time, self.cuts, random)
    }
}
