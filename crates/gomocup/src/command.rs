//! Lines to commands.

use thiserror::Error;

use crate::xy::number;
use crate::{Info, InfoError, Owner, Stone, Xy, XyError};

/// What a manager says in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A new game on a square board.
    Start(u32),
    /// A new game on a board of this width and height.
    RectStart(u32, u32),
    /// The engine opens the game.
    Begin,
    /// The opponent has played there; the engine answers.
    Turn(Xy),
    /// A position follows, one [`Command::Stone`] a line, up to [`Command::Done`].
    Board,
    /// A stone of the position that began with [`Command::Board`].
    Stone(Stone),
    /// The position is complete.
    Done,
    /// The last stone, which is there, is taken back.
    TakeBack(Xy),
    /// A new game on the same board.
    Restart,
    /// A setting. Never answered.
    Info(Result<Info, InfoError>),
    /// Who is it?
    About,
    /// The engine is to answer at once.
    Stop,
    /// The engine is to leave.
    End,
}

/// A line that is no command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// No command has this name. Answered with `UNKNOWN`.
    #[error("command {0:?}")]
    Unknown(String),
    /// The coordinates of a command cannot be read.
    #[error("{command}: {error}")]
    Point {
        /// The command.
        command: &'static str,
        /// What is wrong with them.
        error: XyError,
    },
    /// The size of a board cannot be read.
    #[error("{command} needs {needs}, not {found:?}")]
    Size {
        /// The command.
        command: &'static str,
        /// What it needs.
        needs: &'static str,
        /// What there is.
        found: String,
    },
    /// A command that takes nothing is followed by something.
    #[error("{command} stands alone, without {found:?}")]
    Surplus {
        /// The command.
        command: &'static str,
        /// What follows it.
        found: String,
    },
    /// A line of coordinates that is no stone of a position.
    #[error("{0:?} is no stone X,Y,F with F one of 1, 2 and 3")]
    Stone(String),
    /// The line was too long to be read.
    #[error("a line of more than {max} bytes", max = crate::MAX_LINE)]
    TooLong,
}

impl Command {
    /// Reads one line, in any case.
    ///
    /// # Errors
    /// [`LineError`] says what cannot be understood.
    pub fn parse(line: &str) -> Result<Command, LineError> {
        let line = line.trim();
        if line.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            return stone(line).map(Command::Stone);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |name, command: Command| {
            if rest.is_empty() {
                Ok(command)
            } else {
                Err(LineError::Surplus {
                    command: name,
                    found: rest.to_owned(),
                })
            }
        };
        let point = |name| {
            rest.parse::<Xy>().map_err(|error| LineError::Point {
                command: name,
                error,
            })
        };
        match word.to_ascii_uppercase().as_str() {
            "START" => start(rest).map(Command::Start),
            "RECTSTART" => rect_start(rest),
            "BEGIN" => alone("BEGIN", Command::Begin),
            "TURN" => point("TURN").map(Command::Turn),
            "BOARD" => alone("BOARD", Command::Board),
            "DONE" => alone("DONE", Command::Done),
            "TAKEBACK" => point("TAKEBACK").map(Command::TakeBack),
            "RESTART" => alone("RESTART", Command::Restart),
            "INFO" => Ok(Command::Info(Info::parse(rest))),
            "ABOUT" => alone("ABOUT", Command::About),
            "STOP" | "YXSTOP" => Ok(Command::Stop),
            "END" => Ok(Command::End),
            _ => Err(LineError::Unknown(word.to_owned())),
        }
    }
}

fn start(rest: &str) -> Result<u32, LineError> {
    number(rest).ok_or_else(|| LineError::Size {
        command: "START",
        needs: "a number of lines",
        found: rest.to_owned(),
    })
}

fn rect_start(rest: &str) -> Result<Command, LineError> {
    match rest.parse::<Xy>() {
        Ok(Xy { x, y }) => Ok(Command::RectStart(x, y)),
        Err(_) => Err(LineError::Size {
            command: "RECTSTART",
            needs: "a width and a height",
            found: rest.to_owned(),
        }),
    }
}

/// Reads `X,Y,F`.
fn stone(line: &str) -> Result<Stone, LineError> {
    let stone = || {
        let (xy, owner) = line.rsplit_once(',')?;
        let at = xy.parse().ok()?;
        let owner = match number::<u8>(owner)? {
            1 => Owner::Own,
            2 => Owner::Opponent,
            3 => Owner::Unusable,
            _ => return None,
        };
        Some(Stone { at, owner })
    };
    stone().ok_or_else(|| LineError::Stone(line.to_owned()))
}
