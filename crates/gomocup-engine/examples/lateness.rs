//! Measures late moves on a busy machine and their causes: a manager playing games at a short limit
//! for each move.
//!
//! ```text
//! cargo build --release -p tengen-gomocup-engine --examples
//! target/release/examples/lateness --turns 20000 --limit 100 --stress 4 --log late.txt
//! target/release/examples/lateness --turns 20000 --limit 100 --stress 4 --suspend \
//!     --log late-suspended.txt
//! ```
//!
//! Every turn is a line of the log: milliseconds from the request to the answer, milliseconds that
//! threads of the engine and of this manager waited for a processor meanwhile
//! (`/proc/PID/task/*/schedstat`), and milliseconds taken by the machine's host (`steal` in
//! `/proc/stat`). A run continues at the end of the log until it has `--turns` lines; `--now N`
//! ends it after N of them. Without `--log` nothing is kept. `--stress N` runs `stress-ng --cpu N`
//! alongside. `--suspend` stops the engine with SIGSTOP from each answer to the next request and
//! after the first settings, as tournament managers do. `--hash KIB` asks for another hash table
//! after each `START`, so that its memory is allocated within the moves. What follows `--` is the
//! engine's command; the default is the example `brain` beside this program.
//!
//! A turn is late if it took longer than the limit, and *unexplained* if it did so by more than its
//! waiting and steal together. The exit status is 1 if there is such a turn.

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("lateness: needs Linux, for /proc and SIGSTOP");
    std::process::exit(2);
}

