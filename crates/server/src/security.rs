//! Checks before routing and headers on every response.
//!
//! * Other web pages must not reach a server on their reader's own machine: requests for an unknown
//!   host name (DNS rebinding) and cross-origin writes are refused.
//! * The page is cross-origin isolated, so that it may share memory with its workers.

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, ORIGIN, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Router};

use crate::client::Client;
use crate::limits::Meters;
use crate::network::Reach;
use crate::site::{Site, host};
use crate::visits;

const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
             img-src 'self' data:; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'",
        ),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        HeaderValue::from_static("require-corp"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
];

/// Maximum characters that the log quotes of a header.
const LONGEST_QUOTED: usize = 100;

/// Browsers use `https` only, for a year.
const HSTS: (HeaderName, HeaderValue) = (
    STRICT_TRANSPORT_SECURITY,
    HeaderValue::from_static("max-age=31536000"),
);

/// Adds the limit on visits and the checks before all routes, and the headers to all responses,
/// refusals included.
pub(crate) fn guard(routes: Router, site: &Site, visits: (Meters, Reach)) -> Router {
    routes
        .layer(from_fn_with_state(site.clone(), check_origin))
        .layer(from_fn_with_state(site.clone(), check_host))
        .layer(from_fn_with_state(visits, visits::limit))
        .layer(from_fn_with_state(site.clone(), add_headers))
        .layer(Extension(site.clone()))
}

async fn add_headers(State(site): State<Site>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().extend(HEADERS);
    if site.is_https_only() {
        response.headers_mut().extend([HSTS]);
    }
    response
}

async fn check_host(
    State(site): State<Site>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    if site.answers_for(request.headers(), client, request.uri().path()) {
        return next.run(request).await;
    }
    let host = host(request.headers());
    let name = host.map_or_else(|| "no name".to_owned(), |host| short(host.host()));
    tracing::warn!(host = %name, "refused a request for another host");
    let advice = match site.public() {
        Some(public) if client.may_be_forwarded(request.headers()) => format!(
            "It is at {public}. A proxy in front of it must pass on the Host that the visitor asks for, \
             as it is: nginx does with `proxy_set_header Host $http_host;`."
        ),
        Some(public) => format!("It is at {public}."),
        None => "Its host can allow the name with --allow-host or --public-url.".to_owned(),
    };
    let text = format!("This server does not answer for {name}. {advice}\n");
    (StatusCode::MISDIRECTED_REQUEST, text).into_response()
}

async fn check_origin(
    State(site): State<Site>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let reads = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    // Browsers send the origin with every write; a request without one does not come from a web
    // page.
    if reads || !site.is_foreign(request.headers(), client) {
        return next.run(request).await;
    }
    let origin = request.headers().get(ORIGIN);
    let origin = origin.map(|origin| short(&String::from_utf8_lossy(origin.as_bytes())));
    tracing::warn!(
        ?origin,
        "refused a write from another origin; behind a proxy, set --public-url"
    );
    let advice = match client.may_be_forwarded(request.headers()) && site.public().is_none() {
        true => {
            " If this is that page, there is a proxy in front of the server: its host gives --public-url."
        }
        false => "",
    };
    let text = format!("Writes are taken from this server's own page only.{advice}\n");
    (StatusCode::FORBIDDEN, text).into_response()
}

/// The beginning of what a client has sent, for the log.
fn short(text: &str) -> String {
    text.chars().take(LONGEST_QUOTED).collect()
}
