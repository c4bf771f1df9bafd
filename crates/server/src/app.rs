//! The server: routes, limits and listeners put together.

use std::fmt;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::routing::get;
use axum::{Extension, Router};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::time::{interval, timeout};

use crate::accept::Acceptor;
use crate::accounts::{Accounts, OpenSessions};
use crate::analysts::Analysts;
use crate::bus::NatsUrl;
use crate::deals::{Dealer, Deals};
use crate::engines::{HostEngine, Pool};
use crate::host::exchange;
use crate::host::present::Present;
use crate::letters::Office;
use crate::limits::{Limits, Meters};
use crate::lobby::{Common, Hall, LobbySettings, Sharing};
use crate::network::Reach;
use crate::proxies::{Proxies, ProxyNet};
use crate::rooms::Rooms;
use crate::rooms::actor::Shared;
use crate::rooms::boards::Boards;
use crate::rooms::list::Retention;
use crate::rooms::memory::Memory;
use crate::rooms::metrics::Metrics;
use crate::routes::{Analysing, Doors, KeepsLibrary, LocalEngines};
use crate::show::Show;
use crate::site::{PublicUrl, Site};
use crate::stopping::{CLOSING, Stopping};
use crate::store::Store;
use crate::store::older_games::TakenOver;
use crate::supervise::Essential;
use crate::tls::Tls;
use crate::{health, listen, page, routes, security};

/// Interval of the search for expired rooms; the first is at the start.
const SWEEP: Duration = Duration::from_secs(60 * 60);
const ACCEPTING: &str = "The accepting of connections";

/// Settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Host names, besides `localhost` and IP addresses, under which browsers may reach this
    /// server.
    pub allowed_hosts: Vec<String>,
    /// The only address under which browsers reach this server. It decides about cookies, origins
    /// and hosts; `allowed_hosts` is then ignored.
    pub public_url: Option<PublicUrl>,
    /// The certificate, if the server itself encrypts.
    pub tls: Option<Tls>,
    /// The database; without it games stay in the browser and there are no rooms.
    pub store: Option<Store>,
    /// What wakes servers that share a database at once.
    pub nats: Option<NatsUrl>,
    /// The host's engines, which the page offers by name.
    pub engines: Vec<HostEngine>,
    /// Whether the library of this machine's browsers is mirrored in the database.
    pub library: bool,
    /// Restricts the engines to browsers on this machine.
    pub local_engines: bool,
    /// How many visitors from other machines may analyse with the server's engine at a time.
    pub guest_analyses: u32,
    /// Limits per address.
    pub limits: Limits,
    /// Where to serve `/metrics`; `None` serves it at the server's own address, to this machine
    /// only.
    pub metrics: Option<SocketAddr>,
    /// Proxies whose `X-Forwarded-For` is trusted. Requests through them never count as local, even
    /// without the header.
    pub trusted_proxies: Vec<ProxyNet>,
    /// How long a player must be absent before the opponent may claim the win.
    pub absence: Duration,
    /// How long a room without connections stays in memory.
    pub idle: Duration,
    /// How long inactive rooms are kept.
    pub retention: Retention,
    /// Maximum bytes in use in the database; beyond that no rooms are created.
    pub space: Option<u64>,
    /// Deals balanced openings; without it no rooms with that opening are created.
    pub dealer: Option<Dealer>,
    /// The lobby.
    pub lobby: LobbySettings,
    /// Games of the host to be watched; visitors then cannot create rooms.
    pub show: Option<Show>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            allowed_hosts: Vec::new(),
            public_url: None,
            tls: None,
            store: None,
            nats: None,
            engines: Vec::new(),
            library: true,
            local_engines: false,
            guest_analyses: 0,
            limits: Limits::default(),
            metrics: None,
            trusted_proxies: Vec::new(),
            absence: Duration::from_secs(120),
            idle: Duration::from_secs(300),
            retention: Retention::default(),
            space: None,
            dealer: None,
            lobby: LobbySettings::default(),
            show: None,
        }
    }
}

/// A server that answers.
#[must_use = "it ends when it is dropped"]
pub struct Server {
    essential: Essential,
    listeners: mpsc::Receiver<TcpListener>,
    acceptor: Arc<Acceptor>,
    stopping: Stopping,
    rooms: Option<Rooms>,
    store: Option<Store>,
    reach: Reach,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("essential", &self.essential)
            .finish_non_exhaustive()
    }
}

