//! `/api/v1/engines`: the host's engines by name.

use std::net::IpAddr;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, ExtensionRejection};
use axum::extract::{Extension, FromRequestParts, Path, State};
use axum::http::request::Parts;
use tengen_api::{ApiError, EngineAnswer, EngineEntry, Engines, ErrorCode, LONGEST_TURN, Question};
use tengen_core::{Color, Position, Rule, Size, notation};

use super::analysis::Analysing;
use super::failure::Failure;
use super::visitor::Visitor;
use crate::client::Client;
use crate::engines::Refusal;
use crate::places::Origin;
use crate::stopping::Stopping;

/// Whether engines are restricted to this machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalEngines(pub(crate) bool);

/// Whether a client may use the engines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed(bool, Client);

impl Allowed {
    pub(super) const fn may_use_engines(self) -> bool {
        self.0
    }

    pub(super) const fn is_local(self) -> bool {
        self.1.is_local
    }

    /// The address whose share counts; `None` for this machine.
    pub(super) fn counted(self) -> Option<IpAddr> {
        (!self.1.is_local).then_some(self.1.address)
    }

    /// The same as a key of limits.
    pub(super) fn guest(self) -> Option<Origin> {
        self.counted().map(Origin::from)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Allowed {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ExtensionRejection> {
        let local = Extension::<LocalEngines>::from_request_parts(parts, state).await?;
        let Ok(client) = Client::from_request_parts(parts, state).await;
        Ok(Self(!local.0.0 || client.is_local, client))
    }
}

/// Lists the available engines
#[utoipa::path(
    get,
    path = "/api/v1/engines",
    tag = "engines",
    responses((status = 200, body = Engines, description = "engines in the host's order"))
)]
pub(super) async fn list(State(analysing): State<Analysing>, allowed: Allowed) -> Json<Engines> {
    let entry = |name: &str| EngineEntry {
        name: name.to_owned(),
    };
    let names = analysing.pool.names().filter(|_| allowed.0);
    Json(Engines {
        engines: names.map(entry).collect(),
        threads: analysing.analysts.threads_for(allowed.is_local()),
    })
}

/// Asks an engine for a move
#[utoipa::path(
    post,
    path = "/api/v1/engines/{name}/move",
    tag = "engines",
    params(("name" = String, Path, description = "engine name")),
    request_body = Question,
    responses(
        (status = 200, body = EngineAnswer, description = "a legal move"),
        (status = 400, body = ApiError, description = "malformed question, or the game is over"),
        (status = 403, body = ApiError, description = "engines are restricted to the server's own machine"),
        (status = 404, body = ApiError, description = "no such engine"),
        (status = 429, body = ApiError, description = "the engine is busy with questions from this address"),
        (status = 502, body = ApiError, description = "the engine failed"),
        (status = 503, body = ApiError, description = "all processes of the engine are busy"),
    )
)]
pub(super) async fn choose(
    State(Analysing { pool, .. }): State<Analysing>,
    (allowed, visitor): (Allowed, Visitor),
    Extension(stopping): Extension<Stopping>,
    name: Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<EngineAnswer>, Failure> {
    if !allowed.0 {
        let why = "the engines here are for the server's own machine only";
        return Err(Failure::new(ErrorCode::Forbidden, why));
    }
    visitor.may_ask()?;
    let question: Question = serde_json::from_slice(&body?)
        .map_err(|error| bad(format!("this is no question to an engine: {error}")))?;
    if !(1..=LONGEST_TURN).contains(&question.turn_ms) {
        return Err(bad(format!(
            "turn_ms is {}, not 1 to {LONGEST_TURN}",
            question.turn_ms
        )));
    }
    let position = position(&question)?;
    if let Some(outcome) = position.outcome() {
        return Err(bad(format!("the game is over: {}", outcome.by.name())));
    }
    let turn = Duration::from_millis(question.turn_ms);
    let address = allowed.counted();
    let answer = tokio::select! {
        answer = pool.ask(&name, position.clone(), turn, address) => answer?,
        () = stopping.token.cancelled() => {
            return Err(Failure::new(ErrorCode::EngineFailed, "the server is stopping"));
        }
    };
    position.legality(answer.point).map_err(|why| {
        let message = format!("{} answered {}: {why}", *name, answer.point);
        Failure::new(ErrorCode::EngineFailed, message)
    })?;
    Ok(Json(EngineAnswer {
        mv: answer.point.to_string(),
        took_ms: u64::try_from(answer.took.as_millis()).unwrap_or(u64::MAX),
        depth: answer.evaluation.depth,
        score: answer.evaluation.score,
        mate: answer.evaluation.mate,
        nodes: answer.evaluation.nodes,
    }))
}

fn bad(message: String) -> Failure {
    Failure::new(ErrorCode::BadRequest, message)
}

fn position(question: &Question) -> Result<Position, Failure> {
    let rule: Rule = question
        .rule
        .parse()
        .map_err(|e| bad(format!("rule: {e}")))?;
    let size = Size::new(question.size).map_err(|e| bad(format!("size: {e}")))?;
    let set_up = !(question.black.is_empty() && question.white.is_empty());
    if !set_up && question.to_move.is_none() {
        let moves =
            notation::parse_moves(&question.moves).map_err(|e| bad(format!("moves: {e}")))?;
        if moves.contains(&tengen_core::Move::Pass) {
            return Err(bad("moves: engines know no passes".to_owned()));
        }
        return Position::from_moves(rule, size, &moves).map_err(|e| bad(format!("moves: {e}")));
    }
    if !question.moves.is_empty() {
        return Err(bad("either moves or a set-up, not both".to_owned()));
    }
    let points = |what: &str, text: &str| {
        notation::parse_points(text).map_err(|e| bad(format!("{what}: {e}")))
    };
    let to_move = question.to_move.as_deref().unwrap_or_default();
    let to_move = Color::BOTH.into_iter().find(|c| c.to_string() == to_move);
    let to_move = to_move.ok_or_else(|| bad("to_move: black or white in a set-up".to_owned()))?;
    let black = points("black", &question.black)?;
    let white = points("white", &question.white)?;
    Position::from_stones(rule, size, &black, &white, to_move)
        .map_err(|e| bad(format!("black, white: {e}")))
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal {
            Refusal::Unknown(_) => ErrorCode::NotFound,
            Refusal::Busy(_) => ErrorCode::EngineBusy,
            Refusal::Share(_) => ErrorCode::TooMany,
            Refusal::Failed(..) | Refusal::NoStart(_) | Refusal::Lost(_) => ErrorCode::EngineFailed,
        };
        Self::new(code, refusal.to_string())
    }
}
