//! Lines in, answers out.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use tengen_core::{Move, Point, Position};
use tengen_engine::{Engine, Info, Level, Limits, Scope};
use tengen_gomocup::{About, HashTask, Line, Reply, Request, Session, Step, Task};
use tengen_solver::Prober;

use crate::watch::{Teller, Watch};
use crate::{Clock, Options, time, words};

/// Who this is: the engine, or the founding program that moves for it.
fn about(options: &Options) -> About {
    About {
        name: options
            .textbook
            .map_or("Tengen", |spec| spec.program().name()),
        version: env!("CARGO_PKG_VERSION"),
        author: "The Tengen authors",
    }
}

/// Megabytes of hash table at full strength, where nothing is said about memory.
const HASH: u64 = 128;
/// The most megabytes of hash table, whatever is asked for: 2^21 kibibytes.
const MOST_HASH: u64 = 2048;
/// Its size in kibibytes as a power of two, as managers are told.
const MOST_HASH_LOG: u32 = 21;
/// Megabytes for the weaker levels, which look at little and forget it after each move.
const SMALL_HASH: u64 = 8;
/// Megabytes the program takes besides its hash table.
const BESIDES: u64 = 40;

/// A line, when it came in, and which one it was, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// Its number, counted from 1.
    pub number: u64,
    /// When it came in.
    pub at: Duration,
    /// What it says.
    pub line: Line,
}

/// The engine's side of a conversation.
pub struct Brain<W, C> {
    pub(crate) session: Session,
    /// The engine and the megabytes of its hash table.
    engine: Option<(u64, Engine)>,
    /// Whether the hash table is still to be given its memory.
    cold: bool,
    /// Proves what the engine asks about.
    prober: Prober,
    pub(crate) options: Options,
    pub(crate) out: W,
    pub(crate) clock: C,
    /// The position to go on thinking about while nobody asks for anything.
    pondered: Option<Position>,
}

impl<W: Write, C: Clock> Brain<W, C> {
    /// A brain that has heard nothing yet.
    pub fn new(options: Options, out: W, clock: C) -> Brain<W, C> {
        Brain {
            session: Session::new(about(&options)),
            engine: None,
            cold: false,
            prober: Prober::default(),
            options,
            out,
            clock,
            pondered: None,
        }
    }

    /// Answers a line. `stop` is asked while the engine thinks. `false` where it is to leave.
    ///
    /// # Errors
    /// Those of the output.
    pub fn hear(&mut self, heard: &Heard, stop: &dyn Fn() -> bool) -> io::Result<bool> {
        if !is_setting(&heard.line) {
            self.pondered = None;
        }
        for step in self.session.hear(&heard.line) {
            match step {
                Step::Silent => {}
                Step::Say(Reply::Ok) => {
                    self.prepare_if_new_game(&heard.line);
                    self.say(&Reply::Ok)?;
                }
                Step::Say(reply) => self.say(&reply)?,
                Step::Think(request) => self.think(*request, heard.at, stop)?,
                Step::Hash(task) => self.hash(task)?,
                Step::ShowInfo => self.show_info()?,
                Step::Leave => return Ok(false),
            }
        }
        if self
            .engine
            .as_ref()
            .is_some_and(|(mb, _)| *mb != self.megabytes())
        {
            // Another size was asked for, as managers do after `START`: the old one goes at once.
            self.engine = None;
            self.cold = true;
        }
        Ok(true)
    }

    /// Whether there is something to do while nobody asks for anything.
    pub const fn has_spare_work(&self) -> bool {
        self.cold || self.pondered.is_some()
    }

    /// Gets ready and thinks in the opponent's time, until `stop` says that somebody wants something.
    ///
    /// # Errors
    /// Those of the output.
    pub fn spare_work(&mut self, stop: &dyn Fn() -> bool) -> io::Result<()> {
        if self.cold {
            self.cold = !self.parts().0.warm(stop);
        }
        let Some(position) = self.pondered.take() else {
            return Ok(());
        };
        let quiet = Teller {
            size: position.size(),
            lines: 1,
            realtime: false,
            detail: false,
        };
        let start = self.clock.now();
        let (engine, out, clock) = self.parts();
        let mut watch = Watch::new(out, clock, start, None, stop, quiet);
        engine.search(&position, Limits::default(), &mut watch);
        watch.finish()?;
        // A setting is no reason to stop thinking; a search that ended by itself is.
        if stop() {
            self.pondered = Some(position);
        }
        Ok(())
    }

    pub(crate) fn say(&mut self, reply: &Reply) -> io::Result<()> {
        writeln!(self.out, "{reply}")?;
        self.out.flush()
    }

    /// A game that begins finds nothing of the last one, and the hash table's memory at hand: no clock runs yet.
    fn prepare_if_new_game(&mut self, line: &Line) {
        let starts = |name: &str| first_word(line).is_some_and(|w| w.eq_ignore_ascii_case(name));
        if ["START", "RECTSTART", "RESTART"].into_iter().any(starts)
            && self.options.textbook.is_none()
        {
            let engine = self.parts().0;
            engine.clear();
            self.cold = !engine.warm(&|| false);
        }
    }

