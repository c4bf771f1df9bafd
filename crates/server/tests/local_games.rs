//! `/api/v1/local-games` over a real socket with a real database.

use std::path::Path;

use crate::common::{Server, client};
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection as _};
use tengen_api::{
    ApiError, ErrorCode, LARGEST_GAME, LocalGame, LocalGames, MOST_BYTES, MOST_GAMES,
};
use tengen_server::{Store, StoreError};

fn game(version: u32, changed: u64, game: Value) -> LocalGame {
    LocalGame {
        version,
        changed,
        game,
    }
}

async fn put(server: &Server, id: &str, body: &(impl serde::Serialize + Sync)) -> Response {
    let request = client()
        .put(server.at(&format!("/api/v1/local-games/{id}")))
        .json(body);
    request.send().await.expect("an answer")
}

async fn get(server: &Server, id: &str) -> Response {
    let request = client().get(server.at(&format!("/api/v1/local-games/{id}")));
    request.send().await.expect("an answer")
}

async fn list(server: &Server) -> LocalGames {
    let request = client().get(server.at("/api/v1/local-games"));
    request
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("a list")
}

async fn failure(answer: Response) -> (StatusCode, ApiError) {
    let status = answer.status();
    (status, answer.json().await.expect("an error of the API"))
}

async fn sql(folder: &Path, statement: &str) {
    let options = SqliteConnectOptions::new().filename(folder.join("tengen.sqlite"));
    let mut connection = SqliteConnection::connect_with(&options)
        .await
        .expect("a database");
    sqlx::query(AssertSqlSafe(statement.to_owned()))
        .execute(&mut connection)
        .await
        .expect("a statement");
    connection.close().await.expect("closed");
}

#[tokio::test]
async fn a_game_is_kept_replaced_listed_and_forgotten() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    let first = game(1, 1000, json!({ "moves": "h8i9", "名": "天元" }));
    assert_eq!(put(&server, "one", &first).await.status(), 204);
    assert_eq!(
        put(&server, "two", &game(2, 3000, json!(null)))
            .await
            .status(),
        204
    );
    assert_eq!(
        get(&server, "one")
            .await
            .json::<LocalGame>()
            .await
            .expect("a game"),
        first
    );
    let names = |list: LocalGames| -> Vec<String> {
        list.games
            .into_iter()
            .map(|entry| entry.id.to_string())
            .collect()
    };
    assert_eq!(names(list(&server).await), ["two", "one"]);

    let later = game(1, 5000, json!({ "moves": "h8i9j10" }));
    assert_eq!(put(&server, "one", &later).await.status(), 204);
    assert_eq!(
        get(&server, "one")
            .await
            .json::<LocalGame>()
            .await
            .expect("a game"),
        later
    );
    assert_eq!(names(list(&server).await), ["one", "two"]);

    let request = client().delete(server.at("/api/v1/local-games/one"));
    assert_eq!(request.send().await.expect("an answer").status(), 204);
    let (status, error) = failure(get(&server, "one").await).await;
    assert_eq!(
        (status, error.error),
        (StatusCode::NOT_FOUND, ErrorCode::NotFound)
    );
    server.stop().await;

    let server = Server::start(Some(data.path())).await;
    assert_eq!(names(list(&server).await), ["two"]);
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_game_is_refused_with_a_reason() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    let (status, error) = failure(put(&server, "one", &json!({ "version": 1 })).await).await;
    assert_eq!(
        (status, error.error),
        (StatusCode::BAD_REQUEST, ErrorCode::BadRequest)
    );
    assert!(
        error.message.contains("missing field `changed`"),
        "{}",
        error.message
    );
    let good = game(1, 1, json!({}));
    let (status, error) = failure(put(&server, "no.dots", &good).await).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(error.message.contains("not '.'"), "{}", error.message);
    let late = game(1, u64::MAX, json!({}));
    assert_eq!(
        put(&server, "late", &late).await.status(),
        StatusCode::BAD_REQUEST
    );
    let large = game(1, 1, json!("x".repeat(LARGEST_GAME)));
    let (status, error) = failure(put(&server, "large", &large).await).await;
    assert_eq!(
        (status, error.error),
        (StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge)
    );
    assert_eq!(list(&server).await.games, []);
    server.stop().await;
}

#[tokio::test]
async fn without_storage_the_routes_say_so() {
    let server = Server::start(None).await;
    let (status, error) = failure(get(&server, "one").await).await;
    assert_eq!(
        (status, error.error),
        (
            StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::StorageUnavailable
        )
    );
    server.stop().await;
}

#[tokio::test]
async fn a_damaged_game_is_set_aside_and_named() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    put(&server, "good", &game(1, 1, json!({ "moves": "h8" }))).await;
    put(&server, "bad", &game(1, 2, json!({ "moves": "h8" }))).await;
    sql(
        data.path(),
        r#"UPDATE local_games SET game = '{"moves": "h8' WHERE id = 'bad'"#,
    )
    .await;

    let (status, error) = failure(get(&server, "bad").await).await;
    assert_eq!(
        (status, error.error),
        (StatusCode::GONE, ErrorCode::SetAside)
    );
    assert!(
        error.message.contains("set-aside/game-bad-1.json"),
        "{}",
        error.message
    );
    let kept = std::fs::read_to_string(data.path().join("set-aside/game-bad-1.json"));
    assert_eq!(kept.expect("the file"), r#"{"moves": "h8"#);
    let list = list(&server).await;
    assert_eq!(list.set_aside, ["set-aside/game-bad-1.json"]);
    assert_eq!(list.games.len(), 1);
    assert_eq!(get(&server, "bad").await.status(), StatusCode::NOT_FOUND);
    server.stop().await;
}

