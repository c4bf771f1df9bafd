//! `GET /healthz`, and how a second server finds the first.

use crate::common::database::Database;
use crate::common::{Server, client};
use tengen_api::{Health, NAME};
use tengen_server::listen::{self, ListenError};

#[tokio::test]
async fn it_says_who_answers() {
    let server = Server::start(None).await;
    let answer = client()
        .get(server.at("/healthz"))
        .send()
        .await
        .expect("an answer");
    assert_eq!(answer.status(), 200);
    let health: Health = answer.json().await.expect("a health");
    assert_eq!(health.name, NAME);
    assert_eq!(health.version, env!("CARGO_PKG_VERSION"));
    server.stop().await;
}

#[tokio::test]
async fn it_fails_while_another_program_keeps_the_database_locked() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    let ask = || async {
        let answer = client().get(server.at("/healthz")).send().await;
        let answer = answer.expect("an answer");
        let status = answer.status();
        let health: Health = answer.json().await.expect("a health");
        (status.as_u16(), health.trouble)
    };
    assert_eq!(ask().await, (200, None));
    let mut other = Database::of(data.path()).await;
    other.lock().await;
    // A result is cached for a moment.
    let trouble = loop {
        if let (503, trouble) = ask().await {
            break trouble.expect("words");
        }
    };
    assert!(trouble.contains("another program"), "{trouble}");
    other.change("ROLLBACK").await;
    while ask().await.0 != 200 {}
    server.stop().await;
}

#[tokio::test]
async fn an_address_that_was_asked_for_and_is_taken_is_an_error() {
    let server = Server::start(None).await;
    let address = server
        .url
        .trim_start_matches("http://")
        .parse()
        .expect("an address");
    let error = listen::bind(Some(address)).await.expect_err("taken");
    assert!(
        matches!(error, ListenError::Taken(taken) if taken == address),
        "{error}"
    );
    server.stop().await;
}
