//! The engine's side of a conversation: board, rule and limits as set by the manager.

use tengen_core::{
    Color, Illegal, Move, OnFoul, Point, Position, Rule, SetupError, Size, SizeError,
};
use thiserror::Error;

use crate::game::Game;
use crate::negotiate::{Negotiation, NegotiationError};
use crate::settings::{ManagerLimits, ManagerSettings};
use crate::setup::{BoardError, Stone, arrange, in_order};
use crate::{About, BlockKind, Command, Info, InfoError, Line, LineError, Query, Reply, Xy, Yixin};

/// Errors of `INFO` lines kept until the next answer.
const MAX_OWED: usize = 8;

/// What the engine does about a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing.
    Silent,
    /// Sends this line.
    Say(Reply),
    /// Searches.
    Think(Box<Request>),
    /// Operates on its hash table.
    Hash(HashTask),
    /// Lists its capabilities.
    ShowInfo,
    /// Exits.
    Leave,
}

/// A search to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The position; the game is not over.
    pub position: Position,
    /// The expected result.
    pub task: Task,
    /// Points excluded from the search.
    pub except: Vec<Point>,
}

/// The result expected of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// A move, for [`Session::played`].
    Move,
    /// The best of this many principal variations, for [`Session::played`].
    Lines(usize),
    /// The stone whose score for the engine is closest to this, for [`Session::played`].
    BalanceOne(i32),
    /// The same with two stones, for [`Session::played_two`].
    BalanceTwo(i32),
    /// Decisions in an opening, for [`Session::negotiated`].
    Open(Box<Negotiation>),
}

/// An operation on the hash table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HashTask {
    /// Forget all entries.
    Clear,
    /// Report the load.
    Usage,
    /// Write to this file.
    Dump(String),
    /// Load from this file.
    Load(String),
}

