//! `GET /healthz`: this is Tengen, and it is ready.
use std::net::SocketAddr;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use http_body_util::{BodyExt as _, Limited};
use hyper::Request;
use hyper::header::HOST;
use hyper_util::rt::TokioIo;
use tengen_api::{Health, NAME};
use tokio::net::TcpStream;

/// How long a stranger at our address may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(2);
/// No answer of ours is longer.
const LONGEST: usize = 4096;

pub(crate) async fn get() -> Json<Health> {
    Json(Health {
        name: NAME.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
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
