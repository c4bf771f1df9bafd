//! `/api/v1/review`: a game reviewed by the server, under the host's quota of analyses.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Extension, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use tengen_api::{ApiError, ErrorCode, LARGEST_BUDGET, ReviewQuestion};
use tengen_core::{Color, Rule, Size, Start, notation};
use tengen_review::{Budget, Line};
use tengen_text::{Language, Text};
use tengen_worker_protocol::write;

use super::analysis::Analysing;
use super::engines::Allowed;
use super::failure::Failure;
use super::visitor::Visitor;
use crate::analysts::Denied;
use crate::reviews::{Lost, review};
use crate::stopping::Stopping;

/// Reviews a game
///
/// The answer is the JSON of `tengen review --json`. A review that takes longer than a minute for a
/// visitor from another machine, or ten seconds while others wait, ends with `complete` false.
#[utoipa::path(
    post,
    path = "/api/v1/review",
    tag = "engines",
    request_body = ReviewQuestion,
    responses(
        (status = 200, description = "the review"),
        (status = 400, body = ApiError, description = "malformed question, or an illegal move"),
        (status = 403, body = ApiError, description = "request from another origin, or the engine is restricted to the server's own machine"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "the engine is busy with other visitors' games, or the server stops"),
    )
)]
pub(super) async fn ask(
    State(Analysing { analysts, .. }): State<Analysing>,
    visitor: Visitor,
    allowed: Allowed,
    Extension(stopping): Extension<Stopping>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    if visitor.is_foreign {
        let why = "reviews are asked for by this server's own page only";
        return Err(Failure::new(ErrorCode::Forbidden, why));
    }
    visitor.may_ask()?;
    let question: ReviewQuestion = serde_json::from_slice(&body?)
        .map_err(|error| bad(format!("this is no question for a review: {error}")))?;
    // Refused before it waits; the positions are made again when it is its turn.
    Game::read(&question)?;
    let place = analysts.place(allowed.guest()).await?;
    let game = Game::read(&question)?;
    let reviewed = review(game.line, game.budget, game.side, allowed.is_local(), place);
    let mut reviewed = tokio::select! {
        reviewed = reviewed => reviewed?,
        () = stopping.token.cancelled() => {
            return Err(Failure::new(ErrorCode::EngineBusy, "the server is stopping"));
        }
    };
    let text = Text::new(game.language);
    reviewed.put_into_words(|side, reason, stop| text.review_sentence(side, reason, stop));
    Ok(([(CONTENT_TYPE, "application/json")], write(&reviewed)).into_response())
}

/// A checked question.
struct Game {
    line: Line,
    budget: Budget,
    side: Option<Color>,
    language: Language,
}

impl Game {
    fn read(question: &ReviewQuestion) -> Result<Game, Failure> {
        let wrong = |field: &str, why: &dyn std::fmt::Display| bad(format!("{field}: {why}"));
        let rule: Rule = question.rule.parse().map_err(|e| wrong("rule", &e))?;
        let size = Size::new(question.size).map_err(|e| wrong("size", &e))?;
        let start = match question.start.as_str() {
            "" => Start::default(),
            text => text.parse().map_err(|e| wrong("start", &e))?,
        };
        let first = start.replay(rule, size, &[]);
        let first = first.map_err(|e| wrong("start", &e))?;
        let moves = notation::parse_moves(&question.moves).map_err(|e| wrong("moves", &e))?;
        if moves.is_empty() {
            return Err(bad("moves: there are no moves to review".to_owned()));
        }
        let side = match question.side.as_deref() {
            None => None,
            Some(name) => Some(name.parse().map_err(|e| wrong("side", &e))?),
        };
        let language = match question.language.as_deref() {
            None => Language::English,
            Some(name) => name.parse().map_err(|e| wrong("language", &e))?,
        };
        let usual = Budget::default();
        let nodes = |name: &str, asked: Option<u64>, usual: u64| match asked.unwrap_or(usual) {
            nodes @ 1..=LARGEST_BUDGET => Ok(nodes),
            nodes => Err(bad(format!("{name} is {nodes}, not 1 to {LARGEST_BUDGET}"))),
        };
        Ok(Game {
            line: Line::new(first, &moves).map_err(|e| wrong("moves", &e))?,
            budget: Budget::of(
                nodes("nodes", question.nodes, usual.search)?,
                nodes("proof_nodes", question.proof_nodes, usual.threats)?,
            ),
            side,
            language,
        })
    }
}

fn bad(message: String) -> Failure {
    Failure::new(ErrorCode::BadRequest, message)
}

impl From<Denied> for Failure {
    fn from(denied: Denied) -> Self {
        let code = match denied {
            Denied::Strangers => ErrorCode::Forbidden,
            Denied::Busy => ErrorCode::EngineBusy,
        };
        Self::new(code, denied.to_string())
    }
}

impl From<Lost> for Failure {
    fn from(lost: Lost) -> Self {
        Self::new(ErrorCode::EngineFailed, lost.to_string())
    }
}
