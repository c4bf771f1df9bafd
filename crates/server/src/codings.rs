//! Content codings of HTTP.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;

/// Whether a request's `Accept-Encoding` names a coding (RFC 9110, 12.5.3).
pub(crate) fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let header = headers
        .get(ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok());
    header.is_some_and(|header| names(header, coding))
}

fn names(header: &str, coding: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn codings_are_read_with_their_weights() {
        assert!(names("gzip, deflate, br, zstd", "br"));
        assert!(names("gzip;q=1.0, BR;q=0.5", "br"));
        assert!(!names("gzip, br;q=0", "br"));
        assert!(!names("gzip, brotli", "br"));
        assert!(!names("", "gzip"));
    }
}
