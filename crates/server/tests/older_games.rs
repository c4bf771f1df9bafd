//! The games that releases up to 0.2.0 kept in a table of their own.

use std::collections::BTreeMap;
use std::path::Path;

use reqwest::Method;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection as _};
use tengen_api::{ApiError, ErrorCode};
use tengen_core::{Size, notation};
use tengen_library::{Backup, DocumentId, Library, MemoryRows, ready};
use tengen_model::Saved;
use tengen_model::library::document_id;
use tengen_server::{Settings, Store, StoreError};
use tengen_worker_keep::{StoredGame, Surroundings};

use crate::common::{Server, client};

/// A game as version 0.2.0 stored it, its fields in another order than the page writes them.
fn game(id: &str, moves: &str, changed: u64) -> String {
    format!(
        r#"{{"changed":{changed},"first":"person","id":"{id}","moves":"{moves}","result":null,"rule":"freestyle","second":"level:3","size":15,"started":1700000000000,"undone":"","version":1}}"#
    )
}

/// Moves that make no row, of a number's own.
fn moves(number: usize) -> String {
    let points: Vec<_> = Size::STANDARD
        .points()
        .filter(|p| (p.x() + 2 * p.y()) % 5 < 2)
        .collect();
    let from = number % 40;
    let moves = &points[from..from + 3 + number % 40];
    let moves: Vec<_> = moves
        .iter()
        .copied()
        .map(tengen_core::Move::Place)
        .collect();
    notation::format_moves(&moves)
}

fn document(id: &str) -> DocumentId {
    DocumentId(document_id("game", id))
}

async fn open(folder: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(folder.join("tengen.sqlite"));
    let connection = SqliteConnection::connect_with(&options).await;
    connection.expect("a database")
}

async fn sql(folder: &Path, statement: &str) {
    let mut connection = open(folder).await;
    let done = sqlx::query(AssertSqlSafe(statement.to_owned()));
    done.execute(&mut connection).await.expect("a statement");
    connection.close().await.expect("closed");
}

/// Puts games into the older store.
async fn store(folder: &Path, games: &[(String, String)]) {
    let store = Store::open(folder).await.expect("a store");
    store.close().await;
    let mut connection = open(folder).await;
    let mut transaction = connection.begin().await.expect("a transaction");
    for (id, text) in games {
        let insert = "INSERT INTO local_games (id, version, changed, game) VALUES (?, 2, 1, ?)";
        let insert = sqlx::query(insert).bind(id).bind(text);
        insert.execute(&mut *transaction).await.expect("a row");
    }
    transaction.commit().await.expect("rows");
    connection.close().await.expect("closed");
}

async fn left(folder: &Path) -> i64 {
    let mut connection = open(folder).await;
    let count = sqlx::query_scalar("SELECT COUNT(*) FROM local_games");
    let count = count.fetch_one(&mut connection).await.expect("a number");
    connection.close().await.expect("closed");
    count
}

/// The versions of the mirror's documents.
async fn versions(server: &Server) -> BTreeMap<DocumentId, String> {
    let list = client().get(server.at("/api/v1/library")).send().await;
    let list = list.expect("an answer").text().await.expect("a list");
    let lines = list
        .lines()
        .map(|line| line.split_once(' ').expect("a line"));
    lines
        .map(|(id, version)| (id.parse().expect("an id"), version.to_owned()))
        .collect()
}

/// What a document of the mirror has.
struct Document {
    game: Saved,
    moves: u32,
    copy_of: Option<DocumentId>,
    is_deleted: bool,
}

async fn get(server: &Server, id: DocumentId) -> Document {
    let file = client()
        .get(server.at(&format!("/api/v1/library/{id}")))
        .send()
        .await;
    let file = file.expect("an answer").bytes().await.expect("a file");
    let mut library = ready(Library::load(MemoryRows::default())).expect("a library");
    let backup = Backup::read(&file).expect("a backup");
    let fresh = &mut || panic!("it is new");
    ready(library.import(&backup, fresh)).expect("imported");
    let text = ready(library.attachment(id, "text")).expect("read");
    let text = String::from_utf8(text.expect("the game")).expect("text");
    let head = library.head(id).expect("a document");
    Document {
        game: Saved::read(&text).expect("a game"),
        moves: head.summary.moves,
        copy_of: head.copy_of.map(|copy| copy.document),
        is_deleted: head.deleted.is_some(),
    }
}

