//! The embedded page: every file in its smallest form the browser takes, kept by the browser where the name allows it.
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Response, StatusCode, Uri};

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the page, as the build script lists it.
struct File {
    /// Without a leading slash.
    path: &'static str,
    mime: &'static str,
    /// A hash of the content.
    tag: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// Files in this folder carry a hash of their content in their name.
const HASHED: &str = "assets/";

/// `GET` of any path that is no route of the API.
pub(crate) async fn get(uri: Uri, headers: HeaderMap) -> Response<Body> {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match FILES.iter().find(|file| file.path == path) {
        Some(file) => answer(file, &headers),
        None => plain(StatusCode::NOT_FOUND, "There is nothing at this address.\n"),
    }
}

fn answer(file: &File, headers: &HeaderMap) -> Response<Body> {
    let accepted = headers
        .get(ACCEPT_ENCODING)
        .and_then(|v| v.to_str().ok())
        .unwrap_or("");
    let (encoding, content) = match (file.brotli, file.gzip) {
        (Some(brotli), _) if accepts(accepted, "br") => (Some("br"), brotli),
        (_, Some(gzip)) if accepts(accepted, "gzip") => (Some("gzip"), gzip),
        _ => (None, file.plain),
    };
    // Each form of a file is a representation of its own and has a tag of its own.
    let tag = format!("\"{}{}\"", file.tag, encoding.unwrap_or(""));
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
    if let Some(encoding) = encoding {
        response = response.header(CONTENT_ENCODING, encoding);
    }
    let status = if BUILT {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    finish(
        response.status(status).header(CONTENT_TYPE, file.mime),
        Body::from(content),
    )
}

/// Whether an `Accept-Encoding` header takes a coding (RFC 9110, 12.5.3).
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
    response
        .body(body)
        .expect("headers are written by us, in ASCII")
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
