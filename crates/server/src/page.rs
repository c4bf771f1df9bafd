//! The embedded page: each file in the smallest encoding that the browser accepts, cached if its
//! name has a hash.
//!
//! *Start data* in the document's head holds what the page needs before its first request: the file
//! names the workers' scripts, and the server adds whether games are stored and the library is
//! mirrored on this computer.

mod files;

use std::borrow::Cow;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Response, StatusCode, Uri};

use crate::client::Client;
use crate::codings::accepts;
use crate::routes::{KeepsLibrary, keeps_library};
use crate::store::Store;

pub use files::is_built;
use files::{Coding, File};

/// Files in this folder have a content hash in their name.
const HASHED: &str = "assets/";
const DOCUMENT: &str = "index.html";
const END_OF_HEAD: &str = "</head>";
/// Start data: the library is mirrored on this computer. Without it, as on a static file server,
/// the page uses browser storage only.
const LIBRARY_IS_MIRRORED: &str = r#"<meta name="tengen-library" content="mirror">"#;

/// `GET` of any path outside the API.
pub(crate) async fn get(
    store: State<Option<Store>>,
    keeps: Extension<KeepsLibrary>,
    client: Client,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let path = match uri.path().trim_start_matches('/') {
        // The page opens its analysis board there.
        "" | "analysis" => DOCUMENT,
        path => path,
    };
    let Some(file) = files::find(path) else {
        return plain(StatusCode::NOT_FOUND, "There is nothing at this address.\n");
    };
    let is_mirrored = path == DOCUMENT && keeps_library(&store, keeps.0, client);
    let coding = match is_mirrored {
        // It stays on this machine, so compression gains nothing.
        true => Coding::Plain,
        false => smallest(file, &headers),
    };
    let Some(content) = content(file, coding).await else {
        return plain(
            StatusCode::INTERNAL_SERVER_ERROR,
            "This file cannot be unpacked: the program is damaged. Please install it again.\n",
        );
    };
    let form = match is_mirrored {
        true => Form {
            name: "mirror",
            encoding: None,
            content: with_start_data(content, LIBRARY_IS_MIRRORED),
        },
        false => Form {
            name: coding.name().unwrap_or(""),
            encoding: coding.name(),
            content: content.into(),
        },
    };
    answer(file, form, &headers)
}

/// One encoding of a file.
struct Form {
    /// Suffix of the entity tag.
    name: &'static str,
    encoding: Option<&'static str>,
    content: Cow<'static, [u8]>,
}

/// The smallest coding of a file that the browser accepts.
fn smallest(file: &File, headers: &HeaderMap) -> Coding {
    let mut smaller = [Coding::Brotli, Coding::Gzip].into_iter();
    let accepted = |coding: &Coding| coding.name().is_some_and(|name| accepts(headers, name));
    match file.is_packed() {
        true => smaller.find(accepted).unwrap_or(Coding::Plain),
        false => Coding::Plain,
    }
}

/// A file's content; where it has to be made first, that is not done among the other requests.
async fn content(file: &'static File, coding: Coding) -> Option<&'static [u8]> {
    match file.ready(coding) {
        Some(content) => Some(content),
        None => tokio::task::spawn_blocking(move || file.content(coding))
            .await
            .ok()?,
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
    let status = if is_built() {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    finish(
        response.status(status).header(CONTENT_TYPE, file.mime),
        Body::from(form.content),
    )
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
