//! `GET /healthz`: identity and readiness of the server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use http_body_util::{BodyExt as _, Limited};
use hyper::Request;
use hyper::header::HOST;
use hyper_util::rt::TokioIo;
use tengen_api::{Health, NAME};
use tokio::net::TcpStream;

use crate::bus::Bus;
use crate::store::Store;

/// Time-out for asking whether the port's owner is Tengen.
const REPLY_TIMEOUT: Duration = Duration::from_secs(2);
const LONGEST: usize = 4096;

/// What wakes servers that share a database, where one is shared.
#[derive(Clone)]
pub(crate) struct Wakes(pub(crate) Option<Arc<dyn Bus>>);

/// Status 503 if there is a data folder and a player's move could not be kept in it.
pub(crate) async fn get(
    State(store): State<Option<Store>>,
    Extension(Wakes(bus)): Extension<Wakes>,
) -> Response {
    let trouble = match store {
        Some(store) => store.check().await.err(),
        None => None,
    };
    let status = match &trouble {
        None => StatusCode::OK,
        Some(_) => StatusCode::SERVICE_UNAVAILABLE,
    };
    let health = Health {
        name: NAME.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        trouble,
        missing: bus.and_then(|bus| bus.trouble()),
    };
    (status, Json(health)).into_response()
}

/// Asks the server at an address; `None` if it is not Tengen.
pub(crate) async fn ask(address: SocketAddr) -> Option<Health> {
    let health = tokio::time::timeout(REPLY_TIMEOUT, request(address))
        .await
        .ok()??;
    (health.name == NAME).then_some(health)
}

async fn request(address: SocketAddr) -> Option<Health> {
    let stream = TcpStream::connect(address).await.ok()?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
        .await
        .ok()?;
    let connection = tokio::spawn(connection);
    let request = Request::get("/healthz")
        .header(HOST, address.to_string())
        .body(Body::empty())
        .ok()?;
    let answer = sender.send_request(request).await.ok()?;
    let bytes = Limited::new(answer.into_body(), LONGEST)
        .collect()
        .await
        .ok()?
        .to_bytes();
    connection.abort();
    serde_json::from_slice(&bytes).ok()
}
