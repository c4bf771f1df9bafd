//! The server's public identity: the hosts it answers for, its own origin, and whether cookies are
//! secure.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

use axum::http::header::{HOST, ORIGIN, REFERER};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};

use crate::client::Client;

/// How the page that asks relates to this server (Fetch Metadata).
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The only address of a public server, such as `https://club.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(Address);

/// Error for a text that is not a valid [`PublicUrl`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no address of a whole server: https://HOST or http://HOST:PORT, without a path")]
pub struct PublicUrlError(String);

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<Self, PublicUrlError> {
        let no = || PublicUrlError(text.to_owned());
        let uri: Uri = text.parse().map_err(|_| no())?;
        if uri
            .path_and_query()
            .is_some_and(|rest| rest.as_str() != "/")
        {
            return Err(no());
        }
        Address::of_origin(&uri).map(Self).ok_or_else(no)
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Address { https, host, port } = &self.0;
        let scheme = if *https { "https" } else { "http" };
        write!(f, "{scheme}://{host}")?;
        match port == &default_port(*https) {
            true => Ok(()),
            false => write!(f, ":{port}"),
        }
    }
}

/// An origin in full: equal if a browser sees the same origin.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Address {
    https: bool,
    /// In lower case.
    host: String,
    port: u16,
}

const fn default_port(https: bool) -> u16 {
    if https { 443 } else { 80 }
}

impl Address {
    /// `None` unless it is an `http` or `https` origin.
    fn of_origin(uri: &Uri) -> Option<Self> {
        let https = match uri.scheme_str()? {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        Self::new(https, uri.authority()?)
    }

    /// The origin that a request addresses by its authority.
    fn new(https: bool, authority: &Authority) -> Option<Self> {
        if authority.host().is_empty() || authority.as_str().contains('@') {
            return None;
        }
        // An invalid port is not the same as a missing one.
        let named = authority.as_str().len() > authority.host().len();
        let port = match authority.port_u16() {
            Some(port) => port,
            None if named => return None,
            None => default_port(https),
        };
        let host = authority.host().to_ascii_lowercase();
        Some(Self { https, host, port })
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Site {
    public: Option<PublicUrl>,
    /// Host names besides `localhost` and IP addresses; ignored with a public address.
    allowed: Arc<[String]>,
}

impl Site {
    pub(crate) fn new(public: Option<PublicUrl>, allowed: Vec<String>) -> Self {
        let allowed = allowed.into();
        Self { public, allowed }
    }

    pub(crate) const fn public(&self) -> Option<&PublicUrl> {
        self.public.as_ref()
    }

    pub(crate) fn is_https_only(&self) -> bool {
        self.public.as_ref().is_some_and(|public| public.0.https)
    }

    /// Whether cookies for this client get the `Secure` attribute.
    pub(crate) fn is_secure(&self, client: Client) -> bool {
        match &self.public {
            Some(public) => public.0.https,
            None => client.is_https,
        }
    }

    pub(crate) fn answers_for(&self, headers: &HeaderMap, client: Client, path: &str) -> bool {
        let Some(host) = host(headers) else {
            return false;
        };
        match &self.public {
            // A proxy may connect over http and may omit the port.
            Some(public) => {
                let asked = Address::new(public.0.https, &host);
                asked.is_some_and(|asked| asked == public.0)
                    || (is_for_the_host(path) && is_number_or_localhost(host.host()))
            }
            None => {
                is_number_or_localhost(host.host())
                    || Address::new(client.is_https, &host)
                        .is_some_and(|asked| self.allowed.contains(&asked.host))
            }
        }
    }

    /// Whether a browser reports a page of another origin. Other programs send no origin.
    pub(crate) fn is_foreign(&self, headers: &HeaderMap, client: Client) -> bool {
        headers.contains_key(ORIGIN) && !self.is_own_origin(headers, client)
    }

    /// Whether host, origin, referrer and fetch metadata all say that a page or program on this
    /// machine asks for this machine. With a public address none does: a proxy may add no header.
    pub(crate) fn is_asked_locally(&self, headers: &HeaderMap, client: Client) -> bool {
        let only_host = headers.get_all(HOST).iter().count() == 1;
        let Some(host) = host(headers).filter(|_| only_host && self.public.is_none()) else {
            return false;
        };
        let own = Address::new(client.is_https, &host);
        let is_own = |value: &HeaderValue| {
            let uri = value.to_str().ok().and_then(|value| value.parse().ok());
            uri.and_then(|uri| Address::of_origin(&uri)) == own
        };
        let is_near =
            |value: &HeaderValue| ["same-origin", "none"].iter().any(|near| value == near);
        own.is_some()
            && is_loopback(host.host())
            && headers.get_all(ORIGIN).iter().all(is_own)
            && headers.get_all(REFERER).iter().all(is_own)
            && headers.get_all(SEC_FETCH_SITE).iter().all(is_near)
    }

    fn is_own_origin(&self, headers: &HeaderMap, client: Client) -> bool {
        let origin = headers
            .get(ORIGIN)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.parse::<Uri>().ok())
            .and_then(|uri| Address::of_origin(&uri));
        let own = match &self.public {
            Some(public) => Some(public.0.clone()),
            None => host(headers).and_then(|host| Address::new(client.is_https, &host)),
        };
        origin.is_some() && origin == own
    }
}

/// Paths for the host's own monitoring, which may use an IP address despite a public address.
fn is_for_the_host(path: &str) -> bool {
    matches!(path, "/healthz" | "/metrics")
}

/// IP addresses cannot be rebound.
fn is_number_or_localhost(host: &str) -> bool {
    number(host).is_some() || host.eq_ignore_ascii_case("localhost")
}

fn is_loopback(host: &str) -> bool {
    number(host).is_some_and(|ip| ip.to_canonical().is_loopback())
        || host.eq_ignore_ascii_case("localhost")
}

fn number(host: &str) -> Option<IpAddr> {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok()
}

pub(crate) fn host(headers: &HeaderMap) -> Option<Authority> {
    headers.get(HOST)?.to_str().ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTTP: Client = Client {
        address: IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1)),
        is_local: false,
        is_https: false,
        is_proxied: false,
    };
    const HTTPS: Client = Client {
        is_https: true,
        ..HTTP
    };

    fn headers(origin: &str, host: &str) -> HeaderMap {
        HeaderMap::from_iter([
            (ORIGIN, HeaderValue::from_str(origin).expect("ASCII")),
            (HOST, HeaderValue::from_str(host).expect("ASCII")),
        ])
    }

    fn public(url: &str) -> Site {
        Site::new(Some(url.parse().expect("an address")), Vec::new())
    }

    #[test]
    fn public_addresses_are_of_whole_servers() {
        for (text, shown) in [
            ("https://Club.example", "https://club.example"),
            ("https://club.example:443/", "https://club.example"),
            ("http://club.example:8080", "http://club.example:8080"),
            ("https://[2001:db8::1]", "https://[2001:db8::1]"),
        ] {
            let url: PublicUrl = text.parse().expect("an address");
            assert_eq!(url.to_string(), shown);
        }
        for bad in [
            "club.example",
            "ftp://club.example",
            "https://",
            "https://club.example/games",
            "https://club.example?x",
            "https://me@club.example",
            "https://club.example:x",
            "",
        ] {
            assert!(bad.parse::<PublicUrl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_localhost_and_allowed_names_are_ours() {
        let site = Site::new(None, vec!["club.example".to_owned()]);
        let ours = |host: &str| site.answers_for(&headers("null", host), HTTP, "/");
        for host in [
            "127.0.0.1",
            "[::1]:7515",
            "192.168.1.7",
            "localhost",
            "LOCALHOST",
            "Club.example",
            "club.example:7515",
        ] {
            assert!(ours(host), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "",
        ] {
            assert!(!ours(host), "{host}");
        }
    }

    #[test]
    fn with_a_public_address_there_is_no_other() {
        let site = public("https://club.example");
        let ours = |host: &str, path: &str| site.answers_for(&headers("null", host), HTTP, path);
        for host in ["club.example", "CLUB.example:443"] {
            assert!(ours(host, "/"), "{host}");
        }
        for host in ["127.0.0.1", "localhost", "evil.example", "club.example:80"] {
            assert!(!ours(host, "/"), "{host}");
        }
        assert!(ours("127.0.0.1:7515", "/healthz") && !ours("evil.example", "/healthz"));
        let foreign = |origin: &str| site.is_foreign(&headers(origin, "club.example"), HTTP);
        assert!(!foreign("https://club.example"));
        for origin in [
            "http://club.example",
            "https://club.example:8443",
            "https://evil.example",
            "null",
        ] {
            assert!(foreign(origin), "{origin}");
        }
        assert!(site.is_https_only() && site.is_secure(HTTP));
        assert!(!public("http://club.example").is_secure(HTTPS));
    }

    #[test]
    fn an_origin_is_ours_when_scheme_host_and_port_are() {
        let site = Site::default();
        let foreign = |origin, host, client| site.is_foreign(&headers(origin, host), client);
        let host = "127.0.0.1:7515";
        assert!(!foreign("http://127.0.0.1:7515", host, HTTP));
        assert!(foreign("https://127.0.0.1:7515", host, HTTP));
        assert!(!foreign("https://127.0.0.1:7515", host, HTTPS));
        assert!(!foreign("https://127.0.0.1", "127.0.0.1:443", HTTPS));
        assert!(foreign("http://127.0.0.1:7516", host, HTTP));
        assert!(foreign("http://evil.example", host, HTTP));
        assert!(foreign("null", host, HTTP));
        assert!(!site.is_foreign(&HeaderMap::new(), HTTP));
    }
}
