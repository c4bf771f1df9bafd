//! `GET /healthz`: this is Tengen, and it is ready.
use std::net::SocketAddr;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use http_body_util::{BodyExt as _, Limited};
use hyper::Request;
use hyper::header::HOST;
use hyper_util::rt::TokioIo;
use tengen_api::{Health, NAME};
use tokio::net::TcpStream;

use crate::store::Store;

/// How long a stranger at our address may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(2);
/// No answer of ours is longer.
const LONGEST: usize = 4096;

/// 503 where there is a folder to keep things in and nothing can be kept there at present.
pub(crate) async fn get(State(store): State<Option<Store>>) -> Response {
    let trouble = match store {
        Some(store) => store.check().await.err(),
        None => None,
    };
    let status = match &trouble {
        None => StatusCode::OK,
        Some(why) => {
            tracing::error!("nothing can be kept: {why}");
            StatusCode::SERVICE_UNAVAILABLE
        }
    };
    let health = Health {
        name: NAME.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        trouble,
    };
    (status, Json(health)).into_response()
}

/// Asks whoever listens at an address; `None` when it is not Tengen.
pub(crate) async fn ask(address: SocketAddr) -> Option<Health> {
    let health = tokio::time::timeout(PATIENCE, request(address))
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
