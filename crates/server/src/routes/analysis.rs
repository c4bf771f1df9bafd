//! `/api/v1/analysis`: the WebSocket on which the server's engine and the host's engines analyse.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use tengen_api::{ApiError, ErrorCode, LARGEST_QUESTION, LONGEST_TURN};
use tengen_core::{Point, SearchedLine};
use tengen_worker_protocol::analysis::{ANALYSIS_MS, ToAnalyst};
use tengen_worker_protocol::{Analysis, Analyze, EngineAnswer, FromWorker, read, write};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_util::task::AbortOnDropHandle;

use super::engines::Allowed;
use super::failure::Failure;
use super::pulse::{Pulse, SEND_TIMEOUT};
use super::socket::with_small_buffers;
use super::visitor::{Share, Visitor};
use crate::analysts::{Analysts, Denied, Found, Running};
use crate::engines::Pool;
use crate::host::rules::{Rules, Who};
use crate::stopping::Stopping;

/// The server's engines: Tengen's own, and those of the host.
#[derive(Clone)]
pub(crate) struct Analysing {
    pub(crate) analysts: Arc<Analysts>,
    pub(crate) pool: Arc<Pool>,
}

/// Opens a WebSocket for analysis
///
/// The client sends `{"ask":{"id":1,"engine":null,"question":{…}}}` or `{"stop":1}`; ids ascend,
/// and a question ends the one before. The server sends the messages of the page's engine worker:
/// `progress`, `answer` and `failed`, each with the id. `"ping"` is answered at once with
/// `"ready"`.
#[utoipa::path(
    get,
    path = "/api/v1/analysis",
    tag = "engines",
    responses(
        (status = 101, description = "the WebSocket"),
        (status = 400, body = ApiError, description = "not a WebSocket request"),
        (status = 403, body = ApiError, description = "request from another origin, or no engine is for this visitor"),
        (status = 429, body = ApiError, description = "too many requests or sockets from this address"),
    )
)]
pub(super) async fn socket(
    State(analysing): State<Analysing>,
    visitor: Visitor,
    allowed: Allowed,
    (stopping, rules): (Extension<Stopping>, Extension<Rules>),
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    if visitor.is_foreign {
        let why = "sockets are opened by this server's own page only";
        return Err(Failure::new(ErrorCode::Forbidden, why));
    }
    visitor.may_ask()?;
    let hosts = allowed.may_use_engines() && analysing.pool.names().next().is_some();
    let own = analysing.analysts.threads_for(allowed.is_local());
    if own.is_none() && !hosts {
        let why = "the engines here are for the server's own machine only";
        return Err(Failure::new(ErrorCode::Forbidden, why));
    }
    let upgrade =
        upgrade.map_err(|rejection| Failure::new(ErrorCode::BadRequest, rejection.body_text()))?;
    let place = visitor.socket()?;
    let share = visitor.share();
    let sockets = stopping.sockets.clone();
    let upgrade = with_small_buffers(upgrade, LARGEST_QUESTION);
    Ok(upgrade.on_upgrade(move |socket| {
        let connection = Connection {
            socket,
            analysing,
            allowed,
            share,
            search: Search::None,
        };
        sockets.track_future(async move {
            tokio::select! {
                () = connection.run() => {}
                () = stopping.token.cancelled() => {}
                () = banned(&rules, allowed) => {}
            }
            drop(place);
        })
    }))
}

/// Waits until the host bans an address that is not its own.
async fn banned(rules: &Rules, allowed: Allowed) {
    match allowed.counted() {
        None => std::future::pending().await,
        address => {
            let who = Who {
                address,
                player: None,
            };
            rules.becomes_banned(who).await;
        }
    }
}

/// The search of a socket.
enum Search {
    None,
    /// Tengen's own engine, before its turn.
    Waiting(i32, Beginning, mpsc::UnboundedReceiver<Found>),
    /// Tengen's own engine.
    Own(i32, Running, mpsc::UnboundedReceiver<Found>),
    /// An engine of the host.
    Host(i32, AbortOnDropHandle<Result<Analysis, String>>),
}

type Beginning = Pin<Box<dyn Future<Output = Result<Running, Denied>> + Send>>;

struct Connection {
    socket: WebSocket,
    analysing: Analysing,
    allowed: Allowed,
    share: Share,
    search: Search,
}

impl Connection {
    async fn run(mut self) {
        let mut pulse = Pulse::new(false);
        loop {
            let answer = tokio::select! {
                is_alive = pulse.due() => {
                    let ping = Message::Ping(Vec::new().into());
                    if !is_alive || !self.put(ping).await {
                        return;
                    }
                    None
                }
                message = self.socket.recv() => {
                    pulse.heard();
                    match message {
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                        // Pings count too, because each is answered.
                        Some(Ok(_)) if !self.share.may_say() => {
                            Some(failed(None, "too many messages"))
                        }
                        Some(Ok(Message::Text(text))) => self.hear(&text),
                        Some(Ok(Message::Binary(_))) => Some(failed(None, "messages are text")),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                    }
                }
                answer = next(&mut self.search) => Some(answer),
            };
            if let Some(answer) = answer
                && !self.put(Message::Text(write(&answer).into())).await
            {
                return;
            }
        }
    }

    /// Sends a message; `false` if that fails, or takes too long.
    async fn put(&mut self, message: Message) -> bool {
        let sent = timeout(SEND_TIMEOUT, self.socket.send(message)).await;
        matches!(sent, Ok(Ok(())))
    }

