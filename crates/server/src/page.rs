//! The embedded page: each file in the smallest encoding that the browser accepts, cached if its
//! name has a hash.
//!
//! *Start data* in the document's head holds what the page needs before its first request: the file
//! names the workers' scripts, and the server adds whether games are stored and the library is
//! mirrored on this computer.

use std::borrow::Cow;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Response, StatusCode, Uri};

use crate::client::Client;
use crate::routes::{KeepsLibrary, keeps_games, keeps_library};
use crate::store::Store;

include!(concat!(env!("OUT_DIR"), "/page.rs"));

struct File {
    /// Without a leading slash.
    path: &'static str,
    mime: &'static str,
    /// Hash of the content.
    tag: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// Files in this folder have a content hash in their name.
const HASHED: &str = "assets/";
const DOCUMENT: &str = "index.html";
const END_OF_HEAD: &str = "</head>";
/// Start data: games are stored on this computer too. Without it, as on a static file server, the
/// page uses browser storage only.
const GAMES_ARE_KEPT: &str = r#"<meta name="tengen-games" content="computer">"#;

/// Start data: the library is mirrored on this computer.
const LIBRARY_IS_MIRRORED: &str = r#"<meta name="tengen-library" content="mirror">"#;

/// Whether the page is embedded in this program.
#[must_use]
pub const fn is_built() -> bool {
    BUILT
}

/// `GET` of any path outside the API.
pub(crate) async fn get(
    store: State<Option<Store>>,
    keeps: Extension<KeepsLibrary>,
    client: Client,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let path = match uri.path().trim_start_matches('/') {
        "" => DOCUMENT,
        path => path,
    };
    match FILES.iter().find(|file| file.path == path) {
        Some(file) if path == DOCUMENT && keeps_games(&store, client) => {
            // It stays on this machine, so compression gains nothing.
            let mirrored = keeps_library(&store, keeps.0, client);
            let (name, mirrored) = match mirrored {
                true => ("mirror", LIBRARY_IS_MIRRORED),
                false => ("computer", ""),
            };
            let form = Form {
                name,
                encoding: None,
                content: with_start_data(file.plain, &[GAMES_ARE_KEPT, mirrored].concat()),
            };
            answer(file, form, &headers)
        }
        Some(file) => answer(file, smallest(file, &headers), &headers),
        None => plain(StatusCode::NOT_FOUND, "There is nothing at this address.\n"),
    }
}

/// One encoding of a file.
struct Form {
    /// Suffix of the entity tag.
    name: &'static str,
    encoding: Option<&'static str>,
    content: Cow<'static, [u8]>,
}

fn smallest(file: &File, headers: &HeaderMap) -> Form {
    let accepted = headers
        .get(ACCEPT_ENCODING)
        .and_then(|v| v.to_str().ok())
        .unwrap_or("");
    let (encoding, content) = match (file.brotli, file.gzip) {
        (Some(brotli), _) if accepts(accepted, "br") => (Some("br"), brotli),
        (_, Some(gzip)) if accepts(accepted, "gzip") => (Some("gzip"), gzip),
        _ => (None, file.plain),
    };
    Form {
        name: encoding.unwrap_or(""),
        encoding,
        content: content.into(),
    }
}

/// Inserts start data into the document's head, if it has one.
fn with_start_data(document: &'static [u8], data: &str) -> Cow<'static, [u8]> {
    let end = END_OF_HEAD.as_bytes();
    let at = document.windows(end.len()).position(|part| part == end);
    match at {
        Some(at) => [&document[..at], data.as_bytes(), &document[at..]]
            .concat()
            .into(),
        None => document.into(),
    }
}

fn answer(file: &File, form: Form, headers: &HeaderMap) -> Response<Body> {
    // Each encoding is a separate representation with its own entity tag.
    let tag = format!("\"{}{}\"", file.tag, form.name);
    let forever = file.path.starts_with(HASHED);
    let known = headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|known| known.trim().trim_start_matches("W/") == tag);
    let mut response = Response::builder()
        .header(ETAG, &tag)
        .header(VARY, "accept-encoding")
        .header(
            CACHE_CONTROL,
            if forever {
                "public, max-age=31536000, immutable"
            } else {
                "no-cache"
            },
        );
    if known {
        return finish(response.status(StatusCode::NOT_MODIFIED), Body::empty());
    }
    if let Some(encoding) = form.encoding {
        response = response.header(CONTENT_ENCODING, encoding);
    }
    let status = if BUILT {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    finish(
        response.status(status).header(CONTENT_TYPE, file.mime),
        Body::from(form.content),
    )
}

/// Whether an `Accept-Encoding` header accepts a coding (RFC 9110, 12.5.3).
fn accepts(header: &str, coding: &str) -> bool {
    header.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts
            .next()
            .is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let refused = parts.any(|part| {
            part.strip_prefix("q=")
                .is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q == 0.0))
        });
        named && !refused
    })
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let response = Response::builder()
        .status(status)
        .header(CONTENT_TYPE, "text/plain; charset=utf-8");
    finish(response, Body::from(text))
}

fn finish(response: axum::http::response::Builder, body: Body) -> Response<Body> {
    response.body(body).expect("ASCII headers")
}

#[cfg(test)]
mod tests {
    use super::accepts;

    #[test]
    fn codings_are_read_with_their_weights() {
        assert!(accepts("gzip, deflate, br, zstd", "br"));
        assert!(accepts("gzip;q=1.0, BR;q=0.5", "br"));
        assert!(!accepts("gzip, br;q=0", "br"));
        assert!(!accepts("gzip, brotli", "br"));
        assert!(!accepts("", "gzip"));
    }
}
