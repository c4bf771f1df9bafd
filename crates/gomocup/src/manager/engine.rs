//! An engine under a manager: games and moves over the protocol.

use std::time::{Duration, Instant};

use tengen_core::{Color, Move, Point, Position, Rule};

use super::{CommandLine, EngineError, EngineLine, Evaluation, Process};
use crate::Xy;

/// From the end of an engine's output to its exit, before it counts as silent.
const EXIT_GRACE: Duration = Duration::from_secs(1);

/// Time limits for what no game clock covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For the answer to `START`, `RESTART` and `ABOUT`.
    pub reply: Duration,
    /// For a move, beyond its limit; then the engine is killed.
    pub overtime: Duration,
    /// For exiting after `END`; then the engine is killed.
    pub exit: Duration,
}

impl Default for Timeouts {
    /// Ten seconds to answer, one second of overtime, 700 ms to exit: the usual managers' values.
    fn default() -> Timeouts {
        Timeouts {
            reply: Duration::from_secs(10),
            overtime: Duration::from_secs(1),
            exit: Duration::from_millis(700),
        }
    }
}

/// Settings sent at the start of a game. On the wire 0 stands for no limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSettings {
    /// Milliseconds for each move; `None` for no limit.
    pub turn: Option<u64>,
    /// Milliseconds for the whole game; `None` for no limit.
    pub game: Option<u64>,
    /// Bytes of memory; `None` for no limit.
    pub memory: Option<u64>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Search threads.
    pub threads: Option<u32>,
    /// Send the whole position before each move (`BOARD`) instead of the last stone (`TURN`).
    pub whole_board: bool,
    /// Further `INFO` keys and values, sent unchanged.
    pub more: Vec<(String, String)>,
}

/// An engine's answer to a request for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineMove {
    /// The move as sent; not checked for legality or even for being on the board.
    pub at: Xy,
    /// Time from the request to the move's arrival.
    pub took: Duration,
    /// The evaluation it reported.
    pub evaluation: Evaluation,
}

/// A running engine.
#[derive(Debug)]
pub struct Engine {
    process: Process,
    timeouts: Timeouts,
    /// The moves of the current game that the engine has seen.
    known: Vec<Move>,
    size: Option<u8>,
    whole_board: bool,
}

impl Engine {
    /// Starts the program without sending anything.
    ///
    /// # Errors
    /// [`EngineError::Start`].
    pub fn start(command: &CommandLine, timeouts: Timeouts) -> Result<Engine, EngineError> {
        let process = Process::start(command)?;
        Ok(Engine {
            process,
            timeouts,
            known: Vec::new(),
            size: None,
            whole_board: false,
        })
    }

    /// The process, for its transcript, error output and exit status.
    #[must_use]
    pub const fn process(&self) -> &Process {
        &self.process
    }

    /// The answer to `ABOUT`; `None` if the engine does not support the command.
    ///
    /// # Errors
    /// [`EngineError::Silent`] or [`EngineError::Ended`].
    pub fn about(&mut self) -> Result<Option<String>, EngineError> {
        self.process.drain();
        self.process.send("ABOUT");
        let deadline = Instant::now() + self.timeouts.reply;
        loop {
            match self.hear("say who it is", deadline, self.timeouts.reply)?.1 {
                EngineLine::Other(line) => return Ok(Some(line)),
                EngineLine::Error(_) | EngineLine::Unknown(_) => return Ok(None),
                EngineLine::Ok | EngineLine::Move(_) | EngineLine::Message(_) => {}
            }
        }
    }

    /// Begins a game on the board and by the rule of `position`.
    ///
    /// # Errors
    /// [`EngineError::Refused`] if the engine does not support the size; [`EngineError::Silent`] or
    /// [`EngineError::Ended`].
    pub fn new_game(
        &mut self,
        position: &Position,
        settings: &GameSettings,
    ) -> Result<(), EngineError> {
        let size = position.size().get();
        self.process.drain();
        self.known.clear();
        self.size = None;
        self.process.send(&format!("START {size}"));
        let asked = "start a game";
        let deadline = Instant::now() + self.timeouts.reply;
        loop {
            match self.hear(asked, deadline, self.timeouts.reply)?.1 {
                EngineLine::Ok => break,
                EngineLine::Error(line) | EngineLine::Unknown(line) => {
                    return Err(EngineError::Refused { asked, line });
                }
                EngineLine::Move(_) | EngineLine::Message(_) | EngineLine::Other(_) => {}
            }
        }
        self.size = Some(size);
        self.whole_board = settings.whole_board;
        for (key, value) in infos(position.rule(), settings) {
            self.process.send(&format!("INFO {key} {value}"));
        }
        Ok(())
    }

