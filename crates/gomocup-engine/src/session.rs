//! An engine session: lines in, answers out.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use tengen_core::{Level, Move, Point, Position};
use tengen_engine::{Discarded, Engine, Info, Limits, Scope, SeededLevel};
use tengen_gomocup::{About, HashTask, Line, Reply, Request, Session, Step, Task};
use tengen_solver::Prober;

use crate::delay::Delays;
use crate::memory::Sized;
use crate::search_control::{Reporting, SearchControl, Turn};
use crate::{Clock, Meanwhile, Options, time, words};

/// The answer to `ABOUT`: Tengen, or the founding program that moves for it.
fn about(options: &Options) -> About {
    About {
        name: options
            .textbook
            .map_or("Tengen", |spec| spec.program().name()),
        version: env!("CARGO_PKG_VERSION"),
        author: "The Tengen authors",
        country: "International",
    }
}

/// A line from the manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagerLine {
    /// Counts from 1.
    pub number: u64,
    /// Arrival time on the session's clock.
    pub at: Duration,
    /// The line itself.
    pub line: Line,
}

/// A Gomocup engine session without threads: one line in, its answers out.
///
/// ```
/// use tengen_core::Level;
/// use tengen_gomocup::Line;
/// use tengen_gomocup_engine::{Clock, EngineSession, ManagerLine, Options, Wall};
///
/// let textbook = Some("win-table".parse()?);
/// let options = Options { level: Level::STRONGEST, seed: 0, textbook };
/// let (clock, mut output) = (Wall::start(), Vec::new());
/// let mut session = EngineSession::new(options, &mut output, clock);
/// for (number, line) in (1..).zip(["START 15", "TURN 7,7"]) {
///     let heard = ManagerLine { number, at: clock.now(), line: Line::Text(line.to_owned()) };
///     session.hear(&heard, &|| false)?;
/// }
/// assert_eq!(String::from_utf8(output)?, "OK\n6,6\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EngineSession<W, C> {
    pub(crate) session: Session,
    pub(crate) engine: Option<Sized>,
    /// The solver that answers the search, with the size of its tables in bytes.
    pub(crate) prober: Option<(usize, Prober)>,
    pub(crate) delays: Delays,
    pub(crate) options: Options,
    pub(crate) out: W,
    pub(crate) clock: C,
    /// The last line of the last search about one of its iterations.
    told: Option<Reply>,
    /// The position to ponder while the input is idle.
    pondered: Option<Position>,
}

impl<W: Write, C: Clock> EngineSession<W, C> {
    /// A new session; the engine is built on demand.
    pub fn new(options: Options, out: W, clock: C) -> EngineSession<W, C> {
        EngineSession {
            session: Session::new(about(&options)),
            engine: None,
            prober: None,
            delays: Delays::default(),
            options,
            out,
            clock,
            told: None,
            pondered: None,
        }
    }