    /// Megabytes of hash table: what is demanded, or what is usual, as far as memory allows.
    fn megabytes(&self) -> u64 {
        let settings = self.session.settings();
        let demanded = settings.hash.map(|kib| (kib >> 10).clamp(1, MOST_HASH));
        let room = self.session.limits().memory.map(|bytes| {
            let megabytes = bytes >> 20;
            (megabytes.saturating_sub(BESIDES) * 3 / 4).clamp(1, MOST_HASH)
        });
        let usual = match self.level() {
            Level::STRONGEST => HASH,
            _ => SMALL_HASH,
        };
        match (demanded, room) {
            (Some(demanded), Some(room)) => demanded.min(room),
            (Some(demanded), None) => demanded,
            (None, Some(room)) => room.min(usual),
            (None, None) => usual,
        }
    }

    /// The engine, the output and the clock. The engine is made where there is none yet.
    pub(crate) fn parts(&mut self) -> (&mut Engine, &mut W, &C) {
        let hash = self.megabytes();
        let make = || (hash, Engine::new(usize::try_from(hash).unwrap_or(1)));
        let threads = self.session.settings().threads.map_or(1, |n| n as usize);
        let (_, engine) = self.engine.get_or_insert_with(make);
        engine.set_threads(threads.min(most_threads()));
        (engine, &mut self.out, &self.clock)
    }

    /// The level: that of the options, or a weaker one that the manager wants.
    pub(crate) fn level(&self) -> Level {
        let count = Level::ALL.len();
        match self.session.settings().strength {
            Some(strength @ 0..100) => {
                let wanted = Level::ALL[strength as usize * count / 100];
                wanted.min(self.options.level)
            }
            _ => self.options.level,
        }
    }

    pub(crate) fn teller(&self, position: &Position, lines: usize) -> Teller {
        let settings = self.session.settings();
        Teller {
            size: position.size(),
            lines,
            realtime: settings.realtime,
            detail: settings.detail,
        }
    }

    /// Milliseconds since a line came in.
    pub(crate) fn used(&self, since: Duration) -> u64 {
        let used = self.clock.now().saturating_sub(since);
        u64::try_from(used.as_millis()).unwrap_or(u64::MAX)
    }

    fn think(&mut self, request: Request, at: Duration, stop: &dyn Fn() -> bool) -> io::Result<()> {
        match request.task {
            Task::Move => self.think_of_move(&request.position, 1, request.except, at, stop),
            Task::Lines(lines) => {
                self.think_of_move(&request.position, lines, request.except, at, stop)
            }
            Task::BalanceOne(bias) => self.balance(&request.position, bias, false, at, stop),
            Task::BalanceTwo(bias) => self.balance(&request.position, bias, true, at, stop),
            Task::Open(negotiation) => self.negotiate(*negotiation, at, stop),
        }
    }

    fn think_of_move(
        &mut self,
        position: &Position,
        lines: usize,
        except: Vec<Point>,
        at: Duration,
        stop: &dyn Fn() -> bool,
    ) -> io::Result<()> {
        if let Some(program) = self.options.textbook {
            let chosen = program.choose(position).point();
            let chosen = chosen.filter(|p| !except.contains(p));
            return self.answer(chosen.or_else(|| any_point(position, &except)), at);
        }
        let limits = self.session.limits();
        let (p, info) = self.search(position, lines, except, limits_of(&limits), at, stop)?;
        // Where every millisecond counts, words can wait.
        if p.is_some() && limits.turn != Some(0) {
            self.say(&words::summary(&info))?;
        }
        self.answer(p, at)?;
        let Some(p) = p else {
            return Ok(());
        };
        let ponders = self.session.settings().pondering && self.level() == Level::STRONGEST;
        if ponders && lines == 1 {
            let mut next = position.clone();
            let open = next.play(p).is_ok() && next.outcome().is_none();
            self.pondered = open.then_some(next);
        }
        Ok(())
    }

    /// Plays a point, or says that there is none.
    fn answer(&mut self, p: Option<Point>, at: Duration) -> io::Result<()> {
        let Some(p) = p else {
            return self.say(&Reply::Error("no empty point is left".to_owned()));
        };
        let used = self.used(at);
        match self.session.played(p, used) {
            Some(reply) => self.say(&reply),
            None => Ok(()),
        }
    }

    /// The move to play, and what the search says about it.
    pub(crate) fn search(
        &mut self,
        position: &Position,
        lines: usize,
        except: Vec<Point>,
        limits: Limits,
        start: Duration,
        stop: &dyn Fn() -> bool,
    ) -> io::Result<(Option<Point>, Info)> {
        let (level, seed) = (self.level(), self.options.seed);
        let lines = lines.min(usize::from(position.size().cells()));
        let teller = self.teller(position, lines);
        let deadline = time::deadline(limits.clock);
        let mut prober = std::mem::take(&mut self.prober);
        let proves = (level == Level::STRONGEST).then_some(&mut prober);
        let (engine, out, clock) = self.parts();
        let mut watch = Watch::new(out, clock, start, deadline, stop, teller).proving(proves);
        let report = if lines == 1 && except.is_empty() {
            engine.choose(position, level, seed, limits, &mut watch)
        } else {
            let scope = Scope {
                except,
                to_play: true,
                ..Scope::lines(lines)
            };
            engine.analyze(position, &scope, limits, &mut watch)
        };
        watch.finish()?;
        self.prober = prober;
        Ok((point(position, report.best), report.info))
    }

