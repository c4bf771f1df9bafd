//! Processor time of an action in a room of 4,000 events, relative to a young one.

use std::path::Path;

use anyhow::{Context as _, bail};
use serde_json::{Value, json};
use tengen_api::RoomId;
use tengen_api::socket::FromServer;

use crate::person::{Person, Socket};
use crate::server::Server;

/// Of three events each, before the measured games.
const YOUNG: u32 = 3;
const OLD: u32 = 1_333;
/// Games per measurement.
const COUNTED: u32 = 50;
const ROUNDS: u32 = 9;

pub(crate) async fn run(tengen: &Path) -> anyhow::Result<()> {
    let data = tempfile::tempdir()?;
    let server = Server::without_limits(tengen, data.path())?;
    let mut old = Pair::new(&server, 0).await?;
    old.play(OLD).await?;
    let mut ratios = Vec::new();
    for round in 1..=ROUNDS {
        let mut young = Pair::new(&server, round as usize).await?;
        young.play(YOUNG).await?;
        let cost = [
            cost(&server, &mut young).await?,
            cost(&server, &mut old).await?,
        ];
        println!(
            "{:.0} µs an action, {:.0} in the old room",
            cost[0], cost[1]
        );
        ratios.push(100.0 * cost[1] / cost[0]);
    }
    println!("the old room has {} events", old.version);
    let ratios: Vec<String> = ratios.iter().map(|ratio| format!("{ratio:.1}")).collect();
    println!("figure server-old-room {}", ratios.join(" "));
    server.kill()
}

/// Microseconds per action.
async fn cost(server: &Server, pair: &mut Pair) -> anyhow::Result<f64> {
    let before = server.processor_time()?;
    pair.play(COUNTED).await?;
    let took = server.processor_time()?.saturating_sub(before);
    Ok(took.as_secs_f64() * 1e6 / f64::from(3 * COUNTED))
}

/// Two players of a room that becomes old.
pub(crate) struct Pair {
    pub(crate) room: RoomId,
    sockets: [Socket; 2],
    games: u32,
    version: u64,
}

impl Pair {
    pub(crate) async fn new(server: &Server, number: usize) -> anyhow::Result<Self> {
        let people = [2 * number, 2 * number + 1].map(|n| Person::new(server.address, n));
        let first = people[0].make().await?;
        let second = people[1].join(&first.room).await?;
        let sockets = [
            people[0].enter(&first.room, Some(&first)).await?,
            people[1].enter(&first.room, Some(&second)).await?,
        ];
        Ok(Self {
            room: first.room,
            sockets,
            games: 0,
            version: 3,
        })
    }

    /// Plays games that are resigned at once, with rematches.
    pub(crate) async fn play(&mut self, games: u32) -> anyhow::Result<()> {
        for _ in 0..games {
            self.act(0, &json!({ "type": "resign" })).await?;
            let ask = json!({ "type": "ask", "what": "rematch" });
            self.act(0, &ask).await?;
            let accept = json!({ "type": "accept", "what": "rematch" });
            self.act(1, &accept).await?;
            self.games += 1;
        }
        Ok(())
    }

    /// Reads both sockets until the event arrives, so that its cost is measured here.
    async fn act(&mut self, who: usize, action: &Value) -> anyhow::Result<()> {
        let id = format!("a-{}", self.version);
        let act = json!({ "type": "act", "id": id, "action": action });
        self.sockets[who].say(&act.to_string()).await?;
        self.version = accepted(&mut self.sockets[who]).await?;
        let other = &mut self.sockets[1 - who];
        loop {
            if let FromServer::Events { events } = other.next().await? {
                let last = events.last().context("an event")?;
                if last.version >= self.version {
                    return Ok(());
                }
            }
        }
    }
}

async fn accepted(socket: &mut Socket) -> anyhow::Result<u64> {
    loop {
        match socket.next().await? {
            FromServer::Accepted { to, .. } => return Ok(to),
            FromServer::Refused { refusal, .. } => bail!("{refusal}"),
            FromServer::Error { message, .. } => bail!("{message}"),
            _ => (),
        }
    }
}