/// Starts and runs a server until `shutdown` completes: [`start`] and [`Server::run`] in one.
///
/// # Errors
/// Those of both.
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    start(listener, settings).await?.run(shutdown).await
}

/// Starts a server, which answers from then on.
///
/// # Errors
/// The listener or the metrics address fails.
pub async fn start(listener: TcpListener, settings: Settings) -> io::Result<Server> {
    let store = settings.store.clone();
    let address = listener.local_addr()?;
    let (reach, listeners) = Reach::new(address);
    if let Some(store) = &store {
        store.serves_at(address);
        if settings.library {
            take_over_games(store).await;
        }
    }
    let (stopping, mut essential) = (Stopping::default(), Essential::default());
    let (to_lobby, heard) = mpsc::unbounded_channel();
    let kept = |store: &Store| {
        Rooms::new(Shared {
            lobby: Some(to_lobby.clone()),
            boards: Boards::default(),
            behind: settings.lobby.watchers_behind,
            journal: store.journal(),
            metrics: Metrics::new(),
            rules: store.rules().clone(),
            present: Present::default(),
            absence: settings.absence,
            idle: settings.idle,
            space: settings.space,
            deals: settings
                .dealer
                .clone()
                .map(|dealer| Deals::new(dealer, settings.limits)),
            memory: Memory::new(settings.limits),
        })
    };
    let shown = settings.show.map(|show| show.rooms().clone());
    let rooms = shown.or_else(|| store.as_ref().map(kept));
    if let Some(rooms) = &rooms {
        care_for(&mut essential, rooms, store.as_ref(), settings.retention);
    }
    let played = rooms.clone().filter(|rooms| !rooms.only_shows());
    let (meters, open) = (Meters::new(settings.limits), OpenSessions::default());
    let shared = store.as_ref().and_then(|store| {
        let (node, nats) = (store.node()?, settings.nats.as_ref());
        Some(Office::open(store, node, nats, &mut essential))
    });
    let (office, bus) = shared.unzip();
    let lobby = played.zip(store.clone()).map(|kept| {
        let common = Common {
            rooms: kept.0.clone(),
            store: kept.1.clone(),
            open: open.clone(),
        };
        let (lobby, hall, ears) = Hall::open(kept, heard, &settings.lobby, seed());
        let sharing = office.map(|office| Sharing {
            lobby: lobby.clone(),
            meters: meters.clone(),
            common,
            office,
        });
        essential.spawn("The lobby", hall.run_once_leading(ears, sharing));
        lobby
    });
    let metrics = rooms
        .as_ref()
        .map_or_else(Metrics::new, |rooms| rooms.metrics().clone());
    let analysing = Analysing {
        analysts: Analysts::new(settings.guest_analyses),
        pool: Pool::new(settings.engines, settings.limits),
    };
    let accounts = |store| Accounts::new(store, open.clone(), rooms.clone());
    let accounts = store.clone().map(accounts);
    let mut host_routes = Router::new().route("/healthz", get(health::get));
    let monitoring = match settings.metrics {
        Some(at) => Some(listen::open(at)?),
        None => {
            host_routes = host_routes.route("/metrics", get(routes::local_metrics));
            None
        }
    };
    let monitored = (store.clone(), metrics.clone());
    let router = host_routes
        .with_state(store.clone())
        .nest(
            "/api",
            routes::api(store.clone(), rooms.clone(), accounts, analysing),
        )
        .merge(routes::docs())
        .fallback_service(get(page::get).with_state(store.clone()))
        .layer(Extension(metrics))
        .layer(Extension(meters.clone()))
        .layer(Extension(open))
        .layer(Extension(health::Wakes(bus)))
        .layer(Extension(reach.clone()))
        .layer(Extension(stopping.clone()))
        .layer(Extension(Doors {
            stopping: stopping.clone(),
            lobby,
        }))
        .layer(Extension(KeepsLibrary(settings.library)))
        .layer(Extension(LocalEngines(settings.local_engines)));
    let site = Site::new(settings.public_url, settings.allowed_hosts);
    let router = security::guard(router, &site, (meters, reach.clone()));

    let proxies = settings.trusted_proxies.into();
    let tls = settings.tls;
    if let Some(tls) = tls.clone() {
        essential.spawn("The watch on the certificate", tls.watch());
    }
    let acceptor = Acceptor::new(router, proxies, settings.limits, stopping.clone(), tls);
    essential.spawn(ACCEPTING, Arc::clone(&acceptor).run(listener));
    if let Some(listener) = monitoring {
        let acceptor = monitoring_at(monitored, stopping.clone());
        essential.spawn("The address of the metrics", acceptor.run(listener));
    }
    Ok(Server {
        essential,
        listeners,
        acceptor,
        stopping,
        rooms,
        store,
        reach,
    })
}

