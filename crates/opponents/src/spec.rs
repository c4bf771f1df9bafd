//! Opponents as text.

use std::fmt;
use std::str::FromStr;

use tengen_core::Level;
use tengen_gomocup::manager::{CommandLine, CommandLineError, Timeouts};
use tengen_textbook::{ProgramSpec, ProgramSpecError};
use thiserror::Error;

use crate::Opponent;
use crate::built_in::{LevelPlayer, TextbookPlayer};
use crate::child::ChildPlayer;

/// An opponent's specification.
///
/// ```
/// use tengen_opponents::{BuiltIn, OpponentSpec};
///
/// let level: OpponentSpec = "tengen:seed=1,level=4".parse()?;
/// assert!(matches!(&level, OpponentSpec::BuiltIn(BuiltIn::Level { seed: 1, .. })));
/// assert_eq!(level.to_string(), "tengen:level=4,seed=1");
/// let engine: OpponentSpec = "./pbrain-rapfi --quiet".parse()?;
/// let OpponentSpec::Command(command) = engine else { panic!("a command line") };
/// assert_eq!(command.args, ["--quiet"]);
/// # Ok::<(), tengen_opponents::OpponentSpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpponentSpec {
    /// `tengen:level=4,hash=64,seed=1` or `textbook:bitboard,depth=2,faithful`.
    BuiltIn(BuiltIn),
    /// The command line of a Gomocup engine.
    Command(CommandLine),
}

/// An opponent that runs in this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuiltIn {
    /// Tengen's engine.
    Level {
        /// The highest by default.
        level: Level,
        /// MiB of the transposition table; 32 by default.
        hash: usize,
        /// Seed of the lower levels' mistakes; 0 by default.
        seed: u64,
    },
    /// A founding program.
    Textbook(ProgramSpec),
}

/// Why a text names no opponent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpponentSpecError {
    /// A level out of range.
    #[error("{0:?}: there is no such level; they run from 0 to 10")]
    Level(String),
    /// An unknown founding program, or options it does not take.
    #[error(transparent)]
    Textbook(#[from] ProgramSpecError),
    /// An unknown setting, or a bad value.
    #[error("{0:?} is no setting of {1:?}")]
    Setting(String, String),
    /// Not a command line.
    #[error(transparent)]
    Command(#[from] CommandLineError),
}

const DEFAULT_HASH: usize = 32;

impl FromStr for OpponentSpec {
    type Err = OpponentSpecError;

    fn from_str(s: &str) -> Result<OpponentSpec, OpponentSpecError> {
        if let Some(name) = s.strip_prefix("textbook:") {
            return Ok(OpponentSpec::BuiltIn(BuiltIn::Textbook(name.parse()?)));
        }
        match s
            .strip_prefix("tengen:")
            .or_else(|| (s == "tengen").then_some(""))
        {
            Some(settings) => level(settings).map(OpponentSpec::BuiltIn),
            None => Ok(OpponentSpec::Command(s.parse()?)),
        }
    }
}

fn level(text: &str) -> Result<BuiltIn, OpponentSpecError> {
    let (mut level, mut hash, mut seed) = (Level::STRONGEST, DEFAULT_HASH, 0);
    for setting in text.split(',').filter(|s| !s.is_empty()) {
        let wrong = || OpponentSpecError::Setting(setting.to_owned(), "tengen".to_owned());
        let (key, value) = setting.split_once('=').ok_or_else(wrong)?;
        match key {
            "level" => {
                let found = value.parse().ok().and_then(|n| Level::new(n).ok());
                level = found.ok_or_else(|| OpponentSpecError::Level(value.to_owned()))?;
            }
            "hash" => {
                let megabytes = value.parse().ok().filter(|n| (1..=65_536).contains(n));
                hash = megabytes.ok_or_else(wrong)?;
            }
            "seed" => seed = value.parse().map_err(|_| wrong())?,
            _ => return Err(wrong()),
        }
    }
    Ok(BuiltIn::Level { level, hash, seed })
}

/// The form that [`OpponentSpec::from_str`] reads.
impl fmt::Display for OpponentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpponentSpec::Command(command) => command.fmt(f),
            OpponentSpec::BuiltIn(BuiltIn::Textbook(program)) => write!(f, "textbook:{program}"),
            OpponentSpec::BuiltIn(BuiltIn::Level { level, hash, seed }) => {
                write!(f, "tengen:level={}", level.get())?;
                if *hash != DEFAULT_HASH {
                    write!(f, ",hash={hash}")?;
                }
                if *seed != 0 {
                    write!(f, ",seed={seed}")?;
                }
                Ok(())
            }
        }
    }
}

impl OpponentSpec {
    /// Creates the opponent. `timeouts` applies to child processes, which start with their first
    /// game.
    #[must_use]
    pub fn open(&self, timeouts: Timeouts) -> Box<dyn Opponent> {
        match self {
            OpponentSpec::Command(command) => Box::new(ChildPlayer::new(command.clone(), timeouts)),
            OpponentSpec::BuiltIn(BuiltIn::Level { level, hash, seed }) => {
                Box::new(LevelPlayer::new(*level, *hash, *seed))
            }
            OpponentSpec::BuiltIn(BuiltIn::Textbook(program)) => Box::new(TextbookPlayer(*program)),
        }
    }
}
