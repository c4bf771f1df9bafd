//! A server that starts while PostgreSQL does: what it is answered by a stand-in for PostgreSQL,
//! before and after it has been let in.

use std::path::PathBuf;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{UnixListener, UnixStream};
use tokio::time::timeout;

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
    tokio::io::copy_bidirectional(&mut client, &mut server).await?;
    Ok(())
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
        let listener = UnixListener::bind(folder.path().join(SOCKET)).expect("a socket");
        let real = postgres.folder().join(SOCKET);
        let standing_in = tokio::spawn(stand_in(listener, real, answers));
        let (before, after) = url.split_once("?host=").expect("a host");
        let (_, after) = after.split_once('&').expect("a user");
        let url = format!("{before}?host={}&{after}", folder.path().display());
        let url = url.parse().expect("an address");
        let opening = Store::open_postgres(&url, folder.path());
        let opened = timeout(TIMEOUT, opening).await.expect("it begins");
        let store = opened.unwrap_or_else(|error| panic!("{answers:?}: {error}"));
        assert_eq!(store.check().await, Ok(()), "{answers:?}");
        store.close().await;
        drop(store);
        standing_in.abort();
    }
}
