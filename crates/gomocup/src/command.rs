//! Lines to commands.

use thiserror::Error;

use crate::block::{BlockKind, stone};
use crate::xy::number;
use crate::{Info, InfoError, Stone, Xy, XyError};

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
    /// The engine plays exactly there.
    Play(Xy),
    /// Points follow, one [`Command::Stone`] a line, up to [`Command::Done`].
    Block(BlockKind),
    /// A point of the block that has begun.
    Stone(Stone),
    /// The block is complete.
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
    /// A command of the Yixin family of programs.
    Yixin(Yixin),
}

/// A command of the Yixin family of programs that is one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Yixin {
    /// Search so many of the best moves and play the best.
    NBest(u16),
    /// Search every move there is and play the best.
    SearchDefend,
    /// Play a stone that leaves the engine so much better off, in the engine's own units.
    BalanceOne(i32),
    /// Play two stones, the engine's and the other side's, likewise.
    BalanceTwo(i32),
    /// List the forbidden points.
    ShowForbid,
    /// Say what the engine can do.
    ShowInfo,
    /// Forget all earlier searches.
    HashClear,
    /// Say how much of the hash table is in use.
    ShowHashUsage,
    /// Write the hash table to the file named in the next line.
    HashDump,
    /// Read the hash table from the file named in the next line.
    HashLoad,
    /// No point is kept out of the search any more.
    BlockReset,
    /// Place the first three stones of swap2.
    Swap2First,
    /// Place the first three stones of Soosyrv's opening.
    SoosyrvFirst,
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
    /// What a command takes cannot be read.
    #[error("{command} needs {needs}, not {found:?}")]
    Argument {
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
    /// A line of coordinates that is no point of a block.
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
        let upper = word.to_ascii_uppercase();
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
        match upper.as_str() {
            "START" => argument("START", "a number of lines", rest).map(Command::Start),
            "RECTSTART" => rect_start(rest),
            "BEGIN" => alone("BEGIN", Command::Begin),
            "TURN" => point("TURN").map(Command::Turn),
            "PLAY" => point("PLAY").map(Command::Play),
            "DONE" => alone("DONE", Command::Done),
            "TAKEBACK" => point("TAKEBACK").map(Command::TakeBack),
            "RESTART" => alone("RESTART", Command::Restart),
            "INFO" => Ok(Command::Info(Info::parse(rest))),
            "ABOUT" => alone("ABOUT", Command::About),
            "STOP" | "YXSTOP" => Ok(Command::Stop),
            "END" => Ok(Command::End),
            name => match BlockKind::parse(name, rest) {
                Some(block) => block.map(Command::Block),
                None => Yixin::parse(name, rest)
                    .unwrap_or_else(|| Err(LineError::Unknown(word.to_owned())))
                    .map(Command::Yixin),
            },
        }
    }
}

impl Yixin {
    /// Reads a command from its name in upper case and what follows; `None` for any other name.
    fn parse(name: &str, rest: &str) -> Option<Result<Yixin, LineError>> {
        let plain = match name {
            "YXNBEST" => {
                return Some(argument("YXNBEST", "a number of moves", rest).map(Yixin::NBest));
            }
            "YXBALANCEONE" => {
                let bias = argument("YXBALANCEONE", "a number", rest);
                return Some(bias.map(Yixin::BalanceOne));
            }
            "YXBALANCETWO" => {
                let bias = argument("YXBALANCETWO", "a number", rest);
                return Some(bias.map(Yixin::BalanceTwo));
            }
            "YXSEARCHDEFEND" => Yixin::SearchDefend,
            "YXSHOWFORBID" => Yixin::ShowForbid,
            "YXSHOWINFO" => Yixin::ShowInfo,
            "YXHASHCLEAR" => Yixin::HashClear,
            "YXSHOWHASHUSAGE" => Yixin::ShowHashUsage,
            "YXHASHDUMP" => Yixin::HashDump,
            "YXHASHLOAD" => Yixin::HashLoad,
            "YXBLOCKRESET" => Yixin::BlockReset,
            "YXSWAP2STEP1" => Yixin::Swap2First,
            "YXSOOSORVSTEP1" => Yixin::SoosyrvFirst,
            _ => return None,
        };
        Some(Ok(plain))
    }
}

/// The number a command takes.
pub(crate) fn argument<T: std::str::FromStr>(
    command: &'static str,
    needs: &'static str,
    rest: &str,
) -> Result<T, LineError> {
    number(rest).ok_or_else(|| LineError::Argument {
        command,
        needs,
        found: rest.to_owned(),
    })
}

fn rect_start(rest: &str) -> Result<Command, LineError> {
    match rest.parse::<Xy>() {
        Ok(Xy { x, y }) => Ok(Command::RectStart(x, y)),
        Err(_) => Err(LineError::Argument {
            command: "RECTSTART",
            needs: "a width and a height",
            found: rest.to_owned(),
        }),
    }
}