/// Puts a game into the mirror as a browser does.
async fn mirror(server: &Server, text: &str) -> DocumentId {
    let around = Surroundings {
        now: || 5,
        random: || 5,
    };
    let game = StoredGame::read(text).expect("a game");
    let (id, file) = ready(game.bring(&[], around)).expect("fits").expect("new");
    let put = client().put(server.at(&format!("/api/v1/library/{id}")));
    let put = put
        .header("if-none-match", "*")
        .header("version", "00000000000000aa");
    let put = put.body(file).send().await.expect("an answer");
    assert_eq!(put.status(), 204);
    id
}

#[tokio::test]
async fn thousands_of_games_become_documents_with_the_next_start() {
    let data = tempfile::tempdir().expect("a folder");
    let games: Vec<_> = (0..2_000)
        .map(|n| {
            let id = format!("{n:x}-game");
            let text = game(&id, &moves(n), 1_700_000_000_000 + n as u64);
            (id, text)
        })
        .collect();
    store(data.path(), &games).await;
    let server = Server::start(Some(data.path())).await;
    let all = versions(&server).await;
    assert_eq!(all.len(), games.len());
    for (id, text) in games.iter().step_by(7) {
        let there = get(&server, document(id)).await;
        assert_eq!(there.game, Saved::read(text).expect("a game"));
        assert_eq!(there.moves as usize, there.game.plies());
        assert!(there.copy_of.is_none() && !there.is_deleted);
    }
    server.stop().await;
    assert_eq!(left(data.path()).await, 0);
    // That was done once.
    let server = Server::start(Some(data.path())).await;
    assert_eq!(versions(&server).await, all);
    server.stop().await;
}

#[tokio::test]
async fn what_the_mirror_has_is_neither_doubled_nor_replaced_by_less() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    let names = ["same", "ahead", "behind", "other"];
    let [same, ahead, behind, other] = [
        game("same", "h8i9", 2),
        game("ahead", "h8i9j10k11", 4),
        game("behind", "h8i9", 2),
        game("other", "h8i9", 2),
    ];
    for text in [&same, &ahead, &behind, &other] {
        mirror(&server, text).await;
    }
    let before = versions(&server).await;
    server.stop().await;
    let older = [
        ("same", same.clone()),
        ("ahead", game("ahead", "h8i9", 2)),
        ("behind", game("behind", "h8i9j10k11", 4)),
        ("other", game("other", "h8a1", 3)),
    ];
    let older = older.map(|(id, text)| (id.to_owned(), text));
    for round in 0..2 {
        // The same games again, as from a backup of the folder: nothing is new then.
        store(data.path(), &older).await;
        let server = Server::start(Some(data.path())).await;
        let all = versions(&server).await;
        assert_eq!(all.len(), names.len() + 1, "round {round}");
        for (name, is_kept) in names.into_iter().zip([true, true, false, true]) {
            let id = document(name);
            assert_eq!(all[&id] == before[&id], is_kept, "{name}");
        }
        assert_eq!(get(&server, document("behind")).await.game.plies(), 4);
        assert_eq!(get(&server, document("ahead")).await.game.plies(), 4);
        let copy = all
            .keys()
            .find(|id| !before.contains_key(id))
            .expect("a copy");
        let copy = get(&server, *copy).await;
        assert_eq!(copy.copy_of, Some(document("other")));
        let there = get(&server, document("other")).await;
        assert_eq!(there.game, Saved::read(&other).expect("a game"));
        assert_eq!((copy.game.plies(), copy.game.changed), (2, 3));
        assert_ne!(copy.game.id, "other");
        server.stop().await;
        assert_eq!(left(data.path()).await, 0);
    }
}

