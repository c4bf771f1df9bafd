//! The library's mirror is for browsers on the server's machine: responses to other machines and
//! proxies.

use crate::common::{Server, client};
use reqwest::StatusCode;
use tengen_api::{ApiError, ErrorCode};
use tengen_server::{ProxyNet, Settings};

const LIBRARY: &str = "/api/v1/library";
const DOCUMENT: &str = "/api/v1/library/000102030405060708090a0b0c0d0e0f";
/// The page's start data if the library is mirrored.
const KEPT: &str = r#"<meta name="tengen-library" content="mirror">"#;

/// Status and error of all requests about the library, with this header.
async fn all(server: &Server, header: (&str, &str)) -> Vec<(StatusCode, Option<ErrorCode>)> {
    let client = client();
    let requests = [
        client.get(server.at(LIBRARY)),
        client.get(server.at(DOCUMENT)),
        client.put(server.at(DOCUMENT)).body("TGLB"),
    ];
    let mut answers = Vec::new();
    for request in requests {
        let answer = request.header(header.0, header.1).send().await;
        let answer = answer.expect("an answer");
        let status = answer.status();
        let error = answer.json::<ApiError>().await.ok();
        answers.push((status, error.map(|error| error.error)));
    }
    answers
}

async fn page(server: &Server, header: (&str, &str)) -> (String, String) {
    let answer = client().get(&server.url).header(header.0, header.1).send();
    let answer = answer.await.expect("an answer");
    let tag = answer.headers()["etag"].to_str().expect("text").to_owned();
    (answer.text().await.expect("text"), tag)
}

const FORBIDDEN: (StatusCode, Option<ErrorCode>) =
    (StatusCode::FORBIDDEN, Some(ErrorCode::Forbidden));

#[tokio::test]
async fn what_a_proxy_passes_on_is_not_from_this_machine() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    let own = ("accept-language", "en");
    let (text, tag) = page(&server, own).await;
    assert_eq!(text.matches(KEPT).count(), 1, "{text}");
    assert!(text.find(KEPT) < text.find("</head>"), "{text}");
    let list = client().get(server.at(LIBRARY)).send().await;
    assert_eq!(list.expect("an answer").status(), 200);

    for header in [
        ("x-forwarded-for", "127.0.0.1"),
        ("X-Forwarded-Proto", "http"),
        ("x-forwarded-host", "127.0.0.1"),
        ("forwarded", "for=127.0.0.1"),
        ("x-real-ip", "127.0.0.1"),
        ("via", "1.1 proxy"),
        ("x-forwarded-for", ""),
    ] {
        assert_eq!(all(&server, header).await, [FORBIDDEN; 3], "{header:?}");
        let (text, other) = page(&server, header).await;
        assert!(!text.contains("tengen-library"), "{header:?}: {text}");
        // Different entity tags keep a browser's cache from mixing them up.
        assert_ne!(tag, other);
    }
    server.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_nothing_is_from_this_machine() {
    let data = tempfile::tempdir().expect("a folder");
    let settings = Settings {
        trusted_proxies: ProxyNet::LOOPBACK.to_vec(),
        ..Settings::default()
    };
    let server = Server::start_with(Some(data.path()), settings).await;
    let own = ("accept-language", "en");
    assert_eq!(all(&server, own).await, [FORBIDDEN; 3]);
    assert!(!page(&server, own).await.0.contains("tengen-library"));
    server.stop().await;
}

#[tokio::test]
async fn without_a_folder_the_page_is_told_of_none() {
    let server = Server::start(None).await;
    let (text, _) = page(&server, ("accept-language", "en")).await;
    assert!(!text.contains("tengen-library"), "{text}");
    server.stop().await;
}
