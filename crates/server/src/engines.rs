//! Engines of the host's own: processes behind names, a few at a time.
//!
//! A question is asked of an idle process of its engine, or of a new one; a process that failed is
//! not asked again. An engine has at most [`MOST`] processes, further questions wait a moment and
//! are then turned away, so that no page can fill the machine, and an address has a share of them. Each question has a deadline: the
//! manager kills whoever misses it. Nobody outside learns a command.
use std::collections::VecDeque;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tengen_core::Position;
use tengen_gomocup::manager::{CommandLine, CommandLineError, Patience, Trouble};
use tengen_opponents::{Answer, Failure, Opponent, Spec, Terms, Turn};
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::limits::Limits;
use crate::places::Turns;

/// Processes of one engine at a time.
const MOST: usize = 2;
/// How long a question waits for a process.
const QUEUE: Duration = Duration::from_secs(5);
/// How long a process without questions is kept.
const IDLE: Duration = Duration::from_secs(120);
/// The longest name, in characters.
const LONGEST_NAME: usize = 40;

/// An engine the host has named: `NAME=COMMAND` on the command line.
#[derive(Clone, PartialEq, Eq)]
pub struct HostEngine {
    name: String,
    command: CommandLine,
}

/// A text that names no engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineNameError {
    /// There is no `=`.
    #[error("{0:?} is not of the form NAME=COMMAND")]
    Form(String),
    /// The name is empty, too long, or not made of letters, digits, blanks and `-_.+`.
    #[error("{0:?} is no name: 1 to {LONGEST_NAME} letters, digits, blanks, '-', '_', '.' and '+'")]
    Name(String),
    /// The rest is no command line.
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

/// The name only: commands do not get into logs by accident.
impl fmt::Debug for HostEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostEngine")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Why there is no move.
#[derive(Debug, Error)]
pub(crate) enum Refusal {
    /// Nobody has that name.
    #[error("no engine here is called {0:?}")]
    Unknown(String),
    /// Everybody is at work.
    #[error("{0} is busy with other questions")]
    Busy(String),
    /// The address that asks has its share.
    #[error("{0} still answers other questions of this address")]
    Share(String),
    /// The engine failed.
    #[error("{0} failed: {1}")]
    Failed(String, Failure),
    /// The engine cannot be started; how, the log says.
    #[error("{0} cannot be started")]
    NoStart(String),
    /// The engine's thread is gone.
    #[error("{0} was lost")]
    Lost(String),
}

/// All engines of the host.
pub(crate) struct Pool(Vec<Arc<Kept>>);

struct Kept {
    engine: HostEngine,
    /// What each address may ask at a time.
    shares: Turns,
    permits: Arc<Semaphore>,
    idle: Mutex<VecDeque<(Instant, Box<dyn Opponent>)>>,
}

impl Pool {
    /// Starts nothing yet. Of engines with the same name the last one counts.
    pub(crate) fn new(engines: Vec<HostEngine>, limits: Limits) -> Arc<Self> {
        let mut kept: Vec<Arc<Kept>> = Vec::new();
        for engine in engines {
            kept.retain(|k| k.engine.name != engine.name);
            kept.push(Arc::new(Kept {
                engine,
                shares: Turns::new(limits.engine_questions.get()),
                permits: Arc::new(Semaphore::new(MOST)),
                idle: Mutex::new(VecDeque::new()),
            }));
        }
        Arc::new(Self(kept))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|kept| kept.engine.name.as_str())
    }

    /// Asks an engine for a move in a position that is not over, for somebody at this address; the host, who has none
    /// here, may have all of it.
    pub(crate) async fn ask(
        &self,
        name: &str,
        position: Position,
        turn: Duration,
        address: Option<IpAddr>,
    ) -> Result<Answer, Refusal> {
        let found = self.0.iter().find(|kept| kept.engine.name == name);
        let kept = found.ok_or_else(|| Refusal::Unknown(name.to_owned()))?;
        let share = match address {
            None => None,
            Some(address) => {
                let share = tokio::time::timeout(QUEUE, kept.shares.take(address.into()));
                Some(share.await.map_err(|_| Refusal::Share(name.to_owned()))?)
            }
        };
        let permit = Arc::clone(&kept.permits).acquire_owned();
        let Ok(Ok(permit)) = tokio::time::timeout(QUEUE, permit).await else {
            return Err(Refusal::Busy(name.to_owned()));
        };
        let (send, answer) = oneshot::channel();
        let worker = Arc::clone(kept);
        // A thread of its own: the runtime must not wait for an engine when the server ends.
        thread::spawn(move || {
            let _ = send.send(worker.think(&position, turn, permit));
            // Somebody who no longer waits for the answer has the engine's time all the same.
            drop(share);
        });
        tokio::spawn(Arc::clone(kept).send_idle_home());
        let answer = answer.await.map_err(|_| Refusal::Lost(name.to_owned()))?;
        answer.map_err(|failure| kept.refusal(failure))
    }
}

impl Kept {
    /// One question to one process; the permit is given back when it is over.
    fn think(
        &self,
        position: &Position,
        turn: Duration,
        permit: OwnedSemaphorePermit,
    ) -> Result<Answer, Failure> {
        let waiting = self.lock().pop_back();
        let mut player = match waiting {
            Some((_, player)) => player,
            None => Spec::Command(self.engine.command.clone()).open(Patience::default()),
        };
        let terms = Terms {
            turn: Some(turn),
            ..Terms::default()
        };
        let answer = player
            .new_game(position, &terms)
            .and_then(|()| player.choose(position, Turn::default()));
        // Whoever failed goes, with its process, before the next one may start.
        if answer.is_ok() {
            self.lock().push_back((Instant::now(), player));
        } else {
            drop(player);
        }
        drop(permit);
        answer
    }

    fn refusal(&self, failure: Failure) -> Refusal {
        let name = self.engine.name.clone();
        tracing::warn!(engine = %name, command = %self.engine.command, "engine failed: {failure}");
        match failure {
            // The words of a failed start hold the command; those of what went wrong need not.
            Failure::Start {
                trouble: Trouble::Start { .. },
                ..
            } => Refusal::NoStart(name),
            Failure::Start { trouble, .. } => Refusal::Failed(name, trouble.into()),
            failure => Refusal::Failed(name, failure),
        }
    }

    /// Ends processes that nobody has asked for long.
    async fn send_idle_home(self: Arc<Self>) {
        tokio::time::sleep(IDLE + Duration::from_secs(1)).await;
        let mut idle = self.lock();
        let old = idle.iter().take_while(|(since, _)| since.elapsed() >= IDLE);
        let count = old.count();
        let old: Vec<_> = idle.drain(..count).collect();
        drop(idle);
        // Ending one may take a moment.
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
