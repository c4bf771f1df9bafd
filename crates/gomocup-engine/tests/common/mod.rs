//! A session on a thread of its own, driven through pipes.

pub(crate) mod scripted;

use std::io::{BufRead as _, BufReader, PipeWriter, Write as _, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use tengen_core::{Level, Point, Size};
use tengen_gomocup::Xy;
use tengen_gomocup_engine::{Options, serve};

/// Time-out for a line from the session.
const REPLY_TIMEOUT: Duration = Duration::from_secs(120);

pub(crate) struct Talk {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    session: JoinHandle<std::io::Result<()>>,
}

impl Talk {
    pub(crate) fn start() -> Talk {
        Talk::with(Level::STRONGEST)
    }

    pub(crate) fn with(level: Level) -> Talk {
        let (from_us, input) = pipe().expect("a pipe");
        let (output, to_us) = pipe().expect("a pipe");
        let options = Options {
            level,
            seed: 7,
            textbook: None,
        };
        let session = std::thread::spawn(move || serve(options, from_us, to_us));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Talk {
            input: Some(input),
            lines,
            session,
        }
    }

    /// Writes text without a line ending.
    pub(crate) fn write(&mut self, text: &str) {
        let input = self.input.as_mut().expect("open input");
        input.write_all(text.as_bytes()).expect("it listens");
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.write(&format!("{line}\n"));
    }

    pub(crate) fn any_line(&mut self) -> String {
        self.lines
            .recv_timeout(REPLY_TIMEOUT)
            .expect("a line, and not a hanging or ended session")
    }

    /// The next line other than `MESSAGE`.
    pub(crate) fn line(&mut self) -> String {
        loop {
            let line = self.any_line();
            if !line.starts_with("MESSAGE") {
                return line;
            }
        }
    }

    /// Writes a line and returns the next one other than `MESSAGE`.
    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.line()
    }

    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Waits for the session to end; returns the remaining lines without `MESSAGE`s.
    pub(crate) fn end(self) -> Vec<String> {
        let Talk {
            input,
            lines,
            session,
        } = self;
        let mut rest = Vec::new();
        while let Ok(line) = lines.recv_timeout(REPLY_TIMEOUT) {
            if !line.starts_with("MESSAGE") {
                rest.push(line);
            }
        }
        session.join().expect("no panic").expect("no failure");
        drop(input);
        rest
    }
}

/// A session limited by nodes, for quick and repeatable answers.
pub(crate) fn quick(setup: &str) -> Talk {
    let mut talk = Talk::start();
    talk.say("INFO max_node 2000");
    for line in setup.lines() {
        if line.starts_with("START") {
            assert_eq!(talk.ask(line), "OK");
        } else {
            talk.say(line);
        }
    }
    talk
}

pub(crate) fn point(line: &str, size: Size) -> Point {
    let xy: Xy = line.parse().unwrap_or_else(|e| panic!("{line}: {e}"));
    assert_eq!(xy.to_string(), line, "no blanks on output");
    xy.point(size).expect("a point of the board")
}

pub(crate) fn is_point(line: &str) -> bool {
    line.parse::<Xy>().is_ok()
}

pub(crate) fn leaves(mut talk: Talk) {
    talk.say("END");
    assert_eq!(talk.end(), [] as [&str; 0]);
}
