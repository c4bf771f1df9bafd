//! A log that cannot be written changes nothing but the log.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::{Pair, SmallDisk, TENGEN};
use crate::common::Serving;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection as _, Executor as _};
use tengen_room::MOST_ROOM_EVENTS;

fn serve(folder: &std::path::Path, log: impl Into<Stdio>) -> Serving {
    let mut command = Command::new(TENGEN);
    let args = "serve --json --listen 127.0.0.1:0 --no-limits --data";
    command.args(args.split(' ')).arg(folder);
    Serving::of_logged(command, log)
}

/// Sends a request for another host over a connection of its own.
fn ask_for_another_host(server: &Serving) -> String {
    let mut stream = std::net::TcpStream::connect(server.address).expect("it listens");
    let request = "GET / HTTP/1.1\r\nhost: other.example\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("text");
    answer
}

#[tokio::test]
async fn a_log_on_the_full_disk_ends_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(disk) = SmallDisk::new(folder.path(), "size=3m") else {
        return;
    };
    let log = disk.seen().join("log");
    let ballast = disk.seen().join("ballast");
    std::fs::write(&ballast, vec![0; 1 << 20]).expect("room for it");
    let server = disk.serve_logged(File::create(&log).expect("a file"));
    let mut pair = Pair::new(&server).await;
    loop {
        // The log takes what the events leave.
        ask_for_another_host(&server);
        if pair.act().await.is_err() {
            break;
        }
        assert!(pair.kept < MOST_ROOM_EVENTS - 4, "the disk is never full");
    }
    for _ in 0..20 {
        ask_for_another_host(&server);
        assert!(pair.act().await.is_err(), "it is full still");
    }
    pair.check().await;
    std::fs::remove_file(&ballast).expect("removed");
    for _ in 0..8 {
        pair.act().await.expect("kept");
    }
    pair.check().await;
    assert_eq!(server.end().code(), Some(0));
    let log = std::fs::read_to_string(&log).expect("text");
    assert!(
        log.contains("players' moves cannot be kept: the disk is full"),
        "{log}"
    );
    assert!(log.contains("players' moves can be kept again"), "{log}");
}

#[tokio::test]
async fn a_log_into_a_closed_pipe_ends_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let (reader, log) = std::io::pipe().expect("a pipe");
    let server = serve(folder.path(), log);
    drop(reader);
    let mut pair = Pair::new(&server).await;
    pair.act().await.expect("kept");
    let file = SqliteConnectOptions::new().filename(folder.path().join("tengen.sqlite"));
    let other = SqliteConnection::connect_with(&file).await;
    let mut other = other.expect("the file");
    other.execute("BEGIN IMMEDIATE").await.expect("the lock");
    pair.act().await.expect_err("it is locked");
    other.execute("ROLLBACK").await.expect("unlocked");
    for _ in 0..8 {
        pair.act().await.expect("kept");
    }
    pair.check().await;
    assert_eq!(server.end().code(), Some(0));
}

#[tokio::test]
async fn a_log_that_is_not_read_stops_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    // The pipe holds 64 KiB, and is never read.
    let (_reader, log) = std::io::pipe().expect("a pipe");
    let mut command = Command::new(TENGEN);
    let args = "serve --json --listen 127.0.0.1:0 --no-limits --data";
    command.args(args.split(' ')).arg(folder.path());
    let server = Serving::of_logged(
        {
            command.env("RUST_LOG", "trace");
            command
        },
        log,
    );
    let mut pair = Pair::new(&server).await;
    for _ in 0..200 {
        pair.act().await.expect("kept");
    }
    pair.check().await;
    assert_eq!(server.end().code(), Some(0));
}

#[test]
fn lines_that_repeat_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let server = serve(folder.path(), File::create(&log).expect("a file"));
    for _ in 0..300 {
        let answer = ask_for_another_host(&server);
        assert!(answer.starts_with("HTTP/1.1 421 "), "{answer}");
    }
    assert_eq!(server.end().code(), Some(0));
    let log = std::fs::read_to_string(&log).expect("text");
    let about = log.lines().filter(|line| line.contains("another host"));
    let about: Vec<&str> = about.collect();
    assert_eq!(about.len(), 11, "{log}");
    assert!(
        about[10].contains("290 more lines like this: refused a request for another host"),
        "{log}"
    );
}

#[test]
fn standard_output_that_cannot_be_written_ends_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let (reader, closed) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut child = Command::new(TENGEN)
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder.path())
        .stdout(closed)
        .stderr(File::create(&log).expect("a file"))
        .spawn()
        .expect("tengen starts");
    let said = loop {
        let log = std::fs::read_to_string(&log).expect("text");
        if log.contains('\n') {
            break log;
        }
        sleep(Duration::from_millis(20));
    };
    assert!(said.contains("the address could not be printed"), "{said}");
    assert!(child.try_wait().expect("a child").is_none(), "it serves");
    child.kill().expect("SIGKILL");
    child.wait().expect("its end");
}
