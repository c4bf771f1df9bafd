//! Clients of protocols 1 and 2 are answered as by the server before (`conversations/README.md`).

pub(crate) mod client;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use crate::common::Server;
use client::Client;

/// Far longer than any answer takes.
const REPLY_TIMEOUT: Duration = Duration::from_secs(60);
/// How long no further message may come after a conversation.
const SILENCE: Duration = Duration::from_millis(200);
/// Fields of events, and of the welcome (`names`), that have been added since.
const ADDED: [&str; 6] = ["at", "by", "spent", "to", "player", "names"];
/// English sentences for logs; they may change.
const FOR_LOGS: [&str; 2] = ["message", "why"];

/// A conversation in progress.
struct Replay {
    server: Server,
    clients: BTreeMap<String, Client>,
    /// The room's names: `room` and `watch`.
    names: BTreeMap<&'static str, String>,
    /// Whether messages about presence were recorded.
    presence: bool,
}

impl Replay {
    async fn line(&mut self, line: &Value) {
        let field = |name: &str| line[name].as_str().unwrap_or_default();
        let path = self.filled(field("path"));
        let client = self.clients.entry(field("who").to_owned()).or_default();
        match (field("sends"), field("gets")) {
            ("http", _) => {
                let method = field("method").parse().expect("a method");
                let body = line.get("body");
                client.ask(&self.server, method, &path, body).await;
            }
            ("open", _) => client.open(&self.server, &path).await,
            ("socket", _) => client.send(&line["message"]).await,
            ("close", _) => client.close().await,
            (_, "http") => {
                let (status, body) = client.answer.take().expect("an answer");
                assert_eq!(Some(u64::from(status)), line["status"].as_u64(), "{body}");
                if status == 201 {
                    for name in ["room", "watch"] {
                        let id = body[name].as_str().expect("a name").to_owned();
                        self.names.insert(name, id);
                    }
                }
                self.same(&line["body"], &body, true);
            }
            (_, "socket") => {
                let message = next(client, self.presence, REPLY_TIMEOUT).await;
                let message = message.expect("a message").expect("an open socket");
                self.same(&line["message"], &message, false);
            }
            (_, "close") => {
                assert_eq!(client.next(REPLY_TIMEOUT).await, Some(None));
                client.socket = None;
            }
            _ => panic!("a line of another kind"),
        }
    }

    /// A recorded text with the room's names of now.
    fn filled(&self, text: &str) -> String {
        let fill = |text: String, (name, id): (&&str, &String)| {
            let recorded = format!("{{{name}}}");
            text.replace(&recorded, id)
        };
        self.names.iter().fold(text.to_owned(), fill)
    }

    /// Asserts that all that was sent then is sent now. With `more` any fields may have been added.
    fn same(&self, then: &Value, now: &Value, more: bool) {
        match (then, now) {
            (Value::Object(old), Value::Object(new)) => {
                for (key, old) in old {
                    let new = new.get(key).unwrap_or_else(|| panic!("no {key} in {now}"));
                    let for_logs = FOR_LOGS.contains(&key.as_str()) && old.is_string();
                    if !(for_logs && new.is_string()) {
                        self.same(old, new, more);
                    }
                }
                for key in new.keys().filter(|key| !old.contains_key(*key)) {
                    assert!(more || ADDED.contains(&key.as_str()), "{key} in {now}");
                }
            }
            (Value::Array(old), Value::Array(new)) => {
                assert_eq!(old.len(), new.len(), "{then} {now}");
                for (old, new) in old.iter().zip(new) {
                    self.same(old, new, more);
                }
            }
            (Value::String(old), Value::Number(_)) if old == "{ms}" => {}
            (Value::String(old), Value::String(new)) => assert_eq!(&self.filled(old), new),
            _ => assert_eq!(then, now),
        }
    }
}

/// [`Client::next`], without messages about presence unless they are wanted.
async fn next(client: &mut Client, presence: bool, within: Duration) -> Option<Option<Value>> {
    loop {
        match client.next(within).await {
            Some(Some(message)) if !presence && message["type"] == "presence" => {}
            next => return next,
        }
    }
}

async fn replay(file: &Path) {
    let text = std::fs::read_to_string(file).expect("a conversation");
    let folder = tempfile::tempdir().expect("a folder");
    let mut replay = Replay {
        server: Server::start(Some(folder.path())).await,
        clients: BTreeMap::new(),
        names: BTreeMap::new(),
        presence: text.contains(r#""type":"presence""#),
    };
    for (number, line) in text.lines().enumerate() {
        println!("{}:{}: {line}", file.display(), number + 1);
        let line = serde_json::from_str(line).expect("JSON");
        replay.line(&line).await;
    }
    tokio::time::sleep(SILENCE).await;
    for client in replay.clients.values_mut() {
        if client.socket.is_some() {
            let more = next(client, replay.presence, Duration::ZERO).await;
            assert_eq!(more, None);
        }
    }
    replay.clients.clear();
    replay.server.stop().await;
}

#[tokio::test]
async fn clients_of_earlier_protocols_are_answered_as_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conversations");
    let files = std::fs::read_dir(folder).expect("the conversations");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "jsonl"));
    files.sort();
    assert_eq!(files.len(), 11, "{files:?}");
    for file in &files {
        replay(file).await;
    }
}