/// Starts the tasks that rooms need.
fn care_for(essential: &mut Essential, rooms: &Rooms, store: Option<&Store>, retention: Retention) {
    essential.spawn("The clocks of rooms", rooms.clone().watch_deadlines());
    essential.spawn("The watch on rooms' owners", rooms.clone().watch_owners());
    let care = look_after(rooms.clone(), retention);
    essential.spawn("The care for stored rooms", care);
    if let Some(store) = store {
        let requests = exchange::serve(store.clone(), rooms.clone());
        essential.spawn("The care for the host's requests", requests);
    }
}

/// Answers at the address of the metrics alone.
fn monitoring_at((store, metrics): (Option<Store>, Metrics), stopping: Stopping) -> Arc<Acceptor> {
    let router = Router::new()
        .route("/metrics", get(routes::metrics))
        .with_state(store)
        .layer(Extension(metrics));
    Acceptor::new(
        router,
        Proxies::default(),
        Limits::default(),
        stopping,
        None,
    )
}

/// A number for the lots of the lobby, which nobody has to guess.
fn seed() -> u64 {
    let mut bits = [0; 8];
    // Without random bits lots follow from the time.
    match getrandom::fill(&mut bits) {
        Ok(()) => u64::from_le_bytes(bits),
        Err(_) => crate::rooms::journal::now(),
    }
}

/// Takes over the games of earlier releases. If that fails they stay, and the next start tries
/// again.
async fn take_over_games(store: &Store) {
    match store.take_over_games().await {
        Ok(done) if done == TakenOver::default() => {}
        Ok(done) => tracing::info!(
            taken = done.taken,
            contained = done.contained,
            set_aside = done.set_aside.len(),
            "the library has taken over the games of an earlier release"
        ),
        Err(error) => tracing::error!(
            "games of an earlier release stay where they are until the next start: {error}"
        ),
    }
}

impl Server {
    /// The addresses at which other machines of the network would reach the server; none while it
    /// listens on loopback alone, or where they cannot be read.
    pub async fn addresses(&self) -> Vec<SocketAddr> {
        self.reach.addresses().await.unwrap_or_default()
    }

    /// Whether another machine has reached the server.
    #[must_use]
    pub fn reached(&self) -> watch::Receiver<bool> {
        self.reach.reached()
    }

    /// Serves until `shutdown` completes, then says goodbye to players and finishes requests under
    /// way within five seconds.
    ///
    /// # Errors
    /// A task has ended that the server cannot do without; it stops in the same way then, and can
    /// be started anew.
    pub async fn run(
        mut self,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        tokio::pin!(shutdown);
        let store = self.store.clone();
        let writer_ended = async move {
            match store {
                Some(store) => store.writer_ended().await,
                None => std::future::pending().await,
            }
        };
        tokio::pin!(writer_ended);
        let ended = loop {
            tokio::select! {
                () = &mut shutdown => break Ok(()),
                Some(listener) = self.listeners.recv() => {
                    let accepting = Arc::clone(&self.acceptor).run(listener);
                    self.essential.spawn(ACCEPTING, accepting);
                }
                ended = self.essential.ended() => break Err(ended),
                ended = &mut writer_ended => break Err(ended),
            }
        };
        if let Err(ended) = &ended {
            tracing::error!("{ended}; the server stops, to be started anew");
        }
        self.stop().await;
        ended.map_err(io::Error::other)
    }

    async fn stop(self) {
        drop(self.essential);
        self.stopping.stop().await;
        drop(self.acceptor);
        if let Some(rooms) = self.rooms {
            timeout(CLOSING, rooms.close()).await.ok();
        }
        if let Some(store) = self.store {
            timeout(CLOSING, store.close()).await.ok();
        }
    }
}

/// Deletes expired rooms from time to time.
async fn look_after(rooms: Rooms, retention: Retention) {
    let mut due = interval(SWEEP);
    loop {
        due.tick().await;
        rooms.sweep(retention).await;
    }
}
