//! A server that starts while PostgreSQL does: what it is answered by a stand-in for PostgreSQL,
//! before and after it has been let in.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::Executor as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{UnixListener, UnixStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::open::PostgresUrl;
use super::started::Postgres;
use crate::Store;

const TIMEOUT: Duration = Duration::from_secs(60);
const SOCKET: &str = ".s.PGSQL.5432";
/// Asks for encryption (postgresql.org/docs/15/protocol-message-formats.html), which is declined.
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
/// The end of PostgreSQL's answer once it is ready for a statement.
const READY: [u8; 6] = [b'Z', 0, 0, 0, 5, b'I'];
const STARTING: &[u8] = b"SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0";

/// What becomes of a connection.
#[derive(Clone, Copy, Debug)]
enum Answer {
    /// It is refused, since PostgreSQL starts.
    Starting,
    /// It is let in, and lost at its first statement.
    Lost,
    /// It is PostgreSQL's, which says that it is version 14.
    Older,
    /// It is PostgreSQL's.
    Real,
}

/// Answers connections one after the other, and those after the last by PostgreSQL.
async fn stand_in(listener: UnixListener, real: PathBuf, answers: &[Answer]) {
    let mut answers = answers.iter().copied();
    loop {
        let (client, _) = listener.accept().await.expect("a client");
        let answer = answers.next().unwrap_or(Answer::Real);
        let real = real.clone();
        tokio::spawn(async move {
            // An error of one side ends the connection of the other.
            let _ = serve(client, real, answer).await;
        });
    }
}

async fn serve(mut client: UnixStream, real: PathBuf, answer: Answer) -> std::io::Result<()> {
    let mut sent = vec![0; 4096];
    let mut count = client.read(&mut sent).await?;
    if sent[..count] == SSL_REQUEST {
        client.write_all(b"N").await?;
        count = client.read(&mut sent).await?;
    }
    if let Answer::Starting = answer {
        let length = u32::try_from(STARTING.len() + 4).expect("a length");
        client.write_all(b"E").await?;
        client.write_all(&length.to_be_bytes()).await?;
        return client.write_all(STARTING).await;
    }
    let mut server = UnixStream::connect(real).await?;
    server.write_all(&sent[..count]).await?;
    if let Answer::Lost = answer {
        let mut told = Vec::new();
        while !told.ends_with(&READY) {
            let count = server.read(&mut sent).await?;
            client.write_all(&sent[..count]).await?;
            told.extend_from_slice(&sent[..count]);
        }
        client.read_u8().await?;
        return Ok(());
    }
    if let Answer::Older = answer {
        let (mut asking, mut telling) = client.split();
        let (mut told, mut asked) = server.split();
        let older = async {
            loop {
                let count = told.read(&mut sent).await?;
                if count == 0 {
                    return Ok(());
                }
                say_14(&mut sent[..count]);
                telling.write_all(&sent[..count]).await?;
            }
        };
        return tokio::select! {
            done = older => done,
            done = tokio::io::copy(&mut asking, &mut asked) => done.map(drop),
        };
    }
    tokio::io::copy_bidirectional(&mut client, &mut server).await?;
    Ok(())
}

/// Changes the values of six digits, which follow their length, to a version of PostgreSQL 14.
fn say_14(told: &mut [u8]) {
    for start in 0..told.len().saturating_sub(9) {
        let value = &mut told[start..start + 10];
        if value.starts_with(&[0, 0, 0, 6]) && value[4..].iter().all(u8::is_ascii_digit) {
            value[4..6].copy_from_slice(b"14");
        }
    }
}

/// The address of a stand-in in a folder for a database.
fn stand_in_for(
    postgres: &Postgres,
    url: &str,
    folder: &Path,
    answers: &'static [Answer],
) -> (PostgresUrl, JoinHandle<()>) {
    let listener = UnixListener::bind(folder.join(SOCKET)).expect("a socket");
    let real = postgres.folder().join(SOCKET);
    let standing_in = tokio::spawn(stand_in(listener, real, answers));
    let (before, after) = url.split_once("?host=").expect("a host");
    let (_, after) = after.split_once('&').expect("a user");
    let url = format!("{before}?host={}&{after}", folder.display());
    (url.parse().expect("an address"), standing_in)
}

#[tokio::test]
async fn a_server_waits_however_often_postgresql_goes_away_while_it_starts() {
    use Answer::{Lost, Real, Starting};
    let postgres = Postgres::shared().await;
    let url = postgres.database().await;
    // Those of the first pool, and that which holds the lock.
    for answers in [
        &[Starting, Starting, Lost][..],
        &[Lost, Starting, Lost],
        &[Real, Starting, Lost],
        &[Real, Lost, Starting],
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let (url, standing_in) = stand_in_for(postgres, &url, folder.path(), answers);
        let opening = Store::open_postgres(&url, folder.path());
        let opened = timeout(TIMEOUT, opening).await.expect("it begins");
        let store = opened.unwrap_or_else(|error| panic!("{answers:?}: {error}"));
        assert_eq!(store.check().await, Ok(()), "{answers:?}");
        store.close().await;
        drop(store);
        standing_in.abort();
    }
}

#[tokio::test]
async fn what_postgresql_lacks_is_named() {
    let postgres = Postgres::shared().await;
    let url = postgres.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let older = &[Answer::Older; 8];
    let (url, standing_in) = stand_in_for(postgres, &url, folder.path(), older);
    let refused = Store::open_postgres(&url, folder.path()).await;
    let refused = refused.expect_err("too old").to_string();
    assert!(
        refused.contains("it is PostgreSQL 14; Tengen needs 15 or later"),
        "{refused}"
    );
    standing_in.abort();

    let mut owner = postgres.connect("postgres").await;
    let make = "CREATE DATABASE letters ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0";
    owner.execute(make).await.expect("a database");
    let url = postgres.url("letters").parse().expect("an address");
    let refused = Store::open_postgres(&url, folder.path()).await;
    let refused = refused.expect_err("other letters").to_string();
    assert!(
        refused.contains("its encoding is LATIN1; Tengen needs UTF8"),
        "{refused}"
    );
}
