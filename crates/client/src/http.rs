//! HTTP requests to one server, plain or encrypted.

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, COOKIE, HeaderValue, SET_COOKIE};
use reqwest::{Method, Response, Url, redirect};
use rustls::{ClientConfig, RootCertStore};
use tengen_api::ApiError;

use crate::ClientError;

/// From sending a request to the last byte of its answer.
const REPLY_TIMEOUT: Duration = Duration::from_secs(20);
/// Longest accepted answer in bytes; a room of many games is a few megabytes.
const MAX_REPLY: usize = 64 * 1024 * 1024;

/// A client of one server that keeps its connections open.
#[derive(Clone, Debug)]
pub(crate) struct Http {
    /// Scheme, host and port, without a slash at the end.
    server: String,
    client: reqwest::Client,
    tls: Arc<ClientConfig>,
}

/// An answer with a status of success.
pub(crate) struct Reply {
    pub(crate) body: Vec<u8>,
    /// The cookie that the answer sets, as `name=value`.
    pub(crate) cookie: Option<String>,
}

impl Http {
    /// # Errors
    /// [`ClientError::Address`] unless `address` is an `http` or `https` address without a user,
    /// [`ClientError::Certificates`] where this machine trusts no authority.
    pub(crate) fn new(address: &str) -> Result<Self, ClientError> {
        let bad = || ClientError::Address(address.to_owned());
        let url = Url::parse(address).map_err(|_| bad())?;
        let authority = address.split("//").nth(1).unwrap_or_default();
        let user = authority
            .split(['/', '?', '#'])
            .next()
            .unwrap_or_default()
            .contains('@');
        if !matches!(url.scheme(), "http" | "https") || !url.has_host() || user {
            return Err(bad());
        }
        let tls = trust(url.scheme() == "https")?;
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(tls.clone())
            .redirect(redirect::Policy::none())
            .no_proxy()
            .timeout(REPLY_TIMEOUT)
            .build()
            .map_err(|error| ClientError::Unreachable(error.into()))?;
        Ok(Self {
            server: url.origin().ascii_serialization(),
            client,
            tls: Arc::new(tls),
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
        let mut request = self
            .client
            .request(method, format!("{}{path}", self.server))
            .header(CONTENT_TYPE, "application/json")
            .body(body.unwrap_or_default());
        if let Some(cookie) = cookie {
            let unsendable = |_| ClientError::Stranger("a cookie that cannot be sent".to_owned());
            let mut cookie = HeaderValue::from_str(cookie).map_err(unsendable)?;
            cookie.set_sensitive(true);
            request = request.header(COOKIE, cookie);
        }
        let response = request.send().await.map_err(unreachable)?;
        let status = response.status();
        let cookie = response.headers().get(SET_COOKIE);
        let cookie = cookie
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .map(str::to_owned);
        let body = read(response).await?;
        if status.is_success() {
            return Ok(Reply { body, cookie });
        }
        Err(match serde_json::from_slice::<ApiError>(&body) {
            Ok(error) => ClientError::Refused(error),
            Err(_) => ClientError::Stranger(format!("status {status}")),
        })
    }
}

/// Reads a body of up to [`MAX_REPLY`] bytes.
async fn read(mut response: Response) -> Result<Vec<u8>, ClientError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(unreachable)? {
        if body.len() + chunk.len() > MAX_REPLY {
            return Err(ClientError::Unreachable("its answer is too long".into()));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

fn unreachable(error: reqwest::Error) -> ClientError {
    ClientError::Unreachable(match error.is_timeout() {
        true => "it takes too long".into(),
        // The address is in the message around it.
        false => error.without_url().into(),
    })
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
