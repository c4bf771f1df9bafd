//! What a manager has said so far.

use tengen_core::{
    Color, Illegal, Move, OnFoul, Point, Position, Rule, SetupError, Size, SizeError,
};
use thiserror::Error;

use crate::setup::{BoardError, Stone, arrange};
use crate::{About, Command, Info, InfoError, LineError, Reply, Xy};

/// What time left means no limit at all.
const UNLIMITED: i64 = 0x7fff_ffff;
/// How many unreadable settings are kept to be told.
const MAX_COMPLAINTS: usize = 8;

/// What is to be done about a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing is said.
    Silent,
    /// This is said.
    Say(Reply),
    /// The engine is to find a move in this position and to hand it to
    /// [`Session::played`].
    Think(Box<Position>),
    /// The engine is to leave.
    Leave,
}

/// Why a command that can be read cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The board is too small or too large.
    #[error("unsupported board size {0}: from 5 to 22")]
    Size(u32),
    /// The board is no square.
    #[error("unsupported board {0}x{1}: only square boards from 5x5 to 22x22")]
    NotSquare(u32, u32),
    /// No board yet.
    #[error("{0} before START")]
    NoBoard(&'static str),
    /// The rule demanded by `INFO rule` is none of ours.
    #[error("unsupported rule {0}: supported are 0, 1, 2 (as 4), 4, 8 and 9")]
    Rule(u32),
    /// `BEGIN` on a board with stones.
    #[error("BEGIN on a board with stones: use BOARD")]
    NotEmpty,
    /// The stone cannot be put there.
    #[error("{at}: off the {size}x{size} board")]
    OffBoard {
        /// Where.
        at: Xy,
        /// The board's size.
        size: Size,
    },
    /// The stone cannot be put there.
    #[error("{at}: {why}")]
    Illegal {
        /// Where.
        at: Xy,
        /// Why not.
        why: Illegal,
    },
    /// The move was put on the board and has ended the game, or the game was over before.
    #[error("nothing to answer: the game is over ({0})")]
    Over(&'static str),
    /// `TAKEBACK` of something else than the last stone.
    #[error("TAKEBACK {0}: not the last stone")]
    NotLast(Xy),
    /// A stone or `DONE` without `BOARD`.
    #[error("{0} outside of BOARD")]
    NoBlock(&'static str),
    /// Another command before `DONE`. What was begun is dropped, and the command carried out.
    #[error("BOARD without DONE was dropped")]
    NoDone,
    /// A `BOARD` block with something wrong in it; the old position stands.
    #[error("BOARD: {0}")]
    Board(#[from] BoardError),
    /// A `BOARD` block with a line that cannot be read; the old position stands.
    #[error("BOARD: {0}")]
    BoardLine(LineError),
    /// Both sides have won already.
    #[error("BOARD: {0}")]
    Setup(#[from] SetupError),
}

/// The limits a manager has set, in milliseconds and bytes. `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// For one move; 0 asks for an answer as fast as possible.
    pub turn: Option<u64>,
    /// For the rest of the game, as of the moment the move was asked for.
    pub left: Option<u64>,
    /// Memory in bytes.
    pub memory: Option<u64>,
    /// The deepest iteration in plies.
    pub depth: Option<u32>,
    /// The most nodes for one move.
    pub nodes: Option<u64>,
}

#[derive(Clone, Debug)]
struct Board {
    size: Size,
    stones: Vec<(Point, Color)>,
    to_move: Color,
}

/// Everything a manager has said that still matters.
#[derive(Clone, Debug)]
pub struct Session {
    about: About,
    board: Option<Board>,
    block: Option<Vec<Result<Stone, LineError>>>,
    rule: Result<Rule, u32>,
    limits: Limits,
    match_limit: Option<u64>,
    time_left: Option<i64>,
    used: u64,
    complaints: Vec<InfoError>,
}

impl Session {
    /// A session at its beginning: no board, freestyle, no limits.
    #[must_use]
    pub fn new(about: About) -> Session {
        Session {
            about,
            board: None,
            block: None,
            rule: Ok(Rule::Freestyle),
            limits: Limits::default(),
            match_limit: None,
            time_left: None,
            used: 0,
            complaints: Vec::new(),
        }
    }

    /// The limits for the next move.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let left = match self.time_left {
            Some(UNLIMITED) => None,
            Some(left) => Some(left.max(0).unsigned_abs()),
            None => self.match_limit.map(|m| m.saturating_sub(self.used)),
        };
        Limits {
            left,
            ..self.limits
        }
    }

    /// The settings that could not be read since this was asked last. `INFO` is never answered,
    /// so they wait for the next occasion to be told.
    pub fn complaints(&mut self) -> Vec<InfoError> {
        std::mem::take(&mut self.complaints)
    }

    /// What is to be said and done about a line, in order.
    pub fn line(&mut self, line: Result<Command, LineError>) -> Vec<Step> {
        let in_block = self.block.is_some();
        let refuse = |refusal: Refusal| Step::Say(Reply::Error(refusal.to_string()));
        match line {
            Ok(Command::End) => vec![Step::Leave],
            // The search was told when the line came in; nobody thinks now.
            Ok(Command::Stop) => vec![Step::Silent],
            Ok(Command::About) => vec![Step::Say(Reply::About(self.about))],
            Ok(Command::Info(info)) => {
                self.info(info);
                vec![Step::Silent]
            }
            Ok(Command::Stone(_) | Command::Done) | Err(_) if in_block => {
                vec![self.in_block(line).unwrap_or_else(refuse)]
            }
            Ok(command) => {
                let dropped = self.block.take().map(|_| refuse(Refusal::NoDone));
                let step = self.command(command).unwrap_or_else(refuse);
                dropped.into_iter().chain([step]).collect()
            }
            Err(error) => vec![Step::Say(error.into())],
        }
    }

    fn in_block(&mut self, line: Result<Command, LineError>) -> Result<Step, Refusal> {
        let entry = match line {
            Ok(Command::Done) => return self.done(),
            Ok(Command::Stone(stone)) => Ok(stone),
            Ok(_) => return Ok(Step::Silent),
            Err(error) => Err(error),
        };
        if let Some(block) = &mut self.block {
            // No board has more points; the rest of a runaway block can only be wrong.
            if block.len() <= usize::from(Size::MAX.cells()) {
                block.push(entry);
            }
        }
        Ok(Step::Silent)
    }

    fn command(&mut self, command: Command) -> Result<Step, Refusal> {
        match command {
            Command::Start(n) => self.start(Size::new(n).map_err(|SizeError(n)| Refusal::Size(n))?),
            Command::RectStart(w, h) => match Size::new(w) {
                Ok(size) if w == h => self.start(size),
                _ => Err(Refusal::NotSquare(w, h)),
            },
            Command::Restart => {
                let size = self.board("RESTART")?.size;
                self.start(size)
            }
            Command::Begin => {
                if !self.board("BEGIN")?.stones.is_empty() {
                    return Err(Refusal::NotEmpty);
                }
                self.think("BEGIN")
            }
            Command::Turn(at) => self.turn(at),
            Command::TakeBack(at) => self.take_back(at),
            Command::Board => {
                self.board("BOARD")?;
                self.block = Some(Vec::new());
                Ok(Step::Silent)
            }
            Command::Stone(_) => Err(Refusal::NoBlock("a stone")),
            Command::Done => Err(Refusal::NoBlock("DONE")),
            Command::End => Ok(Step::Leave),
            Command::Stop | Command::About | Command::Info(_) => Ok(Step::Silent),
        }
    }

    fn board(&mut self, command: &'static str) -> Result<&mut Board, Refusal> {
        self.board.as_mut().ok_or(Refusal::NoBoard(command))
    }

    fn start(&mut self, size: Size) -> Result<Step, Refusal> {
        self.rule.map_err(Refusal::Rule)?;
        self.board = Some(Board {
            size,
            stones: Vec::new(),
            to_move: Color::Black,
        });
        // The clock of a game that has been played is not the next one's.
        if self.used > 0 {
            self.used = 0;
            self.time_left = None;
        }
        Ok(Step::Say(Reply::Ok))
    }

    fn turn(&mut self, at: Xy) -> Result<Step, Refusal> {
        let rule = self.rule.map_err(Refusal::Rule)?;
        let board = self.board("TURN")?;
        let size = board.size;
        let p = at.point(size).ok_or(Refusal::OffBoard { at, size })?;
        let mut position = board.position(rule)?;
        position
            .play_with(p.into(), OnFoul::Lose)
            .map_err(|why| match why {
                Illegal::Over(by) => Refusal::Over(by.name()),
                why => Refusal::Illegal { at, why },
            })?;
        board.put(p);
        self.think("TURN")
    }

    fn take_back(&mut self, at: Xy) -> Result<Step, Refusal> {
        let board = self.board("TAKEBACK")?;
        match board.stones.last() {
            Some(&(p, color)) if at.point(board.size) == Some(p) => {
                board.stones.pop();
                board.to_move = color;
                Ok(Step::Say(Reply::Ok))
            }
            _ => Err(Refusal::NotLast(at)),
        }
    }

    fn done(&mut self) -> Result<Step, Refusal> {
        let rule = self.rule.map_err(Refusal::Rule);
        let block = self.block.take().ok_or(Refusal::NoBlock("DONE"))?;
        let stones: Vec<Stone> = block
            .into_iter()
            .collect::<Result<_, _>>()
            .map_err(Refusal::BoardLine)?;
        let board = self.board("DONE")?;
        let setup = arrange(&stones, board.size)?;
        let new = Board {
            size: board.size,
            stones: setup.stones,
            to_move: setup.engine,
        };
        new.position(rule?)?;
        *board = new;
        self.think("DONE")
    }

    fn think(&mut self, command: &'static str) -> Result<Step, Refusal> {
        let rule = self.rule.map_err(Refusal::Rule)?;
        let position = self.board(command)?.position(rule)?;
        match position.outcome() {
            Some(outcome) => Err(Refusal::Over(outcome.by.name())),
            None => Ok(Step::Think(Box::new(position))),
        }
    }

    /// The engine has moved, after `used` milliseconds: the stone is put on the board and its
    /// line returned. `None` where there is no board.
    pub fn played(&mut self, p: Point, used: u64) -> Option<Reply> {
        self.used = self.used.saturating_add(used);
        let board = self.board.as_mut()?;
        board.put(p);
        Some(Reply::Move(Xy::new(p, board.size)))
    }

    fn info(&mut self, info: Result<Info, InfoError>) {
        let positive = |n: i64| u64::try_from(n).ok().filter(|&n| n > 0);
        match info {
            Ok(Info::TimeoutTurn(ms)) => self.limits.turn = Some(ms),
            Ok(Info::TimeoutMatch(ms)) => self.match_limit = (ms > 0).then_some(ms),
            Ok(Info::TimeLeft(ms)) => self.time_left = Some(ms),
            Ok(Info::MaxMemory(bytes)) => self.limits.memory = (bytes > 0).then_some(bytes),
            Ok(Info::MaxDepth(plies)) => {
                self.limits.depth = positive(plies).map(|n| u32::try_from(n).unwrap_or(u32::MAX));
            }
            Ok(Info::MaxNode(nodes)) => self.limits.nodes = positive(nodes),
            Ok(Info::Rule(number)) => self.rule = rule(number).ok_or(number),
            Ok(Info::Other) => {}
            Err(error) if self.complaints.len() < MAX_COMPLAINTS => self.complaints.push(error),
            Err(_) => {}
        }
    }
}

/// The rule of a number; 2 is renju in the programs that send it.
const fn rule(number: u32) -> Option<Rule> {
    match number {
        0 => Some(Rule::Freestyle),
        1 => Some(Rule::Standard),
        2 | 4 => Some(Rule::Renju),
        8 => Some(Rule::CaroOverline),
        9 => Some(Rule::Caro),
        _ => None,
    }
}

impl Board {
    fn put(&mut self, p: Point) {
        self.stones.push((p, self.to_move));
        self.to_move = self.to_move.opponent();
    }

    fn of(&self, color: Color) -> Vec<Point> {
        let own = self.stones.iter().filter(|&&(_, c)| c == color);
        own.map(|&(p, _)| p).collect()
    }

    /// The position, with its moves where the stones can be played in turn, and otherwise (odd
    /// numbers of stones, a game that went on after its end) as a set-up.
    fn position(&self, rule: Rule) -> Result<Position, SetupError> {
        let colors = Color::BOTH.map(|c| self.of(c));
        if let Some(position) = self.replay(rule, &colors) {
            return Ok(position);
        }
        let [black, white] = colors;
        Position::from_stones(rule, self.size, &black, &white, self.to_move)
    }

    fn replay(&self, rule: Rule, [black, white]: &[Vec<Point>; 2]) -> Option<Position> {
        let mut position = Position::new(rule, self.size);
        let in_turn = black.len() == white.len() + usize::from(self.to_move == Color::White);
        if !in_turn {
            return None;
        }
        for i in 0..self.stones.len() {
            let side = if i % 2 == 0 { black } else { white };
            let mv = Move::Place(side[i / 2]);
            position.play_with(mv, OnFoul::Lose).ok()?;
        }
        Some(position)
    }
}
