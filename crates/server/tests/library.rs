//! `/api/v1/library` over a real socket with a real database.

use reqwest::{RequestBuilder, Response};
use tengen_api::{ApiError, ErrorCode};
use tengen_core::{Size, notation};
use tengen_library::{DocumentId, Library, MemoryRows, New, ready};
use tengen_record::Record;
use tengen_server::Settings;

use crate::common::{Server, client};

const ID: &str = "00000000000000000000000000000007";
const FIRST: &str = "00000000000000aa";
const SECOND: &str = "00000000000000bb";

/// A document's file.
fn file(id: u128, moves: &str) -> Vec<u8> {
    let moves = notation::parse_moves(moves).expect("moves");
    let mut library = ready(Library::load(MemoryRows::default())).expect("a library");
    let new = New {
        id: DocumentId(id),
        name: "天元".to_owned(),
        tags: Vec::new(),
        record: Record::from_moves(Size::STANDARD, &moves).expect("a game"),
        copy_of: None,
    };
    ready(library.create(new, 1)).expect("a document");
    let mut bytes = Vec::new();
    ready(library.export(|piece| bytes.extend(piece))).expect("a file");
    bytes
}

fn put(server: &Server, id: &str, replaced: Option<&str>, file: Vec<u8>) -> RequestBuilder {
    let request = client().put(server.at(&format!("/api/v1/library/{id}")));
    let request = match replaced {
        Some(version) => request.header("if-match", format!("\"{version}\"")),
        None => request.header("if-none-match", "*"),
    };
    request.body(file)
}

async fn send(request: RequestBuilder) -> Response {
    request.send().await.expect("an answer")
}

async fn get(server: &Server, path: &str) -> Response {
    send(client().get(server.at(&format!("/api/v1/library{path}")))).await
}

async fn code(answer: Response) -> (u16, ErrorCode) {
    let status = answer.status().as_u16();
    let error: ApiError = answer.json().await.expect("an error of the API");
    (status, error.error)
}

#[tokio::test]
async fn a_document_is_replaced_only_by_those_who_have_seen_it() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    let (one, two) = (file(7, "h8"), file(7, "h8i9"));
    assert_eq!(code(get(&server, &format!("/{ID}")).await).await.0, 404);
    let first = put(&server, ID, None, one.clone()).header("version", FIRST);
    assert_eq!(send(first).await.status(), 204);
    let again = put(&server, ID, None, two.clone()).header("version", SECOND);
    assert_eq!(code(send(again).await).await, (412, ErrorCode::Changed));
    let other = put(&server, ID, Some(SECOND), two.clone()).header("version", SECOND);
    assert_eq!(code(send(other).await).await, (412, ErrorCode::Changed));
    let next = put(&server, ID, Some(FIRST), two.clone()).header("version", SECOND);
    assert_eq!(send(next).await.status(), 204);
    server.stop().await;

    let server = Server::start(Some(data.path())).await;
    let listed = get(&server, "").await.text().await.expect("text");
    assert_eq!(listed, format!("{ID} {SECOND}\n"));
    let there = get(&server, &format!("/{ID}")).await;
    assert_eq!(there.headers()["etag"], format!("\"{SECOND}\""));
    assert_eq!(there.bytes().await.expect("a file"), two);
    server.stop().await;
}

#[tokio::test]
async fn what_is_not_the_document_is_refused_with_a_reason() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    let whole = file(7, "h8i9");
    let mut damaged = whole.clone();
    damaged[40] ^= 1;
    let mut later = whole.clone();
    later[4] = 9;
    for (id, body) in [
        (ID, whole[..whole.len() / 2].to_vec()),
        (ID, b"not a backup".to_vec()),
        (ID, damaged),
        (ID, later),
        (ID, file(8, "h8")),
        ("7", whole.clone()),
    ] {
        let request = put(&server, id, None, body).header("version", FIRST);
        assert_eq!(
            code(send(request).await).await,
            (400, ErrorCode::BadRequest)
        );
    }
    let nameless = put(&server, ID, None, whole.clone());
    assert_eq!(code(send(nameless).await).await.0, 400);
    let blind = client().put(server.at(&format!("/api/v1/library/{ID}")));
    let blind = blind.header("version", FIRST).body(whole);
    assert_eq!(code(send(blind).await).await.0, 400);
    assert_eq!(get(&server, "").await.text().await.expect("text"), "");
    server.stop().await;
}

#[tokio::test]
async fn without_a_mirror_nothing_is_kept_and_the_page_is_told_of_none() {
    let data = tempfile::tempdir().expect("a folder");
    let settings = Settings {
        library: false,
        ..Settings::default()
    };
    let server = Server::start_with(Some(data.path()), settings).await;
    let request = put(&server, ID, None, file(7, "h8")).header("version", FIRST);
    assert_eq!(code(send(request).await).await, (403, ErrorCode::Forbidden));
    let page = send(client().get(&server.url)).await.text().await;
    let page = page.expect("text");
    assert!(!page.contains("tengen-library"), "{page}");
    server.stop().await;
}
