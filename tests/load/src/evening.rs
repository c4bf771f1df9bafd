//! Children of many clubs and schools who enter by PIN within five minutes, sixty of them within
//! one minute behind one address, while another address floods the server with PINs.
//!
//! Server and children have a network namespace each, so that the limits for each address apply.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use serde_json::json;
use tengen_api::{EventMade, SeatPin, SeatsMade};
use tengen_core::SplitMix;
use tengen_netns::{Network, SERVER};
use tokio::runtime::Runtime;
use tokio::time::{sleep, sleep_until};

use crate::number;
use crate::person::Person;
use crate::server::Server;
use crate::sheet::{figure, quantile};

/// Children behind the first address, who all enter within the second minute.
const BEHIND_ONE: usize = 60;
/// Addresses of the network of the others, and of the one who floods.
const OTHERS: Ipv4Addr = Ipv4Addr::new(198, 19, 16, 0);
const FLOODER: Ipv4Addr = Ipv4Addr::new(198, 19, 1, 9);
/// Connections of the flood, each of which begins anew after its answer.
const FLOOD: usize = 40;
/// What the flood has tried, refused or not.
static TRIED: AtomicU64 = AtomicU64::new(0);

/// A child: where, and by what it enters.
#[derive(Clone)]
struct Child {
    person: Person,
    path: String,
    seat: SeatPin,
    /// From the beginning.
    at: Duration,
    is_behind_one: bool,
}

/// Starts the server, and the children in the other namespace.
pub(crate) fn run(tengen: &Path) -> anyhow::Result<()> {
    let network = Network::new().context("children need network namespaces")?;
    let folder = tempfile::tempdir()?;
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let server = network
        .server
        .inside(|| Server::attacked(tengen, &data, &log, &["--for", "club"]))?;
    let port = server.address.port().to_string();
    let status = network.clients.inside(|| {
        let mut children = std::process::Command::new(std::env::current_exe()?);
        Ok::<_, anyhow::Error>(children.args(["children", &port]).status()?)
    })?;
    ensure!(status.success(), "not all children could enter");
    figure("evening-memory", server.peak_memory()?);
    server.stop()
}

/// The children's side: `children PORT`.
pub(crate) fn enter(runtime: &Runtime, words: &[String]) -> anyhow::Result<()> {
    let [port] = words else {
        anyhow::bail!("where to enter");
    };
    let server = SocketAddr::new(SERVER.into(), port.parse().context("a port")?);
    runtime.block_on(enter_all(server))
}

async fn enter_all(server: SocketAddr) -> anyhow::Result<()> {
    let children = usize::try_from(number("TENGEN_LOAD_CHILDREN", 7_900)?)?;
    let addresses = usize::try_from(number("TENGEN_LOAD_ADDRESSES", 600)?)?;
    let time = Duration::from_secs(number("TENGEN_LOAD_SECONDS", 300)?);
    let mut random = SplitMix::new(number("TENGEN_SEED", 1)?);
    let children = seats(server, (children, addresses), time, &mut random).await?;
    println!("{} children, {addresses} addresses", children.len());
    let begin = Instant::now() + Duration::from_secs(1);
    let mut entering = Vec::new();
    for child in &children {
        let child = child.clone();
        entering.push(tokio::spawn(async move {
            sleep_until((begin + child.at).into()).await;
            // From when the child has pressed the button, also if this program is late.
            child.enter().await?;
            let wait = begin.elapsed().saturating_sub(child.at);
            Ok::<_, anyhow::Error>(wait.as_secs_f64() * 1_000.0)
        }));
    }
    let flood = tokio::spawn(async move {
        sleep_until((begin + time / 2).into()).await;
        flood(server).await
    });
    let [mut quiet, mut flooded, mut behind_one] = [const { Vec::new() }; 3];
    for (child, entered) in children.iter().zip(entering) {
        let wait = entered.await?;
        let wait = wait.with_context(|| format!("{} at {:?}", child.seat.name, child.at))?;
        match child.at < time / 2 {
            true => quiet.push(wait),
            false => flooded.push(wait),
        }
        if child.is_behind_one {
            behind_one.push(wait);
        }
    }
    let floods = flood.is_finished();
    flood.abort();
    ensure!(!floods, "the flood has ended");
    figure("evening-enter-p99", quantile(&mut quiet, 990));
    figure("evening-enter-p999", quantile(&mut quiet, 999));
    figure("evening-flooded-p99", quantile(&mut flooded, 990));
    figure("evening-behind-one-p99", quantile(&mut behind_one, 990));
    let (tried, seconds) = (TRIED.load(Ordering::Relaxed), (time / 2).as_secs_f64());
    figure("evening-flood", tried as f64 / seconds);
    Ok(())
}

