//! The host's engines: a pool of processes per name.
//!
//! A question goes to an idle process or a new one; failed processes are dropped. An engine has at
//! most [`MOST`] processes, which addresses take turns at, and no address has all of them. Further
//! questions wait for [`QUEUE`] and are then refused, so that no page can fill the machine. The
//! process manager kills engines that miss their deadline. Commands stay on the server.

use std::collections::VecDeque;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tengen_core::Position;
use tengen_gomocup::manager::{CommandLine, CommandLineError, EngineError, Timeouts};
use tengen_opponents::{Failure, Opponent, OpponentMove, OpponentSpec, Terms, Turn};
use thiserror::Error;
use tokio::sync::oneshot;

use crate::limits::Limits;
use crate::places::Origin;
use crate::shares::{Shares, Turn as Place};

/// Maximum processes per engine.
const MOST: u32 = 2;
/// Maximum wait for a process.
const QUEUE: Duration = Duration::from_secs(5);
/// How long an idle process is kept.
const IDLE: Duration = Duration::from_secs(120);
const LONGEST_NAME: usize = 40;

/// An engine of the host: `NAME=COMMAND` on the command line.
#[derive(Clone, PartialEq, Eq)]
pub struct HostEngine {
    name: String,
    command: CommandLine,
}

/// Why a text is not a valid [`HostEngine`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineNameError {
    /// The `=` is missing.
    #[error("{0:?} is not of the form NAME=COMMAND")]
    Form(String),
    /// The name is empty, too long, or has characters other than letters, digits, blanks and
    /// `-_.+`.
    #[error("{0:?} is no name: 1 to {LONGEST_NAME} letters, digits, blanks, '-', '_', '.' and '+'")]
    Name(String),
    /// The command line is invalid.
    #[error(transparent)]
    Command(#[from] CommandLineError),
}

impl FromStr for HostEngine {
    type Err = EngineNameError;

    fn from_str(text: &str) -> Result<Self, EngineNameError> {
        let form = || EngineNameError::Form(text.to_owned());
        let (name, command) = text.split_once('=').ok_or_else(form)?;
        let allowed = |c: char| c.is_alphanumeric() || " -_.+".contains(c);
        let length = name.chars().count();
        if name.trim() != name
            || !(1..=LONGEST_NAME).contains(&length)
            || !name.chars().all(allowed)
        {
            return Err(EngineNameError::Name(name.to_owned()));
        }
        Ok(Self {
            name: name.to_owned(),
            command: command.parse()?,
        })
    }
}

impl HostEngine {
    /// The name that visitors see.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The command that starts it.
    #[must_use]
    pub const fn command(&self) -> &CommandLine {
        &self.command
    }
}

/// The name only, to keep commands out of logs.
impl fmt::Debug for HostEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostEngine")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

#[derive(Debug, Error)]
pub(crate) enum Refusal {
    #[error("no engine here is called {0:?}")]
    Unknown(String),
    #[error("{0} is busy with other questions")]
    Busy(String),
    /// The address has used up its share.
    #[error("{0} still answers other questions of this address")]
    Share(String),
    #[error("{0} failed: {1}")]
    Failed(String, Failure),
    /// The engine cannot be started; the log has the reason.
    #[error("{0} cannot be started")]
    NoStart(String),
    /// The engine's thread panicked.
    #[error("{0} was lost")]
    Lost(String),
}

pub(crate) struct Pool(Vec<Arc<Kept>>);

struct Kept {
    engine: HostEngine,
    /// A place for each process.
    places: Shares,
    idle: Mutex<VecDeque<(Instant, Box<dyn Opponent>)>>,
}

