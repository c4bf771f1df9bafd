//! All routes, put together and served.
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::routing::get;
use axum::serve::ListenerExt as _;
use axum::{Extension, Router};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval_at};
use tokio_util::task::AbortOnDropHandle;

use crate::client::BehindProxy;
use crate::engines::{HostEngine, Pool};
use crate::limits::{Limits, Meters};
use crate::network::Reach;
use crate::rooms::Rooms;
use crate::rooms::actor::Shared;
use crate::rooms::list::Retention;
use crate::rooms::metrics::Metrics;
use crate::routes::{LocalEngines, Stopping};
use crate::show::Show;
use crate::store::Store;
use crate::{health, page, routes, security};

/// How long the last words to players may take.
const FAREWELL: Duration = Duration::from_secs(3);

/// How often rooms are looked for that need not be kept any longer; at the start for the first time.
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// What a host may choose.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Names, besides `localhost` and plain IP addresses, under which browsers may reach this server.
    pub allowed_hosts: Vec<String>,
    /// Where games are kept; without it the page still works, and keeps them in the browser only.
    pub store: Option<Store>,
    /// Engines of the host's own, by the names under which the page may ask for them.
    pub engines: Vec<HostEngine>,
    /// Whether those engines are for browsers on this machine only.
    pub local_engines: bool,
    /// What one address may ask for.
    pub limits: Limits,
    /// Whether a proxy in front of this server says where requests come from (`X-Forwarded-For`). No request counts as
    /// made on this machine then, also where the proxy adds no header.
    pub behind_proxy: bool,
    /// How long a player must be gone before the other may claim the win.
    pub absence: Duration,
    /// How long a room stays in memory when nobody is in it.
    pub idle: Duration,
    /// How long rooms are kept in which nothing happens any more.
    pub retention: Retention,
    /// How many bytes of the database may be in use before no more rooms are made.
    pub space: Option<u64>,
    /// Games of the host's own to be watched; then there are no other rooms, and visitors make none.
    pub show: Option<Show>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            allowed_hosts: Vec::new(),
            store: None,
            engines: Vec::new(),
            local_engines: false,
            limits: Limits::default(),
            behind_proxy: false,
            absence: Duration::from_secs(120),
            idle: Duration::from_secs(300),
            retention: Retention::default(),
            space: None,
            show: None,
        }
    }
}

/// Answers on the listener until `shutdown` is ready; requests already begun are finished first, and players are told.
///
/// # Errors
/// When the listener fails.
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let store = settings.store.clone();
    let (reach, mut listeners) = Reach::new(listener.local_addr()?);
    let stopping = Stopping::default();
    let kept = |store: &Store| {
        Rooms::new(Shared {
            journal: store.journal(),
            metrics: Metrics::new(),
            absence: settings.absence,
            idle: settings.idle,
            space: settings.space,
        })
    };
    let shown = settings.show.map(|show| show.rooms().clone());
    let rooms = shown.or_else(|| store.as_ref().map(kept));
    if let Some(rooms) = &rooms {
        rooms.sweep(settings.retention).await;
    }
    let sweeper = rooms.clone().map(|rooms| async move {
        let mut due = interval_at(Instant::now() + SWEEP, SWEEP);
        loop {
            due.tick().await;
            rooms.sweep(settings.retention).await;
        }
    });
    let sweeper = sweeper.map(|sweeper| AbortOnDropHandle::new(tokio::spawn(sweeper)));
    let metrics = rooms
        .as_ref()
        .map_or_else(Metrics::new, |rooms| rooms.metrics().clone());
    let router = Router::new()
        .route("/healthz", get(health::get))
        .route("/metrics", get(routes::metrics))
        .nest(
            "/api",
            routes::api(store.clone(), rooms.clone(), Pool::new(settings.engines)),
        )
        .merge(routes::docs())
        .fallback_service(get(page::get).with_state(store.clone()))
        .layer(Extension(metrics))
        .layer(Extension(Meters::new(settings.limits)))
        .layer(Extension(reach))
        .layer(Extension(stopping.clone()))
        .layer(Extension(LocalEngines(settings.local_engines)))
        .layer(Extension(BehindProxy(settings.behind_proxy)));
    let router = security::guard(router, settings.allowed_hosts);

    let mut servers = JoinSet::new();
    let mut serve_on = |listener: TcpListener| {
        // Otherwise the second of two short messages waits until the first has been acknowledged.
        let listener = listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!("a connection that gathers short messages: {error}");
            }
        });
        let service = router
            .clone()
            .into_make_service_with_connect_info::<SocketAddr>();
        let server = axum::serve(listener, service)
            .with_graceful_shutdown(stopping.token.clone().cancelled_owned());
        servers.spawn(server.into_future());
    };
    serve_on(listener);
    tokio::pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            Some(listener) = listeners.recv() => serve_on(listener),
        }
    }
    drop(sweeper);
    stopping.token.cancel();
    stopping.sockets.close();
    // A client that does not listen must not keep the server from ending.
    tokio::time::timeout(FAREWELL, stopping.sockets.wait())
        .await
        .ok();
    let mut result = Ok(());
    while let Some(served) = servers.join_next().await {
        result = result.and(served.unwrap_or_else(|error| Err(io::Error::other(error))));
    }
    drop(router);
    if let Some(rooms) = rooms {
        tokio::time::timeout(FAREWELL, rooms.close()).await.ok();
    }
    if let Some(store) = store {
        store.close().await;
    }
    result
}