/// Makes an event for each address, with the seats of its children.
async fn seats(
    server: SocketAddr,
    (children, addresses): (usize, usize),
    time: Duration,
    random: &mut SplitMix,
) -> anyhow::Result<Vec<Child>> {
    ensure!(children > BEHIND_ONE && addresses > 1, "too few");
    let mut all = Vec::new();
    for address in 0..addresses {
        let count = match address {
            0 => BEHIND_ONE,
            _ => {
                let (rest, others) = (children - BEHIND_ONE, addresses - 1);
                rest / others + usize::from(address <= rest % others)
            }
        };
        let own = IpAddr::from(Ipv4Addr::from(
            u32::from(OTHERS) + u32::try_from(address)? + 1,
        ));
        let person = Person::at(server, own);
        let evening = Evening::make(person, count).await?;
        for seat in evening.pins {
            let is_behind_one = address == 0;
            let (from, within) = match is_behind_one {
                true => (time / 5, time / 5),
                false => (Duration::ZERO, time),
            };
            let within = u64::try_from(within.as_millis())?;
            all.push(Child {
                person,
                path: evening.path.clone(),
                seat,
                at: from + Duration::from_millis(random.below(within)),
                is_behind_one,
            });
        }
    }
    Ok(all)
}

impl Child {
    async fn enter(&self) -> anyhow::Result<()> {
        let pin = self.seat.pin.as_str();
        let name = self.seat.name.to_string();
        try_to_enter(self.person, &self.path, (&name, pin)).await
    }
}

/// Tries as the flood does, to which it is no matter what the answer is.
async fn try_anyhow(person: Person, path: &str, seat: (&str, &str)) {
    let _ = try_to_enter(person, path, seat).await;
    TRIED.fetch_add(1, Ordering::Relaxed);
}

async fn try_to_enter(person: Person, path: &str, (name, pin): (&str, &str)) -> anyhow::Result<()> {
    let body = json!({ "name": name, "pin": pin, "device": "tablet" }).to_string();
    person.ask("POST", path, &body).await?;
    Ok(())
}

/// An event with its seats.
struct Evening {
    path: String,
    pins: Vec<SeatPin>,
}

impl Evening {
    async fn make(person: Person, seats: usize) -> anyhow::Result<Self> {
        let (_, made) = person
            .ask("POST", "/api/v1/events", r#"{"days":1}"#)
            .await?;
        let made: EventMade = serde_json::from_str(&made)?;
        let key = format!("Authorization: Bearer {}\r\n", made.key.as_str());
        let names: Vec<_> = (0..seats).map(|seat| format!("Child {seat}")).collect();
        let path = format!("/api/v1/events/{}/seats", made.event);
        let body = json!({ "names": names }).to_string();
        let (_, made_seats) = person.ask_with(&key, ("POST", &path), &body).await?;
        let SeatsMade { pins, .. } = serde_json::from_str(&made_seats)?;
        ensure!(pins.len() == seats, "{} of {seats} seats", pins.len());
        let path = format!("/api/v1/events/{}/enter", made.event);
        Ok(Self { path, pins })
    }
}

/// Wrong PINs, unknown names and events, and right PINs over and over, from one address.
async fn flood(server: SocketAddr) {
    let person = Person::at(server, FLOODER.into());
    let each = (0..FLOOD).map(|_| {
        tokio::spawn(async move {
            loop {
                // Refusals are expected.
                let _ = events(person).await;
                sleep(Duration::from_millis(20)).await;
            }
        })
    });
    let each: Vec<_> = each.collect();
    for one in each {
        let _ = one.await;
    }
}

/// One who makes an event and tries what costs most.
pub(crate) async fn events(person: Person) -> anyhow::Result<()> {
    // Without an event of its own there is still the flood.
    let evening = Evening::make(person, 200).await.ok();
    let path = evening.as_ref().map_or("", |evening| &evening.path);
    for round in 0..50 {
        let unknown = format!("/api/v1/events/abcdef{:02}/enter", round % 6 + 22);
        try_anyhow(person, &unknown, ("Child 1", "000000")).await;
        try_anyhow(person, path, ("Nobody", "000000")).await;
        for seat in evening.iter().flat_map(|evening| &evening.pins) {
            let name = seat.name.to_string();
            let pin = match seat.number % 2 {
                0 => seat.pin.as_str(),
                _ => "000000",
            };
            try_anyhow(person, path, (&name, pin)).await;
        }
    }
    Ok(())
}
