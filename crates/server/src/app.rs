//! All routes, put together and served.
use std::future::Future;
use std::io;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;

use crate::store::Store;
use crate::{health, page, routes, security};

/// What a host may choose.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Names, besides `localhost` and plain IP addresses, under which browsers may reach this server.
    pub allowed_hosts: Vec<String>,
    /// Where games are kept; without it the page still works, and keeps them in the browser only.
    pub store: Option<Store>,
}

/// Answers on the listener until `shutdown` is ready; requests already begun are finished first.
///
/// # Errors
/// When the listener fails.
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let store = settings.store.clone();
    let served = axum::serve(listener, router(settings))
        .with_graceful_shutdown(shutdown)
        .await;
    if let Some(store) = store {
        store.close().await;
    }
    served
}

fn router(settings: Settings) -> Router {
    let routes = Router::new()
        .route("/healthz", get(health::get))
        .nest("/api", routes::api(settings.store))
        .fallback(get(page::get));
    security::guard(routes, settings.allowed_hosts)
}