    /// Answers a line; `meanwhile` is polled during searches. Returns `false` on `END`.
    ///
    /// # Errors
    /// Write errors of the output.
    pub fn hear(&mut self, heard: &ManagerLine, meanwhile: &dyn Meanwhile) -> io::Result<bool> {
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
                Step::Think(request) => {
                    let start = heard.at;
                    self.think(*request, Turn { start, meanwhile })?;
                }
                Step::Hash(task) => self.hash(task)?,
                Step::ShowInfo => self.show_info()?,
                Step::Leave => return Ok(false),
            }
        }
        self.fit_memory();
        Ok(true)
    }

    /// Whether there is work for idle time: allocating memory or pondering.
    pub fn has_spare_work(&self) -> bool {
        self.lacks_memory() || self.pondered.is_some()
    }

    /// Allocates memory and ponders until `meanwhile` stops it.
    ///
    /// # Errors
    /// Write errors of the output.
    pub fn spare_work(&mut self, meanwhile: &dyn Meanwhile) -> io::Result<()> {
        self.warm(&|| meanwhile.stop());
        let Some(position) = self.pondered.take() else {
            return Ok(());
        };
        let quiet = Reporting {
            about: about(&self.options),
            size: position.size(),
            lines: 1,
            realtime: false,
            detail: false,
            thoughts: false,
        };
        let start = self.clock.now();
        let (engine, out, clock) = self.parts();
        let mut control = SearchControl::new(out, clock, Turn { start, meanwhile }, None, quiet);
        engine.search(&position, Limits::default(), &mut control);
        control.finish()?;
        // An interrupted search goes on after a setting; one that ended by itself does not.
        if meanwhile.stop() {
            self.pondered = Some(position);
        }
        Ok(())
    }

    pub(crate) fn say(&mut self, reply: &Reply) -> io::Result<()> {
        writeln!(self.out, "{reply}")?;
        self.out.flush()
    }

    /// On a new game, clears the engine and allocates memory before the clock starts.
    fn prepare_if_new_game(&mut self, line: &Line) {
        let starts = |name: &str| first_word(line).is_some_and(|w| w.eq_ignore_ascii_case(name));
        if ["START", "RECTSTART", "RESTART"].into_iter().any(starts)
            && self.options.textbook.is_none()
        {
            self.begin_game();
        }
    }

    /// The weaker of the configured level and the one set by `INFO strength`.
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

    pub(crate) fn reporting(&self, position: &Position, lines: usize) -> Reporting {
        let settings = self.session.settings();
        Reporting {
            about: about(&self.options),
            size: position.size(),
            lines,
            realtime: settings.realtime,
            detail: settings.detail,
            // At `timeout_turn 0` they would only cost time.
            thoughts: self.session.limits().turn != Some(0),
        }
    }

    pub(crate) fn used(&self, since: Duration) -> u64 {
        let used = self.clock.now().saturating_sub(since);
        u64::try_from(used.as_millis()).unwrap_or(u64::MAX)
    }

    fn think(&mut self, request: Request, turn: Turn<'_>) -> io::Result<()> {
        self.make_memory(turn.start);
        let position = &request.position;
        let scope = Scope {
            except: request.except,
            ..Scope::to_play()
        };
        match request.task {
            Task::Move => self.think_of_move(position, scope, turn),
            Task::Lines(lines) => self.think_of_move(position, Scope { lines, ..scope }, turn),
            Task::BalanceOne(bias) => self.balance(position, bias, false, turn),
            Task::BalanceTwo(bias) => self.balance(position, bias, true, turn),
            Task::Open(negotiation) => self.negotiate(*negotiation, turn),
        }
    }

    fn think_of_move(
        &mut self,
        position: &Position,
        scope: Scope,
        turn: Turn<'_>,
    ) -> io::Result<()> {
        let (except, lines, at) = (&scope.except, scope.lines, turn.start);
        let legal = position.legal_points();
        if !legal.is_empty() && legal.iter().all(|p| except.contains(p)) {
            return self.say(&Reply::Error("no legal move".to_owned()));
        }
        if let Some(program) = self.options.textbook {
            let chosen = program.choose(position).point();
            let chosen = chosen.filter(|p| !except.contains(p));
            return self.answer(chosen.or_else(|| any_point(position, except)), at);
        }
        let limits = self.session.limits();
        let (p, info) = self.search(position, scope, limits_of(&limits), turn)?;
        if p.is_some() && self.reporting(position, lines).thoughts {
            let thought =
                Some(words::thought(&info)).filter(|line| self.told.as_ref() != Some(line));
            for reply in words::certainty(&info).into_iter().chain(thought) {
                self.say(&reply)?;
            }
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

    /// Searches; returns the move to play and the final search info.
    pub(crate) fn search(
        &mut self,
        position: &Position,
        scope: Scope,
        limits: Limits,
        turn: Turn<'_>,
    ) -> io::Result<(Option<Point>, Info)> {
        let (level, seed) = (self.level(), self.options.seed);
        let lines = scope.lines.min(usize::from(position.size().cells()));
        let reporting = self.reporting(position, lines);
        let limits = self.with_reserve(limits);
        let deadline = time::deadline(limits.clock);
        let bytes = self.prober_bytes();
        let prober = self.prober.take().filter(|prober| prober.0 == bytes);
        let mut prober = prober.map_or_else(|| Prober::new(bytes), |prober| prober.1);
        let proves = (level == Level::STRONGEST).then_some(&mut prober);
        let (engine, out, clock) = self.parts();
        let control = SearchControl::new(out, clock, turn, deadline, reporting);
        let mut control = control.proving(proves);
        let report = if lines == 1 && scope.except.is_empty() {
            engine.choose(
                position,
                SeededLevel::new(level, seed),
                limits,
                &mut control,
            )
        } else {
            let scope = Scope { lines, ..scope };
            engine.analyze(position, &scope, limits, &mut control)
        };
        let finished = control.finish()?;
        self.delays.add(finished.delay);
        self.told = finished.told;
        self.prober = Some((bytes, prober));
        Ok((point(position, report.best), report.info))
    }

    fn balance(
        &mut self,
        position: &Position,
        bias: i32,
        two: bool,
        turn: Turn<'_>,
    ) -> io::Result<()> {
        let limits = self.with_reserve(limits_of(&self.session.limits()));
        let reporting = self.reporting(position, 1);
        let deadline = time::deadline(limits.clock);
        let (engine, out, clock) = self.parts();
        let mut control = SearchControl::new(out, clock, turn, deadline, reporting);
        let stones: Vec<Point> = if two {
            let pair = engine.balance_two(position, bias, limits, &mut control);
            pair.into_iter()
                .flatten()
                .map(|stone| stone.point)
                .collect()
        } else {
            let one = engine.balance_one(position, bias, limits, &mut control);
            one.into_iter().map(|stone| stone.point).collect()
        };
        control.finish()?;
        let used = self.used(turn.start);
        // The search was stopped before its first result: play legal points.
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

    /// Limits with a margin for scheduling delays.
    pub(crate) fn with_reserve(&self, limits: Limits) -> Limits {
        let reserve = self.delays.reserve();
        let clock = limits.clock.map(|clock| time::with_reserve(clock, reserve));
        Limits { clock, ..limits }
    }

    fn hash(&mut self, task: HashTask) -> io::Result<()> {
        let text = match task {
            HashTask::Clear => {
                if let Some(sized) = &mut self.engine {
                    sized.engine.clear();
                }
                "hash table cleared".to_owned()
            }
            HashTask::Usage => {
                let engine = self.engine.as_ref();
                let usage = engine.map_or(0, |sized| sized.engine.hash_usage());
                format!("hash table full: {}.{}%", usage / 10, usage % 10)
            }
            HashTask::Dump(path) => match dump(self.complete(), path.as_ref()) {
                Ok(()) => format!("hash table written to {path}"),
                Err(error) => format!("hash table not written to {path}: {error}"),
            },
            HashTask::Load(path) => match load(self.complete(), path.as_ref()) {
                Ok(()) => format!("hash table read from {path}"),
                Err(error) => format!("hash table not read from {path}: {error}"),
            },
        };
        self.say(&Reply::Message(text))
    }

    fn show_info(&mut self) -> io::Result<()> {
        for reply in words::abilities(&about(&self.options)) {
            self.say(&reply)?;
        }
        Ok(())
    }
}

pub(crate) fn most_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Frees memory on a separate thread: it takes time in proportion to its size, and a manager may be
/// waiting for a move.
pub(crate) fn drop_aside(discarded: Option<Discarded>) {
    if let Some(discarded) = discarded {
        let dropping = std::thread::Builder::new().name("memory".to_owned());
        // If no thread can be started, the closure has been dropped here.
        let _ = dropping.spawn(move || drop(discarded));
    }
}

/// Limits for a whole move.
pub(crate) fn limits_of(limits: &tengen_gomocup::ManagerLimits) -> Limits {
    Limits {
        depth: limits.depth,
        nodes: limits.nodes,
        clock: time::allowed(limits),
    }
}

/// The point to play. If renju leaves Black no legal point, the first empty one: the protocol has
/// neither pass nor resignation.
fn point(position: &Position, best: Option<Move>) -> Option<Point> {
    match best {
        Some(Move::Place(p)) => Some(p),
        Some(Move::Pass) | None => any_point(position, &[]),
    }
}

/// The first legal point, else the first empty one; excluded points only if nothing else is legal.
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