impl Pool {
    /// Starts no process yet. If names repeat, the last engine counts.
    pub(crate) fn new(engines: Vec<HostEngine>, limits: Limits) -> Arc<Self> {
        let mut kept: Vec<Arc<Kept>> = Vec::new();
        for engine in engines {
            kept.retain(|k| k.engine.name != engine.name);
            kept.push(Arc::new(Kept {
                engine,
                places: Shares::new(MOST as usize, limits.engine_questions.get().min(MOST - 1)),
                idle: Mutex::new(VecDeque::new()),
            }));
        }
        Arc::new(Self(kept))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|kept| kept.engine.name.as_str())
    }

    /// Asks an engine for a move in a position that is not over. `None` as the address means the
    /// host, who is next and has no share limit.
    pub(crate) async fn ask(
        &self,
        name: &str,
        position: Position,
        turn: Duration,
        address: Option<IpAddr>,
    ) -> Result<OpponentMove, Refusal> {
        let found = self.0.iter().find(|kept| kept.engine.name == name);
        let kept = found.ok_or_else(|| Refusal::Unknown(name.to_owned()))?;
        let origin = address.map(Origin::from);
        let place = kept.places.take(origin, QUEUE).await;
        let place = place.ok_or_else(|| kept.busy(origin))?;
        let (send, answer) = oneshot::channel();
        let worker = Arc::clone(kept);
        // A separate thread, so that the runtime's shutdown does not wait for an engine.
        thread::spawn(move || {
            // The place is held until the engine is done, even if the client has left.
            let _ = send.send(worker.think(&position, turn, place));
        });
        tokio::spawn(Arc::clone(kept).send_idle_home());
        let answer = answer.await.map_err(|_| Refusal::Lost(name.to_owned()))?;
        answer.map_err(|failure| kept.refusal(failure))
    }
}

impl Kept {
    fn busy(&self, origin: Option<Origin>) -> Refusal {
        let name = self.engine.name.clone();
        match origin.is_some_and(|origin| self.places.serves(origin)) {
            true => Refusal::Share(name),
            false => Refusal::Busy(name),
        }
    }

    /// Asks one process and then gives its place back.
    fn think(
        &self,
        position: &Position,
        turn: Duration,
        place: Place,
    ) -> Result<OpponentMove, Failure> {
        let waiting = self.lock().pop_back();
        let mut player = match waiting {
            Some((_, player)) => player,
            None => OpponentSpec::Command(self.engine.command.clone()).open(Timeouts::default()),
        };
        let terms = Terms {
            turn: Some(turn),
            ..Terms::default()
        };
        let answer = player
            .new_game(position, &terms)
            .and_then(|()| player.choose(position, Turn::default()));
        // A failed engine's process ends before its place is given to the next one.
        if answer.is_ok() {
            self.lock().push_back((Instant::now(), player));
        } else {
            drop(player);
        }
        drop(place);
        answer
    }

    fn refusal(&self, failure: Failure) -> Refusal {
        let name = self.engine.name.clone();
        tracing::warn!(engine = %name, command = %self.engine.command, "engine failed: {failure}");
        match failure {
            // The message of a failed start contains the command.
            Failure::Start {
                error: EngineError::Start { .. },
                ..
            } => Refusal::NoStart(name),
            Failure::Start { error, .. } => Refusal::Failed(name, error.into()),
            failure => Refusal::Failed(name, failure),
        }
    }

    /// Ends processes that have been idle for [`IDLE`].
    async fn send_idle_home(self: Arc<Self>) {
        tokio::time::sleep(IDLE + Duration::from_secs(1)).await;
        let mut idle = self.lock();
        let old = idle.iter().take_while(|(since, _)| since.elapsed() >= IDLE);
        let count = old.count();
        let old: Vec<_> = idle.drain(..count).collect();
        drop(idle);
        // Ending a process may block for a moment.
        thread::spawn(move || drop(old));
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<(Instant, Box<dyn Opponent>)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_commands() {
        let engine: HostEngine = "My engine=/opt/e --book=x.db".parse().expect("an engine");
        assert_eq!(engine.name, "My engine");
        assert_eq!(engine.command.args, ["--book=x.db"]);
        assert!(!format!("{engine:?}").contains("/opt"));
        let error = |text: &str| text.parse::<HostEngine>().expect_err("no engine");
        assert!(matches!(error("engine"), EngineNameError::Form(_)));
        for bad in ["=x", " a=x", "a/b=x", "<b>=x"] {
            assert!(matches!(error(bad), EngineNameError::Name(_)), "{bad}");
        }
        assert!(matches!(error("a="), EngineNameError::Command(_)));
        let long = format!("{}=x", "n".repeat(41));
        assert!(matches!(error(&long), EngineNameError::Name(_)));
    }
}
