//! Games of an earlier release, taken over by a server that is killed, or whose disk is full.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::{SmallDisk, TENGEN};
use crate::common::Serving;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection as _, Row as _};
use tengen_core::{Move, Size, SplitMix, notation};
use tengen_library::{Library, ListRequest, MemoryRows, Table, ready};
use tengen_model::Saved;

const GAMES: usize = 600;

/// A game of 3 to 42 moves.
fn game(number: usize) -> String {
    let points = Size::STANDARD.points();
    let points = points.filter(|p| (p.x() + 2 * p.y()) % 5 < 2);
    let moves: Vec<_> = points.take(3 + number % 40).map(Move::Place).collect();
    let moves = notation::format_moves(&moves);
    format!(
        r#"{{"version":1,"id":"{number}","rule":"freestyle","size":15,"first":"person","second":"level:3","moves":"{moves}","undone":"","result":null,"started":1700000000000,"changed":{number}}}"#
    )
}

async fn open(folder: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(folder.join("tengen.sqlite"));
    let connection = SqliteConnection::connect_with(&options).await;
    connection.expect("a database")
}

/// Puts the games into the older store.
async fn store(folder: &Path) {
    let mut connection = open(folder).await;
    let mut transaction = connection.begin().await.expect("a transaction");
    for number in 0..GAMES {
        let insert = "INSERT INTO local_games (id, version, changed, game) VALUES (?, 2, 1, ?)";
        let insert = sqlx::query(insert)
            .bind(number.to_string())
            .bind(game(number));
        insert.execute(&mut *transaction).await.expect("a row");
    }
    transaction.commit().await.expect("rows");
    connection.close().await.expect("closed");
}

/// The games in the older store, and the documents.
async fn counts(folder: &Path) -> [usize; 2] {
    let mut connection = open(folder).await;
    let mut counts = [0; 2];
    for (count, query) in counts.iter_mut().zip([
        "SELECT COUNT(*) FROM local_games",
        // A mirror's document has a version, under `v` and its id.
        "SELECT COUNT(*) FROM library_rows WHERE tab = 5 AND SUBSTR(key, 1, 1) = x'76'",
    ]) {
        let query = sqlx::query_scalar::<_, i64>(query);
        let found = query.fetch_one(&mut connection).await.expect("a number");
        *count = usize::try_from(found).expect("a number");
    }
    connection.close().await.expect("closed");
    counts
}

/// The games of all documents.
async fn games(folder: &Path) -> BTreeSet<String> {
    let mut connection = open(folder).await;
    let rows = sqlx::query("SELECT tab, key, value FROM library_rows");
    let rows = rows.fetch_all(&mut connection).await.expect("rows");
    connection.close().await.expect("closed");
    let memory = MemoryRows::default();
    for row in rows {
        let table = usize::try_from(row.get::<i64, _>(0)).expect("a table");
        memory.overwrite(Table::ALL[table], row.get(1), Some(row.get(2)));
    }
    let mut library = ready(Library::load(memory)).expect("a library");
    let everything = ListRequest {
        limit: usize::MAX,
        ..ListRequest::default()
    };
    let mut games = BTreeSet::new();
    for head in library.list(&everything).rows {
        let text = ready(library.attachment(head.id, "text")).expect("read");
        let text = String::from_utf8(text.expect("a game")).expect("text");
        games.insert(text);
    }
    games
}

/// All games, as the page writes them.
fn all() -> BTreeSet<String> {
    let written = |number| Saved::read(&game(number)).and_then(|saved| Ok(saved.write()?));
    (0..GAMES).map(|n| written(n).expect("a game")).collect()
}

#[tokio::test]
async fn a_server_that_is_killed_takes_over_every_game_once() {
    let folder = tempfile::tempdir().expect("a folder");
    Serving::start(folder.path()).kill();
    store(folder.path()).await;
    let mut random = SplitMix::new(7);
    let mut cut = BTreeSet::new();
    for _ in 0..40 {
        let mut command = Command::new(TENGEN);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]);
        command.arg(folder.path());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut server = command.spawn().expect("it starts");
        std::thread::sleep(Duration::from_millis(random.below(600)));
        server.kill().expect("killed");
        server.wait().expect("its end");
        // What left the older store is in the library, and nothing is in both.
        let [older, documents] = counts(folder.path()).await;
        assert_eq!(older + documents, GAMES);
        cut.insert(older);
    }
    println!("games that were left: {cut:?}");
    Serving::start(folder.path()).kill();
    assert_eq!(counts(folder.path()).await, [0, GAMES]);
    assert_eq!(games(folder.path()).await, all());
}

#[tokio::test]
async fn with_a_full_disk_games_stay_until_there_is_space() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(disk) = SmallDisk::new(folder.path(), "size=6m") else {
        return;
    };
    let whole = tempfile::tempdir().expect("a folder");
    Serving::start(whole.path()).kill();
    store(whole.path()).await;
    copy(whole.path(), &disk.seen());
    let ballast = disk.seen().join("ballast");
    let mut full = File::create(&ballast).expect("a file");
    while full.write_all(&[0; 4096]).is_ok() {}
    let length = full.metadata().expect("a length").len();
    // Enough for some of the games.
    full.set_len(length - 700_000).expect("space");
    drop(full);
    let log = tempfile::tempfile().expect("a file");
    let server = disk.serve_logged(log.try_clone().expect("the file"));
    assert_eq!(server.end().code(), Some(0));
    let told = read(log);
    assert!(
        told.contains("stay where they are until the next start"),
        "{told}"
    );
    assert!(told.contains("full"), "{told}");
    let kept = tempfile::tempdir().expect("a folder");
    copy(&disk.seen(), kept.path());
    let [older, documents] = counts(kept.path()).await;
    assert!(older > 0, "there was no space for all");
    assert_eq!(older + documents, GAMES);
    std::fs::remove_file(&ballast).expect("removed");
    disk.serve().kill();
    let kept = tempfile::tempdir().expect("a folder");
    copy(&disk.seen(), kept.path());
    assert_eq!(counts(kept.path()).await, [0, GAMES]);
    assert_eq!(games(kept.path()).await, all());
}

/// Copies a database that no server has open. SQLite resolves links by itself and would leave the
/// namespace of a small disk.
fn copy(from: &Path, to: &Path) {
    for name in ["tengen.sqlite", "tengen.sqlite-wal"] {
        if from.join(name).exists() {
            std::fs::copy(from.join(name), to.join(name)).expect("copied");
        }
    }
}

fn read(mut log: File) -> String {
    use std::io::{Read as _, Seek as _};
    let mut text = String::new();
    log.rewind().expect("at its beginning");
    log.read_to_string(&mut text).expect("text");
    text
}