    fn hear(&mut self, text: &str) -> Option<FromWorker<EngineAnswer>> {
        match read(text) {
            Err(why) => Some(failed(None, why.to_string())),
            Ok(ToAnalyst::Stop(id)) => self.stop(id),
            Ok(ToAnalyst::Ping) => Some(FromWorker::Ready),
            Ok(ToAnalyst::Ask {
                id,
                engine,
                question,
            }) => {
                self.search = Search::None;
                let begun = match engine {
                    None => {
                        self.ask_own(id, *question);
                        Ok(())
                    }
                    Some(name) => self.ask_host(id, &name, &question),
                };
                begun.err().map(|why| failed(Some(id), why))
            }
        }
    }

    fn ask_own(&mut self, id: i32, question: Analyze) {
        let (send, receive) = mpsc::unbounded_channel();
        let analysts = Arc::clone(&self.analysing.analysts);
        let begun = analysts.start(question, self.allowed.guest(), send);
        self.search = Search::Waiting(id, Box::pin(begun), receive);
    }

    fn ask_host(&mut self, id: i32, name: &str, question: &Analyze) -> Result<(), String> {
        if !self.allowed.may_use_engines() {
            return Err("the engines here are for the server's own machine only".to_owned());
        }
        let position = question.position.position();
        let position = position.map_err(|why| why.to_string())?;
        if let Some(outcome) = position.outcome() {
            return Err(format!("the game is over: {}", outcome.by.name()));
        }
        if !question.task.is_plain() {
            return Err(format!("{name} only looks for the best move"));
        }
        let ms = u64::from(question.limits.ms.unwrap_or(ANALYSIS_MS));
        let turn = Duration::from_millis(ms.clamp(1, LONGEST_TURN));
        let (pool, name) = (Arc::clone(&self.analysing.pool), name.to_owned());
        let address = self.allowed.counted();
        let asked = tokio::spawn(async move {
            let answer = pool.ask(&name, position.clone(), turn, address).await;
            let answer = answer.map_err(|why| why.to_string())?;
            position
                .legality(answer.point)
                .map_err(|why| format!("{name} answered {}: {why}", answer.point))?;
            Ok(reported(answer.point, answer.took, &answer.evaluation))
        });
        self.search = Search::Host(id, AbortOnDropHandle::new(asked));
        Ok(())
    }

    /// Stops a search: ours sends its last report; one that has not begun, or is of the host's
    /// engines, ends without.
    fn stop(&mut self, id: i32) -> Option<FromWorker<EngineAnswer>> {
        match &self.search {
            Search::Own(running, search, _) if *running == id => {
                search.stop();
                None
            }
            Search::Waiting(waiting, ..) | Search::Host(waiting, _) if *waiting == id => {
                self.search = Search::None;
                let answer = EngineAnswer::Analyzed(Box::default());
                Some(FromWorker::Answer { id, answer })
            }
            _ => None,
        }
    }
}

/// The next message of a search; never, while there is none.
async fn next(search: &mut Search) -> FromWorker<EngineAnswer> {
    if let Search::Waiting(id, beginning, _) = search {
        let (id, begun) = (*id, beginning.as_mut().await);
        let Search::Waiting(_, _, reports) = std::mem::replace(search, Search::None) else {
            unreachable!("it was waiting above");
        };
        match begun {
            Ok(running) => *search = Search::Own(id, running, reports),
            Err(why) => return failed(Some(id), why.to_string()),
        }
    }
    let (id, found) = match search {
        Search::None | Search::Waiting(..) => std::future::pending().await,
        Search::Own(id, _, reports) => (*id, reports.recv().await),
        Search::Host(id, asked) => {
            let found = match asked.await {
                Ok(Ok(analysis)) => Found::End(analysis),
                Ok(Err(why)) => Found::Refused(why),
                Err(_) => Found::Refused("the engine was lost".to_owned()),
            };
            (*id, Some(found))
        }
    };
    match found {
        Some(Found::Progress(analysis)) => {
            let answer = EngineAnswer::Analysis(Box::new(analysis));
            FromWorker::Progress { id, answer }
        }
        Some(Found::End(analysis)) => {
            *search = Search::None;
            let answer = EngineAnswer::Analyzed(Box::new(analysis));
            FromWorker::Answer { id, answer }
        }
        Some(Found::Refused(why)) => {
            *search = Search::None;
            failed(Some(id), why)
        }
        // The engine's thread panicked.
        None => {
            *search = Search::None;
            failed(Some(id), "the engine was lost")
        }
    }
}

fn failed(id: Option<i32>, why: impl Into<String>) -> FromWorker<EngineAnswer> {
    let why = why.into();
    tracing::debug!("analysis refused: {why}");
    FromWorker::Failed { id, why }
}

/// What an engine of the host has reported with its move.
fn reported(
    point: Point,
    took: Duration,
    evaluation: &tengen_gomocup::manager::Evaluation,
) -> Analysis {
    let ms = u64::try_from(took.as_millis()).ok();
    let nps = evaluation
        .nodes
        .zip(ms)
        .and_then(|(nodes, ms)| (nodes * 1000).checked_div(ms));
    Analysis {
        lines: SearchedLine::of(vec![point])
            .map(|line| SearchedLine {
                score: evaluation.score,
                mate: evaluation.mate,
                depth: evaluation.depth,
                nodes: evaluation.nodes,
                ms,
                ..line
            })
            .into_iter()
            .collect(),
        threat: None,
        nodes: evaluation.nodes,
        nps,
        ms,
    }
}
