//! What every answer carries, and whom we answer at all.
//!
//! * A foreign web page must not reach a server on its reader's own machine: requests for a host name that is not ours
//!   are refused (DNS rebinding), and so are writes that another origin sends.
//! * The page is cross-origin isolated, so that it may share memory with its worker.
use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// The headers of every answer.
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

/// Puts the checks before all routes and the headers on all answers, refusals included.
pub(crate) fn guard(routes: Router, allowed_hosts: Vec<String>) -> Router {
    routes
        .layer(from_fn(check_origin))
        .layer(from_fn_with_state(Arc::new(allowed_hosts), check_host))
        .layer(from_fn(add_headers))
}

async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().extend(HEADERS);
    response
}

async fn check_host(
    State(allowed): State<Arc<Vec<String>>>,
    request: Request,
    next: Next,
) -> Response {
    let host = authority(request.headers(), HOST);
    if host
        .as_ref()
        .is_some_and(|host| is_ours(host.host(), &allowed))
    {
        return next.run(request).await;
    }
    let name = host.map_or_else(|| "no name".to_owned(), |host| host.host().to_owned());
    tracing::warn!(host = %name, "refused a request for another host");
    let text = format!(
        "This server does not answer for {name}. Its host can allow the name with --allow-host.\n"
    );
    (StatusCode::MISDIRECTED_REQUEST, text).into_response()
}

async fn check_origin(request: Request, next: Next) -> Response {
    let reads = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    let headers = request.headers();
    // Browsers name the origin of every write; programs without one are no web page's doing.
    if reads || !headers.contains_key(ORIGIN) || same_origin(headers) {
        return next.run(request).await;
    }
    tracing::warn!(origin = ?headers.get(ORIGIN), "refused a write from another origin");
    (
        StatusCode::FORBIDDEN,
        "Writes are taken from this server's own page only.\n",
    )
        .into_response()
}

/// An address given as a number cannot be rebound; of names, only `localhost` and the host's own choice are ours.
fn is_ours(host: &str, allowed: &[String]) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare.parse::<IpAddr>().is_ok()
        || host.eq_ignore_ascii_case("localhost")
        || allowed.iter().any(|name| name.eq_ignore_ascii_case(host))
}

/// Whether the page a browser says it comes from is this server's own.
pub(crate) fn same_origin(headers: &HeaderMap) -> bool {
    let origin = headers
        .get(ORIGIN)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.parse::<Uri>().ok())
        .and_then(|uri| uri.authority().cloned());
    origin.is_some() && origin == authority(headers, HOST)
}

fn authority(headers: &HeaderMap, name: HeaderName) -> Option<Authority> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_localhost_and_allowed_names_are_ours() {
        let allowed = ["club.example".to_owned()];
        for host in [
            "127.0.0.1",
            "[::1]",
            "192.168.1.7",
            "localhost",
            "LOCALHOST",
            "Club.example",
        ] {
            assert!(is_ours(host, &allowed), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "",
        ] {
            assert!(!is_ours(host, &allowed), "{host}");
        }
    }

    #[test]
    fn an_origin_is_ours_when_its_host_and_port_are() {
        let headers = |origin: &str, host: &str| {
            HeaderMap::from_iter([
                (ORIGIN, HeaderValue::from_str(origin).expect("ASCII")),
                (HOST, HeaderValue::from_str(host).expect("ASCII")),
            ])
        };
        assert!(same_origin(&headers(
            "http://127.0.0.1:7515",
            "127.0.0.1:7515"
        )));
        assert!(!same_origin(&headers(
            "http://127.0.0.1:7516",
            "127.0.0.1:7515"
        )));
        assert!(!same_origin(&headers(
            "http://evil.example",
            "127.0.0.1:7515"
        )));
        assert!(!same_origin(&headers("null", "127.0.0.1:7515")));
    }
}
