//! `/api/v1/review` over real sockets.

use crate::common::{Server, client};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tengen_api::{ApiError, ErrorCode, LARGEST_QUESTION};
use tengen_server::Settings;
use tengen_worker_protocol::review::{Label, Reviewed};

async fn ask_from(server: &Server, question: &Value, from: Option<&str>) -> reqwest::Response {
    let mut request = client().post(server.at("/api/v1/review")).json(question);
    if let Some(from) = from {
        request = request.header("x-forwarded-for", from);
    }
    request.send().await.expect("an answer")
}

async fn reviewed(server: &Server, question: Value) -> Reviewed {
    let answer = ask_from(server, &question, None).await;
    assert_eq!(answer.status(), StatusCode::OK, "{question}");
    answer.json().await.expect("a review")
}

async fn refused(server: &Server, question: &Value) -> (StatusCode, ApiError) {
    let answer = ask_from(server, question, None).await;
    let status = answer.status();
    (status, answer.json().await.expect("an error of the API"))
}

/// A game with small limits.
fn game(rule: &str, size: u32, moves: &str) -> Value {
    json!({ "rule": rule, "size": size, "moves": moves, "nodes": 500, "proof_nodes": 5_000 })
}

/// White ignores three in a row.
const IGNORED_THREE: &str = "h8a1i8a3j8a5k8a7l8";

#[tokio::test]
async fn the_last_chance_is_told_with_its_points() {
    let server = Server::start_with(None, Settings::default()).await;
    let review = reviewed(&server, game("freestyle", 15, IGNORED_THREE)).await;
    let last = review.last_escape.expect("a last chance");
    assert_eq!((last.number, last.settled), (6, true));
    let points: Vec<String> = last.better.iter().map(ToString::to_string).collect();
    assert_eq!(points, ["g8", "k8"]);
    let sentence = review.moments[0].sentence.clone().expect("a sentence");
    assert!(sentence.starts_with("Only G8 or K8"), "{sentence}");
    assert_eq!(review.moves[8].label, Label::Ended);

    let mut chinese = game("freestyle", 15, IGNORED_THREE);
    chinese["language"] = json!("zh");
    chinese["side"] = json!("black");
    let review = reviewed(&server, chinese).await;
    // The last chance is White's in both reports.
    let moments = review.moments.iter().map(|moment| moment.number);
    assert_eq!((moments.collect::<Vec<_>>(), review.of), (vec![6], 5));
    server.stop().await;
}

#[tokio::test]
async fn games_that_are_not_plain_are_reviewed() {
    let server = Server::start_with(None, Settings::default()).await;
    // A set-up with White to move, and a pass.
    let mut set_up = game("freestyle", 15, "a5 pass a7k8a9");
    set_up["start"] = json!("h8i8j8/a1a3/white");
    let review = reviewed(&server, set_up).await;
    assert!(review.complete && review.moves.len() == 5, "{review:?}");
    assert_eq!(review.moves[1].point.to_string(), "pass");

    // A double three that was not claimed stands; as the last move it loses.
    let foul = "h8a1i8a3j10a5j9a7j8";
    let over = reviewed(&server, game("renju", 15, foul)).await;
    let last = over.moves.last().expect("moves");
    assert_eq!(last.label, Label::LostHere, "{over:?}");
    let stands = reviewed(&server, game("renju", 15, &format!("{foul}o1"))).await;
    assert!(stands.complete, "{stands:?}");

    for (size, moves) in [
        (5, "c3b2"),
        (5, "c3b2d4b3"),
        (22, "k11l12k12"),
        (15, "h8i9"),
    ] {
        let review = reviewed(&server, game("freestyle", size, moves)).await;
        assert!(review.complete && review.moments.is_empty(), "{review:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_reviewed_is_refused_with_a_reason() {
    let server = Server::start_with(None, Settings::default()).await;
    let with = |field: &str, value: Value| {
        let mut question = game("renju", 15, "h8h9");
        question[field] = value;
        question
    };
    for (question, expected) in [
        (with("rule", json!("go")), "rule: "),
        (with("size", json!(4)), "size: "),
        (with("size", json!(23)), "size: "),
        (with("moves", json!("")), "no moves"),
        (with("moves", json!("h8h8")), "moves: "),
        (with("moves", json!("h8x")), "moves: "),
        (with("start", json!("h8/h8/black")), "start: "),
        (with("start", json!("somewhere")), "start: "),
        (with("side", json!("red")), "side: "),
        (with("language", json!("tlh")), "tlh"),
        (with("nodes", json!(0)), "nodes is 0"),
        (
            with("proof_nodes", json!(10_000_001)),
            "proof_nodes is 10000001",
        ),
        (with("nodes", json!(-1)), "expected u64"),
        (with("depth", json!(3)), "depth"),
        // Moves after a five.
        (
            game("freestyle", 15, &format!("{IGNORED_THREE}a9")),
            "moves: ",
        ),
    ] {
        let (status, error) = refused(&server, &question).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{question}");
        assert_eq!(error.error, ErrorCode::BadRequest);
        assert!(error.message.contains(expected), "{}", error.message);
    }
    let long = game("freestyle", 15, &"h8 ".repeat(LARGEST_QUESTION));
    let (status, _) = refused(&server, &long).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    server.stop().await;
}

#[tokio::test]
async fn strangers_need_a_quota() {
    let behind_proxy = |guest_analyses| Settings {
        guest_analyses,
        trusted_proxies: vec!["127.0.0.0/8".parse().expect("a network")],
        ..Settings::default()
    };
    let question = game("freestyle", 15, IGNORED_THREE);
    for (quota, status) in [(0, StatusCode::FORBIDDEN), (1, StatusCode::OK)] {
        let server = Server::start_with(None, behind_proxy(quota)).await;
        let answer = ask_from(&server, &question, Some("203.0.113.7")).await;
        assert_eq!(answer.status(), status);
        server.stop().await;
    }
}
