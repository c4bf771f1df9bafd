//! `tengen brain`: the engine under the Gomocup protocol.
mod input;
mod time;

use std::io::Write as _;
use std::time::Instant;

use anyhow::Context as _;
use tengen_core::{Move, Point, Position};
use tengen_engine::{Engine, Info, Level, Report};
use tengen_gomocup::{About, Command, Limits, Reply, Session, Step};

use crate::args;
use crate::control::{Watch, any_seed};
use input::{Input, Said};

const ABOUT: About = About {
    name: "Tengen",
    version: env!("CARGO_PKG_VERSION"),
    author: "The Tengen authors",
};

/// Megabytes of hash table at full strength, where the manager leaves room for it.
const HASH: u64 = 128;
/// Megabytes for the weaker levels, which look at little and forget it after each move.
const SMALL_HASH: u64 = 8;
/// Megabytes the program takes besides its hash table.
const BESIDES: u64 = 40;

/// Play under the Gomocup protocol on standard input and output
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Playing strength, 1 to 4 (4 is all there is, in the time the manager gives)
    #[arg(long, value_name = "N", default_value = "4", value_parser = args::level)]
    level: Level,
    /// Seed of the weaker levels' mistakes [default: another one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Args {
    /// Answers lines until `END` or the end of input.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let input = Input::start().context("starting the reader of standard input")?;
        let mut brain = Brain {
            session: Session::new(ABOUT),
            engine: None,
            level: self.level,
            seed: self.seed.unwrap_or_else(any_seed),
            input,
        };
        brain.run().context("writing to standard output")
    }
}

struct Brain {
    session: Session,
    /// The engine and the megabytes of its hash table.
    engine: Option<(u64, Engine)>,
    level: Level,
    seed: u64,
    input: Input,
}

impl Brain {
    fn run(&mut self) -> std::io::Result<()> {
        while let Some(said) = self.input.next() {
            let new_game = matches!(
                said.line,
                Ok(Command::Start(_) | Command::RectStart(..) | Command::Restart)
            );
            if new_game && let Some((_, engine)) = &mut self.engine {
                engine.clear();
            }
            for step in self.session.line(said.line.clone()) {
                match step {
                    Step::Silent => {}
                    Step::Say(reply) => self.say(&reply)?,
                    Step::Think(position) => self.think(&position, &said)?,
                    Step::Leave => return Ok(()),
                }
            }
        }
        Ok(())
    }

    /// Says a line, after whatever was wrong with settings before it.
    fn say(&mut self, reply: &Reply) -> std::io::Result<()> {
        let mut out = std::io::stdout().lock();
        for complaint in self.session.complaints() {
            writeln!(out, "{}", Reply::Message(complaint.to_string()))?;
        }
        writeln!(out, "{reply}")?;
        out.flush()
    }

    /// The engine, with a hash table that fits into the memory allowed. Made for the first move:
    /// managers tell the limit after `START`, and some look at the peak.
    fn engine(&mut self) -> &mut Engine {
        let room = self.session.limits().memory.map(|bytes| bytes >> 20);
        let most = match self.level {
            Level::Fourth => HASH,
            _ => SMALL_HASH,
        };
        let fitting = |mb: u64| (mb.saturating_sub(BESIDES) * 3 / 4).clamp(1, most);
        let hash = room.map_or(most, fitting);
        if self.engine.as_ref().is_some_and(|(mb, _)| *mb != hash) {
            self.engine = None;
        }
        let make = || (hash, Engine::new(usize::try_from(hash).unwrap_or(1)));
        &mut self.engine.get_or_insert_with(make).1
    }

    fn think(&mut self, position: &Position, said: &Said) -> std::io::Result<()> {
        let limits = self.session.limits();
        let (level, seed) = (self.level, self.seed);
        let stop = self.input.stop_after(said.number);
        let allowed = time::allowed(&limits);
        let mut control = Watch::new(said.at, stop, |_: &Info| ()).until(time::deadline(&allowed));
        let search = tengen_engine::Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            clock: allowed,
        };
        let report = self
            .engine()
            .choose(position, level, seed, search, &mut control);
        self.answer(position, &report, &limits, said.at)
    }

    fn answer(
        &mut self,
        position: &Position,
        report: &Report,
        limits: &Limits,
        start: Instant,
    ) -> std::io::Result<()> {
        let Some(p) = point(position, report) else {
            return self.say(&Reply::Error("no empty point is left".to_owned()));
        };
        let used = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
        // Where every millisecond counts, words can wait.
        if limits.turn != Some(0) {
            self.say(&Reply::Message(words(&report.info)))?;
        }
        match self.session.played(p, used) {
            Some(reply) => self.say(&reply),
            None => Ok(()),
        }
    }
}

/// The point to play. Where renju leaves Black no legal one, the first empty one: the protocol
/// knows neither passing nor resigning.
fn point(position: &Position, report: &Report) -> Option<Point> {
    match report.best {
        Some(Move::Place(p)) => Some(p),
        Some(Move::Pass) | None => position
            .size()
            .points()
            .find(|&p| position.board().is_empty(p)),
    }
}

fn words(info: &Info) -> String {
    let mate = info.mate.map_or(String::new(), |m| format!(" mate {m}"));
    let pv: Vec<String> = info.pv.iter().take(12).map(Point::to_string).collect();
    format!(
        "depth {}-{} ev {}{mate} n {} tm {} pv {}",
        info.depth,
        info.seldepth,
        info.score,
        info.nodes,
        info.time.as_millis(),
        pv.join(" ")
    )
}