#[tokio::test]
async fn what_is_no_game_is_set_aside_whole_and_named() {
    let data = tempfile::tempdir().expect("a folder");
    let bad = [
        ("cut", r#"{"moves": "h8"#.to_owned()),
        ("null", "null".to_owned()),
        ("illegal", game("illegal", "h8h8", 1)),
        (
            "later",
            game("later", "h8", 1).replace(r#""version":1"#, r#""version":99"#),
        ),
        ("../../天", "不是棋局".to_owned()),
    ];
    let bad = bad.map(|(id, text)| (id.to_owned(), text));
    let good = [("good".to_owned(), game("good", "h8i9", 1))];
    store(data.path(), &[&bad[..], &good[..]].concat()).await;
    for _ in 0..2 {
        let server = Server::start(Some(data.path())).await;
        assert!(versions(&server).await.keys().eq(&[document("good")]));
        server.stop().await;
        assert_eq!(left(data.path()).await, 0);
        let mut files = set_aside(data.path());
        files.sort();
        let expected = ["", "cut", "illegal", "later", "null"];
        let expected = expected.map(|id| format!("game-{id}-1.json"));
        assert_eq!(files, expected);
        for (file, text) in expected.into_iter().zip([4, 0, 2, 3, 1]) {
            let kept = std::fs::read_to_string(data.path().join("set-aside").join(file));
            assert_eq!(kept.expect("text"), bad[text].1);
        }
        // A file that is there already is not written again, as after a start that was cut off.
        store(data.path(), &bad).await;
    }
}

#[tokio::test]
async fn without_a_library_nothing_is_taken_over_and_nothing_is_kept() {
    let data = tempfile::tempdir().expect("a folder");
    store(data.path(), &[("one".to_owned(), game("one", "h8i9", 1))]).await;
    let without = || Settings {
        library: false,
        ..Settings::default()
    };
    let server = Server::start_with(Some(data.path()), without()).await;
    let list = client().get(server.at("/api/v1/library")).send().await;
    assert_eq!(list.expect("an answer").status(), 403);
    let page = client()
        .get(server.at("/"))
        .send()
        .await
        .expect("an answer");
    let page = page.text().await.expect("text");
    assert!(!page.contains("tengen-library"), "{page}");
    server.stop().await;
    assert_eq!(left(data.path()).await, 1);
    let mut connection = open(data.path()).await;
    let rows = sqlx::query_scalar("SELECT COUNT(*) FROM library_rows");
    let rows: i64 = rows.fetch_one(&mut connection).await.expect("a number");
    connection.close().await.expect("closed");
    assert_eq!(rows, 0);
    // The next start with the library takes it over.
    let server = Server::start(Some(data.path())).await;
    assert!(versions(&server).await.keys().eq(&[document("one")]));
    server.stop().await;
}

#[tokio::test]
async fn pages_of_earlier_releases_are_told_that_the_address_is_gone() {
    let data = tempfile::tempdir().expect("a folder");
    for server in [
        Server::start(Some(data.path())).await,
        Server::start(None).await,
    ] {
        for (method, path) in [
            (Method::GET, "/api/v1/local-games"),
            (Method::GET, "/api/v1/local-games/one"),
            (Method::PUT, "/api/v1/local-games/one"),
            (Method::DELETE, "/api/v1/local-games/one"),
        ] {
            let answer = client()
                .request(method, server.at(path))
                .body("{}")
                .send()
                .await;
            let answer = answer.expect("an answer");
            assert_eq!(answer.status(), 410);
            let error: ApiError = answer.json().await.expect("an error of the API");
            assert_eq!(error.error, ErrorCode::Gone);
        }
        server.stop().await;
    }
}

fn set_aside(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder.join("set-aside")).expect("a folder");
    let name = |file: std::io::Result<std::fs::DirEntry>| file.expect("a file").file_name();
    files
        .map(|file| name(file).to_string_lossy().into_owned())
        .collect()
}

#[tokio::test]
async fn a_database_that_is_none_is_set_aside_and_a_new_one_begun() {
    let data = tempfile::tempdir().expect("a folder");
    let text = "these are no tables, ".repeat(100);
    std::fs::write(data.path().join("tengen.sqlite"), &text).expect("written");
    let server = Server::start(Some(data.path())).await;
    mirror(&server, &game("one", "h8", 1)).await;
    assert_eq!(set_aside(data.path()), ["tengen-1.sqlite"]);
    let kept = std::fs::read_to_string(data.path().join("set-aside/tengen-1.sqlite"));
    assert_eq!(kept.expect("the file"), text);
    server.stop().await;
}

#[tokio::test]
async fn a_database_of_a_later_tengen_is_left_as_it_is() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    mirror(&server, &game("one", "h8", 1)).await;
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
    assert_eq!(versions(&server).await.len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn a_file_that_was_damaged_while_no_server_ran_is_noticed() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(Some(data.path())).await;
    for number in 0..20 {
        mirror(&server, &game(&number.to_string(), &moves(39), 1)).await;
    }
    server.stop().await;
    let file = data.path().join("tengen.sqlite");
    let mut bytes = std::fs::read(&file).expect("a file");
    // Every page but the first.
    bytes[4096..].fill(0x5a);
    std::fs::write(&file, bytes).expect("written");
    let server = Server::start(Some(data.path())).await;
    assert_eq!(set_aside(data.path()), ["tengen-1.sqlite"]);
    server.stop().await;
}