    /// Requests a move with the shortest command that fits: `BEGIN` on an empty board, `TURN` if
    /// the engine has seen all but the last move, otherwise `BOARD`; always `BOARD` with
    /// [`GameSettings::whole_board`]. The engine is killed after `limit` plus the overtime. `left`
    /// is its game clock in milliseconds.
    ///
    /// # Errors
    /// Any [`EngineError`] but `Start`; after `Silent` and `Ended` the engine is dead.
    pub fn think(
        &mut self,
        position: &Position,
        limit: Option<Duration>,
        left: Option<i64>,
    ) -> Result<EngineMove, EngineError> {
        let lines = self.request(position)?;
        self.process.drain();
        let left = left.unwrap_or(i64::from(i32::MAX));
        self.process.send(&format!("INFO time_left {left}"));
        let sent = Instant::now();
        lines.iter().for_each(|line| self.process.send(line));
        // Without a limit, one day.
        let waited = limit.unwrap_or(Duration::from_secs(86_400)) + self.timeouts.overtime;
        let mut evaluation = Evaluation::default();
        loop {
            match self.hear("move", sent + waited, waited)? {
                (at, EngineLine::Move(xy)) => {
                    self.known = position.moves().to_vec();
                    if let Some(p) = xy.point(position.size()) {
                        self.known.push(Move::Place(p));
                    }
                    let took = at.saturating_duration_since(sent);
                    return Ok(EngineMove {
                        at: xy,
                        took,
                        evaluation,
                    });
                }
                (_, EngineLine::Message(text)) => evaluation.read(&text),
                // Other output before the move is ignored, as in every manager.
                _ => {}
            }
        }
    }

    fn request(&mut self, position: &Position) -> Result<Vec<String>, EngineError> {
        let moves = position.moves();
        let xy = |p: Point| Xy::new(p, position.size());
        if let Some(i) = moves.iter().position(|mv| *mv == Move::Pass) {
            return Err(EngineError::Pass(i + 1));
        }
        let set_up = usize::from(position.board().stones()) > moves.len();
        if moves.is_empty() && !set_up && !self.whole_board {
            return Ok(vec!["BEGIN".to_owned()]);
        }
        if let Some((Move::Place(last), before)) = moves.split_last().map(|(l, b)| (*l, b))
            && !set_up
            && !self.whole_board
            && before == self.known
        {
            return Ok(vec![format!("TURN {}", xy(last))]);
        }
        let mut lines = vec!["BOARD".to_owned()];
        let mut stone = |p: Point, color: Color| {
            let owner = if color == position.to_move() { 1 } else { 2 };
            lines.push(format!("{},{owner}", xy(p)));
        };
        if set_up {
            position
                .board()
                .iter()
                .for_each(|(p, color)| stone(p, color));
        } else {
            for (i, mv) in moves.iter().enumerate() {
                if let Move::Place(p) = *mv {
                    stone(p, Color::BOTH[i % 2]);
                }
            }
        }
        lines.push("DONE".to_owned());
        Ok(lines)
    }

    fn hear(
        &mut self,
        asked: &'static str,
        deadline: Instant,
        waited: Duration,
    ) -> Result<(Instant, EngineLine), EngineError> {
        if let Some((at, line)) = self.process.line_until(deadline) {
            return Ok((at, EngineLine::parse(&line)));
        }
        self.known.clear();
        // Its output may close a moment before its exit becomes visible.
        let grace = Instant::now() + EXIT_GRACE;
        if Instant::now() < deadline
            && let Some(status) = self.process.ended_by(grace)
        {
            self.process.finish_errors();
            return Err(EngineError::Ended {
                asked,
                status: status.to_string(),
            });
        }
        self.process.kill();
        self.process.finish_errors();
        Err(EngineError::Silent { asked, waited })
    }

    /// Sends `END` and kills the engine if it does not exit in time; returns whether it exited.
    pub fn end(mut self) -> bool {
        self.process.send("END");
        let ended = self
            .process
            .ended_by(Instant::now() + self.timeouts.exit)
            .is_some();
        self.process.kill();
        ended
    }
}

pub(crate) fn rule_number(rule: Rule) -> u32 {
    match rule {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Renju => 4,
        Rule::CaroOverline => 8,
        Rule::Caro => 9,
    }
}

fn infos(rule: Rule, settings: &GameSettings) -> Vec<(String, String)> {
    let mut infos = vec![("rule".to_owned(), rule_number(rule).to_string())];
    let mut put = |key: &str, value: Option<u64>| {
        infos.extend(value.map(|v| (key.to_owned(), v.to_string())));
    };
    put("timeout_turn", settings.turn);
    put("timeout_match", Some(settings.game.unwrap_or(0)));
    put("max_memory", Some(settings.memory.unwrap_or(0)));
    put("game_type", Some(1));
    put("max_node", settings.nodes);
    put("max_depth", settings.depth.map(u64::from));
    put("thread_num", settings.threads.map(u64::from));
    infos.extend(settings.more.iter().cloned());
    infos
}
