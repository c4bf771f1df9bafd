//! `/api/v1/analysis` over real sockets, with Tengen's engine and one of the host.

use crate::common::Server;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tengen_server::Settings;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Connects as this machine's user, or through a proxy from another address.
    async fn open(server: &Server, from: Option<&str>) -> Result<Socket, Error> {
        let url = server.at("/api/v1/analysis").replacen("http", "ws", 1);
        let mut request = url.into_client_request()?;
        if let Some(from) = from {
            let address = from.parse().expect("a header");
            request.headers_mut().insert("x-forwarded-for", address);
        }
        Ok(Socket(connect_async(request).await?.0))
    }

    async fn say(&mut self, message: &Value) {
        let text = Message::text(message.to_string());
        self.0.send(text).await.expect("an open socket");
    }

    async fn hear(&mut self) -> Value {
        loop {
            match self.0.next().await.expect("a message").expect("no error") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The message that ends a question.
    async fn end(&mut self) -> Value {
        loop {
            let message = self.hear().await;
            if message.get("progress").is_none() {
                return message;
            }
        }
    }
}

fn ask(id: i32, engine: Option<&str>, limits: &Value) -> Value {
    let lines = json!({ "lines": { "count": 2, "only": [], "except": [] } });
    json!({ "ask": { "id": id, "engine": engine, "question": {
        "position": { "rule": "renju", "size": 15, "moves": "h8h9i7" },
        "task": lines, "limits": limits, "fresh": true,
    } } })
}

fn limits(ms: Option<u32>, nodes: Option<u64>) -> Value {
    json!({ "ms": ms, "nodes": nodes, "depth": null })
}

fn lines(message: &Value) -> usize {
    let lines = &message["answer"]["answer"]["analyzed"]["lines"];
    lines.as_array().map_or(0, Vec::len)
}

#[tokio::test]
async fn the_own_engine_reports_and_stops() {
    let server = Server::start_with(None, Settings::default()).await;
    let mut socket = Socket::open(&server, None).await.expect("a socket");
    let by_nodes = limits(None, Some(20_000));
    socket.say(&ask(1, None, &by_nodes)).await;
    let first = socket.end().await;
    assert_eq!(
        (&first["answer"]["id"], lines(&first)),
        (&json!(1), 2),
        "{first}"
    );
    // From an empty table the same nodes find the same.
    socket.say(&ask(2, None, &by_nodes)).await;
    let again = socket.end().await;
    let scores = |message: &Value| {
        let lines = message["answer"]["answer"]["analyzed"]["lines"].clone();
        let lines = lines.as_array().cloned().unwrap_or_default();
        let score = |line: &Value| (line["mv"].clone(), line["score"].clone());
        lines.iter().map(score).collect::<Vec<_>>()
    };
    assert_eq!(scores(&first), scores(&again));

    // Without limits it goes on until it is stopped.
    socket.say(&ask(3, None, &limits(None, None))).await;
    let progress = socket.hear().await;
    assert_eq!(progress["progress"]["id"], 3, "{progress}");
    // It shows signs of life meanwhile.
    socket.say(&json!("ping")).await;
    while socket.hear().await != json!("ready") {}
    socket.say(&json!({ "stop": 3 })).await;
    let stopped = socket.end().await;
    assert_eq!(
        (&stopped["answer"]["id"], lines(&stopped)),
        (&json!(3), 2),
        "{stopped}"
    );
    server.stop().await;
}

#[tokio::test]
async fn the_newest_question_of_the_machines_user_counts() {
    let server = Server::start_with(None, Settings::default()).await;
    let mut one = Socket::open(&server, None).await.expect("a socket");
    one.say(&ask(1, None, &limits(None, None))).await;
    assert_eq!(one.hear().await["progress"]["id"], 1);
    let mut other = Socket::open(&server, None).await.expect("a socket");
    other.say(&ask(1, None, &limits(None, Some(1_000)))).await;
    assert_eq!(one.end().await["answer"]["id"], 1);
    assert_eq!(other.end().await["answer"]["id"], 1);
    server.stop().await;
}

#[tokio::test]
async fn strangers_need_a_quota_and_take_turns() {
    let behind_proxy = |guest_analyses| Settings {
        guest_analyses,
        trusted_proxies: vec!["127.0.0.0/8".parse().expect("a network")],
        ..Settings::default()
    };
    let server = Server::start_with(None, behind_proxy(0)).await;
    match Socket::open(&server, Some("203.0.113.7")).await {
        Err(Error::Http(refusal)) => assert_eq!(refusal.status(), 403),
        other => panic!("{:?}", other.map(|_| "a socket")),
    }
    server.stop().await;

    let server = Server::start_with(None, behind_proxy(1)).await;
    let mut one = Socket::open(&server, Some("203.0.113.7"))
        .await
        .expect("a socket");
    one.say(&ask(1, None, &limits(None, None))).await;
    assert_eq!(one.hear().await["progress"]["id"], 1);
    let mut other = Socket::open(&server, Some("203.0.113.8"))
        .await
        .expect("a socket");
    other.say(&ask(1, None, &limits(None, None))).await;
    // The place is given on, though the first visitor has asked for longer.
    assert_eq!(one.end().await["answer"]["id"], 1);
    assert_eq!(other.hear().await["progress"]["id"], 1);
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_question_is_refused() {
    let server = Server::start_with(None, Settings::default()).await;
    let mut socket = Socket::open(&server, None).await.expect("a socket");
    socket.say(&json!({ "dance": 1 })).await;
    let refused = socket.hear().await;
    assert!(
        refused["failed"]["why"]
            .as_str()
            .is_some_and(|why| why.contains("dance"))
    );
    let mut taken = ask(4, None, &limits(None, Some(100)));
    taken["ask"]["question"]["position"]["moves"] = json!("h8h8");
    socket.say(&taken).await;
    let refused = socket.hear().await;
    assert!(refused["failed"]["why"].as_str().is_some(), "{refused}");
    socket
        .say(&ask(5, Some("Nobody"), &limits(Some(100), None)))
        .await;
    let refused = socket.hear().await;
    assert_eq!(refused["failed"]["id"], 5, "{refused}");
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn an_engine_of_the_host_reports_what_it_says() {
    let script = "while read -r l; do case $l in START*) echo OK;; BEGIN*|TURN*|DONE*) \
                  echo 'MESSAGE depth 7 ev -12 n 3K'; echo 3,4;; END*) exit;; esac; done";
    let text = format!("Mine={}", shell_words::join(["/bin/sh", "-c", script]));
    let settings = Settings {
        engines: vec![text.parse().expect("an engine")],
        ..Settings::default()
    };
    let server = Server::start_with(None, settings).await;
    let mut socket = Socket::open(&server, None).await.expect("a socket");
    socket
        .say(&ask(1, Some("Mine"), &limits(Some(2_000), None)))
        .await;
    let answer = socket.end().await;
    let line = &answer["answer"]["answer"]["analyzed"]["lines"][0];
    assert_eq!(line["score"], -12, "{answer}");
    assert_eq!((&line["depth"], &line["nodes"]), (&json!(7), &json!(3000)));
    assert_eq!(
        (&line["winrate"], &line["mate"]),
        (&Value::Null, &Value::Null)
    );
    server.stop().await;
}
