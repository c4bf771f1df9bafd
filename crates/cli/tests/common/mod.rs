//! The built binary as a child process.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use tengen_api::NewRoom;
use tengen_core::Rule;
use tengen_room::{ColorChoice, Config};

/// Time limit for one line of output; after it the program counts as hanging.
const LINE_TIMEOUT: Duration = Duration::from_secs(120);

/// `tengen` with these arguments, in English and without colours.
pub(crate) fn tengen(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(args);
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "NO_COLOR"] {
        command.env_remove(name);
    }
    command
}

pub(crate) fn run(args: &[&str]) -> Output {
    tengen(args)
        .stdin(Stdio::null())
        .output()
        .expect("tengen runs")
}

pub(crate) fn stdout(args: &[&str]) -> String {
    let output = run(args);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {stderr}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Stderr of a run that fails with this status and prints nothing on stdout.
pub(crate) fn failure(status: i32, args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(status), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

pub(crate) struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    pub(crate) fn start(args: &[&str]) -> Talk {
        let mut child = tengen(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("tengen runs");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let stdin = child.stdin.take();
        Talk {
            child,
            stdin,
            lines,
        }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn write(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().expect("open input");
        stdin.write_all(text.as_bytes()).expect("it listens");
        stdin.flush().expect("it listens");
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.write(&format!("{line}\n"));
    }

    /// The next line, `MESSAGE`s included.
    pub(crate) fn any_line(&mut self) -> String {
        self.lines
            .recv_timeout(LINE_TIMEOUT)
            .expect("a line, and not a hanging or ended program")
    }

    /// The next line that is not a `MESSAGE`.
    pub(crate) fn line(&mut self) -> String {
        loop {
            let line = self.any_line();
            if !line.starts_with("MESSAGE") {
                return line;
            }
        }
    }

    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.line()
    }

    pub(crate) fn close(&mut self) {
        self.stdin = None;
    }

    /// Waits for the end; returns the remaining lines without `MESSAGE`s, and the status.
    pub(crate) fn end(mut self) -> (Vec<String>, ExitStatus) {
        let mut rest = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(LINE_TIMEOUT) {
            if !line.starts_with("MESSAGE") {
                rest.push(line);
            }
        }
        let ended = self.child.try_wait().expect("a child");
        if ended.is_none() {
            // Stdout is closed, so the process is about to end.
            self.child.wait().expect("a child");
        }
        let status = self.child.wait().expect("a child");
        (rest, status)
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // A failed test leaves no process behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Settings of a room: freestyle on 15 lines, the creator has Black.
pub(crate) fn new_room() -> NewRoom {
    NewRoom {
        config: Config {
            color: ColorChoice::Black,
            ..Config::new(Rule::Freestyle, 15)
        },
        name: None,
        start: None,
        arbiter: false,
    }
}

pub(crate) struct Serving {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Serving {
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_with(data, &["--listen", "127.0.0.1:0"])
    }

    pub(crate) fn start_at(data: &Path, address: SocketAddr, more: &[&str]) -> Self {
        let address = address.to_string();
        Self::start_with(data, &[&["--listen", &address], more].concat())
    }

    pub(crate) fn start_with(data: &Path, more: &[&str]) -> Self {
        let mut command = tengen(&["serve", "--json", "--data"]);
        command.arg(data).args(more);
        Self::of(command)
    }

    /// One without limits on this database, or with a file in the folder.
    pub(crate) fn start_on(data: &Path, database: Option<&str>) -> Self {
        let mut options = vec!["--listen", "127.0.0.1:0", "--no-limits"];
        options.extend(database.into_iter().flat_map(|url| ["--database", url]));
        Self::start_with(data, &options)
    }

    /// Runs a command that prints its address as JSON.
    pub(crate) fn of(command: Command) -> Self {
        Self::of_logged(command, Stdio::null())
    }

    /// The same with a log.
    pub(crate) fn of_logged(mut command: Command, log: impl Into<Stdio>) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("tengen starts");
        let stdout = child.stdout.take().expect("piped");
        let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
        let line = lines.find(|line| line.starts_with('{')).expect("a line");
        let ready: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        let url = ready["listening"].as_str().expect("an address");
        let address = url.strip_prefix("http://").expect("a URL");
        let address = address.parse().expect("an address");
        Self { child, address }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn wait(&mut self) -> ExitStatus {
        self.child.wait().expect("its end")
    }

    /// Asks it to end, and waits for that.
    #[cfg(target_os = "linux")]
    pub(crate) fn end(mut self) -> ExitStatus {
        let id = i32::try_from(self.id()).ok();
        let id = id.and_then(rustix::process::Pid::from_raw);
        let id = id.expect("a process");
        rustix::process::kill_process(id, rustix::process::Signal::TERM).expect("a signal");
        self.wait()
    }

    pub(crate) fn kill(mut self) {
        self.stop_now();
    }

    /// Kills the server; a killed one stays as it is.
    pub(crate) fn stop_now(&mut self) {
        self.child.kill().expect("SIGKILL");
        self.child.wait().expect("its end");
    }

    /// Sends a raw request; returns the whole answer.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &str) -> String {
        self.ask_as("", (method, path), body)
    }

    /// The same with a cookie, or with none if it is empty.
    pub(crate) fn ask_as(&self, cookie: &str, (method, path): (&str, &str), body: &str) -> String {
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        let (host, length) = (self.address, body.len());
        let cookie = match cookie {
            "" => String::new(),
            cookie => format!("cookie: {cookie}\r\n"),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{cookie}content-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream
            .read_to_string(&mut answer)
            .expect("an answer in text");
        answer
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
