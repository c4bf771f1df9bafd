//! The server's log: it contains the events, and nothing that opens a seat.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use crate::common;
use tengen_api::NewRoom;
use tengen_client::{Access, Client, View, new_join};
use tengen_room::Action;

fn new_room() -> NewRoom {
    NewRoom {
        name: Some("Ada".parse().expect("a name")),
        ..common::new_room()
    }
}

/// Both players join and one plays; returns the cookies and the join's token.
async fn play(url: &str) -> [String; 3] {
    let client = Client::new(url).expect("an address");
    let ada = client.make(&new_room()).await.expect("a room");
    let visit = Access::watch(ada.room.clone());
    let join = new_join(None).expect("a token");
    let bob = client.send_join(&visit, &join).await.expect("a seat");
    let mut connection = client.connect(&ada, 0).await.expect("a socket");
    let mut view = View::default();
    while view.version() < 3 {
        let message = connection.next().await.expect("a message");
        let message = message.expect("an open connection");
        view.take(&message).expect("events that add up");
    }
    let point = "h8".parse().expect("a point");
    let id = "first".parse().expect("an id");
    let place = Action::place(point, 0);
    connection.act(id, place).await.expect("sent");
    while view.version() < 4 {
        let message = connection.next().await.expect("a message");
        let message = message.expect("an open connection");
        view.take(&message).expect("events that add up");
    }
    connection.say("nonsense").await.expect("sent");
    connection.close().await.expect("closed");
    let [ada, bob] = [ada, bob].map(|access| access.cookie.expect("a key"));
    [ada, bob, join.token.expect("a token").into()]
}

#[test]
fn logs_hold_no_key_at_any_level() {
    let data = tempfile::tempdir().expect("a folder");
    let log = tempfile::NamedTempFile::new().expect("a file");
    let mut child = common::tengen(&["serve", "--json", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .env("RUST_LOG", "trace")
        .stdout(Stdio::piped())
        .stderr(log.reopen().expect("the file"))
        .spawn()
        .expect("tengen starts");
    let mut line = String::new();
    let stdout = child.stdout.take().expect("piped");
    BufReader::new(stdout).read_line(&mut line).expect("a line");
    let ready: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    let url = ready["listening"].as_str().expect("an address");

    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let secrets = runtime.block_on(play(url));
    child.kill().expect("SIGKILL");
    child.wait().expect("its end");

    let log = std::fs::read_to_string(log.path()).expect("text");
    assert!(log.lines().count() > 3, "it says something: {log}");
    for (secret, length) in secrets.iter().zip([52, 52, 26]) {
        let key = secret.rsplit('=').next().expect("a value");
        assert!(
            key.len() == length && !log.contains(key),
            "a key in the log"
        );
    }
}
