//! HTTP requests to one server, plain or encrypted.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, HeaderValue};
use hyper::{Method, Request, Uri};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use rustls::{ClientConfig, RootCertStore};
use tengen_api::ApiError;

use crate::{ClientError, cookies};

/// From sending a request to the last byte of its answer.
const REPLY_TIMEOUT: Duration = Duration::from_secs(20);
/// Longest accepted answer in bytes; a room of many games is a few megabytes.
const MAX_REPLY: usize = 64 * 1024 * 1024;

/// A client of one server that keeps its connections open.
#[derive(Clone, Debug)]
pub(crate) struct Http {
    /// Scheme, host and port, without a slash at the end.
    server: String,
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    tls: Arc<ClientConfig>,
}

/// An answer with a status of success.
pub(crate) struct Reply {
    pub(crate) body: Bytes,
    /// The cookies after the answer, as `name=value; …`.
    pub(crate) cookie: Option<String>,
}

impl Http {
    /// # Errors
    /// [`ClientError::Address`] unless `address` is an `http` or `https` address without a user,
    /// [`ClientError::Certificates`] where this machine trusts no authority.
    pub(crate) fn new(address: &str) -> Result<Self, ClientError> {
        let bad = || ClientError::Address(address.to_owned());
        // Fragments are not sent.
        let plain = address.split('#').next().unwrap_or_default();
        let uri: Uri = plain.parse().map_err(|_| bad())?;
        let scheme = uri.scheme_str().ok_or_else(bad)?;
        let host = uri.authority().ok_or_else(bad)?.as_str();
        if !matches!(scheme, "http" | "https") || host.contains('@') {
            return Err(bad());
        }
        let tls = Arc::new(trust(scheme == "https")?);
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(ClientConfig::clone(&tls))
            .https_or_http()
            .enable_http1()
            .build();
        Ok(Self {
            server: format!("{scheme}://{}", host.to_ascii_lowercase()),
            client: Client::builder(TokioExecutor::new()).build(connector),
            tls,
        })
    }

    /// The server's address, without a slash at the end.
    pub(crate) fn server(&self) -> &str {
        &self.server
    }

    /// The authorities that encrypted connections trust.
    pub(crate) fn tls(&self) -> Arc<ClientConfig> {
        Arc::clone(&self.tls)
    }

    /// Sends a request for a path, with a body of JSON where there is one.
    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        cookie: Option<&str>,
        body: Option<Vec<u8>>,
    ) -> Result<Reply, ClientError> {
        let unsendable = || ClientError::Incompatible("a cookie that cannot be sent".to_owned());
        let address: Uri = format!("{}{path}", self.server)
            .parse()
            .map_err(|_| ClientError::Address(self.server.clone()))?;
        let mut request = Request::new(Full::new(Bytes::from(body.unwrap_or_default())));
        *request.method_mut() = method;
        let host = address.authority().map(|host| host.as_str().to_owned());
        *request.uri_mut() = address;
        let headers = request.headers_mut();
        let host = HeaderValue::try_from(host.unwrap_or_default()).map_err(|_| unsendable())?;
        headers.insert(HOST, host);
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(cookie) = cookie {
            let mut cookie = HeaderValue::from_str(cookie).map_err(|_| unsendable())?;
            cookie.set_sensitive(true);
            headers.insert(COOKIE, cookie);
        }
        let reply = self.exchange(request, cookie);
        let late = |_| ClientError::Unreachable("it takes too long".into());
        tokio::time::timeout(REPLY_TIMEOUT, reply)
            .await
            .map_err(late)?
    }

    async fn exchange(
        &self,
        request: Request<Full<Bytes>>,
        cookie: Option<&str>,
    ) -> Result<Reply, ClientError> {
        let response = self.client.request(request).await;
        let response = response.map_err(|error| ClientError::Unreachable(error.into()))?;
        let status = response.status();
        let cookie = cookies::after(cookie, response.headers());
        let body = Limited::new(response.into_body(), MAX_REPLY)
            .collect()
            .await;
        let body = body.map_err(ClientError::Unreachable)?.to_bytes();
        if status.is_success() {
            return Ok(Reply { body, cookie });
        }
        Err(match serde_json::from_slice::<ApiError>(&body) {
            Ok(error) => ClientError::Refused(error),
            Err(_) => ClientError::Incompatible(format!("status {status}")),
        })
    }
}

/// The authorities this machine trusts; read only for encrypted connections.
fn trust(encrypted: bool) -> Result<ClientConfig, ClientError> {
    let mut roots = RootCertStore::empty();
    if encrypted {
        let found = rustls_native_certs::load_native_certs();
        roots.add_parsable_certificates(found.certs);
        if roots.is_empty() {
            let why = found.errors.first().map(ToString::to_string);
            let why = why.unwrap_or_else(|| "there are none".to_owned());
            return Err(ClientError::Certificates(why));
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| ClientError::Certificates(error.to_string()))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for (address, server) in [
            ("http://127.0.0.1:7515", "http://127.0.0.1:7515"),
            (
                "http://192.168.1.7:7515/?room=abc",
                "http://192.168.1.7:7515",
            ),
            ("HTTP://Club.Example/#x", "http://club.example"),
            ("http://[::1]:7515/", "http://[::1]:7515"),
        ] {
            let http = Http::new(address).expect("an address");
            assert_eq!(http.server(), server, "{address}");
        }
        for address in [
            "",
            "h8",
            "127.0.0.1:7515",
            "ftp://x",
            "http://",
            "/x",
            "http://me@x",
        ] {
            assert!(
                matches!(Http::new(address), Err(ClientError::Address(_))),
                "{address}"
            );
        }
    }
}