    fn balance(
        &mut self,
        position: &Position,
        bias: i32,
        two: bool,
        at: Duration,
        stop: &dyn Fn() -> bool,
    ) -> io::Result<()> {
        let limits = limits_of(&self.session.limits());
        let teller = self.teller(position, 1);
        let deadline = time::deadline(limits.clock);
        let (engine, out, clock) = self.parts();
        let mut watch = Watch::new(out, clock, at, deadline, stop, teller);
        let stones: Vec<Point> = if two {
            let pair = engine.balance_two(position, bias, limits, &mut watch);
            pair.into_iter()
                .flatten()
                .map(|stone| stone.point)
                .collect()
        } else {
            let one = engine.balance_one(position, bias, limits, &mut watch);
            one.into_iter().map(|stone| stone.point).collect()
        };
        watch.finish()?;
        let used = self.used(at);
        // Stopped before anything was known: whatever is legal.
        let mut legal = position.legal_points().into_iter();
        let reply = match (stones[..].first().copied(), two) {
            (Some(first), true) => self.session.played_two([first, stones[1]], used),
            (None, true) => match (legal.next(), legal.next()) {
                (Some(a), Some(b)) => self.session.played_two([a, b], used),
                _ => None,
            },
            (one, false) => {
                let p = one.or_else(|| legal.next());
                p.and_then(|p| self.session.played(p, used))
            }
        };
        let none = || Reply::Error("no legal point is left".to_owned());
        self.say(&reply.unwrap_or_else(none))
    }

    fn hash(&mut self, task: HashTask) -> io::Result<()> {
        let text = match task {
            HashTask::Clear => {
                if let Some((_, engine)) = &mut self.engine {
                    engine.clear();
                }
                "hash table cleared".to_owned()
            }
            HashTask::Usage => {
                let engine = self.engine.as_ref();
                let usage = engine.map_or(0, |(_, engine)| engine.hash_usage());
                format!("hash table full: {}.{}%", usage / 10, usage % 10)
            }
            HashTask::Dump(path) => match dump(self.parts().0, path.as_ref()) {
                Ok(()) => format!("hash table written to {path}"),
                Err(error) => format!("hash table not written to {path}: {error}"),
            },
            HashTask::Load(path) => match load(self.parts().0, path.as_ref()) {
                Ok(()) => format!("hash table read from {path}"),
                Err(error) => format!("hash table not read from {path}: {error}"),
            },
        };
        self.say(&Reply::Message(text))
    }

    fn show_info(&mut self) -> io::Result<()> {
        let about = about(&self.options);
        for text in [
            format!("{} {}", about.name, about.version),
            format!("INFO MAX_THREAD_NUM {}", most_threads()),
            format!("INFO MAX_HASH_SIZE {MOST_HASH_LOG}"),
        ] {
            self.say(&Reply::Message(text))?;
        }
        Ok(())
    }
}

/// As many threads as can run at the same time.
fn most_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The limits of a search for a whole move.
pub(crate) fn limits_of(limits: &tengen_gomocup::Limits) -> Limits {
    Limits {
        depth: limits.depth,
        nodes: limits.nodes,
        clock: time::allowed(limits),
    }
}

/// The point to play. Where renju leaves Black no legal one, the first empty one: the protocol
/// knows neither passing nor resigning.
fn point(position: &Position, best: Option<Move>) -> Option<Point> {
    match best {
        Some(Move::Place(p)) => Some(p),
        Some(Move::Pass) | None => any_point(position, &[]),
    }
}

/// The first legal point, or where there is none the first empty one; `except` only where nothing else is left.
fn any_point(position: &Position, except: &[Point]) -> Option<Point> {
    let empty = |&p: &Point| position.board().is_empty(p);
    let legal = position.legal_points();
    let wanted = legal.iter().find(|p| !except.contains(p)).copied();
    let legal = wanted.or_else(|| legal.first().copied());
    legal.or_else(|| position.size().points().find(empty))
}

fn first_word(line: &Line) -> Option<&str> {
    match line {
        Line::Text(text) => text.split_whitespace().next(),
        Line::TooLong => None,
    }
}

fn is_setting(line: &Line) -> bool {
    first_word(line).is_some_and(|word| word.eq_ignore_ascii_case("INFO"))
}

fn dump(engine: &Engine, path: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    engine.write_hash(&mut out)?;
    out.flush()
}

fn load(engine: &mut Engine, path: &Path) -> io::Result<()> {
    engine.read_hash(&mut BufReader::new(File::open(path)?))
}
