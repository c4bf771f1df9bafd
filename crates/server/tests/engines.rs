//! `/api/v1/engines` over real sockets, with child processes that work, crash and hang.

#![cfg(unix)]

use crate::common::{Server, client};
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use tengen_api::{ApiError, EngineAnswer, Engines, ErrorCode, LARGEST_QUESTION};
use tengen_server::{HostEngine, Settings};

/// An engine in shell that runs `then` when asked for a move.
fn engine(name: &str, then: &str) -> HostEngine {
    let script = format!(
        "while read -r l; do case $l in START*) echo OK;; BEGIN*|TURN*|DONE*) {then};; \
         END*) exit;; esac; done"
    );
    let text = format!("{name}={}", shell_words::join(["/bin/sh", "-c", &script]));
    text.parse().expect("an engine")
}

async fn serve(engines: Vec<HostEngine>) -> Server {
    let settings = Settings {
        engines,
        ..Settings::default()
    };
    Server::start_with(None, settings).await
}

async fn ask_as(server: &Server, name: &str, question: &Value, origin: Option<&str>) -> Response {
    let mut request = client()
        .post(server.at(&format!("/api/v1/engines/{name}/move")))
        .json(question);
    if let Some(origin) = origin {
        request = request.header("origin", origin);
    }
    request.send().await.expect("an answer")
}

async fn ask(server: &Server, name: &str, question: &Value) -> Response {
    ask_as(server, name, question, None).await
}

async fn failure(answer: Response) -> (StatusCode, ErrorCode, String) {
    let status = answer.status();
    let error: ApiError = answer.json().await.expect("an error of the API");
    (status, error.error, error.message)
}

fn moves(moves: &str) -> Value {
    json!({ "rule": "freestyle", "size": 15, "moves": moves, "turn_ms": 3000 })
}