#[cfg(target_os = "linux")]
fn main() -> Result<(), linux::Failure> {
    linux::main()
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::path::{Path, PathBuf};
    use std::process::{Child, ChildStdin, Command, Stdio};
    use std::sync::mpsc::{Receiver, channel};
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, kill_process};
    use tengen_core::{Color, Move, OnFoul, Point, Position, Rule, Size, SplitMix};
    use tengen_engine::{Engine as Opponent, Limits, NoControl};
    use tengen_gomocup::Xy;

    pub(super) type Failure = Box<dyn std::error::Error>;

    /// Time-out for an answer.
    const REPLY_TIMEOUT: Duration = Duration::from_secs(60);
    /// Random stones before the engine's first move.
    const OPENING: u64 = 5;
    /// Side of the box in which they lie, in points.
    const BOX: u64 = 7;
    /// Nodes for each of the opponent's searches: enough for games of some length.
    const OPPONENT: u64 = 5_000;

    struct Options {
        turns: usize,
        now: usize,
        limit: u64,
        stress: Option<u32>,
        suspend: bool,
        hash: Option<u64>,
        log: Option<PathBuf>,
        command: Vec<String>,
    }

    fn options() -> Result<Options, Failure> {
        use lexopt::prelude::*;
        let mut options = Options {
            turns: 20_000,
            now: usize::MAX,
            limit: 100,
            stress: None,
            suspend: false,
            hash: None,
            log: None,
            command: Vec::new(),
        };
        let mut args = lexopt::Parser::from_env();
        while let Some(arg) = args.next()? {
            match arg {
                Long("turns") => options.turns = args.value()?.parse()?,
                Long("now") => options.now = args.value()?.parse()?,
                Long("limit") => options.limit = args.value()?.parse()?,
                Long("stress") => options.stress = Some(args.value()?.parse()?),
                Long("suspend") => options.suspend = true,
                Long("hash") => options.hash = Some(args.value()?.parse()?),
                Long("log") => options.log = Some(args.value()?.into()),
                Value(word) => options.command.push(word.string()?),
                _ => return Err(arg.unexpected().into()),
            }
        }
        if options.command.is_empty() {
            let here = std::env::current_exe()?;
            let brain = here.with_file_name("brain");
            options.command.push(brain.display().to_string());
        }
        Ok(options)
    }

    struct Ended(Child);

    impl Drop for Ended {
        fn drop(&mut self) {
            // SIGKILL works on a stopped process too.
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    struct Engine {
        process: Ended,
        input: ChildStdin,
        lines: Receiver<(Instant, String)>,
        suspend: bool,
    }

    impl Engine {
        fn start(options: &Options) -> Result<Engine, Failure> {
            let (program, args) = options.command.split_first().ok_or("no command")?;
            let mut child = Command::new(program)
                .args(args)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()?;
            let input = child.stdin.take().ok_or("no input")?;
            let output = child.stdout.take().ok_or("no output")?;
            let (sender, lines) = channel();
            std::thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    if sender.send((Instant::now(), line)).is_err() {
                        break;
                    }
                }
            });
            Ok(Engine {
                process: Ended(child),
                input,
                lines,
                suspend: options.suspend,
            })
        }

        fn signal(&self, signal: Signal) -> Result<(), Failure> {
            let pid = Pid::from_raw(self.process.0.id().cast_signed()).ok_or("no process")?;
            Ok(kill_process(pid, signal)?)
        }

        fn rest(&self) -> Result<(), Failure> {
            if self.suspend {
                self.signal(Signal::STOP)?;
            }
            Ok(())
        }

        fn say(&mut self, text: &str) -> Result<(), Failure> {
            Ok(self.input.write_all(text.as_bytes())?)
        }

        /// The next line other than `MESSAGE`, with its arrival time.
        fn answer(&self) -> Result<(Instant, String), Failure> {
            loop {
                let (at, line) = self.lines.recv_timeout(REPLY_TIMEOUT)?;
                if !line.starts_with("MESSAGE") {
                    return Ok((at, line));
                }
            }
        }

        /// Sends a request that runs the clock; with `--suspend` the engine is stopped before and
        /// after.
        fn think(&mut self, request: &str) -> Result<(String, Turn), Failure> {
            let before = Waits::now(self.process.0.id())?;
            let sent = Instant::now();
            if self.suspend {
                self.signal(Signal::CONT)?;
            }
            self.say(request)?;
            let (at, line) = self.answer()?;
            let waits = Waits::now(self.process.0.id())?.since(&before);
            self.rest()?;
            let turn = Turn {
                took: millis(at.saturating_duration_since(sent)),
                waited: waits.queue as f64 / 1e6,
                stolen: waits.steal as f64 * 10.0,
            };
            Ok((line, turn))
        }
    }

    fn millis(time: Duration) -> f64 {
        time.as_secs_f64() * 1000.0
    }

    /// Time lost to scheduling since the system started.
    #[derive(Clone, Copy, Default)]
    struct Waits {
        /// Nanoseconds that threads of the engine and of this process waited for a processor.
        queue: u64,
        /// Hundredths of a second taken by the host, over all processors.
        steal: u64,
    }

    impl Waits {
        fn now(engine: u32) -> Result<Waits, Failure> {
            let own = std::process::id();
            let queue = Waits::of(engine)? + Waits::of(own)?;
            let stat = fs::read_to_string("/proc/stat")?;
            let steal = stat
                .lines()
                .next()
                .and_then(|l| l.split_whitespace().nth(8));
            let steal = steal.and_then(|n| n.parse().ok()).unwrap_or(0);
            Ok(Waits { queue, steal })
        }

        fn of(process: u32) -> Result<u64, Failure> {
            let mut sum = 0;
            for task in fs::read_dir(format!("/proc/{process}/task"))? {
                // A thread may have ended meanwhile.
                let path = task?.path().join("schedstat");
                let stat = fs::read_to_string(path).unwrap_or_default();
                let waited = stat.split_whitespace().nth(1);
                sum += waited.and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
            }
            Ok(sum)
        }

        fn since(&self, before: &Waits) -> Waits {
            Waits {
                queue: self.queue.saturating_sub(before.queue),
                steal: self.steal.saturating_sub(before.steal),
            }
        }
    }

    /// One turn, in milliseconds.
    #[derive(Clone, Copy)]
    struct Turn {
        took: f64,
        waited: f64,
        stolen: f64,
    }

    impl Turn {
        fn parse(line: &str) -> Option<Turn> {
            let mut numbers = line.split_whitespace().map(|n| n.parse().ok());
            let mut next = || numbers.next().flatten();
            Some(Turn {
                took: next()?,
                waited: next()?,
                stolen: next()?,
            })
        }
    }

    fn random_point(random: &mut SplitMix, size: Size) -> Point {
        let corner = (u64::from(size.get()) - BOX) / 2;
        let mut along = || (corner + random.below(BOX)) as u8;
        Point::from_xy(along(), along())
    }

    /// Plays one game; `turn` takes each turn and returns whether to go on.
    fn game(
        engine: &mut Engine,
        options: &Options,
        seed: u64,
        turn: &mut dyn FnMut(Turn) -> Result<bool, Failure>,
    ) -> Result<bool, Failure> {
        let mut random = SplitMix::new(seed);
        let rules = [Rule::Freestyle, Rule::Standard, Rule::Renju];
        let (rule, number) = [(rules[0], 0), (rules[1], 1), (rules[2], 4)][seed as usize % 3];
        let size = Size::STANDARD;
        engine.say("START 15\r\n")?;
        let (_, line) = engine.answer()?;
        if line != "OK" {
            return Err(format!("START is answered by {line:?}").into());
        }
        let hash = options.hash.map(|kib| format!("INFO hash_size {kib}\r\n"));
        engine.say(&format!(
            "INFO rule {number}\r\nINFO timeout_turn {}\r\nINFO max_memory 0\r\n{}",
            options.limit,
            hash.unwrap_or_default()
        ))?;
        engine.rest()?;
        let mut opponent = Opponent::new(8);
        let mut position = Position::new(rule, size);
        while (position.ply() as u64) < OPENING {
            let _ = position.play(random_point(&mut random, size));
        }
        let stones = position.board().iter().map(|(p, color)| {
            let owner = if color == Color::White { 1 } else { 2 };
            format!("{},{owner}\r\n", Xy::new(p, size))
        });
        let mut request = format!("BOARD\r\n{}DONE\r\n", stones.collect::<String>());
        while position.outcome().is_none() {
            let (line, one) = engine.think(&request)?;
            if !turn(one)? {
                return Ok(false);
            }
            let at: Xy = line.parse().map_err(|_| format!("no move: {line:?}"))?;
            let p = at.point(size).ok_or("off the board")?;
            position.play_with(p.into(), OnFoul::Lose)?;
            if position.outcome().is_some() {
                break;
            }
            let limits = Limits {
                nodes: Some(OPPONENT),
                ..Limits::default()
            };
            let report = opponent.search(&position, limits, &mut NoControl);
            let Some(Move::Place(reply)) = report.best else {
                break;
            };
            position.play_with(reply.into(), OnFoul::Lose)?;
            request = format!("TURN {}\r\n", Xy::new(reply, size));
        }
        if engine.suspend {
            engine.signal(Signal::CONT)?;
        }
        Ok(true)
    }

    fn read(log: Option<&Path>) -> Vec<Turn> {
        let text = log.and_then(|log| fs::read_to_string(log).ok());
        let text = text.unwrap_or_default();
        text.lines().filter_map(Turn::parse).collect()
    }

    pub(super) fn main() -> Result<(), Failure> {
        let options = options()?;
        let mut turns = read(options.log.as_deref());
        let mut log = match &options.log {
            Some(log) => Some(fs::File::options().create(true).append(true).open(log)?),
            None => None,
        };
        let stress = options.stress.map(|count| {
            let mut command = Command::new("stress-ng");
            command.args(["--quiet", "--cpu", &count.to_string()]);
            command.spawn().map(Ended)
        });
        let _stress = stress.transpose().map_err(|e| format!("stress-ng: {e}"))?;
        let goal = options.turns.min(turns.len().saturating_add(options.now));
        let mut seed = turns.len() as u64;
        let mut engine = Engine::start(&options)?;
        let mut more = turns.len() < goal;
        while more {
            more = game(&mut engine, &options, seed, &mut |turn| {
                if let Some(log) = &mut log {
                    writeln!(
                        log,
                        "{:.3} {:.3} {:.0}",
                        turn.took, turn.waited, turn.stolen
                    )?;
                }
                turns.push(turn);
                Ok(turns.len() < goal)
            })?;
            seed += 1;
        }
        drop(engine);
        if report(&turns, options.limit as f64) > 0 {
            std::process::exit(1);
        }
        Ok(())
    }

    /// Prints the distribution; returns the number of unexplained late turns.
    fn report(turns: &[Turn], limit: f64) -> usize {
        let mut took: Vec<f64> = turns.iter().map(|turn| turn.took).collect();
        took.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let index = (took.len() as f64 * share) as usize;
            took.get(index.min(took.len().saturating_sub(1)))
                .copied()
                .unwrap_or(0.0)
        };
        println!("{} turns, limit {limit} ms", turns.len());
        println!(
            "took: median {:.1}, 90 % {:.1}, 99 % {:.1}, 99.9 % {:.1}, longest {:.1} ms",
            at(0.5),
            at(0.9),
            at(0.99),
            at(0.999),
            at(1.0),
        );
        let late: Vec<&Turn> = turns.iter().filter(|turn| turn.took > limit).collect();
        let beyond = |turn: &Turn| turn.took - limit - turn.waited - turn.stolen;
        let unexplained = late.iter().filter(|turn| beyond(turn) > 0.0).count();
        println!(
            "late: {}; of these not explained by waiting: {unexplained}",
            late.len()
        );
        for turn in late.iter().take(20) {
            println!(
                "  {:.1} ms late; waited {:.1}, stolen {:.0}",
                turn.took - limit,
                turn.waited,
                turn.stolen
            );
        }
        unexplained
    }
}
