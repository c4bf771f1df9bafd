//! A full disk, a locked file, a read-only folder: the server reports them and keeps every
//! acknowledged event.

#![cfg(target_os = "linux")]

mod health;
mod logs;
mod older_games;

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::common::{Serving, new_room};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection as _, Executor as _};
use tengen_api::ErrorCode;
use tengen_api::socket::{FromServer, Goodbye, SocketError};
use tengen_client::{Access, Client, ClientError, Connection};
use tengen_room::{Action, Asked, MOST_ROOM_EVENTS};

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

/// A small tmpfs in a mount namespace of its own.
struct SmallDisk {
    holder: Child,
    folder: PathBuf,
}

impl SmallDisk {
    /// `None`, with a message, if the system does not allow it.
    fn new(folder: &Path, options: &str) -> Option<Self> {
        let script = format!(
            "mount -t tmpfs -o {options} none '{}' && echo mounted && read line",
            folder.display()
        );
        let mut holder = Command::new("unshare")
            .args(["--map-root-user", "--mount", "sh", "-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let mut said = String::new();
        let stdout = holder.stdout.take().expect("a pipe");
        BufReader::new(stdout).read_line(&mut said).expect("text");
        if said != "mounted\n" {
            eprintln!("NOT TRIED: no file system of one's own can be made here");
            holder.wait().expect("its end");
            return None;
        }
        let folder = folder.to_owned();
        Some(Self { holder, folder })
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new("nsenter");
        let process = self.holder.id().to_string();
        command.args([
            "--user",
            "--mount",
            "--preserve-credentials",
            "--target",
            &process,
            program,
        ]);
        command
    }

    /// The folder's path from outside the namespace.
    fn seen(&self) -> PathBuf {
        let inside = self.folder.strip_prefix("/").expect("an absolute path");
        Path::new("/proc")
            .join(self.holder.id().to_string())
            .join("root")
            .join(inside)
    }

    fn serve(&self) -> Serving {
        self.serve_logged(Stdio::null())
    }

    fn serve_logged(&self, log: impl Into<Stdio>) -> Serving {
        let args = "serve --json --listen 127.0.0.1:0 --no-limits --data";
        let mut command = self.command(TENGEN);
        command.args(args.split(' ')).arg(&self.folder);
        Serving::of_logged(command, log)
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let stdin = self.holder.stdin.as_mut();
        stdin.expect("a pipe").write_all(b"\n").ok();
        self.holder.wait().ok();
    }
}

struct Pair {
    client: Client,
    access: [Access; 2],
    sockets: Option<[Connection; 2]>,
    /// Version of the last acknowledged event.
    kept: u64,
    actions: usize,
}

impl Pair {
    async fn new(server: &Serving) -> Self {
        let client = Client::new(&server.url()).expect("an address");
        let ada = client.make(&new_room()).await.expect("a room");
        let watch = Access::watch(ada.room.clone());
        let bob = client.join(&watch, None).await.expect("a seat");
        Self {
            client,
            access: [ada, bob],
            sockets: None,
            kept: 3,
            actions: 0,
        }
    }

    /// Performs the next action; the error is the server's message when it cannot store it.
    async fn act(&mut self) -> Result<(), String> {
        if self.sockets.is_none() {
            let [ada, bob] = &self.access;
            let [ada, bob] = [self.connect(ada).await?, self.connect(bob).await?];
            self.sockets = Some([ada, bob]);
        }
        let sockets = self.sockets.as_mut().expect("just made");
        let black = self.actions / 4 % 2;
        let place = Action::place("h8".parse().expect("a point"), 0);
        let what = Asked::Rematch;
        let (who, action) = match self.actions % 4 {
            0 => (black, place),
            1 => (black, Action::Resign),
            2 => (0, Action::Ask { what }),
            _ => (1, Action::Accept { what }),
        };
        // The same id until it is accepted: an action stored without an answer is not repeated.
        let id = format!("a-{}", self.actions).parse().expect("an id");
        sockets[who].act(id, action).await.expect("sent");
        let mut failed = None;
        loop {
            match sockets[who].next().await.expect("a message") {
                Some(FromServer::Accepted { to, .. }) => {
                    assert!(to > self.kept, "kept twice");
                    self.kept = to;
                    self.actions += 1;
                    return Ok(());
                }
                Some(FromServer::Error { code, message }) => {
                    assert_eq!(code, SocketError::StorageUnavailable, "{message}");
                    failed = Some(message);
                }
                Some(FromServer::Goodbye { reason }) => {
                    assert_eq!(reason, Goodbye::Reload);
                    self.sockets = None;
                    return Err(failed.expect("a named error"));
                }
                Some(FromServer::Refused { refusal, .. }) => panic!("{refusal}"),
                Some(_) => (),
                None => panic!("the connection just ended"),
            }
        }
    }

    /// A socket; the error is the server's message when it cannot read the room.
    async fn connect(&self, access: &Access) -> Result<Connection, String> {
        match self.client.connect(access, 0).await {
            Ok(socket) => Ok(socket),
            Err(ClientError::Refused(why)) if why.error == ErrorCode::StorageUnavailable => {
                Err(why.message)
            }
            Err(other) => panic!("a socket: {other}"),
        }
    }

    async fn check(&self) {
        let now = self.client.look(&self.access[0]).await.expect("the room");
        let count = now.events.len() as u64;
        assert!(count >= self.kept, "{count} of {}", self.kept);
        assert!(now.events.iter().map(|stored| stored.version).eq(1..=count));
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_nothing_acknowledged_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(disk) = SmallDisk::new(folder.path(), "size=3m") else {
        return;
    };
    let ballast = disk.seen().join("ballast");
    std::fs::write(&ballast, vec![0; 1 << 20]).expect("room for it");
    let server = disk.serve();
    let mut pair = Pair::new(&server).await;
    let full = loop {
        if let Err(message) = pair.act().await {
            break message;
        }
        assert!(pair.kept < MOST_ROOM_EVENTS - 4, "the disk is never full");
    };
    assert!(full.contains("full"), "{full}");
    pair.check().await;
    assert!(pair.act().await.is_err(), "it is full still");
    std::fs::remove_file(&ballast).expect("removed");
    for _ in 0..8 {
        pair.act().await.expect("kept");
    }
    pair.check().await;
    server.kill();
    let server = disk.serve();
    pair.client = Client::new(&server.url()).expect("an address");
    pair.sockets = None;
    pair.check().await;
    for _ in 0..8 {
        pair.act().await.expect("kept");
    }
    server.kill();
}

#[test]
fn a_folder_that_cannot_be_written_to_is_told_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(disk) = SmallDisk::new(folder.path(), "ro") else {
        return;
    };
    let mut serve = disk.command(TENGEN);
    serve.args(["serve", "--listen", "127.0.0.1:0", "--data"]);
    let output = serve.arg(&disk.folder).output().expect("tengen starts");
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("Read-only file system"), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
}

#[tokio::test]
async fn a_locked_file_is_told_and_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Serving::start(folder.path());
    let mut pair = Pair::new(&server).await;
    pair.act().await.expect("kept");
    let file = SqliteConnectOptions::new().filename(folder.path().join("tengen.sqlite"));
    let mut other = SqliteConnection::connect_with(&file)
        .await
        .expect("the file");
    other.execute("BEGIN IMMEDIATE").await.expect("the lock");
    let locked = pair.act().await.expect_err("it is locked");
    assert!(locked.contains("locked"), "{locked}");
    pair.check().await;
    other.execute("ROLLBACK").await.expect("unlocked");
    for _ in 0..8 {
        pair.act().await.expect("kept");
    }
    pair.check().await;
    server.kill();
}