#[tokio::test]
async fn engines_are_listed_and_asked_by_name() {
    let says = "echo 'MESSAGE depth 7 ev -12 n 3K'; echo 3,4";
    let engines = vec![engine("Good one", says), engine("Other", "echo 0,0")];
    let server = serve(engines).await;
    let list = client().get(server.at("/api/v1/engines")).send().await;
    let list = list.expect("an answer").text().await.expect("text");
    assert!(
        !list.contains("/bin/sh") && !list.contains("MESSAGE"),
        "{list}"
    );
    let list: Engines = serde_json::from_str(&list).expect("a list");
    let names: Vec<&str> = list.engines.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(names, ["Good one", "Other"]);

    let answer = ask(&server, "Good%20one", &moves("h8i9")).await;
    assert_eq!(answer.status(), 200);
    let answer: EngineAnswer = answer.json().await.expect("a move");
    assert_eq!(answer.mv, "d11");
    assert_eq!(
        (answer.depth, answer.score, answer.nodes),
        (Some(7), Some(-12), Some(3000))
    );
    let set_up = json!({
        "rule": "renju", "size": 15, "black": "h8,h9", "white": "a1", "to_move": "white",
        "turn_ms": 3000,
    });
    let answer = ask(&server, "Other", &set_up).await;
    let answer: EngineAnswer = answer.json().await.expect("a move");
    assert_eq!(answer.mv, "a15");
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_asked_is_refused_with_a_reason() {
    let server = serve(vec![engine("e", "echo 0,0")]).await;
    for (question, expected) in [
        (json!({ "rule": "go", "size": 15, "turn_ms": 1 }), "rule: "),
        (
            json!({ "rule": "renju", "size": 4, "turn_ms": 1 }),
            "size: ",
        ),
        (
            json!({ "rule": "renju", "size": 15, "turn_ms": 0 }),
            "turn_ms is 0",
        ),
        (
            json!({ "rule": "renju", "size": 15, "turn_ms": 60_001 }),
            "60001",
        ),
        (json!({ "rule": "renju", "size": 15 }), "turn_ms"),
        (
            json!({ "rule": "renju", "size": 15, "turn_ms": 1, "command": "/bin/sh" }),
            "command",
        ),
        (moves("h8h8"), "moves: "),
        (moves("h8 pass"), "passes"),
        (moves("a1b1a2b2a3b3a4b4a5"), "over: five"),
        (
            json!({ "rule": "renju", "size": 15, "black": "h8", "turn_ms": 1 }),
            "to_move",
        ),
        (
            json!({ "rule": "renju", "size": 15, "black": "h8", "moves": "h8", "to_move": "white", "turn_ms": 1 }),
            "not both",
        ),
        (
            json!({ "rule": "renju", "size": 15, "black": "zz", "to_move": "white", "turn_ms": 1 }),
            "black: ",
        ),
    ] {
        let (status, code, message) = failure(ask(&server, "e", &question).await).await;
        assert_eq!(
            (status, code),
            (StatusCode::BAD_REQUEST, ErrorCode::BadRequest),
            "{message}"
        );
        assert!(message.contains(expected), "{message}");
    }
    let (status, code, _) = failure(ask(&server, "sh", &moves("")).await).await;
    assert_eq!((status, code), (StatusCode::NOT_FOUND, ErrorCode::NotFound));
    let long = moves(&"h8".repeat(LARGEST_QUESTION));
    let (status, ..) = failure(ask(&server, "e", &long).await).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let foreign = ask_as(&server, "e", &moves(""), Some("http://evil.example")).await;
    assert_eq!(foreign.status(), StatusCode::FORBIDDEN);
    let own = ask_as(&server, "e", &moves(""), Some(&server.url)).await;
    assert_eq!(own.status(), StatusCode::OK);
    server.stop().await;
}

#[tokio::test]
async fn an_engine_that_fails_is_started_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("mark").display().to_string();
    // Crashes on the first question and answers the second.
    let once = format!("if [ -e {mark} ]; then echo 5,5; else : > {mark}; kill -9 $$; fi");
    let engines = vec![
        engine("once", &once),
        engine("cheat", "echo 7,7"),
        engine("off", "echo 99,99"),
        "none=/no/such/engine".parse().expect("an engine"),
    ];
    let server = serve(engines).await;
    let (status, code, message) = failure(ask(&server, "once", &moves("h8")).await).await;
    assert_eq!(
        (status, code),
        (StatusCode::BAD_GATEWAY, ErrorCode::EngineFailed),
        "{message}"
    );
    assert_eq!(ask(&server, "once", &moves("h8")).await.status(), 200);
    for (name, why) in [
        ("cheat", "taken"),
        ("off", "off the board"),
        ("none", "cannot be started"),
    ] {
        let (status, _, message) = failure(ask(&server, name, &moves("h8")).await).await;
        assert_eq!(status, StatusCode::BAD_GATEWAY);
        assert!(
            message.contains(why) && !message.contains("/no/such"),
            "{message}"
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn a_hanging_engine_is_killed_at_its_deadline_and_others_need_not_wait_for_ever() {
    let engines = vec![engine("hang", "sleep 1000"), engine("good", "echo 1,1")];
    let server = serve(engines).await;
    let quick = json!({ "rule": "freestyle", "size": 15, "turn_ms": 100 });
    let (status, code, message) = failure(ask(&server, "hang", &quick).await).await;
    assert_eq!(
        (status, code),
        (StatusCode::BAD_GATEWAY, ErrorCode::EngineFailed)
    );
    assert!(message.contains("was killed"), "{message}");
    // Two at a time; a third is refused, while another engine still answers.
    let long = json!({ "rule": "freestyle", "size": 15, "turn_ms": 60_000 });
    let first = client()
        .post(server.at("/api/v1/engines/hang/move"))
        .json(&long);
    let second = first.try_clone().expect("a request");
    let first = tokio::spawn(first.send());
    let second = tokio::spawn(second.send());
    // The first two may still be starting: retry until both are busy.
    let (status, message) = loop {
        let (status, code, message) = failure(ask(&server, "hang", &quick).await).await;
        match code {
            ErrorCode::EngineBusy => break (status, message),
            code => assert_eq!(code, ErrorCode::EngineFailed),
        }
        assert!(!first.is_finished() && !second.is_finished(), "{message}");
    };
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{message}");
    assert_eq!(ask(&server, "good", &moves("h8")).await.status(), 200);
    first.abort();
    second.abort();
}
