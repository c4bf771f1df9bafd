//! Parser for the manager's commands.

use thiserror::Error;

use crate::block::{BlockKind, stone};
use crate::xy::number;
use crate::{Info, InfoError, Stone, Xy, XyError};

/// One line from the manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n`: a new game on an n×n board.
    Start(u32),
    /// `RECTSTART w,h`: a new game on a board of this width and height.
    RectStart(u32, u32),
    /// `BEGIN`: the engine makes the first move.
    Begin,
    /// `TURN x,y`: the opponent's move; answered with the engine's.
    Turn(Xy),
    /// `PLAY x,y`: the engine plays this move without a search.
    Play(Xy),
    /// The opening line of a block: [`Command::Stone`] lines follow, then [`Command::Done`].
    Block(BlockKind),
    /// One line of a block.
    Stone(Stone),
    /// `DONE`: the end of a block.
    Done,
    /// `TAKEBACK x,y`: removes the last stone, which must be at this point.
    TakeBack(Xy),
    /// `RESTART`: a new game on the same board.
    Restart,
    /// `INFO key value`. Never answered.
    Info(Result<Info, InfoError>),
    /// `ABOUT`: asks for the engine's name, version and author.
    About,
    /// `STOP` or `YXSTOP`: ends the running search; the engine moves at once.
    Stop,
    /// `END`: the engine exits.
    End,
    /// A one-line extension command of Yixin.
    Yixin(Yixin),
}

/// The one-line extension commands of Yixin and compatible programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Yixin {
    /// Searches the n best moves and plays the best.
    NBest(u16),
    /// Searches every legal move and plays the best.
    SearchDefend,
    /// Plays the stone whose evaluation for the engine is closest to this, in engine units.
    BalanceOne(i32),
    /// The same with two stones: the engine's and the opponent's.
    BalanceTwo(i32),
    /// Lists the forbidden points.
    ShowForbid,
    /// Lists the engine's capabilities.
    ShowInfo,
    /// Clears the hash table.
    HashClear,
    /// Reports the hash table's load.
    ShowHashUsage,
    /// Writes the hash table to the file named in the next line.
    HashDump,
    /// Loads the hash table from the file named in the next line.
    HashLoad,
    /// Includes all excluded points again.
    BlockReset,
    /// Places the first three stones of swap2.
    Swap2First,
    /// Places the first three stones of Soosyrv-8.
    SoosyrvFirst,
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// No command has this name; answered with `UNKNOWN`.
    #[error("command {0:?}")]
    Unknown(String),
    /// The coordinates do not parse.
    #[error("{command}: {error}")]
    Point {
        /// The command's name.
        command: &'static str,
        /// The parse error.
        error: XyError,
    },
    /// The argument does not parse.
    #[error("{command} needs {needs}, not {found:?}")]
    Argument {
        /// The command's name.
        command: &'static str,
        /// The expected argument in words.
        needs: &'static str,
        /// The text found instead.
        found: String,
    },
    /// A command without arguments is followed by text.
    #[error("{command} stands alone, without {found:?}")]
    Surplus {
        /// The command's name.
        command: &'static str,
        /// The surplus text.
        found: String,
    },
    /// A block line that is not `X,Y` or `X,Y,F`.
    #[error("{0:?} is no stone X,Y,F with F one of 1, 2 and 3")]
    Stone(String),
    /// Longer than [`MAX_LINE`](crate::MAX_LINE).
    #[error("a line of more than {max} bytes", max = crate::MAX_LINE)]
    TooLong,
}

impl Command {
    /// Parses one line; command names are case-insensitive.
    ///
    /// # Errors
    /// [`LineError`] for unknown commands and bad arguments.
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

    /// Whether the command cannot stand within a block.
    pub(crate) const fn ends_block(&self) -> bool {
        !matches!(
            self,
            Command::Stone(_)
                | Command::Done
                | Command::Info(_)
                | Command::About
                | Command::Yixin(Yixin::ShowInfo)
                | Command::Stop
                | Command::End
        )
    }
}

impl Yixin {
    /// Parses a one-line Yixin command; `None` for any other. `name` is in upper case.
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
