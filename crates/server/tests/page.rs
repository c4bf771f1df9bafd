//! The embedded page: encodings, caching and the headers of all responses.

use std::io::Read as _;

use crate::common::{Server, client};
use flate2::read::GzDecoder;
use reqwest::Response;
use reqwest::header::{ACCEPT_ENCODING, HOST, IF_NONE_MATCH, ORIGIN};
use sha2::{Digest as _, Sha256};

async fn get(url: &str, encoding: &str) -> Response {
    client()
        .get(url)
        .header(ACCEPT_ENCODING, encoding)
        .send()
        .await
        .expect("an answer")
}

fn header<'a>(answer: &'a Response, name: &str) -> &'a str {
    answer
        .headers()
        .get(name)
        .map_or("", |value| value.to_str().expect("text"))
}

#[tokio::test]
async fn the_page_comes_with_its_headers() {
    let server = Server::start(None).await;
    let answer = get(&server.url, "identity").await;
    assert_eq!(header(&answer, "content-type"), "text/html; charset=utf-8");
    assert_eq!(header(&answer, "cache-control"), "no-cache");
    assert_eq!(header(&answer, "cross-origin-opener-policy"), "same-origin");
    assert_eq!(
        header(&answer, "cross-origin-embedder-policy"),
        "require-corp"
    );
    assert_eq!(header(&answer, "x-content-type-options"), "nosniff");
    assert_eq!(header(&answer, "referrer-policy"), "no-referrer");
    let policy = header(&answer, "content-security-policy");
    assert!(
        policy.contains("script-src 'self' 'wasm-unsafe-eval';"),
        "{policy}"
    );
    assert!(policy.starts_with("default-src 'self';"), "{policy}");
    let text = answer.text().await.expect("text");
    assert!(text.contains("<title>Tengen"), "{text}");
    server.stop().await;
}

#[tokio::test]
async fn a_page_the_browser_has_is_not_sent_again() {
    let server = Server::start(None).await;
    let first = get(&server.url, "identity").await;
    let again = client()
        .get(&server.url)
        .header(IF_NONE_MATCH, header(&first, "etag"))
        .send()
        .await
        .expect("an answer");
    assert_eq!(again.status(), 304);
    assert_eq!(again.bytes().await.expect("a body").len(), 0);
    server.stop().await;
}

/// Needs the built page, which refers to its files; the placeholder says that it is not built.
#[tokio::test]
async fn files_with_a_hash_are_kept_for_ever_and_come_compressed() {
    let server = Server::start(None).await;
    let page = get(&server.url, "identity").await;
    let built = page.status() == 200;
    let text = page.text().await.expect("text");
    if !built {
        assert!(text.contains("cargo xtask run"), "{text}");
        return server.stop().await;
    }
    let from = text.find("assets/web-").expect("the page's module");
    let path = text[from..].split('"').next().expect("a path");
    let path = &format!("/{path}");
    let plain = get(&server.at(path), "identity").await;
    assert_eq!(
        header(&plain, "cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert_eq!(header(&plain, "content-encoding"), "");
    let small = get(&server.at(path), "gzip, br").await;
    assert_eq!(header(&small, "content-encoding"), "br");
    assert_eq!(
        header(&get(&server.at(path), "gzip").await, "content-encoding"),
        "gzip"
    );
    assert_ne!(header(&small, "etag"), header(&plain, "etag"));
    let (small, plain) = (
        small.bytes().await.expect("a body"),
        plain.bytes().await.expect("a body"),
    );
    assert!(small.len() < plain.len());
    server.stop().await;
}

/// The list of the service worker names every file with a hash of its content.
#[tokio::test]
async fn every_file_is_the_same_in_every_coding() {
    let server = Server::start(None).await;
    let list = get(&server.at("/sw.js"), "identity").await;
    if list.status() != 200 {
        // The page is not built.
        return server.stop().await;
    }
    let list = list.text().await.expect("text");
    let words: Vec<&str> = list.split('"').collect();
    let is_hash = |word: &str| word.len() == 16 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let mut packed = 0;
    for pair in words
        .windows(3)
        .filter(|pair| is_hash(pair[2]) && pair[1] == ":")
    {
        let (path, hash) = (pair[0], pair[2]);
        if path == "version" {
            continue;
        }
        for coding in ["identity", "gzip", "br"] {
            let answer = get(&server.at(&format!("/{path}")), coding).await;
            assert_eq!(answer.status(), 200, "{path}");
            let sent = header(&answer, "content-encoding").to_owned();
            packed += usize::from(!sent.is_empty());
            let bytes = answer.bytes().await.expect("a body");
            let mut plain = Vec::new();
            match sent.as_str() {
                "br" => brotli_decompressor::BrotliDecompress(&mut &*bytes, &mut plain),
                "gzip" => GzDecoder::new(&*bytes).read_to_end(&mut plain).map(drop),
                _ => bytes.as_ref().read_to_end(&mut plain).map(drop),
            }
            .expect(path);
            let digest = Sha256::digest(&plain);
            let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(digest[..16], *hash, "{path} by {coding}");
        }
    }
    assert!(packed > 20, "{packed}");
    server.stop().await;
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let server = Server::start(None).await;
    assert_eq!(get(&server.at("/nothing"), "br").await.status(), 404);
    assert_eq!(
        get(&server.at("/assets/../index.html.br"), "br")
            .await
            .status(),
        404
    );
    let api = get(&server.at("/api/nothing"), "br").await;
    assert_eq!(api.status(), 404);
    assert_eq!(header(&api, "content-type"), "application/json");
    server.stop().await;
}

#[tokio::test]
async fn other_hosts_and_other_origins_are_refused() {
    let server = Server::start(None).await;
    let with_host = async |host: &str| {
        let request = client().get(&server.url).header(HOST, host);
        request.send().await.expect("an answer").status()
    };
    let usual = get(&server.url, "br").await.status();
    assert_eq!(with_host("evil.example").await, 421);
    assert_eq!(with_host("evil.example:7515").await, 421);
    assert_eq!(with_host("club.example").await, usual);
    assert_eq!(with_host("localhost:7515").await, usual);

    const DOCUMENT: &str = "/api/v1/library/000102030405060708090a0b0c0d0e0f";
    let with_origin = async |origin: &str| {
        let request = client().put(server.at(DOCUMENT)).header(ORIGIN, origin);
        request.send().await.expect("an answer").status()
    };
    assert_eq!(with_origin("http://evil.example").await, 403);
    assert_eq!(with_origin("null").await, 403);
    // Passed on, to a route without storage.
    assert_eq!(with_origin(&server.url).await, 503);
    server.stop().await;
}