/// Why a well-formed command is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// `START` with an unsupported size.
    #[error("unsupported board size {0}: from 5 to 22")]
    Size(u32),
    /// `RECTSTART` with an unsupported size or unequal sides.
    #[error("unsupported board {0}x{1}: only square boards from 5x5 to 22x22")]
    NotSquare(u32, u32),
    /// The command needs `START` first.
    #[error("{0} before START")]
    NoBoard(&'static str),
    /// `INFO rule` has set an unsupported number.
    #[error("unsupported rule {0}: supported are 0, 1, 2 (as 4), 4, 8 and 9")]
    Rule(u32),
    /// `BEGIN` on a board with stones.
    #[error("BEGIN on a board with stones: use BOARD")]
    NotEmpty,
    /// A move off the board.
    #[error("{at}: off the {size}x{size} board")]
    OffBoard {
        /// The coordinates received.
        at: Xy,
        /// The board's size.
        size: Size,
    },
    /// An illegal move.
    #[error("{at}: {why}")]
    Illegal {
        /// The coordinates received.
        at: Xy,
        /// The reason.
        why: Illegal,
    },
    /// The game is over, before the command or by its stone, which stays on the board.
    #[error("nothing to answer: the game is over ({0})")]
    Over(&'static str),
    /// `TAKEBACK` of a stone that is not the last.
    #[error("TAKEBACK {0}: not the last stone")]
    NotLast(Xy),
    /// A stone or `DONE` outside a block.
    #[error("{0} outside of BOARD")]
    NoBlock(&'static str),
    /// Another command before `DONE`: the block is dropped, the command carried out.
    #[error("{0} without DONE was dropped")]
    NoDone(&'static str),
    /// An invalid stone in a block; the old position stays.
    #[error("{0}: {1}")]
    Board(&'static str, BoardError),
    /// An unreadable line in a block; the old position stays.
    #[error("{0}: {1}")]
    BlockLine(&'static str, LineError),
    /// An impossible position: both sides have won.
    #[error("{0}: {1}")]
    Setup(&'static str, SetupError),
    /// Stones that fit no step of the opening.
    #[error("{0}: {1}")]
    Opening(&'static str, NegotiationError),
    /// A change to an opening database.
    #[error("no opening database is kept here")]
    NoDatabase,
}

/// The state of a conversation with a manager.
#[derive(Clone, Debug)]
pub struct Session {
    about: About,
    game: Option<Game>,
    block: Option<(BlockKind, Vec<Result<Stone, LineError>>)>,
    /// The command whose file name is the next line.
    file: Option<Yixin>,
    except: Vec<Point>,
    settings: ManagerSettings,
    used: u64,
    owed: Vec<String>,
}

impl Session {
    /// No board, freestyle, no limits.
    #[must_use]
    pub fn new(about: About) -> Session {
        Session {
            about,
            game: None,
            block: None,
            file: None,
            except: Vec::new(),
            settings: ManagerSettings::default(),
            used: 0,
            owed: Vec::new(),
        }
    }

    /// The limits for the next move.
    #[must_use]
    pub fn limits(&self) -> ManagerLimits {
        self.settings.limits(self.used)
    }

    /// All other settings.
    #[must_use]
    pub const fn settings(&self) -> &ManagerSettings {
        &self.settings
    }

    /// Processes a line; returns the steps to take in order.
    pub fn hear(&mut self, line: &Line) -> Vec<Step> {
        let text = match line {
            Line::Text(text) => text,
            Line::TooLong => return self.line(Err(LineError::TooLong)),
        };
        match self.file.take() {
            Some(Yixin::HashDump) => vec![Step::Hash(HashTask::Dump(text.clone()))],
            Some(_) => vec![Step::Hash(HashTask::Load(text.clone()))],
            None => self.line(Command::parse(text)),
        }
    }

    fn line(&mut self, line: Result<Command, LineError>) -> Vec<Step> {
        let refuse = |refusal: Refusal| Step::Say(Reply::Error(refusal.to_string()));
        let mut steps = Vec::new();
        // INFO is never answered: its errors are sent ahead of the next answer.
        if !matches!(line, Ok(Command::Info(_) | Command::Stop | Command::End)) {
            let owed = self.owed.drain(..);
            steps.extend(owed.map(|text| Step::Say(Reply::Error(text))));
        }
        if line.as_ref().is_ok_and(Command::ends_block)
            && let Some((kind, _)) = self.block.take()
        {
            steps.push(refuse(Refusal::NoDone(kind.name())));
        }
        match (line, &mut self.block) {
            (Ok(command), _) => {
                steps.extend(self.command(command).unwrap_or_else(|r| vec![refuse(r)]));
            }
            (Err(error), Some((_, lines))) => steps.push(add(lines, Err(error))),
            (Err(error), None) => steps.push(Step::Say(error.into())),
        }
        steps
    }

    fn command(&mut self, command: Command) -> Result<Vec<Step>, Refusal> {
        let step = match command {
            Command::Start(n) => {
                self.start(Size::new(n).map_err(|SizeError(n)| Refusal::Size(n))?)?
            }
            Command::RectStart(w, h) => match Size::new(w) {
                Ok(size) if w == h => self.start(size)?,
                _ => return Err(Refusal::NotSquare(w, h)),
            },
            Command::Restart => {
                let size = self.game("RESTART")?.size;
                self.start(size)?
            }
            Command::Begin => {
                if !self.game("BEGIN")?.stones.is_empty() {
                    return Err(Refusal::NotEmpty);
                }
                self.think("BEGIN", Task::Move)?
            }
            Command::Turn(at) => {
                self.put("TURN", at)?;
                self.think("TURN", Task::Move)?
            }
            Command::Play(at) => {
                self.put("PLAY", at)?;
                Step::Say(Reply::Move(at))
            }
            Command::TakeBack(at) => self.take_back(at)?,
            Command::Block(kind) => {
                self.game(kind.name())?;
                self.block = Some((kind, Vec::new()));
                Step::Silent
            }
            Command::Yixin(yixin) => self.yixin(yixin)?,
            Command::Stone(stone) => match &mut self.block {
                Some((_, lines)) => add(lines, Ok(stone)),
                None => return Err(Refusal::NoBlock("a stone")),
            },
            Command::Done => return self.done(),
            Command::About => Step::Say(Reply::About(self.about)),
            Command::Info(info) => {
                self.info(info);
                Step::Silent
            }
            // The search is stopped when the line arrives; none runs any more.
            Command::Stop => Step::Silent,
            Command::End => Step::Leave,
        };
        Ok(vec![step])
    }

    fn yixin(&mut self, command: Yixin) -> Result<Step, Refusal> {
        Ok(match command {
            Yixin::NBest(n) => self.think("YXNBEST", Task::Lines(usize::from(n.max(1))))?,
            Yixin::SearchDefend => {
                let all = usize::from(Size::MAX.cells());
                self.think("YXSEARCHDEFEND", Task::Lines(all))?
            }
            Yixin::BalanceOne(bias) => self.think("YXBALANCEONE", Task::BalanceOne(bias))?,
            Yixin::BalanceTwo(bias) => self.think("YXBALANCETWO", Task::BalanceTwo(bias))?,
            Yixin::ShowForbid => {
                let position = self.position("YXSHOWFORBID")?;
                let size = position.size();
                let black = position.to_move() == Color::Black;
                let points = position.forbidden_points().into_iter();
                let points = points.filter(|_| black).map(|(p, _)| Xy::new(p, size));
                Step::Say(Reply::Forbid(points.collect()))
            }
            Yixin::ShowInfo => Step::ShowInfo,
            Yixin::HashClear => Step::Hash(HashTask::Clear),
            Yixin::ShowHashUsage => Step::Hash(HashTask::Usage),
            Yixin::HashDump | Yixin::HashLoad => {
                self.file = Some(command);
                Step::Silent
            }
            Yixin::BlockReset => {
                self.except.clear();
                Step::Silent
            }
            Yixin::Swap2First => self.negotiate("YXSWAP2STEP1", |rule, size| {
                Negotiation::first(false, rule, size)
            })?,
            Yixin::SoosyrvFirst => self.negotiate("YXSOOSORVSTEP1", |rule, size| {
                Negotiation::first(true, rule, size)
            })?,
        })
    }

    fn negotiate(
        &mut self,
        command: &'static str,
        begin: impl FnOnce(Rule, Size) -> Result<Negotiation, NegotiationError>,
    ) -> Result<Step, Refusal> {
        let rule = self.settings.rule.map_err(Refusal::Rule)?;
        let size = self.game(command)?.size;
        let negotiation = begin(rule, size).map_err(|e| Refusal::Opening(command, e))?;
        Ok(Step::Think(Box::new(Request {
            position: negotiation.opening().position().clone(),
            task: Task::Open(Box::new(negotiation)),
            except: Vec::new(),
        })))
    }

    fn game(&mut self, command: &'static str) -> Result<&mut Game, Refusal> {
        self.game.as_mut().ok_or(Refusal::NoBoard(command))
    }

    fn start(&mut self, size: Size) -> Result<Step, Refusal> {
        self.settings.rule.map_err(Refusal::Rule)?;
        self.game = Some(Game::new(size));
        self.except.clear();
        // The clock of a finished game does not carry over.
        if self.used > 0 {
            self.used = 0;
            self.settings.time_left = None;
        }
        Ok(Step::Say(Reply::Ok))
    }

    fn put(&mut self, command: &'static str, at: Xy) -> Result<(), Refusal> {
        let mut position = self.position(command)?;
        let game = self.game(command)?;
        let size = game.size;
        let p = at.point(size).ok_or(Refusal::OffBoard { at, size })?;
        position
            .play_with(p.into(), OnFoul::Lose)
            .map_err(|why| match why {
                Illegal::Over(by) => Refusal::Over(by.name()),
                why => Refusal::Illegal { at, why },
            })?;
        game.put(p);
        Ok(())
    }

    fn take_back(&mut self, at: Xy) -> Result<Step, Refusal> {
        let game = self.game("TAKEBACK")?;
        match game.stones.last() {
            Some(&(p, color)) if at.point(game.size) == Some(p) => {
                game.stones.pop();
                game.to_move = color;
                Ok(Step::Say(Reply::Ok))
            }
            _ => Err(Refusal::NotLast(at)),
        }
    }

    fn done(&mut self) -> Result<Vec<Step>, Refusal> {
        let (kind, block) = self.block.take().ok_or(Refusal::NoBlock("DONE"))?;
        let name = kind.name();
        // The lines of a database edit are no stones.
        let stones = || {
            let stones: Result<Vec<Stone>, LineError> = block.into_iter().collect();
            stones.map_err(|e| Refusal::BlockLine(name, e))
        };
        let size = self.game(name)?.size;
        let points =
            |stones: Vec<Stone>| in_order(&stones, size).map_err(|e| Refusal::Board(name, e));
        let step = match kind {
            BlockKind::Board => {
                self.set_up(name, &stones()?)?;
                self.think(name, Task::Move)?
            }
            BlockKind::YxBoard => {
                self.set_up(name, &stones()?)?;
                Step::Silent
            }
            BlockKind::Block => {
                let points = points(stones()?)?;
                self.except.retain(|p| !points.contains(p));
                self.except.extend(points);
                Step::Silent
            }
            BlockKind::Unblock => {
                let points = points(stones()?)?;
                self.except.retain(|p| !points.contains(p));
                Step::Silent
            }
            BlockKind::Opening(step) => {
                let points = points(stones()?)?;
                self.negotiate(name, |rule, size| {
                    Negotiation::of(step, &points, rule, size)
                })?
            }
            BlockKind::Database(query) => {
                points(stones()?)?;
                return Ok(nothing_known(query));
            }
            BlockKind::DatabaseEdit => return Err(Refusal::NoDatabase),
        };
        Ok(vec![step])
    }

    fn set_up(&mut self, name: &'static str, stones: &[Stone]) -> Result<(), Refusal> {
        let rule = self.settings.rule.map_err(Refusal::Rule)?;
        let game = self.game(name)?;
        let setup = arrange(stones, game.size).map_err(|e| Refusal::Board(name, e))?;
        let new = Game {
            size: game.size,
            stones: setup.stones,
            to_move: setup.engine,
        };
        new.position(rule).map_err(|e| Refusal::Setup(name, e))?;
        *game = new;
        Ok(())
    }

    fn position(&mut self, command: &'static str) -> Result<Position, Refusal> {
        let rule = self.settings.rule.map_err(Refusal::Rule)?;
        let position = self.game(command)?.position(rule);
        position.map_err(|e| Refusal::Setup(command, e))
    }

    fn think(&mut self, command: &'static str, task: Task) -> Result<Step, Refusal> {
        let position = self.position(command)?;
        match position.outcome() {
            Some(outcome) => Err(Refusal::Over(outcome.by.name())),
            None => Ok(Step::Think(Box::new(Request {
                position,
                task,
                except: self.except.clone(),
            }))),
        }
    }

    /// Puts the engine's move on the board and returns its line; `used` is in milliseconds. `None`
    /// without a board.
    pub fn played(&mut self, p: Point, used: u64) -> Option<Reply> {
        self.used = self.used.saturating_add(used);
        let game = self.game.as_mut()?;
        game.put(p);
        Some(Reply::Move(Xy::new(p, game.size)))
    }

    /// The same for two stones, the engine's and the opponent's.
    pub fn played_two(&mut self, stones: [Point; 2], used: u64) -> Option<Reply> {
        self.used = self.used.saturating_add(used);
        let game = self.game.as_mut()?;
        stones.iter().for_each(|&p| game.put(p));
        let at = stones.map(|p| Xy::new(p, game.size));
        Some(Reply::Moves(at.into()))
    }

    /// The lines for the engine's decisions in an opening, and for its move `next`.
    pub fn negotiated(
        &mut self,
        negotiation: &Negotiation,
        next: Option<Point>,
        used: u64,
    ) -> Vec<Reply> {
        self.used = self.used.saturating_add(used);
        if let Some(game) = &mut self.game
            && negotiation.shows_stones()
        {
            let moves = negotiation.opening().position().moves();
            *game = Game::new(game.size);
            for &mv in moves {
                if let Move::Place(p) = mv {
                    game.put(p);
                }
            }
            next.into_iter().for_each(|p| game.put(p));
        }
        negotiation.replies(next)
    }

    fn info(&mut self, info: Result<Info, InfoError>) {
        match info {
            Ok(info) => self.settings.set(info),
            Err(error) if self.owed.len() < MAX_OWED => self.owed.push(error.to_string()),
            Err(_) => {}
        }
    }
}

/// Adds a line to an open block.
fn add(lines: &mut Vec<Result<Stone, LineError>>, line: Result<Stone, LineError>) -> Step {
    // No board has more points; the excess of a runaway block is an error anyway.
    if lines.len() <= usize::from(Size::MAX.cells()) {
        lines.push(line);
    }
    Step::Silent
}

/// The answer of an empty opening database.
fn nothing_known(query: Query) -> Vec<Step> {
    let say = |text: &str| Step::Say(Reply::Message(format!("DATABASE {text}")));
    match query {
        Query::All => vec![say("REFRESH"), say("DONE")],
        Query::One => vec![say("ONE 0 0 0 0")],
        Query::Text => vec![say("TEXT \"\"")],
        Query::AllAndText => vec![say("REFRESH"), say("DONE"), say("TEXT \"\"")],
    }
}