#[tokio::test]
async fn a_database_that_is_none_is_set_aside_and_a_new_one_begun() {
    let data = tempfile::tempdir().expect("a folder");
    std::fs::write(
        data.path().join("tengen.sqlite"),
        "these are no tables, ".repeat(100),
    )
    .expect("written");
    let server = Server::start(Some(data.path())).await;
    assert_eq!(
        put(&server, "one", &game(1, 1, json!({}))).await.status(),
        204
    );
    assert_eq!(list(&server).await.set_aside, ["set-aside/tengen-1.sqlite"]);
    let kept = std::fs::read_to_string(data.path().join("set-aside/tengen-1.sqlite"));
    assert!(kept.expect("the file").starts_with("these are no tables"));
    server.stop().await;
}

#[tokio::test]
async fn a_database_of_a_later_tengen_is_left_as_it_is() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    put(&server, "one", &game(1, 1, json!({}))).await;
    server.stop().await;
    sql(
        data.path(),
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (999, 'from the future', TRUE, x'00', 0)",
    )
    .await;
    let opened = Store::open(data.path()).await;
    assert!(
        matches!(opened, Err(StoreError::Newer { .. })),
        "{opened:?}"
    );
    assert!(!data.path().join("set-aside").exists());
    sql(
        data.path(),
        "DELETE FROM _sqlx_migrations WHERE version = 999",
    )
    .await;
    let server = Server::start(Some(data.path())).await;
    assert_eq!(list(&server).await.games.len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn a_file_that_was_damaged_while_no_server_ran_is_noticed() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    let long = json!("x".repeat(60_000));
    put(&server, "one", &game(1, 1, long)).await;
    server.stop().await;
    let file = data.path().join("tengen.sqlite");
    let mut bytes = std::fs::read(&file).expect("a file");
    // Every page but the first.
    bytes[4096..].fill(0x5a);
    std::fs::write(&file, bytes).expect("written");
    let server = Server::start(Some(data.path())).await;
    assert_eq!(list(&server).await.set_aside, ["set-aside/tengen-1.sqlite"]);
    server.stop().await;
}

const FULL: (StatusCode, ErrorCode) = (StatusCode::INSUFFICIENT_STORAGE, ErrorCode::StorageFull);

async fn refusal(answer: Response) -> (StatusCode, ErrorCode) {
    let (status, error) = failure(answer).await;
    assert!(error.message.contains("nothing was changed"), "{error:?}");
    (status, error.error)
}

#[tokio::test]
async fn as_many_games_are_kept_as_may_be_and_none_is_dropped_for_another() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    let fill = format!(
        "INSERT INTO local_games WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {MOST_GAMES}) \
         SELECT 'old-' || i, 2, i, '{{}}' FROM n"
    );
    sql(data.path(), &fill).await;
    let new = game(2, 1, json!({ "moves": "h8" }));
    assert_eq!(put(&server, "last", &new).await.status(), 204);
    assert_eq!(refusal(put(&server, "more", &new).await).await, FULL);
    assert_eq!(get(&server, "more").await.status(), StatusCode::NOT_FOUND);
    // The current game is updated and the oldest is still there.
    let longer = game(2, 2, json!({ "moves": "h8i9" }));
    assert_eq!(put(&server, "last", &longer).await.status(), 204);
    assert_eq!(list(&server).await.games.len(), MOST_GAMES as usize);
    assert_eq!(get(&server, "old-2").await.status(), 200);
    // Deleting frees space.
    let request = client().delete(server.at("/api/v1/local-games/old-2"));
    assert_eq!(request.send().await.expect("an answer").status(), 204);
    assert_eq!(put(&server, "more", &new).await.status(), 204);
    server.stop().await;
}

#[tokio::test]
async fn as_many_bytes_are_kept_as_may_be() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    // All but a thousand bytes; two for the quotes.
    let fill = (MOST_BYTES - 1_000) / 2 - 1;
    let fill = format!(
        "INSERT INTO local_games VALUES ('large', 2, 1, '\"' || hex(zeroblob({fill})) || '\"')"
    );
    sql(data.path(), &fill).await;
    let long = |length: usize| game(2, 1, json!("x".repeat(length - 2)));
    assert_eq!(put(&server, "one", &long(1_000)).await.status(), 204);
    assert_eq!(refusal(put(&server, "two", &long(3)).await).await, FULL);
    assert_eq!(refusal(put(&server, "one", &long(1_001)).await).await, FULL);
    let kept = get(&server, "one").await.json::<LocalGame>().await;
    assert_eq!(kept.expect("a game"), long(1_000), "as it was");
    assert_eq!(put(&server, "one", &long(400)).await.status(), 204);
    assert_eq!(put(&server, "two", &long(600)).await.status(), 204);
    // Above the limit, as stored before there was one: the game can still shrink.
    sql(
        data.path(),
        "UPDATE local_games SET game = game || '          ' WHERE id = 'large'",
    )
    .await;
    assert_eq!(put(&server, "two", &long(600)).await.status(), 204);
    assert_eq!(refusal(put(&server, "two", &long(601)).await).await, FULL);
    server.stop().await;
}
