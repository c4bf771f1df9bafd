//! The conversation with the engine under test.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use tengen_core::{Move, OnFoul, Point, Position, Rule, Size};

use super::{Fault, Tolerance};
use crate::Xy;
use crate::manager::{CommandLine, Direction, EngineLine, Process};

/// How long the engine must be silent to pass as silent.
const SILENCE: Duration = Duration::from_millis(300);
/// Piskvork's limit on a line, in bytes.
const LONGEST: usize = 8000;

pub(super) struct Talk {
    pub(super) process: Process,
    pub(super) tolerance: Tolerance,
    asked: String,
}

impl Talk {
    pub(super) fn start(command: &CommandLine, tolerance: Tolerance) -> Result<Talk, Fault> {
        Ok(Talk {
            process: Process::start(command)?,
            tolerance,
            asked: "the start".to_owned(),
        })
    }

    pub(super) fn say(&mut self, line: &str) {
        line.clone_into(&mut self.asked);
        self.process.send(line);
    }

    pub(super) fn say_raw(&mut self, bytes: &str) {
        bytes.trim().clone_into(&mut self.asked);
        self.process.send_raw(bytes);
    }

    /// The next line other than `MESSAGE`, `DEBUG` and blank ones, with its arrival time.
    pub(super) fn hear_within(&mut self, timeout: Duration) -> Result<(Instant, String), Fault> {
        let deadline = Instant::now() + timeout;
        loop {
            let Some((at, line)) = self.process.line_until(deadline) else {
                let asked = self.asked.clone();
                return Err(if Instant::now() < deadline {
                    Fault::Ended { asked }
                } else {
                    Fault::Silent {
                        asked,
                        waited: timeout,
                    }
                });
            };
            if line.len() > LONGEST {
                return Err(Fault::Long(line.len()));
            }
            let word = line.split_whitespace().next().unwrap_or("");
            let aside = ["MESSAGE", "DEBUG"];
            if !aside.iter().any(|a| a.eq_ignore_ascii_case(word)) && !word.is_empty() {
                return Ok((at, line.trim_end().to_owned()));
            }
        }
    }

    /// The next answer, where no search is needed.
    pub(super) fn hear(&mut self) -> Result<String, Fault> {
        self.hear_within(self.tolerance.answer)
            .map(|(_, line)| line)
    }

    pub(super) fn ok(&mut self, line: &str) -> Result<(), Fault> {
        self.say(line);
        self.expect_ok()
    }

    pub(super) fn expect_ok(&mut self) -> Result<(), Fault> {
        match self.hear()? {
            found if found == "OK" => Ok(()),
            found => Err(self.wrong(found, "OK")),
        }
    }

    pub(super) fn error(&mut self, line: &str) -> Result<(), Fault> {
        self.say(line);
        match self.hear()? {
            found if matches!(EngineLine::parse(&found), EngineLine::Error(_)) => Ok(()),
            found => Err(Fault::Answer {
                asked: self.asked.clone(),
                found,
                expected: "ERROR and why",
            }),
        }
    }

    /// [`Fault::Refused`] for `ERROR` and `UNKNOWN`, [`Fault::Answer`] for anything else.
    pub(super) fn wrong(&self, found: String, expected: &'static str) -> Fault {
        let asked = self.asked.clone();
        match EngineLine::parse(&found) {
            EngineLine::Error(_) | EngineLine::Unknown(_) => Fault::Refused { asked, found },
            _ => Fault::Answer {
                asked,
                found,
                expected,
            },
        }
    }

    /// Expects no output other than `MESSAGE` and `DEBUG` for [`SILENCE`].
    pub(super) fn silence(&mut self) -> Result<(), Fault> {
        match self.hear_within(SILENCE) {
            Err(Fault::Silent { .. }) => Ok(()),
            Ok((_, found)) => Err(Fault::Unasked {
                asked: self.asked.clone(),
                found,
            }),
            Err(fault) => Err(fault),
        }
    }

    /// Starts a game of 500 ms a move.
    pub(super) fn game(&mut self, rule: Rule, size: Size) -> Result<Position, Fault> {
        self.ok(&format!("START {size}"))?;
        let number = crate::manager::rule_number(rule);
        self.say(&format!("INFO rule {number}"));
        self.say("INFO timeout_turn 500");
        self.say("INFO timeout_match 0");
        Ok(Position::new(rule, size))
    }

    /// Sends lines that ask for a move, then plays the answer, which must be legal.
    pub(super) fn ask(&mut self, lines: &[&str], position: &mut Position) -> Result<Point, Fault> {
        lines.iter().for_each(|line| self.say(line));
        self.expect_move(position)
    }

    pub(super) fn expect_move(&mut self, position: &mut Position) -> Result<Point, Fault> {
        let found = self.hear()?;
        self.take_move(found, position)
    }

    /// Parses and plays an answer; it must be a legal move in the exact form `X,Y`.
    pub(super) fn take_move(
        &mut self,
        found: String,
        position: &mut Position,
    ) -> Result<Point, Fault> {
        let Ok(xy) = found.parse::<Xy>() else {
            return Err(self.wrong(found, "a move X,Y"));
        };
        if xy.to_string() != found {
            return Err(self.wrong(found, "a move X,Y without blanks"));
        }
        let bad = |why: String| Fault::Move {
            asked: self.asked.clone(),
            found: found.clone(),
            why,
        };
        let point = xy
            .point(position.size())
            .ok_or_else(|| bad("it is off the board".to_owned()))?;
        position
            .play_with(Move::Place(point), OnFoul::Refuse)
            .map_err(|why| bad(why.to_string()))?;
        Ok(point)
    }

    pub(super) fn turn(&mut self, point: Point, position: &mut Position) -> Result<Point, Fault> {
        let legal = position.play(point).is_ok();
        debug_assert!(legal, "checks play legal moves");
        let line = format!("TURN {}", Xy::new(point, position.size()));
        self.ask(&[&line], position)
    }

    /// Resumes a suspended engine; returns the time just before.
    #[cfg(unix)]
    pub(super) fn resume(&mut self) -> Instant {
        let at = Instant::now();
        self.process.resume();
        at
    }

    pub(super) fn transcript(&self) -> String {
        let mut text = String::new();
        for record in self.process.records() {
            let arrow = match record.direction {
                Direction::To => '<',
                Direction::From => '>',
            };
            let _ = writeln!(text, "{arrow} {}", record.line);
        }
        text
    }
}
